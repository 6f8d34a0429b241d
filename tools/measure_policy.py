"""Measures Tempest's quick policy: how many days or runs it passes, how many it rescues, and how long a game takes.

    python tools/measure_policy.py --days 1 2 3 final run --games 1000 [--powers haily mack …] [--seed 0]

Game number i of a line draws its cards with the seed `--seed` + i, so that a line can be repeated and two versions
meet the same cards for as long as they choose alike. The figures to beat stand in Part D of the rule ledger.
"""

from __future__ import annotations

import argparse
import math
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from typing import Any, NamedTuple

from contretemps.build_info import compiled
from contretemps.games import find
from contretemps.kernel import NATURE, Rng

GAME = find("tempest")
DAYS = ("1", "2", "3", "final", "run")
FINAL = 4


class Result(NamedTuple):
    """One game: whether it was won, the day it ended on, rescues in all, and CPU time."""

    won: bool
    day: int
    rescues: int
    seconds: float


def play(days: str, powers: list[str], seed: int) -> Result:
    """One game by the policy."""
    start = time.process_time()
    policy = GAME.policy
    if policy is None:
        raise SystemExit("Tempest has no policy")
    position: Any = GAME.new({"days": days, "powers": powers})
    rng = Rng(seed * 7919 + 13)
    for _ in range(5):
        rng.below(2)  # neighbouring seeds begin alike
    while position.asked():
        seat = position.asked()[0]
        position.play(seat, position.draw(rng) if seat == NATURE else policy(position, seat))
    won = position.outcome()[0] == 1.0
    return Result(won, int(position.day), int(position.scores()[0]), time.process_time() - start)


def share(part: int, games: int) -> str:
    """A rate with its 95 % interval (Wilson's, which also holds near 0 and 1)."""
    if games == 0:
        return "-"
    z = 1.96
    rate = part / games
    middle = (rate + z * z / (2 * games)) / (1 + z * z / games)
    half = z * math.sqrt(rate * (1 - rate) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return f"{100 * rate:.1f} % ({100 * (middle - half):.1f} to {100 * (middle + half):.1f})"


def report(days: str, results: list[Result]) -> str:
    """One line of figures, and for runs one more: how far they came."""
    games = len(results)
    won = sum(result.won for result in results)
    rescues = Counter(result.rescues for result in results)
    mean = sum(result.rescues for result in results) / games
    spread = " / ".join(str(rescues[n]) for n in range(max(rescues) + 1))
    seconds = sum(result.seconds for result in results) / games
    line = f"{days:>5}  won {share(won, games)}  rescues {mean:.2f} ({spread})  {seconds:.3f} s a game"
    if days == "run":
        reached = {day: sum(result.day >= day for result in results) for day in range(1, FINAL + 1)}
        ways = [f"reaches day {day} in {share(reached[day], games)}" for day in range(2, FINAL + 1)]
        line += f"\n       {', '.join(ways)}; wins {share(won, reached[FINAL])} of its final days"
    return line


def main() -> int:
    """Play, and print a line for each kind of day."""
    parser = argparse.ArgumentParser(description="Measure Tempest's quick policy.")
    parser.add_argument("--days", nargs="+", choices=DAYS, default=["1", "2", "3"])
    parser.add_argument("--games", type=int, default=1000, help="a line")
    parser.add_argument("--powers", nargs="*", default=[], metavar="NAME", help="in hand from the start")
    parser.add_argument("--seed", type=int, default=0, help="of the first game")
    parser.add_argument("--processes", type=int, default=2)
    arguments = parser.parse_args()
    print(f"{'compiled' if compiled() else 'interpreted'}, {arguments.games} games a line, seeds from {arguments.seed}")
    seeds = range(arguments.seed, arguments.seed + arguments.games)
    with ProcessPoolExecutor(arguments.processes) as pool:
        for days in arguments.days:
            asked = [pool.submit(play, days, arguments.powers, seed) for seed in seeds]
            print(report(days, [game.result() for game in asked]), flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
