"""Games of Dominare in which its quick player sits in one seat, for the compiled build, which plays many of them.

python -m tests.dominare.advised GAMES     how many it wins of so many with two players, and of so many with four
"""

from __future__ import annotations

import sys

from tests.dominare.play import played


def won(games: int, seats: int) -> float:
    """Against players who choose anything allowed, in each seat in turn."""
    found = 0.0
    for number in range(games):
        seat = number % seats
        for game in played(number // seats, seats, {}, frozenset({seat})):
            outcome = game.outcome()
        assert outcome is not None
        found += outcome[seat]
    return found


if __name__ == "__main__":
    print(won(int(sys.argv[1]), 2), won(int(sys.argv[1]), 4))
