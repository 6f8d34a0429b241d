"""Bots think elsewhere; one that crashes or dawdles never stalls a table."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest

from contretemps.games.temporal_war import GAME as WAR
from contretemps.kernel import NATURE
from contretemps.server.bots import Worker
from contretemps.server.hint import Asked, asked_of, told
from tests.server.conftest import Player, Run, Running, running
from tests.support.waiting import until
from tests.temporal_war.play import given


def played_out(player: Player, table: str, choose: str = "first", seconds: float = 60) -> dict[str, Any]:
    """Play a table to its end, taking the first choice."""
    end = time.monotonic() + seconds
    state = player.state(table)
    while state["phase"] == "playing":
        assert time.monotonic() < end, "the table stands still"
        if state["choices"]:
            state = player.choose(state, state["choices"][0]["choice"])
        else:
            state = player.get(f"/tables/{table}/wait?since={state['n']}")
    return state


@pytest.mark.parametrize("bot", ["uniform", "greedy"])
def test_a_game_against_bots_comes_to_its_end(ada: Player, bot: str) -> None:
    state = ada.open("meek", "me", bot, bot)
    over = played_out(ada, state["table"])
    assert over["result"]["by"] == "play"
    whole = ada.state(state["table"])["entries"]
    bids = [entry["choice"] for entry in whole if entry["seat"] in (1, 2)]
    if bot == "greedy":
        assert set(bids) == {"bid:0"}


@pytest.mark.parametrize("game", ["crashing", "cheating"])
def test_a_bot_that_crashes_plays_its_fallback(server: Running, ada: Player, game: str) -> None:
    state = ada.open(game, "me", "greedy")
    over = played_out(ada, state["table"])
    assert over["phase"] == "over"
    after = ada.open("meek", "me", "greedy")  # and its process was started anew
    assert played_out(ada, after["table"])["phase"] == "over"
    if game == "crashing":
        told = server.client.get("/metrics").text
        assert 'contretemps_bot_thoughts_total{bot="greedy",outcome="crashed"}' in told


def test_a_bot_that_dawdles_plays_its_fallback(lite: Run) -> None:
    server = lite(bot_seconds=0.3)
    ada = server.guest()
    state = ada.open("dawdling", "me", "greedy")
    assert played_out(ada, state["table"])["phase"] == "over"  # it would think for an hour
    assert 'outcome="slow"' in server.client.get("/metrics").text


def test_bots_go_on_after_a_restart(database: str) -> None:
    with running(database, bot_pace=30) as first:  # stopped while the bot takes its time
        ada = first.guest()
        state = ada.open("meek", "me", "greedy")
        state = ada.choose(state, "bid:1")
        assert state["question"]["seats"] == [1]
    with running(database) as second:
        until(lambda: ada.at(second).state(state["table"])["n"] > state["n"])


def test_a_bot_is_shown_nothing_hidden(lite: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """What goes to its process is the same for every world that its seat cannot tell apart."""
    server = lite()
    sent: list[dict[str, Any]] = []

    async def ask(self: Worker, question: dict[str, Any], limit: float) -> dict[str, Any]:
        sent.append(question)
        raise TimeoutError

    monkeypatch.setattr(Worker, "ask", ask)
    ada = server.guest()
    state = ada.open("understack", "me", "me", seed="x")
    game = server.tables.games["understack"]
    position = server.tables.rooms[state["table"]].table.record.position  # type: ignore[union-attr]
    for _ in range(30):
        asyncio.run(server.tables.bots.think(game, position, 0, "greedy"))
    hands = {str(question["position"]["hands"][1]) for question in sent}
    assert len(hands) > 3  # made up, not looked up
    assert {str(question["position"]["hands"][0]) for question in sent} == {str(position.dump()["hands"][0])}


def test_a_hint_is_shown_nothing_hidden(lite: Run) -> None:
    """What its plan is made from is a made-up world, now and where the seat's choices in a row began."""
    server = lite()
    ada = server.guest()
    table = ada.open("understack", "me", "me", seed="x")["table"]
    record = server.tables.rooms[table].table.record  # type: ignore[union-attr]
    made_up = 0
    while record.position.asked():
        seat = record.position.asked()[0]
        question = asked_of(record.game, record, seat, None).question
        for world in [question["position"], *([question["before"]] if question["since"] else [])]:
            assert world["hands"][seat] == record.position.dump()["hands"][seat]
            made_up += world["hands"][1 - seat] != record.position.dump()["hands"][1 - seat]
        record.choose(seat, record.position.options(seat)[0])
        record.chance()
    assert made_up > 1  # now and then it hits on the truth


def test_a_hint_says_why_and_the_next_goes_on_with_its_plan(ada: Player) -> None:
    state = ada.open("temptation", "me", "me", seed="x")
    path = f"/tables/{state['table']}/hint"
    planned: list[str] = []
    followed = 0
    while followed < 6:
        seat = state["question"]["seats"][0]
        hint = ada.post(path, seat=seat)
        assert hint["reason"]
        assert all(rule.startswith("TTN-") for rule in hint["rules"])
        if planned:
            assert hint["choice"]["choice"] == planned[0]
            followed += 1
        assert ada.post(path, seat=seat) == hint
        after = ada.choose(state, hint["choice"]["choice"], seat=seat)
        chance = any(entry["kind"] == "chance" for entry in after["entries"] if entry["n"] > state["n"])
        planned = [] if chance else [one["choice"] for one in hint["then"]]
        state = after


def test_a_hint_points_at_each_thing_once() -> None:
    """Also where a choice names the same number twice; the page marks things by their names."""
    pieces = {"0,3": "0:ridge_wolf", "1,2": "1:shieldbearer"}
    game = given(step="act", in_use="0,3", aether=[2, 0], pieces=pieces, hands=["fury", ""])
    for seat, choice in [(0, "attack:1,2>power"), (NATURE, "swords:1"), (NATURE, "shields:1"), (0, "play:fury")]:
        game.choose(seat, WAR.codec.read(choice))
    asked = Asked(WAR, WAR, game, [], {})
    assert told(asked, 0, [WAR.codec.read("reroll:0>0>1")], [], "where", "en")["things"] == ["number:0", "number:1"]


def test_hints_in_three_steps(ada: Player, grace: Player) -> None:
    state = ada.open("meek", "me", "me", seed="x")
    path = f"/tables/{state['table']}/hint"
    where = ada.post(path, seat=0, level="where")
    nothing: dict[str, Any] = {"verb": None, "choice": None, "text": "", "reason": "", "rules": [], "then": []}
    assert where == {"things": ["coins:0"], **nothing}
    what = ada.post(path, seat=0, level="what")
    assert (what["verb"], what["choice"]) == ("bid", None)
    which = ada.post(path, seat=0)
    assert which["choice"]["choice"] == "bid:0"
    assert which["text"] == which["choice"]["label"]
    ada.choose(state, "bid:0", seat=0)
    assert ada.wrong("POST", path, {"seat": 0, "level": "where"}) == (409, "not_asked")
    assert grace.wrong("POST", path, {"seat": 0, "level": "where"}) == (403, "not_yours")
    proud = ada.open("meek", "me", "me", hints=False)
    assert not proud["hints"]
    assert ada.wrong("POST", f"/tables/{proud['table']}/hint", {"seat": 0, "level": "where"}) == (409, "no_hints")
    plain = ada.open("understack", "me", "me")
    assert ada.wrong("POST", f"/tables/{plain['table']}/hint", {"seat": 0, "level": "where"}) == (409, "no_hints")
