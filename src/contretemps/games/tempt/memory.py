"""What a player remembers of the other's hand when cards leave it unseen (TPT-141, TPT-150).

While every card that a player knows in the other's hand is still there, a set of cards says it all. A card that goes
under a deck unseen ends that: it may be one of the known ones. From then on he is in doubt about that place: it holds
one of some known cards, or none of those he knows. What he sees later takes cards from what a place may hold: a card
that he sees in the hand lies in no place, one that he draws from a place was in no other. Besides he can count. With
five cards in the hand and six that he knows, at least one of these lies in one of the places; such a count stays true
of that moment whatever comes later.

So a doubt is a list of places with what each may hold, and of counts: of these places, at least so many hold known
cards. A world is possible for him if each place can be given a card, or none, so that no card lies in two places at
once and every count holds (`telling.py` finds such a way).

A place whose card came back to the hand says nothing about a place of now, except by a count over both: for that it is
kept, and no longer than it matters (`tidy`). So a doubt does not grow with the game. In play there are hardly ever two
such places.

A doubt follows from what the watching player saw and from nothing else.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64, mypyc_attr

from contretemps.sets import BIT, count, lowest, members_of, single

PLACES: Final = 60  # at most; each is a bit


@mypyc_attr(acyclic=True)
class Doubt:
    """Places in the order in which cards were put there, and counts.

    Doubts are replaced, never changed, so that copies share them.
    """

    __slots__ = ("back", "beside", "cards", "least", "marks", "others", "sets")

    def __init__(self) -> None:
        self.marks: vec[i64] = vec[i64]()  # by place; the card in it carries the mark too
        self.cards: vec[i64] = vec[i64]()  # by place: the known cards that it may hold, as bits
        self.beside: vec[i64] = vec[i64]()  # by place: the places that had a card at the same time, as bits
        self.others: vec[i64] = vec[i64]()  # by place: cards less known cards in the hand before, for what is likely
        self.back: i64 = 0  # the places whose card is back in the hand, as bits
        self.sets: vec[i64] = vec[i64]()  # by count: places, as bits
        self.least: vec[i64] = vec[i64]()  # by count: how many of them hold a known card, at least

    def copy(self) -> Doubt:
        doubt = Doubt()
        doubt.marks = self.marks[:]
        doubt.cards = self.cards[:]
        doubt.beside = self.beside[:]
        doubt.others = self.others[:]
        doubt.back = self.back
        doubt.sets = self.sets[:]
        doubt.least = self.least[:]
        return doubt

    def dump(self) -> list[list[int]]:
        lists = (self.marks, self.cards, self.beside, self.others, self.sets, self.least)
        return [[int(self.back)], *[[int(item) for item in one] for one in lists]]

    def find(self, mark: i64) -> i64:
        """The place with that mark, or -1."""
        place: i64
        for place in range(len(self.marks)):
            if self.marks[place] == mark:
                return place
        return -1

    def away(self) -> i64:
        """The places whose card is not back, as bits."""
        place: i64
        found: i64 = 0
        for place in range(len(self.marks)):
            found |= BIT[place]
        return found & ~self.back


CERTAIN: Final = Doubt()


def load_doubt(data: list[list[int]]) -> Doubt:
    """What `dump` wrote."""
    doubt = Doubt()
    doubt.back = data[0][0]
    doubt.marks = vec[i64](data[1])
    doubt.cards = vec[i64](data[2])
    doubt.beside = vec[i64](data[3])
    doubt.others = vec[i64](data[4])
    doubt.sets = vec[i64](data[5])
    doubt.least = vec[i64](data[6])
    return doubt


def plain(doubt: Doubt) -> dict[str, list[dict[str, Any]]]:
    """The doubt as plain data, for the view of who watched; places are named by their marks."""
    marks = [int(mark) for mark in doubt.marks]
    return {
        "places": [
            {
                "mark": mark,
                "cards": [card + 1 for card in members_of(doubt.cards[place])],
                "back": bool(doubt.back & BIT[place]),
                "beside": [marks[other] for other in members_of(doubt.beside[place])],
            }
            for place, mark in enumerate(marks)
        ],
        "counts": [
            {"places": [marks[place] for place in members_of(places)], "least": int(least)}
            for places, least in zip(doubt.sets, doubt.least, strict=True)
        ],
    }


# ---- what he sees ----------------------------------------------------------------------------------------------------


def hidden(doubt: Doubt, mark: i64, known: i64, size: i64) -> Doubt:
    """One of the cards in the hand went unseen to a place with that mark; of so many cards these were known."""
    place: i64
    doubt = doubt.copy()
    new: i64 = len(doubt.marks)
    away = doubt.away()
    for place in range(new):
        if away & BIT[place] != 0:
            doubt.beside[place] |= BIT[new]
    doubt.marks = append(doubt.marks, mark)
    doubt.cards = append(doubt.cards, known)
    doubt.beside = append(doubt.beside, away)
    doubt.others = append(doubt.others, size - count(known))
    counted(doubt, count(known) - size + 1)
    return tidied(doubt)


def sighted(doubt: Doubt, card: i64, known: i64, size: i64) -> Doubt:
    """He saw this card in the hand, which had so many cards, these of them known to him."""
    place: i64
    if known & BIT[card] == 0:
        if count(known) - size + 1 <= 0:
            return doubt
        doubt = doubt.copy()
        counted(doubt, count(known) - size + 1)
        return tidied(doubt)
    lies: i64 = 0
    for place in range(len(doubt.cards)):
        if doubt.back & BIT[place] == 0:
            lies |= doubt.cards[place]
    if lies & BIT[card] == 0:
        return doubt
    doubt = doubt.copy()
    not_in(doubt, BIT[card], doubt.away())
    return tidied(doubt)


def returned(doubt: Doubt, mark: i64) -> Doubt:
    """The card of that place came back into the hand, unseen."""
    place = doubt.find(mark)
    doubt = doubt.copy()
    doubt.back |= BIT[place]
    return tidied(doubt)


def opened(doubt: Doubt, mark: i64, card: i64, known: i64) -> Doubt:
    """He drew the card of that place himself, and it was this one."""
    place = doubt.find(mark)
    doubt = doubt.copy()
    held: i64 = 0
    if known & BIT[card] != 0:
        held = 1
        not_in(doubt, BIT[card], doubt.beside[place])
    drop(doubt, place, held)
    return tidied(doubt)


def next_mark(doubt: Doubt) -> i64:
    """A mark that no place has yet."""
    return 1 if len(doubt.marks) == 0 else doubt.marks[len(doubt.marks) - 1] + 1


# ---- changing a doubt ------------------------------------------------------------------------------------------------


def counted(doubt: Doubt, least: i64) -> None:
    """Of the places whose card is away now, at least so many hold known cards."""
    if least > 0:
        doubt.sets = append(doubt.sets, doubt.away())
        doubt.least = append(doubt.least, least)


def not_in(doubt: Doubt, cards: i64, places: i64) -> bool:
    """Those cards lie in none of these places; was that new?"""
    place: i64
    new = False
    for place in range(len(doubt.cards)):
        if places & BIT[place] != 0 and doubt.cards[place] & cards != 0:
            doubt.cards[place] &= ~cards
            new = True
    return new


def drop(doubt: Doubt, place: i64, held: i64) -> None:
    """Speak no more of a place, which held so many known cards: 0 or 1."""
    i: i64
    for i in range(len(doubt.sets)):
        if doubt.sets[i] & BIT[place] != 0:
            doubt.least[i] -= held
        doubt.sets[i] = closed_up(doubt.sets[i], place)
    for i in range(len(doubt.beside)):
        doubt.beside[i] = closed_up(doubt.beside[i], place)
    doubt.back = closed_up(doubt.back, place)
    doubt.marks = pop(doubt.marks, place)[0]
    doubt.cards = pop(doubt.cards, place)[0]
    doubt.beside = pop(doubt.beside, place)[0]
    doubt.others = pop(doubt.others, place)[0]


def closed_up(places: i64, gone: i64) -> i64:
    """A set of places after one of them is gone and those after it have moved up."""
    low = BIT[gone] - 1
    return places & low | places >> 1 & ~low


def drop_count(doubt: Doubt, i: i64) -> None:
    doubt.sets = pop(doubt.sets, i)[0]
    doubt.least = pop(doubt.least, i)[0]


# ---- forgetting what matters no more ---------------------------------------------------------------------------------


def tidied(doubt: Doubt) -> Doubt:
    """The same doubt about the places of now, in fewer words."""
    tidy(doubt)
    while len(doubt.marks) >= PLACES and doubt.back != 0:  # never seen in play; there must be room for one more
        drop(doubt, lowest(doubt.back), 1)
        tidy(doubt)
    return CERTAIN if doubt.away() == 0 else doubt


def weaker(doubt: Doubt) -> Doubt:
    """Less than the doubt says: each place whose card came back may have held a known card, whatever lies elsewhere."""
    doubt = doubt.copy()
    while doubt.back != 0:
        drop(doubt, lowest(doubt.back), 1)
    tidy(doubt)
    return doubt


def tidy(doubt: Doubt) -> None:
    """Leave out what follows from the rest, until nothing does. The worlds that are possible stay the same."""
    again = True
    while again:
        again = drop_empty(doubt)
        again = drop_implied(doubt) or again
        again = settle_sure(doubt) or again
        again = free_counts(doubt) or again
        again = drop_back(doubt) or again


def drop_empty(doubt: Doubt) -> bool:
    """A place that may hold none of the known cards holds none."""
    place: i64 = 0
    before = len(doubt.cards)
    while place < len(doubt.cards):
        if doubt.cards[place] == 0:
            drop(doubt, place, 0)
        else:
            place += 1
    return len(doubt.cards) != before


def drop_implied(doubt: Doubt) -> bool:
    """Counts that say nothing, and those that another count implies."""
    i: i64 = 0
    before = len(doubt.sets)
    while i < len(doubt.sets):
        if doubt.least[i] <= 0 or implied(doubt, i):
            drop_count(doubt, i)
        else:
            i += 1
    return len(doubt.sets) != before


def implied(doubt: Doubt, i: i64) -> bool:
    """Even if all places that only the other count speaks of hold known cards, enough of these do."""
    j: i64
    for j in range(len(doubt.sets)):
        if j != i and doubt.least[j] - count(doubt.sets[j] & ~doubt.sets[i]) >= doubt.least[i]:
            return True
    return False


def settle_sure(doubt: Doubt) -> bool:
    """Where all places of a count hold known cards and one of them can only hold one, no place beside holds that."""
    i: i64
    place: i64
    sure: i64 = 0
    for i in range(len(doubt.sets)):
        if count(doubt.sets[i]) == doubt.least[i]:
            sure |= doubt.sets[i]
    new = False
    for place in range(len(doubt.cards)):
        if sure & BIT[place] != 0 and single(doubt.cards[place]):
            new = not_in(doubt, doubt.cards[place], doubt.beside[place]) or new
    return new


def free_counts(doubt: Doubt) -> bool:
    """Take out of a count a place whose card is back and for which there always is a known card left.

    If just one known card too few lies in the places of the count, then at most `least - 1` places of it and the places
    beside that are not in it have taken cards that this one may have held. If it may have held more than that, or one
    that no place beside may hold, then it can have held a known card whatever lies elsewhere. Nothing speaks against
    telling it so: it is over, and to hold one helps every count.
    """
    i: i64
    place: i64
    other: i64
    new = False
    for i in range(len(doubt.sets)):
        for place in range(len(doubt.cards)):
            if doubt.sets[i] & doubt.back & BIT[place] == 0:
                continue
            rivals: i64 = doubt.least[i] - 1
            wanted: i64 = 0
            for other in range(len(doubt.cards)):
                if doubt.beside[place] & BIT[other] != 0 and doubt.cards[other] & doubt.cards[place] != 0:
                    wanted |= doubt.cards[other]
                    if doubt.sets[i] & BIT[other] == 0:
                        rivals += 1
            if count(doubt.cards[place]) > rivals or doubt.cards[place] & ~wanted != 0:
                doubt.sets[i] &= ~BIT[place]
                doubt.least[i] -= 1
                new = True
    return new


def drop_back(doubt: Doubt) -> bool:
    """A place whose card is back and of which no count speaks matters no more: it can have held none of the known."""
    i: i64
    place: i64 = 0
    spoken: i64 = 0
    for i in range(len(doubt.sets)):
        spoken |= doubt.sets[i]
    before = len(doubt.cards)
    while place < len(doubt.cards):
        if doubt.back & ~spoken & BIT[place] != 0:
            drop(doubt, place, 0)
            spoken = closed_up(spoken, place)
        else:
            place += 1
    return len(doubt.cards) != before
