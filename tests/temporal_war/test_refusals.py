"""What a refusal says besides its rule: the numbers and names that answer "why not?"."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from contretemps.games.temporal_war import GAME
from contretemps.games.temporal_war.facts import NAMED
from contretemps.kernel import NATURE
from tests.temporal_war.play import examples, given

LANGUAGES = ("en", "fr")


def sentences(language: str) -> dict[str, str]:
    texts = GAME.texts.by_language[language]
    return {key.removeprefix("refusal."): text for key, text in texts.items() if key.startswith("refusal.TPW-")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_mentions_what_it_is_given(language: str) -> None:
    said = {
        rule: {name for _, name, _, _ in Formatter().parse(text) if name} for rule, text in sentences(language).items()
    }
    assert {rule: names for rule, names in said.items() if names} == {
        GAME.rules.id(rule): set(names) for rule, names in NAMED.items()
    }


def test_every_refusal_at_every_question_of_the_examples_is_told() -> None:
    """Choices from all over each question; the sentence is whole in both languages, and begins like one."""
    told: dict[int, set[str]] = {}
    for game in examples():
        for seat in game.asked():
            if seat == NATURE:
                continue
            first, last = int(game.step.first), int(game.step.last)
            for choice in range(first, last, 1 + (last - first) // 41):
                refusal = game.refusal(seat, choice)
                if refusal is None:
                    continue
                for language in LANGUAGES:
                    text = GAME.explain(refusal, language)
                    assert re.match(r"^[A-ZÉÀÊ«]", text), text
                    assert not re.search(r"[{}@]|\b(card|space|thing|type)\.\w", text), text
                told.setdefault(refusal.rule, set()).update(refusal.facts)
    missing = [rule for rule, names in told.items() if rule in NAMED and names != set(NAMED[rule])]
    assert not missing
    assert len([rule for rule in told if rule in NAMED]) > 35


REFUSED = tomllib.loads((Path(__file__).parent / "refusals.toml").read_text("utf-8"))["refused"]


@pytest.mark.parametrize("row", REFUSED, ids=[f"{n}-{row['choice']}" for n, row in enumerate(REFUSED)])
def test_why_not(row: dict[str, Any]) -> None:
    game = given(**row["given"])
    for played in row.get("play", []):
        game.play(*GAME.read_play(game, played))
    refusal = game.refusal(game.asked()[0], GAME.read_choice(row["choice"]))
    assert refusal is not None
    assert [GAME.explain(refusal, language) for language in LANGUAGES] == [row["en"], row["fr"]]
