"""The buffer that options are listed into."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from contretemps.kernel.rng import Rng

ROOM: Final = 16  # a hot step that surely lists no more may write into the buffer itself, and set the count


@mypyc_attr(acyclic=True, free_list_len=1)
class Choices:
    """The allowed choices of one question: a buffer, filled anew for each. It has room for ROOM, and grows."""

    __slots__ = ("count", "items")

    def __init__(self) -> None:
        self.items: vec[i64] = vec[i64]([0] * ROOM)
        self.count: i64 = 0

    def offer(self, choice: i64, rule: i64) -> None:
        """Take the choice in if no rule forbids it."""
        if rule == 0:
            self.add(choice)

    def add(self, choice: i64) -> None:
        """Take the choice in."""
        count = self.count
        if count == len(self.items):
            self.items = append(self.items, choice)
        else:
            self.items[count] = choice
        self.count = count + 1

    def pick(self, rng: Rng) -> i64:
        """Any of them, all equally likely."""
        i = rng.below(self.count)
        return self.items[i]

    def as_list(self) -> list[int]:
        """The same as a list, for everybody outside the hot path."""
        i: i64
        items: list[int] = [0] * self.count
        for i in range(self.count):
            items[i] = self.items[i]
        return items
