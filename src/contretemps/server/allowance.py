"""How many tables anybody may make. Whatever makes one passes here: opening, branches, lessons, rematches, records.

Tables stay when they are over, so those count as well: within a day so many of a guest, and so many from an address,
because a guest costs nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from contretemps.server import timekeeping
from contretemps.server.errors import Problem
from contretemps.server.limits import Buckets
from contretemps.server.settings import Settings
from contretemps.server.store import queries

if TYPE_CHECKING:
    from contretemps.server.tables import Tables

DAY = 86_400.0
COME_AGAIN = 3_600.0  # seconds, for somebody who has had their share of a day


@dataclass(frozen=True)
class Owner:
    """The guest who makes a table, and where they ask from."""

    id: str
    name: str
    address: str


@dataclass(frozen=True)
class Permit:
    """Leave to make one table; `opening.keep` wants to see it."""

    owner: Owner


class Allowance:
    """What is left to whom."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._rate = Buckets(settings.table_rate, settings.table_burst)
        self._address = Buckets(settings.tables_address / DAY, settings.tables_address, "too_many")

    async def one_table(self, tables: Tables, owner: Owner) -> Permit:
        """Leave for one more; Problem 429 if that is too many."""
        self._rate.take(owner.id)
        settings = self.settings
        if settings.tables_open or settings.tables_day:
            since = timekeeping.now() - DAY
            count = partial(queries.tables_of, guest=owner.id, since=since)
            open_, today = await tables.database.read(count)
            if settings.tables_open and open_ >= settings.tables_open:
                raise Problem(429, "too_many", "too_many_tables", most=settings.tables_open).after(60)
            if settings.tables_day and today >= settings.tables_day:
                raise Problem(429, "too_many", "too_many_today", most=settings.tables_day).after(COME_AGAIN)
        self._address.take(owner.address)
        return Permit(owner)
