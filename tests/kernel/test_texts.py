"""Facts put into words."""

from __future__ import annotations

from pathlib import Path

import pytest

from contretemps.kernel.errors import BadInput
from contretemps.kernel.texts import LANGUAGES, Texts
from tests.laws import showing
from tests.laws.cases import LawBroken
from tests.toys.understack import game as understack

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


# ---- words that a game makes when it is loaded -----------------------------------------------------------------------


def test_made_words_are_found_like_written_ones(texts: Texts) -> None:
    """In their language alone, as plain text, and as facts of other sentences."""
    texts.add("en", {"suit.swords": "Swords", "card_text.ath01.1": "Gain {cost} crowns."})
    assert texts.find("en", "card_text.ath01.1") == "Gain {cost} crowns."
    assert texts.find("fr", "card_text.ath01.1") is None
    assert texts.value("en", "@suit.swords") == "Swords"
    assert texts.say("en", "card_text.ath01.1", {"cost": 3}) == "Gain 3 crowns."


def test_made_words_never_replace_others(texts: Texts) -> None:
    """Neither written nor made ones; and then none of them is taken."""
    texts.add("en", {"card_text.a": "A"})
    for key in ("suit.hearts", "card_text.a"):
        with pytest.raises(ValueError, match=f"words in en that are there already: {key}"):
            texts.add("en", {"card_text.b": "B", key: "something else"})
    assert [texts.find("en", key) for key in ("suit.hearts", "card_text.a", "card_text.b")] == ["Hearts", "A", None]


def test_made_words_have_a_known_language(texts: Texts) -> None:
    with pytest.raises(BadInput, match="no language 'de'; there are en, fr"):
        texts.add("de", {"card_text.a": "A"})


def test_law_8_sees_made_words() -> None:
    """They exist in every language, and may be the words of a choice, an event or an option."""
    game = understack.game()
    showing.law_8_everything_has_words(game)
    game.texts.add("en", {"card_text.3": "Three."})
    with pytest.raises(LawBroken, match=r"not in every language: \['card_text.3'\]"):
        showing.law_8_everything_has_words(game)
    game.texts.add("fr", {"card_text.3": "Trois."})
    showing.law_8_everything_has_words(game)
    for language in LANGUAGES:
        del game.texts.by_language[language]["choice.play"]
    with pytest.raises(LawBroken, match=r"no text choice\.play in en"):
        showing.law_8_everything_has_words(game)
    for language in LANGUAGES:
        game.texts.add(language, {"choice.play": "{card}!"})
    showing.law_8_everything_has_words(game)
