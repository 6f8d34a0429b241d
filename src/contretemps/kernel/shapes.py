# mypyc: skip, because it is outside the hot path, and compiling it only makes building slower.
"""What the text of a position can hold: the keys that `write` gives, and the words that stand under them.

A game lists it once. Whatever an example expects is held against it, so that a misspelled square is a mistake of the
example and not a square without storm; a law holds every position that is written against it, so that nothing is
missing. Names may depend on the position: the squares of today's map, the players who are there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from contretemps.kernel.step import NATURE


class Names:
    """The names of one kind of thing, in their order: all there are, or all there are in a position; and other ways to
    write them, which `find` knows and `write` never uses."""

    def __init__(
        self,
        what: str,
        names: Sequence[str] | Callable[[Any], Sequence[str]],
        find: Callable[[str], str] = lambda name: name,
    ) -> None:
        self.what = what  # for messages: `no square of this map is called '7,7'`
        self.find = find  # the name that is meant; what it does not know stays as it is
        self._names = names

    def there(self, position: Any) -> Sequence[str]:
        """Those that this position has."""
        return self._names(position) if callable(self._names) else self._names


class Shape:
    """What may stand under a key."""


class Number(Shape):
    """A number, or "" for none."""


class Text(Shape):
    """Any text."""


class Flag(Shape):
    """True or false."""


class Word(Shape):
    """One name, or "" for none; a name may be written as the number it is."""

    def __init__(self, names: Names) -> None:
        self.names = names


class Several(Shape):
    """Names, as a list or as words of a text. In their order, if that means something."""

    def __init__(self, names: Names, *, ordered: bool = False) -> None:
        self.names = names
        self.ordered = ordered


class By(Shape):
    """A table by name. `listed`: also a list with an entry for each name."""

    def __init__(self, names: Names, inner: Shape, *, listed: bool = False) -> None:
        self.names = names
        self.inner = inner
        self.listed = listed


class Fields(Shape):
    """A table whose keys each have a shape of their own, as a whole position has."""

    def __init__(self, shapes: dict[str, Shape]) -> None:
        self.shapes = shapes


NUMBER = Number()
TEXT = Text()
FLAG = Flag()
PLAYERS = Names("player of this game", lambda position: [str(seat) for seat in range(len(position.scores()))])
ANY_SEAT = Names("seat", lambda position: [str(NATURE), *PLAYERS.there(position)])  # everybody who can be asked


def by_seat(inner: Shape) -> By:
    """Something for each player: `{ 1 = 4 }`, or `[3, 4]`."""
    return By(PLAYERS, inner, listed=True)
