"""`contretemps bench`: how fast games are played at random."""

from __future__ import annotations

import argparse
import json
import time
from typing import TYPE_CHECKING, Any

from contretemps.build_info import compiled
from contretemps.cli.screen import Screen
from contretemps.cli.settings import read_options
from contretemps.cli.words import Words
from contretemps.games import discover, find
from contretemps.kernel.choices import Choices
from contretemps.kernel.errors import BadInput
from contretemps.kernel.game import Game, Options
from contretemps.kernel.position import playout
from contretemps.kernel.rng import Rng

if TYPE_CHECKING:
    from contretemps.cli.parser import Command

SECONDS = 2.0  # how long to play where nobody says how many games
BATCH = 20


def describe(command: Command) -> None:
    command.argument("game", nargs="?", metavar="GAME")
    command.option("--games", type=int, metavar="N")
    command.option("--option", action="append", default=[], metavar="NAME=VALUE")
    command.option("--json", action="store_true")
    command.language()


def run(arguments: argparse.Namespace, words: Words) -> int:
    if arguments.games is not None and arguments.games < 1:
        raise BadInput(words("wrong.games", games=arguments.games))
    games = [find(arguments.game)] if arguments.game else list(discover().values())
    if arguments.option and len(games) > 1:
        raise BadInput(words("wrong.bench_option"))
    results = [measure(game, read_options(arguments.option, words), arguments.games) for game in games]
    if arguments.json:
        print(json.dumps(results[0] if arguments.game else results, indent=1))
        return 0
    screen = Screen()
    screen.say(words("bench.compiled" if compiled() else "bench.interpreted"))
    heads = [words(f"bench.{head}") for head in ("game", "games", "games_per_second", "decisions_per_second")]
    keys = ("games", "games_per_second", "decisions_per_second")
    screen.table(heads, [[r["game"], *[f"{r[key]:,.0f}" for key in keys]] for r in results], right=(1, 2, 3))
    return 0


def measure(game: Game, options: Options, games: int | None) -> dict[str, Any]:
    """Play so many games at random, or for a while; chance counts among the decisions."""
    start = game.new(options)
    rng = Rng(1)
    choices = Choices()
    played = decisions = 0
    begun = time.perf_counter()
    seconds = 0.0
    while played < games if games is not None else seconds < SECONDS:
        for _ in range(BATCH if games is None else min(BATCH, games - played)):
            decisions += playout(start.copy(), rng, choices)
            played += 1
        seconds = time.perf_counter() - begun
    return {
        "game": game.name,
        "options": game.settle(options),
        "compiled": compiled(),
        "games": played,
        "decisions": decisions,
        "seconds": seconds,
        "games_per_second": played / seconds,
        "decisions_per_second": decisions / seconds,
    }
