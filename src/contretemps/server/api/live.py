"""The live line: states pushed over a WebSocket, choices sent over it."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from typing import Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from contretemps.server import commands, names, timekeeping
from contretemps.server.api.common import LONGEST_TOKEN
from contretemps.server.errors import Problem, malformed, no_table
from contretemps.server.guests import Guest, Guests
from contretemps.server.limits import Buckets
from contretemps.server.logs import failed, log
from contretemps.server.printed import as_json
from contretemps.server.room import Room
from contretemps.server.schemas import messages
from contretemps.server.security import address
from contretemps.server.tables import Tables
from contretemps.server.wire import Viewer, time_text
from contretemps.server.words import language

router = APIRouter()

HELLO_WITHIN = 10.0  # seconds
WAITING = 200  # messages that may wait for a slow reader; beyond that it is cut off and comes back
TRY_AGAIN, FOREIGN, NOT_TEXT = 1013, 1008, 1003
CLOSES = {429: TRY_AGAIN, 503: TRY_AGAIN, 415: NOT_TEXT}  # how a line ends, by the problem that ends it


@router.websocket("/api/tables/{table}/live")
async def live(socket: WebSocket, table: str) -> None:
    """See docs/protocol.md#live."""
    tables: Tables = socket.app.state.tables
    lang = language(socket.query_params.get("lang"), socket.headers.get("accept-language"))
    await socket.accept()
    who = address(socket.scope)
    try:
        with tables.open_connections.one(who):
            line = LiveConnection(socket, tables, table, lang)
            await line.run(who)
    except Problem as problem:
        tables.count_guess(problem, who)
        with contextlib.suppress(Exception):
            await socket.send_text(_text({"type": "error", "id": None, **problem.body(lang)}))
            await socket.close(CLOSES.get(problem.status, FOREIGN))
    except (WebSocketDisconnect, RuntimeError):
        pass  # the client has disconnected
    except Exception as error:
        failed("live", error)
        with contextlib.suppress(Exception):
            await socket.close(1011)


def _text(message: dict[str, Any]) -> str:
    return as_json(message).decode()


class LiveConnection:
    """One live connection: a task that reads, and one that writes whatever there is to tell."""

    def __init__(self, socket: WebSocket, tables: Tables, table: str, lang: str) -> None:
        self.socket = socket
        self.tables = tables
        self.id = table
        self.lang = lang
        self.guest: str | None = None
        self.token: str | None = None  # its hash
        self._ended = False
        self.seat: int | None = None
        self.since = 0
        self._news = asyncio.Event()
        self._state_due = False
        self._messages: deque[dict[str, Any]] = deque()
        self._sending = asyncio.Lock()
        self._rate = Buckets(tables.settings.message_rate, tables.settings.message_burst)

    # ---- what the room says ----------------------------------------------------------------------------------------

    def changed(self) -> None:
        self._state_due = True
        self._news.set()

    def tell(self, message: dict[str, Any]) -> None:
        self._messages.append(message)
        self._news.set()

    def end(self) -> None:
        self._ended = True
        self._news.set()

    # ---- reading ---------------------------------------------------------------------------------------------------

    async def run(self, address: str) -> None:
        if not names.is_table(self.id):
            raise no_table()
        try:
            async with asyncio.timeout(HELLO_WITHIN):
                hello = await self._read()
        except TimeoutError:
            raise Problem(422, "hello") from None
        if not isinstance(hello, messages.Hello):
            raise Problem(422, "hello")
        await self._greet(hello)
        await self.tables.may_look(self.id, address, self.guest)
        if len(self.tables.room(self.id).listeners) >= self.tables.settings.watchers:
            raise Problem(429, "too_many", "too_many_watch").after(30)
        room: Room = await self.tables.look(self.id, lambda table, room: room)  # is there such a table?
        self.tables.enter(room, self)  # from now on we hear of changes, and of the end of our token
        log("line", what="open")
        try:
            if self.token is not None:
                await self._whose(self.token)  # it may have been ended just before
            await self.push()
            await self._talk()
        finally:
            self.tables.leave(room, self)
            log("line", what="closed")

    async def _talk(self) -> None:
        """Read and write until one of both ends."""
        loop = asyncio.get_running_loop()
        writer = loop.create_task(self._write())
        reader: asyncio.Task[messages.ClientMessage | Problem] | None = None
        try:
            while True:
                reader = loop.create_task(self._next())
                await asyncio.wait({reader, writer}, return_when=asyncio.FIRST_COMPLETED)
                if writer.done():
                    return writer.result()
                await self._handle(reader.result())
        finally:
            ending = [task for task in (reader, writer) if task is not None]
            for task in ending:  # both may find that nobody is there
                task.add_done_callback(lambda ended: ended.cancelled() or ended.exception())
                task.cancel()
            await asyncio.wait(ending)  # which, unlike gather, tells apart who stops us

    async def _greet(self, hello: messages.Hello) -> None:
        self.lang, self.seat, self.since = hello.lang or self.lang, hello.seat, hello.since
        if hello.token is not None:
            self.token = names.token_hash(hello.token[:LONGEST_TOKEN])
            self.guest = (await self._whose(self.token)).id

    async def _whose(self, token: str) -> Guest:
        guests: Guests = self.socket.app.state.guests
        guest = await guests.find_by(token)
        if guest is None:
            raise Problem(401, "unauthorized")
        return guest

    async def _next(self) -> messages.ClientMessage | Problem:
        """The next message, or what is wrong with it."""
        try:
            return await self._read()
        except Problem as problem:
            if CLOSES.get(problem.status) == NOT_TEXT:
                raise  # whoever is there does not speak this language
            return problem

    async def _read(self) -> messages.ClientMessage:
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        text = message.get("text")
        if text is None:
            raise Problem(415, "malformed", "binary")
        if len(text.encode()) > self.tables.settings.message_bytes:
            raise Problem(413, "too_large", most=self.tables.settings.message_bytes)
        self._rate.take("")
        try:
            return messages.read(text)
        except ValidationError:
            raise Problem(422, "malformed", "unknown_message") from None
        except ValueError as error:
            raise malformed(str(error)) from None

    async def _handle(self, message: messages.ClientMessage | Problem) -> None:
        if isinstance(message, Problem):
            await self._send({"type": "error", "id": None, **message.body(self.lang)})
        elif isinstance(message, messages.Choose):
            await self._choose(message)
        elif isinstance(message, messages.Lang):
            self.lang = message.lang
            await self.push()
        elif isinstance(message, messages.Seat):
            self.seat = message.seat
            await self.push()
        elif isinstance(message, messages.Ping):
            await self._send({"type": "pong", "t": message.t, "now": time_text(timekeeping.now())})

    async def _choose(self, message: messages.Choose) -> None:
        try:
            if self.guest is None or self._ended:
                raise Problem(401, "unauthorized")
            command = commands.choose(self.guest, message.n, message.seat, message.choice, self.lang)
            n = await self.tables.change_quietly(self.id, command, self._eye(), message.n)
        except Problem as problem:
            await self._send({"type": "error", "id": message.id, **problem.body(self.lang)})
            return
        held = n == message.n  # a pass in a poll: nobody else is told, so nobody has told this line
        await self.push(due=not held)
        await self._send({"type": "done", "id": message.id, "n": n})

    # ---- writing ---------------------------------------------------------------------------------------------------

    def _eye(self) -> Viewer:
        return Viewer(None if self._ended else self.guest, self.seat, self.lang)

    async def push(self, due: bool = False) -> None:
        """Send the state with what is new; with `due`, only if nobody has sent it meanwhile."""
        async with self._sending:
            if due and not self._state_due:
                return
            self._state_due = False
            self.since, text = await self.tables.state_text(self.id, self._eye(), self.since)
            await self.socket.send_text(text)

    async def _send(self, message: dict[str, Any]) -> None:
        async with self._sending:
            await self.socket.send_text(_text(message))

    def _sign_of_life(self) -> dict[str, Any]:
        """How the clocks stand, while one runs; else that we are there."""
        now, table = timekeeping.now(), self.tables.room(self.id).table
        if table is not None and table.clocks.next() is not None:
            seats = [
                {
                    "seat": seat.seat,
                    "left": table.clocks.left(seat.seat, now),
                    "running": table.clocks.running(seat.seat),
                }
                for seat in table.seats
            ]
            return {"type": "clock", "seats": seats}
        return {"type": "pong", "t": 0, "now": time_text(now)}

    async def _write(self) -> None:
        """Send what there is; a sign of life when there is nothing for a while."""
        while True:
            try:
                async with asyncio.timeout(self.tables.settings.ping_seconds):
                    await self._news.wait()
            except TimeoutError:
                await self._send(self._sign_of_life())
                continue
            self._news.clear()
            if self._ended:
                raise Problem(401, "unauthorized")
            if len(self._messages) > WAITING:
                await self.socket.close(TRY_AGAIN)
                return
            try:
                await self.push(due=True)
            except Problem as problem:
                await self._send({"type": "error", "id": None, **problem.body(self.lang)})
                if problem.status == 404:  # nobody is left at this table
                    await self.socket.close(1000)
                    return
            while self._messages:
                message = self._messages.popleft()
                await self._send(message)
                if message["type"] == "bye":
                    await self.socket.close(1012)
                    return
