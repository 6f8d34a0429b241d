"""Tempest's preview: hand-checked positions, and whatever it promises the kernel keeps."""

from __future__ import annotations

import json
import random
import time
from typing import Any

import pytest

from contretemps.games.tempest import GAME
from contretemps.games.tempest.position import Tempest
from contretemps.games.tempest.preview import preview
from contretemps.kernel import NATURE, Rng

POWERS = ["haily", "br_rush", "stein", "mack", "cooper", "bairn", "dudley", "shaw", "cr_rush", "creed"]
SETTINGS: list[dict[str, Any]] = [
    {"days": "1"},
    {"days": "2", "powers": ["haily", "mack", "bairn"]},
    {"days": "3", "powers": ["shaw", "dudley", "cooper", "stein"]},
    {"days": "final"},
    {"days": "final", "powers": POWERS, "jack_trade": "both", "se_immune": "off", "leviathan_touch": "only_its_move"},
]


def given(**text: Any) -> Tempest:
    run = GAME.read(text)
    assert isinstance(run, Tempest)
    return run


def told(run: Tempest) -> dict[str, Any]:
    """The preview, after checking that the position is none the wiser and that JSON can hold it."""
    before = run.dump()
    assert GAME.preview is not None
    data = GAME.preview(run, 0)
    assert run.dump() == before
    assert json.loads(json.dumps(data)) == data
    return data


def played(run: Tempest, choices: list[str]) -> Tempest:
    copy = run.copy()
    for choice in choices:
        copy.choose(0, GAME.codec.read(choice))
    return copy


# ---- positions counted out by hand -----------------------------------------------------------------------------------


def test_round_1_of_the_rulebook() -> None:
    """Down two, then into the storm: 1 + 1 + 2 of 5; picking B up takes the last."""
    run = given(
        player="4,3", movement_card="5♣", citizens={"A": "1,1", "B": "3,5", "C": "6,6"},
        obstacles=["5,1", "5,2", "2,4"], storm={"3,1": 1, "3,2": 1, "3,3": 1, "3,4": 1, "3,5": 1, "3,6": 1},
    )  # fmt: skip
    way = told(run)["reach"]["3,5"]
    assert way == {
        "path": ["step:4,4", "step:4,5", "step:3,5"], "costs": [1, 1, 2], "lefts": [4, 3, 1], "left": 1,
        "pickup": {"B": 0},
    }  # fmt: skip


def test_walls_are_walked_around_and_the_far_is_out_of_reach() -> None:
    run = given(player="1,1", movement=3, obstacles=["2,1"])
    reach = told(run)["reach"]
    assert sorted(reach) == ["1,2", "1,3", "1,4", "2,2", "2,3", "3,2"]
    assert reach["3,2"]["path"] == ["step:1,2", "step:2,2", "step:3,2"]
    assert "1,1" not in reach  # one is there


def test_the_way_that_hurts_nobody_is_better_than_the_short_one() -> None:
    """Through the storm to 3,1 would leave more, but A would pay for it."""
    run = given(player="1,1", following=["A"], movement=5, storm={"2,1": 1})
    way = told(run)["reach"]["3,1"]
    assert way["path"] == ["step:1,2", "step:2,2", "step:3,2", "step:3,1"]
    assert way["left"] == 1
    assert "hurt" not in way


def test_wounds_are_told_step_by_step() -> None:
    run = given(player="1,1", following=["A"], movement=5, storm={"2,1": 1, "2,2": 1, "2,3": 1, "3,1": 1}, haven="6,6")
    way = told(run)["reach"]["3,1"]
    assert way["path"] == ["step:2,1", "step:3,1"]
    assert way["hurt"] == {"A": 2}
    assert way["steps"] == [{"hurt": {"A": 1}}, {"hurt": {"A": 1}}]
    assert way["costs"] == [2, 2]


def test_a_death_is_foreseen_and_its_lifted_penalty_leads_further() -> None:
    """A has one heart and every way is stormy: 4 - 2 = 2 and one more for the penalty that dies with A."""
    run = given(player="1,1", following=["A"], health={"A": 1}, movement=4, storm={"2,1": 1, "1,2": 1})
    reach = told(run)["reach"]
    assert reach["2,1"] == {
        "path": ["step:2,1"], "costs": [2], "lefts": [3], "left": 3, "hurt": {"A": 1}, "dies": ["A"],
        "steps": [{"hurt": {"A": 1}, "dies": ["A"]}],
    }  # fmt: skip
    assert reach["5,1"]["left"] == 0
    assert all(way["dies"] == ["A"] for way in reach.values())


def test_a_rescue_on_the_way_gives_movement_back() -> None:
    run = given(player="4,1", following=["A", "B"], health={"B": 1}, storm={"4,2": 1}, movement=3)
    way = told(run)["reach"]["4,3"]
    assert (way["lefts"], way["dies"], way["rescued"]) == ([2, 2], ["B"], ["A"])  # around the storm it is too far
    calm = given(player="4,1", following=["A"], movement=2)
    way = told(calm)["reach"]["4,3"]
    assert (way["lefts"], way["rescued"]) == ([1, 1], ["A"])
    assert told(calm)["reach"]["5,3"]["path"] == ["step:4,2", "step:4,3", "step:5,3"]


def test_a_step_aside_does_not_lead_past_safe_haven() -> None:
    """With two followers to drop there and back would even leave more; but nobody asked for that."""
    run = given(player="2,3", following=["A", "B"], movement=4)
    assert told(run)["reach"]["3,3"]["path"] == ["step:3,3"]
    assert told(run)["reach"]["3,4"]["path"] in (["step:3,3", "step:3,4"], ["step:2,4", "step:3,4"])


def test_forced_steps_hurt_and_end_movement() -> None:
    run = given(player="3,3", following=["A"], movement=0, storm={"3,2": 2}, citizens={"B": "2,3"}, obstacles=["3,4"])
    data = told(run)
    assert data["reach"] == {}
    assert sorted(data["forced"]) == ["2,3", "3,2", "4,3"]
    assert data["forced"]["3,2"]["hurt"] == {"A": 2}
    assert data["forced"]["2,3"] == {
        "path": ["force:2,3"], "costs": [0], "lefts": [0], "left": 0, "hurt": {"A": 1},
        "steps": [{"hurt": {"A": 1}}], "pickup": {"B": 0},
    }  # fmt: skip


def test_bairn_helps_with_the_first_square_only() -> None:
    storm = {"2,1": 3, "1,2": 3, "2,2": 3, "3,1": 3}
    run = given(day=2, powers=["bairn"], player="1,1", following=["A"], movement=5, storm=storm)
    data = told(run)
    assert data["reach"]["2,1"]["costs"] == [1]
    assert "hurt" not in data["reach"]["2,1"]
    assert data["reach"]["3,1"]["costs"] == [1, 4]
    assert data["reach"]["3,1"]["hurt"] == {"A": 1}
    assert data["enter"]["2,1"] == [4, 1]


def test_the_leviathan_is_walked_into_only_knowingly() -> None:
    run = given(
        day="final", map="K", target="Q", blessing="J", beast="K", player="5,7", following=["T"], beast_at="6,7",
        movement=2, obstacles=[],
    )  # fmt: skip
    reach = told(run)["reach"]
    assert reach["6,7"]["result"] == "lost"
    assert "7,7" not in reach
    assert "result" not in reach["6,6"]


def test_the_targets_last_step_wins() -> None:
    run = given(day="final", map="K", target="Q", player="11,3", following=["T"], movement=2)
    way = told(run)["reach"]["11,1"]
    assert (way["result"], way["rescued"]) == ("won", ["T"])


def test_piles_are_counted() -> None:
    """B follows: every card carries one less, and the Ace not at all."""
    run = given(player="3,5", following=["B"], piles={"diamonds": "A 2 6", "clubs": "A 3 6"}, round=4)
    assert told(run) == {
        "piles": {
            "diamonds": {"storms": [1, 2, 6], "moves": {"A": 0, "3": 2, "6": 5}},
            "clubs": {"storms": [1, 3, 6], "moves": {"A": 0, "2": 1, "6": 5}},
        }
    }


def test_dr_shaw_is_told_what_the_storm_will_do() -> None:
    run = given(
        day=3, powers=["shaw"], ask="shaw", storm_card="2♦", storm_at="3,3", citizens={"A": "3,4", "B": "2,2"},
        health={"A": 2},
    )  # fmt: skip
    assert told(run)["answers"] == {
        "shaw:A": {"hurt": {"B": 2}},
        "shaw:B": {"hurt": {"A": 2}, "dies": ["A"]},
        "pass": {"hurt": {"A": 2, "B": 2}, "dies": ["A"]},
    }


def test_the_ward_is_told_what_the_beast_will_do() -> None:
    run = given(
        day="final", map="K", target="Q", blessing="K", beast="K", ask="ward", storm_card="2♣", storm_at="5,5",
        storm={"1,11": 2},
    )  # fmt: skip
    answers = told(run)["answers"]
    assert answers["ward"] == {}
    assert answers["pass"] == {"beast": "3,11"}


def test_nothing_is_told_when_nobody_is_asked() -> None:
    assert preview(given(), 1) == {}
    fresh = GAME.new({"days": "1"})
    assert isinstance(fresh, Tempest)
    assert preview(fresh, 0) == {}  # chance is asked


# ---- any position ----------------------------------------------------------------------------------------------------


def everywhere(run: Tempest) -> set[str]:
    """Where steps of this action lead, found the long way: by walking every path there is."""
    found: set[str] = set()
    for choice in run.options(0):
        text = GAME.codec.write(choice)
        if text.startswith("step:"):
            copy = run.copy()
            copy.choose(0, choice)
            found.add(text[5:])
            if copy.asked() == (0,):
                found |= everywhere(copy)
    return found


def keeps_its_word(run: Tempest, data: dict[str, Any]) -> None:
    """Walking each way gives exactly the movement left, the wounds, deaths, rescues and pick-ups that were promised."""
    start = GAME.write(run)
    for square, way in [*data["reach"].items(), *data["forced"].items()]:
        health = start["health"]
        for count, left in enumerate(way["lefts"], 1):
            end = GAME.write(played(run, way["path"][:count]))
            assert end["movement"] == left
            wounds = {who: health[who] - end["health"][who] for who in health if end["health"][who] < health[who]}
            assert wounds == way.get("steps", [{}] * count)[count - 1].get("hurt", {})
            health = end["health"]
        assert end["player"] == square
        assert end["movement"] == way["left"]
        assert set(end["dead"]) - set(start["dead"]) == set(way.get("dies", []))
        assert set(end["rescued"]) - set(start["rescued"]) == set(way.get("rescued", []))
        assert end["result"] == way.get("result", "running")
        for citizen, left in way.get("pickup", {}).items():
            assert GAME.write(played(run, [*way["path"], f"pickup:{citizen}"]))["movement"] == left


@pytest.mark.parametrize("options", SETTINGS, ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_the_kernel_keeps_every_promise(options: dict[str, Any], seed: int) -> None:
    rng = Rng(seed + 1)
    taste = random.Random(seed)
    run = GAME.new(options)
    assert isinstance(run, Tempest)
    slowest = 0.0
    while run.asked():
        if run.asked() == (NATURE,):
            run.choose(NATURE, run.draw(rng))
            continue
        begun = time.process_time()
        data = told(run)
        slowest = max(slowest, time.process_time() - begun)
        if "reach" in data:
            keeps_its_word(run, data)
            if run.movement_left() < 5:
                assert set(data["reach"]) == everywhere(run) - {GAME.write(run)["player"]}
        for choice, effects in data.get("answers", {}).items():
            after = GAME.write(played(run, [choice]))
            assert after["health"] == {
                who: health - effects.get("hurt", {}).get(who, 0) for who, health in GAME.write(run)["health"].items()
            }
        might = run.options(0)
        run.choose(0, taste.choice(might[:-1] if len(might) > 1 and taste.random() < 0.6 else might))
    assert slowest < 0.3  # of processor time; about 10 ms as a rule
