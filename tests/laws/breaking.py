"""For games that break a law on purpose."""

from __future__ import annotations

import pytest

from contretemps.kernel import Game
from tests.laws.cases import Case, LawBroken
from tests.laws.walk import PLENTY, Law, keep

GAMES = 12  # in some of them what is broken is met


def case(game: Game) -> Case:
    """The usual game with the fewest seats."""
    return Case(game, game.fewest, game.settle({}))


def fails(number: int, why: str, law: type[Law], broken: Case, plenty: int = PLENTY) -> None:
    """The law is broken within a few games, and says why."""

    def play() -> None:
        for seed in range(GAMES):
            keep(broken, seed, [law], plenty)

    with pytest.raises(LawBroken, match=why) as raised:
        play()
    assert raised.value.law == number
