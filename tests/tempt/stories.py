"""What a player can have made of all that he saw of the other's hand, by trying everything: slow, plain, sure.

The game keeps a doubt (`memory.py`), which leaves out what matters no more. Here nothing is left out: from the first
card on every way is kept in which known cards can lie in the places where that hand put cards unseen. A place is named
by the card that truly lies in it, of which the ways know nothing.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product
from types import ModuleType
from typing import Any

import pytest

from contretemps.games.tempt import abilities, chants, cohort, decks, flow, piles
from contretemps.games.tempt.memory import Doubt
from contretemps.games.tempt.position import BOTH, Tempt
from contretemps.games.tempt.telling import Telling
from contretemps.sets import members_of
from tests.tempt.play import given

Way = frozenset[tuple[int, int]]  # (place, the known card in it); all other places hold none of the known cards


class Ways:
    """Every way in which what a player saw of the other's hand can have happened."""

    def __init__(self) -> None:
        self.known: set[int] = set()
        self.size = 0  # of the hand
        self.all: set[Way] = {frozenset()}

    def others(self, way: Way) -> int:
        """How many cards in the hand he does not know, if it was so."""
        return self.size - (len(self.known) - len(way))

    def gets(self, card: int, seen: bool) -> None:
        self.size += 1
        if seen:
            self.known.add(card)

    def hides(self, place: int) -> None:
        after = {way for way in self.all if self.others(way) > 0}
        for way in self.all:
            for card in self.known - {held for _, held in way}:
                after.add(way | {(place, card)})
        self.all = after
        self.size -= 1

    def returns(self, place: int) -> None:
        self.all = {frozenset([(at, card) for at, card in way if at != place]) for way in self.all}
        self.size += 1

    def opens(self, place: int) -> None:
        """The other player drew the card of that place, so he sees what truly lies there."""
        if place in self.known:
            self.all = {way - {(place, place)} for way in self.all if (place, place) in way}
            self.known.discard(place)
        else:
            self.all = {way for way in self.all if all(at != place for at, _ in way)}

    def sees(self, card: int) -> None:
        if card in self.known:
            self.all = {way for way in self.all if all(held != card for _, held in way)}
        else:
            self.all = {way for way in self.all if self.others(way) > 0}
            self.known.add(card)

    def shows(self, card: int) -> None:
        self.sees(card)
        self.known.discard(card)
        self.size -= 1

    def looks(self, hand: list[int]) -> None:
        for card in hand:
            self.sees(card)
        self.all = {way for way in self.all if self.others(way) == 0}


def marked(game: Tempt, seat: int) -> dict[int, int]:
    """The card that truly lies in each marked place of a hand, by mark."""
    items = [int(item) for stack in piles.stacks(game) for item in stack]
    return {item >> 8: item & 63 for item in items if item >= 256 and item >> 6 & BOTH == seat + 1}


def allowed(game: Tempt, seat: int) -> set[Way]:
    """Every way that the game's doubt allows, found by asking it about each."""
    doubt: Doubt = game.doubt[seat]
    lies = marked(game, seat)
    places = [
        (int(mark), members_of(cards)) for mark, cards in zip(doubt.marks, doubt.cards, strict=True) if mark in lies
    ]
    found: set[Way] = set()
    for held in product(*[[-1, *cards] for _, cards in places]):
        way = {mark: card for (mark, _), card in zip(places, held, strict=True) if card >= 0}
        if len(set(way.values())) == len(way) and Telling(doubt).allows(way):
            found.add(frozenset([(lies[mark], card) for mark, card in way.items()]))
    return found


def some_way(game: Tempt, seat: int, told: dict[int, int]) -> Way:
    """What was told of places, by mark, as a way."""
    lies = marked(game, seat)
    return frozenset([(lies[mark], card) for mark, card in told.items() if card >= 0])


# ---- small stories ---------------------------------------------------------------------------------------------------


def some_story(luck: random.Random) -> Iterator[tuple[Tempt, Ways]]:
    """A hand to which many things happen, some of them seen: cards come, go, lie under decks and come back."""
    game = given(hands=["toll_guard minotaur oathspeaker", ""], known=["toll_guard minotaur", ""], decks=[0, 9, 9])
    ways = Ways()
    for deck in range(3):
        game.fresh[deck] = 0
    for card in members_of(game.hand[0]):
        ways.gets(card, bool(game.known[0] >> card & 1))
    number = luck.choice([1, 2, 3])  # of decks
    often = {
        "hide": luck.choice([2, 4, 8]), "draw": 1, "show": 1, "return": luck.choice([1, 2, 4]), "open": 0.5,
        "look": luck.choice([0, 0.2, 0.5]), "point": 0.2,
    }  # fmt: skip
    seen = luck.choice([0.1, 0.5, 0.9])
    for _ in range(luck.randrange(4, 40)):
        what = luck.choices(list(often), list(often.values()))[0]
        if happens(game, ways, what, luck.randrange(number), luck.random() < seen, luck):
            yield game, ways


def happens(game: Tempt, ways: Ways, what: str, deck: int, seen: bool, luck: random.Random) -> bool:
    """Let it happen in the game and in the ways, if it can."""
    hand, under = members_of(game.hand[0]), game.under[deck]
    if len(hand if what in ("hide", "show", "look") else under if what != "draw" else members_of(game.pool)) == 0:
        return False
    if what == "hide":
        card = luck.choice(hand)
        ways.hides(card)
        piles.put_under(game, deck, card, 1, piles.hand_hides(game, 0, card))
    elif what == "draw":
        card = luck.choice(members_of(game.pool)[:12])
        game.pool &= ~(1 << card)
        ways.gets(card, seen)
        piles.hand_gets(game, 0, card, seen)
    elif what == "show":
        card = luck.choice(hand)
        ways.shows(card)
        piles.hand_shows(game, 0, card)
        if luck.random() < 0.5:
            game.pool |= 1 << card  # so that it may come again
    elif what == "look":
        ways.looks(hand)
        piles.hand_is_seen(game, 0)
    elif what == "return":
        ways.returns(int(under[0]) & 63)
        piles.draw_under(game, 0, deck)
    elif what == "open":
        ways.opens(int(under[0]) & 63)
        piles.draw_under(game, 1, deck)
    else:
        piles.take_point(game, 1, deck, 120)
    return True


# ---- whole games -----------------------------------------------------------------------------------------------------


class Watched:
    """Both hands of a running game, watched from the first card on by what happens to them in `piles.py`."""

    def __init__(self) -> None:
        self.ways = [Ways(), Ways()]
        self.quiet = False  # while a draw from under a deck tells of itself

    def gets(self, seat: int, card: int, seen: bool) -> None:
        if not self.quiet:
            self.ways[seat].gets(card, seen)

    def draws_under(self, game: Tempt, seat: int, deck: int) -> None:
        item = int(game.under[deck][0])
        card, knows, other = item & 63, item >> 6 & BOTH, 1 - seat
        if knows == seat + 1:
            self.ways[seat].returns(card)
            return
        if knows == other + 1:
            self.ways[other].opens(card)
        self.ways[seat].gets(card, True)


@contextmanager
def watched(patch: pytest.MonkeyPatch, game: Tempt) -> Iterator[Watched]:
    """Watch this game; copies of it, in which bots think, are not watched."""
    watch = Watched()

    def gets(real: Callable[..., Any], held: Tempt, seat: int, card: int, seen: bool) -> None:
        if held is game:
            watch.gets(int(seat), int(card), bool(seen))
        real(held, seat, card, seen)

    def shows(real: Callable[..., Any], held: Tempt, seat: int, card: int) -> None:
        if held is game:
            watch.ways[seat].shows(int(card))
        real(held, seat, card)

    def hides(real: Callable[..., Any], held: Tempt, seat: int, card: int) -> Any:
        if held is game:
            watch.ways[seat].hides(int(card))
        return real(held, seat, card)

    def is_seen(real: Callable[..., Any], held: Tempt, seat: int) -> None:
        if held is game:
            watch.ways[seat].looks(members_of(held.hand[seat]))
        real(held, seat)

    def draws_under(real: Callable[..., Any], held: Tempt, seat: int, deck: int) -> None:
        if held is game:
            watch.draws_under(held, int(seat), int(deck))
        watch.quiet = held is game
        real(held, seat, deck)
        watch.quiet = False

    wrapped: dict[str, Callable[..., Any]] = {
        "hand_gets": gets, "hand_shows": shows, "hand_hides": hides, "hand_is_seen": is_seen, "draw_under": draws_under,
    }  # fmt: skip
    modules: list[ModuleType] = [abilities, chants, cohort, decks, flow, piles]
    with patch.context() as patched:
        for name, wrapper in wrapped.items():
            real = getattr(piles, name)
            for module in modules:
                if hasattr(module, name):
                    patched.setattr(module, name, bound(wrapper, real))
        yield watch


def bound(wrapper: Callable[..., Any], real: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *given_: wrapper(real, *given_)
