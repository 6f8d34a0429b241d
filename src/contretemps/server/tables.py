"""All tables of this server. Each table is changed by one request at a time; nobody is told before it is stored.

A change is made in memory, stored, and only then shown. If another server was quicker, the table is read anew and the
change begun again from the start; if storing fails, what is in memory is thrown away.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Any

from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from contretemps.kernel.game import Game
from contretemps.kernel.refusal import Refused
from contretemps.server import rows, stand_ins, telling, timekeeping, wire
from contretemps.server.allowance import Allowance
from contretemps.server.bots import Bots
from contretemps.server.errors import Problem, no_table
from contretemps.server.limits import Buckets, Counter
from contretemps.server.logs import failed
from contretemps.server.metrics import Metrics
from contretemps.server.printed import as_json
from contretemps.server.processes.share import ALONE, Share
from contretemps.server.room import Listener, Room, SpectatorState
from contretemps.server.settings import Settings
from contretemps.server.store import queries
from contretemps.server.store.database import Database
from contretemps.server.store.notices import Heard, Notices
from contretemps.server.store.queries import Conflict, Row
from contretemps.server.table import CHOICE, FROZEN, LOBBY, Table
from contretemps.server.timers import Timers
from contretemps.server.wire import Presence, State, Viewer

UNSEEN = "unseen"  # a command's answer: to be stored, but nobody else is told that anything happened
Command = Callable[[Table, float], Any]  # changes a table, or raises Problem or Refused and leaves it as it was

TRIES = 20  # how often a change is begun anew before we give up
FRESH = 0.5  # seconds that a state may be old when it is told: clocks are in it
MANY = 100  # entries that are told at once; more are put together aside


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
        self.name = secrets.token_hex(6)  # this server's, among those that share a database
        self.origin = self.name if database.kind == "postgresql" else None
        self.rooms: dict[str, Room] = {}
        self.closing = False
        self.opened = timekeeping.now()
        self.open_connections = Counter(settings.connections)
        self.allowance = Allowance(settings)
        self.guesses = Buckets(settings.guess_rate, settings.guess_burst)
        self.chats = Buckets(settings.chat_rate, settings.chat_burst)
        self.hints = Buckets(settings.hint_rate, settings.hint_burst)
        self.other_servers: list[Heard] = []  # who else wants to know what other servers say
        self._tasks: set[asyncio.Task[Any]] = set()
        self._notices: Notices | None = None

    async def open(self) -> None:
        """Begin to look after the tables that wait for a bot or a clock."""
        if self.database.kind == "postgresql":
            self._notices = Notices(self.database.url, self.heard, self.cares, self.database.seconds)
            await self._notices.open()
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
        if self._notices is not None:
            await self._notices.close()

    async def say_goodbye(self) -> None:
        """Tell everybody that we stop on purpose, before lines are cut."""
        if self.closing:
            return
        self.closing = True
        for room in self.rooms.values():
            room.tell({"type": "bye", "again": 2})
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
        """The table of a room, read if it has to be. The room's lock is held."""
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
        room.chat = [self._line(kept) for kept in stored.chat]
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
        async with room.lock:
            return show(await self.table(room), room)

    async def study(self, id_: str, show: Callable[[Table, Presence], Any]) -> Any:
        """The same for what may take its time: nobody has to wait for it but those at this table."""
        room = self.room(id_)
        async with room.lock:
            return await asyncio.to_thread(show, await self.table(room), room.presence())

    async def state(self, id_: str, viewer: Viewer, since: int = 0) -> State:
        """A table's state for one viewer."""
        room = self.room(id_)
        async with room.lock:
            return await self.shown(await self._current(room, since), room, viewer, since)

    async def _current(self, room: Room, since: int) -> Table:
        """The table, not older than the entry that whoever asks has seen: they may have been at another server."""
        table = await self.table(room)
        if since > table.n and await self._is_behind(table):
            room.table = None
            table = await self.table(room)
        return table

    async def state_text(self, id_: str, viewer: Viewer, since: int) -> tuple[int, str]:
        """The same as it goes over a line, and its number. Whoever only looks on is told what the others are."""
        room = self.room(id_)
        async with room.lock:
            table = await self._current(room, since)
            if table.held_by(viewer.guest) or viewer.guest == table.terms.host:
                state = await self.shown(table, room, viewer, since)
                return state["n"], as_json(state).decode()
            seen = room.spectator_states.get((viewer.lang, since))
            if seen is None or seen.at < time.monotonic() - FRESH:
                state = await self.shown(table, room, Viewer(lang=viewer.lang), since)
                seen = SpectatorState(time.monotonic(), state["n"], as_json(state).decode())
                room.spectator_states[viewer.lang, since] = seen
            return seen.n, seen.text

    async def shown(self, table: Table, room: Room, viewer: Viewer, since: int) -> State:
        said = (table, viewer, timekeeping.now(), room.presence(), room.chat, since)
        if table.n - since > MANY:
            return await asyncio.to_thread(wire.state, *said)
        return wire.state(*said)

    # ---- changes ---------------------------------------------------------------------------------------------------

    async def change(self, id_: str, command: Command, viewer: Viewer, since: int = 0) -> State:
        """Change a table; its new state, once that is stored. Problem leaves everything as it was."""
        state: State = await self._changed(id_, command, lambda table, room: self.shown(table, room, viewer, since))
        return state

    async def change_quietly(self, id_: str, command: Command, viewer: Viewer, since: int = 0) -> int:
        """The same for somebody who is told the state by other ways; the number of the last entry."""

        async def show(table: Table, room: Room) -> int:
            return table.n

        n: int = await self._changed(id_, command, show, lambda table, room: self.shown(table, room, viewer, since))
        return n

    async def change_although_frozen(self, id_: str, command: Command, viewer: Viewer) -> None:
        """The same at a table whose rules have changed: what is not play goes on."""

        async def show(table: Table, room: Room) -> None:
            return None

        await self._changed(id_, command, show, frozen_too=True)

    async def look_after(self, id_: str) -> None:
        """Do what time demands of a table: clocks that ran out, bots that are asked."""

        async def show(table: Table, room: Room) -> None:
            self.timers.look_after(room)

        await self._changed(id_, lambda table, now: False, show, frozen_too=True)

    async def _changed(
        self,
        id_: str,
        command: Command,
        show: Callable[[Table, Room], Awaitable[Any]],
        show_stale: Callable[[Table, Room], Awaitable[State]] | None = None,
        frozen_too: bool = False,
    ) -> Any:
        room = self.room(id_)
        for _ in range(TRIES):
            async with room.lock:
                table = await self.table(room)
                if table.phase == FROZEN and not frozen_too:
                    raise Problem(409, "frozen", "rules_changed", title=table.game.title)
                try:
                    await self._do(room, table, command)
                    return await show(table, room)
                except Conflict:
                    self.metrics.conflicts.inc()
                except Problem as problem:
                    if await self._is_behind(table):  # it was judged by what is no longer so
                        room.table = None
                        continue
                    if problem.code == "stale":
                        problem.holding(state=await (show_stale or show)(table, room))
                    raise
        raise Problem(503, "unavailable").after(1)

    async def _is_behind(self, table: Table) -> bool:
        """Whether another server has changed the table and we have not heard of it yet."""
        if self.origin is None:
            return False
        stored = await self.database.read(lambda connection: queries.load(connection, table.id, table.n))
        return stored is not None and int(stored.row["version"]) > table.version

    async def _do(self, room: Room, table: Table, command: Command) -> None:
        now = timekeeping.now()
        before = rows.Before(table)
        if table.run_out(now):  # whatever comes now comes after that
            await self._store(room, table, before)
            before = rows.Before(table)
        try:
            changed = command(table, now)
        except (Problem, Refused):
            raise
        except BaseException:
            room.table = None
            raise
        if changed is False:
            self.timers.look_after(room)
        elif changed == UNSEEN:
            await self._store(room, table, before, unseen=True)
        else:
            table.run_out(now)  # who is asked next may have nothing to say
            if telling.only_news_for(table, before.n, before.told) is None:
                table.changed = now
            await self._store(room, table, before)

    async def _store(self, room: Room, table: Table, before: rows.Before, unseen: bool = False) -> None:
        """Store what is new, then tell everybody, other servers too, unless nobody is to notice."""
        change = before.change(table, self.settings.bot_seconds)
        keep = queries.forget if table.gone else queries.save
        try:
            origin = None if unseen else self.origin
            await self.database.write(lambda connection: keep(connection, change, origin))
        except IntegrityError:
            room.table = None
            raise Conflict(table.id) from None
        except BaseException:  # whoever was quicker, gave up or failed: what is in memory may not be what is stored
            room.table = None
            raise
        table.version += 1
        if table.gone:
            room.table = None
        if table.opens is not None:
            self.install(table.opens)
            table.opens = None
        for entry in change.entries:
            if entry["kind"] == CHOICE:
                by = "bot" if stand_ins.chooses(table, entry["seat"]) else "person"
                self.metrics.choices.labels(table.game.name, by).inc()
        self.timers.look_after(room)
        if not unseen:
            room.changed(telling.only_news_for(table, before.n, before.told))

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
        line = self._line(row)
        room = self.room(row["table"])
        if room.table is not None:
            self._chatted(room, line)
        return line

    def _chatted(self, room: Room, line: dict[str, Any]) -> None:
        """Tell a line of chat, once."""
        if any(line["id"] == other["id"] for other in room.chat):
            return
        room.chat = sorted([*room.chat, line], key=lambda each: int(each["id"]))[-queries.CHAT_SHOWN :]
        if line in room.chat:  # else it is older than all that is shown
            room.tell({"type": "chat", "line": line})

    @staticmethod
    def _line(row: Row) -> dict[str, Any]:
        return {
            "id": row["id"], "seat": row["seat"], "name": row["name"], "text": row["text"],
            "at": wire.time_text(row["at"]),
        }  # fmt: skip

    def enter(self, room: Room, line: Listener) -> None:
        """Somebody looks at a table."""
        room.enter(line)
        self.metrics.lines.inc()
        room.presence_due(partial(self._show_presence, room), also_elsewhere=True)

    def leave(self, room: Room, line: Listener) -> None:
        """Somebody no longer looks at it."""
        room.leave(line)
        self.metrics.lines.dec()
        if not self.closing:
            room.presence_due(partial(self._show_presence, room), also_elsewhere=True)

    def _show_presence(self, room: Room, also_elsewhere: bool) -> None:
        """Tell everybody who is here."""
        if room.table is not None:
            presence = room.presence()
            seats = wire.seats(room.table, Viewer(), [None] * len(room.table.seats), timekeeping.now(), presence)
            shown = [{"seat": seat["seat"], "here": seat["here"], "away_since": seat["away_since"]} for seat in seats]
            room.tell({"type": "presence", "seats": shown, "watching": presence.watching})
        if also_elsewhere:
            self.spawn(self.tell_presence(room))

    async def tell_presence(self, room: Room) -> None:
        """Tell the other servers which players are here, and how many look on: a notice has room for no more."""
        if self.origin is None or self.closing:
            return
        try:
            async with room.lock:
                await self.table(room)
                here, watching = sorted(room.guests() & room.players()), room.watchers()
            message = {"from": self.name, "table": room.id, "here": here, "watching": watching}
            await self.database.write(lambda connection: queries.notify(connection, message))
        except (Problem, SQLAlchemyError) as error:
            failed("presence", error)

    # ---- other servers ---------------------------------------------------------------------------------------------

    def cares(self, message: dict[str, Any]) -> bool:
        """Whether what some server said concerns us. Each of several processes hears all that happens at the tables of
        the others. Whatever is read later is read as it is by then, so what is not in memory needs no word."""
        if message.get("from") == self.name:
            return False
        return "table" not in message or message["table"] in self.rooms

    def heard(self, message: dict[str, Any] | None) -> None:
        """Another server changed something; None: we may have missed anything."""
        for listener in self.other_servers:
            listener(message)
        if message is None:
            for room in self.rooms.values():
                self.spawn(self._catch_up(room))
        elif message.get("from") != self.name and (found := self.rooms.get(str(message.get("table")))) is not None:
            if "here" in message:
                found.elsewhere(str(message["from"]), list(message["here"]), int(message["watching"]))
                found.presence_due(partial(self._show_presence, found), also_elsewhere=False)
            else:
                self.spawn(self._catch_up(found))

    async def _catch_up(self, room: Room) -> None:
        """Read what others have added."""
        try:
            async with room.lock:
                if room.table is None:
                    if room.listeners or room.waiting:
                        room.changed()
                    return
                after, told = room.table.n, room.table.telling.told
                stored = await self.database.read(lambda connection: queries.load(connection, room.id, after))
                if stored is None:
                    room.table = None
                    room.changed()
                    return
                if stored.row["version"] > room.table.version and room.table.unread:
                    room.table = None  # what it could not read it would not read now
                    room.changed()
                elif stored.row["version"] > room.table.version:
                    table, entries = room.table, [rows.entry(row) for row in stored.entries]
                    await asyncio.to_thread(table.take_in, entries)
                    offers = table.takeback
                    rows.follow(table, stored)
                    table.clocks.settle(timekeeping.now(), self.opened)
                    table.put_at = timekeeping.now()
                    self.timers.look_after(room)
                    only = telling.only_news_for(table, after, told)
                    room.changed(only if offers == table.takeback else None)
                for row in stored.chat:  # whatever else has happened: nobody says it again
                    self._chatted(room, self._line(row))
        except Exception as error:
            room.table = None
            failed("catch_up", error)
