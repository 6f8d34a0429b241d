"""One connection: uvicorn's, with an end to everybody's patience.

uvicorn waits for ever for a request that was never begun or never finished, and for whoever does not read its answer.
Here a request has to come within seconds, at a rate that any line has, and answers have to be read at that rate.
"""

from __future__ import annotations

import asyncio
from typing import Any, ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from contretemps.server.doors import LINGERING, Doors, straight
from contretemps.server.errors import Problem
from contretemps.server.frames import PING, is_pong, whole_text
from contretemps.server.line import Line
from contretemps.server.news import Message

SLOWEST = 1_024  # bytes a second, either way, for whoever sends or reads more than a few
LINGER_SECONDS = 2.0  # somebody who is turned away may take so long to read why


class Readers:
    """Watches over what waits to be read by the other side. Mixed into both kinds of connection."""

    doors: ClassVar[Doors]
    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    _slow: asyncio.TimerHandle | None = None

    def _watch_reader(self) -> None:
        # Told as soon as anything waits, not only from 64 kB on: less can wait for ever, too.
        self.transport.set_write_buffer_limits(high=0)

    def _reader_waits(self) -> None:
        seconds = self.doors.settings.send_seconds
        if seconds > 0 and self._slow is None:
            self._slow = self.loop.call_later(seconds, self._too_slow, self.transport.get_write_buffer_size())

    def _too_slow(self, before: int) -> None:
        self._slow = None
        if before - self.transport.get_write_buffer_size() >= self.doors.settings.send_seconds * SLOWEST:
            self._reader_waits()
        else:
            self.doors.timed_out("slow_reader")
            self.transport.abort()

    def _reader_reads(self) -> None:
        if self._slow is not None:
            self._slow.cancel()
            self._slow = None


class HttpConnection(Readers, H11Protocol):
    """Requests one after the other, until it becomes a live line."""

    live: ClassVar[type[LiveConnection]]

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self._refused = False
        self._owed = b""  # the answer to somebody who is turned away
        self._reading = ""  # what we wait for: the "head" of a request, its "body", or nothing
        self._timer: asyncio.TimerHandle | None = None
        self._got = 0  # bytes of the body
        self._began = 0.0

    # ---- coming and going ------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._watch_reader()
        problem = self.doors.enter(self, self.client[0] if self.client else None)
        if problem is not None:
            self._refuse(problem, spoken=False)
        else:
            self._wait_for_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self._reader_reads()
        if self._refused:
            self.doors.lingering -= 1
            self._refused = False
        self.doors.leave(self)
        super().connection_lost(exc)

    def give_way(self) -> None:
        self._stop_waiting()
        self._say_and_close(Problem(503, "busy").after(5))

    def _refuse(self, problem: Problem, spoken: bool) -> None:
        """Say why, but not before there is something to answer: clients take that for a fault."""
        if self.doors.lingering >= LINGERING:
            self.transport.abort()
            return
        self._refused = True
        self.doors.lingering += 1
        self._stop_waiting()
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is not None and not cycle.response_complete:
            cycle.disconnected = True  # whoever works on it is told that nobody is there any more
            cycle.message_event.set()
        self._owed = straight(problem)
        self._timer = self.loop.call_later(LINGER_SECONDS, self._hang_up)
        if spoken:
            self._answer()

    def _answer(self) -> None:
        """Then listen a moment longer: closing on somebody who still talks would swallow the answer."""
        if self._owed:
            self.transport.write(self._owed)
            self._owed = b""
            if self.transport.can_write_eof():
                self.transport.write_eof()

    def _hang_up(self) -> None:
        if self._owed:
            self.transport.write(self._owed)
            self.transport.close()
        else:
            self.transport.abort()

    def _say_and_close(self, problem: Problem) -> None:
        if self.transport.is_closing() or self._refused:
            return
        said_something = self.conn.their_state is not h11.IDLE or bool(self.conn.trailing_data[0])
        cycle: RequestResponseCycle | None = self.cycle
        answered = cycle is not None and cycle.response_started and self._reading == "body"
        if said_something and not answered:
            self._refuse(problem, spoken=True)
        else:
            self.transport.abort()

    # ---- patience --------------------------------------------------------------------------------------------------

    def _stop_waiting(self) -> None:
        self._unset_keepalive_if_required()
        self._stop_timer()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _wait_for_head(self) -> None:
        """From now on so many seconds for a whole head, however it is dealt out."""
        self._reading = "head"
        seconds = self.doors.settings.head_seconds
        if seconds > 0 and self._timer is None:
            self._timer = self.loop.call_later(seconds, self._too_late)

    def _wait_for_body(self) -> None:
        self._reading, self._got, self._began = "body", 0, self.loop.time()
        if self.doors.settings.head_seconds > 0:
            self._timer = self.loop.call_later(self.doors.settings.head_seconds, self._body_due)

    def _body_due(self) -> None:
        """What has come bought time; is there any left?"""
        due = self._began + self.doors.settings.head_seconds + self._got / SLOWEST
        self._timer = None
        if self.loop.time() + 0.01 < due:
            self._timer = self.loop.call_at(due, self._body_due)
        else:
            self._too_late()

    def _too_late(self) -> None:
        self._timer = None
        self.doors.timed_out(self._reading)
        self._say_and_close(Problem(408, "too_slow"))

    # ---- what comes ------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if self._refused:
            self._answer()
        if self._refused or self.transport.is_closing():
            return
        if self._reading == "body":
            self._got += len(data)
        super().data_received(data)
        self._look()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.transport.is_closing():
            self._look()

    def _look(self) -> None:
        """What do we wait for now?"""
        if self._refused or self.transport.is_closing() or self.transport.get_protocol() is not self:
            return
        theirs = self.conn.their_state
        if theirs is h11.SEND_BODY:
            if self._reading != "body":
                self._stop_waiting()
                self._wait_for_body()
                self.doors.waits(self)
        elif theirs is h11.IDLE:
            if self._reading != "head":
                self._stop_timer()
                self._reading = "head"
                self.doors.waits(self)
            if self._timer is None and (self.timeout_keep_alive_task is None or self.conn.trailing_data[0]):
                self._wait_for_head()  # the first bytes of another request have come
        elif self._reading:  # the whole request is there
            self._stop_timer()
            self._reading = ""
            self.doors.works(self)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._stop_waiting()
        super().handle_websocket_upgrade(event)
        line = self.transport.get_protocol()
        if isinstance(line, LiveConnection):
            self.doors.becomes(self, line)

    # ---- slow readers ----------------------------------------------------------------------------------------------

    def pause_writing(self) -> None:
        super().pause_writing()
        self._reader_waits()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._reader_reads()


class LiveConnection(Readers, WebSocketsSansIOProtocol):
    """A live line. The application hears its hello (`api/live.py`); what comes then goes straight to the line, without
    a queue or a task for each message."""

    line: Line | None = None
    heard_at = 0.0  # when anything came last
    _ended: asyncio.Future[None] | None = None
    _packs = False  # its reader takes compressed messages
    _at_rest = False  # the library waits for a message to begin

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._watch_reader()

    def connection_lost(self, exc: Exception | None) -> None:
        self._reader_reads()
        self.doors.leave(self)
        super().connection_lost(exc)
        if self.line is not None:
            self.line.lost()
        self._end()

    def give_way(self) -> None:
        self.transport.abort()

    async def run_asgi(self) -> None:
        self.scope["extensions"] = {**(self.scope["extensions"] or {}), "contretemps.connection": self}  # type: ignore[dict-item]
        await super().run_asgi()

    async def send(self, message: Any) -> None:
        if not self.handshake_complete and self.transport.is_closing():
            self.handshake_complete = True  # it was cut before: uvicorn would take that for a fault of ours
            raise ClientDisconnected
        await super().send(message)
        if self.close_sent:
            self.handshake_complete = True  # it was turned away with an answer: no fault either

    # ---- as a line knows it ----------------------------------------------------------------------------------------

    async def carry(self, line: Line) -> None:
        """Bring this line what is said, from what has come already on; until it is over."""
        self._ended = self.loop.create_future()
        self._packs = bool(self.conn.extensions)
        self._at_rest = self._is_between_messages()
        self.line = line
        while not self.queue.empty():
            said = self.queue.get_nowait()
            if said["type"] == "websocket.receive":
                text = said.get("text")
                line.hear(text.encode() if text is not None else b"", text is not None)
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        if self.disconnected or self.close_sent:
            self._end()
        await self._ended

    def data_received(self, data: bytes) -> None:
        self.heard_at = self.loop.time()
        if self._at_rest and self.line is not None and (text := whole_text(data)) is not None:
            self.line.hear(text, is_text=True)
        elif not self._at_rest or not is_pong(data):
            super().data_received(data)
            self._at_rest = self.line is not None and self._is_between_messages()

    def _is_between_messages(self) -> bool:
        """Does the library wait for a message to begin? Should it do so at another place one day, all goes its way."""
        waiting: Any = self.conn.parser
        while (inner := waiting.gi_yieldfrom) is not None:
            waiting = inner
        return waiting.__name__ == "at_eof" and self.conn.current_size is None

    def send_receive_event_to_app(self) -> None:
        if self.line is None:
            super().send_receive_event_to_app()
            return
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if not self.close_sent:
            self.line.hear(data, self.curr_msg_data_type == "text")

    @property
    def is_slow(self) -> bool:
        return not self.writable.is_set()

    def write(self, *said: Message) -> None:
        self.transport.write(b"".join([message.packed() if self._packs else message.frame for message in said]))

    def ask(self) -> None:
        self.transport.write(PING)

    def hang_up(self, code: int) -> None:
        if not self.close_sent and not self.transport.is_closing():
            self.conn.send_close(code)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)
        self._end()

    def _end(self) -> None:
        if self._ended is not None and not self._ended.done():
            self._ended.set_result(None)

    # ---- slow readers ----------------------------------------------------------------------------------------------

    def pause_writing(self) -> None:
        super().pause_writing()
        self._reader_waits()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._reader_reads()
        if self.line is not None and not self.line.is_closed:
            self.line.writable()


def protocols(its: Doors) -> tuple[type[HttpConnection], type[LiveConnection]]:
    """Both kinds of connection, behind these doors."""

    class Live(LiveConnection):
        doors = its

    class Http(HttpConnection):
        doors = its

    return Http, Live
