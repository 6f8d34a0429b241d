# mypyc: compile, because every choice comes this way.
"""What time demands of tables: clocks that run out, bots that are asked, tables that nobody looks at any more."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING

from contretemps.server import timekeeping
from contretemps.server.errors import Problem
from contretemps.server.garbage import Garbage
from contretemps.server.logs import failed, write
from contretemps.server.room import Room
from contretemps.server.store import queries
from contretemps.server.table import Table, default_bot

if TYPE_CHECKING:
    from contretemps.server.tables import Tables

SOON = 3600.0  # clocks that run out later than this are left to the sweeper
GONE = 10.0  # seconds after which the owner of a table that is due must be gone
LATE = 2.0  # seconds that the owner has before others do what is due at a table that they happen to have, too
STRANGER = 30.0  # seconds that they have it in memory
PUT_OFF = 3600.0  # seconds until a table that cannot be read is tried again
PRESENCE_SECONDS = 15.0  # how often other servers are told again who is here


class Timers:
    """Timers for clocks and polls, thoughts for bots, and a look at tables that others have left."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.settings = tables.settings
        self._garbage = Garbage()

    def open(self) -> None:
        """Begin."""
        self.tables.spawn(self._sweeper())

    def look_after(self, room: Room) -> None:
        """Set the timer for the next clock that runs out, and have bots think that are asked."""
        table = room.table
        if room.timer is not None:
            room.timer.cancel()
            room.timer = None
        if table is None or self.tables.closing:
            return
        late = 0.0 if self.tables.share.owns(room.id) else LATE
        out = table.next_time()
        if out is not None and out - timekeeping.now() < SOON:
            loop = asyncio.get_running_loop()
            wait = max(0.0, out - timekeeping.now()) + 0.01 + late
            room.timer = loop.call_later(wait, lambda: self.tables.spawn(self._time_out(room.id)))
        if room.bot_task is None and table.bots_asked():
            room.bot_task = self.tables.spawn(self._play_bots(room, late))

    async def _time_out(self, id_: str) -> None:
        try:
            await self.tables.look_after(id_)
        except Problem as problem:
            failed("time_out", problem)  # the sweeper will see to it

    async def _play_bots(self, room: Room, late: float) -> None:
        """Let bots answer until a person is asked."""
        try:
            while late and await self._goes_on(room, late):
                pass
            while not self.tables.closing and await self._bot_moves(room):
                pass
        except Problem as problem:
            if problem.status == 503:
                await asyncio.sleep(1)  # the sweeper comes again
        except Exception as error:
            failed("bot", error)
        finally:
            room.bot_task = None
            if room.table is not None and room.table.bots_asked() and not self.tables.closing:
                asyncio.get_running_loop().call_later(1, lambda: self.look_after(room))

    async def _goes_on(self, room: Room, seconds: float) -> bool:
        """Whether something happens at the table within so many seconds."""
        before = room.table.n if room.table is not None else None
        await asyncio.sleep(seconds)
        return room.table is not None and room.table.n != before

    async def _bot_moves(self, room: Room) -> bool:
        """One bot's answer; False if none is asked."""
        began = time.monotonic()
        async with room.turns:
            table = await self.tables.table(room)
            asked = table.bots_asked()
            if not asked:
                return False
            seat, n = asked[0], table.n
            level = table.seats[seat].bot or default_bot(table.game)
            position = table.record.position.copy()
        choice = await self.tables.bots.choose(table.game, position, seat, level)
        await asyncio.sleep(max(0.0, self.settings.bot_pace - (time.monotonic() - began)))

        def command(table: Table, now: float) -> bool:
            # if something else happened meanwhile, the bot thinks again
            if table.is_stale(n, seat) or seat not in table.bots_asked():
                return False
            return table.choose(seat, choice, n, now)

        await self.tables.act(room, command)
        return True

    # ---- sweeping --------------------------------------------------------------------------------------------------

    async def _sweeper(self) -> None:
        # bots that were asked when a server stopped are asked again at once
        ahead = self.settings.bot_seconds + 3
        told = time.monotonic()
        while not self.tables.closing:
            try:
                await self._sweep(timekeeping.now() + ahead)
                if self.tables.origin is not None and time.monotonic() - told > PRESENCE_SECONDS:
                    told = time.monotonic()
                    for room in [room for room in self.tables.rooms.values() if room.listeners]:
                        await self.tables.others.tell_presence(room)
            except Exception as error:
                failed("sweep", error)
            self._tidy()
            self._garbage.tidy(quiet=not any(room.listeners for room in self.tables.rooms.values()))
            ahead = 0.0
            await asyncio.sleep(self.settings.sweep_seconds)

    async def _sweep(self, until: float) -> None:
        """Look after tables whose time has come: their server may have gone. Those that cannot be read are put off, so
        that they keep nobody from the others, and whoever runs the server is told."""
        unread: Counter[str] = Counter()
        for id_ in await self._due(until):
            try:
                await self.tables.look_after(id_)
            except Exception as error:
                if isinstance(error, Problem) and error.status in (404, 503):
                    continue  # taken away meanwhile, or the database is: that passes
                why = error.key if isinstance(error, Problem) else type(error).__name__
                if not isinstance(error, Problem):
                    failed("sweep", error)
                unread[why] += 1
                later = partial(queries.put_off, id_=id_, until=timekeeping.now() + PUT_OFF)
                await self.tables.database.write(later)
        if unread:
            self.tables.metrics.unread.inc(unread.total())
            write("warning", "unread", tables=unread.total(), because=dict(unread), again_in=PUT_OFF)

    async def _due(self, until: float) -> list[str]:
        """Our tables whose time has come, and those of other processes that have not been looked after for long."""
        found = await self.tables.database.read(lambda connection: queries.due(connection, until))
        ours = [id_ for id_ in found if self.tables.share.owns(id_)]
        if len(ours) == len(found):
            return ours
        left = timekeeping.now() - GONE
        gone = await self.tables.database.read(lambda connection: queries.due(connection, left))
        return [*ours, *[id_ for id_ in gone if not self.tables.share.owns(id_)]]

    def _tidy(self) -> None:
        """Forget tables that nobody looks at; those that others look after, soon."""
        strange = time.monotonic() - STRANGER
        for room in [room for room in self.tables.rooms.values() if room.used < strange and room.idle]:
            if not self.tables.share.owns(room.id):
                self.tables.forget_room(room)
        old = time.monotonic() - self.settings.memory_seconds
        spare = len(self.tables.rooms) - self.settings.memory_tables
        for room in sorted(self.tables.rooms.values(), key=lambda room: room.used):
            if room.used > old and spare <= 0:
                break
            if room.idle:
                self.tables.forget_room(room)
                spare -= 1
