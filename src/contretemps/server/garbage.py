"""Looking through memory for what can go, without holding everybody up.

Python's collector looks through everything that has lived for a while, again and again: in a server with a thousand
tables for half a second each time, and meanwhile nobody is served. So whatever lives is set aside every few seconds and
not looked through any more. What goes the usual way goes at once as ever; rings of things that keep each other alive go
when all of it is looked through after all: in an hour in which nobody plays, at the latest after a day.
"""

from __future__ import annotations

import gc
import time

OFTEN = 3_600.0  # seconds until all of it is looked through, if nobody plays
SELDOM = 86_400.0  # and if somebody always does


class Garbage:
    """When memory is looked through, and how much of it."""

    def __init__(self) -> None:
        self._whole = time.monotonic()

    @staticmethod
    def begin() -> None:
        """Once, when all is loaded: games and program stay. Till then it may have been switched off."""
        gc.enable()
        gc.collect()
        gc.freeze()
        gc.set_threshold(10_000, 1, 1_000_000)  # little at a time, never all of it by itself

    def tidy(self, quiet: bool) -> None:
        """What is young is looked through, what lives is set aside."""
        gc.collect(1)
        gc.freeze()
        since = time.monotonic() - self._whole
        if since > SELDOM or (quiet and since > OFTEN):
            gc.unfreeze()
            gc.collect()
            gc.freeze()
            self._whole = time.monotonic()
