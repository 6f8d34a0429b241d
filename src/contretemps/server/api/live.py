"""How a live line begins: who is there, and may they? From then on `line.py` has it."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from contretemps.server import names
from contretemps.server.api.common import LONGEST_TOKEN
from contretemps.server.errors import Problem, no_table
from contretemps.server.guests import Guests
from contretemps.server.limits import Buckets
from contretemps.server.line import CLOSES, FOREIGN, Begun, Line, read
from contretemps.server.logs import failed, log
from contretemps.server.printed import as_json
from contretemps.server.room import Room
from contretemps.server.schemas.messages import Hello
from contretemps.server.security import address
from contretemps.server.tables import Tables
from contretemps.server.wire import Viewer
from contretemps.server.words import language

router = APIRouter()

HELLO_WITHIN = 10.0  # seconds


@router.websocket("/api/tables/{table}/live")
async def live(socket: WebSocket, table: str) -> None:
    """See docs/protocol.md#live."""
    tables: Tables = socket.app.state.tables
    lang = language(socket.query_params.get("lang"), socket.headers.get("accept-language"))
    await socket.accept()
    who = address(socket.scope)
    try:
        with tables.open_connections.one(who):
            await _run(socket, tables, table, lang, who)
    except Problem as problem:
        tables.count_guess(problem, who)
        with contextlib.suppress(Exception):
            await socket.send_text(as_json({"type": "error", "id": None, **problem.body(lang)}).decode())
            await socket.close(CLOSES.get(problem.status, FOREIGN))
    except (WebSocketDisconnect, RuntimeError):
        pass  # the client has disconnected
    except Exception as error:
        failed("live", error)
        with contextlib.suppress(Exception):
            await socket.close(1011)


async def _run(socket: WebSocket, tables: Tables, table: str, lang: str, who: str) -> None:
    """From the hello to the end."""
    if not names.is_table(table):
        raise no_table()
    rate = Buckets(tables.settings.message_rate, tables.settings.message_burst)
    try:
        async with asyncio.timeout(HELLO_WITHIN):
            hello = await _hello(socket, tables, rate)
    except TimeoutError:
        raise Problem(422, "hello") from None
    token = names.token_hash(hello.token[:LONGEST_TOKEN]) if hello.token is not None else None
    guest = await _whose(socket, token)
    await tables.may_look(table, who, guest)
    if len(tables.room(table).listeners) >= tables.settings.watchers:
        raise Problem(429, "too_many", "too_many_watch").after(30)
    room: Room = await tables.look(table, lambda _, room: room)  # is there such a table?
    connection: Any = socket.scope["extensions"]["contretemps.connection"]
    viewer = Viewer(guest, hello.seat, hello.lang or lang)
    line = Line(connection, tables, room, viewer, token, Begun(hello.since, rate))
    tables.enter(room, line)  # from now on it hears of changes, and of the end of its token
    log("line", what="open")
    try:
        await _whose(socket, token)  # it may have been ended just before
        line.look()
        await connection.carry(line)
    finally:
        line.lost()
        tables.leave(room, line)
        log("line", what="closed")


async def _hello(socket: WebSocket, tables: Tables, rate: Buckets) -> Hello:
    """The first message, which has to be this one."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005))
    text = message.get("text")
    data = text.encode() if text is not None else b""
    hello = read(data, text is not None, rate, tables.settings.message_bytes)
    if not isinstance(hello, Hello):
        raise Problem(422, "hello")
    return hello


async def _whose(socket: WebSocket, token: str | None) -> str | None:
    """The guest who has this token; Problem if nobody has."""
    if token is None:
        return None
    guests: Guests = socket.app.state.guests
    guest = await guests.find_by(token)
    if guest is None:
        raise Problem(401, "unauthorized")
    return guest.id
