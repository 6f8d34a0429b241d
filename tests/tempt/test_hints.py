"""The quick player: legal at every question, better than chance, and the evaluation a chance."""

from __future__ import annotations

import random

import pytest

from contretemps.games.tempt import GAME, hints
from contretemps.games.tempt.hints import policy
from contretemps.games.tempt.position import Tempt
from contretemps.games.tempt.worth import WHOLE, Style, evaluate, prospect, rounds_left
from contretemps.kernel import NATURE, Rng
from tests.tempt.play import given, new, next_choice, wilful


def test_it_beats_chance() -> None:
    """Every game of a few; tools/measure_tempt.py measures many."""
    won = 0.0
    for seed in range(4):
        luck, rng = random.Random(seed), Rng(seed)
        game = new(str(seed // 2))
        while asked := game.asked():
            game.choose(*next_choice(game, luck, rng, greedy=asked[0] == seed % 2))
        outcome = game.outcome()
        assert outcome is not None
        won += outcome[seed % 2]
    assert won == 4


def test_the_evaluation_is_a_chance() -> None:
    """Between 0 and 1 all the way; the outcome at the end."""
    luck, rng = random.Random(1), Rng(1)
    game = new()
    while game.asked():
        for seat in (0, 1):
            assert 0.0 <= evaluate(game, seat) <= 1.0
        game.choose(*next_choice(game, luck, rng, greedy=False))
    assert [evaluate(game, 0), evaluate(game, 1)] == game.outcome()


def test_it_judges_by_what_its_seat_knows() -> None:
    """The same in every world its seat cannot tell from the true one."""
    luck, rng = random.Random(2), Rng(2)
    game = new()
    while game.asked():
        for seat in (0, 1):
            world = game.copy()
            world.reimagine(seat, rng)
            assert evaluate(world, seat) == evaluate(game, seat)
        game.choose(*next_choice(game, luck, rng, greedy=False))


def test_chance_is_not_asked() -> None:
    with pytest.raises(ValueError, match="chance"):
        policy(given(step="war"), 0)


def test_a_better_column_is_a_better_chance() -> None:
    weak = given(columns=[["border_levy", "", ""], ["", "", ""]])
    strong = given(columns=[["throne_headsman", "", ""], ["", "", ""]])
    assert evaluate(strong, 0) > evaluate(weak, 0) > 0.5 > evaluate(weak, 1)


def test_depleted_decks_leave_no_rounds() -> None:
    assert rounds_left(given(decks=[0, 0, 9]), WHOLE) == 0.0
    assert rounds_left(given(), WHOLE) > 2.0


def test_nature_is_asked_nothing_by_it() -> None:
    """A whole game of the policy against itself ends, and never asks it in chance's place."""
    rng = Rng(6)
    game = new()
    while asked := game.asked():
        seat = asked[0]
        game.choose(seat, game.draw(rng) if seat == NATURE else policy(game, seat))
    assert game.round < 9
    assert GAME.broken(game) == []


def test_a_long_row_of_questions_is_answered_as_quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hand of fourteen puts eight cards under decks; the first does not take all ways for the others."""
    weighed = 0

    def weighs(game: Tempt, seat: int, style: Style) -> float:
        nonlocal weighed
        weighed += 1
        assert weighed < 2_000
        return float(prospect(game, seat, style))

    monkeypatch.setattr(hints, "prospect", weighs)
    rows = 0
    for game in wilful(738):
        seat = game.asked()[0]
        if type(game.step).__name__ == "UnderWhich" and int(game.hand[seat]).bit_count() > 10:
            weighed = 0
            policy(game.copy(), seat)
            rows += 1
    assert rows > 3
