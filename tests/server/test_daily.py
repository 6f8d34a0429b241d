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


def test_how_it_went_is_told_to_those_who_have_ended_it(ada: Player, grace: Player, server: Running) -> None:
    begun = ada.open("tempest", daily=DAY)
    ended = grace.open("tempest", daily=DAY)
    grace.act(ended, "resign", seat=0)
    for who in (ada, Player(server, None)):  # who plays, and who never came
        told = who.get("/daily")
        assert (told["played"], told["finished"]) == (2, 1)
        assert (told["score"], told["scores"]) == (None, [])
    told = grace.get("/daily")
    assert told["score"] == {"score": 0, "won": False}
    assert told["scores"] == [{"score": 0, "won": False, "n": 1}]
    ada.act(begun, "resign", seat=0)
    assert ada.get("/daily")["scores"] == [{"score": 0, "won": False, "n": 2}]
    assert "Grace" not in str(ada.get("/daily"))


def test_scores_are_counted_and_nobody_is_named() -> None:
    def ended(guest: str, score: float, won: float) -> tuple[str, dict[str, Any]]:
        return guest, {"scores": [score], "outcome": [won]}

    everybody = [ended("ada", 7, 1), ended("eve", 3, 0), ended("bob", 3, 0), ended("kim", 7, 0)]
    own, counts = daily.compared(everybody, "bob")
    assert own == {"score": 3, "won": False}
    assert counts == [
        {"score": 3, "won": False, "n": 2}, {"score": 7, "won": False, "n": 1}, {"score": 7, "won": True, "n": 1},
    ]  # fmt: skip
    assert daily.compared(everybody, "nobody")[0] is None


def test_a_streak_stays_with_the_guest(ada: Player, grace: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    days = [f"2026-11-{day}" for day in (28, 29, 30)] + ["2026-12-01", "2026-12-03"]
    seen: list[tuple[int, int]] = []
    for day in days:
        monkeypatch.setattr(daily, "today", lambda day=day: day)
        state = ada.open("tempest", daily=day)
        before = ada.get("/daily")["streak"]["now"]
        ada.act(state, "resign", seat=0)
        seen.append((before, ada.get("/daily")["streak"]["now"]))
    assert seen == [(0, 1), (1, 2), (2, 3), (3, 4), (0, 1)]  # yesterday's still counts while today's is to come
    assert ada.get("/daily")["streak"]["longest"] == 4
    assert grace.get("/daily")["streak"] == {"now": 0, "longest": 0}
