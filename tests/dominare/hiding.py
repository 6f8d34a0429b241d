"""Law 6 at six seats, under every variant: python -m tests.dominare.hiding LOOKS

So many decisions of a game are looked at under each set of options; prints how many it were. Needs nothing but the
package, so that the compiled one can be asked.
"""

from __future__ import annotations

import sys

from contretemps.games.dominare import GAME
from tests.laws.cases import Case, option_sets
from tests.laws.hiding import NothingLeaks
from tests.laws.walk import keep


def look_at_games(looks: int) -> int:
    """Every value of every option meets every other one's in some of them."""
    return sum(
        keep(Case(GAME, GAME.most, options), seed, [NothingLeaks], looks).looks
        for seed, options in enumerate(option_sets(GAME))
    )


if __name__ == "__main__":
    print(look_at_games(int(sys.argv[1])))
