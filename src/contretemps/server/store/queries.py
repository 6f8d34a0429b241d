"""What is asked of the database, and told to it but for changes of tables, which `changes.py` keeps. Each function runs
on a thread with a connection."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, and_, bindparam, func, insert, select, text, update

from contretemps.server.store.schema import chat, dailies, entries, seats, tables

Row = dict[str, Any]

CHANNEL = "contretemps"
CHAT_SHOWN = 50

_E = entries.c
ENTRIES = (
    select(_E.n, _E.kind, _E.seat, _E.choice, _E.at, _E.seen, _E.to)
    .where(and_(_E.table == bindparam("id"), _E.n > bindparam("after"), _E.n <= bindparam("last")))
    .order_by(_E.n)
)
NOTIFY = text("select pg_notify(:channel, :message)")


@dataclass
class NewRows:
    """A table that is to be kept for the first time."""

    row: Row
    seats: list[Row]
    entries: list[Row]
    daily: Row | None = None


@dataclass
class Stored:
    """A table as it is kept."""

    row: Row
    seats: list[Row]
    entries: list[tuple[Any, ...]]  # n, kind, seat, choice, at, seen, to
    chat: list[Row]


# ---- tables --------------------------------------------------------------------------------------------------------


def taken(connection: Connection, id_: str) -> bool:
    return connection.execute(select(tables.c.id).where(tables.c.id == id_)).first() is not None


def add_table(connection: Connection, new: NewRows) -> None:
    """A new table. A date that this guest has had already breaks a key."""
    connection.execute(insert(tables), new.row)
    connection.execute(insert(seats), new.seats)
    if new.entries:
        connection.execute(insert(entries), new.entries)
    if new.daily is not None:
        connection.execute(insert(dailies), new.daily)


def notify(connection: Connection, message: Row) -> None:
    """Tell the other servers, once this is committed."""
    connection.execute(NOTIFY, {"channel": CHANNEL, "message": json.dumps(message)})


def load(connection: Connection, id_: str, after: int = 0) -> Stored | None:
    """A table, with its entries after a number."""
    row = connection.execute(select(tables).where(tables.c.id == id_)).mappings().first()
    if row is None:
        return None
    its_seats = connection.execute(select(seats).where(seats.c.table == id_).order_by(seats.c.seat)).mappings()
    its_entries = connection.execute(ENTRIES, {"id": id_, "after": after, "last": row["n"]})
    return Stored(dict(row), [dict(s) for s in its_seats], [tuple(e) for e in its_entries], last_chat(connection, id_))


def version(connection: Connection, id_: str) -> int | None:
    """How often a table has been changed."""
    return connection.execute(select(tables.c.version).where(tables.c.id == id_)).scalar()


def glimpse(connection: Connection, id_: str) -> Row | None:
    """What a link to a table tells of it: game, phase, access, and what its host is called there."""
    hosts = and_(seats.c.table == tables.c.id, seats.c.guest == tables.c.host, seats.c.kind == "person")
    wanted = (
        select(tables.c.game, tables.c.phase, tables.c.access, seats.c.name)
        .join(seats, hosts, isouter=True)
        .where(tables.c.id == id_)
        .order_by(seats.c.seat)
        .limit(1)
    )
    found = connection.execute(wanted).mappings().first()
    return dict(found) if found else None


def due(connection: Connection, until: float | None) -> list[str]:
    """The running tables where somebody has to be looked after by then; all such if no time is said."""
    wanted = select(tables.c.id).where(tables.c.due.is_not(None)).order_by(tables.c.due).limit(1000)
    if until is not None:
        wanted = wanted.where(tables.c.due <= until)
    return [str(id_) for id_ in connection.execute(wanted).scalars()]


def put_rule_set(connection: Connection, id_: str, rules_hash: str, rule_set: dict[str, str]) -> None:
    """A table in the lobby will begin under the rules of today."""
    here = and_(tables.c.id == id_, tables.c.phase == "lobby")
    connection.execute(update(tables).where(here).values(rules_hash=rules_hash, rule_set=rule_set))


def put_off(connection: Connection, id_: str, until: float) -> None:
    """Nobody needs to look after this table before then."""
    connection.execute(update(tables).where(and_(tables.c.id == id_, tables.c.due < until)).values(due=until))


def listed(connection: Connection, most: int) -> list[tuple[Row, list[Row]]]:
    """Tables that are shown at home: open ones first, then running ones, the newest first."""
    wanted = (
        select(tables)
        .where(and_(tables.c.access == "listed", tables.c.phase.in_(("lobby", "playing"))))
        .order_by(tables.c.phase, tables.c.changed.desc())
        .limit(most)
    )
    return with_seats(connection, [dict(row) for row in connection.execute(wanted).mappings()])


def with_seats(connection: Connection, rows: list[Row]) -> list[tuple[Row, list[Row]]]:
    ids = [row["id"] for row in rows]
    found: dict[str, list[Row]] = {id_: [] for id_ in ids}
    wanted = select(seats).where(seats.c.table.in_(ids)).order_by(seats.c.table, seats.c.seat)
    for seat in connection.execute(wanted).mappings():
        found[seat["table"]].append(dict(seat))
    return [(row, found[row["id"]]) for row in rows]


def tables_of(connection: Connection, guest: str, since: float) -> tuple[int, int]:
    """How many tables of this guest are not over, and how many were made since then."""
    is_open = func.count().filter(tables.c.phase != "over")
    made = func.count().filter(tables.c.created > since)
    found = connection.execute(select(is_open, made).where(tables.c.host == guest)).one()
    return int(found[0]), int(found[1])


def sits(connection: Connection, table: str, guest: str) -> bool:
    """Whether a guest has a seat at a table, or had one."""
    wanted = select(seats.c.seat).where(and_(seats.c.table == table, seats.c.guest == guest)).limit(1)
    return connection.execute(wanted).first() is not None


# ---- chat ----------------------------------------------------------------------------------------------------------


def last_chat(connection: Connection, id_: str) -> list[Row]:
    wanted = select(chat).where(chat.c.table == id_).order_by(chat.c.id.desc()).limit(CHAT_SHOWN)
    return [dict(line) for line in connection.execute(wanted).mappings()][::-1]


def add_chat(connection: Connection, row: Row, origin: str | None) -> int:
    """Keep a line of chat; its number."""
    key = connection.execute(insert(chat), row).inserted_primary_key
    assert key is not None
    if origin is not None:
        notify(connection, {"from": origin, "table": row["table"], "chat": int(key[0])})
    return int(key[0])


# ---- the daily -----------------------------------------------------------------------------------------------------


def running_dailies(connection: Connection, guest: str) -> list[str]:
    """The days whose game this guest has begun and not ended."""
    wanted = (
        select(dailies.c.date)
        .join(tables, tables.c.id == dailies.c.table)
        .where(and_(dailies.c.guest == guest, tables.c.phase != "over"))
        .order_by(dailies.c.date.desc())
        .limit(14)  # whoever left more of them unfinished does not come back to the oldest
    )
    return [str(date) for date in connection.execute(wanted).scalars()]
