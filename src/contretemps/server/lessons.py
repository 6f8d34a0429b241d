"""Lessons: a game's `lessons.toml`, and where a learner is in one.

docs/protocol.md#lessons says what the file holds.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from contretemps.kernel.errors import BadInput
from contretemps.kernel.game import Game
from contretemps.kernel.position import Position

FILE = "lessons.toml"


@dataclass
class Stage:
    """What is said, what is pointed at, and what is to be done."""

    say: dict[str, str]
    points: list[str]
    play: list[str]  # as written
    first: int  # how many choices come before it in the lesson
    views: dict[str, Any]  # what the learner sees when it begins


class Lesson:
    """One lesson, with its choices read and checked by the rules."""

    def __init__(self, game: Game, table: dict[str, Any]) -> None:
        self.game = game
        self.id = str(table["id"])
        self.title: dict[str, str] = table["title"]
        self.options = game.settle(table.get("options"))
        self.start: dict[str, Any] | None = table.get("given")
        self.learner = int(table.get("learner", 0))
        self.names: list[str] = table.get("names", [])
        self.plays: list[tuple[int, int]] = []
        self.stages: list[Stage] = []
        position = self._begin(table.get("seats"))
        self.seats = len(position.scores())
        for stage in table.get("stage", []):
            view = position.view(self.learner)
            first = len(self.plays)
            for text in stage.get("play", []):
                seat, choice = game.read_play(position, text)
                position.choose(seat, choice)
                self.plays.append((seat, choice))
            self.stages.append(
                Stage(stage["say"], list(stage.get("points", [])), list(stage.get("play", [])), first, view)
            )

    def _begin(self, seats: int | None) -> Position:
        if self.start is None:
            return self.game.new(self.options, seats)
        return self.game.read({**self.start, "options": self.options})

    def next(self, played: int) -> tuple[int, int] | None:
        """The choice that the lesson waits for; None at its end."""
        return self.plays[played] if played < len(self.plays) else None

    def way(self, played: int) -> list[int]:
        """What the learner is to choose from here on until somebody else does, or the stage ends."""
        ends = next((end for stage in self.stages if (end := stage.first + len(stage.play)) > played), played)
        own: list[int] = []
        for seat, choice in self.plays[played:ends]:
            if seat != self.learner:
                break
            own.append(choice)
        return own

    def written(self, played: int) -> tuple[int, int] | None:
        """The next choice, if it is not the learner's but chance's or another seat's."""
        coming = self.next(played)
        return None if coming is None or coming[0] == self.learner else coming

    def stage(self, played: int) -> tuple[int, list[Stage]]:
        """The number of the stage where so many choices were made, from 0, and what is said there. Stages in which the
        learner has nothing to do are said together with the one after them; at the end the number is that of all."""
        past = [stage for stage in self.stages if stage.first + len(stage.play) <= played]
        number = len(past)
        if number < len(self.stages):
            said = [self.stages[number]]
            if self._asks(self.stages[number].first, played):
                return number, said  # in the middle of it
        else:
            said = []
        while past and not self._asks(past[-1].first, past[-1].first + len(past[-1].play)):
            said.insert(0, past.pop())
        return number, said or self.stages[-1:]

    def _asks(self, first: int, last: int) -> bool:
        """Is the learner among those who choose here?"""
        return any(seat == self.learner for seat, _ in self.plays[first:last])


@lru_cache(maxsize=32)
def lessons(game: Game) -> list[Lesson]:
    """The lessons of a game, in order; none if it has no file of them."""
    path = game.folder / FILE
    if not path.exists():
        return []
    return [Lesson(game, table) for table in tomllib.loads(path.read_text("utf-8")).get("lesson", [])]


def find(game: Game, id_: str) -> Lesson:
    for lesson in lessons(game):
        if lesson.id == id_:
            return lesson
    raise BadInput(f"{game.title} has no lesson {id_!r}")
