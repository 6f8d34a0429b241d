# mypyc: skip, because it is outside the hot path, and compiling it only makes building slower.
"""Choices as text: the verbs of Tempt with their domains, and what its events are about.

A card is written by its number. It may be typed by its name as well: `gallows_judge` is the first copy, card 16,
`gallows_judge/2` the second.
"""

from __future__ import annotations

from typing import Final

from contretemps.games.tempt import codes as a
from contretemps.games.tempt import events
from contretemps.games.tempt.cards import NAME, SLUGS, TEMPTRESS, VALUE
from contretemps.kernel.codec import Domain, Verb
from contretemps.kernel.game import EventKind, event_kinds


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

EVENTS: Final[list[EventKind]] = event_kinds(
    events,
    {
        "first": [_SEAT],
        "dealt": [_SEAT, _CARDS],
        "round": [("round", None), _SEAT],
        "laid_aside": [],
        "handed": [_SEAT, _CARDS],
        "sees": [_SEAT, _LADY],
        "passes": [_SEAT, _CARDS],
        "last_aside": [_SEAT],
        "drew": [_SEAT, _DECK],
        "gets": [_SEAT, _CARD],
        "takes_actions": [_SEAT],
        "turn": [_SEAT, ("number", None), _ACTIONS],
        "reveals": [_SEAT, ("action", ACTION_CARD)],
        "gains": [_SEAT, _AMOUNT, _ACTIONS],
        "capped": [_SEAT, _AMOUNT],
        "loses": [_SEAT, _AMOUNT, _ACTIONS],
        "goes_aside": [_SEAT, _LADY],
        "places": [_SEAT, _LADY],
        "tempts": [_SEAT, _CARD, _AREA],
        "chants": [_SEAT, _CARD],
        "spends": [_SEAT, _AMOUNT, _ACTIONS],
        "executes": [_SEAT, _CARD],
        "pikes": [_SEAT, _CARD],
        "frightens": [_SEAT, _CARD],
        "ruins": [_SEAT, _CARD],
        "rallies": [_SEAT, _CARD, _AREA],
        "no_target": [_SEAT],
        "moves": [_SEAT, _CARD, ("place", PLACE)],
        "shows": [_SEAT, _CARD],
        "draw_lost": [_SEAT, _CARDS],
        "takes_back": [_SEAT, _CARD],
        "silences": [_SEAT, _CARD],
        "poisons": [_SEAT, _CARD],
        "looks": [_SEAT],
        "sees_card": [_SEAT, _CARD],
        "puts_under": [_SEAT, _DECK],
        "under": [_SEAT, _CARD, _DECK],
        "puts_away": [_SEAT, _CARD],
        "denounces": [_SEAT, _CARD],
        "renews": [_SEAT, _CARD],
        "scatters": [_SEAT, _CARD, _AREA],
        "declines": [_SEAT],
        "depleted": [_DECK],
        "primacy": [("round", None)],
        "crowns": [_SEAT, _AREA],
        "strengths": [_AREA, ("first", None), ("second", None)],
        "leads": [_SEAT, _AREA],
        "standard": [_SEAT, _AREA],
        "tied": [_AREA],
        "point": [_SEAT, _DECK],
        "no_point": [_SEAT],
        "to_stack": [],
        "goes_on": [("decks", None)],
        "ends": [("decks", None)],
        "last_round": [("round", None)],
        "scores": [_SEAT, ("points", None)],
        "wins": [_SEAT, ("points", None)],
        "wins_tie": [_SEAT, ("points", None)],
        "drawn": [("points", None)],
        "ends_turn": [_SEAT],
    },
)
