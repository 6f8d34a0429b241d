"""The quick player: legal at every question of every mode, far better than chance, blind to what is hidden."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import Any

import pytest

from contretemps.games.temporal_war import GAME
from contretemps.games.temporal_war.hints import policy
from contretemps.games.temporal_war.position import War
from contretemps.games.temporal_war.worth import evaluate
from contretemps.kernel import NATURE, Options, Rng
from tests.temporal_war.play import examples, given, played
from tests.temporal_war.turned import turned, turned_choice

MODES: list[tuple[int, Options]] = [
    (2, {"speed": "short", "role_playing": "on"}),
    (3, {"decks": "drawn", "speed": "short"}),
    (4, {"decks": "drawn", "temple_attacks": "off"}),
    (5, {"learning": "on", "speed": "short"}),
    (6, {"decks": "drawn", "mode": "free_for_all", "friendly_fire": "off", "speed": "short"}),
]
QUESTIONS = [name for name in GAME.texts.by_language["en"] if name.startswith("question.")]
EVERY = 12  # one in so many decisions is looked at in other worlds, too


def last(seed: int, seats: int, options: Options, greedy: frozenset[int]) -> War:
    return list(played(seed, seats, options, greedy))[-1]


def chosen(game: War, seat: int = 0) -> str:
    return GAME.codec.write(policy(game, seat))


def test_it_beats_chance_alone_and_among_three() -> None:
    """Every one of a few games; many are played by the compiled build (tests/compiled/test_hints.py)."""
    for seed in range(4):
        game = last(seed // 2, 2, {}, frozenset({seed % 2}))
        assert game.scores()[seed % 2] > 10 + game.scores()[1 - seed % 2]
    assert last(9, 3, {}, frozenset({2})).outcome() == [0, 0, 1]


@pytest.mark.parametrize(("seats", "options"), MODES)
def test_it_answers_every_question_of_every_mode(seats: int, options: Options) -> None:
    """One seat plays by it, the others at random; a question looks the same to it in every world of its seat."""
    rng = Rng(seats)
    for number, game in enumerate(played(seats, seats, options, frozenset({1}))):
        if number % EVERY == 0 and 1 in game.asked():
            world = game.copy()
            world.reimagine(1, rng)
            assert policy(world, 1) == policy(game, 1)
            assert evaluate(world, 1) == evaluate(game, 1)
    assert GAME.broken(game) == []


def test_any_question_can_be_put_to_it() -> None:
    """Also those that only others get into: a few of every kind in the examples and in games at random."""
    kinds: Counter[str] = Counter()
    for game in chain(examples(), *[played(20 + seats, seats, options) for seats, options in MODES[2:4]]):
        asked = game.asked()
        kind = type(game.step).__name__
        kinds[kind] += 1
        if not asked or asked[0] == NATURE or kinds[kind] > 15:
            continue
        before = game.dump()
        assert policy(game, asked[0]) in game.options(asked[0])
        assert 0.0 <= evaluate(game, asked[0]) <= 1.0
        assert game.dump() == before
    assert [name for name in QUESTIONS if name.partition(".")[2] not in kinds] == []


def test_the_evaluation_is_a_chance() -> None:
    """Between 0 and 1 all the way; the outcome at the end."""
    for number, game in enumerate(played(3, 3, {"speed": "short", "decks": "drawn"})):
        if number % 25 == 0:
            for seat in range(3):
                assert 0.0 <= evaluate(game, seat) <= 1.0
    assert [evaluate(game, seat) for seat in range(3)] == game.outcome()


def test_a_fountain_more_and_a_better_temple_are_a_better_chance() -> None:
    even = given(round=4)
    ahead = given(round=4, fountains={"1": 0})
    hurt = given(round=4, temples=[20, 9])
    assert evaluate(ahead, 0) > evaluate(even, 0) > evaluate(ahead, 1)
    assert evaluate(hurt, 0) > evaluate(even, 0) > evaluate(hurt, 1)


def test_chance_is_not_asked() -> None:
    game = GAME.new({"decks": "drawn"}, 2)
    assert isinstance(game, War)
    with pytest.raises(ValueError, match="chance"):
        policy(game, 0)


def test_the_opening_moves_out_syncs_and_summons() -> None:
    """In the first round everybody summons and holds a fountain of the two beside the temple."""
    for game in played(1, 2, {}, frozenset({0, 1})):
        if game.round == 2:
            break
    for seat in (0, 1):
        assert game.count_pieces(seat) >= 2
        assert seat in [int(owner) for owner in game.fountain_owner]


def after(position: dict[str, Any], *play: str) -> War:
    """A position with some choices made, each by whoever is asked."""
    game = given(**position)
    for choice in play:
        game.choose(game.asked()[0], GAME.codec.read(choice))
    return game


def test_a_temple_in_range_that_falls_is_attacked() -> None:
    game = given(
        step="act", in_use="3,-3", temples=[20, 5], pieces={"3,-3": "0:banner_knight"}, aether=[0, 0],
        champions=["leonel", "urgoth"],
    )  # fmt: skip
    while game.asked() == (0,):
        choice = chosen(game)
        if choice.startswith("attack"):
            break
        game.choose(0, GAME.codec.read(choice))
    assert choice == "attack:3,-6>power"


def test_a_hopeless_attack_is_not_made() -> None:
    """A Gate Recruit beside a ready Lord Marshal, who would counter."""
    game = given(
        round=2, step="act", in_use="0,3", pieces={"0,3": "0:gate_recruit", "0,2": "1:lord_marshal"}, aether=[0, 0]
    )
    while game.asked() == (0,):
        choice = chosen(game)
        assert not choice.startswith("attack")
        game.choose(0, GAME.codec.read(choice))


def test_damage_is_prevented_where_it_matters_and_not_where_it_does_not() -> None:
    """A Hold the Line that saves the Shieldbearer is played, one that stops nothing is kept."""
    board: dict[str, Any] = {
        "step": "act", "in_use": "0,3", "pieces": {"0,3": "0:road_captain", "0,2": "1:banner_knight 3 resting"},
        "hands": {"1": "hold_the_line"}, "aether": [0, 4], "champions": ["urgoth", "urgoth"],
    }  # fmt: skip
    attack = ["attack:0,2>power", "swords:2", "shields:1"]
    saved = after(board, *attack, "swords:4", "shields:1")
    assert saved.asked() == (1,)
    assert chosen(saved, 1) == "play:hold_the_line"
    enough = after(board, *attack, "swords:0", "shields:6")
    assert chosen(enough, 1) == "pass"


def test_the_best_defence_is_chosen() -> None:
    """All three succeed: the counter hurts the attacker and stops all; a dodge only avoids it."""
    board: dict[str, Any] = {
        "step": "act", "in_use": "0,3", "pieces": {"0,3": "0:road_captain 3", "0,2": "1:banner_knight"},
        "aether": [0, 0], "champions": ["urgoth", "urgoth"],
    }  # fmt: skip
    game = after(board, "attack:0,2>power", "swords:0", "shields:3", "swords:3", "shields:2")
    assert type(game.step).__name__ == "Defend"
    assert chosen(game, 1) == "defend:counter"


def test_a_set_up_takes_a_starter_deck() -> None:
    game = GAME.new({}, 2)
    assert isinstance(game, War)
    assert chosen(game, 0).startswith("champion:")
    for game in played(1, 2, {}, frozenset({0, 1})):
        if game.asked()[0] == NATURE:
            break
        if type(game.step).__name__ == "ChooseDeck":
            assert chosen(game, game.asked()[0]) == "deck:starter"
    for game in played(1, 2, {"learning": "on"}, frozenset({0, 1})):
        if type(game.step).__name__ == "ChooseDeck":
            assert chosen(game, game.asked()[0]) == "deck:learning"
            break


def test_both_seats_are_played_alike() -> None:
    """With the arena turned by half and the players exchanged it makes the turned choice: no seat gets the better of
    what is equal."""
    kinds: Counter[str] = Counter()
    for seed in range(3):
        for game in played(seed, 2, {"speed": "short"}, frozenset({0, 1})):
            kind = type(game.step).__name__
            if kind in ("Act", "ChooseWarrior", "Summon", "SummonWhere", "SetWhere") and len(game.tiles) == 0:
                seat = game.asked()[0]
                assert policy(turned(game), 1 - seat) == turned_choice(policy(game, seat))
                kinds[kind] += 1
    assert len(kinds) == 5
