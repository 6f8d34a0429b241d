"""All steps of Dominare by name, for loading dumps, and a new game."""

from __future__ import annotations

from typing import Any, Final

from contretemps.games.dominare.effects import agents, grants, programs, questions
from contretemps.games.dominare.flow import setup
from contretemps.games.dominare.position import Dominare, empty_game
from contretemps.kernel.game import Options
from contretemps.kernel.step import step_kinds

STEPS: Final[dict[str, Any]] = step_kinds(__name__)
LOADED: Final = (agents, grants, programs, questions)  # whose steps are found because they are loaded


def set_up(options: Options, seats: int) -> Dominare:
    """A new game, before its first question."""
    game = empty_game(options, seats)
    game.step = setup.Begin()
    return game
