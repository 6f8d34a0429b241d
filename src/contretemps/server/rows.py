# mypyc: compile, because every choice comes this way.
"""A table as rows of the database, both ways."""

from __future__ import annotations

from dataclasses import asdict, fields
from operator import attrgetter
from typing import Any

from contretemps.kernel.errors import BadInput
from contretemps.kernel.game import Game
from contretemps.kernel.refusal import Refused
from contretemps.kernel.texts import LANGUAGES
from contretemps.server import lessons, telling
from contretemps.server.clocks import Clocks
from contretemps.server.errors import Problem
from contretemps.server.results import Result
from contretemps.server.rule_sets import read_as_far_as_it_goes
from contretemps.server.sights import sights_of
from contretemps.server.store.changes import MOVING, Change
from contretemps.server.store.queries import NewRows, Row, Stored
from contretemps.server.table import FROZEN, LOBBY, PLAYING, Entry, Seat, Table, Terms

SEAT = attrgetter(*[each.name for each in fields(Seat)])
ENTRY = attrgetter("n", "kind", "seat", "choice", "at", "seen", "to")


class Before:
    """What was kept of a table when a change began."""

    def __init__(self, table: Table) -> None:
        self.version = table.version
        self.n = table.n
        self.told = table.telling.told
        self.seats = [SEAT(seat) for seat in table.seats]

    def change(self, table: Table, bot_seconds: float, quiet: bool) -> Change:
        """What is new."""
        moved = moving(table, bot_seconds)
        return Change(
            table.id,
            self.version,
            tuple([moved[name] for name in MOVING]),
            [(table.id, *ENTRY(entry)) for entry in table.entries[self.n :]],
            [asdict(seat) for seat, old in zip(table.seats, self.seats, strict=True) if SEAT(seat) != old],
            new_rows(table.opens, bot_seconds) if table.opens is not None else None,
            table.gone,
            quiet,
        )


def moving(table: Table, bot_seconds: float) -> Row:
    """The columns that change."""
    return {
        "n": table.n + len(table.unread),
        "phase": PLAYING if table.phase == FROZEN else table.phase,
        "host": table.terms.host,
        "clocks": table.clocks.keep(),
        "takeback": table.takeback,
        "again": table.again,
        "result": table.result.keep() if table.result is not None else None,
        "rematch": table.rematch,
        "glance": glance(table),
        "changed": table.changed,
        "due": due(table, bot_seconds),
    }


def due(table: Table, bot_seconds: float) -> float | None:
    """When somebody has to look after the table if nobody has until then."""
    if table.phase != PLAYING:
        return None
    times = [table.next_time()]
    if table.bots_asked():
        times.append(table.changed + bot_seconds + 2)
    return min([at for at in times if at is not None], default=None)


def glance(table: Table) -> dict[str, Any]:
    """What lists show: who is asked what. A question tells nothing that is hidden."""
    table = telling.as_heard(table, None)  # lists show it to everybody
    asked = list(table.asked())
    question = {lang: sights_of(table).question(lang) for lang in LANGUAGES} if asked else None
    return {"asked": asked, "question": question}


def table_row(table: Table, bot_seconds: float) -> Row:
    """A new table."""
    terms = table.terms
    return {
        "id": table.id,
        "version": table.version,
        "game": table.game.name,
        "rules_hash": table.rules_hash,
        "rule_set": table.rule_set,
        "options": terms.options,
        "access": terms.access,
        "invite": terms.invite,
        "practice": terms.practice,
        "hints": terms.hints,
        "clock": terms.clock,
        "on_timeout": terms.on_timeout,
        "seed": terms.seed.hex() if terms.seed is not None else None,
        "start": terms.start,
        "given": terms.given,
        "daily": terms.daily,
        "lesson": terms.lesson.id if terms.lesson is not None else None,
        "created": terms.created,
        "waits": terms.waits,
        "marks": terms.marks,
        "uncounted": terms.uncounted,
        "hold": terms.hold,
        "limit": terms.limit,
        **moving(table, bot_seconds),
    }


def new_rows(table: Table, bot_seconds: float) -> NewRows:
    """A table as it is kept first; a daily is kept as its opener's."""
    date = table.terms.daily
    own = {"date": date, "guest": table.terms.host, "table": table.id} if date is not None else None
    return NewRows(table_row(table, bot_seconds), seat_rows(table), entry_rows(table, 0), own)


def seat_rows(table: Table) -> list[Row]:
    return [{"table": table.id, **asdict(seat)} for seat in table.seats]


def entry_rows(table: Table, after: int) -> list[Row]:
    return [{"table": table.id, **asdict(entry)} for entry in table.entries[after:]]


def revive(stored: Stored, games: dict[str, Game]) -> Table:
    """The table that was kept."""
    row = stored.row
    game = games.get(row["game"])
    if game is None:
        raise Problem(409, "gone", "game_gone", game=row["game"])
    terms = Terms(
        game=game,
        options=row["options"],
        access=row["access"],
        invite=row["invite"],
        host=row["host"],
        practice=bool(row["practice"]),
        hints=bool(row["hints"]),
        clock=row["clock"],
        on_timeout=row["on_timeout"],
        seed=bytes.fromhex(row["seed"]) if row["seed"] else None,
        start=row["start"],
        given=row["given"],
        daily=row["daily"],
        created=row["created"],
        waits=bool(row["waits"]),
        marks=row["marks"] or {},
        uncounted=row["uncounted"],
        hold=row["hold"],
        limit=row["limit"],
    )
    try:
        terms.lesson = lessons.find(game, row["lesson"]) if row["lesson"] else None
        table = Table(row["id"], terms, [seat(kept) for kept in stored.seats])
    except (BadInput, Problem):  # its options, start, lesson or example are no longer there
        raise Problem(409, "gone", "rules_changed", title=game.title) from None
    entries = [entry(kept) for kept in stored.entries]
    try:
        table.take_in(entries)
    except (BadInput, Refused):
        table.unread = read_as_far_as_it_goes(table, entries)
    follow(table, stored)
    return table


def follow(table: Table, stored: Stored) -> None:
    """Take over all that is kept besides entries."""
    row = stored.row
    if row["phase"] != LOBBY:  # which begins under the rules of today
        table.rules_hash, table.rule_set = row["rules_hash"], row["rule_set"]
    other_rules = bool(table.unread) or table.rules_hash != table.game.rules_hash
    table.phase = FROZEN if other_rules and row["phase"] == PLAYING else row["phase"]
    table.version = row["version"]
    table.changed = row["changed"]
    table.terms.host = row["host"]
    table.clocks = Clocks(table.terms.clock, len(table.seats), row["clocks"])
    table.takeback = row["takeback"]
    table.again = row["again"]
    table.result = Result(**row["result"]) if row["result"] else None
    table.rematch = row["rematch"]
    table.seats = [seat(kept) for kept in stored.seats]
    table.record.names = [each.name for each in table.seats]
    table.record.salts = table.salts()


def seat(row: Row) -> Seat:
    return Seat(
        row["seat"],
        row["kind"],
        row["name"],
        row["bot"],
        row["guest"],
        row["resigned"],
        row["salt"],
        row["habits"] or {},
        row["stand_in"],
    )


def entry(row: tuple[Any, ...]) -> Entry:
    return Entry(*row)
