"""A wheel of these very sources, installed where there is nothing else."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import compiling
import make_wheel

ROOT = make_wheel.ROOT


class Installed:
    """An environment with a wheel and what it needs to run: no sources, no tools, no compiler."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.bin = folder / "env" / "bin"

    def install(self, wheel: Path) -> None:
        """Make the environment."""
        _uv("venv", "--python", sys.executable, self.folder / "env")
        python = self.bin / "python"
        _uv("pip", "install", "--python", python, "--require-hashes", "-r", ROOT / "requirements" / "run.txt")
        _uv("pip", "install", "--python", python, "--no-deps", wheel)

    def run(self, program: str, *arguments: str) -> str:
        """Run one of its programs, with nothing else on the path and far from the sources; what it prints."""
        elsewhere = self.folder / "elsewhere"
        elsewhere.mkdir(exist_ok=True)
        environment = {"PATH": str(self.bin), "HOME": str(elsewhere), "LANG": "C.UTF-8"}
        result = subprocess.run(
            [str(self.bin / program), *arguments],
            cwd=elsewhere,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert result.returncode == 0, result.stdout + result.stderr
        return result.stdout


def _uv(*arguments: str | Path) -> None:
    command = [find_uv(), *map(str, arguments)]
    result = subprocess.run([*command, "-q"], capture_output=True, text=True)
    assert result.returncode == 0, f"{command}: {result.stderr}"


def find_uv() -> str:
    """The uv that `make setup` brought."""
    path = f"{ROOT / '.venv-tools' / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}"
    uv = shutil.which("uv", path=path)
    assert uv is not None, "no uv: run `make setup`"
    return uv


@pytest.fixture(scope="session")
def wheel() -> Path:
    """The wheel in dist/, which must be of these sources."""
    wanted = compiling.PURE if compiling.wanted_kind() == compiling.PURE else compiling.QUICK  # as `make test` does
    if not make_wheel.is_fresh(make_wheel.digest(), wanted, or_better=True):
        reason = "dist/ holds no wheel of these sources: run `make wheel`, or `make test`, which does"
        if "MAKELEVEL" in os.environ:  # then make has just built it, and its being stale is a fault
            pytest.fail(reason)
        pytest.skip(reason)
    (found,) = make_wheel.DIST.glob("*.whl")
    return found


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """That wheel in an environment of its own."""
    made = Installed(tmp_path_factory.mktemp("installed"))
    made.install(wheel)
    return made


@pytest.fixture(scope="session")
def compiler() -> None:
    """Skips what cannot be tested without a C compiler."""
    if reason := compiling.why_interpreted():
        pytest.skip(f"nothing can be compiled here: {reason}")
