"""How much anybody may ask for: token buckets and counters, in memory, by address or guest."""

from __future__ import annotations

import time
from collections import OrderedDict, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager

from contretemps.server.errors import Problem

REMEMBERED = 20_000  # addresses or guests; beyond that the longest unseen are forgotten


class Buckets:
    """A bucket of tokens for each key: it fills at a rate up to a burst, and each request takes one."""

    def __init__(self, rate: float, burst: float, code: str = "too_many") -> None:
        self.rate = rate
        self.burst = burst
        self.code = code
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str) -> None:
        """One token; Problem, with when to come again, if there is none."""
        wait = self.wait(key)
        if wait > 0:
            raise Problem(429, self.code).after(wait)

    def wait(self, key: str) -> float:
        """Take one token; how long to wait if there is none."""
        if self.rate <= 0:
            return 0.0
        tokens, now = self._now(key)
        enough = tokens >= 1.0
        self._buckets[key] = (tokens - 1.0 if enough else tokens, now)
        self._buckets.move_to_end(key)
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        return 0.0 if enough else (1.0 - tokens) / self.rate

    def would_wait(self, key: str) -> float:
        """How long to wait for a token, without taking one."""
        return 0.0 if self.rate <= 0 else max(0.0, 1.0 - self._now(key)[0]) / self.rate

    def _now(self, key: str) -> tuple[float, float]:
        now = time.monotonic()
        tokens, then = self._buckets.get(key, (self.burst, now))
        return min(self.burst, tokens + (now - then) * self.rate), now


class Counter:
    """How many of something each key has open at once."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._open: defaultdict[str, int] = defaultdict(int)

    @contextmanager
    def one(self, key: str) -> Iterator[None]:
        """One more while this lasts; Problem if there are too many."""
        if self.most > 0 and self._open[key] >= self.most:
            raise Problem(429, "too_many", "too_many_lines").after(5)
        self._open[key] += 1
        try:
            yield
        finally:
            self._open[key] -= 1
            if self._open[key] <= 0:
                del self._open[key]
