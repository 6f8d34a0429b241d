"""Who writes: one thread that takes whatever has gathered into one commit, because a full sync costs milliseconds.

What comes while a commit is under way gathers, and the next commit takes all of it. Nobody is answered before COMMIT,
and then the event loop is woken once for all of them. One write that fails does not spoil the others: they are done
again, each alone. To that end a write may only change the database.

On PostgreSQL only changes of tables come this way; other writes have connections of their own and may take their time.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import threading
from collections.abc import Callable
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from contretemps.server.logs import failed
from contretemps.server.store import changes
from contretemps.server.store.changes import Change, Conflict
from contretemps.server.store.faults import is_away
from contretemps.server.store.queries import CHANNEL

Job = Callable[[Connection], Any]

BATCH = 256  # writes in one commit at most


class Outcome(NamedTuple):
    """What a write gave, or why it was not done."""

    result: Any = None
    failed: BaseException | None = None


class Work:
    """Something to be kept, and who is told when it is."""

    __slots__ = ("_done", "is_settled", "what")

    def __init__(self, what: Change | Job, done: Callable[[Outcome], None]) -> None:
        self.what = what
        self._done = done
        self.is_settled = False  # nobody waits for it any more: if it was not begun, it is not begun

    def settle(self, outcome: Outcome) -> None:
        """On the event loop, once."""
        if not self.is_settled:
            self.is_settled = True
            self._done(outcome)


class Keeper:
    """One thread that writes to a SQLite file."""

    def __init__(self, engine: Engine, report: Callable[[int], None] = lambda size: None) -> None:
        self._engine = engine
        self._line: Connection | None = None  # kept from one commit to the next, for what is kept together
        self._report = report
        self._gathered: list[Work] = []
        self._queue: queue.SimpleQueue[list[Work] | None] = queue.SimpleQueue()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stopped = False
        self._thread = threading.Thread(target=self._run, name="keeper", daemon=True)
        self._thread.start()

    def put(self, work: Work) -> None:
        """To be kept together with all that comes in the same turn of the event loop."""
        if self._stopped:
            raise RuntimeError("the keeper has stopped")
        if not self._gathered:
            self._loop = asyncio.get_running_loop()
            self._loop.call_soon(self._hand_over)
        self._gathered.append(work)

    def stop(self) -> None:
        """Do what is waiting, then end."""
        self._stopped = True
        self._hand_over()
        self._queue.put(None)
        self._thread.join()

    def _hand_over(self) -> None:
        gathered, self._gathered = self._gathered, []
        self._queue.put(gathered)

    def _settle(self, works: list[Work], outcomes: list[Outcome]) -> None:
        for work, outcome in zip(works, outcomes, strict=True):
            try:
                work.settle(outcome)
            except Exception as error:  # the others are told all the same
                failed("settle", error)

    # ---- on its thread ---------------------------------------------------------------------------------------------

    def _run(self) -> None:
        going = True
        while going:
            works: list[Work] = []
            item = self._queue.get()
            while item is not None:
                works += item
                if len(works) >= BATCH:
                    break
                try:
                    item = self._queue.get_nowait()
                except queue.Empty:
                    break
            going = item is not None  # the sign to stop may sit behind works that still count
            works = [work for work in works if not work.is_settled]
            for first in range(0, len(works), BATCH):
                self._keep(works[first : first + BATCH])
        self._end()

    def _keep(self, works: list[Work]) -> None:
        """All of them in one commit; only where that fails, each for itself."""
        try:
            outcomes = self._together(works)
        except Exception:
            outcomes = self._each_alone(works)
        self._report(len(works))
        assert self._loop is not None
        with contextlib.suppress(RuntimeError):  # the loop is closed, so nobody waits for the answer
            self._loop.call_soon_threadsafe(self._settle, works, outcomes)

    def _together(self, works: list[Work]) -> list[Outcome]:
        plain = plain_ones(works)
        if len(plain) == len(works):
            self._in_one_go(plain)
            return [Outcome()] * len(works)
        with self._engine.begin() as connection:
            if plain:
                changes.save_in_sqlite(connection.exec_driver_sql, plain)
            return [Outcome() if is_plain(work) else Outcome(self._one(connection, work.what)) for work in works]

    def _in_one_go(self, plain: list[Change]) -> set[str]:
        """Keep what is nearly all there is, straight by the driver; the tables where somebody was quicker."""
        raw = self._driver()
        raw.execute("BEGIN IMMEDIATE")
        try:
            changes.save_in_sqlite(raw.executemany, plain)
            raw.execute("COMMIT")
        except BaseException:
            raw.rollback()
            raise
        return set()

    def _driver(self) -> Any:
        """The driver's own connection."""
        if self._line is None:
            self._line = self._engine.connect()
        return self._line.connection.driver_connection

    def _each_alone(self, works: list[Work]) -> list[Outcome]:
        """Each behind a savepoint of its own, in one commit."""
        try:
            with self._engine.begin() as connection:
                return [self._behind_savepoint(connection, work.what) for work in works]
        except Exception as error:  # the commit itself: nothing is kept
            return [Outcome(failed=error)] * len(works)

    def _behind_savepoint(self, connection: Connection, what: Change | Job) -> Outcome:
        try:
            with connection.begin_nested():
                return Outcome(self._one(connection, what))
        except Exception as error:
            return Outcome(failed=error)

    def _one(self, connection: Connection, what: Change | Job) -> Any:
        if isinstance(what, Change):
            return changes.save_alone(connection, what, alone_in_sqlite, None)
        return what(connection)

    def _end(self) -> None:
        """The thread ends, or the connection is in whatever state."""
        line, self._line = self._line, None
        if line is not None:
            with contextlib.suppress(Exception):
                line.invalidate()
                line.close()


class PostgresKeeper(Keeper):
    """The same for changes in a PostgreSQL that several servers share: they are told by a notice for each commit."""

    def __init__(self, engine: Engine, report: Callable[[int], None] = lambda size: None) -> None:
        self.origin = ""  # this server's name, among those that share the database
        super().__init__(engine, report)

    def _together(self, works: list[Work]) -> list[Outcome]:
        plain = plain_ones(works)
        late = self._in_one_go(plain) if plain else set()
        return [self._outcome(work, late) if is_plain(work) else self._alone(work) for work in works]

    @staticmethod
    def _outcome(work: Work, late: set[str]) -> Outcome:
        assert isinstance(work.what, Change)
        return Outcome(failed=Conflict(work.what.id)) if work.what.id in late else Outcome()

    def _in_one_go(self, plain: list[Change]) -> set[str]:
        """Begin, save, tell and commit, sent together; the tables where somebody was quicker."""
        try:
            raw = self._driver()
            saving, telling = raw.cursor(), raw.cursor()
            with raw.pipeline(), raw.transaction():
                saving.execute(changes.POSTGRES_SAVE, changes.as_json(plain))
                for notice in changes.notices(plain, self.origin):
                    telling.execute("select pg_notify(%s, %s)", (CHANNEL, notice))
            return changes.left_out(saving.fetchall(), plain)
        except BaseException:
            self._end()
            raise

    def _each_alone(self, works: list[Work]) -> list[Outcome]:
        outcomes: list[Outcome] = []
        for work in works:
            outcomes.append(self._alone(work))
            failed = outcomes[-1].failed
            if isinstance(failed, SQLAlchemyError) and is_away(failed):  # not waited for again and again
                return outcomes + [Outcome(failed=failed)] * (len(works) - len(outcomes))
        return outcomes

    def _alone(self, work: Work) -> Outcome:
        """In a transaction of its own."""
        try:
            with self._engine.begin() as connection:
                return Outcome(self._one(connection, work.what))
        except Exception as error:
            return Outcome(failed=error)

    def _one(self, connection: Connection, what: Change | Job) -> Any:
        assert isinstance(what, Change)
        return changes.save_alone(connection, what, changes.save_in_postgres, self.origin)


def alone_in_sqlite(connection: Connection, change: list[Change]) -> set[str]:
    """The same within a transaction that has begun."""
    return changes.save_in_sqlite(connection.exec_driver_sql, change)


def is_plain(work: Work) -> bool:
    """Can it be kept together with others?"""
    return isinstance(work.what, Change) and work.what.is_plain


def plain_ones(works: list[Work]) -> list[Change]:
    """The changes that are kept together."""
    return [work.what for work in works if isinstance(work.what, Change) and work.what.is_plain]
