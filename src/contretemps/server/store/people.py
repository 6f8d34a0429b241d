"""Guests, the tokens of their devices, and links that are good once, in the database. Only hashes are kept.

Every change of a guest is told to the other servers, because each of them remembers guests for a while.
"""

from __future__ import annotations

from sqlalchemy import Connection, and_, delete, func, insert, select, update

from contretemps.server.store.queries import Row, notify
from contretemps.server.store.schema import guests, links, tokens


def changed(connection: Connection, guest: str, origin: str | None) -> None:
    """Tell the other servers to forget what they remember of a guest."""
    if origin is not None:
        notify(connection, {"from": origin, "guest": guest})


# ---- guests and tokens ---------------------------------------------------------------------------------------------


def add_guest(connection: Connection, row: Row, token: str) -> None:
    connection.execute(insert(guests), row)
    connection.execute(insert(tokens), {"hash": token, "guest": row["id"], "created": row["created"]})


def rename_guest(connection: Connection, id_: str, name: str, origin: str | None) -> None:
    connection.execute(update(guests).where(guests.c.id == id_).values(name=name))
    changed(connection, id_, origin)


def find_guest(connection: Connection, token: str) -> Row | None:
    """Whose token this is."""
    whose = select(guests).join(tokens, tokens.c.guest == guests.c.id).where(tokens.c.hash == token)
    found = connection.execute(whose).mappings().first()
    return dict(found) if found else None


def devices(connection: Connection, guest: str) -> list[Row]:
    """A guest's tokens, the oldest first."""
    found = select(tokens).where(tokens.c.guest == guest).order_by(tokens.c.created, tokens.c.hash)
    return [dict(row) for row in connection.execute(found).mappings()]


def end_others(connection: Connection, guest: str, kept: str, origin: str | None) -> int | None:
    """End all tokens of a guest but one, and all links; how many devices that were. None if that one has been ended."""
    connection.execute(select(guests.c.id).where(guests.c.id == guest).with_for_update())  # of two at once one is first
    if connection.execute(select(tokens.c.hash).where(tokens.c.hash == kept)).first() is None:
        return None
    connection.execute(delete(links).where(links.c.guest == guest))
    ended = connection.execute(delete(tokens).where(and_(tokens.c.guest == guest, tokens.c.hash != kept))).rowcount
    changed(connection, guest, origin)
    return ended


# ---- links ---------------------------------------------------------------------------------------------------------


def add_link(connection: Connection, row: Row, now: float, most_links: int, most_devices: int) -> bool:
    """A new link; the oldest gives way if there are too many. False if the guest could have too many devices by it.

    0 is no limit.
    """
    guest = row["guest"]
    connection.execute(select(guests.c.id).where(guests.c.id == guest).with_for_update())  # so that counting holds
    connection.execute(delete(links).where(links.c.expires <= now))  # anybody's
    open_links = select(links.c.hash).where(links.c.guest == guest).order_by(links.c.expires.desc(), links.c.hash)
    found = list(connection.execute(open_links).scalars())
    too_many = found[most_links - 1 :] if most_links > 0 else []
    has = connection.execute(select(func.count()).select_from(tokens).where(tokens.c.guest == guest)).scalar() or 0
    if 0 < most_devices <= has + len(found) - len(too_many):  # each link may become a device
        return False
    connection.execute(delete(links).where(links.c.hash.in_(too_many)))
    connection.execute(insert(links), row)
    return True


def find_link(connection: Connection, code: str, now: float) -> Row | None:
    """Whom a link leads to."""
    whose = (
        select(guests)
        .join(links, links.c.guest == guests.c.id)
        .where(and_(links.c.hash == code, links.c.expires > now))
    )
    found = connection.execute(whose).mappings().first()
    return dict(found) if found else None


def use_link(connection: Connection, code: str, token: str, now: float) -> Row | None:
    """Turn a link into a token: whoever deletes the row has it, so of several at once exactly one."""
    used = delete(links).where(and_(links.c.hash == code, links.c.expires > now)).returning(links.c.guest)
    guest = connection.execute(used).scalar()
    if guest is None:
        return None
    connection.execute(insert(tokens), {"hash": token, "guest": guest, "created": now})
    found = connection.execute(select(guests).where(guests.c.id == guest)).mappings().one()
    return dict(found)
