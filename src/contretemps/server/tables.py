"""All tables of this server: in memory, and everybody who looks at them. `changing.py` changes them."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

from sqlalchemy.exc import IntegrityError

from contretemps.kernel.game import Game
from contretemps.server import rows, timekeeping, wire
from contretemps.server.allowance import Allowance
from contretemps.server.bots import Bots
from contretemps.server.changing import Act, Changes, Command
from contretemps.server.chronicle import time_text
from contretemps.server.errors import Problem, no_table
from contretemps.server.limits import Buckets, Counter
from contretemps.server.metrics import Metrics
from contretemps.server.other_servers import OtherServers
from contretemps.server.processes.share import ALONE, Share
from contretemps.server.room import Listener, Room
from contretemps.server.settings import Settings
from contretemps.server.store import queries
from contretemps.server.store.database import Database
from contretemps.server.store.queries import Row
from contretemps.server.table import LOBBY, Table
from contretemps.server.timers import Timers
from contretemps.server.wire import Presence, State, Viewer


class Tables:
    """All tables, and everybody who looks after them."""

    def __init__(
        self, settings: Settings, games: dict[str, Game], database: Database, metrics: Metrics, share: Share = ALONE
    ) -> None:
        self.settings = settings
        self.share = share  # which tables are ours, where there are several processes
        self.games = games
        self.database = database
        self.metrics = metrics
        self.bots = Bots(settings, metrics)
        self.timers = Timers(self)
        self.changes = Changes(self)
        self.name = secrets.token_hex(6)  # this server's, among those that share a database
        self.others = OtherServers(self)
        self.origin = self.name if database.kind == "postgresql" else None
        database.call_it(self.name)
        self.rooms: dict[str, Room] = {}
        self.closing = False
        self.opened = timekeeping.now()
        self.open_connections = Counter(settings.connections)
        self.allowance = Allowance(settings)
        self.guesses = Buckets(settings.guess_rate, settings.guess_burst)
        self.chats = Buckets(settings.chat_rate, settings.chat_burst)
        self.hints = Buckets(settings.hint_rate, settings.hint_burst)
        self._tasks: set[asyncio.Task[Any]] = set()

    async def open(self) -> None:
        """Begin to look after the tables that wait for a bot or a clock."""
        await self.others.open()
        self.timers.open()

    async def close(self) -> None:
        """Stop; what was acknowledged is stored."""
        await self.say_goodbye()
        for room in self.rooms.values():
            if room.timer is not None:
                room.timer.cancel()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.bots.close()
        await self.others.close()

    async def say_goodbye(self) -> None:
        """Tell everybody that we stop on purpose, before lines are cut."""
        if self.closing:
            return
        self.closing = True
        for room in self.rooms.values():
            for line in list(room.listeners):
                line.send_away()
        await asyncio.sleep(0.05)  # let it go out

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Do this beside everything else."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # ---- tables in memory ------------------------------------------------------------------------------------------

    def room(self, id_: str) -> Room:
        room = self.rooms.get(id_)
        if room is None:
            room = self.rooms[id_] = Room(id_)
            self.metrics.tables.set(len(self.rooms))
        room.used = time.monotonic()
        return room

    async def table(self, room: Room) -> Table:
        """The table of a room, read if it has to be. Whoever asks has their turn there."""
        if room.table is not None:
            return room.table
        stored = await self.database.read(lambda connection: queries.load(connection, room.id))
        if stored is None:
            if not room.listeners and not room.waiting:
                self.forget_room(room)
            raise no_table()
        room.table = await asyncio.to_thread(rows.revive, stored, self.games)  # a long game takes its time
        if room.table.phase == LOBBY and room.table.rules_hash != stored.row["rules_hash"]:
            new = partial(queries.put_rule_set, id_=room.id, rules_hash=room.table.rules_hash)
            await self.database.write(partial(new, rule_set=room.table.rule_set))
        room.table.clocks.settle(timekeeping.now(), self.opened)
        room.table.bot_pace, room.table.awake = self.settings.bot_pace, self.opened
        room.table.put_at = timekeeping.now()
        room.chat = [self.line_of_chat(kept) for kept in stored.chat]
        self.timers.look_after(room)
        return room.table

    def forget_room(self, room: Room) -> None:
        if room.timer is not None:
            room.timer.cancel()
        if self.rooms.get(room.id) is room:
            del self.rooms[room.id]
        self.metrics.tables.set(len(self.rooms))

    async def may_look(self, id_: str, address: str, guest: str | None) -> None:
        """Whoever has asked for many tables that do not exist may look only where they sit: they may be guessing names.

        Decided before the table is looked for, so that neither the answer nor its time tells whether there is one.
        """
        wait = self.guesses.would_wait(address)
        if wait > 0 and (guest is None or not await self.database.read(partial(queries.sits, table=id_, guest=guest))):
            self.metrics.refused.labels("guess").inc()
            raise Problem(429, "too_many").after(wait)

    def count_guess(self, problem: Problem, address: str) -> None:
        """Somebody is told about a problem; a table that does not exist may have been a guess."""
        if problem.key == "no_table":
            self.guesses.wait(address)

    async def look(self, id_: str, show: Callable[[Table, Room], Any]) -> Any:
        """Something about a table, as it is stored."""
        room = self.room(id_)
        async with room.turns:
            return show(await self.table(room), room)

    async def study(self, id_: str, show: Callable[[Table, Presence], Any]) -> Any:
        """The same for what may take its time: nobody has to wait for it but those at this table."""
        room = self.room(id_)
        async with room.turns:
            return await asyncio.to_thread(show, await self.table(room), room.presence())

    async def state(self, id_: str, viewer: Viewer, since: int = 0) -> State:
        """A table's state for one viewer, not older than an entry that they have seen: perhaps at another server."""
        room = self.room(id_)
        async with room.turns:
            table = await self.table(room)
            if since > table.n and await self.changes.is_behind(table):
                room.table = None
                table = await self.table(room)
            return self.shown(table, room, viewer, since)

    @staticmethod
    def shown(table: Table, room: Room, viewer: Viewer, since: int) -> State:
        return wire.state(table, viewer, timekeeping.now(), room.presence(), room.chat, since)

    # ---- changes ---------------------------------------------------------------------------------------------------

    async def change(self, id_: str, command: Command, viewer: Viewer, since: int = 0) -> State:
        """Change a table; its new state, once that is stored. Problem leaves everything as it was."""
        room = self.room(id_)
        state: State = await self._changed(room, command, lambda table: self.shown(table, room, viewer, since))
        return state

    async def change_although_frozen(self, id_: str, command: Command) -> None:
        """The same at a table whose rules have changed, where what is not play goes on."""
        await self._changed(self.room(id_), command, lambda table: None, frozen_too=True)

    async def act(self, room: Room, command: Command) -> None:
        """The same for somebody who wants no state."""
        await self._changed(room, command, lambda table: None)

    async def look_after(self, id_: str) -> None:
        """Do what time demands of a table: clocks that ran out, bots that are asked."""
        await self.change_although_frozen(id_, lambda table, now: False)

    async def _changed(
        self, room: Room, command: Command, show: Callable[[Table], Any], frozen_too: bool = False
    ) -> Any:
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

        def done(table: Table, _: Any) -> None:
            if not answer.done():
                answer.set_result(show(table))

        def failed(error: BaseException, table: Table | None) -> None:
            if isinstance(error, Problem) and error.code == "stale" and table is not None:
                error.holding(state=show(table))
            if not answer.done():
                answer.set_exception(error)

        self.changes.make(room, Act(command, done, failed, frozen_too))
        return await answer

    def install(self, table: Table) -> None:
        """Have a table in memory that was just stored."""
        room = self.room(table.id)
        if room.table is None:
            room.table = table
            table.bot_pace, table.awake = self.settings.bot_pace, self.opened
            self.timers.look_after(room)

    # ---- chat and presence -----------------------------------------------------------------------------------------

    async def add_chat(self, row: Row) -> dict[str, Any]:
        """Store a line of chat and tell everybody."""
        try:
            row["id"] = await self.database.write(partial(queries.add_chat, row=dict(row), origin=self.origin))
        except IntegrityError:  # everybody has left meanwhile
            raise no_table() from None
        line = self.line_of_chat(row)
        room = self.room(row["table"])
        if room.table is not None:
            self.chatted(room, line)
        return line

    def chatted(self, room: Room, line: dict[str, Any]) -> None:
        """Tell a line of chat, once."""
        if any(line["id"] == other["id"] for other in room.chat):
            return
        room.chat = sorted([*room.chat, line], key=lambda each: int(each["id"]))[-queries.CHAT_SHOWN :]
        if line in room.chat:  # else it is older than all that is shown
            room.tell({"type": "chat", "line": line})

    @staticmethod
    def line_of_chat(row: Row) -> dict[str, Any]:
        return {
            "id": row["id"], "seat": row["seat"], "name": row["name"], "text": row["text"],
            "at": time_text(row["at"]),
        }  # fmt: skip

    def enter(self, room: Room, line: Listener) -> None:
        """Somebody looks at a table."""
        room.enter(line)
        self.metrics.lines.inc()
        room.presence_due(partial(self.show_presence, room), also_elsewhere=True)

    def leave(self, room: Room, line: Listener) -> None:
        """Somebody no longer looks at it."""
        room.leave(line)
        self.metrics.lines.dec()
        if not self.closing:
            room.presence_due(partial(self.show_presence, room), also_elsewhere=True)

    def show_presence(self, room: Room, also_elsewhere: bool) -> None:
        """Tell everybody who is here."""
        if room.table is not None:
            presence = room.presence()
            seats = wire.seats(room.table, [None] * len(room.table.seats), (), timekeeping.now(), presence)
            shown = [{"seat": seat["seat"], "here": seat["here"], "away_since": seat["away_since"]} for seat in seats]
            room.tell({"type": "presence", "seats": shown, "watching": presence.watching})
        if also_elsewhere:
            self.spawn(self.others.tell_presence(room))
