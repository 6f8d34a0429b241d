"""Finding a way in which it can have happened: which known cards lie in the places that a player is in doubt about.

The places whose card is away are given a card, or none, one by one, the likelier ones more often. A choice stands if
the rest can still be told, so none is ever taken back at a later place. The rest is a matching: known cards to places.
The counts speak of the oldest places up to some moment, so a matching that serves older places first fills every count
as far as any does.

Only places whose card came back and that still matter make it hard: with the others they are intervals of time, each to
be given one of some cards and no card to two at once, a problem that is NP-complete in general (colouring of interval
graphs from lists). They are tried in all ways that differ, and mostly the first will do. Patience is bounded all the
same. When it ends, the rest is told as it was found possible last; if nothing was found till then, the places that came
back are left out (`memory.weaker`).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from contretemps.games.tempt.memory import Doubt, weaker
from contretemps.kernel.rng import Rng
from contretemps.sets import BIT, count, lowest, random_member

NONE_KNOWN: Final = -1  # what a place holds: none of the cards he knew
PATIENCE: Final = 10_000  # so often places are looked at; in play it was some hundred times, rarely a thousand


def tell(doubt: Doubt, rng: Rng) -> dict[int, int]:
    """A way in which it can have happened: by mark the known card in a place, or NONE_KNOWN. There always is one."""
    place: i64
    found: dict[int, int] = {}
    if len(doubt.marks) == 0:
        return found
    telling = Telling(doubt)
    if not telling.tell(rng):
        doubt = weaker(doubt)
        telling = Telling(doubt)
        if not telling.tell(rng):
            raise AssertionError("what happened can be told")
    for place in range(len(doubt.marks)):
        if doubt.back & BIT[place] == 0:
            held = telling.held[place]
            found[int(doubt.marks[place])] = NONE_KNOWN if held == 0 else int(lowest(held))
    return found


class Telling:
    """What is decided so far: by place the card that it holds, as a bit, or 0."""

    def __init__(self, doubt: Doubt) -> None:
        self.doubt: Doubt = doubt
        self.held: vec[i64] = nothing(len(doubt.marks))
        self.open: i64 = doubt.away()  # places whose card is away and that are not decided, as bits
        self.plan: vec[i64] = nothing(len(doubt.marks))  # as `held`, but for all places: a way for the rest
        self.work: i64 = 0  # how often a place was looked at, for tests

    def tell(self, rng: Rng) -> bool:
        """Decide the places whose card is away, from the oldest on; False if no way was found."""
        place: i64
        known: i64 = 0  # cards decided on; all these places are beside each other
        if not self.search():
            return False
        for place in range(len(self.held)):
            if self.open & BIT[place] == 0:
                continue
            self.open &= ~BIT[place]
            cards = self.doubt.cards[place] & ~known
            none = self.doubt.others[place] + count(known)  # so many unknown cards can have been the one
            if none < 1:
                none = 1
            while True:
                if self.work > PATIENCE:
                    self.held[place] = self.plan[place]
                    break
                if rng.below(count(cards) + none) < none:
                    self.held[place] = 0
                    none = 0
                else:
                    self.held[place] = BIT[random_member(cards, rng)]
                    cards &= ~self.held[place]
                if self.plan_again(place) or self.search():
                    break
            known |= self.held[place]
        return True

    def allows(self, places: dict[int, int]) -> bool:
        """Can it have happened so: by mark the known cards in places, and none in all others?"""
        place: i64
        known: i64 = 0
        for place in range(len(self.held)):
            mark = int(self.doubt.marks[place])
            if self.open & BIT[place] != 0 and mark in places:
                self.held[place] = BIT[places[mark]]
                if self.doubt.cards[place] & ~known & self.held[place] == 0:
                    return False
                known |= self.held[place]
        self.open = 0
        return self.search() or self.work > PATIENCE

    # ---- can the rest be told? -------------------------------------------------------------------------------------

    def plan_again(self, place: i64) -> bool:
        """Does the plan hold with what was decided just now, if whatever is in its way holds nothing?"""
        other: i64
        if len(self.doubt.sets) == 0:
            return True
        card = self.held[place]
        plan = self.plan[:]
        for other in range(len(plan)):
            self.work += 1
            if plan[other] == card and self.doubt.beside[place] & BIT[other] != 0:
                plan[other] = 0
        plan[place] = card
        if not self.filled(plan):
            return False
        self.plan = plan
        return True

    def search(self) -> bool:
        """Is there a way for all other places with what is decided? Then that is the plan."""
        return len(self.doubt.sets) == 0 or self.back_can_be_told(self.doubt.back)

    def back_can_be_told(self, back: i64) -> bool:
        """The places whose card came back, in all ways that differ until one will do."""
        if back == 0:
            return self.away_can_be_told()
        place = lowest(back)
        rest = back & (back - 1)
        cards = self.left_for(place)
        while cards != 0:
            self.held[place] = cards & -cards
            found = self.back_can_be_told(rest)
            self.held[place] = 0
            if found:
                return True
            if self.work > PATIENCE or not self.each_can_be_filled(back):
                return False
            cards &= ~self.alike(cards & -cards, cards, rest)
        return self.back_can_be_told(rest)

    def left_for(self, place: i64) -> i64:
        """The cards that it may hold and no place beside it has."""
        other: i64
        self.work += 1
        cards = self.doubt.cards[place]
        for other in range(len(self.held)):
            if self.doubt.beside[place] & BIT[other] != 0:
                cards &= ~self.held[other]
        return cards

    def alike(self, card: i64, cards: i64, back: i64) -> i64:
        """Those of the cards that may lie in just the same places as this one, of the places still to be told of."""
        place: i64
        for place in range(len(self.held)):
            if (back | self.open) & BIT[place] != 0:
                may = self.left_for(place)
                cards &= may if may & card != 0 else ~may
        return cards

    def each_can_be_filled(self, back: i64) -> bool:
        """Could each count be filled, if it were the only one? Its places had cards all at one time."""
        i: i64
        for i in range(len(self.doubt.sets)):
            matching = Matching(self, self.doubt.sets[i] & (back | self.open))
            if holding(matching.held, self.doubt.sets[i]) < self.doubt.least[i]:
                return False
        return True

    def away_can_be_told(self) -> bool:
        """The other places whose card is away, the older ones first: does that fill every count?"""
        matching = Matching(self, self.open)
        if not self.filled(matching.held):
            return False
        self.plan = matching.held
        return True

    def filled(self, held: vec[i64]) -> bool:
        """Do all counts hold with these cards in the places?"""
        i: i64
        for i in range(len(self.doubt.sets)):
            if holding(held, self.doubt.sets[i]) < self.doubt.least[i]:
                return False
        return True


class Matching:
    """Known cards given to as many as possible of some places, the older ones first, beside what is decided."""

    def __init__(self, telling: Telling, places: i64) -> None:
        place: i64
        self.telling: Telling = telling
        self.held: vec[i64] = telling.held[:]
        self.cards: vec[i64] = nothing(len(telling.held))  # by place: those it may have
        self.places: i64 = places
        self.seen: i64 = 0
        for place in range(len(self.held)):
            if places & BIT[place] != 0:
                self.cards[place] = telling.left_for(place)
        for place in range(len(self.held)):
            if places & BIT[place] != 0:
                self.seen = 0
                self.serve(place)

    def serve(self, place: i64) -> bool:
        """Give a place a card, if others can do with other cards."""
        self.telling.work += 1
        cards = self.cards[place] & ~self.seen
        while cards != 0:
            card = cards & -cards
            self.seen |= card
            other = self.owner(card)
            if other < 0 or self.serve(other):
                self.held[place] = card
                return True
            cards = self.cards[place] & ~self.seen
        return False

    def owner(self, card: i64) -> i64:
        """The place of these that has this card, or -1."""
        place: i64
        for place in range(len(self.held)):
            if self.places & BIT[place] != 0 and self.held[place] == card:
                return place
        return -1


def nothing(places: i64) -> vec[i64]:
    """No card in any of so many places."""
    found = vec[i64]()
    for _ in range(places):
        found = append(found, 0)
    return found


def holding(held: vec[i64], places: i64) -> i64:
    """How many of these places hold a card."""
    place: i64
    found: i64 = 0
    for place in range(len(held)):
        if places & BIT[place] != 0 and held[place] != 0:
            found += 1
    return found
