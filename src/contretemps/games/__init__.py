"""The games, found by scanning this folder, never listed. A new game is a new folder and touches nothing else."""

from __future__ import annotations

import importlib
import pkgutil
from difflib import get_close_matches

from contretemps.kernel.errors import BadInput
from contretemps.kernel.game import Game


def discover() -> dict[str, Game]:
    """All games by name: every package in this folder that has a GAME."""
    games: dict[str, Game] = {}
    for found in pkgutil.iter_modules(__path__):
        module = importlib.import_module(f"{__name__}.{found.name}")
        if hasattr(module, "GAME"):  # rules and cards may be there before the game is
            games[module.GAME.name] = module.GAME
    return games


def find(name: str) -> Game:
    """The game of that name; BadInput, with the nearest, if there is none."""
    games = discover()
    if name in games:
        return games[name]
    near = get_close_matches(name, games, n=1)
    hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(games)}"
    raise BadInput(f"no game is called {name!r}; {hint}")
