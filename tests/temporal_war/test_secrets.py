"""What others hold and have set is told by nothing: neither by who is asked nor by which rule refuses a choice."""

from __future__ import annotations

import pytest

from contretemps.games.temporal_war import GAME
from contretemps.kernel import Position

HIDDEN = ["gate_recruit", "snare_vines", "watchtower", "tower_shield", "rally_cry", "hold_the_line"]
STEPS = [{"step": "summon"}, {"step": "action"}, {"step": "act", "in_use": "0,3"}, {"step": "end"}]


def told(position: Position, seat: int) -> list[object]:
    """All that a seat can find out by asking: its options, and the rule against everything else."""
    refusals = [position.refusal(seat, choice) for choice in range(GAME.codec.size)]
    rules = [None if refusal is None else (refusal.rule, refusal.facts) for refusal in refusals]
    return [position.asked(), type(position.step).__name__, position.options(seat), rules, position.view(seat)]


def given(card: str, **more: object) -> Position:
    """Player 1 holds and has set a card that player 0 does not know."""
    board = {"pieces": {"0,3": "0:shieldbearer"}, "tiles": {"1,3": f"1:set:{card}"}, "hands": {"0": "gate_recruit"}}
    return GAME.read({**board, "aether": [5, 5], "decks": ["", ""], **more})


@pytest.mark.parametrize("step", STEPS, ids=str)
def test_set_cards_are_not_told_by_refusals(step: dict[str, str]) -> None:
    first = told(given(HIDDEN[0], **step), 0)
    for card in HIDDEN[1:]:
        assert told(given(card, **step), 0) == first


def test_everybody_who_might_react_is_asked() -> None:
    """A step beside a set tile: its owner is asked whatever lies there, and the one who stepped cannot tell."""
    seen = []
    for card in HIDDEN:
        position = given(card, step="act", in_use="0,3")
        position.choose(0, GAME.codec.read("go:0,4"))
        assert position.asked() == (1,)
        assert GAME.codec.write(position.step.silence(position)) == "pass"
        seen.append(told(position, 0))
        position.choose(1, GAME.codec.read("pass"))
        seen[-1].append(told(position, 0))
    assert all(one == seen[0] for one in seen[1:])


def test_where_a_card_is_being_set_is_told_when_it_lies_there() -> None:
    position = given(HIDDEN[0], step="end")
    where = next(text for text in map(GAME.codec.write, position.options(0)) if text.startswith("set:"))
    position.choose(0, GAME.codec.read(where))
    assert position.view(0)["setting"] == where.removeprefix("set:")
    assert position.view(1)["setting"] is None
    assert position.view(None)["setting"] is None
