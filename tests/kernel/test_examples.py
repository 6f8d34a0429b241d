"""The examples runner: what passes, and what each kind of failure says."""

from __future__ import annotations

from pathlib import Path

import pytest

from contretemps.kernel import BadInput
from contretemps.proof import Example, Failed, read_examples
from tests.toys import toys

TOYS = toys()


def read(folder: Path, text: str, game: str = 'game = "skirmish"') -> list[Example]:
    path = folder / "some.toml"
    path.write_text(f"{game}\n{text}", "utf-8")
    return read_examples(path, TOYS)


def run(folder: Path, text: str) -> None:
    for example in read(folder, f'[[example]]\nrule = "TOY-304"\n{text}'):
        example.run()


@pytest.mark.parametrize(
    "text",
    [
        'play = ["strike:1", "*:hit"]\nexpect = { hearts = { 1 = 1 } }\nevents = ["TOY-304"]',
        'allow = ["guard", "0:strike:3"]\nrefuse = { "strike:2" = "TOY-302", "2:guard" = "TOY-301" }',
        'given = { hearts = [1, 1, 1, -1] }\nrefuse_given = "TOY-306"',
        'options = { hearts = "3" }\nexpect = { hearts = { 0 = 3, 3 = 3 } }',
        'play = ["guard"]\nthen = [{ play = ["guard"], expect = { asked = "2" } }, { expect = { round = 1 } }]',
        'expect = { nothing = 0, nobody = "", none = [], no = false }',
        'note = "what a reader should know"\ntitle = { en = "One", fr = "Un" }',
        'refuse = { "*:hit" = "TOY-301" }',
    ],
)
def test_right_examples_pass(tmp_path: Path, text: str) -> None:
    """Every key of the format at work."""
    run(tmp_path, text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('play = ["strike:2"]', "'strike:2' should be allowed, but is refused by TOY-302: Seat 2 is no enemy."),
        ('allow = ["strike:2"]', "'strike:2' should be allowed, but is refused by TOY-302"),
        ('refuse = { "strike:1" = "TOY-302" }', "'strike:1' should be refused by TOY-302, but is by nothing"),
        ('refuse = { "strike:2" = "TOY-303" }', "'strike:2' should be refused by TOY-303, but is by TOY-302"),
        ("expect = { hearts = { 1 = 1 } }", "hearts.1: expected 1, but it is 2"),
        ("expect = { spears = 2 }", "spears: expected 2, but there is none"),
        ('play = ["guard"]\nevents = ["TOY-304"]', "something should happen by TOY-304; what happened was by TOY-305"),
        ('events = ["TOY-304"]', "what happened was by none"),
        ("given = { hearts = [1] }", "the position is refused by TOY-306: four seats have hearts"),
        ('refuse_given = "TOY-306"', "the position should be refused by TOY-306, but was accepted"),
        (
            'given = { hearts = [1] }\nrefuse_given = "TOY-301"',
            "should be refused by TOY-301, but is by TOY-306",
        ),
        (
            'play = ["guard"]\nevents = ["TOY-305"]\nthen = [{ play = ["strike:0"], events = ["TOY-305"] }]',
            "something should happen by TOY-305; what happened was by TOY-302",
        ),
    ],
)
def test_a_wrong_example_says_what_was_expected_and_what_came(tmp_path: Path, text: str, why: str) -> None:
    """One line each, for people who write rules."""
    with pytest.raises(Failed) as raised:
        run(tmp_path, text)
    assert why in str(raised.value)


def test_all_differences_are_told_at_once(tmp_path: Path) -> None:
    """Not one a run."""
    with pytest.raises(Failed) as raised:
        run(tmp_path, "expect = { round = 9, hearts = { 0 = 7 } }")
    assert str(raised.value) == "round: expected 9, but it is 1; hearts.0: expected 7, but it is 2"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('[[example]]\nrule = "TOY-304"\nexpects = { round = 1 }', "some.toml, example 1: an example has no 'expects'"),
        ('[[example]]\ntitle = "x"', "example 1: an example says which rule it is about"),
        ('[[example]]\nrule = "TOY-399"', "no rule 'TOY-399'"),
        ('[[example]]\nrule = "TOY-304"\nthen = [{ given = {} }]', "a stage has no 'given'"),
        ("", "holds no"),
        ("[[example]", "not a TOML file"),
    ],
)
def test_a_file_that_makes_no_sense_is_refused_with_its_place(tmp_path: Path, text: str, why: str) -> None:
    """So that its writer finds the line."""
    with pytest.raises(BadInput) as raised:
        read(tmp_path, text)
    assert why in str(raised.value)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('play = ["strik:1"]', "no choice is written 'strik:1'; did you mean 'strike:1'"),
        ('play = ["strike:1", "guard"]', "chance is asked here, not a player"),
        ('options = { spears = "1" }', "has no option 'spears'"),
    ],
)
def test_an_example_that_cannot_be_understood_is_bad_input(tmp_path: Path, text: str, why: str) -> None:
    """It is not the rules that are wrong, but the file."""
    with pytest.raises(BadInput) as raised:
        run(tmp_path, text)
    assert why in str(raised.value)


def test_a_file_that_cannot_be_read_is_told_in_one_line(tmp_path: Path) -> None:
    """Missing, or not text."""
    with pytest.raises(BadInput, match="cannot be read: No such file"):
        read_examples(tmp_path / "none.toml", TOYS)
    (tmp_path / "odd.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BadInput, match="not a TOML file"):
        read_examples(tmp_path / "odd.toml", TOYS)


def test_the_game_of_a_file_is_said_or_known_by_its_rules(tmp_path: Path) -> None:
    """The prefix of the rule's id tells it, where the file does not."""
    (named,) = read(tmp_path, '[[example]]\nrule = "TOY-101"', 'game = "auction"')
    assert named.game.name == "auction"
    (known,) = read(tmp_path, '[[example]]\nrule = "TOY-101"', "")
    assert known.game.rules.prefix == "TOY"
    with pytest.raises(BadInput, match="no game is called 'chess'"):
        read(tmp_path, '[[example]]\nrule = "TOY-101"', 'game = "chess"')
    with pytest.raises(BadInput, match="no game has a rule 'ABC-1'"):
        read(tmp_path, '[[example]]\nrule = "ABC-1"', "")


def test_an_example_tells_which_rules_it_shows() -> None:
    """Allowed: the rules it is about; refused: those that refuse something in it, in any stage."""
    paths = sorted((TOYS["skirmish"].folder / "examples").glob("*.toml"))
    examples = {example.title["en"]: example for path in paths for example in read_examples(path, TOYS)}
    enemy = examples["An enemy, not the team-mate, and not oneself"]
    assert (enemy.allows(), set(enemy.refuses())) == (["TOY-302"], {"TOY-302"})
    wrong = examples["Nobody has less than no heart"]
    assert (wrong.allows(), wrong.refuses()) == ([], ["TOY-306"])
