"""Who is polled in The Temporal War follows from open facts: at every window of as many games as there is time for."""

from __future__ import annotations

from pathlib import Path

from tests.support.compiled import ROOT, run
from tests.support.often import often

GAMES = often(48)  # each mode at each speed, with decks that are drawn and chosen


def test_the_polled_seats_are_those_of_the_open_facts(compiled: Path, tmp_path: Path) -> None:
    """Worked out anew from the spectator's view and the printed cards (ledger, section 8.1)."""
    told = run(compiled, "-m", "tests.temporal_war.polled", str(GAMES), folder=tmp_path, PYTHONPATH=str(ROOT))
    windows, polls = map(int, told.splitlines()[-1].split())
    assert windows > 300 * GAMES
    assert polls > 60 * GAMES
