"""What is said of costs and consequences before they are paid."""

from __future__ import annotations

import json
import random

from contretemps.games.tempt import GAME
from contretemps.games.tempt import codes as a
from contretemps.games.tempt.preview import PLACES, preview
from contretemps.kernel import Rng
from tests.tempt.play import given, new, next_choice, play


def test_an_executioner_before_it_is_paid() -> None:
    """EX-04: cost, both targets, and the Strengths each would leave."""
    game = given(
        tracks=[4, 0], hands=["hooded_axeman", ""], columns=[["", "", ""], ["", "border_levy ember_colossus", ""]]
    )
    said = preview(game, 0)["tempt"]["13"]
    assert said["2"]["cost"] == 3
    assert said["2"]["allowed"]
    assert said["2"]["after"] == {"own": 1, "other": 7, "leader": 1}
    assert [(target["card"], target["after"]["other"]) for target in said["2"]["targets"]] == [(1, 5), (52, 2)]
    assert said["chanters"]["chant"] == "public_example"
    assert said["chanters"]["targets"] == []
    assert preview(game, 1) == {}


def test_what_is_not_allowed_names_its_rule() -> None:
    """An Elemental into a Column, a card too dear, a Chanter of a name that is there."""
    game = given(tracks=[2, 0], hands=["gale_wyrm toll_guard", ""], chanters=["toll_guard-", ""])
    said = preview(game, 0)["tempt"]
    assert said["58"]["1"]["rule"] == "TPT-064"
    assert said["58"]["chanters"]["rule"] == "TPT-059"
    assert said["4"]["chanters"]["rule"] == "TPT-086"
    assert said["4"]["1"]["rule"] is None


def test_a_move_before_it_is_paid() -> None:
    """Both Areas that it changes, and the ways to pay it."""
    game = given(tracks=[1, 0], in_play=["winds", ""], columns=[["toll_guard border_levy", "", ""], ["", "", ""]])
    said = preview(game, 0)["move"]["4"]["2"]
    assert said["ways"] == ["paid", "each"]
    assert said["after"] == {
        "1": {"own": 2, "other": 0, "leader": 0},
        "2": {"own": 3, "other": 0, "leader": 0},
    }


def test_a_chant_that_chooses_nothing_that_lies_open() -> None:
    """None for a draw and for a hand with cards in it; an empty hand is a chant without a target."""
    held = "tide_mother carrion_prophet"
    said = preview(given(tracks=[7, 0], hands=[held, "minotaur"]), 0)["tempt"]
    assert (said["49"]["chanters"]["targets"], said["25"]["chanters"]["targets"]) == (None, None)
    assert preview(given(tracks=[7, 0], hands=[held, ""]), 0)["tempt"]["25"]["chanters"]["targets"] == []


def test_what_each_answer_would_change() -> None:
    """While something is resolved: the Areas that an answer changes, as they would stand."""
    chants = given(
        tracks=[7, 0],
        hands=["hooded_axeman gale_wyrm", ""],
        columns=[["stone_sleeper", "", ""], ["border_levy toll_guard", "", "minotaur"]],
        chanters=["", "border_levy standard_bearer"],
    )
    silenced = preview(play(chants.copy(), "tempt:hooded_axeman>chanters"), 0)["choose"]
    assert silenced == {"card:2": {"1": {"own": 6, "other": 7, "leader": 1}}, "card:43": {}}
    scattered = play(chants.copy(), "tempt:gale_wyrm>chanters", "card:1")
    assert preview(scattered, 0)["choose"]["area:3"] == {
        "1": {"own": 6, "other": 3, "leader": 0},
        "3": {"own": 0, "other": 5, "leader": 1},
    }
    crowns = given(
        step="primacy", in_play=["crowns", ""], columns=[["toll_guard", "minotaur", ""], ["minotaur", "", ""]]
    )
    assert preview(crowns, 0)["choose"] == {
        "area:1": {"1": {"own": 6, "other": 3, "leader": 0}},
        "area:2": {"2": {"own": 6, "other": 0, "leader": 0}},
    }
    assert preview(crowns, 1) == {}


def test_it_says_what_the_options_say() -> None:
    """Over a game: plain data, and allowed is what is offered; the position stays as it was."""
    luck, rng = random.Random(5), Rng(5)
    game = new()
    while asked := game.asked():
        seat = asked[0]
        before = game.dump()
        said = GAME.preview(game, seat) if GAME.preview is not None and seat >= 0 else {}
        assert game.dump() == before
        json.dumps(said)
        options = game.options(seat)
        for card, places in said.get("tempt", {}).items():
            for place, name in enumerate(PLACES):
                assert places[name]["allowed"] == (a.TEMPT + 4 * (int(card) - 1) + place in options)
        for card, places in said.get("move", {}).items():
            for name, move in places.items():
                assert move["allowed"] == (a.MOVE + 4 * (int(card) - 1) + PLACES.index(name) in options)
        for choice in said.get("choose", {}):
            assert GAME.codec.read(choice) in options
        game.choose(*next_choice(game, luck, rng, greedy=False))
