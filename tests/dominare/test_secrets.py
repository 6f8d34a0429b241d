"""What a seat knows of cards, what it forgets, and what other worlds leave as it is (DOM-326)."""

from __future__ import annotations

from typing import Any

from contretemps.games.dominare import GAME
from contretemps.kernel import Position, Rng


def play(position: Position, *choices: str) -> None:
    for choice in choices:
        position.choose(*GAME.read_play(position, choice))


def knows(position: Position, seat: int) -> Any:
    return position.view(seat)["knows"]


def test_a_spectator_sees_no_hand_and_knows_nothing() -> None:
    position = GAME.read({"hands": ["ath01 ath02", "can01"], "top": "0:mer01", "event_top": "1:ev05"})
    view = position.view(None)
    assert [player["hand"] for player in view["players"]] == [None, None]
    assert [player["hand_size"] for player in view["players"]] == [2, 1]
    assert (view["knows"], view["event_top"], view["deck_top"]) == ({}, [None], 1)
    assert position.view(1)["event_top"] == ["ev05"]
    assert position.view(0)["players"][0]["hand"] == ["ath01", "ath02"]
    assert position.view(0)["knows"] == {"top 1": ["mer01"]}


def test_who_does_not_see_which_card_leaves_forgets_the_place() -> None:
    """Seat 1 knows a card of the other hand; one card is discarded unseen, and it may have been that one."""
    position = GAME.read(
        {"step": "event", "season": 1, "hands": ["ath01 ath02", ""], "known": ["", "ath01"], "blocks": {"A1": "0:1"}}
    )
    assert knows(position, 1) == {"hand 0": ["ath01"]}
    play(position, "*:event:ev20", "0:card:ath02")
    assert knows(position, 1) == {}
    assert knows(position, 0) == {"discard": ["ath02"]}


def test_a_single_card_cannot_be_another_one() -> None:
    position = GAME.read(
        {"step": "event", "season": 1, "hands": ["ath01", ""], "known": ["", "ath01"], "blocks": {"A1": "0:1"}}
    )
    play(position, "*:event:ev20", "0:card:ath01")
    assert knows(position, 1) == {"discard": ["ath01"]}


def test_shuffled_cards_are_only_in_the_deck_and_a_draw_makes_others_forget() -> None:
    position = GAME.read({"deck": "", "discard": "ath01 ath02 ath03", "known": ["ath01", "ath02"]})
    play(position, "recruit", "*:card:ath03")
    assert knows(position, 1) == {}
    assert knows(position, 0) == {"deck": ["ath01"]}


def test_cards_looked_at_lie_on_top_for_who_looked() -> None:
    position = GAME.read({"season": 2, "ranks": {"0": {"2": "ath08"}}})
    play(position, "use:ath08.2", "*:card:can01", "*:card:can02", "*:card:can03", "*:card:can04")
    play(position, "card:can04", "card:can03", "card:can02")
    assert knows(position, 0) == {"top 1": ["can01"], "top 2": ["can02"], "top 3": ["can03"], "top 4": ["can04"]}
    assert knows(position, 1) == {}
    play(position, "1:recruit")  # known cards need no chance
    assert position.view(1)["players"][1]["looked"] == ["can01", "can02"]
    assert knows(position, 0) == {"looked 1": ["can01", "can02"], "top 1": ["can03"], "top 2": ["can04"]}
    play(position, "1:card:can02")
    assert knows(position, 0) == {"top 1": ["can03"], "top 2": ["can04"]}


def test_other_worlds_keep_what_is_known() -> None:
    said = {"hands": ["ath01 ath02", "can01 can02"], "known": ["can02", ""], "event_top": "0:ev05 1:ev06"}
    position = GAME.read(said)
    before = position.view(0)
    rng = Rng(1)
    hands: set[str] = set()
    tops: set[str] = set()
    for _ in range(60):
        world = position.copy()
        world.reimagine(0, rng)
        assert world.view(0) == before
        assert GAME.broken(world) == []
        written = GAME.write(world)
        hands.add(written["hands"]["1"])
        tops.add(written["event_top"])
        assert "can02" in written["hands"]["1"].split()
        assert written["event_top"].startswith("ev05 ")
    assert len(hands) > 20
    assert len(tops) > 10


def test_packs_of_more_than_two_players_are_forgotten() -> None:
    """The pack comes back after two others have picked: what was seen of it before tells nothing for certain."""
    packs = ["ath01 ath02 ath03 ath04", "can01 can02 can03 can04", "mer01 mer02 mer04 mer05"]
    position = GAME.read({"players": 3, "season": 3, "step": "pick", "packs": packs})
    play(position, "0:card:ath01", "1:card:can01", "2:card:mer01")
    assert knows(position, 0) == {"pack 1": ["ath02", "ath03", "ath04"]}
    play(position, "0:card:mer02", "1:card:ath02", "2:card:can02")
    assert knows(position, 0) == {"pack 1": ["mer04", "mer05"]}


def test_who_replaces_holds_a_card_that_fits_in_every_world() -> None:
    """The deck has one card that fits rank 1; seat 0 holds the other one, or could not have begun to Replace."""
    said = {"season": 1, "ranks": {"0": {"1": "mer01"}}, "hands": ["ath01", ""], "deck": "nob01 can10 ath02"}
    position = GAME.read(said)
    play(position, "replace:mer01")
    rng = Rng(1)
    held: set[str] = set()
    for _ in range(60):
        world = position.copy()
        world.reimagine(1, rng)
        assert world.options(0)
        held.add(GAME.write(world)["hands"]["0"])
    assert held == {"ath01", "ath02"}
