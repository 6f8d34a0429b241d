# mypyc: skip, because content is read once, when the game is loaded.
"""The cards and boards of Dominare, read from `content/*.toml` and checked. Whatever is not as expected stops loading.

Here everything is plain lists; `tables.py` makes arrays of them for the rules. What the formulas of the cards mean is
read in `effects/programs.py`.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, Final

from contretemps.cards.formula import formula, read_calls
from contretemps.games.dominare.language.takes import check
from contretemps.kernel.errors import BadContent

FOLDER: Final = Path(__file__).parent / "content"

FACTIONS: Final = [
    "atheneum", "canals", "church", "merchants", "senate", "commoners", "culture", "nobility", "shadowmen",
]  # fmt: skip
TRAITS: Final = [
    "Artisan", "Clergy", "Guildsman", "Knave", "Merchant", "Noble", "Plebian", "Scholar", "Senator", "Templar",
]  # fmt: skip
SIDES: Final = ["small", "large"]  # DOM-002
HEADINGS: Final = ["City", "All", "Scapegoat", "Lowest"]  # besides districts (DOM-131 to DOM-134, DOM-138)

_AGENT: Final = {"id", "slug", "faction", "traits", "income", "exposure", "abilities", "source"}
_MAY_HAVE: Final = {"influence", "copies", "static", "reveal"}


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / name).read_text("utf-8"))


def _need(truth: bool, where: str, what: str) -> None:
    if not truth:
        raise BadContent(f"{where}: {what}")


def _keys(table: dict[str, Any], where: str, must: set[str], may: set[str] | None = None) -> None:
    missing = must - table.keys()
    strange = table.keys() - must - (may or set())
    _need(not missing, where, f"no {', '.join(sorted(missing))}")
    _need(not strange, where, f"{', '.join(sorted(strange))} mean nothing here")


# ---- districts, agents, sets, events ---------------------------------------------------------------------------------


def _districts() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = _read("districts.toml")["district"]
    for one in found:
        _keys(one, str(one.get("code")), {"code", "slug", "letter", "swamp", "do", "source"})
    _need(len(found) == 8, "districts", "there are eight (DOM-067)")
    return found


def _agents() -> list[dict[str, Any]]:
    """89 different agents; one that is there several times has a card for each copy (DOM-003). What each of them shows
    is all there (DOM-048)."""
    found: list[dict[str, Any]] = _read("agents.toml")["agent"]
    for one in found:
        where = str(one.get("id"))
        _keys(one, where, _AGENT, _MAY_HAVE)
        _need(one["faction"] in FACTIONS, where, f"no faction {one['faction']!r}")
        _need(set(one["traits"]) <= set(TRAITS) and bool(one["traits"]), where, "traits that are none")
        _need(
            ("influence" in one) == (one["faction"] != "nobility"), where, "Nobility alone has no influence (DOM-266)"
        )
        for key, most in (("influence", 4), ("income", 3), ("exposure", 6)):
            _need(0 <= one.get(key, 0) <= most, where, f"{key} from 0 to {most}")
        _need(("Artisan" in one["traits"]) == (one["faction"] == "culture"), where, "Artisans are Culture's (DOM-263)")
        _need(one["faction"] != "culture" or one["income"] == 0, where, "Artisans have no income (DOM-264)")
        _need(one["faction"] != "shadowmen" or "Knave" in one["traits"], where, "all Shadowmen are Knaves (DOM-268)")
        _need(all(1 <= ability["n"] <= 7 for ability in one["abilities"]), where, "numbers from 1 to 7")
        numbers = [ability["n"] for ability in one["abilities"]]
        _need(numbers == sorted(set(numbers)), where, "abilities in the order of their numbers")
    _need(len({one["id"] for one in found}) == len(found) == 89, "agents", "89 different ones (DOM-003)")
    return found


DISTRICTS: Final = _districts()
CODES: Final[list[str]] = [one["code"] for one in DISTRICTS]
AGENTS: Final = _agents()
CARDS: Final[list[dict[str, Any]]] = [one for one in AGENTS for _ in range(one.get("copies", 1))]
# A repeated agent has several cards (DOM-004): `com07`, `com07/2`, `com07/3`.
CARD_NAMES: Final[list[str]] = [
    one["id"] if copy == 0 else f"{one['id']}/{copy + 1}" for one in AGENTS for copy in range(one.get("copies", 1))
]
if len(CARDS) != 95:
    raise BadContent("agents: there are 95 cards (DOM-003)")

# Every ability of every card has a number, card by card: `can10.4`.
ABILITIES: Final[list[tuple[int, int]]] = [
    (card, ability["n"]) for card, one in enumerate(CARDS) for ability in one["abilities"]
]
ABILITY_NAMES: Final[list[str]] = [f"{CARD_NAMES[card]}.{n}" for card, n in ABILITIES]

TRAIT_BITS: Final[list[int]] = [sum([2 ** TRAITS.index(trait) for trait in one["traits"]]) for one in CARDS]


def trait_bits(words: list[str]) -> int:
    return sum([2 ** TRAITS.index(word) for word in words])


# ---- what holds while an agent is face up ----------------------------------------------------------------------------


class Statics:
    """The permanent texts of a card."""

    def __init__(self, one: dict[str, Any]) -> None:
        self.noflip = self.wild = self.neighbour = self.end_vp = 0
        self.least_rank = 1
        text = formula(f"{one['id']}.S", one["static"]) if "static" in one else None
        for call in read_calls(text) if text is not None else ():
            check(call)
            if call.name == "NOFLIP":
                self.noflip = 1
            elif call.name == "WILD":
                self.wild = 1
            elif call.name == "NEIGHBOUR":
                if call.args[0].text not in TRAITS:
                    raise call.args[0].bad("a trait")
                self.neighbour |= trait_bits([call.args[0].text])
            elif call.name == "RANK":
                self.least_rank = _figure(call.keys[">="], 1, 7)
            elif call.name == "ENDVP":
                self.end_vp += _figure(call.args[0], 1, 99)
            else:
                raise call.bad("a permanent text")


def _figure(value: Any, least: int, most: int) -> int:
    if not re.fullmatch(r"\d+", value.text) or not least <= int(value.text) <= most:
        raise value.bad(f"a number from {least} to {most}")
    return int(value.text)


STATICS: Final[list[Statics]] = [Statics(one) for one in CARDS]

# The learning conspiracies (DOM-031 to DOM-036), as cards.
_SETS: Final = _read("sets.toml")["set"]
SETS: Final[list[list[int]]] = [[CARD_NAMES.index(agent) for agent in one["agents"]] for one in _SETS]
_need([one["number"] for one in _SETS] == [1, 2, 3, 4, 5, 6], "sets", "numbers from 1 to 6, in their order (DOM-030)")


def _events() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = _read("events.toml")["event"]
    for one in found:
        where = str(one.get("id"))
        _keys(one, where, {"id", "slug", "sections", "seals", "source"})
        _need(set(one["seals"]) <= set(CODES) and len(one["seals"]) == 2, where, "two seals of districts (DOM-145)")
        links = [section["link"] for section in one["sections"]]
        _need(links[:1] == ["first"] and set(links[1:]) <= {"also", "instead"}, where, "sections: first, also, instead")
        _need(one["sections"][0]["season"] == 1, where, "a section for season 1 (DOM-130)")
        for section in one["sections"]:
            _keys(section, where, {"season", "link", "lines"})
            for line in section["lines"]:
                _keys(line, where, {"heading", "do"})
                known = line["heading"] in HEADINGS or set(line["heading"].split(",")) <= set(CODES)
                _need(known, where, f"no heading {line['heading']!r}")
    _need(len(found) == 30, "events", "there are 30 (DOM-005)")
    return found


EVENTS: Final = _events()
EVENT_NAMES: Final[list[str]] = [one["id"] for one in EVENTS]

# Every line of every event has a number; which of them a season resolves, in their order.
LINES: Final[list[tuple[int, str, str, str]]] = [  # event, name, heading, formula
    (number, f"{one['id']}.{section['season']}.{i}", line["heading"], line["do"])
    for number, one in enumerate(EVENTS)
    for section in one["sections"]
    for i, line in enumerate(section["lines"], 1)
]


def lines_of(event: int, season: int) -> list[int]:
    """The lines of an event in a season: no section of a later season (DOM-126), added ones (DOM-127), and none that
    the section directly below it replaces (DOM-128, DOM-129)."""
    sections = [section for section in EVENTS[event]["sections"] if section["season"] <= season]
    names: list[str] = []
    for i, section in enumerate(sections):
        if i + 1 == len(sections) or sections[i + 1]["link"] != "instead":
            names += [f"{EVENT_NAMES[event]}.{section['season']}.{n}" for n in range(1, len(section["lines"]) + 1)]
    return [number for number, line in enumerate(LINES) if line[1] in names]


# ---- boards ----------------------------------------------------------------------------------------------------------


class Board:
    """A side of the board. Blocks have the numbers of the large side, whose names include those of the small one."""

    def __init__(self, side: str, names: list[str]) -> None:
        data = _read(f"board_{side}.toml")
        self.names: list[str] = [block["code"] for block in data["blocks"]]
        all_names = names or self.names
        many = len(all_names)
        self.there = [0] * many
        self.value = [0] * many
        self.coast = [0] * many
        self.district = [0] * many
        self.adjacent = [[0] * many for _ in range(many)]
        self.start: list[int] = [data["start"][code] for code in CODES]  # DOM-019
        for block in data["blocks"]:
            _keys(block, f"{side} {block.get('code')}", {"code", "district", "value", "shape"}, {"name", "coast"})
            number = all_names.index(block["code"])
            self.there[number] = 1
            self.value[number] = block["value"]
            self.coast[number] = int(block.get("coast", False))
            self.district[number] = CODES.index(block["district"])
        for one, other in data["adjacent"]:
            i, j = all_names.index(one), all_names.index(other)
            _need(i != j and not self.adjacent[i][j], side, f"{one} and {other} twice, or with itself")
            self.adjacent[i][j] = self.adjacent[j][i] = 1
            apart = {self.district[i], self.district[j]}
            _need(len(apart) == 1 or CODES.index("CAN") in apart, side, f"{one} and {other} do not touch (DOM-072)")


_LARGE: Final = Board("large", [])
BLOCKS: Final[list[str]] = _LARGE.names
BOARDS: Final[list[Board]] = [Board("small", BLOCKS), _LARGE]  # by side
if len(BLOCKS) != 80:
    raise BadContent("board_large.toml: 80 blocks")

_TRACKS: Final = _read("tracks.toml")
VP_LEAST: Final[int] = _TRACKS["vp"]["least"]
VP_MOST: Final[int] = _TRACKS["vp"]["most"]
LAST_SEASON: Final[int] = _TRACKS["season"]["last"]
DRAFT_AFTER: Final[int] = _TRACKS["season"]["draft_after"]
_need(_TRACKS["exposure"]["start"] == _TRACKS["exposure"]["least"] == 0, "tracks", "exposure from 0 on (DOM-016)")
_need(_TRACKS["season"]["first"] == 1, "tracks", "the first season is season 1 (DOM-040)")
