"""The examples runner: what passes, and what each kind of failure says."""

from __future__ import annotations

from pathlib import Path

import pytest

from contretemps.kernel import BadInput
from contretemps.kernel.shapes import Names, Several, Word
from contretemps.proof import Example, Failed, read_examples
from contretemps.proof.expect import check, compare
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
        'expect = { outcome = [], asked = "0" }',
        "expect = { hearts = [2, 2, 2, 2], guards = { 3 = 0 } }",
        "expect = { guards = { only = true }, hearts = { 0 = 2, 1 = 2, 2 = 2, 3 = 2, only = true } }",
        'refuse = { "strike:2" = ["TOY-303", "TOY-302"] }',
        'given = { hearts = [1, 1, 1, -1] }\nrefuse_given = ["TOY-301", "TOY-306"]',
        'refuse = { "strike:2" = "302" }',
        "given = { hearts = { 3 = 1 } }\nexpect = { hearts = [2, 2, 2, 1] }",
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
        ("expect = { outcome = [1, 0, 1, 0] }", "outcome.0: expected 1, but there is none"),
        ("expect = { hearts = [2, 2, 1, 2] }", "hearts.2: expected 1, but it is 2"),
        ("expect = { hearts = { 1 = 2, only = true } }", "expected nothing else, but there is { 0 = 2, 2 = 2, 3 = 2 }"),
        ('refuse = { "strike:2" = ["TOY-303", "TOY-305"] }', "refused by TOY-303 or TOY-305, but is by TOY-302"),
        ('play = ["guard"]\nevents = ["TOY-304"]', "something should happen by TOY-304; what happened was by TOY-305"),
        ('events = ["TOY-304"]', "what happened was by none"),
        (
            "given = { hearts = [1] }",
            "the position is refused by TOY-306: hearts: a list with 4 entries is needed, not with 1",
        ),
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
        ('options = { spears = "1" }\ngiven = {}', "has no option 'spears'"),
        ("given = { spears = 1 }", "a position has no 'spears'; did you mean 'hearts'?"),
        ("given = { round = true }", "round: a whole number is needed, not True"),
        ("given = { round = 9 }", "round: from 1 to 6, not 9"),
        ("given = { round = 9 }\nrefuse_given = 'TOY-301'", "round: from 1 to 6, not 9"),
        ("given = { guards = { 4 = 1 } }", "guards: they are counted from 0 to 3, and 4 is none"),
        ("expect = { spears = 0 }", "a position has no 'spears'; did you mean 'hearts'?"),
        ("expect = { hearts = { 4 = 0 } }", "hearts: no player of this game is called '4'"),
        ("expect = { hearts = [2] }", "hearts: a list with 4 entries is needed, or a table; not [2]"),
        ("expect = { hearts = 2 }", "hearts: a table is needed"),
        ("expect = { hearts = { 0 = '2' } }", 'hearts.0: a number is needed, not "2"'),
        ("expect = { hearts = { 0 = 2, only = false } }", "hearts: only is true or not there at all"),
        ("expect = { only = true }", "a position has no 'only'"),
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


def test_of_several_rules_that_may_refuse_none_is_shown(tmp_path: Path) -> None:
    """Which of them it is cannot be told from the file."""
    (example,) = read(tmp_path, '[[example]]\nrule = "TOY-302"\nrefuse = { "strike:2" = ["TOY-302", "TOY-303"] }')
    assert example.refuses() == []


@pytest.mark.parametrize(
    ("expected", "passes"),
    [
        ('under = "3 1"', True),
        ("under = [3, 1]", True),
        ('under = "1 3"', False),
        ("under = [1, 3]", False),
        ('under = "3"', False),
        ('hands = ["5", ""]', True),
        ("hands = { 0 = [5], only = true }", True),
    ],
)
def test_lists_are_compared_in_their_order_where_it_means_something(
    tmp_path: Path, expected: str, passes: bool
) -> None:
    """Cards under a deck come up in their order."""
    given = 'given = { hands = [[5], []], under = ["0:3", "0:1"] }'
    text = f'[[example]]\nrule = "TOY-201"\n{given}\nexpect = {{ {expected} }}'
    (example,) = read(tmp_path, text, 'game = "understack"')
    if passes:
        example.run()
    else:
        with pytest.raises(Failed, match=r'under: expected .*, but it is "3 1"'):
            example.run()


def test_things_may_be_expected_by_other_names() -> None:
    """A game may know other ways to write a name; what it does not know is a mistake as ever."""
    names = Names("card", ["c1", "c2"], lambda name: {"king": "c1"}.get(name, name))
    for shape, expected, came in ((Word(names), "king", "c1"), (Several(names), "c2 king", "c1 c2")):
        check(expected, shape, None)
        assert compare(expected, came, shape, None, "cards") == []
    assert compare("king", "c2", Word(names), None, "card") == ['card: expected "king", but it is "c2"']
    with pytest.raises(BadInput, match="no card is called 'queen'"):
        check("queen", Word(names), None, "card")
