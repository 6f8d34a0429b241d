"""What the quick player of hints.py makes of things, in points of the final score. Others than USUAL can be played
against it, to see which win (tools/measure_weights.py)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr


@mypyc_attr(acyclic=True)
class Weights:
    """How much a player makes of things."""

    __slots__ = (
        "aether", "card", "decay", "fear", "gear", "hold", "level", "mate", "press", "promise", "rival", "save",
        "siege", "slot", "temple",
    )  # fmt: skip

    def __init__(
        self,
        temple: float = 1.0,
        hold: float = 0.55,
        level: float = 0.16,
        promise: float = 0.3,
        siege: float = 0.6,
        press: float = 1.0,
        gear: float = 0.5,
        decay: float = 0.8,
        fear: float = 0.5,
        aether: float = 0.22,
        card: float = 0.15,
        mate: float = 0.6,
        rival: float = 1.0,
        slot: float = 0.5,
        save: float = 0.5,
    ) -> None:
        self.temple: Final[float] = temple  # a point of an enemy temple's health
        self.hold: Final[float] = hold  # of a fountain's points, what holding it in the first round is worth
        self.level: Final[float] = level  # a level of a warrior, for each round in which it may still be used
        self.promise: Final[float] = promise  # of what a warrior could sync or hit, what being near it is worth
        self.siege: Final[float] = siege  # the same of temples
        self.press: Final[float] = press  # how much more a temple draws attackers when it is nearly destroyed
        self.gear: Final[float] = gear  # equipment, for each aether of its price
        self.decay: Final[float] = decay  # for each space further than it can go in one turn
        self.fear: Final[float] = fear  # of what an enemy could do to a warrior before the round ends
        self.aether: Final[float] = aether  # an aether or a shard
        self.card: Final[float] = card  # a card in hand
        self.mate: Final[float] = mate  # a point of a team-mate
        self.rival: Final[float] = rival  # a point of an enemy; with more of them this is shared
        self.slot: Final[float] = slot  # a place for a warrior, where few are left
        self.save: Final[float] = save  # of a dearer warrior in hand, what waiting for it is worth


USUAL: Final = Weights()
