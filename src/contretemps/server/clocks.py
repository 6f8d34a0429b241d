# mypyc: compile, because every choice comes this way.
"""Clocks: none, so much a move, or a bank with an increment. The server's time is the only one.

A move is everything a seat chooses until chance or another seat is asked: taking back and choosing again wins no time.
What is kept says since when a clock runs and what it had then, so it runs on while the server is down.

Whether a server that starts was away for long, or the machine's clock was put right meanwhile, nobody can tell. So time
that runs out while nobody could choose ends no game: the seat has what it had, at most a minute, from then on. And a
clock that runs since a time yet to come runs from now on: it never shows more than it had. Servers that share a
database should have clocks that agree; where they do not, the same holds, and a seat may gain what they differ by.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

GRACE = 60.0  # seconds for a seat whose time ran out: while the server was away, or of a bank, once its guest is back

Rule = dict[str, Any]  # {"kind": "none"} | {"kind": "move", "seconds"} | {"kind": "bank", "seconds", "increment"}


@dataclass
class Clock:
    """One seat's: what it had when it was last started or stopped, since when it runs, and whether it ever ran."""

    had: float
    since: float | None = None
    ran: bool = False

    def left(self, now: float) -> float:
        return self.had if self.since is None else max(0.0, self.had - max(0.0, now - self.since))

    def deadline(self) -> float | None:
        return None if self.since is None else self.since + self.had


class Clocks:
    """The clocks of a table."""

    def __init__(self, rule: Rule, seats: int, kept: list[Any] | None = None) -> None:
        self.rule = rule
        self.seats: list[Clock] = []
        if rule["kind"] != "none":
            stand = kept or [[rule["seconds"], None, False] for _ in range(seats)]
            self.seats = [Clock(float(had), since, ran) for had, since, ran in stand]

    def keep(self) -> list[Any]:
        """How they stand, as plain data."""
        return [[clock.had, clock.since, clock.ran] for clock in self.seats]

    def settle(self, now: float, opened: float) -> None:
        """What was kept meets the time of a server that began to look after tables then."""
        for clock in self.seats:
            if clock.since is None:
                continue
            if clock.since > now:
                clock.since = now
            elif clock.since + clock.had < opened:
                clock.since, clock.had = opened, min(clock.had, GRACE)

    def left(self, seat: int, now: float) -> float | None:
        return self.seats[seat].left(now) if self.seats else None

    def running(self, seat: int) -> bool:
        return bool(self.seats) and self.seats[seat].since is not None

    def ask(self, asked: set[int], moved_on: bool, now: float) -> None:
        """These seats are asked now. Where the game has moved on, this is a new move, with time of its own."""
        for seat, clock in enumerate(self.seats):
            if clock.since is not None and (moved_on or seat not in asked):
                clock.had, clock.since = clock.left(now), None
            if seat in asked and clock.since is None:
                if moved_on and clock.ran:
                    clock.had = self._for_a_move(clock.had)
                clock.since, clock.ran = now, True

    def _for_a_move(self, left: float) -> float:
        return float(self.rule["seconds"]) if self.rule["kind"] == "move" else left + float(self.rule["increment"])

    def stop(self, now: float) -> None:
        """The game is over: they stand."""
        for clock in self.seats:
            clock.had, clock.since = clock.left(now), None

    def give(self, seat: int, seconds: float) -> None:
        """More time for a seat."""
        if self.seats:
            self.seats[seat].had += seconds

    def renew(self, seat: int, now: float) -> None:
        """Somebody whose time was up is back: time for a move, or of a bank so much that they can look around."""
        if self.seats:
            clock, whole = self.seats[seat], float(self.rule["seconds"])
            clock.had = max(clock.left(now), whole if self.rule["kind"] == "move" else min(whole, GRACE))
            clock.since = None

    def out(self, now: float) -> list[int]:
        """The seats whose time is up."""
        if not self.seats:
            return []
        return [seat for seat, clock in enumerate(self.seats) if (clock.deadline() or now + 1) <= now]

    def next(self) -> float | None:
        """When the next one will run out."""
        if not self.seats:
            return None
        return min([at for clock in self.seats if (at := clock.deadline()) is not None], default=None)
