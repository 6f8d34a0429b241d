"""Time is up: a bot chooses once, and on while others would wait; the seat stays its guest's until the game ends."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from contretemps.server import timekeeping
from tests.server.conftest import Player, Run, Running, State, running
from tests.support.postgres import Cluster
from tests.support.waiting import until

MINUTE = {"kind": "move", "seconds": 60}


class Time:
    """The server's time, which a test may let pass."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        real = timekeeping.now
        self.ahead = 0.0
        monkeypatch.setattr(timekeeping, "now", lambda: real() + self.ahead)

    def passes(self, player: Player, table: str, seconds: float = 61) -> None:
        """Let time pass, and have the server look at the clocks as its timers would."""
        self.ahead += seconds
        player.server.client.portal.call(player.server.tables.look_after, table)  # type: ignore[union-attr]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Time:
    return Time(monkeypatch)


def opened(ada: Player, grace: Player, game: str = "understack", **said: Any) -> str:
    lobby = ada.open(game, "me", "open", **{"clock": MINUTE, **said})
    grace.act(lobby, "sit")
    return str(lobby["table"])


def asked(player: Player, table: str, seat: int) -> State:
    """The state as soon as this seat is asked, and no bot."""

    def found() -> State | None:
        state = player.state(table)
        return state if state["question"] and state["question"]["seats"] == [seat] else None

    return until(found)


def away(player: Player, table: str, seat: int = 0) -> State:
    """The state once a bot has chosen for this seat."""

    def found() -> State | None:
        state = player.state(table)
        return state if state["seats"][seat]["stand_in"] == "free" else None

    return until(found)


def test_a_bot_chooses_and_the_seat_is_kept(ada: Player, grace: Player, clock: Time) -> None:
    table = opened(ada, grace)
    late = ada.state(table)
    clock.passes(ada, table)
    state = asked(grace, table, 1)
    news = [(entry["kind"], entry["seat"], entry["label"]) for entry in state["entries"] if entry["n"] > late["n"]]
    assert news[0] == ("timeout", 0, "Ada was away; a bot chooses until Ada is back.")
    assert ("choice", 0) in [entry[:2] for entry in news]
    assert (state["seats"][0]["kind"], state["seats"][0]["stand_in"], state["seats"][0]["resigned"]) == (
        "person", "free", False,
    )  # fmt: skip
    assert [seat["running"] for seat in state["seats"]] == [False, True]
    hers = ada.state(table, lang="fr")
    assert (hers["mine"], hers["as"], hers["choices"], hers["undo"]["can"]) == ([0], 0, [], False)
    assert "un automate choisit jusqu’à son retour" in str(hers["entries"])
    body = {"n": late["n"], "seat": 0, "choice": late["choices"][0]["choice"]}
    assert ada.wrong("POST", f"/tables/{table}/choices", body) == (409, "stale")
    mine = next(found for found in ada.get("/tables/mine") if found["table"] == table)
    assert (mine["waits_for_me"], mine["what"]) == (True, "You were away: a bot chooses for you")


def test_it_is_taken_back_with_one_word(ada: Player, grace: Player, clock: Time) -> None:
    table = opened(ada, grace)
    clock.passes(ada, table)
    state = asked(grace, table, 1)
    assert grace.wrong("POST", f"/tables/{table}/back", {"seat": 0}) == (403, "not_yours")
    hers = ada.act(state, "back")
    assert (hers["entries"][-1]["kind"], hers["entries"][-1]["label"]) == ("back", "Ada is back.")
    assert hers["seats"][0]["stand_in"] is None
    assert ada.act(state, "back", seat=0)["n"] == hers["n"]  # sent twice, done once
    grace.choose(state, state["choices"][0]["choice"])  # what she had seen before is no less true
    mine = asked(ada, table, 0)
    assert 50 < mine["seats"][0]["left"] <= 60
    assert mine["seats"][0]["running"]
    ada.choose(mine, mine["choices"][0]["choice"])


def test_the_bot_goes_on_while_somebody_would_wait(ada: Player, grace: Player, clock: Time) -> None:
    table = opened(ada, grace)
    clock.passes(ada, table)
    for _ in range(200):
        state = until(lambda: next((s for s in [grace.state(table)] if s["choices"] or s["phase"] == "over"), None))
        if state["phase"] == "over":
            break
        grace.choose(state, state["choices"][0]["choice"])
    assert state["result"]["by"] == "play"  # nobody has resigned
    assert [entry["kind"] for entry in state["entries"]].count("timeout") == 1
    assert ada.wrong("POST", f"/tables/{table}/back", {}) == (409, "over")
    record = ada.get(f"/tables/{table}/record")
    assert ada.post("/records", **record)["result"]["places"] == state["result"]["places"]  # it can be played again


def test_where_nobody_waits_the_table_rests(ada: Player, clock: Time) -> None:
    table = ada.open("understack", "me", "uniform", clock=MINUTE)["table"]
    n = asked(ada, table, 0)["n"]
    clock.passes(ada, table)
    state = away(ada, table)
    chosen = [
        entry for entry in state["entries"] if entry["n"] > n and entry["kind"] == "choice" and entry["seat"] == 0
    ]
    assert len(chosen) == 1
    resting = asked(ada, table, 0)
    clock.passes(ada, table, 100_000)
    assert ada.state(table)["n"] == resting["n"]
    assert ada.act(resting, "back")["choices"]


def test_nobody_wins_time_by_being_away(
    server: Running, ada: Player, grace: Player, clock: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before the one choice is made for it the seat cannot be had back."""

    async def still_thinking(*_: Any) -> int:
        await asyncio.Event().wait()
        raise AssertionError("nobody sets it")

    monkeypatch.setattr(server.tables.bots, "choose", still_thinking)
    table = opened(ada, grace)
    clock.passes(ada, table)
    assert ada.state(table)["seats"][0]["stand_in"] == "bound"
    assert ada.wrong("POST", f"/tables/{table}/back", {}) == (409, "stand_in")


def test_in_a_sealed_question_the_others_are_not_disturbed(server: Running, ada: Player, clock: Time) -> None:
    grace, emmy = server.guest("Grace"), server.guest("Emmy")
    lobby = ada.open("auction", "me", "open", "open", clock=MINUTE)
    grace.act(lobby, "sit")
    emmy.act(lobby, "sit")
    table = lobby["table"]
    before = grace.state(table)
    emmy.choose(emmy.state(table), "bid:0")
    ada.act(lobby, "extend", seat=1, seconds=600)
    clock.passes(ada, table)
    state = until(lambda: next((s for s in [grace.state(table)] if s["seats"][0]["answered"]), None))
    assert [seat["stand_in"] for seat in state["seats"]] == ["free", None, None]
    hers = ada.state(table)
    assert [entry["choice"] for entry in hers["entries"]][-1] is not None  # her own seat's answer is no secret to her
    assert [entry["choice"] for entry in state["entries"]][-1] is None
    grace.choose(before, "bid:0")  # written before she heard of it
    assert ada.wrong("POST", f"/tables/{table}/extend", {"seat": 0}) == (403, "not_yours")
    assert grace.wrong("POST", f"/tables/{table}/extend", {"seat": 0}) == (409, "clock")


def test_taking_back_leaves_time_outs_in_the_log(ada: Player, grace: Player, clock: Time) -> None:
    table = opened(ada, grace)
    state = ada.state(table)
    ada.choose(state, state["choices"][0]["choice"])
    clock.passes(ada, table)
    state = away(grace, table, 1)
    undo = {"n": state["n"], "seat": 1}
    assert grace.wrong("POST", f"/tables/{table}/undo", undo) == (409, "undo")
    grace.act(state, "back")
    state = ada.state(table)
    state = ada.act(state, "takeback", n=state["n"], seat=0, answer="offer")
    state = grace.act(state, "takeback", n=state["n"], seat=1, answer="accept")
    assert state["entries"][-1]["kind"] == "takeback"
    state = grace.state(table)
    told = [(entry["kind"], entry["void"]) for entry in state["entries"] if entry["kind"] in ("timeout", "back")]
    assert told == [("timeout", False), ("back", False)]


def test_who_is_away_is_not_asked_for_a_takeback(server: Running, ada: Player, clock: Time) -> None:
    grace, emmy = server.guest("Grace"), server.guest("Emmy")
    lobby = ada.open("auction", "me", "open", "open", clock=MINUTE)
    table = lobby["table"]
    for other in (grace, emmy):
        other.act(lobby, "sit")
    clock.ahead += 30
    for player in (grace, emmy):
        player.choose(player.state(table), "bid:0")
    clock.passes(ada, table, 31)
    state = away(grace, table)
    state = grace.act(state, "takeback", n=grace.state(table)["n"], seat=1, answer="offer")
    state = emmy.act(state, "takeback", n=state["n"], seat=2, answer="accept")
    assert state["entries"][-1]["kind"] == "takeback"


def test_two_seats_of_one_person_come_back_together(ada: Player, clock: Time, monkeypatch: pytest.MonkeyPatch) -> None:
    # Bots bid nothing: whoever bids all coins is not asked again.
    monkeypatch.setattr("contretemps.server.bots.secrets", SimpleNamespace(choice=min))
    table = ada.open("auction", "me", "me", clock=MINUTE)["table"]
    clock.passes(ada, table)
    both = until(lambda: next((s for s in [ada.state(table)] if _stand_ins(s) == ["free", "free"]), None))
    state = ada.act(both, "back")
    assert _stand_ins(state) == [None, None]
    assert [entry["kind"] for entry in state["entries"]].count("back") == 2
    assert state["question"]["seats"] == [0, 1]
    clock.passes(ada, table)
    until(lambda: _stand_ins(ada.state(table)) == ["free", "free"])
    assert _stand_ins(ada.act(both, "back", seat=1)) == ["free", None]


def _stand_ins(state: State) -> list[str | None]:
    return [seat["stand_in"] for seat in state["seats"]]


def test_a_seat_that_resigned_does_not_come_back(server: Running, ada: Player, clock: Time) -> None:
    grace, emmy = server.guest("Grace"), server.guest("Emmy")
    lobby = ada.open("auction", "me", "open", "open", clock=MINUTE)
    for other in (grace, emmy):
        other.act(lobby, "sit")
    ada.act(lobby, "extend", seat=1, seconds=600)
    ada.act(lobby, "extend", seat=2, seconds=600)
    clock.passes(ada, lobby["table"])
    state = away(ada, lobby["table"])
    state = ada.act(state, "resign", seat=0)
    assert (state["seats"][0]["kind"], state["seats"][0]["stand_in"], state["seats"][0]["resigned"]) == (
        "bot", None, True,
    )  # fmt: skip
    assert ada.wrong("POST", f"/tables/{lobby['table']}/back", {"seat": 0}) == (403, "not_yours")


def test_it_survives_a_restart(start: Run, database: str, clock: Time) -> None:
    with running(database) as first:
        ada, grace = first.guest("Ada"), first.guest("Grace")
        table = opened(ada, grace)
        clock.passes(ada, table)
        asked(grace, table, 1)
    second = start()
    grace, ada = grace.at(second), ada.at(second)
    state = grace.state(table)
    assert state["seats"][0]["stand_in"] == "free"
    state = grace.choose(state, state["choices"][0]["choice"])
    asked(grace, table, 1)  # the bot chooses on
    assert ada.act(state, "back")["seats"][0]["stand_in"] is None


def test_two_servers_agree_who_chooses(postgres: Cluster, clock: Time) -> None:
    database = postgres.database()
    with running(database) as one, running(database) as other:
        they_agree(one, other, clock)


def they_agree(one: Running, other: Running, clock: Time) -> None:
    ada, grace = one.guest("Ada"), one.guest("Grace")
    table = opened(ada, grace)
    assert ada.at(other).state(table)["choices"]
    clock.passes(ada, table)
    state = until(lambda: next((s for s in [ada.at(other).state(table)] if s["seats"][0]["stand_in"] == "free"), None))
    ada.at(other).act(state, "back")
    until(lambda: grace.state(table)["seats"][0]["stand_in"] is None)
    assert [entry["kind"] for entry in grace.state(table)["entries"]].count("back") == 1
