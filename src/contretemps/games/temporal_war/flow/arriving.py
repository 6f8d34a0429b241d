"""What happens on arrival: fountain, shards, landing, the step off; and displacement (TPW-107 to TPW-111,
TPW-171, TPW-172)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from contretemps.games.temporal_war import codes as a
from contretemps.games.temporal_war import events as e
from contretemps.games.temporal_war.arena import (
    NOWHERE,
    SHARD_AT,
    SPACE_COUNT,
    WAYS,
    distance,
    neighbour,
)
from contretemps.games.temporal_war.deeds import gain_shards, is_empty, take_back
from contretemps.games.temporal_war.effects import windows as w
from contretemps.games.temporal_war.effects.stats import has_key
from contretemps.games.temporal_war.entries import BY_EFFECT, NONE, PLACES, T_OWNER
from contretemps.games.temporal_war.flow import calls
from contretemps.games.temporal_war.flow.calls import Arrive, Handler, Harm, Question, open_window
from contretemps.games.temporal_war.flow.harming import add_harm
from contretemps.games.temporal_war.flow.moving import FAR, cannot_step_off, card_name, move_to, must_leave
from contretemps.games.temporal_war.position import War
from contretemps.games.temporal_war.tables import AIRBORNE
from contretemps.kernel.refusal import Facts
from contretemps.kernel.step import ALLOWED, DONE, Step

# ---- arrival ---------------------------------------------------------------------------------------------------------

AT_FOUNTAIN: Final = 0
AT_SHARDS: Final = 1
AT_LANDING: Final = 2
AT_TILE: Final = 3
AT_EXIT: Final = 4


class Arrival(Handler):
    """The piece stands there; fountain damage, then shards, then the landing, then the step off."""

    def resolve(self, game: War, step: Step) -> Step:
        assert isinstance(step, Arrive)
        piece = step.piece
        space = step.space
        stage = step.stage
        if stage == AT_TILE:
            return_tile(game, piece // PLACES, space)
            stage = AT_EXIT
        if game.space[piece] != space:
            return DONE  # TPW-287: it was carried away, or is gone
        if stage == AT_FOUNTAIN:
            fountain = game.fountain_here(space)
            if fountain != NONE:
                by = fountain_damage(game, piece // PLACES, fountain)
                if by > 0:
                    game.tell(e.LIFTED, 171, game.card[piece], space)  # TPW-171
                    add_harm(game, piece, by, BY_EFFECT)
                    return game.then(Harm(0), Arrive(piece, space, AT_SHARDS))
            stage = AT_SHARDS
        if stage == AT_SHARDS:
            shard = SHARD_AT[space]
            if shard >= 0 and game.board_shards[shard] > 0:  # TPW-181, TPW-183
                many = game.board_shards[shard]
                game.board_shards[shard] = 0
                game.tell(e.COLLECTS, 181, piece // PLACES, many, space)  # TPW-181
                gain_shards(game, piece // PLACES, many, 181)  # TPW-181
                return game.then(open_window(w.COLLECTS, piece, NONE), Arrive(piece, space, AT_LANDING))
            stage = AT_LANDING
        if stage == AT_LANDING and not has_key(game, piece, AIRBORNE):  # TPW-156
            return game.then(open_window(w.LANDS, piece, space), Arrive(piece, space, AT_TILE))
        if must_leave(game, space):
            return exit_from(game, piece, space)
        return DONE


calls.handle(calls.ARRIVE, Arrival())


def fountain_damage(game: War, seat: i64, fountain: i64) -> i64:
    """3 of a neutral one, 6 of an opponent's, none of the own side's (TPW-107, TPW-108, TPW-171)."""
    owner = game.fountain_owner[fountain]
    if owner == NONE:
        return 3
    return 0 if game.same_side(seat, owner) else 6


def return_tile(game: War, seat: i64, space: i64) -> None:
    """An enemy landed on a set tile, and the landing window is closed without its being played (TPW-137): the card
    goes to the hand unseen (TPW-294). Of own and team-mates' warriors nothing comes (TPW-138)."""
    tile = game.set_tile_on(space)
    if tile != NONE and game.is_enemy(seat, game.tile(tile, T_OWNER)):
        take_back(game, tile, 136)  # TPW-136


def exit_from(game: War, piece: i64, space: i64) -> Step:
    """The step off; with one way it is taken, with none the nearest empty space (TPW-287, TPW-110)."""
    way: i64
    found: i64 = NOWHERE
    many: i64 = 0
    for way in range(WAYS):
        goal = neighbour(space, way)
        if goal != NOWHERE and cannot_step_off(game, piece, space, goal) == ALLOWED:
            found = goal
            many += 1
    if many == 1:
        return move_to(game, piece, found)
    return StepOff(piece // PLACES, piece) if many > 1 else displace(game, piece)


@mypyc_attr(acyclic=True, free_list_len=1)
class StepOff(Question):
    """Where to, off the fountain or the centre? Free, and nothing else before it (TPW-172)."""

    __slots__ = ("piece",)

    takes: ClassVar[tuple[str, ...]] = ("seat", "piece")

    def __init__(self, seat: i64, piece: i64) -> None:
        super().__init__(seat, a.GO, a.ATTACK)
        self.piece: Final[i64] = piece

    def check(self, game: War, choice: i64) -> i64:
        return cannot_step_off(game, self.piece, game.space[self.piece], choice - a.GO)

    def resolve(self, game: War, choice: i64) -> Step:
        return move_to(game, self.piece, choice - a.GO)

    def about(self, game: War) -> Facts:
        return {"card": card_name(game, self.piece)}


# ---- displacement ----------------------------------------------------------------------------------------------------


def nearest_empty(game: War, space: i64) -> i64:
    """How far the nearest empty space is (TPW-110); FAR if there is none."""
    goal: i64
    best: i64 = FAR
    for goal in range(SPACE_COUNT):
        far = distance(space, goal)
        if far > 0 and far < best and is_empty(game, goal):
            best = far
    return best


def displace(game: War, piece: i64) -> Step:
    """To an empty neighbouring space, or else to the nearest one (TPW-109, TPW-110); the one that the fountain left is
    empty, and the warrior lands (TPW-111)."""
    goal: i64
    here = game.space[piece]
    far = nearest_empty(game, here)
    found: i64 = NOWHERE
    many: i64 = 0
    for goal in range(SPACE_COUNT):
        if distance(here, goal) == far and is_empty(game, goal):
            found = goal
            many += 1
    if many == 1:
        return move_to(game, piece, found)
    return Displaced(piece // PLACES, piece, far) if many > 1 else DONE


@mypyc_attr(acyclic=True, free_list_len=1)
class Displaced(Step):
    """Where does the warrior go that a fountain has lifted (TPW-109)?"""

    __slots__ = ("far", "piece")

    takes: ClassVar[tuple[str, ...]] = ("seat", "piece", "far")

    def __init__(self, seat: i64, piece: i64, far: i64) -> None:
        super().__init__(seat, a.SPACE, a.SET)
        self.piece: Final[i64] = piece
        self.far: Final[i64] = far

    def check(self, game: War, choice: i64) -> i64:
        goal = choice - a.SPACE
        if distance(game.space[self.piece], goal) != self.far:
            return 109 if self.far == 1 else 110  # TPW-109, TPW-110
        return ALLOWED if is_empty(game, goal) else 109  # TPW-109

    def resolve(self, game: War, choice: i64) -> Step:
        return move_to(game, self.piece, choice - a.SPACE)

    def about(self, game: War) -> Facts:
        return {"card": card_name(game, self.piece)}
