"""The examples of Dominare hold, and every card is used in one of them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from contretemps.games.dominare.game import GAME
from contretemps.kernel import Event
from contretemps.proof import Example, read_examples

FILES = sorted(GAME.folder.glob("examples/*.toml"))


@cache
def examples(path: Path) -> list[Example]:
    return read_examples(path, {GAME.name: GAME})


@cache
def told() -> list[Event]:
    """All that happens in any of them."""
    return [event for path in FILES for example in examples(path) for event in example.run().events]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_examples_hold(path: Path) -> None:
    for example in examples(path):
        example.run()
