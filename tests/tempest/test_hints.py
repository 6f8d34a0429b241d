"""Tempest's quick policy and evaluation: always legal, the same for the same position, and no fools."""

from __future__ import annotations

from typing import Any

import pytest

from contretemps.games.tempest import GAME, hints
from contretemps.games.tempest.hints import evaluate, policy
from contretemps.games.tempest.position import Tempest
from contretemps.kernel import NATURE, Rng
from tests.tempest.advised import POWERS, new, played


def given(**text: Any) -> Tempest:
    run = GAME.read(text)
    assert isinstance(run, Tempest)
    return run


def answers(run: Tempest) -> list[str]:
    """What the policy does in this round's player action."""
    said: list[str] = []
    now = run.round
    while run.asked() == (0,) and run.round == now:
        choice = policy(run, 0)
        said.append(GAME.codec.write(choice))
        run.choose(0, choice)
    return said


def test_answers_are_legal_and_the_same_again() -> None:
    """One question in some; the compiled build asks all of them, in games of every kind."""
    played({"days": "1"}, 5, share=6)
    played({"days": "final", "powers": POWERS, "jack_trade": "both"}, 5, share=60)


def test_what_was_asked_before_makes_no_difference() -> None:
    """The memory only saves time: a game asked choice by choice, and its positions asked alone, from the last back."""
    run = new({"days": "1"})
    rng = Rng(3)
    asked: list[tuple[Tempest, int]] = []
    while run.asked():
        if run.asked() == (NATURE,):
            run.play(NATURE, run.draw(rng))
        else:
            asked.append((run.copy(), policy(run, 0)))
            run.play(0, asked[-1][1])
    hints._MEMORY.clear()
    for position, choice in asked[::-12]:
        assert policy(position, 0) == choice


def test_chance_is_no_question_to_the_player() -> None:
    with pytest.raises(ValueError, match="chance"):
        policy(new({"days": "1"}), 0)


# ---- positions with an obvious answer --------------------------------------------------------------------------------


def test_goes_home_with_who_is_carried() -> None:
    run = given(haven="4,3", player="4,5", following=["A"], dead=["B", "C"], movement=3, round=4)
    assert answers(run)[:2] == ["step:4,4", "step:4,3"]
    assert run.scores() == [1.0]


def test_forces_home_in_the_last_round() -> None:
    run = given(haven="4,3", player="4,4", following=["A"], dead=["B", "C"], movement_card="A♣", round=6)
    assert answers(run)[0] == "force:4,3"
    assert run.scores() == [1.0]


def test_does_not_kill_at_the_door() -> None:
    run = given(
        haven="4,3", player="4,4", following=["A"], health={"A": 1}, dead=["B", "C"], movement_card="A♣", round=3
    )
    answers(run)
    assert run.health[0] == 1


def test_picks_up_on_the_way() -> None:
    run = given(haven="4,3", player="4,6", citizens={"A": "4,5"}, dead=["B", "C"], movement=4, round=5)
    assert answers(run) == ["step:4,5", "pickup:A", "step:4,4", "step:4,3", "end"]


def test_leaves_the_second_behind_where_two_are_too_slow() -> None:
    run = given(haven="1,1", player="1,3", following=["A", "B"], dead=["C"], movement_card="3♣", round=6)
    assert any(answer.startswith("abandon") for answer in answers(run))
    assert run.day == 2


def test_haily_saves_who_must_go_through_a_storm() -> None:
    storms = {"1,2": 1, "2,1": 1, "2,2": 1}
    run = given(
        day=2, haven="1,1", player="1,3", following=["A"], health={"A": 1}, dead=["B", "C"], powers=["haily"],
        storm=storms, movement_card="4♣", round=8,
    )  # fmt: skip
    assert "haily" in answers(run)
    assert run.rescues >> 2 & 3 == 1


def test_mack_opens_the_only_way() -> None:
    run = given(
        day=2, haven="1,1", player="1,3", following=["A"], dead=["B", "C"], powers=["mack"],
        obstacles=["1,2", "2,2", "2,1"], movement_card="4♣", round=8,
    )  # fmt: skip
    assert "mack:1,2" in answers(run)
    assert run.rescues >> 2 & 3 == 1


def test_wins_the_final_day_when_it_can() -> None:
    run = given(day="final", following=["T"], start="1,1", end="4,4", player="5,4", movement=3)
    assert answers(run)[-1] == "step:4,4"
    assert evaluate(run, 0) == 1.0


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"player": "4,4", "following": ["A"]}, {"player": "6,6", "following": ["A"]}),
        ({"rescued": ["A"]}, {"citizens": {"A": "3,4"}}),
        ({"citizens": {"A": "3,4"}}, {"citizens": {"A": "1,6"}}),
        ({"citizens": {"A": "1,5"}}, {"citizens": {"A": "1,5"}, "health": {"A": 1}}),
        ({"citizens": {"A": "1,5"}, "round": 2}, {"citizens": {"A": "1,5"}, "round": 6}),
        (
            {"player": "4,6", "following": ["A"]},
            {"player": "4,6", "following": ["A"], "storm": {"4,4": 3, "4,5": 3, "3,6": 2, "5,6": 2}},
        ),
        ({"player": "1,1", "following": ["A"]}, {"player": "1,1", "following": ["A"], "obstacles": ["1,2", "2,1"]}),
    ],
)
def test_better_positions_are_worth_more(better: dict[str, Any], worse: dict[str, Any]) -> None:
    setting: dict[str, Any] = {"haven": "4,3", "dead": ["B", "C"], "round": 3}
    assert evaluate(given(**setting | better), 0) > evaluate(given(**setting | worse), 0)
