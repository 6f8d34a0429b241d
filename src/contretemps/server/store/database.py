"""The database: SQLite in a file of its own, or PostgreSQL that several servers share."""

from __future__ import annotations

import asyncio
import os
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import IO, Any, TypeVar

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, OperationalError, SQLAlchemyError

from contretemps.kernel.errors import BadInput
from contretemps.server.store.writer import GroupWriter, Job, PoolWriter, Writer

T = TypeVar("T")

READERS = 4  # threads that read
WRITERS = 8  # threads that write, where several may
MIGRATING = 7_236_001  # the name of PostgreSQL's lock for it: a number of our own

MIGRATIONS = Path(__file__).parent.parent / "migrations"


class Database:
    """Reads on threads of its own, writes through the writer."""

    def __init__(self, url: str, told: Callable[[int], None] = lambda size: None) -> None:
        try:
            parsed = make_url(url)
        except ArgumentError:
            raise BadInput("--db takes the path of a SQLite file or postgresql://…") from None
        self.kind = "postgresql" if parsed.get_backend_name() == "postgresql" else "sqlite"
        self.url = url
        self._lock: IO[bytes] | None = None
        if self.kind == "sqlite":
            path = Path(parsed.database or "contretemps.db")
            self._prepare(path)
            self.engine = _sqlite(url, "BEGIN")
            self._write_engine = _sqlite(url, "BEGIN IMMEDIATE")
        else:
            self.engine = create_engine(url, pool_size=READERS + WRITERS, pool_pre_ping=True, hide_parameters=True)
            self._write_engine = self.engine
        try:
            self._migrate()
        except OperationalError as error:
            self.engine.dispose()
            raise BadInput(f"the database does not answer: {str(error.orig).splitlines()[0]}") from None
        self.writer: Writer = (
            GroupWriter(self._write_engine, told)
            if self.kind == "sqlite"
            else PoolWriter(self._write_engine, WRITERS, told)
        )
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        self._answers = Answers()

    def _prepare(self, path: Path) -> None:
        """The folder, and that no other server has the file: two would not hear of each other's changes."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            new = not path.exists()
            path.touch()
            if new and os.name == "posix":
                path.chmod(0o600)  # seeds of running games are in it
            self._lock = path.with_name(path.name + ".lock").open("ab")
        except OSError as error:
            raise BadInput(f"{path}: {error.strerror}") from None
        if not _lock_file(self._lock):
            self._lock.close()
            raise BadInput(f"{path} is in use by another server; several can share a PostgreSQL")

    def _migrate(self) -> None:
        """Bring the database to what this version needs."""
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
        config.set_main_option("path_separator", "os")
        with self._write_engine.connect() as connection:
            if self.kind == "postgresql":
                connection.execute(text("select pg_advisory_lock(:name)"), {"name": MIGRATING})
                connection.commit()
            try:
                config.attributes["connection"] = connection
                command.upgrade(config, "head")
                connection.commit()
            finally:
                if self.kind == "postgresql":
                    connection.rollback()
                    connection.execute(text("select pg_advisory_unlock(:name)"), {"name": MIGRATING})
                    connection.commit()

    async def read(self, job: Callable[[Connection], T]) -> T:
        """What a question to the database answers."""

        def do() -> T:
            with self.engine.connect() as connection:
                return job(connection)

        return await asyncio.get_running_loop().run_in_executor(self._readers, do)

    async def write(self, job: Job) -> Any:
        """Do it whole or not at all; returns when it is committed. A caller who gives up does not undo it."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Any] = loop.create_future()
        self.writer.submit(job).add_done_callback(lambda done: self._answers.put(loop, answer, done))
        return await answer

    async def answers(self) -> bool:
        """Is it there?"""
        try:
            await asyncio.wait_for(self.read(lambda connection: connection.execute(text("select 1")).scalar()), 5)
        except (TimeoutError, SQLAlchemyError):
            return False
        return True

    def close(self) -> None:
        """End all threads and connections."""
        self.writer.stop()
        self._readers.shutdown(wait=True)
        self.engine.dispose()
        self._write_engine.dispose()
        if self._lock is not None:
            self._lock.close()


class Answers:
    """Brings what writers have done back to the event loop, which is woken once for all that a commit holds."""

    def __init__(self) -> None:
        self._done: deque[tuple[asyncio.Future[Any], Future[Any]]] = deque()
        self._called = False

    def put(self, loop: asyncio.AbstractEventLoop, answer: asyncio.Future[Any], done: Future[Any]) -> None:
        """On a writer's thread: this is done."""
        self._done.append((answer, done))
        if not self._called:
            self._called = True
            try:
                loop.call_soon_threadsafe(self._settle)
            except RuntimeError:  # the loop has gone, and with it whoever asked
                self._called = False

    def _settle(self) -> None:
        self._called = False  # first: what is put from now on calls again
        while self._done:
            answer, done = self._done.popleft()
            if answer.done():  # whoever asked has given up
                continue
            failed = done.exception()
            if failed is not None:
                answer.set_exception(failed)
            else:
                answer.set_result(done.result())


def _sqlite(url: str, begin: str) -> Engine:
    engine = create_engine(
        url,
        hide_parameters=True,  # an error's text must not tell what was to be stored
        connect_args={"timeout": 30, "check_same_thread": False},
        pool_size=READERS,
        max_overflow=2,
    )

    def connected(connection: Any, record: object) -> None:
        connection.isolation_level = None  # we say ourselves when a transaction begins
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=30000"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    event.listen(engine, "connect", connected)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(begin))
    return engine


def _lock_file(file: IO[bytes]) -> bool:
    """Take the file for ourselves until it is closed or the process ends."""
    try:
        if os.name == "posix":
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        else:
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
    except OSError:
        return False
    return True
