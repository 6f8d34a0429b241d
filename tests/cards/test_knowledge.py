"""Nobody learns what was not shown: every story of a few events with equal cards, as each seat has seen it.

What a seat knows must follow from what it has seen. So in two stories that look alike to a seat, wherever the hidden
cards are, it knows the same; what it knows would else tell it which of the two is true.
"""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import dataclass
from functools import cache

import pytest

from contretemps.cards import Cards, Deck, cards_of, deck_of

SEATS = 2
ALL_SEATS = 0b11
KINDS = (1, 1, 2, 2)


@dataclass
class Story:
    """Hands and a deck, and what each seat has seen so far."""

    hands: list[Cards]
    deck: Deck
    seen: list[str]

    def after(self, act: str, seat: int, card: int) -> Story:
        """The story with one more event."""
        hands, deck = [hand.copy() for hand in self.hands], self.deck.copy()
        eyes = ALL_SEATS if act == "play" else 1 << seat
        if act == "shuffle":
            deck.shuffle()
        elif act == "draw":
            hands[seat].add(card, deck.take(card, eyes))
        elif act == "look":
            if deck.look(1, eyes) > 0:
                deck.uncover(card, eyes)
        elif act == "play":
            hands[seat].take(card, eyes)
        elif act == "top":
            deck.put_on_top(card, hands[seat].take(card, eyes))
        elif act == "under":
            deck.put_under(card, hands[seat].take(card, eyes))
        told = [f"{act} {seat} {card if eyes >> eye & 1 else '?'}" for eye in range(SEATS)]
        return Story(hands, deck, [f"{before}, {now}" for before, now in zip(self.seen, told, strict=True)])

    def moves(self) -> list[tuple[str, int, int]]:
        """What may happen next; a card that comes from the deck is any that NATURE may name."""
        found = [("shuffle", 0, 0)]
        coming = [card for card in set(KINDS) if self.deck.weight(card) > 0]
        for seat, hand in enumerate(self.hands):
            held = {int(card) for card in hand.cards}
            found += [(act, seat, card) for act in ("play", "top", "under") for card in held]
            found += [(act, seat, card) for act in ("draw", "look") for card in coming]
        return found

    def known_to(self, eye: int) -> str:
        return str([[hand.as_seen_by(eye) for hand in self.hands], self.deck.as_seen_by(eye)])


@cache
def stories(events: int) -> list[Story]:
    """Everything that can happen from any deal of a card each."""
    told = []
    for deal in sorted(set(itertools.permutations(KINDS, SEATS))):
        left = list((Counter(KINDS) - Counter(deal)).elements())
        hands = [cards_of([card], 1 << seat) for seat, card in enumerate(deal)]
        told.append(Story(hands, deck_of(left), [f"deal {card}" for card in deal]))
    for _ in range(events):
        told = [story.after(*move) for story in told for move in story.moves()]
    return told


@pytest.mark.parametrize("eye", range(SEATS))
def test_what_a_seat_knows_follows_from_what_it_has_seen(eye: int) -> None:
    knows: dict[str, str] = {}
    told = stories(4)
    for story in told:
        known = story.known_to(eye)
        assert knows.setdefault(story.seen[eye], known) == known, story.seen[eye]
    assert len(told) > 1.5 * len(knows), "hardly any two stories look alike"
