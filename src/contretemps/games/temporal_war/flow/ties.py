"""What breaks a tie after the last rotation of overtime (TPW-237)."""

from __future__ import annotations

from mypy_extensions import i64

from contretemps.games.temporal_war.arena import FOUNTAINS
from contretemps.games.temporal_war.entries import PLACES
from contretemps.games.temporal_war.flow.ending import one_side
from contretemps.games.temporal_war.position import War
from contretemps.sets import BIT


def break_tie(game: War, players: i64) -> i64:
    """More fountains, then more Champion health, then more aether and shards; else the victory is shared (TPW-237)."""
    what: i64
    seat: i64
    for what in range(3):
        best: i64 = -1
        found: i64 = 0
        for seat in range(game.seats):
            if players & BIT[seat] != 0:
                value = measure(game, seat, what)
                if value > best:
                    best = value
                    found = BIT[seat]
                elif value == best:
                    found |= BIT[seat]
        players = found
        if one_side(game, players):
            return players
    return players


def measure(game: War, seat: i64, what: i64) -> i64:
    fountain: i64
    if what == 1:
        return game.health[game.stack[PLACES * seat]] if game.on_board(PLACES * seat) else 0
    if what == 2:
        return game.purse(seat)
    n: i64 = 0
    for fountain in range(FOUNTAINS):
        if game.fountain_owner[fountain] == seat:
            n += 1
    return n
