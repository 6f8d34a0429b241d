"""Tempt's lessons: every choice is allowed where it stands, numbers are right, and what is pointed at is there."""

from __future__ import annotations

import itertools
import re
import tomllib
from typing import Any

import pytest

from contretemps.games.tempt import GAME
from contretemps.games.tempt import events as e
from contretemps.games.tempt.cards import COST, STRENGTH
from contretemps.games.tempt.notation import CARD
from contretemps.games.tempt.position import Tempt
from contretemps.games.tempt.primacy import column_strength
from contretemps.kernel import LANGUAGES, NATURE, Journal
from contretemps.server.lessons import lessons
from tests.support.lessons import play
from tests.tempt.play import given

LEARNER = 0
LESSONS: list[dict[str, Any]] = tomllib.loads((GAME.folder / "lessons.toml").read_text("utf-8"))["lesson"]
IDS = [lesson["id"] for lesson in LESSONS]


def start(lesson: dict[str, Any]) -> Tempt:
    return given(**lesson["given"])


def dictated(texts: list[str]) -> int:
    """How many choices of a stage are made before the learner is asked, and reads what it says."""
    return next((n for n, text in enumerate(texts) if not text.startswith(("*:", "1:"))), len(texts))


def ended(lesson: dict[str, Any]) -> Tempt:
    game = start(lesson)
    for stage in lesson["stage"]:
        play(GAME, game, stage["play"])
    return game


def seen_things(game: Tempt) -> set[str]:
    """What the learner has before his eyes: cards, decks, Action cards left, and all parts of what he may choose."""
    view = game.view(LEARNER)
    own = view["players"][LEARNER]
    cards = [*own["hand"], *view["twilight"]]
    for player in view["players"]:
        cards.extend([card for column in player["columns"] for card in column["cards"]])
        cards.extend([chanter["card"] for chanter in player["chanters"]])
    things = {f"card:{card}" for card in cards} | {f"deck:{deck}" for deck in (1, 2, 3)}
    things |= {f"action:{value}" for value in view["action_cards"]["left"]}
    things |= {f"temptress:{name}" for name in [*own["temptresses"], *own["in_play"]]}
    if game.asked() == (LEARNER,):
        for choice in game.options(LEARNER):
            verb, values = GAME.codec.describe(int(choice))
            things |= {f"verb:{verb.name}", *[f"{domain.name}:{values[name]}" for name, domain in verb.args]}
    return things


def test_the_lessons_are_one_round() -> None:
    """Each begins where the one before ends, in all that the learner can see."""
    assert IDS == ["war", "turns", "primacy"]
    for before, after in itertools.pairwise(LESSONS):
        one, two = ended(before).view(LEARNER), start(after).view(LEARNER)
        if after["id"] == "primacy":  # which Temptress was kept first cannot be said once one of two is in play
            one.pop("draft")
            two.pop("draft")
        assert one == two
    last = ended(LESSONS[-1]).view(LEARNER)
    assert (last["round"], last["dominant"]) == (2, 1)


@pytest.mark.parametrize("lesson", LESSONS, ids=IDS)
def test_every_choice_is_allowed_and_nothing_is_left_hanging(lesson: dict[str, Any]) -> None:
    game = start(lesson)
    for number, stage in enumerate(lesson["stage"], 1):
        mine = play(GAME, game, stage["play"]).count(LEARNER)
        assert mine or number == len(lesson["stage"]), f"stage {number} asks nothing of the learner"
        assert mine <= 2, f"stage {number} asks for too much at once"
    assert game.asked() != (NATURE,)


@pytest.mark.parametrize("lesson", LESSONS, ids=IDS)
def test_stages_are_whole(lesson: dict[str, Any]) -> None:
    assert set(lesson) == {"id", "title", "names", "given", "stage"}
    assert set(lesson["title"]) == set(LANGUAGES)
    assert len(lesson["names"]) == 2
    for stage in lesson["stage"]:
        assert set(stage) == {"say", "points", "play"}
        assert set(stage["say"]) == set(LANGUAGES)
        assert all(len(text) < 480 for text in stage["say"].values())
        assert not re.search(r" [:;?!»]|« ", stage["say"]["fr"])


@pytest.mark.parametrize("lesson", LESSONS, ids=IDS)
def test_what_is_pointed_at_can_be_seen(lesson: dict[str, Any]) -> None:
    """When a stage is read, or by its last choice: a deck is asked for after the card that goes under it."""
    game = start(lesson)
    for stage in lesson["stage"]:
        first = dictated(stage["play"])
        play(GAME, game, stage["play"][:first])
        seen = seen_things(game)
        for text in stage["play"][first:]:
            seen |= seen_things(game)
            play(GAME, game, [text])
        assert set(stage["points"]) <= seen


@pytest.mark.parametrize("lesson", LESSONS, ids=IDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_are_right(lesson: dict[str, Any], language: str) -> None:
    """5 − 2 = 3: actions, what a card of the hand costs, or a Strength at Primacy. 5 against 8: Strengths."""
    game = start(lesson)
    game.journal = Journal()
    for stage in lesson["stage"]:
        said = stage["say"][language]
        found: set[int] = set()
        pairs: set[tuple[int, int]] = set()
        first = dictated(stage["play"])
        for texts in (stage["play"][:first], stage["play"][first:]):
            tempting = (GAME.preview(game, LEARNER) if GAME.preview else {}).get("tempt", {})
            found |= {place["cost"] for card in tempting.values() for place in card.values()}
            found.add(int(game.track[LEARNER]))
            play(GAME, game, texts)
            found.add(int(game.track[LEARNER]))
            strengths = [[int(column_strength(game, seat, area)) for area in range(3)] for seat in range(2)]
            found |= set(strengths[LEARNER])
            pairs |= set(zip(*strengths, strict=True))
        told = [event.args[:3] for event in game.journal.events if event.kind == e.STRENGTHS]
        pairs |= {(int(ours), int(theirs)) for _, ours, theirs in told}
        found |= {ours for ours, _ in pairs}
        for left, total in re.findall(r"(\d+(?: [+−] \d+)+) = (\d+)", said):
            assert sum(int(n) for n in left.replace("− ", "-").replace("+ ", "").split()) == int(total)
            assert int(total) in found, said
        for ours, theirs in re.findall(r"(\d+) (?:against|contre) (\d+)", said):
            assert (int(ours), int(theirs)) in pairs, said


def test_primacy_is_as_it_is_told() -> None:
    """7 to 0, 3 to 0 and a tie broken at 8: three points and three actions, 22 to 11 in all."""
    game = start(LESSONS[-1])
    game.journal = Journal()
    for stage in LESSONS[-1]["stage"]:
        play(GAME, game, stage["play"])
    told = [tuple(int(n) for n in event.args[:3]) for event in game.journal.events if event.kind == e.STRENGTHS]
    assert told == [(0, 7, 0), (1, 3, 0), (2, 8, 8)]
    assert [event.kind for event in game.journal.events].count(e.STANDARD) == 1
    players = game.view(LEARNER)["players"]
    assert [(one["primacy"], one["score"], one["actions"]) for one in players] == [(3, 22, 3), (0, 11, 0)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_cost_and_fight_as_they_are_said_to(language: str) -> None:
    """Cost and Strength where both are told, Strengths where two cards are drawn."""
    said = {(lesson["id"], n): stage["say"][language] for lesson in LESSONS for n, stage in enumerate(lesson["stage"])}
    for where, slug in (("war", 3), "minotaur"), (("turns", 2), "toll_guard"):
        card = int(CARD.index(slug))
        assert [int(n) for n in re.findall(r"\d+", said[where])][:2] == [COST[card], STRENGTH[card]]
    drawn = [int(n) for n in re.findall(r"\d+", said["turns", 6])][:2]
    assert drawn == [STRENGTH[CARD.index(slug)] for slug in ("veteran_legion", "carrion_prophet")]


def test_the_server_teaches_them() -> None:
    """It has them in this order, and a stage for each that asks something of the learner."""
    taught = lessons(GAME)
    assert [lesson.id for lesson in taught] == IDS
    for lesson, table in zip(taught, LESSONS, strict=True):
        assert (lesson.learner, lesson.seats) == (LEARNER, 2)
        assert len(lesson.plays) == sum(len(stage["play"]) for stage in table["stage"])
        reached: list[int] = []
        for played in range(len(lesson.plays)):
            if lesson.written(played) is None:
                number, said = lesson.stage(played)
                reached.append(number)
                assert said
        assert reached == sorted(reached)
        asking = [n for n, stage in enumerate(table["stage"]) if dictated(stage["play"]) < len(stage["play"])]
        assert sorted(set(reached)) == asking
        assert lesson.next(len(lesson.plays)) is None
        assert lesson.stage(len(lesson.plays))[0] == len(table["stage"])


def test_the_first_lesson_says_first_what_winning_is() -> None:
    first = LESSONS[0]["stage"][0]["say"]
    assert first["en"].startswith("You win by points when the game ends")
    assert first["fr"].startswith("On gagne aux points à la fin de la partie")
