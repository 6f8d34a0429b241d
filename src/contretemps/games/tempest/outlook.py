"""What can be reckoned of a day's future, exactly: ways by what they cost now, and the next storm by all its draws.

`plans.py` guesses quickly, for search; this counts, for people, who are told nothing that is not so.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator

from contretemps.games.tempest import codes as a
from contretemps.games.tempest.flow import MOVE_BY_CLUBS, MOVE_BY_DIAMONDS, ChoosePile, DrawMovement
from contretemps.games.tempest.position import EVERYONE, OBSTACLE, RUNNING, Tempest
from contretemps.games.tempest.setup import DrawCard
from contretemps.kernel.step import NATURE
from contretemps.sets import members_of


def way_cost(run: Tempest, start: int, goal: int) -> int | None:
    """The movement that the cheapest way costs as the storms are now (TMP-088); None if obstacles are in all ways."""
    best = {start: 0}
    todo = [(0, start)]
    while todo:
        cost, square = heapq.heappop(todo)
        if square == goal:
            return cost
        if cost > best[square]:
            continue
        for direction in range(4):
            to = int(run.neighbour[square * 4 + direction])
            if to >= 0 and run.squares[to] != OBSTACLE:
                further = cost + int(run.cost(to))
                if further < best.get(to, 1 << 30):
                    best[to] = further
                    heapq.heappush(todo, (further, to))
    return None


def mean_movement(run: Tempest, pile: int) -> float:
    """What a card of this pile would carry the party of this moment on average; before the choice of the pile."""
    numbers = members_of(run.pile(pile))
    total = 0
    for number in numbers:
        copy = run.copy()
        copy.storm_suit = a.CLUBS if pile == a.DIAMONDS else a.DIAMONDS
        copy.step = MOVE_BY_DIAMONDS if pile == a.DIAMONDS else MOVE_BY_CLUBS
        copy.play(NATURE, a.CARD + 10 * pile + number - 1)
        total += int(copy.movement_left())
    return total / len(numbers)


def storms(run: Tempest, pile: int) -> Iterator[Tempest]:
    """All storms of the round to come, if drawn from this pile: each card, each heart, each spade, as likely as any.

    Nobody helps: Dr. Shaw and the Ward of Light keep their powers.
    """
    begun = run.copy()
    begun.play(0, a.STORM + pile)
    todo = [begun]
    while todo:
        here = todo.pop()
        step = here.step
        if here.result != RUNNING or here.player < 0 or isinstance(step, DrawMovement):
            yield here
        elif isinstance(step, DrawCard):
            for choice in here.options(NATURE):
                drawn = here.copy()
                drawn.play(NATURE, choice)
                todo.append(drawn)
        else:
            options = here.options(0)
            here.play(0, a.PASS if a.PASS in options else options[0])
            todo.append(here)


def mean_damage(run: Tempest, pile: int) -> float:
    """The damage that a storm from this pile does to all citizens together, on average."""
    before = sum([int(run.health_of(i)) for i in range(EVERYONE)])
    lost = [before - sum([int(storm.health_of(i)) for i in range(EVERYONE)]) for storm in storms(run, pile)]
    return sum(lost) / len(lost)


def fate(run: Tempest, citizen: int) -> float:
    """How many of the next round's storms would hurt a citizen who stays where they are, from either pile alike."""
    waiting = run.copy()
    waiting.play(0, a.END)
    if not isinstance(waiting.step, ChoosePile):
        return 0.0  # the day is over before
    chances: list[float] = []
    for pile in (a.DIAMONDS, a.CLUBS):
        hits = [storm.health_of(citizen) < run.health_of(citizen) for storm in storms(waiting, pile)]
        chances.append(sum(hits) / len(hits))
    return sum(chances) / len(chances)
