"""The policy of Temptation plays well: it clearly beats chance and a player who only looks at the gain at hand."""

from __future__ import annotations

import measure_temptation as measure
from contretemps.games.temptation import GAME


def share(other: measure.Player, seats: int, games: int) -> float:
    won = 0.0
    for seed in range(games):
        players = [other] * seats
        players[seed % seats] = measure.clever
        won += measure.play(players, seed)[0][seed % seats]
    return won / games


def test_it_beats_chance() -> None:
    assert share(measure.uniform, 2, 60) >= 0.97


def test_it_beats_who_takes_the_best_gain_and_stops_at_a_black_threat() -> None:
    assert share(measure.timid, 2, 80) >= 0.65


def test_it_ends_a_game_that_it_wins_even_by_a_black_row() -> None:
    game = GAME.read({"rows": ["W30 [6] 6", "B20 3"], "points": [530, 500], "dice": [5, 5], "throw": "1 1 1 3 6"})
    assert GAME.policy is not None
    for choice in ("place:6>A", "place:3>B"):
        assert GAME.codec.write(GAME.policy(game, 0)) == choice
        game.choose(0, GAME.codec.read(choice))
    assert game.outcome() == [1.0, 0.0]


def test_it_stops_when_a_throw_could_only_cost() -> None:
    game = GAME.read({"rows": ["B50 2", "B40 *", "W20 1 1 1 1"], "throw": "345", "met": True, "dice": [3, 9]})
    assert GAME.policy is not None
    assert GAME.codec.write(GAME.policy(game, 0)) == "stop"


def test_who_leads_is_better_off() -> None:
    assert GAME.evaluate is not None
    game = GAME.read({"points": [200, 100, 100]})
    assert GAME.evaluate(game, 0) > 0.5 > GAME.evaluate(game, 1) > 0
