"""Facts put into words."""

from __future__ import annotations

from pathlib import Path

import pytest

from contretemps.kernel.texts import LANGUAGES, Texts

TEXTS = """
[square]
"*" = "♥{0} ♠{1}"
"1,1" = "the corner"
[suit]
hearts = "Hearts"
[event]
goes = "To {square}, by {suit}, for {cost}."
"""


@pytest.fixture
def texts(tmp_path: Path) -> Texts:
    for language in LANGUAGES:
        (tmp_path / f"texts.{language}.toml").write_text(TEXTS, "utf-8")
    return Texts(tmp_path)


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        ("@suit.hearts", "Hearts"),
        ("@suit.swords", "swords"),
        ("@square.4,10", "♥4 ♠10"),
        ("@square.1,1", "the corner"),
        ("plain", "plain"),
        (3, "3"),
    ],
)
def test_a_fact_in_words(texts: Texts, fact: int | str, said: str) -> None:
    """By its own text, by that of its table for any value, or as it stands."""
    assert texts.value("en", fact) == said


def test_a_sentence_takes_its_facts(texts: Texts) -> None:
    facts: dict[str, int | str] = {"square": "@square.2,3", "suit": "@suit.hearts", "cost": 2}
    assert texts.say("en", "event.goes", facts) == "To ♥2 ♠3, by Hearts, for 2."
