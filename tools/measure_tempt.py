"""Measures Tempt's policy: python tools/measure_tempt.py [GAMES]

Against `uniform`, who chooses anything allowed, and against versions of itself that do not see what Chanters bring, or
do not look at how soon the decks are depleted. Each pair of games has the same seed and the seats changed. A player
gets a position reimagined for its seat, never the true one. A draw counts as half. Intervals are Wilson's, 95 %.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable

from contretemps.games.tempt import GAME
from contretemps.games.tempt.hints import styled_policy
from contretemps.games.tempt.position import Tempt
from contretemps.games.tempt.worth import WHOLE, Style
from contretemps.kernel import NATURE, Rng

Player = Callable[[Tempt, int, Rng], int]


def uniform(game: Tempt, seat: int, rng: Rng) -> int:
    """Anything allowed."""
    options = game.options(seat)
    return options[rng.below(len(options))]


def styled(style: Style) -> Player:
    """The game's own policy, in a style."""

    def choose(game: Tempt, seat: int, rng: Rng) -> int:
        world = game.copy()
        world.reimagine(seat, rng)
        return styled_policy(world, seat, style)

    return choose


CLEVER = styled(WHOLE)
OTHERS: dict[str, Player] = {
    "uniform": uniform,
    "blind to Chanters": styled(Style(chanters=False, depletion=True)),
    "blind to depletion": styled(Style(chanters=True, depletion=False)),
}


def play(players: list[Player], seed: int) -> tuple[list[float], Tempt]:
    """One game; who won, and how it ended."""
    rng = Rng(seed * 7919 + 13)
    game = GAME.new({"first_dominant": str(seed % 2)})
    assert isinstance(game, Tempt)
    while asked := game.asked():
        seat = asked[0]
        game.play(seat, game.draw(rng) if seat == NATURE else players[seat](game, seat, rng))
    outcome = game.outcome()
    assert outcome is not None
    return outcome, game


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share."""
    z = 1.96
    share = wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - spread, middle + spread


def main(words: list[str]) -> None:
    """The policy against each of the others, in both seats in turn."""
    games = int(words[0]) if words else 200
    for name, other in OTHERS.items():
        if words[1:] and not any(word in name for word in words[1:]):
            continue
        won, rounds, own, theirs = 0.0, 0, 0.0, 0.0
        for number in range(games):
            seat = number % 2
            players = [CLEVER, other] if seat == 0 else [other, CLEVER]
            outcome, game = play(players, number // 2)
            won += outcome[seat]
            rounds += int(game.round)
            own += game.scores()[seat]
            theirs += game.scores()[1 - seat]
        low, high = wilson(won, games)
        share = f"{won / games:.1%} ({low:.1%} to {high:.1%})"
        length = f"{rounds / games:.1f} rounds, scores {own / games:.1f} to {theirs / games:.1f}"
        print(f"against {name}: {share} of {games} games; {length}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
