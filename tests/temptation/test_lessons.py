"""Temptation's lessons: every choice is allowed where it stands, sums are right, and what is pointed at is there."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import pytest

from contretemps.games.temptation import GAME
from contretemps.games.temptation.position import Temptation
from contretemps.kernel import LANGUAGES, NATURE

LEARNER = 0
LESSONS: list[dict[str, Any]] = tomllib.loads((GAME.folder / "lessons.toml").read_text("utf-8"))["lesson"]
IDS = [lesson["id"] for lesson in LESSONS]
POINTS = {"verb:throw", "verb:stop"} | {f"row:{row}" for row in "ABCDEF"} | {f"number:{n}" for n in range(1, 7)}


def start(lesson: dict[str, Any]) -> Temptation:
    game = GAME.read(lesson["given"])
    assert isinstance(game, Temptation)
    return game


def play(game: Temptation, texts: list[str]) -> list[tuple[int, str]]:
    """Play what a stage says; whose choices they were."""
    made: list[tuple[int, str]] = []
    for text in texts:
        seat, choice = GAME.read_play(game, text)
        refusal = game.refusal(seat, choice)
        assert refusal is None, f"{text}: {GAME.explain(refusal, 'en')}"
        game.choose(seat, choice)
        made.append((seat, GAME.codec.write(choice)))
    return made


def test_the_lessons_that_were_promised_are_there() -> None:
    wanted = ["first_throw", "black_row", "stars", "red_and_yellow", "stopping", "end_of_round", "end_of_game"]
    assert wanted == IDS


@pytest.mark.parametrize("lesson", LESSONS, ids=IDS)
def test_every_choice_is_allowed_and_nothing_is_left_hanging(lesson: dict[str, Any]) -> None:
    game = start(lesson)
    for number, stage in enumerate(lesson["stage"], 1):
        made = play(game, stage["play"])
        mine = [choice for seat, choice in made if seat == LEARNER]
        last = number == len(lesson["stage"])
        assert mine or last, f"stage {number} asks nothing of the learner"
        assert len(mine) <= 2, f"stage {number} asks for too much at once"
    assert game.asked() != (NATURE,)


@pytest.mark.parametrize("lesson", LESSONS, ids=IDS)
def test_stages_are_whole_and_point_at_what_there_is(lesson: dict[str, Any]) -> None:
    assert set(lesson) == {"id", "title", "names", "given", "stage"}
    assert set(lesson["title"]) == set(LANGUAGES)
    assert len(lesson["names"]) == start(lesson).seats()
    for stage in lesson["stage"]:
        assert set(stage) == {"say", "points", "play"}
        assert set(stage["say"]) == set(LANGUAGES)
        assert set(stage["points"]) <= POINTS
        assert all(len(text) < 480 for text in stage["say"].values())


@pytest.mark.parametrize("lesson", LESSONS, ids=IDS)
def test_what_is_pointed_at_can_be_seen(lesson: dict[str, Any]) -> None:
    """A number that is pointed at was thrown, once chance has answered; a verb that is, is allowed."""
    game = start(lesson)
    for stage in lesson["stage"]:
        said = stage["play"]
        before = [text for text in said if not text.startswith(("place", "throw", "stop"))]
        play(game, before)
        numbers = {thing[7:] for thing in stage["points"] if thing.startswith("number:")}
        assert numbers <= {str(die) for die in game.view(LEARNER)["throw"]}
        asked = game.asked() == (LEARNER,)
        options = [GAME.codec.write(choice) for choice in game.options(LEARNER)] if asked else []
        assert {thing[5:] for thing in stage["points"] if thing.startswith("verb:")} <= set(options)
        play(game, said[len(before) :])


@pytest.mark.parametrize("lesson", LESSONS, ids=IDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_sums_are_right(lesson: dict[str, Any], language: str) -> None:
    """80 + 30 = 110, and the learner's points say so, before or after the stage's choices."""
    game = start(lesson)
    for stage in lesson["stage"]:
        before = int(game.points[LEARNER])
        play(game, stage["play"])
        after = int(game.points[LEARNER])
        sums = re.findall(r"(\d+) ([+−]) (\d+) = (\d+)", stage["say"][language])
        for first, sign, second, total in sums:
            assert int(total) == (int(first) + int(second) if sign == "+" else int(first) - int(second))
            assert int(total) in (before, after)
        for claimed in re.findall(r"(?:^|\. )(\d+) points\.", stage["say"][language]):
            assert int(claimed) in (before, after)


def test_the_ends_are_as_they_are_told() -> None:
    """After the round everybody has ten dice and Bruno begins on another side; the last lesson is won by ten points."""
    ended = {lesson["id"]: start(lesson) for lesson in LESSONS}
    for lesson in LESSONS:
        for stage in lesson["stage"]:
            play(ended[lesson["id"]], stage["play"])
    after = ended["end_of_round"].view(LEARNER)
    assert [player["dice"] for player in after["players"]] == [10, 10, 10]
    assert (after["turn"], after["side"], after["round"]) == (1, 5, 2)
    assert ended["end_of_game"].outcome() == [1.0, 0.0]
    assert ended["end_of_game"].scores() == [520.0, 510.0]
