"""Throws as numbers: dice are alike, so a throw is how many show each number (TTN-131). All tables are built once.

Throw 0 is no dice at all; then come the throws of one die, of two …, of five, each in the order of its digits. What is
left of a throw when a die is put on the board is again a throw.
"""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from math import factorial
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from contretemps.games.temptation.codes import FACES

HAND: Final = 5  # dice of a hand at most (TTN-040)
COLUMN: Final = 0b111111  # the six rows, for one number: bits of placements are 6 * (number - 1) + row


def _all_throws() -> list[tuple[int, ...]]:
    throws: list[tuple[int, ...]] = []
    for size in range(HAND + 1):
        throws.extend(combinations_with_replacement(range(1, FACES + 1), size))
    return throws


DICE: Final[list[tuple[int, ...]]] = _all_throws()  # by throw, ascending
NUMBER_OF: Final[dict[tuple[int, ...], int]] = {dice: number for number, dice in enumerate(DICE)}
SIZE: Final[vec[i64]] = vec[i64]([len(dice) for dice in DICE])  # how many dice, by throw
_SIZES: Final = [len(dice) for dice in DICE]
FIRST_OF: Final[vec[i64]] = vec[i64](  # by size: the first throw of so many dice; one more entry is past the last
    [_SIZES.index(size) for size in range(HAND + 1)] + [len(DICE)]
)


def _ways(dice: tuple[int, ...]) -> int:
    ways = factorial(len(dice))
    for face in range(1, FACES + 1):
        ways //= factorial(dice.count(face))
    return ways


def _shown(dice: tuple[int, ...]) -> int:
    return sum([COLUMN << (FACES * (face - 1)) for face in set(dice)])


def _less(dice: tuple[int, ...], face: int) -> int:
    """The throw without a die of this face; -1 if none shows it."""
    if face not in dice:
        return -1
    at = dice.index(face)
    return NUMBER_OF[dice[:at] + dice[at + 1 :]]


WAYS: Final[vec[i64]] = vec[i64]([_ways(dice) for dice in DICE])  # in how many ways dice fall so, by throw
SHOWS: Final[vec[i64]] = vec[i64]([_shown(dice) for dice in DICE])  # the placements its numbers allow, by throw
LESS: Final[vec[i64]] = vec[i64]([_less(dice, face) for dice in DICE for face in range(1, FACES + 1)])
POWER: Final[vec[i64]] = vec[i64]([FACES**size for size in range(HAND + 1)])  # ways so many dice can fall
FALLEN: Final[list[vec[i64]]] = [  # by size: the throw that each of these ways is
    vec[i64]([NUMBER_OF[tuple(sorted(way))] for way in product(range(1, FACES + 1), repeat=size)])
    for size in range(HAND + 1)
]


def throw_name(throw: int) -> str:
    """`12366`."""
    return "".join([str(face) for face in DICE[throw]])
