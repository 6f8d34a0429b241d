"""The sides: six rows of spaces each (TTN-010 to TTN-018), read once from `content/sides.toml` and checked.

A row is written as its colour and amount, then its spaces: `W80 2 3 4 5`, `B50 * * *`, `W100 R R R Y Y`. In positions
the dice that lie on it come first, in brackets: `W80 [2 3] 4 5`.
"""

from __future__ import annotations

import tomllib
import warnings
from pathlib import Path
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from contretemps.games.temptation.codes import BOARDS, FACES, ROWS, SIDES
from contretemps.kernel.errors import BadPosition

FOLDER: Final = Path(__file__).parent

STAR: Final = 7  # spaces: 1 to 6 are numbers of pips; a star of whatever ink (TTN-016)
RED: Final = 8
YELLOW: Final = 9
SIGNS: Final = ["", "1", "2", "3", "4", "5", "6", "*", "R", "Y"]
RED_YELLOW: Final = [RED, RED, RED, YELLOW, YELLOW]  # the only pattern of two colours (TTN-015)
REDS: Final = 3

MOST_SPACES: Final = 28  # of a side: the dice in play with four (TTN-018)
LETTERS: Final = ["A", "B", "C", "D", "E", "F"]

# Bits of placements, 6 * (number - 1) + row. Looked up, since compiled `1 << 32` is a shift of a C int of 32 bits.
BIT: Final[vec[i64]] = vec[i64]([2**place for place in range(FACES * ROWS)])
ANY_NUMBER: Final[vec[i64]] = vec[i64]([sum([2 ** (FACES * n + row) for n in range(FACES)]) for row in range(ROWS)])


@mypyc_attr(acyclic=True)
class Side:
    """One printed face of a board. Never changed, so that copies share it."""

    __slots__ = ("amounts", "number", "opening", "size", "spaces", "starts")

    def __init__(self, number: i64, amounts: list[int], rows: list[list[int]]) -> None:
        row: i64
        starts: list[int] = [0]
        spaces: list[int] = []
        for of_row in rows:
            spaces.extend(of_row)
            starts.append(len(spaces))
        self.number: Final[i64] = number  # 1 to 16; 0 is home-made
        self.amounts: Final[vec[i64]] = vec[i64](amounts)  # by row: above 0 white, below 0 black
        self.starts: Final[vec[i64]] = vec[i64](starts)  # by row: its first space; one more entry is past the last
        self.spaces: Final[vec[i64]] = vec[i64](spaces)
        self.size: Final[i64] = len(spaces)
        opening: i64 = 0
        for row in range(ROWS):
            opening |= takes(self.starts, self.spaces, row, 0, 0, 0)
        self.opening: Final[i64] = opening  # the placements that fit while it is empty

    def length(self, row: i64) -> i64:
        """How many spaces a row has."""
        return self.starts[row + 1] - self.starts[row]

    def row(self, row: i64) -> list[int]:
        """The spaces of a row, outside the hot path."""
        return [int(self.spaces[at]) for at in range(self.starts[row], self.starts[row + 1])]

    def net(self) -> int:
        """White total less black total (TTN-133)."""
        return sum([int(amount) for amount in self.amounts])


def takes(starts: vec[i64], spaces: vec[i64], row: i64, filled: i64, number: i64, yellow: i64) -> i64:
    """What the next free space of a row takes, as bits of placements; none once it is closed.

    Only the row itself matters: not the numbers on other rows (TTN-077, TTN-078), nor who began it (TTN-080). An empty
    row of stars takes any number (TTN-054, TTN-072), and its number then holds for everybody (TTN-079).
    """
    at = starts[row] + filled
    if at == starts[row + 1]:
        return 0  # closed (TTN-109)
    space = spaces[at]
    if space <= FACES:
        return BIT[FACES * (space - 1) + row]  # TTN-071
    if space == YELLOW:
        if filled == REDS:
            return ANY_NUMBER[row] & ~BIT[FACES * (number - 1) + row]  # TTN-076
        return BIT[FACES * (yellow - 1) + row]  # TTN-075
    return ANY_NUMBER[row] if filled == 0 else BIT[FACES * (number - 1) + row]  # TTN-072, TTN-073, TTN-074


# ---- reading and checking --------------------------------------------------------------------------------------------


class Row:
    """A row as it was written: the amount with its sign, the spaces, and the dice on the leftmost of them."""

    def __init__(self, amount: int, spaces: list[int], dice: list[int]) -> None:
        self.amount = amount
        self.spaces = spaces
        self.dice = dice


def wrong(rule: int, what: str) -> BadPosition:
    """What is wrong with a side, with its rule."""
    return BadPosition(f"TTN-{rule:03}: {what}", rule)


def read_row(text: Any) -> Row:
    """A row from its text, checked (TTN-011 to TTN-018)."""
    words = str(text).replace("★", "*").replace("[", " [ ").replace("]", " ] ").split()
    head = words[0].upper() if words else ""
    if head[:1] not in ("W", "B") or not head[1:].lstrip("-").isdigit():
        raise wrong(12, f"a row begins with its colour and amount, such as W80 or B40, not {text!r}")  # TTN-012
    amount = int(head[1:])
    if amount <= 0 or amount % 10:
        raise wrong(18, f"an amount is a positive multiple of 10, not {amount}")  # TTN-018
    dice: list[int] = []
    inside = False
    spaces: list[int] = []
    for word in words[1:]:
        if word in "[]":
            inside = word == "["
            if inside and spaces:
                raise wrong(70, f"{text!r}: dice lie on the leftmost spaces, with no gap")  # TTN-070
        elif inside:
            dice.append(read_face(word))
        else:
            spaces.append(read_space(word))
    return Row(amount if head[0] == "W" else -amount, spaces, dice)


def read_face(word: str) -> int:
    """A die from 1 to 6."""
    if word not in SIGNS[1 : FACES + 1]:
        raise wrong(13, f"a die shows 1 to 6, not {word!r}")  # TTN-013
    return int(word)


def read_space(word: str) -> int:
    """A number of pips or a star."""
    if word.upper() not in SIGNS[1:]:
        raise wrong(13, f"a space shows 1 to 6 or a star (*, R, Y), not {word!r}")  # TTN-013
    return SIGNS.index(word.upper())


def check_row(spaces: list[int]) -> None:
    """One space or more, all pips, all stars of one kind, or three red and two yellow (TTN-011, TTN-015, TTN-017)."""
    if not spaces:
        raise wrong(11, "a row has one space or more")  # TTN-011
    pips = [space for space in spaces if space <= FACES]
    if pips and len(pips) < len(spaces):
        raise wrong(17, f"a row never mixes pips and stars: {' '.join([SIGNS[space] for space in spaces])}")  # TTN-017
    if not pips and spaces != RED_YELLOW and spaces != [STAR] * len(spaces):
        shown = " ".join([SIGNS[space] for space in spaces])
        raise wrong(
            15, f"a row of stars is of plain stars, or of three red ones and two yellow ones, not {shown}"
        )  # TTN-015


def make_side(number: int, rows: list[Row]) -> Side:
    """A side of these rows, checked (TTN-010, TTN-018)."""
    if len(rows) != ROWS:
        raise wrong(10, f"a side has six rows, not {len(rows)}")  # TTN-010
    for row in rows:
        check_row(row.spaces)
    size = sum([len(row.spaces) for row in rows])
    if size > MOST_SPACES:
        raise wrong(18, f"a side has {MOST_SPACES} spaces at most, not {size}")  # TTN-018
    return Side(number, [row.amount for row in rows], [row.spaces for row in rows])


def load_sides(tables: list[dict[str, Any]]) -> list[Side]:
    """The sixteen sides by number, 0 left out; BadPosition, with its rule, for one that is not legal."""
    sides: dict[int, Side] = {}
    for table in tables:
        number = int(table["number"])
        name = f"side {number}"
        try:
            sides[number] = make_side(number, [read_row(text) for text in table["rows"]])
        except BadPosition as error:
            raise BadPosition(f"{name}: {error}", error.rule) from None
        face = "front" if number <= BOARDS else "back"
        if table["board"] != (number - 1) % BOARDS + 1 or table["face"] != face:
            raise wrong(1, f"{name} is not on the {table['face']} of board {table['board']}")  # TTN-001
    if len(tables) != SIDES or sorted(sides) != list(range(1, SIDES + 1)):
        raise wrong(1, f"there are {SIDES} sides, each once, not {sorted(sides)}")  # TTN-001
    found = [sides[number] for number in range(1, SIDES + 1)]
    smaller = [min(found[board].net(), found[board + BOARDS].net()) for board in range(BOARDS)]
    if sum(smaller) <= 0:
        raise wrong(
            133, f"the smaller nets of the eight boards add up to {sum(smaller)}: a game might never end"
        )  # TTN-133
    return found


def oddities(sides: list[Side]) -> list[str]:
    """What the rules allow but this set never does: a reason to look twice at a side that somebody changed."""
    found: list[str] = []
    for side in sides:
        lengths = [int(side.length(row)) for row in range(ROWS)]
        amounts = [abs(int(amount)) for amount in side.amounts]
        if max(lengths) > 6:
            found.append(f"side {side.number}: a row of {max(lengths)} spaces; six are usual at most")
        if min(amounts) < 20 or max(amounts) > 100:
            found.append(f"side {side.number}: amounts from {min(amounts)} to {max(amounts)}; 20 to 100 are usual")
        if side.net() <= 0:
            found.append(f"side {side.number}: its net is {side.net()} (TTN-133)")
    return found


TABLES: Final[list[dict[str, Any]]] = tomllib.loads((FOLDER / "content" / "sides.toml").read_text("utf-8"))["side"]
SIDE: Final[list[Side]] = load_sides(TABLES)  # side n is number n - 1
for _oddity in oddities(SIDE):
    warnings.warn(_oddity, stacklevel=1)
