# mypyc: skip, because lines are read once, when the game is loaded.
"""Reads conditions and operations: what has to be so, and what is done.

Both are one word with what it takes, so each is read by a row of a table: `ref` is a reference, `set` a set, `num` a
number, `int` a number without a sign, and names in brackets are words to choose from.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from contretemps.cards.formula import COMPARED, Call, Value
from contretemps.games.temporal_war.language.sets import (
    THINGS,
    Known,
    Number,
    Set,
    one_of,
    read_number,
    read_ref,
    read_set,
    whole,
)

STATS: Final = ("level", "health", "magic", "speed", "power", "range", "durability", "attack")
SYMBOLS: Final = ("sword", "shield", "boot")
STATUSES: Final = ("poisoned", "rooted", "warded")
KEYWORDS: Final = ("airborne", "giant", "charge", "reach", "steadfast", "scout")
PLAYERS: Final = ("me", "them")
ATTACKS: Final = ("magic", "power")
SOURCES: Final = ("battle", "effect")
TILES: Final = ("open", "obstacle")
REF: Final = "ref"
SET: Final = "set"
NUM: Final = "num"
INT: Final = "int"
KINDS: Final = "kinds"
Takes = tuple[str | tuple[str, ...], ...]

CONDITIONS: Final[dict[str, Takes]] = {
    "damaged": (REF,),
    "ready": (REF,),
    "hurt": (REF,),
    "alive": (REF,),
    "dead": (REF,),
    "type": (ATTACKS,),
    "source": (SOURCES,),
    "kind": (REF, KINDS),
    "dist": (REF, REF),
    "value": (REF, STATS),
    "has": (REF, ("equipment",)),
    "shards": (PLAYERS,),
    "pay": (("shards",), INT),
    "round": (),
    "count": (SET,),
}
MEASURED: Final = ("dist", "value", "shards", "round", "count")  # these are compared with a number

WITH_NUMBER: Final = (
    "dice", "reroll", "damage", "heal", "prevent", "move", "push", "draw", "discard", "aether", "shards", "sync",
    "monster", "reward",
)  # fmt: skip
OPERATIONS: Final[dict[str, Takes]] = {
    "stat": (STATS, NUM),
    "set": (STATS, NUM),
    "symbols": (SYMBOLS, NUM),
    **dict.fromkeys(WITH_NUMBER, (NUM,)),
    **dict.fromkeys(("cleanse", "rest", "destroy", "cancel"), ()),
    "status": (STATUSES,),
    "keyword": (KEYWORDS,),
    "tiles": (INT, TILES),
    "place": (),  # read by `_read_place`
}


@dataclass(frozen=True)
class Condition:
    word: str
    refs: tuple[str, ...] = ()
    names: tuple[str, ...] = ()  # kinds, a stat, a type, a player
    of: Set = ()
    sign: str = ""  # >=, ==, <=
    n: int = 0
    at: Value | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True)
class Operation:
    word: str
    name: str = ""  # stat, symbol, status, keyword, sort of tile; of `place`: swap, adj, within
    number: Number | None = None
    ref: str = ""
    n: int = 0
    at: Value | None = field(default=None, compare=False, repr=False)

    def plain(self) -> int:
        """Its number, where it is written."""
        return self.number.plain() if self.number is not None else self.n


@dataclass
class _Taken:
    """What a row of a table found in the brackets of a call."""

    refs: list[str] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    of: Set = ()
    number: Number | None = None
    n: int = 0


def _take(call: Call, takes: Takes, known: Known) -> _Taken:
    if len(call.args) != len(takes) or call.frames or any([key not in COMPARED for key in call.keys]):
        raise call.bad(f"{call.name} with {len(takes)} in brackets")
    taken = _Taken()
    for kind, value in zip(takes, call.args, strict=True):
        if kind == REF:
            taken.refs.append(read_ref(value, known))
        elif kind == SET:
            taken.of = read_set(value, known)
        elif kind == NUM:
            taken.number = read_number(value, known)
        elif kind == INT:
            taken.n = whole(value)
        elif kind == KINDS:
            taken.names += [one_of(part, THINGS) for part in value.split("|")]
        else:
            taken.names.append(one_of(value, kind))
    return taken


def read_condition(call: Call, known: Known) -> Condition:
    if call.name not in CONDITIONS:
        raise call.bad("a condition")
    taken = _take(call, CONDITIONS[call.name], known)
    signs = list(call.keys)
    if len(signs) != (call.name in MEASURED):
        raise call.bad(f"{call.name} compared with a number" if not signs else f"{call.name}, compared with nothing")
    sign = signs[0] if signs else ""
    n = whole(call.keys[sign]) if sign else taken.n
    return Condition(call.name, tuple(taken.refs), tuple(taken.names), taken.of, sign, n, call.at)


def read_operation(call: Call, known: Known) -> Operation:
    if call.name not in OPERATIONS or call.keys:
        raise call.bad("an operation")
    if call.name == "place":
        return _read_place(call, known)
    taken = _take(call, OPERATIONS[call.name], known)
    return Operation(call.name, "".join(taken.names), taken.number, "", taken.n, call.at)


def _read_place(call: Call, known: Known) -> Operation:
    """`swap X`, `empty adj X` or `empty within n X`."""
    words = call.args[0].split(" ") if len(call.args) == 1 else []
    texts = [word.text for word in words]
    if texts[:1] == ["swap"] and len(texts) == 2:
        return Operation("place", "swap", ref=read_ref(words[1], known), at=call.at)
    if texts[:2] == ["empty", "adj"] and len(texts) == 3:
        return Operation("place", "adj", ref=read_ref(words[2], known), at=call.at)
    if texts[:2] == ["empty", "within"] and len(texts) == 4:
        return Operation("place", "within", ref=read_ref(words[3], known), n=whole(words[2]), at=call.at)
    raise call.bad("place(swap X), place(empty adj X) or place(empty within n X)")
