"""Hidden cards: hands, decks with cards put under them, and dealing what a seat does not know anew."""

from __future__ import annotations

import itertools
from collections import Counter

from librt.vecs import vec
from mypy_extensions import i64

from contretemps.cards import Cards, Deck, deal_anew, load_cards, load_deck
from contretemps.kernel import Rng
from tests.toys.understack.game import GAME, Understack


def cards(*items: tuple[int, int]) -> Cards:
    return Cards(vec[i64]([card for card, _ in items]), vec[i64]([knows for _, knows in items]))


def deck(unseen: list[int], *under: tuple[int, int]) -> Deck:
    return Deck(vec[i64](unseen), cards(*under))


def test_any_unseen_card_may_be_drawn_while_there_is_one() -> None:
    """Cards put under wait until the unseen ones are gone."""
    pile = deck([2, 4], (7, 1))
    assert [card for card in range(9) if pile.can_draw(card)] == [2, 4]
    assert pile.take(4) == 0
    assert pile.take(2) == 0
    assert [card for card in range(9) if pile.can_draw(card)] == [7]


def test_cards_put_under_come_up_in_their_order() -> None:
    """The first to be put under comes first, with those who know it."""
    pile = deck([], (7, 1))
    pile.put_under(3, 2)
    assert pile.size() == 2
    assert [card for card in range(9) if pile.can_draw(card)] == [7]
    assert (pile.top_known_to(), pile.take(7)) == (1, 1)
    assert (pile.top_known_to(), pile.take(3)) == (2, 2)
    assert pile.size() == 0
    assert not any(pile.can_draw(card) for card in range(9))


def test_nobody_knows_an_unseen_card() -> None:
    """As long as unseen cards lie on top, nobody knows what comes next."""
    assert deck([2], (7, 3)).top_known_to() == 0
    assert deck([]).top_known_to() == 0


def test_unseen_cards_are_drawn_equally_often() -> None:
    """In playouts each as likely as another; a known one with certainty."""
    rng = Rng(5)
    pile = deck([2, 4, 5])
    counts = Counter([int(pile.draw(rng)) for _ in range(900)])
    assert set(counts) == {2, 4, 5}
    assert min(counts.values()) > 240
    assert deck([], (7, 1), (8, 1)).draw(rng) == 7


def test_each_seat_sees_the_cards_it_knows() -> None:
    """In their places, with None for the others; a spectator knows none."""
    pile = deck([1, 2], (7, 0b01), (8, 0b10), (9, 0b11))
    assert pile.as_seen_by(0) == {"cards": 5, "under": [7, None, 9]}
    assert pile.as_seen_by(1) == {"cards": 5, "under": [None, 8, 9]}
    assert pile.as_seen_by(None) == pile.as_seen_by(-1) == {"cards": 5, "under": [None, None, None]}


def test_a_hand_gives_a_card_away_with_what_is_known_of_it() -> None:
    """Knowledge travels with the card."""
    hand = cards((4, 0b01), (6, 0b11), (5, 0b01))
    assert hand.take(6) == 0b11
    assert hand.has(4)
    assert not hand.has(6)
    hand.add(8, 0b01)
    assert hand.as_seen_by(0) == [4, 5, 8]
    assert hand.as_seen_by(1) == [None, None, None]


def test_copies_and_dumps_are_exact_and_independent() -> None:
    """A copy is a deck of its own; a dump is plain and loads to the same."""
    pile = deck([1, 2], (7, 1))
    other = pile.copy()
    other.put_under(5, 2)
    other.take(1)
    assert pile.dump() == [[1, 2], [7], [1]]
    assert load_deck(other.dump()).dump() == other.dump() == [[2], [7, 5], [1, 2]]
    assert load_cards([[3], [1]]).dump() == [[3], [1]]


def test_dealing_anew_keeps_what_the_seat_knows_and_every_shape() -> None:
    """Its own hand, cards it put under and cards it saw drawn stay; all others may be anywhere else."""
    seen = set()
    for seed in range(200):
        hands = [cards((1, 0b01)), cards((2, 0b10), (3, 0b11))]
        pile = deck([4, 5], (6, 0b01), (7, 0b10))
        deal_anew(hands, [pile], 0, Rng(seed * 7919))
        assert hands[0].dump() == [[1], [0b01]]
        assert hands[1].as_seen_by(0) == [None, 3]
        assert pile.under.as_seen_by(0) == [6, None]
        assert [list(hands[1].knows), list(pile.under.knows)] == [[0b10, 0b11], [0b01, 0b10]]
        assert sorted([hands[1].cards[0], *pile.unseen, pile.under.cards[1]]) == [2, 4, 5, 7]
        assert list(pile.unseen) == sorted(pile.unseen)
        seen.add((int(hands[1].cards[0]), int(pile.under.cards[1])))
    assert seen == set(itertools.permutations([2, 4, 5, 7], 2))


def test_dealing_anew_is_fair() -> None:
    """Each of the hidden cards is in the other's hand equally often."""
    counts: Counter[int] = Counter()
    rng = Rng(3)
    for _ in range(1200):
        hand = cards((2, 0b10))
        deal_anew([hand], [deck([4, 5, 7])], 0, rng)
        counts[int(hand.cards[0])] += 1
    assert set(counts) == {2, 4, 5, 7}
    assert all(230 < count < 370 for count in counts.values())


# ---- the same at a table ---------------------------------------------------------------------------------------------


def worlds(position: Understack, seat: int) -> set[str]:
    """All worlds that a seat cannot tell from this one, by trying every order of the cards it does not know."""
    found = set()
    other = position.copy()
    places = [*other.hands, other.deck.under]
    hidden = [int(card) for card in other.deck.unseen]
    for place in places:
        hidden += [int(card) for card, knows in zip(place.cards, place.knows, strict=True) if not knows >> seat & 1]
    for order in itertools.permutations(hidden):
        pool = list(order)
        other.deck.unseen = vec[i64](sorted([pool.pop() for _ in other.deck.unseen]))
        for place in places:
            known = list(zip(place.cards, place.knows, strict=True))
            place.cards = vec[i64]([card if knows >> seat & 1 else pool.pop() for card, knows in known])
        found.add(str(other.dump()))
    return found


def test_reimagining_gives_exactly_the_worlds_a_seat_cannot_tell_apart() -> None:
    """No other world, and each of them: cards put under, drawn again and put under again included."""
    given = {"hands": [[1], [2]], "under": ["0:3", "1:4"], "out": [0, 7]}
    position = GAME.read(given)
    assert isinstance(position, Understack)
    for text in ("*:card:5", "under:1", "*:card:6", "play:6", "*:card:3", "play:5", "*:card:4"):
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
    """Seat 0 put 3 under, seat 1 draws it: in every world of seat 0 it is there."""
    position = GAME.read({"hands": [[1], [2]], "under": ["0:3"], "out": [0, 4, 5, 6]})
    for text in ("*:card:7", "play:1", "*:card:3"):
        position.choose(*GAME.read_play(position, text))
    assert position.view(0)["hands"] == [[7], [None, 3]]
    assert position.view(1)["hands"] == [[None], [2, 3]]
    for seed in range(20):
        world = position.copy()
        world.reimagine(0, Rng(seed))
        assert world.view(1)["hands"][1][1] == 3
