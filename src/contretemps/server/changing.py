# mypyc: compile, because every choice comes this way.
"""How a table is changed: in memory at once, then stored together with what others do meanwhile, and only then told.

A change has its turn at its table from the moment when it is made until it is stored, and whoever comes meanwhile waits
in order. If another server was quicker, the table is read anew and the change begun again from the start; if storing
fails, what is in memory is thrown away.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from contretemps.kernel.refusal import Refused
from contretemps.server import stand_ins, telling, timekeeping
from contretemps.server.errors import Problem
from contretemps.server.logs import failed
from contretemps.server.room import Room
from contretemps.server.rows import Before
from contretemps.server.store import queries
from contretemps.server.store.changes import Conflict
from contretemps.server.table import CHOICE, FROZEN, Table

if TYPE_CHECKING:
    from contretemps.server.tables import Tables

UNSEEN = "unseen"  # a command's answer: to be stored, but nobody else is told that anything happened
Command = Callable[[Table, float], Any]  # changes a table, or raises Problem or Refused and leaves it as it was

TRIES = 20  # how often a change is begun anew before we give up


class Made(NamedTuple):
    """What came of choices in a row: how many were made, and why the next one was not, if it was refused."""

    made: int
    problem: Problem | None = None
    changed: bool = True  # else they were made before, or nobody is to hear of them yet


@dataclass
class Act:
    """Something that somebody does at a table. Both answers come in its turn, when the table is at rest."""

    command: Command
    done: Callable[[Table, Any], None]  # it is stored: the table, and what the command has answered
    failed: Callable[[BaseException, Table | None], None]
    frozen_too: bool = False  # at a table whose rules have changed as well
    tries: int = TRIES


class Changes:
    """Makes changes at all tables of this server."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def make(self, room: Room, act: Act) -> None:
        """Change a table as soon as it is its turn; now, if nobody else is there."""
        room.turns.take(lambda: self._begin(room, act))

    def _begin(self, room: Room, act: Act) -> None:
        if room.table is not None:
            self._act(room, room.table, act)
        else:
            self.tables.spawn(self._read_and_act(room, act))

    async def _read_and_act(self, room: Room, act: Act) -> None:
        try:
            table = await self.tables.table(room)
        except asyncio.CancelledError:
            room.turns.done()
            raise
        except Exception as error:
            self._fail(room, act, error)
        else:
            self._act(room, table, act)

    def _act(self, room: Room, table: Table, act: Act) -> None:
        now = timekeeping.now()
        before = Before(table)
        try:
            if table.phase == FROZEN and not act.frozen_too:
                raise Problem(409, "frozen", "rules_changed", title=table.game.title)
            if table.run_out(now):  # whatever comes now comes after that
                self._store(room, table, before, act, None)
                return
            answer = act.command(table, now)
            if answer is False or (isinstance(answer, Made) and not answer.changed):
                room.outdated()
                self.tables.timers.look_after(room)
                self._answer(act, table, answer)
                room.turns.done()
                return
            if answer != UNSEEN:
                table.run_out(now)  # who is asked next may have nothing to say
                if telling.only_news_for(table, before.n, before.told) is None:
                    table.changed = now
            self._store(room, table, before, act, answer)
        except (Problem, Refused) as problem:
            self._refuse(room, act, problem)
        except Exception as error:
            room.table = None
            self._fail(room, act, error)

    # ---- storing ---------------------------------------------------------------------------------------------------

    def _store(self, room: Room, table: Table, before: Before, act: Act, answer: Any) -> None:
        """Store what is new, then tell it; without an answer it was time that did it, and the act comes now."""
        change = before.change(table, self.tables.settings.bot_seconds, answer == UNSEEN)

        def stored(error: BaseException | None) -> None:
            if error is None:
                self._stored(room, table, before, act, answer)
                return
            room.table = None  # whoever was quicker or failed: what is in memory may not be what is stored
            if isinstance(error, Conflict):
                self.tables.metrics.conflicts.inc()
                self._again(room, act)
            else:
                self._fail(room, act, error)

        try:
            self.tables.database.keep(change, stored)
        except Exception:
            room.table = None
            raise

    def _stored(self, room: Room, table: Table, before: Before, act: Act, answer: Any) -> None:
        table.version += 1
        if table.gone:
            room.table = None
        if table.opens is not None:
            self.tables.install(table.opens)
            table.opens = None
        for entry in table.entries[before.n :]:
            if entry.kind == CHOICE and entry.seat is not None:
                by = "bot" if stand_ins.chooses(table, entry.seat) else "person"
                self.tables.metrics.choice(table.game.name, by).inc()
        self.tables.timers.look_after(room)
        room.outdated()
        if answer is not None:
            self._answer(act, table, answer)  # first: whoever did it is told what came of it in one go
        if answer != UNSEEN:
            room.changed(telling.only_news_for(table, before.n, before.told))
        if answer is None:
            self._begin(room, act)
        else:
            room.turns.done()

    def _again(self, room: Room, act: Act) -> None:
        """From the start, with what is stored now."""
        act.tries -= 1
        if act.tries > 0:
            self._begin(room, act)
        else:
            self._fail(room, act, Problem(503, "unavailable").after(1))

    # ---- answers ---------------------------------------------------------------------------------------------------

    def _refuse(self, room: Room, act: Act, problem: Exception) -> None:
        """It may not be done; but where several servers share tables it may be us who do not know yet what is so."""
        if self.tables.origin is None:
            self._fail(room, act, problem)
        else:
            self.tables.spawn(self._refuse_unless_behind(room, act, problem))

    async def _refuse_unless_behind(self, room: Room, act: Act, problem: Exception) -> None:
        try:
            behind = room.table is not None and await self.is_behind(room.table)
        except asyncio.CancelledError:
            room.turns.done()
            raise
        except Exception as error:
            self._fail(room, act, error)
            return
        if behind:
            room.table = None
            self._again(room, act)
        else:
            self._fail(room, act, problem)

    async def is_behind(self, table: Table) -> bool:
        """Whether another server has changed the table and we have not heard of it yet."""
        if self.tables.origin is None:
            return False
        version = await self.tables.database.read(lambda connection: queries.version(connection, table.id))
        return version is not None and version > table.version

    @staticmethod
    def _answer(act: Act, table: Table, answer: Any) -> None:
        try:
            act.done(table, answer)
        except Exception as error:
            failed("answer", error)

    @staticmethod
    def _fail(room: Room, act: Act, error: BaseException) -> None:
        try:
            act.failed(error, room.table)
        except Exception as another:
            failed("answer", another)
        finally:
            room.turns.done()
