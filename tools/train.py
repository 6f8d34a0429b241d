"""Plays seeded random games of every game that is found, so that a counting build learns what is hot.

Each game plays a fixed number of choices, so that the same sources give the same profile: whole games, games
played on from copies as a search does, games driven choice by choice from outside, and games at the server's tables
(`train_tables.py`), where that and what it needs is there.
"""

from __future__ import annotations

import sys
import time

from contretemps.build_info import compiled
from contretemps.games import discover
from contretemps.kernel import NATURE, Choices, Game, Rng, playout

WHOLE = 1_000_000  # choices in whole games, a game
SEARCH = 1_000_000  # choices in games played on from copies
DRIVEN = 100_000  # choices made from outside
EVERY = 7  # at every seventh choice of a driven game, a search


def whole_games(game: Game, seats: int, rng: Rng, choices: Choices, budget: int) -> None:
    """New games, played to the end."""
    while budget > 0:
        budget -= max(1, playout(game.new({}, seats), rng, choices))


def driven_games(game: Game, seats: int, rng: Rng, choices: Choices, budget: int, search: int) -> None:
    """Games through the checked interface; now and then two playouts from a copy, as a search would."""
    while budget > 0:
        position = game.new({}, seats)
        while budget > 0 and position.asked():
            seat = position.asked()[0]
            options = position.options(seat)
            choice = position.draw(rng) if seat == NATURE else options[rng.below(len(options))]
            if budget % EVERY == 0 and search > 0:
                search -= playout(position.copy(), rng, choices) + playout(position.copy(), rng, choices)
            position.choose(seat, choice)
            budget -= 1


def at_tables(games: dict[str, Game]) -> str:
    """The way of a choice through the server; whether it could be trained."""
    try:
        import train_tables
    except ImportError as missing:
        return f"not at tables ({missing})"
    train_tables.at_tables(games)
    return "at tables, too"


def main() -> int:
    """Train on all games and all numbers of seats."""
    if not compiled():
        print("the package on the path is not compiled", file=sys.stderr)
        return 1
    games = discover()
    start = time.perf_counter()
    tables = at_tables(games)
    for _, game in sorted(games.items()):
        counts = range(game.fewest, game.most + 1)
        for seats in counts:
            rng = Rng(2 * seats + 1)
            choices = Choices()
            share = len(counts)
            whole_games(game, seats, rng, choices, WHOLE // share)
            driven_games(game, seats, rng, choices, DRIVEN // share, SEARCH // share)
    print(f"trained on {', '.join(sorted(games)) or 'no game'}, {tables}, in {time.perf_counter() - start:.1f} s")
    return 0 if games else 1


if __name__ == "__main__":
    sys.exit(main())
