"""Two servers on one PostgreSQL are one: players at either of them sit at the same tables."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import httpx
import pytest

from contretemps.server.other_servers import OtherServers
from tests.server.conftest import running
from tests.server.stress.load import Load, faults
from tests.support.client import Guest, State
from tests.support.postgres import Cluster
from tests.support.server import Server
from tests.support.warm import WarmServer

CHOICES = 60
CONTESTS = 25


@pytest.fixture(scope="module")
def servers(postgres: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server]]:
    database = postgres.database()
    folder = tmp_path_factory.mktemp("servers")
    with WarmServer(folder, database) as one, WarmServer(folder, database) as other:
        yield one, other


def test_a_choice_made_at_one_appears_live_at_the_other(servers: tuple[Server, Server]) -> None:
    ada, ben = Guest(servers[0].url, "Ada"), Guest(servers[1].url, "Ben")
    table = ada.open("temptation", "me", "open")["table"]
    with ada.live(table, seat=0) as here, ben.live(table) as there:
        assert [line.next("state")["phase"] for line in (here, there)] == ["lobby", "lobby"]
        ben.post(f"/tables/{table}/sit", seat=1)
        players = [(ada, here, there), (ben, there, here)]
        made = [0, 0]
        n = 0
        for _ in range(CHOICES):
            for line in (here, there):
                while line.until(n)["phase"] == "lobby":
                    line.next("state")
            if here.state["phase"] == "over":
                break
            seat = here.state["question"]["seats"][0]
            mover, line, hearer = players[seat]
            made[seat] += 1
            n = mover.choose(line.state, line.state["choices"][0]["choice"])["n"]
            assert hearer.until(n)["n"] == n
        assert min(made) > 3
        for line in (here, there):
            line.until(n)
            assert [entry["n"] for entry in line.entries] == list(range(1, n + 1))


def test_chat_and_names_reach_the_other(servers: tuple[Server, Server]) -> None:
    one, other = servers
    ada, ben = Guest(one.url, "Ada"), Guest(other.url, "Ben")
    table = ada.open("temptation", "me", "open")["table"]
    with ben.live(table) as line:
        line.next("state")
        ada.post(f"/tables/{table}/chat", text="<b>Good luck</b>")
        assert line.next("chat")["line"]["text"] == "<b>Good luck</b>"


def contest(state: State, *sides: tuple[Guest, str]) -> dict[str, httpx.Response]:
    """Several make a choice after the same entry at the same moment; what each is told."""
    start = threading.Barrier(len(sides))
    told: dict[str, httpx.Response] = {}

    def choose(guest: Guest, choice: str) -> None:
        start.wait()
        told[choice] = guest.try_choice(state["table"], state["n"], state["as"], choice)

    threads = [threading.Thread(target=choose, args=side) for side in sides]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return told


def test_of_two_choices_for_one_place_exactly_one_wins(servers: tuple[Server, Server]) -> None:
    here = Guest(servers[0].url)
    there = here.at(servers[1].url)
    state = here.open("temptation", "me", "me")
    table = state["table"]
    contests = 0
    while state["phase"] != "over" and contests < CONTESTS:
        options = [option["choice"] for option in state["choices"]]
        if len(options) == 1:
            state = here.choose(state, options[0])
            continue
        contests += 1
        told = contest(state, (here, options[0]), (there, options[-1]))
        late, winner = sorted(told, key=lambda choice: told[choice].status_code, reverse=True)
        assert told[winner].status_code == 200, told[winner].text
        assert (told[late].status_code, told[late].json()["error"]["code"]) == (409, "stale"), told[late].text
        for guest in (here, there):
            entries = guest.state(table, since=state["n"])["entries"]
            assert (entries[0]["n"], entries[0]["choice"]) == (state["n"] + 1, winner)
        state = there.state(table)
    assert contests > CONTESTS // 2


def test_a_server_that_has_not_heard_yet_looks_for_itself(postgres: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    """Deaf servers stand for people who are faster than the word between servers."""
    monkeypatch.setattr(OtherServers, "heard", lambda others, message: None)
    database = postgres.database()
    with running(database) as one, running(database) as other:
        players = [one.guest("Ada"), one.guest("Ben")]
        seats = [{"kind": "me"}, {"kind": "open"}]
        table = players[0].post("/tables", game="temptation", seats=seats)["table"]
        assert players[1].at(other).state(table)["phase"] == "lobby"  # from now on it is in the other's memory
        players[1].post(f"/tables/{table}/sit", seat=1)
        for turn in range(6):
            there, here = (one, other) if turn % 2 == 0 else (other, one)
            seat = players[0].at(there).state(table)["question"]["seats"][0]
            known = players[seat].at(there).state(table)
            made = players[seat].at(here).choose(known, known["choices"][0]["choice"])
            assert made["n"] > known["n"]
        assert players[0].at(there).state(table)["n"] == known["n"]
        assert players[0].at(there).state(table, since=made["n"])["n"] == made["n"]


def test_when_one_dies_the_game_goes_on_at_the_other(servers: tuple[Server, Server]) -> None:
    one, other = servers
    load = Load([one.url, other.url], [("tempest", 1), ("temptation", 3)])
    load.start()
    for _ in range(3):
        before = sum(load.acknowledged.values())
        while sum(load.acknowledged.values()) < before + 20 and not load.wrong:
            time.sleep(0.01)
        one.kill()
        before = sum(load.acknowledged.values())
        while sum(load.acknowledged.values()) < before + 20 and not load.wrong:
            time.sleep(0.01)  # those at the other go on
        one.start()
    load.stop()
    assert faults(load) == []
    assert load.contested > 0
