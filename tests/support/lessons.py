"""Stages of lessons, played by the rules, and what all lessons have to be."""

from __future__ import annotations

import re
from typing import Any

from contretemps.kernel import LANGUAGES, Game, Position
from contretemps.server.lessons import lessons


def play(game: Game, position: Position, texts: list[str]) -> list[int]:
    """Play what a stage says; whose choices they were."""
    seats: list[int] = []
    for text in texts:
        seat, choice = game.read_play(position, text)
        refusal = position.refusal(seat, choice)
        assert refusal is None, f"{text}: {game.explain(refusal, 'en')}"
        position.choose(seat, choice)
        seats.append(seat)
    return seats


def choices_named(game: Game, position: Position, learner: int) -> set[str]:
    """All parts of what the learner may choose, and the verbs."""
    things: set[str] = set()
    for choice in position.options(learner) if learner in position.asked() else []:
        verb, values = game.codec.describe(int(choice))
        things |= {f"verb:{verb.name}", *[f"{domain.name}:{values[name]}" for name, domain in verb.args]}
    return things


def dictated(texts: list[str], learner: int) -> int:
    """How many choices of a stage are made before the learner is asked, and reads what it says."""
    return next((n for n, text in enumerate(texts) if not re.match(rf"(?!{learner}:)[*\d]:", text)), len(texts))


def stages_are_whole(lesson: dict[str, Any]) -> None:
    """Their keys, and texts that fit a card and are set as both languages want."""
    assert set(lesson) <= {"id", "title", "names", "options", "seats", "given", "stage"}
    assert set(lesson["title"]) == set(LANGUAGES)
    assert len(lesson["stage"]) <= 8
    for stage in lesson["stage"]:
        assert set(stage) == {"say", "points", "play"}
        assert set(stage["say"]) == set(LANGUAGES)
        assert all(len(text) < 480 for text in stage["say"].values())
        assert not any("!" in text for text in stage["say"].values())
        assert not re.search(r" [:;?»]|« ", stage["say"]["fr"])


def sums_come_to(text: str, found: set[int]) -> None:
    """14 − 6 = 8, and something on the board has just that number."""
    for left, total in re.findall(r"(\d+(?: [+−] \d+)+) = (\d+)", text):
        assert sum(int(n) for n in left.replace("− ", "-").replace("+ ", "").split()) == int(total)
        assert int(total) in found, text


def the_server_teaches(game: Game, tables: list[dict[str, Any]], learner: int) -> None:
    """It has them in this order, and a stage for each that asks something of the learner."""
    taught = lessons(game)
    assert [lesson.id for lesson in taught] == [table["id"] for table in tables]
    for lesson, table in zip(taught, tables, strict=True):
        assert (lesson.learner, lesson.seats) == (learner, len(table["names"]))
        assert len(lesson.plays) == sum(len(stage["play"]) for stage in table["stage"])
        reached = [lesson.stage(n)[0] for n in range(len(lesson.plays)) if lesson.written(n) is None]
        asking = [n for n, stage in enumerate(table["stage"]) if dictated(stage["play"], learner) < len(stage["play"])]
        assert sorted(set(reached)) == asking
        assert lesson.stage(len(lesson.plays))[0] == len(table["stage"])
