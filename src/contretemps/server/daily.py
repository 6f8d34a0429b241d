"""The daily: one game a day, the same for everybody, on every server."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from contretemps.kernel.chance import seed_from

GAME = "tempest"
OPTIONS: dict[str, Any] = {"days": "run"}


def today() -> str:
    """The date by which everybody goes."""
    return datetime.now(UTC).date().isoformat()


def seed(date: str) -> bytes:
    """Follows from the date alone, so that results can be compared between servers."""
    return seed_from(f"contretemps daily {GAME} {date}")
