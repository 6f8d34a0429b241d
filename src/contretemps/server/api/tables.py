"""Tables: lists, opening, looking, sitting and leaving."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from contretemps.server import commands, names, new_tables, rematches, replays
from contretemps.server.api.common import (
    AllTables,
    AnOwner,
    AViewer,
    Json,
    Lang,
    Me,
    SinceQuery,
    Somebody,
    TableId,
    maybe_guest,
    problems,
)
from contretemps.server.schemas.answers import TableSummary
from contretemps.server.schemas.requests import (
    GiveSeatBody,
    LeaveBody,
    NewTable,
    RematchBody,
    RenameBody,
    SaltBody,
    SitBody,
    StartBody,
)
from contretemps.server.schemas.state import Entry, TableState
from contretemps.server.security import address
from contretemps.server.store import history, queries
from contretemps.server.summaries import summary
from contretemps.server.wire import Viewer

router = APIRouter(prefix="/api/tables", tags=["tables"])

LISTED = 100
MINE = 200
PAGE = 20  # tables that are over
SHOWS = {"response_model": TableState}
BeforeQuery = Annotated[str | None, Query(max_length=60, description="A table: only those that ended before it.")]


@router.get("", response_model=list[TableSummary], responses=problems(401), summary="Listed tables")
async def listed(tables: AllTables, guest: Somebody, lang: Lang) -> Response:
    """Tables that anybody may see: open ones first, then running ones."""
    rows = await tables.database.read(lambda connection: queries.listed(connection, LISTED))
    own = guest.id if guest is not None else None
    return Json([summary(row, seats, tables.games, own, lang) for row, seats in rows])


@router.get("/mine", response_model=list[TableSummary], responses=problems(401), summary="My tables")
async def mine(tables: AllTables, guest: Me, lang: Lang) -> Response:
    """Tables where you hold a seat and that are not over; those that wait for you first."""
    rows = await tables.database.read(lambda connection: history.running(connection, guest.id, MINE))
    told = [summary(row, seats, tables.games, guest.id, lang) for row, seats in rows]
    return Json(sorted(told, key=lambda table: not table["waits_for_me"]))


@router.get("/over", response_model=list[TableSummary], responses=problems(401), summary="My games that are over")
async def over(tables: AllTables, guest: Me, lang: Lang, before: BeforeQuery = None) -> Response:
    """Twenty of them, the last one first; `before` the last of these come the next twenty."""
    if before is not None and not names.is_table(before):
        return Json([])
    rows = await tables.database.read(lambda connection: history.over(connection, guest.id, PAGE, before))
    return Json([summary(row, seats, tables.games, guest.id, lang) for row, seats in rows])


@router.post(
    "", status_code=201, response_model=TableState, responses=problems(401, 403, 404, 409, 413), summary="Open a table"
)
async def open_table(body: NewTable, tables: AllTables, owner: AnOwner, lang: Lang) -> Response:
    """A game with its seats. It starts at once if no seat is open, unless it is to wait for salts."""
    state = await new_tables.open_table(tables, owner, body, lang)
    return Json(state, status_code=201, headers={"Location": f"/api/tables/{state['table']}"})


@router.get("/{table}", response_model=TableState, responses=problems(401, 404, 409), summary="A table's state")
async def state(table: TableId, tables: AllTables, viewer: AViewer, since: SinceQuery = 0) -> Response:
    """As you may see it; a spectator sees what everybody may. `since` leaves out the entries you have."""
    return Json(await tables.state(table, viewer, since))


@router.get(
    "/{table}/wait", response_model=TableState, responses=problems(401, 404, 409), summary="Wait for something new"
)
async def wait(table: TableId, tables: AllTables, viewer: AViewer, request: Request, since: SinceQuery = 0) -> Response:
    """The same, answered as soon as there is something after entry `since`, at the latest after 25 seconds."""
    with tables.open_connections.one(address(request.scope)):
        room = tables.room(table)
        room.waiting += 1
        try:
            news = room.next_change(viewer.guest)
            found = await tables.state(table, viewer, since)
            if found["n"] <= since:
                try:
                    async with asyncio.timeout(tables.settings.wait_seconds):
                        await news.wait()
                    await maybe_guest(request)  # whoever was signed out meanwhile is told nothing more
                    found = await tables.state(table, viewer, since)
                except TimeoutError:
                    pass
        finally:
            room.waiting -= 1
    return Json(found)


@router.get("/{table}/entries", response_model=list[Entry], responses=problems(401, 404, 409), summary="The log")
async def entries(table: TableId, tables: AllTables, viewer: AViewer, since: SinceQuery = 0) -> Response:
    """The entries after `since`, the first 1,000 of them at most, as you may see them."""
    return Json(await replays.entries(tables, table, since, viewer))


@router.get("/{table}/at/{n}", response_model=TableState, responses=problems(401, 404, 409), summary="A past moment")
async def at(
    table: TableId,
    n: Annotated[int, Path(ge=0, le=2**31 - 1, description="After which entry.")],
    tables: AllTables,
    viewer: AViewer,
) -> Response:
    """The state after entry `n`, as you may see it. Its `entries` hold that one entry; nothing can be chosen."""
    return Json(await replays.moment(tables, table, n, viewer))


# ---- sitting -------------------------------------------------------------------------------------------------------


@router.post("/{table}/sit", response_model=TableState, responses=problems(401, 403, 404, 409, 413), summary="Sit down")
async def sit(table: TableId, body: SitBody, tables: AllTables, guest: Me, lang: Lang) -> Response:
    """Take an open seat. The game starts when the last one is taken."""
    command = commands.sit(guest.id, names.person(body.name or guest.name), body.seat, body.invite, body.salt)
    return Json(await tables.change(table, command, Viewer(guest.id, None, lang)))


@router.post(
    "/{table}/salt", response_model=TableState, responses=problems(401, 403, 404, 409, 413), summary="Add salt"
)
async def salt(table: TableId, body: SaltBody, tables: AllTables, guest: Me, lang: Lang) -> Response:
    """A text of yours that is mixed into every draw: once, after you have read the commitment and before the start."""
    return Json(await tables.change(table, commands.salt(guest.id, body.salt), Viewer(guest.id, None, lang)))


@router.post("/{table}/leave", response_model=TableState, responses=problems(401, 403, 404, 409, 413), summary="Leave")
async def leave(table: TableId, body: LeaveBody, tables: AllTables, guest: Me, lang: Lang) -> Response:
    """Leave your seat before the start. A table where nobody is left is taken away."""
    return Json(await tables.change(table, commands.leave(guest.id, body.seat), Viewer(guest.id, None, lang)))


@router.post(
    "/{table}/rename", response_model=TableState, responses=problems(401, 403, 404, 409, 413), summary="Rename a seat"
)
async def rename(table: TableId, body: RenameBody, tables: AllTables, guest: Me, lang: Lang) -> Response:
    """What you are called in one of your seats."""
    command = commands.rename(guest.id, body.seat, names.person(body.name))
    return Json(await tables.change(table, command, Viewer(guest.id, None, lang)))


@router.put(
    "/{table}/seats/{seat}",
    response_model=TableState,
    responses=problems(401, 403, 404, 409, 413),
    summary="Give a seat away",
)
async def give_seat(
    table: TableId,
    seat: Annotated[int, Path(ge=0, le=63, description="Which seat.")],
    body: GiveSeatBody,
    tables: AllTables,
    guest: Me,
    lang: Lang,
) -> Response:
    """Before the start the host may give a seat to a bot, open it, or take it as well."""
    command = commands.give_seat(guest.id, seat, body.kind, body.bot, names.person(body.name or guest.name))
    return Json(await tables.change(table, command, Viewer(guest.id, None, lang)))


@router.post("/{table}/start", response_model=TableState, responses=problems(401, 403, 404, 409, 413), summary="Start")
async def start(table: TableId, body: StartBody, tables: AllTables, guest: Me, lang: Lang) -> Response:
    """The host starts; open seats go to bots."""
    return Json(await tables.change(table, commands.start(guest.id, body.salt), Viewer(guest.id, None, lang)))


@router.post(
    "/{table}/rematch", response_model=TableState, responses=problems(401, 403, 404, 409, 413), summary="Once more"
)
async def rematch(table: TableId, body: RematchBody, tables: AllTables, owner: AnOwner, lang: Lang) -> Response:
    """A new table with the same people, once the game is over and all of them agree: the new table's state, or the old
    one's while somebody is still to answer. Alone with bots nobody has to be asked."""
    return Json(await rematches.rematch(tables, owner, table, lang, body.answer, body.swap, body.start))
