"""The games, found by scanning this folder, never listed. A new game is a new folder and touches nothing else."""

from __future__ import annotations

import importlib
import pkgutil
from difflib import get_close_matches

from contretemps.kernel.errors import BadInput
from contretemps.kernel.game import Game


def discover() -> dict[str, Game]:
    """All games by name: every package in this folder that has a GAME."""
    found = [_game(folder) for folder in _folders()]
    return {game.name: game for game in found if game is not None}


def find(name: str) -> Game:
    """The game of that name; BadInput, with the nearest, if there is none."""
    folder = name.replace("-", "_")  # `temporal-war` is as easily typed
    if folder in _folders():  # others need not be loaded, which takes time
        game = _game(folder)
        if game is not None and game.name in (name, folder):
            return game
    games = discover()
    if name in games:
        return games[name]
    near = get_close_matches(name, games, n=1)
    hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(games)}"
    raise BadInput(f"no game is called {name!r}; {hint}")


def _folders() -> list[str]:
    return [found.name for found in pkgutil.iter_modules(__path__)]


def _game(folder: str) -> Game | None:
    """Rules and cards may be there before the game is."""
    game: Game | None = getattr(importlib.import_module(f"{__name__}.{folder}"), "GAME", None)
    return game
