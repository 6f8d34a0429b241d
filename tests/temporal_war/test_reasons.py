"""Why a choice is advised: every advice has a reason in words, and what it states is so."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from contretemps.games.temporal_war import GAME
from contretemps.games.temporal_war.hints import policy
from contretemps.games.temporal_war.position import War
from contretemps.kernel import NATURE, Reason, Rng
from contretemps.kernel.texts import LANGUAGES
from tests.temporal_war.play import examples, given, played

EVERY = 5


def why(game: War, seat: int = 0, choice: str = "") -> dict[str, Reason]:
    picked = GAME.codec.read(choice) if choice else policy(game, seat)
    return {reason.key: reason for reason in GAME.reasons(game, seat, [picked])}


def test_every_advice_is_explained_in_both_languages_and_alike_in_all_worlds() -> None:
    keys: Counter[str] = Counter()
    rng = Rng(5)
    games = [played(seats, seats, options, frozenset(range(seats))) for seats, options in SETTINGS]
    for source in (*games, examples()):
        for number, game in enumerate(source):
            asked = game.asked()
            if not asked or asked[0] == NATURE or number % EVERY:
                continue
            seat = asked[0]
            choice = policy(game, seat)
            found = GAME.reasons(game, seat, [choice])
            world = game.copy()
            world.reimagine(seat, rng)
            assert GAME.reasons(world, seat, [choice]) == found
            assert found
            for reason in found:
                keys[reason.key] += 1
                for language in LANGUAGES:
                    said = GAME.texts.say(language, f"reason.{reason.key}", reason.facts)
                    assert not re.search(r"[{}@]|\b(reason|card|line|fountain|seat|space)\.\w", said), said
                assert all(rule in GAME.rules.rules for rule in reason.rules)
    assert {"syncs", "summons", "passes", "hits_temple", "keeps", "means_to_sync"} <= keys.keys()


SETTINGS: list[tuple[int, dict[str, Any]]] = [(2, {}), (3, {"decks": "drawn", "speed": "short"})]


def test_every_reason_has_its_words_and_no_words_are_left_over() -> None:
    """The keys of the texts are those that reasons.py names."""
    source = (GAME.folder / "reasons.py").read_text("utf-8")
    named = set(re.findall(r'"([a-z_]+)"', source))
    for language in LANGUAGES:
        there = {key.partition(".")[2] for key in GAME.texts.by_language[language] if key.startswith("reason.")}
        assert there <= named


def test_a_sync_says_its_chance() -> None:
    game = given(step="act", in_use="1,5", pieces={"1,5": "0:road_captain"}, fountains={"6": 1})
    assert why(game, choice="sync:6>take")["takes_over"].facts["percent"] == 8
    assert why(game, choice="sync:6>neutral")["neutralises"].facts["percent"] == 50


def test_an_attack_says_what_it_does() -> None:
    game = given(step="act", in_use="3,-5", temples=[20, 5], pieces={"3,-5": "0:siege_walker"})
    assert why(game, choice="attack:3,-6>power")["temple_falls"].facts["health"] == 5
    assert why(game, choice="attack:3,-6>magic")["hits_temple"].facts["damage"] == 2
    game = given(step="act", in_use="0,3", pieces={"0,3": "0:road_captain", "0,2": "1:pit_hound resting"})
    found = why(game, choice="attack:0,2>power")
    assert found.keys() == {"hits", "is_resting"}


def test_a_monster_is_weighed_by_those_that_are_left() -> None:
    game = given(round=4, step="act", in_use="0,7", pieces={"0,7": "0:road_captain"})
    facts = why(game, choice="hunt")["hunts"].facts
    assert facts["left"] == 33
    assert facts["won"] == 9


def test_a_defence_says_what_it_leaves() -> None:
    board: dict[str, Any] = {"step": "act", "in_use": "0,3", "aether": [0, 0], "champions": ["urgoth", "urgoth"]}
    game = given(**board, pieces={"0,3": "0:road_captain", "0,2": "1:banner_knight"})
    for choice in ("attack:0,2>power", "swords:0", "shields:3", "swords:3", "shields:2"):
        game.choose(game.asked()[0], GAME.codec.read(choice))
    found = why(game, 1, "defend:counter")
    assert found["defends"].facts == {"damage": 0, "full": 3}
    assert found["counters"].facts == {"back": 3}
