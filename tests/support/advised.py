"""Games in which a quick player sits in one seat, for the compiled build, which plays many of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from contretemps.kernel import Options, Position

# A game from a seed, with so many seats and these options, in which the quick player has some of the seats.
Played = Callable[[int, int, Options, frozenset[int]], Iterable[Position]]


def won(played: Played, games: int, seats: int) -> float:
    """How many it wins against players who choose anything allowed, in each seat in turn."""
    found = 0.0
    for number in range(games):
        seat = number % seats
        for game in played(number // seats, seats, {}, frozenset({seat})):
            outcome = game.outcome()
        assert outcome is not None
        found += outcome[seat]
    return found
