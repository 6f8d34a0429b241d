"""Events: what just happened, by which rule, and who may see it."""

from __future__ import annotations

from typing import Final, NamedTuple

from mypy_extensions import i64

EVERYBODY: Final = -1  # an audience: a set of seats held as bits, or everybody, spectators included


class Event(NamedTuple):
    """One thing that happened. Its numbers are named and put into words by the game's event kinds and texts."""

    kind: int  # which of the game's event kinds
    rule: int  # the rule that made it happen
    audience: int  # the seats that may see it, as bits; EVERYBODY
    reveals: bool  # somebody learned something that a take-back could not make unlearned
    args: tuple[int, ...]

    def seen_by(self, seat: int | None) -> bool:
        """May this seat see it? None is a spectator."""
        if self.audience == EVERYBODY:
            return True
        return seat is not None and seat >= 0 and bool((self.audience >> seat) & 1)


class Journal:
    """What happened, for log, animation and narration. Playouts carry none, and nothing is built."""

    __slots__ = ("events",)

    def __init__(self) -> None:
        self.events: list[Event] = []

    def note(self, kind: i64, rule: i64, audience: i64, reveals: bool, args: tuple[int, ...]) -> None:
        """Write an event down."""
        self.events.append(Event(kind, rule, audience, reveals, args))


class Glance(Journal):
    """Only whether anything was revealed, for whoever tries a choice out: nothing is written down."""

    __slots__ = ("reveals",)

    def __init__(self) -> None:
        super().__init__()
        self.reveals = False

    def note(self, kind: i64, rule: i64, audience: i64, reveals: bool, args: tuple[int, ...]) -> None:
        """Look whether it reveals something."""
        if reveals:
            self.reveals = True
