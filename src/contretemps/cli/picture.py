"""A view as a picture: the game's own drawing, or an outline of the data that is good enough to play by."""

from __future__ import annotations

from typing import Any

from contretemps.cli.screen import Screen, number
from contretemps.cli.words import Words
from contretemps.kernel.game import Game

WIDTH = 100  # a row of values longer than this goes on in the next line


def show_position(screen: Screen, game: Game, view: dict[str, Any], words: Words, names: list[str]) -> None:
    """Draw what may be seen; drawings call seats by the `names` that are laid beside the view."""
    if game.draw is not None:
        screen.picture(game.draw({**view, "names": names}, words.language))
    else:
        for line in outline(view, game, words.language):
            screen.console.print(line, soft_wrap=True)


def outline(view: dict[str, Any], game: Game, language: str) -> list[str]:
    """Nested data as an aligned outline; names are put into words where the game's texts have `view.<name>`."""
    return _Outline(game, language).table(view)


class _Outline:
    def __init__(self, game: Game, language: str) -> None:
        self.game = game
        self.language = language

    def name(self, key: Any) -> str:
        return self.game.texts.find(self.language, f"view.{key}") or str(key).replace("_", " ")

    def word(self, value: Any) -> str:
        """A single value; - is nothing."""
        if value is None or value == "":
            return "-"
        if isinstance(value, bool):
            return "+" if value else "-"
        return number(value)

    def table(self, data: dict[str, Any]) -> list[str]:
        """A line for each name, values aligned; whatever needs several lines goes below its first."""
        lines: list[str] = []
        wide = max([len(self.name(key)) for key in data], default=0)
        for key, value in data.items():
            block = self.block(value)
            before = self.name(key).ljust(wide)
            for line in block or ["-"]:
                lines.append(f"{before}  {line}".rstrip())
                before = " " * wide
        return lines

    def block(self, value: Any) -> list[str]:
        """Any value as lines."""
        if isinstance(value, dict):
            return self.table(value)
        if not isinstance(value, (list, tuple)):
            return [self.word(value)]
        if value and all(isinstance(item, dict) and item.keys() == value[0].keys() for item in value):
            return self.rows(list(value))
        if all(not isinstance(item, (dict, list, tuple)) for item in value):
            return self.row([self.word(item) for item in value])
        lines: list[str] = []
        for count, item in enumerate(value, 1):
            before = f"{count}."
            for line in self.block(item) or ["-"]:
                lines.append(f"{before:4}{line}")
                before = ""
        return lines

    def rows(self, items: list[dict[str, Any]]) -> list[str]:
        """Things of one kind, as a table under their names."""
        heads = [self.name(key) for key in items[0]]
        cells = [[" ".join(self.block(value)) for value in item.values()] for item in items]
        wide = [max(len(row[column]) for row in [heads, *cells]) for column in range(len(heads))]
        return [
            "  ".join([cell.ljust(w) for cell, w in zip(row, wide, strict=True)]).rstrip() for row in [heads, *cells]
        ]

    def row(self, items: list[str]) -> list[str]:
        """Words side by side; rows of a map, which are all equally long, below each other."""
        if len(items) > 1 and len({len(item) for item in items}) == 1 and len(items[0]) > 3:
            return items
        lines = [""]
        for item in items:
            if lines[-1] and len(lines[-1]) + len(item) > WIDTH:
                lines.append("")
            lines[-1] += f" {item}" if lines[-1] else item
        return [line for line in lines if line]
