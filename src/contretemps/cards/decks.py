"""Hidden cards: hands, decks of which nobody or only some know the order, and dealing what is hidden anew.

A deck is never shuffled. It is the set of cards nobody has placed (`unseen`), on top, and below it the cards that were
put under it (`under`, the first to come up first). NATURE draws any unseen card; when none is left, those put under
come up in their order. So a position holds no order that nobody knows, and a bot that copies one learns nothing.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from contretemps.kernel.rng import Rng


@mypyc_attr(acyclic=True)
class Cards:
    """Cards in their places, a hand or what lies under a deck; `knows` tells, card by card, which seats know it (bits).

    Cards are small ints, each at most once in a game. Everybody sees which place a card leaves and where it goes, so
    what a seat knows of a card goes with it: `deck.put_under(card, hand.take(card))`.
    """

    __slots__ = ("cards", "knows")

    def __init__(self, cards: vec[i64], knows: vec[i64]) -> None:
        self.cards: vec[i64] = cards
        self.knows: vec[i64] = knows

    def copy(self) -> Cards:
        return Cards(self.cards[:], self.knows[:])

    def has(self, card: i64) -> bool:
        return card in self.cards

    def add(self, card: i64, known_to: i64) -> None:
        """Put a card behind the others; these seats (bits) know which it is."""
        self.cards = append(self.cards, card)
        self.knows = append(self.knows, known_to)

    def take(self, card: i64) -> i64:
        """Take a card that is there; the seats (bits) that know which it is."""
        i: i64
        known_to: i64 = 0
        kept = Cards(vec[i64](), vec[i64]())
        for i in range(len(self.cards)):
            if self.cards[i] == card:
                known_to = self.knows[i]
            else:
                kept.add(self.cards[i], self.knows[i])
        self.cards = kept.cards
        self.knows = kept.knows
        return known_to

    def as_seen_by(self, seat: int | None) -> list[int | None]:
        """The cards in their places, with None where this seat does not know; a spectator (None) knows none."""
        bit = 0 if seat is None or seat < 0 else 1 << seat
        return [int(card) if knows & bit else None for card, knows in zip(self.cards, self.knows, strict=True)]

    def dump(self) -> list[list[int]]:
        return [[int(card) for card in self.cards], [int(bits) for bits in self.knows]]


def load_cards(data: list[list[int]]) -> Cards:
    """What `Cards.dump` wrote."""
    return Cards(vec[i64](data[0]), vec[i64](data[1]))


@mypyc_attr(acyclic=True)
class Deck:
    """The cards nobody has placed, and below them those that were put under."""

    __slots__ = ("under", "unseen")

    def __init__(self, unseen: vec[i64], under: Cards) -> None:
        self.unseen: vec[i64] = unseen  # ascending
        self.under: Cards = under

    def copy(self) -> Deck:
        return Deck(self.unseen[:], self.under.copy())

    def size(self) -> i64:
        """How many cards are left."""
        return len(self.unseen) + len(self.under.cards)

    def can_draw(self, card: i64) -> bool:
        """May NATURE give this card next?"""
        if len(self.unseen) > 0:
            return card in self.unseen
        return len(self.under.cards) > 0 and self.under.cards[0] == card

    def draw(self, rng: Rng) -> i64:
        """A card that may come next, each as likely as another."""
        n: i64 = len(self.unseen)
        return self.unseen[rng.below(n)] if n > 0 else self.under.cards[0]

    def top_known_to(self) -> i64:
        """The seats (bits) that know which card comes next."""
        return self.under.knows[0] if len(self.unseen) == 0 and len(self.under.cards) > 0 else 0

    def take(self, card: i64) -> i64:
        """Take the card that was drawn; the seats (bits) that knew it would come."""
        if len(self.unseen) == 0:
            return self.under.take(card)
        self.unseen = vec[i64]([other for other in self.unseen if other != card])
        return 0

    def put_under(self, card: i64, known_to: i64) -> None:
        """Put a card under the deck; these seats (bits) know which it is."""
        self.under.add(card, known_to)

    def as_seen_by(self, seat: int | None) -> dict[str, object]:
        """The number of cards, and the cards put under, from the top, with None where this seat does not know."""
        return {"cards": int(self.size()), "under": self.under.as_seen_by(seat)}

    def dump(self) -> list[list[int]]:
        return [[int(card) for card in self.unseen], *self.under.dump()]


def load_deck(data: list[list[int]]) -> Deck:
    """What `Deck.dump` wrote."""
    return Deck(vec[i64](data[0]), load_cards(data[1:]))


def deal_anew(hands: list[Cards], decks: list[Deck], seat: int, rng: Rng) -> None:
    """Deal what a seat does not know anew, in place: unknown cards of hands and under decks, and the unseen ones.

    Every place keeps a card and every deck its shape, so nobody can tell the worlds apart by counting. The cards that
    the seat knows, its own hand among them, stay where they are.
    """
    places = [*hands, *[deck.under for deck in decks]]
    pool = [int(card) for deck in decks for card in deck.unseen]
    for place in places:
        pool.extend([int(card) for card, knows in zip(place.cards, place.knows, strict=True) if not knows >> seat & 1])
    for i in range(len(pool) - 1, 0, -1):
        j = rng.below(i + 1)
        pool[i], pool[j] = pool[j], pool[i]
    for deck in decks:
        deck.unseen = vec[i64](sorted([pool.pop() for _ in deck.unseen]))
    for place in places:
        kept = zip(list(place.cards), list(place.knows), strict=True)
        place.cards = vec[i64]([int(card) if knows >> seat & 1 else pool.pop() for card, knows in kept])
