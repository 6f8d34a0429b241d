# mypyc: compile, because every choice comes this way.
"""What happened at a table, as somebody is told: the log, entry by entry, with the events that each brought about."""

from __future__ import annotations

from bisect import bisect_left
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from contretemps.kernel.game import Game
from contretemps.kernel.journal import EVERYBODY, Event
from contretemps.proof.record import Record
from contretemps.server.sights import named
from contretemps.server.table import CHANCE, CHOICE, OVER, TIMEOUT, Table
from contretemps.server.words import say

MOST_SHOWN = 100  # entries in one state: the log comes in pages
MOST_ENTRIES = 1_000  # in one page of the log


def time_text(at: float) -> str:
    return _millisecond(round(at * 1_000_000) // 1_000)


@lru_cache(maxsize=256)
def _millisecond(at: int) -> str:
    """Where much happens, much of it happens at once."""
    return datetime.fromtimestamp(at / 1_000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def entries(table: Table, seat: int | None, lang: str, since: int) -> list[dict[str, Any]]:
    """The entries after a number, with what each brought about, as this seat may know it; at the end all is open.
    Of very many only the first are told: `first_shown` says where a state begins instead."""
    return [entry(table, n, seat, lang) for n in range(max(0, since) + 1, min(table.n, since + MOST_ENTRIES) + 1)]


def first_shown(table: Table, since: int) -> int:
    """After which entry a state begins that is asked for since some entry: nobody reads hundreds of them at once."""
    return max(0, since, table.n - MOST_SHOWN)


def entry(table: Table, n: int, seat: int | None, lang: str) -> dict[str, Any]:
    over = table.phase == OVER
    kept = table.entries[n - 1]
    told: dict[str, Any] = {
        "n": n, "kind": kept.kind, "seat": kept.seat, "choice": None, "label": "", "at": time_text(kept.at),
        "void": n in table.void, "events": [],
    }  # fmt: skip
    if kept.kind in (CHOICE, CHANCE) and n not in table.void:
        index = bisect_left(table.live, n, key=lambda live: live.n)
        played = table.record.plays[index]
        if over or played.audience == EVERYBODY or (seat is not None and bool(played.audience >> seat & 1)):
            told["choice"] = kept.choice
            told["label"] = named(table.named_game(), played.choice, lang)["label"]
        told["events"] = [
            event(table.named_game(), happened, lang)
            for happened in brought_about(table.record, index)
            if over or happened.seen_by(seat)
        ]
    elif kept.kind not in (CHOICE, CHANCE) and kept.seat is not None:
        kind = "stand_in" if kept.kind == TIMEOUT and table.terms.on_timeout == "bot" else kept.kind
        told["label"] = say(lang, f"entry.{kind}", name=table.seats[kept.seat].name)
    return told


def brought_about(record: Record, index: int) -> list[Event]:
    """The events of a choice; the first one's are told together with the set-up's."""
    first = record.plays[index].event if index else 0
    last = record.plays[index + 1].event if index + 1 < len(record.plays) else len(record.journal.events)
    return record.journal.events[first:last]


def event(game: Game, happened: Event, lang: str) -> dict[str, Any]:
    return game.texts.once((happened, lang), lambda: _event(game, happened, lang))


def _event(game: Game, happened: Event, lang: str) -> dict[str, Any]:
    kind = game.events[happened.kind]
    return {
        "kind": kind.name,
        "args": {label: value for label, _, value in kind.named(happened.args)},
        "text": game.event(happened, lang),
        "rule": game.rules.id(happened.rule),
        "reveals": bool(happened.reveals),
    }


def rewound(table: Table, since: int) -> int | None:
    """How far what the client has was taken back."""
    if since <= 0:
        return None
    return min([entry.to for entry in table.entries[since:] if entry.to is not None], default=None)
