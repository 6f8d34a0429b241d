# mypyc: compile, because every choice comes this way.
"""How far everybody has heard: what one seat decides in a row is told when it is decided.

A poll must not betray by its time whether the seat that is asked could have reacted. Where the same seat is asked
something else just before or after it, nobody can tell what it thought about, as long as nobody hears of its answers
one by one. So a choice that leads to a poll of the same seat is told together with the answer to the poll, and
"nothing" that leads to a question of the same seat together with what is answered there. Then no time has to pass for
it. Only where a seat is asked nothing but polls, between two others, does the hold count, once for all of them; and
each time half as long while nobody does anything, so that a battle in which nobody reacts holds nobody up for long.

What is not told yet carries the moment when everybody last heard something: nobody learns afterwards how long it took.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from contretemps.kernel.journal import Event
from contretemps.server import polls

if TYPE_CHECKING:
    from contretemps.server.table import Table


class Telling:
    """The last entry that everybody has heard of, and whose answers come after it."""

    def __init__(self) -> None:
        self.told = 0
        self.seat: int | None = None  # who has answered since, and is asked again
        self.melted = False  # one of its questions since was no poll, so that it may have thought about that
        self.holds = 0  # how often others have waited for a hold since anybody chose more than "nothing"

    def everything(self, n: int) -> None:
        """Everybody has heard of all."""
        self.told, self.seat, self.melted = n, None, False

    def nothing_of(self, seat: int, melted: bool) -> None:
        """Nobody hears of this yet, but the seat that did it."""
        self.seat, self.melted = seat, self.melted or melted


def settle(table: Table, seat: int, silent: bool, n: int) -> None:
    """A seat has answered, to a poll with "nothing" or whatever else, and so has chance, up to entry n: how far may
    others hear of it?"""
    telling = table.telling
    if not silent:
        telling.holds = 0
    if table.record.position.asked() != (seat,):
        telling.holds += silent and not telling.melted
        telling.everything(n)
    elif polls.is_held(table, seat):
        telling.nothing_of(seat, melted=not silent)
    elif silent and not telling.melted and not shows_something(table, seat):
        telling.nothing_of(seat, melted=True)
    else:
        telling.everything(n)


def shows_something(table: Table, seat: int) -> bool:
    """Has anything happened since everybody last heard something that others could see?"""
    untold = bisect_right(table.live, table.telling.told, key=lambda entry: entry.n)
    if untold >= len(table.record.plays):
        return False
    return is_shown(table.record.journal.events[table.record.plays[untold].event :], seat, len(table.seats))


def is_shown(events: list[Event], seat: int, seats: int) -> bool:
    """Does anybody but this seat see one of these events?"""
    others = [None, *[other for other in range(seats) if other != seat]]
    return any(event.seen_by(other) for event in events for other in others)


def heard_by(table: Table, guest: str | None) -> int:
    """The last entry that a guest, or a spectator, has heard of."""
    seat = table.telling.seat
    if seat is None or (guest is not None and table.seats[seat].guest == guest):
        return table.n
    return table.telling.told


def as_heard(table: Table, guest: str | None) -> Table:
    """The table as a guest, or a spectator, knows it."""
    n = heard_by(table, guest)
    if n == table.n:
        return table
    heard = table.heard = table.heard or table.fork(n)
    if heard.n != n:
        heard.show(table.entries, n)
    heard.seats, heard.clocks, heard.takeback, heard.awake = table.seats, table.clocks, table.takeback, table.awake
    return heard


def only_news_for(table: Table, n: int, told: int) -> list[str | None] | None:
    """The guests for whom there is news since entry n was the last and everybody had heard of `told`; None: for all."""
    seat = table.telling.seat
    if seat is None or table.n == n or table.telling.told != told:
        return None
    return [table.seats[seat].guest]
