"""Who looks at a table: lines that are told when something happened, waiting requests, and who is here."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from contretemps.kernel.advice import Plan
from contretemps.server import timekeeping
from contretemps.server.table import Table
from contretemps.server.wire import Presence

REMOTE_SECONDS = 45.0  # how long what another server said about who is there counts
TOGETHER = 20  # lines that are woken at once; with hundreds, others get their turn in between
PRESENCE_SECONDS = 0.25  # who is here is told at most this often: a crowd that comes together is told of once


class Listener(Protocol):
    """A live connection."""

    guest: str | None
    token: str | None  # the hash of the one that was shown

    def changed(self) -> None:
        """The table changed: send its state when you can."""

    def tell(self, message: dict[str, Any]) -> None:
        """Send this."""

    def end(self) -> None:
        """Your token was ended: from now on you are nobody's. Say so and close."""


class SpectatorState(NamedTuple):
    """What all who only look on are told, as it goes over a line."""

    at: float
    n: int
    text: str


class Room:
    """A table in memory, the lock that lets one change it at a time, and everybody who looks at it."""

    def __init__(self, id_: str) -> None:
        self.id = id_
        self.lock = asyncio.Lock()
        self.table: Table | None = None  # None: to be read (again)
        self.plans: dict[int, Plan] = {}  # what each seat was advised last; a hint follows it (hint.py)
        self.chat: list[dict[str, Any]] = []
        self.listeners: set[Listener] = set()
        self.waiting = 0
        self.used = time.monotonic()
        self.timer: asyncio.TimerHandle | None = None
        self.bot_task: asyncio.Task[None] | None = None
        self.spectator_states: dict[tuple[str, int], SpectatorState] = {}  # by language and the last entry they have
        self._presence_timer: asyncio.TimerHandle | None = None
        self._presence_told = 0.0
        self._presence_elsewhere = False  # whether other servers are to be told, too
        self._next: dict[str | None, asyncio.Event] = {}  # by who waits
        self._away: dict[str, float] = {}
        self._remote: dict[str, tuple[float, list[str], int]] = {}  # by server: when, guests, how many watch

    # ---- news ------------------------------------------------------------------------------------------------------

    def changed(self, only: list[str | None] | None = None) -> None:
        """Wake everybody who looks, or only these guests, where nobody else may notice anything."""
        if only is None:
            self.spectator_states.clear()
        for guest in list(self._next) if only is None else only:
            if guest in self._next:
                self._next.pop(guest).set()
        lines = [line for line in self.listeners if only is None or line.guest in only]
        self._wake(lines, lambda line: line.changed())

    def tell(self, message: dict[str, Any]) -> None:
        """Send a message to every line."""
        self.spectator_states.clear()
        self._wake(list(self.listeners), lambda line: line.tell(message))

    def _wake(self, listeners: list[Listener], how: Callable[[Listener], None]) -> None:
        """A few lines now, the others when those have had their turn."""
        for line in listeners[:TOGETHER]:
            how(line)
        if len(listeners) > TOGETHER:
            asyncio.get_running_loop().call_soon(self._wake, listeners[TOGETHER:], how)

    def next_change(self, guest: str | None) -> asyncio.Event:
        """Set when something happens next that this guest, or a spectator, hears of."""
        return self._next.setdefault(guest, asyncio.Event())

    # ---- who is here -----------------------------------------------------------------------------------------------

    def presence_due(self, show: Callable[[bool], None], also_elsewhere: bool) -> None:
        """Somebody came or went: tell it soon, together with whoever comes or goes until then, here or elsewhere."""
        self._presence_elsewhere = self._presence_elsewhere or also_elsewhere
        if self._presence_timer is None:
            wait = max(0.0, self._presence_told + PRESENCE_SECONDS - time.monotonic())
            self._presence_timer = asyncio.get_running_loop().call_later(wait, self._tell_presence, show)

    def _tell_presence(self, show: Callable[[bool], None]) -> None:
        self._presence_timer, self._presence_told = None, time.monotonic()
        elsewhere, self._presence_elsewhere = self._presence_elsewhere, False
        show(elsewhere)

    def enter(self, line: Listener) -> None:
        self.listeners.add(line)
        if line.guest is not None:
            self._away.pop(line.guest, None)

    def leave(self, line: Listener) -> None:
        self.listeners.discard(line)
        if line.guest is not None and line.guest not in self.guests():
            self._away[line.guest] = timekeeping.now()

    def guests(self) -> set[str]:
        """Whoever has a line here, at this server."""
        return {line.guest for line in self.listeners if line.guest is not None}

    def players(self) -> set[str]:
        """Whoever holds a seat."""
        return {seat.guest for seat in self.table.persons() if seat.guest is not None} if self.table else set()

    def watchers(self) -> int:
        """How many lines here are of people who hold no seat."""
        players = self.players()
        return sum([line.guest not in players for line in self.listeners])

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
        return not self.listeners and not self.waiting and self.bot_task is None and not self.lock.locked()
