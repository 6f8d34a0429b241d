"""The card list: its numbers, its words, and lists that are refused."""

from __future__ import annotations

import copy
import tomllib
from collections import Counter
from typing import Any

import pytest

from contretemps.games.tempt import GAME
from contretemps.games.tempt.cards import FOLDER, ONE_TIME, SET, SLUGS, STANDING, TEMPTRESS, TYPES, CardSet
from contretemps.games.tempt.printed import printed
from contretemps.kernel import LANGUAGES
from contretemps.kernel.errors import BadContent

COHORTS: list[dict[str, Any]] = tomllib.loads((FOLDER / "cohorts.toml").read_text("utf-8"))["cohort"]
LADIES: list[dict[str, Any]] = tomllib.loads((FOLDER / "temptresses.toml").read_text("utf-8"))["temptress"]


def changed(number: int, **values: Any) -> list[dict[str, Any]]:
    """The card list with one name changed."""
    cohorts = copy.deepcopy(COHORTS)
    cohorts[number].update(values)
    return cohorts


def test_check_sums() -> None:
    """Section 3 of the ledger's card content."""
    assert len(SET.type_of) == 60
    assert Counter(SET.type_of) == dict.fromkeys(range(5), 12)
    assert (sum(SET.constant), sum(SET.cost), sum(SET.strength), sum(SET.draw)) == (36, 168, 195, 126)
    assert (len(SLUGS), len(TEMPTRESS), SET.values) == (20, 6, [2, 3, 4])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_its_words(language: str) -> None:
    """Names, chants and what is printed; a card's label is its name alone."""
    for name, slug in enumerate(SLUGS):
        called = GAME.texts.find(language, f"cohort.{slug}")
        assert called
        for table in ("chant", "chant_text"):
            assert GAME.texts.find(language, f"{table}.{SET.chant[name]}"), (table, slug)
        for card in [number for number in range(60) if SET.name_of[number] == name]:
            assert GAME.texts.find(language, f"card.{card + 1}") == called
    for slug in TEMPTRESS:
        assert GAME.texts.find(language, f"temptress.{slug}")
        assert GAME.texts.find(language, f"temptress_text.{slug}")
    for kind in TYPES:
        assert GAME.texts.find(language, f"type.{kind}")


def test_every_verb_of_the_vocabulary_is_used() -> None:
    """A verb without a card would never be played."""
    used = {effect["do"] for cohort in COHORTS for effect in cohort["effects"]}
    assert used == {*STANDING, *ONE_TIME}


def test_another_list_needs_no_code() -> None:
    """The same verbs with other numbers, on other cards."""
    effects = [{"do": "move_toll", "amount": 2}, {"do": "drain", "amount": 3, "least": 4}]
    other = CardSet(changed(0, slug="pikemen", effects=effects, cost=6), LADIES, [1, 3, 5])
    assert other.slugs[0] == "pikemen"
    assert other.standing[STANDING.index("move_toll")][0] == 2
    assert other.standing[STANDING.index("drain")][:2] == [3, 4]
    twice = CardSet(
        changed(3, effects=[{"do": "draw", "amount": 3}, {"do": "scatter", "may": True}]), LADIES, [2, 3, 4]
    )
    assert len(twice.programs[3]) == 2
    shown = printed(other)["cohorts"]
    first = [shown[what][0] for what in ("name", "type", "cost", "strength", "copies")]
    assert first == ["pikemen", "militia", 6, 2, 3]
    ladies = copy.deepcopy(LADIES)
    ladies[5].update(slug="laurels", works="lasts", effects=[{"do": "crown", "amount": 5}, {"do": "veil"}])
    gifts = printed(CardSet(COHORTS, ladies, [2, 3, 4]))["temptresses"]
    assert [gifts[what][5] for what in ("name", "works", "does")] == ["laurels", "lasts", {"veil": 1, "crown": 5}]


def test_what_is_printed_is_told_once_and_not_in_every_view() -> None:
    assert GAME.printed is not None
    for language in ("en", "fr"):
        assert GAME.printed(language) == printed(SET)
    for seat in (0, 1, None):
        assert "cards" not in GAME.new().view(seat)
    assert sum(printed(SET)["cohorts"]["copies"]) == 60


@pytest.mark.parametrize(
    ("cohorts", "why"),
    [
        (COHORTS[1:], "TPT-009: there are 60"),
        (changed(0, type="elemental"), "TPT-009: there are 12"),
        (changed(0, copies=2), "TPT-009"),
        (changed(0, slug="toll_guard"), "TPT-010"),
        (changed(0, kind="eternal"), "TPT-010"),
        (changed(0, cost=0), "TPT-010"),
        (changed(0, type="wizard"), "is none of"),
        (changed(0, effects=[{"do": "explode"}]), "is none of"),
        (changed(3, effects=[{"do": "bounty"}]), "is none of"),
    ],
)
def test_a_list_that_is_not_legal_is_refused(cohorts: list[dict[str, Any]], why: str) -> None:
    """With the rule it breaks, or the words there are."""
    with pytest.raises(BadContent, match=why):
        CardSet(cohorts, LADIES, [2, 3, 4])


def test_six_different_temptresses_and_three_action_cards() -> None:
    """TPT-009 and TPT-006."""
    with pytest.raises(BadContent, match="TPT-009"):
        CardSet(COHORTS, LADIES[:5], [2, 3, 4])
    with pytest.raises(BadContent, match="TPT-006"):
        CardSet(COHORTS, LADIES, [2, 2, 4])
