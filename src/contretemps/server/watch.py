"""Is the event loop ever held? While it works on one thing everybody else waits, so each turn of it is measured.

A turn is what the loop does between two looks at its sockets. Counted is what the server itself is to blame for: time
the loop's thread computed, not time that the machine gave to other programs or its host to other machines (which some
systems count as computing). A witness, where there is one, notes where
that was; and it notices a loop that is blocked: that is neither computing nor anywhere else, look after look.
"""

from __future__ import annotations

import asyncio
import os
import selectors
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

LONGEST = 0.1  # seconds that a turn may compute
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


class Watch:
    """Measures the turns of one event loop, and tells of those that were too long."""

    def __init__(self, report: Callable[[Held], None], closely: bool = False) -> None:
        self._report = report
        self._computed = 0.0  # by the loop's thread, when this turn began
        self._began = 0.0
        self._asked = 0.0  # when what the host took was last asked for, and how much it was then
        self._stolen = 0.0
        self._witness = Witness(report) if closely else None

    def loop(self) -> asyncio.AbstractEventLoop:
        """A new event loop under this watch."""
        return asyncio.SelectorEventLoop(_Watched(self))

    def begin(self) -> None:
        """The loop has looked at its sockets and begins to work."""
        self._computed = time.thread_time()
        self._began = time.monotonic()
        if self._began - self._asked > 1.0:
            self._stolen, self._asked = stolen(), self._began
        if self._witness is not None:
            self._witness.begin()

    def end(self) -> None:
        """It has done all that was to do."""
        computed = min(time.thread_time() - self._computed, time.monotonic() - self._began)
        at = self._witness.end() if self._witness is not None else []
        if self._computed > 0.0 and computed > LONGEST and computed - (stolen() - self._stolen) > LONGEST:
            self._report(Held(computed, at))

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
    """A thread that looks where the loop is, while a turn takes long."""

    def __init__(self, report: Callable[[Held], None]) -> None:
        self._report = report
        self._turn = 0  # the number of the turn that goes on; even: the loop rests
        self._seen: list[str] = []  # in this turn
        self._loop: threading.Thread | None = None
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="witness", daemon=True)

    def begin(self) -> None:
        if self._loop is None:
            self._loop = threading.current_thread()
            self._thread.start()
        self._seen = []
        self._turn += 1

    def end(self) -> list[str]:
        """The turn is over; where it was found to be."""
        self._turn += self._turn % 2
        return list(dict.fromkeys(self._seen))

    def stop(self) -> None:
        self._stopped.set()

    def _run(self) -> None:
        turn, same, last = 0, 0, ""
        while not self._stopped.wait(LOOKS):
            if self._turn % 2 == 0 or self._turn != turn:
                turn, same, last = self._turn, 0, ""
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
