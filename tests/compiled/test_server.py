"""The server's own tests, with what the wheel has compiled of it: the way of a choice, and all that it meets.

Elsewhere these tests run the sources as they are.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
BOTH = ["choices", "clocks", "endings", "hostile_texts", "lessons", "live", "news", "polls", "rematches", "salts"]
BOTH += ["frames", "secrets", "stand_ins", "tables", "taking_back", "telling"]
PACKAGE = "import contretemps, pathlib; print(pathlib.Path(contretemps.__file__).parent)"
WHERE = "import contretemps.server.table as module; print(module.__file__)"


@pytest.fixture(scope="session")
def path(compiled: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment in which the compiled package comes before the sources."""
    folder = tmp_path_factory.mktemp("compiled")
    package = Path(subprocess.run([compiled, "-c", PACKAGE], capture_output=True, text=True, check=True).stdout.strip())
    for part in package.parent.glob(f"{package.name}*"):
        if not part.name.endswith(".dist-info"):
            folder.joinpath(part.name).symlink_to(part)
    return {**os.environ, "PYTHONPATH": str(folder)}


def test_what_is_tested_here_is_compiled(path: dict[str, str]) -> None:
    ran = subprocess.run([sys.executable, "-c", WHERE], env=path, capture_output=True, text=True, check=True)
    assert ".so" in ran.stdout


@pytest.mark.parametrize("name", BOTH)
def test_the_server_compiled(path: dict[str, str], name: str) -> None:
    """On SQLite: what is compiled knows nothing of the database."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", f"tests/server/test_{name}.py"]
    ran = subprocess.run([*command, "-k", "not postgresql"], cwd=ROOT, env=path, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout[-6000:]
