"""Records: exported, verified, shown, branched off; and past moments."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from contretemps.cli import main
from contretemps.games import find
from contretemps.proof.checking import check
from contretemps.proof.record import loads, verify
from tests.server.conftest import Player, checked


def a_whole_game(player: Player, **said: Any) -> dict[str, Any]:
    state = player.open("tempest", options={"days": "1"}, **said)
    while state["phase"] == "playing":
        state = player.choose(state, state["choices"][-1]["choice"])
    return state


def test_the_record_of_a_game_verifies(ada: Player, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    over = a_whole_game(ada)
    answer = Player(ada.server, None).ask("GET", f"/tables/{over['table']}/record")  # open to all at the end
    assert answer.headers["content-disposition"] == f'attachment; filename="{over["table"]}.json"'
    data = loads(answer.text)
    record = verify(find("tempest"), data)
    assert data["seats"] == ["Ada"]
    assert data["commitment"] == over["commitment"]
    assert len(record.plays) == over["n"]
    path = tmp_path / "record.json"
    path.write_text(answer.text, "utf-8")
    assert main(["verify", str(path), "--lang", "en"]) == 0
    assert "accepted" in capsys.readouterr().out


def test_while_it_runs_a_record_is_ones_own(ada: Player) -> None:
    state = ada.open("understack", "me", "me")
    mine = ada.get(f"/tables/{state['table']}/record?seat=1")
    assert (mine["seed"], mine["result"], mine["seal"]) == (None, None, None)
    shown = [choice["choice"] for choice in mine["choices"]]
    assert "?" in shown
    assert any(choice != "?" for choice in shown)
    assert ada.get(f"/tables/{state['table']}/record?seat=0") != mine


def test_a_resigned_game_is_open_and_verifies(ada: Player) -> None:
    state = ada.open("tempest", options={"days": "1"})
    state = ada.choose(state, "storm:clubs")
    ada.act(state, "resign", seat=0)
    data = ada.get(f"/tables/{state['table']}/record")
    assert data["ended"] == {"by": "resign", "places": [1]}
    assert data["seed"]
    check(find("tempest"), data)


def test_a_taken_back_game_verifies(ada: Player) -> None:
    state = ada.open("tempest", options={"days": "1"}, seed="x")
    state = ada.choose(state, "storm:clubs")
    state = ada.act(state, "takeback", n=state["n"], seat=0, answer="offer")
    state = ada.choose(state, "storm:diamonds")
    ada.act(state, "resign", seat=0)
    data = ada.get(f"/tables/{state['table']}/record")
    assert len(data["takebacks"]) == 1
    check(find("tempest"), data)


def test_a_record_can_be_shown_and_branched_from(ada: Player, grace: Player) -> None:
    over = a_whole_game(ada)
    data = ada.get(f"/tables/{over['table']}/record")
    answer = grace.ask("POST", "/records", data)
    assert answer.status_code == 201
    shown = checked(answer.json())
    assert shown["phase"] == "over"
    assert shown["n"] == over["n"]
    assert shown["view"] == over["view"]
    assert shown["result"]["outcome"] == over["result"]["outcome"]
    assert [seat["name"] for seat in shown["seats"]] == ["Ada"]
    assert grace.get(f"/tables/{shown['table']}/record")["choices"] == data["choices"]
    branched = grace.open("tempest", branch={"table": shown["table"], "n": over["n"] // 2})
    assert branched["practice"]
    assert branched["phase"] == "playing"
    assert branched["mine"] == [0]
    assert branched["n"] >= over["n"] // 2


def test_what_is_no_record(ada: Player) -> None:
    over = a_whole_game(ada)
    data = ada.get(f"/tables/{over['table']}/record")
    broken: list[Any] = [
        {},
        {"format": "contretemps-record/1"},
        {**data, "format": "other"},
        {**data, "game": "chess"},
        {**data, "choices": data["choices"][1:]},
        {**data, "choices": [{"n": 1}]},
        {**data, "choices": 5},
        {**data, "seats": "Ada"},
        {**data, "seats": ["Ada"] * 500},
        {**data, "start": {"player": "99,99"}},
        {**data, "start": {"storm": 5}},
        {**data, "start": [1]},
        {**data, "seed": "zz"},
        {**data, "seed": "ab"},
        {**data, "given": -1},
        {**data, "options": {"days": []}},
        {**data, "options": 7},
    ]
    for wrong in broken:
        assert ada.wrong("POST", "/records", wrong) == (422, "malformed"), str(wrong)[:200]
    deep: Any = []
    for _ in range(900):
        deep = [deep]
    assert ada.wrong("POST", "/records", {**data, "start": {"x": deep}}) == (422, "malformed")
    assert ada.wrong("POST", "/records", {"x": "y" * 2_100_000}) == (413, "too_large")
    assert Player(ada.server, None).wrong("POST", "/records", data) == (401, "unauthorized")


def test_playing_on_from_a_moment(ada: Player, grace: Player) -> None:
    state = ada.open("tempest", options={"days": "1"}, seed="x")
    at = state["n"]
    state = ada.choose(state, "storm:clubs")
    branched = ada.open("tempest", branch={"table": state["table"], "n": at})
    assert branched["n"] == at
    assert branched["practice"]
    assert branched["view"] == ada.get(f"/tables/{state['table']}/at/{at}")["view"]
    assert branched["commitment"] != state["commitment"]
    assert not branched["undo"]["can"]  # what is given is given
    assert ada.wrong("POST", f"/tables/{branched['table']}/undo", {"n": at, "seat": 0}) == (409, "undo")
    while branched["phase"] == "playing":
        branched = ada.choose(branched, branched["choices"][0]["choice"])
    data = ada.get(f"/tables/{branched['table']}/record")
    assert data["given"] == at
    verify(find("tempest"), data)
    # another's running game cannot be branched, nor one with secrets
    body = {"game": "tempest", "branch": {"table": state["table"], "n": 1}}
    assert grace.wrong("POST", "/tables", body) == (403, "branch")
    secret = ada.open("understack", "me", "me")
    body = {"game": "understack", "branch": {"table": secret["table"], "n": 1}}
    assert ada.wrong("POST", "/tables", body) == (403, "branch")
    body = {"game": "tempest", "branch": {"table": state["table"], "n": 10_000}}
    assert ada.wrong("POST", "/tables", body) == (422, "malformed")
    body = {"game": "temptation", "branch": {"table": state["table"], "n": 1}}
    assert ada.wrong("POST", "/tables", body) == (422, "malformed")


def test_verify_says_what_was_given(ada: Player, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    over = a_whole_game(ada)
    branched = ada.open("tempest", branch={"table": over["table"], "n": 20})
    ada.act(branched, "resign", seat=0)
    path = tmp_path / "record.json"
    path.write_text(json.dumps(ada.get(f"/tables/{branched['table']}/record")), "utf-8")
    assert main(["verify", str(path), "--lang", "en"]) == 3
    assert "NOT CHECKED: where the first 20 choices come from; this game branched off another" in " ".join(
        capsys.readouterr().out.split()
    )


def test_past_moments(ada: Player) -> None:
    over = a_whole_game(ada, seed="x")
    whole = ada.state(over["table"])["entries"]
    for n in (0, 5, 3, len(whole) - 1, len(whole)):
        moment = checked(ada.get(f"/tables/{over['table']}/at/{n}"))
        assert moment["n"] == n
        assert moment["choices"] == []
        assert moment["entries"] == whole[max(0, n - 1) : n]
        assert moment["phase"] == ("over" if n == len(whole) else "playing")
    assert ada.wrong("GET", f"/tables/{over['table']}/at/{len(whole) + 1}") == (404, "not_found")
    assert ada.wrong("GET", f"/tables/{over['table']}/at/-1") == (404, "not_found")


def test_past_moments_of_what_was_taken_back(ada: Player) -> None:
    state = ada.open("tempest", options={"days": "1"}, seed="x")
    state = ada.choose(state, "storm:diamonds")
    step = next(each["choice"] for each in state["choices"] if each["verb"] == "step")
    stepped = ada.choose(state, step)
    back = ada.act(stepped, "undo", n=stepped["n"], seat=0)
    at = f"/tables/{state['table']}/at"
    assert ada.get(f"{at}/{stepped['n']}")["view"] == stepped["view"]
    assert ada.get(f"{at}/{back['n']}")["view"] == state["view"]
    assert ada.get(f"{at}/{state['n']}")["view"] == state["view"]
