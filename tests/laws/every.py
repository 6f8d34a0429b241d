"""All laws that look at play, and whole games of a game under them.

    python -m tests.laws.every GAME DECISIONS    all laws at every decision of whole games, until so many were looked at

Needs nothing but the package, so that the compiled one can be asked: it looks at whole games, where the interpreted one
looks at some decisions of each.
"""

from __future__ import annotations

import itertools
import random
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


def whole_games(name: str, decisions: int) -> int:
    """Every decision of games, until so many were looked at: golden records first, the shortest of them before the
    others, then all cases in turn."""
    game = games()[name]
    golden = sorted(golden_cases(game), key=lambda case: case.path.stat().st_size if case.path else 0)
    found: list[Case] = cases(game)
    random.Random(name).shuffle(found)  # so that few games are of many kinds
    looked = 0
    for number, case in enumerate(itertools.chain(golden, itertools.cycle(found))):
        if looked >= decisions:
            break
        looked += keep(case, number, ALL, plenty=None).looks
    return looked


if __name__ == "__main__":
    print(whole_games(sys.argv[1], int(sys.argv[2])))
