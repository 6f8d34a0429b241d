# mypyc: skip, because it is outside the hot path, and compiling it only makes building slower.
"""Choices as text: the verbs of Tempest with their domains, and what its events are about."""

from __future__ import annotations

from typing import Final

from contretemps.games.tempest import codes as a
from contretemps.games.tempest import events
from contretemps.games.tempest.content import NAME_KEYS, STORM_KEYS
from contretemps.games.tempest.words import CITIZENS, FACES, NUMBERS, SUITS, SYMBOLS, card_name, square_name
from contretemps.kernel.codec import Domain, Verb
from contretemps.kernel.game import EventKind, event_kinds

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


def _steps_between(one: int, other: int) -> int:
    """How far two squares are: steps across and down."""
    return abs(one % a.WIDTH - other % a.WIDTH) + abs(one // a.WIDTH - other // a.WIDTH)


SQUARE: Final = Domain("square", [square_name(square) for square in range(a.SQUARES)], distance=_steps_between)
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

EVENTS: Final[list[EventKind]] = event_kinds(
    events,
    {
        "day_begins": [("day", DAY)],
        "haven": [("square", SQUARE)],
        "citizen": [("citizen", CITIZEN), ("square", SQUARE), ("name", NAME)],
        "name_used": [("name", NAME)],
        "obstacle": [("square", SQUARE), ("shape", SHAPE)],
        "shape_blocks": [("square", SQUARE), ("shape", SHAPE)],
        "no_obstacle": [("square", SQUARE)],
        "face_drawn": [("what", FACE_FOR), ("face", FACE)],
        "final_map": [("start", SQUARE), ("end", SQUARE), ("target", SQUARE)],
        "round_begins": [("round", None)],
        "pile": [("suit", SUIT)],
        "card_drawn": [("card", CARD), ("what", DRAWN_FOR)],
        "storm_acts": [("storm", STORM), ("square", SQUARE)],
        "rises": [("square", SQUARE), ("level", None)],
        "capped": [("square", SQUARE)],
        "hurt": [("citizen", CITIZEN), ("amount", None), ("health", None)],
        "dies": [("citizen", CITIZEN)],
        "obstacle_rises": [("square", SQUARE)],
        "obstacle_gone": [("square", SQUARE)],
        "nothing_there": [("square", SQUARE)],
        "flown": [("square", SQUARE)],
        "stays_put": [("square", SQUARE)],
        "set_aside": [("square", SQUARE)],
        "cancelled": [],
        "movement": [("left", None)],
        "steps": [("square", SQUARE), ("cost", None), ("left", None)],
        "forces": [("square", SQUARE)],
        "picked_up": [("citizen", CITIZEN), ("left", None)],
        "abandoned": [("citizen", CITIZEN), ("left", None)],
        "rescued": [("citizen", CITIZEN), ("left", None)],
        "power": [("name", NAME), ("uses", None)],
        "healed": [("citizen", CITIZEN), ("health", None)],
        "shielded": [("citizen", CITIZEN)],
        "shield_holds": [("citizen", CITIZEN)],
        "calmed": [("square", SQUARE), ("level", None)],
        "traded": [("health", None), ("left", None)],
        "blessing": [("blessing", BLESSING)],
        "beast_moves": [("square", SQUARE)],
        "beast_waits": [("beast", BEAST)],
        "beast_caught": [("square", SQUARE)],
        "kraken_spreads": [("rings", None)],
        "released": [("square", SQUARE)],
        "ends_action": [("square", SQUARE)],
        "day_passed": [("day", DAY), ("rescued", None)],
        "day_lost": [("day", DAY)],
        "power_won": [("name", NAME)],
        "won": [],
        "lost": [],
        "tries_again": [("tries", None)],
    },
)
