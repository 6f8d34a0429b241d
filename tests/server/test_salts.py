"""Salts: each guest adds a text after the commitment and before the first answer of chance."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from contretemps.cli import main
from contretemps.games import find
from contretemps.proof import Record, commitment, seed_from
from contretemps.proof.checking import check
from contretemps.server import new_tables
from tests.server.conftest import Player, Run, Running

TEMPEST = find("tempest")
DAY = {"days": "1"}


def opened(state: dict[str, Any]) -> list[str]:
    return [str(entry["choice"]) for entry in state["entries"]]


def salted(state: dict[str, Any]) -> list[bool]:
    return [seat["salted"] for seat in state["seats"]]


def test_a_table_waits_for_the_salt_and_mixes_it_in(ada: Player) -> None:
    lobby = ada.open("tempest", options=DAY, start=False)
    assert (lobby["phase"], lobby["n"], lobby["salting"], lobby["salts"]) == ("lobby", 0, True, [])
    assert lobby["commitment"]
    assert salted(lobby) == [False]
    state = ada.act(lobby, "salt", salt="mine")
    assert (state["phase"], state["salting"], state["salts"], salted(state)) == ("playing", False, ["mine"], [True])
    assert state["commitment"] == lobby["commitment"]
    ada.act(state, "resign", seat=0)
    data = ada.get(f"/tables/{state['table']}/record")
    assert data["salts"] == ["mine"]
    assert data["commitment"] == lobby["commitment"]
    assert check(TEMPEST, data).open == ()
    without = Record(TEMPEST, data["options"], seed=bytes.fromhex(data["seed"]))
    without.chance()
    assert [TEMPEST.codec.write(played.choice) for played in without.plays] != opened(state)[: len(without.plays)]


def ground(wanted: list[str]) -> bytes:
    """A seed that a server found by trying, so that a game opens as it likes."""
    for number in range(100_000):
        record = Record(TEMPEST, DAY, seed=(seed := seed_from(f"try {number}")))
        for card in wanted:
            choice = record.derived()
            if TEMPEST.codec.write(choice) != card:
                break
            record.choose(-1, choice)
        else:
            return seed
    raise AssertionError("no seed was found")


def test_a_server_that_grinds_seeds_grinds_in_vain(
    ada: Player, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Without salts its opening comes, and verifies. With them it comes no more often than by chance."""
    wanted = ["5♥", "5♠", "4♥"]
    seed = ground(wanted)
    monkeypatch.setattr(new_tables, "new_seed", lambda: seed)
    plain = ada.open("tempest", options=DAY)
    assert opened(plain)[:3] == wanted
    came = 0
    for number in range(20):
        lobby = ada.open("tempest", options=DAY, start=False)
        assert lobby["commitment"] == commitment(seed)
        state = ada.act(lobby, "salt", salt=f"grain {number}")
        came += opened(state)[:3] == wanted
    assert came <= 1  # of 180 openings
    ada.act(state, "resign", seat=0)
    path = tmp_path / "record.json"
    path.write_text(json.dumps(ada.get(f"/tables/{state['table']}/record")), "utf-8")
    assert main(["verify", str(path), "--commitment", commitment(seed), "--salt", "grain 19"]) == 0
    assert main(["verify", str(path), "--salt", "grain 18"]) == 1


def test_it_starts_when_everybody_who_sits_there_has_added_one(ada: Player, grace: Player) -> None:
    lobby = ada.open("temptation", "me", "open", start=False)
    assert ada.act(lobby, "salt", salt="a")["phase"] == "lobby"
    state = grace.act(lobby, "sit")
    assert (state["phase"], salted(state), state["salts"]) == ("lobby", [True, False], [])
    state = grace.act(lobby, "salt", salt="b")
    assert (state["phase"], state["salts"]) == ("playing", ["a", "b"])
    assert ada.state(lobby["table"])["salts"] == ["a", "b"]
    # who sits down may bring it along, and they stand in the order of seats, not of time
    lobby = ada.open("temptation", "open", "me", start=False)
    ada.act(lobby, "salt", salt="a")
    state = grace.act(lobby, "sit", salt="b")
    assert (state["phase"], state["salts"]) == ("playing", ["b", "a"])


def test_a_table_that_does_not_wait_takes_what_was_added(ada: Player, grace: Player) -> None:
    lobby = ada.open("temptation", "me", "open")
    assert lobby["salting"]
    assert ada.act(lobby, "salt", salt="a")["phase"] == "lobby"
    state = grace.act(lobby, "sit")
    assert (state["phase"], state["salts"], salted(state)) == ("playing", ["a"], [True, False])


def test_the_host_does_not_wait_for_ever(ada: Player, grace: Player) -> None:
    lobby = ada.open("temptation", "me", "open", start=False)
    grace.act(lobby, "sit", salt="b")
    state = ada.act(lobby, "start", salt="a")
    assert (state["phase"], state["salts"]) == ("playing", ["a", "b"])
    lobby = ada.open("temptation", "me", "open", start=False)
    grace.act(lobby, "sit")
    state = ada.act(lobby, "start")
    assert (state["phase"], state["salts"]) == ("playing", [])
    assert ada.act(lobby, "start", salt="late")["salts"] == []


def test_once_and_not_another(ada: Player, grace: Player) -> None:
    lobby = ada.open("temptation", "me", "open", start=False)
    path = f"/tables/{lobby['table']}/salt"
    ada.act(lobby, "salt", salt="a")
    assert ada.act(lobby, "salt", salt="a")["phase"] == "lobby"  # sent twice
    assert ada.wrong("POST", path, {"salt": "another"}) == (409, "salt")
    assert ada.wrong("POST", f"/tables/{lobby['table']}/start", {"salt": "another"}) == (409, "salt")
    assert ada.wrong("POST", f"/tables/{lobby['table']}/sit", {"seat": 1, "salt": "another"}) == (409, "salt")
    assert grace.wrong("POST", path, {"salt": "b"}) == (403, "not_yours")
    grace.act(lobby, "sit")
    state = grace.act(lobby, "salt", salt="b")
    assert state["phase"] == "playing"
    assert grace.act(lobby, "salt", salt="b")["n"] == state["n"]  # its answer was lost
    assert grace.wrong("POST", path, {"salt": "c"}) == (409, "playing")
    for salt in ("", "x" * 101, "é", "a\nb", "tab\t", "end\n", 5, None):
        assert ada.wrong("POST", path, {"salt": salt}) == (422, "malformed")


def test_one_salt_a_guest_in_all_seats(ada: Player, grace: Player) -> None:
    lobby = ada.open("temptation", "me", "me", "open", start=False)
    assert salted(ada.act(lobby, "salt", salt="a")) == [True, True, False]
    state = ada.act(lobby, "sit", seat=2)
    assert (state["phase"], state["salts"]) == ("playing", ["a"])
    lobby = ada.open("temptation", "me", "open", "open", start=False)
    ada.act(lobby, "salt", salt="a")
    grace.act(lobby, "sit", seat=1, salt="b")
    grace.act(lobby, "leave")
    assert salted(ada.state(lobby["table"])) == [True, False, False]  # it has gone with her
    ada.ask("PUT", f"/tables/{lobby['table']}/seats/1", {"kind": "me"})
    state = ada.ask("PUT", f"/tables/{lobby['table']}/seats/2", {"kind": "bot"}).json()
    assert (state["phase"], state["salts"]) == ("playing", ["a"])


def test_what_takes_no_salts_does_not_wait_for_them(server: Running) -> None:
    """The same luck for everybody, or by the same word; and practice, which counts for nothing."""
    ada, grace = server.guest("Ada"), server.guest("Grace")
    date = ada.get("/daily")["date"]
    lesson = ada.get("/games/tempest/lessons")[0]["id"]
    rule = next(rule for rule in ada.get("/games/tempest/rules") if rule["examples"])
    example = {"rule": rule["id"], "example": rule["examples"][0]["id"]}
    for said in ({"seed": "x"}, {"daily": date}, {"lesson": lesson}, {"example": example}):
        state = ada.open("tempest", start=False, **said)
        assert (state["phase"], state["salting"], state["salts"]) == ("playing", False, []), said
        assert ada.wrong("POST", f"/tables/{state['table']}/salt", {"salt": "a"})[0] == 409
    lobby = ada.open("temptation", "me", "open", seed="x")
    assert not lobby["salting"]
    assert ada.wrong("POST", f"/tables/{lobby['table']}/salt", {"salt": "a"}) == (409, "salt")
    state = grace.act(lobby, "sit", salt="b")  # it came along, and there is no place for it
    assert (state["phase"], state["salts"], salted(state)) == ("playing", [], [False, False])


def test_a_rematch_waits_as_well(ada: Player, grace: Player) -> None:
    lobby = ada.open("temptation", "me", "open", start=False)
    ada.act(lobby, "salt", salt="a")
    old = grace.act(lobby, "sit", salt="b")
    grace.act(old, "resign", seat=1)
    ada.act(old, "rematch", start=False)
    new = grace.act(old, "rematch", answer="accept", start=False)
    assert (new["phase"], new["salting"], salted(new)) == ("lobby", True, [False, False])
    assert new["commitment"] != old["commitment"]
    ada.act(new, "salt", salt="c")
    assert grace.act(old, "rematch", start=False)["table"] == new["table"]
    state = grace.act(new, "salt", salt="d")
    assert (state["phase"], state["salts"]) == ("playing", ["c", "d"])


def test_records_keep_their_salts_and_all_they_say(ada: Player, grace: Player) -> None:
    """Through import and export, take-backs, an early end and marks included."""
    state = ada.act(ada.open("temptation", "me", "me", start=False), "salt", salt="a")
    who = state["as"]
    state = ada.choose(state, state["choices"][0]["choice"])
    state = ada.act(state, "takeback", n=state["n"], seat=who, answer="offer")
    state = ada.choose(state, state["choices"][0]["choice"])
    ada.act(state, "resign", seat=1)
    word = ada.open("tempest", options=DAY, seed="x")
    ada.act(word, "resign", seat=0)
    for table, game in ((state["table"], "temptation"), (word["table"], "tempest")):
        data = ada.get(f"/tables/{table}/record")
        check(find(game), data)
        shown = grace.post("/records", **data)
        assert shown["salts"] == data["salts"]
        assert grace.get(f"/tables/{shown['table']}/record") == data
    assert data["word"] == "x"
    for wrong in (
        {"salts": ["a"] * 3},
        {"salts": [5]},
        {"takebacks": [{"seat": "9", "kept": 0}]},
        {"ended": 5},
        {"word": 7},
    ):
        assert grace.wrong("POST", "/records", {**data, **wrong}) == (422, "malformed")


def test_the_word_of_a_running_game_is_not_told(ada: Player, grace: Player) -> None:
    """It would give the seed away; at the end it is open."""
    lobby = ada.open("understack", "me", "open", seed="between us")
    state = grace.act(lobby, "sit")
    assert "between us" not in json.dumps(grace.get(f"/tables/{state['table']}/record"))
    grace.act(state, "resign", seat=1)
    assert grace.get(f"/tables/{state['table']}/record")["word"] == "between us"


def test_salts_are_there_after_a_restart(start: Run) -> None:
    first = start()
    ada, grace = first.guest("Ada"), first.guest("Grace")
    lobby = ada.open("temptation", "me", "open", start=False)
    ada.act(lobby, "salt", salt="a")
    first.tables.rooms[lobby["table"]].table = None  # read anew
    assert salted(ada.state(lobby["table"])) == [True, False]
    assert ada.get(f"/tables/{lobby['table']}/record")["salts"] == []  # not before everybody's are in
    state = grace.act(lobby, "sit", salt="b")
    first.tables.rooms[lobby["table"]].table = None
    assert grace.state(lobby["table"])["salts"] == ["a", "b"]
    state = grace.act(lobby, "resign", seat=1)
    check(find("temptation"), ada.get(f"/tables/{state['table']}/record"))
