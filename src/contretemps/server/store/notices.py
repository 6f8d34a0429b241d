"""What servers that share a PostgreSQL tell each other, by LISTEN and NOTIFY."""

from __future__ import annotations

import asyncio
import contextlib
import json
import threading
from collections.abc import Callable
from typing import Any

import psycopg
from sqlalchemy import make_url

from contretemps.server.logs import failed
from contretemps.server.store.postgres import patience
from contretemps.server.store.queries import CHANNEL

Heard = Callable[[dict[str, Any] | None], None]
Cares = Callable[[dict[str, Any]], bool]  # asked on the thread that listens: is it worth waking the loop?

PATIENCE = 0.25  # seconds between looks at whether to stop
AGAIN = 1.0  # seconds until a lost connection is tried again


class Notices:
    """A thread with a connection of its own that listens. After a lost connection it says None: anything was missed."""

    def __init__(self, url: str, heard: Heard, cares: Cares, seconds: float) -> None:
        parsed = make_url(url).set(drivername="postgresql")
        self._conninfo = parsed.render_as_string(hide_password=False)
        self._patience = patience(parsed, seconds)
        self._heard = heard
        self._cares = cares
        self._stop = threading.Event()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, name="notices", daemon=True)
        self._loop: asyncio.AbstractEventLoop | None = None

    async def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._thread.start()
        await asyncio.to_thread(self._ready.wait, 10)

    async def close(self) -> None:
        self._stop.set()
        await asyncio.to_thread(self._thread.join, 5)

    def _run(self) -> None:
        lost = False
        while not self._stop.is_set():
            try:
                with psycopg.connect(self._conninfo, autocommit=True, **self._patience) as connection:
                    connection.execute(f"listen {CHANNEL}")
                    self._ready.set()
                    if lost:
                        self._say(None)
                    lost = False
                    self._listen(connection)
            except psycopg.Error as error:
                if not lost:  # once, not every second of a long night
                    failed("notices", error)
                lost = True
                self._stop.wait(AGAIN)

    def _listen(self, connection: psycopg.Connection[Any]) -> None:
        while not self._stop.is_set():
            for notice in connection.notifies(timeout=PATIENCE):
                try:
                    message = json.loads(notice.payload)
                except ValueError as error:
                    failed("notices", error)
                    continue
                if self._cares(message):
                    self._say(message)

    def _say(self, message: dict[str, Any] | None) -> None:
        assert self._loop is not None
        with contextlib.suppress(RuntimeError):  # the loop is closed, so nobody is left to tell
            self._loop.call_soon_threadsafe(self._heard, message)
