"""Playing: choices, taking back, asking why, hints, chat, time, resigning, records."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Body, Response

from contretemps.proof import record as records
from contretemps.server import commands, names, new_tables, timekeeping
from contretemps.server.api.common import AllTables, AnOwner, AViewer, Json, Lang, Me, TableId, problems
from contretemps.server.errors import Problem
from contretemps.server.hint import hint_for
from contretemps.server.replays import export
from contretemps.server.schemas.answers import Hint, WhyAnswer
from contretemps.server.schemas.requests import (
    BackBody,
    ChatBody,
    ChooseBody,
    ExtendBody,
    HabitBody,
    HintBody,
    SeatBody,
    TakebackBody,
    UndoBody,
    WhyBody,
)
from contretemps.server.schemas.state import ChatLine, TableState
from contretemps.server.why import why_not
from contretemps.server.wire import Viewer

router = APIRouter(prefix="/api", tags=["playing"])

ARecord = Annotated[
    dict[str, Any],
    Body(
        description="A record, as `GET /api/tables/{table}/record` gives it at the end.",
        openapi_examples={"a record": {"value": {"format": "contretemps-record/1", "game": "tempest"}}},
    ),
]
ALL = problems(401, 403, 404, 409, 413)


@router.post("/tables/{table}/choices", response_model=TableState, responses=ALL, summary="Choose")
async def choose(table: TableId, body: ChooseBody, tables: AllTables, guest: Me, lang: Lang) -> Response:
    """Having seen entry `n`, a seat of yours plays this. It is checked by the rules, stored, then answered.

    Sent twice it is answered twice and done once. `stale`: something happened since; the answer holds the state with
    what you missed. `refused`: the rules do not allow it; the answer says which rule, why, and what is near.
    """
    command = commands.choose(guest.id, body.n, body.seat, body.in_order(), lang)
    return Json(await tables.change(table, command, Viewer(guest.id, None, lang), body.n))


@router.post("/tables/{table}/undo", response_model=TableState, responses=ALL, summary="Undo")
async def undo(table: TableId, body: UndoBody, tables: AllTables, guest: Me, lang: Lang) -> Response:
    """Take back your last choice, while nothing was revealed, no chance was asked and nobody else has chosen since."""
    command = commands.undo(guest.id, body.n, body.seat)
    return Json(await tables.change(table, command, Viewer(guest.id, body.seat, lang), body.n))


@router.post("/tables/{table}/takeback", response_model=TableState, responses=ALL, summary="Take back, by agreement")
async def takeback(table: TableId, body: TakebackBody, tables: AllTables, guest: Me, lang: Lang) -> Response:
    """Ask the others to go back to before your last choice, or answer somebody who asks."""
    command = commands.takeback(guest.id, body.n, body.seat, body.answer)
    return Json(await tables.change(table, command, Viewer(guest.id, None, lang), body.n))


@router.post("/tables/{table}/why", response_model=WhyAnswer, responses=ALL, summary="Why not?")
async def why(table: TableId, body: WhyBody, tables: AllTables, guest: Me, lang: Lang) -> Response:
    """Why a thing on the board, or a choice, cannot be chosen now; null if it can."""
    refusal = await tables.look(
        table,
        lambda found, room: why_not(found, guest.id, body.seat, body.thing, body.picked, body.choice, lang),
    )
    return Json({"refusal": refusal})


@router.post("/tables/{table}/hint", response_model=Hint, responses=ALL, summary="A hint")
async def hint(table: TableId, body: HintBody, tables: AllTables, guest: Me, lang: Lang) -> Response:
    """By the game's quick player, from what your seat knows: where to look, what kind of choice, or which."""
    tables.hints.take(guest.id)
    return Json(await hint_for(tables, table, guest.id, body.seat, body.level, lang))


@router.post("/tables/{table}/chat", status_code=201, response_model=ChatLine, responses=ALL, summary="Say something")
async def chat(table: TableId, body: ChatBody, tables: AllTables, guest: Me, lang: Lang) -> Response:
    """A line for everybody at the table."""
    text = names.plain(body.text)
    if not text:
        raise Problem(422, "malformed", "empty")
    if len(text) > tables.settings.chat_length:
        raise Problem(422, "malformed", "too_long", most=tables.settings.chat_length)
    mine = await tables.look(table, lambda found, room: [found.seats[seat] for seat in found.held_by(guest.id)])
    tables.chats.take(guest.id)
    row = {
        "table": table, "guest": guest.id, "seat": mine[0].seat if mine else None,
        "name": mine[0].name if mine else guest.name, "text": text, "at": timekeeping.now(),
    }  # fmt: skip
    return Json(await tables.add_chat(row), status_code=201)


@router.post("/tables/{table}/habits", response_model=TableState, responses=ALL, summary="Answer polls by habit")
async def habits(table: TableId, body: HabitBody, tables: AllTables, guest: Me, lang: Lang) -> Response:
    """What a seat of yours answers to polls of a kind by itself. It is kept with the seat and told to nobody else."""
    command = commands.habit(guest.id, body.seat, body.kind, body.habit)
    return Json(await tables.change(table, command, Viewer(guest.id, body.seat, lang)))


@router.post("/tables/{table}/extend", response_model=TableState, responses=ALL, summary="Give time")
async def extend(table: TableId, body: ExtendBody, tables: AllTables, guest: Me, lang: Lang) -> Response:
    """Somebody who sits at the table gives another seat more time."""
    command = commands.extend(guest.id, body.seat, body.seconds)
    return Json(await tables.change(table, command, Viewer(guest.id, None, lang)))


@router.post("/tables/{table}/back", response_model=TableState, responses=ALL, summary="Come back")
async def back(table: TableId, body: BackBody, tables: AllTables, guest: Me, lang: Lang) -> Response:
    """Your time was up and a bot chooses for you: take your seat back, until the game ends."""
    return Json(await tables.change(table, commands.back(guest.id, body.seat), Viewer(guest.id, body.seat, lang)))


@router.post("/tables/{table}/resign", response_model=TableState, responses=ALL, summary="Resign")
async def resign(table: TableId, body: SeatBody, tables: AllTables, guest: Me, lang: Lang) -> Response:
    """Give up. With one side left the game is over; otherwise a bot plays on, and the seat ranks last."""
    return Json(await tables.change(table, commands.resign(guest.id, body.seat), Viewer(guest.id, None, lang)))


@router.get(
    "/tables/{table}/record",
    response_model=dict[str, Any],
    responses=problems(401, 404, 409),
    summary="The record",
)
async def record(table: TableId, tables: AllTables, viewer: AViewer) -> Response:
    """While the game runs, what you may see of it; at the end all of it, for `contretemps verify`."""
    text = await tables.study(table, lambda found, room: records.dumps(export(found, viewer)))
    headers = {"Content-Disposition": f'attachment; filename="{table}.json"'}
    return Response(text, media_type="application/json", headers=headers)


@router.post(
    "/records", status_code=201, response_model=TableState, responses=problems(401, 413), summary="Show a record"
)
async def show_record(
    body: ARecord,
    tables: AllTables,
    owner: AnOwner,
    lang: Lang,
) -> Response:
    """Makes a table that is over, to replay and to branch from."""
    state = await new_tables.show_record(tables, owner, body, lang)
    return Json(state, status_code=201, headers={"Location": f"/api/tables/{state['table']}"})
