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
        ("example = [1]", "an example is a table, not 1"),
        ('[[example]]\nrule = "TMP-999"', "no rule 'TMP-999'"),
        ('[[example]]\nrule = "XYZ-1"', "no game has a rule 'XYZ-1'"),
        ("[[example]]\nrule = 5", "an example has rule: a text is needed, not 5"),
        ('[[example]]\nrule = "TMP-001"\ncolour = 1', "an example has no 'colour'"),
        ('[[example]]\nrule = "TMP-001"\ngiven = {}\nplay = ["walk:1,1"]', "no choice is written 'walk:1,1'"),
        ('[[example]]\nrule = "TMP-001"\ngiven = {}\nrefuse = ["end"]', "an example has refuse: a table"),
        ('[[example]]\nrule = "TMP-001"\ngiven = 7', "an example has given: a table"),
        ('game = "chess"\n[[example]]\nrule = "TMP-001"', "no game is called 'chess'"),
        ('[[example]]\ntitle = "x"\ngiven = {}', 'an example says which rule it is about, such as rule = "DOM-001"'),
        ("[[example]]\nrules = []", "an example says which rule it is about"),
        ('[[example]]\nrule = "TMP-001"\nplay = "end"', "an example has play: a list"),
        ('[[example]]\nrule = "TMP-001"\nplay = [5]', "an example has play: 5 is no text"),
        ('[[example]]\nrule = "TMP-001"\nrefuse = { end = [] }', "an example has refuse: [] is no text"),
        ('[[example]]\nrule = "TMP-001"\nthen = [7]', "a stage is a table, not 7"),
        ('[[example]]\nrule = "TMP-001"\nexpct = {}', "an example has no 'expct'; did you mean 'expect'?"),
        ('[[example]]\nrule = "TMP-001"\nevents = ["TMP-999"]', "no rule 'TMP-999'"),
        ('[[example]]\nrule = "TMP-001"\nrefuse = { end = ["TMP-001", "TMP-999"] }', "no rule 'TMP-999'"),
        ('[[example]]\nrule = "TMP-001"\nrefuse_given = "TMP-999"', "no rule 'TMP-999'"),
        # what a position is written with
        ('[[example]]\nrule = "TMP-001"\ngiven = { obstacels = [] }', "no 'obstacels'; did you mean 'obstacles'?"),
        ('[[example]]\nrule = "TMP-001"\ngiven = { round = "2" }', "round: a whole number is needed, not '2'"),
        ('[[example]]\nrule = "TMP-001"\ngiven = { movement = 1, forced = "yes" }', "forced: true or false, not 'yes'"),
        ('[[example]]\nrule = "TMP-001"\ngiven = { ask = "piles" }', "ask: there is no 'piles'; did you mean 'pile'?"),
        ('[[example]]\nrule = "TMP-001"\ngiven = { storm_card = "3x" }', "storm_card: a card is written such as 3♦"),
        ('[[example]]\nrule = "TMP-001"\ngiven = { player = "44" }', "player: a square is written column,row"),
        ('[[example]]\nrule = "TMP-001"\noptions = { dais = 1 }\ngiven = {}', "no option 'dais'; did you mean 'days'?"),
        ('[[example]]\nrule = "TMP-001"\noptions = { dais = 1 }', "no option 'dais'; did you mean 'days'?"),
        ('[[example]]\nrule = "TMP-001"\noptions = { days = "4" }', "option days cannot be '4'"),
        ('[[example]]\nrule = "TPT-001"\ngiven = { hands = ["tol_guard", ""] }', "did you mean 'toll_guard'?"),
        # what is played
        ('[[example]]\nrule = "TTN-040"\ngiven = {}\nplay = ["throw", "*:123666"]', "at most 5 dice are thrown, not 6"),
        ('[[example]]\nrule = "TTN-040"\ngiven = {}\nplay = ["throw", "*:12378"]', "a die shows 1 to 6, not 7"),
        ('[[example]]\nrule = "TMP-001"\ngiven = {}\nplay = ["storm:d", "*:17♦"]', "no choice is written '17♦'"),
        # what is expected
        ('[[example]]\nrule = "TMP-001"\ngiven = {}\nexpect = { obstacels = [] }', "did you mean 'obstacles'?"),
        (
            '[[example]]\nrule = "TMP-001"\ngiven = {}\nexpect = { storm = { "77" = 0 } }',
            "no square of this map is called '77'",
        ),
        (
            '[[example]]\nrule = "TMP-001"\ngiven = {}\nexpect = { storm = { "7,7" = 0 } }',
            "no square of this map is called '7,7'",
        ),
        (
            '[[example]]\nrule = "TMP-001"\ngiven = {}\nexpect = { health = { T = 0 } }',
            "no citizen of this day is called 'T'",
        ),
        ('[[example]]\nrule = "TMP-001"\ngiven = {}\nexpect = { piles = { heart = [] } }', "did you mean 'hearts'?"),
        ('[[example]]\nrule = "TMP-001"\ngiven = {}\nexpect = { asked = "peil" }', "no question is called 'peil'"),
        (
            '[[example]]\nrule = "TPT-001"\ngiven = {}\nexpect = { twilight = { tol_guard = 0 } }',
            "did you mean 'toll_guard'?",
        ),
        (
            '[[example]]\nrule = "TPT-001"\ngiven = {}\nexpect = { tracks = { 2 = 0 } }',
            "no player of this game is called '2'",
        ),
        (
            '[[example]]\nrule = "TPT-001"\ngiven = {}\nexpect = { decks = { 0 = 0 } }',
            "no Area is called '0'; there are 1, 2, 3",
        ),
        ('[[example]]\nrule = "TTN-001"\ngiven = {}\nexpect = { rows = { G = "" } }', "no row is called 'G'"),
        (
            '[[example]]\nrule = "TTN-001"\ngiven = {}\nexpect = { points = { 2 = 0 } }',
            "no player of this game is called '2'",
        ),
        ('[[example]]\nrule = "TTN-001"\ngiven = {}\nexpect = { fits = ["7>A"] }', "no placement is called '7>A'"),
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


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ('rule = "TTN-040"\ngiven = {}\nplay = ["throw", "*:1236"]', "TTN-040: Five dice are thrown, not 4."),
        ('rule = "TTN-040"\ngiven = { throw = "123666" }', "TTN-040: throw: one to five dice are thrown, not 6"),
        ('rule = "TTN-040"\ngiven = { throw = "1236" }', "refused by TTN-040: throw: player 0 throws 5 dice, not 4"),
        ('rule = "TMP-041"\ngiven = { storm_card = "3♦", movement_card = "5♣", piles = { diamonds = "A-5" } }',
         "refused by TMP-041: piles: 3♦ has been drawn"),
        ('rule = "TMP-012"\ngiven = { player = "7,7" }', "refused by TMP-012: player: 7,7 is off the map"),
        ('rule = "TMP-009"\ngiven = {}\nplay = ["storm:d", "*:7♦"]', "refused by TMP-009"),
    ],
)  # fmt: skip
def test_what_breaks_a_rule_differs(text: str, about: str, run: Run, file: Path) -> None:
    """The file can be run: what an example takes for allowed is refused, by a rule."""
    file.write_text(f"[[example]]\n{text}", "utf-8")
    ran = run("examples", str(file))
    assert (ran.code, ran.err) == (1, "")
    assert about in ran.out


@pytest.mark.parametrize("table", ['{ day = 1,\n  haven = "4,3" }', '{\n  haven = "}{" }', "{ day = 1, # one\n }"])
def test_an_inline_table_over_two_lines_is_told(table: str, run: Run, file: Path) -> None:
    file.write_text(f'[[example]]\nrule = "TMP-001"\nexpect = {{ round = 1 }}\ngiven = {table}', "utf-8")
    ran = run("examples", str(file))
    assert ran.code == 2
    assert "the inline table { … } in line 4 has to stay on one line" in ran.err
    assert "[example.given]" in ran.err


def test_differences_are_told_as_toml(run: Run, file: Path) -> None:
    file.write_text(
        '[[example]]\nrule = "TMP-001"\ngiven = { obstacles = ["1,1"], storm = { "2,2" = 1 } }\n'
        'expect = { obstacles = ["1,2"], storm = { "2,2" = 2, "3,1" = 1, only = true }, '
        'forced = true, player = "1,1" }',
        "utf-8",
    )
    assert run("examples", str(file)).out.splitlines()[1:-1] == [
        '    obstacles: expected ["1,2"], but it is ["1,1"]',
        '    storm."2,2": expected 2, but it is 1',
        '    storm."3,1": expected 1, but there is none',
        "    forced: expected true, but it is false",
        '    player: expected "1,1", but it is "4,3"',
    ]


def test_every_example_of_every_game_passes(run: Run) -> None:
    ran = run("examples", "--all")
    assert ran.code == 0, ran.out
    assert "Examples passed: " in ran.out
