"""Games of The Temporal War step by step: also what nobody is asked can be looked at before it happens.

Needs nothing but the package, so that the compiled one can be asked for many games.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from contretemps.games.temporal_war import GAME
from contretemps.games.temporal_war import codes as a
from contretemps.games.temporal_war.flow.reacting import React
from contretemps.games.temporal_war.flow.setting import SetCard, SetWhere
from contretemps.games.temporal_war.flow.setup import ChooseDeck, TakeCards
from contretemps.games.temporal_war.flow.turn import Summon
from contretemps.games.temporal_war.position import War
from contretemps.games.temporal_war.tables import DECK_CARDS, KIND, LEVEL_OF, OWN, TRAP
from contretemps.kernel import NATURE, Journal, Position, Rng
from contretemps.kernel.step import DONE, NOBODY, OVER, Step


class Watcher(Protocol):
    """Looks on while a game is played."""

    def chosen(self, game: War, seat: int, choice: int) -> None:
        """A seat, or chance, is about to make this choice."""

    def carried_out(self, game: War, step: Step) -> Step:
        """A step that asks nobody: has to be carried out, and what comes next given back."""


def trap_list(offered: list[int], rng: Rng) -> int:
    """The next card of a list of one's own: all traps, and few of everything else."""
    for choice in [one for one in offered if one >= a.TAKE]:
        card = (choice - a.TAKE) // 4
        most = max([one for one in offered if one >= a.TAKE and (one - a.TAKE) // 4 == card])
        if choice == most and (KIND[card] == TRAP or rng.below(8) == 0):
            return choice
    return offered[rng.below(len(offered))]


DEAREST_TRAP = max(int(LEVEL_OF[card]) for card in range(DECK_CARDS) if KIND[card] == TRAP)


@dataclass(frozen=True)
class Table:
    """Who plays, and with what: at random where nothing else is said."""

    quick: frozenset[int] = frozenset()  # seats of the quick player
    eager: bool = False  # the others set traps and answer every poll that they can
    traps: bool = False  # everybody has a deck full of them


CHANCE = Table()


def eagerly(game: War, seat: int, offered: list[int]) -> list[int]:
    """Whatever answers a poll, or sets a trap and leaves aether to spring it."""
    offered = [one for one in offered if not a.BACK <= one < a.REVEAL]
    if isinstance(game.step, React):
        return [one for one in offered if one != a.PASS] or offered
    if isinstance(game.step, SetCard):
        return [one for one in offered if KIND[one - a.CARD] == TRAP] or offered
    if isinstance(game.step, SetWhere):
        return [one for one in offered if (one >= a.SET) == (game.purse(seat) > DEAREST_TRAP)] or offered
    return [one for one in offered if one == a.PASS] if isinstance(game.step, Summon) else offered


def chosen_by(table: Table, game: War, seat: int, rng: Rng) -> int:
    """What a seat chooses."""
    if table.traps and isinstance(game.step, ChooseDeck):
        return a.DECK + int(OWN)
    if seat in table.quick and not (table.traps and isinstance(game.step, TakeCards)):
        assert GAME.policy is not None
        return GAME.policy(game.copy(), seat)
    offered = game.options(seat)
    if table.traps and isinstance(game.step, TakeCards):
        return trap_list(offered, rng)
    if table.eager:
        offered = eagerly(game, seat, offered)
    return offered[rng.below(len(offered))]


def walk(watcher: Watcher, game: Position, seed: int, table: Table = CHANCE) -> int:
    """A game to its end; how many choices it took."""
    assert isinstance(game, War)
    game.journal = Journal()
    rng = Rng(seed)
    many = 0
    while asked := game.asked():
        seat = asked[0]
        choice = game.draw(rng) if seat == NATURE else chosen_by(table, game, seat, rng)
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
    return many
