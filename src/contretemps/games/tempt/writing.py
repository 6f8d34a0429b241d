# mypyc: skip, because it is outside the hot path, and compiling it only makes building slower.
"""Positions as text, in the words that `reading.py` reads, and besides what is asked and how it stands: `expect`."""

from __future__ import annotations

from typing import Any, Final

from contretemps.games.tempt import codes as a
from contretemps.games.tempt.cards import NAME, SLUGS, TEMPTRESS, VALUE
from contretemps.games.tempt.legality import move_cost, tempt_cost
from contretemps.games.tempt.position import BOTH, NOBODY, PRIMACY, Tempt
from contretemps.games.tempt.primacy import column_strength, holder
from contretemps.kernel.shapes import FLAG, NUMBER, PLAYERS, TEXT, By, Names, Several, Shape, Word, by_seat
from contretemps.sets import count, members_of

ASKED = {
    "DrawFirst": "first", "Deal": "deal", "LayAside": "aside", "Pick": "pick", "DrawFrom": "draw_from",
    "DrawCard": "card", "RevealAction": "reveal", "PlaceTemptress": "place", "Act": "cohort", "WayToMove": "way",
    "Execute": "execute", "Frighten": "frighten", "Rally": "rally", "PutUnder": "put_under", "UnderWhich": "under",
    "Omen": "omen", "OmenDeck": "under", "TakeBack": "take_back", "Silence": "silence", "Poison": "poison",
    "Denounce": "denounce", "Renew": "renew", "Scatter": "scatter", "ScatterTo": "area", "CrownArea": "crown",
    "PointDeck": "point", "Over": "",
}  # fmt: skip

_COHORTS: Final = Names("Cohort", SLUGS)
_AREAS: Final = Names("Area", [str(area + 1) for area in range(a.AREAS)])
_CARDS: Final = By(_COHORTS, NUMBER)  # how many of each name
_LADIES: Final = Several(Names("Temptress", TEMPTRESS))
_PLAYER: Final = Word(PLAYERS)
_UNDER: Final = Names("card under a deck", [f"{who}:{slug}" for slug in SLUGS for who in ("0", "1", "both")])


def _by_area(inner: Shape) -> By:
    """Something for each Area, or its deck: `{ 2 = 5 }`, or `[3, 5, 0]`."""
    return By(_AREAS, inner, listed=True)


EXPECT: Final[dict[str, Shape]] = {
    "round": NUMBER,
    "dominant": _PLAYER,
    "turn": NUMBER,
    "active": _PLAYER,
    "tracks": by_seat(NUMBER),
    "hands": by_seat(_CARDS),
    "hand_size": by_seat(NUMBER),
    "columns": by_seat(_by_area(_CARDS)),
    "strengths": by_seat(_by_area(NUMBER)),
    "leaders": _by_area(_PLAYER),
    "chanters": by_seat(By(_COHORTS, Word(Names("way to lie", ["upright", "sideways"])))),
    "twilight": _CARDS,
    "decks": _by_area(NUMBER),
    "under": _by_area(Several(_UNDER, ordered=True)),
    "primacy": by_seat(NUMBER),
    "actions": Several(Names("Action card", [str(value) for value in VALUE])),
    "temptresses": by_seat(_LADIES),
    "in_play": by_seat(_LADIES),
    "used": _LADIES,
    "known": by_seat(_CARDS),
    "moved": FLAG,
    "scores": by_seat(NUMBER),
    "asked": Word(Names("question", sorted({name for name in ASKED.values() if name}))),
    "asks": _PLAYER,
    "over": FLAG,
    "move_cost": NUMBER,
    "costs": By(_COHORTS, TEXT),
    "winner": _PLAYER,
}


def write(game: Tempt) -> dict[str, Any]:
    """The position in the same words, and besides what is asked and how it stands."""
    seats = range(a.SEATS)
    areas = range(a.AREAS)
    text: dict[str, Any] = {
        "round": int(game.round),
        "dominant": int(game.dominant),
        "turn": int(game.turn) + 1 if 0 <= game.turn < PRIMACY else 0,
        "active": "" if game.active == NOBODY else int(game.active),
        "tracks": {str(seat): int(game.track[seat]) for seat in seats},
        "hands": {str(seat): names(game.hand[seat]) for seat in seats},
        "hand_size": {str(seat): int(count(game.hand[seat])) for seat in seats},
        "columns": {
            str(seat): {str(area + 1): names(game.column[3 * seat + area]) for area in areas} for seat in seats
        },
        "strengths": {
            str(seat): {str(area + 1): int(column_strength(game, seat, area)) for area in areas} for seat in seats
        },
        "leaders": {str(area + 1): "" if holder(game, area) == NOBODY else int(holder(game, area)) for area in areas},
        "chanters": {str(seat): chanters(game, seat) for seat in seats},
        "twilight": names(game.twilight),
        "decks": {str(deck + 1): int(game.deck_size(deck)) for deck in areas},
        "under": {str(deck + 1): stack(game.under[deck]) for deck in areas},
        "primacy": {str(seat): int(game.primacy_points(seat)) for seat in seats},
        "actions": " ".join([str(VALUE[card]) for card in members_of(game.left)]),
        "temptresses": {str(seat): ladies(game.temptresses[seat]) for seat in seats},
        "in_play": {str(seat): ladies(game.present[seat]) for seat in seats},
        "used": ladies(game.used),
        "known": {str(seat): names(game.known[seat]) for seat in seats},
        "moved": bool(game.moved),
        "scores": {str(seat): int(game.score(seat)) for seat in seats},
        "asked": ASKED.get(type(game.step).__name__, type(game.step).__name__),
        "asks": "" if game.step.seat < 0 else int(game.step.seat),
        "over": bool(game.over),
    }
    if game.active != NOBODY:
        seat = int(game.active)
        text["move_cost"] = int(move_cost(game, seat))
        text["costs"] = {
            SLUGS[NAME[card]]: f"{tempt_cost(game, seat, card, 0)} {tempt_cost(game, seat, card, a.CHANTERS)}"
            for card in members_of(game.hand[seat])
        }
    if game.over:
        text["winner"] = "" if game.winner() == NOBODY else int(game.winner())
    return text


def names(bits: int) -> dict[str, int]:
    """How many of each name."""
    found: dict[str, int] = {}
    for card in members_of(bits):
        slug = SLUGS[NAME[card]]
        found[slug] = found.get(slug, 0) + 1
    return found


def ladies(bits: int) -> str:
    return " ".join([TEMPTRESS[number] for number in members_of(bits)])


def chanters(game: Tempt, seat: int) -> dict[str, str]:
    """The Chanters of a player by name, which is theirs alone: upright or sideways."""
    return {
        SLUGS[NAME[card]]: "sideways" if game.sideways[seat] >> card & 1 else "upright"
        for card in members_of(game.chanters(seat))
    }


def stack(items: Any) -> str:
    """Cards put under a deck, the next to come up first, each with who knows it."""
    who = {1: "0", 2: "1", BOTH: "both"}
    return " ".join([f"{who[int(item) >> 6 & BOTH]}:{SLUGS[NAME[int(item & 63)]]}" for item in items])
