"""The daily: one game a day, the same for everybody, on every server."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from datetime import date as day_of
from typing import Any

from contretemps.kernel.step import NATURE
from contretemps.proof.checking import daily_seed, daily_seeds
from contretemps.proof.record import Record
from contretemps.server.table import OVER, Table

GAME = "tempest"
OPTIONS: dict[str, Any] = {"days": "run"}
TELLING = 8  # so many draws tell whose luck it is; there are more before anybody chooses anything
STREAK = 3_700  # days that are looked at: ten years
DAY = timedelta(days=1)
COMPARED = 5_000  # games of a day that are compared, the first ones


def today() -> str:
    """The date by which everybody goes."""
    return datetime.now(UTC).date().isoformat()


def seed(date: str) -> bytes:
    """Follows from the date alone, so that results can be compared between servers."""
    return daily_seed(GAME, date)


def still_runs(source: Table, mine: Iterable[str]) -> bool:
    """Is this a game of a day that is not over, or of one that somebody still plays (`mine`)?

    Whoever could play on from it would try out the day's positions. What a record says of itself can be cut away, so
    its luck is looked at.
    """
    days = {today(), *mine}
    if source.terms.daily is not None:
        return source.phase != OVER or source.terms.daily in days
    return source.game.name == GAME and any(_has_luck_of(source.record, day) for day in days)


def _has_luck_of(record: Record, day: str) -> bool:
    draws = [number for number, played in enumerate(record.plays) if played.seat == NATURE][:TELLING]
    if len(draws) < TELLING or record.start is not None:
        return False
    return any(_follows(record, seed, draws[-1] + 1) for seed in daily_seeds(GAME, day))


def _follows(record: Record, seed: bytes, plays: int) -> bool:
    again = Record(record.game, record.options, record.seats, seed=seed)
    for played in record.plays[:plays]:
        if played.seat == NATURE and again.derived() != played.choice:
            return False
        again.choose(played.seat, played.choice)
    return True


# ---- how it went ---------------------------------------------------------------------------------------------------


def score(result: dict[str, Any]) -> dict[str, Any]:
    """How a game of it ended. Whoever gave up has what was rescued until then."""
    return {"score": max(0, round(result["scores"][0])), "won": result["outcome"][0] > 0}


def compared(ended: list[tuple[str, dict[str, Any]]], guest: str) -> tuple[dict[str, Any] | None, list[dict[str, Any]]]:
    """A guest's own score, and how many had which, the least first. Nobody is named."""
    own = next((score(result) for who, result in ended if who == guest), None)
    counts = Counter((one["score"], one["won"]) for one in [score(result) for _, result in ended])
    return own, [{"score": points, "won": won, "n": n} for (points, won), n in sorted(counts.items())]


def streak(days: list[str], now: str) -> dict[str, int]:
    """Days in a row, of those on which somebody came to an end. Today may still come."""
    played = {day_of.fromisoformat(day) for day in days}
    last = day_of.fromisoformat(now)
    if last not in played:
        last -= DAY
    runs = [_run(day, played) for day in played if day + DAY not in played]
    return {"now": _run(last, played), "longest": max(runs, default=0)}


def _run(last: day_of, played: set[day_of]) -> int:
    length = 0
    while last - length * DAY in played:
        length += 1
    return length
