"""The action space of Dominare: every choice as an int. `notation.py` says how each is written.

Choices that one question may ask for lie side by side, so that it has few candidates that it never allows: an action
is NO to OFFER, the first block of a canvass OFFER to BLOCK, a block or "no more" BLOCK to DONE, a card or "no more" or
"draw" DONE to DRAW.
"""

from __future__ import annotations

from typing import Final

SEATS: Final = 6  # at most (DOM-001)
CARDS: Final = 95  # DOM-003
USES: Final = 197  # abilities of cards
BLOCKS: Final = 80  # of the large side
DISTRICTS: Final = 8  # DOM-067
EVENTS: Final = 30  # DOM-005
RANKS: Final = 7  # DOM-100
LARGEST: Final = 200  # DOM-325
SETS: Final = 6  # DOM-030
PILES: Final = 8  # DOM-280
TRAITS: Final = 10

# An action (DOM-186), or an extra one that is declined.
NO: Final = 0  #                       no
YES: Final = 1  #                      yes
CROWN: Final = 2  #                    crown
RALLY: Final = 3  #                    rally
RECRUIT: Final = 4  #                  recruit
INSPIRE: Final = 5  #                  inspire
WHITEWASH: Final = 6  # + 0 up, 1 down       whitewash:down
DISTRICT: Final = 8  # + district, or SWAMP  district:SEN
REPLACE: Final = 17  # + card          replace:can10    the agent that goes
USE: Final = 112  # + ability          use:can10.4
OFFER: Final = 309  # + seat           offer:2

# What is asked while something is resolved.
BLOCK: Final = 315  # + block          block:K6
DONE: Final = 395  #                   done             no more
CARD: Final = 396  # + card            card:ath05       of a hand, of ranks, looked at; NATURE: drawn
DRAW: Final = 491  #                   draw
NUMBER: Final = 492  # + 0 to 200      number:3
SEAT: Final = 693  # + seat            seat:2
EVENT: Final = 699  # + event          event:ev05       NATURE: drawn; to be put back
RAISE: Final = 729  # + district       raise:SEN        the adjustment
OPTION: Final = 737  # + 0, 1, 2       option:a
SIGN: Final = 740  # + 0 up, 1 down    sign:up
ACCEPT: Final = 742  #                 accept
REFUSE: Final = 743  #                 refuse

# Set-up.
PILE: Final = 744  # + pile            pile:senate
SET: Final = 752  # + set              set:3
FIRST: Final = 758  # + seat           first:1          NATURE: the first scapegoat
ACTIONS: Final = 764

UP: Final = 0
DOWN: Final = 1
SWAMP: Final = 8  # after the eight districts: three of them as one (DOM-308)
