"""A quick good player of Tempest, and an evaluation for search.

`plan` looks over everything one player action can lead to, takes what `plans.worth` likes best, and tries the next
round out for each of these; it chooses the pile in the same way; for other questions it tries each answer. It looks at
the remaining sets of the piles, never at an order, which does not exist (TMP-205).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from contretemps.games.tempest import codes as a
from contretemps.games.tempest.act import ACT, Act, can_step
from contretemps.games.tempest.plans import Outlook, away, worth
from contretemps.games.tempest.position import FINAL, FOLLOWING, OBSTACLE, ON_MAP, RUNNING, TARGET, WON, Tempest
from contretemps.games.tempest.setup import DrawCard
from contretemps.games.tempest.storms import followers
from contretemps.kernel.choices import Choices
from contretemps.kernel.rng import Rng
from contretemps.kernel.step import NATURE
from contretemps.sets import count, random_member

QUICK: Final = not __file__.endswith(".py")  # compiled; as plain Python it looks at less, or a hint would take seconds
STATES: Final = 1500 if QUICK else 300  # looked over in one player action at most
FURTHER: Final = 8 if QUICK else 3  # ends of a player action for which the next round is tried out
SAMPLES: Final = 16 if QUICK else 3  # draws tried out for each pile then, judged by plans
SAMPLES_PILE: Final = 48 if QUICK else 6  # the same when the pile is chosen
CLOSELY: Final = 4  # of these ends are tried out once more where it matters,
SAMPLES_CLOSELY: Final = 12  # with so many draws, each judged by looking over the player action that follows
LAST_ROUNDS: Final = 2 if QUICK else 0  # it matters with so many of the day still to come,
LAST_CHANCES: Final = 5 if QUICK else 0  # and with so many when nobody has been rescued yet
KEEP: Final = 0.012  # what a use of a power is worth while it is kept
MOST: Final = 1.7  # about what a day can be worth at best
WIN: Final = 10.0  # what the final day's end is worth
KNOWN: Final = 5000  # positions remembered at most


def evaluate(run: Tempest, seat: int) -> float:
    """From 0 to 1: the chance, roughly, that the day is passed; the rest is for rescues beyond the first."""
    if run.result != RUNNING:
        return 1.0 if run.result == WON else 0.0
    if run.player < 0 or (run.day == FINAL and run.beast < 0):
        return 0.5  # the day is still being set up
    value = worth(Outlook(run), run)
    return min(1.0, value if run.day == FINAL else value / MOST)


def policy(run: Tempest, seat: int) -> int:
    """A quick good choice at any question to the player."""
    return plan(run, seat)[0]


def plan(run: Tempest, seat: int) -> list[int]:
    """The same with all that it has in mind: a player action up to its end."""
    step = run.step
    if step.seat == NATURE:
        raise ValueError("chance is asked, not a player")
    if isinstance(step, Act):
        return best_act(run)
    if step.first == a.STORM:
        return [best_pile(run)]
    return [best_answer(run)]


def best_answer(run: Tempest) -> int:
    """Try each answer, and keep what can still be used."""
    best = -1.0
    chosen = -1
    for choice in run.options(0):
        after = run.copy()
        after.play(0, choice)
        value = settled(after)
        if value > best + 1e-9:
            best = value
            chosen = choice
    return chosen


def quick_answer(run: Tempest) -> int:
    """An answer within a trial: squares are not weighed, one next to the player is taken."""
    options = run.options(0)
    if options[0] < a.KINGS_SQUARE:
        return best_answer(run)
    first = a.KINGS_SQUARE if options[0] < a.RELEASE else a.RELEASE
    chosen = options[0]
    nearest = 99
    for choice in options:
        rings = int(away(choice - first, run.player))
        if 0 < rings < nearest:
            nearest = rings
            chosen = choice
    return chosen


def settled(run: Tempest) -> float:
    """The worth of a position wherever it stands, unused powers counted."""
    if over(run):
        return WIN if run.result == WON else 0.0
    return worth(Outlook(run), run) + KEEP * int(uses(run))


def over(run: Tempest) -> bool:
    """Is the run over, or this try at the final day, after which another is set up (TMP-230)?"""
    return run.result != RUNNING or run.player < 0


def uses(run: Tempest) -> i64:
    """How many uses of powers are left."""
    power: i64
    n: i64 = 0
    if run.uses != 0:
        for power in range(1, 13):
            n += run.uses_left(power)
    return n


# ---- the player action -----------------------------------------------------------------------------------------------


class Way:
    """What a player action may come to: the position, what it is worth to end there, and the choices that led to it."""

    def __init__(self, run: Tempest, key: int, choice: int, before: Way | None) -> None:
        self.run = run
        self.key = key  # of the position
        self.choice = choice  # the last on the way
        self.before = before  # where it was made
        self.worth = 0.0


def worth_of(way: Way) -> float:
    """To sort by."""
    return way.worth


def best_act(run: Tempest) -> list[int]:
    """The way to the best that this player action can come to; powers first where they pay."""
    ends = look_over(run, FURTHER)
    promising: list[tuple[float, int, list[Way]]] = []
    if run.uses != 0 or (run.day == FINAL and run.target == a.JACK):
        for choice in power_choices(run):
            after = run.copy()
            after.play(0, choice)
            with_power = look_over(after, FURTHER)
            if with_power[0].worth > ends[0].worth + 1e-9:
                promising.append((with_power[0].worth, choice, with_power))
    best = look_further(ends)
    used = -1
    promising.sort(key=first_of_three, reverse=True)
    for _, choice, with_power in promising[:2]:
        way = look_further(with_power)
        if way.worth > best.worth + 1e-9:
            best = way
            used = choice
    if count(run.pile(a.HEARTS)) == 0 and best.run.rescues == run.rescues and best.run.result == RUNNING:
        return [a.END]  # nobody is brought home in the last round: there is nothing left to do (TMP-127)
    choices = choices_of(best)
    return [used, *choices] if used >= 0 else choices


def first_of_three(three: tuple[float, int, list[Way]]) -> float:
    """To sort by."""
    return three[0]


def choices_of(way: Way) -> list[int]:
    """All choices on a way, and the end of the action after them."""
    choices: list[int] = [] if over(way.run) else [a.END]
    while way.before is not None:
        choices.insert(0, way.choice)
        way = way.before
    return choices


def power_choices(run: Tempest) -> list[int]:
    """The uses of powers worth a thought: those without a square, and squares near or on the way."""
    near: list[int] = []
    outlook = Outlook(run)
    goal = run.haven
    if run.day == FINAL and run.state_of(TARGET) != FOLLOWING:
        goal = run.place_of(TARGET)
    square: i64
    ways = outlook.to(goal, True)
    from_here = outlook.to(run.player, True)
    shortest = ways.cost[run.player]
    for square in range(len(run.squares)):
        if run.squares[square] > 0 and run.on_this_map(square):
            detour = ways.cost[square] + from_here.cost[square] - shortest
            if run.squares[square] == OBSTACLE:
                if detour <= 20:  # its own price is in it
                    near.append(int(a.MACK + square))
            elif detour <= 3:
                near.append(int(a.CREED + square))
    return [choice for choice in run.options(0) if a.HAILY <= choice < a.MACK or choice in near]


def look_over(run: Tempest, wanted: int) -> list[Way]:
    """The best that steps, forcing, picking up and abandoning can lead to, the very best first."""
    outlook = Outlook(run)
    options = Choices()
    start = Way(run, state_key(run), a.END, None)
    seen: dict[int, int] = {start.key: int(run.movement)}
    ways: list[Way] = [start]
    best: list[Way] = []
    looked = 0
    while looked < len(ways) and looked < STATES:
        way = ways[looked]
        looked += 1
        here = way.run
        way.worth = end_worth(outlook, here)
        if len(best) < wanted or way.worth > best[-1].worth + 1e-9:
            take_in(best, way, wanted)
        if over(here):
            continue
        options.count = 0
        ACT.options_into(here, options)
        for choice in options.as_list():
            if choice >= a.HAILY:
                break
            if pointless(here, choice, wanted) or undoes(way, choice):
                continue
            after = here.copy()
            after.play(0, choice)
            key = state_key(after)
            movement = int(after.movement)
            if key not in seen or seen[key] < movement:
                seen[key] = movement
                ways.append(Way(after, key, choice, way))
    return best


def pointless(run: Tempest, choice: i64, wanted: int) -> bool:
    """Forcing where a step would do; abandoning while one can still step, but for the start (in a trial: at all)."""
    if choice < a.ABANDON:
        return (choice - a.STEP) & 1 == 1 and run.cost((choice - a.STEP) >> 1) <= run.movement
    if (choice - a.ABANDON) & 1 == 1 or run.entered == 0:
        return False
    return wanted == 1 or run.forced == 1 or can_step(run)


def undoes(way: Way, choice: i64) -> bool:
    """Abandoning who was picked up on this very way: nobody would understand that, and it brings next to nothing."""
    if choice < a.ABANDON or (choice - a.ABANDON) & 1 == 1:
        return False
    here: Way | None = way
    while here is not None:
        if here.choice == choice + 1:
            return True
        here = here.before
    return False


def take_in(best: list[Way], way: Way, wanted: int) -> None:
    """Put a way among the best, unless one that ends alike is there."""
    for other in best:
        if other.key >> 2 == way.key >> 2:
            return
    place = len(best)
    while place > 0 and best[place - 1].worth < way.worth - 1e-9:
        place -= 1
    best.insert(place, way)
    if len(best) > wanted:
        best.pop()


def state_key(run: Tempest) -> int:
    """All that matters of a state within a player action but for the movement left; the last two bits end with it."""
    i: i64
    key: i64 = run.player
    for i in range(run.first_citizen(), run.last_citizen()):
        key = (key * 8 + run.state_of(i)) * 16 + min(run.health_of(i), 15)
        if run.state_of(i) == ON_MAP:
            key = key * 128 + run.place_of(i)
    return int(key * 4 + run.forced * 2 + (1 if run.entered > 0 else 0))


def end_worth(outlook: Outlook, run: Tempest) -> float:
    """What it is worth to end the player action here."""
    if over(run):
        return WIN if run.result == WON else -0.5
    return worth(outlook, run) + KEEP * int(uses(run))


# ---- the next round --------------------------------------------------------------------------------------------------


def look_further(ends: list[Way]) -> Way:
    """The best of the best, by trying the next round out for each; where it matters more closely."""
    left = count(ends[0].run.pile(a.HEARTS))
    if left == 0 or len(ends) == 1:
        return ends[0]
    try_out(ends, False)
    if matters(ends[0].run, left):
        ends = ends[:CLOSELY]
        try_out(ends, True)
    return ends[0]


def matters(run: Tempest, left: i64) -> bool:
    """Is a close look worth its time: near the end of the day, or earlier while it is not passed (TMP-126)?"""
    rescued = (run.rescues >> (2 * (run.day - 1))) & 3
    return left <= LAST_ROUNDS or (rescued == 0 and (left <= LAST_CHANCES or run.day == FINAL))


def try_out(ends: list[Way], closely: bool) -> None:
    """Judge ends by the next round, and put the best first."""
    for way in ends:
        if not over(way.run):
            after = way.run.copy()
            after.play(0, a.END)
            way.worth = next_worth(after, closely)
    ends.sort(key=worth_of, reverse=True)


_MEMORY: Final[dict[tuple[object, ...], float]] = {}  # only saves time: the same position has the same worth


def next_worth(run: Tempest, closely: bool) -> float:
    """What a position before a round is worth, by trying the round out with either pile."""
    key = memory_key(run, closely)
    if key in _MEMORY:
        return _MEMORY[key]
    if len(_MEMORY) > KNOWN:
        _MEMORY.clear()
    samples = SAMPLES_CLOSELY if closely else SAMPLES
    value = max(round_worth(run, 0, samples, closely), round_worth(run, 1, samples, closely))
    _MEMORY[key] = value
    return value


def memory_key(run: Tempest, closely: bool) -> tuple[object, ...]:
    """Everything that the worth of a round to come depends on."""
    state = [run.player, run.uses, run.active, run.round, run.haven, run.start, run.rescues, run.day, run.aside]
    beast = [run.target, run.beast_square, run.beast, run.kraken, run.penalty]
    people = [run.places, run.healths, run.states]
    return (closely, run.switches, *state, *beast, *people, run.cards_left, *run.squares)


def best_pile(run: Tempest) -> int:
    """The pile whose storm, and whose partner's movement, turn out better over a sample of draws."""
    closely = matters(run, count(run.pile(a.HEARTS)) - 1)
    samples = 2 * SAMPLES_CLOSELY if closely else SAMPLES_PILE
    by_clubs = round_worth(run, a.CLUBS, samples, closely)
    return a.STORM + (1 if by_clubs > round_worth(run, a.DIAMONDS, samples, closely) else 0)


def round_worth(run: Tempest, pile: int, samples: int, closely: bool) -> float:
    """What a round is worth on average if the storm comes from this pile."""
    if count(run.pile(a.HEARTS)) == 1:
        samples = 1  # all cards are known (TMP-044)
    rng = Rng(1000 * run.round + run.haven)
    bags = vec[i64]([0] * 4)
    total = 0.0
    for _ in range(samples):
        after = run.copy()
        after.play(0, a.STORM + pile)
        draw_round(after, rng, bags)
        total += round_settled(after, closely)
    return total / samples


def draw_round(run: Tempest, rng: Rng, bags: vec[i64]) -> None:
    """Put a round's cards on the table. Each suit comes from a bag, so that its cards turn up equally often."""
    one: i64 = 1
    while not isinstance(run.step, Act) and not over(run):
        step = run.step
        if isinstance(step, DrawCard):
            suit = step.suit
            if bags[suit] == 0:
                bags[suit] = run.pile(suit)
            number = random_member(bags[suit], rng)
            bags[suit] &= ~(one << number)
            run.play(NATURE, a.CARD + 10 * suit + number - 1)
        else:
            run.play(0, quick_answer(run))


def round_settled(run: Tempest, closely: bool) -> float:
    """What a round is worth once its cards are on the table: closely by looking it over, else by its plans."""
    if over(run):
        return WIN if run.result == WON else 0.0
    if closely:
        return look_over(run, 1)[0].worth
    outlook = Outlook(run)
    outlook.credit = float(int(run.movement_left() + run.penalty * followers(run)))
    return worth(outlook, run) + KEEP * int(uses(run))
