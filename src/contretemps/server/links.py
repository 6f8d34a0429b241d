"""Links by which a guest comes to another device: a code that is good once and for some minutes.

The code stands in the link behind `#`. Of it, as of a token, only a hash is kept. Whoever shows it gets a token of
their own, so that devices can be told apart and signed out.
"""

from __future__ import annotations

from functools import partial

from contretemps.server import names, timekeeping
from contretemps.server.errors import Problem
from contretemps.server.guests import Guest
from contretemps.server.store import people
from contretemps.server.store.queries import Row
from contretemps.server.tables import Tables


async def make(tables: Tables, guest: str) -> tuple[str, float]:
    """A new code for this guest, told this once, and when it expires."""
    said, now, code = tables.settings, timekeeping.now(), names.new_key()
    expires = now + said.link_seconds
    row = {"hash": names.token_hash(code), "guest": guest, "expires": expires}
    job = partial(people.add_link, row=row, now=now, most_links=said.links_open, most_devices=said.devices)
    if not await tables.database.write(job):
        raise Problem(409, "devices", most=said.devices)
    return code, expires


async def look(tables: Tables, code: str) -> Guest:
    """Whom a code leads to. It stays as it is."""
    return _whose(
        await tables.database.read(partial(people.find_link, code=names.token_hash(code), now=timekeeping.now()))
    )


async def claim(tables: Tables, code: str) -> tuple[Guest, str]:
    """The guest a code leads to, and a new token of theirs. The code is used up."""
    token = names.new_key()
    job = partial(people.use_link, code=names.token_hash(code), token=names.token_hash(token), now=timekeeping.now())
    return _whose(await tables.database.write(job)), token


async def devices(tables: Tables, guest: str) -> list[Row]:
    """A guest's tokens, the oldest first."""
    return await tables.database.read(partial(people.devices, guest=guest))


def _whose(row: Row | None) -> Guest:
    # Used, expired and invented look the same: whoever guesses learns nothing.
    if row is None:
        raise Problem(404, "link")
    return Guest(row["id"], row["name"])
