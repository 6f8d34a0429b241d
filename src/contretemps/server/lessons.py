"""Lessons: a game's `lessons.toml`, and where a learner is in one. An example of the rulebook is a lesson, too: what is
done in it is to be done again, and luck is dictated.

docs/protocol.md#lessons says what the file holds.
"""

from __future__ import annotations

import tomllib
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from contretemps.kernel.errors import BadInput
from contretemps.kernel.game import Game
from contretemps.kernel.position import Position
from contretemps.kernel.texts import LANGUAGES
from contretemps.server.errors import Problem
from contretemps.server.examples import MISFITS, Walked, begin, find_example, find_rule, in_language, playable, walk
from contretemps.server.words import and_so_on, say

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
        self.example: tuple[str, str] | None = None  # the rule and the example that it is made of
        self.lingers = False  # at its end there is something to try that is refused
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
        return begin(self.game, self.options, self.start, seats)

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
    """The lessons of a game, in order, as far as they fit the cards that lie here; none if it has no file of them."""
    path = game.folder / FILE
    if not path.exists():
        return []
    found = []
    for table in tomllib.loads(path.read_text("utf-8")).get("lesson", []):
        with suppress(*MISFITS):
            found.append(Lesson(game, table))
    return found


def find(game: Game, id_: str) -> Lesson:
    rule, is_example, example = id_.partition("/")
    if is_example:
        return of_example(game, rule, example)
    for lesson in lessons(game):
        if lesson.id == id_:
            return lesson
    raise BadInput(f"{game.title} has no lesson {id_!r}")


def of_example(game: Game, rule: str, id_: str) -> Lesson:
    """A lesson that does what an example does; Problem if there is no such example, or nothing can be done in it."""
    example = find_example(game, rule, id_)
    if not playable(example):
        raise Problem(422, "malformed", "example_unplayable")
    walked = walk(example)
    if walked is None:
        raise Problem(422, "malformed", "example_misfit")
    table = {
        "id": f"{find_rule(game, rule).id}/{id_}",
        "title": {lang: in_language(example.title, lang) for lang in LANGUAGES},
        "options": example.table.get("options"),
        "learner": walked.learner,
        "stage": [told for number, stage in enumerate(example.stages) for told in _stages(walked, number, stage)],
    }
    if "given" in example.table:
        table["given"] = example.table["given"]
    lesson = Lesson(game, table)
    lesson.example = (find_rule(game, rule).id, id_)
    lesson.lingers = bool(walked.steps) and walked.steps[-1].refused_by is not None
    return lesson


def _stages(walked: Walked, number: int, stage: dict[str, Any]) -> list[dict[str, Any]]:
    """What there is to do in a stage of an example; and, in a stage of its own because it comes afterwards, what to try
    that is refused."""
    steps = [step for step in walked.steps if step.stage == number and step.seat == walked.learner]
    done = [step.choice for step in steps if step.refused_by is None]
    refused = [step.choice for step in steps if step.refused_by is not None]
    stages = [{"say": _said(walked, "do" if done else "look", done), "play": stage.get("play", [])}]
    if refused:
        stages.append({"say": _said(walked, "try", refused)})
    return stages if done or stage.get("play") or not refused else stages[1:]


def _said(walked: Walked, key: str, choices: list[int]) -> dict[str, str]:
    """A sentence about some choices, in every language."""
    told: dict[str, str] = {}
    for lang in LANGUAGES:
        labels = [walked.example.game.label(choice, lang) for choice in choices]
        what = and_so_on(lang, [say(lang, "example.quoted", what=label) for label in labels])
        told[lang] = say(lang, f"example.{key}", what=what)
    return told
