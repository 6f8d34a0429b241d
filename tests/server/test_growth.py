"""What grows has an end, and what is long is not dear."""

from __future__ import annotations

import random
from typing import Any

import pytest

from contretemps.server import chronicle
from contretemps.server import table as tables
from contretemps.server.table import CHANCE, CHOICE, UNDO, Entry, Table, Terms, settle
from tests.server.conftest import Run, Running
from tests.server.strange_games import games


def test_taking_back_comes_to_an_end(lite: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The log keeps what was taken back, so somebody who chooses and takes back for ever would fill it for ever."""
    monkeypatch.setattr(tables, "MOST_VOID", 20)
    ada = lite().guest()
    state = ada.open("tempest", options={"days": "1"}, seed="worn")
    state = ada.choose(state, next(c["choice"] for c in state["choices"]))
    while not (free := [c for c in state["choices"] if not c["final"]]):
        state = ada.choose(state, state["choices"][0]["choice"])
    for _ in range(30):
        state = ada.choose(state, free[0]["choice"])
        if not state["undo"]["can"]:
            break
        state = ada.act(state, "undo", n=state["n"], seat=0)
    assert "too often" in state["undo"]["why"]
    assert ada.wrong("POST", f"/tables/{state['table']}/undo", {"n": state["n"], "seat": 0}) == (409, "undo")
    assert ada.wrong("POST", f"/tables/{state['table']}/takeback", {"n": state["n"], "seat": 0, "answer": "offer"}) == (
        409,
        "takeback",
    )
    assert ada.choose(state, state["choices"][0]["choice"])["n"] > state["n"]  # the game goes on


def plain_void(entries: list[Entry]) -> set[int]:
    """The entries that were taken back, found the slow and simple way."""
    return {n for entry in entries if entry.to is not None for n in range(entry.to + 1, entry.n)}


def random_entries(seed: int, many: int) -> list[Entry]:
    chance = random.Random(seed)
    entries: list[Entry] = []
    live: list[Entry] = []
    for n in range(1, many + 1):
        if live and chance.random() < 0.4:
            to = chance.choice([0, *[entry.n for entry in live[:-1]]])
            entry = Entry(n, UNDO, 0, None, 0.0, to=to)
        else:
            entry = Entry(n, chance.choice([CHOICE, CHANCE]), 0, "guard", 0.0)
        entries.append(entry)
        settle(live, entry)
    return entries


@pytest.mark.parametrize("seed", range(20))
def test_what_was_taken_back_is_known_at_once(seed: int) -> None:
    """The same as by looking at all of it again after every entry."""
    table = Table("x", Terms(games()["understack"], {}), [tables.Seat(0, "person", "A"), tables.Seat(1, "person", "B")])
    for n, entry in enumerate(random_entries(seed, 60), 1):
        table._note(entry)
        assert table.void == plain_void(table.entries)
        assert [e.n for e in table.live] == [e.n for e in table.entries if e.to is None and e.n not in table.void]
        assert table.n == n


def test_a_long_story_of_taking_back_is_not_dear() -> None:
    """10,000 times chosen and taken back: what is done for each stays the same. It was quadratic."""
    table = Table("x", Terms(games()["understack"], {}), [tables.Seat(0, "person", "A"), tables.Seat(1, "person", "B")])
    looked = Counting()
    table.void = looked
    for n in range(1, 20_001, 2):
        table._note(Entry(n, CHOICE, 0, "guard", 0.0))
        table._note(Entry(n + 1, UNDO, 0, None, 0.0, to=0))
    assert len(looked) == 19_999
    assert looked.added < 40_000


class Counting(set[int]):
    """A set that counts what is put into it, also again."""

    added = 0

    def add(self, n: int) -> None:
        self.added += 1
        super().add(n)


def test_a_state_tells_the_newest_and_a_page_the_rest(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chronicle, "MOST_SHOWN", 5)
    monkeypatch.setattr(chronicle, "MOST_ENTRIES", 5)
    ada = server.guest()
    state = ada.open("tempest", options={"days": "1"}, seed="x")
    assert state["n"] > 12
    assert [entry["n"] for entry in state["entries"]] == list(range(state["n"] - 4, state["n"] + 1))
    assert state["earlier"]
    found: list[Any] = []
    while page := ada.get(f"/tables/{state['table']}/entries?since={len(found)}"):
        assert len(page) <= 5
        found += page
    assert [entry["n"] for entry in found] == list(range(1, state["n"] + 1))
    assert found[-5:] == state["entries"]
    near = ada.state(state["table"], since=state["n"] - 3)
    assert [entry["n"] for entry in near["entries"]] == list(range(state["n"] - 2, state["n"] + 1))
    assert not near["earlier"]


def test_a_page_of_the_log_hides_what_a_state_hides(server: Running) -> None:
    ada, grace = server.guest("Ada"), server.guest("Grace")
    state = ada.open("understack", "me", "open", seed="log")
    grace.act(state, "sit")
    for player in (ada, grace):
        assert player.get(f"/tables/{state['table']}/entries") == player.state(state["table"])["entries"]
    nobody = server.client.get(f"/api/tables/{state['table']}/entries").json()
    assert nobody == server.client.get(f"/api/tables/{state['table']}").json()["entries"]
    assert nobody != ada.state(state["table"])["entries"]


def test_a_record_has_so_many_choices_at_most(lite: Run) -> None:
    server = lite(record_choices=20)
    ada = server.guest()
    state = ada.open("tempest", options={"days": "1"}, seed="x")
    ada.act(state, "resign", seat=0)
    record = ada.get(f"/tables/{state['table']}/record")
    assert len(record["choices"]) < 20
    assert ada.ask("POST", "/records", record).status_code == 201
    record["choices"] = record["choices"] * 3
    answer = ada.ask("POST", "/records", record)
    assert answer.status_code == 422
    assert "more than 20 choices" in answer.json()["error"]["text"]


def test_back_and_forth_in_a_replay(server: Running) -> None:
    """Any moment, in any order, take-backs included, is what it was when it happened."""
    ada = server.guest()
    state = ada.open("tempest", options={"days": "1"}, seed="replay")
    seen: dict[int, Any] = {}
    for step in range(14):
        free = [choice for choice in state["choices"] if not choice["final"]]
        if state["undo"]["can"] and step % 3 == 2:
            state = ada.act(state, "undo", n=state["n"], seat=0)
        else:
            state = ada.choose(state, (free or state["choices"])[0]["choice"])
        seen[state["n"]] = state["view"]
    for n in [*seen, *reversed(seen), *list(seen)[::3]]:
        assert ada.get(f"/tables/{state['table']}/at/{n}")["view"] == seen[n]
