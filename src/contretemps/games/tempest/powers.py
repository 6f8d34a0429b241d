"""Powers, the Barrier and the Jack's trade, as used in the player action (TMP-134 to TMP-155, TMP-174, TMP-179).

Legality has one author: `cannot_<verb>` returns the number of the rule that forbids it, ALLOWED if none does.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from contretemps.games.tempest import codes as a
from contretemps.games.tempest import events as e
from contretemps.games.tempest.position import (
    BARRIER,
    CREED,
    DEAD,
    DUDLEY,
    FINAL,
    FOLLOWING,
    HAILY,
    MACK,
    NOWHERE,
    OBSTACLE,
    SHAW,
    TARGET,
    Tempest,
)
from contretemps.kernel.step import ALLOWED

FOR_HEALTH: Final = 1  # what the Jack traded for in this action
FOR_MOVEMENT: Final = 2
ONCE_A_DAY: Final[vec[i64]] = vec[i64](
    [0, 138, 0, 0, 142, 0, 0, 148, 150, 0, 153]
)  # TMP-138, TMP-142, TMP-148, TMP-150, TMP-153: the rule of each power's uses


def cannot_use(run: Tempest, power: i64) -> i64:
    """The power of a citizen rescued on an earlier day (TMP-134), not of one who was lost (TMP-131), once a day."""
    i: i64
    if run.has(power):
        return ALLOWED if run.uses_left(power) > 0 else ONCE_A_DAY[power]
    for i in range(3):
        if run.names[i] == power and run.state_of(i) != DEAD:
            return 134  # TMP-134, of this day: not yet
    return 131 if (run.seen_names >> power) & 1 else 134  # TMP-131, TMP-134


def cannot_use_haily(run: Tempest) -> i64:
    """Every living citizen on the map gains 1 health (TMP-138); there must be one who can (TMP-224)."""
    i: i64
    rule = cannot_use(run, HAILY)
    if rule != ALLOWED:
        return rule
    for i in range(run.first_citizen(), run.last_citizen()):
        if run.living(i) and can_gain(run, i):
            return ALLOWED
    return 224  # TMP-224


def can_gain(run: Tempest, citizen: i64) -> bool:
    """Health has no ceiling (TMP-139), but for a switch."""
    return run.switches.health_cap == 0 or run.health_of(citizen) < run.full_health(citizen)


def cannot_use_shaw(run: Tempest, citizen: i64) -> i64:
    """Damage to one living citizen is ignored for the rest of this round (TMP-150, TMP-151, TMP-224)."""
    rule = cannot_use(run, SHAW)
    if rule != ALLOWED:
        return rule
    return ALLOWED if run.living(citizen) else 224  # TMP-224


def cannot_use_mack(run: Tempest, square: i64) -> i64:
    """One obstacle square, near or far, is destroyed (TMP-142, TMP-143, TMP-224)."""
    rule = cannot_use(run, MACK)
    if rule != ALLOWED:
        return rule
    if not run.on_this_map(square):
        return 12  # TMP-012
    return ALLOWED if run.squares[square] == OBSTACLE else 224  # TMP-224


def cannot_use_creed(run: Tempest, square: i64) -> i64:
    """One square's storm level, near or far, becomes 0 (TMP-153, TMP-154, TMP-224)."""
    rule = cannot_use(run, CREED)
    if rule != ALLOWED:
        return rule
    if not run.on_this_map(square):
        return 12  # TMP-012
    return ALLOWED if run.squares[square] > 0 and run.squares[square] != OBSTACLE else 224  # TMP-224


def cannot_raise_barrier(run: Tempest) -> i64:
    """The Queen's blessing, once a day (TMP-179)."""
    return ALLOWED if run.day == FINAL and run.uses_left(BARRIER) > 0 else 179  # TMP-179


def cannot_trade(run: Tempest) -> i64:
    """The Jack trades while he follows (TMP-174, TMP-176), not in a round of force forward (TMP-175)."""
    if run.day != FINAL or run.target != a.JACK:
        return 174  # TMP-174
    if run.state_of(TARGET) != FOLLOWING:
        return 176  # TMP-176
    return 100 if run.forced == 1 else ALLOWED  # TMP-100


def cannot_heal(run: Tempest) -> i64:
    """1 movement for 1 health (TMP-175); one direction in a player action (TMP-229)."""
    rule = cannot_trade(run)
    if rule != ALLOWED:
        return rule
    if run.switches.jack_trade == 1 or run.movement < 1 or not can_gain(run, TARGET):
        return 175  # TMP-175
    return 229 if run.traded == FOR_MOVEMENT else ALLOWED  # TMP-229


def cannot_run(run: Tempest) -> i64:
    """By the switch jack_trade: 1 health for 1 movement, never below 1 health; one direction in a player action."""
    rule = cannot_trade(run)
    if rule != ALLOWED:
        return rule
    if run.switches.jack_trade == 0 or run.health_of(TARGET) < 2:
        return 175  # TMP-175
    return 229 if run.traded == FOR_HEALTH else ALLOWED  # TMP-229


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
        run.tell(e.BLESSING, 179, a.QUEEN)  # TMP-179
    elif choice == a.HEAL:
        run.movement -= 1
        run.set_health(TARGET, run.health_of(TARGET) + 1)
        run.traded = FOR_HEALTH
        run.tell(e.TRADED, 174, run.health_of(TARGET), run.movement_left())  # TMP-174
    elif choice == a.RUN:
        run.movement += 1
        run.set_health(TARGET, run.health_of(TARGET) - 1)
        run.traded = FOR_MOVEMENT
        run.tell(e.TRADED, 175, run.health_of(TARGET), run.movement_left())  # TMP-175
    elif choice < a.MACK:
        use_shaw(run, choice - a.SHAW)
    elif choice < a.CREED:
        run.spend(MACK)
        run.tell(e.POWER, 142, MACK)  # TMP-142
        run.open_square(choice - a.MACK, 142)  # TMP-142
    else:
        run.spend(CREED)
        run.tell(e.POWER, 153, CREED, run.uses_left(CREED))  # TMP-153
        run.calm_down(choice - a.CREED, 0, 153)  # TMP-153


def use_haily(run: Tempest) -> None:
    """Followers count as on the map, the rescued do not (TMP-139)."""
    i: i64
    run.spend(HAILY)
    run.tell(e.POWER, 138, HAILY)  # TMP-138
    for i in range(run.first_citizen(), run.last_citizen()):
        if run.living(i) and can_gain(run, i):
            run.set_health(i, run.health_of(i) + 1)
            run.tell(e.HEALED, 138, i, run.health_of(i))  # TMP-138


def use_dudley(run: Tempest) -> None:
    """From now to the end of this action followers do not lower movement (TMP-148, TMP-149)."""
    i: i64
    run.spend(DUDLEY)
    for i in range(run.first_citizen(), run.last_citizen()):
        if run.state_of(i) == FOLLOWING:
            run.movement += run.penalty
    run.penalty = 0  # also for followers gained later (TMP-149)
    run.dudley = 1
    run.tell(e.POWER, 148, DUDLEY)  # TMP-148


def use_shaw(run: Tempest, citizen: i64) -> None:
    """Nothing already suffered, everything still to come this round (TMP-151)."""
    run.spend(SHAW)
    run.shielded = citizen
    run.tell(e.SHIELDED, 150, citizen)  # TMP-150


def anybody_to_shield(run: Tempest) -> bool:
    """Is there a citizen whom Dr. Shaw could look after?"""
    i: i64
    if run.uses_left(SHAW) == 0 or run.shielded != NOWHERE:
        return False
    for i in range(run.first_citizen(), run.last_citizen()):
        if run.living(i):
            return True
    return False
