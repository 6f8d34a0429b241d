"""The database: SQLite in a file of its own, or PostgreSQL that several servers share."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, make_url, text
from sqlalchemy.exc import ArgumentError, IntegrityError, ProgrammingError, SQLAlchemyError

from contretemps import __version__
from contretemps.server.errors import CannotServe, Problem
from contretemps.server.logs import failed
from contretemps.server.store.changes import Change, Conflict
from contretemps.server.store.faults import Pulse, is_away, unavailable
from contretemps.server.store.keeper import Job, Keeper, Outcome, PostgresKeeper, Work
from contretemps.server.store.postgres import Postgres
from contretemps.server.store.sqlite import SqliteFile

T = TypeVar("T")

READERS = 4  # threads that read
WRITERS = 8  # threads that write what is no change of a table, where several may
MIGRATING = 7_236_001  # the name of PostgreSQL's lock for it: a number of our own
SECONDS = 8.0  # a PostgreSQL that has not answered by then is away
CLOSING = 3.0  # seconds for what is under way when the server stops

MIGRATIONS = Path(__file__).parent.parent / "migrations"


class Database:
    """Reads on threads of its own, writes through the keeper. Problem 503 whenever it is away."""

    def __init__(self, url: str, told: Callable[[int], None] = lambda size: None, seconds: float = SECONDS) -> None:
        try:
            parsed = make_url(url)
        except ArgumentError:
            raise CannotServe("db") from None
        self.kind = "postgresql" if parsed.get_backend_name() == "postgresql" else "sqlite"
        self.url = url
        self.seconds = seconds if self.kind == "postgresql" else 0.0  # 0: a disk is waited for
        self._file: SqliteFile | None = None
        self._postgres: Postgres | None = None
        if self.kind == "sqlite":
            self._file = SqliteFile(Path(parsed.database or "contretemps.db"))
            self.engine = self._file.engine("BEGIN", READERS)
            self._write_engine = self._file.engine("BEGIN IMMEDIATE", READERS)
            self._begin(self._write_engine)
        else:
            self._postgres = Postgres(parsed, READERS + WRITERS + 1, self.seconds)
            self.engine = self._write_engine = self._postgres.engine
            self._begin(self._postgres.migrating)
        self._told = told
        keeper = Keeper if self.kind == "sqlite" else PostgresKeeper
        self.keeper: Keeper = keeper(self._write_engine, told)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        self._writers = ThreadPoolExecutor(WRITERS, thread_name_prefix="writer")  # on PostgreSQL
        self._pulse = Pulse()

    def _begin(self, engine: Engine) -> None:
        """Bring the database to what this version needs; CannotServe, and nothing is held, if that cannot be done."""
        try:
            if self._file is not None:
                self._file.check(self.engine)
            self._migrate(engine)
        except Exception as error:
            self.engine.dispose()
            engine.dispose()
            why = self._file.why(error) if self._file is not None else None
            if self._file is not None:
                self._file.close()
            if isinstance(error, CannotServe):
                raise
            raise why or _why(error) from None

    def _migrate(self, engine: Engine) -> None:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
        config.set_main_option("path_separator", "os")
        with engine.connect() as connection:
            if self.kind == "postgresql":
                connection.execute(text("select pg_advisory_lock(:name)"), {"name": MIGRATING})
                connection.commit()
            try:
                config.attributes["connection"] = connection
                command.upgrade(config, "head")
                connection.commit()
            finally:
                if self.kind == "postgresql" and not connection.invalidated:
                    connection.rollback()
                    connection.execute(text("select pg_advisory_unlock(:name)"), {"name": MIGRATING})
                    connection.commit()

    # ---- asking ----------------------------------------------------------------------------------------------------

    async def read(self, job: Callable[[Connection], T]) -> T:
        """What a question to the database answers."""

        def do() -> T:
            with self.engine.connect() as connection:
                result = job(connection)
            self._pulse.beats()
            return result

        self._pulse.feel()
        return await self._in_time(asyncio.get_running_loop().run_in_executor(self._readers, do))

    def call_it(self, origin: str) -> None:
        """What this server is called among those that share the database."""
        if isinstance(self.keeper, PostgresKeeper):
            self.keeper.origin = origin

    def keep(self, change: Change, done: Callable[[BaseException | None], None]) -> None:
        """Keep what is new at a table; `done` is told when it is committed, or why it is not: Conflict, Problem, …"""
        self._pulse.feel()
        work = Work(change, lambda outcome: done(self._why_not(outcome.failed)))
        self.keeper.put(work)
        if self.seconds > 0:
            asyncio.get_running_loop().call_later(self.seconds + 1, self._give_up, work)

    def _give_up(self, work: Work) -> None:
        if not work.is_settled:
            work.settle(Outcome(failed=self._pulse.stopped(TimeoutError())))

    def _why_not(self, error: BaseException | None) -> BaseException | None:
        if error is None:
            self._pulse.beats()
        elif isinstance(error, IntegrityError):
            return Conflict()
        elif isinstance(error, SQLAlchemyError) and is_away(error):
            failed("database", error)
            return unavailable()
        return error

    async def write(self, job: Job) -> Any:
        """Do it whole or not at all; returns when it is committed. A caller who gives up does not undo it."""

        def do(connection: Connection) -> Any:
            result = job(connection)
            self._pulse.beats()
            return result

        self._pulse.feel()
        loop = asyncio.get_running_loop()
        if self.kind == "postgresql":
            return await self._in_time(loop.run_in_executor(self._writers, self._transaction, do))
        answer: asyncio.Future[Any] = loop.create_future()
        self.keeper.put(Work(do, lambda outcome: _settle(answer, outcome)))
        return await self._in_time(answer)

    def _transaction(self, job: Job) -> Any:
        with self._write_engine.begin() as connection:
            result = job(connection)
        self._told(1)
        return result

    async def _in_time(self, answer: Awaitable[T]) -> T:
        """The answer; Problem if the database is away, or hangs."""
        try:
            if self.seconds <= 0:
                return await answer
            async with asyncio.timeout(self.seconds + 1):  # it has a second to say itself that it is late
                return await answer
        except TimeoutError as error:
            raise self._pulse.stopped(error) from None
        except SQLAlchemyError as error:
            if not is_away(error):
                raise
            failed("database", error)
            raise unavailable() from None

    async def answers(self) -> bool:
        """Is it there?"""
        try:
            async with asyncio.timeout(5):
                await self.read(lambda connection: connection.execute(text("select 1")).scalar())
        except (TimeoutError, Problem):
            return False
        return True

    def close(self) -> None:
        """End all threads and connections, also those that wait for a database that hangs."""
        cutting = threading.Timer(CLOSING, self._cut)
        cutting.daemon = True
        if self._postgres is not None:
            cutting.start()
        self.keeper.stop()
        self._writers.shutdown(wait=True)
        self._readers.shutdown(wait=True)
        cutting.cancel()
        self.engine.dispose()
        self._write_engine.dispose()
        if self._file is not None:
            self._file.close()

    def _cut(self) -> None:
        self._writers.shutdown(wait=False, cancel_futures=True)
        self._readers.shutdown(wait=False, cancel_futures=True)
        assert self._postgres is not None
        self._postgres.cut()


def _settle(answer: asyncio.Future[Any], outcome: Outcome) -> None:
    if answer.done():  # whoever asked has given up
        return
    if outcome.failed is not None:
        answer.set_exception(outcome.failed)
    else:
        answer.set_result(outcome.result)


def _why(error: Exception) -> CannotServe:
    """Why a database cannot be used, in a sentence."""
    said = (str(getattr(error, "orig", None) or error).strip().splitlines() or ["?"])[0]
    if isinstance(error, CommandError):
        return CannotServe("newer", version=__version__)
    if isinstance(error, ProgrammingError):
        return CannotServe("foreign", why=said)
    return CannotServe("away", why=said)
