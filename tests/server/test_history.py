"""What was played: running games apart from those that are over, page by page; and how a guest fared."""

from __future__ import annotations

from typing import Any

import pytest

from contretemps.games import find
from contretemps.server import history
from contretemps.server.api import tables as api
from tests.server.conftest import Player, State


def over(player: Player, game: str = "tempest", *seats: str, **said: Any) -> State:
    """A game that is over: it was given up."""
    state = player.open(game, *(seats or ("me",)), **said)
    return player.act(state, "resign", seat=0)


def test_running_games_are_apart_from_those_that_are_over(ada: Player) -> None:
    ended = over(ada)["table"]
    running = ada.open("tempest", "me")["table"]
    lobby = ada.open("temptation", "me", "open")["table"]
    assert [table["table"] for table in ada.get("/tables/mine")] == [running, lobby]
    assert [table["table"] for table in ada.get("/tables/over")] == [ended]
    assert Player(ada.server, None).wrong("GET", "/tables/over") == (401, "unauthorized")


def test_they_come_in_pages(ada: Player, grace: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api, "PAGE", 2)
    played = [over(ada)["table"] for _ in range(5)][::-1]
    theirs = over(grace)["table"]
    found: list[str] = []
    while page := ada.get("/tables/over" + (f"?before={found[-1]}" if found else "")):
        assert len(page) <= 2
        found += [table["table"] for table in page]
    assert found == played
    # whoever has no seat there learns nothing by naming it, not even that it exists
    assert ada.get(f"/tables/over?before={theirs}") == ada.get("/tables/over?before=no-such-table") == []


def test_results_by_game_and_opponent(ada: Player, grace: Player) -> None:
    assert ada.get("/guests/me/results") == {"games": 0, "results": []}
    over(ada)
    over(ada, "tempest", "me", seed="lantern")  # practice does not count
    over(ada, "temptation", "me", "greedy")
    over(ada, "temptation", "me", "greedy", "uniform")
    over(ada, "temptation", "me", "me")  # against oneself neither
    state = ada.open("temptation", "me", "open")
    state = grace.act(state, "sit", seat=1)
    grace.act(state, "resign", seat=1)
    told = ada.get("/guests/me/results")
    assert told["games"] == 4
    lines = {(line["game"], line["against"], line["bot"]): line for line in told["results"]}
    wanted: dict[tuple[str, str, str | None], tuple[int, int, int, int]] = {
        ("tempest", "alone", None): (1, 0, 0, 1),
        ("temptation", "bots", "greedy"): (1, 0, 0, 1),
        ("temptation", "bots", None): (1, 0, 0, 1),
        ("temptation", "people", None): (1, 1, 0, 0),
    }
    assert {key: tuple([line[k] for k in ("played", "won", "drawn", "lost")]) for key, line in lines.items()} == wanted
    assert {line["best"] for line in lines.values()} == {None}  # none was played to its end
    assert [line["game"] for line in grace.get("/guests/me/results")["results"]] == ["temptation"]
    assert grace.get("/guests/me/results")["results"][0]["lost"] == 1


def test_what_a_result_is_worth() -> None:
    def row(
        outcome: list[float], scores: list[float], by: str = "play", out: list[int] | None = None
    ) -> dict[str, Any]:
        result = {"outcome": outcome, "scores": scores, "places": [], "by": by, "out": out or []}
        return {"game": "temptation", "result": result}

    seats: list[dict[str, Any]] = [
        {"seat": 0, "guest": "ada", "bot": None},
        {"seat": 1, "guest": None, "bot": "greedy"},
    ]
    played = [
        row([1.0, 0.0], [80, 40]),
        row([0.5, 0.5], [60, 60]),  # a draw
        row([0.0, 1.0], [90, 100]),  # lost, but better than ever
        row([1.0, 0.0], [500, 40], "resign", [1]),  # won because somebody left: no score to boast of
        row([0.0, 1.0], [700, 40], "play", [0]),  # given up, and a bot played on
    ]
    (line,) = history.results([(one, seats) for one in played], {"temptation": find("temptation")}, "ada")
    assert (line["played"], line["won"], line["drawn"], line["lost"], line["best"]) == (5, 2, 1, 2, 90)
    (line,) = history.results([(row([0.0], [3.0]), seats[:1])], {"temptation": find("temptation")}, "ada")
    assert (line["against"], line["lost"], line["best"]) == ("alone", 1, 3)
