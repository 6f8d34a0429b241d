"""Chances that the quick player reckons with: of battle dice, of syncs, of monsters. All tables are made once."""

from __future__ import annotations

from math import comb
from typing import Final

from mypy_extensions import i64

from contretemps.games.temporal_war.tables import FIRST_MONSTER, LEVEL_OF, MONSTERS, REWARD

MOST_DICE: Final = 16
SWORD: Final = 0
SHIELD: Final = 1
BOOT: Final = 2
KINDS: Final = 3


def _share(symbol: int) -> float:
    """Three swords, two shields, one boot on a die (TPW-316)."""
    return (0.5, 1 / 3, 1 / 6)[symbol]


def _exactly(dice: int, symbol: int) -> list[float]:
    """The chances of 0, 1, … of a symbol with so many dice."""
    p = _share(symbol)
    return [comb(dice, n) * p**n * (1 - p) ** (dice - n) if n <= dice else 0.0 for n in range(MOST_DICE + 1)]


def _more() -> list[float]:
    """By symbol, dice and score: the chance of more than so many."""
    found: list[float] = []
    for symbol in range(KINDS):
        for dice in range(MOST_DICE + 1):
            row = _exactly(dice, symbol)
            found += [sum(row[score + 1 :]) for score in range(MOST_DICE + 1)]
    return found


_MORE: Final[list[float]] = _more()
_SWORDS: Final[list[float]] = [chance for dice in range(MOST_DICE + 1) for chance in _exactly(dice, SWORD)]


def more_than(symbol: i64, dice: i64, score: i64) -> float:
    """The chance that so many dice show more of a symbol than a score."""
    if score < 0:
        return 1.0
    if score >= dice:
        return 0.0
    many: i64 = MOST_DICE if dice > MOST_DICE else dice
    return _MORE[((MOST_DICE + 1) * symbol + many) * (MOST_DICE + 1) + score] if score <= MOST_DICE else 0.0


def swords(dice: i64, n: i64) -> float:
    """The chance of exactly so many swords."""
    many: i64 = MOST_DICE if dice > MOST_DICE else dice
    return _SWORDS[(MOST_DICE + 1) * many + n] if n <= many else 0.0


# ---- syncs -----------------------------------------------------------------------------------------------------------

# By dice and level: the chance that their total is no more than the level (TPW-166).
_SYNC: Final[list[float]] = [
    1.0 if dice == 0 else sum([1 for one in range(1, 7) for two in range(1, 7) if one + (two if dice == 2 else 0) <= n])
    / 36
    for dice in range(3)
    for n in range(16)
]  # fmt: skip


def sync_chance(dice: i64, level: i64) -> float:
    return _SYNC[16 * dice + (15 if level > 15 else level)]


# ---- monsters --------------------------------------------------------------------------------------------------------

# By level of the warrior: the damage that a monster of the whole deck does on average, and the aether that it pays.
# What monsters do besides is not reckoned with.
_HARM: Final[list[float]] = [
    sum([max(0, int(LEVEL_OF[FIRST_MONSTER + n]) - level) for n in range(MONSTERS)]) / MONSTERS for level in range(16)
]
_PAYS: Final[list[float]] = [
    sum([int(REWARD[FIRST_MONSTER + n]) for n in range(MONSTERS) if LEVEL_OF[FIRST_MONSTER + n] <= level]) / MONSTERS
    for level in range(16)
]


def monster_harm(level: i64) -> float:
    return _HARM[15 if level > 15 else level]


def monster_pays(level: i64) -> float:
    return _PAYS[15 if level > 15 else level]
