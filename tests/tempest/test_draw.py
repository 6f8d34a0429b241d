"""The terminal picture of Tempest: it fits, says everything the view says, and needs neither colour nor Unicode."""

from __future__ import annotations

import random
import unicodedata
from typing import Any

import pytest
from rich.text import Text

from contretemps.games.tempest import GAME
from contretemps.games.tempest.draw import ASCII, draw
from contretemps.kernel.position import Position
from contretemps.kernel.texts import LANGUAGES

POWERS = ["haily", "br_rush", "stein", "mack", "cooper", "bairn", "dudley", "shaw", "cr_rush", "creed"]
SETTINGS: list[dict[str, Any]] = [
    {"days": "1"},
    {"days": "2", "powers": POWERS[:3]},
    {"days": "3", "powers": POWERS[:4] + POWERS[7:8]},
    {"days": "final", "powers": POWERS},
    {"days": "final", "powers": POWERS, "se_immune": "off", "jack_trade": "both", "retry_final": "on"},
    {},
]


def plain(view: dict[str, Any], language: str = "en") -> list[str]:
    """The picture without its colours, line by line."""
    return Text.from_markup(draw(view, language), emoji=False).plain.split("\n")


def given(**text: Any) -> list[str]:
    return plain(GAME.read(text).view(0))


def games(number: int) -> list[Position]:
    """Positions of some random games: the first ones, and one in a few after that."""
    found: list[Position] = []
    rng = random.Random(number)
    for options in SETTINGS:
        for _ in range(number):
            position = GAME.new(options)
            while position.asked():
                if rng.random() < 0.15:
                    found.append(position.copy())
                seat = position.asked()[0]
                options_now = position.options(seat)
                eager = [choice for choice in options_now if GAME.codec.write(choice).startswith("pickup")]
                position.choose(seat, rng.choice(eager or options_now))
            found.append(position)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_position_fits_and_is_plain_enough(language: str) -> None:
    for position in games(4):
        view = position.view(0)
        lines = plain(view, language)
        wide = 100 if view["day"] == "final" else 80
        assert max([len(line) for line in lines]) <= wide, "\n".join(lines)
        assert [line for line in lines if line != line.rstrip()] == []
        assert not any(sign in "\n".join(lines) for sign in ("draw.", "{", "\\"))
        for sign in set("".join(lines)):
            assert sign.isascii() or sign in ASCII or unicodedata.category(sign).startswith("L"), sign


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_widest_sheets_fit(language: str) -> None:
    wide = {
        80: {
            "day": 3, "player": "1,1", "following": ["A", "B"], "rescued": ["C"], "shielded": "A",
            "names": {"A": "creed", "B": "cr_rush", "C": "haily"}, "health": {"A": 6, "B": 12}, "aside": "10,10",
            "movement_card": "10♦", "powers": ["mack", "dudley"], "storm_card": "10♣", "storm_at": "10,10",
        },
        100: {
            "day": "final", "map": "J", "target": "Q", "blessing": "K", "beast": "Q", "beast_at": "10,11", "round": 9,
            "health": {"T": 6}, "player": "1,4", "following": ["T"], "storm_card": "10♣", "storm_at": "10,9",
            "aside": "10,9", "movement_card": "10♦", "powers": POWERS,
        },
    }  # fmt: skip
    for columns, text in wide.items():
        lines = plain(GAME.read(text).view(0), language)
        assert max([len(line) for line in lines]) <= columns, "\n".join(lines)


def test_ascii_keeps_every_sign_apart() -> None:
    assert all(len(sign) == len(other) == 1 and other.isascii() for sign, other in ASCII.items())
    on_the_map = [ASCII[sign] for sign in "★█┆┼\u2573✓·"]
    assert len(set(on_the_map)) == len(on_the_map)
    assert not set(on_the_map) & set("@ABCTSEWKLV<>()123")


def test_colours_are_tags_that_rich_knows() -> None:
    for position in games(1):
        text = Text.from_markup(draw(position.view(0), "en"), emoji=False)
        assert text.spans
        for span in text.spans:
            assert not str(span.style).strip("abcdefghijklmnopqrstuvwxyz_ "), span.style


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_picture_shows_what_the_view_says(language: str) -> None:
    """Levels, obstacles, people, cards and uses can be read off the picture."""
    for position in games(2):
        view = position.view(0)
        lines = plain(view, language)
        edge = 4 if view["side"] >= 10 else 3
        assert lines[2].split()[: view["side"]] == [f"♥{x}" for x in range(1, view["side"] + 1)]
        for y, row in enumerate(view["squares"], 1):
            upper, lower = (lines[1 + 2 * y + k].ljust(edge + 4 * view["side"])[edge - 3 :] for k in (0, 1))
            assert lines[1 + 2 * y].startswith(f"♠{y}".ljust(edge))
            for x, mark in enumerate(row, 1):
                cell, below = upper[4 * x - 1 : 4 * x + 2], lower[4 * x - 1 : 4 * x + 3]
                assert ("█" in cell) == (mark == "#")
                assert [digit for digit in cell if digit.isdigit()] == ([] if mark in "#0" else [mark])
                assert ("@" in below) == (view["player"] == f"{x},{y}")
                here = [c for c in view["citizens"] if c["square"] == f"{x},{y}"]
                assert below.count("✓") == len([c for c in here if c["state"] == "following"])
                for citizen in here:
                    assert (citizen["letter"] in below) == (citizen["state"] == "on the map")
                storm = view["storm"]
                waits = view["aside"] == f"{x},{y}"
                assert ("<" in cell) == (storm is not None and storm["square"] == f"{x},{y}" and not waits)
                assert ("(" in cell) == waits
        text = "\n".join(lines)
        for suit, symbol in (("diamonds", "♦"), ("clubs", "♣"), ("hearts", "♥"), ("spades", "♠")):
            left = next(line.split(f"{symbol} ", 1)[1] for line in lines if f"{symbol} " in line and piled(line))
            assert [card for card in left.split() if card in (*"A23456789", "10")] == view["piles"][suit]
        for power in view["powers"]:
            assert GAME.texts.say(language, f"name.{power['name']}", {}) in text


def piled(line: str) -> bool:
    """Is this the line of a pile, and not somebody's health?"""
    return line.split()[-1] in (*"A23456789", "10", "·", "column", "row", "colonne", "ligne") and "♥♥" not in line


def test_day_1() -> None:
    lines = given(
        day=1,
        haven="4,3",
        player="3,5",
        citizens={"A": "1,1", "B": "3,5", "C": "6,6"},
        names={"A": "mack", "B": "stein", "C": "bairn"},
        following=["B"],
        health={"B": 3},
        obstacles=["5,1", "5,2", "2,4"],
        storm={"3,1": 1, "3,2": 2, "3,3": 3, "3,4": 1, "3,5": 1, "3,6": 1},
        storm_card="3♦",
        storm_at="3,6",
        movement_card="5♣",
        movement=0,
    )
    assert lines == [
        "Day 1, round 1 of 6",
        "",
        "   ♥1  ♥2  ♥3  ♥4  ♥5  ♥6    Citizens",
        "♠1  ·   ·  ┆1┆  ·  ███  ·    A Old Mack       ♥♥♥♥",
        "    A      ┆┆┆     ███       B H. Stein       ♥♥♥·  ✓ follows",
        "♠2  ·   ·  ┼2┼  ·  ███  ·    C L. Bairn       ♥♥♥♥",
        "           ┼┼┼     ███",
        "♠3  ·   ·  \u25733\u2573  ★   ·   ·    Left in the piles",
        "           \u2573\u2573\u2573               ♦ A 2 · 4 5 6",
        "♠4  ·  ███ ┆1┆  ·   ·   ·    ♣ A 2 3 4 · 6",
        "       ███ ┆┆┆               ♥ A 2 · 4 5 6  column",
        "♠5  ·   ·  ┆1┆  ·   ·   ·    ♠ A 2 3 4 5 ·  row",
        "           @✓┆",
        "♠6  ·   ·  <1>  ·   ·   ·    Storm       3♦ Gale ♥3\xa0♠6",
        "           ┆┆┆          C    Movement    5♣, 0 left",
        "",
        "@ you  ✓ follower  ★ Safe Haven  ███ obstacle  ┆1┆ ┼2┼ \u25733\u2573 storm  < > coordinate",
    ]


def test_the_readme_shows_it_as_it_is() -> None:
    """Round 3 of the rulebook's example."""
    lines = given(
        day=1,
        haven="4,3",
        player="6,6",
        citizens={"A": "1,1"},
        names={"A": "mack", "B": "stein", "C": "bairn"},
        following=["B", "C"],
        health={"A": 2, "B": 3},
        obstacles=["5,1", "5,2", "2,4"],
        storm={"3,3": 2, **dict.fromkeys(["3,1", "3,2", "3,4", "3,5", "3,6", "1,3", "2,3", "5,3", "6,3"], 1)},
        piles={"diamonds": "A 2 6", "clubs": "A 3 6", "hearts": "4 5 6", "spades": "A 4 5"},
        storm_card="2♣",
        storm_at="2,2",
        movement_card="5♦",
        movement=2,
        entered=1,
    )
    assert "\n".join(lines) in (GAME.folder / "README.md").read_text("utf-8")


def test_saved_dead_shielded_and_what_waits() -> None:
    text = "\n".join(
        given(
            day=3,
            rescued=["A"],
            dead=["B"],
            citizens={"C": "1,1"},
            names={"A": "creed", "B": "stein", "C": "cooper"},
            shielded="C",
            aside="2,3",
            powers=["haily", "shaw"],
            uses={"haily": 0, "shaw": 0},
            movement=3,
            forced=True,
        )
    )
    assert "A (Father Creed) saved" in text
    assert "B H. Stein       † dead" in text
    assert "C C. Cooper      ♥♥♥♥\n" in text
    assert "Shielded    C" in text
    assert "Aside       ♥2\xa0♠3, Wildcard" in text
    assert "Movement    3♣, forced" in text
    assert "Sister Haily  0 of 1 left" in text
    assert "( ) put aside" in text


def test_final_day() -> None:
    text = "\n".join(given(day="final", map="J", target="Q", blessing="Q", beast="Q", round=4))
    assert "Map         City Center" in text
    assert "Target      The Queen  ♥♥♥♥" in text
    assert "Blessing    Barrier, 1 of 1 left" in text
    assert "Beast       Kraken on ♥1\xa0♠11, next ring 4" in text
    assert "K Kraken" in text


def test_a_crowd_fits_its_square() -> None:
    lines = given(day=1, player="1,1", citizens={"A": "1,1", "B": "1,1", "C": "1,1"}, following=["B"], haven="4,3")
    assert lines[4].startswith("   @✓AC")


def test_a_picture_does_not_change_its_view() -> None:
    view = GAME.read({"day": 2, "citizens": {"A": "1,1"}}).view(0)
    before = repr(view)
    draw(view, "fr")
    assert repr(view) == before
