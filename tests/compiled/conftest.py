"""The compiled wheel, and how its Python is run."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

import compiling
import contretemps

ROOT = Path(__file__).parents[2]
COMPILED = ROOT / ".venv-compiled" / "bin" / "python"
SOURCE = Path(contretemps.__file__).parent


def run(python: Path | str, *arguments: str, folder: Path, **environment: str) -> str:
    """What a Python prints, far from the sources and with nothing on its path but what is said here."""
    usual = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    told = subprocess.run(
        [str(python), *arguments],
        cwd=folder,
        env={**usual, "PYTHONDONTWRITEBYTECODE": "1", **environment},
        capture_output=True,
        text=True,
    )
    assert told.returncode == 0, told.stderr
    return told.stdout


def differences(installed: Path) -> list[str]:
    """The files of an installed package that are not as in the sources."""
    found = []
    for path in sorted(SOURCE.rglob("*")):
        other = installed / path.relative_to(SOURCE)
        if path.suffix in (".py", ".toml", ".json") and (not other.exists() or other.read_bytes() != path.read_bytes()):
            found.append(str(path.relative_to(SOURCE)))
    return found


@pytest.fixture(scope="session")
def compiled() -> Path:
    """The Python with the compiled wheel of these sources."""
    if reason := compiling.why_interpreted():
        pytest.skip(f"nothing can be compiled here: {reason}")
    if not COMPILED.exists():
        pytest.fail(f"{COMPILED} is missing: run `make compiled`, or `make test`, which does")
    ask = "import contretemps, pathlib; print(pathlib.Path(contretemps.__file__).parent)"
    installed = Path(run(COMPILED, "-c", ask, folder=Path("/")).strip())
    if stale := differences(installed):
        pytest.fail(f"{COMPILED} has another version of {', '.join(stale[:3])}: run `make compiled`")
    return COMPILED
