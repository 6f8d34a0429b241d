# mypyc: compile, because every choice comes this way.
"""Keeping what is new at tables: any number of changes at once, each whole or not at all.

Every choice comes through here, so the statements are written out and take all changes of a commit together.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import chain
from operator import attrgetter
from typing import Any

import orjson
from sqlalchemy import Connection, and_, delete, update

from contretemps.server.store.queries import NewRows, Row, add_table, notify
from contretemps.server.store.schema import seats, tables

JSON_COLUMNS = ("clocks", "takeback", "result", "again", "glance")
MOVING = ("n", "phase", "host", "rematch", "changed", "due", *JSON_COLUMNS)  # what a change may change of a table
ENTRY = ("table", "n", "kind", "seat", "choice", "at", "seen", "to")
TOLD_AT_ONCE = 100  # tables in one notice: it holds 8,000 bytes


class Conflict(Exception):  # noqa: N818 - what happened, not a fault
    """Somebody else changed the table since we looked."""


@dataclass
class Change:
    """What is new at a table since the version that was seen."""

    id: str
    version: int  # the one that was seen
    row: tuple[Any, ...]  # the columns MOVING of `tables`
    entries: list[tuple[Any, ...]] = field(default_factory=list)  # the columns ENTRY of `entries`
    seats: list[Row] = field(default_factory=list)  # those that changed
    opens: NewRows | None = None  # a table that is opened by it: both are kept, or none
    forgets: bool = False  # the table is taken away: nobody ever played there
    quiet: bool = False  # other servers are not told

    @property
    def is_plain(self) -> bool:
        """Does it change nothing but the table's own row and its entries? Then it can be kept together with others."""
        return not (self.seats or self.opens or self.forgets)


Save = Callable[[Connection, list[Change]], set[str]]  # keeps plain changes; the tables where somebody was quicker

# ---- SQLite ---------------------------------------------------------------------------------------------------------

_LITE_UPDATE = (
    f"UPDATE tables SET version = ?, {', '.join([f'{name} = ?' for name in MOVING])} WHERE id = ? AND version = ?"
)
_QUOTED = ", ".join([f'"{name}"' for name in ENTRY])
_LITE_INSERT = f"INSERT INTO entries ({_QUOTED}) VALUES ({', '.join('?' * len(ENTRY))})"


def save_in_sqlite(execute: Callable[[str, list[Any]], Any], changes: list[Change]) -> set[str]:
    """Two statements for all of them. Where somebody was quicker nothing is kept of any: Conflict."""
    rows = [(change.version + 1, *_as_stored(change.row), change.id, change.version) for change in changes]
    if execute(_LITE_UPDATE, rows).rowcount != len(changes):
        raise Conflict(", ".join([change.id for change in changes]))
    if entries := list(chain.from_iterable([change.entries for change in changes])):
        execute(_LITE_INSERT, entries)
    return set()


def _as_stored(row: tuple[Any, ...]) -> list[Any]:
    plain = len(MOVING) - len(JSON_COLUMNS)
    return [*row[:plain], *[orjson.dumps(value).decode() for value in row[plain:]]]


# ---- PostgreSQL -----------------------------------------------------------------------------------------------------

_NUMBERS = {"n": "int", "changed": "float8", "due": "float8", "seat": "int", "at": "float8", "seen": "int", "to": "int"}
_ROW = ", ".join(["id text", "seen int", *[f"{name} {_NUMBERS.get(name, 'text')}" for name in MOVING]])
_ENTRY = ", ".join([f'"{name}" {_NUMBERS.get(name, "text")}' for name in ENTRY])
_SET = ", ".join([f"{name} = v.{name}{'::json' if name in JSON_COLUMNS else ''}" for name in MOVING])

# Only the entries of tables that were still as we saw them are added: others are not spoiled by a conflict.
POSTGRES_SAVE = f"""
WITH v AS (SELECT * FROM json_to_recordset(%s::json) AS v ({_ROW})),
moved AS (
  UPDATE tables SET version = v.seen + 1, {_SET} FROM v WHERE tables.id = v.id AND tables.version = v.seen
  RETURNING tables.id
),
added AS (
  INSERT INTO entries ({_QUOTED})
  SELECT e.* FROM json_to_recordset(%s::json) AS e ({_ENTRY})
  WHERE e."table" IN (SELECT id FROM moved)
)
SELECT id FROM moved
"""


def save_in_postgres(connection: Connection, changes: list[Change]) -> set[str]:
    """One statement for all of them."""
    moved = connection.exec_driver_sql(POSTGRES_SAVE, as_json(changes))
    return left_out([(str(id_),) for (id_,) in moved], changes)


def as_json(changes: list[Change]) -> tuple[str, str]:
    """What `POSTGRES_SAVE` is given: rows of tables and of entries. Two texts cost less to send than twenty arrays."""
    rows = [
        dict(zip(("id", "seen", *MOVING), (change.id, change.version, *_as_stored(change.row)), strict=True))
        for change in sorted(changes, key=attrgetter("id"))  # in one order, so that nobody waits in a ring
    ]
    new = [dict(zip(ENTRY, entry, strict=True)) for change in changes for entry in change.entries]
    return orjson.dumps(rows).decode(), orjson.dumps(new).decode()


def left_out(moved: list[tuple[str]], changes: list[Change]) -> set[str]:
    """The tables that were not saved."""
    return {change.id for change in changes} - {id_ for (id_,) in moved}


def notices(changes: list[Change], origin: str) -> list[str]:
    """What other servers are told of changes, once they are committed."""
    heard = [change.id for change in changes if not change.quiet]
    groups = [heard[at : at + TOLD_AT_ONCE] for at in range(0, len(heard), TOLD_AT_ONCE)]
    return [json.dumps({"from": origin, "tables": group}) for group in groups]


# ---- both -----------------------------------------------------------------------------------------------------------


def save_alone(connection: Connection, change: Change, save: Save, origin: str | None) -> None:
    """Keep a change of whatever kind; Conflict if somebody else changed the table meanwhile."""
    if change.forgets:
        _forget(connection, change)
    elif save(connection, [change]):
        raise Conflict(change.id)
    for row in change.seats:
        where = and_(seats.c.table == change.id, seats.c.seat == row["seat"])
        connection.execute(update(seats).where(where).values(**row))
    if change.opens is not None:
        add_table(connection, change.opens)
    if origin is not None and not change.quiet:
        notify(connection, {"from": origin, "tables": [change.id]})


def _forget(connection: Connection, change: Change) -> None:
    """Take a table away that nobody ever played at, if nobody has sat down meanwhile."""
    here = and_(tables.c.id == change.id, tables.c.version == change.version, tables.c.phase == "lobby")
    if connection.execute(delete(tables).where(here)).rowcount != 1:
        raise Conflict(change.id)
