"""Other servers that share the database: what they have changed, and who is at their tables."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Any

from sqlalchemy.exc import SQLAlchemyError

from contretemps.server import rows, telling, timekeeping
from contretemps.server.errors import Problem
from contretemps.server.logs import failed
from contretemps.server.room import Room
from contretemps.server.store import queries
from contretemps.server.store.notices import Heard, Notices

if TYPE_CHECKING:
    from contretemps.server.tables import Tables


class OtherServers:
    """Hears what they say, and tells them who is here. Nobody, where the database is ours alone."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.also: list[Heard] = []  # who else wants to know what they say
        self.notices: Notices | None = None

    async def open(self) -> None:
        """Begin to listen."""
        database = self.tables.database
        if database.kind == "postgresql":
            self.notices = Notices(database.url, self.heard, self.cares, database.seconds)
            await self.notices.open()

    async def close(self) -> None:
        if self.notices is not None:
            await self.notices.close()

    async def tell_presence(self, room: Room) -> None:
        """Tell which players are here, and how many look on: a notice has room for no more."""
        if self.tables.origin is None or self.tables.closing:
            return
        try:
            async with room.turns:
                await self.tables.table(room)
                here, watching = sorted(room.guests() & room.players()), room.watchers()
            message = {"from": self.tables.name, "table": room.id, "here": here, "watching": watching}
            await self.tables.database.write(lambda connection: queries.notify(connection, message))
        except (Problem, SQLAlchemyError) as error:
            failed("presence", error)

    def cares(self, message: dict[str, Any]) -> bool:
        """Whether what some server said concerns us. Each of several processes hears all that happens at the tables of
        the others. Whatever is read later is read as it is by then, so what is not in memory needs no word."""
        if message.get("from") == self.tables.name:
            return False
        tables = tables_of(message)
        return not tables or any(id_ in self.tables.rooms for id_ in tables)

    def heard(self, message: dict[str, Any] | None) -> None:
        """Another server says something; None: we may have missed anything."""
        for listener in self.also:
            listener(message)
        if message is None:
            for room in self.tables.rooms.values():
                self.tables.spawn(self._catch_up(room))
        elif message.get("from") != self.tables.name:
            for id_ in tables_of(message):
                if (found := self.tables.rooms.get(id_)) is not None:
                    self._heard_of(found, message)

    def _heard_of(self, room: Room, message: dict[str, Any]) -> None:
        if "here" in message:
            room.elsewhere(str(message["from"]), list(message["here"]), int(message["watching"]))
            room.presence_due(partial(self.tables.show_presence, room), also_elsewhere=False)
        else:
            self.tables.spawn(self._catch_up(room))

    async def _catch_up(self, room: Room) -> None:
        """Read what others have added."""
        try:
            async with room.turns:
                await self._read_more(room)
        except Exception as error:
            room.table = None
            failed("catch_up", error)

    async def _read_more(self, room: Room) -> None:
        table = room.table
        if table is None:
            if room.listeners or room.waiting:
                room.changed()
            return
        after, told = table.n, table.telling.told
        stored = await self.tables.database.read(lambda connection: queries.load(connection, room.id, after))
        if stored is None or (stored.row["version"] > table.version and table.unread):
            room.table = None  # it is no more; or what could not be read of it would not be read now
            room.changed()
            return
        if stored.row["version"] > table.version:
            entries = [rows.entry(row) for row in stored.entries]
            await asyncio.to_thread(table.take_in, entries)
            offers = table.takeback
            rows.follow(table, stored)
            table.clocks.settle(timekeeping.now(), self.tables.opened)
            table.put_at = timekeeping.now()
            self.tables.timers.look_after(room)
            only = telling.only_news_for(table, after, told)
            room.outdated()
            room.changed(only if offers == table.takeback else None)
        for row in stored.chat:  # whatever else has happened: nobody says it again
            self.tables.chatted(room, self.tables.line_of_chat(row))


def tables_of(message: dict[str, Any]) -> list[str]:
    """The tables that a message is about, if it is about tables."""
    one = message.get("table")
    return [str(id_) for id_ in message.get("tables", [] if one is None else [one])]
