"""Effects that move pieces: push and pull, pick up and place, extra tiles of constructs (content, 3.4)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from contretemps.games.temporal_war import codes as a
from contretemps.games.temporal_war import events as e
from contretemps.games.temporal_war.arena import NOWHERE, SPACE_COUNT, WAYS, direction, distance, neighbour
from contretemps.games.temporal_war.deeds import is_empty, lay, relocate
from contretemps.games.temporal_war.effects.stats import has_key
from contretemps.games.temporal_war.entries import (
    OBSTACLE_TILE,
    OPEN_TILE,
    PLACES,
    T_CARD,
    T_OWNER,
    T_PARENT,
    T_SORT,
    T_SPACE,
)
from contretemps.games.temporal_war.flow.arriving import (
    AT_SHARDS,
)
from contretemps.games.temporal_war.flow.calls import Arrive, Question
from contretemps.games.temporal_war.flow.moving import (
    cannot_stand,
    card_name,
    must_leave,
)
from contretemps.games.temporal_war.position import War
from contretemps.games.temporal_war.tables import GIANT
from contretemps.kernel.refusal import Facts
from contretemps.kernel.step import ALLOWED, DONE, NOBODY, Step

# ---- push and pull ---------------------------------------------------------------------------------------------------


def stands_firm(game: War, you: i64, piece: i64) -> bool:
    """Enemy giants are neither pushed nor placed."""
    return has_key(game, piece, GIANT) and game.is_enemy(you, piece // PLACES)


def cannot_push(game: War, piece: i64, source: i64, towards: i64, way: i64) -> i64:
    """Straight away from the source, or towards it; not in line, the direction that changes the distance most. Nothing
    is pushed onto a fountain or the centre, over the edge (TPW-160) or onto anything that is in the way (TPW-159)."""
    here = game.space[piece]
    goal = neighbour(here, way)
    if here == source or goal == NOWHERE:
        return 160  # TPW-160
    line = direction(here, source) if towards == 1 else direction(source, here)
    change = distance(source, goal) - distance(source, here)
    if change != (-1 if towards == 1 else 1) or (line != NOWHERE and line != way):
        return 160  # TPW-160
    if must_leave(game, goal) or game.temple_here(goal) >= 0:
        return 159  # TPW-159
    return cannot_stand(game, piece, goal)


def can_push(game: War, piece: i64, source: i64, towards: i64) -> bool:
    way: i64
    for way in range(WAYS):
        if cannot_push(game, piece, source, towards, way) == ALLOWED:
            return True
    return False


@mypyc_attr(acyclic=True, free_list_len=1)
class Push(Step):
    """A piece is pushed or pulled so many spaces, one after the other; it lands once, at the end, if it moved."""

    __slots__ = ("began", "left", "piece", "source", "towards", "you")

    takes: ClassVar[tuple[str, ...]] = ("you", "piece", "source", "towards", "left", "began")

    def __init__(self, you: i64, piece: i64, source: i64, towards: i64, left: i64, began: i64) -> None:
        super().__init__(NOBODY, 0, 0)
        self.you: Final[i64] = you
        self.piece: Final[i64] = piece
        self.source: Final[i64] = source  # a space
        self.towards: Final[i64] = towards
        self.left: Final[i64] = left
        self.began: Final[i64] = began  # where

    def resolve(self, game: War, choice: i64) -> Step:
        way: i64
        found: i64 = NOWHERE
        many: i64 = 0
        piece = self.piece
        if not game.on_board(piece):
            return DONE
        if self.left > 0:
            for way in range(WAYS):
                if cannot_push(game, piece, self.source, self.towards, way) == ALLOWED:
                    found = way
                    many += 1
        if many == 0:
            here = game.space[piece]
            if here == self.began:
                return DONE
            game.tell(e.PUSHED, 160, game.card[piece], self.began, here)  # TPW-160
            return Arrive(piece, here, AT_SHARDS)
        if many > 1:
            return PushWhere(self.you, piece, self.source, self.towards, self.left, self.began)
        return self.pushed(game, found)

    def pushed(self, game: War, way: i64) -> Step:
        relocate(game, self.piece, neighbour(game.space[self.piece], way))
        return Push(self.you, self.piece, self.source, self.towards, self.left - 1, self.began)


@mypyc_attr(acyclic=True, free_list_len=1)
class PushWhere(Question):
    """Which of two directions that are as good?"""

    __slots__ = ("began", "left", "piece", "source", "towards")

    takes: ClassVar[tuple[str, ...]] = ("seat", "piece", "source", "towards", "left", "began")

    def __init__(self, seat: i64, piece: i64, source: i64, towards: i64, left: i64, began: i64) -> None:
        super().__init__(seat, a.DIRECTION, a.CHAMPION)
        self.piece: Final[i64] = piece
        self.source: Final[i64] = source
        self.towards: Final[i64] = towards
        self.left: Final[i64] = left
        self.began: Final[i64] = began

    def check(self, game: War, choice: i64) -> i64:
        return cannot_push(game, self.piece, self.source, self.towards, choice - a.DIRECTION)

    def resolve(self, game: War, choice: i64) -> Step:
        on = Push(self.seat, self.piece, self.source, self.towards, self.left, self.began)
        return on.pushed(game, choice - a.DIRECTION)

    def about(self, game: War) -> Facts:
        return {"card": card_name(game, self.piece)}


# ---- pick up and place -----------------------------------------------------------------------------------------------


def cannot_place(game: War, near: i64, within: i64, goal: i64) -> i64:
    """An empty space at most so far from another one; no landing (TPW-275, TPW-276)."""
    far = distance(near, goal)
    if far == 0 or far > within:
        return 275  # TPW-275
    return ALLOWED if is_empty(game, goal) else 275  # TPW-275


def count_places(game: War, near: i64, within: i64) -> i64:
    goal: i64
    n: i64 = 0
    for goal in range(SPACE_COUNT):
        if distance(near, goal) <= within and cannot_place(game, near, within, goal) == ALLOWED:
            n += 1
    return n


@mypyc_attr(acyclic=True, free_list_len=1)
class PlaceWhere(Step):
    """Onto which empty space is the warrior placed?"""

    __slots__ = ("near", "piece", "within")

    takes: ClassVar[tuple[str, ...]] = ("seat", "piece", "near", "within")

    def __init__(self, seat: i64, piece: i64, near: i64, within: i64) -> None:
        super().__init__(seat, a.SPACE, a.SET)
        self.piece: Final[i64] = piece
        self.near: Final[i64] = near  # a space
        self.within: Final[i64] = within

    def check(self, game: War, choice: i64) -> i64:
        return cannot_place(game, self.near, self.within, choice - a.SPACE)

    def resolve(self, game: War, choice: i64) -> Step:
        put(game, self.piece, choice - a.SPACE)
        return DONE

    def about(self, game: War) -> Facts:
        return {"card": card_name(game, self.piece)}


def put(game: War, piece: i64, goal: i64) -> None:
    game.tell(e.PLACED, 275, game.card[piece], game.space[piece], goal)  # TPW-275
    relocate(game, piece, goal)


# ---- extra tiles -----------------------------------------------------------------------------------------------------


def cannot_lay_extra(game: War, tile: i64, goal: i64) -> i64:
    """An empty space next to the construct's tile or another of its extra tiles (TPW-072)."""
    other: i64
    if not is_empty(game, goal):
        return 72  # TPW-072
    for other in range(game.tile_count()):
        own = other == tile or (game.tile(other, T_SORT) >= OPEN_TILE and game.tile(other, T_PARENT) == tile)
        if own and distance(game.tile(other, T_SPACE), goal) == 1:
            return ALLOWED
    return 72  # TPW-072


@mypyc_attr(acyclic=True, free_list_len=1)
class LayExtra(Step):
    """Up to so many extra tiles of a construct."""

    __slots__ = ("left", "obstacle", "tile", "you")

    takes: ClassVar[tuple[str, ...]] = ("you", "tile", "left", "obstacle")

    def __init__(self, you: i64, tile: i64, left: i64, obstacle: i64) -> None:
        super().__init__(NOBODY, 0, 0)
        self.you: Final[i64] = you
        self.tile: Final[i64] = tile
        self.left: Final[i64] = left
        self.obstacle: Final[i64] = obstacle

    def resolve(self, game: War, choice: i64) -> Step:
        goal: i64
        if self.left > 0:
            for goal in range(SPACE_COUNT):
                if cannot_lay_extra(game, self.tile, goal) == ALLOWED:
                    return ExtraWhere(self.you, self.tile, self.left, self.obstacle)
        return DONE


@mypyc_attr(acyclic=True, free_list_len=1)
class ExtraWhere(Step):
    """Where does the next extra tile lie? `pass`: no more of them."""

    __slots__ = ("left", "obstacle", "tile")

    takes: ClassVar[tuple[str, ...]] = ("seat", "tile", "left", "obstacle")

    def __init__(self, seat: i64, tile: i64, left: i64, obstacle: i64) -> None:
        super().__init__(seat, a.PASS, a.SET)
        self.tile: Final[i64] = tile
        self.left: Final[i64] = left
        self.obstacle: Final[i64] = obstacle

    def check(self, game: War, choice: i64) -> i64:
        if choice == a.PASS:
            return ALLOWED
        return cannot_lay_extra(game, self.tile, choice - a.SPACE) if choice >= a.SPACE else 72  # TPW-072

    def resolve(self, game: War, choice: i64) -> Step:
        if choice == a.PASS:
            return DONE
        sort: i64 = OBSTACLE_TILE if self.obstacle == 1 else OPEN_TILE
        card = game.tile(self.tile, T_CARD)
        lay(game, choice - a.SPACE, game.tile(self.tile, T_OWNER), card, sort, self.tile)
        game.tell(e.TILE_LAID, 72, card, choice - a.SPACE)  # TPW-072
        return LayExtra(self.seat, self.tile, self.left - 1, self.obstacle)

    def about(self, game: War) -> Facts:
        return {"left": int(self.left)}
