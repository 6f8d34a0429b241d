"""Rounds: whose turn is next, the end of a round, fountains moving, scoring and overtime (TPW-098 to TPW-115, TPW-229
to TPW-241, TPW-247, TPW-287 to TPW-291)."""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from contretemps.games.temporal_war import codes as a
from contretemps.games.temporal_war import events as e
from contretemps.games.temporal_war.arena import FOUNTAINS
from contretemps.games.temporal_war.deeds import clear_turn, dismiss, gain_aether, take_off
from contretemps.games.temporal_war.effects import windows as w
from contretemps.games.temporal_war.effects.stats import durability
from contretemps.games.temporal_war.entries import (
    BETWEEN,
    BY_EFFECT,
    CONSTRUCT_TILE,
    FINISHED,
    L_UNTIL,
    LAST_ROUND,
    LASTING_SIZE,
    NONE,
    OVERTIME,
    PIECES,
    PLACES,
    ROTATIONS,
    T_DURABILITY,
    T_SORT,
    TILE_SIZE,
)
from contretemps.games.temporal_war.flow import calls
from contretemps.games.temporal_war.flow.arriving import (
    displace,
    fountain_damage,
)
from contretemps.games.temporal_war.flow.calls import Handler, Harm, open_window
from contretemps.games.temporal_war.flow.ending import best_of, finish, one_side, those_left
from contretemps.games.temporal_war.flow.ghosts import begin_haunting
from contretemps.games.temporal_war.flow.harming import add_harm
from contretemps.games.temporal_war.flow.ties import (
    break_tie,
)
from contretemps.games.temporal_war.flow.turn import begin_turn
from contretemps.games.temporal_war.points import score
from contretemps.games.temporal_war.position import War
from contretemps.games.temporal_war.switches import ALONE
from contretemps.kernel.step import ALLOWED, DONE, NATURE, NOBODY, OVER, Step
from contretemps.sets import BIT

# ---- turns -----------------------------------------------------------------------------------------------------------


@mypyc_attr(acyclic=True, free_list_len=1)
class Turn(Step):
    """This player's turn; a ghost's is another one (TPW-261). The hourglass ends a round that goes on too long: no
    player takes more than 3 * limit + 3 turns in it (TPW-101, TPW-302)."""

    __slots__ = ("who",)

    takes: ClassVar[tuple[str, ...]] = ("who",)

    def __init__(self, who: i64) -> None:
        super().__init__(NOBODY, 0, 0)
        self.who: Final[i64] = who

    def resolve(self, game: War, choice: i64) -> Step:
        piece: i64
        seat = self.who
        if game.out[seat] == 1:
            game.phase = BETWEEN
            game.active = seat
            game.turn_number += 1
            clear_turn(game)
            return begin_haunting(game, seat)
        if game.round < OVERTIME and game.turns[seat] >= 3 * game.switches.cap + 3:
            game.tell(e.HOURGLASS, 101, seat)  # TPW-101
            for piece in range(PIECES):
                game.ready[piece] = 0
            game.first(Turn(seat))
            return end_of_round(game)
        return begin_turn(game, seat)


class TurnOver(Handler):
    """Nobody ready anywhere: the round ends (TPW-099, TPW-100). Then the next player clockwise (TPW-102)."""

    def resolve(self, game: War, step: Step) -> Step:
        seat: i64
        if game.phase == FINISHED:
            return game.instead(OVER)
        game.phase = BETWEEN
        forget_turn(game)
        if game.round == OVERTIME:
            return next_in_overtime(game)
        before = game.active
        on = Turn((before + 1) % game.seats)
        ready: i64 = 0
        for seat in range(game.seats):
            ready += game.count_ready(seat)
        if ready == 0:
            game.first(on)
            game.first(PassOn(before))
            return end_of_round(game)  # TPW-301
        return game.then(PassOn(before), on)


calls.handle(calls.ROUND_TEST, TurnOver())


def forget_turn(game: War) -> None:
    """What lasts for the turn ends with it."""
    i: i64
    j: i64
    clear_turn(game)
    game.used = vec[i64]()
    left = vec[i64]()
    for i in range(0, len(game.lasting), LASTING_SIZE):
        if game.lasting[i + L_UNTIL] != 0:
            for j in range(LASTING_SIZE):
                left = append(left, game.lasting[i + j])
    game.lasting = left


@mypyc_attr(acyclic=True, free_list_len=1)
class PassOn(Step):
    """The turn passes over the empty seat of 3v2: the team of two gains (TPW-247), in round 5 too (TPW-248)."""

    __slots__ = ("before",)

    takes: ClassVar[tuple[str, ...]] = ("before",)

    def __init__(self, before: i64) -> None:
        super().__init__(NOBODY, 0, 0)
        self.before: Final[i64] = before

    def resolve(self, game: War, choice: i64) -> Step:
        seat: i64
        if game.switches.empty_after != ALONE and self.before == game.switches.empty_after and game.round < OVERTIME:
            for seat in range(game.seats):
                if game.switches.team[seat] == 1 and game.out[seat] == 0:
                    game.tell(e.EMPTY_SEAT, 247, seat)  # TPW-247
                    gain_aether(game, seat, 1, 247)  # TPW-247
        return DONE


# ---- the end of a round ----------------------------------------------------------------------------------------------


def end_of_round(game: War) -> Step:
    """Card effects first (TPW-104), then the steps; after round 5 the game is scored (TPW-105)."""
    game.phase = BETWEEN
    game.tell(e.ROUND_ENDS, 99, game.round)  # TPW-099
    return game.then(open_window(w.END_ROUND, NONE, NONE), RoundSteps())


@mypyc_attr(acyclic=True, free_list_len=1)
class RoundSteps(Step):
    """Refresh all warriors, move the fountains, end statuses (TPW-053, TPW-103)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(NOBODY, 0, 0)

    def resolve(self, game: War, choice: i64) -> Step:
        if game.round == LAST_ROUND:
            return Score()
        refresh(game)
        return game.then(MoveFountain(0), NextRound())


def refresh(game: War) -> None:
    piece: i64
    for piece in range(PIECES):
        if game.space[piece] >= 0:
            game.ready[piece] = 1


@mypyc_attr(acyclic=True, free_list_len=1)
class NextRound(Step):
    """Statuses end (TPW-278); the next round begins; with round 5 the shards of the board vanish (TPW-186)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(NOBODY, 0, 0)

    def resolve(self, game: War, choice: i64) -> Step:
        i: i64
        end_statuses(game)
        game.round += 1
        for i in range(game.seats):
            game.turns[i] = 0
        if game.round == LAST_ROUND:
            game.tell(e.SHARDS_VANISH, 186)  # TPW-186
            for i in range(6):
                game.board_shards[i] = 0
        return DONE


def end_statuses(game: War) -> None:
    i: i64
    for i in range(PIECES):
        game.status[i] = 0
    game.lasting = vec[i64]()
    game.used_in_round = vec[i64]()


@mypyc_attr(acyclic=True, free_list_len=1)
class MoveFountain(Step):
    """One fountain after the other, one space inward (TPW-114): a tile goes first, then a warrior is lifted
    (TPW-296)."""

    __slots__ = ("fountain",)

    takes: ClassVar[tuple[str, ...]] = ("fountain",)

    def __init__(self, fountain: i64) -> None:
        super().__init__(NOBODY, 0, 0)
        self.fountain: Final[i64] = fountain

    def resolve(self, game: War, choice: i64) -> Step:
        fountain = self.fountain
        if fountain == FOUNTAINS:
            return DONE
        game.fountain_at[fountain] -= 1
        space = game.fountain_space(fountain)
        game.tell(e.FOUNTAIN_MOVES, 103, fountain, space)  # TPW-103
        on = MoveFountain(fountain + 1)
        tile = game.tile_on(space)
        if tile >= 0:
            take_off(game, tile)
        piece = game.piece_on(space)
        if piece < 0:
            return on
        game.tell(e.LIFTED, 107, game.card[piece], space)  # TPW-107
        by = fountain_damage(game, piece // PLACES, fountain)
        shifted = Shift(piece, space)
        if by == 0:
            return game.then(shifted, on)
        add_harm(game, piece, by, BY_EFFECT)
        return game.then(Harm(0), shifted, on)


@mypyc_attr(acyclic=True, free_list_len=1)
class Shift(Step):
    """If it survived, it is shifted to an empty space (TPW-109); a knocked-out Champion is not (TPW-115)."""

    __slots__ = ("piece", "space")

    takes: ClassVar[tuple[str, ...]] = ("piece", "space")

    def __init__(self, piece: i64, space: i64) -> None:
        super().__init__(NOBODY, 0, 0)
        self.piece: Final[i64] = piece
        self.space: Final[i64] = space

    def resolve(self, game: War, choice: i64) -> Step:
        return displace(game, self.piece) if game.space[self.piece] == self.space else DONE


# ---- scoring and overtime --------------------------------------------------------------------------------------------


@mypyc_attr(acyclic=True, free_list_len=1)
class Score(Step):
    """The highest single score wins (TPW-229, TPW-250); a tie between sides goes into overtime (TPW-231)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(NOBODY, 0, 0)

    def resolve(self, game: War, choice: i64) -> Step:
        seat: i64
        for seat in range(game.seats):
            game.tell(e.SCORES, 229, seat, score(game, seat))  # TPW-229
        best = best_of(game, those_left(game))
        if one_side(game, best):
            return finish(game, best)
        game.tell(e.OVERTIME, 231)  # TPW-231
        game.tied = best
        game.agenda = None  # nothing of what was to come after the round
        return game.then(MoveFountain(0), SetUpOvertime())


@mypyc_attr(acyclic=True, free_list_len=1)
class SetUpOvertime(Step):
    """The fountains have moved by the rules of every round (TPW-233); Champions may fall as ever (TPW-240). All
    warriors leave but the Champions of the tied (TPW-232, TPW-239), which are ready; statuses end (TPW-289). A
    roll decides who begins (TPW-241)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(NOBODY, 0, 0)

    def resolve(self, game: War, choice: i64) -> Step:
        piece: i64
        seat: i64
        tile: i64
        for piece in range(PIECES):
            seat = piece // PLACES
            if game.space[piece] >= 0 and (piece % PLACES != 0 or game.tied & BIT[seat] == 0):
                game.tell(e.OUT_OF_PLAY, 232, seat, game.card[piece])  # TPW-232
                dismiss(game, piece)
        end_statuses(game)
        refresh(game)
        game.round = OVERTIME
        for seat in range(game.seats):
            game.turns[seat] = 0
            if game.out[seat] == 1:
                game.tied = game.tied & ~BIT[seat]
            if game.tied & BIT[seat] != 0:
                game.tell(e.IN_OVERTIME, 232, seat)  # TPW-232
        for tile in range(game.tile_count()):  # what a Champion that is gone gave to its constructs ends
            if game.tile(tile, T_SORT) == CONSTRUCT_TILE:
                most = durability(game, tile)
                if game.tile(tile, T_DURABILITY) > most:
                    game.tiles[TILE_SIZE * tile + T_DURABILITY] = most
        left = those_left(game)
        if left == 0 or one_side(game, left):  # TPW-291
            return finish(game, left if left != 0 else game.fell_last)
        return FirstTurn()


@mypyc_attr(acyclic=True, free_list_len=1)
class FirstTurn(Step):
    """Who begins (TPW-020, TPW-241)?"""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(NATURE, a.FIRST, a.ACTIONS)

    def check(self, game: War, choice: i64) -> i64:
        seat = choice - a.FIRST
        if seat >= game.seats:
            return 20  # TPW-020
        return ALLOWED if game.round < OVERTIME or game.decides(seat) else 241  # TPW-241

    def resolve(self, game: War, choice: i64) -> Step:
        seat = choice - a.FIRST
        game.tell(e.FIRST_TURN, 20 if game.round < OVERTIME else 241, seat)  # TPW-020, TPW-241
        return Turn(seat)

    def purpose(self, game: War) -> str:
        return "first turn"


def next_in_overtime(game: War) -> Step:
    """The others take no turns, their things stay (TPW-238). Clockwise among the tied, ghosts in their places
    (TPW-290); after a rotation it is looked whether somebody has won (TPW-236)."""
    seat: i64
    n: i64
    missing: i64 = 0
    for seat in range(game.seats):
        if game.decides(seat) and game.turns[seat] == 0:
            missing += 1
    if missing == 0:
        over = end_of_rotation(game)
        if over is OVER:
            return over
    for n in range(1, game.seats + 1):
        seat = (game.active + n) % game.seats
        if game.out[seat] == 1 or game.tied & BIT[seat] != 0:
            return Turn(seat)
    return finish(game, game.fell_last)


def end_of_rotation(game: War) -> Step:
    seat: i64
    game.rotations += 1
    game.tell(e.ROTATION, 236, game.rotations)  # TPW-236
    end_statuses(game)  # TPW-289
    for seat in range(game.seats):
        game.turns[seat] = 0
    best = best_of(game, those_left(game))
    if one_side(game, best):
        return finish(game, best)
    if game.rotations == ROTATIONS:  # TPW-237
        return finish(game, break_tie(game, best))
    return DONE
