"""Law 6, on a few games; `tests/compiled` looks at hundreds."""

from __future__ import annotations

import random

import pytest

from contretemps.games.tempt.position import Tempt
from contretemps.kernel import EVERYBODY, NATURE, Rng
from tests.tempt import hiding
from tests.tempt.play import new, next_choice, record


@pytest.mark.parametrize(
    ("games", "how"), [(4, ""), (2, "greedy"), (4, "wilful")], ids=["at_random", "greedy", "wilful"]
)
def test_nothing_leaks_at_any_decision(games: int, how: str) -> None:
    """Views, options, refusals, questions and events are the same in every world a seat cannot exclude."""
    assert hiding.look_at_games(games, greedy=how == "greedy", wilful=how == "wilful") > 100 * games


def test_exports_and_logs_tell_each_seat_its_own() -> None:
    """A choice that a seat may not see is a question mark in its export, and no event of its log names the card."""
    hiding.look_at_exports(2)


def may_see(game: Tempt) -> int:
    """Who may see what is chosen now, by the rules and not by the step: seats as bits, or EVERYBODY."""
    step = game.step
    name = type(step).__name__
    if name in ("Deal", "DrawCard"):
        return 1 << int(step.to)  # type: ignore[attr-defined]
    if name == "LayAside":
        return 0
    if name == "Pick":
        return 1 << int(step.seat)
    if name in ("PutUnder", "Omen") and game.depleted() < 3:
        return 1 << int(step.seat) if name == "PutUnder" else 3
    return EVERYBODY


def test_who_may_see_a_choice() -> None:
    """TPT-028, TPT-034, TPT-109, TPT-150: cards dealt and drawn, the draft, and cards put under decks; nothing else."""
    asked: set[str] = set()
    for seed in range(40):
        luck, rng = random.Random(seed), Rng(seed + 1)
        game = new(str(seed % 2))
        while game.asked():
            seat, choice = next_choice(game, luck, rng, greedy=False)
            assert game.audience(seat, choice) == may_see(game), game.step.dump()
            asked.add(type(game.step).__name__)
            game.choose(seat, choice)
    assert {"Deal", "DrawCard", "LayAside", "Pick", "PutUnder", "Omen", "UnderWhich", "OmenDeck"} <= asked


def test_a_take_back_tells_nobody_anything_new() -> None:
    """After it the position, every view and every log are what they were before the choice."""
    luck, rng = random.Random(3), Rng(3)
    held = record("take-back")
    taken = 0
    while held.position.asked() and taken < 12:
        position = held.position
        assert isinstance(position, Tempt)
        seat = position.asked()[0]
        if seat == NATURE:
            held.chance()
            continue
        views = [position.view(eye) for eye in (None, 0, 1)]
        logs = [[e for e in held.journal.events if e.seen_by(eye)] for eye in (None, 0, 1)]
        before = position.dump()
        play = next_choice(position, luck, rng, greedy=True)
        held.choose(*play)
        if held.cannot_undo(seat) == "":
            held.undo(seat)
            taken += 1
            assert held.position.dump() == before
            assert [held.position.view(eye) for eye in (None, 0, 1)] == views
            assert [[e for e in held.journal.events if e.seen_by(eye)] for eye in (None, 0, 1)] == logs
            held.choose(*play)
    assert taken == 12
