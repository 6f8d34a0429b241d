"""What a run of Tempest counts by suit and by citizen: cards, places, health, states. Four numbers each, packed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mypy_extensions import i64, mypyc_attr

from contretemps.games.tempest.packed import LANE, any_lane_is, lane, lanes_of, numbers_in, with_lane
from contretemps.kernel.position import Position
from contretemps.kernel.step import Later, Step


@mypyc_attr(acyclic=True)
class PackedFields(Position):
    """The four counts, by number for the rules, and as sequences for dumps."""

    __slots__ = ("cards_left", "healths", "places", "states")

    def __init__(self, step: Step, agenda: Later | None) -> None:
        super().__init__(step, agenda)
        self.cards_left: i64 = 0
        self.places: i64 = 0
        self.healths: i64 = 0
        self.states: i64 = 0

    def pile(self, suit: i64) -> i64:
        """The numbers left in a pile, as bits."""
        return lane(self.cards_left, suit)

    def set_pile(self, suit: i64, numbers: i64) -> None:
        self.cards_left = with_lane(self.cards_left, suit, numbers)

    def take_card(self, suit: i64, number: i64) -> None:
        """Take a card out of its pile, if it is there."""
        one: i64 = 1
        card = one << number  # in two steps: compiled, the 1 itself has only 32 bits to move in
        self.cards_left &= ~(card << (LANE * suit))

    def place_of(self, citizen: i64) -> i64:
        """The square of a citizen."""
        return lane(self.places, citizen) - 1  # so that NOWHERE has a lane's number, too

    def put(self, citizen: i64, square: i64) -> None:
        self.places = with_lane(self.places, citizen, square + 1)

    def anybody_at(self, square: i64) -> bool:
        """Is it the place of any citizen? Also the rescued and the dead have one, the last that they came to."""
        return any_lane_is(self.places, square + 1)

    def health_of(self, citizen: i64) -> i64:
        return lane(self.healths, citizen)

    def set_health(self, citizen: i64, health: i64) -> None:
        self.healths = with_lane(self.healths, citizen, health)

    def state_of(self, citizen: i64) -> i64:
        """ON_MAP, FOLLOWING, RESCUED, DEAD or ABSENT."""
        return lane(self.states, citizen)

    def set_state(self, citizen: i64, state: i64) -> None:
        self.states = with_lane(self.states, citizen, state)

    # ---- the same as dumps hold them, outside the hot path ---------------------------------------------------------

    @property
    def piles(self) -> tuple[int, ...]:
        return numbers_in(self.cards_left)

    @piles.setter
    def piles(self, piles: Sequence[int]) -> None:
        self.cards_left = lanes_of(piles)

    @property
    def place(self) -> tuple[int, ...]:
        return tuple([number - 1 for number in numbers_in(self.places)])

    @place.setter
    def place(self, squares: Sequence[int]) -> None:
        self.places = lanes_of([square + 1 for square in squares])

    @property
    def health(self) -> tuple[int, ...]:
        return numbers_in(self.healths)

    @health.setter
    def health(self, health: Sequence[int]) -> None:
        self.healths = lanes_of(health)

    @property
    def state(self) -> tuple[int, ...]:
        return numbers_in(self.states)

    @state.setter
    def state(self, states: Sequence[int]) -> None:
        self.states = lanes_of(states)

    def field_of(self, name: str, value: Any) -> Any:
        return value if name in ("piles", "place", "health", "state") else super().field_of(name, value)
