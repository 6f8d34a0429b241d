"""The page's own tests draw a table from a file; what stands in it is what the game says."""

from __future__ import annotations

import json
from pathlib import Path

from contretemps.games.tempt import GAME
from contretemps.games.tempt.preview import preview
from tests.tempt.play import given

FIXTURE = Path(__file__).parents[2] / "web/src/boards/tempt/fixture.json"


def test_the_pages_tests_are_about_this_game() -> None:
    """What is printed on the cards, and what is foreseen in the position that the page's tests draw."""
    kept = json.loads(FIXTURE.read_text("utf-8"))
    game = given(**kept["given"])
    assert GAME.printed is not None
    assert kept["cards"] == GAME.printed("en")
    assert kept["preview"] == json.loads(json.dumps(preview(game, 0)))
