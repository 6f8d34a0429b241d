"""The action space of Tempt: every choice as an int. `notation.py` says how each is written."""

from __future__ import annotations

from typing import Final

SEATS: Final = 2  # TPT-001
CARDS: Final = 60  # TPT-009
AREAS: Final = 3
CHANTERS: Final = 3  # the fourth place a Cohort may go, after the three Columns
PLACES: Final = 4
TEMPTRESSES: Final = 6  # TPT-009
ACTION_CARDS: Final = 3

# What is asked in the Cohort step.
END: Final = 0  #                                  end
DRAW: Final = 1  #                                 draw
GAIN: Final = 2  #                                 use:gain    the Temptress of Choice
USE_DRAW: Final = 3  #                             use:draw
TEMPT: Final = 4  # + 4 * card + place             tempt:17>2, tempt:17>chanters
MOVE: Final = 244  # + 4 * card + place            move:17>2
SHOW: Final = 484  # + card                        show:17     draw by reveal
WAY: Final = 544  # + way                          way:paid    how a move is paid where there are several ways

# What is asked while something is resolved.
AREA: Final = 547  # + area                        area:2
DECLINE: Final = 550  #                            decline
CARD: Final = 551  # + card                        card:17     a target, a card to put away; NATURE: the card drawn
DECK: Final = 611  # + deck                        deck:2      to draw from, or to put a card under

# The rest of a round.
PICK: Final = 614  # + temptress                   pick:veils
PLACE: Final = 620  # + temptress                  place:veils
READY: Final = 626  #                              ready       no more Temptresses are placed
REVEAL: Final = 627  # + action card               reveal:4
ASIDE: Final = 630  # + temptress                  aside:gold  NATURE: the one laid aside first
FIRST: Final = 636  # + seat                       first:1     NATURE: who is Dominant first
ACTIONS: Final = 638

# Ways to pay a move.
PAID: Final = 0
EACH: Final = 1  # a free move that each Cohort may make once
ONCE: Final = 2  # a free move that is there once
WAYS: Final = 3
