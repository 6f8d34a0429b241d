"""Decks of which nobody, or only some, know the order.

A deck is never shuffled. It is a known order on top (`top`), the cards whose order nobody knows (`unseen`), and a known
order below (`under`). NATURE draws any unseen card when it is that card's turn. So a position holds no order that
nobody knows, and a bot that copies one learns nothing.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from contretemps.cards.places import Cards, Place, Stack, cards_of, load_cards, load_stack
from contretemps.kernel.rng import Rng


@mypyc_attr(acyclic=True)
class Deck:
    """From the top: cards in a known order, cards in no known order, cards in a known order."""

    __slots__ = ("top", "under", "unseen")

    def __init__(self, top: Stack, unseen: Cards, under: Stack) -> None:
        self.top: Stack = top
        self.unseen: Cards = unseen
        self.under: Stack = under

    def copy(self) -> Deck:
        return Deck(self.top.copy(), self.unseen.copy(), self.under.copy())

    def places(self) -> list[Place]:
        """What `deal_anew` wants to know of a deck."""
        return [self.top, self.unseen, self.under]

    def size(self) -> i64:
        """How many cards are left."""
        return self.top.size() + self.unseen.size() + self.under.size()

    # ---- the next card -----------------------------------------------------------------------------------------------

    def weight(self, card: i64) -> i64:
        """NATURE's weight for this card to be the next: its copies among the unseen; 0 if it cannot be the next."""
        if self.top.size() == 0 and self.unseen.size() > 0:
            return self.unseen.count(card)
        return 1 if self.size() > 0 and self._known().cards[0] == card else 0

    def draw(self, rng: Rng) -> i64:
        """A card that may come next, by its weight."""
        if self.top.size() == 0 and self.unseen.size() > 0:
            return self.unseen.any_card(rng)
        return self._known().cards[0]

    def next_known_to(self, seen_by: i64) -> i64:
        """Who will know which card is taken, if these seats (bits) see it: those that know it already, and these."""
        if self.top.size() == 0 and self.unseen.size() > 0:
            return self.unseen.witnesses(seen_by)
        return seen_by | self._known().knows[0] if self.size() > 0 else seen_by

    def take(self, card: i64, seen_by: i64) -> i64:
        """Take the next card, which NATURE has named, before the eyes of these seats (bits); who knows which it is."""
        if self.top.size() == 0 and self.unseen.size() > 0:
            return self.unseen.take(card, seen_by)
        return seen_by | self._known().take_first()

    def _known(self) -> Stack:
        """Where the next card lies if it is no unseen one."""
        return self.top if self.top.size() > 0 else self.under

    # ---- putting, looking, shuffling ---------------------------------------------------------------------------------

    def put_on_top(self, card: i64, known_to: i64) -> None:
        """Put a card on top; these seats (bits) know which it is."""
        self.top.put_first(card, known_to)

    def put_under(self, card: i64, known_to: i64) -> None:
        """Put a card under the deck; these seats (bits) know which it is."""
        self.under.put_last(card, known_to)

    def look(self, n: i64, seats: i64) -> i64:
        """These seats (bits) look at the top n cards, or at all; how many of them NATURE has still to `uncover`.

        They know the others from now on. Ask again when all are uncovered.
        """
        i: i64
        missing: i64 = 0
        for i in range(n):
            deep = i - self.top.size() - self.unseen.size()
            if i < self.top.size():
                self.top.knows[i] |= seats
            elif deep < 0:
                missing += 1
            elif deep < self.under.size():
                self.under.knows[deep] |= seats
        return missing

    def uncover(self, card: i64, seen_by: i64) -> None:
        """The first of the unseen cards, which NATURE has named, gets its place below the known top, seen by these."""
        known_to = self.unseen.take(card, seen_by)
        self.top.put_last(card, known_to)

    def shuffle_in(self, cards: Cards) -> None:
        """All cards of a place come among the unseen ones; who knew them there knows that they are in the deck."""
        for card, knows in zip(cards.cards, cards.knows, strict=True):
            self.unseen.add(card, knows)
        cards.cards = vec[i64]()
        cards.knows = vec[i64]()

    def shuffle(self) -> None:
        """Shuffle the whole deck: the known top and bottom are among the unseen cards now."""
        for stack in (self.top, self.under):
            while stack.size() > 0:
                card = stack.cards[0]
                known_to = stack.take_first()
                self.unseen.add(card, known_to)

    # ---- for others --------------------------------------------------------------------------------------------------

    def as_seen_by(self, seat: int | None) -> dict[str, object]:
        """The number of cards; top and bottom with None where this seat does not know; what it knows to be between."""
        return {
            "cards": int(self.size()),
            "top": self.top.as_seen_by(seat),
            "unseen": [card for card in self.unseen.as_seen_by(seat) if card is not None],
            "under": self.under.as_seen_by(seat),
        }

    def dump(self) -> list[list[list[int]]]:
        return [self.top.dump(), self.unseen.dump(), self.under.dump()]


def deck_of(cards: list[int]) -> Deck:
    """These cards, shuffled."""
    return Deck(Stack(vec[i64](), vec[i64]()), cards_of(cards, 0), Stack(vec[i64](), vec[i64]()))


def load_deck(data: list[list[list[int]]]) -> Deck:
    """What `Deck.dump` wrote."""
    return Deck(load_stack(data[0]), load_cards(data[1]), load_stack(data[2]))
