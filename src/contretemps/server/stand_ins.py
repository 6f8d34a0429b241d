# mypyc: compile, because every choice comes this way.
"""Somebody's time is up and a bot chooses for them: a seat that is kept.

The seat stays its guest's, who sees what it sees and may take it back until the game ends. One choice is made for it in
any case, so that nobody wins time by being away; until then the seat is bound. After that the bot goes on at the seat's
turns as long as somebody is there who would have to wait otherwise. Where nobody is, the table rests.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from contretemps.server.table import Table

BOUND, FREE = "bound", "free"  # may its guest take it back? Not yet, and yes


def state(table: Table, seat: int) -> str | None:
    """Whether a bot stands in for somebody here, and whether they may come back now."""
    if table.seats[seat].stand_in is None:
        return None
    return BOUND if seat in table.asked() and not has_chosen(table, seat) else FREE


def has_chosen(table: Table, seat: int) -> bool:
    """Has a choice that counts been made for this seat since its time was up?"""
    since = table.seats[seat].stand_in
    for entry in reversed(table.live):
        if since is None or entry.n <= since:
            return False
        if entry.seat == seat:
            return True
    return False


def chooses(table: Table, seat: int) -> bool:
    """Does a bot choose for this seat when it is asked?"""
    who = table.seats[seat]
    if who.kind == "bot":
        return True
    return who.stand_in is not None and (bool(table.present()) or not has_chosen(table, seat))
