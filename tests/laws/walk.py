"""A game played at random once, while all laws look on.

A long game is looked at closely at PLENTY decisions, spread over its whole length; the others are played.
`tests/compiled` looks at every decision of whole games.
"""

from __future__ import annotations

import random
from collections.abc import Iterable

from contretemps.kernel import Journal, Position
from tests.laws.cases import Case, LawBroken, pick

PLENTY = 60  # decisions of a game that are looked at closely


class Walk:
    """A game in play: stands before a choice that is known but not made, until `choose` makes it."""

    def __init__(self, case: Case, seed: int, plenty: int | None = PLENTY) -> None:
        self.case = case
        self.seed = seed
        self.plenty = plenty
        self.position: Position = case.new()
        self.journal = Journal()
        self.position.journal = self.journal
        self.plies = 0
        self.looks = 0
        self._luck = random.Random(f"{case} {seed}")
        self._chosen = spread(_length(case, seed), plenty, seed) if plenty is not None else None

    def next(self) -> tuple[int, int] | None:
        """Who makes which choice now: the golden record's, or any; None at the end of the game."""
        if not self.position.asked():
            return None
        bound = self.case.bound()
        if self.plies >= bound:
            raise LawBroken(1, self.case, f"still going on after {self.plies} choices, and its bound is {bound}")
        golden = self.case.golden
        if golden is not None and self.plies < len(golden.plays):
            return golden.plays[self.plies].seat, golden.plays[self.plies].choice
        return pick(self.case, self.position, self._luck)

    def choose(self, seat: int, choice: int) -> None:
        """Make the choice."""
        self.looks += self.is_looked_at
        self.position.choose(seat, choice)
        self.plies += 1

    @property
    def is_looked_at(self) -> bool:
        """Whether this decision is one that is looked at closely."""
        return self._chosen is None or self.plies in self._chosen


def _length(case: Case, seed: int) -> int:
    """How many decisions the walk has: it is played once without looking, as far as it goes without an error."""
    scout = Walk(case, seed, plenty=None)
    try:
        while (play := scout.next()) is not None:
            scout.choose(*play)
    except Exception:
        return scout.plies + 1  # the laws look at the decision where it happens, and tell
    return scout.plies


def spread(length: int, plenty: int, seed: int) -> frozenset[int]:
    """So many numbers below a length, one out of each of as many equal parts, the first and the last among them.

    Which one of a part is luck: with equal steps, in a game of two that take turns, all could be decisions of one seat.
    """
    if length <= plenty:
        return frozenset(range(length))
    luck = random.Random(f"{length} {seed}")
    parts = [(n * length // plenty, (n + 1) * length // plenty) for n in range(plenty)]
    return frozenset([0, *[luck.randrange(*part) for part in parts[1:-1]], length - 1])


class Law:
    """What a law looks at on a walk. `before` and `after` are called at every choice, `look` where there is time."""

    def __init__(self, walk: Walk) -> None:
        self.walk = walk
        self.case = walk.case

    def before(self, seat: int, choice: int) -> None:
        """Before each choice."""

    def look(self, seat: int, choice: int) -> None:
        """Before a choice that is looked at closely: for all that takes its time."""

    def after(self, seat: int, choice: int) -> None:
        """After each choice."""

    def end(self) -> None:
        """Nobody is asked any more."""


def keep(case: Case, seed: int, laws: Iterable[type[Law]], plenty: int | None = PLENTY) -> Walk:
    """Play a game while these laws look on; the first that is broken raises LawBroken."""
    walk = Walk(case, seed, plenty)
    watching = [law(walk) for law in laws]
    while (play := walk.next()) is not None:
        for law in watching:
            law.before(*play)
        if walk.is_looked_at:
            for law in watching:
                law.look(*play)
        walk.choose(*play)
        for law in watching:
            law.after(*play)
    for law in watching:
        law.end()
    return walk
