"""Law 6 over many games: at every decision, for both seats and the spectator, at random, by the policy, wilfully.

    python -m tests.tempt.hiding 200    looks at so many games at random and half as many of each other kind

Needs nothing but the package, so that the compiled one can be asked for hundreds of games.
"""

from __future__ import annotations

import random
import sys
from typing import Any

from contretemps.games.tempt import GAME
from contretemps.games.tempt.position import Tempt
from contretemps.kernel import EVERYBODY, LANGUAGES, NATURE, Journal, Rng
from contretemps.kernel.journal import Event
from contretemps.proof import Record
from tests.tempt.play import Wilful, new, next_choice, record


def told(game: Tempt, seat: int, choice: int) -> tuple[Tempt, list[Event]]:
    """The position after a choice, and its events."""
    after = game.copy()
    after.journal = Journal()
    after.choose(seat, choice)
    return after, list(after.journal.events)


def looks_the_same(
    game: Tempt, eye: int, public: dict[str, Any], play: tuple[int, int], rng: Rng, luck: random.Random
) -> bool:
    """Compare with a world reimagined for a seat, now and after the next choice; is it another one?"""
    world = game.copy()
    world.reimagine(eye, rng)
    assert world.view(eye) == game.view(eye)
    assert world.view(None) == public
    assert world.options(eye) == game.options(eye)
    for choice in [luck.randrange(GAME.codec.size) for _ in range(3)]:
        here, there = game.refusal(eye, choice), world.refusal(eye, choice)
        assert (here is None) == (there is None)
        if here is not None and there is not None:
            assert (here.rule, here.facts) == (there.rule, there.facts)
    assert GAME.question(world, LANGUAGES[0]) == GAME.question(game, LANGUAGES[0])
    assert GAME.preview is not None
    if luck.random() < 0.2:
        assert GAME.preview(world, eye) == GAME.preview(game, eye)
    assert GAME.broken(world) == []
    seat, choice = play
    if world.refusal(seat, choice) is None:
        (after, events), (other, imagined) = told(game, seat, choice), told(world, seat, choice)
        if after.view(eye) == other.view(eye):
            seen, dreamt = ([e for e in some if e.seen_by(eye)] for some in (events, imagined))
            assert [e.kind for e in seen] == [e.kind for e in dreamt]
            assert sorted(seen) == sorted(dreamt)  # two cards that he draws at once may come in another order
    return world.dump() != game.dump()


def look_at_games(number: int, *, greedy: bool = False, wilful: bool = False) -> int:
    """Every decision of so many games, with both seats' eyes; how often was looked."""
    others = looks = 0
    for seed in range(number):
        luck, rng = random.Random(f"{greedy} {seed}"), Rng(seed + 1)
        game, players = new(str(seed % 2)), Wilful(seed)
        while game.asked():
            play = players.choose(game) if wilful else next_choice(game, luck, rng, greedy=greedy)
            public = game.view(None)
            for eye in (0, 1):
                others += looks_the_same(game, eye, public, play, rng, luck)
                looks += 1
            game.choose(*play)
    assert others > 0.9 * looks, f"only {others} of {looks} worlds were others"
    return looks


def hidden_from(held: Record, seat: int, choice: int, eye: int | None) -> bool:
    audience = held.position.audience(seat, choice)
    return audience != EVERYBODY and (eye is None or not audience >> eye & 1)


def look_at_exports(number: int) -> None:
    """A choice that a seat may not see is a question mark in its export, and no event of its log names the card."""
    for seed in range(number):
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


if __name__ == "__main__":
    wanted = int(sys.argv[1])
    looked = look_at_games(wanted) + look_at_games(wanted // 2, greedy=True) + look_at_games(wanted // 2, wilful=True)
    look_at_exports(wanted)
    print(looked)
