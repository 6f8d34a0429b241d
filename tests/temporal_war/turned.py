"""A position of two players with the arena turned by half and the players exchanged, and choices turned alike."""

from __future__ import annotations

from contretemps.games.temporal_war import codes as a
from contretemps.games.temporal_war.arena import FOUNTAINS, SPACE_COUNT
from contretemps.games.temporal_war.entries import IN_USE, PLACES, SUMMONED
from contretemps.games.temporal_war.flow.summoning import SummonWhere
from contretemps.games.temporal_war.position import War
from contretemps.games.temporal_war.tables import DECK_CARDS, TYPE_COUNT

LAST = SPACE_COUNT - 1
BY_PLAYER = ("temple", "aether", "shards", "turns", "champion", "out", "hand_size", "unseen_size")
BY_SPACE = (a.BACK, a.REVEAL, a.ABILITY, a.GO, a.USE, a.SPACE, a.SET)  # verbs of one space


def other(piece: int) -> int:
    """The place of the other player's piece."""
    return (piece + PLACES) % (2 * PLACES) if piece >= 0 else piece


def turned(game: War) -> War:
    """Tiles apart: positions without any are turned."""
    world = game.copy()
    for space in range(SPACE_COUNT):
        world.piece_at[LAST - space] = other(int(game.piece_at[space]) - 1) + 1
    for piece in range(2 * PLACES):
        to, space = other(piece), int(game.space[piece])
        world.space[to] = LAST - space if space >= 0 else -2 - (LAST + 2 + space) if space < -1 else space
        world.stack[to] = other(int(game.stack[piece]))
        for name in ("card", "ready", "entry", "health", "status"):
            getattr(world, name)[to] = getattr(game, name)[piece]
        for kind in range(TYPE_COUNT):
            world.equipment[TYPE_COUNT * to + kind] = game.equipment[TYPE_COUNT * piece + kind]
    for seat in (0, 1):
        for name in BY_PLAYER:
            getattr(world, name)[1 - seat] = getattr(game, name)[seat]
        for card in range(DECK_CARDS):
            for name in ("hand", "open", "unseen"):
                getattr(world, name)[DECK_CARDS * (1 - seat) + card] = getattr(game, name)[DECK_CARDS * seat + card]
    for fountain in range(FOUNTAINS):
        owner, opposite = int(game.fountain_owner[fountain]), (fountain + 3) % FOUNTAINS
        world.fountain_owner[opposite] = 1 - owner if owner >= 0 else owner
        world.fountain_at[opposite] = game.fountain_at[fountain]
        world.board_shards[opposite] = game.board_shards[fountain]
    world.active = 1 - game.active
    for entry in (IN_USE, SUMMONED):
        world.turn[entry] = other(int(game.turn[entry]))
    step = game.step
    seat = 1 - step.seat
    world.step = SummonWhere(seat, step.card) if isinstance(step, SummonWhere) else type(step)(seat)  # type: ignore[call-arg]
    return world


def turned_choice(choice: int) -> int:
    for first in BY_SPACE:
        if first <= choice < first + SPACE_COUNT:
            return first + LAST - (choice - first)
    if a.ATTACK <= choice < a.SYNC:
        space, kind = divmod(choice - a.ATTACK, 2)
        return a.ATTACK + 2 * (LAST - space) + kind
    if a.SYNC <= choice < a.USE:
        fountain, way = divmod(choice - a.SYNC, 2)
        return a.SYNC + 2 * ((fountain + 3) % FOUNTAINS) + way
    return choice
