"""The lessons of The Temporal War: every choice is allowed, numbers are right, and what is pointed at is there."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from contretemps.games.temporal_war import GAME
from contretemps.games.temporal_war.content import CARDS, SPACE_NAMES
from contretemps.games.temporal_war.position import War
from contretemps.kernel import LANGUAGES, NATURE
from contretemps.server.examples import begin
from tests.support.lessons import choices_named, dictated, play, stages_are_whole, sums_come_to, the_server_teaches

LEARNER = 0
LESSONS: list[dict[str, Any]] = tomllib.loads((GAME.folder / "lessons.toml").read_text("utf-8"))["lesson"]
IDS = [lesson["id"] for lesson in LESSONS]
ONE_GAME = ["first_turn", "summoning", "round", "battle", "monsters"]  # each goes on where the one before ends
LEVELS = {card["slug"]: card["stats"]["level"] if "stats" in card else card["level"] for card in CARDS}

# What a stage says of a card's level, in words that are the same in both files: lesson, stage from 0, card.
LEVELLED = [
    ("summoning", 0, "road_captain"),
    ("round", 0, "wall_archer"),
    ("monsters", 1, "rust_crawler"),
    ("last_turn", 4, "sorrow_giant"),
]


def find(id_: str) -> dict[str, Any]:
    return LESSONS[IDS.index(id_)]


def start(lesson: dict[str, Any]) -> War:
    game = begin(GAME, GAME.settle(lesson.get("options")), lesson.get("given"), lesson.get("seats"))
    assert isinstance(game, War)
    return game


def ended(lesson: dict[str, Any]) -> War:
    game = start(lesson)
    for stage in lesson["stage"]:
        play(GAME, game, stage["play"])
    return game


def moments(lesson: dict[str, Any]) -> Iterator[tuple[dict[str, Any], list[War]]]:
    """Each stage with all positions from the one before it to its end: it tells what the others did as well."""
    game = start(lesson)
    last: list[War] = []
    for stage in lesson["stage"]:
        seen = [*last, game.copy()]
        last = []
        for text in stage["play"]:
            play(GAME, game, [text])
            last.append(game.copy())
        yield stage, [*seen, *last]


def reading(lesson: dict[str, Any]) -> Iterator[tuple[dict[str, Any], list[War]]]:
    """Each stage with the positions in which it may be read: before each choice of the learner, and at its end."""
    game = start(lesson)
    for stage in lesson["stage"]:
        first = dictated(stage["play"], LEARNER)
        play(GAME, game, stage["play"][:first])
        seen = [game.copy()]
        for text in stage["play"][first:]:
            if game.asked() == (LEARNER,):
                seen.append(game.copy())
            play(GAME, game, [text])
        yield stage, seen


def seen_things(game: War) -> set[str]:
    """What the learner has before their eyes: the arena, their own cards, and what they may choose."""
    things = {f"space:{name}" for name in SPACE_NAMES}
    things |= {f"card:{card}" for card in game.view(LEARNER)["players"][LEARNER]["hand"]}
    return things | choices_named(GAME, game, LEARNER)


def numbers(game: War) -> set[int]:
    """What a sum of a stage may come to: aether, shards and points of anybody, health, durability, range, scores."""
    view = game.view(LEARNER)
    found: set[int] = set()
    for player in view["players"]:
        found |= {player["aether"], player["held_shards"], player["score"], player["health"]}
    for piece in view["pieces"]:
        found |= {piece["health"], piece["stats"]["range"]}
    found |= {tile["durability"] for tile in view["tiles"] if tile["durability"] is not None}
    if view["battle"] and view["battle"]["score"] is not None:
        found.add(view["battle"]["score"])
        if view["battle"]["defender"]:
            found |= set(view["battle"]["defender"]["scores"].values())
    return found


def test_the_lessons_that_were_promised_are_there() -> None:
    later = ["last_turn", "overtime", "traps", "reactions", "equipment", "constructs", "teams"]
    assert [*ONE_GAME, *later] == IDS


@pytest.mark.parametrize(("one", "other"), list(pairwise(ONE_GAME)))
def test_the_game_goes_on_where_the_lesson_before_ended(one: str, other: str) -> None:
    """In all that the learner can see; but no text says the number of a turn, nor of a stack."""
    before, after = ended(find(one)).view(LEARNER), start(find(other)).view(LEARNER)
    for view in (before, after):
        view["turn"] = None
        for piece in view["pieces"]:
            piece["stack"] = None
    assert before == after


@pytest.mark.parametrize("lesson", LESSONS, ids=IDS)
def test_every_choice_is_allowed_and_nothing_is_left_hanging(lesson: dict[str, Any]) -> None:
    game = start(lesson)
    for number, stage in enumerate(lesson["stage"], 1):
        mine = play(GAME, game, stage["play"]).count(LEARNER)
        assert mine or number == len(lesson["stage"]), f"stage {number} asks nothing of the learner"
        assert mine <= 3, f"stage {number} asks for too much at once"
    assert not mine, "the last stage says what came of it"
    assert game.asked() != (NATURE,)


@pytest.mark.parametrize("lesson", LESSONS, ids=IDS)
def test_stages_are_whole(lesson: dict[str, Any]) -> None:
    stages_are_whole(lesson)
    assert len(lesson["names"]) == start(lesson).seats
    assert len(lesson["stage"]) >= 4


@pytest.mark.parametrize("lesson", LESSONS, ids=IDS)
def test_what_is_pointed_at_can_be_seen(lesson: dict[str, Any]) -> None:
    """While the stage is read: a card is asked for after the space it is set on."""
    for stage, positions in reading(lesson):
        seen = {thing for game in positions for thing in seen_things(game)}
        assert set(stage["points"]) <= seen, stage["points"]


@pytest.mark.parametrize("lesson", LESSONS, ids=IDS)
def test_spaces_that_are_chosen_are_pointed_at(lesson: dict[str, Any]) -> None:
    """Spaces have no names on the board, so a stage that wants a step shows where."""
    for stage in lesson["stage"]:
        wanted = [re.match(r"(?:go|space|use|set|attack|ghost|reveal):(-?\d,-?\d)", text) for text in stage["play"]]
        assert {f"space:{found[1]}" for found in wanted if found} <= set(stage["points"]), stage["say"]["en"]


@pytest.mark.parametrize("lesson", LESSONS, ids=IDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_sums_are_right(lesson: dict[str, Any], language: str) -> None:
    """14 − 6 = 8, and something on the board has just that number then."""
    for stage, positions in moments(lesson):
        found = {number for game in positions for number in numbers(game)}
        sums_come_to(stage["say"][language], found)


def test_both_languages_say_the_same_numbers() -> None:
    """Sums and single numbers, in any order; some are words in one language."""
    for lesson in LESSONS:
        for stage in lesson["stage"]:
            said = {lang: sorted(re.findall(r"\d+", stage["say"][lang])) for lang in LANGUAGES}
            assert said["fr"] == said["en"], stage["say"]["fr"]


@pytest.mark.parametrize(("lesson", "stage", "card"), LEVELLED)
@pytest.mark.parametrize("language", LANGUAGES)
def test_levels_are_as_they_are_told(lesson: str, stage: int, card: str, language: str) -> None:
    said = find(lesson)["stage"][stage]["say"][language]
    after = said.split(GAME.texts.say(language, f"card.{card}", {}), 1)[1]
    found = re.search(r"\d+", after)
    assert found is not None
    assert int(found[0]) == LEVELS[card]


def test_what_the_battles_are_said_to_do_is_done() -> None:
    battle = find("battle")
    game = start(battle)
    for number, stage in enumerate(battle["stage"]):
        play(GAME, game, stage["play"])
        hounds = [piece for piece in game.view(LEARNER)["pieces"] if piece["card"] == "pit_hound"]
        if number == 2:
            assert [(piece["health"], piece["ready"]) for piece in hounds] == [(2, True)]
        assert bool(hounds) == (number < 3)
    archer = next(piece for piece in game.view(LEARNER)["pieces"] if piece["card"] == "wall_archer")
    assert (archer["health"], archer["ready"]) == (3, False)


def test_the_ends_are_as_they_are_told() -> None:
    scores = {id_: [int(score) for score in ended(find(id_)).scores()] for id_ in IDS}
    assert scores["first_turn"] == [26, 20]
    assert scores["monsters"] == [32, 26]
    assert scores["last_turn"] == [27, 26]
    assert scores["overtime"] == [38, 20]
    assert scores["teams"] == [0, 19, 28, 17]
    assert ended(find("last_turn")).outcome() == ended(find("overtime")).outcome() == [1.0, 0.0]
    assert ended(find("teams")).outcome() == [1.0, 0.0, 1.0, 0.0]
    touched = {piece["card"]: piece["health"] for piece in ended(find("teams")).view(LEARNER)["pieces"]}
    assert (touched["pit_hound"], touched["bulwark_frame"]) == (3, 6)
    assert "thorn_archer" not in touched
    caught = next(piece for piece in ended(find("traps")).view(LEARNER)["pieces"] if piece["card"] == "grove_warden")
    assert caught["statuses"] == ["rooted"]
    armed = ended(find("equipment")).view(LEARNER)
    assert [piece["equipment"] for piece in armed["pieces"] if piece["card"] == "road_captain"] == [
        [{"card": "tower_shield", "exerts": 1}]
    ]
    assert armed["players"][LEARNER]["book"] == ["rally_cry"]
    assert [tile["durability"] for tile in ended(find("constructs")).view(LEARNER)["tiles"]] == [4]


def test_chances_are_as_they_are_told() -> None:
    """30 of 36 for two dice, 81 of 216 for three, with level 9."""
    dice = range(1, 7)
    assert sum(a + b <= 9 for a in dice for b in dice) == 30
    assert sum(a + b + c <= 9 for a in dice for b in dice for c in dice) == 81
    for lesson, stage, said in (("last_turn", 2, {"30", "36"}), ("overtime", 2, {"81", "216"})):
        for text in find(lesson)["stage"][stage]["say"].values():
            assert said <= set(re.findall(r"\d+", text))


def test_the_server_teaches_them() -> None:
    the_server_teaches(GAME, LESSONS, LEARNER)


def test_the_first_lesson_says_first_what_winning_is() -> None:
    first = LESSONS[0]["stage"][0]["say"]
    assert first["en"].startswith("You win with the most points after five rounds")
    assert first["fr"].startswith("On gagne avec le plus de points après cinq manches")
