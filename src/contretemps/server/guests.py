"""Who asks: guests and their tokens. Only a hash of a token is kept."""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass
from functools import partial

from contretemps.server import names, timekeeping
from contretemps.server.store import queries
from contretemps.server.store.database import Database

REMEMBERED = 10_000
SECONDS = 60.0  # how long a guest is remembered without asking the database


@dataclass
class Guest:
    """Somebody with a name."""

    id: str
    name: str


class Guests:
    """All guests; those who were here lately are remembered."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: OrderedDict[str, tuple[float, Guest]] = OrderedDict()

    async def new(self, name: str) -> tuple[Guest, str]:
        """A new guest and the token, which is told this once."""
        guest, token = Guest(names.new_guest_id(), name), names.new_key()
        row = {"id": guest.id, "token": names.token_hash(token), "name": name, "created": timekeeping.now()}
        await self._database.write(partial(queries.add_guest, row=row))
        return guest, token

    async def find(self, token: str) -> Guest | None:
        """Whose token this is."""
        key = names.token_hash(token)
        known = self._known.get(key)
        if known is not None and known[0] > time.monotonic():
            return known[1]
        row = await self._database.read(partial(queries.find_guest, token=key))
        if row is None:
            return None
        guest = Guest(row["id"], row["name"])
        self._known[key] = (time.monotonic() + SECONDS, guest)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return guest

    async def rename(self, guest: Guest, name: str) -> None:
        await self._database.write(partial(queries.rename_guest, id_=guest.id, name=name))
        guest.name = name
