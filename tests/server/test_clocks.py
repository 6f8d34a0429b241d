"""Clocks: the server's time, a move at a time, running through restarts."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

from contretemps.server import timekeeping
from contretemps.server.clocks import GRACE, Clocks
from tests.server.conftest import Player, Run, running
from tests.support.waiting import PATIENCE, until

MOVE = {"kind": "move", "seconds": 100}
BANK = {"kind": "bank", "seconds": 100, "increment": 10}


def test_without_a_rule_there_is_no_clock() -> None:
    clocks = Clocks({"kind": "none"}, 2)
    clocks.ask({0}, True, 0)
    assert (clocks.left(0, 50), clocks.next(), clocks.out(1e9)) == (None, None, [])


def test_a_move_has_its_own_time() -> None:
    clocks = Clocks(MOVE, 2)
    clocks.ask({0}, True, 0)
    assert (clocks.left(0, 30), clocks.left(1, 30), clocks.next()) == (70, 100, 100)
    clocks.ask({0}, False, 30)  # another choice of the same move
    assert clocks.left(0, 40) == 60
    clocks.ask({1}, True, 40)
    clocks.ask({0}, True, 50)
    assert (clocks.left(0, 50), clocks.left(1, 60)) == (100, 90)
    assert clocks.out(149) == []
    assert clocks.out(150) == [0]


def test_a_bank_gains_an_increment_with_each_move() -> None:
    clocks = Clocks(BANK, 2)
    clocks.ask({0}, True, 0)
    clocks.ask({1}, True, 30)
    clocks.ask({0}, True, 40)
    assert clocks.left(0, 40) == 80
    assert clocks.left(1, 999) == 90
    clocks.ask({1}, True, 50)
    assert clocks.left(1, 50) == 100


def test_taking_back_wins_no_time() -> None:
    for rule in (MOVE, BANK):
        clocks = Clocks(rule, 2)
        clocks.ask({0}, True, 0)
        clocks.ask({1}, True, 60)
        clocks.ask({0}, False, 61)  # seat 0 takes back
        assert clocks.left(0, 61) == 40


def test_several_think_at_once() -> None:
    clocks = Clocks(MOVE, 3)
    clocks.ask({0, 1, 2}, True, 0)
    clocks.ask({1, 2}, False, 20)
    assert [clocks.left(seat, 50) for seat in range(3)] == [80, 50, 50]
    assert clocks.out(100) == [1, 2]


def test_they_are_kept_and_run_on() -> None:
    clocks = Clocks(BANK, 2)
    clocks.ask({1}, True, 1000)
    again = Clocks(BANK, 2, clocks.keep())
    assert (again.left(1, 1050), again.running(1), again.running(0)) == (50, True, False)
    again.give(1, 60)
    assert again.left(1, 1050) == 110
    again.stop(1100)
    assert (again.left(1, 5000), again.next()) == (60, None)


def test_time_runs_out_and_the_seat_resigns(ada: Player, grace: Player) -> None:
    lobby = ada.open("understack", "me", "open", clock={"kind": "move", "seconds": 1}, on_timeout="resign")
    assert lobby["seats"][0]["left"] == 1
    assert not lobby["seats"][0]["running"]
    state = grace.act(lobby, "sit")
    assert [seat["running"] for seat in state["seats"]] == [True, False]
    with ada.live(lobby["table"], since=state["n"]) as line:
        line.next("state")
        over, entries = line.until(state["n"] + 1)
    assert [(entry["kind"], entry["seat"]) for entry in entries] == [("timeout", 0)]
    assert over["phase"] == "over"
    assert over["result"]["by"] == "timeout"
    assert over["result"]["text"] == "Ada’s time is up. Grace wins."
    assert over["seats"][0]["left"] == 0
    assert not over["seats"][0]["running"]


def test_a_late_choice_comes_after_the_bell(ada: Player, grace: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    lobby = ada.open("understack", "me", "open", clock={"kind": "move", "seconds": 60}, on_timeout="resign")
    grace.act(lobby, "sit")
    state = ada.state(lobby["table"])
    real = timekeeping.now
    monkeypatch.setattr(timekeeping, "now", lambda: real() + 61)
    body = {"n": state["n"], "seat": 0, "choice": state["choices"][0]["choice"]}
    assert ada.wrong("POST", f"/tables/{lobby['table']}/choices", body) == (409, "stale")
    monkeypatch.undo()
    assert ada.state(lobby["table"])["result"]["by"] == "timeout"


def test_clocks_run_while_the_server_is_down(start: Run, database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(database) as first:
        ada, grace = first.guest("Ada"), first.guest("Grace")
        lobby = ada.open("understack", "me", "open", clock={"kind": "move", "seconds": 1}, on_timeout="resign")
        grace.act(lobby, "sit")
        slow = ada.open("understack", "me", "open", clock={"kind": "bank", "seconds": 500, "increment": 5})
        grace.act(slow, "sit")
        before = ada.state(slow["table"])["seats"][0]["left"]
    real = timekeeping.now
    monkeypatch.setattr(timekeeping, "now", lambda: real() + 61)
    second = start()
    again = ada.at(second)
    until(lambda: again.state(lobby["table"])["phase"] == "over")
    assert again.state(lobby["table"])["result"]["by"] == "timeout"
    assert before - 61 - PATIENCE < again.state(slow["table"])["seats"][0]["left"] <= before - 61


def test_the_machines_clock_may_jump(ada: Player, grace: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    lobby = ada.open("understack", "me", "open", clock={"kind": "bank", "seconds": 60}, on_timeout="resign")
    grace.act(lobby, "sit")
    real = time.time
    for jump in (600, -3600):
        monkeypatch.setattr(time, "time", lambda jump=jump: real() + jump)
        for player in (ada, grace):
            state = player.state(lobby["table"])
            assert all(30 < seat["left"] <= 60 for seat in state["seats"])
            if state["choices"]:
                state = player.choose(state, state["choices"][0]["choice"])
            assert state["result"] is None or state["result"]["by"] == "play"
    assert "timeout" not in [entry["kind"] for entry in ada.state(lobby["table"])["entries"]]


def test_nothing_in_the_server_asks_the_machine_what_time_it_is() -> None:
    """Only what people read in logs is in the machine's time."""
    folder = Path(timekeeping.__file__).parent
    asking = {
        str(path.relative_to(folder))
        for path in folder.rglob("*.py")
        if re.search(r"\btime\.time\(|from time import|datetime\.now\(", path.read_text("utf-8"))
    }
    assert asking == {"timekeeping.py", "logs.py", "daily.py"}


def test_it_runs_evenly(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = [time.monotonic()]
    monkeypatch.setattr(time, "monotonic", lambda: ticks[0])
    before = timekeeping.now()
    monkeypatch.setattr(time, "time", lambda: 0.0)
    ticks[0] += 5
    assert timekeeping.now() - before == pytest.approx(5)


def test_a_clock_that_runs_since_a_time_to_come_shows_no_more_than_it_had() -> None:
    kept = [[60.0, 10_000.0, True], [60.0, None, False]]
    clocks = Clocks(BANK, 2, kept)
    assert clocks.left(0, 6_400) == 60  # the machine's clock was put back by an hour
    clocks.settle(6_400, 6_300)
    assert (clocks.left(0, 6_410), clocks.next(), clocks.left(1, 6_410)) == (50, 6_460, 60)


@pytest.mark.parametrize(("had", "given"), [(20.0, 20.0), (3000.0, GRACE)])
def test_time_that_runs_out_while_the_server_is_away_ends_no_game(had: float, given: float) -> None:
    clocks = Clocks(BANK, 1, [[had, 1_000.0, True]])
    clocks.settle(90_005, 90_000)
    assert clocks.out(90_005) == []
    assert clocks.left(0, 90_005) == given - 5
    clocks.settle(90_010, 90_000)  # read again, it is no longer than that
    assert clocks.left(0, 90_010) == given - 10
    assert clocks.out(90_000 + given) == [0]
    ran = Clocks(BANK, 1, [[had, 90_001.0, True]])  # this one ran out while somebody looked after it
    ran.settle(99_000, 90_000)
    assert ran.out(99_000) == [0]
    on = Clocks(BANK, 1, [[had, 89_990.0, True]])
    on.settle(90_000, 90_000)
    assert on.left(0, 90_000) == had - 10


def test_time_is_given_to_others(ada: Player, grace: Player) -> None:
    lobby = ada.open("understack", "me", "open", clock={"kind": "bank", "seconds": 100})
    path = f"/tables/{lobby['table']}/extend"
    assert ada.wrong("POST", path, {"seat": 0}) == (409, "lobby")
    grace.act(lobby, "sit")
    assert grace.act(lobby, "extend", seat=0)["seats"][0]["left"] > 150
    assert grace.act(lobby, "extend", seat=0, seconds=600)["seats"][0]["left"] > 750
    assert ada.wrong("POST", path, {"seat": 0}) == (403, "not_yours")
    plain = ada.open("understack", "me", "me")
    assert ada.wrong("POST", f"/tables/{plain['table']}/extend", {"seat": 0}) == (409, "clock")


def test_who_comes_back_has_time_to_look_around() -> None:
    move = Clocks(MOVE, 1, [[100.0, 0.0, True]])
    move.ask(set(), False, 100)
    move.renew(0, 100)
    assert move.left(0, 100) == 100
    for whole, given in ((20, 20), (900, GRACE)):
        bank = Clocks({"kind": "bank", "seconds": whole, "increment": 0}, 1, [[0.0, None, True]])
        bank.renew(0, 100)
        bank.ask({0}, False, 100)
        assert (bank.left(0, 100), bank.left(0, 110)) == (given, given - 10)
    rich = Clocks(BANK, 1, [[80.0, None, True]])
    rich.renew(0, 0)
    assert rich.left(0, 0) == 80
