"""Hands, decks and Primacy piles: how cards come and go, and who knows what of them (TPT-109, TPT-141, TPT-150).

What a player knows of the other's hand is certain until a card leaves it unseen; from then on a story is kept
(memory.py). A card put under a deck, or such a card in a Primacy pile, is a number: the card, 64 times who knows it (as
bits) and 256 times its mark in that story, added up.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from contretemps.games.tempt import actions as a
from contretemps.games.tempt import events as e
from contretemps.games.tempt import memory as m
from contretemps.games.tempt.bits import BIT, count, lowest
from contretemps.games.tempt.position import BOTH, Tempt

# ---- hands, and what is known of them (memory.py) --------------------------------------------------------------------


def hand_gets(game: Tempt, seat: i64, card: i64, seen: bool) -> None:
    """A card comes into a hand; `seen`: the other player knows which."""
    game.hand[seat] |= BIT[card]
    if seen:
        game.known[seat] |= BIT[card]
    if len(game.story[seat]) > 0:
        note_story(game, seat, m.SEEN if seen else m.CAME, card if seen else 0, 0)


def hand_shows(game: Tempt, seat: i64, card: i64) -> None:
    """A card leaves a hand face up."""
    game.hand[seat] &= ~BIT[card]
    game.known[seat] &= ~BIT[card]
    if len(game.story[seat]) > 0:
        note_story(game, seat, m.GONE, card, 0)
        settle_story(game, seat)


def hand_hides(game: Tempt, seat: i64, card: i64) -> i64:
    """A card leaves a hand unseen; the mark that its new place bears, if the other player knew some of the hand."""
    mark: i64 = 0
    if game.known[seat] != 0:
        if len(game.story[seat]) == 0:
            game.story[seat] = m.begin(game.hand[seat], game.known[seat])
        mark = m.next_mark(game.story[seat])
        note_story(game, seat, m.OUT, 0, mark)
    game.hand[seat] &= ~BIT[card]
    return mark


def hand_is_seen(game: Tempt, seat: i64) -> None:
    """The other player looks at the whole hand."""
    cards = game.hand[seat]
    game.known[seat] |= cards
    if len(game.story[seat]) == 0:
        return
    while cards != 0:
        note_story(game, seat, m.HERE, lowest(cards), 0)
        cards &= cards - 1
    note_story(game, seat, m.ALL, count(game.hand[seat]), 0)
    if game.known[seat] == game.hand[seat]:
        forget_story(game, seat)


def note_story(game: Tempt, seat: i64, kind: i64, card: i64, mark: i64) -> None:
    game.story[seat] = m.noted(game.story[seat], kind, card, mark)


def settle_story(game: Tempt, seat: i64) -> None:
    """With no known card left, or no marked place, nothing is uncertain any more."""
    if game.known[seat] == 0 or not has_marks(game, seat):
        forget_story(game, seat)


def has_marks(game: Tempt, seat: i64) -> bool:
    """Does a place hold a card that this player put there under a mark?"""
    for stack in stacks(game):
        for item in stack:
            if item >= 256 and item >> 6 & BOTH == seat + 1:
                return True
    return False


def forget_story(game: Tempt, seat: i64) -> None:
    deck: i64
    game.story[seat] = vec[i64]()
    for deck in range(a.AREAS):
        game.under[deck] = unmarked(game.under[deck], seat)
    for deck in range(a.SEATS):
        game.pile[deck] = unmarked(game.pile[deck], seat)


def stacks(game: Tempt) -> list[vec[i64]]:
    """All places where a card may lie that somebody put there or has seen: under decks, in Primacy piles."""
    return [*game.under, *game.pile]


# ---- decks -----------------------------------------------------------------------------------------------------------


def put_under(game: Tempt, deck: i64, card: i64, knows: i64, mark: i64) -> None:
    game.under[deck] = append(game.under[deck][:], card + 64 * knows + 256 * mark)


def draw_fresh(game: Tempt, seat: i64, deck: i64, card: i64) -> None:
    """A card nobody has seen comes from the top of a deck into a hand (TPT-109)."""
    game.pool &= ~BIT[card]
    game.fresh[deck] -= 1
    hand_gets(game, seat, card, False)
    game.reveal(BIT[seat], e.GETS, 109, seat, card)
    tell_depleted(game, deck)


def draw_under(game: Tempt, seat: i64, deck: i64) -> None:
    """A card that was put under a deck comes up into a hand; who put it there may know it (TPT-141)."""
    item = take_under(game, deck)
    card = item & 63
    knows = item >> 6 & BOTH
    mark = item >> 8
    other = 1 - seat
    if mark > 0 and knows == seat + 1:
        game.hand[seat] |= BIT[card]
        note_story(game, seat, m.BACK, 0, mark)
        settle_story(game, seat)
    else:
        hand_gets(game, seat, card, knows & BIT[other] != 0)
    if mark > 0 and knows == other + 1:
        game.known[other] &= ~BIT[card]
        note_story(game, other, m.OPENED, card, mark)
        settle_story(game, other)
    game.reveal(knows | BIT[seat], e.GETS, 109, seat, card)
    tell_depleted(game, deck)


def take_under(game: Tempt, deck: i64) -> i64:
    """Take the next of the cards that were put under a deck, once no fresh one is left."""
    i: i64
    stack = game.under[deck]
    rest = vec[i64]()
    for i in range(1, len(stack)):
        rest = append(rest, stack[i])
    game.under[deck] = rest
    return stack[0]


def take_point(game: Tempt, seat: i64, deck: i64, rule: i64) -> None:
    """The top card of a deck goes face down into a Primacy pile (TPT-120, TPT-123)."""
    if game.fresh[deck] > 0:
        game.fresh[deck] -= 1
        game.points[seat] += 1
    else:
        game.pile[seat] = append(game.pile[seat][:], take_under(game, deck))
    game.tell(e.POINT, rule, seat, deck)
    tell_depleted(game, deck)


def tell_depleted(game: Tempt, deck: i64) -> None:
    if game.deck_size(deck) == 0:
        game.tell(e.DEPLETED, 112, deck)


def unmarked(stack: vec[i64], seat: i64) -> vec[i64]:
    """The stack without the marks of what this player put there."""
    found = vec[i64]()
    for item in stack:
        found = append(found, item & 255 if item >> 6 & BOTH == seat + 1 else item)
    return found
