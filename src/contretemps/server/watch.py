"""Is the event loop ever held? While it works on one thing everybody else waits, so it is asked to tick all the time.

A tick that comes late was kept waiting by one turn of the loop. Counted is what the server itself is to blame for: time
the loop's thread computed, not time that the machine gave to other programs or its host to other machines (which some
systems count as computing). A witness, where there is one, notes where
that was; and it notices a loop that is blocked: that is neither computing nor anywhere else, look after look.
"""

from __future__ import annotations

import asyncio
import os
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

LONGEST = 0.1  # seconds that a turn may compute
TICK = 0.025  # seconds between two ticks
BLOCKED = 1.0  # seconds at one place without computing; a busy machine keeps a thread waiting for less
LOOKS = 0.025  # seconds between the looks of a witness


class Held(NamedTuple):
    """A turn that was too long, and where it was found to be busy."""

    seconds: float
    at: list[str]


def stolen() -> float:
    """Seconds that a host took from this machine's processors so far; none, where nobody says it."""
    try:
        with Path("/proc/stat").open() as file:
            return int(file.readline().split()[8]) / os.sysconf("SC_CLK_TCK")
    except (OSError, IndexError, ValueError):
        return 0.0


def new_loop() -> asyncio.AbstractEventLoop:
    """An event loop: uvloop's, where there is one, which does the same in a fraction of the time."""
    try:
        import uvloop
    except ImportError:  # not for this system
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()


class Watch:
    """Measures the turns of one event loop, and tells of those that were too long."""

    def __init__(self, report: Callable[[Held], None], closely: bool = False) -> None:
        self._report = report
        self._loop: asyncio.AbstractEventLoop | None = None
        self._computed = 0.0  # by the loop's thread at the last tick
        self._due = 0.0  # when the next one should come
        self._asked = 0.0  # when what the host took was last asked for, and how much it was then
        self._stolen = 0.0
        self._witness = Witness(report) if closely else None

    def loop(self) -> asyncio.AbstractEventLoop:
        """A new event loop under this watch."""
        self._loop = new_loop()
        self._loop.call_soon(self._begin)
        return self._loop

    def _begin(self) -> None:
        if self._witness is not None:
            self._witness.begin()
        self._next(time.monotonic())

    def _next(self, now: float) -> None:
        assert self._loop is not None
        if now - self._asked > 1.0:
            self._stolen, self._asked = stolen(), now
        self._computed = time.thread_time()
        self._due = now + TICK
        self._loop.call_later(TICK, self._tick)

    def _tick(self) -> None:
        now = time.monotonic()
        at = self._witness.tick() if self._witness is not None else []
        # What was computed since the last tick may have been one turn only if this tick had to wait for it.
        computed = min(time.thread_time() - self._computed, now - self._due + TICK)
        if now - self._due > LONGEST - TICK and computed > LONGEST and computed - (stolen() - self._stolen) > LONGEST:
            self._report(Held(computed, at))
        self._next(now)

    def close(self) -> None:
        """Stop watching."""
        if self._witness is not None:
            self._witness.stop()


class Witness:
    """A thread that looks where the loop is, while a turn takes long."""

    def __init__(self, report: Callable[[Held], None]) -> None:
        self._report = report
        self._ticks = 0
        self._at = 0.0  # when the last one came
        self._seen: list[str] = []  # since then
        self._loop: threading.Thread | None = None
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="witness", daemon=True)

    def begin(self) -> None:
        """The loop runs."""
        self._loop = threading.current_thread()
        self.tick()
        self._thread.start()

    def tick(self) -> list[str]:
        """The loop has come round; where it was found to be since the last tick."""
        seen, self._seen = self._seen, []
        self._ticks, self._at = self._ticks + 1, time.monotonic()
        return list(dict.fromkeys(seen))

    def stop(self) -> None:
        self._stopped.set()

    def _run(self) -> None:
        ticks, same, last = 0, 0, ""
        while not self._stopped.wait(LOOKS):
            if self._ticks != ticks or time.monotonic() - self._at < TICK + LOOKS:
                ticks, same, last = self._ticks, 0, ""
                continue
            where = self._where()
            self._seen.append(where)
            same = same + 1 if where == last != "" else 0  # nowhere: its thread has ended
            last = where
            if same == BLOCKED / LOOKS:
                self._report(Held(BLOCKED, [where]))

    def _where(self) -> str:
        if self._loop is None or not self._loop.is_alive():  # its number may be another thread's by now
            return ""
        frame = sys._current_frames().get(self._loop.ident or 0)  # there is no other way to see a thread's frames
        places: list[str] = []
        while frame is not None and len(places) < 12:
            places.append(f"{Path(frame.f_code.co_filename).name}:{frame.f_lineno} {frame.f_code.co_name}")
            frame = frame.f_back
        return " < ".join(places)
