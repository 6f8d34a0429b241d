"""Whose table is it? Each process of a machine looks after its share of the tables, and all can work out whose."""

from __future__ import annotations

import zlib
from typing import NamedTuple

from contretemps.server import names


def owner(table: str, of: int) -> int:
    """Which of so many processes has this table. The same in all of them, and after every start."""
    return zlib.crc32(table.encode("utf-8", "replace")) % of


class Share(NamedTuple):
    """One of so many processes."""

    number: int = 0
    of: int = 1

    def owns(self, table: str) -> bool:
        return self.of == 1 or owner(table, self.of) == self.number

    def new_table_id(self) -> str:
        """A name for a table of ours, so that whoever opens it has come to the right process already."""
        while not self.owns(found := names.new_table_id()):
            pass
        return found

    def part(self, many: int) -> int:
        """How many of so many things are ours; at least one."""
        return max(1, (many + self.of - 1 - self.number) // self.of)


ALONE = Share()
