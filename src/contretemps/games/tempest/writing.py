# mypyc: skip, because it is outside the hot path, and compiling it only makes building slower.
"""Positions as text, in the words that `reading.py` reads, and besides what is asked and how it stands: `expect`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from contretemps.games.tempest.content import CARDS, NAME_KEYS, USES
from contretemps.games.tempest.position import (
    ABSENT,
    DEAD,
    FINAL,
    FOLLOWING,
    MAX_LEVEL,
    NOWHERE,
    OBSTACLE,
    ON_MAP,
    RESCUED,
    RUNNING,
    TARGET,
    WARD,
    Tempest,
)
from contretemps.games.tempest.view import BLESSING_USES, RESULTS, face
from contretemps.games.tempest.words import CITIZENS, FACES, NUMBERS, SUITS, card_name, square_name
from contretemps.kernel.shapes import FLAG, NUMBER, By, Names, Several, Shape, Word
from contretemps.sets import members_of

ASKED: Final = {
    "ChoosePile": "pile", "Act": "act", "AskShaw": "shaw", "AskWard": "ward", "Release": "release",
    "KingsSquare": "king", "DrawName": "name", "DrawShape": "shape", "Over": "",
}  # fmt: skip
CHANCE: Final = [
    "DrawFeatureColumn", "DrawFeatureRow", "DrawFace", "DrawStorm", "DrawColumn", "DrawRow", "DrawMovement",
]  # fmt: skip
UNPLACED: Final = "-"  # a square that the set-up has not drawn yet


def squares_of(run: Tempest) -> Sequence[str]:
    """The squares of today's map."""
    return [f"{x},{y}" for y in range(1, int(run.side) + 1) for x in range(1, int(run.side) + 1)]


def citizens_of(run: Tempest) -> Sequence[str]:
    """The letters of today's citizens."""
    return CITIZENS[TARGET:] if run.day == FINAL else CITIZENS[:TARGET]


_SQUARES: Final = Names("square of this map", squares_of)
_SQUARE: Final = Word(Names("square of this map", lambda run: [*squares_of(run), UNPLACED]))
_CITIZENS: Final = Names("citizen of this day", citizens_of)
_CARD: Final = Word(Names("card", [card_name(suit, number) for suit in range(2) for number in range(1, 11)]))
_FACE: Final = Word(Names("face card", FACES))
_NAMES: Final = Names("name", NAME_KEYS[1:])
_NUMBERS: Final = Names("card of this day", lambda run: NUMBERS[: CARDS[run.day]])
EXPECT: Final[dict[str, Shape]] = {
    "day": Word(Names("day", ["1", "2", "3", "final"])),
    "round": NUMBER,
    "player": _SQUARE,
    "haven": _SQUARE,
    "storm": By(_SQUARES, NUMBER),
    "obstacles": Several(_SQUARES),
    "citizens": By(_CITIZENS, _SQUARE),
    "health": By(_CITIZENS, NUMBER),
    "names": By(_CITIZENS, Word(_NAMES)),
    "on_map": Several(_CITIZENS),
    "following": Several(_CITIZENS),
    "rescued": Several(_CITIZENS),
    "dead": Several(_CITIZENS),
    "piles": By(Names("pile", SUITS), Several(_NUMBERS)),
    "storm_card": _CARD,
    "storm_at": _SQUARE,
    "movement_card": _CARD,
    "aside": _SQUARE,
    "movement": NUMBER,
    "entered": NUMBER,
    "forced": FLAG,
    "shielded": Word(_CITIZENS),
    "powers": Several(_NAMES),
    "uses": By(Names("power", [*NAME_KEYS[1:], "ward", "barrier"]), NUMBER),
    "start": _SQUARE,
    "end": _SQUARE,
    "map": _FACE,
    "target": _FACE,
    "blessing": _FACE,
    "beast": _FACE,
    "beast_at": _SQUARE,
    "beast_actions": NUMBER,
    "asked": Word(Names("question", [*[name for name in ASKED.values() if name], *CHANCE])),
    "over": FLAG,
    "result": Word(Names("result", RESULTS)),
}


def write(run: Tempest) -> dict[str, Any]:
    """The position in the same words, and besides what is asked and how it stands."""
    people = [i for i in range(4) if run.state[i] != ABSENT]
    text: dict[str, Any] = {
        "day": "final" if run.day == FINAL else int(run.day),
        "round": int(run.round),
        "player": square_name(run.player),
        "storm": {square_name(s): int(level) for s, level in enumerate(run.squares) if 0 < level <= MAX_LEVEL},
        "obstacles": [square_name(s) for s, level in enumerate(run.squares) if level == OBSTACLE],
        "citizens": {CITIZENS[i]: square_name(run.place[i]) for i in people if run.state[i] in (ON_MAP, FOLLOWING)},
        "health": {CITIZENS[i]: int(run.health[i]) for i in people},
        "names": {CITIZENS[i]: NAME_KEYS[run.names[i]] for i in people if run.names[i]},
        "on_map": [CITIZENS[i] for i in people if run.state[i] == ON_MAP],
        "following": [CITIZENS[i] for i in people if run.state[i] == FOLLOWING],
        "rescued": [CITIZENS[i] for i in people if run.state[i] == RESCUED],
        "dead": [CITIZENS[i] for i in people if run.state[i] == DEAD],
        "piles": {SUITS[suit]: [NUMBERS[n - 1] for n in members_of(run.piles[suit])] for suit in range(4)},
        "movement": int(run.movement_left()),
        "entered": int(run.entered),
        "forced": bool(run.forced),
        "powers": [NAME_KEYS[n] for n in members_of(run.powers)],
        "uses": {NAME_KEYS[n]: int(run.uses_left(n)) for n in members_of(run.powers) if USES[n]},
        "asked": _asked(run),
        "over": run.result != RUNNING,
        "result": RESULTS[run.result],
    }
    if run.day == FINAL:
        _write_final(run, text)
    else:
        text["haven"] = square_name(run.haven)
    if run.storm_card:
        text["storm_card"] = card_name(run.storm_suit, run.storm_card)
        text["storm_at"] = square_name(run.storm_square) if run.row_drawn() else ""
    if run.movement_card:
        text["movement_card"] = card_name(1 - run.storm_suit, run.movement_card)
    text["aside"] = "" if run.aside == NOWHERE else square_name(run.aside)
    text["shielded"] = "" if run.shielded == NOWHERE else CITIZENS[run.shielded]
    return text


def _write_final(run: Tempest, text: dict[str, Any]) -> None:
    text["start"] = square_name(run.start)
    text["end"] = square_name(run.haven)
    text["map"] = face(run.map) or ""
    text["target"] = face(run.target) or ""
    text["blessing"] = face(run.blessing) or ""
    text["beast"] = face(run.beast) or ""
    text["beast_at"] = square_name(run.beast_square)
    text["beast_actions"] = int(run.kraken)
    power = BLESSING_USES.get(int(run.blessing))
    if power is not None:
        text["uses"]["ward" if power == WARD else "barrier"] = int(run.uses_left(power))


def _asked(run: Tempest) -> str:
    """The question by the name that `ask` has for it, or the name of the step that asks chance."""
    name = type(run.step).__name__
    return ASKED.get(name, name)
