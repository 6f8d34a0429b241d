"""Waiting for what must happen, and never for a while."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

PATIENCE = 60.0  # seconds: machines that run tests are busy with other things

Found = TypeVar("Found")


def until(found: Callable[[], Found | None], pause: Callable[[], object] = lambda: time.sleep(0.02)) -> Found:
    """Ask again and again until the answer is something; that answer."""
    end = time.monotonic() + PATIENCE
    while not (answer := found()):
        assert time.monotonic() < end, "it does not happen"
        pause()
    return answer
