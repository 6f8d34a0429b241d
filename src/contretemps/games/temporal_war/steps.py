"""All steps of The Temporal War by name, for loading dumps, and a new game."""

from __future__ import annotations

from typing import Any, Final

from contretemps.games.temporal_war import facts
from contretemps.games.temporal_war.effects import running, shifting
from contretemps.games.temporal_war.flow import battle, ghosts, monsters, reacting, rounds, setup, syncing, turn
from contretemps.games.temporal_war.position import War, empty_game
from contretemps.kernel.game import Options
from contretemps.kernel.step import step_kinds

STEPS: Final[dict[str, Any]] = step_kinds(__name__)
LOADED: Final = (
    battle,
    facts,
    ghosts,
    monsters,
    reacting,
    rounds,
    running,
    shifting,
    syncing,
    turn,
)  # whose steps are found


def set_up(options: Options, seats: int) -> War:
    """A new game, before its first question."""
    game = empty_game(options, seats)
    game.step = setup.SetUp(0, 0)
    return game
