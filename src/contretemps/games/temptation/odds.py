"""How likely things are in Temptation: that a row is closed in a turn, and that a throw leaves only a black row.

A row is looked at alone, and by its shape only: `2 3 3` is as likely as `5 1 1`. So the chance to close it depends on
the first free space and on how many dice are thrown, and is worked out once for each side.
"""

from __future__ import annotations

from typing import Final

from contretemps.games.temptation.codes import FACES, ROWS
from contretemps.games.temptation.position import Temptation
from contretemps.games.temptation.sides import RED, REDS, STAR, Side
from contretemps.games.temptation.throws import DICE, FIRST_OF, HAND, POWER, WAYS

OPEN_STAR: Final = -1  # shapes of what a row still needs: stars without a number,
OPEN_RED: Final = -2  # all of red and yellow,
AFTER_RED: Final = -3  # yellow, whose number must not be red's;
#                        numbers that are fixed are called 0, 1, 2 … as they come, red before AFTER_RED included

Shape = tuple[int, ...]


def shape_of(spaces: list[int], filled: int) -> Shape:
    """What a row needs from its first free space on, whatever the numbers."""
    left = spaces[filled:]
    if not left:
        return ()
    if spaces[0] == STAR:
        return tuple([OPEN_STAR] * len(left)) if filled == 0 else tuple([0] * len(left))
    if spaces[0] == RED:
        if filled == 0:
            return (OPEN_RED,)
        if filled <= REDS:
            return (*[0] * (REDS - filled), AFTER_RED)
        return tuple([0] * len(left))
    names: dict[int, int] = {}
    return tuple([names.setdefault(space, len(names)) for space in left])


def after(shape: Shape, dice: tuple[int, ...]) -> Shape:
    """What is still needed when every die of a throw that fits this row is put on it."""
    if shape[0] == OPEN_STAR:
        most = max([dice.count(face) for face in range(1, FACES + 1)])
        return tuple([0] * max(0, len(shape) - most))
    if shape[0] == OPEN_RED:
        red = max(range(1, FACES + 1), key=dice.count)
        return _after_red(min(REDS, dice.count(red)), red, dice)
    if AFTER_RED in shape:
        return _after_red(min(REDS, REDS - (len(shape) - 1) + dice.count(1)), 1, dice)
    left = list(dice)
    for at, need in enumerate(shape):
        if need + 1 not in left:
            return _renamed(shape[at:])
        left.remove(need + 1)
    return ()


def _after_red(reds: int, red: int, dice: tuple[int, ...]) -> Shape:
    if reds < REDS:
        return (*[0] * (REDS - reds), AFTER_RED)
    most = max([dice.count(face) for face in range(1, FACES + 1) if face != red])
    return (AFTER_RED,) if most == 0 else tuple([0] * max(0, 2 - most))


def _renamed(shape: Shape) -> Shape:
    names: dict[int, int] = {}
    return tuple([names.setdefault(need, len(names)) for need in shape])


_CHANCES: Final[dict[tuple[Shape, int], float]] = {}


def chance(shape: Shape, dice: int) -> float:
    """That a row is closed in a turn that begins with so many dice and goes on as long as the row gets some."""
    if not shape:
        return 1.0
    if dice == 0:
        return 0.0
    key = (shape, dice)
    if key in _CHANCES:
        return _CHANCES[key]
    total = 0.0
    for throw in range(FIRST_OF[dice], FIRST_OF[dice + 1]):
        left = after(shape, DICE[throw])
        if left != shape:
            total += int(WAYS[throw]) * chance(left, dice - (_length(shape) - _length(left)))
    _CHANCES[key] = total / int(POWER[dice])
    return _CHANCES[key]


def _length(shape: Shape) -> int:
    """How many dice a shape stands for."""
    if not shape:
        return 0
    if shape[0] == OPEN_RED:
        return REDS + 2
    return len(shape) + 1 if shape[-1] == AFTER_RED else len(shape)


_SIDES: Final[dict[tuple[int, ...], list[list[float]]]] = {}


def closing(side: Side) -> list[list[float]]:
    """By dice, then by space: the chance to close a row whose first free space this is."""
    key = tuple([int(space) for space in [*side.starts, *side.spaces]])
    if key not in _SIDES:
        by_dice: list[list[float]] = []
        for dice in range(HAND + 1):
            by_space: list[float] = []
            for row in range(ROWS):
                spaces = side.row(row)
                by_space.extend([chance(shape_of(spaces, filled), dice) for filled in range(len(spaces))])
            by_dice.append(by_space)
        _SIDES[key] = by_dice
    return _SIDES[key]


def prospects(game: Temptation, table: list[list[float]], dice: int, points: int) -> float:
    """What a turn with so many dice can hope for on this side, less what a throw may force on it."""
    side = game.side
    of_dice = table[dice]
    hope = 0.0
    last_of_black = 0  # rows whose next die closes them, and is paid for
    cost = 0
    for row in range(ROWS):
        at = side.starts[row] + game.filled[row]
        end = side.starts[row + 1]
        if at < end:
            amount = int(side.amounts[row])
            if amount > 0:
                hope += amount * of_dice[at]
            elif at + 1 == end:
                last_of_black |= 1 << row
                cost = max(cost, -amount)
    if last_of_black:
        hope -= forced(int(game.fits), last_of_black, dice) * min(cost, points)
    return hope


def forced(fits: int, rows: int, dice: int) -> float:
    """The chance that a throw fits nowhere but on these rows."""
    neither = 0
    only = 0
    for face in range(FACES):
        taking = (fits >> (FACES * face)) & 0b111111
        if taking & ~rows == 0:
            only += 1
            if taking == 0:
                neither += 1
    return float(only**dice - neither**dice) / float(FACES**dice)


def fitting(fits: int, dice: int) -> float:
    """The chance that a throw has a fit at all."""
    neither = 0
    for face in range(FACES):
        if (fits >> (FACES * face)) & 0b111111 == 0:
            neither += 1
    return 1.0 - float(neither**dice) / float(FACES**dice)
