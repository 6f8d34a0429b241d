"""What is printed on a card comes from its lines: change a number, and the words change in every language."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from contretemps.cards.formula import BadFormula
from contretemps.games.temporal_war.language import words
from contretemps.games.temporal_war.language.lines import MONSTER, read
from contretemps.kernel import LANGUAGES
from tests.temporal_war.content import CARDS, TEXTS

FIXTURE = tomllib.loads(Path(__file__).with_name("printed.toml").read_text("utf-8"))
PRINTED: list[dict[str, Any]] = FIXTURE["line"]
OTHERS: list[dict[str, Any]] = FIXTURE["other"]  # lines that no card of ours has
BY_ID = {card["id"]: card for card in CARDS}
SAID = words.card_words(TEXTS, CARDS)
VOICES = words.voices(TEXTS)


def said(kind: str, formula: str) -> dict[str, str]:
    """The sentence of a line, by language."""
    line = read("x", kind, formula)
    return {language: words.sentence(VOICES[language][kind == MONSTER], line) for language in LANGUAGES}


def test_every_line_is_in_the_fixture() -> None:
    lines = [(card["id"], n, text) for card in CARDS for n, text in enumerate(card["lines"], 1)]
    listed = [(line["card"], line["line"], line["formula"]) for line in PRINTED]
    assert sorted(listed) == sorted(lines)
    assert len(lines) == 114


@pytest.mark.parametrize("line", PRINTED, ids=[f"{line['card']}.{line['line']}" for line in PRINTED])
def test_a_line_says_what_is_printed(line: dict[str, Any]) -> None:
    key = f"line.{BY_ID[line['card']]['slug']}.{line['line']}"
    assert {language: SAID[language][key] for language in LANGUAGES} == {"en": line["en"], "fr": line["fr"]}


@pytest.mark.parametrize("line", PRINTED, ids=[f"{line['card']}.{line['line']}" for line in PRINTED])
def test_another_number_is_another_sentence(line: dict[str, Any]) -> None:
    """In every language; a number that there are no words for is refused."""
    kind, formula = BY_ID[line["card"]]["kind"], line["formula"]
    before = said(kind, formula)
    for number in re.finditer(r"\d+", formula):
        more = formula[: number.start()] + str(int(number[0]) + 1) + formula[number.end() :]
        try:
            after = said(kind, more)
        except BadFormula:
            assert "max(1," in more
            continue
        assert [language for language in LANGUAGES if before[language] == after[language]] == [], more


@pytest.mark.parametrize("line", OTHERS, ids=[line["formula"].partition(";")[0] for line in OTHERS])
def test_lines_of_other_cards(line: dict[str, Any]) -> None:
    """A new card needs no words: number, gender and pronouns come from the patterns."""
    assert said(line["kind"], line["formula"]) == {"en": line["en"], "fr": line["fr"]}


def test_french_signs() -> None:
    """A no-break space before : ; ? ! and a straight apostrophe, as in the rules."""
    texts = [*TEXTS.by_language["fr"].values(), *SAID["fr"].values()]
    assert [text for text in texts if re.search("[^\u00a0][:;?!]|\u2019", text)] == []
