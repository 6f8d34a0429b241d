"""The player action (TMP-086 to TMP-124, TMP-222): single acts in any order until End. Powers are in powers.py.

Legality has one author: `cannot_<verb>` returns the number of the rule that forbids it, ALLOWED if none does.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from contretemps.games.tempest import codes as a
from contretemps.games.tempest import events as e
from contretemps.games.tempest.position import (
    COOPER,
    CREED,
    DEAD,
    DUDLEY,
    EVERYONE,
    FINAL,
    FOLLOWING,
    MACK,
    OBSTACLE,
    ON_MAP,
    RESCUED,
    RUNNING,
    TARGET,
    Tempest,
)
from contretemps.games.tempest.powers import (
    cannot_heal,
    cannot_raise_barrier,
    cannot_run,
    cannot_use,
    cannot_use_creed,
    cannot_use_haily,
    cannot_use_mack,
    cannot_use_shaw,
    use,
)
from contretemps.games.tempest.words import citizen_letter, square_fact
from contretemps.kernel.choices import Choices
from contretemps.kernel.refusal import Facts
from contretemps.kernel.step import ALLOWED, DONE, Step

PLAYER: Final = 0  # the only seat


@mypyc_attr(acyclic=True)
class Act(Step):
    """Step, force forward, pick up, abandon and use powers, in any order; End ends the round (TMP-222)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(PLAYER, a.STEP, a.END + 1)

    def check(self, run: Tempest, choice: i64) -> i64:
        if choice < a.ABANDON:
            square = (choice - a.STEP) >> 1
            return cannot_step(run, square) if (choice - a.STEP) & 1 == 0 else cannot_force(run, square)
        if choice < a.HAILY:
            citizen = (choice - a.ABANDON) >> 1
            return cannot_abandon(run, citizen) if (choice - a.ABANDON) & 1 == 0 else cannot_pick_up(run, citizen)
        if choice == a.HAILY:
            return cannot_use_haily(run)
        if choice == a.DUDLEY:
            return cannot_use(run, DUDLEY)
        if choice == a.BARRIER:
            return cannot_raise_barrier(run)
        if choice == a.HEAL:
            return cannot_heal(run)
        if choice == a.RUN:
            return cannot_run(run)
        if choice < a.MACK:
            return cannot_use_shaw(run, choice - a.SHAW)
        if choice < a.CREED:
            return cannot_use_mack(run, choice - a.MACK)
        if choice < a.END:
            return cannot_use_creed(run, choice - a.CREED)
        return ALLOWED  # the player may always end the action (TMP-091), and must where no step is left (TMP-095)

    def options_into(self, run: Tempest, out: Choices) -> None:
        side: i64
        citizen: i64
        items = out.items  # at most 4 steps, 4 forced steps, 4 citizens and the end, which is less than ROOM
        count: i64 = 0
        neighbour = run.neighbour
        squares = run.squares
        first = run.player * 4
        movement = run.movement
        if run.forced == 1:
            movement = 0
        forces = cannot_force_now(run) == ALLOWED
        for side in range(first, first + 4):
            to = neighbour[side]
            if to >= 0:
                level = i64(squares[to])
                if level != OBSTACLE:
                    # powers only make a step cheaper: they are asked where it costs too much without
                    if level < movement or (run.active != 0 and run.cost(to) <= movement):
                        items[count] = a.STEP + 2 * to
                        count += 1
                    if forces:
                        items[count] = a.FORCE + 2 * to
                        count += 1
        if run.anybody_at(run.player):  # also followers are
            for citizen in range(EVERYONE):
                if run.state_of(citizen) == FOLLOWING:
                    items[count] = a.ABANDON + 2 * citizen
                    count += 1
                elif run.place_of(citizen) == run.player and cannot_pick_up(run, citizen) == ALLOWED:
                    items[count] = a.PICK_UP + 2 * citizen
                    count += 1
        if run.uses != 0 or run.day == FINAL:
            out.count = count
            self.powers_into(run, out)
            out.add(a.END)
        else:
            items[count] = a.END
            out.count = count + 1

    def powers_into(self, run: Tempest, out: Choices) -> None:
        """The powers that may be used now: at any moment of the player action (TMP-137)."""
        i: i64
        for i in range(a.HAILY, a.MACK):
            out.offer(i, self.check(run, i))
        if run.uses_left(MACK) > 0:
            for i in range(len(run.squares)):
                out.offer(a.MACK + i, cannot_use_mack(run, i))
        if run.uses_left(CREED) > 0:
            for i in range(len(run.squares)):
                out.offer(a.CREED + i, cannot_use_creed(run, i))

    def resolve(self, run: Tempest, choice: i64) -> Step:
        if choice == a.END:
            run.tell(e.ENDS_ACTION, 91, run.player)  # TMP-091
            return DONE
        if choice < a.ABANDON:
            square = (choice - a.STEP) >> 1
            if (choice - a.STEP) & 1 == 0:
                step(run, square)
            else:
                force(run, square)
            return self if run.result == RUNNING else DONE  # after a rescue, too, the player goes on (TMP-122)
        if choice < a.HAILY:
            citizen = (choice - a.ABANDON) >> 1
            if (choice - a.ABANDON) & 1 == 0:
                abandon(run, citizen)
            else:
                pick_up(run, citizen)
        else:
            use(run, choice)
        return self

    def facts(self, run: Tempest, choice: int) -> Facts:
        facts: Facts = {"player": square_fact(run.player), "left": run.movement_left()}
        if choice < a.ABANDON:
            square = (choice - a.STEP) >> 1
            facts["square"] = square_fact(square)
            facts["side"] = run.side
            if run.on_this_map(square):
                facts["storm"] = run.squares[square]
                facts["cost"] = run.cost(square)
        elif choice < a.HAILY or a.SHAW <= choice < a.MACK:
            citizen = (choice - a.ABANDON) >> 1 if choice < a.HAILY else choice - a.SHAW
            facts["citizen"] = citizen_letter(citizen)
            facts["at"] = square_fact(run.place_of(citizen))
        elif a.MACK <= choice < a.END:
            square = choice - a.MACK if choice < a.CREED else choice - a.CREED
            facts["square"] = square_fact(square)
            facts["side"] = run.side
        return facts

    def about(self, run: Tempest) -> Facts:
        return {"left": run.movement_left(), "player": square_fact(run.player)}


ACT: Final = Act()


# ---- moving ----------------------------------------------------------------------------------------------------------


def is_neighbour(run: Tempest, square: i64) -> bool:
    """Does the square share an edge with the player's (TMP-003)?"""
    direction: i64
    for direction in range(4):
        if run.neighbour[run.player * 4 + direction] == square:
            return True
    return False


def cannot_step(run: Tempest, square: i64) -> i64:
    """A step goes to a neighbour on the map that is no obstacle, at a cost of at most the movement left (TMP-090).

    Where the player has been does not matter (TMP-092), nor who is there (TMP-093).
    """
    if not run.on_this_map(square):
        return 12  # TMP-012
    if run.forced == 1:
        return 100  # TMP-100
    if not is_neighbour(run, square):
        return 90  # TMP-090
    if run.squares[square] == OBSTACLE:
        return 27  # TMP-027
    return ALLOWED if run.cost(square) <= run.movement else 90  # TMP-090


def cannot_force(run: Tempest, square: i64) -> i64:
    """Instead of using the card, move exactly one square, to a neighbour that is no obstacle (TMP-096, TMP-101)."""
    if not run.on_this_map(square):
        return 12  # TMP-012
    rule = cannot_force_now(run)
    if rule != ALLOWED:
        return rule
    return ALLOWED if is_neighbour(run, square) and run.squares[square] != OBSTACLE else 101  # TMP-101


def cannot_force_now(run: Tempest) -> i64:
    """Not after a step, a trade or another forced step (TMP-100); by the switch only when no step is possible."""
    if run.forced == 1 or run.entered > 0 or run.traded > 0:
        return 100  # TMP-100
    return 97 if run.switches.force_only_if_stuck == 1 and can_step(run) else ALLOWED  # TMP-097


def can_step(run: Tempest) -> bool:
    """Is there any normal step with the followers of this moment?"""
    direction: i64
    for direction in range(4):
        to = run.neighbour[run.player * 4 + direction]
        if to >= 0 and cannot_step(run, to) == ALLOWED:
            return True
    return False


def step(run: Tempest, square: i64) -> None:
    """Pay, then damage, deaths, rescue or win (TMP-119)."""
    cost = run.cost(square)
    damage = run.entry_damage(square, True)
    run.movement -= cost  # whoever dies of the step, it stays paid (TMP-118)
    run.entered += 1
    run.left_here = 0
    run.tell(e.STEPS, 88, square, cost, run.movement_left())  # TMP-088
    spare(run, square, damage)
    run.arrive(square, damage, 110)  # TMP-110


def force(run: Tempest, square: i64) -> None:
    """1 damage to each follower (TMP-098, TMP-113), on top of the storm's (TMP-099); no bonus counts (TMP-155)."""
    damage = run.entry_damage(square, True)
    run.entered += 1
    run.forced = 1
    run.left_here = 0
    run.tell(e.FORCES, 96, square)  # TMP-096
    spare(run, square, damage)
    run.arrive(square, damage + 1, 99 if damage > 0 else 98)  # TMP-098, TMP-099


def spare(run: Tempest, square: i64, damage: i64) -> None:
    """Say whom the followers have to thank when a storm does not hurt them."""
    if damage == 0 and run.squares[square] > 0 and run.journal is not None:
        bairn = run.squares[square] > 1 or not run.has(COOPER)
        run.tell(e.POWER, 147 if bairn else 144, 6 if bairn else 5)  # TMP-144, TMP-147


# ---- citizens --------------------------------------------------------------------------------------------------------


def cannot_pick_up(run: Tempest, citizen: i64) -> i64:
    """A citizen on the player's square (TMP-104), at any moment of the action (TMP-107), forced or not (TMP-103)."""
    state = run.state_of(citizen)
    if state > ON_MAP:
        return gone_rule(run, citizen) if state != FOLLOWING else 4  # TMP-004
    if run.place_of(citizen) != run.player:
        return 104  # TMP-104
    if (run.left_here >> citizen) & 1:
        return 223  # TMP-223
    if run.switches.pickup_needs_movement == 1 and run.forced == 0 and run.movement < 1:
        return 106  # TMP-106
    return ALLOWED


def gone_rule(run: Tempest, citizen: i64) -> i64:
    """Why a citizen who is neither on the map nor following cannot be touched."""
    if run.state_of(citizen) == RESCUED or run.state_of(citizen) == DEAD:
        return 5  # TMP-005
    if run.day == FINAL:
        return 156  # TMP-156
    return 164 if citizen == TARGET else 13  # TMP-013, TMP-164


def pick_up(run: Tempest, citizen: i64) -> None:
    """Free, and the penalty is immediate (TMP-104); no damage, in a storm either (TMP-115)."""
    run.set_state(citizen, FOLLOWING)  # beside any number of others (TMP-105)
    run.movement -= run.penalty
    run.tell(e.PICKED_UP, 104, citizen, run.movement_left())  # TMP-104


def cannot_abandon(run: Tempest, citizen: i64) -> i64:
    """A follower may be abandoned at any point of the path (TMP-108)."""
    if run.state_of(citizen) == FOLLOWING:
        return ALLOWED
    return 108 if run.state_of(citizen) == ON_MAP else gone_rule(run, citizen)  # TMP-108


def abandon(run: Tempest, citizen: i64) -> None:
    """Free, and the penalty is lifted at once (TMP-108); no damage, in a storm either (TMP-115)."""
    one: i64 = 1
    run.set_state(citizen, ON_MAP)  # on this square, as they are (TMP-109)
    run.movement += run.penalty
    run.left_here |= one << citizen
    run.tell(e.ABANDONED, 108, citizen, run.movement_left())  # TMP-108
