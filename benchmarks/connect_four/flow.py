"""Two seats drop discs in turn."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from contretemps.kernel.refusal import Facts
from contretemps.kernel.step import ALLOWED, OVER, Step, step_kinds

from .position import CELLS, COLUMNS, LETTERS, ROWS, Board, empty

DROPS: Final = 0  # seat, column
WINS: Final = 1  # seat
FULL: Final = 2


@mypyc_attr(acyclic=True)
class Drop(Step):
    """A disc goes into a column that has room (C4-002); then it is the other seat's turn (C4-001)."""

    __slots__ = ()

    takes: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: i64) -> None:
        super().__init__(seat, 0, COLUMNS)

    def check(self, board: Board, choice: i64) -> i64:
        return ALLOWED if board.height[choice] < ROWS else 2

    def resolve(self, board: Board, choice: i64) -> Step:
        disc = self.seat + 1
        row = board.height[choice]
        board.height[choice] = row + 1
        board.cells[row * COLUMNS + choice] = disc
        board.discs += 1
        board.tell(DROPS, 2, self.seat, choice)
        if board.connects(row, choice, disc):
            board.winner = self.seat
            board.tell(WINS, 3, self.seat)
            return OVER
        if board.discs == CELLS:
            board.tell(FULL, 4)
            return OVER
        return SECOND if self.seat == 0 else FIRST

    def facts(self, board: Board, choice: int) -> Facts:
        return {"column": LETTERS[choice]}


FIRST: Final = Drop(0)
SECOND: Final = Drop(1)
STEPS: Final = step_kinds(__name__)


def set_up(options: dict[str, Any], seats: int) -> Board:
    """An empty grid."""
    return empty()


def bound(options: dict[str, Any], seats: int) -> int:
    """No game takes more choices than there are cells."""
    return CELLS
