"""Dwindling chants: what happens once, right after a card is Tempted as Chanter (TPT-088, TPT-089, TPT-148).

A chant is a tuple of `Chant` steps, built from the verbs of the card list; each becomes the question of its verb.
"""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from contretemps.games.tempt import codes as a
from contretemps.games.tempt import events as e
from contretemps.games.tempt.abilities import type_ability
from contretemps.games.tempt.cards import (
    DENOUNCE,
    DRAW_CARDS,
    OF_TYPES,
    OMEN,
    POISON,
    PROGRAMS,
    PUT_UNDER,
    RENEW,
    SILENCE,
    TAKE_BACK,
    Verb,
)
from contretemps.games.tempt.choosing import ChooseCard, ask
from contretemps.games.tempt.decks import Draw, Omen, PutUnder
from contretemps.games.tempt.legality import (
    cannot_scatter,
    denounce_targets,
    scatter_areas,
    scatter_targets,
    silence_targets,
    veiled,
)
from contretemps.games.tempt.piles import hand_gets, hand_is_seen
from contretemps.games.tempt.position import Tempt
from contretemps.kernel.refusal import Facts
from contretemps.kernel.step import DONE, NOBODY, Step
from contretemps.sets import BIT, lowest, single


@mypyc_attr(acyclic=True, free_list_len=1)
class Chant(Step):
    """One verb of a Dwindling chant, for whoever is on turn."""

    __slots__ = ("amount", "may", "types", "verb")

    takes: ClassVar[tuple[str, ...]] = ("verb", "types", "amount", "may")

    def __init__(self, verb: i64, types: i64, amount: i64, may: i64) -> None:
        super().__init__(NOBODY, 0, 0)
        self.verb: Final[i64] = verb
        self.types: Final[i64] = types
        self.amount: Final[i64] = amount
        self.may: Final[i64] = may

    def resolve(self, game: Tempt, choice: i64) -> Step:
        seat = game.active
        verb = self.verb
        if verb == DRAW_CARDS:
            return Draw(seat, self.amount, 88)  # TPT-088
        if verb == PUT_UNDER:
            return ask(game, PutUnder(seat, 88), 89)  # TPT-088, TPT-089
        if verb == OMEN:
            return look(game, seat)
        if verb == TAKE_BACK:
            return ask(game, TakeBack(seat, self.may, self.types), 89)  # TPT-089
        if verb == SILENCE:
            return ask(game, Silence(seat, self.may), 89)  # TPT-089
        if verb == POISON:
            return ask(game, Poison(seat, self.may), 89)  # TPT-089
        if verb == DENOUNCE:
            return ask(game, Denounce(seat, self.may, self.types), 89)  # TPT-089
        if verb == RENEW:
            return ask(game, Renew(seat, self.may, self.types), 89)  # TPT-089
        return ask(game, Scatter(seat, self.may), 89)  # TPT-089


@mypyc_attr(acyclic=True, free_list_len=1)
class TakeBack(ChooseCard):
    """A card of these types from the Twilight into one's hand; both see which."""

    __slots__ = ("types",)

    takes: ClassVar[tuple[str, ...]] = ("seat", "may", "types")

    def __init__(self, seat: i64, may: i64, types: i64) -> None:
        super().__init__(seat, may)
        self.types: Final[i64] = types

    def targets(self, game: Tempt) -> i64:
        return game.twilight & OF_TYPES[self.types]

    def why_not(self, game: Tempt, card: i64) -> i64:
        return 88  # TPT-088

    def take(self, game: Tempt, card: i64) -> Step:
        game.twilight &= ~BIT[card]
        hand_gets(game, self.seat, card, True)
        game.tell(e.TAKES_BACK, 88, self.seat, card)  # TPT-088
        return DONE


@mypyc_attr(acyclic=True, free_list_len=1)
class Silence(ChooseCard):
    """An opposing upright Chanter whose chant is Constant is turned sideways."""

    __slots__ = ()

    def targets(self, game: Tempt) -> i64:
        return silence_targets(game, self.seat)

    def why_not(self, game: Tempt, card: i64) -> i64:
        return 88  # TPT-088

    def take(self, game: Tempt, card: i64) -> Step:
        other = 1 - self.seat
        game.upright[other] &= ~BIT[card]
        game.sideways[other] |= BIT[card]
        game.tell(e.SILENCES, 88, self.seat, card)  # TPT-088
        return DONE


@mypyc_attr(acyclic=True, free_list_len=1)
class Poison(ChooseCard):
    """An opposing Chanter goes to the Twilight."""

    __slots__ = ()

    def targets(self, game: Tempt) -> i64:
        return game.chanters(1 - self.seat)

    def why_not(self, game: Tempt, card: i64) -> i64:
        return 88  # TPT-088

    def take(self, game: Tempt, card: i64) -> Step:
        game.leave(1 - self.seat, card)
        game.discard(card)
        game.tell(e.POISONS, 88, self.seat, card)  # TPT-088
        return DONE


def look(game: Tempt, seat: i64) -> Step:
    """The opponent's hand lies open to this player, for this decision; his own log keeps it."""
    other = 1 - seat
    cards = game.hand[other]
    if cards == 0:
        game.tell(e.NO_TARGET, 89, seat)  # TPT-089
        return DONE
    game.reveal_to_all(e.LOOKS, 88, seat)  # TPT-088
    while cards != 0:
        game.reveal(BIT[seat], e.SEES_CARD, 88, seat, lowest(cards))  # TPT-088
        cards &= cards - 1
    hand_is_seen(game, other)
    return ask(game, Omen(seat), 89)  # TPT-089


@mypyc_attr(acyclic=True, free_list_len=1)
class Denounce(ChooseCard):
    """An opposing Cohort of these types, in any Column, goes to the opponent's hand."""

    __slots__ = ("types",)

    takes: ClassVar[tuple[str, ...]] = ("seat", "may", "types")

    def __init__(self, seat: i64, may: i64, types: i64) -> None:
        super().__init__(seat, may)
        self.types: Final[i64] = types

    def targets(self, game: Tempt) -> i64:
        return denounce_targets(game, self.seat, self.types)

    def why_not(self, game: Tempt, card: i64) -> i64:
        return 88  # TPT-088

    def take(self, game: Tempt, card: i64) -> Step:
        other = 1 - self.seat
        game.leave(other, card)
        hand_gets(game, other, card, True)
        game.tell(e.DENOUNCES, 88, self.seat, card)  # TPT-088
        return DONE


@mypyc_attr(acyclic=True, free_list_len=1)
class Renew(ChooseCard):
    """An own Cohort of these types in a Column does its type ability again, as if Tempted there just now."""

    __slots__ = ("types",)

    takes: ClassVar[tuple[str, ...]] = ("seat", "may", "types")

    def __init__(self, seat: i64, may: i64, types: i64) -> None:
        super().__init__(seat, may)
        self.types: Final[i64] = types

    def targets(self, game: Tempt) -> i64:
        return game.in_columns(self.seat) & OF_TYPES[self.types]

    def why_not(self, game: Tempt, card: i64) -> i64:
        return 88  # TPT-088

    def take(self, game: Tempt, card: i64) -> Step:
        game.tell(e.RENEWS, 88, self.seat, card)  # TPT-088
        return type_ability(game, self.seat, card, game.place_of(self.seat, card))


@mypyc_attr(acyclic=True, free_list_len=1)
class Scatter(ChooseCard):
    """An opposing Cohort in a Column moves to another Column of its side."""

    __slots__ = ()

    def targets(self, game: Tempt) -> i64:
        return scatter_targets(game, self.seat)

    def why_not(self, game: Tempt, card: i64) -> i64:
        other = 1 - self.seat
        return 18 if game.in_columns(other) & BIT[card] != 0 and not veiled(game, other) else 88  # TPT-018, TPT-088

    def take(self, game: Tempt, card: i64) -> Step:
        areas = scatter_areas(game, 1 - self.seat, card)
        if single(areas):
            scatter(game, self.seat, card, lowest(areas))
            return DONE
        return ScatterTo(self.seat, card)


@mypyc_attr(acyclic=True, free_list_len=1)
class ScatterTo(Step):
    """To which Column?"""

    __slots__ = ("card",)

    takes: ClassVar[tuple[str, ...]] = ("seat", "card")

    def __init__(self, seat: i64, card: i64) -> None:
        super().__init__(seat, a.AREA, a.AREA + a.AREAS)
        self.card: Final[i64] = card

    def check(self, game: Tempt, choice: i64) -> i64:
        return cannot_scatter(game, 1 - self.seat, self.card, choice - a.AREA)

    def resolve(self, game: Tempt, choice: i64) -> Step:
        scatter(game, self.seat, self.card, choice - a.AREA)
        return DONE

    def about(self, game: Tempt) -> Facts:
        return {"seat": f"@seat.{self.seat}", "card": f"@card.{self.card + 1}"}


def scatter(game: Tempt, seat: i64, card: i64, area: i64) -> None:
    game.enter(1 - seat, card, area)
    game.tell(e.SCATTERS, 88, seat, card, area)  # TPT-088


def steps_of(program: tuple[Verb, ...]) -> tuple[Step, ...]:
    """A Dwindling chant of the card list as steps."""
    return tuple([Chant(verb, types, amount, may) for verb, types, amount, may in program])


CHANT: Final[list[tuple[Step, ...]]] = [steps_of(program) for program in PROGRAMS]  # by name
