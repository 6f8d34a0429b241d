# mypyc: compile, because every choice comes this way.
"""Polls: questions that may be answered with nothing, and how long a table waits for that answer.

The rules poll every seat that might react by what all can see, so being asked tells nothing. Neither must the time that
an answer takes: "nothing" is heard when the table's hold is over, from whoever has nothing, has said so before, or is a
bot; or together with something else that the same seat is asked, and then no hold is needed (`telling.py`). The hold
belongs to the table; the rules know nothing of it. Whoever could react and has not said anything is waited for, but not
longer than the table allows, or than the clock does where there is one.

Answers that are given for a seat carry the moment when the hold ended, not the moment when the server got to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from contretemps.kernel.journal import Journal
from contretemps.kernel.step import Step
from contretemps.server import stand_ins, telling

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
    since: float  # when everybody last heard something


class Pass(NamedTuple):
    """An answer that the server gives for a seat."""

    seat: int
    choice: int
    at: float


def current(table: Table) -> Poll | None:
    """The poll that is asked now, if the question is one. A lesson waits for its own choices."""
    if table.polled is None or table.polled[0] != table.n or table.polled[1] != table.phase:
        table.polled = table.n, table.phase, _current(table)
    return table.polled[2]


def _current(table: Table) -> Poll | None:
    if not table.asked() or table.terms.lesson is not None:
        return None
    position = table.record.position
    silence = int(position.step.silence(position))
    if silence < 0:
        return None
    return Poll(position.step.purpose(position), silence, table.entries[-1].at if table.entries else table.changed)


def hold(table: Table, seat: int) -> float:
    """How long nobody hears that a seat has nothing. One person among bots has nothing to hide, and on one screen
    everybody sees for whom the curtain falls. A bot needs no longer than for any other answer; for people it is half as
    long each time while nobody does anything."""
    if stand_ins.chooses(table, seat) and table.bot_pace > 0:
        return table.bot_pace
    several = len({person.guest for person in table.persons()}) > 1
    usual = table.terms.hold if table.terms.hold is not None else HOLD if several else 0.0
    return usual * 0.5**table.telling.holds


def is_held(table: Table, seat: int) -> bool:
    """Is the question a poll whose answer must tell nothing by its time?"""
    position = table.record.position
    step: Step = position.step
    if table.terms.lesson is not None or step.silence(position) < 0 or not step.hides(position):
        return False
    return hold(table, seat) > 0


def is_silence(table: Table, seat: int, choice: int) -> bool:
    """Is this choice "nothing", said to such a poll?"""
    position = table.record.position
    return choice == position.step.silence(position) and is_held(table, seat)


def says_nothing(table: Table, seat: int, poll: Poll) -> bool:
    """Is it known already that this seat's answer will be "nothing"?"""
    who = table.seats[seat]
    if table.passing.get(seat) == table.moment:
        return True
    habit = who.habits.get(poll.kind, ASK)
    if habit in (UNTIL_MY_TURN, PASS):
        return True
    position = table.record.position
    others = [choice for choice in position.options(seat) if choice != poll.silence]
    return habit != SHOW and not any(position.step.reacts(position, choice) for choice in others)


def needs_hold(table: Table, seat: int, poll: Poll) -> bool:
    """Would others learn something by hearing "nothing" at once?"""
    if not is_held(table, seat):
        return False
    return not (table.telling.seat == seat and table.telling.melted) and not runs_on(table, seat, poll)


def held_until(table: Table, seat: int, poll: Poll) -> float:
    """When "nothing" may be heard from this seat: at once, or when the hold is over since others heard anything."""
    held = hold(table, seat) if needs_hold(table, seat, poll) else 0.0
    return max(poll.since + held, table.put_at)


def runs_on(table: Table, seat: int, poll: Poll) -> bool:
    """After "nothing", is the same seat asked again, so that nobody hears of it before the answer to that? If that is
    no poll, only where nothing happens in between that others would like to see. All of it follows from open facts."""
    if table.foreseen is None or table.foreseen[0] != table.n:
        tried = table.record.position.copy()
        tried.journal = Journal()
        tried.play(seat, poll.silence)
        again = tried.asked() == (seat,)
        held = again and tried.step.silence(tried) >= 0 and tried.step.hides(tried)
        shown = telling.is_shown(tried.journal.events, seat, len(table.seats)) or telling.shows_something(table, seat)
        table.foreseen = table.n, held or (again and not shown)
    return table.foreseen[1]


def due(table: Table, seat: int, poll: Poll) -> float | None:
    """When the server answers for this seat; None: it waits."""
    end = held_until(table, seat, poll)
    if says_nothing(table, seat, poll):
        return end
    if stand_ins.chooses(table, seat):
        return end if needs_hold(table, seat, poll) else None
    if table.terms.limit is None or table.clocks.seats:
        return None
    return max(end, max(poll.since, table.put_at, table.awake) + table.terms.limit)


def next_pass(table: Table) -> Pass | None:
    """The next answer that the server gives for somebody, if nobody chooses before."""
    poll = current(table)
    if poll is None:
        return None
    times = [(at, seat) for seat in table.asked() if (at := due(table, seat, poll)) is not None]
    return Pass(min(times)[1], poll.silence, min(times)[0]) if times else None
