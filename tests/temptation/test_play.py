"""Whole games of Temptation: what the ledger's invariants say about rounds, and chance as it should be."""

from __future__ import annotations

import itertools
import random
import re
from collections import Counter

import pytest

from contretemps.games.temptation import GAME
from contretemps.games.temptation import events as e
from contretemps.games.temptation.odds import chance, closing, forced, shape_of
from contretemps.games.temptation.position import Temptation
from contretemps.games.temptation.sides import RED_YELLOW, SIDE, STAR
from contretemps.games.temptation.throws import DICE, FALLEN, WAYS
from contretemps.kernel import NATURE, BadInput, BadPosition, Journal, Rng


def new(seats: int, options: dict[str, str]) -> Temptation:
    game = GAME.new(options, seats)
    assert isinstance(game, Temptation)
    return game


@pytest.mark.parametrize("rotation", ["under", "flip"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_points_rise_by_what_the_side_gives(seats: int, rotation: str) -> None:
    """Over a round, by its net at least and its white total at most; every row closed once (TTN-I06, TTN-I07)."""
    rng = Rng(seats)
    for _ in range(4):
        game = new(seats, {"board_rotation": rotation})
        journal = Journal()
        game.journal = journal
        total, side, told = 80 * seats, SIDE[0], 0
        while asked := game.asked():
            if game.free == game.side.size:
                side = game.side
            options = game.options(asked[0])
            game.choose(asked[0], game.draw(rng) if asked == (NATURE,) else options[rng.below(len(options))])
            over = [event for event in journal.events[told:] if event.kind == e.ROUND_OVER]
            if over:
                closed = [event for event in journal.events[told:] if event.kind in (e.GAINS, e.PAYS, e.PAYS_ALL)]
                points = sum(int(points) for points in game.points)
                white = sum(int(amount) for amount in side.amounts if amount > 0)
                assert side.net() <= points - total <= white
                assert len(closed) == 6
                total, told = points, len(journal.events)
        assert e.STUCK not in [event.kind for event in journal.events]
        assert max(game.points) >= (500 if seats < 5 else 400)
        assert game.outcome() is not None


@pytest.mark.parametrize(("rotation", "rounds"), [("under", 8), ("flip", 16)])
def test_no_board_returns_before_its_time(rotation: str, rounds: int) -> None:
    """All eight boards come before one returns, or all sixteen sides (TTN-R34)."""
    game = new(2, {"board_rotation": rotation})
    luck = random.Random(5)
    sides: list[int] = []
    while len(sides) < rounds + 3:
        for seat in range(2):
            game.points[seat] = 80  # so that it never ends
        if game.asked() != (NATURE,) or game.throws:
            if not sides or game.round > len(sides):
                sides.append(int(game.side.number))
        seat = game.asked()[0]
        game.choose(seat, luck.choice(game.options(seat)))
    if rotation == "under":
        assert len({(side - 1) % 8 for side in sides[:8]}) == 8
        assert sides[8:11] == sides[:3]
    else:
        assert sorted(sides[:16]) == list(range(1, 17))
        assert all(abs(one - other) == 8 for one, other in zip(sides[:16:2], sides[1:16:2], strict=True))
        assert sides[16:18] == [sides[1], sides[0]]


def test_throws_are_as_likely_as_dice_are() -> None:
    assert len(DICE) == 462
    assert sum(WAYS) == sum(6**size for size in range(6))
    fallen = Counter(int(throw) for throw in FALLEN[3])
    assert all(fallen[throw] == WAYS[throw] for throw in fallen)
    assert len(fallen) == 56


def test_chances_of_rows_by_counting() -> None:
    """What `odds` says, against counting all ways the dice can fall."""
    assert chance(shape_of([4], 0), 5) == pytest.approx(1 - (5 / 6) ** 5)
    assert chance(shape_of([STAR] * 3, 0), 3) > chance(shape_of([3, 3, 3], 0), 3)
    both = sum({1, 2} <= set(way) for way in itertools.product(range(1, 7), repeat=2)) / 36
    first = sum(1 in way and 2 not in way for way in itertools.product(range(1, 7), repeat=2)) / 36
    assert chance(shape_of([1, 2], 0), 2) == pytest.approx(both + first / 6)
    assert chance(shape_of(RED_YELLOW, 3), 2) == pytest.approx(5 / 36 + (20 + 10) / 36 / 6)
    assert closing(SIDE[0])[5][0] == pytest.approx(chance((0, 1), 5))


def test_the_chance_to_be_forced_by_counting() -> None:
    fits = 1 << (6 * 1 + 0) | 1 << (6 * 3 + 1)  # a 2 on row A, a 4 on row B
    wanted = sum(4 not in way and 2 in way for way in itertools.product(range(1, 7), repeat=3)) / 216
    assert forced(fits, 0b000001, 3) == pytest.approx(wanted)


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"nonsense": 1}, "a position has no nonsense; it has dice, met, options"),
        ({"points": "many"}, "points: a whole number is needed, not 'm'"),
        ({"points": [80, "a"]}, "points: a whole number is needed, not 'a'"),
        ({"points": {"7": 80}}, "points: players are counted from 0 to 1, and 7 is none"),
        ({"dice": [1.5, 2]}, "dice: a whole number is needed, not 1.5"),
        ({"throw": "12a45"}, "TTN-013: a die shows 1 to 6, not 'a'"),
        ({"throw": ""}, "throw: one to five dice are thrown, not 0"),
        ({"turn": 5}, "turn: players are counted from 0 to 1, and 5 is none"),
        ({"turn": True}, "turn: a whole number is needed, not True"),
        ({"rows": [3]}, "TTN-012: a row begins with its colour and amount"),
        ({"rows": {"A": 9}}, "TTN-013: a die shows 1 to 6, not '9'"),
        ({"side": "x"}, "side: a whole number is needed, not 'x'"),
        ({"round": 10**30}, "round: a whole number is needed, not 1000"),
        ({"under": [99]}, "under: there are sides 1 to 16"),
        ({"options": {"no": "such"}}, "no option 'no'; there are board_rotation"),
        ({"options": {"beginners": "maybe"}}, "option beginners cannot be 'maybe'; it can be off, on"),
        ({"seats": 3, "points": [80, 80]}, "seats, points, dice: each says another number of players"),
        ({"met": True}, "met: nothing is thrown yet; say throw as well"),
        ({"placer": 9}, "placer: players are counted from 0 to 1, and 9 is none"),
    ],
)
def test_malformed_positions_are_refused_in_words(given: dict[str, object], why: str) -> None:
    with pytest.raises(BadPosition, match=re.escape(why)):
        GAME.read(given)


@pytest.mark.parametrize(
    ("given", "round_"),
    [
        ({}, 1),
        ({"under": [2, 3]}, 3),
        ({"under": [2, 3], "options": {"board_rotation": "flip"}}, 5),
        ({"under": [2, 3], "turned": True, "options": {"board_rotation": "flip"}}, 6),
        ({"under": [2, 3], "round": 9}, 9),
    ],
)
def test_the_boards_under_the_pile_tell_the_round(given: dict[str, object], round_: int) -> None:
    """Each was played once, or twice where boards are turned over."""
    assert GAME.write(GAME.read(given))["round"] == round_


def test_options_and_seats_that_make_no_sense_are_refused() -> None:
    for options, seats in [({"board_rotation": "sideways"}, 2), ({"nonsense": "on"}, 2), ({}, 1), ({}, 7)]:
        with pytest.raises(BadInput):
            GAME.new(options, seats)
