"""Random numbers: the generator as documented, streams that have nothing in common, numbers without favourites."""

from __future__ import annotations

import math
from collections import Counter

import pytest

from contretemps.kernel import Rng
from contretemps.kernel.rng import FACTOR

PRIME = FACTOR * 2**64 - 1
SEEDS = 2000  # that are compared with those beside them
NEIGHBOURS = [*range(1, 65), *[2**n for n in range(7, 64)]]
LAGS = [*range(1, 65), *[2**n for n in range(7, 16)]]
LONG = 2**16  # numbers of one stream
SURELY = 5.0  # standard deviations that a figure made by chance is never off; there are some thousand figures


def deviations(found: float, expected: float, chance: float) -> float:
    """How many standard deviations a count is off, if each thing is counted with this chance."""
    return abs(found - expected) / math.sqrt(expected * (1 - chance))


def chi_square(counts: Counter[int], cells: int) -> float:
    """How many standard deviations the counts are off for equally likely cells; too even is off as well."""
    expected = counts.total() / cells
    found = sum([(counts[cell] - expected) ** 2 / expected for cell in range(cells)])
    return abs(found - (cells - 1)) / math.sqrt(2 * (cells - 1))


def throws(seed: int, number: int = 4) -> list[int]:
    """The first throws of a die."""
    rng = Rng(seed)
    return [int(rng.below(6)) for _ in range(number)]


# ---- as documented ---------------------------------------------------------------------------------------------------


def is_prime(n: int) -> bool:
    """Miller and Rabin, with bases enough for numbers of this size."""
    odd, twos = n - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    powers = [[pow(base, odd << k, n) for k in range(twos)] for base in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37)]
    return all(row[0] == 1 or n - 1 in row for row in powers)


def test_the_period_is_as_long_as_it_says() -> None:
    """A step divides by 2**32 modulo a prime p. (p - 1) / 2 is a prime too, so nothing shorter comes round."""
    assert is_prime(PRIME)
    assert is_prime((PRIME - 1) // 2)
    assert pow(2**32, (PRIME - 1) // 2, PRIME) == 1
    assert (PRIME - 1) // 2 == FACTOR * 2**63 - 1 > 2**93


@pytest.mark.parametrize("seed", [0, 1, -1, 2**63, 12345678901234567890123])
def test_numbers_come_as_from_the_arithmetic_behind_them(seed: int) -> None:
    """The same numbers by one multiplication of long ints modulo the prime."""
    rng = Rng(seed)
    state = rng.before + (rng.last << 32)
    for _ in range(2000):
        assert rng.bits() == state >> 32 & 0x7FFFFFFF
        state = state * pow(2**32, -1, PRIME) % PRIME


@pytest.mark.parametrize(
    ("seed", "drawn"),
    [
        (0, [4, 2, 0, 279399, 1193742965, 449570552085035352]),
        (1, [0, 0, 4, 647706, 662447063, 4068048140661356518]),
        (2, [1, 1, 3, 852132, 1265977853, 1986939460264202706]),
        (-1, [4, 0, 4, 101365, 1026507665, 3565482864250946779]),
        (2**63, [3, 1, 3, 403095, 717385855, 1213571283042525308]),
        (10**30, [5, 5, 0, 546122, 1421062879, 169123841113383297]),
    ],
)
def test_seeds_give_the_numbers_that_they_gave_before(seed: int, drawn: list[int]) -> None:
    """Records of playouts, measurements and seeds in tests stand on these."""
    rng = Rng(seed)
    assert [int(rng.below(n)) for n in (6, 6, 6, 10**6, 2**31, 2**62)] == drawn


def test_a_long_seed_counts_with_its_lowest_64_bits() -> None:
    assert throws(2**64 + 5, 20) == throws(5, 20)
    assert throws(-3, 20) == throws(2**64 - 3, 20)
    assert throws(2**63, 20) != throws(0, 20)


# ---- over seeds ------------------------------------------------------------------------------------------------------


def test_neighbouring_seeds_throw_alike_as_often_as_chance_has_it() -> None:
    """The first throws of Rng(k) and Rng(k + d), each beside each."""
    here = [throws(seed) for seed in range(SEEDS)]
    off = {}
    for distance in NEIGHBOURS:
        there = [throws(seed + distance) for seed in range(SEEDS)]
        for i in range(4):
            for j in range(4):
                alike = sum([one[i] == other[j] for one, other in zip(here, there, strict=True)])
                off[distance, i, j] = deviations(alike, SEEDS / 6, 1 / 6)
    assert {case: round(by, 1) for case, by in off.items() if by > SURELY} == {}


@pytest.mark.parametrize("stride", [1, 2, 3, 64, 1000, 7919, 1_000_003, 2**32])
def test_first_throws_are_even_over_seeds(stride: int) -> None:
    """Three throws for each seed of a row, neither uneven nor as even as a ruler."""
    found = Counter([36 * one + 6 * two + three for one, two, three in [throws(stride * k, 3) for k in range(20_000)]])
    assert chi_square(found, 216) < SURELY


# ---- over lags -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, 2])
def test_numbers_of_a_stream_do_not_depend_on_earlier_ones(seed: int) -> None:
    """Serial correlation at each lag."""
    rng = Rng(seed)
    drawn = [rng.below(2**20) / 2**20 - 0.5 for _ in range(LONG)]
    off = {}
    for lag in LAGS:
        together = sum([one * other for one, other in zip(drawn, drawn[lag:], strict=False)])
        off[lag] = abs(together) * 12 / math.sqrt(len(drawn) - lag)
    assert {lag: round(by, 1) for lag, by in off.items() if by > SURELY} == {}


@pytest.mark.parametrize("seed", [1, 2])
def test_each_bit_comes_as_by_the_toss_of_a_coin(seed: int) -> None:
    """Each of 23 bits, the low ones as well: as often 1 as 0, and like the one before it at every lag half the time."""
    rng = Rng(seed)
    drawn = [int(rng.below(2**23)) for _ in range(LONG)]
    off = {}
    for bit in range(23):
        row = int("".join([str(number >> bit & 1) for number in drawn]), 2)
        off[bit, 0] = deviations(row.bit_count(), LONG / 2, 1 / 2)
        for lag in LAGS:
            tosses = LONG - lag
            unlike = ((row ^ row >> lag) & ((1 << tosses) - 1)).bit_count()
            off[bit, lag] = deviations(unlike, tosses / 2, 1 / 2)
    assert {case: round(by, 1) for case, by in off.items() if by > SURELY} == {}


# ---- numbers below n -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "n", [3, 6, 7, 2**20 + 7, 3 * 2**29, 2**31 - 1, 2**31, 2**31 + 1, 3 * 2**40 + 1, 3 * 2**60, 2**62]
)
def test_no_number_is_favoured(n: int) -> None:
    """By size and by remainder, for an n of any size: 31 bits alone would favour every third one below 3 * 2**29."""
    rng = Rng(n)
    drawn = [int(rng.below(n)) for _ in range(30_000)]
    assert 0 <= min(drawn) <= max(drawn) < n
    parts = [number * 3 // n for number in drawn] + [3 + number % 3 for number in drawn if n % 3 == 0 or n > 100]
    for part, found in Counter(parts).items():
        chance = len([number for number in range(n) if number * 3 // n == part]) / n if n < 100 and part < 3 else 1 / 3
        assert deviations(found, len(drawn) * chance, chance) < SURELY, part


def test_there_is_only_one_number_below_1() -> None:
    rng = Rng(1)
    assert {int(rng.below(1)) for _ in range(1000)} == {0}


def test_no_number_goes_beyond_62_bits() -> None:
    with pytest.raises(ValueError, match="2\\*\\*62"):
        Rng(1).below(2**62 + 1)
