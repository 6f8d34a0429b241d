"""Cards in their places: what each seat knows of them, equal ones, and dealing what a seat does not know anew."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from contretemps.cards import Cards, Place, Stack, cards_of, deal_anew, deal_out, load_cards, load_stack, shuffle
from contretemps.kernel import EVERYBODY, Rng


def cards(*items: tuple[int, int]) -> Cards:
    """Cards with who knows them."""
    place = cards_of([], 0)
    for card, knows in items:
        place.add(card, knows)
    return place


def stack(*items: tuple[int, int]) -> Stack:
    return Stack(vec[i64]([card for card, _ in items]), vec[i64]([knows for _, knows in items]))


# ---- cards in no order -----------------------------------------------------------------------------------------------


def test_cards_have_no_order() -> None:
    """Whatever came first: the same cards are written and seen the same."""
    for order in itertools.permutations([(4, 0b01), (6, 0b11), (5, 0b01)]):
        hand = cards(*order)
        assert hand.dump() == [[4, 5, 6], [0b01, 0b01, 0b11]]
        assert hand.as_seen_by(0) == [4, 5, 6]
        assert hand.as_seen_by(1) == [6, None, None]


def test_spectators_see_what_everybody_knows() -> None:
    hand = cards((4, EVERYBODY), (6, 0b11))
    assert hand.as_seen_by(None) == hand.as_seen_by(-1) == [4, None]
    assert hand.as_seen_by(5) == [4, None]


def test_a_card_that_is_seen_to_go_leaves_the_rest_known() -> None:
    hand = cards((4, 0b01), (6, 0b11), (7, 0b11))
    assert hand.take(6, 0b11) == 0b11
    assert hand.dump() == [[4, 7], [0b01, 0b11]]


def test_a_card_that_goes_unseen_may_be_any() -> None:
    """Who does not see which card goes knows nothing of those that stay."""
    hand = cards((4, 0b01), (6, 0b11), (7, EVERYBODY))
    assert hand.take(6, 0b01) == 0b01
    assert hand.dump() == [[4, 7], [0b01, 0b01]]
    assert hand.as_seen_by(None) == [None, None]


def test_who_knows_that_all_are_equal_knows_what_goes() -> None:
    """A single card that he knows, or two that he knows to be equal: no eyes are needed."""
    assert cards((4, 0b11)).witnesses(0b01) == 0b11
    pair = cards((4, 0b11), (4, 0b11))
    assert pair.take(4, 0b01) == 0b11
    assert pair.dump() == [[4], [0b11]]
    assert cards((4, 0b11), (4, 0b01)).take(4, 0b01) == 0b01
    assert cards().witnesses(0b01) == 0b01


def test_one_of_several_equal_cards_goes() -> None:
    hand = cards((4, 0b01), (4, 0b01), (4, 0b01), (5, 0b01))
    assert hand.count(4) == 3
    hand.take(4, 0b01)
    assert hand.dump()[0] == [4, 4, 5]
    assert (hand.count(4), hand.has(4), hand.has(6)) == (2, True, False)


def test_of_equal_cards_the_best_known_goes() -> None:
    """Seat 1 knew of one and seat 2 of one: after one has gone openly, both know of none. Seat 3 knew two."""
    hand = cards((4, 0b0011), (4, 0b0101), (4, 0b1001), (4, 0b1001), (5, 0b0001))
    assert [hand.as_seen_by(seat).count(4) for seat in range(4)] == [4, 1, 1, 2]
    assert hand.take(4, EVERYBODY) == EVERYBODY
    assert [hand.as_seen_by(seat).count(4) for seat in range(4)] == [3, 0, 0, 1]


def test_what_is_known_of_equal_cards_does_not_depend_on_who_told_first() -> None:
    """How many each seat knows of, in one form: so worlds that are equal are written equally."""
    dumps = {str(cards(*order).dump()) for order in itertools.permutations([(4, 0b011), (4, 0b101), (4, 0b001)])}
    assert dumps == {"[[4, 4, 4], [7, 1, 1]]"}


def test_a_card_that_is_not_there_cannot_be_taken() -> None:
    with pytest.raises(ValueError, match=r"no card 5 among \[4, 6\]"):
        cards((4, 1), (6, 1)).take(5, 1)


def test_copies_and_dumps_are_exact_and_independent() -> None:
    hand, pile = cards((4, 0b01), (6, 0b11)), stack((4, 1), (2, 3))
    other, other_pile = hand.copy(), pile.copy()
    other.take(4, 0b01)
    other.add(1, 0)
    other_pile.put_first(7, 1)
    assert hand.dump() == [[4, 6], [0b01, 0b11]]
    assert pile.dump() == [[4, 2], [1, 3]]
    assert load_cards(other.dump()).dump() == other.dump() == [[1, 6], [0, 0b01]]
    assert load_stack(other_pile.dump()).dump() == other_pile.dump() == [[7, 4, 2], [1, 1, 3]]


def test_a_card_is_drawn_by_its_copies() -> None:
    rng = Rng(5)
    counts = Counter([int(cards((2, 0), (2, 0), (4, 0), (2, 0)).any_card(rng)) for _ in range(2000)])
    assert set(counts) == {2, 4}
    assert 1400 < counts[2] < 1600


# ---- cards in an order -----------------------------------------------------------------------------------------------


def test_a_stack_keeps_its_order() -> None:
    pile = stack((4, 1), (2, 3))
    pile.put_last(9, 2)
    pile.put_first(7, 0)
    assert pile.as_seen_by(1) == [None, None, 2, 9]
    assert [int(card) for card in pile.cards] == [7, 4, 2, 9]
    assert [pile.take_first() for _ in range(4)] == [0, 1, 3, 2]


# ---- dealing anew ----------------------------------------------------------------------------------------------------


def two_owners() -> list[list[Place]]:
    """Each of two owners has a hand, a stack and a shuffled pile; their cards differ, and some are equal."""
    return [
        [
            cards((1, 0b001), (1, 0b011), (2, 0b001)),
            stack((3, 0b001), (1, 0b010), (4, 0b100)),
            cards((2, 0), (5, 0), (5, 0)),
        ],
        [cards((11, 0b010), (11, 0b110), (12, 0b010)), stack((13, 0)), cards((12, 0), (15, 0b001))],
    ]


def known(place: Place, seat: int) -> list[tuple[int, int]]:
    """What a seat knows here: in a stack by place, elsewhere how many of each card."""
    seen = place.as_seen_by(seat)
    return [(i if isinstance(place, Stack) else 0, card) for i, card in enumerate(seen) if card is not None]


@pytest.mark.parametrize("seat", range(3))
def test_a_world_dealt_anew_keeps_all_but_what_is_hidden(seat: int) -> None:
    """Counts by place, what the seat knows, each owner's cards; every hidden card turns up in every hidden place."""
    true = two_owners()
    met: dict[tuple[int, int], set[int]] = {}
    for seed in range(400):
        world = two_owners()
        deal_anew(world, seat, Rng(seed * 7919))
        for owner, (before, after) in enumerate(zip(true, world, strict=True)):
            assert Counter([c for p in before for c in p.cards]) == Counter([c for p in after for c in p.cards])
            for number, (old, new) in enumerate(zip(before, after, strict=True)):
                assert new.size() == old.size()
                assert known(new, seat) == known(old, seat)
                assert new.as_seen_by(seat) == old.as_seen_by(seat)
                if isinstance(new, Cards):
                    assert new.dump() == cards(*zip(*new.dump(), strict=True)).dump(), "not in its one form"
                met.setdefault((owner, number), set()).update(new.hidden_from(seat))
    for owner, places in enumerate(true):
        pool = {card for place in places for card in place.hidden_from(seat)}
        for number, place in enumerate(places):
            assert met[owner, number] == (pool if place.hidden_from(seat) else set())


def test_who_else_knows_of_a_hidden_card_stays() -> None:
    """Seat 1 looked at one of the other's cards: in every world that seat 0 imagines it knows one."""
    for seed in range(50):
        world: list[Place] = [cards((1, 0b010), (2, 0b110)), cards((3, 0), (4, 0))]
        deal_anew([world], 0, Rng(seed * 7919))
        assert [sum([card is not None for card in world[0].as_seen_by(seat)]) for seat in range(3)] == [0, 2, 1]


def test_dealing_anew_is_fair() -> None:
    """Each copy is in the other's hand equally often."""
    counts: Counter[int] = Counter()
    rng = Rng(3)
    for _ in range(2000):
        hand = cards((2, 0b10))
        deal_anew([[hand, cards((4, 0), (4, 0), (7, 0))]], 0, rng)
        counts[int(hand.cards[0])] += 1
    assert set(counts) == {2, 4, 7}
    assert 900 < counts[4] < 1100
    assert 400 < counts[2] < 600


def test_hidden_cards_may_be_made_up() -> None:
    """Where not even the list is known, a game deals out one of its own; it has to fit."""
    hand, pile = cards((1, 0b11), (2, 0b10)), stack((3, 0b10))
    deal_out([hand, pile], [8, 9], 0, Rng(1))
    assert hand.as_seen_by(0) == [1, None]
    assert sorted([*hand.cards, *pile.cards]) == [1, 8, 9]
    with pytest.raises(ValueError, match="1 cards are left over"):
        deal_out([hand], [7, 8], 0, Rng(1))
    with pytest.raises(IndexError):
        deal_out([hand, pile], [7], 0, Rng(1))


def test_shuffling_gives_every_order() -> None:
    rng = Rng(4)
    orders = set()
    for _ in range(300):
        listed = [1, 2, 3, 4]
        shuffle(listed, rng)
        orders.add(tuple(listed))
    assert orders == set(itertools.permutations([1, 2, 3, 4]))
