"""Tempest's lessons: every choice is allowed where it stands, and what they point at is there."""

from __future__ import annotations

import json
import tomllib
from typing import Any

import pytest

from contretemps.games.tempest import GAME
from contretemps.kernel import LANGUAGES, NATURE, Position

LESSONS: list[dict[str, Any]] = tomllib.loads((GAME.folder / "lessons.toml").read_text("utf-8"))["lesson"]
IDS = [lesson["id"] for lesson in LESSONS]


def start(lesson: dict[str, Any]) -> Position:
    options = lesson.get("options", {})
    return GAME.read({"options": options, **lesson["given"]}) if "given" in lesson else GAME.new(options)


def domains() -> dict[str, set[str]]:
    """Everything that may be pointed at: the values of every argument of a choice, and the verbs."""
    found: dict[str, set[str]] = {"verb": {verb.name for verb in GAME.codec.verbs if verb.name}}
    for verb in GAME.codec.verbs:
        for _, domain in verb.args:
            found.setdefault(domain.name, set()).update(domain.values)
    found["suit"] |= {"hearts", "spades"}  # piles, too, though no storm is drawn from them
    return found


def test_ids_are_there_once() -> None:
    assert len(set(IDS)) == len(IDS) >= 4


@pytest.mark.parametrize("lesson", LESSONS, ids=IDS)
def test_every_choice_is_allowed(lesson: dict[str, Any]) -> None:
    position = start(lesson)
    for number, stage in enumerate(lesson["stage"], 1):
        mine = 0
        for text in stage["play"]:
            seat, choice = GAME.read_play(position, text)
            refusal = position.refusal(seat, choice)
            assert refusal is None, f"stage {number}, {text}: {GAME.explain(refusal, 'en')}"
            position.choose(seat, choice)
            mine += seat != NATURE
        assert mine, f"stage {number} asks nothing of the learner"
    # chance is never left hanging at the end of a lesson
    assert position.asked() in ((), (0,))


@pytest.mark.parametrize("lesson", LESSONS, ids=IDS)
def test_stages_are_whole_and_point_at_what_there_is(lesson: dict[str, Any]) -> None:
    assert set(lesson) <= {"id", "title", "options", "given", "learner", "stage"}
    assert set(lesson["title"]) == set(LANGUAGES)
    known = domains()
    for stage in lesson["stage"]:
        assert set(stage) == {"say", "points", "play"}
        assert set(stage["say"]) == set(LANGUAGES)
        assert all(len(text) < 480 for text in stage["say"].values())
        for thing in stage["points"]:
            domain, _, value = thing.partition(":")
            assert value in known[domain], thing


@pytest.mark.parametrize("lesson", LESSONS, ids=IDS)
def test_citizens_and_squares_pointed_at_are_of_that_day(lesson: dict[str, Any]) -> None:
    position = start(lesson)
    for stage in lesson["stage"]:
        plays = list(stage["play"])
        while plays[0].startswith("*:"):  # what is said is read after chance has spoken
            position.choose(*GAME.read_play(position, plays.pop(0)))
        view = position.view(0)
        letters = {citizen["letter"] for citizen in view["citizens"]}
        for thing in stage["points"]:
            domain, _, value = thing.partition(":")
            if domain == "citizen":
                assert value in letters
            elif domain == "square":
                assert all(0 < int(line) <= view["side"] for line in value.split(","))
        for text in plays:
            position.choose(*GAME.read_play(position, text))


def test_the_first_lesson_is_the_rulebooks_example() -> None:
    record = json.loads((GAME.folder / "records" / "rulebook_example.json").read_text("utf-8"))
    told = [f"*:{entry['choice']}" if entry["seat"] == "*" else entry["choice"] for entry in record["choices"]]
    assert [text for stage in LESSONS[0]["stage"] for text in stage["play"]] == told
    assert GAME.settle(LESSONS[0]["options"]) == record["options"]


def test_endings() -> None:
    """The rulebook's day is passed, the lesson of the final day is won, nobody dies in any."""
    for lesson in LESSONS:
        position = start(lesson)
        for stage in lesson["stage"]:
            for text in stage["play"]:
                position.choose(*GAME.read_play(position, text))
        end = GAME.write(position)
        assert end["dead"] == []
        if lesson["id"] in ("first_day", "final_day"):
            assert end["result"] == "won"
