"""What tests of the command share: running it here and now, or as a program of its own."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from contretemps.cli import main


class Ran(NamedTuple):
    """What came of a command."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """English, UTF-8, no colour asked for, and no games kept outside the test."""
    for name in (
        "LC_ALL",
        "LC_CTYPE",
        "LC_MESSAGES",
        "LANGUAGE",
        "COLUMNS",
        "NO_COLOR",
        "FORCE_COLOR",
        "PYTHONIOENCODING",
    ):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command in this process: `run("play", "tempest", typed="1\\n")`."""

    def run_(*arguments: str, typed: str = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        capsys.readouterr()
        code = main(list(arguments))
        came = capsys.readouterr()
        return Ran(code, came.out, came.err)

    return run_


def program(*arguments: str, typed: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run the command as a program, in bytes."""
    inherited = {name: value for name, value in os.environ.items() if name != "LANG" or "LC_ALL" not in environment}
    return subprocess.run(
        [sys.executable, "-m", "contretemps", *arguments],
        input=typed,
        capture_output=True,
        env={**inherited, **environment},
        timeout=120,
    )


@pytest.fixture(name="program")
def program_() -> Callable[..., subprocess.CompletedProcess[bytes]]:
    return program


@pytest.fixture
def saves(tmp_path: Path) -> Callable[[], list[Path]]:
    """The games that were kept without being given a file."""
    return lambda: sorted((tmp_path / "data" / "contretemps").glob("*.json"))


@pytest.fixture
def game_file(run: Run, tmp_path: Path) -> Path:
    """The record of a whole game."""
    file = tmp_path / "game.json"
    arguments = ["--option", "days=1", "--seed", "docs", "--bot", "0=uniform", "--save", str(file)]
    assert run("play", "tempest", *arguments).code == 0
    return file
