"""Seven bowls, and how many pebbles lie in each."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from contretemps.kernel.given import Given
from contretemps.kernel.position import Position
from contretemps.kernel.step import OVER, Later, Step

BOWLS: Final = 7
LETTERS: Final = list("abcdefg")
MOST: Final = 20_000  # pebbles: more than the benchmark puts at one table


@mypyc_attr(acyclic=True, free_list_len=1)
class Bowls(Position):
    """Pebbles are put into bowls and stay there (PB-002)."""

    __slots__ = ("pebbles", "put")

    def __init__(self, step: Step, agenda: Later | None, pebbles: vec[i64]) -> None:
        super().__init__(step, agenda)
        self.pebbles: vec[i64] = pebbles  # by bowl
        self.put: i64 = 0

    def copy(self) -> Bowls:
        bowls = Bowls(self.step, self.agenda, self.pebbles[:])
        bowls.put = self.put
        return bowls

    def fields(self) -> tuple[str, ...]:
        return ("pebbles", "put")

    def turn_rule(self, seat: i64, choice: i64) -> i64:
        """The seats take turns until all pebbles are put."""
        return 3 if self.step is OVER else 1

    def view(self, seat: int | None) -> dict[str, Any]:
        return write(self)

    def scores(self) -> list[float]:
        return [0.0, 0.0]

    def outcome(self) -> list[float] | None:
        """Nobody wins."""
        return [0.0, 0.0] if self.step is OVER else None


def write(bowls: Bowls) -> dict[str, Any]:
    """How many pebbles lie in each bowl."""
    return {letter: int(bowls.pebbles[bowl]) for bowl, letter in enumerate(LETTERS)}


def empty() -> Bowls:
    """Empty bowls; the first seat is asked."""
    from .flow import FIRST

    return Bowls(FIRST, None, vec[i64]([0] * BOWLS))


def read(given: Given) -> Bowls:
    """What `write` wrote; a bowl that is not named is empty."""
    from .flow import SECOND

    bowls = empty()
    for bowl, letter in enumerate(LETTERS):
        bowls.pebbles[bowl] = given.number(letter, 0, 0, MOST)
        bowls.put += bowls.pebbles[bowl]
    if bowls.put % 2:
        bowls.step = SECOND
    return bowls


def load(data: dict[str, Any]) -> Bowls:
    """What `dump` wrote."""
    from .flow import STEPS

    bowls = empty()
    bowls.restore(data, STEPS)
    return bowls


def broken(bowls: Bowls) -> list[str]:
    """Pebbles were lost."""
    return [] if sum(bowls.pebbles) == bowls.put else ["PB-002: the bowls do not hold what was put into them"]
