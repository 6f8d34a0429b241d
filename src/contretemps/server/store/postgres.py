"""PostgreSQL that several servers share: connections that do not wait for ever."""

from __future__ import annotations

import contextlib
import math
import os
import socket
from typing import Any
from weakref import WeakSet

from sqlalchemy import URL, Engine, create_engine, event
from sqlalchemy.pool import NullPool


def patience(url: URL, seconds: float) -> dict[str, Any]:
    """How long a connection waits for the other side, in libpq's words. What the address says itself counts more."""
    if seconds <= 0:
        return {}
    wanted: dict[str, Any] = {
        "connect_timeout": max(2, math.ceil(seconds)),
        "keepalives": 1,
        "keepalives_idle": max(1, math.ceil(seconds)),
        "keepalives_interval": max(1, math.ceil(seconds / 3)),
        "keepalives_count": 3,
        "tcp_user_timeout": math.ceil(seconds * 1000),
    }
    return {name: value for name, value in wanted.items() if name not in url.query}


class Postgres:
    """The engines of one server, and the connections they hold."""

    def __init__(self, url: URL, threads: int, seconds: float) -> None:
        self._held: WeakSet[Any] = WeakSet()
        how: dict[str, Any] = {"hide_parameters": True, "connect_args": patience(url, seconds)}
        # Migrations take as long as they take, and may wait for another server that does them.
        self.migrating = create_engine(url, poolclass=NullPool, **how)
        self.engine: Engine = create_engine(
            url, pool_size=threads, pool_pre_ping=True, pool_timeout=max(1.0, seconds), **how
        )

        def connected(connection: Any, record: object) -> None:
            self._held.add(connection)
            if seconds > 0:  # not in the options of the connection: those are the host's, and proxies refuse them
                with connection.cursor() as cursor:
                    cursor.execute(f"set statement_timeout = {math.ceil(seconds * 1000)}")
                connection.commit()

        event.listen(self.engine, "connect", connected)

    def cut(self) -> None:
        """Break all connections, from whatever thread: whoever waits for an answer is told that there is none."""
        for connection in list(self._held):
            with contextlib.suppress(Exception), socket.socket(fileno=os.dup(connection.fileno())) as line:
                line.shutdown(socket.SHUT_RDWR)
