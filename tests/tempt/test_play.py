"""Whole games, take-backs, and what is asked without need."""

from __future__ import annotations

import pytest

from contretemps.games.tempt import GAME
from contretemps.kernel import BadInput, Journal
from contretemps.proof import Record
from contretemps.sets import count
from tests.tempt.play import given, new, play, record


def test_two_idle_players() -> None:
    """EX-22: both end every turn at once; round 12 ends it, and the table says that this limit is ours."""
    held = record("idle", first_dominant="0")
    while asked := held.position.asked():
        if asked[0] < 0:
            held.chance()
            continue
        options = held.position.options(asked[0])
        wanted = [GAME.codec.read(text) for text in ("end", "ready")]
        held.choose(asked[0], next((choice for choice in wanted if choice in options), options[0]))
    game = held.position
    text = GAME.write(game)
    assert (text["round"], text["hand_size"], text["tracks"]) == (12, {"0": 6, "1": 6}, {"0": 7, "1": 7})
    assert sum(text["decks"].values()) == 48
    assert (text["scores"], game.outcome()) == ({"0": 0, "1": 0}, [0.5, 0.5])
    last = [event for event in held.journal.events if GAME.events[event.kind].name == "last_round"]
    assert len(last) == 1
    assert "rule of ours" in GAME.event(last[0], "en")


def test_after_a_turn_a_hand_has_six_at_most() -> None:
    """TPT-110, over games at random."""
    import random

    for seed in range(20):
        game = new()
        luck = random.Random(seed)
        before = -1
        while asked := game.asked():
            active, turn = int(game.active), int(game.turn)
            options = game.options(asked[0])
            game.choose(asked[0], options[luck.randrange(len(options))])
            if (turn, active) != (int(game.turn), int(game.active)) and 0 <= turn < 6 and before != turn:
                assert count(game.hand[active]) <= 6
            before = int(game.turn)


# ---- take-backs ------------------------------------------------------------------------------------------------------


def begun() -> Record:
    """A record at the Cohort step of player 0, with a few cards."""
    start = {
        "tracks": [7, 0],
        "hands": ["toll_guard border_levy carrion_prophet", "minotaur oathspeaker"],
        "columns": [["road_herald", "", ""], ["", "", ""]],
    }
    return Record(GAME, {}, start=start)


def choose(held: Record, *texts: str) -> None:
    for text in texts:
        held.choose(*GAME.read_play(held.position, text))


def test_own_choices_are_taken_back() -> None:
    """Until something is revealed to the player: a Tempting and a move are not."""
    held = begun()
    before = held.position.dump()
    choose(held, "tempt:toll_guard>1", "move:toll_guard>2")
    held.undo(0)
    held.undo(0)
    assert held.position.dump() == before


@pytest.mark.parametrize(
    ("choices", "why"),
    [
        (["draw", "deck:1", "*:card:60"], "chance"),
        (["tempt:carrion_prophet>chanters"], "revealed"),
        (["end"], "revealed"),
    ],
)
def test_no_take_back_behind_what_was_revealed(choices: list[str], why: str) -> None:
    """A draw, a look at the other's hand, and the other's turn end it."""
    held = begun()
    choose(held, *choices)
    assert held.cannot_undo(0) == why
    with pytest.raises(BadInput, match=why):
        held.undo(0)


def test_an_action_card_and_a_pick_stay() -> None:
    """Both have seen the card; the other has looked at the set that was passed on."""
    held = Record(GAME, {}, start={"step": "turn"})
    choose(held, "reveal:3")
    assert held.cannot_undo(0) == "revealed"
    held = Record(GAME, {}, start={"step": "war"})
    choose(held, "*:aside:gold", "pick:choice")
    assert held.cannot_undo(1) == "revealed"


def test_a_card_from_under_a_deck_is_a_draw() -> None:
    """Nothing is left to chance there, but the drawer sees it."""
    held = Record(GAME, {}, start={"tracks": [1, 0], "decks": [1, 0, 0], "under": ["1:gale_wyrm", "", ""]})
    choose(held, "draw")
    assert held.cannot_undo(0) == "revealed"


# ---- small things ----------------------------------------------------------------------------------------------------


def test_a_choice_with_one_option_is_made_and_told() -> None:
    """TPT-R58."""
    game = given(tracks=[3, 0], hands=["hooded_axeman", ""], columns=[["", "", ""], ["toll_guard", "", ""]])
    game.journal = Journal()
    play(game, "tempt:hooded_axeman>1")
    told = [GAME.events[event.kind].name for event in game.journal.events]
    assert told == ["spends", "tempts", "executes"]


def test_cards_may_be_typed_by_name() -> None:
    """`gallows_judge` is the first copy; numbers are what is written."""
    read = GAME.codec.read
    assert read("tempt:gallows_judge>2") == read("tempt:16>2")
    assert read("tempt:gallows_judge/3>row") == read("tempt:18>chanters")
    assert GAME.codec.write(read("show:gallows_judge/2")) == "show:17"


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"hand": []}, "a position has no 'hand'; did you mean 'hands'"),
        ({"hands": ["wizard", ""]}, "no Cohort is called 'wizard'"),
        ({"hands": ["minotaur minotaur minotaur minotaur", ""]}, "only 3"),
        ({"columns": [["", ""], ["", "", ""]]}, "a list with 3 entries"),
        ({"step": "lunch"}, "no 'lunch'; there are war"),
        ({"tracks": [8, 0]}, "from 0 to 7"),
        ({"tracks": [-1, 0]}, "below 0"),
        ({"temptresses": ["gold gold", ""]}, "one of each"),
        ({"temptresses": ["gold veils ruin", ""]}, "more than two"),
        ({"temptresses": ["wanda", ""]}, "no Temptress is called 'wanda'; did you mean 'winds'"),
        ({"temptresses": ["gold veils", "ruin"], "used": "crowns winds"}, "each player has had two"),
        ({"actions": "2 3 4"}, "2 are left"),
        ({"actions": "5 6"}, "the Action cards are"),
        ({"under": ["gale_wyrm", "", ""]}, "who put it there"),
        ({"known": ["minotaur", ""]}, "does not hold"),
        ({"decks": [30, 30, 30]}, "not that many"),
        ({"decks": "many"}, "a list with 3 entries or a table"),
        ({"decks": {"1": 4, "4": 4}}, "counted from 1 to 3, and 4 is none"),
        ({"step": "war", "decks": [0, 0, 5]}, "no further round begins"),
        ({"placed": "gold"}, "in play"),
        ({"options": {"x": 1}}, "no option"),
    ],
)
def test_positions_that_make_no_sense(said: dict[str, object], why: str) -> None:
    """Each is refused in words, with its rule where one is broken."""
    with pytest.raises(BadInput, match=why):
        given(**said)
