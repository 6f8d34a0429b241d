"""Anything Goes: trades (DOM-273 to DOM-275, DOM-327 to DOM-330). Promises are words, and bind nobody (DOM-275).

Whoever is asked for the first block of a canvass or for an action may make offers before he answers, at most one to
each other player each time. Agents in ranks, exposure and influence cannot be traded: an offer has no words for them.
"""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from contretemps.games.dominare import codes as a
from contretemps.games.dominare import events as e
from contretemps.games.dominare.position import GIVEN, HAND, OFFERED, Dominare
from contretemps.games.dominare.secrets import send, send_all
from contretemps.kernel.refusal import Facts
from contretemps.kernel.step import ALLOWED, DONE, Step
from contretemps.sets import BIT

MOST_CARDS: Final = 3  # each way (DOM-328)


def cannot_offer(game: Dominare, seat: i64, partner: i64) -> i64:
    """One offer to each other player at each question, and only if something could change hands (DOM-327, DOM-328)."""
    if game.switches.trades == 0:
        return 273  # DOM-273
    if partner >= game.seats or partner == seat or game.offered & BIT[partner] != 0:
        return 327  # DOM-327
    return ALLOWED if has_something(game, seat) or has_something(game, partner) else 328  # DOM-328


def has_something(game: Dominare, seat: i64) -> bool:
    return game.crowns[seat] > 0 or game.hand_size(seat) > 0


def begin_offer(game: Dominare, seat: i64, partner: i64) -> Step:
    game.offered |= BIT[partner]
    return OfferCrowns(seat, partner)


@mypyc_attr(acyclic=True, free_list_len=1)
class OfferCrowns(Step):
    """How many crowns are given? Only crowns and hand cards can be (DOM-274, DOM-328)."""

    __slots__ = ("partner",)

    takes: ClassVar[tuple[str, ...]] = ("seat", "partner")

    def __init__(self, seat: i64, partner: i64) -> None:
        super().__init__(seat, a.NUMBER, a.NUMBER + a.LARGEST + 1)
        self.partner: Final[i64] = partner

    def check(self, game: Dominare, choice: i64) -> i64:
        number = choice - a.NUMBER
        if number > game.crowns[self.seat]:
            return 328  # DOM-328
        more = number > 0 or game.hand_size(self.seat) > 0 or has_something(game, self.partner)
        return ALLOWED if more else 328  # DOM-328

    def resolve(self, game: Dominare, choice: i64) -> Step:
        crowns = choice - a.NUMBER
        if game.hand_size(self.seat) > 0:
            return OfferCard(self.seat, self.partner, crowns)
        return after_cards(game, self.seat, self.partner, crowns)

    def about(self, game: Dominare) -> Facts:
        return {"seat": f"@seat.{self.seat}", "partner": f"@seat.{self.partner}"}


@mypyc_attr(acyclic=True, free_list_len=1)
class OfferCard(Step):
    """Which hand cards are given? One at a time, at most three; nobody sees them until the offer is complete."""

    __slots__ = ("crowns", "partner")

    takes: ClassVar[tuple[str, ...]] = ("seat", "partner", "crowns")

    def __init__(self, seat: i64, partner: i64, crowns: i64) -> None:
        super().__init__(seat, a.DONE, a.CARD + a.CARDS)
        self.partner: Final[i64] = partner
        self.crowns: Final[i64] = crowns

    def check(self, game: Dominare, choice: i64) -> i64:
        if choice == a.DONE:
            moved = self.crowns > 0 or game.sizes[OFFERED] > 0 or has_something(game, self.partner)
            return ALLOWED if moved else 328  # DOM-328
        return ALLOWED if game.where[choice - a.CARD] == HAND + self.seat else 328  # DOM-328

    def resolve(self, game: Dominare, choice: i64) -> Step:
        if choice != a.DONE:
            send(game, choice - a.CARD, OFFERED, BIT[self.seat])
            if game.sizes[OFFERED] < MOST_CARDS and game.hand_size(self.seat) > 0:
                return self
        return after_cards(game, self.seat, self.partner, self.crowns)

    def audience(self, game: Dominare, choice: int) -> int:
        return -1 if choice == a.DONE else int(BIT[self.seat])

    def about(self, game: Dominare) -> Facts:
        return {"seat": f"@seat.{self.seat}", "partner": f"@seat.{self.partner}"}


def after_cards(game: Dominare, seat: i64, partner: i64, crowns: i64) -> Step:
    """Crowns are asked for only if none are given (DOM-328)."""
    game.tell(e.OFFERS, 328, seat, partner, crowns, game.sizes[OFFERED])  # DOM-328
    if crowns == 0:
        return AskCrowns(seat, partner)
    return after_crowns(game, seat, partner, crowns, 0)


@mypyc_attr(acyclic=True, free_list_len=1)
class AskCrowns(Step):
    """How many crowns are asked for? (DOM-328)"""

    __slots__ = ("partner",)

    takes: ClassVar[tuple[str, ...]] = ("seat", "partner")

    def __init__(self, seat: i64, partner: i64) -> None:
        super().__init__(seat, a.NUMBER, a.NUMBER + a.LARGEST + 1)
        self.partner: Final[i64] = partner

    def check(self, game: Dominare, choice: i64) -> i64:
        number = choice - a.NUMBER
        if number > game.crowns[self.partner]:
            return 328  # DOM-328
        moved = number > 0 or game.sizes[OFFERED] > 0 or game.hand_size(self.partner) > 0
        return ALLOWED if moved else 328  # DOM-328

    def resolve(self, game: Dominare, choice: i64) -> Step:
        return after_crowns(game, self.seat, self.partner, 0, choice - a.NUMBER)

    def about(self, game: Dominare) -> Facts:
        return {"seat": f"@seat.{self.seat}", "partner": f"@seat.{self.partner}"}


def after_crowns(game: Dominare, seat: i64, partner: i64, crowns: i64, wanted: i64) -> Step:
    if game.hand_size(partner) > 0:
        return AskCards(seat, partner, crowns, wanted)
    return complete(game, seat, partner, crowns, wanted, 0)


@mypyc_attr(acyclic=True, free_list_len=1)
class AskCards(Step):
    """How many hand cards are asked for? (DOM-328)"""

    __slots__ = ("crowns", "partner", "wanted")

    takes: ClassVar[tuple[str, ...]] = ("seat", "partner", "crowns", "wanted")

    def __init__(self, seat: i64, partner: i64, crowns: i64, wanted: i64) -> None:
        super().__init__(seat, a.NUMBER, a.NUMBER + MOST_CARDS + 1)
        self.partner: Final[i64] = partner
        self.crowns: Final[i64] = crowns
        self.wanted: Final[i64] = wanted

    def check(self, game: Dominare, choice: i64) -> i64:
        number = choice - a.NUMBER
        if number > game.hand_size(self.partner):
            return 328  # DOM-328
        moved = number + self.crowns + self.wanted + game.sizes[OFFERED] > 0
        return ALLOWED if moved else 328  # DOM-328

    def resolve(self, game: Dominare, choice: i64) -> Step:
        return complete(game, self.seat, self.partner, self.crowns, self.wanted, choice - a.NUMBER)

    def about(self, game: Dominare) -> Facts:
        return {"seat": f"@seat.{self.seat}", "partner": f"@seat.{self.partner}"}


def complete(game: Dominare, seat: i64, partner: i64, crowns: i64, wanted: i64, cards: i64) -> Step:
    """The partner, and nobody else, sees the offered cards now (DOM-330)."""
    card: i64
    game.tell(e.ASKS, 328, seat, partner, wanted, cards)  # DOM-328
    for card in range(a.CARDS):
        if game.where[card] == OFFERED:
            game.knows[card] |= BIT[partner]
            game.reveal(BIT[partner], e.SHOWN, 330, seat, card)  # DOM-330
    return AnswerOffer(partner, seat, crowns, wanted, cards)


@mypyc_attr(acyclic=True, free_list_len=1)
class AnswerOffer(Step):
    """Does the partner accept? (DOM-329)"""

    __slots__ = ("cards", "crowns", "giver", "wanted")

    takes: ClassVar[tuple[str, ...]] = ("seat", "giver", "crowns", "wanted", "cards")

    def __init__(self, seat: i64, giver: i64, crowns: i64, wanted: i64, cards: i64) -> None:
        super().__init__(seat, a.ACCEPT, a.REFUSE + 1)
        self.giver: Final[i64] = giver  # who made the offer
        self.crowns: Final[i64] = crowns  # given
        self.wanted: Final[i64] = wanted  # crowns asked for
        self.cards: Final[i64] = cards  # cards asked for

    def resolve(self, game: Dominare, choice: i64) -> Step:
        if choice == a.REFUSE:
            send_all(game, OFFERED, HAND + self.giver)  # nothing changes, but he has seen them
            game.tell(e.REFUSES, 329, self.seat, self.giver)  # DOM-329
            return DONE
        game.tell(e.ACCEPTS, 329, self.seat, self.giver)  # DOM-329
        if self.cards > 0:
            return GiveCard(self.seat, self.giver, self.crowns, self.wanted, self.cards)
        return change_hands(game, self.giver, self.seat, self.crowns, self.wanted)

    def about(self, game: Dominare) -> Facts:
        return {
            "seat": f"@seat.{self.seat}",
            "partner": f"@seat.{self.giver}",
            "crowns": int(self.crowns),
            "offered": int(game.sizes[OFFERED]),
            "wanted": int(self.wanted),
            "cards": int(self.cards),
        }


@mypyc_attr(acyclic=True, free_list_len=1)
class GiveCard(Step):
    """Which hand card does the partner give? One at a time; these two alone see it (DOM-329, DOM-330)."""

    __slots__ = ("cards", "crowns", "giver", "wanted")

    takes: ClassVar[tuple[str, ...]] = ("seat", "giver", "crowns", "wanted", "cards")

    def __init__(self, seat: i64, giver: i64, crowns: i64, wanted: i64, cards: i64) -> None:
        super().__init__(seat, a.CARD, a.CARD + a.CARDS)
        self.giver: Final[i64] = giver
        self.crowns: Final[i64] = crowns
        self.wanted: Final[i64] = wanted
        self.cards: Final[i64] = cards  # still to be given

    def check(self, game: Dominare, choice: i64) -> i64:
        return ALLOWED if game.where[choice - a.CARD] == HAND + self.seat else 329  # DOM-329

    def resolve(self, game: Dominare, choice: i64) -> Step:
        both = BIT[self.seat] | BIT[self.giver]
        send(game, choice - a.CARD, GIVEN, both)
        game.reveal(both, e.GIVES, 330, self.seat, self.giver, choice - a.CARD)  # DOM-330
        if self.cards > 1:
            return GiveCard(self.seat, self.giver, self.crowns, self.wanted, self.cards - 1)
        return change_hands(game, self.giver, self.seat, self.crowns, self.wanted)

    def audience(self, game: Dominare, choice: int) -> int:
        return int(BIT[self.seat] | BIT[self.giver])

    def about(self, game: Dominare) -> Facts:
        return {"seat": f"@seat.{self.seat}", "partner": f"@seat.{self.giver}", "cards": int(self.cards)}


def change_hands(game: Dominare, giver: i64, partner: i64, crowns: i64, wanted: i64) -> Step:
    """Everything changes hands at once (DOM-329); only this binds (DOM-275)."""
    game.crowns[giver] += wanted - crowns
    game.crowns[partner] += crowns - wanted
    send_all(game, OFFERED, HAND + partner)
    send_all(game, GIVEN, HAND + giver)
    return DONE
