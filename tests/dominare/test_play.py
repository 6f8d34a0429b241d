"""Dominare ends within its bound on either side of the board; the laws look at everything else."""

from __future__ import annotations

import pytest

from contretemps.games.dominare import GAME
from contretemps.kernel import Choices, Rng
from contretemps.kernel.position import playout
from tests.laws.cases import option_sets


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("side", ["small", "large"])
def test_games_end_within_their_bound(seats: int, side: str) -> None:
    """Either side of the board, any number of players, each game with other options."""
    for seed, options in enumerate(option_sets(GAME)):
        settled = GAME.settle({**options, "board": side})
        position = GAME.new(settled, seats)
        assert playout(position, Rng(seed), Choices()) <= GAME.bound(settled, seats)
        outcome = position.outcome()
        assert outcome is not None
        assert sum(outcome) == pytest.approx(1)
        assert GAME.broken(position) == []
