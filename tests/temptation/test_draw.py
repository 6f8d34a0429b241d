"""The terminal picture and the words of Temptation: they fit, and need neither colour nor Unicode."""

from __future__ import annotations

import random
import re
import unicodedata
from typing import Any

import pytest
from rich.text import Text

from contretemps.games.temptation import GAME
from contretemps.games.temptation.draw import ASCII, draw
from contretemps.kernel import LANGUAGES, Journal

WIDE = 110


def plain(view: dict[str, Any], language: str = "en") -> list[str]:
    """The picture without its colours, line by line."""
    return Text.from_markup(draw(view, language), emoji=False).plain.split("\n")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 6])
def test_every_position_fits_and_is_plain_enough(seats: int, language: str) -> None:
    luck = random.Random(seats)
    for _ in range(3):
        game = GAME.new({}, seats)
        while game.asked():
            if luck.random() < 0.2:
                check(plain(game.view(0), language))
            seat = game.asked()[0]
            game.choose(seat, luck.choice(game.options(seat)))
        check(plain(game.view(None), language))


def check(lines: list[str]) -> None:
    for line in lines:
        assert len(line) <= WIDE, line
        for sign in line:
            assert sign.isascii() or sign in ASCII or unicodedata.category(sign).startswith("L"), sign


def test_dice_and_what_rows_take_are_shown() -> None:
    lines = plain(GAME.read({"side": 4, "rows": {"E": "5 5 5", "B": "2"}, "throw": "12256"}).view(0))
    assert any(line.startswith("E  white +100  [5][5][5] y  y   → 1 2 3 4 6") for line in lines)
    assert any(line.startswith("B  white  +40  [2] ★  ★") for line in lines)
    assert any("[1] [2] [2] [5] [6]" in line and "a die must be placed" in line for line in lines)


def test_french_letters_are_french() -> None:
    lines = plain(GAME.read({"side": 4}).view(0), "fr")
    assert any("blanche +100   r  r  r  j  j" in line for line in lines)


def test_who_has_won_is_shown() -> None:
    game = GAME.read({"rows": ["W20 4"], "points": [500, 520], "throw": "44444"})
    game.choose(0, GAME.codec.read("place:4>A"))
    assert sum("tied" in line for line in plain(game.view(0))) == 2


def test_french_has_its_spaces_and_no_english() -> None:
    french = GAME.texts.by_language["fr"]
    rules = [rule.text["fr"] for rule in GAME.rules.rules.values()]
    for text in [*french.values(), *rules]:
        assert not re.search(r" [:;?!»]|« ", text), text
    words = {key: text for key, text in french.items() if not key.startswith("dice.")}  # figures
    same = [key for key, text in words.items() if GAME.texts.by_language["en"][key] == text]
    assert set(same) == {"draw.points", "draw.pile", "draw.red"}


def test_a_throw_is_said_die_by_die() -> None:
    assert GAME.texts.say("en", "event.thrown", {"seat": "Ada", "dice": "@dice.13456"}) == "Ada throws 1, 3, 4, 5, 6."
    assert GAME.texts.say("fr", "event.thrown", {"seat": "Ada", "dice": "@dice.13456"}).endswith("1, 3, 4, 5, 6.")


def test_events_and_refusals_read_well() -> None:
    game = GAME.read({"side": 1, "throw": "12345", "rows": {"D": "4"}})
    journal = Journal()
    game.journal = journal
    refusal = game.refusal(0, GAME.codec.read("place:5>D"))
    assert refusal is not None
    assert GAME.explain(refusal, "en") == "Row D was opened with 4: all its stars take a 4."
    game.choose(0, GAME.codec.read("place:1>A"))
    assert [GAME.event(event, "fr") for event in journal.events] == ["Joueur 1 place un 1 sur la rangée A."]
