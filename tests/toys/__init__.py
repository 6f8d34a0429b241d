"""Small games that live in the tests: each proves what the five games of the tabletop will need of the kernel."""

from __future__ import annotations

import importlib
import pkgutil

from contretemps.kernel import Game


def toys() -> dict[str, Game]:
    """All toy games by name, found by scanning this folder as the real ones are found."""
    found: dict[str, Game] = {}
    for module in pkgutil.iter_modules(__path__):
        if module.ispkg:
            game: Game = importlib.import_module(f"{__name__}.{module.name}").GAME
            found[game.name] = game
    return found
