"""`contretemps replay` and `contretemps verify`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from contretemps.games import find
from contretemps.kernel.chance import seed_from
from contretemps.kernel.record import Record, dumps
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
    assert "result follows: seat 0 has" in ran.out


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
    assert ran.code == 0
    assert "draws not recomputed" in ran.out


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
    ],
)
def test_verify_rejects_with_the_reason(changes: dict[str, object], reason: str, run: Run, game_file: Path) -> None:
    forge(game_file, **changes)
    ran = run("verify", str(game_file))
    if not reason:
        assert ran.code == 0  # a name is free, if the seal is made anew
        return
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.count("\n") == 1
    assert ran.err.startswith(f"{game_file}: rejected: ")
    assert reason in ran.err


def test_verify_rejects_a_single_changed_choice(run: Run, game_file: Path) -> None:
    text = game_file.read_text("utf-8")
    game_file.write_text(text.replace('"storm:clubs"', '"storm:diamonds"', 1), "utf-8")
    assert run("verify", str(game_file)).code == 1
    game_file.write_text(text.replace("seat 0", "seat 1"), "utf-8")
    assert "the seal does not fit" in run("verify", str(game_file)).err


def test_replay_tells_the_game(run: Run, game_file: Path) -> None:
    data = json.loads(game_file.read_text("utf-8"))
    ran = run("replay", str(game_file))
    assert (ran.code, ran.err) == (0, "")
    for entry in data["choices"]:
        who = "chance" if entry["seat"] == "*" else "seat 0"
        assert f"\n{entry['n']:4} {who}: {entry['choice']}" in ran.out
    assert "Drawn for the set-up: 5♥.  TMP-014\n" in ran.out
    assert "The game is over." in ran.out


def test_replay_to_a_moment(run: Run, game_file: Path) -> None:
    ran = run("replay", str(game_file), "--to", "18", "--lang", "fr")
    assert "\n  18 seat 0: storm:clubs" in ran.out
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
