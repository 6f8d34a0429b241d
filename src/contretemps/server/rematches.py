"""Once more, with the same people: somebody wishes for it, and it begins when all of them agree.

A wish is kept with the table that is over. Whoever wishes for the same as another agrees with them; whoever wishes for
something else wishes anew. The new table is kept together with the change that opens it: there is one, or none.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from contretemps.proof.chance import new_seed
from contretemps.server import names, timekeeping
from contretemps.server.allowance import Owner
from contretemps.server.commands import bot_seat
from contretemps.server.errors import Problem
from contretemps.server.new_tables import PRACTICE
from contretemps.server.table import FROZEN, OVER, PERSON, Seat, Table
from contretemps.server.tables import Tables
from contretemps.server.wire import State, Viewer

OFFER, ACCEPT, DECLINE = "offer", "accept", "decline"


async def rematch(
    tables: Tables, owner: Owner, id_: str, lang: str, answer: str = OFFER, swap: bool | None = None, start: bool = True
) -> State:
    """Wish for a rematch, or answer somebody who does. The state of the new table, or of the old one while people are
    still to agree."""
    viewer = Viewer(owner.id, None, lang)
    if await tables.look(id_, lambda old, _: _would_open(old, owner, answer, swap)):
        await tables.allowance.one_table(tables, owner)

    def command(old: Table, now: float) -> bool:
        if not _may(old, owner):  # it goes on elsewhere already
            return False
        before = old.again
        old.again = _answered(old, owner, answer, swap, start)
        if old.again is not None and _agreed(old, old.again):
            new = _once_more(old, owner, old.again)
            new.id = tables.share.new_table_id()
            if new.ready():
                new.start(now)
            old.rematch, old.opens, old.again = new.id, new, None
        return old.rematch is not None or old.again != before

    await tables.change_although_frozen(id_, command)
    opened = await tables.look(id_, lambda old, _: old.rematch)
    return await tables.state(opened or id_, viewer)


def _would_open(old: Table, owner: Owner, answer: str, swap: bool | None) -> bool:
    if not _may(old, owner):
        return False
    wish = _answered(old, owner, answer, swap, True)
    return wish is not None and _agreed(old, wish)


def _may(old: Table, owner: Owner) -> bool:
    """Whether there is none yet; Problem if this guest has no say in it."""
    if old.phase not in (OVER, FROZEN):
        raise Problem(409, old.phase, "not_over")
    if old.rematch is not None:
        return False
    if not _seats(old, owner):
        raise Problem(403, "not_yours")
    return True


def _seats(old: Table, owner: Owner) -> list[int]:
    """The seats of a guest, also of one who has resigned."""
    return [seat.seat for seat in old.seats if seat.guest == owner.id]


def _answered(old: Table, owner: Owner, answer: str, swap: bool | None, start: bool) -> dict[str, Any] | None:
    """The wish as it stands after this answer; Problem if there is nothing to answer."""
    mine, wish = _seats(old, owner), old.again
    stands = wish is not None and wish["declined"] is None
    if answer == OFFER:
        if not stands or wish is None or wish["swap"] != bool(swap):
            return {"seat": mine[0], "swap": bool(swap), "accepted": mine, "declined": None, "start": start}
    elif not stands or wish is None or swap not in (None, wish["swap"]):
        raise Problem(409, "rematch", "no_rematch")
    if answer == DECLINE:
        return None if wish["seat"] in mine else {**wish, "declined": mine[0]}
    return {**wish, "accepted": sorted({*wish["accepted"], *mine}), "start": wish["start"] and start}


def _agreed(old: Table, wish: dict[str, Any]) -> bool:
    return wish["declined"] is None and all(seat.guest is None or seat.seat in wish["accepted"] for seat in old.seats)


def _once_more(old: Table, owner: Owner, wish: dict[str, Any]) -> Table:
    practice = old.terms.start is not None
    terms = replace(
        old.terms, host=owner.id, invite=names.new_key(), seed=new_seed(), given=0, start=old.terms.start,
        daily=None, lesson=None, practice=practice, created=timekeeping.now(), waits=not wish["start"],
        marks=PRACTICE if practice else {}, uncounted=0,
    )  # fmt: skip
    seats = []
    for place in range(len(old.seats)):
        before = old.seats[place - 1 if wish["swap"] else place]
        if before.guest is not None:
            seats.append(Seat(place, PERSON, before.name, guest=before.guest))
        else:
            seats.append(bot_seat(old.game, place, before.bot))
    return Table("", terms, seats)
