"""Words of the card language as numbers."""

from __future__ import annotations

from typing import Final

# Windows, in the order of `language/lines.py`.
ALWAYS: Final = 0
START_TURN: Final = 1
END_TURN: Final = 2
END_ROUND: Final = 3
SUMMONED: Final = 4
USED: Final = 5
IN_USE: Final = 6
MAIN_ACTION: Final = 7
LANDS: Final = 8
ATTACK_DECLARED: Final = 9
ATTACK_ROLLED: Final = 10
DEFENCE_DECLARED: Final = 11
DEFENCE_ROLLED: Final = 12
DAMAGE_PENDING: Final = 13
BATTLE_OVER: Final = 14
DESTROYED: Final = 15
SYNCED: Final = 16
COLLECTS: Final = 17
MONSTER_DRAWN: Final = 18
MONSTER_WON: Final = 19
MONSTER_LOST: Final = 20
SUPPORT_PLAYED: Final = 21
PLAYED: Final = 22
WINDOWS: Final = 23

# References.
NO_REF: Final = -1
SELF: Final = 0
BEARER: Final = 1
IT: Final = 2  # the first role of the window; a caster is that warrior, too
OTHER: Final = 3  # the second role
TILE_REF: Final = 4
EXTRA: Final = 5
ME: Final = 6
THEM: Final = 7
MONSTER_REF: Final = 8

# Sides.
OWN: Final = 0
ALLY: Final = 1
ENEMY: Final = 2
ANY: Final = 3

# Kinds of things; from FACTION_KIND on warriors of a faction.
WARRIOR: Final = 0
CHAMPION: Final = 1
NONCHAMPION: Final = 2
CONSTRUCT: Final = 3
TEMPLE_KIND: Final = 4
FOUNTAIN: Final = 5
SUPPORT: Final = 6
FACTION_KIND: Final = 7

# Filters.
ADJ: Final = 0
WITHIN: Final = 1
INRANGE: Final = 2
AREA: Final = 3
ON_EXTRA: Final = 4
NOT: Final = 5

# Conditions.
DAMAGED: Final = 0
READY: Final = 1
HURT: Final = 2
ALIVE: Final = 3
DEAD: Final = 4
TYPE: Final = 5
SOURCE: Final = 6
KIND: Final = 7
DIST: Final = 8
VALUE: Final = 9
HAS: Final = 10
SHARDS_OF: Final = 11
PAY: Final = 12
ROUND: Final = 13
COUNT: Final = 14

# Terms of numbers.
PLAIN: Final = 0
T_ROUND: Final = 1
T_REMOVED: Final = 2
T_COUNT: Final = 3
T_BEYOND: Final = 4
T_MAX: Final = 5
T_FLOOR: Final = 6

# Operations.
STAT_OP: Final = 0
SET_OP: Final = 1
SYMBOLS: Final = 2
DICE_OP: Final = 3
REROLL: Final = 4
DAMAGE: Final = 5
HEAL: Final = 6
PREVENT: Final = 7
MOVE: Final = 8
PUSH: Final = 9
DRAW: Final = 10
DISCARD: Final = 11
AETHER: Final = 12
SHARDS: Final = 13
SYNC_OP: Final = 14
MONSTER_OP: Final = 15
REWARD: Final = 16
CLEANSE: Final = 17
REST: Final = 18
DESTROY: Final = 19
CANCEL: Final = 20
STATUS: Final = 21
KEYWORD: Final = 22
TILES: Final = 23
PLACE: Final = 24
ORDERED: Final = (DAMAGE, HEAL, MOVE, PLACE, PUSH, REST, DESTROY, STATUS)  # TPW-315

# What is chosen.
NAMED: Final = 0
ONE: Final = 1
ALL: Final = 2

# Durations and limits.
NOW: Final = 0
BATTLE: Final = 1
TURN: Final = 2
ROUND_LONG: Final = 3
PLAY: Final = 4
EVENT: Final = 5
LIMIT_NONE: Final = 0
LIMIT_TURN: Final = 1
LIMIT_EVENT: Final = 2
LIMIT_ROUND: Final = 3
LIMIT_GAME: Final = 4

# Places of `place`.
SWAP: Final = 0
EMPTY_ADJ: Final = 1
EMPTY_WITHIN: Final = 2

# Sources of lines: a piece is itself, and these.
EQUIPPED: Final = 64  # + 8 * stack + type
BUILT: Final = 512  # + tile
FROM_CARD: Final = -1  # a spell, trap, flash or monster

# Things that are players.
PLAYER: Final = 4096  # + player
