"""Where cards go, and who knows them there (DOM-012, DOM-326).

What a seat knows is certain: a card that it saw go to a place and that cannot have left it unseen. Whoever does not see
which card leaves a place forgets what he knew of that place, unless there was only one.
"""

from __future__ import annotations

from mypy_extensions import i64

from contretemps.games.dominare import codes as a
from contretemps.games.dominare import events as e
from contretemps.games.dominare.position import DECK, DISCARD, HAND, NONE, OUT, RANKS, TOP, TOPS, Dominare
from contretemps.games.dominare.tables import TRAITS
from contretemps.kernel.choices import Choices
from contretemps.sets import BIT


def everybody(game: Dominare) -> i64:
    """All seats, as bits."""
    return BIT[game.seats] - 1


def send(game: Dominare, card: i64, to: i64, seen_by: i64) -> None:
    """A card goes to another place before the eyes of these seats (bits)."""
    other: i64
    where = game.where
    place = where[card]
    if (place >= TOP and place < TOP + TOPS) or game.sizes[place] == 1:  # everybody sees that it is this one that goes
        seen_by |= game.knows[card]
    elif seen_by != everybody(game):
        for other in range(a.CARDS):
            if where[other] == place:
                game.knows[other] &= seen_by
    game.sizes[place] -= 1
    game.sizes[to] += 1
    where[card] = to
    game.knows[card] = seen_by


def send_one_of(game: Dominare, card: i64, to: i64, seen_by: i64, only: i64) -> None:
    """The same where everybody can see that it has one of these traits (bits; 0 for any): whoever knew a card of that
    place without them still knows it there, for it cannot be the one (DOM-326)."""
    other: i64
    place = game.where[card]
    kept = game.knows[:]
    send(game, card, to, seen_by)
    if only != 0:
        for other in range(a.CARDS):
            if game.where[other] == place and TRAITS[other] & only == 0:
                game.knows[other] = kept[other]


def send_all(game: Dominare, place: i64, to: i64) -> None:
    """All cards of a place go together: who knew one knows where it is."""
    card: i64
    if game.sizes[place] > 0:
        for card in range(a.CARDS):
            if game.where[card] == place:
                game.where[card] = to
        game.sizes[to] += game.sizes[place]
        game.sizes[place] = 0


def first_in(game: Dominare, place: i64) -> i64:
    """The first card of a place by number; NONE if it is empty."""
    card: i64
    if game.sizes[place] > 0:
        for card in range(a.CARDS):
            if game.where[card] == place:
                return card
    return NONE


def offer_cards(game: Dominare, place: i64, out: Choices) -> None:
    """List the cards of a place, each as a choice."""
    card: i64
    where = game.where
    for card in range(a.CARDS):
        if where[card] == place:
            out.add(a.CARD + card)


def draw_top(game: Dominare, to: i64, seen_by: i64) -> i64:
    """Take the known top card of the deck; the others of known order come up."""
    i: i64
    card = first_in(game, TOP)
    send(game, card, to, seen_by)
    for i in range(1, TOPS):
        send_all(game, TOP + i, TOP + i - 1)
    return card


def lay_on_top(game: Dominare, card: i64, seen_by: i64) -> None:
    """Put a card on top of the deck, above those of known order."""
    i: i64
    for i in range(TOPS - 1, 0, -1):
        send_all(game, TOP + i - 1, TOP + i)
    send(game, card, TOP, seen_by)


def ready_to_draw(game: Dominare) -> bool:
    """Is there a card to draw? If the deck is empty, the discard pile is shuffled to make a new one, at the moment a
    card must be drawn, also in the middle of a draw (DOM-063, DOM-064)."""
    if game.deck_size() == 0 and game.sizes[DISCARD] > 0:
        game.tell(e.RESHUFFLES, 63, game.sizes[DISCARD])  # DOM-063
        send_all(game, DISCARD, DECK)  # who knew a card there knows it to be in the deck
    return game.deck_size() > 0


def enter(game: Dominare, seat: i64, rank: i64, card: i64) -> None:
    """A card enters a conspiracy, face up (DOM-049) and unused (DOM-238), before everybody's eyes."""
    send(game, card, RANKS, everybody(game))
    game.ranks[a.RANKS * seat + rank] = card + 1


def leave_game(game: Dominare, seat: i64, rank: i64) -> None:
    """A card leaves its rank and the game for good (DOM-065, DOM-296)."""
    card = game.card_at(seat, rank)
    game.ranks[a.RANKS * seat + rank] = 0
    send(game, card, OUT, everybody(game))


def holds(game: Dominare, seat: i64, card: i64) -> bool:
    return game.where[card] == HAND + seat
