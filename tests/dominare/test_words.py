"""What the cards of Dominare say is made from their formulas: the English as it is printed, and good French."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from contretemps.cards.formula import BadFormula, formula
from contretemps.cards.wording import BadPattern, Wording, wordings
from contretemps.games.dominare.language import words
from contretemps.kernel import LANGUAGES
from contretemps.kernel.texts import Texts

HERE = Path(__file__).parent
FOLDER = Path(words.__file__).parents[1]
TEXTS = Texts(FOLDER)
SAY = wordings(TEXTS, "card_text")


def read(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = tomllib.loads((FOLDER / "content" / f"{name}s.toml").read_text("utf-8"))[name]
    return found


AGENTS, EVENTS, DISTRICTS = read("agent"), read("event"), read("district")
SAID = words.card_words(TEXTS, AGENTS, EVENTS, DISTRICTS)
PRINTED: dict[str, dict[str, dict[str, str]]] = tomllib.loads((HERE / "printed.toml").read_text("utf-8"))
SENTENCES: dict[str, dict[str, Any]] = tomllib.loads((HERE / "sentences.toml").read_text("utf-8"))
ALL = [(f"{kind}_text.{card}", one["do"], one["en"]) for kind, cards in PRINTED.items() for card, one in cards.items()]


def say(wording: Wording, key: str, text: str) -> str:
    """What a formula says where this key stands."""
    value = formula(key, text)
    return words.sentences(wording, value) if key.endswith(".S") else words.sentence(wording, value, "event" in key)


# ---- all cards -------------------------------------------------------------------------------------------------------


def test_all_cards_are_printed() -> None:
    """33 reveals, 185 abilities and 8 statics of agents, 67 lines of events, 8 districts."""
    assert {kind: len(cards) for kind, cards in PRINTED.items()} == {"agent": 226, "event": 67, "district": 8}
    has = {
        **{f"agent_text.{key}": text.text for key, text in words.effects_of_agents(AGENTS)},
        **{f"agent_text.{key}": text.text for key, text in words.statics_of_agents(AGENTS)},
        **{f"event_text.{key}": text.text for key, text in words.lines_of_events(EVENTS)},
        **{f"district_text.{district['code']}": district["do"] for district in DISTRICTS},
    }
    assert has == {key: text for key, text, _ in ALL}


@pytest.mark.parametrize(("key", "text", "english"), ALL, ids=[key for key, _, _ in ALL])
def test_the_english_is_what_is_printed(key: str, text: str, english: str) -> None:
    assert SAID["en"][key] == english == say(SAY["en"], key, text)


def test_both_languages_say_all_cards() -> None:
    for language in LANGUAGES:
        assert SAID[language].keys() == {key for key, _, _ in ALL}


def test_french_is_set_as_french() -> None:
    """A space that does not break before two-part signs, plain apostrophes, no vowel after a full article."""
    for key, text in SAID["fr"].items():
        assert not re.search("[^\u00a0][:;?!]|’|  | [.,)]|\\( ", text), text
        assert not re.search(r"\b([dlnsc]e|la|que|jusque) [aeiouyéèêâîô]", text.lower()), text
        assert text[0].isupper(), key
        assert text[-1] == ".", key


@pytest.mark.parametrize(("card", "french"), SENTENCES["french"].items())
def test_the_french_of_some_cards(card: str, french: str) -> None:
    assert SAID["fr"][f"agent_text.{card}"].replace("\u00a0", " ") == french


# ---- other cards than there are --------------------------------------------------------------------------------------

NEIGHBOURS = (
    *("ATH CAN CHU MER SEN EST WAR COR ATH", "Artisan Clergy Guildsman Knave Merchant Noble Plebian Scholar Senator"),
    *("rival mine rival", "rivals rival", "one rival", "occupied vacant occupied", "adjacent different", "any mine"),
    *(
        "event agent event",
        "all one other",
        "self mine",
        "no_spread double_exposure",
        "exposure season",
        "GAIN PAY GAIN",
    ),
)
NEXT = {one: other for row in NEIGHBOURS for one, other in zip(row.split()[:-1], row.split()[1:], strict=True)}


def changes(text: str) -> list[str]:
    """The formula with one number by one more, one word as its neighbour, or without one of its keys and filters."""
    found = [
        text[: part.start()] + (str(int(part[0]) + 1) if part[0].isdigit() else NEXT[part[0]]) + text[part.end() :]
        for part in re.finditer(r"\d+|\w+", text)
        if part[0].isdigit() or part[0] in NEXT
    ]
    dropped = [text[: part.start()] + text[part.end() :] for part in re.finditer(r",\w+=[^,)]+|:\w+(?=[,)])", text)]
    signs = [
        text.replace(one, other)
        for one, other in (("(+", "(-"), ("(-", "(+"), ("+-", "+"), (">=", "<="))
        if one in text
    ]
    return found + dropped + signs


def test_whatever_changes_is_seen() -> None:
    """A card with another formula has other words in both languages, or is refused."""
    seen = 0
    for key, text, _ in ALL:
        for other in changes(text):
            for language in LANGUAGES:
                try:
                    said = say(SAY[language], key, other)
                except (BadFormula, BadPattern):
                    continue
                assert said != SAID[language][key], (key, other)
                seen += 1
    assert seen > 1000


@pytest.mark.parametrize("text", SENTENCES["other"])
def test_sentences_that_no_card_says(text: str) -> None:
    """Forms for one and more, agreement, order: the grammar of both languages beyond the cards there are."""
    said = {language: words.sentence(SAY[language], formula("x", text)) for language in LANGUAGES}
    assert {**said, "fr": said["fr"].replace("\u00a0", " ")} == SENTENCES["other"][text]


def test_in_an_event_nothing_is_up_to() -> None:
    """The same formula says it on an agent (DOM-322)."""
    for text, agent, event in (
        ("REMOVE(2,CHU:mine)", "Remove up to two influence from", "Remove two influence from"),
        (
            "REMOVE(2,CHU,k=2)",
            "Remove up to two influence from each of up to two",
            "Remove two influence from each of two",
        ),
        ("DOWN(2,mine)", "Flip up to two agents", "Flip two agents"),
        ("MOVE(2,src=CAN,dst=ANY:adj)", "Move up to two influence", "Move two influence"),
    ):
        said = [words.sentence(SAY["en"], formula("x", text), exact) for exact in (False, True)]
        assert [one.startswith(begin) for one, begin in zip(said, (agent, event), strict=True)] == [True, True], said


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("GAIN(1); HOARD(2)", 10, "an operation"),
        ("PAY(1,max=3)", 11, "no max"),
        ("PAY", 1, "PAY with 1 arguments"),
        ("MOVE(1,src=CAN)", 1, "MOVE with dst"),
        ("GAIN(1){PAY(1)}", 1, "GAIN"),
        ("MAY{GAIN(1)|PAY(1)}", 1, "MAY{}"),
        ("MAY{GAIN(1)}ELSE{PAY(1)}", 1, "MAY{}"),
        ("PLACE(two,CAN)", 7, "a number"),
        ("PLACE(2,CAN:dry)", 13, "a filter of blocks"),
        ("GAIN(count)", 6, "a number"),
        ("RALLY(mine)", 7, "a number, or traits"),
        ("DOWN(2,self)", 6, "1"),
        ("EXPO(2)", 6, "a number with its sign"),
        ("REPLACE(rank=<=4)", 1, "whose agent, or an exposure"),
        ("REPLACE(who=rival,rank=4)", 24, "a highest rank"),
        ("SEASON(no_spread,except=you)", 25, "no except"),
    ],
)
def test_what_cannot_be_said_is_refused(text: str, column: int, expected: str) -> None:
    with pytest.raises(BadFormula) as wrong:
        words.sentence(SAY["en"], formula("x", text))
    assert (wrong.value.column, wrong.value.expected) == (column, expected)


@pytest.mark.parametrize(
    "text",
    ["PLACE(2,DOCKS)", "VP(+1,SWAMP)", "DOWN(1,rival:Poet)", "EXPO(+1,who=all)", "REPLACE(expo=2)", "SEASON(no_rain)"],
)
def test_a_word_without_a_pattern_is_refused(text: str) -> None:
    with pytest.raises(BadPattern, match="no pattern"):
        words.sentence(SAY["en"], formula("x", text))
