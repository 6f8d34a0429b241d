"""What is settled before a game: who is Dominant first; and why a game ends."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from contretemps.kernel.game import Option, Options

OPTIONS: Final[list[Option]] = [
    Option("first_dominant", ["drawn", "0", "1"], "drawn", "TPT-R02"),
]

ROUNDS: Final = 12  # at most (TPT-027)
TURNS: Final = 6  # of a round (TPT-025)
TRACK: Final = 7  # actions at most (TPT-012)
HAND: Final = 6  # Cohorts in hand at the end of a turn (TPT-110)
COLUMN: Final = 5  # counted Cohorts in a Column (TPT-016)
DEALT: Final = 3  # Cohorts to each player (TPT-003)
DECK: Final = 18  # cards of an Area deck at first (TPT-004)

LONG_TURN: Final = 200  # decisions of a turn, sub-choices and chance included; the ledger's section 16 shows why


@mypyc_attr(acyclic=True)
class Switches:
    """The options as numbers. Never changed, so that copies share it."""

    __slots__ = ("drawn", "first", "options")

    def __init__(self, options: Options) -> None:
        first = str(options["first_dominant"])
        self.options: Final[Options] = options
        self.drawn: Final[i64] = 1 if first == "drawn" else 0
        self.first: Final[i64] = 0 if first == "drawn" else int(first)


def bound(options: Options, seats: int) -> int:
    """No game takes more choices than this.

    A round has a draft (5 choices, chance included), at most four draws of two choices, six turns of fewer than 200 and
    at most five choices in Primacy; there are at most 12 rounds (TPT-027), after seven choices of set-up.
    """
    return 7 + ROUNDS * (5 + 8 + TURNS * LONG_TURN + 5)
