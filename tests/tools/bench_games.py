"""The games of the server's benchmark, for a server that runs the sources as they are."""

from __future__ import annotations

from benchmarks import connect_four, pebbles
from contretemps.kernel import Game


def games() -> dict[str, Game]:
    return {game.name: game for game in (connect_four.GAME, pebbles.GAME)}
