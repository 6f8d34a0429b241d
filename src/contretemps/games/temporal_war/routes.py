"""Where a warrior can get to in one turn: how far each space is, and over which space one goes there first.

Ways over fountains and the centre are left out: nobody stays there, and what they cost is another question.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from contretemps.games.temporal_war.arena import CENTRE, NOWHERE, SPACE_COUNT, WAYS, neighbour
from contretemps.games.temporal_war.effects.stats import has_key
from contretemps.games.temporal_war.entries import NONE, PLACES
from contretemps.games.temporal_war.position import War
from contretemps.games.temporal_war.tables import GIANT

FAR: Final = 99


@mypyc_attr(acyclic=True)
class Routes:
    """From one space, for one warrior, with so many spaces to go."""

    __slots__ = ("cost", "hop", "reached")

    def __init__(self, game: War, who: i64, champion: bool, flies: bool, here: i64, most: i64) -> None:
        self.cost: vec[i64] = vec[i64]([FAR] * SPACE_COUNT)
        self.hop: vec[i64] = vec[i64]([NOWHERE] * SPACE_COUNT)  # the first move on the way
        self.reached: vec[i64] = vec[i64]([here])  # where it may stand, by and by further away
        self.cost[here] = 0
        self.spread(game, who, champion, flies, here, most)

    def spread(self, game: War, who: i64, champion: bool, flies: bool, here: i64, most: i64) -> None:
        i: i64
        n: i64
        far: i64
        first = game.switches.arena[who]  # as seen from its seat, so that no seat goes another way among equals
        queue = vec[i64]([here])
        over = vec[i64]([0] * SPACE_COUNT)  # 1: flown over, no place to stand
        for far in range(most):
            i = 0
            while i < len(queue):
                space = queue[i]
                i += 1
                if self.cost[space] != far:
                    continue
                for n in range(first, first + WAYS):
                    way = n % WAYS
                    goal = neighbour(space, way)
                    if goal == NOWHERE or self.cost[goal] <= far + 1:
                        continue
                    if can_stand(game, who, champion, goal):
                        self.reach(goal, space, here, over, far + 1)
                        queue = append(queue, goal)
                    elif flies and can_cross(game, goal):
                        self.cost[goal] = far + 1
                        self.hop[goal] = NOWHERE if over[space] == 1 or space == here else self.hop[space]
                        over[goal] = 1
                        queue = append(queue, goal)
                    elif not flies and over[space] == 0 and far + 2 <= most and can_jump(game, who, goal):
                        beyond = neighbour(goal, way)
                        if beyond != NOWHERE and self.cost[beyond] > far + 2 and can_stand(game, who, champion, beyond):
                            self.reach(beyond, space, here, over, far + 2)
                            queue = append(queue, beyond)

    def reach(self, goal: i64, space: i64, here: i64, over: vec[i64], cost: i64) -> None:
        """A space where it may stand; the first move goes there, if nothing on the way was a place to stand."""
        if self.cost[goal] == FAR:
            self.reached = append(self.reached, goal)
        self.cost[goal] = cost
        self.hop[goal] = goal if space == here or self.hop[space] == NOWHERE else self.hop[space]


def can_stand(game: War, who: i64, champion: bool, space: i64) -> bool:
    """An available space on which one may stay."""
    if game.piece_at[space] != 0 or space == CENTRE or game.fountain_here(space) != NONE or game.blocks(space):
        return False
    temple = game.temple_here(space)
    return temple == NONE or (champion and temple == who)


def can_cross(game: War, space: i64) -> bool:
    """An obstacle that can be flown over."""
    if space == CENTRE or game.fountain_here(space) != NONE or game.temple_here(space) != NONE:
        return False
    piece = game.piece_on(space)
    return piece < 0 or not has_key(game, piece, GIANT)


def can_jump(game: War, who: i64, space: i64) -> bool:
    piece = game.piece_on(space)
    return piece >= 0 and piece // PLACES == who and not game.on_temple(piece) and not has_key(game, piece, GIANT)
