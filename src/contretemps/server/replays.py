"""Past moments of a table, and its record."""

from __future__ import annotations

from typing import Any

from contretemps.kernel.record import seal
from contretemps.server import timekeeping, wire
from contretemps.server.errors import Problem
from contretemps.server.house import House
from contretemps.server.hub import Room
from contretemps.server.table import OVER, PLAYING, TAKEBACK, Table
from contretemps.server.wire import Eye, State


async def moment(house: House, id_: str, n: int, eye: Eye) -> State:
    """The state after entry n, as somebody may see it."""

    def look(table: Table, room: Room) -> State:
        if n > table.n:
            raise Problem(404, "not_found", "no_entry", n=n)
        past = as_it_was(table, n)
        state = wire.state(past, eye, timekeeping.now(), room.presence(), [], max(0, n - 1))
        if past is not table:
            opened = wire.entries(table, wire.seat_shown(table, eye), eye.lang, max(0, n - 1))[: min(n, 1)]
            if table.phase == OVER and opened and not opened[0]["void"]:
                state["entries"] = opened  # at the end all is open, in what came before as well
        return {**state, "choices": [], "preview": None, "undo": {"can": False, "why": ""}, "rematch": table.rematch}

    state: State = await house.look(id_, look)
    return state


def as_it_was(table: Table, n: int) -> Table:
    """The table after entry n; the last one that was asked for is remembered, so that stepping forward is cheap."""
    if n == table.n:
        return table
    past = table.past
    if past is None or past.n > n or past.phase != PLAYING:
        past = Table(table.id, table.terms, table.seats)
        past.phase = PLAYING
        table.past = past
    past.seats = table.seats
    if past.n < n:
        past.take_in(table.entries[past.n : n])
    return past


def export(table: Table, eye: Eye) -> dict[str, Any]:
    """The record: what one may see of it while the game runs, all of it at the end."""
    record = table.record
    if table.phase == OVER:
        data = record.whole()
        if record.position.asked() and table.result is not None:
            data["ended"] = {"by": table.result.by, "places": table.result.places}
    else:
        data = record.export(wire.seat_shown(table, eye))
    granted = [
        {"seat": str(entry.seat), "n": entry.n, "to": entry.to} for entry in table.entries if entry.kind == TAKEBACK
    ]
    if granted:
        data["takebacks"] = granted
    if data["seal"] is not None:
        data["seal"] = seal(data)
    return data
