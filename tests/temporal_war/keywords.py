"""Where a key attribute makes a difference (TPW-274): what could not be done, or would happen, without it."""

from __future__ import annotations

from contretemps.games.temporal_war import codes as a
from contretemps.games.temporal_war.arena import NOWHERE, WAYS, direction, distance, neighbour
from contretemps.games.temporal_war.effects.stats import has_key
from contretemps.games.temporal_war.entries import IN_USE, MAIN, PLACES, SUMMONED, TARGET
from contretemps.games.temporal_war.flow.acting import Act
from contretemps.games.temporal_war.flow.battle import Defend
from contretemps.games.temporal_war.flow.calls import Rest
from contretemps.games.temporal_war.flow.monsters import is_exposed
from contretemps.games.temporal_war.flow.moving import can_jump_over, cannot_enter, reach_left
from contretemps.games.temporal_war.position import War
from contretemps.games.temporal_war.tables import AIRBORNE, GIANT, REACH, SCOUT
from contretemps.kernel.step import ALLOWED, Step


def keywords_at_work(game: War, seat: int, choice: int) -> list[str]:
    """What this choice, or the question itself, owes to key attributes."""
    if isinstance(game.step, Defend):
        resting = game.ready[game.battle[TARGET]] == 0
        return ["steadfast"] if resting and choice == a.DEFEND + a.COUNTER else []
    if not isinstance(game.step, Act):
        return []
    piece = int(game.turn[IN_USE])
    found = ["charge"] if piece == game.turn[SUMMONED] and game.turn[MAIN] == 1 else []
    here = int(game.space[piece])
    if is_held_up_by_a_giant(game, seat, piece, here):
        found.append("giant")
    if a.GO <= choice < a.ATTACK and flies(game, piece, here, choice - a.GO):
        found.append("airborne")
    if a.ATTACK <= choice < a.SYNC and shoots_past(game, piece, here, (choice - a.ATTACK) // 2):
        found.append("reach")
    return found


def flies(game: War, piece: int, here: int, goal: int) -> bool:
    """Farther than a step, and no jump."""
    if distance(here, goal) < 2 or not has_key(game, piece, AIRBORNE):
        return False
    way = direction(here, goal)
    return distance(here, goal) > 2 or way == NOWHERE or not can_jump_over(game, piece, neighbour(here, way))


def shoots_past(game: War, piece: int, here: int, goal: int) -> bool:
    """Over a warrior of one's own."""
    way = direction(here, goal)
    if way == NOWHERE or not has_key(game, piece, REACH):
        return False
    between = [neighbour(here, way)]
    while between[-1] not in (goal, NOWHERE):
        between.append(neighbour(between[-1], way))
    return any(game.piece_on(space) // PLACES == piece // PLACES for space in between[:-1] if game.piece_on(space) >= 0)


def is_held_up_by_a_giant(game: War, seat: int, piece: int, here: int) -> bool:
    """A warrior of one's own stands beside it that could be jumped over if it were no giant."""
    if reach_left(game, piece) < 2:
        return False
    for way in range(WAYS):
        near = neighbour(here, way)
        goal = neighbour(near, way) if near != NOWHERE else NOWHERE
        other = game.piece_on(near) if near != NOWHERE else -1
        if goal == NOWHERE or other < 0 or other // PLACES != seat or game.on_temple(other):
            continue
        if has_key(game, other, GIANT) and cannot_enter(game, piece, goal, here) == ALLOWED:
            return game.check(seat, a.GO + goal) != ALLOWED
    return False


def scouts(game: War, step: Step) -> bool:
    """It becomes resting where a monster would come for others."""
    return isinstance(step, Rest) and bool(is_exposed(game, step.piece)) and has_key(game, step.piece, SCOUT)
