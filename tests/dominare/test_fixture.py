"""The page's own tests draw moments of recorded games from a file; what stands in it is what the game says."""

from __future__ import annotations

import json

from tests.dominare.fixture import FIXTURE, written


def test_the_pages_tests_are_about_this_game() -> None:
    """What is printed on cards and boards, and the moments: if this fails, python -m tests.dominare.fixture."""
    assert json.loads(FIXTURE.read_text("utf-8")) == json.loads(written())
