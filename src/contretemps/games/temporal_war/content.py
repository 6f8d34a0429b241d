# mypyc: skip, because content is read once, when the game is loaded.
"""The cards, decks and arena of The Temporal War, read from `content/*.toml`. Whatever is not as expected stops
loading.

Here everything is plain lists; `arena.py` and `tables.py` make arrays of them for the rules. What the lines of the
cards mean is read in `effects/programs.py`.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

from contretemps.games.temporal_war.language.lines import Line, read
from contretemps.kernel.errors import BadContent

FOLDER: Final = Path(__file__).parent / "content"


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8"))


def _need(truth: bool, where: str, what: str) -> None:
    if not truth:
        raise BadContent(f"{where}: {what}")


WARRIORS: Final[list[dict[str, Any]]] = _read("warriors")["card"]
SUPPORTS: Final[list[dict[str, Any]]] = _read("supports")["card"]
CHAMPIONS: Final[list[dict[str, Any]]] = _read("champions")["card"]
MONSTERS: Final[list[dict[str, Any]]] = _read("monsters")["card"]
# Cards have these numbers everywhere: what decks may hold first, so that 0 to 83 are the kinds of a deck.
CARDS: Final[list[dict[str, Any]]] = [*WARRIORS, *SUPPORTS, *CHAMPIONS, *MONSTERS]
SLUGS: Final[list[str]] = [card["slug"] for card in CARDS]
_need(len(WARRIORS) == 48 and len(SUPPORTS) == 36, "cards", "48 warriors and 36 support cards")
_need(len(CHAMPIONS) == 6 and len(MONSTERS) == 33, "cards", "six Champions and 33 monsters (TPW-218)")
_need(len(set(SLUGS)) == len(SLUGS), "cards", "two have the same name")

KINDS: Final = ["basic", "elite", "champion", "spell", "equipment", "trap", "construct", "flash", "monster"]
FACTIONS: Final = ["human", "angel", "elf", "demon", "beast", "clockwork"]  # TPW-051
TYPES: Final = ["armour", "mantle", "weapon", "harness", "module", "mount"]  # of equipment
KEYWORDS: Final = ["airborne", "giant", "charge", "reach", "steadfast", "scout"]
STATUSES: Final = ["poisoned", "rooted", "warded"]
STATS: Final = ["level", "health", "magic", "speed", "power", "range"]
_need(
    {card["type"] for card in SUPPORTS if card["kind"] == "equipment"} == set(TYPES), "supports", "types of equipment"
)

_need(all([1 <= card["value"] <= 4 for card in SUPPORTS if card["kind"] == "flash"]), "supports", "1 to 4 of a flash")
_need(
    all([card["stats"]["level"] >= 1 for card in [*WARRIORS, *CHAMPIONS]]), "cards", "a level of at least 1 (TPW-048)"
)

# Every line of every card, card by card.
LINES: Final[list[tuple[int, Line]]] = [
    (number, read(f"{card['id']}.{n}", card["kind"], text))
    for number, card in enumerate(CARDS)
    for n, text in enumerate(card["lines"], 1)
]

for _number, _card in enumerate(CARDS):
    _laid = [one.n for at, line in LINES if at == _number for one in line.operations if one.word == "tiles"]
    _need(_card.get("tiles", 0) == sum(_laid), _card["slug"], "as many extra tiles as its line lays (TPW-072)")


def _decks() -> list[list[int]]:
    """The six starter decks in the order of the Champions, then the six learning decks: copies by kind."""
    found: list[list[int]] = []
    for kind in ("starter", "learning"):
        decks = {deck["champion"]: deck for deck in _read("decks")["deck"] if deck["kind"] == kind}
        for champion in CHAMPIONS:
            deck = decks[champion["slug"]]
            copies = [deck["cards"].get(slug, 0) for slug in SLUGS[: len(WARRIORS) + len(SUPPORTS)]]
            _need(sum(copies) == sum(deck["cards"].values()), deck["slug"], "cards that there are not")
            _need(30 <= sum(copies) <= 40, deck["slug"], "from 30 to 40 cards (TPW-078)")
            found.append(copies)
    return found


DECKS: Final = _decks()

FACES: Final[dict[str, int]] = _read("die")["faces"]  # TPW-316
_need(FACES == {"sword": 3, "shield": 2, "boot": 1}, "die", "three swords, two shields, one boot")

# ---- the arena -------------------------------------------------------------------------------------------------------

ARENA: Final = _read("arena")
RADIUS: Final[int] = ARENA["radius"]
DIRECTIONS: Final[list[tuple[int, int]]] = [tuple(one["step"]) for one in ARENA["direction"]]
DIRECTION_NAMES: Final[list[str]] = [one["slug"] for one in ARENA["direction"]]


def far(q: int, r: int) -> int:
    """How far a space is from the centre."""
    return max(abs(q), abs(r), abs(q + r))


# Row by row from the top, each from left to right.
SPACES: Final[list[tuple[int, int]]] = [
    (q, r) for r in range(-RADIUS, RADIUS + 1) for q in range(-RADIUS, RADIUS + 1) if far(q, r) <= RADIUS
]
SPACE_NAMES: Final[list[str]] = [f"{q},{r}" for q, r in SPACES]
NUMBER_OF: Final = {space: number for number, space in enumerate(SPACES)}
_need(len(SPACES) == 217, "arena", "217 spaces")


def _times(n: int, step: list[int]) -> int:
    return NUMBER_OF[(n * step[0], n * step[1])]


TEMPLES: Final = [_times(ARENA["rays"]["temple"], seat["ray"]) for seat in ARENA["seat"]]  # TPW-017
TEMPLES_INWARD: Final = [_times(ARENA["rays"]["temple_inward"], seat["ray"]) for seat in ARENA["seat"]]  # TPW-022
SHARD_SPACES: Final = [_times(ARENA["rays"]["shards"], seat["ray"]) for seat in ARENA["seat"]]
RADII: Final[list[int]] = [0, *ARENA["fountains"]["distance"], ARENA["fountains"]["overtime"]]  # by round
# By fountain, at each distance from 0 to the rim: the space of its axis.
AXES: Final = [[_times(n, fountain["axis"]) for n in range(RADIUS + 1)] for fountain in ARENA["fountain"]]
SEATINGS: Final[list[dict[str, Any]]] = ARENA["seating"]
