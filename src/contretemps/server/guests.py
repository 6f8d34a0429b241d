"""Who asks: guests and the tokens of their devices. Only hashes of tokens are kept.

Guests who were here lately are remembered. Whatever changes one of them is told to the other servers, which forget
what they remember and look again (`heard`); so a token that was ended opens nothing from then on.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass
from functools import partial
from typing import Any

from contretemps.server import names, timekeeping
from contretemps.server.logs import failed
from contretemps.server.store import people
from contretemps.server.tables import Tables

REMEMBERED = 10_000
SECONDS = 60.0  # how long a guest is remembered without asking the database


@dataclass
class Guest:
    """Somebody with a name."""

    id: str
    name: str


class Guests:
    """All guests; those who were here lately are remembered."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._database = tables.database
        self._known: OrderedDict[str, tuple[float, Guest]] = OrderedDict()
        self._forgot = 0  # how often something was forgotten: what was read before then is not remembered
        tables.others.also.append(self.heard)

    async def new(self, name: str) -> tuple[Guest, str]:
        """A new guest and the token, which is told this once."""
        guest, token = Guest(names.new_guest_id(), name), names.new_key()
        row = {"id": guest.id, "name": name, "created": timekeeping.now()}
        await self._database.write(partial(people.add_guest, row=row, token=names.token_hash(token)))
        return guest, token

    async def find(self, token: str) -> Guest | None:
        """Whose token this is."""
        return await self.find_by(names.token_hash(token))

    async def find_by(self, hash_: str) -> Guest | None:
        """Whose token it is that has this hash."""
        known = self._known.get(hash_)
        if known is not None and known[0] > time.monotonic():
            return known[1]
        forgot = self._forgot
        row = await self._database.read(partial(people.find_guest, token=hash_))
        if row is None:
            return None
        guest = Guest(row["id"], row["name"])
        if forgot == self._forgot:
            self._known[hash_] = (time.monotonic() + SECONDS, guest)
            if len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        return guest

    async def rename(self, guest: Guest, name: str) -> None:
        rename = partial(people.rename_guest, id_=guest.id, name=name, origin=self._tables.origin)
        await self._database.write(rename)
        guest.name = name
        self._forget(guest.id)

    # ---- tokens of other devices -----------------------------------------------------------------------------------

    async def end_others(self, guest: Guest, token: str) -> int | None:
        """End all tokens of a guest but this one; how many. None if this one was ended by another at the same time."""
        kept, origin = names.token_hash(token), self._tables.origin
        ended: int | None = await self._database.write(
            partial(people.end_others, guest=guest.id, kept=kept, origin=origin)
        )
        await self._changed(guest.id)
        return ended

    def heard(self, message: dict[str, Any] | None) -> None:
        """Another server changed a guest; None: we may have missed anything."""
        if message is None:
            self._tables.spawn(self._changed(None))
        elif "guest" in message and message.get("from") != self._tables.name:
            self._tables.spawn(self._changed(str(message["guest"])))

    def _forget(self, guest: str | None) -> None:
        self._forgot += 1
        for hash_, (_, known) in list(self._known.items()):
            if guest is None or known.id == guest:
                del self._known[hash_]

    async def _changed(self, guest: str | None) -> None:
        """Forget what is remembered of a guest, or of all, and end the lines of tokens that are no more."""
        self._forget(guest)
        for line in [line for room in self._tables.rooms.values() for line in room.listeners]:
            if line.guest is None or line.token is None or (guest is not None and line.guest != guest):
                continue
            try:
                if await self.find_by(line.token) is None:
                    line.end()
            except Exception as error:  # the database is away: let them come back and show their token again
                failed("guests", error)
                line.send_away()
