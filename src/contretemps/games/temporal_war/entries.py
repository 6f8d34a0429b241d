"""The numbers a position is read by: things that effects speak of, phases, and what stands where in its arrays."""

from __future__ import annotations

from typing import Final

NONE: Final = -1

# Things that effects speak of: pieces are 0 to 53, and these.
PLACES: Final = 9  # for pieces, each player's
PIECES: Final = 54
TEMPLE: Final = 54  # + player
MONSTER_THING: Final = 60
SUPPORT_THING: Final = 61  # a support card that is being played
TILE: Final = 64  # + tile

# Phases.
SET_UP: Final = 0
START: Final = 1
SUMMONING: Final = 2
ACTION: Final = 3
ENDING: Final = 4
BETWEEN: Final = 5  # end of round, ghosts
FINISHED: Final = 6

LAST_ROUND: Final = 5  # TPW-098
OVERTIME: Final = 6
ROTATIONS: Final = 6  # TPW-237

# Entries of `tiles`.
T_SPACE: Final = 0
T_OWNER: Final = 1
T_CARD: Final = 2
T_SORT: Final = 3
T_PARENT: Final = 4  # of an extra tile: its construct's tile
T_DURABILITY: Final = 5
T_LAID: Final = 6  # the turn in which it was laid
T_ENTRY: Final = 7
TILE_SIZE: Final = 8
# Sorts of tiles.
GONE: Final = 0
SET_TILE: Final = 1
CONSTRUCT_TILE: Final = 2
OPEN_TILE: Final = 3  # extra tiles
OBSTACLE_TILE: Final = 4

# Entries of `turn`.
IN_USE: Final = 0  # the piece, NONE without
SUMMONED: Final = 1  # the piece that was summoned this turn
SPENT: Final = 2  # speed
MAIN: Final = 3  # 1 while the Main Action is left
SYNCED: Final = 4
HUNTED: Final = 5  # the optional monster was drawn; TPW-222
HEALED: Final = 6
STUCK: Final = 7  # rooted while in use: the rest of its movement is lost
RESTED: Final = 8  # its action has ended, nothing more to flip (TPW-288)
ATTACKED: Final = 9  # TPW-199
TURN_SIZE: Final = 10

# Entries of `battle`.
ATTACKER: Final = 0
TARGET: Final = 1  # a thing
ATTACK_TYPE: Final = 2
ATTACK_PLUS: Final = 3  # added to the stat that was chosen
A_DICE: Final = 4  # more or fewer dice
D_DICE: Final = 5
A_SWORDS: Final = 6  # as they lie
A_SHIELDS: Final = 7
A_BOOTS: Final = 8
D_SWORDS: Final = 9
D_SHIELDS: Final = 10
D_BOOTS: Final = 11
A_MORE: Final = 12  # swords added
D_MORE: Final = 13  # swords, then shields, then boots added
HURT: Final = 16  # 1: the defender was hurt, 2: the attacker
DEAD: Final = 17  # the same for destroyed or knocked out
BROKEN_OFF: Final = 18
DEFENCE: Final = 19
DESCRIBED: Final = 20  # 1: the attack, 2: the defence
STAGE: Final = 21  # 0: no battle, 1: before the damage, 2: after it
D_AT: Final = 22  # where the target stood when it was attacked
BATTLE_SIZE: Final = 24

# Entries of `lasting`: four numbers each.
L_THING: Final = 0
L_WHAT: Final = 1  # a stat, or DICE
L_BY: Final = 2
L_UNTIL: Final = 3  # 0: the end of the turn, 1: of the round
LASTING_SIZE: Final = 4
DICE: Final = 9  # in `lasting`: dice of attack rolls

# Causes of damage.
BY_BATTLE: Final = 0
BY_EFFECT: Final = 1
PENDING_SIZE: Final = 3  # thing, amount, cause

PUBLIC: Final = 128  # in `under`: everybody knows it
UNDER_SEAT: Final = 256
