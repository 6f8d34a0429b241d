"""Who looks at a table: lines that are told when something happened, waiting requests, and who is here."""

from __future__ import annotations

import asyncio
import time
from typing import Any, Protocol

from contretemps.server import timekeeping
from contretemps.server.table import Table
from contretemps.server.wire import Presence

REMOTE_SECONDS = 45.0  # how long what another server said about who is there counts


class Line(Protocol):
    """A live connection."""

    guest: str | None

    def changed(self) -> None:
        """The table changed: send its state when you can."""

    def tell(self, message: dict[str, Any]) -> None:
        """Send this."""


class Room:
    """A table in memory, the lock that lets one change it at a time, and everybody who looks at it."""

    def __init__(self, id_: str) -> None:
        self.id = id_
        self.lock = asyncio.Lock()
        self.table: Table | None = None  # None: to be read (again)
        self.chat: list[dict[str, Any]] = []
        self.lines: set[Line] = set()
        self.waiting = 0
        self.used = time.monotonic()
        self.timer: asyncio.TimerHandle | None = None
        self.pilot: asyncio.Task[None] | None = None
        self._next = asyncio.Event()
        self._away: dict[str, float] = {}
        self._remote: dict[str, tuple[float, list[str], int]] = {}  # by server: when, guests, how many watch

    # ---- news ------------------------------------------------------------------------------------------------------

    def changed(self) -> None:
        """Wake everybody who looks."""
        self._next.set()
        self._next = asyncio.Event()
        for line in list(self.lines):
            line.changed()

    def tell(self, message: dict[str, Any]) -> None:
        """Send a message to every line."""
        for line in list(self.lines):
            line.tell(message)

    def next_change(self) -> asyncio.Event:
        """Set when something happens next."""
        return self._next

    # ---- who is here -----------------------------------------------------------------------------------------------

    def enter(self, line: Line) -> None:
        self.lines.add(line)
        if line.guest is not None:
            self._away.pop(line.guest, None)

    def leave(self, line: Line) -> None:
        self.lines.discard(line)
        if line.guest is not None and line.guest not in self.guests():
            self._away[line.guest] = timekeeping.now()

    def guests(self) -> set[str]:
        """Whoever has a line here, at this server."""
        return {line.guest for line in self.lines if line.guest is not None}

    def watchers(self) -> int:
        """How many lines here are of people who hold no seat."""
        table = self.table
        return sum([table is None or not table.held_by(line.guest) for line in self.lines])

    def elsewhere(self, server: str, guests: list[str], watching: int) -> None:
        """What another server says."""
        before = self.presence().guests
        self._remote[server] = (time.monotonic(), guests, watching)
        for guest in before - self.presence().guests:
            self._away[guest] = timekeeping.now()

    def presence(self) -> Presence:
        old = time.monotonic() - REMOTE_SECONDS
        remote = [(guests, watching) for at, guests, watching in self._remote.values() if at > old]
        here = self.guests().union(*[guests for guests, _ in remote])
        watching = self.watchers() + sum(watching for _, watching in remote)
        return Presence(frozenset(here), self._away, watching)

    @property
    def idle(self) -> bool:
        return not self.lines and not self.waiting and self.pilot is None and not self.lock.locked()
