"""All laws that look at play, and whole games of a game under them.

    python -m tests.laws.every GAME WALKS    every decision of one game in each case, and of some more in turn

Needs nothing but the package, so that the compiled one can be asked: it looks at whole games, where the interpreted one
looks at some decisions of each.
"""

from __future__ import annotations

import sys

from tests.laws import hiding, laws, showing
from tests.laws.cases import Case, cases, games, golden_cases
from tests.laws.walk import Law, keep

# These look at every decision, and are quick.
QUICK: list[type[Law]] = [
    laws.ItEnds,
    laws.InvariantsHold,
    showing.PlayNamesRules,
    laws.SeatsAreRespected,
]
ALL: list[type[Law]] = [
    *QUICK,
    laws.EveryOptionAndNoOther,
    laws.CopiesAreIndependent,
    laws.DumpsAreExact,
    hiding.NothingLeaks,
    showing.PlayHasWords,
    laws.ChanceIsFair,
]


def whole_games(name: str, walks: int) -> int:
    """Every decision of so many games, all cases and golden records in turn; how many were looked at."""
    game = games()[name]
    found: list[Case] = [*golden_cases(game), *cases(game)]
    return sum([keep(found[n % len(found)], n // len(found), ALL, plenty=None).looks for n in range(walks)])


if __name__ == "__main__":
    print(whole_games(sys.argv[1], int(sys.argv[2])))
