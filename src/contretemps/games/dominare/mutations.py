# mypyc: skip, because only tools/mutate.py reads it.
"""How `tools/mutate.py` may change the cards, to see whether an example notices: formulas are a language of their own.

Of a formula each number is changed by one, each word becomes its neighbour (a district, a trait, whose agents, which
player, a filter), each filter and each key is left out, and each step is dropped. Where blocks lie and what touches
what is held against the drawing of the board (tests/dominare/test_board.py), so it is left alone here.
"""

from __future__ import annotations

import re
from typing import Any, Final

from contretemps.cards.formula import formula, read_calls, write_calls
from contretemps.games.dominare.content import CODES, FACTIONS, TRAITS

FORMULAS: Final = {"do", "reveal", "static"}
FIXED: Final = {
    "source", "letter", "adjacent", "coast", "shape", "code", "side", "district", "rows", "circles", "printed",
}  # fmt: skip
NEIGHBOURS: Final[dict[str, dict[str, str] | list[str]]] = {
    "traits": TRAITS,
    "faction": FACTIONS,
    "heading": ["All", "Scapegoat", "Lowest"],
    "link": {"also": "instead", "instead": "also"},
}
EQUIVALENT: Final = {
    ("debased_coinage", "sections 2: link instead -> also"): (
        "whoever pays everything above eight, then everything above five, has paid everything above five"
    ),
}

_NUMBER: Final = re.compile(r"\d+")
_WORD: Final = re.compile(r"[A-Za-z_]+")
_FILTER: Final = re.compile(r"(?<=[:&])[^:&,)]+")
_OPTIONAL: Final = re.compile(r",(?:k|pattern|max|draw|only|rank|expo|who|except|to|where)=[^,)]+(?:\([^)]*\))?")
_WORDS: Final[dict[str, str]] = {
    **{code: CODES[(number + 1) % len(CODES)] for number, code in enumerate(CODES)},
    **{trait: TRAITS[(number + 1) % len(TRAITS)] for number, trait in enumerate(TRAITS)},
    "SWAMP": "EST", "LAND": "ANY", "ANY": "LAND", "ONE": "ANY", "vacant": "occupied", "occupied": "rival",
    "mine": "rival", "rival": "mine", "rivals": "rival", "one": "rival", "other": "one", "any": "rival", "all": "one",
    "you": "rival", "adjacent": "districts", "exposure": "season", "season": "exposure", "maxexp": "season",
    "event": "agent", "agent": "event", "double_exposure": "no_spread", "no_spread": "double_exposure",
    "NOFLIP": "WILD", "WILD": "NOFLIP", "GAIN": "PAY", "PAY": "GAIN", "MAY": "COST", "LATE": "ACTION",
}  # fmt: skip


def changes(key: str, value: Any) -> list[tuple[str, Any]] | None:
    """Of a formula; of a heading with several districts: without one of them."""
    if key == "heading" and isinstance(value, str) and "," in value:
        codes = value.split(",")
        return [(f"heading without {code}", ",".join([c for c in codes if c != code])) for code in codes]
    if key not in FORMULAS or not isinstance(value, str):
        return None
    found = [*_numbers(value), *_words(value), *_left_out(value), *_signs(value), *_steps(value)]
    return [(f"{value} -> {other}", other) for other in dict.fromkeys(found) if other != value]


def _numbers(text: str) -> list[str]:
    found = []
    for number in _NUMBER.finditer(text):
        for other in (int(number[0]) + 1, int(number[0]) - 1):
            found.append(text[: number.start()] + str(other) + text[number.end() :])
    return found


def _words(text: str) -> list[str]:
    return [
        text[: word.start()] + _WORDS[word[0]] + text[word.end() :]
        for word in _WORD.finditer(text)
        if word[0] in _WORDS
    ]


def _left_out(text: str) -> list[str]:
    """Without a filter, or without a key that may be missing."""
    found = []
    for one in _FILTER.finditer(text):
        after = text[one.end() : one.end() + 1]
        begin, end = (one.start(), one.end() + 1) if after == "&" else (one.start() - 1, one.end())
        found.append(text[:begin] + text[end:])
    return [*found, *[text[: key.start()] + text[key.end() :] for key in _OPTIONAL.finditer(text)]]


def _signs(text: str) -> list[str]:
    turned = {"+": "-", "-": "+"}
    return [
        text[: sign.start()] + turned[sign[0]] + text[sign.end() :] for sign in re.finditer(r"(?<=\()[+-](?!-)", text)
    ]


def _steps(text: str) -> list[str]:
    calls = read_calls(formula("", text))
    return [write_calls(calls[:at] + calls[at + 1 :]) for at in range(len(calls))] if len(calls) > 1 else []
