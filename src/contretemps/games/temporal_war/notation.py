# mypyc: skip, because it is outside the hot path, and compiling it only makes building slower.
"""Choices as text: the verbs of The Temporal War with their domains, and what its events are about.

Spaces are written by their coordinates, cards by their names: `go:0,-3`, `attack:2,1>power`, `play:gate_recruit`. A
card may be typed by its id as well: `play:HUM-1`.
"""

from __future__ import annotations

from typing import Final

from contretemps.games.temporal_war import codes as a
from contretemps.games.temporal_war import events
from contretemps.games.temporal_war.arena import DISTANCE, SPACE_COUNT
from contretemps.games.temporal_war.content import (
    CARDS,
    DIRECTION_NAMES,
    SLUGS,
    SPACE_NAMES,
    STATUSES,
)
from contretemps.games.temporal_war.tables import DECK_CARDS, FIRST_CHAMPION, FIRST_MONSTER
from contretemps.kernel.codec import Domain, Verb
from contretemps.kernel.game import EventKind, event_kinds

IDS: Final = {card["id"]: card["slug"] for card in CARDS}


def _ids(slugs: list[str]) -> dict[str, str]:
    return {id_: slug for id_, slug in IDS.items() if slug in slugs}


def _apart(one: int, other: int) -> int:
    return int(DISTANCE[SPACE_COUNT * one + other])


SPACE: Final = Domain("space", SPACE_NAMES, distance=_apart)
CARD: Final = Domain("card", SLUGS[:DECK_CARDS], _ids(SLUGS[:DECK_CARDS]))
ANY_CARD: Final = Domain("card", SLUGS)
CHAMPION: Final = Domain("card", SLUGS[FIRST_CHAMPION:FIRST_MONSTER], _ids(SLUGS[FIRST_CHAMPION:FIRST_MONSTER]))
MONSTER: Final = Domain("card", SLUGS[FIRST_MONSTER:], _ids(SLUGS[FIRST_MONSTER:]))
TYPE: Final = Domain("attack", ["magic", "power"])
FOUNTAIN: Final = Domain("fountain", ["1", "2", "3", "4", "5", "6"])
SYNC: Final = Domain("sync", ["take", "neutral"])
SEAT: Final = Domain("seat", [str(seat) for seat in range(a.SEATS)])
NUMBER: Final = Domain("number", [str(number) for number in range(10)])
FEW: Final = Domain("number", ["0", "1", "2", "3"])
COPIES: Final = Domain("number", ["1", "2", "3", "4"])
TOTAL: Final = Domain("number", [str(number) for number in range(1, 25)])
DIE: Final = Domain("number", ["1", "2", "3", "4", "5", "6"])
DEFENCE: Final = Domain("defence", ["none", "block", "counter", "dodge"])
TOUCH: Final = Domain("touch", ["harm", "mend", "leave"])
DIRECTION: Final = Domain("direction", DIRECTION_NAMES)
DECK: Final = Domain("deck_kind", ["starter", "learning", "own"])
SYMBOL: Final = Domain("symbol", ["sword", "shield", "boot"])
STATUS: Final = Domain("status", STATUSES)

VERBS: Final[list[Verb]] = [
    Verb("pass", a.PASS),
    Verb("heal", a.HEAL),
    Verb("end", a.END),
    Verb("hunt", a.HUNT),
    Verb("back", a.BACK, [("space", SPACE)]),
    Verb("reveal", a.REVEAL, [("space", SPACE)]),
    Verb("ability", a.ABILITY, [("space", SPACE)]),
    Verb("play", a.PLAY, [("card", CARD)]),
    Verb("replay", a.REPLAY, [("card", CARD)]),
    Verb("exert", a.EXERT, [("card", CARD)]),
    Verb("go", a.GO, [("space", SPACE)]),
    Verb("attack", a.ATTACK, [("space", SPACE), ("type", TYPE)]),
    Verb("sync", a.SYNC, [("fountain", FOUNTAIN), ("way", SYNC)]),
    Verb("use", a.USE, [("space", SPACE)]),
    Verb("space", a.SPACE, [("space", SPACE)]),
    Verb("set", a.SET, [("space", SPACE)]),
    Verb("ghost", a.GHOST, [("space", SPACE)]),
    Verb("card", a.CARD, [("card", CARD)]),
    Verb("pay", a.PAY, [("shards", NUMBER)]),
    Verb("defend", a.DEFEND, [("defence", DEFENCE)]),
    Verb("touch", a.TOUCH, [("touch", TOUCH)]),
    Verb("describe", a.DESCRIBE),
    Verb("plain", a.PLAIN),
    Verb("reroll", a.REROLL, [("swords", FEW), ("shields", FEW), ("boots", FEW)]),
    Verb("direction", a.DIRECTION, [("direction", DIRECTION)]),
    Verb("champion", a.CHAMPION, [("card", CHAMPION)]),
    Verb("deck", a.DECK, [("deck", DECK)]),
    Verb("done", a.DONE),
    Verb("take", a.TAKE, [("card", CARD), ("copies", COPIES)]),
    Verb("swords", a.SWORDS, [("swords", NUMBER)]),
    Verb("shields", a.SHIELDS, [("shields", NUMBER)]),
    Verb("total", a.TOTAL, [("total", TOTAL)]),
    Verb("die", a.DIE, [("number", DIE)]),
    Verb("monster", a.MONSTER, [("card", MONSTER)]),
    Verb("first", a.FIRST, [("seat", SEAT)]),
]

_SEAT: Final = ("seat", SEAT)
_CARD: Final = ("card", ANY_CARD)
_OTHER: Final = ("other", ANY_CARD)
_SPACE: Final = ("space", SPACE)
_GOAL: Final = ("goal", SPACE)
_FOUNTAIN: Final = ("fountain", FOUNTAIN)
_TYPE: Final = ("type", TYPE)
_MONSTER: Final = ("monster", MONSTER)
_BY: Final = ("by", None)
_NOW: Final = ("now", None)
_CARDS: Final = ("cards", None)
_LEVEL: Final = ("level", None)
_TOTAL: Final = ("total", None)
_POINTS: Final = ("points", None)
_ROUND: Final = ("round", None)

ABOUT: Final[dict[str, list[tuple[str, Domain | None]]]] = {
    "champion_chosen": [_SEAT, _CARD],
    "deck_chosen": [_SEAT, _CARDS],
    "first_turn": [_SEAT],
    "turn": [_SEAT, _ROUND],
    "draws": [_SEAT, _CARDS],
    "gets": [_SEAT, _CARD],
    "aether": [_SEAT, _BY, _NOW],
    "aether_lost": [_SEAT, _BY, _NOW],
    "shards": [_SEAT, _BY, _NOW],
    "shards_lost": [_SEAT, _BY, _NOW],
    "plays": [_SEAT, _CARD],
    "replays": [_SEAT, _CARD],
    "exerts": [_SEAT, _CARD, _NOW],
    "ability_used": [_SEAT, _CARD],
    "reveals": [_SEAT, _CARD, _SPACE],
    "pays": [_SEAT, ("price", None), ("aether", None), ("shards", None)],
    "cancelled": [_SEAT, _CARD],
    "summons": [_SEAT, _CARD, _SPACE],
    "uses": [_SEAT, _CARD, _SPACE],
    "passes": [_SEAT],
    "moves": [_CARD, _SPACE, _GOAL],
    "lifted": [_CARD, _SPACE],
    "collects": [_SEAT, _BY, _SPACE],
    "syncs": [_SEAT, _TOTAL, _LEVEL],
    "sync_fails": [_SEAT, _TOTAL, _LEVEL],
    "controls": [_SEAT, _FOUNTAIN],
    "neutral": [_FOUNTAIN],
    "shard_placed": [_SPACE, _NOW],
    "attacks": [_CARD, _OTHER, _SPACE, _TYPE],
    "attacks_construct": [_CARD, _OTHER, _SPACE, _TYPE],
    "attacks_temple": [_CARD, _SEAT, _TYPE],
    "rolled": [_CARD, ("swords", None), ("shields", None), ("boots", None)],
    "symbols": [_CARD, ("symbol", SYMBOL), _BY],
    "dice": [_CARD, _BY],
    "defends": [_CARD, ("defence", DEFENCE), ("score", None), ("attack", None)],
    "no_defence": [_CARD],
    "attack_ends": [_CARD],
    "hurt": [_CARD, _BY, _NOW],
    "construct_hurt": [_CARD, _BY, _NOW],
    "temple_hurt": [_SEAT, _BY, _NOW],
    "prevented": [_CARD, _BY],
    "destroyed": [_CARD, _SPACE, _SEAT],
    "knocked_out": [_SEAT, _CARD],
    "construct_falls": [_CARD, _SPACE, _SEAT],
    "eliminated": [_SEAT],
    "healed": [_CARD, _BY, _NOW],
    "temple_heals": [_SEAT, _CARD, _NOW],
    "status": [_CARD, ("status", STATUS)],
    "cleansed": [_CARD],
    "rests": [_CARD, _SPACE],
    "monster": [_MONSTER, _CARD, _LEVEL],
    "monster_level": [_MONSTER, _LEVEL],
    "monster_wins": [_MONSTER, _LEVEL, _CARD, _BY],
    "monster_loses": [_MONSTER, _CARD, _BY],
    "placed": [_CARD, _SPACE, _GOAL],
    "pushed": [_CARD, _SPACE, _GOAL],
    "sets": [_SEAT, _SPACE],
    "sets_card": [_SEAT, _CARD],
    "takes_back": [_SEAT, _SPACE],
    "returns": [_SEAT, _CARD],
    "tile_laid": [_CARD, _SPACE],
    "equips": [_SEAT, _CARD, _OTHER],
    "builds": [_SEAT, _CARD, _SPACE],
    "discards": [_SEAT, _CARDS],
    "discarded": [_SEAT, _CARD],
    "round_ends": [_ROUND],
    "hourglass": [_SEAT],
    "fountain_moves": [_FOUNTAIN, _SPACE],
    "empty_seat": [_SEAT],
    "shards_vanish": [],
    "scores": [_SEAT, _POINTS],
    "overtime": [],
    "in_overtime": [_SEAT],
    "rotation": [_NOW],
    "ghost_moves": [_SEAT, _SPACE, _GOAL],
    "wins": [_SEAT, _POINTS],
    "shares": [_SEAT, _POINTS],
    "describes": [_CARD],
    "rerolls": [_CARD, ("dice", None)],
    "out_of_play": [_SEAT, _CARD],
}

KINDS: Final[list[EventKind]] = event_kinds(events, ABOUT)
