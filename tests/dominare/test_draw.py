"""The terminal picture of Dominare: it fits, says what a player has to know, and needs neither colour nor Unicode."""

from __future__ import annotations

import random
import re
import unicodedata
from functools import cache
from typing import Any

import pytest
from rich.text import Text

from contretemps.cli.streams import plain as ascii_only
from contretemps.games.dominare import GAME
from contretemps.games.dominare.content import AGENTS
from contretemps.games.dominare.draw import ASCII, draw
from contretemps.kernel.texts import LANGUAGES

SETTINGS: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {"start": "sets", "cells": "on"}),
    (6, {"start": "sole_authority", "epic": "on"}),
    (4, {"start": "semi_blind", "trades": "on"}),
]
NAMES = ["Player 1 (you)", "Bruno", "Clémence", "Vesper", "Odile", "Tycho"]


def plain(view: dict[str, Any], language: str = "en", names: list[str] | None = None) -> list[str]:
    """The picture without its colours, line by line."""
    laid = {**view, "names": names} if names else view
    return Text.from_markup(draw(laid, language), emoji=False).plain.split("\n")


def given(**text: Any) -> list[str]:
    return plain(GAME.read(text).view(0), names=NAMES)


@cache
def views() -> list[dict[str, Any]]:
    """What the first seat sees in some random games: one position in a few, and the ends."""
    found: list[dict[str, Any]] = []
    rng = random.Random(7)
    for seats, options in SETTINGS:
        position = GAME.new(options, seats)
        while position.asked():
            if rng.random() < 0.1:
                found.append(position.view(0))
            seat = position.asked()[0]
            position.choose(seat, rng.choice(position.options(seat)))
        found.append(position.view(0))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_position_fits_and_is_plain_enough(language: str) -> None:
    for view in views():
        lines = plain(view, language)
        assert max([len(line) for line in lines]) <= 120, "\n".join(lines)
        assert [line for line in lines if line != line.rstrip()] == []
        said = "\n".join(lines)
        assert not re.search(r"[{}\\]|\b(draw|agent|agent_text|event_line|district|trait|seat)\.\w", said)
        for sign in set(said):
            assert sign.isascii() or sign in ASCII or unicodedata.category(sign).startswith("L"), sign


def test_signs_are_replaced_as_they_say() -> None:
    assert {sign: ascii_only(sign) for sign in ASCII} == ASCII


def test_players_are_called_by_their_names() -> None:
    said = "\n".join(given(players=3, blocks={"S1": "1:2", "A1": "2:1"}, order="2 0 1"))
    assert "Player 0" not in said
    assert re.search(r"^Senate +4 VP  Bruno +blocks 2:1$", said, re.MULTILINE)
    assert "Player order  Clémence · Player 1 (you) · Bruno" in said
    assert re.search(r"^3  Clémence .*scapegoat$", said, re.MULTILINE)


def test_blocks_say_what_they_are_worth_and_whose_they_are() -> None:
    lines = given(blocks={"S4": "1:12", "W4": "0:1"})
    at = next(n for n, line in enumerate(lines) if "S4=3" in line)
    assert "2:12" in lines[at + 1]
    at = next(n for n, line in enumerate(lines) if "W4=−1" in line)
    assert "1:1" in lines[at + 1]
    shown = re.findall(r"\b([A-Z]\d+)=", "\n".join(lines))
    assert len(shown) == len(set(shown)) + 1 == 55 + 1  # each of the small side, and the one of the legend


@pytest.mark.parametrize("agent", AGENTS, ids=lambda agent: str(agent["id"]))
def test_own_cards_say_what_they_do(agent: dict[str, Any]) -> None:
    """In hand all of it; in the ranks all but what happens when they are revealed."""
    id_ = agent["id"]
    texts = [GAME.texts.say("en", f"agent_text.{id_}.{ability['n']}", {}) for ability in agent["abilities"]]
    held = " ".join(" ".join(given(hands=[id_, ""])).split())
    stands = " ".join(" ".join(given(season=7, ranks={0: {7: id_}})).split())
    other = " ".join(" ".join(given(season=7, ranks={1: {7: id_}})).split())
    for text in texts:
        assert text in held
        assert text in stands
        assert text not in other
    assert f"exposure {agent['exposure']}" in held
    if "reveal" in agent:
        revealed = "when revealed: " + GAME.texts.say("en", f"agent_text.{id_}.R", {})
        assert revealed in held
        assert revealed not in stands


def test_the_event_says_whom_it_is_for() -> None:
    lines = given(season=2, step="lines", event="ev02", exposure=[3, 1])
    assert "Event: War of Words  (Senate 1 / Church 1)" in lines
    assert "  Season 1 · All: Exposure of one player (may be you) +1 or −1." in lines
    assert "  Also from season 2 · Scapegoat: Pay three crowns." in lines


def test_a_face_down_agent_and_what_one_knows() -> None:
    lines = given(
        season=2, ranks={0: {1: "com06-"}, 1: {1: "sen03"}}, used="sen03", hands=["", "mer01"], known=["mer01", ""]
    )
    assert "  1  (Pavel)" in lines
    assert any(line.startswith("  1  Paolo Portales*  Senate · Scholar") for line in lines)
    assert "You know (in the hand of Bruno): Michael Elmen" in lines
