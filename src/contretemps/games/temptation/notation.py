# mypyc: skip, because it is outside the hot path, and compiling it only makes building slower.
"""Choices as text: the verbs of Temptation with their domains, and what its events are about."""

from __future__ import annotations

from itertools import product
from typing import Final

from contretemps.games.temptation import codes as a
from contretemps.games.temptation import events
from contretemps.games.temptation.sides import LETTERS
from contretemps.games.temptation.throws import HAND, NUMBER_OF, throw_name
from contretemps.kernel.codec import Domain, Verb
from contretemps.kernel.game import EventKind, event_kinds


def _any_order() -> dict[str, str]:
    """61623 for 12366: dice may be written as they lie."""
    aliases: dict[str, str] = {}
    for size in range(2, HAND + 1):
        for way in product(range(1, a.FACES + 1), repeat=size):
            aliases["".join([str(face) for face in way])] = throw_name(NUMBER_OF[tuple(sorted(way))])
    return aliases


class Throws(Domain):
    """Dice that were thrown, written by their numbers."""

    def mistyped(self, text: str) -> str:
        dice = text.replace(" ", "")
        if not dice.isdecimal():
            return ""
        strange = [face for face in dice if not 1 <= int(face) <= a.FACES]
        if strange:
            return f"{text!r} is no throw: a die shows 1 to {a.FACES}, not {strange[0]}"
        return f"{text!r} is no throw: at most {HAND} dice are thrown, not {len(dice)}" if len(dice) > HAND else ""


NUMBER: Final = Domain("number", [str(face) for face in range(1, a.FACES + 1)])
ROW: Final = Domain("row", LETTERS)
THROW: Final = Throws("dice", [throw_name(throw) for throw in range(1, a.THROWS + 1)], _any_order())
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


def spoken_throws() -> dict[str, str]:
    """Dice one by one: who hears 13456 hears a number of thousands."""
    return {f"dice.{dice}": ", ".join(dice) for dice in FALLEN.values if len(dice) > 1}


EVENTS: Final[list[EventKind]] = event_kinds(
    events,
    {
        "side_up": [("side", SIDE)],
        "starts": [("seat", SEAT)],
        "round_begins": [("round", None), ("dice", None)],
        "turn": [("seat", SEAT), ("hand", None), ("aside", None)],
        "thrown": [("seat", SEAT), ("dice", FALLEN)],
        "placed": [("seat", SEAT), ("number", NUMBER), ("row", ROW)],
        "gains": [("seat", SEAT), ("amount", None), ("points", None)],
        "pays": [("seat", SEAT), ("amount", None), ("points", None)],
        "pays_all": [("seat", SEAT), ("amount", None), ("paid", None)],
        "stops": [("seat", SEAT), ("dice", None)],
        "no_fit": [("seat", SEAT)],
        "all_placed": [("seat", SEAT), ("dice", None)],
        "skipped": [("seat", SEAT)],
        "round_over": [("seat", SEAT), ("round", None)],
        "stuck": [("round", None)],
        "goes_under": [("side", SIDE)],
        "turned_over": [("side", SIDE)],
        "goes_on": [("threshold", None)],
        "reached": [("threshold", None)],
        "wins": [("seat", SEAT), ("points", None)],
        "shares": [("seat", SEAT), ("points", None)],
    },
)
