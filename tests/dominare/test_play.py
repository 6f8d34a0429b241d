"""Dominare keeps the laws at every number of seats, under options that meet each other.

Until the game is offered to everybody (`games/dominare/__init__.py`) the laws do not find it by themselves.
"""

from __future__ import annotations

import pytest

from contretemps.games.dominare.game import GAME
from contretemps.kernel import Choices, Rng
from contretemps.kernel.position import playout
from tests.laws import hiding, laws, showing
from tests.laws.cases import Case, option_sets
from tests.laws.every import ALL
from tests.laws.walk import keep

SETS = option_sets(GAME)
CASES = [Case(GAME, 2 + number % 5, options) for number, options in enumerate(SETS)]
LOOKS = 8  # decisions of a walk that are looked at closely


@pytest.mark.parametrize("case", CASES, ids=str)
def test_play_keeps_the_laws(case: Case) -> None:
    keep(case, 0, [law for law in ALL if law is not laws.ChanceIsFair], LOOKS)


def test_chance_is_fair_and_records_repeat() -> None:
    case = Case(GAME, 3, GAME.settle({}))
    keep(case, 1, [laws.ChanceIsFair], LOOKS)
    laws.law_5_the_same_again(case, 1)


def test_the_whole_action_space_is_checked() -> None:
    keep(Case(GAME, 6, GAME.settle({})), 4, [laws.TheWholeActionSpace], LOOKS)


def test_secrets_are_reimagined() -> None:
    hiding.law_6_secrets_are_reimagined(Case(GAME, 2, GAME.settle({})), range(3))


def test_everything_has_words() -> None:
    showing.law_8_everything_has_words(GAME)


def test_golden_records_replay() -> None:
    showing.law_10_golden_records_replay(GAME)


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("side", ["small", "large"])
def test_games_end_within_their_bound(seats: int, side: str) -> None:
    """Either side of the board, any number of players, each game with other options."""
    for seed, options in enumerate(SETS):
        settled = GAME.settle({**options, "board": side})
        position = GAME.new(settled, seats)
        assert playout(position, Rng(seed), Choices()) <= GAME.bound(settled, seats)
        outcome = position.outcome()
        assert outcome is not None
        assert sum(outcome) == pytest.approx(1)
        assert GAME.broken(position) == []
