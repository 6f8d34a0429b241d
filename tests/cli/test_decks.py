"""Decks at the terminal: shown as texts, checked in a file, and brought to a game."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from contretemps.games.temporal_war import GAME
from tests.cli.conftest import Run


def a_deck(run: Run, number: int) -> str:
    """One of the game's own decks, as the command shows it."""
    return run("decks", "temporal-war").out.split("\n\n# ")[number].partition("\n")[2]


def test_own_decks_are_shown_as_texts_that_pass(run: Run, tmp_path: Path) -> None:
    shown = run("decks", "temporal-war", "--lang", "fr")
    decks = shown.out.split("\n\n# ")
    assert (shown.code, len(decks)) == (0, 6)
    for deck in decks:
        (tmp_path / "deck.txt").write_text(f"# {deck}", "utf-8")
        ran = run("decks", "temporal-war", "deck.txt", "--lang", "fr")
        assert (ran.code, "Ce deck peut être joué" in ran.out) == (0, True)


def test_what_is_wrong_is_told_with_line_and_rule(run: Run, tmp_path: Path) -> None:
    (tmp_path / "deck.txt").write_text("4 Gate Recruit\n\n2 Gate Recroot\n", "utf-8")
    ran = run("decks", "temporal-war", "deck.txt")
    assert ran.code == 1
    assert re.search(r"deck.txt, line 1: Gate Recruit: 4 copies.*TPW-079", ran.out)
    assert "deck.txt, line 3: No card is called “Gate Recroot”. Do you mean Gate Recruit?" in ran.out
    assert re.search(r"deck.txt: The deck has 6 .*TPW-078", ran.out)


def test_options_of_the_table_count(run: Run, tmp_path: Path) -> None:
    (tmp_path / "deck.txt").write_text(a_deck(run, 0), "utf-8")
    assert run("decks", "temporal-war", "deck.txt").code == 0
    ran = run("decks", "temporal-war", "deck.txt", "--option", "learning=on")
    assert (ran.code, "TPW-304" in ran.out) == (1, True)


def test_a_deck_is_brought_to_a_game(run: Run, tmp_path: Path) -> None:
    """A wrong one changes nothing; a right one is entered as a whole, and only where a deck is asked for."""
    (tmp_path / "right.txt").write_text(a_deck(run, 5), "utf-8")
    (tmp_path / "wrong.txt").write_text("4 Gate Recruit", "utf-8")
    typed = "bring right.txt\nchampion:leonel\nbring\nbring wrong.txt\nbring right.txt\nsave game.json\n"
    ran = run("play", "temporal-war", "--seed", "x", typed=typed)
    assert ran.code == 0
    assert "deck:own is refused" in ran.out
    assert "Say which deck: bring FILE." in ran.out
    assert "TPW-079" in ran.out
    record = json.loads((tmp_path / "game.json").read_text("utf-8"))
    assert GAME.decks is not None
    row = GAME.decks.given(GAME.settle(None))[5].choices
    played = [play["choice"] for play in record["choices"] if play["seat"] == "0"]
    assert played[1 : 1 + len(row)] == row


@pytest.mark.parametrize(("game", "there"), [("temporal-war", True), ("tempt", False)])
def test_help_names_it_where_it_can_be_used(run: Run, game: str, *, there: bool) -> None:
    assert ("bring FILE" in run("play", game, typed="?\n").out) is there
