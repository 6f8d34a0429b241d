"""A run of Tempest in the rulebook's order: days, rounds and what is asked in them (TMP-035 to TMP-044, TMP-216).

Round               a storm action, then a player action; the day ends when the piles are empty
  ChoosePile        the player says which pile the storm is drawn from, and thus which one to move with
    DrawStorm       NATURE: a card of that pile: which storm action
    DrawColumn      NATURE: a heart: x
    DrawRow         NATURE: a spade: y
    AskShaw         may Dr. Shaw look after somebody?
    StormActs       the storm action
    BeforeBeast     final day: AskShaw again, AskWard, BeastActs, Release
    DrawMovement    NATURE: a card of the other pile: how far
    KingsSquare     final day: the King lowers a storm
    Act             the player action (act.py)
EndOfDay            on to the next day, or the run is over
"""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from contretemps.games.tempest import codes as a
from contretemps.games.tempest import events as e
from contretemps.games.tempest.act import ACT, PLAYER
from contretemps.games.tempest.beasts import beast_acts, has_way, only_square
from contretemps.games.tempest.content import CITIZENS
from contretemps.games.tempest.final import KINGS_POWER, RELEASE
from contretemps.games.tempest.position import (
    BARRIER,
    BLESSED_RUSH,
    BR_RUSH,
    CR_RUSH,
    EVERYONE,
    FINAL,
    FOLLOWING,
    LOST,
    RESCUED,
    RUNNING,
    SHAW,
    TARGET,
    WARD,
    WON,
    WYVERN,
    Tempest,
)
from contretemps.games.tempest.powers import anybody_to_shield, use_shaw
from contretemps.games.tempest.setup import (
    DrawCard,
    SetUpDay,
    SetUpFinal,
)
from contretemps.games.tempest.storms import storm_acts
from contretemps.games.tempest.words import square_fact
from contretemps.kernel.choices import Choices
from contretemps.kernel.refusal import Facts
from contretemps.kernel.step import ALLOWED, DONE, NOBODY, OVER, Later, Step, step_kinds

TRIES: Final = 3  # at the final day, where the switch retry_final allows any (TMP-230)


@mypyc_attr(acyclic=True, free_list_len=1)
class Morning(Step):
    """Set a day up, then play its rounds."""

    __slots__ = ("day",)

    takes: ClassVar[tuple[str, ...]] = ("day",)

    def __init__(self, day: i64) -> None:
        super().__init__(NOBODY, 0, 0)
        self.day: Final[i64] = day

    def resolve(self, run: Tempest, choice: i64) -> Step:
        if self.day == FINAL:
            return run.then(SetUpFinal(), ROUND)  # rounds as on day 3 (TMP-167)
        return run.then(SetUpDay(self.day), ROUND)


@mypyc_attr(acyclic=True)
class Round(Step):
    """Each round takes one card from each of the four piles; the day ends when they are empty (TMP-035, TMP-125)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(NOBODY, 0, 0)

    def resolve(self, run: Tempest, choice: i64) -> Step:
        one: i64 = 1
        if run.result != RUNNING:
            return END_OF_DAY
        if run.dudley == 1:  # his effect ends (TMP-149)
            run.dudley = 0
            run.penalty = 0 if run.day == FINAL and run.target == a.QUEEN else 1
        if run.day == FINAL:
            run.active &= ~(one << BARRIER)  # and so does the Barrier's (TMP-180)
        if run.pile(a.HEARTS) == 0:  # TMP-125
            return END_OF_DAY
        run.begin_round()
        run.round += 1
        run.tell(e.ROUND_BEGINS, 36, run.round)  # TMP-036
        return run.instead(CHOOSE_PILE, NEXT_ROUND)


@mypyc_attr(acyclic=True)
class ChoosePile(Step):
    """Whether the storm card comes from diamonds or clubs; the movement card comes from the other (TMP-037).

    Decision D1 (TMP-217).
    """

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(PLAYER, a.STORM, a.STORM + 2)

    def options_into(self, run: Tempest, out: Choices) -> None:
        items = out.items
        items[0] = a.STORM + a.DIAMONDS
        items[1] = a.STORM + a.CLUBS
        out.count = 2  # both, in every round (TMP-038)

    def resolve(self, run: Tempest, choice: i64) -> Step:
        run.storm_suit = choice - a.STORM
        run.tell(e.PILE, 37, run.storm_suit)  # TMP-037
        if run.storm_suit == a.DIAMONDS:
            return run.instead(STORM_FROM_DIAMONDS, THEN_CLUBS)
        return run.instead(STORM_FROM_CLUBS, THEN_DIAMONDS)

    def about(self, run: Tempest) -> Facts:
        return {"round": run.round}


@mypyc_attr(acyclic=True)
class DrawStorm(DrawCard):
    """One card from the chosen pile gives the action (TMP-039)."""

    __slots__ = ()

    def other_pile(self) -> i64:
        return 39  # TMP-039

    def resolve(self, run: Tempest, choice: i64) -> Step:
        run.storm_card = self.take(run, choice, a.FOR_STORM, 39)  # TMP-039
        return DRAW_COLUMN


@mypyc_attr(acyclic=True)
class DrawColumn(DrawCard):
    """One heart gives the column of the coordinate (TMP-039)."""

    __slots__ = ()

    takes: ClassVar[tuple[str, ...]] = ()

    def __init__(self) -> None:
        super().__init__(a.HEARTS)

    def resolve(self, run: Tempest, choice: i64) -> Step:
        run.storm_square = self.take(run, choice, a.FOR_COLUMN, 39) - 1  # TMP-039
        return DRAW_ROW


@mypyc_attr(acyclic=True)
class DrawRow(DrawCard):
    """One spade gives its row; then the action is applied there (TMP-039, TMP-040)."""

    __slots__ = ()

    takes: ClassVar[tuple[str, ...]] = ()

    def __init__(self) -> None:
        super().__init__(a.SPADES)

    def resolve(self, run: Tempest, choice: i64) -> Step:
        run.storm_square += (self.take(run, choice, a.FOR_ROW, 39) - 1) * a.WIDTH  # TMP-039
        if run.day == FINAL:
            return run.then(SHAW_WINDOW, STORM_ACTS, BEFORE_BEAST)
        if run.uses_left(SHAW) > 0:
            return run.then(SHAW_WINDOW, STORM_ACTS)
        storm_acts(run)  # before the movement card (TMP-040)
        return DONE


@mypyc_attr(acyclic=True)
class StormActs(Step):
    """The storm action, after Dr. Shaw had a word (TMP-216)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(NOBODY, 0, 0)

    def resolve(self, run: Tempest, choice: i64) -> Step:
        storm_acts(run)
        return DONE if run.result == RUNNING else run.instead(END_OF_DAY)


@mypyc_attr(acyclic=True)
class ShawWindow(Step):
    """Dr. Shaw is asked only while there is somebody to look after and a use left (TMP-218, TMP-225)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(NOBODY, 0, 0)

    def resolve(self, run: Tempest, choice: i64) -> Step:
        return ASK_SHAW if anybody_to_shield(run) else DONE


@mypyc_attr(acyclic=True)
class AskShaw(Step):
    """Nobody, or one living citizen not yet rescued (TMP-151, TMP-218)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(PLAYER, a.SHAW, a.PASS + 1)

    def check(self, run: Tempest, choice: i64) -> i64:
        if choice == a.PASS:
            return ALLOWED
        if choice >= a.MACK:
            return run.turn_rule(PLAYER, choice)
        return ALLOWED if run.living(choice - a.SHAW) else 224  # TMP-224

    def resolve(self, run: Tempest, choice: i64) -> Step:
        if choice != a.PASS:
            use_shaw(run, choice - a.SHAW)
        return DONE

    def about(self, run: Tempest) -> Facts:
        return storm_facts(run)


@mypyc_attr(acyclic=True)
class BeforeBeast(Step):
    """Shaw window, Ward, Beast, and the Wyvern's release (TMP-216)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(NOBODY, 0, 0)

    def resolve(self, run: Tempest, choice: i64) -> Step:
        if run.uses_left(WARD) > 0:
            return run.then(SHAW_WINDOW, ASK_WARD)
        return run.then(SHAW_WINDOW, BEAST_ACTS)


@mypyc_attr(acyclic=True)
class AskWard(Step):
    """Decision D3 (TMP-219): cancel the Beast's action before it happens (TMP-177, TMP-178)?"""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(PLAYER, a.PASS, a.WARD + 1)

    def resolve(self, run: Tempest, choice: i64) -> Step:
        if choice == a.PASS:
            return BEAST_ACTS
        run.spend(WARD)
        run.tell(e.BLESSING, 177, a.KING)  # TMP-177
        if run.switches.kraken_ward_delays == 0:
            run.kraken += 1  # TMP-193: lost, but its round counts
        return DONE

    def about(self, run: Tempest) -> Facts:
        return storm_facts(run)


@mypyc_attr(acyclic=True)
class BeastActs(Step):
    """The Beast's action; the Wyvern's bolts may trap the player (TMP-199, TMP-200)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(NOBODY, 0, 0)

    def resolve(self, run: Tempest, choice: i64) -> Step:
        free = run.beast == WYVERN and has_way(run)
        beast_acts(run)
        if run.result != RUNNING:
            return run.instead(END_OF_DAY)
        if free and not has_way(run):
            only = only_square(run, run.squares, True)
            if only >= 0:
                run.tell(e.RELEASED, 225, only)  # TMP-225: a single choice is taken without asking
                run.open_square(only, 199)  # TMP-199
                return DONE
            return RELEASE
        return DONE


@mypyc_attr(acyclic=True)
class DrawMovement(DrawCard):
    """The number on the card of the other pile, bonuses added, less 1 for each follower (TMP-086, TMP-087)."""

    __slots__ = ()

    def other_pile(self) -> i64:
        return 37  # TMP-037

    def resolve(self, run: Tempest, choice: i64) -> Step:
        i: i64
        card = self.take(run, choice, a.FOR_MOVEMENT, 86)  # TMP-086
        run.movement_card = card
        movement = card
        if run.active != 0:  # all powers work together (TMP-135)
            if run.has(BR_RUSH):  # TMP-140
                movement += 1
            if run.has(CR_RUSH):  # TMP-152
                movement += 1
            if card % 2 == 1 and run.has(BLESSED_RUSH):  # TMP-181; by the printed number (TMP-182)
                movement += 1
        if run.anybody_follows():
            for i in range(EVERYONE):
                if run.state_of(i) == FOLLOWING:
                    movement -= run.penalty
        run.movement = movement
        run.tell(e.MOVEMENT, 89, run.movement_left())  # TMP-089
        if run.day == FINAL and run.target == a.KING and card % 2 == 1 and run.state_of(TARGET) == FOLLOWING:
            return run.then(KINGS_POWER, ACT)
        return ACT


@mypyc_attr(acyclic=True)
class EndOfDay(Step):
    """With at least one citizen rescued the run goes on (TMP-126); otherwise it is lost (TMP-128)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(NOBODY, 0, 0)

    def resolve(self, run: Tempest, choice: i64) -> Step:
        if run.day == FINAL:
            return end_of_final_day(run)
        rescued = (run.rescues >> (2 * (run.day - 1))) & 3  # who only follows is not (TMP-127)
        if rescued == 0:
            run.result = LOST
            run.tell(e.DAY_LOST, 128, run.day)  # TMP-128
            return OVER
        run.tell(e.DAY_PASSED, 126, run.day, rescued)  # TMP-126
        gain_powers(run)
        if run.switches.days != 0:
            run.result = WON
            return OVER
        return Morning(run.day + 1)  # after day 3 the final day (TMP-163)


def gain_powers(run: Tempest) -> None:
    """The powers of those rescued today, from tomorrow on (TMP-134)."""
    i: i64
    one: i64 = 1
    for i in range(CITIZENS):
        if run.state_of(i) == RESCUED:
            run.powers |= one << run.names[i]
            run.tell(e.POWER_WON, 134, run.names[i])  # TMP-134


def end_of_final_day(run: Tempest) -> Step:
    """Won, or lost for good (TMP-203, TMP-204), unless the switch allows another try (TMP-230)."""
    if run.result == WON:
        return OVER
    if run.result == RUNNING:
        run.result = LOST
        run.tell(e.LOST, 203)  # TMP-203
    if run.switches.retry_final == 0 or run.tries >= TRIES:
        return OVER
    run.result = RUNNING
    run.tell(e.TRIES_AGAIN, 230, TRIES - run.tries)  # TMP-230
    return run.instead(Morning(FINAL))


def storm_facts(run: Tempest) -> Facts:
    """The storm card and coordinate, for the questions asked before they act."""
    return {"storm": f"@storm.{run.storm_card}", "square": square_fact(run.storm_square)}


ROUND: Final = Round()
NEXT_ROUND: Final = Later(ROUND, None)  # the agenda of every round: nothing but the next one comes after it
CHOOSE_PILE: Final = ChoosePile()
STORM_FROM_DIAMONDS: Final = DrawStorm(a.DIAMONDS)
STORM_FROM_CLUBS: Final = DrawStorm(a.CLUBS)
DRAW_COLUMN: Final = DrawColumn()
DRAW_ROW: Final = DrawRow()
SHAW_WINDOW: Final = ShawWindow()
ASK_SHAW: Final = AskShaw()
STORM_ACTS: Final = StormActs()
BEFORE_BEAST: Final = BeforeBeast()
ASK_WARD: Final = AskWard()
BEAST_ACTS: Final = BeastActs()
MOVE_BY_DIAMONDS: Final = DrawMovement(a.DIAMONDS)
MOVE_BY_CLUBS: Final = DrawMovement(a.CLUBS)
THEN_DIAMONDS: Final = Later(MOVE_BY_DIAMONDS, NEXT_ROUND)  # what comes after the storm card, built once for all rounds
THEN_CLUBS: Final = Later(MOVE_BY_CLUBS, NEXT_ROUND)
END_OF_DAY: Final = EndOfDay()

STEPS: Final = step_kinds(__name__)
