# mypyc: compile, because every choice comes this way.
"""A live line at a table: what somebody says over it is acted on as it comes, what they are told follows what they were
shown before. docs/protocol.md#live.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from pydantic import ValidationError

from contretemps.server import commands, timekeeping
from contretemps.server.changing import Act, Made
from contretemps.server.chronicle import MOST_SHOWN, time_text
from contretemps.server.errors import Problem
from contretemps.server.limits import Buckets
from contretemps.server.logs import failed
from contretemps.server.news import Message, Shown
from contretemps.server.printed import as_json
from contretemps.server.room import Room
from contretemps.server.schemas import messages
from contretemps.server.table import Table
from contretemps.server.wire import Viewer

if TYPE_CHECKING:
    from contretemps.server.tables import Tables

ANSWERS_WITHIN = 20.0  # seconds until somebody who was asked, and says nothing, is taken for gone
WAITING = 200  # messages that may wait for a slow reader; beyond that it is cut off and comes back
GOING, RESTART, TRY_AGAIN, FOREIGN, NOT_TEXT = 1000, 1012, 1013, 1008, 1003
CLOSES = {404: GOING, 429: TRY_AGAIN, 503: TRY_AGAIN, 415: NOT_TEXT}  # how a line ends, by the problem that ends it


class Connection(Protocol):
    """What carries a line."""

    loop: asyncio.AbstractEventLoop
    heard_at: float  # when anything came last, by the loop's time
    is_slow: bool  # something waits to be read

    def ask(self) -> None:
        """Ask whether anybody is there: whoever is answers, without its program having to do anything."""

    def give_way(self) -> None:
        """Cut it: nobody is there."""

    def write(self, *said: Message) -> None:
        """Send these, in one go."""

    def hang_up(self, code: int) -> None:
        """Close it, once all is sent."""


class Begun(NamedTuple):
    """How a line begins: the last entry that its reader has, and what is left to it of messages."""

    since: int
    rate: Buckets


class Line:
    """One live line, from its hello on."""

    def __init__(
        self, connection: Connection, tables: Tables, room: Room, viewer: Viewer, token: str | None, begun: Begun
    ) -> None:
        self.connection = connection
        self.tables = tables
        self.room = room
        self.guest = viewer.guest
        self.token = token
        self.viewer = viewer
        self.since = begun.since
        self._shown: Shown | None = None  # what its reader has, as far as it was sent
        self._behind = False  # there may be more
        self._waiting: list[Message] = []
        self._rate = begun.rate
        self._said_at = connection.loop.time()
        self._watch = connection.loop.call_later(tables.settings.ping_seconds, self._look_at_silence)
        self.is_closed = False

    # ---- what the room says ----------------------------------------------------------------------------------------

    def changed(self) -> None:
        if self.is_closed:
            return
        if self.room.table is None:  # to be read again, if it is still there
            self.look()
        elif self.connection.is_slow:
            self._behind = True
        else:
            self._say(*self._news(), *self._kept())

    def tell(self, message: Message) -> None:
        if self.is_closed:
            return
        if self.connection.is_slow or self._shown is None:
            self._waiting.append(message)
            if len(self._waiting) > WAITING:
                self.close(TRY_AGAIN)
        else:
            self._say(message)

    def end(self) -> None:
        """Its token was ended."""
        self.refuse(Problem(401, "unauthorized"))

    def send_away(self) -> None:
        self.tell(_message({"type": "bye", "again": 2}))
        self.close(RESTART)

    # ---- what the reader says --------------------------------------------------------------------------------------

    def hear(self, data: bytes, is_text: bool) -> None:
        """A message has come."""
        if self.is_closed:
            return
        try:
            self._act_on(read(data, is_text, self._rate, self.tables.settings.message_bytes))
        except Problem as problem:
            if CLOSES.get(problem.status) == NOT_TEXT:  # whoever is there does not speak this language
                self.refuse(problem)
            else:
                self._error(None, problem)

    def _act_on(self, message: messages.ClientMessage) -> None:
        if isinstance(message, messages.Choose):
            self._choose(message)
        elif isinstance(message, messages.Ping):
            self._say(_message({"type": "pong", "t": message.t, "now": time_text(timekeeping.now())}))
        elif isinstance(message, messages.Lang):
            self.viewer = Viewer(self.guest, self.viewer.seat, message.lang)
            self._anew()
        elif isinstance(message, messages.Seat):
            self.viewer = Viewer(self.guest, message.seat, self.viewer.lang)
            self._anew()
        elif isinstance(message, messages.AgainPlease):
            self._anew()

    def _choose(self, message: messages.Choose) -> None:
        if self.guest is None:
            self._error(message.id, Problem(401, "unauthorized"))
            return
        command = commands.choose(self.guest, message.n, message.seat, message.in_order(), self.viewer.lang)
        self.tables.changes.make(
            self.room, Act(command, partial(self._made, message.id), partial(self._refused, message.id, message.n))
        )

    def _made(self, id_: str, table: Table, made: Made) -> None:
        """It is stored: tell what came of it, and then that it is done."""
        done: dict[str, Any] = {"type": "done", "id": id_, "n": table.n, "made": made.made}
        if made.problem is not None:
            done |= made.problem.body(self.viewer.lang)
        if self.connection.is_slow:
            self._behind = True
            self.tell(_message(done))
        else:
            self._say(*self._news(), *self._kept(), _message(done))

    def _refused(self, id_: str, n: int, error: BaseException, table: Table | None) -> None:
        if not isinstance(error, Problem):
            failed("live", error)
            error = Problem(500, "wrong")
        if error.code == "stale" and table is not None:
            error.holding(state=self.tables.shown(table, self.room, self.viewer, n))
        self._error(id_, error)

    # ---- writing ---------------------------------------------------------------------------------------------------

    def look(self) -> None:
        """Send what there is to see, once the table has been read."""
        self.tables.spawn(self._look())

    async def _look(self) -> None:
        try:
            await self.tables.look(self.room.id, lambda table, room: self.changed())
        except Problem as problem:
            if problem.status == 404:  # nobody is left at this table
                self.refuse(problem)
            else:
                self._error(None, problem)
        except Exception as error:
            failed("live", error)

    def _anew(self) -> None:
        """The whole state, as it is seen from now on."""
        if self._shown is not None:
            self.since, self._shown = self._shown.n, None
        self.look()

    def _news(self) -> list[Message]:
        """What the reader has not been told yet; the table is at rest."""
        self._behind = False
        before, shown = self._shown, self.room.shown(self.viewer)
        if before is shown:
            return []
        self._shown = shown
        if before is None:
            return [shown.whole(self.since, self.room.chat)]
        if shown.n - before.n > MOST_SHOWN or shown.n < before.n:
            return [shown.whole(before.n, self.room.chat)]
        news = shown.news(before)
        return [news] if news is not None else []

    def _kept(self) -> list[Message]:
        """What has waited until now."""
        waiting, self._waiting = self._waiting, []
        return waiting

    def writable(self) -> None:
        """Whoever was slow has read all. What has waited comes after the news that it may speak of."""
        if self._behind:
            self.look()
        else:
            self._say(*self._kept())

    def _say(self, *said: Message) -> None:
        if said and not self.is_closed:
            self._said_at = self.connection.loop.time()
            self.connection.write(*said)

    def _error(self, id_: str | None, problem: Problem) -> None:
        self._say(_message({"type": "error", "id": id_, **problem.body(self.viewer.lang)}))

    def _look_at_silence(self) -> None:
        """Whoever has said nothing for a while is asked whether they are there. Whoever was told nothing is told how
        the clocks stand while one runs, or that we are there."""
        loop, seconds = self.connection.loop, self.tables.settings.ping_seconds
        silent, unheard = loop.time() - self._said_at, loop.time() - self.connection.heard_at
        if unheard > seconds + ANSWERS_WITHIN:
            self.connection.give_way()
            return
        if unheard >= seconds - 0.01:
            self.connection.ask()
        if silent >= seconds - 0.01 and not self.connection.is_slow:
            self._say(_message(self._sign_of_life()))
            silent = 0.0
        self._watch = loop.call_later(max(0.05, seconds - silent), self._look_at_silence)

    def _sign_of_life(self) -> dict[str, Any]:
        now, table = timekeeping.now(), self.room.table
        if table is None or table.clocks.next() is None:
            return {"type": "pong", "t": 0, "now": time_text(now)}
        clocks = table.clocks
        seats = [
            {"seat": n, "left": clocks.left(n, now), "running": clocks.running(n)} for n in range(len(table.seats))
        ]
        return {"type": "clock", "seats": seats}

    # ---- the end ---------------------------------------------------------------------------------------------------

    def refuse(self, problem: Problem) -> None:
        """Say why, and close."""
        self._error(None, problem)
        self.close(CLOSES.get(problem.status, FOREIGN))

    def close(self, code: int) -> None:
        """Close it; nothing more is sent."""
        if not self.is_closed:
            self.lost()
            self.connection.hang_up(code)

    def lost(self) -> None:
        """Nobody is there any more."""
        self.is_closed = True
        self._watch.cancel()


def _message(data: dict[str, Any]) -> Message:
    return Message(as_json(data))


def read(data: bytes, is_text: bool, rate: Buckets, most: int) -> messages.ClientMessage:
    """What a client says; Problem if that is none of our messages, or too much."""
    if not is_text:
        raise Problem(415, "malformed", "binary")
    if len(data) > most:
        raise Problem(413, "too_large", most=most)
    rate.take("")
    try:
        return messages.read(data)
    except ValidationError:
        raise Problem(422, "malformed", "unknown_message") from None
