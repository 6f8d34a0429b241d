"""Relocate, 2 seats: eight pieces each on a board of 9 by 7 spaces. Each seat in turn puts a piece of its own from
where it stands on any empty space, once; who then has more pieces on the middle row wins.

A choice names the piece and both spaces, so that there are 16 * 63 * 63 = 63,504 of them, and some 400 are allowed.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from contretemps.kernel import (
    ALLOWED,
    DONE,
    NOBODY,
    NUMBER,
    PLAYERS,
    BadPosition,
    By,
    Choices,
    Domain,
    EventKind,
    Facts,
    Game,
    Given,
    Later,
    Names,
    Options,
    Position,
    Several,
    Step,
    Verb,
    Word,
    step_kinds,
)

WIDTH: Final = 9
HEIGHT: Final = 7
SPACES: Final = WIDTH * HEIGHT
EACH: Final = 8  # pieces of a seat
PIECES: Final = 2 * EACH
TURNS: Final = 2
MIDDLE: Final = range(WIDTH * (HEIGHT // 2), WIDTH * (HEIGHT // 2 + 1))

MOVES: Final = 0

IN_TURN: Final = 901
OWN: Final = 902
STANDS: Final = 903
EMPTY: Final = 904


class Relocate(Position):
    """Where each piece stands, and how many turns have been taken."""

    __slots__ = ("stands", "turn")

    def __init__(self, step: Step, agenda: Later | None, stands: vec[i64], turn: i64) -> None:
        super().__init__(step, agenda)
        self.stands = stands
        self.turn = turn

    def copy(self) -> Relocate:
        return Relocate(self.step, self.agenda, self.stands[:], self.turn)

    def fields(self) -> tuple[str, ...]:
        return ("turn", "stands")

    def turn_rule(self, seat: i64, choice: i64) -> i64:
        return IN_TURN

    def view(self, seat: int | None) -> dict[str, Any]:
        return {"turn": int(self.turn), "stands": [SPACE.values[space] for space in self.stands]}

    def scores(self) -> list[float]:
        """Pieces on the middle row."""
        on = [space in MIDDLE for space in self.stands]
        return [float(sum(on[:EACH])), float(sum(on[EACH:]))]

    def outcome(self) -> list[float] | None:
        if self.asked():
            return None
        mine, theirs = self.scores()
        return [1.0, 0.0] if mine > theirs else [0.0, 1.0] if theirs > mine else [0.5, 0.5]


class Turn(Step):
    """Whose turn it is follows from how many there were."""

    def __init__(self) -> None:
        super().__init__(NOBODY, 0, 0)

    def resolve(self, board: Relocate, choice: i64) -> Step:
        return DONE if board.turn == TURNS else board.then(Move(board.turn % 2), TURN)


class Move(Step):
    """A piece of the seat's own, from where it stands, to an empty space."""

    takes: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: i64) -> None:
        super().__init__(seat, 0, PIECES * SPACES * SPACES)

    def check(self, board: Relocate, choice: i64) -> i64:
        piece = choice // (SPACES * SPACES)
        if piece // EACH != self.seat:
            return OWN
        if board.stands[piece] != choice // SPACES % SPACES:
            return STANDS
        return EMPTY if choice % SPACES in board.stands else ALLOWED

    def options_into(self, board: Relocate, out: Choices) -> None:
        empty = [space for space in range(SPACES) if space not in board.stands]
        for piece in range(self.seat * EACH, self.seat * EACH + EACH):
            first = (piece * SPACES + board.stands[piece]) * SPACES
            for space in empty:
                out.add(first + space)

    def resolve(self, board: Relocate, choice: i64) -> Step:
        piece = choice // (SPACES * SPACES)
        board.tell(MOVES, EMPTY, piece, board.stands[piece], choice % SPACES)
        board.stands[piece] = choice % SPACES
        board.turn += 1
        return DONE

    def facts(self, board: Relocate, choice: int) -> Facts:
        piece, spaces = divmod(choice, SPACES * SPACES)
        return {
            "piece": piece + 1,
            "from": f"@space.{SPACE.values[spaces // SPACES]}",
            "to": f"@space.{SPACE.values[spaces % SPACES]}",
        }


def apart(one: int, other: int) -> int:
    """How far two spaces are, as a king goes."""
    return max(abs(one % WIDTH - other % WIDTH), abs(one // WIDTH - other // WIDTH))


TURN: Final = Turn()
STEPS: Final = step_kinds(__name__)
PIECE: Final = Domain("piece", [str(piece + 1) for piece in range(PIECES)])
SPACE: Final = Domain("space", [f"{'abcdefghi'[n % WIDTH]}{n // WIDTH + 1}" for n in range(SPACES)], distance=apart)
START: Final = [*range(EACH), *range(SPACES - EACH, SPACES)]


def set_up(options: Options, seats: int) -> Relocate:
    return Relocate(TURN, None, vec[i64](START), 0)


def load(data: dict[str, Any]) -> Relocate:
    board = Relocate(TURN, None, vec[i64](), 0)
    board.restore(data, STEPS)
    return board


def read(given: Given) -> Relocate:
    """`{ stands = { "3" = "d4" }, turn = 2 }`: the other pieces stand where they begin."""
    stands = list(START)
    for piece, space in given.table("stands").items():
        stands[PIECE.index(piece)] = SPACE.index(space)
    if len(set(stands)) < PIECES:
        raise BadPosition("two pieces on one space", EMPTY)
    return Relocate(TURN, None, vec[i64](stands), given.number("turn", 1, 1, TURNS + 1) - 1)


def write(board: Relocate) -> dict[str, Any]:
    return {
        "turn": int(board.turn) + 1,
        "stands": {str(piece + 1): SPACE.values[space] for piece, space in enumerate(board.stands)},
        "asked": list(board.asked()),
    }


def broken(board: Relocate) -> list[str]:
    return ["TOY-904: two pieces on one space"] if len(set(board.stands)) < PIECES else []


GAME: Final = Game(
    name="relocate",
    title="Relocate",
    folder=Path(__file__).parent,
    fewest=2,
    most=2,
    options=[],
    verbs=[Verb("move", 0, [("piece", PIECE), ("from", SPACE), ("to", SPACE)])],
    events=[EventKind("moves", [("piece", PIECE), ("from", SPACE), ("to", SPACE)])],
    set_up=set_up,
    load=load,
    given=["stands", "turn"],
    read=read,
    expect={
        "turn": NUMBER,
        "stands": By(Names("piece", PIECE.values), Word(Names("space", SPACE.values))),
        "asked": Several(PLAYERS),
    },
    write=write,
    bound=lambda options, seats: TURNS,
    broken=broken,
)
