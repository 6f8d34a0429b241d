"""The chances of the final day's four face cards, as exact fractions (TMP-159, TMP-215, golden TMP-G45)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from contretemps.games.tempest import GAME
from contretemps.games.tempest.position import Tempest
from contretemps.kernel.step import NATURE

RANKS = ["J", "Q", "K"]


def final_day() -> Tempest:
    position = GAME.new({"days": "final"})
    assert isinstance(position, Tempest)
    return position


def chances(position: Tempest) -> dict[str, Fraction]:
    """What may be drawn next, and how likely."""
    weights = position.weights()
    total = sum(weight for _, weight in weights)
    return {GAME.codec.write(choice): Fraction(weight, total) for choice, weight in weights}


def chance_of(ranks: tuple[str, ...]) -> Fraction:
    """That these ranks are drawn in this order."""
    position = final_day()
    chance = Fraction(1)
    for rank in ranks:
        chance *= chances(position).get(rank, Fraction(0))
        position.choose(NATURE, GAME.codec.read(rank))
    return chance


def test_first_draw_is_even() -> None:
    """TMP-215: 1/3 each at first."""
    assert chances(final_day()) == dict.fromkeys(RANKS, Fraction(1, 3))


@pytest.mark.parametrize("first", RANKS)
def test_second_draw(first: str) -> None:
    """TMP-215: then 3/11 for a repeat and 4/11 for each other."""
    position = final_day()
    position.choose(NATURE, GAME.codec.read(first))
    assert chances(position) == {rank: Fraction(3 if rank == first else 4, 11) for rank in RANKS}


@pytest.mark.parametrize("rank", RANKS)
def test_four_equal_ranks_of_one_kind(rank: str) -> None:
    """TMP-G45: 1/495."""
    assert chance_of((rank,) * 4) == Fraction(1, 495)


def test_all_hands_of_four_add_up_to_one() -> None:
    """TMP-159: a rank may come up to four times, so all 81 orders are possible."""
    hands = {ranks: chance_of(ranks) for ranks in product(RANKS, repeat=4)}
    assert all(chance > 0 for chance in hands.values())
    assert sum(hands.values()) == 1


def test_any_two_draws_are_equal_with_three_in_eleven() -> None:
    """TMP-G45: not only the second and the first; no place in the order is special."""
    hands = {ranks: chance_of(ranks) for ranks in product(RANKS, repeat=4)}
    for one, other in ((0, 1), (0, 3), (1, 2), (2, 3)):
        assert sum(chance for ranks, chance in hands.items() if ranks[one] == ranks[other]) == Fraction(3, 11)
