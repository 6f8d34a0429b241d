"""A turn: Start, Summoning, Action and End Phase (TPW-083 to TPW-093, TPW-116, TPW-130 to TPW-149)."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import i64, mypyc_attr

from contretemps.games.temporal_war import codes as a
from contretemps.games.temporal_war import events as e
from contretemps.games.temporal_war.deeds import clear_turn, gain_aether
from contretemps.games.temporal_war.effects import windows as w
from contretemps.games.temporal_war.entries import (
    LAST_ROUND,
    NONE,
    OVERTIME,
    START,
    SUMMONED,
    SUMMONING,
    T_CARD,
    T_OWNER,
)
from contretemps.games.temporal_war.flow.acting import (
    ActionPhase,
    Silent,
)
from contretemps.games.temporal_war.flow.calls import Question, RoundTest, open_window
from contretemps.games.temporal_war.flow.moments import (
    has_old_tile,
)
from contretemps.games.temporal_war.flow.paying import Draw
from contretemps.games.temporal_war.flow.playing import (
    cannot_heal,
    cannot_use_menu,
    equipment_into,
    own_set_spaces,
    use_menu,
)
from contretemps.games.temporal_war.flow.summoning import (
    begin_raise,
    begin_summon,
    cannot_raise,
    cannot_summon,
    summons_into,
)
from contretemps.games.temporal_war.position import War
from contretemps.games.temporal_war.tables import (
    WARRIOR_CARDS,
)
from contretemps.kernel.choices import Choices
from contretemps.kernel.step import ALLOWED, Step


def begin_turn(game: War, seat: i64) -> Step:
    """A full turn, the very first one too (TPW-021). Start Phase: a card and an aether (TPW-084), neither in round 5
    (TPW-085); overtime begins with the action (TPW-234)."""
    game.active = seat
    game.turn_number += 1
    game.turns[seat] += 1
    clear_turn(game)
    game.tell(e.TURN, 83, seat, game.round)  # TPW-083
    if game.round == OVERTIME:
        return ActionPhase(seat)
    game.phase = START
    if game.round < LAST_ROUND:
        gain_aether(game, seat, 1, 84)  # TPW-084
        return game.then(Draw(seat, 1), open_window(w.START_TURN, NONE, NONE), SummoningPhase(seat))
    return game.then(open_window(w.START_TURN, NONE, NONE), SummoningPhase(seat))


# ---- summoning -------------------------------------------------------------------------------------------------------


@mypyc_attr(acyclic=True, free_list_len=1)
class SummoningPhase(Silent):
    """Asked whatever the hand holds, unless all can see that no warrior can be summoned (TPW-088, TPW-297)."""

    __slots__ = ()

    def resolve(self, game: War, choice: i64) -> Step:
        seat = self.who
        if game.out[seat] == 1:
            return RoundTest()
        game.phase = SUMMONING
        if game.turn[SUMMONED] == NONE and game.count_pieces(seat) < game.switches.cap and game.purse(seat) > 0:
            if game.hand_size[seat] > 0 or has_old_tile(game, seat):
                return Summon(seat)
        return ActionPhase(seat)


@mypyc_attr(acyclic=True, free_list_len=1)
class Summon(Question):
    """Which warrior do you summon? `pass`: none (TPW-088)."""

    __slots__ = ()

    takes: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: i64) -> None:
        super().__init__(seat, a.PASS, a.REPLAY)

    def check(self, game: War, choice: i64) -> i64:
        if choice == a.PASS:
            return ALLOWED
        if choice >= a.PLAY and choice < a.PLAY + WARRIOR_CARDS:
            return cannot_summon(game, self.seat, choice - a.PLAY)
        if choice >= a.REVEAL and choice < a.ABILITY and is_warrior_tile(game, self.seat, choice - a.REVEAL):
            return cannot_raise(game, self.seat, choice - a.REVEAL)
        return cannot_use_menu(game, self.seat, choice)

    def options_into(self, game: War, out: Choices) -> None:
        i: i64
        seat = self.seat
        out.add(a.PASS)
        out.offer(a.HEAL, cannot_heal(game, seat))
        spaces = own_set_spaces(game, seat)
        for i in range(len(spaces)):
            out.add(a.BACK + spaces[i])
        for i in range(len(spaces)):
            out.offer(a.REVEAL + spaces[i], self.check(game, a.REVEAL + spaces[i]))
        summons_into(game, seat, out)
        equipment_into(game, seat, out)

    def resolve(self, game: War, choice: i64) -> Step:
        seat = self.seat
        if choice == a.PASS:
            return ActionPhase(seat)
        if choice >= a.PLAY and choice < a.PLAY + WARRIOR_CARDS:
            game.first(SummoningPhase(seat))
            return begin_summon(game, seat, choice - a.PLAY)
        if choice >= a.REVEAL and choice < a.ABILITY and is_warrior_tile(game, self.seat, choice - a.REVEAL):
            game.first(SummoningPhase(seat))
            return begin_raise(game, seat, choice - a.REVEAL)
        game.first(SummoningPhase(seat))
        return use_menu(game, seat, choice)


def is_warrior_tile(game: War, seat: i64, space: i64) -> bool:
    """An own set tile that hides a warrior; what others have set nobody learns by asking."""
    tile = game.set_tile_on(space)
    return tile != NONE and game.tile(tile, T_OWNER) == seat and game.tile(tile, T_CARD) < WARRIOR_CARDS
