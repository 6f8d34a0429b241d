"""When each kind of choice has its moment: the rule by which one is refused that is not asked for now."""

from __future__ import annotations

from mypy_extensions import i64

from contretemps.games.dominare import codes as a
from contretemps.games.dominare.position import CANVASSING, DRAFT, FINISHED, SET_UP, Dominare
from contretemps.games.dominare.switches import IN_SETS
from contretemps.kernel.step import NATURE


def turn_rule(game: Dominare, seat: i64, choice: i64) -> i64:
    """The rule that says when a choice of this kind has its moment, and whose it is."""
    if game.phase == FINISHED:
        return 244  # DOM-244
    if choice >= a.NO and choice <= a.YES:
        return 288 if choice == a.YES else 189  # DOM-189, DOM-288
    if choice >= a.CROWN and choice < a.OFFER:
        return 39 if game.switches.clockwise == 1 else 184  # DOM-039, DOM-184
    if choice >= a.OFFER and choice < a.BLOCK:
        return 327 if game.switches.trades == 1 else 273  # DOM-273, DOM-327
    if choice >= a.BLOCK and choice < a.DONE:
        if game.phase != CANVASSING or seat < 0 or seat >= game.seats or game.step.seat < 0:
            return 97  # DOM-097
        done = game.slot_of(seat) < game.slot_of(game.step.seat)  # with this rank: it had no crown to spread with
        return 172 if done and game.crowns[seat] == 0 else 152  # DOM-152, DOM-172
    if choice == a.DRAW:
        return 105  # DOM-105
    if choice >= a.CARD and choice < a.NUMBER:
        return 23 if game.phase == SET_UP else 259 if game.phase == DRAFT else 101  # DOM-023, DOM-101, DOM-259
    if choice >= a.RAISE and choice < a.OPTION:
        return 146  # DOM-146
    if choice >= a.ACCEPT and choice < a.PILE:
        return 329  # DOM-329
    if choice >= a.PILE and choice < a.SET:
        return 281  # DOM-281
    if choice >= a.SET and choice < a.FIRST:
        return 38 if game.switches.start == IN_SETS else 30  # DOM-030, DOM-038
    if choice >= a.FIRST or seat == NATURE:
        return 21  # DOM-021
    return 97  # DOM-097
