"""The action space of Tempest: every choice as an int. `notation.py` says how each is written."""

from __future__ import annotations

from typing import Final

WIDTH: Final = 11  # squares are numbered by the widest map, the final day's: 11 * row + column, on every day
SQUARES: Final = 121

# suits, each a pile of its own (TMP-008)
DIAMONDS: Final = 0
CLUBS: Final = 1
HEARTS: Final = 2
SPADES: Final = 3

# face cards, in the order of their numbers
JACK: Final = 0
QUEEN: Final = 1
KING: Final = 2

STORM: Final = 0  # + suit                       storm:diamonds
CARD: Final = 2  # + 10 * suit + number - 1      3♦
FACE: Final = 42  # + face                       K
STEP: Final = 45  # + 2 * square                 step:4,3
FORCE: Final = 46  # + 2 * square                force:4,3
ABANDON: Final = 287  # + 2 * citizen            abandon:A
PICK_UP: Final = 288  # + 2 * citizen            pickup:A
HAILY: Final = 295  #                            haily
DUDLEY: Final = 296  #                           dudley
BARRIER: Final = 297  #                          barrier
HEAL: Final = 298  #                             heal      the Jack: 1 movement for 1 health
RUN: Final = 299  #                              run       the other way, by the switch jack_trade
SHAW: Final = 300  # + citizen                   shaw:A
MACK: Final = 304  # + square                    mack:5,2
CREED: Final = 425  # + square                   creed:5,2
END: Final = 546  #                              end
PASS: Final = 547  #                             pass      no Shaw, no Ward
WARD: Final = 548  #                             ward
KINGS_SQUARE: Final = 549  # + square            king:5,2
RELEASE: Final = 670  # + square                 release:5,2
ACTIONS: Final = 791

# what a card is drawn for
FOR_SETUP: Final = 0
FOR_STORM: Final = 1
FOR_COLUMN: Final = 2
FOR_ROW: Final = 3
FOR_MOVEMENT: Final = 4
FOR_NAME: Final = 5
FOR_SHAPE: Final = 6
