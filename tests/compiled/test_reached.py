"""Play reaches all of every card of the two large games: in as many games as only the compiled build plays in time."""

from __future__ import annotations

import re
from pathlib import Path

from tests.support.compiled import ROOT, run
from tests.support.often import often

GAMES = often(500)
WAR_GAMES = often(480)  # of The Temporal War: all its modes and speeds twenty times
WIDEST = 300  # choices at once: no question of any game may offer more


def test_random_play_reaches_all_of_the_cards(compiled: Path, tmp_path: Path) -> None:
    """Abilities, reveals, statics, lines, districts, operations, selectors and kinds of events; the table says how
    often. No question is too wide to be shown."""
    told = run(compiled, "-m", "tests.dominare.reached", str(GAMES), folder=tmp_path, PYTHONPATH=str(ROOT))
    print(told)
    *_, sizes, never = told.splitlines()
    assert never == "never reached: nothing", told
    widest = re.search(r"at most (\d+) choices at once", sizes)
    assert widest, told
    assert 50 < int(widest[1]) <= WIDEST, told


def test_play_reaches_all_of_the_war(compiled: Path, tmp_path: Path) -> None:
    """Lines, windows, operations, conditions, selectors, key attributes, statuses and kinds of events."""
    told = run(compiled, "-m", "tests.temporal_war.reached", str(WAR_GAMES), folder=tmp_path, PYTHONPATH=str(ROOT))
    print(told)
    *_, sizes, never = told.splitlines()
    assert never == "never reached: nothing", told
    widest = re.search(r"at most (\d+) choices at once", sizes)
    assert widest, told
    assert 20 < int(widest[1]) <= WIDEST, told
