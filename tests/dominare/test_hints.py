"""The quick player: legal at every question of every variant, far better than chance, blind to what is hidden."""

from __future__ import annotations

import pytest

from contretemps.games.dominare import GAME
from contretemps.games.dominare import codes as a
from contretemps.games.dominare.hints import policy
from contretemps.games.dominare.position import Dominare
from contretemps.games.dominare.worth import Judge, evaluate
from contretemps.kernel import NATURE, Options, Rng
from tests.dominare.play import given, played

VARIANTS: list[tuple[int, Options]] = [
    (2, {"trades": "on", "start": "sets", "sets": "chosen"}),
    (3, {"start": "semi_blind", "spread_many_districts": "on", "order": "clockwise"}),
    (4, {"epic": "on", "cells": "on", "start": "sole_authority", "trades": "on"}),
    (5, {"start": "sets", "factions": "plain", "first_scapegoat": "first_seat"}),
    (6, {"board": "small"}),
]
EVERY = 8  # one in so many decisions is looked at in other worlds, too


def last(seed: int, seats: int, options: Options, greedy: frozenset[int]) -> Dominare:
    return list(played(seed, seats, options, greedy))[-1]


def test_it_beats_chance_alone_and_among_four() -> None:
    """Every one of a few games; many are played by the compiled build (tests/compiled/test_hints.py)."""
    for seed in range(4):
        game = last(seed // 2, 2, {}, frozenset({seed % 2}))
        assert game.scores()[seed % 2] > 20 + game.scores()[1 - seed % 2]
    game = last(9, 4, {}, frozenset({2}))
    assert game.outcome() == [0, 0, 1, 0]


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_it_answers_every_question_of_every_variant(seats: int, options: Options) -> None:
    """One seat plays by it, the others at random; a question looks the same to it in every world of its seat."""
    rng = Rng(seats)
    kinds: set[str] = set()
    for number, game in enumerate(played(seats, seats, options, frozenset({1}))):
        if 1 in game.asked():
            kinds.add(type(game.step).__name__)
            if number % EVERY == 0:
                world = game.copy()
                world.reimagine(1, rng)
                assert policy(world, 1) == policy(game, 1)
                assert evaluate(world, 1) == evaluate(game, 1)
    assert {"ChooseAgent", "FirstBlock", "Act"} <= kinds
    assert GAME.broken(game) == []


def test_any_question_can_be_put_to_it() -> None:
    """Also those that only others get into: every question of games at random, all variants."""
    kinds: set[str] = set()
    for seats, options in VARIANTS:
        for game in played(20 + seats, seats, options):
            asked = game.asked()
            if not asked or asked[0] == NATURE:
                continue
            kind = type(game.step).__name__
            if kind in kinds and kind != "ChooseBlock":
                continue
            kinds.add(kind)
            for seat in asked:
                before = game.dump()
                assert policy(game, seat) in game.options(seat)
                assert game.dump() == before
    assert len(kinds) > 25


def test_the_evaluation_is_a_chance() -> None:
    """Between 0 and 1 all the way; the outcome at the end."""
    for number, game in enumerate(played(3, 3, {})):
        if number % 20 == 0:
            for seat in range(3):
                assert 0.0 <= evaluate(game, seat) <= 1.0
    assert [evaluate(game, seat) for seat in range(3)] == game.outcome()


def test_a_district_more_is_a_better_chance() -> None:
    weak = given(season=6, blocks={"S1": "0:2", "S2": "1:2"})
    strong = given(season=6, blocks={"S1": "0:2", "S2": "0:2"})
    assert evaluate(strong, 0) > evaluate(weak, 0)
    assert evaluate(strong, 1) < evaluate(weak, 1)


def test_chance_is_not_asked() -> None:
    game = GAME.new()
    assert isinstance(game, Dominare)
    assert game.asked() == (NATURE,)
    with pytest.raises(ValueError, match="chance"):
        policy(game, 0)


def test_it_takes_what_wins() -> None:
    """The last action of the game: a block by which it takes the Senate, where it can pay for it."""
    game = given(
        season=7, round=3, acts=1, order="0 1", crowns={"0": 0, "1": 8}, vp={"SEN": 4}, blocks={"S3": "0:1"},
    )  # fmt: skip
    plan = [GAME.codec.write(choice) for choice in GAME.plan(game, 1)]
    assert plan[0] == "inspire"
    for choice in plan:
        game.choose(1, GAME.codec.read(choice))
    assert game.scores()[1] > game.scores()[0]


def test_it_accepts_no_ruinous_trade_and_offers_once() -> None:
    """All cards and crowns for nothing are refused; a gift is taken; at one question there is one offer at most."""
    given_ = {
        "season": 2, "acts": 0, "options": {"trades": "on"}, "crowns": {"0": 6, "1": 9},
        "hands": {"0": "can10 ath05 ath06 chu01 sen05", "1": "sen04"},
    }  # fmt: skip
    game = given(**given_)
    for choice in ("offer:1", "number:0", "done", "number:9", "number:1"):
        game.choose(0, GAME.codec.read(choice))
    assert policy(game, 1) == a.REFUSE
    game = given(**given_)
    for choice in ("offer:1", "number:0", "card:ath05", "done", "number:0", "number:0"):
        game.choose(0, GAME.codec.read(choice))
    assert policy(game, 1) == a.ACCEPT
    game = given(**given_)
    offers = 0
    for _ in range(30):
        if game.asked() != (0,):
            game.choose(1, a.REFUSE if a.REFUSE in game.options(1) else game.options(1)[0])
        else:
            choice_ = policy(game, 0)
            offers += a.OFFER <= choice_ < a.BLOCK
            game.choose(0, choice_)
        if int(game.round) > 1:
            break
    assert offers <= 1


def test_a_wide_question_is_reckoned_not_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """Eighty blocks at six seats: only a few are looked at closely."""
    looks = 0
    total = Judge.total

    def weighs(judge: Judge, game: Dominare) -> float:
        nonlocal looks
        looks += 1
        return total(judge, game)

    monkeypatch.setattr(Judge, "total", weighs)
    game = given(players=6, season=7, acts=0, ranks={"0": {"7": "sha01"}}, options={"board": "large"})
    policy(game, 0)
    assert 0 < looks < 200
