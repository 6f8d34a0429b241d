"""Sentences from patterns, in two languages without a word about either in the code. What games make of all this is
tested where their cards are: tests/dominare/test_words.py, tests/temporal_war/test_words.py."""

from __future__ import annotations

from pathlib import Path

import pytest

from contretemps.cards.wording import BadPattern, Wording, wordings
from contretemps.kernel import LANGUAGES
from contretemps.kernel.texts import Texts


def test_parts_become_a_sentence() -> None:
    """One and more have their forms, and a sentence begins with a capital letter."""
    say = Wording(
        "en", {"crowns.1": "one crown", "crowns.n": "{n} crowns", "number.5": "five", "GAIN": "gain {what}",
               "then": "; then ", "sentence": "{text}."}
    )  # fmt: skip
    gains = [say.say("GAIN", what=say.say("crowns", n)) for n in (1, 5, 17)]
    assert say.sentence(say.join("then", gains)) == "Gain one crown; then gain five crowns; then gain 17 crowns."


# ---- patterns that are wrong -----------------------------------------------------------------------------------------


def test_a_number_may_have_a_form_of_its_own() -> None:
    say = Wording("en", {"x.0": "no {what}", "x.1": "one {what}", "x.n": "{n} {what}", "number.3": "three"})
    said = [say.say("x", n, what="crown") for n in (0, 1, 3, 44)]
    assert said == ["no crown", "one crown", "three crown", "44 crown"]


def test_what_is_put_into_a_hole_is_no_pattern() -> None:
    assert Wording("en", {"x": "<{a}>"}).say("x", a="{b} \\1") == "<{b} \\1>"


@pytest.mark.parametrize(
    ("patterns", "said"),
    [
        ({"crowns.1": "one crown"}, "crowns.1 in en: no form crowns.n"),
        ({"crowns.n": "{n} crowns"}, "crowns.n in en: no form crowns.1"),
        ({"x": "a {hole"}, "x in en: a bracket that is no hole: 'a {hole'"),
        ({"x": "a {two holes}"}, "x in en: a bracket that is no hole: 'a {two holes}'"),
    ],
)
def test_a_pattern_that_is_wrong_is_found_when_it_is_loaded(patterns: dict[str, str], said: str) -> None:
    with pytest.raises(BadPattern) as wrong:
        Wording("en", patterns)
    assert str(wrong.value) == said


def texts(folder: Path, english: str, french: str) -> Texts:
    for language, text in (("en", english), ("fr", french)):
        (folder / f"texts.{language}.toml").write_text(text, "utf-8")
    return Texts(folder)


@pytest.mark.parametrize(
    ("english", "french", "said"),
    [
        ('[t]\nx = "a"', "[t]", r"x in fr: not the same pattern, with holes \[\], as in en"),
        ("[t]", '[t]\nx = "a {b}"', r"x in en: not the same pattern, with holes \['b'\], as in fr"),
        ('[t]\nx = "{b}"', '[t]\nx = "{c}"', r"x in fr: not the same pattern, with holes \['b'\], as in en"),
    ],
)
def test_a_pattern_that_one_language_lacks_is_found_when_it_is_loaded(
    tmp_path: Path, english: str, french: str, said: str
) -> None:
    with pytest.raises(BadPattern, match=said):
        wordings(texts(tmp_path, english, french), "t")


def test_languages_may_use_a_number_or_not(tmp_path: Path) -> None:
    """One has a word for both, the other none."""
    both = wordings(texts(tmp_path, '[t]\nx = "both {what}"\n[u]\ny = ""', '[t]\nx = "les {n} {what}"'), "t")
    assert [both[language].say("x", 2, what="a") for language in LANGUAGES] == ["both a", "les 2 a"]


@pytest.mark.parametrize(
    ("key", "n", "parts", "said"),
    [
        ("y", None, {}, "y in en: no pattern"),
        ("y", 3, {}, "y in en: no pattern for 3"),
        ("x", None, {}, r"x in en: \[\] for the holes \['a'\]"),
        ("x", None, {"a": "", "b": ""}, r"x in en: \['a', 'b'\] for the holes \['a'\]"),
    ],
)
def test_what_cannot_be_said_is_refused(key: str, n: int | None, parts: dict[str, str], said: str) -> None:
    """No hole stays open, and nothing is left unsaid; a game says all its cards when it is loaded."""
    with pytest.raises(BadPattern, match=said):
        Wording("en", {"x": "{a}"}).say(key, n, **parts)
