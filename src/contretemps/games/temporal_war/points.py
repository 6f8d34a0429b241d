"""What a player has scored, and what the game was worth to each (TPW-175, TPW-229, TPW-230, TPW-250)."""

from __future__ import annotations

from mypy_extensions import i64

from contretemps.games.temporal_war.arena import FOUNTAINS
from contretemps.games.temporal_war.entries import FINISHED
from contretemps.games.temporal_war.position import War


def score(game: War, seat: i64) -> i64:
    """Temple health and 6 for each fountain (TPW-175, TPW-229); the eliminated have none (TPW-230)."""
    fountain: i64
    if game.out[seat] == 1:
        return 0
    total = game.temple[seat]
    for fountain in range(FOUNTAINS):
        if game.fountain_owner[fountain] == seat:
            total += 6
    return total


def outcome(game: War) -> list[float] | None:
    """Everybody of the winning side wins (TPW-250, TPW-262); a shared victory is divided (TPW-325)."""
    if game.phase != FINISHED:
        return None
    many = int(game.winners).bit_count()
    sides = game.teams()
    if sides:
        won = [team for team in sides if any([game.winners >> seat & 1 for seat in team])]
        return [1.0 / len(won) if any([seat in team for team in won]) else 0.0 for seat in range(game.seats)]
    return [1.0 / many if game.winners >> seat & 1 else 0.0 for seat in range(game.seats)]
