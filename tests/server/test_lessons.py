"""Lessons and the daily."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from contretemps.games import discover
from contretemps.kernel.texts import LANGUAGES
from contretemps.server import daily
from contretemps.server.lessons import FILE, Lesson, lessons
from tests.server.conftest import Player

# As written: one that the rules do not allow is no lesson, and must not go unnoticed.
WITH_LESSONS = [
    (game.name, str(lesson["id"]))
    for game in discover().values()
    if (game.folder / FILE).exists()
    for lesson in tomllib.loads((game.folder / FILE).read_text("utf-8"))["lesson"]
]


def test_lessons_are_listed(ada: Player) -> None:
    for game in ("tempest", "temptation", "tempt", "dominare", "temporal_war"):
        english, french = (ada.get(f"/games/{game}/lessons?lang={lang}") for lang in LANGUAGES)
        assert [lesson["id"] for lesson in english] == [id_ for name, id_ in WITH_LESSONS if name == game]
        assert english[0]["title"] != french[0]["title"]
        stage = english[0]["stages"][0]
        assert stage["say"]
        assert stage["play"]
        assert stage["view"]
    assert ada.get("/games/understack/lessons") == []


@pytest.mark.parametrize(("game", "lesson"), WITH_LESSONS)
def test_a_learner_goes_through(ada: Player, game: str, lesson: str) -> None:
    state = ada.open(game, lesson=lesson)
    assert state["practice"]
    assert state["commitment"] is None
    seen: list[int] = []
    announced: list[str] = []  # what follows, as far as it was told
    while (taught := state["lesson"])["next"] is not None:
        assert taught["id"] == lesson
        assert taught["say"]
        seen.append(taught["stage"])
        assert taught["next"] in [choice["choice"] for choice in state["choices"]]
        assert taught["way"][0] == taught["next"]
        assert not announced or taught["way"] == announced
        announced = taught["way"][1:]
        state = ada.choose(state, taught["next"])
    assert seen == sorted(seen)
    found = next(each for each in lessons(discover()[game]) if each.id == lesson)
    whose = [[seat for seat, _ in found.plays[each.first :][: len(each.play)]] for each in found.stages]
    assert set(seen) == {number for number, seats in enumerate(whose) if found.learner in seats}
    assert taught["stage"] == len(found.stages)
    assert taught["way"] == announced == []
    assert taught["say"]
    assert state["choices"] == []
    assert state["question"] is None


def test_another_choice_is_answered_by_the_lesson(ada: Player) -> None:
    state = ada.open("tempest", lesson="first_day")
    path = f"/tables/{state['table']}/choices"
    body = {"n": state["n"], "seat": 0}
    other = next(c["choice"] for c in state["choices"] if c["choice"] != state["lesson"]["next"])
    answer = ada.ask("POST", path, {**body, "choice": other})
    assert answer.status_code == 409
    assert answer.json()["error"]["code"] == "lesson"
    assert answer.json()["error"]["next"] == state["lesson"]["next"]
    assert ada.wrong("POST", path, {**body, "choice": "step:1,1"}) == (409, "refused")
    assert ada.state(state["table"])["n"] == state["n"]


def test_playing_on_freely(ada: Player) -> None:
    state = ada.open("tempest", lesson="first_day")
    state = ada.choose(state, state["lesson"]["next"])
    free = ada.open("tempest", branch={"table": state["table"], "n": state["n"]})
    assert free["lesson"] is None
    assert free["view"] == state["view"]
    while free["phase"] == "playing":
        free = ada.choose(free, free["choices"][0]["choice"])


def test_a_lesson_survives_a_restart(ada: Player) -> None:
    state = ada.open("tempest", lesson="first_day")
    state = ada.choose(state, state["lesson"]["next"])
    ada.server.tables.rooms[state["table"]].table = None  # as after a restart: read again
    assert ada.state(state["table"])["lesson"] == state["lesson"]


def test_stages_without_anything_to_do_are_said_with_the_next() -> None:
    def stage(say: str, *play: str) -> dict[str, Any]:
        return {"say": {"en": say, "fr": say}, "play": list(play)}

    game = discover()["tempest"]
    deal = game.new({"days": "1"})
    opening = []
    while deal.asked() == (-1,):
        choice = deal.options(-1)[0]
        opening.append(f"*:{game.codec.write(choice)}")
        deal.choose(-1, choice)
    stages = [stage("Welcome."), stage("Choose.", *opening, "storm:clubs"), stage("Done.")]
    lesson = Lesson(game, {"id": "x", "title": {}, "options": {"days": "1"}, "stage": stages})
    number, said = lesson.stage(len(opening))
    assert (number, [each.say["en"] for each in said]) == (1, ["Welcome.", "Choose."])
    number, said = lesson.stage(len(opening) + 1)
    assert (number, [each.say["en"] for each in said]) == (3, ["Done."])


def test_the_daily_is_the_same_for_everybody_and_once_a_guest(ada: Player, grace: Player) -> None:
    before = ada.get("/daily")
    assert before["date"] == daily.today()
    assert before["table"] is None
    mine = ada.open("tempest", daily=before["date"])
    theirs = grace.open("tempest", daily=before["date"])
    assert mine["daily"] == before["date"]
    assert mine["view"] == theirs["view"]
    assert not mine["hints"]
    assert not mine["practice"]
    answer = ada.ask("POST", "/tables", {"game": "tempest", "daily": before["date"]})
    assert answer.status_code == 409
    assert answer.json()["error"]["code"] == "daily"
    assert answer.json()["error"]["table"] == mine["table"]
    after = ada.get("/daily")
    assert after["table"] == mine["table"]
    assert after["played"] == before["played"] + 2
    ada.act(mine, "resign", seat=0)
    assert ada.get("/daily")["finished"] == before["finished"] + 1
    assert Player(ada.server, None).get("/daily")["table"] is None


def test_its_seed_follows_from_the_date_alone() -> None:
    assert daily.seed("2026-11-15").hex() == daily.seed("2026-11-15").hex() != daily.seed("2026-11-16").hex()
