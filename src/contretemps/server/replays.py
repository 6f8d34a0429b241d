"""Past moments of a table, and its record."""

from __future__ import annotations

from typing import Any

from contretemps.kernel.game import write_seat
from contretemps.kernel.step import NATURE
from contretemps.proof.record import HIDDEN, seal
from contretemps.server import chronicle, telling, timekeeping, wire
from contretemps.server.errors import Problem
from contretemps.server.table import FROZEN, LOBBY, OVER, Table, settle
from contretemps.server.tables import Tables
from contretemps.server.wire import Presence, State, Viewer


async def moment(tables: Tables, id_: str, n: int, viewer: Viewer) -> State:
    """The state after entry n, as somebody may see it."""

    def look(table: Table, presence: Presence) -> State:
        if n > telling.heard_by(table, viewer.guest):
            raise Problem(404, "not_found", "no_entry", n=n)
        past = as_it_was(table, n)
        state = wire.state(past, viewer, timekeeping.now(), presence, [], max(0, n - 1))
        if past is not table:
            opened = chronicle.entries(table, wire.seat_shown(table, viewer), viewer.lang, max(0, n - 1))[: min(n, 1)]
            if table.phase == OVER and opened and not opened[0]["void"]:
                state["entries"] = opened  # at the end all is open, in what came before as well
        return {**state, "choices": [], "preview": None, "undo": {"can": False, "why": ""}, "rematch": table.rematch}

    state: State = await tables.study(id_, look)
    return state


async def entries(tables: Tables, id_: str, since: int, viewer: Viewer) -> list[dict[str, Any]]:
    """A page of the log."""

    def look(table: Table, _: Presence) -> list[dict[str, Any]]:
        known = telling.as_heard(table, viewer.guest)
        return chronicle.entries(known, wire.seat_shown(known, viewer), viewer.lang, since)

    found: list[dict[str, Any]] = await tables.study(id_, look)
    return found


def _unread(table: Table) -> list[dict[str, Any]]:
    """The choices of a frozen table that do not fit any more, as they were written; who might have seen which nobody
    can tell without the rules, so where there are secrets nobody does."""
    live = list(table.live)
    for entry in table.unread:
        settle(live, entry)
    first = sum(entry.n <= table.n for entry in live)
    return [
        {
            "n": n,
            "seat": write_seat(NATURE if entry.seat is None else entry.seat),
            "choice": HIDDEN if table.game.secrets else entry.choice,
            "event": len(table.record.journal.events),
        }
        for n, entry in enumerate(live[first:], first + 1)
    ]


def as_it_was(table: Table, n: int) -> Table:
    """The table after entry n; the last one that was asked for is remembered, so that stepping forward is cheap."""
    if n == table.n:
        return table
    past = table.past
    if past is None:
        past = table.past = table.before()
    past.seats = table.seats
    if past.n != n:
        past.show(table.entries, n)
    return past


def export(table: Table, viewer: Viewer) -> dict[str, Any]:
    """The record: what one may see of it while the game runs, all of it at the end."""
    table = telling.as_heard(table, viewer.guest)
    record = table.record
    if table.phase == OVER:
        data = record.whole()
        if record.position.asked():
            result = table.result
            said = table.terms.marks.get("ended")  # by a record that is only shown here
            ended = {"by": result.by, "places": result.places} if result is not None else said
            if ended is not None:
                data["ended"] = ended
                data["seal"] = seal(data)
        return data
    data = record.export(wire.seat_shown(table, viewer))
    if table.phase == FROZEN:
        return {**data, "rules": table.rules_hash, "choices": [*data["choices"], *_unread(table)]}
    return {**data, "salts": []} if table.phase == LOBBY else data  # nobody chooses theirs by those of others
