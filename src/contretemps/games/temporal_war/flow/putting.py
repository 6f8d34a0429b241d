"""Where a warrior is summoned or a card is set: on an empty space next to something one controls (TPW-118 to
TPW-122)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from contretemps.games.temporal_war.arena import CENTRE, FOUNTAINS, NOWHERE, SPACE_COUNT, WAYS, neighbour
from contretemps.games.temporal_war.deeds import (
    is_empty,
)
from contretemps.games.temporal_war.entries import GONE, NONE, PLACES, T_OWNER, T_SORT, T_SPACE
from contretemps.games.temporal_war.position import War
from contretemps.kernel.choices import Choices
from contretemps.kernel.step import ALLOWED

# ---- where something may be put --------------------------------------------------------------------------------------


def touches_own(game: War, seat: i64, space: i64) -> bool:
    """Is something of this player's next to it: a warrior, his temple, a tile, a fountain (TPW-118, TPW-119)?"""
    way: i64
    for way in range(WAYS):
        near = neighbour(space, way)
        if near == NOWHERE:
            continue
        piece = game.piece_on(near)
        tile = game.tile_on(near)
        fountain = game.fountain_here(near)
        if (
            (piece >= 0 and piece // PLACES == seat)
            or (tile >= 0 and game.tile(tile, T_OWNER) == seat)
            or (fountain != NONE and game.fountain_owner[fountain] == seat)
            or game.temple_here(near) == seat
        ):
            return True
    return False


def cannot_put(game: War, seat: i64, space: i64) -> i64:
    """An empty space next to something one controls, never the centre (TPW-118, TPW-120, TPW-121)."""
    if space == CENTRE:
        return 120  # TPW-120
    if not is_empty(game, space):
        return 122 if game.piece_at[space] == 0 and game.tile_at[space] == 0 else 121  # TPW-121, TPW-122
    return ALLOWED if touches_own(game, seat, space) else 118  # TPW-118


def near_own(game: War, seat: i64) -> vec[i64]:
    """By space: 1 where something of this player's is next to it."""
    piece: i64
    tile: i64
    fountain: i64
    near = vec[i64]([0] * SPACE_COUNT)
    mark_around(near, game.temple_space(seat))
    for piece in range(PLACES * seat, PLACES * seat + PLACES):
        if game.space[piece] >= 0:
            mark_around(near, game.space[piece])
    for tile in range(game.tile_count()):
        if game.tile(tile, T_SORT) != GONE and game.tile(tile, T_OWNER) == seat:
            mark_around(near, game.tile(tile, T_SPACE))
    for fountain in range(FOUNTAINS):
        if game.fountain_owner[fountain] == seat:
            mark_around(near, game.fountain_space(fountain))
    return near


def mark_around(near: vec[i64], space: i64) -> None:
    way: i64
    for way in range(WAYS):
        goal = neighbour(space, way)
        if goal != NOWHERE:
            near[goal] = 1


def puts_into(game: War, seat: i64, first: i64, out: Choices) -> None:
    """All spaces where something may be put, as choices from `first` on; ascending."""
    space: i64
    near = near_own(game, seat)
    for space in range(SPACE_COUNT):
        if near[space] == 1 and is_empty(game, space):
            out.add(first + space)


def can_put(game: War, seat: i64) -> bool:
    space: i64
    near = near_own(game, seat)
    for space in range(SPACE_COUNT):
        if near[space] == 1 and is_empty(game, space):
            return True
    return False
