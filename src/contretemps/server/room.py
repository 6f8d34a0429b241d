# mypyc: compile, because every choice comes this way.
"""Who looks at a table: lines that are told when something happened, waiting requests, and who is here."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

from contretemps.kernel.advice import Plan
from contretemps.server import telling, timekeeping
from contretemps.server.logs import failed
from contretemps.server.news import Message, Shown
from contretemps.server.printed import as_json
from contretemps.server.table import Table
from contretemps.server.wire import Moment, Presence, Viewer

REMOTE_SECONDS = 45.0  # how long what another server said about who is there counts
FRESH = 0.5  # seconds that what is shown may be old when it is told: clocks are in it
TOGETHER = 20  # lines that are woken at once; with hundreds, others get their turn in between
PRESENCE_SECONDS = 0.25  # who is here is told at most this often: a crowd that comes together is told of once


class Listener(Protocol):
    """A live line."""

    guest: str | None
    token: str | None  # the hash of the one that was shown

    def changed(self) -> None:
        """Something may have changed. Said in turn, when the table is at rest."""

    def tell(self, message: Message) -> None:
        """Send this."""

    def end(self) -> None:
        """Your token was ended: from now on you are nobody's. Say so and close."""

    def send_away(self) -> None:
        """Come back in a moment: say so and close."""


class Turns:
    """One after the other, in the order in which they come; at once, if nobody is there."""

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], None]] = deque()
        self._taken = False
        self._going_round = False

    def take(self, go: Callable[[], None]) -> None:
        """Call this when it is its turn. It, or what it sets going, says when it is `done`."""
        self._waiting.append(go)
        self._go_round()

    def done(self) -> None:
        self._taken = False
        self._go_round()

    def _go_round(self) -> None:
        if self._going_round:  # the loop below goes on
            return
        self._going_round = True
        try:
            while self._waiting and not self._taken:
                self._taken = True
                self._waiting.popleft()()
        finally:
            self._going_round = False

    @property
    def is_free(self) -> bool:
        return not self._taken

    async def __aenter__(self) -> None:
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.take(lambda: self.done() if mine.done() else mine.set_result(None))
        try:
            await mine
        except asyncio.CancelledError:
            if not mine.cancelled():  # it was its turn already
                self.done()
            raise

    async def __aexit__(self, *_: object) -> None:
        self.done()


class Room:
    """A table in memory, turns that let one change it at a time, and everybody who looks at it."""

    def __init__(self, id_: str) -> None:
        self.id = id_
        self.turns = Turns()
        self.table: Table | None = None  # None: to be read (again)
        self.plans: dict[int, Plan] = {}  # what each seat was advised last; a hint follows it (hint.py)
        self.chat: list[dict[str, Any]] = []
        self.listeners: set[Listener] = set()
        self.waiting = 0
        self.used = time.monotonic()
        self.timer: asyncio.TimerHandle | None = None
        self.bot_task: asyncio.Task[None] | None = None
        self._shown: dict[Viewer, Shown] = {}
        self._moments: list[Moment] = []  # one, or two where some have not heard of all yet
        self._moments_at = 0.0
        self._presence_timer: asyncio.TimerHandle | None = None
        self._presence_told = 0.0
        self._presence_elsewhere = False  # whether other servers are to be told, too
        self._next: dict[str | None, asyncio.Event] = {}  # by who waits
        self._away: dict[str, float] = {}
        self._remote: dict[str, tuple[float, list[str], int]] = {}  # by server: when, guests, how many watch

    # ---- what is shown ---------------------------------------------------------------------------------------------

    def shown(self, viewer: Viewer) -> Shown:
        """The table as somebody is shown it now; it is at rest. All who only look on are shown the same."""
        assert self.table is not None
        if not self.table.held_by(viewer.guest) and viewer.guest != self.table.terms.host:
            viewer = Viewer(lang=viewer.lang)
        now = time.monotonic()
        if self._moments and self._moments_at < now - FRESH:
            self.outdated()
        found = self._shown.get(viewer)
        if found is None:
            found = self._shown[viewer] = Shown(self._moment(viewer, now), viewer, now)
        return found

    def _moment(self, viewer: Viewer, now: float) -> Moment:
        assert self.table is not None
        known = telling.as_heard(self.table, viewer.guest)
        for moment in self._moments:
            if moment.table is known:
                return moment
        if not self._moments:
            self._moments_at = now
        self._moments.append(Moment(known, timekeeping.now(), self.presence()))
        return self._moments[-1]

    def outdated(self) -> None:
        """What was shown is no longer so."""
        for shown in self._shown.values():
            shown.put_away()
        self._shown.clear()
        self._moments.clear()

    # ---- news ------------------------------------------------------------------------------------------------------

    def changed(self, only: list[str | None] | None = None) -> None:
        """Tell everybody who looks, or only these guests, where nobody else may notice anything. Said in turn."""
        for guest in list(self._next) if only is None else only:
            if guest in self._next:
                self._next.pop(guest).set()
        self._wake([line for line in self.listeners if only is None or line.guest in only])

    def _wake(self, lines: list[Listener]) -> None:
        """A few lines now, the others when everybody else has had their turn."""
        for line in lines[:TOGETHER]:
            try:
                line.changed()
            except Exception as error:  # the others are told all the same
                failed("told", error)
        if len(lines) > TOGETHER:
            asyncio.get_running_loop().call_soon(self.turns.take, partial(self._wake_more, lines[TOGETHER:]))

    def _wake_more(self, lines: list[Listener]) -> None:
        try:
            if self.table is not None:
                self._wake(lines)
        finally:
            self.turns.done()

    def tell(self, message: dict[str, Any]) -> None:
        """Send a message to every line."""
        self.outdated()
        self._tell_some(Message(as_json(message)), list(self.listeners))

    def _tell_some(self, message: Message, lines: list[Listener]) -> None:
        for line in lines[:TOGETHER]:
            line.tell(message)
        if len(lines) > TOGETHER:
            asyncio.get_running_loop().call_soon(self._tell_some, message, lines[TOGETHER:])

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
        return not self.listeners and not self.waiting and self.bot_task is None and self.turns.is_free
