"""When the database fails: whether it is away, and not to ask it again and again while it hangs."""

from __future__ import annotations

import time

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from contretemps.server.errors import Problem
from contretemps.server.logs import failed

AGAIN = 1.0  # seconds until a database that hangs is asked again


def unavailable() -> Problem:
    """What anybody is told whose request needed it."""
    return Problem(503, "unavailable").after(2)


def is_away(error: SQLAlchemyError) -> bool:
    """Whether it is the database that fails, and not what it was asked."""
    if isinstance(error, (IntegrityError, DataError, ProgrammingError)):
        return bool(error.connection_invalidated)
    return isinstance(error, (DBAPIError, PoolTimeoutError))


class Pulse:
    """Knows whether the database hangs. Then one question a second goes through, others are answered at once."""

    def __init__(self) -> None:
        self._asked: float | None = None

    def feel(self) -> None:
        """Problem if it hangs and was asked a moment ago."""
        now = time.monotonic()
        if self._asked is not None:
            if now - self._asked < AGAIN:
                raise unavailable()
            self._asked = now

    def beats(self) -> None:
        self._asked = None

    def stopped(self, error: BaseException) -> Problem:
        """It did not answer in time."""
        if self._asked is None:
            failed("database", error)
        self._asked = time.monotonic()
        return unavailable()
