"""The game in one minute, what chapters are about, and examples that are played: every game has them."""

from __future__ import annotations

import tomllib

import pytest

from contretemps.games import discover
from contretemps.kernel.game import Game
from contretemps.kernel.texts import LANGUAGES
from contretemps.server.examples import by_rule, playable
from contretemps.server.lessons import of_example
from contretemps.server.primer import PARTS, primer
from tests.server.conftest import Player

GAMES = list(discover().values())
MINUTE = 1_100  # signs, in any language: what is read aloud in a minute
SENTENCES = 420  # signs: a few sentences


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_game_can_be_told_in_a_minute(game: Game) -> None:
    minute = primer(game).minute
    assert minute is not None, f"{game.title} has no primer.toml"
    assert set(minute.words) == set(PARTS)
    for lang in LANGUAGES:
        told = [minute.words[part][lang].strip() for part in PARTS]
        assert all(told), f"{game.title}: primer.toml leaves something out in {lang}"
        assert sum(map(len, told)) < MINUTE, f"{game.title}: that takes more than a minute in {lang}"
        assert minute.picture.caption[lang].strip()
    for part in PARTS:
        assert minute.words[part]["en"] != minute.words[part]["fr"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_chapter_says_what_it_is_about(game: Game) -> None:
    chapters = primer(game).chapters
    assert set(chapters) == {rule.chapter for rule in game.rules.rules.values()}
    for id_, chapter in chapters.items():
        for lang in LANGUAGES:
            assert 0 < len(chapter.say[lang].strip()) < SENTENCES, f"{game.title}: {id_} in {lang}"
        assert chapter.say["en"] != chapter.say["fr"]
    pictures = [chapter for chapter in chapters.values() if chapter.rule is not None]
    written = tomllib.loads((game.folder / "primer.toml").read_text("utf-8"))["chapters"]
    assert len(pictures) == sum("rule" in chapter for chapter in written.values()), "one of them cannot be drawn"
    assert len(pictures) * 2 > len(chapters), f"{game.title}: most chapters have a picture"


def test_a_primer_is_told(ada: Player) -> None:
    english, french = (ada.get(f"/games/tempest/primer?lang={lang}") for lang in LANGUAGES)
    assert english["minute"]["goal"] != french["minute"]["goal"]
    assert english["minute"]["picture"]["view"]["player"] == "2,5"
    titles = list(dict.fromkeys(rule["chapter"] for rule in ada.get("/games/tempest/rules?lang=en")))
    assert [chapter["title"] for chapter in english["chapters"]] == titles
    assert ada.get("/games/understack/primer")["minute"] is None
    assert ada.wrong("GET", "/games/chess/primer") == (404, "not_found")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_example_can_be_tried(game: Game) -> None:
    """Whoever follows it has all choices dictated that are not the learner's own."""
    for rule, about in by_rule(game).items():
        for id_, example in about:
            if playable(example):
                lesson = of_example(game, rule, id_)
                assert lesson.plays == of_example(game, rule, id_).plays
                assert all(stage.say[lang] for stage in lesson.stages for lang in LANGUAGES), (rule, id_)
                assert len(lesson.id) <= 60  # as it is stored


def test_what_an_example_refuses_can_be_tried_at_its_end(ada: Player) -> None:
    """Its point is the refusal, so it still asks; what the rules allow is not played any more."""
    state = ada.open("tempest", example={"rule": "TMP-003", "example": "01_terms#5"})
    assert state["lesson"]["next"] is None
    assert "refuses" in state["lesson"]["say"]
    steps = ada.get("/games/tempest/rules/TMP-003")["examples"][0]["steps"]
    path, body = f"/tables/{state['table']}/choices", {"n": state["n"], "seat": 0}
    for step in steps:
        assert step["refused_by"] is not None
        answer = ada.ask("POST", path, {**body, "choice": step["choice"]})
        assert answer.json()["error"]["refusal"]["rule"] == step["refused_by"]
    allowed = state["choices"][0]["choice"]
    answer = ada.ask("POST", path, {**body, "choice": allowed}).json()["error"]
    assert answer["code"] == "lesson"
    assert answer["text"] == "The example ends here. Play on from here to go your own way."
    ada.server.tables.rooms[state["table"]].table = None  # as after a restart: read again
    assert ada.state(state["table"])["lesson"] == state["lesson"]


@pytest.mark.parametrize("game", ["tempest", "temptation", "tempt", "dominare", "temporal_war"])
def test_a_lesson_is_left_at_any_moment(ada: Player, grace: Player, game: str) -> None:
    """Also in a game with secrets: all of a lesson stands in a file that anybody may read. A game is another matter."""
    lesson = ada.get(f"/games/{game}/lessons")[0]["id"]
    state = ada.open(game, lesson=lesson)
    state = ada.choose(state, state["lesson"]["next"])
    assert state["lesson"]["next"] is not None
    branch = {"table": state["table"], "n": state["n"]}
    free = ada.open(game, branch=branch)
    assert free["lesson"] is None
    assert free["practice"]
    assert [seat["kind"] for seat in free["seats"]].count("bot") == len(free["seats"]) - 1
    assert grace.wrong("POST", "/tables", {"game": game, "branch": branch}) == (403, "branch")
    while not free["choices"]:
        free = ada.state(free["table"])
    ada.choose(free, free["choices"][0]["choice"])
