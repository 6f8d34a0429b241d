"""SQLite: a file that belongs to one server, and what can be wrong with it."""

from __future__ import annotations

import errno
import os
import sqlite3
from pathlib import Path
from typing import IO, Any

from sqlalchemy import Engine, create_engine, event

from contretemps.server.errors import CannotServe

CHECKED = 256_000_000  # bytes of a file that is looked through at the start; of a larger one what is read must do

# What SQLite says, by its codes, and what we say.
SAYS = {1: "foreign", 8: "read_only", 10: "disk", 11: "damaged", 13: "full", 14: "no_folder", 26: "damaged"}


class SqliteFile:
    """The file, taken for ourselves: two servers would not hear of each other's changes."""

    def __init__(self, path: Path) -> None:
        self.path = _resolved(path)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            new = not self.path.exists()
            if self.path.is_dir():
                raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
            self.path.touch()
            if new and os.name == "posix":
                self.path.chmod(0o600)  # seeds of running games are in it
            if self.path.stat().st_nlink > 1:  # SQLite names its journal after the file: two names, two journals
                raise CannotServe("linked", path=self.path)
            self._lock: IO[bytes] = self.path.with_name(self.path.name + ".lock").open("ab")
        except OSError as error:
            raise _no_file(error, self.path) from None
        if not _take(self._lock):
            self._lock.close()
            raise CannotServe("in_use", path=self.path)

    def close(self) -> None:
        """Others may have it."""
        self._lock.close()

    def engine(self, begin: str, threads: int) -> Engine:
        """Connections to it. A transaction begins by these words."""
        engine = create_engine(
            f"sqlite:///{self.path}",
            hide_parameters=True,  # an error's text must not tell what was to be stored
            connect_args={"timeout": 30, "check_same_thread": False},
            pool_size=threads,
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

    def check(self, engine: Engine) -> None:
        """CannotServe if the file is visibly damaged."""
        if self.path.stat().st_size > CHECKED:
            return
        with engine.connect() as connection:
            if connection.exec_driver_sql("pragma quick_check(1)").scalar() != "ok":
                raise CannotServe("damaged", path=self.path)

    def why(self, error: BaseException) -> CannotServe | None:
        """What SQLite means; None if it is not about the file."""
        said = getattr(error, "orig", None) or error
        if isinstance(said, sqlite3.Error):
            code = getattr(said, "sqlite_errorcode", 0) & 0xFF
            return CannotServe(SAYS.get(code, "disk"), path=self.path, why=said)
        return None


def _resolved(path: Path) -> Path:
    """Where a path leads: a link to a file in use is that file."""
    try:
        return path.resolve()
    except (OSError, RuntimeError) as error:  # links that lead round in a circle
        raise CannotServe("no_folder", path=path, why=getattr(error, "strerror", None) or "?") from None


def _no_file(error: OSError, path: Path) -> CannotServe:
    if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
        return CannotServe("full", path=path)
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return CannotServe("read_only", path=path)
    return CannotServe("no_folder", path=path, why=error.strerror or error)


def _take(file: IO[bytes]) -> bool:
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
