# mypyc: skip, because it is outside the hot path, and compiling it only makes building slower.
"""Positions as text, in the words that `reading.py` reads, and besides what is asked and how it stands: `expect`."""

from __future__ import annotations

from typing import Any, Final

from contretemps.games.temptation import codes as a
from contretemps.games.temptation.notation import VERBS
from contretemps.games.temptation.position import NOBODY_YET, Temptation, dice_on
from contretemps.games.temptation.sides import LETTERS
from contretemps.games.temptation.throws import throw_name
from contretemps.games.temptation.view import chips, ranks
from contretemps.kernel.shapes import FLAG, NUMBER, PLAYERS, By, Names, Several, Shape, Word, by_seat
from contretemps.sets import members_of

ASKED = {
    "ToThrow": "throw", "ThrowDice": "dice", "MustPlace": "place", "Decide": "decide", "DrawSide": "side",
    "DrawFirst": "first", "NameFirst": "first", "Over": "",
}  # fmt: skip
PLACE = next(verb for verb in VERBS if verb.name == "place")
_ROWS: Final = Names("row", LETTERS)
_FACES: Final = Names("number of a die", [str(face) for face in range(1, a.FACES + 1)])
EXPECT: Final[dict[str, Shape]] = {
    "seats": NUMBER,
    "round": NUMBER,
    "side": NUMBER,
    "rows": By(_ROWS, Several(_FACES, ordered=True)),
    "closed": Several(_ROWS),
    "points": by_seat(NUMBER),
    "gold": by_seat(NUMBER),
    "silver": by_seat(NUMBER),
    "dice": by_seat(NUMBER),
    "boxed": NUMBER,
    "turn": Word(PLAYERS),
    "hand": NUMBER,
    "aside": NUMBER,
    "throw": Word(Names("throw, written in ascending order,", [throw_name(throw) for throw in range(1, a.THROWS + 1)])),
    "throws": NUMBER,
    "fits": Several(Names("placement", [PLACE.write(number).removeprefix("place:") for number in range(PLACE.count)])),
    "unseen": Several(Names("board", [str(board + 1) for board in range(a.BOARDS)])),
    "under": Several(Names("side", [str(side + 1) for side in range(a.SIDES)]), ordered=True),
    "turned": FLAG,
    "placer": Word(PLAYERS),
    "asked": Word(Names("question", sorted({name for name in ASKED.values() if name}))),
    "over": FLAG,
    "ranks": by_seat(NUMBER),
    "winners": Several(PLAYERS),
}


def write(game: Temptation) -> dict[str, Any]:
    """The position in the same words, and besides what is asked and how it stands."""
    seats = range(game.seats())
    points = [int(of_seat) for of_seat in game.points]
    rows = {LETTERS[row]: " ".join([str(face) for face in dice_on(game, row)]) for row in range(a.ROWS)}
    text: dict[str, Any] = {
        "seats": len(points),
        "round": int(game.round),
        "side": int(game.side.number),
        "rows": {letter: dice for letter, dice in rows.items() if dice},
        "closed": [LETTERS[row] for row in range(a.ROWS) if game.closed(row)],
        "points": {str(seat): points[seat] for seat in seats},
        "gold": {str(seat): chips(points[seat])[0] for seat in seats},
        "silver": {str(seat): chips(points[seat])[1] for seat in seats},
        "dice": {str(seat): int(game.dice[seat]) for seat in seats},
        "boxed": 30 - int(game.on_side()) - sum([int(of_seat) for of_seat in game.dice]),
        "turn": int(game.turn),
        "hand": int(game.hand),
        "aside": int(game.dice[game.turn] - game.hand),
        "throw": throw_name(game.throw),
        "throws": int(game.throws),
        "fits": [PLACE.write(placement).removeprefix("place:") for placement in members_of(game.may_place())],
        "unseen": [board + 1 for board in members_of(game.unseen)],
        "under": " ".join([str(side) for side in game.under]),
        "turned": bool(game.turned),
        "placer": "" if game.placer == NOBODY_YET else int(game.placer),
        "asked": ASKED.get(type(game.step).__name__, type(game.step).__name__),
        "over": bool(game.over),
    }
    if game.over:
        placed = ranks(game)
        text["ranks"] = {str(seat): placed[seat] for seat in seats}
        text["winners"] = [seat for seat in seats if placed[seat] == 1]
    return text
