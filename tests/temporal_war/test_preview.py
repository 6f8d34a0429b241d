"""What is said of choices before they are made is what then happens, and rests on what the seat knows."""

from __future__ import annotations

import json
from typing import Any

import pytest

from contretemps.games.temporal_war import GAME
from contretemps.games.temporal_war import codes as a
from contretemps.games.temporal_war.position import War
from contretemps.games.temporal_war.preview import preview
from contretemps.kernel import NATURE, Options, Rng
from tests.temporal_war.play import given, played

GAMES: list[tuple[int, Options]] = [
    (2, {"speed": "short"}),
    (3, {"decks": "drawn", "speed": "short", "role_playing": "on"}),
    (4, {"decks": "drawn", "speed": "short"}),
]
EVERY = 7  # of the decisions one in so many is looked at: interpreted a whole game takes its time
BATTLE: dict[str, Any] = {"step": "act", "in_use": "0,3", "aether": [0, 0], "champions": ["urgoth", "urgoth"]}


def passed(game: War, *play: int) -> War:
    """A position after these choices, nobody reacting."""
    world = game.copy()
    for choice in play:
        world.choose(world.asked()[0], choice)
        while type(world.step).__name__ == "React":
            world.choose(world.asked()[0], a.PASS)
    return world


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_what_is_said_depends_on_what_the_seat_knows(seats: int, options: Options) -> None:
    """The same in other worlds, plain data, about nothing but allowed choices, and the position is as it was."""
    rng = Rng(seats)
    looked = 0
    for number, game in enumerate(played(seats, seats, options, frozenset({0}))):
        asked = game.asked()
        if not asked or asked[0] == NATURE or number % EVERY:
            continue
        seat = asked[0]
        before = game.dump()
        said = preview(game, seat)
        assert game.dump() == before
        assert json.loads(json.dumps(said)) == said
        world = game.copy()
        world.reimagine(seat, rng)
        assert preview(world, seat) == said
        written = [GAME.codec.write(choice) for choice in game.options(seat)]
        for part in ("effects", "attacks", "syncs", "defences", "costs"):
            assert set(said[part]) <= set(written)
        for choice, rule in said["against"].items():
            refusal = game.refusal(seat, GAME.codec.read(choice))
            assert refusal is not None
            assert GAME.rules.id(refusal.rule) == rule
        looked += 1
    assert looked > 10


@pytest.mark.parametrize(("seats", "options"), GAMES[:2])
def test_moves_and_payments_happen_as_said(seats: int, options: Options) -> None:
    """A step, and what it brings at once, with nobody reacting."""
    checked = 0
    for number, game in enumerate(played(seats, seats, options, frozenset({1}))):
        if type(game.step).__name__ != "Act" or number % 3:
            continue
        seat = game.asked()[0]
        said = preview(game, seat)
        for choice in game.options(seat):
            if not a.GO <= choice < a.ATTACK:
                continue
            name = GAME.codec.write(choice)
            world = passed(game, choice)
            effect = said["effects"][name]
            if world.active != game.active or world.asked() == (NATURE,):
                continue
            changed = {str(n): int(world.shards[n] - game.shards[n]) for n in range(seats)}
            assert effect.get("shards", {}) == {who: by for who, by in changed.items() if by}, name
            gone = [int(world.temple[n]) for n in range(seats)]
            assert effect.get("temples", {}) == {str(n): now for n, now in enumerate(gone) if now != game.temple[n]}, (
                name
            )
            left = preview(world, seat) if world.asked() == (seat,) else {}
            if left and type(world.step).__name__ == "Act":
                goal = name.partition(":")[2]
                spent = said["spaces"][goal]["cost"]
                assert int(world.turn[2] - game.turn[2]) + said["spaces"][goal]["main_action"] == spent
            checked += 1
    assert checked > 20


def enumerated(game: War, choice: int) -> dict[str, float]:
    """The ends of an attack, by playing every roll: the defender takes what hurts least, then what hurts the most."""
    found = {"hit": 0.0, "blocked": 0.0, "countered": 0.0, "dodged": 0.0}

    def go(world: War, chance: float) -> None:
        step = type(world.step).__name__
        if step in ("RollSwords", "RollShields"):
            odds = world.odds()
            for answer, share in odds:
                go(passed(world, answer), chance * share)
            return
        if step != "Defend":
            found["hit"] += chance
            return
        ends = {}
        for defence in world.options(world.asked()[0]):
            after = passed(world, defence)
            own = int(after.health[after.stack[9 + 1]]) if after.space[9 + 1] >= 0 else 0
            other = int(after.health[after.stack[1]]) if after.space[1] >= 0 else 0
            ends[defence - a.DEFEND] = (-own, other)
        best = min(ends, key=lambda one: ends[one])
        found[["hit", "blocked", "countered", "dodged"][best]] += chance

    go(passed(game, choice), 1.0)
    return found


@pytest.mark.parametrize(
    ("attacker", "defender"),
    [
        ("0:shieldbearer", "1:shieldbearer resting"),
        ("0:shieldbearer", "1:pit_hound"),
        ("0:gate_recruit", "1:bulwark_frame resting"),
        ("0:road_captain", "1:moss_stalker rooted"),
        ("0:cinder_imp", "1:shieldbearer"),
    ],
)
def test_the_odds_of_an_attack_are_those_of_all_rolls(attacker: str, defender: str) -> None:
    """Every roll is played out, with what cards add by themselves."""
    game = given(**BATTLE, pieces={"0,3": attacker, "0,2": defender})
    for name, said in preview(game, 0)["attacks"].items():
        found = enumerated(game, GAME.codec.read(name))
        assert sum(said["odds"].values()) == pytest.approx(1.0, abs=0.001)
        for way, chance in found.items():
            assert said["odds"][way] == pytest.approx(chance, abs=0.001), (name, way)


def test_a_formation_counts_in_the_odds() -> None:
    """Leonel beside the attacker adds a sword, and the odds say so."""
    alone = given(**{**BATTLE, "pieces": {"0,3": "0:road_captain", "0,2": "1:road_captain resting"}})
    led = given(
        **{
            **BATTLE, "champions": ["leonel", "urgoth"],
            "pieces": {"0,3": "0:road_captain", "1,3": "0:leonel", "0,2": "1:road_captain resting"},
        }
    )  # fmt: skip
    plain, better = [preview(game, 0)["attacks"]["attack:0,2>power"] for game in (alone, led)]
    assert better["odds"]["hit"] > plain["odds"]["hit"]
    assert better["expected"] > plain["expected"]


def test_a_temple_takes_it_all() -> None:
    game = given(step="act", in_use="3,-5", pieces={"3,-5": "0:siege_walker"}, champions=["ovrin", "urgoth"])
    said = preview(game, 0)["attacks"]["attack:3,-6>power"]
    assert said["odds"] == {"hit": 1.0}
    world = passed(game, GAME.codec.read("attack:3,-6>power"))
    assert said["damage"] == 20 - int(world.temple[1])


def test_defences_say_what_they_leave() -> None:
    game = given(**BATTLE, pieces={"0,3": "0:road_captain", "0,2": "1:banner_knight"})
    for choice in ("attack:0,2>power", "swords:0", "shields:3", "swords:3", "shields:2"):
        game = passed(game, GAME.codec.read(choice))
    said = preview(game, 1)["defences"]
    assert said["defend:none"] == {"damage": 3, "back": 0}
    assert said["defend:block"] == {"damage": 0, "back": 0}
    assert said["defend:counter"] == {"damage": 0, "back": 3}
    assert said["defend:dodge"] == {"damage": 0, "back": 0}
    assert preview(game, 0) == {}


def test_syncs_say_their_chances() -> None:
    game = given(step="act", in_use="1,5", pieces={"1,5": "0:road_captain"}, fountains={"6": 1})
    said = preview(game, 0)["syncs"]
    assert said["sync:6>take"] == {"dice": 2, "level": 3, "chance": 0.0833}
    assert said["sync:6>neutral"] == {"dice": 1, "level": 3, "chance": 0.5}


def test_spaces_say_who_could_hit_there() -> None:
    """A ready archer with a clear line, a resting one not at all."""
    board: dict[str, Any] = {"step": "act", "in_use": "0,3", "aether": [0, 0]}
    near = given(**board, pieces={"0,3": "0:road_captain", "0,-3": "1:thorn_archer"})
    said = preview(near, 0)["spaces"]
    assert said["0,2"]["hit_by"] == ["0,-3"]
    assert said["0,4"]["hit_by"] == []
    assert said["0,2"]["cost"] == 1
    rests = given(**board, pieces={"0,3": "0:road_captain", "0,-3": "1:thorn_archer resting"})
    assert preview(rests, 0)["spaces"]["0,2"]["hit_by"] == []


def test_what_is_not_allowed_names_its_rule() -> None:
    game = given(step="summon", aether=[3, 0], hands={"0": "lord_marshal gate_recruit tower_shield"})
    said = preview(game, 0)
    assert said["against"] == {"play:lord_marshal": "TPW-076"}
    assert said["costs"]["play:gate_recruit"] == 1
    assert said["costs"]["play:tower_shield"] == 2
