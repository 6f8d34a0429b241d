"""Decks: a known top, unseen cards, a known bottom; looking and shuffling; and a deck at a table."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from contretemps.cards import Deck, deal_anew, deck_of, load_deck
from contretemps.kernel import Rng
from tests.cards.test_places import cards, stack
from tests.toys.understack.game import GAME, Understack


def deck(unseen: list[int], under: tuple[tuple[int, int], ...] = (), top: tuple[tuple[int, int], ...] = ()) -> Deck:
    return Deck(stack(*top), cards(*[(card, 0) for card in unseen]), stack(*under))


def next_cards(pile: Deck) -> dict[int, int]:
    """The cards that may come next, with their weights."""
    return {card: int(pile.weight(card)) for card in range(9) if pile.weight(card) > 0}


# ---- the next card ---------------------------------------------------------------------------------------------------


def test_the_known_top_comes_first_then_the_unseen_then_the_bottom() -> None:
    pile = deck([2, 4, 4], ((7, 1), (3, 2)), ((5, 2), (2, 1)))
    assert pile.size() == 7
    met = []
    for card in (5, 2, 4, 2, 4, 7, 3):
        met.append(next_cards(pile))
        pile.take(card, 0)
    assert met == [{5: 1}, {2: 1}, {2: 1, 4: 2}, {2: 1, 4: 1}, {4: 1}, {7: 1}, {3: 1}]
    assert (pile.size(), next_cards(pile)) == (0, {})


def test_who_knows_the_next_card() -> None:
    """Whoever knows its place, and those who see it drawn; nobody knows an unseen one, unless all are equal."""
    pile = deck([2, 4], ((7, 0b100),), ((5, 0b010),))
    seen = [(pile.next_known_to(0b001), pile.take(card, 0b001)) for card in (5, 2, 4, 7)]
    assert seen == [(0b011, 0b011), (0b001, 0b001), (0b001, 0b001), (0b101, 0b101)]
    assert pile.next_known_to(0b001) == 0b001
    equal = Deck(stack(), cards((4, 0b010), (4, 0b010)), stack())
    assert (equal.next_known_to(0), equal.take(4, 0)) == (0b010, 0b010)


def test_nature_draws_by_copies() -> None:
    """In playouts each copy as likely as another; a known card with certainty."""
    rng = Rng(5)
    pile = deck([2, 4, 4, 4])
    counts = Counter([int(pile.draw(rng)) for _ in range(2000)])
    assert set(counts) == {2, 4}
    assert 1400 < counts[4] < 1600
    assert deck([2, 3], (), ((7, 1),)).draw(rng) == 7
    assert deck([], ((8, 1), (7, 1))).draw(rng) == 8


def test_each_seat_sees_the_cards_it_knows() -> None:
    """In their places, with None for the others; a spectator knows what everybody knows."""
    pile = Deck(stack((1, 0b01), (1, 0b10)), cards((2, 0), (3, 0b10)), stack((7, 0b01), (8, -1)))
    assert pile.as_seen_by(0) == {"cards": 6, "top": [1, None], "unseen": [], "under": [7, 8]}
    assert pile.as_seen_by(1) == {"cards": 6, "top": [None, 1], "unseen": [3], "under": [None, 8]}
    assert pile.as_seen_by(None) == {"cards": 6, "top": [None, None], "unseen": [], "under": [None, 8]}


# ---- putting, looking, shuffling -------------------------------------------------------------------------------------


def test_the_last_card_put_on_top_comes_first_the_last_put_under_comes_last() -> None:
    pile = deck([4])
    for card in (1, 2):
        pile.put_on_top(card, 0b01)
        pile.put_under(card + 4, 0b10)
    assert pile.as_seen_by(0) == {"cards": 5, "top": [2, 1], "unseen": [], "under": [None, None]}
    assert pile.as_seen_by(1) == {"cards": 5, "top": [None, None], "unseen": [], "under": [5, 6]}


def test_looking_at_the_top() -> None:
    """NATURE names what nobody has placed yet; who looks knows the cards in their order, others know no more."""
    pile = deck([3, 4, 5], ((7, 0b10),), ((1, 0b10),))
    assert pile.look(3, 0b01) == 2
    pile.uncover(5, 0b01)
    assert pile.look(3, 0b01) == 1
    pile.uncover(3, 0b01)
    assert pile.look(3, 0b01) == 0
    assert pile.as_seen_by(0) == {"cards": 5, "top": [1, 5, 3], "unseen": [], "under": [None]}
    assert pile.as_seen_by(1) == {"cards": 5, "top": [1, None, None], "unseen": [], "under": [7]}
    assert [next_cards(pile), pile.take(1, 0), next_cards(pile)] == [{1: 1}, 0b11, {5: 1}]


def test_looking_deeper_than_the_deck() -> None:
    """All there are: the bottom as well."""
    pile = deck([3], ((7, 0b10), (8, 0b10)))
    assert pile.look(2, 0b01) == 1
    assert pile.as_seen_by(0)["under"] == [7, None]
    assert pile.look(9, 0b01) == 1
    pile.uncover(3, 0b01)
    assert pile.look(9, 0b01) == 0
    assert pile.as_seen_by(0) == {"cards": 3, "top": [3], "unseen": [], "under": [7, 8]}


def test_shuffling_in_leaves_top_and_bottom() -> None:
    """Who knew a card in the discard pile knows that it is in the deck, until one is drawn unseen."""
    pile, discarded = deck([3], ((7, 0b10),), ((1, 0b10),)), cards((3, 0b01), (5, 0b10))
    pile.shuffle_in(discarded)
    assert discarded.size() == 0
    assert pile.as_seen_by(0) == {"cards": 5, "top": [None], "unseen": [3], "under": [None]}
    pile.take(1, 0)
    assert next_cards(pile) == {3: 2, 5: 1}
    pile.take(5, 0b01)
    assert [pile.as_seen_by(seat)["unseen"] for seat in range(2)] == [[3], []]


def test_shuffling_the_whole_deck_swallows_top_and_bottom() -> None:
    pile = deck([3, 7], ((7, 0b10),), ((1, 0b10), (3, 0b01)))
    pile.shuffle()
    assert next_cards(pile) == {1: 1, 3: 2, 7: 2}
    assert pile.as_seen_by(1) == {"cards": 5, "top": [], "unseen": [1, 7], "under": []}
    assert pile.next_known_to(0) == 0


def test_copies_and_dumps_are_exact_and_independent() -> None:
    """A copy is a deck of its own; a dump is plain and loads to the same."""
    pile = deck([1, 2], ((7, 1),), ((3, 2),))
    other = pile.copy()
    other.put_under(5, 2)
    other.take(3, 0)
    other.take(1, 0)
    assert pile.dump() == [[[3], [2]], [[1, 2], [0, 0]], [[7], [1]]]
    assert load_deck(other.dump()).dump() == other.dump() == [[[], []], [[2], [0]], [[7, 5], [1, 2]]]
    assert deck_of([4, 2]).dump() == [[[], []], [[2, 4], [0, 0]], [[], []]]


# ---- the same at a table ---------------------------------------------------------------------------------------------


def worlds(position: Understack, seat: int) -> set[str]:
    """All worlds that a seat cannot tell from this one, by trying every order of the cards it does not know."""
    found = set()
    hidden = [card for place in position.places() for card in place.hidden_from(seat)]
    for order in set(itertools.permutations(hidden)):
        other = position.copy()
        pool = list(order)
        for place in other.places():
            place.deal(seat, pool)
        found.add(str(other.dump()))
    return found


@pytest.mark.parametrize("twins", ["off", "on"])
def test_reimagining_gives_exactly_the_worlds_a_seat_cannot_tell_apart(twins: str) -> None:
    """No other world, and each of them: cards put under, drawn again and put under again included."""
    out, plays = {
        "off": ([0, 7], ("*:card:5", "under:1", "*:card:6", "play:6", "*:card:3", "play:5", "*:card:4")),
        "on": ([0], ("*:card:2", "under:1", "*:card:0", "play:0", "*:card:1", "play:2", "*:card:3")),
    }[twins]
    given = {"hands": [[1], [2]], "under": ["0:3", "1:" + ("4" if twins == "off" else "3")], "out": out}
    position = GAME.read({**given, "options": {"twins": twins}})
    assert isinstance(position, Understack)
    for text in plays:
        for seat in range(2):
            possible = worlds(position, seat)
            rng = Rng(11)
            imagined = set()
            for _ in range(60 * len(possible)):
                world = position.copy()
                world.reimagine(seat, rng)
                imagined.add(str(world.dump()))
            assert imagined == possible
        position.choose(*GAME.read_play(position, text))


def test_a_seat_remembers_the_card_it_put_under_in_the_others_hand() -> None:
    """Seat 0 put 3 under, seat 1 draws it: in every world of seat 0 it is there, until a card leaves unseen."""
    position = GAME.read({"hands": [[1], [2]], "under": ["0:3"], "out": [0, 4, 5, 6]})
    for text in ("*:card:7", "play:1", "*:card:3"):
        position.choose(*GAME.read_play(position, text))
    assert position.view(0)["hands"] == [[7], [3, None]]
    assert position.view(1)["hands"] == [[None], [2, 3]]
    for seed in range(20):
        world = position.copy()
        world.reimagine(0, Rng(seed))
        assert world.view(1)["hands"][1][1] == 3


def test_dealing_anew_leaves_what_the_seat_knows_of_a_deck() -> None:
    """The order on top and below where it knows it, and the cards that it knows to be between."""
    seen = set()
    for seed in range(300):
        pile = Deck(stack((1, 0b01), (2, 0b10)), cards((4, 0), (5, 0b01), (4, 0)), stack((6, 0b10)))
        deal_anew([pile.places()], 0, Rng(seed * 7919))
        assert pile.as_seen_by(0) == {"cards": 6, "top": [1, None], "unseen": [5], "under": [None]}
        assert [pile.top.knows[1], pile.under.knows[0]] == [0b10, 0b10]
        seen.add((int(pile.top.cards[1]), int(pile.under.cards[0])))
    assert seen == set(itertools.permutations([2, 4, 4, 6], 2))
