"""What can happen in Tempest, as numbers; `notation.py` names their arguments, the texts put them into words."""

from __future__ import annotations

from typing import Final

DAY_BEGINS: Final = 0  # day
HAVEN: Final = 1  # square
CITIZEN: Final = 2  # citizen, square, name
NAME_USED: Final = 3  # name
OBSTACLE: Final = 4  # square, club
SHAPE_BLOCKS: Final = 5  # square, club
NO_OBSTACLE: Final = 6  # square
FACE_DRAWN: Final = 7  # what, face
FINAL_MAP: Final = 8  # start, end, target's square
ROUND_BEGINS: Final = 9  # round
PILE: Final = 10  # suit
CARD_DRAWN: Final = 11  # card, for what
STORM_ACTS: Final = 12  # storm action, square
RISES: Final = 13  # square, level
CAPPED: Final = 14  # square
HURT: Final = 15  # citizen, amount, health left
DIES: Final = 16  # citizen
OBSTACLE_RISES: Final = 17  # square
OBSTACLE_GONE: Final = 18  # square
NOTHING_THERE: Final = 19  # square
FLOWN: Final = 20  # square
STAYS_PUT: Final = 21  # square
SET_ASIDE: Final = 22  # square
CANCELLED: Final = 23
MOVEMENT: Final = 24  # left
STEPS: Final = 25  # square, cost, left
FORCES: Final = 26  # square
PICKED_UP: Final = 27  # citizen, left
ABANDONED: Final = 28  # citizen, left
RESCUED: Final = 29  # citizen, left
POWER: Final = 30  # name, uses left
HEALED: Final = 31  # citizen, health
SHIELDED: Final = 32  # citizen
SHIELD_HOLDS: Final = 33  # citizen
CALMED: Final = 34  # square, level
TRADED: Final = 35  # health, left
BLESSING: Final = 36  # blessing
BEAST_MOVES: Final = 37  # square
BEAST_WAITS: Final = 38  # beast
BEAST_CAUGHT: Final = 39  # square
KRAKEN_SPREADS: Final = 40  # rings
RELEASED: Final = 41  # square
ENDS_ACTION: Final = 42  # square
DAY_PASSED: Final = 43  # day, rescued
DAY_LOST: Final = 44  # day
POWER_WON: Final = 45  # name
WON: Final = 46
LOST: Final = 47
TRIES_AGAIN: Final = 48  # tries left
