# mypyc: skip, because it is outside the hot path, and compiling it only makes building slower.
"""Choices as text: the verbs of Tempt with their domains, and what its events are about.

A card is written by its number. It may be typed by its name as well: `gallows_judge` is the first copy, card 16,
`gallows_judge/2` the second.
"""

from __future__ import annotations

from typing import Final

from contretemps.games.tempt import codes as a
from contretemps.games.tempt.cards import NAME, SLUGS, TEMPTRESS, VALUE
from contretemps.kernel.codec import Domain, Verb
from contretemps.kernel.game import EventKind


def _by_name() -> dict[str, str]:
    aliases: dict[str, str] = {}
    copies: dict[str, int] = {}
    for card in range(a.CARDS):
        slug = SLUGS[NAME[card]]
        copies[slug] = copies.get(slug, 0) + 1
        aliases[f"{slug}/{copies[slug]}"] = str(card + 1)
        aliases.setdefault(slug, str(card + 1))
    return aliases


CARD: Final = Domain("card", [str(card + 1) for card in range(a.CARDS)], _by_name())
PLACE: Final = Domain("place", ["1", "2", "3", "chanters"], {"row": "chanters", "c": "chanters"})
AREA: Final = Domain("area", ["1", "2", "3"])
DECK: Final = Domain("deck", ["1", "2", "3"])
WAY: Final = Domain("way", ["paid", "each", "once"])
GIFT: Final = Domain("gift", ["gain", "draw"])
LADY: Final = Domain("temptress", TEMPTRESS)
ACTION_CARD: Final = Domain("action", [str(value) for value in VALUE])
SEAT: Final = Domain("seat", ["0", "1"])

VERBS: Final[list[Verb]] = [
    Verb("end", a.END),
    Verb("draw", a.DRAW),
    Verb("use", a.GAIN, [("gift", GIFT)]),
    Verb("tempt", a.TEMPT, [("card", CARD), ("place", PLACE)]),
    Verb("move", a.MOVE, [("card", CARD), ("place", PLACE)]),
    Verb("show", a.SHOW, [("card", CARD)]),
    Verb("way", a.WAY, [("way", WAY)]),
    Verb("area", a.AREA, [("area", AREA)]),
    Verb("decline", a.DECLINE),
    Verb("card", a.CARD, [("card", CARD)]),
    Verb("deck", a.DECK, [("deck", DECK)]),
    Verb("pick", a.PICK, [("temptress", LADY)]),
    Verb("place", a.PLACE, [("temptress", LADY)]),
    Verb("ready", a.READY),
    Verb("reveal", a.REVEAL, [("action", ACTION_CARD)]),
    Verb("aside", a.ASIDE, [("temptress", LADY)]),
    Verb("first", a.FIRST, [("seat", SEAT)]),
]

_SEAT: Final = ("seat", SEAT)
_CARD: Final = ("card", CARD)
_AREA: Final = ("area", AREA)
_DECK: Final = ("deck", DECK)
_LADY: Final = ("temptress", LADY)
_CARDS: Final = ("cards", None)
_AMOUNT: Final = ("amount", None)
_ACTIONS: Final = ("actions", None)

EVENTS: Final[list[EventKind]] = [  # in the order of events.py
    EventKind("first", [_SEAT]),
    EventKind("dealt", [_SEAT, _CARDS]),
    EventKind("round", [("round", None), _SEAT]),
    EventKind("laid_aside"),
    EventKind("handed", [_SEAT, _CARDS]),
    EventKind("sees", [_SEAT, _LADY]),
    EventKind("passes", [_SEAT, _CARDS]),
    EventKind("last_aside", [_SEAT]),
    EventKind("drew", [_SEAT, _DECK]),
    EventKind("gets", [_SEAT, _CARD]),
    EventKind("takes_actions", [_SEAT]),
    EventKind("turn", [_SEAT, ("number", None), _ACTIONS]),
    EventKind("reveals", [_SEAT, ("action", ACTION_CARD)]),
    EventKind("gains", [_SEAT, _AMOUNT, _ACTIONS]),
    EventKind("capped", [_SEAT, _AMOUNT]),
    EventKind("loses", [_SEAT, _AMOUNT, _ACTIONS]),
    EventKind("goes_aside", [_SEAT, _LADY]),
    EventKind("places", [_SEAT, _LADY]),
    EventKind("tempts", [_SEAT, _CARD, _AREA]),
    EventKind("chants", [_SEAT, _CARD]),
    EventKind("spends", [_SEAT, _AMOUNT, _ACTIONS]),
    EventKind("executes", [_SEAT, _CARD]),
    EventKind("pikes", [_SEAT, _CARD]),
    EventKind("frightens", [_SEAT, _CARD]),
    EventKind("ruins", [_SEAT, _CARD]),
    EventKind("rallies", [_SEAT, _CARD, _AREA]),
    EventKind("no_target", [_SEAT]),
    EventKind("moves", [_SEAT, _CARD, ("place", PLACE)]),
    EventKind("shows", [_SEAT, _CARD]),
    EventKind("draw_lost", [_SEAT, _CARDS]),
    EventKind("takes_back", [_SEAT, _CARD]),
    EventKind("silences", [_SEAT, _CARD]),
    EventKind("poisons", [_SEAT, _CARD]),
    EventKind("looks", [_SEAT]),
    EventKind("sees_card", [_SEAT, _CARD]),
    EventKind("puts_under", [_SEAT, _DECK]),
    EventKind("under", [_SEAT, _CARD, _DECK]),
    EventKind("puts_away", [_SEAT, _CARD]),
    EventKind("denounces", [_SEAT, _CARD]),
    EventKind("renews", [_SEAT, _CARD]),
    EventKind("scatters", [_SEAT, _CARD, _AREA]),
    EventKind("declines", [_SEAT]),
    EventKind("depleted", [_DECK]),
    EventKind("primacy", [("round", None)]),
    EventKind("crowns", [_SEAT, _AREA]),
    EventKind("strengths", [_AREA, ("first", None), ("second", None)]),
    EventKind("leads", [_SEAT, _AREA]),
    EventKind("standard", [_SEAT, _AREA]),
    EventKind("tied", [_AREA]),
    EventKind("point", [_SEAT, _DECK]),
    EventKind("no_point", [_SEAT]),
    EventKind("to_stack"),
    EventKind("goes_on", [("decks", None)]),
    EventKind("ends", [("decks", None)]),
    EventKind("last_round", [("round", None)]),
    EventKind("scores", [_SEAT, ("points", None)]),
    EventKind("wins", [_SEAT, ("points", None)]),
    EventKind("wins_tie", [_SEAT, ("points", None)]),
    EventKind("drawn", [("points", None)]),
    EventKind("ends_turn", [_SEAT]),
]
