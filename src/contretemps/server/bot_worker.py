"""A bot's process: reads questions as JSON lines on stdin, writes answers on stdout. It knows no table and no database.

It is handed a position that was already reimagined for the seat it plays, so there is nothing hidden for it to see.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any

from contretemps.kernel.game import Game
from contretemps.kernel.position import Position
from contretemps.kernel.rng import Rng
from contretemps.server.games import find_games

LEVELS = ("uniform", "greedy")


def answer(games: dict[str, Game], asked: dict[str, Any]) -> dict[str, Any]:
    """What this bot chooses, or advises."""
    game = games[asked["game"]]
    position = game.load(asked["position"])
    seat = int(asked["seat"])
    if asked["level"] == "advice":
        return advise(game, position, seat, asked)
    if asked["level"] == "greedy" and game.policy is not None:
        return {"choice": int(game.policy(position, seat))}
    options = position.options(seat)
    return {"choice": options[Rng(int(asked["seed"])).below(len(options))]}


def advise(game: Game, position: Position, seat: int, asked: dict[str, Any]) -> dict[str, Any]:
    """What is left of the plan that was made before; or of the one that would have been made when this seat was last
    asked by somebody else's doing, if it has done what that says; or else a new plan. And why to follow it."""
    plan = [int(choice) for choice in asked["plan"]]
    if not plan and asked["since"]:
        own = [int(choice) for choice in asked["since"]]
        whole = game.plan(game.load(asked["before"]), seat)
        plan = whole[len(own) :] if whole[: len(own)] == own else []
    plan = [int(choice) for choice in game.go_on(position, seat, plan)]
    return {"plan": plan, "reasons": game.reasons(position, seat, plan)}


def main() -> None:
    """Answer until nobody asks any more."""
    lines, answers = sys.stdin, os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8", buffering=1)
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever a game prints must not become an answer
    games = find_games(sys.argv[1])
    answers.write('{"ready": true}\n')
    for line in lines:
        answers.write(json.dumps(answer(games, json.loads(line))) + "\n")


if __name__ == "__main__":
    main()
