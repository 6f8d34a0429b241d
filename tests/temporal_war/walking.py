"""Games of The Temporal War step by step: also what nobody is asked can be looked at before it happens.

Needs nothing but the package, so that the compiled one can be asked for many games.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from contretemps.games.temporal_war import GAME
from contretemps.games.temporal_war.position import War
from contretemps.kernel import NATURE, Journal, Options, Rng
from contretemps.kernel.step import DONE, NOBODY, OVER, Step


class Watcher(Protocol):
    """Looks on while a game is played."""

    def chosen(self, game: War, seat: int, choice: int) -> None:
        """A seat, or chance, is about to make this choice."""

    def carried_out(self, game: War, step: Step) -> Step:
        """A step that asks nobody: has to be carried out, and what comes next given back."""


def choices(game: War, rng: Rng, greedy: frozenset[int]) -> Iterator[tuple[int, int]]:
    """Who chooses and what, until the game is over: at random, or by the quick player in some seats."""
    while asked := game.asked():
        seat = asked[0]
        if seat == NATURE:
            yield seat, game.draw(rng)
        elif seat in greedy:
            assert GAME.policy is not None
            yield seat, GAME.policy(game.copy(), seat)
        else:
            offered = game.options(seat)
            yield seat, offered[rng.below(len(offered))]


def walk(
    watcher: Watcher, options: Options, seats: int, seed: int, greedy: frozenset[int] = frozenset()
) -> tuple[War, int]:
    """A game to its end; its last position, and how many choices it took."""
    game = GAME.new(options, seats)
    assert isinstance(game, War)
    game.journal = Journal()
    many = 0
    for seat, choice in choices(game, Rng(seed), greedy):
        watcher.chosen(game, seat, choice)
        step = game.step.resolve(game, choice)
        while step.seat == NOBODY:
            if step is not DONE:
                step = watcher.carried_out(game, step)
                continue
            later = game.agenda
            game.agenda = None if later is None else later.rest
            step = OVER if later is None else later.step
        game.step = step
        many += 1
    return game, many
