"""What was played: a guest's games that are over, and how everybody did in a daily."""

from __future__ import annotations

from sqlalchemy import Connection, and_, func, or_, select

from contretemps.server.store.queries import Row, with_seats
from contretemps.server.store.schema import dailies, seats, tables


def running(connection: Connection, guest: str, most: int) -> list[tuple[Row, list[Row]]]:
    """Tables that are not over where a guest has a seat, or had one that a bot took over, or that it opened."""
    sits = select(seats.c.table).where(seats.c.guest == guest)
    here = or_(tables.c.id.in_(sits), tables.c.host == guest)
    wanted = (
        select(tables).where(and_(here, tables.c.phase != "over")).order_by(tables.c.changed.desc(), tables.c.id.desc())
    )
    return with_seats(connection, [dict(row) for row in connection.execute(wanted.limit(most)).mappings()])


def over(connection: Connection, guest: str, most: int, before: str | None = None) -> list[tuple[Row, list[Row]]]:
    """A guest's tables that are over, the last one first; those after one of them, if it is said."""
    sits = select(seats.c.table).where(seats.c.guest == guest)
    wanted = select(tables).where(and_(tables.c.id.in_(sits), tables.c.phase == "over"))
    if before is not None:
        own = and_(tables.c.id == before, tables.c.id.in_(sits))  # of others nobody learns whether they exist
        since = connection.execute(select(tables.c.changed).where(own)).scalar()
        if since is None:
            return []
        later = and_(tables.c.changed == since, tables.c.id < before)
        wanted = wanted.where(or_(tables.c.changed < since, later))
    wanted = wanted.order_by(tables.c.changed.desc(), tables.c.id.desc()).limit(most)
    return with_seats(connection, [dict(row) for row in connection.execute(wanted).mappings()])


def counted(connection: Connection, guest: str, most: int) -> list[tuple[Row, list[Row]]]:
    """The last games of a guest that count: played to an end, and no practice. Only what results are made of."""
    sits = select(seats.c.table).where(seats.c.guest == guest)
    wanted = (
        select(tables.c.id, tables.c.game, tables.c.result)
        .where(and_(tables.c.id.in_(sits), tables.c.phase == "over", tables.c.practice.is_(False)))
        .where(tables.c.result.is_not(None))
        .order_by(tables.c.changed.desc(), tables.c.id.desc())
        .limit(most)
    )
    return with_seats(connection, [dict(row) for row in connection.execute(wanted).mappings()])


# ---- the daily -----------------------------------------------------------------------------------------------------


def daily_results(connection: Connection, date: str, most: int) -> list[tuple[str, Row]]:
    """Who ended a day's game, and how."""
    wanted = (
        select(dailies.c.guest, tables.c.result)
        .join(tables, tables.c.id == dailies.c.table)
        .where(and_(dailies.c.date == date, tables.c.phase == "over"))
        .order_by(tables.c.changed)
        .limit(most)
    )
    return [(str(guest), result) for guest, result in connection.execute(wanted) if result is not None]


def days_ended(connection: Connection, guest: str, most: int) -> list[str]:
    """The days whose game this guest came to an end of, the newest first."""
    wanted = (
        select(dailies.c.date)
        .join(tables, tables.c.id == dailies.c.table)
        .where(and_(dailies.c.guest == guest, tables.c.phase == "over"))
        .order_by(dailies.c.date.desc())
        .limit(most)
    )
    return [str(date) for date in connection.execute(wanted).scalars()]


def daily(connection: Connection, date: str, guest: str | None) -> tuple[int, int, str | None]:
    """How many have begun a day's game, how many have finished it, and this guest's own table."""
    begun = connection.execute(select(func.count()).select_from(dailies).where(dailies.c.date == date)).scalar() or 0
    finished = (
        select(func.count())
        .select_from(dailies.join(tables, tables.c.id == dailies.c.table))
        .where(and_(dailies.c.date == date, tables.c.phase == "over"))
    )
    own = None
    if guest is not None:
        mine = and_(dailies.c.date == date, dailies.c.guest == guest)
        own = connection.execute(select(dailies.c.table).where(mine)).scalar()
    return int(begun), int(connection.execute(finished).scalar() or 0), own
