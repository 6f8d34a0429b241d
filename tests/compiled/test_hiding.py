"""Law 6 where it matters most, over as many games as only the compiled build plays in time."""

from __future__ import annotations

from pathlib import Path

from tests.support.compiled import ROOT, run
from tests.support.often import often

GAMES = often(24)  # at random, and half as many by the policy and by players with habits


def test_nothing_leaks_in_many_games_of_tempt(compiled: Path, tmp_path: Path) -> None:
    looks = run(compiled, "-m", "tests.tempt.hiding", str(GAMES), folder=tmp_path, PYTHONPATH=str(ROOT))
    assert int(looks) > 200 * GAMES
