"""What is asked of a game, a piece at a time and in plain data, so that another Python can be asked as well.

    python -m tests.laws.tasks    reads tasks and answers each with a line: empty, or what went wrong

Needs nothing but the package, so that the compiled one can answer: with it a walk takes half the time.
"""

from __future__ import annotations

import json
import sys
import traceback
from collections.abc import Callable
from functools import cache

from contretemps.build_info import compiled
from contretemps.kernel import Game
from tests.laws import hiding, laws
from tests.laws.cases import Case, cases, games, golden_cases
from tests.laws.every import ALL, QUICK
from tests.laws.walk import keep


@cache
def _game(name: str) -> Game:
    return games()[name]


@cache
def _cases(name: str) -> list[Case]:
    return cases(_game(name))


def play(name: str, number: int, seed: int, looks: int, more: int) -> None:
    """All laws on one walk, one of them on the first alone; those that are quick on some more; and law 5."""
    case = _cases(name)[number]
    keep(case, seed, [law for law in ALL if seed == 0 or law is not laws.ChanceIsFair], looks)
    laws.law_5_the_same_again(case, seed)
    for other in range(more):
        keep(case, seed + 2 + 2 * other, QUICK, plenty=None)


def secrets(name: str, number: int, looks: int, enough: int) -> None:
    """Law 6 alone: games that are short have to be many, until as much was looked at as in a long one."""
    case = _cases(name)[number]
    looked = 0
    for seed in range(2, 12):
        looked += keep(case, seed, [hiding.NothingLeaks], looks).looks if looked < enough else 0
    hiding.law_6_secrets_are_reimagined(case, range(3))


def whole_space(name: str, looks: int) -> None:
    """Law 2 with every int that there is."""
    game = _game(name)
    keep(Case(game, game.most, game.settle({})), 4, [laws.TheWholeActionSpace], looks)


def golden(name: str, number: int, looks: int) -> None:
    """A golden record under all laws: it gets further than chance does."""
    case = golden_cases(_game(name))[number]
    keep(case, 0, ALL, looks)
    laws.law_5_the_same_again(case, 0)


TASKS: dict[str, Callable[..., None]] = {task.__name__: task for task in (play, secrets, whole_space, golden)}


def main() -> None:
    """Say what is running, then answer until nobody asks any more."""
    print(json.dumps({"compiled": compiled()}), flush=True)
    for line in sys.stdin:
        task, *given = json.loads(line)
        said = ""
        try:
            TASKS[task](*given)
        except Exception:  # whatever a game that breaks a law may raise: whoever asked is told
            said = traceback.format_exc()
        print(json.dumps(said), flush=True)


if __name__ == "__main__":
    main()
