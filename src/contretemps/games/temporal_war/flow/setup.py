"""Set-up: Champions openly, decks secretly, five cards each, and who begins (TPW-016 to TPW-025, TPW-318 to
TPW-324)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from contretemps.games.temporal_war import codes as a
from contretemps.games.temporal_war import events as e
from contretemps.games.temporal_war.deeds import enter
from contretemps.games.temporal_war.entries import PLACES
from contretemps.games.temporal_war.flow.calls import Question
from contretemps.games.temporal_war.flow.paying import Draw
from contretemps.games.temporal_war.flow.rounds import FirstTurn
from contretemps.games.temporal_war.position import War
from contretemps.games.temporal_war.tables import (
    CHAMPIONS,
    COPIES,
    DECK,
    DECK_CARDS,
    FIRST_CHAMPION,
    FLASH,
    KIND,
    LEARNING,
    LEAST_DECK,
    MOST_DECK,
    OWN,
    ROOM_FROM,
    STARTER,
    WARRIOR_CARDS,
)
from contretemps.kernel.choices import Choices
from contretemps.kernel.refusal import Facts
from contretemps.kernel.step import ALLOWED, DONE, NATURE, NOBODY, Step

FIRST_HAND: Final = 5  # TPW-018


@mypyc_attr(acyclic=True, free_list_len=1)
class SetUp(Step):
    """What of the set-up comes next, without a mulligan (TPW-019): Champions in seat order, decks in seat order,
    cards, the first player."""

    __slots__ = ("number", "part")

    takes: ClassVar[tuple[str, ...]] = ("part", "number")

    def __init__(self, part: i64, number: i64) -> None:
        super().__init__(NOBODY, 0, 0)
        self.part: Final[i64] = part
        self.number: Final[i64] = number

    def resolve(self, game: War, choice: i64) -> Step:
        part = self.part
        seat = self.number
        if seat == game.seats:
            part += 1
            seat = 0
        on = SetUp(part, seat + 1)
        if part == 0:
            step: Step = GiveDeck(seat) if game.switches.drawn == 1 else ChooseChampion(seat)  # TPW-324
            return game.then(step, on)
        if part == 1:
            return on if game.switches.drawn == 1 else game.then(ChooseDeck(seat), on)
        if part == 2:
            return game.then(Draw(seat, FIRST_HAND), on)
        return FirstTurn()


def take_champion(game: War, seat: i64, champion: i64) -> None:
    """Its piece stands on the temple, ready (TPW-017); the card is in no deck (TPW-036)."""
    game.champion[seat] = champion
    enter(game, PLACES * seat, FIRST_CHAMPION + champion, game.temple_space(seat))
    game.tell(e.CHAMPION_CHOSEN, 318, seat, FIRST_CHAMPION + champion)  # TPW-318


def take_deck(game: War, seat: i64, kind: i64) -> None:
    card: i64
    first = DECK_CARDS * (CHAMPIONS * kind + game.champion[seat])
    total: i64 = 0
    for card in range(DECK_CARDS):
        game.unseen[DECK_CARDS * seat + card] = DECK[first + card]
        total += DECK[first + card]
    close_deck(game, seat, total)


def close_deck(game: War, seat: i64, total: i64) -> None:
    game.unseen_size[seat] = total
    game.tell(e.DECK_CHOSEN, 323, seat, total)  # TPW-323


def cannot_take_champion(game: War, seat: i64, champion: i64) -> i64:
    """Not one that a team-mate has (TPW-081); an opponent's is allowed (TPW-082)."""
    other: i64
    for other in range(game.seats):
        if other != seat and game.champion[other] == champion and game.same_side(seat, other):
            return 81  # TPW-081
    return ALLOWED


@mypyc_attr(acyclic=True, free_list_len=1)
class ChooseChampion(Question):
    """Which Champion (TPW-077)? Openly, in seat order."""

    __slots__ = ()

    takes: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: i64) -> None:
        super().__init__(seat, a.CHAMPION, a.DECK)

    def check(self, game: War, choice: i64) -> i64:
        return cannot_take_champion(game, self.seat, choice - a.CHAMPION)

    def resolve(self, game: War, choice: i64) -> Step:
        take_champion(game, self.seat, choice - a.CHAMPION)
        return DONE


@mypyc_attr(acyclic=True, free_list_len=1)
class GiveDeck(Step):
    """Chance gives each player a Champion that no other has, with its deck (TPW-324)."""

    __slots__ = ("who",)

    takes: ClassVar[tuple[str, ...]] = ("who",)

    def __init__(self, who: i64) -> None:
        super().__init__(NATURE, a.CHAMPION, a.DECK)
        self.who: Final[i64] = who

    def check(self, game: War, choice: i64) -> i64:
        other: i64
        for other in range(game.seats):
            if game.champion[other] == choice - a.CHAMPION:
                return 324  # TPW-324
        return ALLOWED

    def resolve(self, game: War, choice: i64) -> Step:
        take_champion(game, self.who, choice - a.CHAMPION)
        take_deck(game, self.who, LEARNING if game.switches.learning == 1 else STARTER)
        return DONE

    def purpose(self, game: War) -> str:
        return "champions"

    def about(self, game: War) -> Facts:
        return {"seat": f"@seat.{self.who}"}


@mypyc_attr(acyclic=True, free_list_len=1)
class ChooseDeck(Step):
    """The starter deck of the Champion, its learning deck, or a list of one's own (TPW-321)? Secretly (TPW-323)."""

    __slots__ = ()

    takes: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: i64) -> None:
        super().__init__(seat, a.DECK, a.DONE)

    def check(self, game: War, choice: i64) -> i64:
        if choice - a.DECK == STARTER and game.switches.learning == 1:
            return 321  # TPW-321
        return ALLOWED

    def resolve(self, game: War, choice: i64) -> Step:
        kind = choice - a.DECK
        if kind == OWN:
            return TakeCards(self.seat, 0)
        take_deck(game, self.seat, kind)
        return DONE

    def audience(self, game: War, choice: int) -> int:
        return 1 << int(self.seat)


def listed(game: War, seat: i64) -> i64:
    """How many cards the list has so far."""
    card: i64
    total: i64 = 0
    for card in range(DECK_CARDS):
        total += game.unseen[DECK_CARDS * seat + card]
    return total


def last_listed(game: War, seat: i64) -> i64:
    card: i64 = DECK_CARDS - 1
    while card >= 0 and game.unseen[DECK_CARDS * seat + card] == 0:
        card -= 1
    return card


def cannot_take(game: War, seat: i64, card: i64, copies: i64) -> i64:
    """The next card of a list of one's own."""
    return cannot_add(game, card, copies, last_listed(game, seat), listed(game, seat))


def cannot_hold(learning: i64, card: i64, copies: i64) -> i64:
    """At most 3 of a card or a flash's support value (TPW-079), and no support cards in a learning game (TPW-304)."""
    if learning == 1 and card >= WARRIOR_CARDS:
        return 304  # TPW-304
    if copies > COPIES[card]:
        return 74 if KIND[card] == FLASH else 79  # TPW-074, TPW-079
    return ALLOWED


def cannot_close(total: i64) -> i64:
    """The deck has 30 to 40 cards (TPW-078)."""
    return ALLOWED if LEAST_DECK <= total <= MOST_DECK else 78  # TPW-078


def cannot_add(game: War, card: i64, copies: i64, last: i64, many: i64) -> i64:
    """In the order of the catalogue, no more than a deck may hold of a card, no more than 40 cards, and such that 30
    can still be reached (TPW-322)."""
    rule = cannot_hold(game.switches.learning, card, copies)
    if rule != ALLOWED:
        return rule
    if card <= last:
        return 322  # TPW-322
    total = many + copies
    if total > MOST_DECK:
        return 322  # TPW-322
    room = ROOM_FROM[(DECK_CARDS + 1) * game.switches.learning + card + 1]
    return ALLOWED if total + room >= LEAST_DECK else 322  # TPW-322


@mypyc_attr(acyclic=True, free_list_len=1)
class TakeCards(Question):
    """A list of one's own, card by card; `done` closes it (TPW-322)."""

    __slots__ = ("answers",)

    takes: ClassVar[tuple[str, ...]] = ("seat", "answers")

    def __init__(self, seat: i64, answers: i64) -> None:
        super().__init__(seat, a.DONE, a.SWORDS)
        self.answers: Final[i64] = answers  # how many were given

    def check(self, game: War, choice: i64) -> i64:
        if choice == a.DONE:
            return cannot_close(listed(game, self.seat))
        code = choice - a.TAKE
        return cannot_take(game, self.seat, code // 4, code % 4 + 1)

    def options_into(self, game: War, out: Choices) -> None:
        card: i64
        copies: i64
        last = last_listed(game, self.seat)
        many = listed(game, self.seat)
        out.offer(a.DONE, cannot_close(many))
        for card in range(last + 1, DECK_CARDS):
            for copies in range(1, COPIES[card] + 1):
                out.offer(a.TAKE + 4 * card + copies - 1, cannot_add(game, card, copies, last, many))

    def resolve(self, game: War, choice: i64) -> Step:
        if choice == a.DONE:
            close_deck(game, self.seat, listed(game, self.seat))
            return DONE
        code = choice - a.TAKE
        game.unseen[DECK_CARDS * self.seat + code // 4] = code % 4 + 1
        return TakeCards(self.seat, self.answers + 1)

    def audience(self, game: War, choice: int) -> int:
        return 1 << int(self.seat)

    def about(self, game: War) -> Facts:
        return {"answers": int(self.answers)}
