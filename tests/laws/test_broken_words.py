"""Laws 8, 9 and 10 can fail: they tell what is missing in a game's folder."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from contretemps.kernel import (
    Domain,
    EventKind,
    Game,
    Option,
    Verb,
)
from contretemps.proof import dumps, loads
from contretemps.proof.record import seal
from tests.laws import showing
from tests.laws.breaking import case, fails
from tests.laws.cases import LawBroken, record_of
from tests.toys.skirmish import game as skirmish
from tests.toys.understack import game as understack


def changed(folder: Path, file: str, old: str, new: str) -> Game:
    """A skirmish with a file of its folder changed."""
    there = folder / "skirmish"
    shutil.copytree(skirmish.GAME.folder, there)
    text = (there / file).read_text("utf-8")
    assert old in text
    (there / file).write_text(text.replace(old, new), "utf-8")
    return skirmish.game(folder=there)


def breaks(number: int, why: str, law: Callable[[Game], None], game: Game) -> None:
    with pytest.raises(LawBroken, match=why) as raised:
        law(game)
    assert raised.value.law == number


@pytest.mark.parametrize(
    ("file", "old", "new", "why"),
    [
        ("texts.fr.toml", 'guard = "Se garder"', "", r"not in every language: \['choice.guard'\]"),
        ("texts.en.toml", "[choice]", "[choices]", "not in every language"),
        ("texts.fr.toml", "touche-t-il ?", "touche-t-il {{}} ?", ""),
        ("rules.toml", 'text.fr = "On ne frappe pas qui est hors du jeu."', 'text.fr = ""', "TOY-303 has no text"),
        ("rules.toml", '[chapters.skirmish]\nen = "Skirmish"\nfr = "Escarmouche"', "", "has no text, chapter"),
    ],
)
def test_a_missing_text_breaks_law_8(tmp_path: Path, file: str, old: str, new: str, why: str) -> None:
    game = changed(tmp_path, file, old, new)
    if why:
        breaks(8, why, showing.law_8_everything_has_words, game)
    else:
        fails(8, "put into these words", showing.PlayHasWords, case(game))


def test_a_text_that_names_an_unknown_fact_breaks_law_8(tmp_path: Path) -> None:
    game = changed(tmp_path, "texts.en.toml", "Seat {seat} is no enemy.", "Seat {place} is no enemy.")
    fails(8, "has no words: KeyError.*place", showing.PlayHasWords, case(game))


def test_a_question_without_words_breaks_law_8(tmp_path: Path) -> None:
    game = changed(tmp_path, "texts.fr.toml", "Blow =", "Other =")
    fails(8, "no text question.Blow in fr", showing.PlayHasWords, case(game))


def test_an_option_without_words_breaks_law_8() -> None:
    game = skirmish.game(options=[Option("hearts", ["2", "9"], "2")])
    breaks(8, "no text option_value.hearts.9 in en", showing.law_8_everything_has_words, game)


def test_an_event_without_words_breaks_law_8() -> None:
    game = skirmish.game(events=[*skirmish.EVENTS, EventKind("flees")])
    breaks(8, "no text event.flees in en", showing.law_8_everything_has_words, game)


def test_two_choices_with_one_notation_break_law_8() -> None:
    twice = Domain("card", ["3", "3"])
    verbs = [Verb("card", 0, [("card", twice)])]
    breaks(8, "is read as 0, and written by 1", showing.law_8_everything_has_words, understack.game(verbs=verbs))


def test_a_position_that_cannot_be_written_breaks_law_8() -> None:
    game = skirmish.game(write=lambda position: {"hearts": position.hearts})
    fails(8, "cannot be written", showing.PlayHasWords, case(game))


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"spears": 1}, "a position has no 'spears'"),
        ({"hearts": {"4": 1}}, "no player of this game is called '4'"),
        ({"asked": "nobody"}, "no seat is called 'nobody'"),
    ],
)
def test_a_position_written_in_words_that_the_game_does_not_list_breaks_law_8(more: dict[str, Any], why: str) -> None:
    game = skirmish.game(write=lambda position: {**skirmish.write(position), **more})
    fails(8, why, showing.PlayHasWords, case(game))


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('refuse = { "strike:3" = "TOY-303" }', "", "no example of TOY-303 refused"),
        ('rule = "TOY-304"', 'rule = "TOY-305"', "no example of TOY-304 allowed"),
        ("expect = { hearts = { 1 = 1 } }", "expect = { hearts = { 1 = 2 } }", "hearts.1: expected 2, but it is 1"),
        ('refuse = { "strike:3" = "TOY-303" }', 'refuse = { "strike:3" = "TOY-305" }', "should be refused by TOY-305"),
        ('rule = "TOY-303"', 'rule = "TOY-399"', "no rule 'TOY-399'"),
    ],
)
def test_a_missing_or_wrong_example_breaks_law_9(tmp_path: Path, old: str, new: str, why: str) -> None:
    game = changed(tmp_path, "examples/skirmish.toml", old, new)
    breaks(9, why, showing.law_9_rules_are_shown, game)


def test_a_needless_excuse_breaks_law_9(tmp_path: Path) -> None:
    rule = 'id = "TOY-303"\nchapter'
    game = changed(tmp_path, "rules.toml", rule, f'cannot_refuse = "outcome"\n{rule}')
    breaks(9, r"yet refused in an example: \['TOY-303'\]", showing.law_9_rules_are_shown, game)


def test_an_event_by_no_rule_breaks_law_9(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(skirmish, "GUARDING", 399)
    fails(9, "by a rule that does not exist", showing.PlayNamesRules, case(skirmish.game()))
    breaks(9, "by a rule that does not exist", showing.law_9_rules_are_shown, skirmish.game())


def test_a_game_without_golden_records_breaks_law_10(tmp_path: Path) -> None:
    shutil.copytree(skirmish.GAME.folder, tmp_path / "skirmish", ignore=shutil.ignore_patterns("*.json"))
    game = skirmish.game(folder=tmp_path / "skirmish")
    breaks(10, "no golden record in", showing.law_10_golden_records_replay, game)


def test_a_golden_record_with_another_result_breaks_law_10(tmp_path: Path) -> None:
    game = changed(tmp_path, "records/short.json", '"outcome": [', '"outcome": [0.25, ')
    breaks(10, "short.json: the result is", showing.law_10_golden_records_replay, game)


def test_a_golden_record_of_other_rules_breaks_law_10(tmp_path: Path) -> None:
    game = changed(tmp_path, "rules.toml", "edition = 1", "edition = 2")
    breaks(10, "short.json: this record was played under another rule set", showing.law_10_golden_records_replay, game)


def test_a_golden_record_that_is_cut_short_breaks_law_10(tmp_path: Path) -> None:
    shutil.copytree(skirmish.GAME.folder, tmp_path / "skirmish")
    game = skirmish.game(folder=tmp_path / "skirmish")
    (game.folder / "records" / "short.json").write_text(dumps(record_of(case(game), 1, 5).whole()), "utf-8")
    breaks(10, "ends before the game does", showing.law_10_golden_records_replay, game)


def test_a_golden_record_that_is_written_otherwise_breaks_law_10(tmp_path: Path) -> None:
    shutil.copytree(skirmish.GAME.folder, tmp_path / "skirmish")
    path = tmp_path / "skirmish" / "records" / "short.json"
    data = {"more": 1, **loads(path.read_text("utf-8"))}
    path.write_text(dumps({**data, "seal": seal(data)}), "utf-8")
    game = skirmish.game(folder=tmp_path / "skirmish")
    breaks(10, "would be written otherwise today", showing.law_10_golden_records_replay, game)
