"""Tables of another rule set: they are read, tell what changed, can be exported, and do not go on."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest

from contretemps.kernel import Game, Option
from contretemps.server import lessons
from contretemps.server.rule_sets import in_words
from tests.server.conftest import Player, running
from tests.server.strange_games import games
from tests.toys.skirmish import game as skirmish
from tests.toys.understack import game as understack


def released(**changed: Game) -> dict[str, Game]:
    """The games of another release."""
    return {**games(), **changed}


def new_edition(game: Game) -> Game:
    """The game after a rule was changed that no choice of a test meets."""
    new = copy.copy(game)
    new.rules = copy.copy(game.rules)
    new.rules.edition += 1
    new.rules_hash = "f" * 64
    return new


def begun(db: str, game: str = "understack") -> tuple[dict[str, Any], Player, Player]:
    """A game of two after a choice, and its players, who come back to whatever server there is."""
    with running(db) as server:
        ada, grace = server.guest("Ada"), server.guest("Grace")
        lobby = ada.open(game, "me", "open")
        state = grace.act(lobby, "sit")
        state = ada.choose(ada.state(state["table"]), ada.state(state["table"])["choices"][0]["choice"])
    return state, ada, grace


def test_a_running_table_of_another_rule_set_is_frozen(tmp_path: Path) -> None:
    db = str(tmp_path / "tables.db")
    before, ada, grace = begun(db)
    with running(db, released(understack=new_edition(understack.GAME))) as server:
        mine = ada.at(server).state(before["table"])
        assert (mine["phase"], mine["question"], mine["choices"]) == ("frozen", None, [])
        assert mine["frozen"] == (
            "The rules of Understack have changed since this game began, so it cannot go on. "
            "It began under edition 1; now there is edition 2."
        )
        assert mine["view"] == before["view"]
        assert len(mine["entries"]) == before["n"]
        for what, body in {
            "choices": {"n": mine["n"], "seat": 1, "choice": "play:1"},
            "resign": {"seat": 0},
            "leave": {},
            "takeback": {"n": mine["n"], "seat": 0, "answer": "offer"},
        }.items():
            assert ada.at(server).wrong("POST", f"/tables/{before['table']}/{what}", body) == (409, "frozen"), what
        branch = {"game": "understack", "branch": {"table": before["table"], "n": 1}}
        assert ada.at(server).wrong("POST", "/tables", branch) == (409, "frozen")
        french = grace.at(server).state(before["table"], lang="fr")
        assert french["frozen"].startswith("Les règles de Understack ont changé")


def test_it_can_be_exported_and_nothing_leaks(tmp_path: Path) -> None:
    db = str(tmp_path / "tables.db")
    before, ada, grace = begun(db)
    with running(db, released(understack=new_edition(understack.GAME))) as server:
        record = grace.at(server).get(f"/tables/{before['table']}/record")
        assert record["rules"] == before["rules_hash"]
        assert record["seed"] is None
        assert len(record["choices"]) == before["n"]
        hers, theirs = [ada.at(server).get(f"/tables/{before['table']}/record"), record]
        for mine, other in zip(hers["choices"], theirs["choices"], strict=True):
            assert mine["seat"] != "*" or [mine["choice"], other["choice"]].count("?") == 1


def test_it_offers_a_new_table(tmp_path: Path) -> None:
    db = str(tmp_path / "tables.db")
    before, ada, grace = begun(db)
    with running(db, released(understack=new_edition(understack.GAME))) as server:
        assert ada.at(server).act(before, "rematch")["again"]["seat"] == 0
        new = grace.at(server).act(before, "rematch", answer="accept")
        assert new["phase"] == "playing"
        assert new["rules_hash"] == "f" * 64
        assert grace.at(server).state(before["table"])["rematch"] == new["table"]
    with running(db) as server:  # the old release again
        old = ada.at(server).state(before["table"])
        assert (old["phase"], old["n"], old["frozen"]) == ("playing", before["n"], None)
        assert ada.at(server).state(new["table"])["phase"] == "frozen"


def test_what_does_not_fit_is_not_shown_and_not_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last choice is refused by the rules of today."""
    db = str(tmp_path / "tables.db")
    before, ada, _ = begun(db)
    with monkeypatch.context() as patch:
        patch.setattr(understack.Turn, "check", lambda self, stack, choice: understack.GONE)
        with running(db) as server:
            mine = ada.at(server).state(before["table"])
            assert (mine["phase"], mine["n"] < before["n"]) == ("frozen", True)
            assert f"not shown: {before['n'] - mine['n']}." in mine["frozen"]
            record = ada.at(server).get(f"/tables/{before['table']}/record")
            assert len(record["choices"]) == before["n"]
            assert {entry["choice"] for entry in record["choices"][mine["n"] :]} == {"?"}
            ada.at(server).act(before, "rematch")
    with running(db) as server:
        assert ada.at(server).state(before["table"])["n"] == before["n"]


def test_a_lobby_begins_under_the_rules_of_today(tmp_path: Path) -> None:
    db = str(tmp_path / "tables.db")
    with running(db) as server:
        ada, grace = server.guest("Ada"), server.guest("Grace")
        lobby = ada.open("understack", "me", "open")
    with running(db, released(understack=new_edition(understack.GAME))) as server:
        state = grace.at(server).act(lobby, "sit")
        assert (state["phase"], state["rules_hash"]) == ("playing", "f" * 64)
    with running(db, released(understack=new_edition(understack.GAME))) as server:
        assert ada.at(server).state(lobby["table"])["phase"] == "playing"


def test_an_example_that_no_longer_fits_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table of an example that was written for other cards than those of today."""
    db = str(tmp_path / "tables.db")
    example = {"rule": "TMP-003", "example": "01_terms#5"}
    with running(db) as server:
        ada = server.guest("Ada")
        state = ada.open("tempest", example=example)
    monkeypatch.setattr(lessons, "walk", lambda example: None)
    with running(db) as server:
        assert ada.at(server).wrong("GET", f"/tables/{state['table']}") == (409, "gone")
        answer = ada.ask("POST", "/tables", {"game": "tempest", "example": example})
        assert (answer.status_code, "other cards" in answer.json()["error"]["text"]) == (422, True)


def test_what_changed_is_told_part_by_part() -> None:
    game = skirmish.GAME
    old = game.rule_set()
    assert in_words(game, None, 0, True, "en").endswith("was not noted at the time.")
    changed = {**old, "options": "?", "rules": "?", "content/cards.toml": "?"}
    told = in_words(game, changed, 3, False, "en")
    for part in ("The options are different.", "Rules were added", "Changed content: cards.toml.", "not shown: 3."):
        assert part in told
    other = skirmish.game(options=[*game.options, Option("new", ["a", "b"], "a")])
    assert "options" in {part for part in old if other.rule_set()[part] != old[part]}


def test_a_record_of_another_rule_set_is_shown_and_says_so(ada: Player) -> None:
    state = ada.open("tempest", options={"days": "1"}, seed="x")
    ada.choose(state, state["choices"][0]["choice"])
    ada.act(state, "resign", seat=0)
    record = ada.get(f"/tables/{state['table']}/record")
    shown = ada.post("/records", **{**record, "rules": "0" * 64})
    assert shown["phase"] == "over"
    assert shown["frozen"].startswith("This game was played under other rules of Tempest")


@pytest.mark.parametrize("many", [1, 4])
def test_as_much_as_fits_is_read(many: int, ada: Player) -> None:
    state = ada.open("tempest", options={"days": "1"}, seed="x")
    for _ in range(6):
        state = ada.choose(state, state["choices"][0]["choice"])
    ada.act(state, "resign", seat=0)
    record = ada.get(f"/tables/{state['table']}/record")
    choices = [{**entry, "choice": "K"} if n >= many else entry for n, entry in enumerate(record["choices"])]
    shown = ada.post("/records", **{**record, "rules": "0" * 64, "choices": choices})
    assert shown["n"] == many
    assert f"not shown: {len(choices) - many}." in shown["frozen"]
