"""A whole game of The Temporal War at the terminal: readable, and it ends with a result that can be verified."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from tests.cli.conftest import Run

Saves = Callable[[], list[Path]]
SHORT = ("play", "temporal-war", "--option", "speed=short", "--option", "decks=drawn", "--seed", "x")


def test_the_first_choice_to_the_end(run: Run, saves: Saves) -> None:
    """Against the quick player, with advice on the way."""
    ran = run(*SHORT, typed="hint\n" + "1\n" * 90 + "quit\n")
    assert ran.code == 0, ran.err
    assert ran.err == ""
    assert re.search(r"Round 5 of 5, OVER  ✓ \w+ wins", ran.out)
    assert re.search(r"The game is over\. Player 1 \(you\) has \d+ \(outcome 0\); \w+ has \d+ \(outcome 1\)", ran.out)
    assert "1GR warrior (small: resting) · [1] temple · (~) fountain" in ran.out  # what the picture means
    assert run("verify", str(saves()[0])).code == 0


def test_teams_of_bots_in_french(run: Run) -> None:
    bots = [word for seat in range(4) for word in ("--bot", f"{seat}=uniform")]
    ran = run(*SHORT, "--seats", "4", *bots, "--lang", "fr")
    assert ran.code == 0, ran.err
    assert "La partie est finie." in ran.out
    assert ran.out.count("(issue 1)") == 2
