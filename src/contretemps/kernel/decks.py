"""Decks of which nobody, or only some, know the order, and dealing hidden cards anew.

A deck is never shuffled. It is the set of cards nobody has placed (`unseen`), on top, and below it the cards whose
place somebody knows because they were put under (`under`, the first to come up first). NATURE draws any unseen card;
when none is left, the known ones come up in their order. So a position holds no order that nobody knows, and a bot
that copies one learns nothing.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from contretemps.kernel.rng import Rng


@mypyc_attr(acyclic=True)
class Deck:
    """Cards are small ints, each at most once. `knows` tells, card by card of `under`, which seats know it (bits)."""

    __slots__ = ("knows", "under", "unseen")

    def __init__(self, unseen: vec[i64], under: vec[i64], knows: vec[i64]) -> None:
        self.unseen: vec[i64] = unseen  # ascending
        self.under: vec[i64] = under
        self.knows: vec[i64] = knows

    def copy(self) -> Deck:
        return Deck(self.unseen[:], self.under[:], self.knows[:])

    def size(self) -> i64:
        """How many cards are left."""
        return len(self.unseen) + len(self.under)

    def can_draw(self, card: i64) -> bool:
        """May NATURE give this card next?"""
        if len(self.unseen) > 0:
            return card in self.unseen
        return len(self.under) > 0 and self.under[0] == card

    def draw(self, rng: Rng) -> i64:
        """A card that may come next, each as likely as another."""
        n: i64 = len(self.unseen)
        return self.unseen[rng.below(n)] if n > 0 else self.under[0]

    def take(self, card: i64) -> None:
        """Take the card that was drawn."""
        if len(self.unseen) > 0:
            self.unseen = without(self.unseen, card)
        else:
            self.under = self.under[1:]
            self.knows = self.knows[1:]

    def put_under(self, card: i64, known_to: i64) -> None:
        """Put a card under the deck; these seats (bits) know which it is."""
        self.under = append(self.under, card)
        self.knows = append(self.knows, known_to)

    def as_seen_by(self, seat: int | None) -> dict[str, object]:
        """The number of cards, and the cards put under, from the top, with None where this seat does not know."""
        known: list[int | None] = []
        for card, knows in zip(list(self.under), list(self.knows), strict=True):
            mine = seat is not None and seat >= 0 and (knows >> seat) & 1 == 1
            known.append(int(card) if mine else None)
        return {"cards": int(self.size()), "under": known}

    def dump(self) -> list[list[int]]:
        return [[int(card) for card in part] for part in (self.unseen, self.under, self.knows)]


def load_deck(data: list[list[int]]) -> Deck:
    """What `Deck.dump` wrote."""
    return Deck(vec[i64](data[0]), vec[i64](data[1]), vec[i64](data[2]))


def without(cards: vec[i64], card: i64) -> vec[i64]:
    """The same cards but for one."""
    i: i64
    kept = vec[i64]()
    for i in range(len(cards)):
        if cards[i] != card:
            kept = append(kept, cards[i])
    return kept


def deal_anew(hands: list[vec[i64]], decks: list[Deck], seat: int, rng: Rng) -> None:
    """Deal what a seat cannot place anew, in place: the hands given (others'), the unseen and unknown cards of decks.

    Every hand keeps its size and every deck its shape, so nobody can tell the worlds apart by counting. Cards that the
    seat knows, in its own hand (not given here) or put under a deck by itself, stay where they are.
    """
    pool: list[int] = []
    for hand in hands:
        pool.extend([int(card) for card in hand])
    for deck in decks:
        pool.extend([int(card) for card in deck.unseen])
        pool.extend([int(card) for card, knows in zip(deck.under, deck.knows, strict=True) if not knows >> seat & 1])
    for i in range(len(pool) - 1, 0, -1):
        j = rng.below(i + 1)
        pool[i], pool[j] = pool[j], pool[i]
    for number, hand in enumerate(hands):
        hands[number] = vec[i64](sorted([pool.pop() for _ in range(len(hand))]))
    for deck in decks:
        deck.unseen = vec[i64](sorted([pool.pop() for _ in range(len(deck.unseen))]))
        kept = zip(list(deck.under), list(deck.knows), strict=True)
        deck.under = vec[i64]([int(card) if knows >> seat & 1 else pool.pop() for card, knows in kept])
