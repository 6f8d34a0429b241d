"""The terminal picture of The Temporal War: it fits, says what a player has to know, and needs neither colour nor
Unicode."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Any

import pytest
from rich.text import Text

from contretemps.cli.streams import plain as ascii_only
from contretemps.games.temporal_war import GAME
from contretemps.games.temporal_war.content import SUPPORTS, WARRIORS
from contretemps.games.temporal_war.draw import ASCII, draw
from contretemps.kernel.texts import LANGUAGES
from tests.temporal_war.play import played

SETTINGS: list[tuple[int, dict[str, Any]]] = [
    (2, {"speed": "short"}),
    (3, {"decks": "drawn", "role_playing": "on"}),
    (4, {"decks": "drawn"}),
    (6, {"decks": "drawn", "speed": "long", "mode": "free_for_all"}),
]
NAMES = ["Player 1 (you)", "Bruno", "Clémence", "Vesper", "Odile", "Tycho"]


def plain(view: dict[str, Any], language: str = "en", names: list[str] | None = None) -> list[str]:
    """The picture without its colours, line by line."""
    laid = {**view, "names": names} if names else view
    return Text.from_markup(draw(laid, language), emoji=False).plain.split("\n")


def given(seat: int = 0, **text: Any) -> list[str]:
    return plain(GAME.read(text).view(seat), names=NAMES)


@cache
def views() -> list[dict[str, Any]]:
    """What the first seat sees in some random games: one position in a few, and the ends."""
    found: list[dict[str, Any]] = []
    for seats, options in SETTINGS:
        for number, game in enumerate(played(seats, seats, options)):
            if number % 23 == 0 or not game.asked():
                found.append(game.view(0))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_position_fits_and_is_plain_enough(language: str) -> None:
    for view in views():
        lines = plain(view, language)
        assert max([len(line) for line in lines]) <= 120, "\n".join(lines)
        assert [line for line in lines if line != line.rstrip()] == []
        said = "\n".join(lines)
        assert not re.search(r"[{}\\]|\b(draw|card|line|keyword|status|kind|seat|space)\.\w", said)
        for sign in set(said):
            assert sign.isascii() or sign in ASCII or unicodedata.category(sign).startswith("L"), sign


def test_signs_are_replaced_as_they_say() -> None:
    assert {sign: ascii_only(sign) for sign in ASCII} == ASCII


def row(lines: list[str], r: int) -> list[str]:
    """The spaces of a row of the arena."""
    label = f"{r:>3} ".replace("-", "−")
    line = next(line for line in lines if line.startswith(label))
    return line[4:].partition(" q ")[0].split()


def test_the_arena_shows_what_is_where() -> None:
    lines = given(
        round=2,
        pieces={"0,3": "0:gate_recruit", "1,3": "1:pit_hound resting"},
        tiles={"2,3": "1:set:snare_vines", "3,3": "0:construct:watchtower 4"},
        fountains={"6": 1}, shards_on={"1": 2},
    )  # fmt: skip
    cells = row(lines, 3)
    assert cells[8:12] == ["1GR", "2ph", "2%", "1#"]  # q from -8 to 5
    assert len(cells) == 14
    assert row(lines, 5)[8] == "(2)"  # fountain 6 at 0,5
    assert "*2" in row(lines, 4)
    assert "[1]" in row(lines, 6)  # the temple, with the Champion on it
    assert row(lines, 0)[8] == "+"


def test_warriors_are_named_with_all_that_counts() -> None:
    lines = given(pieces={"0,3": "0:gate_recruit 2 resting rooted tower_shield:1"})
    at = next(n for n, line in enumerate(lines) if "gr Gate Recruit" in line)
    assert "0,3" in lines[at]
    assert "resting · health 2/3 · L1 M0 S2 P2 R1" in lines[at]
    assert lines[at + 1].strip() == "rooted, Tower Shield (1)"


def test_players_are_called_by_their_names_and_set_cards_are_their_owners() -> None:
    text: dict[str, Any] = {"tiles": {"2,3": "1:set:snare_vines"}, "aether": [3, 7], "fountains": {"3": 1}}
    said = "\n".join(given(**text))
    assert "Player 0" not in said
    assert "2  Bruno" in said
    assert "3 (0,−6) Bruno" in said
    assert "face down" in said
    assert "Snare Vines" not in said
    assert "Snare Vines" in "\n".join(given(1, **text))


@pytest.mark.parametrize("card", [*WARRIORS, *SUPPORTS], ids=lambda card: str(card["slug"]))
def test_cards_in_hand_say_what_they_do(card: dict[str, Any]) -> None:
    held: dict[str, Any] = {"hands": {"0": card["slug"]}}
    said = " ".join(" ".join(given(**held)).split())
    for number in range(1, len(card["lines"]) + 1):
        assert GAME.texts.say("en", f"line.{card['slug']}.{number}", {}) in said
    assert GAME.texts.say("en", f"card.{card['slug']}", {}) in said
    assert GAME.texts.say("en", f"card.{card['slug']}", {}) not in " ".join(given(1, **held))


def test_a_battle_shows_its_dice() -> None:
    game = GAME.read(
        {"step": "act", "in_use": "0,3", "pieces": {"0,3": "0:road_captain", "0,2": "1:road_captain"}, "aether": [0, 0]}
    )
    game.choose(0, GAME.codec.read("attack:0,2>power"))
    for choice in ("swords:2", "shields:1"):
        game.choose(game.asked()[0], GAME.codec.read(choice))
    said = "\n".join(plain(game.view(0), names=NAMES))
    assert "Road Captain (Player 1 (you)) attacks Road Captain (Bruno) with power" in said
    assert "attack: swords 2, shields 1, boots 0" in said
