"""The action space of Temptation: every choice as an int. `notation.py` says how each is written."""

from __future__ import annotations

from typing import Final

ROWS: Final = 6  # of every side (TTN-010)
FACES: Final = 6  # of a die
SEATS: Final = 6  # at most (TTN-006)
BOARDS: Final = 8  # side n and side n + 8 are the two faces of board n (TTN-001)
SIDES: Final = 16
THROWS: Final = 461  # different throws of one to five dice, equal dice counted once

THROW: Final = 0  #                                  throw     for the first time in a turn, or again
STOP: Final = 1  #                                   stop
PLACE: Final = 2  # + 6 * (number - 1) + row         place:3>B
THROWN: Final = 38  # + throw - 1                    12366     NATURE: how the dice fall
SIDE: Final = 499  # + side - 1                      side:14   NATURE: which side comes up
FIRST: Final = 515  # + seat                         first:2   NATURE or the host: who starts
ACTIONS: Final = 521
