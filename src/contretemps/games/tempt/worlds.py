"""Worlds that a player cannot tell from the true one: what he does not know is dealt anew (TPT-140 to TPT-143).

He knows his hand, what lies open, the cards he put under decks and those he saw come to the other's hand or saw there,
as far as they cannot have left it unseen (memory.py), and the draft sets that passed through his hands. Everything else
is dealt anew: the other's hand, the cards that the other put under decks, and the pool.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from contretemps.cards.places import shuffle
from contretemps.games.tempt import codes as a
from contretemps.games.tempt.decks import UnderWhich
from contretemps.games.tempt.piles import stacks
from contretemps.games.tempt.position import BOTH, NOT_YET, Tempt
from contretemps.games.tempt.telling import NONE_KNOWN, tell
from contretemps.kernel.rng import Rng
from contretemps.sets import BIT, count, members_of, random_member


def reimagine(game: Tempt, seat: int, rng: Rng) -> None:
    """Become another world that this seat cannot tell from this one: all that a bot in it gets (TPT-143)."""
    deal_cohorts(game, seat, rng)
    deal_temptresses(game, seat, rng)
    step = game.step
    if isinstance(step, UnderWhich) and step.seat != seat:
        game.step = UnderWhich(step.seat, random_member(game.hand[step.seat], rng), step.rule)


def deal_cohorts(game: Tempt, seat: i64, rng: Rng) -> None:
    """The other's hand and what he put under decks unseen, with any cards that this seat does not know elsewhere."""
    deck: i64
    other = 1 - seat
    places = tell(game.doubt[other], rng)
    hidden: i64 = 0  # known cards that lie in marked places in this world
    for held in places.values():
        if held != NONE_KNOWN:
            hidden |= BIT[held]
    known = game.known[other]
    unknown = game.pool | game.hand[other]
    for stack in stacks(game):
        for item in stack:
            if item >> 6 & BOTH & BIT[seat] == 0:
                unknown |= BIT[item & 63]
    cards = members_of(unknown & ~known)
    shuffle(cards, rng)
    size = count(game.hand[other])
    hand = known & ~hidden
    for _ in range(size - count(hand)):
        hand |= BIT[cards.pop()]
    game.hand[other] = hand
    for deck in range(a.AREAS):
        game.under[deck] = dealt_anew(game.under[deck], seat, places, cards)
    for deck in range(a.SEATS):
        game.pile[deck] = dealt_anew(game.pile[deck], seat, places, cards)
    game.pool = 0
    for card in cards:
        game.pool |= BIT[card]


def dealt_anew(stack: vec[i64], seat: i64, places: dict[int, int], cards: list[int]) -> vec[i64]:
    """The places of a stack that this seat does not know hold other cards, marked ones what is told of them."""
    found: list[int] = []
    for item in stack:
        if item >> 6 & BOTH & BIT[seat] != 0:
            found.append(int(item))
        else:
            held = places.get(int(item >> 8), NONE_KNOWN) if item >= 256 else NONE_KNOWN
            found.append(int(item) - int(item & 63) + (cards.pop() if held == NONE_KNOWN else held))
    return vec[i64](found)


def deal_temptresses(game: Tempt, seat: i64, rng: Rng) -> None:
    """What the draft leaves open to this seat (TPT-034).

    The Passive player sees five of six at first, so he can tell the first one aside; what he cannot tell is which of
    the last two the Dominant player kept. The Dominant player cannot tell the Passive player's first pick from the one
    laid aside first; before his first set came he has seen nothing at all.
    """
    if game.aside == NOT_YET:
        return
    if seat == game.dominant:
        if game.picks[0] == NOT_YET:
            game.aside = rng.below(a.TEMPTRESSES)
        elif rng.below(2) == 1 and still_hidden(game, game.picks[0]):
            swapped = game.picks[0]
            exchange(game, 1 - seat, swapped, game.aside)
            game.picks[0] = game.aside
            game.aside = swapped
    elif game.last != NOT_YET and rng.below(2) == 1 and still_hidden(game, game.picks[3]):
        swapped = game.picks[3]
        exchange(game, 1 - seat, swapped, game.last)
        game.picks[3] = game.last
        game.last = swapped


def still_hidden(game: Tempt, temptress: i64) -> bool:
    """Is she still in a hand, never placed this round?"""
    return (game.temptresses[0] | game.temptresses[1]) & BIT[temptress] != 0


def exchange(game: Tempt, seat: i64, old: i64, new: i64) -> None:
    """A hand holds another Temptress instead."""
    game.temptresses[seat] = (game.temptresses[seat] & ~BIT[old]) | BIT[new]
