"""Games by hints alone: no hint undoes an earlier one, and each says why, in the game's words, in both languages."""

from __future__ import annotations

import re

import pytest

from contretemps.games import find
from contretemps.games.tempest import hints as hints_of_tempest
from contretemps.kernel import LANGUAGES, Game, Options
from tests.advice.followed import Adviser, Hint, followed, undoings

GAMES: list[tuple[str, Options, str]] = [
    ("tempest", {"days": "1"}, "calm"),
    ("tempest", {"days": "1"}, "gale"),
    ("tempest", {"days": "2", "powers": ["haily", "mack", "bairn"]}, "hail"),
    *[("temptation", {}, word) for word in ("dawn", "noon", "dusk")],
    *[("tempt", {}, word) for word in ("dawn", "noon", "dusk")],
    ("dominare", {}, "noon"),
    ("dominare", {"trades": "on", "cells": "on", "start": "sole_authority", "board": "large"}, "dusk"),
]
ID = re.compile(r"[a-z]_[a-z]|@|[{}]|\b[A-Z]{3}-\d|reason\.|None")  # what only the code calls so


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Tempest player who looks at less, since interpreted it takes its time; its plans are followed all the same."""
    for name, many in {
        "STATES": 150,
        "FURTHER": 3,
        "SAMPLES": 2,
        "SAMPLES_PILE": 4,
        "LAST_CHANCES": 0,
        "LAST_ROUNDS": 0,
    }.items():
        monkeypatch.setattr(hints_of_tempest, name, many)


def faults(hints: list[Hint]) -> list[str]:
    """What no player should read."""
    found = [f"{hint.choice}: no reason" for hint in hints for language in LANGUAGES if not hint.said[language]]
    said = [(hint.choice, text) for hint in hints for text in hint.said.values()]
    found += [f"{choice}: {text}" for choice, text in said if ID.search(text)]
    return found + [f"{hint.choice}: alike in both" for hint in hints if hint.said["en"] == hint.said["fr"]]


@pytest.mark.parametrize(("name", "options", "word"), GAMES)
def test_no_hint_undoes_another_and_each_says_why(name: str, options: Options, word: str) -> None:
    hints = followed(find(name), options, word)
    assert len(hints) > 10
    assert undoings(hints) == []
    assert faults(hints) == []
    assert any(hint.then for hint in hints)


def test_who_looks_one_choice_ahead_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """As hints of Tempest were before they had plans."""
    game = find("tempest")
    monkeypatch.setattr(game, "_plan", lambda run, seat: [hints_of_tempest.best_answer(run)])
    assert "abandon:B after pickup:B" in undoings(followed(game, {"days": "1"}, "gale"))


@pytest.mark.parametrize(
    ("name", "options", "most"),
    [("tempest", {"days": "1"}, 5), ("temptation", {}, 60), ("tempt", {}, 80), ("dominare", {}, 60)],
)
def test_a_server_that_lost_its_memory_gives_the_same_hints(name: str, options: Options, most: int) -> None:
    game: Game = find(name)
    again = followed(game, options, "noon", Adviser(game, restarted=True), most)
    assert again == followed(game, options, "noon", Adviser(game), most)
