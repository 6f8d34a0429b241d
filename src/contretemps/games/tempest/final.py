"""Two questions of the final day: the Wyvern's release (TMP-199, TMP-200) and the King's square (TMP-171, TMP-172)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from contretemps.games.tempest import codes as a
from contretemps.games.tempest import events as e
from contretemps.games.tempest.act import PLAYER
from contretemps.games.tempest.beasts import only_square
from contretemps.games.tempest.position import NOWHERE, OBSTACLE, Tempest
from contretemps.kernel.step import ALLOWED, DONE, NOBODY, Step


@mypyc_attr(acyclic=True)
class Release(Step):
    """Decision D4 (TMP-220): any one obstacle square of the map, which opens at level 0 (TMP-200)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(PLAYER, a.RELEASE, a.RELEASE + a.SQUARES)

    def check(self, run: Tempest, choice: i64) -> i64:
        return ALLOWED if run.squares[choice - a.RELEASE] == OBSTACLE else 200  # TMP-200

    def resolve(self, run: Tempest, choice: i64) -> Step:
        run.tell(e.RELEASED, 200, choice - a.RELEASE)  # TMP-200
        run.open_square(choice - a.RELEASE, 199)  # TMP-199
        return DONE


@mypyc_attr(acyclic=True)
class KingsPower(Step):
    """The King lowers a storm, if there is one; where there is only one, without asking (TMP-171, TMP-172, TMP-225)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(NOBODY, 0, 0)

    def resolve(self, run: Tempest, choice: i64) -> Step:
        only = only_square(run, run.squares, False)
        if only == NOWHERE:
            return DONE
        if only < 0:
            return KINGS_SQUARE
        run.calm_down(only, i64(run.squares[only]) - 1, 171)  # TMP-171
        return DONE


@mypyc_attr(acyclic=True)
class KingsSquare(Step):
    """Decision D5 (TMP-221): any storming square of the map (TMP-172)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(PLAYER, a.KINGS_SQUARE, a.KINGS_SQUARE + a.SQUARES)

    def check(self, run: Tempest, choice: i64) -> i64:
        level = run.squares[choice - a.KINGS_SQUARE]
        return ALLOWED if level > 0 and level < OBSTACLE else 172  # TMP-172

    def resolve(self, run: Tempest, choice: i64) -> Step:
        square = choice - a.KINGS_SQUARE
        run.calm_down(square, i64(run.squares[square]) - 1, 171)  # TMP-171
        return DONE


RELEASE: Final = Release()
KINGS_POWER: Final = KingsPower()
KINGS_SQUARE: Final = KingsSquare()
