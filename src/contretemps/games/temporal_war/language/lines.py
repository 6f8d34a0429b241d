# mypyc: skip, because lines are read once, when the game is loaded.
"""Reads the ability lines of cards into their parts, and refuses whatever the grammar does not know.

    line   = "when=" when [";if=" cond {"," cond}] ";target=" target ";do=" op {"," op}
             ";for=" duration [";limit=" limit] ";" ("may"|"must")
    when   = window | window "(" ("me"|"any"|"self") ")" | window "(" role "=" set ")"
           | "exert(" window role "=" set ")"
    target = ref | ("one"|"all") "(" set ")"

Conditions and operations are in `parts.py`, sets and numbers in `sets.py`. What the words do is not said here. Which
things a line may name follows from its window and from the kind of its card. A line without a limit works once per
turn. Lines of monsters leave out what is always the same: whom the window is about, target, duration and limit.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from contretemps.cards.formula import Call, Value, formula, read_call, read_calls, read_line
from contretemps.games.temporal_war.language.parts import Condition, Operation, read_condition, read_operation
from contretemps.games.temporal_war.language.sets import Known, Match, Set, one_of, read_ref, read_set

# Windows and their roles; the first role is the one that a line describes in brackets.
ROLES: Final[dict[str, tuple[str, ...]]] = {
    "always": (),
    "start_turn": (),
    "end_turn": (),
    "end_round": (),
    "summoned": ("it",),
    "used": ("it", "caster"),
    "in_use": ("it",),
    "main_action": ("it",),
    "lands": ("it",),
    "attack_declared": ("attacker", "target"),
    "attack_rolled": ("attacker", "target"),
    "defence_declared": ("defender", "attacker"),
    "defence_rolled": ("defender", "attacker"),
    "damage_pending": ("it",),
    "battle_over": ("attacker", "defender"),
    "destroyed": ("it",),
    "synced": ("it",),
    "collects": ("it",),
    "monster_drawn": ("it", "monster"),
    "monster_won": ("it",),
    "monster_lost": ("it",),
    "support_played": ("it",),
    "played": ("it",),
}
EXERT: Final = "exert"  # the window around another one
WHOSE: Final = {"start_turn": "me", "end_turn": "me", "end_round": "any"}  # windows that are about players
DURATIONS: Final = ("now", "battle", "turn", "round", "play", "event")
LIMITS: Final = ("turn", "event", "round", "game")
MONSTER: Final = "monster"
MONSTER_WINDOWS: Final = ("monster_drawn", "monster_won", "monster_lost")
# What a card of a kind has, to be named in its lines besides the roles of the window; `me` is its player.
HAS: Final[dict[str, tuple[str, ...]]] = {
    "champion": ("me", "self"),
    "basic": ("me", "self"),
    "elite": ("me", "self"),
    "spell": ("me", "caster"),
    "equipment": ("me", "bearer"),
    "trap": ("me", "tile", "area"),
    "construct": ("me", "self", "tile", "extra"),
    "flash": ("me",),
    MONSTER: ("me", "them"),
}
WARRIORS: Final = ("champion", "basic", "elite")
PARTS: Final = ("when", "if", "target", "do", "for", "limit")  # in this order


@dataclass(frozen=True)
class Line:
    """An ability line. `who` is empty where the window is about no piece or card, and in lines of monsters."""

    card: str  # HUM-C.1
    kind: str  # of the card
    exert: bool
    window: str
    role: str  # that `who` fills
    who: Set
    conditions: tuple[Condition, ...]
    choose: str  # one, all, or nothing where the target is named
    target: Set
    operations: tuple[Operation, ...]
    lasts: str
    limit: str  # nothing for `always`
    may: bool


def read(card: str, kind: str, text: str) -> Line:
    """The line of a card (`HUM-C.1`) of that kind; BadFormula where it is none."""
    line = read_line(formula(card, text))
    _check_parts(line, kind)
    exert, window, who = _read_when(line.keys["when"], kind)
    known = (*ROLES[window], *HAS[kind])
    conditions = [read_condition(call, known) for call in _calls(line, "if")]
    choose, target = _read_target(line.keys.get("target", replace(line.at, text=MONSTER)), known)
    operations = tuple([read_operation(call, known) for call in _calls(line, "do")])
    lasts = "round" if any([operation.word == "status" for operation in operations]) else "event"
    if "for" in line.keys:
        lasts = one_of(line.keys["for"], DURATIONS)
    limit = "event" if kind == MONSTER else "" if window == "always" else "turn"
    if "limit" in line.keys:
        limit = one_of(line.keys["limit"], LIMITS)
    role = ROLES[window][0] if ROLES[window] else ""
    may = line.args[0].text == "may"
    return Line(
        card, kind, exert, window, role, who, tuple(conditions), choose, target, operations, lasts, limit, may
    )  # fmt: skip


def _check_parts(line: Call, kind: str) -> None:
    """All parts that such a line has, in their order, and no others."""
    if list(line.keys) != [part for part in PARTS if part in line.keys]:
        raise line.bad(f"no parts but {', '.join(PARTS)}, in this order")
    needed = ("when", "do") if kind == MONSTER else ("when", "target", "do", "for")
    if missing := [part for part in needed if part not in line.keys]:
        raise line.bad(f"{missing[0]}=")
    if line.keys["when"].text == "always" and "limit" in line.keys:
        raise line.keys["limit"].bad("no limit: this is always so")
    if len(line.args) != 1:
        raise line.bad("may or must at the end")
    one_of(line.args[0], ("may", "must"))


def _calls(line: Call, part: str) -> tuple[Call, ...]:
    return read_calls(line.keys[part], ",", spaces=True) if part in line.keys else ()


def _read_when(value: Value, kind: str) -> tuple[bool, str, Set]:
    """Whether it is an exert, the window, and who is in it."""
    call = read_call(value, spaces=True)
    exert = call.name == EXERT
    if exert:
        if kind != "equipment" or len(call.args) != 1:
            raise call.bad("a window; only equipment is exerted, at a moment in brackets")
        call = _read_moment(call.args[0])
    if call.name not in ROLES or call.frames or not _may_use(kind, call.name):
        raise call.bad("a window")
    window = call.name
    whole = [value.text for value in call.args]
    if not ROLES[window] or kind == MONSTER:
        if call.keys or whole != ([WHOSE[window]] if window in WHOSE else []):
            raise call.bad(f"{window}({WHOSE[window]})" if window in WHOSE else f"{window} without brackets")
        return exert, window, ()
    role = ROLES[window][0]
    known = HAS[kind]
    if whole == ["self"] and "self" in known and not call.keys:
        return exert, window, (Match("self"),)
    if whole or list(call.keys) != [role]:
        raise call.bad(f"{window}({role}=…)")
    return exert, window, read_set(call.keys[role], known)


def _may_use(kind: str, window: str) -> bool:
    """Monsters have their own windows; of these, others use only the one in which a monster is drawn."""
    return window in MONSTER_WINDOWS if kind == MONSTER else window not in MONSTER_WINDOWS[1:]


def _read_moment(value: Value) -> Call:
    """`attack_rolled attacker=bearer`: a window and its role, without brackets between them."""
    window, *rest = value.split(" ")
    if not rest:
        raise value.bad("a window and who is in it")
    inner = value.part(rest[0].at - value.at, len(value.text))
    role = inner.text.partition("=")[0]
    return Call(window.text, (), {role: inner.part(len(role) + 1, len(inner.text))}, (), None, window)


def _read_target(value: Value, known: Known) -> tuple[str, Set]:
    call = read_call(value, spaces=True)
    if call.name in ("one", "all"):
        if len(call.args) != 1 or call.keys:
            raise call.bad(f"{call.name}(…) of something")
        return call.name, read_set(call.args[0], known)
    return "", (Match(read_ref(value, known)),)
