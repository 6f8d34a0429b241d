"""What can be said before a player chooses: where dice fit, what that pays, and how likely the next throw is to help.

Consequences come from the kernel, by playing copies; chances from `odds.py`. Nothing is hidden in Temptation, so a
preview tells nothing that a player with time and paper could not work out.
"""

from __future__ import annotations

from typing import Any, Final

from contretemps.games.temptation import codes as a
from contretemps.games.temptation.flow import OnTurn
from contretemps.games.temptation.odds import after, closing, fitting, forced, shape_of
from contretemps.games.temptation.position import Temptation
from contretemps.games.temptation.sides import ANY_NUMBER, LETTERS
from contretemps.games.temptation.throws import DICE, FIRST_OF, POWER, WAYS

DIGITS: Final = 4  # of a chance: a page shows per cent, a test wants a little more


def preview(game: Temptation, seat: int) -> dict[str, Any]:
    """For a seat, asked or not; README.md says what is in it."""
    asked = isinstance(game.step, OnTurn) and game.step.seat == seat
    options = game.options(seat) if asked else []
    placing = [choice for choice in options if a.PLACE <= choice < a.THROWN]
    ways = [ways_on(game, seat, row) if placing else [] for row in range(a.ROWS)]
    throwing = a.THROW in options
    return {
        "places": [placement(game, seat, choice) for choice in placing],
        "dice": dice(game, ways) if asked else [],
        "rows": [row_of(game, seat, row, ways[row], throwing) for row in range(a.ROWS) if not game.closed(row)],
        "throw": next_throw(game, seat) if throwing else None,
        "stop": stopping(game, seat) if a.STOP in options else None,
    }


# ---- the dice that lie thrown ----------------------------------------------------------------------------------------


def placement(game: Temptation, seat: int, choice: int) -> dict[str, Any]:
    """A die on a row: what that pays, how far the row is then, and what the next throw would be like."""
    number, row = divmod(choice - a.PLACE, a.ROWS)
    to_go = int(game.side.length(row) - game.filled[row]) - 1
    played = game.copy()
    played.choose(seat, choice)
    return {
        "number": number + 1,
        "row": LETTERS[row],
        "to_go": to_go,
        "pays": int(played.points[seat] - game.points[seat]),
        "points": int(played.points[seat]),
        "ends": ends(played, seat),
        "throw": next_throw(played, seat) if ends(played, seat) is None else None,
    }


def ends(played: Temptation, seat: int) -> str | None:
    """What a placement ended: the game, the round, the turn, or none of them."""
    if played.over == 1:
        return "game"
    if played.throws > 0 and played.turn == seat:
        return None
    return "round" if played.free == played.side.size else "turn"


def ways_on(game: Temptation, seat: int, row: int) -> list[list[int]]:
    """All ways to put dice of the throw on one row, one after the other, short ones first (TTN-061)."""
    found: list[list[int]] = []
    going_on: list[tuple[Temptation, list[int]]] = [(game, [])]
    while going_on:
        before, way = going_on.pop(0)
        options = before.options(seat) if before.asked() == (seat,) else []
        for number in range(1, a.FACES + 1):
            choice = a.PLACE + a.FACES * (number - 1) + row
            if choice in options:
                played = before.copy()
                played.choose(seat, choice)
                found.append([*way, number])
                going_on.append((played, [*way, number]))
    return found


def dice(game: Temptation, ways: list[list[list[int]]]) -> list[dict[str, Any]]:
    """For each number of the throw how many dice show it, where it fits, and where it would after others (TTN-061)."""
    throw = DICE[game.throw]
    found: list[dict[str, Any]] = []
    for number in sorted(set(throw)):
        now = [LETTERS[row] for row in range(a.ROWS) if [number] in ways[row]]
        later: list[dict[str, Any]] = []
        for row in range(a.ROWS):
            after_others = [way for way in ways[row] if way[-1] == number]
            if LETTERS[row] not in now and after_others:
                later.append({"row": LETTERS[row], "after": after_others[0][:-1]})
        found.append({"number": number, "count": throw.count(number), "rows": now, "later": later})
    return found


# ---- rows, and the next throw ----------------------------------------------------------------------------------------


def row_of(game: Temptation, seat: int, row: int, ways: list[list[int]], throwing: bool) -> dict[str, Any]:
    """An open row: what closing it pays this seat, and how likely a throw of the hand brings it forward."""
    side = game.side
    filled = int(game.filled[row])
    to_go = int(side.length(row)) - filled
    points = int(game.points[seat])
    pays = max(int(side.amounts[row]), -points)  # nobody goes below 0 (TTN-103)
    closing_now = [way for way in ways if len(way) == to_go]
    hand = int(game.hand)
    return {
        "row": LETTERS[row],
        "to_go": to_go,
        "pays": pays,
        "points": points + pays,
        "now": closing_now[0] if closing_now else None,
        "fit": _rounded(fitting(int(game.fits & ANY_NUMBER[row]), hand)) if throwing else None,
        "close": _rounded(close_at_once(side.row(row), filled, hand)) if throwing else None,
        "turn": _rounded(closing(side)[hand][int(side.starts[row]) + filled]) if throwing else None,
    }


def close_at_once(spaces: list[int], filled: int, hand: int) -> float:
    """The chance that the next throw alone can close the row."""
    shape = shape_of(spaces, filled)
    closes = [t for t in range(FIRST_OF[hand], FIRST_OF[hand + 1]) if not after(shape, DICE[t])]
    return sum([int(WAYS[throw]) for throw in closes]) / int(POWER[hand])


def next_throw(game: Temptation, seat: int) -> dict[str, Any]:
    """Throwing what is left of the hand: the chance of a fit, of none, and of none but closing a black row."""
    hand = int(game.hand)
    fits = int(game.fits)
    last_of_black = [row for row in range(a.ROWS) if game.side.amounts[row] < 0 and _to_go(game, row) == 1]
    fit = fitting(fits, hand)
    return {
        "dice": hand,
        "fit": _rounded(fit),
        "nothing": _rounded(1 - fit),
        "forced": _rounded(forced(fits, sum([1 << row for row in last_of_black]), hand)),
        "cost": max([min(-int(game.side.amounts[row]), int(game.points[seat])) for row in last_of_black], default=0),
    }


def stopping(game: Temptation, seat: int) -> dict[str, Any]:
    """What a player who stops now has, and who plays next."""
    played = game.copy()
    played.choose(seat, a.STOP)
    return {"points": int(played.points[seat]), "dice": int(played.dice[seat]), "next": int(played.turn)}


def _to_go(game: Temptation, row: int) -> int:
    return int(game.side.length(row) - game.filled[row])


def _rounded(chance: float) -> float:
    return round(chance, DIGITS)
