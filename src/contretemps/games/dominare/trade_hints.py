"""Trades of the quick player: once a season it may offer a card that it will hardly play for a few crowns. Offers that
it gets are judged like everything else, by what the position is worth after them (hints.py)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from contretemps.games.dominare import codes as a
from contretemps.games.dominare.flow.acting import EXTRA, LATE, Act
from contretemps.games.dominare.flow.trading import AskCards, OfferCard, OfferCrowns
from contretemps.games.dominare.hand_hints import least_card
from contretemps.games.dominare.position import NONE, OFFERED, Dominare
from contretemps.games.dominare.worth import Judge
from contretemps.kernel.choices import Choices

PRICE: Final = 2  # crowns asked for a card
RICH: Final = 5  # who has so many can spare them


def has_spare_card(judge: Judge, game: Dominare) -> bool:
    """More cards than ranks that they could go to?"""
    return judge.need > 0 and game.hand_size(judge.seat) > judge.need + 1


def partner_for(judge: Judge, game: Dominare, step: Act) -> i64:
    """To whom a card is offered, at the first action of a season: the richest who needs one; NONE for nobody."""
    seat: i64
    if game.switches.trades == 0 or game.round > 1 or step.kind == EXTRA or step.kind == LATE or game.offered != 0:
        return NONE
    if not has_spare_card(judge, game):
        return NONE
    best: i64 = NONE
    for seat in range(game.seats):
        if seat != judge.seat and game.crowns[seat] >= RICH and game.hand_size(seat) < judge.need:
            if best == NONE or game.crowns[seat] > game.crowns[best]:
                best = seat
    return best


def offer_crowns(judge: Judge, game: Dominare, step: OfferCrowns, options: Choices) -> i64:
    """None with a card to offer; otherwise a fair price for one of theirs."""
    if options.items[0] == a.NUMBER and (game.hand_size(judge.seat) > 0 or game.hand_size(step.partner) == 0):
        return a.NUMBER
    return options.items[options.count - 1 if options.count <= PRICE else PRICE]


def offer_card(judge: Judge, game: Dominare, step: OfferCard, options: Choices) -> i64:
    """The least one, and no more than that; none with crowns on the table."""
    i: i64
    if options.items[0] == a.DONE and (game.sizes[OFFERED] > 0 or step.crowns > 0):
        return a.DONE
    cards = Choices()
    for i in range(options.count):
        if options.items[i] != a.DONE:
            cards.add(options.items[i])
    return least_card(judge, cards)


def ask_crowns(judge: Judge, game: Dominare, options: Choices) -> i64:
    """The price for each card that is offered, as far as the partner has it."""
    wanted = PRICE * game.sizes[OFFERED]
    last = options.items[options.count - 1]
    if wanted == 0:
        return options.items[0]
    return a.NUMBER + wanted if a.NUMBER + wanted < last else last


def ask_cards(step: AskCards, options: Choices) -> i64:
    """One for crowns; none where something else is asked for already."""
    if step.crowns > 0 and options.count > 1:
        return a.NUMBER + 1
    return options.items[0]
