"""The golden records show what chance seldom reaches: ghosts, overtime, the empty seat, a ghost that wins.

By their events, so a record that is written anew cannot lose it. `python -m tests.temporal_war.golden` finds others.
"""

from __future__ import annotations

import pytest

from contretemps.games.temporal_war import GAME
from tests.laws.cases import golden_paths
from tests.temporal_war.golden import WANTED, read
from tests.temporal_war.modes import mode_of

LONGEST = 1200  # choices; records are replayed by many tests


def test_there_is_a_record_of_every_mode() -> None:
    assert sorted(path.stem for path in golden_paths(GAME)) == sorted(WANTED)
    modes = {mode_of(wanted.seats, wanted.settled())[:2] for wanted in WANTED.values()}
    teams = {(seats, "teams") for seats in (4, 5, 6)}
    assert modes == {(2, "alone"), (3, "alone"), *teams, (4, "free_for_all")}


@pytest.mark.parametrize("name", WANTED)
def test_a_record_shows_what_it_should(name: str) -> None:
    record, wanted = read(name), WANTED[name]
    assert (record.seats, record.options) == (wanted.seats, wanted.settled())
    assert wanted.shows(record), f"{name} does not: {wanted.shows.__doc__}"
    assert len(record.plays) <= LONGEST
