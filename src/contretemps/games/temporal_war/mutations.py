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

from contretemps.games.temporal_war.content import CARDS, FACTIONS, KEYWORDS, STATS, STATUSES, SUPPORTS, TYPES

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


# ---- what nothing can tell apart -------------------------------------------------------------------------------------

# Windows that open once in a turn, or once for a piece or card: there is one attack (TPW-199), one sync (TPW-161), one
# Main Action (TPW-145) and one warrior in use (TPW-139) a turn, one end of a round, a piece is summoned and destroyed
# once, and a construct is played once. Equipment with one exert is exerted once in a game.
_ONCE: Final = re.compile(
    r"when=(?:exert\()?(?:attack_declared|attack_rolled|defence_declared|defence_rolled|battle_over|synced|main_action"
    r"|used|start_turn|end_turn|end_round|summoned\(self\)|played\(self\)|destroyed\(it=self\))"
)
_PLAYED: Final = ("spell", "trap", "flash")  # of these another limit is refused when the game is loaded

# Parts of lines that say what would be so without them: the card, the part, and why.
_SAID_TWICE: Final = (
    ("morvath", " not self", "a Champion is never destroyed (TPW-042), so Morvath is not the demon that was"),
    ("veil_dancer", " not self", "to change places with itself changes nothing, so nobody may do it (TPW-303)"),
    ("hellfire", " not target", "what is next to the target is not the target"),
    ("stasis_field", "; if=ready(it)", "to rest who is resting changes nothing, so nobody may do it (TPW-303)"),
    ("moss_stalker", "; if=ready(self)", "who is resting cannot dodge (TPW-201), and boots count for nothing else"),
    (
        "grove_warden",
        "; if=alive(defender)",
        "who is not alive after the battle is off the board or on its temple, and nothing but a warrior is rooted",
    ),
)


def _equivalent() -> dict[tuple[str, str], str]:
    found: dict[tuple[str, str], str] = {}
    for card in CARDS:
        for line in card["lines"] if card["kind"] not in _PLAYED else []:
            if _ONCE.match(line) or (card["kind"] == "equipment" and card["value"] == 1 and "exert(" in line):
                for other in _words(line):
                    if re.sub("limit=[a-z]+", "", other) == re.sub("limit=[a-z]+", "", line):
                        found[card["slug"], f"{line} -> {other}"] = "its window opens once before both limits are over"
    for card in SUPPORTS:
        if card["faction"] in FACTIONS:
            at = FACTIONS.index(card["faction"])
            other = FACTIONS[at + 1] if at + 1 < len(FACTIONS) else FACTIONS[at - 1]
            found[card["slug"], f"faction {card['faction']} -> {other}"] = (
                "the faction of a support card says nothing in play (TPW-051)"
            )
    for slug, left_out, why in _SAID_TWICE:
        line = next(card for card in CARDS if card["slug"] == slug)["lines"][0]
        found[slug, f"{line} -> {line.replace(left_out, '')}"] = why
    return found


EQUIVALENT: Final = _equivalent()
