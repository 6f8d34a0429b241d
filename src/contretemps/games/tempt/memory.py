"""What a player remembers of the other's hand when cards leave it unseen (TPT-141, TPT-150).

While every card that a player knows in the other's hand is still there, a set of cards says it all. A card that goes
under a deck unseen ends that: it may be one of the known ones. From then on a story is kept of what the watching player
saw of that hand, in order: cards came and went, some known to him, some not, and some went under a deck, each under a
mark that the card in its place carries too. A world is possible for him if the story can be told of it; `tell` finds
which known card each marked place may hold, or none of them. The story is dropped as soon as nothing is uncertain any
more.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from contretemps.games.tempt.bits import BIT, count, lowest
from contretemps.kernel.rng import Rng

# An entry of a story: kind + 8 * card + 512 * mark.
CAME: Final = 0  # a card he does not know came into the hand
SEEN: Final = 1  # a card he knows did
OUT: Final = 2  # a card left it unseen, for the place with that mark
BACK: Final = 3  # the card of that place came back into the hand, unseen
GONE: Final = 4  # a card left it and was seen
HERE: Final = 5  # he looked at the hand: this card was in it
ALL: Final = 6  # … and those were all: `card` is how many
OPENED: Final = 7  # he drew the card of that place himself, and it was this one
WORDS: Final = ["came", "seen", "out", "back", "gone", "here", "all", "opened"]

NONE_KNOWN: Final = -1  # what a marked place holds: none of the cards he knew


def entry(kind: i64, card: i64, mark: i64) -> i64:
    return kind + 8 * card + 512 * mark


def begin(hand: i64, known: i64) -> vec[i64]:
    """The story of a hand of which some cards are known."""
    story = vec[i64]()
    for _ in range(count(hand & ~known)):
        story = append(story, entry(CAME, 0, 0))
    while known != 0:
        story = append(story, entry(SEEN, lowest(known), 0))
        known &= known - 1
    return story


def noted(story: vec[i64], kind: i64, card: i64, mark: i64) -> vec[i64]:
    """The story with one thing more. Stories are replaced, never changed, so that copies share them."""
    return append(story[:], entry(kind, card, mark))


def next_mark(story: vec[i64]) -> i64:
    """A mark that no place has yet."""
    mark: i64 = 1
    for told in story:
        if told & 7 == OUT:
            mark += 1
    return mark


def plain(story: vec[i64]) -> list[list[int | str]]:
    """The story as plain data, for the view of who watched."""
    found: list[list[int | str]] = []
    for told in story:
        kind = int(told & 7)
        words: list[int | str] = [WORDS[kind]]
        if kind in (SEEN, GONE, HERE, OPENED):
            words.append(int(told >> 3 & 63) + 1)
        if kind == ALL:
            words.append(int(told >> 3 & 63))
        if kind in (OUT, BACK, OPENED):
            words.append(int(told >> 9))
        found.append(words)
    return found


# ---- telling a story -------------------------------------------------------------------------------------------------


class Telling:
    """A way to tell a story so far: the known cards in the hand, how many others, and what marked places hold."""

    def __init__(self, story: list[int], rng: Rng) -> None:
        self.story = story
        self.rng = rng
        self.places: dict[int, int] = {}  # by mark

    def tell(self, at: int, hand: int, others: int) -> bool:
        """Can the story be told from here on? Then `places` says how."""
        while at < len(self.story):
            told = self.story[at]
            kind, card, mark = told & 7, told >> 3 & 63, told >> 9
            if kind == OUT:
                return self._leave(at, hand, others, mark)
            if kind == CAME:
                others += 1
            elif kind == SEEN:
                hand |= 1 << card
            elif kind == BACK:
                if self.places[mark] == NONE_KNOWN:
                    others += 1
                else:
                    hand |= 1 << self.places[mark]
                del self.places[mark]
            elif kind == ALL:
                if others != 0 or hand.bit_count() != card:
                    return False
            elif kind == OPENED:
                known = card in self.places.values() or bool(hand >> card & 1)
                if self.places[mark] != (card if known else NONE_KNOWN):
                    return False
                del self.places[mark]
            else:  # GONE and HERE: the card was in the hand
                if hand >> card & 1 == 0:
                    if card in self.places.values() or others == 0:
                        return False
                    others -= 1
                hand = hand & ~(1 << card) if kind == GONE else hand | 1 << card
            at += 1
        return others >= 0

    def _leave(self, at: int, hand: int, others: int, mark: int) -> bool:
        """Which card left: any that it can have been, the likelier ones first more often."""
        might = [card for card in range(60) if hand >> card & 1 and self._stays_away(at, card, mark)]
        tries = [*might, *([NONE_KNOWN] * others)]
        before = dict(self.places)
        while tries:
            card = tries[self.rng.below(len(tries))]
            tries = [other for other in tries if other != card]
            self.places = {**before, mark: card}
            if card == NONE_KNOWN:
                if self.tell(at + 1, hand, others - 1):
                    return True
            elif self.tell(at + 1, hand & ~(1 << card), others):
                return True
        self.places = before
        return False

    def _stays_away(self, at: int, card: int, mark: int) -> bool:
        """Is the card not seen elsewhere while the place holds what left now?"""
        for told in self.story[at + 1 :]:
            kind, seen = told & 7, told >> 3 & 63
            if kind == BACK and told >> 9 == mark:
                return True
            if kind == OPENED and told >> 9 == mark:
                return seen == card
            if kind in (GONE, HERE, OPENED) and seen == card:
                return False
        return True


def tell(story: vec[i64], rng: Rng) -> dict[int, int]:
    """A way to tell the story: by mark, the known card that a place holds, or NONE_KNOWN. There always is one."""
    telling = Telling([int(told) for told in story], rng)
    if not telling.tell(0, 0, 0):
        raise AssertionError("what happened can be told")
    return telling.places


def holds(story: vec[i64]) -> i64:
    """All known cards the story speaks of, for tests."""
    found: i64 = 0
    for told in story:
        if told & 7 == SEEN:
            found |= BIT[told >> 3 & 63]
    return found
