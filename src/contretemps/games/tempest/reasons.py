# mypyc: skip, because it is outside the hot path, and compiling it only makes building slower.
"""Why a choice is advised, in sentences whose facts are reckoned here: by playing copies, and by counting cards.

First comes what the plan is after (a rescue, a pick-up, a way that gets shorter), then what makes it urgent. Whatever
is said is true of the position that the player sees; where nothing better can be said, how the advice was found is.
"""

from __future__ import annotations

from contretemps.games.tempest import codes as a
from contretemps.games.tempest.act import PLAYER, Act
from contretemps.games.tempest.content import NAME_KEYS
from contretemps.games.tempest.flow import AskShaw, AskWard, ChoosePile
from contretemps.games.tempest.outlook import fate, mean_damage, mean_movement, way_cost
from contretemps.games.tempest.position import (
    DEAD,
    EVERYONE,
    FINAL,
    FOLLOWING,
    ON_MAP,
    RESCUED,
    RUNNING,
    TARGET,
    WON,
    Tempest,
)
from contretemps.games.tempest.words import CITIZENS, SUITS, square_fact
from contretemps.kernel.advice import Reason
from contretemps.kernel.refusal import Facts
from contretemps.sets import count

WEAK = 2  # health at which it is worth saying
SOON = 3  # rounds left at which it is


def reasons(run: Tempest, seat: int, plan: list[int]) -> list[Reason]:
    """Why to do the first of these choices, meaning to do the others."""
    if isinstance(run.step, ChoosePile):
        return of_pile(run, plan[0])
    if isinstance(run.step, Act):
        return of_act(run, plan)
    if isinstance(run.step, (AskShaw, AskWard)):
        return of_help(run, plan[0])
    return of_square(run, plan[0])


def who(run: Tempest, citizen: int) -> str:
    """A citizen by name; the Target has none."""
    name = int(run.names[citizen])
    return f"@name.{NAME_KEYS[name]}" if name else f"@citizen.{CITIZENS[citizen]}"


def home(run: Tempest) -> str:
    """Where people are brought."""
    return "@home.end" if run.day == FINAL else "@home.haven"


def decimal(number: float) -> str:
    """One digit behind the point, or the comma."""
    tenths = round(number * 10)
    return f"@decimal.{tenths // 10},{tenths % 10}"


def with_state(run: Tempest, state: int) -> list[int]:
    return [i for i in range(EVERYONE) if run.state_of(i) == state]


def after(run: Tempest, choices: list[int]) -> Tempest:
    """The position after these choices, but for the end of the action."""
    copy = run.copy()
    for choice in choices:
        if choice == a.END or not isinstance(copy.step, Act) or copy.result != RUNNING:
            break
        copy.play(PLAYER, choice)
    return copy


# ---- the pile --------------------------------------------------------------------------------------------------------


def of_pile(run: Tempest, choice: int) -> list[Reason]:
    """Which pile carries further, and which storms hurt less."""
    storm = choice - a.STORM
    other = a.CLUBS if storm == a.DIAMONDS else a.DIAMONDS
    far, near = round(mean_movement(run, other), 1), round(mean_movement(run, storm), 1)  # as they are told
    mild, rough = round(mean_damage(run, storm), 1), round(mean_damage(run, other), 1)
    piles: Facts = {"storm": f"@suit.{SUITS[storm]}", "move": f"@suit.{SUITS[other]}"}
    moving: Facts = {**piles, "far": decimal(far), "near": decimal(near)}
    hurting: Facts = {**piles, "mild": decimal(mild), "rough": decimal(rough)}
    found: list[Reason] = []
    if far > near:
        found.append(Reason("pile_farther", moving, (37,)))
    if mild < rough:
        found.append(Reason("pile_milder", hurting, (37,)))
    elif found and mild > rough:
        found.append(Reason("pile_though_rougher", hurting))
    elif not found:
        found.append(Reason("pile_tried", piles, (37,)))
    return found


# ---- the player action -----------------------------------------------------------------------------------------------


def of_act(run: Tempest, plan: list[int]) -> list[Reason]:
    """What a player action is after, and why it begins so."""
    choice = plan[0]
    end = after(run, plan)
    if choice == a.END:
        return of_ending(run)
    if choice < a.ABANDON:
        found = [goal_of(run, end)]
        if (choice - a.STEP) & 1 == 1:
            found.insert(0, Reason("force", {}, (96, 98)))
        return [*found, *urgent(run, end)][:2]
    if choice < a.HAILY:
        citizen = (choice - a.ABANDON) >> 1
        if (choice - a.ABANDON) & 1 == 1:
            return [of_pick_up(run, end, citizen), *urgent(run, end)][:2]
        left = int(after(run, plan[:1]).movement_left())
        return [Reason("abandon", {"who": who(run, citizen), "left": left}, (87, 108)), goal_of(run, end)]
    return [of_power(run, choice), goal_of(run, end)]


def goal_of(run: Tempest, end: Tempest) -> Reason:
    """What the plan comes to in this action: a rescue, somebody picked up, or a way that gets shorter."""
    if end.result == WON:
        return Reason("win", {}, (201,))
    saved = [i for i in with_state(end, RESCUED) if run.state_of(i) != RESCUED]
    if saved:
        return Reason("rescue", {"who": who(run, saved[0]), "square": square_fact(run.haven)}, (120,))
    fetched = [i for i in with_state(end, FOLLOWING) if run.state_of(i) == ON_MAP]
    if fetched:
        return Reason("fetch", {"who": who(run, fetched[0]), "square": square_fact(run.place_of(fetched[0]))}, (104,))
    return nearer(run, end) or Reason("tried", {})


def stops(run: Tempest) -> list[tuple[str, Facts, int]]:
    """Where a player wants to be: home with those who follow, or with those who wait."""
    found: list[tuple[str, Facts, int]] = []
    following = with_state(run, FOLLOWING)
    if following:
        found.append(("nearer_home", {"who": who(run, following[0]), "home": home(run)}, int(run.haven)))
    if run.day != FINAL or not following:
        for i in with_state(run, ON_MAP):
            found.append(("nearer_citizen", {"who": who(run, i)}, int(run.place_of(i))))
    return found


def nearer(run: Tempest, end: Tempest) -> Reason | None:
    """Of the stops that this action leads nearer to, the one that is nearest at its end: the same all along a plan."""
    best: Reason | None = None
    nearest = 1 << 30
    for key, facts, square in stops(end):
        before, behind = way_cost(run, int(run.player), square), way_cost(end, int(end.player), square)
        if before is not None and behind is not None and behind < before and behind < nearest:
            nearest = behind
            best = Reason(key, {**facts, "before": before, "after": behind}, (88,))
    return best


def of_pick_up(run: Tempest, end: Tempest, citizen: int) -> Reason:
    """Who is taken along, and how far it is home."""
    name = who(run, citizen)
    if end.state_of(citizen) == RESCUED:
        return Reason("pick_up_home", {"who": name, "home": home(run)}, (104, 120))
    cost = way_cost(run, int(run.player), int(run.haven))
    left = int(count(run.pile(a.HEARTS)))
    if cost is None:
        return Reason("pick_up_blocked", {"who": name, "home": home(run)}, (104,))
    return Reason("pick_up_way", {"home": home(run), "cost": cost, "rounds": left}, (104, 125))


def urgent(run: Tempest, end: Tempest) -> list[Reason]:
    """Who is in danger where they stand now, what a first rescue means, or how little time there is."""
    saved = [i for i in with_state(end, RESCUED) if run.state_of(i) != RESCUED]
    concerned = saved or [i for i in with_state(end, FOLLOWING) if run.state_of(i) == ON_MAP]
    for i in concerned:
        if run.health_of(i) <= WEAK and run.state_of(i) == ON_MAP:
            chance = round(100 * fate(run, i))
            if chance > 0:
                return [Reason("in_danger", {"who": who(run, i), "health": int(run.health_of(i)), "chance": chance})]
    if saved and run.day != FINAL and not (run.rescues >> (2 * (run.day - 1))) & 3:
        return [Reason("first_rescue", {}, (126,))]
    left = int(count(run.pile(a.HEARTS)))
    if left <= SOON:
        return [Reason("last_round", {}, (125,)) if left == 0 else Reason("few_rounds", {"rounds": left}, (125,))]
    hurt = [i for i in with_state(end, FOLLOWING) if end.health_of(i) < run.health_of(i)]
    if hurt:
        lost = int(run.health_of(hurt[0]) - end.health_of(hurt[0]))
        return [Reason("at_a_price", {"who": who(run, hurt[0]), "lost": lost, "health": int(end.health_of(hurt[0]))})]
    return []


def of_ending(run: Tempest) -> list[Reason]:
    """Why not to go on."""
    steps = [choice for choice in run.options(PLAYER) if a.STEP <= choice < a.ABANDON and (choice - a.STEP) & 1 == 0]
    if not steps:
        return [Reason("end_no_step", {"left": int(run.movement_left())}, (90,))]
    if too_late(run):
        return [Reason("end_too_late", {}, (125, 127))]
    wanted = stops(run)
    if wanted and all([leads_away(run, choice, square) for choice in steps for _, _, square in wanted]):
        key = "end_home" if wanted[0][0] == "nearer_home" else "end_citizen"
        return [Reason(key, wanted[0][1], (91,))]
    return [Reason("end_tried", {"left": int(run.movement_left())}, (91,))]


def too_late(run: Tempest) -> bool:
    """Is it the last round, and nobody can be brought home in it any more, on foot or by force?"""
    if count(run.pile(a.HEARTS)) > 0:
        return False
    for i in [*with_state(run, ON_MAP), *with_state(run, FOLLOWING)]:
        there = way_cost(run, int(run.player), int(run.place_of(i)))
        back = way_cost(run, int(run.place_of(i)), int(run.haven))
        if there is not None and back is not None and (there + back <= run.movement_left() or there == 0):
            return False
    return True


def leads_away(run: Tempest, choice: int, square: int) -> bool:
    """Does this step lead no nearer there?"""
    here = way_cost(run, int(run.player), square)
    there = way_cost(run, (choice - a.STEP) >> 1, square)
    return here is not None and there is not None and there >= here


def of_power(run: Tempest, choice: int) -> Reason:
    """What a power does at once."""
    used = after(run, [choice])
    if choice == a.HAILY:
        better = sum([used.health_of(i) > run.health_of(i) for i in range(EVERYONE)])
        return Reason("power_haily", {"many": better}, (139,))
    if choice in (a.DUDLEY, a.RUN):
        return Reason("power_movement", {"before": int(run.movement_left()), "after": int(used.movement_left())})
    if choice == a.HEAL:
        return Reason("power_heal", {"health": int(used.health_of(TARGET)), "left": int(used.movement_left())})
    if a.SHAW <= choice < a.MACK:
        citizen = choice - a.SHAW
        return Reason("power_shaw", {"who": who(run, citizen), "health": int(run.health_of(citizen))})
    for _, facts, square in stops(run):
        before, behind = way_cost(run, int(run.player), square), way_cost(used, int(used.player), square)
        if behind is not None and before is None:
            return Reason("power_opens", {**facts, "after": behind})
        if behind is not None and before is not None and behind < before:
            return Reason("power_shortens", {**facts, "before": before, "after": behind})
    return Reason("power_tried", {})


# ---- answers between storm and action --------------------------------------------------------------------------------


def of_help(run: Tempest, choice: int) -> list[Reason]:
    """Dr. Shaw and the Ward of Light: what comes next without them."""
    without = run.copy()
    without.play(PLAYER, a.PASS)
    hurt = [i for i in range(EVERYONE) if without.health_of(i) < run.health_of(i)]
    if choice == a.PASS:
        if not hurt:
            return [Reason("help_harmless", {})]
        return [Reason("help_kept", {"many": len(hurt)})]
    citizen = choice - a.SHAW if a.SHAW <= choice < a.MACK else (hurt[0] if hurt else -1)
    if citizen in hurt:
        dies = without.state_of(citizen) == DEAD
        lost = int(run.health_of(citizen) - without.health_of(citizen))
        facts: Facts = {"who": who(run, citizen), "lost": lost, "health": int(run.health_of(citizen))}
        return [Reason("help_saves" if dies else "help_spares", facts)]
    return [Reason("help_tried", {})]


def of_square(run: Tempest, choice: int) -> list[Reason]:
    """The King's square, or the obstacle that is removed: the way it makes shorter."""
    changed = run.copy()
    changed.play(PLAYER, choice)
    for _, facts, square in stops(run):
        before, behind = way_cost(run, int(run.player), square), way_cost(changed, int(run.player), square)
        if behind is not None and before is None:
            return [Reason("power_opens", {**facts, "after": behind})]
        if behind is not None and before is not None and behind < before:
            return [Reason("power_shortens", {**facts, "before": before, "after": behind})]
    return [Reason("square_tried", {"many": len(run.options(PLAYER))})]
