# mypyc: skip, because only tools/mutate.py reads it.
"""How `tools/mutate.py` may change the cards, to see whether an example notices: lines are a language of their own.

Of a line each number is changed by one, each sign turned, each word becomes its neighbour (whose things, which kind, a
status, a symbol, a stat, how long, how often), each filter and each condition is left out, and each operation is
dropped; a card also loses each of its lines. What decks hold and where the arena has what is held against the
specification (tests/temporal_war/test_content.py), so both are left alone here; so are rarities of the die.
"""

from __future__ import annotations

import re
from typing import Any, Final

from contretemps.games.temporal_war.content import FACTIONS, KEYWORDS, STATS, STATUSES, TYPES

FIXED: Final = {
    "source", "cards", "radius", "centre", "step", "rays", "ray", "fountains", "axis", "between", "seats", "players",
    "teams", "pairs", "inward", "mode", "faces", "prefix", "seat", "fountain", "direction", "champion",
}  # fmt: skip
NEIGHBOURS: Final[dict[str, dict[str, str] | list[str]]] = {
    "keywords": KEYWORDS,
    "faction": FACTIONS,
    "type": TYPES,
}

_SIDES: Final = {"own": "enemy", "enemy": "own", "ally": "enemy", "any": "own"}
_WORDS: Final[dict[str, str]] = {
    **_SIDES,
    **{word: FACTIONS[(n + 1) % len(FACTIONS)] for n, word in enumerate(FACTIONS)},
    **{word: STATUSES[(n + 1) % len(STATUSES)] for n, word in enumerate(STATUSES)},
    **{word: STATS[2 + (n - 1) % 4] for n, word in enumerate(STATS) if n >= 2},
    "sword": "shield", "shield": "boot", "boot": "sword", "all": "one", "nonchampion": "champion", "magic": "power",
    "one": "all", "must": "may", "may": "must", "turn": "event", "round": "turn", "event": "turn", "open": "obstacle",
    "obstacle": "open", "hurt": "dead", "alive": "dead", "dead": "alive", "battle": "effect", "effect": "battle",
}  # fmt: skip

_NUMBER: Final = re.compile(r"\d+")
_SIGN: Final = re.compile(r"(?<=[(,])[+-](?=\d)")
_FILTER: Final = re.compile(r" (?:adj \w+|within \d+ \w+|inrange \w+|in area|on extra|not \w+)")
_WORD: Final = re.compile(r"[a-z]+")
_CONDITION: Final = re.compile(r"; if=[^;]+")


def changes(key: str, value: Any) -> list[tuple[str, Any]] | None:
    """Of the lines of a card, one of them at a time; a stat of 0 only rises, since less counts as 0 (TPW-048)."""
    if key in STATS and value == 0:
        return [(f"{key} 0 -> 1", 1)]
    if key != "lines" or not isinstance(value, list):
        return None
    found: list[tuple[str, Any]] = []
    for at, line in enumerate(value):
        found.append((f"lines without {line}", [*value[:at], *value[at + 1 :]]))
        for other in dict.fromkeys([*_numbers(line), *_signs(line), *_words(line), *_left_out(line), *_dropped(line)]):
            if other != line:
                found.append((f"{line} -> {other}", [*value[:at], other, *value[at + 1 :]]))
    return found


def _numbers(line: str) -> list[str]:
    return [
        line[: number.start()] + str(other) + line[number.end() :]
        for number in _NUMBER.finditer(line)
        for other in (int(number[0]) + 1, int(number[0]) - 1)
        if other >= 0
    ]


def _signs(line: str) -> list[str]:
    turned = {"+": "-", "-": "+"}
    return [line[: sign.start()] + turned[sign[0]] + line[sign.end() :] for sign in _SIGN.finditer(line)]


def _words(line: str) -> list[str]:
    """Each word as its neighbour, apart from the names of windows and of parts of the line."""
    return [
        line[: word.start()] + _WORDS[word[0]] + line[word.end() :]
        for word in _WORD.finditer(line)
        if word[0] in _WORDS and not line.startswith("=", word.end()) and not _is_part_of_a_name(line, word)
    ]


def _is_part_of_a_name(line: str, word: re.Match[str]) -> bool:
    return line[word.start() - 1 : word.start()] == "_" or line[word.end() : word.end() + 1] == "_"


def _left_out(line: str) -> list[str]:
    """Without a filter, or without the conditions."""
    return [
        line[: part.start()] + line[part.end() :]
        for pattern in (_FILTER, _CONDITION)
        for part in pattern.finditer(line)
    ]


def _dropped(line: str) -> list[str]:
    """Without one of several operations."""
    begin = line.find("do=") + 3
    end = line.find(";", begin)
    end = len(line) if end < 0 else end
    operations = re.split(r",(?![^(]*\))", line[begin:end])
    if len(operations) < 2:
        return []
    kept = [",".join(operations[:at] + operations[at + 1 :]) for at in range(len(operations))]
    return [line[:begin] + one + line[end:] for one in kept]
