"""The player action (TMP-086 to TMP-124, TMP-134 to TMP-155, TMP-222): single acts in any order until End.

Legality has one author: `cannot_<verb>` returns the number of the rule that forbids it, ALLOWED if none does.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from contretemps.games.tempest import actions as a
from contretemps.games.tempest import events as e
from contretemps.games.tempest.position import (
    BARRIER,
    COOPER,
    CREED,
    DEAD,
    DUDLEY,
    EVERYONE,
    FINAL,
    FOLLOWING,
    HAILY,
    MACK,
    NOWHERE,
    OBSTACLE,
    ON_MAP,
    RESCUED,
    RUNNING,
    SHAW,
    TARGET,
    Tempest,
)
from contretemps.games.tempest.words import citizen_letter, square_name
from contretemps.kernel.choices import Choices
from contretemps.kernel.refusal import Facts
from contretemps.kernel.step import ALLOWED, DONE, Step

PLAYER: Final = 0  # the only seat
FOR_HEALTH: Final = 1  # what the Jack traded for in this action
FOR_MOVEMENT: Final = 2
ONCE_A_DAY: Final[vec[i64]] = vec[i64]([0, 138, 0, 0, 142, 0, 0, 148, 150, 0, 153])  # the rule of each power's uses


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
        return ALLOWED

    def options_into(self, run: Tempest, out: Choices) -> None:
        direction: i64
        citizen: i64
        items = out.items  # at most 4 steps, 4 forced steps, 4 citizens and the end, which is less than ROOM
        count: i64 = 0
        neighbour = run.neighbour
        at = run.player * 4
        walks = run.forced == 0
        forces = cannot_force_now(run) == ALLOWED
        for direction in range(4):
            to = neighbour[at + direction]
            if to >= 0 and run.squares[to] != OBSTACLE:
                if walks and run.cost(to) <= run.movement:
                    items[count] = a.STEP + 2 * to
                    count += 1
                if forces:
                    items[count] = a.FORCE + 2 * to
                    count += 1
        for citizen in range(EVERYONE):
            if run.state[citizen] == FOLLOWING:
                items[count] = a.ABANDON + 2 * citizen
                count += 1
            elif run.place[citizen] == run.player and cannot_pick_up(run, citizen) == ALLOWED:
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
        """The powers that may be used now."""
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
            run.tell(e.ENDS_ACTION, 91, run.player)
            return DONE
        if choice < a.ABANDON:
            square = (choice - a.STEP) >> 1
            if (choice - a.STEP) & 1 == 0:
                step(run, square)
            else:
                force(run, square)
            return self if run.result == RUNNING else DONE
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
        facts: Facts = {"player": square_name(run.player), "left": run.movement_left()}
        if choice < a.ABANDON:
            square = (choice - a.STEP) >> 1
            facts["square"] = square_name(square)
            facts["side"] = run.side
            if run.on_this_map(square):
                facts["storm"] = run.squares[square]
                facts["cost"] = run.cost(square)
        elif choice < a.HAILY or a.SHAW <= choice < a.MACK:
            citizen = (choice - a.ABANDON) >> 1 if choice < a.HAILY else choice - a.SHAW
            facts["citizen"] = citizen_letter(citizen)
            facts["at"] = square_name(run.place[citizen])
        elif a.MACK <= choice < a.END:
            square = choice - a.MACK if choice < a.CREED else choice - a.CREED
            facts["square"] = square_name(square)
            facts["side"] = run.side
        return facts

    def about(self, run: Tempest) -> Facts:
        return {"left": run.movement_left(), "player": square_name(run.player)}


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
    """A step goes to a neighbour on the map that is no obstacle, at a cost of at most the movement left (TMP-090)."""
    if not run.on_this_map(square):
        return 12
    if run.forced == 1:
        return 100
    if not is_neighbour(run, square):
        return 90
    if run.squares[square] == OBSTACLE:
        return 27
    return ALLOWED if run.cost(square) <= run.movement else 90


def cannot_force(run: Tempest, square: i64) -> i64:
    """Instead of using the card, move exactly one square, to a neighbour that is no obstacle (TMP-096, TMP-101)."""
    if not run.on_this_map(square):
        return 12
    rule = cannot_force_now(run)
    if rule != ALLOWED:
        return rule
    return ALLOWED if is_neighbour(run, square) and run.squares[square] != OBSTACLE else 101


def cannot_force_now(run: Tempest) -> i64:
    """Not after a step, a trade or another forced step (TMP-100); by the switch only when no step is possible."""
    if run.forced == 1 or run.entered > 0 or run.traded > 0:
        return 100
    return 97 if run.switches.force_only_if_stuck == 1 and can_step(run) else ALLOWED


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
    run.movement -= cost
    run.entered += 1
    run.left_here = 0
    run.tell(e.STEPS, 88, square, cost, run.movement_left())
    spare(run, square, damage)
    run.arrive(square, damage, 110)


def force(run: Tempest, square: i64) -> None:
    """1 damage to each follower, on top of any the storm does (TMP-098, TMP-099)."""
    damage = run.entry_damage(square, True)
    run.entered += 1
    run.forced = 1
    run.left_here = 0
    run.tell(e.FORCES, 96, square)
    spare(run, square, damage)
    run.arrive(square, damage + 1, 99 if damage > 0 else 98)


def spare(run: Tempest, square: i64, damage: i64) -> None:
    """Say whom the followers have to thank when a storm does not hurt them."""
    if damage == 0 and run.squares[square] > 0 and run.journal is not None:
        bairn = run.squares[square] > 1 or not run.has(COOPER)
        run.tell(e.POWER, 147 if bairn else 144, 6 if bairn else 5)


# ---- citizens --------------------------------------------------------------------------------------------------------


def cannot_pick_up(run: Tempest, citizen: i64) -> i64:
    """A citizen on the player's square, at any moment of the player action (TMP-104, TMP-107)."""
    state = run.state[citizen]
    if state > ON_MAP:
        return gone_rule(run, citizen) if state != FOLLOWING else 4
    if run.place[citizen] != run.player:
        return 104
    if (run.left_here >> citizen) & 1:
        return 223
    if run.switches.pickup_needs_movement == 1 and run.forced == 0 and run.movement < 1:
        return 106
    return ALLOWED


def gone_rule(run: Tempest, citizen: i64) -> i64:
    """Why a citizen who is neither on the map nor following cannot be touched."""
    if run.state[citizen] == RESCUED or run.state[citizen] == DEAD:
        return 5
    if run.day == FINAL:
        return 156
    return 164 if citizen == TARGET else 13


def pick_up(run: Tempest, citizen: i64) -> None:
    """Free, and the penalty is immediate (TMP-104)."""
    run.state[citizen] = FOLLOWING
    run.movement -= run.penalty
    run.tell(e.PICKED_UP, 104, citizen, run.movement_left())


def cannot_abandon(run: Tempest, citizen: i64) -> i64:
    """A follower may be abandoned at any point of the path (TMP-108)."""
    if run.state[citizen] == FOLLOWING:
        return ALLOWED
    return 108 if run.state[citizen] == ON_MAP else gone_rule(run, citizen)


def abandon(run: Tempest, citizen: i64) -> None:
    """Free, and the penalty is lifted at once (TMP-108)."""
    one: i64 = 1
    run.state[citizen] = ON_MAP
    run.movement += run.penalty
    run.left_here |= one << citizen
    run.tell(e.ABANDONED, 108, citizen, run.movement_left())


# ---- powers ----------------------------------------------------------------------------------------------------------


def cannot_use(run: Tempest, power: i64) -> i64:
    """The power of a citizen rescued on an earlier day (TMP-134), not of one who was lost (TMP-131), once a day."""
    i: i64
    if run.has(power):
        return ALLOWED if run.uses_left(power) > 0 else ONCE_A_DAY[power]
    for i in range(3):
        if run.names[i] == power and run.state[i] != DEAD:
            return 134  # of this day: not yet
    return 131 if (run.seen_names >> power) & 1 else 134


def cannot_use_haily(run: Tempest) -> i64:
    """Every living citizen on the map gains 1 health (TMP-138); there must be one who can (TMP-224)."""
    i: i64
    rule = cannot_use(run, HAILY)
    if rule != ALLOWED:
        return rule
    for i in range(run.first_citizen(), run.last_citizen()):
        if run.living(i) and can_gain(run, i):
            return ALLOWED
    return 224


def can_gain(run: Tempest, citizen: i64) -> bool:
    """Health has no ceiling (TMP-139), but for a switch."""
    return run.switches.health_cap == 0 or run.health[citizen] < run.full_health(citizen)


def cannot_use_shaw(run: Tempest, citizen: i64) -> i64:
    """Damage to one living citizen is ignored for the rest of this round (TMP-150, TMP-151, TMP-224)."""
    rule = cannot_use(run, SHAW)
    if rule != ALLOWED:
        return rule
    return ALLOWED if run.living(citizen) else 224


def cannot_use_mack(run: Tempest, square: i64) -> i64:
    """One obstacle square, near or far, is destroyed (TMP-142, TMP-143, TMP-224)."""
    rule = cannot_use(run, MACK)
    if rule != ALLOWED:
        return rule
    if not run.on_this_map(square):
        return 12
    return ALLOWED if run.squares[square] == OBSTACLE else 224


def cannot_use_creed(run: Tempest, square: i64) -> i64:
    """One square's storm level, near or far, becomes 0 (TMP-153, TMP-154, TMP-224)."""
    rule = cannot_use(run, CREED)
    if rule != ALLOWED:
        return rule
    if not run.on_this_map(square):
        return 12
    return ALLOWED if run.squares[square] > 0 and run.squares[square] != OBSTACLE else 224


def cannot_raise_barrier(run: Tempest) -> i64:
    """The Queen's blessing, once a day (TMP-179)."""
    return ALLOWED if run.day == FINAL and run.uses_left(BARRIER) > 0 else 179


def cannot_trade(run: Tempest) -> i64:
    """The Jack trades while he follows (TMP-174, TMP-176), not in a round of force forward (TMP-175)."""
    if run.day != FINAL or run.target != a.JACK:
        return 174
    if run.state[TARGET] != FOLLOWING:
        return 176
    return 100 if run.forced == 1 else ALLOWED


def cannot_heal(run: Tempest) -> i64:
    """1 movement for 1 health (TMP-175); one direction in a player action (TMP-229)."""
    rule = cannot_trade(run)
    if rule != ALLOWED:
        return rule
    if run.switches.jack_trade == 1 or run.movement < 1 or not can_gain(run, TARGET):
        return 175
    return 229 if run.traded == FOR_MOVEMENT else ALLOWED


def cannot_run(run: Tempest) -> i64:
    """By the switch jack_trade: 1 health for 1 movement, never below 1 health; one direction in a player action."""
    rule = cannot_trade(run)
    if rule != ALLOWED:
        return rule
    if run.switches.jack_trade == 0 or run.health[TARGET] < 2:
        return 175
    return 229 if run.traded == FOR_HEALTH else ALLOWED


def use(run: Tempest, choice: i64) -> None:
    """Use a power, the Barrier or the Jack's trade."""
    if choice == a.HAILY:
        use_haily(run)
    elif choice == a.DUDLEY:
        use_dudley(run)
    elif choice == a.BARRIER:
        one: i64 = 1
        run.spend(BARRIER)
        run.active |= one << BARRIER
        run.tell(e.BLESSING, 179, a.QUEEN)
    elif choice == a.HEAL:
        run.movement -= 1
        run.health[TARGET] += 1
        run.traded = FOR_HEALTH
        run.tell(e.TRADED, 174, run.health[TARGET], run.movement_left())
    elif choice == a.RUN:
        run.movement += 1
        run.health[TARGET] -= 1
        run.traded = FOR_MOVEMENT
        run.tell(e.TRADED, 175, run.health[TARGET], run.movement_left())
    elif choice < a.MACK:
        use_shaw(run, choice - a.SHAW)
    elif choice < a.CREED:
        run.spend(MACK)
        run.tell(e.POWER, 142, MACK)
        run.open_square(choice - a.MACK, 142)
    else:
        run.spend(CREED)
        run.tell(e.POWER, 153, CREED, run.uses_left(CREED))
        run.calm_down(choice - a.CREED, 0, 153)


def use_haily(run: Tempest) -> None:
    """Followers count as on the map, the rescued do not (TMP-139)."""
    i: i64
    run.spend(HAILY)
    run.tell(e.POWER, 138, HAILY)
    for i in range(run.first_citizen(), run.last_citizen()):
        if run.living(i) and can_gain(run, i):
            run.health[i] += 1
            run.tell(e.HEALED, 138, i, run.health[i])


def use_dudley(run: Tempest) -> None:
    """From now to the end of this action followers do not lower movement (TMP-148, TMP-149)."""
    i: i64
    run.spend(DUDLEY)
    for i in range(run.first_citizen(), run.last_citizen()):
        if run.state[i] == FOLLOWING:
            run.movement += run.penalty
    run.penalty = 0
    run.dudley = 1
    run.tell(e.POWER, 148, DUDLEY)


def use_shaw(run: Tempest, citizen: i64) -> None:
    """Nothing already suffered, everything still to come this round (TMP-151)."""
    run.spend(SHAW)
    run.shielded = citizen
    run.tell(e.SHIELDED, 150, citizen)


def anybody_to_shield(run: Tempest) -> bool:
    """Is there a citizen whom Dr. Shaw could look after?"""
    i: i64
    if run.uses_left(SHAW) == 0 or run.shielded != NOWHERE:
        return False
    for i in range(run.first_citizen(), run.last_citizen()):
        if run.living(i):
            return True
    return False
