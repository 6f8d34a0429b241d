"""The Temporal War ends within its bound in every mode, with one victory to be divided; the laws look at all else."""

from __future__ import annotations

import pytest

from contretemps.games.temporal_war import GAME
from contretemps.kernel import Choices, Options, Rng
from contretemps.kernel.position import playout
from tests.temporal_war.modes import MODES, SPEEDS, every_mode, mode_of


@pytest.mark.parametrize(("seats", "options"), every_mode()[: len(MODES)], ids=lambda one: str(one)[:40])
def test_games_end_within_their_bound(seats: int, options: Options) -> None:
    """Every mode, with the speeds in turn; `tests/laws/test_modes.py` plays all of them together."""
    settled = GAME.settle({**options, "decks": "drawn"})
    position = GAME.new(settled, seats)
    assert playout(position, Rng(seats), Choices()) <= GAME.bound(settled, seats)
    outcome = position.outcome()
    assert outcome is not None
    sides = position.teams() or [[seat] for seat in range(seats)]
    assert all(len({outcome[seat] for seat in side}) == 1 for side in sides)  # TPW-250
    assert sum([outcome[side[0]] for side in sides]) == pytest.approx(1)  # TPW-325
    assert GAME.broken(position) == []


def test_every_mode_has_every_speed() -> None:
    found = {mode_of(seats, options) for seats, options in every_mode()}
    assert len(found) == len(every_mode()) == len(MODES) * len(SPEEDS)
