"""Is the event loop ever held? While it works on one thing everybody else waits, so each turn of it is measured.

A turn is what the loop does between two looks at its sockets. Counted is what the server itself is to blame for: time
the loop's thread computed, and, where a witness looks on, time it was blocked; not time the machine gave to other
programs, and not the moments in which another thread of ours had Python for itself.
"""

from __future__ import annotations

import asyncio
import selectors
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

LONGEST = 0.1  # seconds that a turn may take
LOOKS = 0.025  # seconds between the looks of whoever notes where a long turn is


class Held(NamedTuple):
    """A turn that was too long, and where it was found to be busy."""

    seconds: float
    at: list[str]


class Watch:
    """Measures the turns of one event loop, and tells of those that were too long."""

    def __init__(self, told: Callable[[Held], None], closely: bool = False) -> None:
        self._told = told
        self._began = 0.0  # of this turn; 0: the loop rests
        self._computed = 0.0
        self._process = 0.0
        self._witness = Witness(self) if closely else None

    def loop(self) -> asyncio.AbstractEventLoop:
        """A new event loop under this watch."""
        return asyncio.SelectorEventLoop(_Watched(self))

    def begin(self) -> None:
        """The loop has looked at its sockets and begins to work."""
        if self._witness is not None:
            self._witness.start(threading.get_ident())
        self._computed = time.thread_time()
        self._process = time.process_time()
        self._began = time.monotonic()

    def end(self) -> None:
        """It has done all that was to do."""
        if self._began == 0.0:
            return
        took = time.monotonic() - self._began
        began, self._began = self._began, 0.0
        if took > LONGEST:
            self._judge(took, began)

    def _judge(self, took: float, began: float) -> None:
        computed = time.thread_time() - self._computed
        others = time.process_time() - self._process - computed
        blocked = took - others
        at: list[str] = []
        if self._witness is not None:
            blocked -= self._witness.waited(began)
            at = self._witness.seen(began)
        held = max(computed, blocked) if self._witness is not None else computed
        if held > LONGEST:
            self._told(Held(held, at))

    @property
    def since(self) -> float:
        """When the turn began that goes on now; 0 if the loop rests."""
        return self._began

    def close(self) -> None:
        """Stop watching."""
        if self._witness is not None:
            self._witness.stop()


class _Watched(selectors.DefaultSelector):
    """The loop's look at its sockets, between two turns."""

    def __init__(self, watch: Watch) -> None:
        super().__init__()
        self._watch = watch

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        self._watch.end()
        found = super().select(timeout)
        self._watch.begin()
        return found


class Witness:
    """A thread that notes where a long turn is busy, and by its own lateness how busy the machine is with others."""

    def __init__(self, watch: Watch) -> None:
        self._watch = watch
        self._stopped = threading.Event()
        self._late = 0.0  # seconds by which it was woken too late, in all: the machine was busy
        self._looks: list[tuple[float, float, str]] = []  # when, how late in all, where the loop was
        self._ident = 0
        self._thread = threading.Thread(target=self._run, name="witness", daemon=True)

    def start(self, ident: int) -> None:
        """Watch this thread; said again, nothing happens."""
        if self._ident == 0:
            self._ident = ident
            self._thread.start()

    def stop(self) -> None:
        self._stopped.set()

    def _run(self) -> None:
        due = time.monotonic() + LOOKS
        while not self._stopped.wait(LOOKS):
            now = time.monotonic()
            self._late += max(0.0, now - due)
            since = self._watch.since
            where = self._where() if since and now - since > LOOKS else ""
            self._looks = [*self._looks[-400:], (now, self._late, where)]
            due = now + LOOKS

    def _where(self) -> str:
        frame = sys._current_frames().get(self._ident)  # there is no other way to see another thread's frames
        places: list[str] = []
        while frame is not None and len(places) < 12:
            places.append(f"{Path(frame.f_code.co_filename).name}:{frame.f_lineno} {frame.f_code.co_name}")
            frame = frame.f_back
        return " < ".join(places)

    def waited(self, began: float) -> float:
        """How long whoever wanted a core since that moment had to wait for one, as far as this thread can tell."""
        before = [late for at, late, _ in self._looks if at <= began]
        return self._late - (before[-1] if before else 0.0)

    def seen(self, began: float) -> list[str]:
        """Where the loop was since that moment."""
        return list(dict.fromkeys([where for at, _, where in self._looks if at > began and where]))
