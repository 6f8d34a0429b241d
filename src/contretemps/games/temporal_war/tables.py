"""Cards and decks as arrays, for the rules. Cards have their numbers in content.py: 48 warriors, 36 support cards, six
Champions, 33 monsters."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from contretemps.games.temporal_war import content
from contretemps.games.temporal_war.content import CARDS, FACTIONS, KEYWORDS, KINDS, STATS, TYPES

WARRIOR_CARDS: Final = 48  # 0 to 47
DECK_CARDS: Final = 84  # 0 to 83 may be in a deck (TPW-080)
FIRST_CHAMPION: Final = 84
CHAMPIONS: Final = 6
FIRST_MONSTER: Final = 90
MONSTERS: Final = 33

# Kinds.
BASIC: Final = 0
ELITE: Final = 1  # TPW-050: only that it is not stacked
CHAMPION: Final = 2
SPELL: Final = 3
EQUIPMENT: Final = 4
TRAP: Final = 5
CONSTRUCT: Final = 6
FLASH: Final = 7
MONSTER: Final = 8

# Stats.
LEVEL: Final = 0
HEALTH: Final = 1
MAGIC: Final = 2
SPEED: Final = 3
POWER: Final = 4
RANGE: Final = 5
STAT_COUNT: Final = 6
DURABILITY: Final = 6
ATTACK: Final = 7  # the stat chosen for this attack
SYNC: Final = 8  # a level for syncing only

# Keywords, as bits.
AIRBORNE: Final = 1
GIANT: Final = 2
CHARGE: Final = 4
REACH: Final = 8
STEADFAST: Final = 16
SCOUT: Final = 32

# Statuses, as bits.
POISONED: Final = 1
ROOTED: Final = 2
WARDED: Final = 4

TYPE_COUNT: Final = 6  # of equipment

KIND: Final[vec[i64]] = vec[i64]([KINDS.index(card["kind"]) for card in CARDS])
FACTION: Final[vec[i64]] = vec[i64](
    [FACTIONS.index(card["faction"]) if card.get("faction") in FACTIONS else -1 for card in CARDS]
)
LEVEL_OF: Final[vec[i64]] = vec[i64](  # its price, and of warriors and monsters its level (TPW-047)
    [card["stats"]["level"] if "stats" in card else card["level"] for card in CARDS]
)
STAT: Final[vec[i64]] = vec[i64]([card.get("stats", {}).get(stat, 0) for card in CARDS for stat in STATS])
KEYS: Final[vec[i64]] = vec[i64](
    [sum([2 ** KEYWORDS.index(key) for key in card.get("keywords", [])]) for card in CARDS]
)
VALUE: Final[vec[i64]] = vec[i64]([card.get("value", 0) for card in CARDS])  # support value
TYPE: Final[vec[i64]] = vec[i64]([TYPES.index(card["type"]) if card["kind"] == "equipment" else -1 for card in CARDS])
REWARD: Final[vec[i64]] = vec[i64]([card.get("aether", 0) for card in CARDS])
EQUIPMENT_CARDS: Final[vec[i64]] = vec[i64]([n for n, card in enumerate(CARDS) if card["kind"] == "equipment"])
COPIES: Final[vec[i64]] = vec[i64](  # how many a deck may hold (TPW-079); a flash its support value (TPW-074)
    [card["value"] if card["kind"] == "flash" else 3 for card in CARDS[:DECK_CARDS]]
)

STARTER: Final = 0
LEARNING: Final = 1
OWN: Final = 2
DECK: Final[vec[i64]] = vec[i64](  # by 84 * (6 * starter or learning + Champion) + kind
    [copies for deck in content.DECKS for copies in deck]
)
LEAST_DECK: Final = 30  # TPW-078
MOST_DECK: Final = 40
# The most that the kinds from this one on could add to a list; the second row without support cards.
ROOM_FROM: Final[vec[i64]] = vec[i64](
    [sum([int(n) for n in COPIES[kind:DECK_CARDS]]) for kind in range(DECK_CARDS + 1)]
    + [sum([int(n) for n in COPIES[kind:WARRIOR_CARDS]]) for kind in range(DECK_CARDS + 1)]
)
