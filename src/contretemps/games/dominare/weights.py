"""What the quick player of hints.py makes of things. Others than USUAL can be played against it, to see which win
(tools/measure_weights.py)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr


@mypyc_attr(acyclic=True)
class Weights:
    """How much a player makes of things."""

    __slots__ = ("ability", "blur", "canvass", "coin", "exact", "exposure", "hand", "loose", "rivals", "talents")

    def __init__(
        self,
        blur: float = 0.33,
        exact: float = 0.2,
        loose: float = 0.8,
        rivals: float = 0.85,
        ability: float = 0.3,
        coin: float = 1.0,
        exposure: float = 1.0,
        canvass: float = 0.9,
        talents: float = 1.0,
        hand: float = 0.55,
    ) -> None:
        self.blur: Final[float] = blur  # what a season more does to the worth of a lead of blocks
        self.exact: Final[float] = exact  # how far whoever leads in a district has it, four seasons before the end
        self.loose: Final[float] = loose  # how easily a single token is lost
        self.rivals: Final[float] = rivals  # what the others have, in all, where there are several
        self.ability: Final[float] = ability  # a district's ability, a season
        self.coin: Final[float] = coin  # crowns
        self.exposure: Final[float] = exposure
        self.canvass: Final[float] = canvass  # influence that agents will place
        self.talents: Final[float] = talents  # abilities that agents will use
        self.hand: Final[float] = hand  # better cards in hand


USUAL: Final = Weights()
