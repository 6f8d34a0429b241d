"""Random numbers for playouts.

Multiply with carry, over two words of 32 bits and a carry of 31; a number is 31 bits of a word. No product or sum here
reaches 2**63, so compiled and interpreted come to the same numbers without either of them wrapping round. The period
is FACTOR * 2**63 - 1, some 2**94: FACTOR * 2**64 - 1 is a prime p, and (p - 1) / 2 is one too.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

FACTOR: Final = 2052883770
_WORD: Final = 0xFFFFFFFF
_BITS: Final = 31  # of one number
_NUMBERS: Final = 0x80000000  # 2**31: so many different ones there are
_LARGEST: Final = 0x7FFFFFFF
_PAIRS: Final = 0x4000000000000000  # 2**62: two of them side by side

_STRIDE: Final = 0x9E3779B97F4A7C15  # of splitmix64
_ALL: Final = 0xFFFFFFFFFFFFFFFF


@mypyc_attr(acyclic=True)
class Rng:
    """Random numbers for playouts, search and reimagining. Never part of a position, never used for a real game.

    Any int is a seed, and its lowest 64 bits count. They are mixed, so that neighbouring seeds have nothing in common.
    """

    __slots__ = ("before", "last")

    def __init__(self, seed: int) -> None:
        words = _mixed(seed + _STRIDE)
        carry = 1 + _mixed(seed + 2 * _STRIDE) % (FACTOR - 2)  # from 0 or FACTOR - 1 it might never move on
        self.before: i64 = words & _WORD
        self.last: i64 = carry << 32 | words >> 32  # a word, and above it the carry

    def bits(self) -> i64:
        """31 random bits."""
        last = self.last
        self.last = self.before * FACTOR + (last >> 32)
        self.before = last & _WORD
        return last & _LARGEST

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, each exactly as likely as any other, for every n up to 2**62."""
        last = self.last  # what `bits` does, here once more: compiled, the call would cost a third
        self.last = self.before * FACTOR + (last >> 32)
        self.before = last & _WORD
        spread = (last & _LARGEST) * n
        if spread & _LARGEST < n:  # seldom for a small n
            return self._evenly(spread, n)
        return spread >> _BITS

    def _evenly(self, spread: i64, n: i64) -> i64:
        """The rest of `below`: where n does not divide 2**31, numbers that would favour an answer are drawn anew."""
        if n >= _NUMBERS:
            return self._below_many(n)
        too_many = _NUMBERS % n
        while spread & _LARGEST < too_many:
            spread = self.bits() * n
        return spread >> _BITS

    def _below_many(self, n: i64) -> i64:
        """The same with 62 bits."""
        if n > _PAIRS:
            raise ValueError("random numbers go up to 2**62")
        even = _PAIRS - _PAIRS % n
        number = even
        while number >= even:
            number = (self.bits() << _BITS) | self.bits()
        return number % n


def _mixed(number: int) -> int:
    """64 bits in which each bit of the number has its say: what splitmix64 does, with ints that do not wrap round."""
    number &= _ALL
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & _ALL
    number = (number ^ number >> 27) * 0x94D049BB133111EB & _ALL
    return number ^ number >> 31
