# mypyc: skip, because it is outside the hot path, and compiling it only makes building slower.
"""Choices as text: the verbs of Tempest with their domains, and what its events are about."""

from __future__ import annotations

from typing import Final

from contretemps.games.tempest import codes as a
from contretemps.games.tempest.content import NAME_KEYS, STORM_KEYS
from contretemps.games.tempest.words import CITIZENS, FACES, NUMBERS, SUITS, SYMBOLS, card_name, square_name
from contretemps.kernel.codec import Domain, Verb
from contretemps.kernel.game import EventKind

_LETTERS: Final = ["d", "c", "h", "s"]


def _card_aliases() -> dict[str, str]:
    """3d and 3♢ for 3♦, 1♥ for A♥."""
    aliases: dict[str, str] = {}
    for suit in range(4):
        for number in range(1, 11):
            name = card_name(suit, number)
            aliases[f"{NUMBERS[number - 1]}{_LETTERS[suit]}".lower()] = name
            aliases[f"{number}{_LETTERS[suit]}"] = name
            aliases[f"{number}{SYMBOLS[suit]}"] = name
    return aliases


SQUARE: Final = Domain("square", [square_name(square) for square in range(a.SQUARES)])
PILE: Final = Domain("suit", SUITS[:2], {"d": "diamonds", "♦": "diamonds", "c": "clubs", "♣": "clubs"})
CARD: Final = Domain("card", [card_name(suit, n) for suit in range(4) for n in range(1, 11)], _card_aliases())
FACE: Final = Domain("face", FACES, {"jack": "J", "queen": "Q", "king": "K"})
CITIZEN: Final = Domain("citizen", CITIZENS)

VERBS: Final[list[Verb]] = [
    Verb("storm", a.STORM, [("suit", PILE)]),
    Verb("", a.CARD, [("card", CARD)]),
    Verb("", a.FACE, [("face", FACE)]),
    Verb("step", a.STEP, [("square", SQUARE)], stride=2),
    Verb("force", a.FORCE, [("square", SQUARE)], stride=2),
    Verb("abandon", a.ABANDON, [("citizen", CITIZEN)], stride=2),
    Verb("pickup", a.PICK_UP, [("citizen", CITIZEN)], stride=2),
    Verb("haily", a.HAILY),
    Verb("dudley", a.DUDLEY),
    Verb("barrier", a.BARRIER),
    Verb("heal", a.HEAL),
    Verb("run", a.RUN),
    Verb("shaw", a.SHAW, [("citizen", CITIZEN)]),
    Verb("mack", a.MACK, [("square", SQUARE)]),
    Verb("creed", a.CREED, [("square", SQUARE)]),
    Verb("end", a.END),
    Verb("pass", a.PASS),
    Verb("ward", a.WARD),
    Verb("king", a.KINGS_SQUARE, [("square", SQUARE)]),
    Verb("release", a.RELEASE, [("square", SQUARE)]),
]

DAY: Final = Domain("day", ["0", "1", "2", "3", "final"])
SUIT: Final = Domain("suit", SUITS)
NAME: Final = Domain("name", NAME_KEYS)
SHAPE: Final = Domain("shape", ["0", *NUMBERS])
STORM: Final = Domain("storm", STORM_KEYS)
DRAWN_FOR: Final = Domain("drawn_for", ["setup", "storm", "column", "row", "movement", "name", "shape"])
FACE_FOR: Final = Domain("face_for", ["map", "target", "blessing", "beast"])
BEAST: Final = Domain("beast", FACES)
BLESSING: Final = Domain("blessing", FACES)

EVENTS: Final[list[EventKind]] = [  # in the order of events.py
    EventKind("day_begins", [("day", DAY)]),
    EventKind("haven", [("square", SQUARE)]),
    EventKind("citizen", [("citizen", CITIZEN), ("square", SQUARE), ("name", NAME)]),
    EventKind("name_used", [("name", NAME)]),
    EventKind("obstacle", [("square", SQUARE), ("shape", SHAPE)]),
    EventKind("shape_blocks", [("square", SQUARE), ("shape", SHAPE)]),
    EventKind("no_obstacle", [("square", SQUARE)]),
    EventKind("face_drawn", [("what", FACE_FOR), ("face", FACE)]),
    EventKind("final_map", [("start", SQUARE), ("end", SQUARE), ("target", SQUARE)]),
    EventKind("round_begins", [("round", None)]),
    EventKind("pile", [("suit", SUIT)]),
    EventKind("card_drawn", [("card", CARD), ("what", DRAWN_FOR)]),
    EventKind("storm_acts", [("storm", STORM), ("square", SQUARE)]),
    EventKind("rises", [("square", SQUARE), ("level", None)]),
    EventKind("capped", [("square", SQUARE)]),
    EventKind("hurt", [("citizen", CITIZEN), ("amount", None), ("health", None)]),
    EventKind("dies", [("citizen", CITIZEN)]),
    EventKind("obstacle_rises", [("square", SQUARE)]),
    EventKind("obstacle_gone", [("square", SQUARE)]),
    EventKind("nothing_there", [("square", SQUARE)]),
    EventKind("flown", [("square", SQUARE)]),
    EventKind("stays_put", [("square", SQUARE)]),
    EventKind("set_aside", [("square", SQUARE)]),
    EventKind("cancelled"),
    EventKind("movement", [("left", None)]),
    EventKind("steps", [("square", SQUARE), ("cost", None), ("left", None)]),
    EventKind("forces", [("square", SQUARE)]),
    EventKind("picked_up", [("citizen", CITIZEN), ("left", None)]),
    EventKind("abandoned", [("citizen", CITIZEN), ("left", None)]),
    EventKind("rescued", [("citizen", CITIZEN), ("left", None)]),
    EventKind("power", [("name", NAME), ("uses", None)]),
    EventKind("healed", [("citizen", CITIZEN), ("health", None)]),
    EventKind("shielded", [("citizen", CITIZEN)]),
    EventKind("shield_holds", [("citizen", CITIZEN)]),
    EventKind("calmed", [("square", SQUARE), ("level", None)]),
    EventKind("traded", [("health", None), ("left", None)]),
    EventKind("blessing", [("blessing", BLESSING)]),
    EventKind("beast_moves", [("square", SQUARE)]),
    EventKind("beast_waits", [("beast", BEAST)]),
    EventKind("beast_caught", [("square", SQUARE)]),
    EventKind("kraken_spreads", [("rings", None)]),
    EventKind("released", [("square", SQUARE)]),
    EventKind("ends_action", [("square", SQUARE)]),
    EventKind("day_passed", [("day", DAY), ("rescued", None)]),
    EventKind("day_lost", [("day", DAY)]),
    EventKind("power_won", [("name", NAME)]),
    EventKind("won"),
    EventKind("lost"),
    EventKind("tries_again", [("tries", None)]),
]
