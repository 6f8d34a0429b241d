"""`contretemps examples`: run examples and tell what differs."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from contretemps.cli.screen import Screen
from contretemps.cli.words import Words
from contretemps.games import discover
from contretemps.kernel.errors import BadInput
from contretemps.kernel.game import Game
from contretemps.proof.examples import Example, Failed, read_examples

if TYPE_CHECKING:
    from contretemps.cli.parser import Command

DIFFERENT = 1
UNREADABLE = 2


def describe(command: Command) -> None:
    command.argument("file", nargs="*", type=Path, metavar="FILE")
    command.option("--all", action="store_true")
    command.language()


def run(arguments: argparse.Namespace, words: Words) -> int:
    games = discover()
    files: list[Path] = arguments.file or [file for game in games.values() for file in example_files(game)]
    if not files:
        raise BadInput(words("examples.none"))
    tally = Tally(Screen(), words, go_on=arguments.all)
    for file in files:
        if not tally.run_file(file, games):
            break
    return tally.close()


def example_files(game: Game) -> list[Path]:
    """The files of a game's own examples."""
    return sorted((game.folder / "examples").glob("*.toml"))


def read(path: Path, games: dict[str, Game]) -> list[Example]:
    """The examples of a file; BadInput whatever is wrong with it."""
    try:
        return read_examples(path, games)
    except BadInput as error:
        raise BadInput(str(error) if str(path) in str(error) else f"{path}: {error}") from None


def attempt(example: Example) -> None:
    """Run an example; Failed if something differs, BadInput if it cannot be run at all."""
    try:
        example.run()
    except BadInput as error:
        raise BadInput(f"{example.where}: {error}") from None


class Tally:
    """What came of the examples run so far."""

    def __init__(self, screen: Screen, words: Words, *, go_on: bool) -> None:
        self.screen = screen
        self.words = words
        self.go_on = go_on
        self.passed = 0
        self.failed = 0
        self.unreadable = 0
        self.files = 0

    def run_file(self, path: Path, games: dict[str, Game]) -> bool:
        """Run its examples; whether to go on after it."""
        self.files += 1
        try:
            examples = read(path, games)
        except BadInput as error:
            if not self.go_on:
                raise
            return self._cannot(str(error))
        return all([self._run(path, example) for example in examples] if self.go_on else self._each(path, examples))

    def _each(self, path: Path, examples: list[Example]) -> list[bool]:
        for example in examples:
            if not self._run(path, example):
                return [False]
        return [True]

    def _run(self, path: Path, example: Example) -> bool:
        try:
            attempt(example)
        except Failed as failed:
            self.failed += 1
            title = self.words.title(example.title)
            where = self.words("examples.differs", file=path, where=example.where.rpartition(", ")[2])
            self.screen.marked((where, "bold red"), f"  {', '.join(example.rules)}  {title}")
            for difference in failed.differences:
                self.screen.say(difference, indent=4)
            return self.go_on
        except BadInput as error:
            if not self.go_on:
                raise BadInput(f"{path.parent / str(error)}") from None
            return self._cannot(str(error))
        self.passed += 1
        return True

    def _cannot(self, message: str) -> bool:
        self.unreadable += 1
        self.screen.marked((self.words("examples.unreadable"), "bold red"), f"  {message}")
        return True

    def close(self) -> int:
        """The closing count, and the exit code."""
        counts = {"passed": self.passed, "failed": self.failed, "unreadable": self.unreadable, "files": self.files}
        key = "examples.count" if self.failed + self.unreadable == 0 else "examples.count_bad"
        self.screen.say(self.words(key, **counts))
        if self.unreadable:
            return UNREADABLE
        return DIFFERENT if self.failed else 0
