"""What a player remembers of a hand that lost cards unseen is all he can know, and takes little work in any game."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

import pytest

from contretemps.games.tempt import GAME, telling
from contretemps.games.tempt.memory import PLACES, weaker
from contretemps.games.tempt.telling import PATIENCE, Telling, tell
from contretemps.kernel import Rng
from contretemps.sets import count
from tests.tempt.play import Wilful, new, wilful
from tests.tempt.stories import allowed, marked, some_story, some_way, watched
from tests.tempt.test_worlds import returned

# Games of players with habits in which, when every way to tell a story was tried, one look took seconds to hours.
HARD = (403, 472, 621, 724, 738, 931, 1142, 1307, 1424, 1428)
# Those of 4,000 in which most places were in doubt, most counts had to be kept, and most work was done.
LARGE = (336, 755, 1004, 1038, 1331, 1498, 1931, 3094, 3524, 3886)

CALLS = 10_000  # of functions, in which a world is imagined


# ---- all he can know, and no more ------------------------------------------------------------------------------------


def few(many: int) -> bool:
    """Few enough to try them all."""
    return many <= 400


def test_doubts_allow_all_ways_and_no_other() -> None:
    """Against all ways found by trying, step by step through small stories."""
    looked = kept = 0
    for seed in range(500):
        for game, ways in some_story(random.Random(seed)):
            doubt = game.doubt[0]
            tries = 1
            for cards in doubt.cards:
                tries *= int(count(cards)) + 1
            if not few(len(ways.all)) or tries > 5_000:
                break
            assert allowed(game, 0) == ways.all, (seed, game.view(1)["players"][0]["remembers"])
            assert {int(card) for card in range(60) if game.known[0] >> card & 1} == ways.known
            looked += 1
            kept += doubt.back != 0
    assert looked > 5_000
    assert kept > 300  # with places whose card came back, which are the hard ones


def test_every_way_is_told_and_no_other() -> None:
    """Told often, a doubt is told in all ways in which it can have happened."""
    luck, rng = random.Random(9), Rng(9)
    looked = 0
    for seed in range(700):
        for game, ways in some_story(random.Random(seed)):
            if len(game.doubt[0].sets) == 0 or not 2 <= len(ways.all) <= 12 or luck.random() < 0.9:
                continue
            told = {some_way(game, 0, tell(game.doubt[0], rng)) for _ in range(40 * len(ways.all))}
            assert told == ways.all, game.view(1)["players"][0]["remembers"]
            looked += 1
    assert looked > 200


@pytest.mark.parametrize("seed", [*HARD, *range(12)])
def test_in_whole_games_nothing_is_forgotten(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the first card on, at every decision, as long as all ways can be tried."""
    game, players, rng = new(str(seed % 2)), Wilful(seed), Rng(seed + 1)
    with watched(monkeypatch, game) as watch:
        while game.asked() and few(max([len(ways.all) for ways in watch.ways])):
            for seat, ways in enumerate(watch.ways):
                assert {card for card in range(60) if game.known[seat] >> card & 1} == ways.known
                lies = set(marked(game, seat).values())
                assert all(place in lies for way in ways.all for place, _ in way)
                assert some_way(game, seat, tell(game.doubt[seat], rng)) in ways.all
                for way in ways.all:
                    marks = {card: mark for mark, card in marked(game, seat).items()}
                    assert Telling(game.doubt[seat]).allows({marks[place]: card for place, card in way})
            game.choose(*players.choose(game))


def test_what_is_likelier_is_told_more_often() -> None:
    """One of seven cards in the hand is known and one goes away unseen: it is the known one in one of seven worlds."""
    game, rng = returned("toll_guard", "gale_wyrm"), Rng(3)
    held = sum([tell(game.doubt[0], rng)[1] == 3 for _ in range(2_000)])
    assert 200 < held < 380


# ---- little work -----------------------------------------------------------------------------------------------------


class TooMuchError(Exception):
    """More functions were called than are needed."""


@contextmanager
def at_most(calls: int) -> Iterator[None]:
    """Fail as soon as more functions are called; a count and not a time, so it is the same on every machine."""
    made = 0

    def counts(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal made
        made += event in ("call", "c_call")
        if made > calls:
            raise TooMuchError(made)

    before = sys.getprofile()
    sys.setprofile(counts)
    try:
        yield
    finally:
        sys.setprofile(before)


@pytest.mark.parametrize("seed", [*HARD, *LARGE])
def test_imagining_a_world_takes_little_work(seed: int) -> None:
    """At every decision of the games in which it once took for ever."""
    for number, game in enumerate(wilful(seed)):
        for seat in (0, 1):
            world = game.copy()
            with at_most(CALLS):
                world.reimagine(seat, Rng(number + 1))


def test_a_doubt_does_not_grow_with_the_game() -> None:
    """However much was seen, it has no more places than there are cards, and fewer counts than places."""
    for seed in (*HARD, *LARGE):
        for game in wilful(seed):
            for seat, doubt in enumerate(game.doubt):
                assert len(doubt.marks) < PLACES
                assert len(doubt.sets) <= len(doubt.marks)
                assert len(marked(game, seat)) > 0 or len(doubt.marks) == 0


def test_patience_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without patience what is told is still possible, or at least fits the hand; nothing is searched for long."""
    monkeypatch.setattr(telling, "PATIENCE", 0)
    weak = told = 0
    for seed in range(300):
        for game, ways in some_story(random.Random(seed)):
            doubt = game.doubt[0]
            if doubt.back == 0:
                continue
            rng = Rng(seed + 1)
            if Telling(doubt).tell(rng):
                assert not few(len(ways.all)) or some_way(game, 0, tell(doubt, rng)) in ways.all
                told += 1
            else:
                assert Telling(weaker(doubt)).tell(rng)
                weak += 1
            world = game.copy()
            world.reimagine(1, rng)
            assert count(world.hand[0]) == count(game.hand[0])
            assert world.view(1) == game.view(1)
    assert told > 100
    assert weak > 0


def test_work_is_counted_and_within_patience() -> None:
    """What is done in play is far below what is allowed."""
    most = 0
    for seed in (*HARD, *LARGE):
        for game in wilful(seed):
            for doubt in game.doubt:
                told = Telling(doubt)
                assert told.tell(Rng(seed + 1))
                most = max(most, int(told.work))
    assert 100 < most < PATIENCE // 4


# ---- and back --------------------------------------------------------------------------------------------------------


def test_a_doubt_is_dumped_and_loaded() -> None:
    """With all it has: places that came back and counts too."""
    looked = 0
    for game in wilful(1498):
        if game.doubt[0].back != 0 or game.doubt[1].back != 0:
            again = GAME.load(game.dump())
            assert again.dump() == game.dump()
            assert [again.view(seat) for seat in (0, 1)] == [game.view(seat) for seat in (0, 1)]
            looked += 1
    assert looked > 20
