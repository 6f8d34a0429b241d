"""A process of the benchmark: it does one side's jobs as they are asked for, and answers with the CPU time they took.

    python measure.py ours DIR         contretemps as found in DIR, compiled or not, with drive.py beside Tempest
    python measure.py yardstick FILE   tempest_day1.cpp, compiled
    python measure.py openspiel        OpenSpiel

A job comes in as one line of JSON, a list of its name and arguments, and goes out as one: seconds of CPU time, the
number of things done, and a checksum. `kernel.py` asks all sides in turn, so that they share the machine's moods.
"""

from __future__ import annotations

import ctypes
import gc
import importlib
import json
import random
import sys
import time
from collections.abc import Callable
from typing import Any

Done = tuple[int, int]  # how many plies, moves or games, and a checksum


class Ours:
    """Contretemps."""

    def __init__(self, folder: str) -> None:
        sys.path.insert(0, folder)
        from contretemps import kernel
        from contretemps.build_info import compiled
        from contretemps.games import find
        from contretemps.games.tempest import drive  # type: ignore[attr-defined]  # in the copied tree only

        self.drive = drive
        self.kernel = kernel
        self.find = find
        self.starts: dict[tuple[str, int, str], Any] = {}
        self.day_1 = find("tempest").new({"days": "1"})
        self.empty_grid = find("connect_four").new()
        self.compiled = compiled()

    def is_compiled(self) -> Done:
        return int(self.compiled), 0

    def playouts(self, games: int, seed: int) -> Done:
        done: Done = self.drive.playouts(self.day_1, games, seed)
        return done

    def search(self, games: int, rollouts: int, seed: int) -> Done:
        done: Done = self.drive.search(self.day_1, games, rollouts, seed)
        return done

    def game_playouts(self, name: str, seats: int, options: str, games: int, seed: int) -> Done:
        """Whole games at random, of any game; choices made, chance's included."""
        plies, _ = self.drive.playouts(self.begun(name, seats, options), games, seed)
        return plies, 0

    def game_decisions(self, name: str, seats: int, options: str, games: int, seed: int) -> Done:
        """The same games choice by choice: how many choices are players', and as checksum how many there are."""
        rng = self.kernel.Rng(seed)
        choices = self.kernel.Choices()
        start = self.begun(name, seats, options)
        decisions = plies = 0
        for _ in range(games):
            position = start.copy()
            while asked := position.asked():
                plies += 1
                if asked[0] == self.kernel.NATURE:
                    position.choose(asked[0], position.draw(rng))
                    continue
                decisions += 1
                position.options_into(asked[0], choices)
                position.choose(asked[0], choices.pick(rng))
        return decisions, plies

    def game_polls(self, name: str, seats: int, options: str, games: int, seed: int) -> Done:
        """The same games once more: how many of the players' choices are asked by polls, and how many choices there
        are."""
        rng = self.kernel.Rng(seed)
        choices = self.kernel.Choices()
        start = self.begun(name, seats, options)
        polls = plies = 0
        for _ in range(games):
            position = start.copy()
            while asked := position.asked():
                plies += 1
                if asked[0] == self.kernel.NATURE:
                    position.choose(asked[0], position.draw(rng))
                    continue
                polls += position.step.silence(position) >= 0
                position.options_into(asked[0], choices)
                position.choose(asked[0], choices.pick(rng))
        return polls, plies

    def begun(self, name: str, seats: int, options: str) -> Any:
        """A new game, remembered: setting it up is no part of playing it. Options as `speed=long,mode=teams`."""
        if (name, seats, options) not in self.starts:
            chosen = {key: value for key, _, value in [one.partition("=") for one in options.split(",") if one]}
            self.starts[name, seats, options] = self.find(name).new(chosen, seats)
        return self.starts[name, seats, options]

    def connect_four_inside(self, games: int, seed: int) -> Done:
        """Whole games inside; how many, and their plies as checksum."""
        plies, _ = self.drive.playouts(self.empty_grid, games, seed)
        return games, plies

    def connect_four_driven(self, games: int) -> Done:
        """Choice by choice through the checked interface, picked the cheapest way that Python has; how many moves."""
        any_number = random.random
        begin = self.empty_grid.copy
        moves = 0
        for _ in range(games):
            position = begin()
            while asked := position.asked():
                seat = asked[0]
                options = position.options(seat)
                position.choose(seat, options[int(any_number() * len(options))])
                moves += 1
        return moves, 0

    def connect_four_driven_by_choice(self, games: int) -> Done:
        """The same, picked by random.choice."""
        pick = random.choice
        begin = self.empty_grid.copy
        moves = 0
        for _ in range(games):
            position = begin()
            while asked := position.asked():
                seat = asked[0]
                position.choose(seat, pick(position.options(seat)))
                moves += 1
        return moves, 0


class Yardstick:
    """Day 1 of Tempest in C++."""

    def __init__(self, library: str) -> None:
        self.library = ctypes.CDLL(library)

    def _call(self, name: str, *arguments: int) -> Done:
        out = (ctypes.c_long * 2)()
        getattr(self.library, name)(*[ctypes.c_long(argument) for argument in arguments], out)
        return out[0], out[1]

    def playouts(self, games: int, seed: int) -> Done:
        return self._call("playouts", games, seed)

    def search(self, games: int, rollouts: int, seed: int) -> Done:
        return self._call("search", games, rollouts, seed)


class OpenSpiel:
    """Connect four in C++, from inside and driven from Python."""

    def __init__(self) -> None:
        self.spiel: Any = importlib.import_module("pyspiel")  # has no types
        self.game = self.spiel.load_game("connect_four")

    def connect_four_inside(self, games: int, seed: int) -> Done:
        """Rollouts from the empty grid, all in C++: the evaluation of the root by a search of one simulation."""
        evaluator = self.spiel.RandomRolloutEvaluator(games, seed)
        bot = self.spiel.MCTSBot(self.game, evaluator, 2.0, 1, 100, False, seed, False)
        bot.mcts_search(self.game.new_initial_state())
        return games, 0

    def connect_four_driven(self, games: int) -> Done:
        """Move by move, picked the cheapest way that Python has; how many."""
        any_number = random.random
        begin = self.game.new_initial_state().clone
        moves = 0
        for _ in range(games):
            state = begin()
            while not state.is_terminal():
                legal = state.legal_actions()
                state.apply_action(legal[int(any_number() * len(legal))])
                moves += 1
        return moves, 0

    def connect_four_driven_by_choice(self, games: int) -> Done:
        """The same, picked by random.choice."""
        pick = random.choice
        begin = self.game.new_initial_state().clone
        moves = 0
        for _ in range(games):
            state = begin()
            while not state.is_terminal():
                state.apply_action(pick(state.legal_actions()))
                moves += 1
        return moves, 0


SIDES: dict[str, Callable[..., Any]] = {"ours": Ours, "yardstick": Yardstick, "openspiel": OpenSpiel}


def main() -> None:
    """Do what comes in, until nothing more does."""
    side = SIDES[sys.argv[1]](*sys.argv[2:])
    gc.disable()  # nobody's loops leave cycles behind
    for line in sys.stdin:
        name, *arguments = json.loads(line)
        random.seed(1)
        start = time.process_time()
        done, checksum = getattr(side, name)(*arguments)
        seconds = time.process_time() - start
        print(json.dumps([seconds, done, checksum]), flush=True)


if __name__ == "__main__":
    main()
