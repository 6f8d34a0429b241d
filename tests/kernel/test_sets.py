"""Sets as bits do what Python's sets do, however wide; tests/compiled runs the same walks on the compiled build."""

from __future__ import annotations

from collections import Counter

import pytest

from contretemps.kernel import Rng
from contretemps.sets import WideSet, lowest, nth, random_member, set_of, wide_set
from tests.support.sets import NARROW, ROOMS, narrow_walk, walk


@pytest.mark.parametrize("room", ROOMS)
def test_a_wide_set_is_a_set(room: int) -> None:
    for seed in range(3):
        walk(room, seed)


@pytest.mark.parametrize("room", NARROW)
def test_a_number_is_a_set(room: int) -> None:
    narrow_walk(room, 1)


@pytest.mark.parametrize(
    "members", [[0], [3, 10], [0, 5, 10], [10, 11], [0, 20, 40, 59], [61, 62], list(range(60))], ids=str
)
def test_each_member_is_as_likely_as_another(members: list[int]) -> None:
    """In one number and in a wide set."""
    rng, narrow, wide = Rng(4), set_of(members), wide_set(95, [*members, 64, 94])
    few = Counter([int(random_member(narrow, rng)) for _ in range(100 * len(members))])
    many = Counter([int(wide.random_member(rng)) for _ in range(100 * len(members) + 200)])
    assert sorted(few) == members
    assert sorted(many) == [*members, 64, 94]
    assert len(members) == 1 or 50 < min(few.values()) <= max(few.values()) < 150
    assert 50 < min(many.values()) <= max(many.values()) < 150


@pytest.mark.parametrize("member", [-1, 217, 223, 224, 2**40])
def test_what_has_no_room_is_not_in_it_and_cannot_get_in(member: int) -> None:
    """Also within the last word of bits, where there would be some left."""
    spaces = wide_set(217, range(217))
    assert not spaces.has(member)
    for change in (spaces.add, spaces.remove):
        with pytest.raises(IndexError, match="none of the 217"):
            change(member)
    assert spaces.count() == 217


def test_sets_of_different_things_do_not_meet() -> None:
    for meet in (WideSet.union, WideSet.intersection, WideSet.minus):
        with pytest.raises(ValueError, match="a set of 95 meets one of 80"):
            meet(wide_set(95), wide_set(80))


def test_an_empty_set_has_no_member() -> None:
    """It says so, and does not look for one for ever."""
    with pytest.raises(IndexError):
        lowest(0)
    for members, n in ((0, 0), (5, 2), (2**62, 1)):
        with pytest.raises(IndexError):
            nth(members, n)
    with pytest.raises(IndexError):
        wide_set(95).lowest()
    with pytest.raises(IndexError):
        wide_set(95).random_member(Rng(1))
    assert wide_set(95).next_above(-1) == -1
