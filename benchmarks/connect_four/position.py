"""The upright grid of connect four."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from contretemps.kernel.errors import BadPosition
from contretemps.kernel.given import Given
from contretemps.kernel.position import Position
from contretemps.kernel.step import OVER, Later, Step

COLUMNS: Final = 7
ROWS: Final = 6
CELLS: Final = 42
LETTERS: Final = list("abcdefg")

EMPTY: Final = 0  # a cell; the others are seat + 1
NOBODY_WON: Final = -1


@mypyc_attr(acyclic=True, free_list_len=1)
class Board(Position):
    """Discs fall to the lowest free cell of their column (C4-002)."""

    __slots__ = ("cells", "discs", "height", "winner")

    def __init__(self, step: Step, agenda: Later | None, cells: vec[i64], height: vec[i64]) -> None:
        super().__init__(step, agenda)
        self.cells: vec[i64] = cells  # 7 * row + column, the lowest row first
        self.height: vec[i64] = height  # by column
        self.discs: i64 = 0
        self.winner: i64 = NOBODY_WON

    def copy(self) -> Board:
        board = Board(self.step, self.agenda, self.cells[:], self.height[:])
        board.discs = self.discs
        board.winner = self.winner
        return board

    def fields(self) -> tuple[str, ...]:
        return ("cells", "height", "discs", "winner")

    def turn_rule(self, seat: i64, choice: i64) -> i64:
        """The seats take turns until one has won or the grid is full."""
        return 4 if self.step is OVER else 1

    def view(self, seat: int | None) -> dict[str, Any]:
        return {**write(self), "winner": int(self.winner)}

    def scores(self) -> list[float]:
        return self.outcome() or [0.0, 0.0]

    def outcome(self) -> list[float] | None:
        """1 for the winner, -1 for the loser, 0 for both when nobody has won."""
        if self.step is not OVER:
            return None
        if self.winner == NOBODY_WON:
            return [0.0, 0.0]
        return [1.0, -1.0] if self.winner == 0 else [-1.0, 1.0]

    def connects(self, row: i64, column: i64, disc: i64) -> bool:
        """Is this disc one of four in a line (C4-003)?"""
        return (
            self.line(row, column, 0, 1, disc) + self.line(row, column, 0, -1, disc) >= 3
            or self.line(row, column, -1, 0, disc) >= 3
            or self.line(row, column, 1, 1, disc) + self.line(row, column, -1, -1, disc) >= 3
            or self.line(row, column, 1, -1, disc) + self.line(row, column, -1, 1, disc) >= 3
        )

    def line(self, row: i64, column: i64, up: i64, right: i64, disc: i64) -> i64:
        """How many more discs of this colour follow in this direction."""
        count: i64 = 0
        row += up
        column += right
        while row >= 0 and row < ROWS and column >= 0 and column < COLUMNS:
            cell = row * COLUMNS + column
            if self.cells[cell] != disc:
                break
            count += 1
            row += up
            column += right
        return count


def write(board: Board) -> dict[str, Any]:
    """Each column as text, from the bottom: x is the first seat's disc, o the second's."""
    columns = ["".join([" xo"[board.cells[COLUMNS * row + x]] for row in range(ROWS)]).strip() for x in range(COLUMNS)]
    return dict(zip(LETTERS, columns, strict=True))


def empty() -> Board:
    """An empty grid; the first seat is asked."""
    from .flow import FIRST

    return Board(FIRST, None, vec[i64]([EMPTY] * CELLS), vec[i64]([0] * COLUMNS))


def read(given: Given) -> Board:
    """What `write` wrote; a column that is not named is empty. Whoever has fewer discs is asked."""
    from .flow import FIRST, SECOND

    board = empty()
    for column, letter in enumerate(LETTERS):
        discs = str(given.get(letter, ""))
        if len(discs) > ROWS or discs.strip("xo"):
            raise BadPosition(f"{letter} = {discs!r}: a column holds up to six of x and o")
        for row, disc in enumerate(discs):
            board.cells[row * COLUMNS + column] = "xo".index(disc) + 1
        board.height[column] = len(discs)
        board.discs += len(discs)
    board.step = FIRST if board.discs % 2 == 0 else SECOND
    return board


def load(data: dict[str, Any]) -> Board:
    """What `dump` wrote."""
    from .flow import STEPS

    board = empty()
    board.restore(data, STEPS)
    return board


def broken(board: Board) -> list[str]:
    """Discs float, or one seat has dropped too many."""
    found: list[str] = []
    for column in range(COLUMNS):
        empty = [board.cells[row * COLUMNS + column] == EMPTY for row in range(ROWS)]
        if empty != [row >= board.height[column] for row in range(ROWS)]:
            found.append(f"C4-002: a disc floats in column {LETTERS[column]}")
    count = [list(board.cells).count(disc) for disc in (1, 2)]
    if count[0] - count[1] not in (0, 1):
        found.append("C4-001: the seats did not take turns")
    return found
