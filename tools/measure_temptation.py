"""Measures Temptation's policy: python tools/measure_temptation.py [GAMES] [SEATS …]

Against `uniform`, who chooses anything allowed, and `timid`, who always takes the best immediate gain and stops at the
first black threat. Seats rotate from game to game; a shared victory counts as a share. Intervals are Wilson's, 95 %.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable

from contretemps.games.temptation import GAME
from contretemps.games.temptation import codes as a
from contretemps.games.temptation.position import Temptation
from contretemps.kernel import NATURE, Rng

Player = Callable[[Temptation, int, Rng], int]


def uniform(game: Temptation, seat: int, rng: Rng) -> int:
    """Anything allowed."""
    options = game.options(seat)
    return options[rng.below(len(options))]


def clever(game: Temptation, seat: int, rng: Rng) -> int:
    """The game's own policy."""
    assert GAME.policy is not None
    return GAME.policy(game, seat)


def timid(game: Temptation, seat: int, rng: Rng) -> int:
    """The best immediate gain; goes on until a black row needs one die only."""
    options = game.options(seat)
    if options == [a.THROW] or options[0] >= a.FIRST:
        return options[0]
    places = [choice for choice in options if choice >= a.PLACE]
    gains = [(_gain(game, choice), -choice) for choice in places]
    if gains and (options[0] != a.THROW or max(gains)[0] > 0):
        return -max(gains)[1]
    return a.STOP if _black_threat(game) else a.THROW


def _gain(game: Temptation, choice: int) -> int:
    row = (choice - a.PLACE) % a.ROWS
    return int(game.side.amounts[row]) if game.filled[row] + 1 == game.side.length(row) else 0


def _black_threat(game: Temptation) -> bool:
    return any(game.side.amounts[row] < 0 and game.filled[row] + 1 == game.side.length(row) for row in range(a.ROWS))


def play(players: list[Player], seed: int) -> tuple[list[float], int]:
    """One game; who won, and how many choices it took."""
    rng = Rng(seed * 7919 + 13)
    game = GAME.new({}, len(players))
    assert isinstance(game, Temptation)
    plies = 0
    while asked := game.asked():
        seat = asked[0]
        game.play(seat, game.draw(rng) if seat == NATURE else players[seat](game, seat, rng))
        plies += 1
    outcome = game.outcome()
    assert outcome is not None
    return outcome, plies


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share."""
    z = 1.96
    share = wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - spread, middle + spread


def main(words: list[str]) -> None:
    """One policy among others of one kind, in every seat in turn."""
    numbers = [int(word) for word in words]
    games = numbers[0] if numbers else 400
    for seats in numbers[1:] or [2, 4, 6]:
        for name, other in (("uniform", uniform), ("timid", timid)):
            won = 0.0
            for seed in range(games):
                players: list[Player] = [other] * seats
                players[seed % seats] = clever
                won += play(players, seed)[0][seed % seats]
            low, high = wilson(won, games)
            share = f"{won / games:.1%} ({low:.1%} to {high:.1%})"
            print(f"{seats} seats, against {name}: {share} of {games} games; fair is {1 / seats:.1%}")


if __name__ == "__main__":
    main(sys.argv[1:])
