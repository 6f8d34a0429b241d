"""Sets of cards as bits: 60 cards fit one number."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from contretemps.kernel.rng import Rng

_CHUNK: Final = 10  # bits that are looked up at once
_MASK: Final = 1023
_SIZES: Final[vec[i64]] = vec[i64]([bits.bit_count() for bits in range(1024)])
_LOWEST: Final[vec[i64]] = vec[i64]([10] + [(bits & -bits).bit_length() - 1 for bits in range(1, 1024)])

# Looked up, since compiled `1 << 32` is a shift of a C int of 32 bits.
BIT: Final[vec[i64]] = vec[i64]([2**card for card in range(60)])


def count(cards: i64) -> i64:
    """How many there are."""
    n: i64 = 0
    while cards != 0:
        n += _SIZES[cards & _MASK]
        cards >>= _CHUNK
    return n


def lowest(cards: i64) -> i64:
    """The first of a set that is not empty."""
    n: i64 = 0
    while cards & _MASK == 0:
        cards >>= _CHUNK
        n += _CHUNK
    return n + _LOWEST[cards & _MASK]


def single(cards: i64) -> bool:
    """Is there exactly one?"""
    return cards != 0 and cards & (cards - 1) == 0


def any_of(cards: i64, rng: Rng) -> i64:
    """One of them, each as likely as another."""
    n = rng.below(count(cards))
    while n > 0:
        cards &= cards - 1
        n -= 1
    return lowest(cards)


def members(cards: i64) -> list[int]:
    """All of them, ascending, for everybody outside the hot path."""
    found: list[int] = []
    while cards != 0:
        found.append(int(lowest(cards)))
        cards &= cards - 1
    return found


def set_of(cards: list[int]) -> int:
    """The set of these cards."""
    return sum([2**card for card in set(cards)])
