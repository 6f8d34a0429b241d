# mypyc: skip, because it is outside the hot path, and compiling it only makes building slower.
"""Choices as text: the verbs of Temptation with their domains, and what its events are about."""

from __future__ import annotations

from itertools import product
from typing import Final

from contretemps.games.temptation import codes as a
from contretemps.games.temptation.sides import LETTERS
from contretemps.games.temptation.throws import HAND, NUMBER_OF, throw_name
from contretemps.kernel.codec import Domain, Verb
from contretemps.kernel.game import EventKind


def _any_order() -> dict[str, str]:
    """61623 for 12366: dice may be written as they lie."""
    aliases: dict[str, str] = {}
    for size in range(2, HAND + 1):
        for way in product(range(1, a.FACES + 1), repeat=size):
            aliases["".join([str(face) for face in way])] = throw_name(NUMBER_OF[tuple(sorted(way))])
    return aliases


NUMBER: Final = Domain("number", [str(face) for face in range(1, a.FACES + 1)])
ROW: Final = Domain("row", LETTERS)
THROW: Final = Domain("dice", [throw_name(throw) for throw in range(1, a.THROWS + 1)], _any_order())
SIDE: Final = Domain("side", [str(side) for side in range(1, a.SIDES + 1)])
SEAT: Final = Domain("seat", [str(seat) for seat in range(a.SEATS)])

VERBS: Final[list[Verb]] = [
    Verb("throw", a.THROW),
    Verb("stop", a.STOP),
    Verb("place", a.PLACE, [("number", NUMBER), ("row", ROW)]),
    Verb("", a.THROWN, [("dice", THROW)]),
    Verb("side", a.SIDE, [("side", SIDE)]),
    Verb("first", a.FIRST, [("seat", SEAT)]),
]

FALLEN: Final = Domain("dice", [throw_name(throw) for throw in range(a.THROWS + 1)])

EVENTS: Final[list[EventKind]] = [  # in the order of events.py
    EventKind("side_up", [("side", SIDE)]),
    EventKind("starts", [("seat", SEAT)]),
    EventKind("round_begins", [("round", None), ("dice", None)]),
    EventKind("turn", [("seat", SEAT), ("hand", None), ("aside", None)]),
    EventKind("thrown", [("seat", SEAT), ("dice", FALLEN)]),
    EventKind("placed", [("seat", SEAT), ("number", NUMBER), ("row", ROW)]),
    EventKind("gains", [("seat", SEAT), ("amount", None), ("points", None)]),
    EventKind("pays", [("seat", SEAT), ("amount", None), ("points", None)]),
    EventKind("pays_all", [("seat", SEAT), ("amount", None), ("paid", None)]),
    EventKind("stops", [("seat", SEAT), ("dice", None)]),
    EventKind("no_fit", [("seat", SEAT)]),
    EventKind("all_placed", [("seat", SEAT), ("dice", None)]),
    EventKind("skipped", [("seat", SEAT)]),
    EventKind("round_over", [("seat", SEAT), ("round", None)]),
    EventKind("stuck", [("round", None)]),
    EventKind("goes_under", [("side", SIDE)]),
    EventKind("turned_over", [("side", SIDE)]),
    EventKind("goes_on", [("threshold", None)]),
    EventKind("reached", [("threshold", None)]),
    EventKind("wins", [("seat", SEAT), ("points", None)]),
    EventKind("shares", [("seat", SEAT), ("points", None)]),
]
