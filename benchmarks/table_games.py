"""The games of a benchmark's server: ours, and connect four, which boardgame.io plays too."""

from __future__ import annotations

from benchmarks.connect_four import GAME
from contretemps.games import discover as ours
from contretemps.kernel import Game


def discover() -> dict[str, Game]:
    """What `contretemps.games.discover` finds, and connect four."""
    return {**ours(), GAME.name: GAME}
