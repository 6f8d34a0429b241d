"""Measures a weighed policy: python tools/measure_weights.py GAME [GAMES] [SEATS] [option=value …] [WEIGHT=N …]

For games whose quick player has weights (weights.py): dominare, temporal_war. One side plays by it against `uniform`,
who chooses anything allowed: alone in each seat in turn, or a whole team; then all seats play by it, and share the
games by seat. With weights it is played against the usual ones instead: `python tools/measure_weights.py temporal_war
200 2 speed=long rival=0.8`. A player gets a position reimagined for its seat, never the true one. `log` prints one
game of its like instead. Intervals are Wilson's, 95 %.
"""

from __future__ import annotations

import importlib
import math
import sys
import time
from collections.abc import Callable
from typing import Any

from contretemps.kernel import NATURE, Game, Journal, Options, Position, Rng

Player = Callable[[Position, int, Rng], int]


def uniform(game: Position, seat: int, rng: Rng) -> int:
    """Anything allowed."""
    options = game.options(seat)
    return options[rng.below(len(options))]


class Clever:
    """The game's own policy, with some weights; it looks at the clock."""

    def __init__(self, policy: Callable[[Position, int, Any], int], weights: object) -> None:
        self.policy = policy
        self.weights = weights
        self.asked = 0
        self.seconds = 0.0
        self.longest = 0.0

    def __call__(self, game: Position, seat: int, rng: Rng) -> int:
        world = game.copy()
        world.reimagine(seat, rng)
        begun = time.process_time()
        choice = self.policy(world, seat, self.weights)
        took = time.process_time() - begun
        self.asked += 1
        self.seconds += took
        self.longest = max(self.longest, took)
        return choice


def play(rules: Game, players: list[Player], options: Options, seed: int, log: bool = False) -> Position:
    """One game, played to its end."""
    rng = Rng(seed * 7919 + 13)
    game = rules.new(options, len(players))
    while asked := game.asked():
        seat = asked[0]
        choice = game.draw(rng) if seat == NATURE else players[seat](game, seat, rng)
        if not log:
            game.play(seat, choice)
            continue
        journal = Journal()
        game.journal = journal
        if seat != NATURE and rules.codec.write(choice) != "pass":
            print(f"    {seat}: {rules.codec.write(choice)}")
        game.play(seat, choice)
        for event in journal.events:
            print(rules.event(event, "en"))
    return game


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share."""
    z = 1.96
    share = wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - spread, middle + spread


def percent(won: float, games: int) -> str:
    low, high = wilson(won, games)
    return f"{100 * won / games:.1f} % ({100 * low:.1f} to {100 * high:.1f})"


def sides(rules: Game, options: Options, seats: int) -> list[list[int]]:
    """Who plays together: teams, or everybody alone."""
    return rules.new(options, seats).teams() or [[seat] for seat in range(seats)]


def against(
    rules: Game, one: Player, others: Player, games: int, seats: int, options: Options
) -> tuple[float, list[float], float]:
    """One side against the others, each side in turn: games won, also by side, and the lead over the best of them."""
    teams = sides(rules, options, seats)
    won = [0.0] * len(teams)
    lead = 0.0
    for number in range(games):
        at = number % len(teams)
        players = [one if seat in teams[at] else others for seat in range(seats)]
        game = play(rules, players, options, number // len(teams))
        outcome, scores = game.outcome(), game.scores()
        assert outcome is not None
        won[at] += outcome[teams[at][0]]
        lead += max([scores[seat] for seat in teams[at]])
        lead -= max([score for seat, score in enumerate(scores) if seat not in teams[at]])
    return sum(won), won, lead / games


def together(rules: Game, one: Player, games: int, seats: int, options: Options) -> list[float]:
    """All by the same policy: games won by seat."""
    won = [0.0] * seats
    for number in range(games):
        outcome = play(rules, [one] * seats, options, 100_000 + number).outcome()
        assert outcome is not None
        won = [before + share for before, share in zip(won, outcome, strict=True)]
    return won


def main(words: list[str]) -> None:
    place = f"contretemps.games.{words[0]}"
    rules: Game = importlib.import_module(place).GAME
    policy = importlib.import_module(f"{place}.hints").weighed_policy
    weighed = importlib.import_module(f"{place}.weights")
    words = words[1:]
    pairs = {name: value for name, _, value in [word.partition("=") for word in words if "=" in word]}
    known = [option.name for option in rules.options]
    weights = {name: float(value) for name, value in pairs.items() if name not in known}
    options = rules.settle({name: value for name, value in pairs.items() if name in known})
    numbers = [int(word) for word in words if word.isdigit()]
    games, seats = (numbers + [200, 2][len(numbers) :])[:2]
    clever = Clever(policy, weighed.Weights(**weights) if weights else weighed.USUAL)
    if "log" in words:
        play(rules, [clever] * seats, options, games, log=True)
        return
    name = " ".join([f"{key}={value}" for key, value in weights.items()]) or "the policy"
    other = Clever(policy, weighed.USUAL) if weights else uniform
    won, by_side, lead = against(rules, clever, other, games, seats, options)
    each = [f"{100 * wins * len(by_side) / games:.0f}" for wins in by_side]
    print(f"{seats} seats, {pairs}, {games} games: {name} wins {percent(won, games)},")
    print(f"  by side {' '.join(each)} %, {lead:+.1f} points to the best of the others on average")
    if not weights:
        won_by = together(rules, clever, games, seats, options)
        print(f"  among its like, by seat: {', '.join([percent(wins, games) for wins in won_by])}")
    mean = 1000 * clever.seconds / clever.asked
    print(f"  {clever.asked} decisions, {mean:.3f} ms each, {1000 * clever.longest:.1f} ms at most")


if __name__ == "__main__":
    main(sys.argv[1:])
