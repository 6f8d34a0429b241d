"""What Tempest does quicker than by counting: lanes, sets that are looked up, and squares that cut nobody off."""

from __future__ import annotations

import random

import pytest
from librt.vecs import vec
from mypy_extensions import u8

from contretemps.games import find
from contretemps.games.tempest.codes import WIDTH
from contretemps.games.tempest.obstacles import SEEN, cuts_nothing, flood
from contretemps.games.tempest.packed import MOST, any_lane_is, in_all_lanes, lane, lanes_of, numbers_in, with_lane
from contretemps.games.tempest.position import OBSTACLE, Tempest
from contretemps.kernel import Rng
from contretemps.sets import members_of, random_member


def test_lanes_hold_four_numbers_and_do_not_touch_each_other() -> None:
    """Whatever the neighbours are, the largest included."""
    chance = random.Random(1)
    for _ in range(300):
        numbers = [chance.choice([0, 1, 2, 2047, 2048, MOST, chance.randrange(MOST + 1)]) for _ in range(4)]
        lanes = lanes_of(numbers)
        assert numbers_in(lanes) == tuple(numbers)
        assert [lane(lanes, i) for i in range(4)] == numbers
        for number in {0, 1, 2047, 2048, MOST, *numbers}:
            assert any_lane_is(lanes, number) == (number in numbers), (numbers, number)
        i, number = chance.randrange(4), chance.randrange(MOST + 1)
        numbers[i] = number
        assert numbers_in(with_lane(lanes, i, number)) == tuple(numbers)
    assert numbers_in(in_all_lanes(MOST)) == (MOST,) * 4


@pytest.mark.parametrize("numbers", [[1, 2, 3], [0, 0, 0, MOST + 1], [0, -1, 0, 0]])
def test_what_fits_into_no_lane_is_refused(numbers: list[int]) -> None:
    """Instead of spilling into the next one."""
    with pytest.raises(ValueError, match="lane"):
        lanes_of(numbers)


@pytest.mark.parametrize("members", [0b1, 0b1111110, 0b10000000001, 0b101010, 0b11111111111, 0b1001 << 20])
def test_each_member_of_a_set_comes_up_by_its_place(members: int) -> None:
    """The nth, for the random number n, whether the set is small enough to be looked up or not."""
    ascending = members_of(members)
    rng, same = Rng(5), Rng(5)
    drawn = [random_member(members, rng) for _ in range(200)]
    assert drawn == [ascending[same.below(len(ascending))] for _ in range(200)]
    assert set(drawn) == set(ascending)


def pieces(run: Tempest) -> list[set[int]]:
    """The open squares of the map, by what ways connect."""
    left = {y * WIDTH + x for y in range(run.side) for x in range(run.side) if run.squares[y * WIDTH + x] != OBSTACLE}
    found = []
    while left:
        seen = flood(run, min(left))
        found.append({square for square in left if seen[square] == SEEN})
        left -= found[-1]
    return found


def test_a_square_that_cuts_nothing_cuts_nothing() -> None:
    """On random maps: what ways connect stays connected without it. And most of the time it is told without looking."""
    chance = random.Random(2)
    run = find("tempest").new({"days": "1"})
    assert isinstance(run, Tempest)
    told = 0
    for _ in range(300):
        share = chance.random() / 2
        run.squares = vec[u8]([OBSTACLE if chance.random() < share else 0 for _ in range(WIDTH * run.side)])
        square = chance.randrange(run.side) * WIDTH + chance.randrange(run.side)
        run.squares[square] = 0
        before = [piece - {square} for piece in pieces(run)]
        run.squares[square] = OBSTACLE
        if cuts_nothing(run, square):
            told += 1
            assert pieces(run) == sorted([piece for piece in before if piece], key=min), (list(run.squares), square)
    assert told > 100
