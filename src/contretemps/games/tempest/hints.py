"""A quick good player of Tempest, one player action ahead, and an evaluation for search.

`policy` looks over everything one player action can lead to and takes the way to what `plans.worth` likes best; it
chooses the pile by trying out what may be drawn; for other questions it tries each answer. It looks at the remaining
sets of the piles, never at an order, which does not exist (TMP-205).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from contretemps.games.tempest import actions as a
from contretemps.games.tempest.act import ACT
from contretemps.games.tempest.plans import FAR, Outlook, worth
from contretemps.games.tempest.position import (
    FINAL,
    FOLLOWING,
    OBSTACLE,
    ON_MAP,
    RUNNING,
    TARGET,
    WON,
    Tempest,
)
from contretemps.games.tempest.storms import followers
from contretemps.kernel.choices import Choices
from contretemps.kernel.rng import Rng, size
from contretemps.kernel.step import NATURE

STATES: Final = 3000  # looked over in one player action at most
SAMPLES: Final = 60  # draws tried out for each pile
LAST_ROUNDS: Final = 2  # of a day: with so many still to come the next one is tried out
SAMPLES_LATE: Final = 10  # draws tried out for each pile then
FURTHER: Final = 6  # ends of a player action for which it is
KEEP: Final = 0.012  # what a use of a power is worth while it is kept


def evaluate(run: Tempest, seat: int) -> float:
    """From 0 to 1: the chance, roughly, that the day is passed; the rest is for rescues beyond the first."""
    if run.result != RUNNING:
        return 1.0 if run.result == WON else 0.0
    if run.player < 0 or (run.day == FINAL and run.beast < 0):
        return 0.5  # the day is still being set up
    return min(1.0, worth(Outlook(run), run) / 1.7)


def policy(run: Tempest, seat: int) -> int:
    """A quick good choice at any question to the player."""
    step = run.step
    if step.seat == NATURE:
        raise ValueError("chance is asked, not a player")
    if step is ACT:
        return best_act(run)
    if step.first == a.STORM:
        return best_pile(run)
    return best_answer(run)


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


def settled(run: Tempest) -> float:
    """The worth of a position wherever it stands, unused powers counted."""
    if run.result != RUNNING:
        return 10.0 if run.result == WON else 0.0
    return worth(Outlook(run), run) + KEEP * int(uses(run))


def uses(run: Tempest) -> i64:
    """How many uses of powers are left."""
    power: i64
    n: i64 = 0
    for power in range(1, 13):
        n += run.uses_left(power)
    return n


# ---- the player action -----------------------------------------------------------------------------------------------


class Way:
    """What a player action may come to: the position, what it is worth to end there, and the choices that lead to it."""

    def __init__(self, run: Tempest, choice: int, before: Way | None) -> None:
        self.run = run
        self.choice = choice  # the last on the way
        self.before = before  # where it was made
        self.worth = 0.0


def best_act(run: Tempest) -> int:
    """The first choice on the way to the best that this player action can come to; powers first where they pay."""
    key = memory_key(run)
    if key in _MEMORY:
        return _MEMORY[key]
    best = look_further(look_over(run))
    if run.uses != 0 or (run.day == FINAL and run.target == a.JACK):
        used = -1
        for choice in power_choices(run):
            after = run.copy()
            after.play(0, choice)
            way = look_further(look_over(after))
            if way.worth > best.worth + KEEP:
                best = way
                used = choice
        if used >= 0:
            return used
    return remember(best)


def remember(way: Way) -> int:
    """The first choice on a way; the others are kept, to be given without thinking again."""
    if len(_MEMORY) > 5000:
        _MEMORY.clear()
    choice = a.END
    here: Way | None = way
    while here is not None:
        _MEMORY[memory_key(here.run)] = choice
        choice = here.choice
        here = here.before
    return _MEMORY[memory_key(first_of(way).run)]


def first_of(way: Way) -> Way:
    """Where a way begins."""
    while way.before is not None:
        way = way.before
    return way


_MEMORY: Final[dict[tuple[int, ...], int]] = {}  # only saves time: the same position has the same answer


def memory_key(run: Tempest) -> tuple[int, ...]:
    """Everything an answer depends on."""
    state = [
        run.player,
        run.movement,
        run.entered,
        run.forced,
        run.left_here,
        run.uses,
        run.active,
        run.round,
        run.traded,
    ]
    rest = [
        run.haven,
        run.start,
        run.rescues,
        run.beast_square,
        run.beast,
        run.kraken,
        run.penalty,
        run.day,
        run.shielded,
    ]
    return tuple([*state, *rest, *run.squares, *run.piles, *run.place, *run.health, *run.state])


def power_choices(run: Tempest) -> list[int]:
    """The uses of powers worth a thought: those without a square, and squares near or on the way."""
    near: list[int] = []
    outlook = Outlook(run)
    goal = run.haven
    if run.day == FINAL and run.state[TARGET] != FOLLOWING:
        goal = run.place[TARGET]
    square: i64
    direction: i64
    ways = outlook.to(goal, True)
    from_here = outlook.to(run.player, True)
    shortest = ways.cost[run.player]
    for square in range(len(run.squares)):
        if run.squares[square] == OBSTACLE:
            for direction in range(4):
                to = run.neighbour[square * 4 + direction]
                if to >= 0 and run.squares[to] != OBSTACLE and from_here.cost[to] < 5:
                    near.append(int(a.MACK + square))
                    break
        elif run.squares[square] > 0 and ways.cost[square] < FAR:
            if shortest >= FAR or ways.cost[square] + from_here.cost[square] <= shortest + 3:
                near.append(int(a.CREED + square))
    return [choice for choice in run.options(0) if a.HAILY <= choice < a.MACK or choice in near]


def look_over(run: Tempest) -> list[Way]:
    """The best that steps, forcing, picking up and abandoning can lead to, the very best first."""
    outlook = Outlook(run)
    options = Choices()
    seen: dict[int, int] = {}
    ways: list[Way] = [Way(run, a.END, None)]
    best: list[Way] = []
    looked = 0
    while looked < len(ways) and looked < STATES:
        way = ways[looked]
        looked += 1
        here = way.run
        way.worth = end_worth(outlook, here)
        if len(best) < FURTHER or way.worth > best[-1].worth + 1e-9:
            take_in(best, way)
        if here.result != RUNNING:
            continue
        options.count = 0
        ACT.options_into(here, options)
        for choice in options.as_list():
            if choice >= a.HAILY:
                break
            after = here.copy()
            after.play(0, choice)
            key = state_key(after)
            movement = int(after.movement)
            if key not in seen or seen[key] < movement:
                seen[key] = movement
                ways.append(Way(after, choice, way))
    return best


def take_in(best: list[Way], way: Way) -> None:
    """Put a way among the best."""
    place = len(best)
    while place > 0 and best[place - 1].worth < way.worth - 1e-9:
        place -= 1
    best.insert(place, way)
    if len(best) > FURTHER:
        best.pop()


def look_further(best: list[Way]) -> Way:
    """The best of the best; near the end of a day, by trying the next round out for each of them."""
    left = int(size(best[0].run.piles[a.HEARTS]))
    if left == 0 or left > LAST_ROUNDS or best[0].run.result != RUNNING:
        return best[0]
    found = best[0]
    found_worth = -1.0
    for way in best:
        if way.run.result == RUNNING:
            after = way.run.copy()
            after.play(0, a.END)
            way.worth = max(round_worth(after, 0, SAMPLES_LATE), round_worth(after, 1, SAMPLES_LATE))
        if way.worth > found_worth + 1e-9:
            found = way
            found_worth = way.worth
    return found


def end_worth(outlook: Outlook, run: Tempest) -> float:
    """What it is worth to end the player action here."""
    if run.result != RUNNING:
        return 10.0 if run.result == WON else -0.5
    return worth(outlook, run) + KEEP * int(uses(run))


def state_key(run: Tempest) -> int:
    """All that matters of a state within a player action but for the movement left, as one number."""
    i: i64
    key: int = run.player * 2 + run.forced
    key = key * 2 + (1 if run.entered > 0 else 0)
    for i in range(run.first_citizen(), run.last_citizen()):
        key = (key * 8 + run.state[i]) * 16 + min(run.health[i], 15)
        if run.state[i] == ON_MAP:
            key = key * 128 + run.place[i]
    return key


# ---- the pile --------------------------------------------------------------------------------------------------------


def best_pile(run: Tempest) -> int:
    """The pile whose storm, and whose partner's movement, turn out better over a sample of draws."""
    late = size(run.piles[a.HEARTS]) <= LAST_ROUNDS + 1
    samples = 2 * SAMPLES_LATE if late else SAMPLES
    return a.STORM + (1 if round_worth(run, 1, samples) > round_worth(run, 0, samples) else 0)


def round_worth(run: Tempest, pile: int, samples: int) -> float:
    """What a round is worth on average if the storm comes from this pile."""
    if size(run.piles[a.HEARTS]) == 1:
        samples = 1  # all cards are known (TMP-044)
    rng = Rng(1000 * run.round + run.haven)
    total = 0.0
    for _ in range(samples):
        after = run.copy()
        after.play(0, a.STORM + pile)
        total += after_draw(after, rng)
    return total / samples


def after_draw(run: Tempest, rng: Rng) -> float:
    """What a round is worth once its cards are on the table: near the end by looking it over, else by its plans."""
    while run.result == RUNNING and run.step is not ACT:
        if run.step.seat == NATURE:
            run.play(NATURE, run.draw(rng))
        else:
            run.play(0, best_answer(run))
    if run.result != RUNNING:
        return 10.0 if run.result == WON else 0.0
    if size(run.piles[a.HEARTS]) <= LAST_ROUNDS:
        return look_over(run)[0].worth
    outlook = Outlook(run)
    outlook.credit = run.movement_left() + followers(run)
    return worth(outlook, run) + KEEP * int(uses(run))
