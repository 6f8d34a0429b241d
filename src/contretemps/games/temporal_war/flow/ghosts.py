"""Ghosts: eliminated players go on, one straight line a turn (TPW-256 to TPW-261, TPW-310)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from contretemps.games.temporal_war import codes as a
from contretemps.games.temporal_war import events as e
from contretemps.games.temporal_war.arena import CENTRE, NOWHERE, SPACE_COUNT, direction, neighbour
from contretemps.games.temporal_war.deeds import heal, is_empty
from contretemps.games.temporal_war.effects.performing import mend
from contretemps.games.temporal_war.effects.running import thing_at
from contretemps.games.temporal_war.effects.stats import durability, max_health
from contretemps.games.temporal_war.entries import BY_EFFECT, NONE, PIECES, T_DURABILITY, TILE
from contretemps.games.temporal_war.flow.calls import Harm, RoundTest
from contretemps.games.temporal_war.flow.harming import add_harm
from contretemps.games.temporal_war.position import War
from contretemps.kernel.refusal import Facts
from contretemps.kernel.step import ALLOWED, DONE, NOBODY, Step


def is_barrier(game: War, space: i64) -> bool:
    """No fountain, no temple, not the centre (TPW-257)."""
    return space == CENTRE or game.fountain_here(space) != NONE or game.temple_here(space) != NONE


def cannot_haunt(game: War, seat: i64, goal: i64) -> i64:
    """Along a straight line, as far as it likes (TPW-256), to where nothing lies (TPW-257, TPW-310)."""
    here = game.ghost[seat]
    way = direction(here, goal)
    if way == NOWHERE:
        return 256  # TPW-256
    space = neighbour(here, way)
    while space != goal:
        if is_barrier(game, space):
            return 257  # TPW-257
        space = neighbour(space, way)
    return ALLOWED if not is_barrier(game, goal) and is_empty(game, goal) else 257  # TPW-257


def begin_haunting(game: War, seat: i64) -> Step:
    goal: i64
    for goal in range(SPACE_COUNT):
        if cannot_haunt(game, seat, goal) == ALLOWED:
            return GhostMove(seat)
    return RoundTest()


@mypyc_attr(acyclic=True, free_list_len=1)
class GhostMove(Step):
    """Where does your ghost travel? `pass`: it stays."""

    __slots__ = ()

    takes: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: i64) -> None:
        super().__init__(seat, a.PASS, a.CARD)

    def check(self, game: War, choice: i64) -> i64:
        if choice == a.PASS:
            return ALLOWED
        return cannot_haunt(game, self.seat, choice - a.GHOST) if choice >= a.GHOST else 261  # TPW-261

    def resolve(self, game: War, choice: i64) -> Step:
        if choice == a.PASS:
            return RoundTest()
        here = game.ghost[self.seat]
        goal = choice - a.GHOST
        game.ghost[self.seat] = goal
        game.tell(e.GHOST_MOVES, 256, self.seat, here, goal)  # TPW-256
        way = direction(here, goal)
        return game.then(Passing(self.seat, neighbour(here, way), way), RoundTest())


@mypyc_attr(acyclic=True, free_list_len=1)
class Passing(Step):
    """The ghost has passed over this space: what stood there may be touched, then the next one (TPW-258)."""

    __slots__ = ("space", "way", "who")

    takes: ClassVar[tuple[str, ...]] = ("who", "space", "way")

    def __init__(self, who: i64, space: i64, way: i64) -> None:
        super().__init__(NOBODY, 0, 0)
        self.who: Final[i64] = who
        self.space: Final[i64] = space
        self.way: Final[i64] = way

    def resolve(self, game: War, choice: i64) -> Step:
        space = self.space
        while space != game.ghost[self.who]:
            if thing_at(game, space) != NONE:
                return GhostTouch(self.who, space, self.way)
            space = neighbour(space, self.way)
        return DONE


def can_mend(game: War, thing: i64) -> bool:
    if thing < PIECES:
        return game.health[game.stack[thing]] < max_health(game, thing)
    return game.tile(thing - TILE, T_DURABILITY) < durability(game, thing - TILE)


@mypyc_attr(acyclic=True, free_list_len=1)
class GhostTouch(Step):
    """Damage by 1, heal by 1, or nothing, each separately (TPW-259)?"""

    __slots__ = ("space", "way")

    takes: ClassVar[tuple[str, ...]] = ("seat", "space", "way")

    def __init__(self, seat: i64, space: i64, way: i64) -> None:
        super().__init__(seat, a.TOUCH, a.DESCRIBE)
        self.space: Final[i64] = space
        self.way: Final[i64] = way

    def check(self, game: War, choice: i64) -> i64:
        if choice - a.TOUCH == a.MEND and not can_mend(game, thing_at(game, self.space)):
            return 303  # TPW-303
        return ALLOWED

    def resolve(self, game: War, choice: i64) -> Step:
        touch = choice - a.TOUCH
        thing = thing_at(game, self.space)
        on = Passing(self.seat, neighbour(self.space, self.way), self.way)
        if touch == a.HARM:
            add_harm(game, thing, 1, BY_EFFECT)
            return game.then(Harm(0), on)
        if touch == a.MEND:
            if thing < PIECES:
                heal(game, thing, 1, 258)  # TPW-258
            else:
                mend(game, thing - TILE, 1)
        return on

    def about(self, game: War) -> Facts:
        from contretemps.games.temporal_war.content import SPACE_NAMES

        return {"space": f"@space.{SPACE_NAMES[self.space]}"}
