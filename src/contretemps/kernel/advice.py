# mypyc: skip, because it is outside the hot path, and compiling it only makes building slower.
"""Advice: the choices that a game's quick player has in mind, and why the first of them is good.

A plan goes up to the next answer that is not the seat's own. Whoever advises keeps it and follows it as long as the
seat does, so that no advice undoes the one before; what comes otherwise (chance, another seat, another choice) ends it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from contretemps.kernel.journal import Journal
from contretemps.kernel.position import Position
from contretemps.kernel.refusal import Facts

LONGEST = 24  # choices of a plan: who asks again gets the next ones

Plays = Sequence[tuple[int, int]]  # what was played, in order: seat and choice


class Reason(NamedTuple):
    """One sentence of a reason: the text `reason.<key>`, the facts it names, and the rules it rests on."""

    key: str
    facts: Facts
    rules: tuple[int, ...] = ()


class Plan(NamedTuple):
    """What a seat was advised to do, and after what."""

    seat: int
    played: int  # how many choices had been made when it was made
    mark: int  # of these choices: after a take-back others may be in their place
    choices: tuple[int, ...]

    def rest(self, plays: Plays) -> list[int]:
        """What is left of it, if the seat has done nothing else since and nobody anything; otherwise nothing."""
        since = [*plays[self.played :]]
        if len(plays) < self.played or marked(plays[: self.played]) != self.mark:
            return []
        if since != [(self.seat, choice) for choice in self.choices[: len(since)]]:
            return []
        return [*self.choices[len(since) :]]


def marked(plays: Plays) -> int:
    """A number that other choices would not have."""
    return hash(tuple(plays))


def foreseen(position: Position, seat: int, policy: Callable[[Any, int], int]) -> list[int]:
    """What a policy would choose until somebody else is asked, chance included, or something is revealed."""
    world = position.copy()
    journal = Journal()
    world.journal = journal
    choices: list[int] = []
    while seat in world.asked() and len(choices) < LONGEST and not any(event.reveals for event in journal.events):
        choices.append(int(policy(world, seat)))
        world.play(seat, choices[-1])
        if world.asked() != (seat,):
            break
    return choices
