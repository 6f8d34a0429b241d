"""What may be attacked: targets, range, line and path (TPW-188 to TPW-194)."""

from __future__ import annotations

from mypy_extensions import i64

from contretemps.games.temporal_war import codes as a
from contretemps.games.temporal_war.arena import NOWHERE, WAYS, direction, distance, neighbour
from contretemps.games.temporal_war.effects.stats import has_key, stat
from contretemps.games.temporal_war.entries import (
    ATTACKED,
    MAIN,
    MONSTER_THING,
    NONE,
    PIECES,
    PLACES,
    SUMMONED,
    T_OWNER,
    TEMPLE,
    TILE,
)
from contretemps.games.temporal_war.position import War
from contretemps.games.temporal_war.tables import (
    GIANT,
    RANGE,
    REACH,
)
from contretemps.kernel.choices import Choices
from contretemps.kernel.step import ALLOWED

# ---- targets ---------------------------------------------------------------------------------------------------------


def target_at(game: War, space: i64) -> i64:
    """What an attack on this space is aimed at: a temple rather than the Champion on it (TPW-190)."""
    temple = game.temple_here(space)
    if temple != NONE:
        return TEMPLE + temple
    piece = game.piece_on(space)
    if piece >= 0:
        return piece
    tile = game.construct_on(space)
    return TILE + tile if tile != NONE else NONE


def lets_through(game: War, piece: i64, space: i64) -> bool:
    """Nothing here stops an attack: no obstacle, no foreign or neutral fountain (TPW-193, TPW-194). Centre, shards, set
    tiles and own fountains do not (TPW-173); nor own warriors that are not giant, for who has reach."""
    if game.blocks(space) or game.temple_here(space) != NONE:
        return False
    fountain = game.fountain_here(space)
    if fountain != NONE and game.fountain_owner[fountain] != piece // PLACES:
        return False
    other = game.piece_on(space)
    if other < 0:
        return True
    return other // PLACES == piece // PLACES and has_key(game, piece, REACH) and not has_key(game, other, GIANT)


def cannot_hit(game: War, piece: i64, goal: i64) -> i64:
    """Range, line and path (TPW-191 to TPW-194); the own temple is no obstacle to an attack from it (TPW-040)."""
    here = game.space[piece]
    far = distance(here, goal)
    if far > stat(game, piece, RANGE):
        return 191  # TPW-191
    way = direction(here, goal)
    if way == NOWHERE:
        return 192  # TPW-192
    space = neighbour(here, way)
    while space != goal:
        if not lets_through(game, piece, space):
            return why_stopped(game, space)
        space = neighbour(space, way)
    return ALLOWED


def why_stopped(game: War, space: i64) -> i64:
    """What stops an attack here: a temple (TPW-033), a warrior, somebody's fountain (TPW-173), or something else."""
    if game.temple_here(space) != NONE:
        return 33  # TPW-033
    if game.piece_at[space] != 0:
        return 194  # TPW-194
    fountain = game.fountain_here(space)
    return 173 if fountain != NONE and game.fountain_owner[fountain] != NONE else 193  # TPW-173, TPW-193


def cannot_attack(game: War, piece: i64, goal: i64) -> i64:
    """A warrior, a construct or an enemy temple (TPW-188, TPW-189), with the Main Action (TPW-145)."""
    if game.turn[MAIN] == 0:
        if game.turn[ATTACKED] == 1:
            return 199  # TPW-199
        return 146 if game.turn[SUMMONED] == piece else 145  # TPW-145, TPW-146
    if game.switches.temple_attacks == 0 and game.on_temple(piece):
        return 39  # TPW-039
    target = target_at(game, goal)
    if target in (NONE, piece):
        return 73 if game.tile_on(goal) >= 0 and game.set_tile_on(goal) == NONE else 188  # TPW-073, TPW-188
    seat = piece // PLACES
    if target >= TEMPLE and target < MONSTER_THING:
        if game.same_side(seat, target - TEMPLE):
            return 190 if game.piece_at[goal] != 0 else 189  # TPW-189, TPW-190
    elif game.switches.friendly_fire == 0:
        owner = target // PLACES if target < PIECES else game.tile(target - TILE, T_OWNER)
        if game.same_side(seat, owner):
            return 189  # TPW-189
    return cannot_hit(game, piece, goal)


def attacks_into(game: War, piece: i64, out: Choices) -> None:
    """All attacks, ascending."""
    way: i64
    space: i64
    if game.turn[MAIN] == 0:
        return
    most = stat(game, piece, RANGE)
    goals: list[int] = []
    for way in range(WAYS):
        space = neighbour(game.space[piece], way)
        far: i64 = 1
        while space != NOWHERE and far <= most:
            if target_at(game, space) != NONE and cannot_attack(game, piece, space) == ALLOWED:
                goals.append(int(space))
            if not lets_through(game, piece, space):
                break
            space = neighbour(space, way)
            far += 1
    goals.sort()
    for goal in goals:
        out.add(a.ATTACK + 2 * goal)
        out.add(a.ATTACK + 2 * goal + 1)
