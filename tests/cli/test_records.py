"""`contretemps replay` and `contretemps verify`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from contretemps.games import find
from contretemps.kernel.step import NATURE
from contretemps.proof.chance import commitment, seed_from
from contretemps.proof.checking import daily_seed
from contretemps.proof.record import Record, dumps
from tests.cli.conftest import Run
from tests.cli.test_wrong import forge

TEMPEST = find("tempest")


def test_verify_says_what_was_checked(run: Run, game_file: Path) -> None:
    data = json.loads(game_file.read_text("utf-8"))
    draws = sum(entry["seat"] == "*" for entry in data["choices"])
    ran = run("verify", str(game_file))
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(f"{game_file}: accepted\n")
    assert TEMPEST.rules_hash in ran.out
    assert data["seal"] in ran.out
    assert data["commitment"] in ran.out
    assert f"draws recomputed: {draws}\n" in ran.out
    assert f"choices allowed by the rules: {len(data['choices']) - draws}\n" in ran.out
    assert "result follows: Balthazar has" in ran.out


def test_verify_a_game_that_is_not_over(run: Run, tmp_path: Path) -> None:
    run("play", "tempest", "--seed", "x", "--save", "half.json", typed="1\n")
    ran = run("verify", "half.json")
    assert ran.code == 0
    assert "the game is not over" in ran.out


def test_verify_where_chance_was_dictated(run: Run, tmp_path: Path) -> None:
    record = Record(TEMPEST, start={"player": "3,5", "movement": 2})
    record.choose(0, TEMPEST.codec.read("step:4,5"))
    (tmp_path / "dictated.json").write_text(dumps(record.whole()), "utf-8")
    ran = run("verify", "dictated.json")
    assert (ran.code, ran.err) == (3, "")
    assert ran.out.startswith(
        "dictated.json: nothing is wrong, but not everything could be checked\n  NOT CHECKED: how"
    )
    assert "accepted" not in ran.out
    record = Record(TEMPEST, {"days": "1"})
    while record.position.asked() == (NATURE,):
        record.choose(NATURE, record.position.options(NATURE)[0])
    (tmp_path / "dictated.json").write_text(dumps(record.whole()), "utf-8")
    ran = run("verify", "dictated.json")
    assert ran.code == 3
    assert f"NOT CHECKED, for nobody committed to a seed: where {len(record.plays)} answers of chance" in ran.out
    assert "draws recomputed" not in ran.out


def test_verify_where_all_choices_are_given(run: Run, game_file: Path) -> None:
    data = json.loads(game_file.read_text("utf-8"))
    forge(game_file, given=len(data["choices"]))
    ran = run("verify", str(game_file))
    assert ran.code == 3
    assert f"NOT CHECKED: where the first {len(data['choices'])} choices come from" in ran.out
    assert "draws recomputed: 0\n" in ran.out
    assert run("verify", str(game_file), "--lang", "fr").out.splitlines()[0].endswith("tout n'a pas pu être vérifié")


def test_verify_marks_practice(run: Run, game_file: Path, tmp_path: Path) -> None:
    ran = run("verify", str(game_file))  # the page's game, by the word `docs`
    assert ran.code == 0
    assert "PRACTICE: the seed follows from the word 'docs'" in ran.out
    run("play", "tempest", "--option", "days=1", "--bot", "0=uniform", "--save", "fair.json")
    ran = run("verify", "fair.json")
    assert ran.code == 0
    assert "PRACTICE" not in ran.out
    assert "nobody added a salt" in ran.out
    day = "2026-11-15"
    record = Record(TEMPEST, seed=daily_seed("tempest", day), marks={"daily": day})
    record.chance()
    (tmp_path / "daily.json").write_text(dumps(record.whole()), "utf-8")
    assert f"the daily of {day}: its luck is open" in run("verify", "daily.json").out


def test_verify_compares_with_what_a_player_noted(run: Run, tmp_path: Path) -> None:
    record = Record(TEMPEST, {"days": "1"}, seed=seed_from("ground by the server"), salts=["pepper"])
    record.chance()
    (tmp_path / "fair.json").write_text(dumps(record.whole()), "utf-8")
    noted = commitment(seed_from("ground by the server"))
    ran = run("verify", "fair.json", "--commitment", f" {noted.upper()}", "--salt", "pepper")
    assert ran.code == 0
    assert "salts in every draw: pepper" in ran.out
    ran = run("verify", "fair.json", "--commitment", commitment(seed_from("promised")))
    assert (ran.code, ran.out) == (1, "")
    assert "is not the one you noted" in ran.err
    ran = run("verify", "fair.json", "--salt", "pepper", "--salt", "min")
    assert (ran.code, ran.out) == (1, "")
    assert "the salt 'min' is not in it" in ran.err


def test_verify_tells_of_take_backs_and_of_an_early_end(run: Run, tmp_path: Path) -> None:
    record = Record(TEMPEST, {"days": "1"}, seed=seed_from("x"))
    record.chance()
    start = len(record.plays)
    record.choose(0, TEMPEST.codec.read("storm:clubs"))
    record.chance()
    record.take_back(0, start)
    record.choose(0, TEMPEST.codec.read("storm:clubs"))
    record.chance()
    path = tmp_path / "back.json"
    path.write_text(dumps(record.whole()), "utf-8")
    ran = run("verify", "back.json")
    assert ran.code == 0
    assert "take-backs granted, as everybody at the table was told: 1\n" in ran.out
    forge(path, ended={"by": "resign", "places": [1]})
    assert "ended by resignation, as the record says; places: Player 1: 1\n" in run("verify", "back.json").out
    forge(path, ended={"by": "resign", "places": [2]})
    assert run("verify", "back.json").code == 1
    forge(path, ended={"by": "resign", "places": [1]}, takebacks=[])
    assert "is not what the seed gives" in run("verify", "back.json").err
    record.rewind(start)
    path.write_text(dumps(record.whole()), "utf-8")
    forge(path, takebacks=[{"seat": "0", "n": start + 8, "to": start}])
    ran = run("verify", "back.json")
    assert ran.code == 0
    assert "when chance did not go by them yet" in ran.out


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"rules": "0" * 64}, "another rule set"),
        ({"seed": "00" * 32}, "not the one that was committed to"),
        ({"seed": None}, "not open yet"),
        ({"result": {"outcome": [1.0], "scores": [3.0]}}, "the result is"),
        ({"salts": ["pepper"]}, "is not what the seed gives"),
        ({"options": {"days": "1", "cap_damage": "maybe"}}, "cannot be 'maybe'"),
        ({"seal": None, "seats": ["somebody else"]}, ""),
        ({"seats": [5]}, "the name of seat 0 is not a text"),
        ({"seats": ["x" * 61]}, "the name of seat 0 has 61 signs"),
        ({"ended": {"by": "resign", "places": [1]}}, "over by its rules"),
        ({"takebacks": [{"seat": "7", "kept": 99}]}, "of a seat that is not there"),
        ({"takebacks": [{"seat": "0", "kept": 0}]}, "is not what the seed gives"),
        ({"word": "other"}, "does not follow from the word"),
        ({"daily": "2026-11-15"}, "not that of the daily"),
    ],
)
def test_verify_rejects_with_the_reason(changes: dict[str, object], reason: str, run: Run, game_file: Path) -> None:
    forge(game_file, **changes)
    ran = run("verify", str(game_file))
    if not reason:
        assert ran.code == 0  # a name is free, if it is one and the seal is made anew
        return
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.count("\n") == 1
    assert ran.err.startswith(f"{game_file}: rejected: ")
    assert reason in ran.err


def test_verify_rejects_a_single_changed_choice(run: Run, game_file: Path) -> None:
    text = game_file.read_text("utf-8")
    game_file.write_text(text.replace('"storm:clubs"', '"storm:diamonds"', 1), "utf-8")
    assert run("verify", str(game_file)).code == 1
    game_file.write_text(text.replace("Balthazar", "Bruno"), "utf-8")
    assert "the seal does not fit" in run("verify", str(game_file)).err


def test_replay_tells_the_game(run: Run, game_file: Path) -> None:
    data = json.loads(game_file.read_text("utf-8"))
    ran = run("replay", str(game_file))
    assert (ran.code, ran.err) == (0, "")
    for entry in data["choices"]:
        who = "chance" if entry["seat"] == "*" else "Balthazar"
        assert f"\n{entry['n']:4} {who}: {entry['choice']}" in ran.out
    assert "Drawn for the set-up: 5♥.  TMP-014\n" in ran.out
    assert "The game is over." in ran.out


def test_replay_to_a_moment(run: Run, game_file: Path) -> None:
    ran = run("replay", str(game_file), "--to", "18", "--lang", "fr")
    assert "\n  18 Balthazar: storm:clubs" in ran.out
    assert "\n  19 " not in ran.out
    assert "La partie continue." in ran.out
    assert run("replay", str(game_file), "--to", "0").code == 0
    ran = run("replay", str(game_file), "--to", "1000")
    assert (ran.code, ran.err.count("\n")) == (2, 1)


def test_replay_of_an_export_with_hidden_choices(run: Run, tmp_path: Path) -> None:
    record = Record(TEMPEST, seed=seed_from("x"))
    record.chance()
    data = record.export(0)
    data["choices"][0]["choice"] = "?"
    (tmp_path / "export.json").write_text(dumps(data), "utf-8")
    assert "hidden" in run("replay", "export.json").err
