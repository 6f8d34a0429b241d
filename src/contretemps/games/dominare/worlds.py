"""Other worlds that a seat cannot tell from this one: what it does not know of cards, events and sets is dealt anew.

Certain knowledge is kept, and nothing is deduced (DOM-326). A card that the seat does not know changes places with
another one; who else knows the card of a place stays as it is.
"""

from __future__ import annotations

from mypy_extensions import i64

from contretemps.games.dominare import codes as a
from contretemps.games.dominare.flow.replacing import ReplaceWith, fits, has_fitting_card
from contretemps.games.dominare.position import HAND, Dominare
from contretemps.games.dominare.tables import PILE_OF
from contretemps.kernel.rng import Rng
from contretemps.sets import BIT, members_of


def reimagine(game: Dominare, seat: i64, rng: Rng) -> None:
    if game.piles == 1:  # everybody sees from which deck a card is drawn (DOM-280)
        for pile in range(a.PILES):
            deal_cards(game, seat, [card for card in range(a.CARDS) if PILE_OF[card] == pile], rng)
    else:
        deal_cards(game, seat, list(range(a.CARDS)), rng)
    mend(game, seat, rng)
    deal_events(game, seat, rng)
    if game.switches.chosen == 0:
        deal_sets(game, seat, rng)


def shuffled(items: list[int], rng: Rng) -> list[int]:
    i: i64
    for i in range(len(items) - 1, 0, -1):
        j = rng.below(i + 1)
        items[i], items[j] = items[j], items[i]
    return items


def deal_cards(game: Dominare, seat: i64, cards: list[int], rng: Rng) -> None:
    """The cards of these that the seat does not know, in other places."""
    unknown = [card for card in cards if game.knows[card] & BIT[seat] == 0]
    places = shuffled([int(game.where[card]) + 32 * int(game.knows[card]) for card in unknown], rng)
    for card, place in zip(unknown, places, strict=True):
        game.where[card] = place & 31
        game.knows[card] = place >> 5


def mend(game: Dominare, seat: i64, rng: Rng) -> None:
    """Who replaces an own agent holds a card that is allowed in its rank, or could not have begun (DOM-230)."""
    step = game.step
    if not isinstance(step, ReplaceWith) or step.forced == 1 or step.seat == seat:
        return
    rank = game.place_of(step.old) % a.RANKS
    if has_fitting_card(game, step.seat, rank):
        return
    unknown = [card for card in range(a.CARDS) if game.knows[card] & BIT[seat] == 0]
    held = [card for card in unknown if game.where[card] == HAND + step.seat]
    fitting = shuffled([card for card in unknown if fits(card, rank)], rng)
    exchange(game, held[0], fitting[0])


def exchange(game: Dominare, one: int, other: int) -> None:
    """Two cards change places, and so do those who know them."""
    game.where[one], game.where[other] = game.where[other], game.where[one]
    game.knows[one], game.knows[other] = game.knows[other], game.knows[one]


def deal_events(game: Dominare, seat: i64, rng: Rng) -> None:
    """The events of which it knows nothing: those on top that others looked at, and the rest of the deck."""
    i: i64
    hidden = [int(entry) & 63 for entry in [*game.event_top, *game.looked_events] if (entry >> 6) & BIT[seat] == 0]
    if not hidden:
        return
    pool = shuffled([*hidden, *members_of(game.events_left)], rng)
    for i in range(len(game.event_top)):
        if (game.event_top[i] >> 6) & BIT[seat] == 0:
            game.event_top[i] += pool.pop() - (game.event_top[i] & 63)
    for i in range(len(game.looked_events)):
        if (game.looked_events[i] >> 6) & BIT[seat] == 0:
            game.looked_events[i] += pool.pop() - (game.looked_events[i] & 63)
    game.events_left = 0
    for event in pool:
        game.events_left |= BIT[event]


def deal_sets(game: Dominare, seat: i64, rng: Rng) -> None:
    """The learning sets that others have drawn, while they are handed out (DOM-038)."""
    other: i64
    mine = int(game.sets[seat])
    pool = shuffled([number for number in range(1, a.SETS + 1) if number != mine], rng)
    for other in range(game.seats):
        if other != seat and game.sets[other] != 0:
            game.sets[other] = pool.pop()
