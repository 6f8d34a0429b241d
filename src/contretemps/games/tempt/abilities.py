"""Type abilities: Executioners, Fear Mongers and Rally Criers (TPT-068 to TPT-081)."""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import append
from mypy_extensions import i64, mypyc_attr

from contretemps.games.tempt import events as e
from contretemps.games.tempt.cards import BOUNTY, EXECUTIONER, FEAR_MONGER, PIKES, RALLY_CRIER, RUIN, TYPE, WITH
from contretemps.games.tempt.choosing import MUST, ChooseCard, ask
from contretemps.games.tempt.legality import (
    execution_targets,
    fear_targets,
    rally_targets,
    why_not_rallied,
    why_not_target,
)
from contretemps.games.tempt.piles import hand_gets
from contretemps.games.tempt.position import BOTH, Tempt
from contretemps.kernel.step import DONE, Step


@mypyc_attr(acyclic=True, free_list_len=1)
class Execute(ChooseCard):
    """1 opposing Cohort in the same Area goes to the Twilight (TPT-073)."""

    __slots__ = ("area",)

    takes: ClassVar[tuple[str, ...]] = ("seat", "area")

    def __init__(self, seat: i64, area: i64) -> None:
        super().__init__(seat, MUST)
        self.area: Final[i64] = area

    def targets(self, game: Tempt) -> i64:
        return execution_targets(game, self.seat, self.area)

    def why_not(self, game: Tempt, card: i64) -> i64:
        return why_not_target(game, self.seat, self.area, card, EXECUTIONER)

    def take(self, game: Tempt, card: i64) -> Step:
        seat = self.seat
        other = 1 - seat
        game.leave(other, card)
        if game.upright[seat] & WITH[PIKES] != 0:
            game.tell(e.PIKES, 144, seat, card)  # TPT-144
            game.pile[seat] = append(game.pile[seat][:], card + 64 * BOTH)
        else:
            game.tell(e.EXECUTES, 73, seat, card)  # TPT-073
            game.discard(card)
        bounty = game.standing(seat, BOUNTY)
        if bounty > 0:
            game.gain(seat, bounty, 87)  # TPT-087
        pikes = game.standing(seat, PIKES)
        if pikes > 0:
            game.lose(other, pikes, 87)  # TPT-087
        return DONE


@mypyc_attr(acyclic=True, free_list_len=1)
class Frighten(ChooseCard):
    """1 opposing Cohort in the same Area goes to the opponent's hand (TPT-074)."""

    __slots__ = ("area",)

    takes: ClassVar[tuple[str, ...]] = ("seat", "area")

    def __init__(self, seat: i64, area: i64) -> None:
        super().__init__(seat, MUST)
        self.area: Final[i64] = area

    def targets(self, game: Tempt) -> i64:
        return fear_targets(game, self.seat, self.area)

    def why_not(self, game: Tempt, card: i64) -> i64:
        return why_not_target(game, self.seat, self.area, card, FEAR_MONGER)

    def take(self, game: Tempt, card: i64) -> Step:
        other = 1 - self.seat
        game.leave(other, card)
        if game.charmers(self.seat, RUIN) != 0:
            game.tell(e.RUINS, 144, self.seat, card)  # TPT-144
            game.discard(card)
        else:
            game.tell(e.FRIGHTENS, 74, self.seat, card)  # TPT-074
            hand_gets(game, other, card, True)  # however many are there (TPT-076)
        return DONE


@mypyc_attr(acyclic=True, free_list_len=1)
class Rally(ChooseCard):
    """1 of the player's own Cohorts in play moves, free, into the Crier's Column (TPT-077)."""

    __slots__ = ("area",)

    takes: ClassVar[tuple[str, ...]] = ("seat", "area")

    def __init__(self, seat: i64, area: i64) -> None:
        super().__init__(seat, MUST)
        self.area: Final[i64] = area

    def targets(self, game: Tempt) -> i64:
        return rally_targets(game, self.seat, self.area)

    def why_not(self, game: Tempt, card: i64) -> i64:
        return why_not_rallied(game, self.seat, self.area, card)

    def take(self, game: Tempt, card: i64) -> Step:
        game.enter(self.seat, card, self.area)  # a Chanter no more, and no type ability (TPT-081)
        game.tell(e.RALLIES, 77, self.seat, card, self.area)  # TPT-077
        return DONE


def type_ability(game: Tempt, seat: i64, card: i64, area: i64) -> Step:
    """What a Cohort does when it is Tempted directly into a Column, or its ability is renewed (TPT-068).

    Whoever Tempted it chooses (TPT-071).
    """
    kind = TYPE[card]
    if kind == EXECUTIONER:
        return ask(game, Execute(seat, area), 70)  # TPT-070
    if kind == FEAR_MONGER:
        return ask(game, Frighten(seat, area), 70)  # TPT-070
    if kind == RALLY_CRIER:
        return ask(game, Rally(seat, area), 70)  # TPT-070
    return DONE
