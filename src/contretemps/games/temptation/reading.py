# mypyc: skip, because it is outside the hot path, and compiling it only makes building slower.
"""Positions from text: `given` of examples, and positions that people set up (README.md tells how they are written).

What is not said takes its default; what breaks a rule is refused with the rule.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from contretemps.games.temptation import codes as a
from contretemps.games.temptation.flow import DECIDE, MUST_PLACE, TO_THROW
from contretemps.games.temptation.position import NOBODY_YET, Temptation, empty_game
from contretemps.games.temptation.rounds import board_of
from contretemps.games.temptation.sides import (
    LETTERS,
    RED_YELLOW,
    REDS,
    SIDE,
    STAR,
    YELLOW,
    Row,
    make_side,
    read_face,
    read_row,
    takes,
)
from contretemps.games.temptation.switches import SHARE
from contretemps.games.temptation.throws import HAND, NUMBER_OF, SIZE
from contretemps.kernel.errors import BadPosition
from contretemps.kernel.given import Given, whole, words_of

KEYS: Final = {
    "dice", "met", "placer", "points", "round", "rows", "seats", "side", "throw", "throws", "turn", "turned",
    "under", "unseen",
}  # fmt: skip

MANY: Final = 1_000_000  # more than any game comes to


def read(given: Given) -> Temptation:
    """A position from its text."""
    game = empty_game(given.options, _seats(given))
    if isinstance(given.get("rows"), list):
        _read_home_made(game, given)
    else:
        _read_side(game, given)
    game.recount()
    if game.free == 0:
        raise BadPosition("rows: with every space taken the round is over", 110)  # TTN-110
    _read_pile(game, given)
    _read_players(game, given)
    _read_turn(game, given)
    return game


def _seats(given: Given) -> int:
    """Said, or as many as there are points or dice."""
    counts = [len(given[key]) for key in ("points", "dice") if isinstance(given.get(key), list)]
    if "seats" in given:
        counts.append(given.number("seats", 2, 2, a.SEATS, 6))
    if len(set(counts)) > 1:
        raise BadPosition("seats, points, dice: each says another number of players")
    return whole(counts[0] if counts else 2, "seats", 2, a.SEATS, 6)


# ---- the side --------------------------------------------------------------------------------------------------------


def _read_side(game: Temptation, given: Given) -> None:
    """One of the sixteen, and the dice on its rows: `rows = { A = "1 2" }`."""
    game.lay_out(SIDE[given.number("side", 1, 1, a.SIDES, 1) - 1])
    for letter, dice in given.table("rows").items():
        if letter.upper() not in LETTERS:
            raise BadPosition(f"rows: a side has the rows A to F, and no {letter}", 10)  # TTN-010
        lay_dice(game, LETTERS.index(letter.upper()), [read_face(word) for word in words_of(dice, "rows")])


def _read_home_made(game: Temptation, given: Given) -> None:
    """Rows of one's own: `rows = ["W80 [2 3] 4 5", "B40 [2] 2"]`; those that are not listed are full."""
    if "side" in given:
        raise BadPosition("side, rows: rows of one's own are not those of a numbered side")
    rows = [read_row(text) for text in given["rows"]]
    if len(rows) > a.ROWS:
        raise BadPosition(f"rows: a side has six rows, not {len(rows)}", 10)  # TTN-010
    for row in rows:
        row.spaces = [*_spaces_under(row), *row.spaces]
    full = [Row(10, [1], [1]) for _ in range(a.ROWS - len(rows))]  # there, and full
    game.lay_out(make_side(0, [*rows, *full]))
    for number, row in enumerate([*rows, *full]):
        lay_dice(game, number, row.dice)


def _spaces_under(row: Row) -> list[int]:
    """What lies under the dice of a row of one's own: the numbers themselves, or the stars that the rest shows."""
    if not row.spaces or row.spaces[0] <= a.FACES:
        return row.dice
    return RED_YELLOW[: len(row.dice)] if row.spaces[-1] == YELLOW else [STAR] * len(row.dice)


def lay_dice(game: Temptation, row: int, dice: list[int]) -> None:
    """Put dice on a row from the left, each where it fits."""
    side = game.side
    if len(dice) > side.length(row):
        raise BadPosition(
            f"rows: row {LETTERS[row]} has {side.length(row)} spaces, and a space holds one die", 14
        )  # TTN-014
    for at, face in enumerate(dice):
        fits = takes(side.starts, side.spaces, row, at, game.number[row], game.yellow[row])
        if not (fits >> (a.FACES * (face - 1) + row)) & 1:
            rule = _misfit(side.row(row)[at], at)
            raise BadPosition(f"rows: a {face} does not fit on space {at + 1} of row {LETTERS[row]}", rule)
        if at == 0 and side.row(row)[0] > a.FACES:
            game.number[row] = face
        if at == REDS and side.row(row)[at] == YELLOW:
            game.yellow[row] = face
    game.filled[row] = len(dice)


def _misfit(space: int, at: int) -> int:
    """The rule by which a die does not fit on a space."""
    if space <= a.FACES:
        return 71  # TTN-071
    if space == STAR:
        return 79  # TTN-079
    return 74 if space != YELLOW else 75  # TTN-074, TTN-075


# ---- the pile --------------------------------------------------------------------------------------------------------


def _read_pile(game: Temptation, given: Given) -> None:
    """Boards that nobody has seen yet: all that have not come up; a home-made side is none of the pile's."""
    one: i64 = 1
    under = [whole(side, "under", 1, a.SIDES, 1) for side in given.items_of("under")]
    up = [*under, *([int(game.side.number)] if game.side.number else [])]
    boards = [int(board_of(side)) for side in up]
    if len(set(boards)) < len(boards):
        raise BadPosition("under: a board lies in the pile once", 1)  # TTN-001
    unseen = [board + 1 for board in range(a.BOARDS) if board not in boards]
    if "unseen" in given and sorted([whole(board, "unseen", 1, a.BOARDS, 1) for board in given["unseen"]]) != unseen:
        raise BadPosition(f"unseen: boards {unseen} are neither in play nor known to lie under the pile", 20)  # TTN-020
    game.unseen = 0
    for board in unseen:
        game.unseen |= one << (board - 1)
    game.under = vec[i64](under)
    game.turned = int(given.flag("turned"))
    if game.turned and (game.switches.flip == 0 or game.side.number == 0):
        raise BadPosition("turned: boards are turned over only with board_rotation=flip", 113)  # TTN-113
    rounds_a_board = 2 if game.switches.flip else 1  # each of its sides is played before it goes under the pile
    game.round = given.number("round", rounds_a_board * len(under) + 1 + int(game.turned), 1, MANY, 30)


# ---- the players -----------------------------------------------------------------------------------------------------


def _read_players(game: Temptation, given: Given) -> None:
    for seat, said in enumerate(given.each("points", game.seats(), int(game.points[0]), 6)):
        points = whole(said, "points", 0, MANY, 104)
        if points % 10:
            raise BadPosition(
                f"points: player {seat} cannot have {points}; the smallest chip is worth 10", 3
            )  # TTN-003
        game.points[seat] = points
    in_play = int(SHARE[game.seats()] * game.seats())
    owned_by = given.each("dice", game.seats(), None, 6)
    _default_dice(game, [seat for seat, dice in enumerate(owned_by) if dice is not None])
    for seat, dice in enumerate(owned_by):
        if dice is not None:
            game.dice[seat] = whole(dice, "dice", 0, MANY, 2)
    owned = sum([int(dice) for dice in game.dice])
    if game.side.number and owned + game.on_side() != in_play:
        rule = 24 if game.seats() == 4 else 22  # TTN-022, TTN-024
        raise BadPosition(f"dice: {owned} with players and {game.on_side()} on the side are not {in_play}", rule)
    if owned > in_play:
        raise BadPosition(
            f"dice: {owned} are more than the {in_play} in play", 24 if game.seats() == 4 else 2
        )  # TTN-002, TTN-024


def _default_dice(game: Temptation, said: list[int]) -> None:
    """Each an equal share; those on a numbered side come from whoever has most, the last seat first."""
    others = [seat for seat in range(game.seats()) if seat not in said]
    left = int(game.on_side()) if game.side.number and not said else 0
    for _ in range(left):
        most = max(others, key=lambda seat: (int(game.dice[seat]), seat))
        game.dice[most] -= 1


# ---- the turn --------------------------------------------------------------------------------------------------------


def _read_turn(game: Temptation, given: Given) -> None:
    """Whose turn it is, and the dice that lie thrown, if they do."""
    seat = given.number("turn", 0, 0, game.seats() - 1, 6)
    if all([dice == 0 for dice in game.dice]):
        raise BadPosition("dice: with nobody owning dice the round is over", 116)  # TTN-116
    if game.dice[seat] == 0:
        raise BadPosition(f"turn: player {seat} owns no die and takes no turn", 44)  # TTN-044
    game.placer = given.number("placer", NOBODY_YET, NOBODY_YET, game.seats() - 1, 6)
    game.begin_turn(seat)
    game.step = TO_THROW[seat]
    if "throw" in given:
        _read_throw(game, given)
        return
    for key in ("throws", "met"):
        if given.get(key):
            raise BadPosition(f"{key}: nothing is thrown yet; say throw as well", 32)  # TTN-032


def _read_throw(game: Temptation, given: Given) -> None:
    said = given["throw"]
    words = [str(face) for face in said] if isinstance(said, list) else list(str(said).replace(" ", ""))
    dice = tuple(sorted([read_face(word) for word in words]))
    if not 1 <= len(dice) <= HAND:
        raise BadPosition(f"throw: one to five dice are thrown, not {len(dice)}", 40)  # TTN-040
    met = given.flag("met")
    game.throws = given.number("throws", 1, 1, HAND, 87)
    game.throw = NUMBER_OF[dice]
    if game.throws == 1 and not met and SIZE[game.throw] != game.hand:
        rule = 40 if game.hand == HAND else 43  # TTN-040, TTN-043
        raise BadPosition(f"throw: player {game.turn} throws {game.hand} dice, not {len(dice)}", rule)
    placed = int(game.throws) - (0 if met else 1)  # at least one die a throw
    if len(dice) + placed > HAND:
        raise BadPosition(f"throw: after {placed} dice placed, {len(dice)} cannot be left of five", 87)  # TTN-087
    if len(dice) > game.dice[game.turn]:
        raise BadPosition(f"throw: player {game.turn} owns {game.dice[game.turn]} dice, not {len(dice)}", 43)  # TTN-043
    game.hand = len(dice)
    if not met and not game.may_place():
        raise BadPosition("throw: without a die that fits the turn is over", 90)  # TTN-090
    game.step = DECIDE[game.turn] if met else MUST_PLACE[game.turn]
