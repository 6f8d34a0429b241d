"""The game's content and texts as its files have them."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from contretemps.games.temporal_war.language import words
from contretemps.kernel.texts import Texts

FOLDER = Path(words.__file__).parents[1]
TEXTS = Texts(FOLDER)


def read(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / "content" / f"{name}.toml").read_text("utf-8"))


CHAMPIONS: list[dict[str, Any]] = read("champions")["card"]
WARRIORS: list[dict[str, Any]] = read("warriors")["card"]
SUPPORTS: list[dict[str, Any]] = read("supports")["card"]
MONSTERS: list[dict[str, Any]] = read("monsters")["card"]
CARDS = [*CHAMPIONS, *WARRIORS, *SUPPORTS, *MONSTERS]
