"""What may be seen of a game: everything that lies on the table (TTN-026).

Nobody knows which boards lie deeper in the pile before they come up, so nobody sees more than anybody else: players
and spectators have the same view. Built up from nothing.
"""

from __future__ import annotations

from typing import Any

from contretemps.games.temptation import codes as a
from contretemps.games.temptation.position import NOBODY_YET, Temptation, dice_on
from contretemps.games.temptation.sides import LETTERS, SIGNS
from contretemps.games.temptation.throws import DICE
from contretemps.sets import members_of

GOLD = 50  # points of a chip (TTN-004)
SILVER = 10  # TTN-003


def view(game: Temptation) -> dict[str, Any]:
    """The side, the players with their chips and dice, the turn and the pile, as plain data."""
    asked = type(game.step).__name__
    turn = asked in ("ToThrow", "ThrowDice", "MustPlace", "Decide")
    return {
        "round": int(game.round),
        "side": None if asked == "DrawSide" else int(game.side.number),
        "rows": [] if asked == "DrawSide" else [row(game, number) for number in range(a.ROWS)],
        "players": [player(game, seat) for seat in range(game.seats())],
        "turn": int(game.turn) if turn else None,
        "hand": int(game.hand) if turn else 0,
        "aside": int(game.dice[game.turn] - game.hand) if turn else 0,
        "throw": list(DICE[game.throw]),
        "throws": int(game.throws),
        "must_place": asked == "MustPlace",
        "placer": None if game.placer == NOBODY_YET else int(game.placer),
        "pile": pile(game),
        "threshold": int(game.threshold()),
        "over": bool(game.over),
        "ranks": ranks(game) if game.over else [],
    }


def row(game: Temptation, number: int) -> dict[str, Any]:
    """A row: its colour and amount, its spaces, the dice on them, and which numbers it takes next."""
    amount = int(game.side.amounts[number])
    fits = [face + 1 for face in range(a.FACES) if (game.fits >> (a.FACES * face + number)) & 1]
    return {
        "row": LETTERS[number],
        "colour": "white" if amount > 0 else "black",
        "amount": abs(amount),
        "spaces": [SIGNS[space] for space in game.side.row(number)],
        "dice": dice_on(game, number),
        "takes": fits,
        "closed": game.closed(number),
    }


def player(game: Temptation, seat: int) -> dict[str, Any]:
    """A player's chips, changed into as much gold as there can be (TTN-107), and dice."""
    gold, silver = chips(int(game.points[seat]))
    return {
        "seat": seat,
        "points": int(game.points[seat]),
        "gold": gold,
        "silver": silver,
        "dice": int(game.dice[seat]),
    }


def chips(points: int) -> tuple[int, int]:
    """Gold and silver (TTN-107)."""
    return points // GOLD, points % GOLD // SILVER


def pile(game: Temptation) -> dict[str, Any]:
    """How many boards nobody has seen yet, and the sides that will come up after them, in their order."""
    return {
        "rotation": game.switches.options["board_rotation"],
        "unseen": [board + 1 for board in members_of(game.unseen)],
        "under": [int(side) for side in game.under],
        "turned": bool(game.turned),
    }


def ranks(game: Temptation) -> list[int]:
    """By seat: 1 for most points; equal points share a rank (TTN-134)."""
    points = [int(of_seat) for of_seat in game.points]
    return [1 + sum([other > own for other in points]) for own in points]
