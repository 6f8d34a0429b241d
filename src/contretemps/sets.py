"""Sets of small ints, held as bits.

A set of numbers below 63 is one i64, and 0 is the empty one: unite by `|`, intersect by `&`, leave out by `& ~`, add by
`| BIT[n]`; the functions here do the rest. A `WideSet` holds more: 80 blocks, 95 cards, 217 spaces. The sign bit is
never used, because interpreted ints have none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from contretemps.kernel.rng import Rng

# Looked up, since compiled `1 << 32` is a shift of a C int of 32 bits.
BIT: Final[vec[i64]] = vec[i64]([2**member for member in range(63)])

_CHUNK: Final = 11  # bits that are looked up at once
_CHUNKS: Final = 2048
_MASK: Final = 2047
_COUNT: Final = 48  # where a list of members has their number; four bits each, they come before it


def _listed(chunk: int) -> int:
    """The members of a chunk side by side, ascending, and their number behind them."""
    ascending = [member for member in range(_CHUNK) if chunk >> member & 1]
    return sum([member << (4 * i) for i, member in enumerate(ascending)]) | len(ascending) << _COUNT


_LISTED: Final[vec[i64]] = vec[i64]([_listed(chunk) for chunk in range(_CHUNKS)])


def count(members: i64) -> i64:
    """How many there are."""
    n = _LISTED[members & _MASK] >> _COUNT
    while members >= _CHUNKS:
        members >>= _CHUNK
        n += _LISTED[members & _MASK] >> _COUNT
    return n


def lowest(members: i64) -> i64:
    """The smallest of a set that is not empty."""
    passed: i64 = 0
    chunk = members & _MASK
    while chunk == 0 and passed < 63:
        passed += _CHUNK
        members >>= _CHUNK
        chunk = members & _MASK
    if chunk == 0:
        raise IndexError("an empty set has no lowest member")
    return passed + (_LISTED[chunk] & 15)


def single(members: i64) -> bool:
    """Is there exactly one?"""
    return members != 0 and members & (members - 1) == 0


def nth(members: i64, n: i64) -> i64:
    """The one that has n smaller ones beside it."""
    passed: i64 = 0
    listed = _LISTED[members & _MASK]
    while n >= listed >> _COUNT:
        if members == 0:
            raise IndexError("the set has fewer members")
        n -= listed >> _COUNT
        members >>= _CHUNK
        passed += _CHUNK
        listed = _LISTED[members & _MASK]
    return passed + ((listed >> (4 * n)) & 15)


def random_member(members: i64, rng: Rng) -> i64:
    """One of a set that is not empty, each as likely as another."""
    if members < _CHUNKS:
        listed = _LISTED[members]
        return (listed >> (4 * rng.below(listed >> _COUNT))) & 15
    return nth(members, rng.below(count(members)))


def members_of(members: i64) -> list[int]:
    """All of them, ascending, for everybody outside the hot path."""
    found: list[int] = []
    while members != 0:
        found.append(int(lowest(members)))
        members &= members - 1
    return found


def set_of(members: Iterable[int]) -> int:
    """The set of these."""
    found = 0
    for member in members:
        found |= 2**member
    return found


# ---- more than 63 ----------------------------------------------------------------------------------------------------

_WORD: Final = 32  # bits of a word in a wide set, so that a member's word and bit are a shift and a mask away
_SHIFT: Final = 5
_LAST: Final = 31


@mypyc_attr(acyclic=True, free_list_len=1)
class WideSet:
    """A set of numbers below `room`; `wide_set` makes one. Two sets that meet have the same room.

    It can be changed, so a position's copy copies it. It is dumped as the list of its members, and the position's
    `field_of` makes it anew: `wide_set(room, value)`.
    """

    __slots__ = ("room", "words")

    def __init__(self, room: i64, words: vec[i64]) -> None:
        self.room: Final[i64] = room
        self.words: vec[i64] = words

    def copy(self) -> WideSet:
        return WideSet(self.room, self.words[:])

    def has(self, member: i64) -> bool:
        """Is it in the set? A number that has no room is not: -1, for instance, where a table says "off the map"."""
        return member >= 0 and member < self.room and (self.words[member >> _SHIFT] >> (member & _LAST)) & 1 != 0

    def add(self, member: i64) -> None:
        self._must_fit(member)
        self.words[member >> _SHIFT] |= BIT[member & _LAST]

    def remove(self, member: i64) -> None:
        """Take it out, if it is in."""
        self._must_fit(member)
        self.words[member >> _SHIFT] &= ~BIT[member & _LAST]

    def union(self, other: WideSet) -> WideSet:
        """What is in either."""
        i: i64
        new = self._copy_beside(other)
        for i in range(len(new.words)):
            new.words[i] |= other.words[i]
        return new

    def intersection(self, other: WideSet) -> WideSet:
        """What is in both."""
        i: i64
        new = self._copy_beside(other)
        for i in range(len(new.words)):
            new.words[i] &= other.words[i]
        return new

    def minus(self, other: WideSet) -> WideSet:
        """What is in this one only."""
        i: i64
        new = self._copy_beside(other)
        for i in range(len(new.words)):
            new.words[i] &= ~other.words[i]
        return new

    def count(self) -> i64:
        """How many there are."""
        i: i64
        n: i64 = 0
        for i in range(len(self.words)):
            n += count(self.words[i])
        return n

    def lowest(self) -> i64:
        """The smallest of a set that is not empty."""
        member = self.next_above(-1)
        if member < 0:
            raise IndexError("an empty set has no lowest member")
        return member

    def next_above(self, member: i64) -> i64:
        """The smallest that is larger than this number; -1 if none is. From -1 on it leads through the whole set."""
        start = max(member + 1, 0)
        if start >= self.room:
            return -1
        i = start >> _SHIFT
        word = self.words[i] >> (start & _LAST)
        while word == 0:
            i += 1
            if i == len(self.words):
                return -1
            start = i << _SHIFT
            word = self.words[i]
        return start + lowest(word)

    def random_member(self, rng: Rng) -> i64:
        """One of a set that is not empty, each as likely as another."""
        n = rng.below(self.count())
        i: i64 = 0
        here = count(self.words[0])
        while n >= here:
            n -= here
            i += 1
            here = count(self.words[i])
        return (i << _SHIFT) + nth(self.words[i], n)

    def members(self) -> list[int]:
        """All of them, ascending, for dumps and for everybody else outside the hot path."""
        return [(i << _SHIFT) + member for i, word in enumerate(self.words) for member in members_of(word)]

    def __iter__(self) -> Iterator[int]:
        return iter(self.members())

    def _must_fit(self, member: i64) -> None:
        if member < 0 or member >= self.room:
            raise IndexError(f"{member} is none of the {self.room} numbers from 0 on")

    def _copy_beside(self, other: WideSet) -> WideSet:
        if self.room != other.room:
            raise ValueError(f"a set of {self.room} meets one of {other.room}")
        return self.copy()


def wide_set(room: int, members: Iterable[int] = ()) -> WideSet:
    """The set of these, of numbers below `room`."""
    new = WideSet(room, vec[i64]([0] * ((room + _LAST) // _WORD)))
    for member in members:
        new.add(member)
    return new
