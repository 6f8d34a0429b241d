"""Four small numbers in one, side by side in lanes of twelve bits.

A position that holds them so, instead of in an array, is copied without building the array anew, and whether any of
them is a certain number is one question instead of four.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

LANES: Final = 4
LANE: Final = 12  # bits
MOST: Final = 4095  # that a lane can hold

_ONES: Final = 0x001001001001  # 1 in each lane
_HIGHEST: Final = 0x800800800800  # the highest bit of each lane


def lane(lanes: i64, i: i64) -> i64:
    """The number in a lane."""
    return (lanes >> (LANE * i)) & MOST


def with_lane(lanes: i64, i: i64, number: i64) -> i64:
    """The lanes with another number in one of them."""
    at = LANE * i
    return lanes ^ ((((lanes >> at) & MOST) ^ number) << at)


def in_all_lanes(number: i64) -> i64:
    """The same number in each lane."""
    return number * _ONES


def any_lane_is(lanes: i64, number: i64) -> bool:
    """Is this number in any of the lanes?"""
    differences = lanes ^ (number * _ONES)  # 0 in its lane; taking 1 from that one borrows from the highest bit
    return (differences - _ONES) & ~differences & _HIGHEST != 0


def lanes_of(numbers: Sequence[int]) -> i64:
    """Numbers side by side, outside the hot path."""
    lanes: i64 = 0
    if len(numbers) != LANES:
        raise ValueError(f"there are {LANES} lanes, not {len(numbers)}")
    for i, number in enumerate(numbers):
        if not 0 <= number <= MOST:
            raise ValueError(f"a lane holds numbers up to {MOST}, not {number}")
        lanes = with_lane(lanes, i, number)
    return lanes


def numbers_in(lanes: i64) -> tuple[int, ...]:
    """The same numbers one by one, outside the hot path."""
    return tuple([int(lane(lanes, i)) for i in range(LANES)])
