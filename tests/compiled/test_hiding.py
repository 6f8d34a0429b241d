"""Law 6 where it matters most, over as many games as only the compiled build plays in time."""

from __future__ import annotations

from pathlib import Path

from tests.support.compiled import ROOT, run
from tests.support.often import often

GAMES = often(24)  # at random, and half as many by the policy and by players with habits
LOOKS = often(4)  # at a game of six under each set of options


def test_nothing_leaks_in_many_games_of_tempt(compiled: Path, tmp_path: Path) -> None:
    looks = run(compiled, "-m", "tests.tempt.hiding", str(GAMES), folder=tmp_path, PYTHONPATH=str(ROOT))
    assert int(looks) > 200 * GAMES


def test_nothing_leaks_at_six_seats_of_dominare(compiled: Path, tmp_path: Path) -> None:
    """Under every variant: six purses, hands, packs and trades, where a seat has the most to learn."""
    looks = run(compiled, "-m", "tests.dominare.hiding", str(LOOKS), folder=tmp_path, PYTHONPATH=str(ROOT))
    assert int(looks) >= 10 * LOOKS
