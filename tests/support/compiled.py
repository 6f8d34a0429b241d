"""The compiled wheel of these sources, where `make compiled` has installed it, and how a Python is run on its own."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import contretemps

ROOT = Path(__file__).parents[2]
COMPILED = ROOT / ".venv-compiled" / "bin" / "python"
SOURCE = Path(contretemps.__file__).parent


def run(python: Path | str, *arguments: str, folder: Path, **environment: str) -> str:
    """What a Python prints, far from the sources and with nothing on its path but what is said here.

    Where this very Python keeps bytecode, it is read there, not made anew; another one has its own beside its modules.
    """
    kept = {"PYTHONPYCACHEPREFIX"} if str(python) == sys.executable else set()
    usual = {key: value for key, value in os.environ.items() if key in kept or not key.startswith("PYTHON")}
    told = subprocess.run(
        [str(python), *arguments],
        cwd=folder,
        env={**usual, "PYTHONDONTWRITEBYTECODE": "1", **environment},
        capture_output=True,
        text=True,
    )
    assert told.returncode == 0, told.stderr
    return told.stdout


def stale() -> list[str]:
    """The files of the installed wheel that are not as in the sources, the built page's among them."""
    ask = "import contretemps, pathlib; print(pathlib.Path(contretemps.__file__).parent)"
    installed = Path(run(COMPILED, "-c", ask, folder=Path("/")).strip())
    found = []
    for path in sorted(SOURCE.rglob("*")):
        other = installed / path.relative_to(SOURCE)
        if path.suffix in (".py", ".toml", ".json") and (not other.exists() or other.read_bytes() != path.read_bytes()):
            found.append(str(path.relative_to(SOURCE)))
    return found


@cache
def quickest() -> str:
    """The Python for a server whose speed is not what a test is about: the compiled one, if it is of these sources."""
    return str(COMPILED) if COMPILED.exists() and not stale() else sys.executable
