"""`contretemps examples`: what passes, what differs, what cannot be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run

GOOD = """
[[example]]
rule = "TMP-090"
title = { en = "A step", fr = "Un pas" }
given = { player = "3,5", movement = 2 }
allow = ["step:4,5"]
refuse = { "step:1,1" = "TMP-090" }
"""
WRONG = """
[[example]]
rule = "TMP-064"
title = "A Gale"
given = { citizens = { A = "1,1", B = "3,5" } }
play = ["storm:diamonds", "*:3♦", "*:3♥", "*:6♠"]
expect = { health = { B = 4 }, round = 1 }
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "my.toml"


def test_all_pass(run: Run, file: Path) -> None:
    file.write_text(GOOD + GOOD, "utf-8")
    assert run("examples", str(file)) == (0, "Examples passed: 2, in 1 files.\n", "")


def test_the_first_difference_ends_it(run: Run, file: Path) -> None:
    file.write_text(GOOD + WRONG + WRONG + GOOD, "utf-8")
    ran = run("examples", str(file))
    assert ran.code == 1
    assert ran.out == (
        f"{file}, example 2 differs  TMP-064  A Gale\n"
        "    health.B: expected 4, but it is 3\n"
        "Examples passed: 1; different: 1; unreadable: 0; in 1 files.\n"
    )


def test_all_differences(run: Run, file: Path) -> None:
    file.write_text(GOOD + WRONG + WRONG + GOOD, "utf-8")
    ran = run("examples", str(file), "--all", "--lang", "fr")
    assert ran.code == 1
    assert ran.out.count("différe") + ran.out.count("diffère") == 3
    assert "passés\u00a0: 2" in ran.out


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("nonsense", "not a TOML file"),
        ("a = 1", "holds no [[example]]"),
        ("example = [1]", "malformed"),
        ('[[example]]\nrule = "TMP-999"', "no rule 'TMP-999'"),
        ('[[example]]\nrule = "XYZ-1"', "no game has a rule 'XYZ-1'"),
        ("[[example]]\nrule = 5", "no game has a rule"),
        ('[[example]]\nrule = "TMP-001"\ncolour = 1', "an example has no 'colour'"),
        ('[[example]]\nrule = "TMP-001"\ngiven = {}\nplay = ["walk:1,1"]', "no choice is written 'walk:1,1'"),
        ('[[example]]\nrule = "TMP-001"\ngiven = {}\nrefuse = ["end"]', "malformed example"),
        ('[[example]]\nrule = "TMP-001"\ngiven = 7', "malformed example"),
        ('game = "chess"\n[[example]]\nrule = "TMP-001"', "no game is called 'chess'"),
    ],
)
def test_what_cannot_be_read(text: str, about: str, run: Run, file: Path) -> None:
    file.write_text(text, "utf-8")
    ran = run("examples", str(file))
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert about in ran.err
    assert "my.toml" in ran.err
    other = file.with_name("good.toml")
    other.write_text(GOOD, "utf-8")
    ran = run("examples", str(file), str(other), "--all")
    assert ran.code == 2
    assert about in ran.out
    assert "passed: 1; different: 0; unreadable: 1; in 2 files" in ran.out


def test_every_example_of_every_game_passes(run: Run) -> None:
    ran = run("examples", "--all")
    assert ran.code == 0, ran.out
    assert "Examples passed: " in ran.out
