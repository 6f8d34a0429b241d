"""The Event Phase: an event is drawn, its lines are resolved, then the scapegoat adjusts VP (DOM-124 to DOM-151)."""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import pop
from mypy_extensions import i64, mypyc_attr

from contretemps.games.dominare import codes as a
from contretemps.games.dominare import events as e
from contretemps.games.dominare.content import CODES
from contretemps.games.dominare.deeds import adjust_vp
from contretemps.games.dominare.effects.asks import run
from contretemps.games.dominare.effects.registry import LINE_PROGRAM
from contretemps.games.dominare.flow.drawing import event_of
from contretemps.games.dominare.position import EVENT, NONE, Dominare
from contretemps.games.dominare.tables import (
    ALL,
    CITY,
    HEADING,
    LINES_OF,
    LOWEST,
    NAMED,
    SCAPEGOAT,
    SEAL,
    SEAL_NUMBER,
)
from contretemps.kernel.choices import Choices
from contretemps.kernel.journal import EVERYBODY
from contretemps.kernel.refusal import Facts
from contretemps.kernel.rng import Rng
from contretemps.kernel.step import ALLOWED, DONE, NATURE, NOBODY, Step
from contretemps.sets import BIT, lowest, random_member


@mypyc_attr(acyclic=True)
class EventPhase(Step):
    """The top event is revealed (DOM-124)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(NOBODY, 0, 0)

    def resolve(self, game: Dominare, choice: i64) -> Step:
        game.phase = EVENT
        if len(game.event_top) == 0:
            return DRAW_EVENT
        game.event_top, entry = pop(game.event_top, 0)
        return revealed(game, event_of(entry))


@mypyc_attr(acyclic=True)
class DrawEvent(Step):
    """Chance says which event is on top, of those whose place nobody knows."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(NATURE, a.EVENT, a.EVENT + a.EVENTS)

    def check(self, game: Dominare, choice: i64) -> i64:
        return ALLOWED if game.events_left & BIT[choice - a.EVENT] != 0 else 66  # DOM-066

    def options_into(self, game: Dominare, out: Choices) -> None:
        left = game.events_left
        while left != 0:
            out.add(a.EVENT + lowest(left))
            left &= left - 1

    def draw(self, game: Dominare, rng: Rng) -> i64:
        return a.EVENT + random_member(game.events_left, rng)

    def purpose(self, game: Dominare) -> str:
        return "event"

    def resolve(self, game: Dominare, choice: i64) -> Step:
        game.events_left &= ~BIT[choice - a.EVENT]  # it is out of the game then (DOM-066, DOM-151)
        return revealed(game, choice - a.EVENT)


def revealed(game: Dominare, event: i64) -> Step:
    game.event = event
    game.reveal(EVERYBODY, e.EVENT_CARD, 124, event)  # DOM-124
    return DONE


@mypyc_attr(acyclic=True, free_list_len=1)
class EventLine(Step):
    """The lines of the sections that this season resolves, from top to bottom (DOM-125, DOM-126). Whom a line affects
    is looked up when it starts, and does not change while it is resolved (DOM-140)."""

    __slots__ = ("at",)

    takes: ClassVar[tuple[str, ...]] = ("at",)

    def __init__(self, at: i64) -> None:
        super().__init__(NOBODY, 0, 0)
        self.at: Final[i64] = at

    def resolve(self, game: Dominare, choice: i64) -> Step:
        lines = LINES_OF[8 * game.event + game.season]
        if self.at == len(lines):
            return DONE
        line = lines[self.at]
        game.tell(e.LINE, 125, line)  # DOM-125
        if HEADING[line] == CITY:  # nobody chooses (DOM-138)
            return game.then(run(LINE_PROGRAM[line], game.order[0], NONE), EventLine(self.at + 1))
        return game.then(ForPlayers(line, affected(game, line)), EventLine(self.at + 1))


def affected(game: Dominare, line: i64) -> i64:
    """The players whom a line affects, in player order from the scapegoat (DOM-137): three bits each, seat + 1, the
    first lowest; a controller of several of the named districts once for each of them (DOM-134). The same player may be
    affected again by the next line (DOM-135)."""
    slot: i64
    i: i64
    who: i64 = 0
    shift: i64 = 0
    heading = HEADING[line]
    lowest_ = game.lowest_exposed() if heading == LOWEST else 0
    for slot in range(game.seats):
        seat = game.order[slot]
        times: i64 = 0
        if heading == ALL:
            times = 1  # DOM-131
        elif heading == SCAPEGOAT:
            times = 1 if slot == 0 else 0  # DOM-132
        elif heading == LOWEST:
            times = 1 if lowest_ & BIT[seat] != 0 else 0  # all who are tied (DOM-133, DOM-142)
        else:
            for i in range(len(NAMED[line])):
                if game.controller(NAMED[line][i]) == seat:
                    times += 1
        while times > 0:
            who += (seat + 1) << shift
            shift += 3
            times -= 1
    return who


@mypyc_attr(acyclic=True, free_list_len=1)
class ForPlayers(Step):
    """A line for one player after the other; each choice is public before the next (DOM-143)."""

    __slots__ = ("line", "who")

    takes: ClassVar[tuple[str, ...]] = ("line", "who")

    def __init__(self, line: i64, who: i64) -> None:
        super().__init__(NOBODY, 0, 0)
        self.line: Final[i64] = line
        self.who: Final[i64] = who

    def resolve(self, game: Dominare, choice: i64) -> Step:
        if self.who == 0:
            return DONE
        seat = (self.who & 7) - 1
        return game.then(run(LINE_PROGRAM[self.line], seat, NONE), ForPlayers(self.line, self.who >> 3))


# ---- VP adjustment ---------------------------------------------------------------------------------------------------


@mypyc_attr(acyclic=True)
class Adjust(Step):
    """After all effects the scapegoat chooses (DOM-146)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(NOBODY, 0, 0)

    def resolve(self, game: Dominare, choice: i64) -> Step:
        return RaiseWhich(game.order[0])


@mypyc_attr(acyclic=True, free_list_len=1)
class RaiseWhich(Step):
    """Which of the two seals' districts rises, by the number in its own seal? Then the other one falls by its own
    (DOM-145 to DOM-147); both halves are carried out (DOM-150)."""

    __slots__ = ()

    takes: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: i64) -> None:
        super().__init__(seat, a.RAISE, a.RAISE + a.DISTRICTS)

    def check(self, game: Dominare, choice: i64) -> i64:
        district = choice - a.RAISE
        seals = 2 * game.event
        return ALLOWED if SEAL[seals] == district or SEAL[seals + 1] == district else 145  # DOM-145

    def resolve(self, game: Dominare, choice: i64) -> Step:
        first = 2 * game.event if SEAL[2 * game.event] == choice - a.RAISE else 2 * game.event + 1
        other = 4 * game.event + 1 - first
        adjust_vp(game, SEAL[first], SEAL_NUMBER[first], 146)  # DOM-146
        adjust_vp(game, SEAL[other], -SEAL_NUMBER[other], 147)  # DOM-147
        return DONE

    def about(self, game: Dominare) -> Facts:
        one, other = 2 * game.event, 2 * game.event + 1
        return {
            "seat": f"@seat.{self.seat}",
            "one": f"@district.{CODES[SEAL[one]]}",
            "by_one": int(SEAL_NUMBER[one]),
            "other": f"@district.{CODES[SEAL[other]]}",
            "by_other": int(SEAL_NUMBER[other]),
        }


DRAW_EVENT: Final = DrawEvent()
