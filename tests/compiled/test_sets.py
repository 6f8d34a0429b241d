"""Random numbers and sets, on which everything stands, are the same compiled."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.support.compiled import ROOT, SOURCE, run


def test_random_numbers_and_sets_are_the_same_compiled(compiled: Path, tmp_path: Path) -> None:
    """Each build walks beside Python's sets, and both come to the same numbers."""
    script = ("-m", "tests.support.sets")
    fast = run(compiled, *script, folder=tmp_path, PYTHONPATH=str(ROOT)).splitlines()
    slow = run(sys.executable, *script, folder=tmp_path, PYTHONPATH=f"{SOURCE.parent}:{ROOT}").splitlines()
    assert (fast[0], slow[0]) == ("true", "false")
    assert len(slow) > 20
    assert fast[1:] == slow[1:]
