"""All laws at every decision of whole games, of which only the compiled build plays as many in time."""

from __future__ import annotations

from pathlib import Path

import pytest

from contretemps.games import discover
from tests.support.compiled import ROOT, run
from tests.support.often import often

DECISIONS = often(150)  # of each game at least, and no game is left before its end


@pytest.mark.parametrize("name", discover())
def test_whole_games_keep_the_laws(compiled: Path, tmp_path: Path, name: str) -> None:
    looks = run(compiled, "-m", "tests.laws.every", name, str(DECISIONS), folder=tmp_path, PYTHONPATH=str(ROOT))
    assert int(looks) >= DECISIONS
