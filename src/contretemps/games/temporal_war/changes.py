# mypyc: skip, because it is outside the hot path, and compiling it only makes building slower.
"""What differs between a position and one that may follow: warriors, temples, purses, fountains, tiles, points."""

from __future__ import annotations

from typing import Any

from contretemps.games.temporal_war.content import SLUGS, SPACE_NAMES, STATUSES
from contretemps.games.temporal_war.entries import GONE, NONE, PIECES, T_DURABILITY, T_OWNER, T_SORT, T_SPACE
from contretemps.games.temporal_war.position import War
from contretemps.games.temporal_war.view import SORTS


def changes(game: War, world: War) -> dict[str, Any]:
    """What is otherwise in a world that follows; only that."""
    found: dict[str, Any] = {}
    of_players(game, world, found)
    of_warriors(game, world, found)
    owners = {
        str(n + 1): None if world.fountain_owner[n] == NONE else int(world.fountain_owner[n])
        for n in range(6)
        if world.fountain_owner[n] != game.fountain_owner[n]
    }
    if owners:
        found["fountains"] = owners
    before, after = tiles(game), tiles(world)
    laid = {space: after.get(space) for space in {**before, **after} if before.get(space) != after.get(space)}
    if laid:
        found["tiles"] = laid
    return found


def tiles(game: War) -> dict[str, dict[str, Any]]:
    """What lies where, as all can see it."""
    return {
        SPACE_NAMES[game.tile(n, T_SPACE)]: {
            "seat": int(game.tile(n, T_OWNER)),
            "sort": SORTS[game.tile(n, T_SORT)],
            "durability": int(game.tile(n, T_DURABILITY)),
        }
        for n in range(game.tile_count())
        if game.tile(n, T_SORT) != GONE
    }


def of_players(game: War, world: War, found: dict[str, Any]) -> None:
    """Temples as they would be; aether, shards, cards in hand and points by how much more or less."""
    temples = {str(n): int(world.temple[n]) for n in range(game.seats) if world.temple[n] != game.temple[n]}
    if temples:
        found["temples"] = temples
    for name, before, after in (
        ("aether", game.aether, world.aether),
        ("shards", game.shards, world.shards),
        ("hands", game.hand_size, world.hand_size),
    ):
        by = {str(n): int(after[n] - before[n]) for n in range(game.seats) if after[n] != before[n]}
        if by:
            found[name] = by
    points = {
        str(n): int(now - then)
        for n, (then, now) in enumerate(zip(game.scores(), world.scores(), strict=True))
        if now != then
    }
    if points:
        found["scores"] = points


def of_warriors(game: War, world: War, found: dict[str, Any]) -> None:
    """Who moves, comes, goes, rests, is hurt or healed; by the space where a warrior stood, or where it comes."""
    moved: dict[str, str] = {}
    comes: dict[str, str] = {}
    goes: list[str] = []
    rests: list[str] = []
    health: dict[str, int] = {}
    statuses: dict[str, list[str]] = {}
    for piece in range(PIECES):
        before, now = int(game.space[piece]), int(world.space[piece])
        if before < 0 <= now:
            comes[SPACE_NAMES[now]] = SLUGS[world.card[piece]]
        if before < 0:
            continue
        name = SPACE_NAMES[before]
        if now < 0:
            goes.append(name)
            continue
        if now != before:
            moved[name] = SPACE_NAMES[now]
        if game.ready[piece] and not world.ready[piece]:
            rests.append(name)
        if game.health[game.stack[piece]] != world.health[world.stack[piece]]:
            health[name] = int(world.health[world.stack[piece]])
        status = int(world.status[world.stack[piece]])
        if game.status[game.stack[piece]] != status:
            statuses[name] = [word for bit, word in enumerate(STATUSES) if status >> bit & 1]
    all_of = {
        "moved": moved, "comes": comes, "goes": goes, "rests": rests, "health": health, "statuses": statuses,
    }  # fmt: skip
    found.update({name: value for name, value in all_of.items() if value})
