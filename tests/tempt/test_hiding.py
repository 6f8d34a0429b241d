"""Law 6 over many games: at every decision, for both seats and the spectator, played at random and by the policy.

`TEMPT_GAMES=300 pytest tests/tempt/test_hiding.py` looks at so many games of each kind.
"""

from __future__ import annotations

import os
import random

import pytest

from contretemps.games.tempt import GAME
from contretemps.games.tempt.position import Tempt
from contretemps.kernel import EVERYBODY, LANGUAGES, NATURE, Journal, Record, Rng
from tests.tempt.play import new, next_choice, record

GAMES = int(os.environ.get("TEMPT_GAMES", "6"))


def told(game: Tempt, seat: int, choice: int) -> tuple[Tempt, list[object]]:
    """The position after a choice, and its events."""
    after = game.copy()
    after.journal = Journal()
    after.choose(seat, choice)
    return after, list(after.journal.events)


def looks_the_same(game: Tempt, eye: int, play: tuple[int, int], rng: Rng, luck: random.Random) -> bool:
    """Compare with a world reimagined for a seat, now and after the next choice; is it another one?"""
    world = game.copy()
    world.reimagine(eye, rng)
    assert world.view(eye) == game.view(eye)
    assert world.view(None) == game.view(None)
    assert world.options(eye) == game.options(eye)
    for choice in [luck.randrange(GAME.codec.size) for _ in range(3)]:
        here, there = game.refusal(eye, choice), world.refusal(eye, choice)
        assert (here is None) == (there is None)
        if here is not None and there is not None:
            assert (here.rule, here.facts, here.nearest) == (there.rule, there.facts, there.nearest)
    assert GAME.question(world, LANGUAGES[0]) == GAME.question(game, LANGUAGES[0])
    assert GAME.preview is not None
    if luck.random() < 0.2:
        assert GAME.preview(world, eye) == GAME.preview(game, eye)
    assert GAME.broken(world) == []
    seat, choice = play
    if world.refusal(seat, choice) is None:
        (after, events), (other, imagined) = told(game, seat, choice), told(world, seat, choice)
        if after.view(eye) == other.view(eye):
            assert [e for e in events if e.seen_by(eye)] == [e for e in imagined if e.seen_by(eye)]  # type: ignore[attr-defined]
    return world.dump() != game.dump()


@pytest.mark.parametrize("greedy", [False, True], ids=["at_random", "greedy"])
def test_nothing_leaks_at_any_decision(greedy: bool) -> None:
    """Views, options, refusals, questions and events are the same in every world a seat cannot exclude."""
    others = looks = 0
    for seed in range(GAMES if not greedy else max(1, GAMES // 2)):
        luck, rng = random.Random(f"{greedy} {seed}"), Rng(seed + 1)
        game = new(str(seed % 2))
        while game.asked():
            play = next_choice(game, luck, rng, greedy=greedy)
            for eye in (0, 1):
                others += looks_the_same(game, eye, play, rng, luck)
                looks += 1
            game.choose(*play)
    assert others > 0.9 * looks


def hidden_from(held: Record, seat: int, choice: int, eye: int | None) -> bool:
    audience = held.position.audience(seat, choice)
    return audience != EVERYBODY and (eye is None or not audience >> eye & 1)


def test_exports_and_logs_tell_each_seat_its_own() -> None:
    """A choice that a seat may not see is a question mark in its export, and no event of its log names the card."""
    for seed in range(max(1, GAMES // 3)):
        luck, rng = random.Random(seed), Rng(seed + 1)
        held = record(f"export {seed}")
        hidden: dict[int | None, list[int]] = {None: [], 0: [], 1: []}
        while held.position.asked() and len(held.plays) < 160:
            position = held.position
            assert isinstance(position, Tempt)
            seat = position.asked()[0]
            play = (NATURE, held.derived()) if seat == NATURE else next_choice(position, luck, rng, greedy=False)
            for eye, found in hidden.items():
                if hidden_from(held, *play, eye):
                    found.append(len(held.plays))
            held.choose(*play)
        if not held.position.asked():
            continue
        for eye, found in hidden.items():
            shown = held.export(eye)
            assert [n for n, entry in enumerate(shown["choices"]) if entry["choice"] == "?"] == found
            assert shown["seed"] is None
            for event in held.journal.events:
                name = GAME.events[event.kind].name
                if event.seen_by(eye) and name in ("gets", "sees", "sees_card"):
                    assert eye is not None


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
