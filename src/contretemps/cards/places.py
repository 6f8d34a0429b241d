"""Places where cards lie, who knows which card lies there, and dealing what a seat does not know anew.

A card is a small int that names its kind; there may be several equal ones. What a seat knows is certain: a card that it
saw go to a place and that cannot have left it unseen. Nothing is deduced.
"""

from __future__ import annotations

from librt.vecs import append, pop, vec
from mypy_extensions import i64, mypyc_attr

from contretemps.kernel.journal import EVERYBODY
from contretemps.kernel.rng import Rng


@mypyc_attr(acyclic=True)
class Place:
    """Cards, and for each of them the seats that know it, as bits; what EVERYBODY knows, spectators know too."""

    __slots__ = ("cards", "knows")

    def __init__(self, cards: vec[i64], knows: vec[i64]) -> None:
        self.cards: vec[i64] = cards
        self.knows: vec[i64] = knows

    def size(self) -> i64:
        return len(self.cards)

    def hidden_from(self, seat: i64) -> list[int]:
        """The cards here that this seat does not know."""
        pairs = zip(self.cards, self.knows, strict=True)
        return [int(card) for card, knows in pairs if not knows >> seat & 1]

    def deal(self, seat: i64, pool: list[int]) -> None:
        """Replace what this seat does not know by cards from the end of the pool; who else knows of it stays."""
        raise NotImplementedError

    def as_seen_by(self, seat: int | None) -> list[int | None]:
        """The cards, with None for each that this seat does not know; None and -1 are spectators."""
        watching = seat is None or seat < 0
        bit = 0 if seat is None or seat < 0 else 1 << seat
        pairs = zip(self.cards, self.knows, strict=True)
        return [int(card) if (knows == EVERYBODY if watching else knows & bit != 0) else None for card, knows in pairs]

    def dump(self) -> list[list[int]]:
        return [[int(card) for card in self.cards], [int(bits) for bits in self.knows]]


@mypyc_attr(acyclic=True)
class Cards(Place):
    """Cards in no order: a hand, a draft pack, a discard pile, the shuffled part of a deck.

    They are kept ascending, so that equal places are written equally and no order tells where a card came from. Of
    equal cards nobody can say which is which: a seat knows how many of them are here. So each seat that knows k of them
    is noted at the first k, and the first is known to all seats that know any. That is the one that `take` takes: every
    seat that sees it go knows of one less. Any other one would leave behind, for some seat, a card that it knows and
    that may as well be the one that has gone; the seat would learn that there were two.
    """

    __slots__ = ()

    def copy(self) -> Cards:
        return Cards(self.cards[:], self.knows[:])

    def count(self, card: i64) -> i64:
        """How many of this card are here: NATURE's weight for it, where one of all is drawn."""
        n: i64 = 0
        for other in self.cards:
            if other == card:
                n += 1
        return n

    def has(self, card: i64) -> bool:
        return card in self.cards

    def any_card(self, rng: Rng) -> i64:
        """One of the cards, each copy as likely as another."""
        n: i64 = len(self.cards)
        return self.cards[rng.below(n)]

    def add(self, card: i64, known_to: i64) -> None:
        """Put a card here; these seats (bits) know which it is."""
        here: i64 = len(self.cards)
        self.cards = append(self.cards, card)
        self.knows = append(self.knows, 0)
        while here > 0 and self.cards[here - 1] > card:
            self.cards[here] = self.cards[here - 1]
            self.knows[here] = self.knows[here - 1]
            here -= 1
        self.cards[here] = card
        self.knows[here] = 0
        first = here
        while first > 0 and self.cards[first - 1] == card:
            first -= 1
        while known_to != 0:  # a seat that knows of the first already knows of one more now
            before = self.knows[first]
            self.knows[first] = before | known_to
            known_to &= before
            first += 1

    def take(self, card: i64, seen_by: i64) -> i64:
        """Take one such card before the eyes of these seats (bits); who knows which one has gone.

        Any other seat sees a card go and cannot tell which: it forgets all that it knew of this place.
        """
        i: i64 = 0
        while i < len(self.cards) and self.cards[i] != card:
            i += 1
        if i == len(self.cards):
            raise ValueError(f"no card {card} among {self.dump()[0]}")
        seen_by = self.witnesses(seen_by)
        self.cards = pop(self.cards, i)[0]
        self.knows = pop(self.knows, i)[0]
        for i in range(len(self.knows)):
            self.knows[i] &= seen_by
        return seen_by

    def witnesses(self, seen_by: i64) -> i64:
        """Who will know which card goes, if these seats (bits) see it: also who knows that all here are equal."""
        last: i64 = len(self.cards) - 1
        if last >= 0 and self.cards[0] == self.cards[last]:
            return seen_by | self.knows[last]
        return seen_by

    def deal(self, seat: i64, pool: list[int]) -> None:
        before = self.copy()
        self.cards = vec[i64]()
        self.knows = vec[i64]()
        for card, knows in zip(before.cards, before.knows, strict=True):
            self.add(card if knows >> seat & 1 else pool.pop(), knows)

    def as_seen_by(self, seat: int | None) -> list[int | None]:
        """The cards that this seat knows, ascending, then None for each other one."""
        seen = super().as_seen_by(seat)
        known: list[int | None] = [card for card in seen if card is not None]
        return known + [None] * (len(seen) - len(known))


@mypyc_attr(acyclic=True)
class Stack(Place):
    """Cards in an order, the first to come up first; everybody sees which place a card takes."""

    __slots__ = ()

    def copy(self) -> Stack:
        return Stack(self.cards[:], self.knows[:])

    def put_first(self, card: i64, known_to: i64) -> None:
        """Put a card before the others; these seats (bits) know which it is."""
        i: i64
        self.put_last(card, known_to)
        for i in range(len(self.cards) - 1, 0, -1):
            self.cards[i] = self.cards[i - 1]
            self.knows[i] = self.knows[i - 1]
        self.cards[0] = card
        self.knows[0] = known_to

    def put_last(self, card: i64, known_to: i64) -> None:
        """Put a card behind the others; these seats (bits) know which it is."""
        self.cards = append(self.cards, card)
        self.knows = append(self.knows, known_to)

    def take_first(self) -> i64:
        """Take the first card away; the seats (bits) that know which it was."""
        known_to = self.knows[0]
        self.cards = pop(self.cards, 0)[0]
        self.knows = pop(self.knows, 0)[0]
        return known_to

    def deal(self, seat: i64, pool: list[int]) -> None:
        i: i64
        for i in range(len(self.cards)):
            if not self.knows[i] >> seat & 1:
                self.cards[i] = pool.pop()


def cards_of(cards: list[int], known_to: i64) -> Cards:
    """These cards in no order, known to these seats (bits)."""
    found = Cards(vec[i64](), vec[i64]())
    for card in cards:
        found.add(card, known_to)
    return found


def load_cards(data: list[list[int]]) -> Cards:
    """What `Cards.dump` wrote."""
    return Cards(vec[i64](data[0]), vec[i64](data[1]))


def load_stack(data: list[list[int]]) -> Stack:
    """What `Stack.dump` wrote."""
    return Stack(vec[i64](data[0]), vec[i64](data[1]))


# ---- dealing anew ----------------------------------------------------------------------------------------------------


def shuffle(cards: list[int], rng: Rng) -> None:
    """Bring a list into any order, in place."""
    i: i64
    for i in range(len(cards) - 1, 0, -1):
        j = rng.below(i + 1)
        cards[i], cards[j] = cards[j], cards[i]


def deal_out(places: list[Place], cards: list[int], seat: i64, rng: Rng) -> None:
    """Fill all that a seat does not know of these places with these cards, in any order; as many as are hidden there.

    For a game that makes the hidden cards up, because not even the list of them is known.
    """
    pool = cards[:]
    shuffle(pool, rng)
    for place in places:
        place.deal(seat, pool)
    if pool:
        raise ValueError(f"{len(pool)} cards are left over")


def deal_anew(owners: list[list[Place]], seat: i64, rng: Rng) -> None:
    """Deal what a seat does not know anew, in place, for each owner of cards within that owner's places.

    Cards that all players share have one owner, the table. Every place keeps its number of cards, so nobody can tell
    the worlds apart by counting. The cards that the seat knows, its own hand among them, stay where they are.
    """
    for places in owners:
        hidden: list[int] = []
        for place in places:
            hidden.extend(place.hidden_from(seat))
        deal_out(places, hidden, seat, rng)
