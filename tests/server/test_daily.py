"""The daily cannot be tried out beforehand: not by a word, and not by playing on from it while it runs."""

from __future__ import annotations

from typing import Any

import pytest

from contretemps.games import find
from contretemps.proof.checking import check
from contretemps.server import daily
from tests.server.conftest import Player, Run, Running

DAY, NEXT = "2026-11-15", "2026-11-16"


@pytest.fixture
def server(lite: Run, monkeypatch: pytest.MonkeyPatch) -> Running:
    """A server on a day of ours."""
    monkeypatch.setattr(daily, "today", lambda: DAY)
    return lite()


@pytest.fixture
def ada(server: Running) -> Player:
    return server.guest("Ada")


@pytest.fixture
def grace(server: Running) -> Player:
    return server.guest("Grace")


def drawn(state: dict[str, Any]) -> list[str]:
    return [str(entry["choice"]) for entry in state["entries"] if entry["kind"] == "chance"]


def branch(player: Player, table: str, n: int) -> tuple[int, str]:
    """What comes of playing on from there."""
    answer = player.ask("POST", "/tables", {"game": "tempest", "branch": {"table": table, "n": n}})
    return answer.status_code, answer.json().get("error", {}).get("code", "")


def test_no_practice_word_has_its_luck(ada: Player) -> None:
    luck = drawn(ada.open("tempest", daily=DAY))
    seed = daily.seed(DAY)
    for word in (f"contretemps daily tempest {DAY}", seed.hex(), seed.hex().upper(), f"tempest {DAY}", DAY):
        state = ada.open("tempest", options=daily.OPTIONS, seed=word)
        assert drawn(state) != luck, word
        assert state["practice"]


def test_its_record_says_so_and_verifies(ada: Player) -> None:
    state = ada.open("tempest", daily=DAY)
    assert ada.get(f"/tables/{state['table']}/record")["daily"] == DAY
    ada.act(state, "resign", seat=0)
    data = ada.get(f"/tables/{state['table']}/record")
    assert data["daily"] == DAY
    check(find("tempest"), data)


def test_it_is_played_alone_and_listed_nowhere(ada: Player, grace: Player) -> None:
    for seats in ([{"kind": "open"}], [{"kind": "bot"}], [{"kind": "me"}, {"kind": "open"}]):
        assert ada.wrong("POST", "/tables", {"game": "tempest", "daily": DAY, "seats": seats}) == (422, "malformed")
    state = ada.open("tempest", "me", daily=DAY, access="listed")
    assert state["access"] == "link"
    assert grace.get("/tables") == []


def test_nobody_plays_on_from_it_while_it_runs(ada: Player, grace: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    state = ada.open("tempest", daily=DAY)
    table, n = state["table"], state["n"]
    assert branch(ada, table, n) == (403, "branch")
    theirs = grace.open("tempest", daily=DAY)
    ada.act(state, "resign", seat=0)
    assert branch(ada, table, n) == (403, "branch")  # the day is not over, and others have still to play
    assert branch(grace, table, n) == (403, "branch")
    monkeypatch.setattr(daily, "today", lambda: NEXT)
    assert branch(ada, table, n) == (201, "")
    assert branch(grace, table, n) == (403, "branch")  # she is still at it
    grace.act(theirs, "resign", seat=0)
    assert branch(grace, table, n) == (201, "")


def test_nor_by_its_record(ada: Player, grace: Player) -> None:
    """Neither by the export of the running game, with whatever is cut away that tells where it comes from, nor at its
    end, nor from what was played on from such a one."""
    state = ada.choose(ada.open("tempest", daily=DAY), "storm:clubs")
    running = ada.get(f"/tables/{state['table']}/record")
    ada.act(state, "resign", seat=0)
    ended = ada.get(f"/tables/{state['table']}/record")
    bare = {key: value for key, value in running.items() if key not in ("daily", "commitment")}
    first = {**bare, "options": {**bare["options"], "days": "1"}}
    for data in (running, ended, bare, {**ended, "given": 3}, first):
        shown = grace.ask("POST", "/records", data)
        assert shown.status_code == 201, shown.text
        assert branch(grace, shown.json()["table"], shown.json()["n"]) == (403, "branch")
    # another game of Tempest is nobody's daily
    other = grace.choose(grace.open("tempest", options=daily.OPTIONS), "storm:clubs")
    assert branch(grace, other["table"], other["n"]) == (201, "")
    assert branch(grace, other["table"], 1) == (201, "")


def test_a_rematch_has_luck_of_its_own(ada: Player) -> None:
    state = ada.open("tempest", daily=DAY)
    ada.act(state, "resign", seat=0)
    again = ada.act(state, "rematch")
    assert again["daily"] is None
    assert drawn(again) != drawn(state)
    assert again["commitment"] != state["commitment"]
    ada.act(again, "resign", seat=0)
    assert "daily" not in ada.get(f"/tables/{again['table']}/record")
