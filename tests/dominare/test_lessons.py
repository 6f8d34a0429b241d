"""Dominare's lessons: every choice is allowed where it stands, numbers are right, and what is pointed at is there."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from contretemps.games.dominare import GAME
from contretemps.games.dominare.content import AGENTS
from contretemps.games.dominare.position import Dominare
from contretemps.games.dominare.printed import PRINTED as CITY
from contretemps.kernel import LANGUAGES, NATURE
from contretemps.server.examples import begin
from tests.support.lessons import choices_named, dictated, play, stages_are_whole, sums_come_to, the_server_teaches

LEARNER = 0
LESSONS: list[dict[str, Any]] = tomllib.loads((GAME.folder / "lessons.toml").read_text("utf-8"))["lesson"]
IDS = [lesson["id"] for lesson in LESSONS]
CARDS = {agent["id"]: agent for agent in AGENTS}

# What a stage invites to try: the lesson, the stage from 0, how many of its choices come before, the choice, the rule.
TRIED = [
    ("first_season", 3, 0, "block:C1", "DOM-158"),
    ("control", 1, 5, "number:3", "DOM-218"),
    ("spreading", 1, 0, "block:M5", "DOM-166"),
    ("spreading", 4, 0, "block:A7", "DOM-168"),
    ("abilities", 0, 0, "use:mer01.6", "DOM-195"),
]

# Numbers that a stage says of an agent, in the order of its words.
TOLD = [
    ("first_season", 1, "sen06", ["influence", "income", "exposure"]),
    ("exposure", 0, "sen04", ["influence", "exposure"]),
    ("draft", 0, "mer09", ["influence"]),
]


def find(id_: str) -> dict[str, Any]:
    return LESSONS[IDS.index(id_)]


def start(lesson: dict[str, Any]) -> Dominare:
    game = begin(GAME, GAME.settle(lesson.get("options")), lesson.get("given"), lesson.get("seats"))
    assert isinstance(game, Dominare)
    return game


def moments(lesson: dict[str, Any]) -> Iterator[tuple[dict[str, Any], list[Dominare]]]:
    """Each stage with the positions in which it may be read: before each choice of the learner, and at its end."""
    game = start(lesson)
    for stage in lesson["stage"]:
        first = dictated(stage["play"], LEARNER)
        seen = [game.copy()]
        play(GAME, game, stage["play"][:first])
        for text in stage["play"][first:]:
            seen.append(game.copy())
            play(GAME, game, [text])
        yield stage, [*seen, game.copy()]


def ended(lesson: dict[str, Any]) -> Dominare:
    game = start(lesson)
    for stage in lesson["stage"]:
        play(GAME, game, stage["play"])
    return game


def seen_things(game: Dominare) -> set[str]:
    """What the learner has before his eyes: the city, agents of all ranks, his own cards, and what he may choose."""
    view = game.view(LEARNER)
    own = view["players"][LEARNER]
    cards = [*own["hand"], *(own["pack"] or []), *(own["looked"] or [])]
    cards += [agent["card"] for player in view["players"] for agent in player["ranks"] if agent is not None]
    blocks = CITY["boards"][view["side"]]["blocks"]
    things = {f"agent:{card}" for card in cards} | {f"block:{block}" for block in blocks}
    things |= {f"district:{code}" for code in view["districts"]}
    return things | choices_named(GAME, game, LEARNER)


def test_the_lessons_that_were_promised_are_there() -> None:
    wanted = ["first_season", "networking", "control", "spreading", "exposure", "abilities", "draft", "points"]
    assert wanted == IDS


def test_the_second_goes_on_where_the_first_ends() -> None:
    """In all that the learner can see, but that no text says which events were used."""
    one, two = ended(LESSONS[0]).view(LEARNER), start(LESSONS[1]).view(LEARNER)
    assert (one.pop("events_left"), two.pop("events_left")) == (29, 30)
    assert one == two


@pytest.mark.parametrize("lesson", LESSONS, ids=IDS)
def test_every_choice_is_allowed_and_nothing_is_left_hanging(lesson: dict[str, Any]) -> None:
    game = start(lesson)
    for number, stage in enumerate(lesson["stage"], 1):
        mine = play(GAME, game, stage["play"]).count(LEARNER)
        assert mine or number == len(lesson["stage"]), f"stage {number} asks nothing of the learner"
        assert mine <= 3, f"stage {number} asks for too much at once"
    assert game.asked() != (NATURE,)


@pytest.mark.parametrize("lesson", LESSONS, ids=IDS)
def test_stages_are_whole(lesson: dict[str, Any]) -> None:
    stages_are_whole(lesson)
    assert len(lesson["names"]) == start(lesson).seats


@pytest.mark.parametrize("lesson", LESSONS, ids=IDS)
def test_what_is_pointed_at_can_be_seen(lesson: dict[str, Any]) -> None:
    """When a stage is read, or by its last choice: a block is asked for after the ability that goes there."""
    for stage, positions in moments(lesson):
        seen = [thing for game in positions for thing in seen_things(game)]
        assert set(stage["points"]) <= set(seen), stage["points"]


@pytest.mark.parametrize("lesson", LESSONS, ids=IDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_are_right(lesson: dict[str, Any], language: str) -> None:
    """6 − 1 = 5: crowns, exposure or points of the learner, tokens of an agent, or the VP of a district."""
    for stage, positions in moments(lesson):
        found: set[int] = set()
        for game in positions:
            view, told = game.view(LEARNER), GAME.write(game)
            own = view["players"][LEARNER]
            found |= {own["crowns"], own["exposure"], own["score"]["total"], told["tokens"]}
            found |= {district["vp"] for district in view["districts"].values()}
        sums_come_to(stage["say"][language], found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_languages_say_the_same_numbers(language: str) -> None:
    """Sums and codes of blocks, in any order."""
    pattern = r"\d+(?: [+−] \d+)+ = \d+|\b[A-Z]\d+\b"
    for lesson in LESSONS:
        for stage in lesson["stage"]:
            said = {lang: sorted(re.findall(pattern, stage["say"][lang])) for lang in LANGUAGES}
            assert said[language] == said["en"], stage["say"][language]


@pytest.mark.parametrize(("lesson", "stage", "agent", "keys"), TOLD)
@pytest.mark.parametrize("language", LANGUAGES)
def test_agents_are_as_they_are_told(lesson: str, stage: int, agent: str, keys: list[str], language: str) -> None:
    said = find(lesson)["stage"][stage]["say"][language]
    after = said.split(GAME.texts.say(language, f"agent.{agent}", {}), 1)[1]
    numbers = [int(n) for n in re.findall(r"\d+", after)]
    assert numbers[: len(keys)] == [CARDS[agent][key] for key in keys]


@pytest.mark.parametrize(("lesson", "stage", "made", "choice", "rule"), TRIED)
def test_what_one_is_told_to_try_is_refused(lesson: str, stage: int, made: int, choice: str, rule: str) -> None:
    game = start(find(lesson))
    for before in find(lesson)["stage"][:stage]:
        play(GAME, game, before["play"])
    play(GAME, game, find(lesson)["stage"][stage]["play"][:made])
    refusal = game.refusal(LEARNER, GAME.read_choice(choice))
    assert refusal is not None
    assert GAME.rules.rules[refusal.rule].id == rule


def test_the_ends_are_as_they_are_told() -> None:
    assert [int(score) for score in ended(LESSONS[0]).scores()] == [10, 3, 4]
    after = ended(find("networking")).view(LEARNER)
    assert {code: after["districts"][code]["controller"] for code in ("SEN", "MER", "CAN")} == {
        "SEN": LEARNER, "MER": LEARNER, "CAN": None,
    }  # fmt: skip
    assert ended(find("control")).view(LEARNER)["districts"]["ATH"]["controller"] == LEARNER
    assert ended(find("exposure")).view(LEARNER)["order"] == [1, 0, 2]
    drafted = ended(find("draft")).view(LEARNER)
    assert drafted["players"][LEARNER]["hand_size"] == 5
    assert "mer05" in drafted["knows"]["hand 1"]
    last = ended(find("points"))
    assert [int(score) for score in last.scores()] == [13, 7, 11]
    assert last.outcome() == [1.0, 0.0, 0.0]
    assert last.view(LEARNER)["players"][LEARNER]["score"] == {
        "districts": 8, "blocks": 6, "agents": 1, "exposure": 2, "total": 13,
    }  # fmt: skip


def test_the_server_teaches_them() -> None:
    the_server_teaches(GAME, LESSONS, LEARNER)


def test_the_first_lesson_says_first_what_winning_is() -> None:
    first = LESSONS[0]["stage"][0]["say"]
    assert first["en"].startswith("You win with the most victory points")
    assert first["fr"].startswith("On gagne avec le plus de points de victoire")
