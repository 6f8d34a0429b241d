"""Two seats put pebbles into bowls in turn."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from contretemps.kernel.step import OVER, Step, step_kinds

from .position import BOWLS, MOST, Bowls, empty

PUTS: Final = 0  # seat, bowl
ENDS: Final = 1


@mypyc_attr(acyclic=True)
class Put(Step):
    """A pebble goes into any bowl (PB-002); then it is the other seat's turn (PB-001)."""

    __slots__ = ()

    takes: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: i64) -> None:
        super().__init__(seat, 0, BOWLS)

    def resolve(self, bowls: Bowls, choice: i64) -> Step:
        bowls.pebbles[choice] += 1
        bowls.put += 1
        bowls.tell(PUTS, 2, self.seat, choice)
        if bowls.put == MOST:
            bowls.tell(ENDS, 3)
            return OVER
        return SECOND if self.seat == 0 else FIRST


FIRST: Final = Put(0)
SECOND: Final = Put(1)
STEPS: Final = step_kinds(__name__)


def set_up(options: dict[str, Any], seats: int) -> Bowls:
    """Empty bowls."""
    return empty()
