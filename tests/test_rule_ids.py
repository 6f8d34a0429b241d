"""Whoever looks for TMP-058 lands on the line that enforces it: every rule has a place, and no comment is stale."""

from __future__ import annotations

from pathlib import Path

import pytest

import rule_ids
from contretemps.games import discover
from contretemps.kernel.game import Game
from contretemps.proof.places import named_in, places

GAMES = pytest.mark.parametrize("game", discover().values(), ids=lambda game: game.name)


@GAMES
def test_every_rule_has_a_place_or_says_why_not(game: Game) -> None:
    found = places(game)
    rules = game.rules.rules.values()
    assert [rule.id for rule in rules if not found[rule.number] and not rule.no_code] == []
    assert [rule.id for rule in rules if found[rule.number] and rule.no_code] == []


@GAMES
def test_every_id_that_is_named_is_a_rule(game: Game) -> None:
    strange = {number: found for number, found in places(game).items() if number not in game.rules.rules}
    assert strange == {}


@GAMES
def test_every_number_of_a_rule_has_its_id_beside_it(game: Game) -> None:
    numbered = rule_ids.sources_of(game.folder, game.rules.prefix).numbered()
    assert len(numbered) > 50
    assert {number for one in numbered for number in one.numbers} <= set(game.rules.rules)
    wrong = [one.wrong(game.rules.prefix) for one in numbered]
    assert [said for said in wrong if said] == [], "tools/rule_ids.py writes what is missing"


# ---- these tests can fail --------------------------------------------------------------------------------------------


def game_of(folder: Path, **files: str) -> Path:
    """A folder with modules, and with `content/cards.toml` for `cards`."""
    (folder / "content").mkdir()
    for name, text in files.items():
        (folder / ("content/cards.toml" if name == "cards" else f"{name}.py")).write_text(text, "utf-8")
    return folder


TAKE_RULES = """
def hurt(game, amount, rule):
    pass


class Draw:
    def __init__(self, cards, rule):
        pass
"""


def test_what_is_a_place(tmp_path: Path) -> None:
    flow = '''"""What it is about (TOY-001)."""


class Act:
    """Asks (TOY-002)."""

    def check(self):
        return 3  # TOY-003


def far():
    """From TOY-004 to TOY-006, and TOY-007 to 009, but TOY-010."""
    raise wrong(
        "an error"
    )  # TOY-011
'''
    cards = "# The cards (TOY-012).\n\ncards = 60  # TOY-013\n"
    found = named_in(game_of(tmp_path, flow=flow, hints="x = 1  # TOY-014\n", cards=cards), "TOY")
    assert [(number, *one[1:]) for number, (one,) in found.items()] == [
        (2, 5, "Act", '"""Asks (TOY-002)."""'),
        (3, 8, "Act.check", "return 3  # TOY-003"),
        (10, 12, "far", '"""From TOY-004 to TOY-006, and TOY-007 to 009, but TOY-010."""'),
        (11, 15, "far", '"an error" )  # TOY-011'),
        (13, 3, "", "cards = 60  # TOY-013"),
    ]


@pytest.mark.parametrize(
    "code",
    [
        "game.tell(e.DRAWN, 7, seat)",
        "game.tell(e.DRAWN, 7 if seat else 0, seat)",
        "game.reveal(1, e.DRAWN, 7)",
        "game.reveal(1, e.DRAWN, rule=7)",
        "raise BadPosition(f'{card} is not there', 7)",
        "hurt(game, 3, 7)",
        "Draw(2, 7)",
        "rule = 7",
        "rule = cannot_go(game) or 7",
        "if self.rule == 7:\n    pass",
        "def check(self, game, choice):\n    return ALLOWED if choice else 7",
        "def check_seat(self, game, seat, choice):\n    return 7",
        "def turn_rule(self, seat, choice):\n    return 7",
        "def cannot_place(game):\n    return 7",
        "def cannot_place(game):\n    return why_not(game)\n\n\ndef why_not(game):\n    return 7",
        "game.tell(e.THROWN, which(game))\n\n\ndef which(game):\n    return 7",
        "def cannot_use(power):\n    return ONCE[power]\n\n\nONCE = [0, 7]",
    ],
)
def test_numbers_that_are_rules(code: str, tmp_path: Path) -> None:
    folder = game_of(tmp_path, flow=code + "\n", more=TAKE_RULES)
    (one,) = rule_ids.sources_of(folder, "TOY").numbered()
    assert one.numbers == {7}
    assert one.wrong("TOY") == f"flow.py:{one.first} says nothing of TOY-007"
    assert rule_ids.write_missing(rule_ids.sources_of(folder, "TOY")) == 1
    (one,) = rule_ids.sources_of(folder, "TOY").numbered()
    assert one.wrong("TOY") == ""
    assert rule_ids.write_missing(rule_ids.sources_of(folder, "TOY")) == 0
    stale = (folder / "flow.py").read_text("utf-8").replace("TOY-007", "TOY-007, TOY-008")
    (folder / "flow.py").write_text(stale, "utf-8")
    (one,) = rule_ids.sources_of(folder, "TOY").numbered()
    assert one.wrong("TOY") == f"flow.py:{one.first} names TOY-008, which is not its rule"


@pytest.mark.parametrize(
    "code",
    [
        "game.tell(e.DRAWN, rule, 7)",
        "game.tell(e.DRAWN, 0, 7)",
        "hurt(game, 7, rule)",
        "count = 7",
        "def score(self):\n    return 7",
        "def cannot_place(game):\n    return ALLOWED if game.dice == 7 else 0",
    ],
)
def test_numbers_that_are_none(code: str, tmp_path: Path) -> None:
    folder = game_of(tmp_path, flow=code + "\n", more=TAKE_RULES)
    assert rule_ids.sources_of(folder, "TOY").numbered() == []


def test_a_computed_rule_may_name_all_that_it_comes_to(tmp_path: Path) -> None:
    folder = game_of(tmp_path, flow="game.tell(e.PICK, 29 + pick)  # TOY-029, TOY-030\n")
    (one,) = rule_ids.sources_of(folder, "TOY").numbered()
    assert (one.numbers, one.wrong("TOY")) == ({29}, "")


def test_a_line_of_its_own_words_keeps_them(tmp_path: Path) -> None:
    folder = game_of(tmp_path, flow="def cannot_go(game):\n    return 7  # out of turn\n")
    rule_ids.write_missing(rule_ids.sources_of(folder, "TOY"))
    assert (folder / "flow.py").read_text("utf-8").endswith("return 7  # TOY-007: out of turn\n")
