# mypyc: skip, because it is outside the hot path, and compiling it only makes building slower.
"""Choices as text: the verbs of Dominare with their domains, and what its events are about.

Cards are named by their ids, blocks by their codes: `use:can10.4`, `block:K6`, `replace:ath05`. A card may be typed by
its slug or its English name as well, `card:pavel`; the copies of a repeated agent are `com07`, `com07/2` and `com07/3`.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final

from contretemps.games.dominare import codes as a
from contretemps.games.dominare import events
from contretemps.games.dominare.content import (
    ABILITY_NAMES,
    BLOCKS,
    CARD_NAMES,
    CARDS,
    CODES,
    EVENT_NAMES,
    EVENTS,
    FACTIONS,
    LINES,
    TRAITS,
)
from contretemps.kernel.codec import Domain, Verb
from contretemps.kernel.game import EventKind, event_kinds

_NAMES: Final = tomllib.loads((Path(__file__).parent / "texts.en.toml").read_text("utf-8"))


def _ways(slug: str, name: str) -> list[str]:
    """How a card may be typed besides its id: `widow_corvina`, `Widow Corvina`, `The Widow Corvina`."""
    return [slug, slug.replace("_", ""), name]


def _slugs() -> dict[str, str]:
    slugs: dict[str, str] = {}
    for card, name in zip(CARDS, CARD_NAMES, strict=True):
        agent, slash, copy = name.partition("/")
        for way in _ways(card["slug"], _NAMES["agent"][agent]):
            slugs[f"{way.lower().replace(' ', '')}{slash}{copy}"] = name
    return slugs


SLUGS: Final = _slugs()
EVENT_SLUGS: Final = {way: one["id"] for one in EVENTS for way in _ways(one["slug"], _NAMES["event_card"][one["id"]])}
PILES: Final = [faction for faction in FACTIONS if faction != "nobility"]  # which lies with Culture (DOM-280)

AGENT: Final = Domain("agent", CARD_NAMES, SLUGS)
ABILITY: Final = Domain(
    "ability", ABILITY_NAMES, {f"{slug}.{n}": f"{name}.{n}" for slug, name in SLUGS.items() for n in range(1, 8)
                               if f"{name}.{n}" in ABILITY_NAMES},
)  # fmt: skip
BLOCK: Final = Domain("block", BLOCKS)
DISTRICT_WAYS: Final = {
    "atheneum": "ATH", "canals": "CAN", "church": "CHU", "merchantquarter": "MER", "merchant_quarter": "MER",
    "senate": "SEN", "estate": "EST", "theestate": "EST", "warrens": "WAR", "thewarrens": "WAR",
    "cortescalzo": "COR", "corte_scalzo": "COR",
}  # fmt: skip
DISTRICT: Final = Domain("district", CODES, DISTRICT_WAYS)
ANY_DISTRICT: Final = Domain("district", [*CODES, "SWAMP"], DISTRICT_WAYS)
NUMBER: Final = Domain("number", [str(number) for number in range(a.LARGEST + 1)])
SEAT: Final = Domain("seat", [str(seat) for seat in range(a.SEATS)])
EVENT: Final = Domain("event_card", EVENT_NAMES, EVENT_SLUGS)
WAY: Final = Domain("way", ["up", "down"])
OPTION: Final = Domain("letter", ["a", "b", "c"])
PILE: Final = Domain("pile", PILES, {"merchant": "merchants", "commoner": "commoners", "nobility": "culture"})
SET: Final = Domain("set", [str(number + 1) for number in range(a.SETS)])

VERBS: Final[list[Verb]] = [
    Verb("no", a.NO),
    Verb("yes", a.YES),
    Verb("crown", a.CROWN),
    Verb("rally", a.RALLY),
    Verb("recruit", a.RECRUIT),
    Verb("inspire", a.INSPIRE),
    Verb("whitewash", a.WHITEWASH, [("way", WAY)]),
    Verb("district", a.DISTRICT, [("district", ANY_DISTRICT)]),
    Verb("replace", a.REPLACE, [("agent", AGENT)]),
    Verb("use", a.USE, [("ability", ABILITY)]),
    Verb("offer", a.OFFER, [("seat", SEAT)]),
    Verb("block", a.BLOCK, [("block", BLOCK)]),
    Verb("done", a.DONE),
    Verb("card", a.CARD, [("agent", AGENT)]),
    Verb("draw", a.DRAW),
    Verb("number", a.NUMBER, [("number", NUMBER)]),
    Verb("seat", a.SEAT, [("seat", SEAT)]),
    Verb("event", a.EVENT, [("event_card", EVENT)]),
    Verb("raise", a.RAISE, [("district", DISTRICT)]),
    Verb("option", a.OPTION, [("letter", OPTION)]),
    Verb("sign", a.SIGN, [("way", WAY)]),
    Verb("accept", a.ACCEPT),
    Verb("refuse", a.REFUSE),
    Verb("pile", a.PILE, [("pile", PILE)]),
    Verb("set", a.SET, [("set", SET)]),
    Verb("first", a.FIRST, [("seat", SEAT)]),
]


def found(domain: Domain, word: str) -> str:
    """The name of an agent, an event or a district by any way to write it; what is none stays as it is. A dash at the
    end, of a card that is face down, stays there."""
    number = domain.find(word.removesuffix("-").lower().replace(" ", ""))
    return word if number is None else domain.values[number] + ("-" if word.endswith("-") else "")


FLAG: Final = Domain("flag", ["double_exposure", "no_spread", "spread_plus"])
TRAIT: Final = Domain("trait", TRAITS)
LINE: Final = Domain("event_line", [name for _, name, _, _ in LINES])

_SEAT: Final = ("seat", SEAT)
_OTHER: Final = ("other", SEAT)
_CARD: Final = ("agent", AGENT)
_BLOCK: Final = ("block", BLOCK)
_DISTRICT: Final = ("district", DISTRICT)
_CARDS: Final = ("cards", None)
_N: Final = ("n", None)
_NOW: Final = ("now", None)
_CROWNS: Final = ("crowns", None)
_POINTS: Final = ("points", None)
_SEASON: Final = ("season", None)
_RANK: Final = ("rank", None)

ABOUT: Final[dict[str, list[tuple[str, Domain | None]]]] = {
    "scapegoat_drawn": [_SEAT],
    "dealt": [_SEAT, _CARDS],
    "gets": [_SEAT, _CARD],
    "kept": [_SEAT, _CARDS],
    "gets_set": [_SEAT, ("set", SET)],
    "draws_pile": [_SEAT, ("pile", PILE)],
    "season": [_SEASON],
    "retires": [_SEAT, _CARD],
    "searches": [_SEAT],
    "misfit": [_SEAT, _CARD],
    "nothing_fits": [_SEAT, _RANK],
    "reveals": [_SEAT, _CARD, _RANK],
    "exposure": [_SEAT, _N, _NOW],
    "exposure_down": [_SEAT, _N, _NOW],
    "order": [("slot", None), _SEAT],
    "event_card": [("event_card", EVENT)],
    "line": [("line", LINE)],
    "vp_up": [_DISTRICT, _N, _NOW],
    "vp_down": [_DISTRICT, _N, _NOW],
    "canvasses": [_SEAT, _CARD, _CROWNS, _N],
    "networks": [_SEAT, _CARD],
    "places": [_SEAT, _N, _BLOCK, _NOW],
    "cancels": [_BLOCK, _SEAT, _OTHER, _N],
    "controls": [_SEAT, _DISTRICT],
    "loses_control": [_SEAT, _DISTRICT],
    "spreads": [_SEAT, _BLOCK, _CROWNS],
    "surcharge": [_SEAT, _BLOCK],
    "acts": [_SEAT, ("round", None)],
    "extra": [_SEAT],
    "late": [_SEAT],
    "declines": [_SEAT],
    "uses": [_SEAT, ("ability", ABILITY)],
    "uses_district": [_SEAT, _DISTRICT],
    "gains": [_SEAT, _CROWNS, _NOW],
    "pays": [_SEAT, _CROWNS, _NOW],
    "steals": [_SEAT, _OTHER, _CROWNS],
    "removes": [_SEAT, _N, _BLOCK, _OTHER],
    "moves": [_SEAT, _N, _BLOCK, ("goal", BLOCK), _OTHER],
    "converts": [_SEAT, _BLOCK, _N],
    "trades_blocks": [_SEAT, _BLOCK, ("goal", BLOCK)],
    "flips": [_SEAT, _CARD],
    "rallies": [_SEAT, _CARD],
    "recruits": [_SEAT, _CARDS, ("kept", None)],
    "keeps": [_SEAT, _CARD],
    "replaces": [_SEAT, _CARD, ("new", AGENT), _RANK],
    "swaps": [_SEAT, _CARD, ("new", AGENT)],
    "peeks": [_SEAT, _CARDS],
    "sees_event": [_SEAT, ("event_card", EVENT)],
    "discards": [_SEAT, _CARDS],
    "loses_card": [_SEAT, _CARDS],
    "discarded": [_SEAT, _CARD],
    "gets_late": [_SEAT],
    "flag": [_SEAT, ("flag", FLAG)],
    "closed": [_DISTRICT],
    "forbidden": [("trait", TRAIT)],
    "forbidden_but": [("trait", TRAIT), _SEAT],
    "reshuffles": [_CARDS],
    "season_ends": [_SEASON],
    "draft": [_CARDS],
    "picks": [_SEAT, _CARDS],
    "takes": [_SEAT, _CARD],
    "passes": [_CARDS],
    "draft_ends": [_CARDS],
    "offers": [_SEAT, _OTHER, _CROWNS, _CARDS],
    "asks": [_SEAT, _OTHER, _CROWNS, _CARDS],
    "shown": [_SEAT, _CARD],
    "accepts": [_SEAT, _OTHER],
    "refuses": [_SEAT, _OTHER],
    "gives": [_SEAT, _OTHER, _CARD],
    "scores": [_SEAT, ("districts", None), ("blocks", None), ("agents", None), ("exposure", None)],
    "total": [_SEAT, _POINTS, _CROWNS],
    "wins": [_SEAT, _POINTS],
    "shares": [_SEAT, _POINTS],
}

KINDS: Final[list[EventKind]] = event_kinds(events, ABOUT)
