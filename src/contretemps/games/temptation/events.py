"""What can happen in Temptation, as numbers; `notation.py` names their arguments, the texts put them into words."""

from __future__ import annotations

from typing import Final

SIDE_UP: Final = 0  # side
STARTS: Final = 1  # seat
ROUND_BEGINS: Final = 2  # round, dice each
TURN: Final = 3  # seat, hand, aside
THROWN: Final = 4  # seat, throw
PLACED: Final = 5  # seat, number, row
GAINS: Final = 6  # seat, amount, points
PAYS: Final = 7  # seat, amount, points
PAYS_ALL: Final = 8  # seat, amount owed, amount paid
STOPS: Final = 9  # seat, dice owned
NO_FIT: Final = 10  # seat
ALL_PLACED: Final = 11  # seat, dice owned
SKIPPED: Final = 12  # seat
ROUND_OVER: Final = 13  # seat, round
STUCK: Final = 14  # round
GOES_UNDER: Final = 15  # side
TURNED_OVER: Final = 16  # side
GOES_ON: Final = 17  # threshold
REACHED: Final = 18  # threshold
WINS: Final = 19  # seat, points
SHARES: Final = 20  # seat, points
