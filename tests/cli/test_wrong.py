"""Wrong use: one clear line on stderr, exit code 2, and nothing lost."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from contretemps.proof.record import seal
from tests.cli.conftest import Run


def complains(run: Run, *arguments: str, about: str) -> None:
    """The command says what is wrong, in one line, and says nothing else."""
    ran = run(*arguments)
    assert ran.code == 2
    assert ran.err.count("\n") == 1
    assert ran.err.startswith("contretemps: ")
    assert about in ran.err
    assert "Traceback" not in ran.err
    assert ran.out == ""


@pytest.mark.parametrize(
    ("arguments", "about"),
    [
        ("", "say what to do"),
        ("pley tempest", "did you mean 'play'?"),
        ("xyzzy", "there are games, play, rules, decks, examples, replay, verify, serve, bench"),
        ("--nonsense", "--nonsense"),
        ("play", "say which game"),
        ("play tempst", "did you mean 'tempest'?"),
        ("play chess", "no game is called 'chess'; there are dominare, tempest"),
        ("play tempest --option dais=1", "no option 'dais'"),
        ("play tempest --option days=9", "option days cannot be '9'"),
        ("play tempest --option days", "NAME=VALUE"),
        ("play tempest --option", "expected one argument"),
        ("play tempest --seats 2", "for 1 players, not 2"),
        ("play tempest --seats two", "invalid int value: 'two'"),
        ("play tempest --bot 0=clever", "no bot is called 'clever'"),
        ("play tempest --bot greedy", "SEAT=BOT"),
        ("play tempest --bot 1=uniform", "no bot can take seat 1"),
        ("play tempest --lang de", "invalid choice: 'de'"),
        ("play tempest --see x", "unrecognized arguments: --see x"),
        ("play tempest --resume nothing.json", "nothing.json: No such file"),
        ("play tempest --position nothing.toml", "nothing.toml: No such file"),
        ("play tempest --save nowhere/game.json", "no such folder"),
        ("decks", "required: GAME"),
        ("decks tempest", "Players of Tempest bring no decks"),
        ("decks temporal-war nothing.txt", "nothing.txt: No such file"),
        ("decks temporal-war --option learning=9", "option learning cannot be '9'"),
        ("rules", "required: GAME"),
        ("rules chess", "no game is called 'chess'"),
        ("rules tempest TMP-999", "no rule 'TMP-999'"),
        ("rules tempest 0", "no rule '0'"),
        ("rules tempest xyzzy", "no rule speaks of 'xyzzy'"),
        ("rules tempest --json", "--json goes with --coverage"),
        ("rules tempest haven --coverage", "leave out 'haven'"),
        ("rules tempest --code --coverage", "leave out '--code'"),
        ("rules TMP-999 --code", "no rule 'TMP-999'"),
        ("rules tempest xyzzy --code", "no rule speaks of 'xyzzy'"),
        ("rules tempest --coverage --games -1", "-1"),
        ("examples nothing.toml", "nothing.toml: cannot be read"),
        ("replay nothing.json", "nothing.json: No such file"),
        ("verify nothing.json", "nothing.json: No such file"),
        ("bench chess", "no game is called 'chess'"),
        ("bench tempest --games 0", "0"),
        ("bench tempest --option days=9", "option days cannot be '9'"),
        ("games chess", "no game is called 'chess'"),
    ],
)
def test_one_clear_line(arguments: str, about: str, run: Run) -> None:
    complains(run, *arguments.split(), about=about)


def test_errors_speak_french_too(run: Run) -> None:
    complains(run, "pley", "--lang", "fr", about="voulais-tu dire")


@pytest.mark.parametrize(
    ("position", "about"),
    [
        ('player = "7,1"', "7,1 is off the map, which is 6x6 on this day (TMP-012)"),
        ('haven = "4,3"\nobstacles = ["4,3"]', "(TMP-028)"),
        ("player = ", "not a TOML file"),
        ("plaier = 1", "no 'plaier'; did you mean 'player'?"),
        ("citizens = 7", "position.toml: "),
        ("day = 1979-05-27", "no position holds dates"),
        ("options = 3", "options is a table"),
        ("options = { dais = 1 }", "dais"),
    ],
)
def test_a_malformed_position(position: str, about: str, run: Run, tmp_path: Path) -> None:
    (tmp_path / "position.toml").write_text(position, "utf-8")
    complains(run, "play", "tempest", "--position", "position.toml", about=about)


def forge(file: Path, **changes: object) -> None:
    """Change a record and seal it anew."""
    data = {**json.loads(file.read_text("utf-8")), **changes}
    data["seal"] = seal(data)
    file.write_text(json.dumps(data), "utf-8")


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:700])


def empty(file: Path) -> None:
    file.write_bytes(b"")


@pytest.mark.parametrize("command", [("replay",), ("verify",), ("play", "--resume")])
@pytest.mark.parametrize(
    ("harm", "about"),
    [
        (cut, "broken or cut off at line"),
        (empty, "broken or cut off at line 1"),
        (lambda file: file.write_bytes(b"\xff\xfe\x00"), "not a text file in UTF-8"),
        (lambda file: file.write_text("[]"), "not a record"),
        (lambda file: file.write_text("[" * 100_000), "nested too deeply"),
        (lambda file: file.write_text('{"format": "contretemps-record/1"}'), "it has no game"),
        (lambda file: forge(file, game="chess"), "no game is called 'chess'"),
    ],
)
def test_what_is_not_a_record(
    command: tuple[str, ...], harm: Callable[[Path], object], about: str, run: Run, game_file: Path
) -> None:
    harm(game_file)
    before = game_file.read_bytes()
    complains(run, *command, str(game_file), about=about)
    assert game_file.read_bytes() == before


def test_a_record_of_another_rule_set_is_not_played_on(run: Run, game_file: Path) -> None:
    forge(game_file, rules="0" * 64)
    complains(run, "play", "--resume", str(game_file), about="another rule set (000000000000")


def test_a_record_of_another_rule_set_can_be_read(run: Run, game_file: Path) -> None:
    """As far as it fits, and it says so."""
    choices = json.loads(game_file.read_text("utf-8"))["choices"]
    forge(game_file, rules="0" * 64)
    ran = run("replay", str(game_file))
    assert (ran.code, "another rule set (000000000000" in ran.out) == (0, True)
    assert "does not fit" not in ran.out
    changed = [*choices[:2], {**choices[2], "choice": "end"}, *choices[3:]]
    forge(game_file, choices=changed)
    ran = run("replay", str(game_file))
    assert ran.code == 0
    assert "From here on it does not fit" in ran.out
    assert f"{choices[1]['choice']}" in ran.out


@pytest.mark.parametrize(
    ("changes", "about"),
    [
        ({"seed": "no hexadecimal"}, "the seed is not written in hexadecimal digits"),
        ({"seed": "00" * 32}, "the seed is not the one that was committed to"),
        ({"seed": 5}, "the seed is not written in hexadecimal digits"),
        ({"seed": None}, "the seed is not open yet"),
        ({"seed": None, "commitment": None}, "its chance cannot go on"),
        ({"options": 7}, "not a whole record"),
        ({"seats": []}, "players"),
        ({"choices": [{"n": 1}]}, "not a whole record"),
        ({"choices": 3}, "not a whole record"),
        ({"start": 3}, "not a whole record"),
    ],
)
def test_a_game_that_cannot_be_resumed(changes: dict[str, object], about: str, run: Run, game_file: Path) -> None:
    forge(game_file, **changes)
    before = game_file.read_bytes()
    complains(run, "play", "--resume", str(game_file), about=about)
    assert game_file.read_bytes() == before


@pytest.mark.parametrize(
    ("more", "about"),
    [
        (["--seed", "x"], "--seed does not go with --resume"),
        (["--option", "days=1"], "--option does not go with --resume"),
        (["--position", "x.toml"], "--position does not go with --resume"),
    ],
)
def test_a_resumed_game_is_set_up_already(more: list[str], about: str, run: Run, game_file: Path) -> None:
    complains(run, "play", "--resume", str(game_file), *more, about=about)


def test_other_files_are_never_overwritten(run: Run, game_file: Path, tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear aunt", "utf-8")
    kept = game_file.read_bytes()
    complains(run, "play", "tempest", "--save", str(letter), about="nothing was overwritten")
    complains(run, "play", "tempest", "--save", str(game_file), about="nothing was overwritten")
    assert letter.read_text("utf-8") == "Dear aunt"
    assert game_file.read_bytes() == kept


def test_help_and_version_are_not_wrong(run: Run) -> None:
    for command in ("", "games", "play", "rules", "examples", "replay", "verify", "bench"):
        ran = run(*command.split(), "--help")
        assert (ran.code, ran.err) == (0, "")
        assert "for example:\n  contretemps" in ran.out
    assert run("--version").out.startswith("contretemps ")
