"""Primers: a game's `primer.toml`, which says in one minute what the game is, and in a few sentences what each chapter
of its rulebook is about.

docs/protocol.md#primers says what the file holds.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from contretemps.kernel.errors import BadInput
from contretemps.kernel.game import Game
from contretemps.kernel.position import Position
from contretemps.server.examples import MISFITS, begin, by_rule, walk

FILE = "primer.toml"
PARTS = ("goal", "turn", "end")


@dataclass
class Picture:
    """A position to be drawn, and what is seen in it."""

    position: Position
    seat: int
    options: dict[str, Any]
    caption: dict[str, str]


@dataclass
class Minute:
    """The goal, a turn, the end; and one picture."""

    words: dict[str, dict[str, str]]
    picture: Picture


@dataclass
class Chapter:
    """What a chapter is about, and the example that is its picture, if it has one."""

    say: dict[str, str]
    rule: str | None
    example: str | None


@dataclass
class Primer:
    """All that `primer.toml` holds; nothing where a game has none."""

    minute: Minute | None = None
    chapters: dict[str, Chapter] = field(default_factory=dict)


@lru_cache(maxsize=32)
def primer(game: Game) -> Primer:
    """The primer of a game, read and checked by its rules; pictures only as far as they fit the cards that lie here."""
    path = game.folder / FILE
    if not path.exists():
        return Primer()
    data = tomllib.loads(path.read_text("utf-8"))
    words = {part: data["minute"][part] for part in PARTS}
    chapters = {id_: _chapter(game, id_, table) for id_, table in data.get("chapters", {}).items()}
    try:
        return Primer(Minute(words, _picture(game, data["picture"])), chapters)
    except MISFITS:
        return Primer(None, chapters)


def _picture(game: Game, table: dict[str, Any]) -> Picture:
    options = game.settle(table.get("options"))
    position = begin(game, options, table.get("given"), table.get("seats"))
    for text in table.get("play", []):
        position.choose(*game.read_play(position, text))
    return Picture(position, int(table.get("seat", 0)), options, table["caption"])


def _chapter(game: Game, id_: str, table: dict[str, Any]) -> Chapter:
    if id_ not in game.rules.chapters:
        raise BadInput(f"{game.title}: {FILE}: the rulebook has no chapter {id_!r}")
    if "rule" not in table:
        return Chapter(table["say"], None, None)
    rule, example = str(table["rule"]), str(table.get("example"))
    found = dict(by_rule(game).get(rule, [])).get(example)
    if found is None:
        raise BadInput(f"{game.title}: {FILE}: {rule} has no example {example!r}")
    drawn = walk(found) is not None
    return Chapter(table["say"], rule if drawn else None, example if drawn else None)
