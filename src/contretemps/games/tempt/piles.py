"""Hands, decks and Primacy piles: how cards come and go, and who knows what of them (TPT-109, TPT-141, TPT-150).

What a player knows of the other's hand is certain until a card leaves it unseen; from then on he is in doubt about the
place where it went (memory.py). A card put under a deck, or such a card in a Primacy pile, is a number: the card, 64
times who knows it (as bits) and 256 times the mark of its place in that doubt, added up.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from contretemps.games.tempt import codes as a
from contretemps.games.tempt import events as e
from contretemps.games.tempt import memory as m
from contretemps.games.tempt.position import BOTH, Tempt
from contretemps.sets import BIT, count, lowest

# ---- hands, and what is known of them (memory.py) --------------------------------------------------------------------


def hand_gets(game: Tempt, seat: i64, card: i64, seen: bool) -> None:
    """A card comes into a hand; `seen`: the other player knows which."""
    game.hand[seat] |= BIT[card]
    if seen:
        game.known[seat] |= BIT[card]


def hand_shows(game: Tempt, seat: i64, card: i64) -> None:
    """A card leaves a hand face up."""
    sight(game, seat, card)
    game.hand[seat] &= ~BIT[card]
    game.known[seat] &= ~BIT[card]


def hand_hides(game: Tempt, seat: i64, card: i64) -> i64:
    """A card leaves a hand unseen; the mark of its new place, if for the other player a known card may lie there."""
    mark: i64 = 0
    known = game.known[seat]
    if known != 0:
        mark = m.next_mark(game.doubt[seat])
        put_in_doubt(game, seat, m.hidden(game.doubt[seat], mark, known, count(game.hand[seat])))
        if game.doubt[seat].find(mark) < 0:
            mark = 0
    game.hand[seat] &= ~BIT[card]
    return mark


def hand_is_seen(game: Tempt, seat: i64) -> None:
    """The other player looks at the whole hand."""
    cards = game.hand[seat]
    while cards != 0:
        sight(game, seat, lowest(cards))
        game.known[seat] |= BIT[lowest(cards)]
        cards &= cards - 1


def sight(game: Tempt, seat: i64, card: i64) -> None:
    """The other player sees a card in a hand."""
    if len(game.doubt[seat].marks) > 0:
        put_in_doubt(game, seat, m.sighted(game.doubt[seat], card, game.known[seat], count(game.hand[seat])))


def put_in_doubt(game: Tempt, seat: i64, doubt: m.Doubt) -> None:
    """What the other player is in doubt about now; a place where no known card may lie any more loses its mark."""
    deck: i64
    before = game.doubt[seat]
    game.doubt[seat] = doubt
    for mark in before.marks:
        if doubt.find(mark) < 0:
            for deck in range(a.AREAS):
                game.under[deck] = unmarked(game.under[deck], seat, doubt)
            for deck in range(a.SEATS):
                game.pile[deck] = unmarked(game.pile[deck], seat, doubt)
            return


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
    game.reveal(BIT[seat], e.GETS, 109, seat, card)  # TPT-109
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
        put_in_doubt(game, seat, m.returned(game.doubt[seat], mark))
    else:
        hand_gets(game, seat, card, knows & BIT[other] != 0)
    if mark > 0 and knows == other + 1:
        put_in_doubt(game, other, m.opened(game.doubt[other], mark, card, game.known[other]))
        game.known[other] &= ~BIT[card]
    game.reveal(knows | BIT[seat], e.GETS, 109, seat, card)  # TPT-109
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
    """The top card of a deck goes face down into a Primacy pile (TPT-120, TPT-123) and stays there (TPT-125)."""
    if game.fresh[deck] > 0:
        game.fresh[deck] -= 1
        game.points[seat] += 1
    else:
        game.pile[seat] = append(game.pile[seat][:], take_under(game, deck))
    game.tell(e.POINT, rule, seat, deck)
    tell_depleted(game, deck)


def tell_depleted(game: Tempt, deck: i64) -> None:
    if game.deck_size(deck) == 0:
        game.tell(e.DEPLETED, 112, deck)  # TPT-112


def unmarked(stack: vec[i64], seat: i64, doubt: m.Doubt) -> vec[i64]:
    """The stack without the marks of this player's places that nobody is in doubt about."""
    found = vec[i64]()
    for item in stack:
        settled = item >= 256 and item >> 6 & BOTH == seat + 1 and doubt.find(item >> 8) < 0
        found = append(found, item & 255 if settled else item)
    return found
