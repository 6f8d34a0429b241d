"""Random numbers for playouts, and small sets held as bits."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr


@mypyc_attr(acyclic=True)
class Rng:
    """Random numbers for playouts, search and reimagining. Never part of a position, never used for a real game."""

    __slots__ = ("state",)

    def __init__(self, seed: i64) -> None:
        self.state: i64 = seed & 0x7FFFFFFF

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1."""
        s = (self.state * 1103515245 + 12345) & 0x7FFFFFFF
        self.state = s
        return ((s >> 8) * n) >> 23

    def member(self, members: i64) -> i64:
        """One of a set of small ints that is held as bits."""
        if members < _SMALL:
            listed = _LISTED[members]
            return (listed >> (4 * self.below(listed >> _COUNT))) & 15
        n = self.below(size(members))
        while n > 0:
            members &= members - 1
            n -= 1
        return lowest(members)


_SMALL: Final = 2048  # a set of numbers up to ten, such as a pile of cards
_SIZES: Final[vec[i64]] = vec[i64]([members.bit_count() for members in range(_SMALL)])
_COUNT: Final = 48  # where a list of members has their number; four bits each, they come before it


def _listed(members: int) -> int:
    """The members of a small set side by side, ascending, and their number behind them."""
    ascending = [member for member in range(11) if members >> member & 1]
    return sum([member << (4 * i) for i, member in enumerate(ascending)]) | len(ascending) << _COUNT


_LISTED: Final[vec[i64]] = vec[i64]([_listed(members) for members in range(_SMALL)])


def size(members: i64) -> i64:
    """How many members a set of bits has."""
    if members < _SMALL:
        return _SIZES[members]
    n: i64 = 0
    while members != 0:
        members &= members - 1
        n += 1
    return n


def lowest(members: i64) -> i64:
    """The smallest member of a set of bits that has one."""
    return size((members & -members) - 1)


def members_of(members: i64) -> list[int]:
    """The members of a set of bits, ascending, for everybody outside the hot path."""
    found: list[int] = []
    member: i64 = 0
    while members != 0:
        if members & 1:
            found.append(member)
        members >>= 1
        member += 1
    return found
