"""Polls: questions that may be answered with nothing, and how long a table waits for that answer.

The rules poll every seat that might react by what all can see, so being asked tells nothing. Neither must the time that
an answer takes: "nothing" comes when the table's hold is over, from whoever has nothing, has said so before, or is a
bot. The hold belongs to the table; the rules know nothing of it. Whoever could react and has not said anything is
waited for, but not longer than the table allows, or than the clock does where there is one.

Answers that are given for a seat carry the moment when the hold ended, not the moment when the server got to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from contretemps.server import stand_ins

if TYPE_CHECKING:
    from contretemps.server.table import Table

HOLD = 1.0  # seconds, where several people play
LIMIT = 20.0  # seconds that somebody who could react may take, where there is no clock

ASK, UNTIL_MY_TURN, PASS, SHOW = "ask", "turn", "pass", "show"
HABITS = (ASK, UNTIL_MY_TURN, PASS, SHOW)  # of a seat, by kind of poll; SHOW: ask me even if I have nothing


class Poll(NamedTuple):
    """The poll that a table stands at."""

    kind: str
    silence: int  # the choice that means "nothing"
    since: float  # when it was asked


class Pass(NamedTuple):
    """An answer that the server gives for a seat."""

    seat: int
    choice: int
    at: float


def current(table: Table) -> Poll | None:
    """The poll that is asked now, if the question is one. A lesson waits for its own choices."""
    if not table.asked() or table.terms.lesson is not None:
        return None
    position = table.record.position
    silence = int(position.step.silence(position))
    if silence < 0:
        return None
    return Poll(position.step.purpose(position), silence, table.entries[-1].at if table.entries else table.changed)


def hold(table: Table) -> float:
    """How long nobody hears that a seat has nothing. Nobody has to hide anything from bots."""
    if table.terms.hold is not None:
        return table.terms.hold
    return HOLD if len(table.persons()) > 1 else 0.0


def says_nothing(table: Table, seat: int, poll: Poll) -> bool:
    """Is it known already that this seat's answer will be "nothing"?"""
    who = table.seats[seat]
    if table.passing.get(seat) == table.moment:
        return True
    habit = who.habits.get(poll.kind, ASK)
    if habit in (UNTIL_MY_TURN, PASS):
        return True
    return habit != SHOW and table.record.position.options(seat) == [poll.silence]


def held_until(table: Table, poll: Poll) -> float:
    return poll.since + hold(table)


def due(table: Table, seat: int, poll: Poll) -> float | None:
    """When the server answers for this seat; None: it waits."""
    end = held_until(table, poll)
    if stand_ins.chooses(table, seat):
        end = max(end, poll.since + table.bot_pace)
        return end if end > poll.since or says_nothing(table, seat, poll) else None
    if says_nothing(table, seat, poll):
        return end
    if table.terms.limit is None or table.clocks.seats:
        return None
    return max(end, max(poll.since, table.awake) + table.terms.limit)


def next_pass(table: Table) -> Pass | None:
    """The next answer that the server gives for somebody, if nobody chooses before."""
    poll = current(table)
    if poll is None:
        return None
    times = [(at, seat) for seat in table.asked() if (at := due(table, seat, poll)) is not None]
    return Pass(min(times)[1], poll.silence, min(times)[0]) if times else None
