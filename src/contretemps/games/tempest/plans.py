"""How good a position is: ways over the map, what the storm may still do, and plans to bring people home.

A plan is an order in which to fetch citizens, with or without going home between two of them. Its worth follows from
the rounds it takes, by the cards that are left, and from the damage its people are likely to suffer on the way. All
figures here are weights of a quick judgement, tuned by play; none is a rule.
"""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from contretemps.games.tempest import actions as a
from contretemps.games.tempest.position import (
    BARRIER,
    BLESSED_RUSH,
    BR_RUSH,
    COOPER,
    CR_RUSH,
    FINAL,
    FOLLOWING,
    KRAKEN,
    LEVIATHAN,
    MAX_LEVEL,
    OBSTACLE,
    ON_MAP,
    RUNNING,
    STEIN,
    TARGET,
    WON,
    WYVERN,
    Tempest,
)
from contretemps.games.tempest.storms import (
    DEBRIS,
    DOWNFALL,
    DOWNPOUR,
    EARTHQUAKE,
    GALE,
    HAILSTORM,
    LIGHTNING,
    TORRENT,
    high_end,
    low_end,
)
from contretemps.kernel.rng import Rng, size

FAR: Final = 9999
DEALS: Final = 24  # tried out for the movement to come
HOPE: Final = 0.08
WASTE: Final = 0.3  # movement that comes to nothing, a round
HARM_SPREAD: Final = 0.8
FIRST: Final = 1.0  # what the first rescue of a day is worth: the run goes on
MORE: Final = 0.22  # what each rescue is worth besides: a power


@mypyc_attr(acyclic=True)
class Ways:
    """From every square the best way to one goal: what it costs, and how often it hurts who follows."""

    __slots__ = ("cost", "damage")

    def __init__(self, cost: vec[i64], damage: vec[i64]) -> None:
        self.cost: Final[vec[i64]] = cost
        self.damage: Final[vec[i64]] = damage


def ways_to(run: Tempest, goal: i64, care: i64) -> Ways:
    """The best ways to a goal, one damage weighing as much as `care` quarters of a movement."""
    direction: i64
    head: i64 = 0
    n: i64 = len(run.squares)
    worst: i64 = FAR
    cost = vec[i64]([worst] * n)
    damage = vec[i64]([0] * n)
    weight = vec[i64]([worst] * n)
    waits = vec[i64]([0] * n)
    queue = vec[i64]([0] * 1024)
    barrier = run.has(BARRIER)
    stein = run.has(STEIN)
    cooper = run.has(COOPER)
    cost[goal] = 0
    weight[goal] = 0
    queue[0] = goal
    tail: i64 = 1
    while head != tail:
        square = queue[head]
        head = (head + 1) & 1023
        waits[square] = 0
        level = run.squares[square]
        if level == OBSTACLE:
            level = 0  # where a beast or a switch put somebody; it is left, not entered
        price: i64 = 1 + level
        if barrier or (level == 1 and stein):
            price = 1
        hurts: i64 = 1 if level > 1 or (level == 1 and not cooper) else 0
        total = weight[square] + 4 * price + care * hurts
        for direction in range(4):
            to = run.neighbour[square * 4 + direction]  # a neighbour of: the way there leads through here
            if to >= 0 and run.squares[to] != OBSTACLE and total < weight[to]:
                weight[to] = total
                cost[to] = cost[square] + price
                damage[to] = damage[square] + hurts
                if waits[to] == 0:
                    waits[to] = 1
                    queue[tail] = to
                    tail = (tail + 1) & 1023
    return Ways(cost, damage)


@mypyc_attr(acyclic=True)
class Outlook:
    """What the future of a position looks like before anybody moves: cards left, the storm's reach, ways as needed."""

    __slots__ = (
        "credit",
        "mean_risk",
        "mean_total",
        "quake",
        "risk",
        "rounds",
        "run",
        "speed",
        "totals",
        "ways",
        "ways_alone",
    )

    def __init__(self, run: Tempest) -> None:
        square: i64
        storms = storm_chances(run)
        total = 0.0
        risk = vec[float]([0.0] * len(run.squares))
        for square in range(len(run.squares)):
            here = risk_at(run, storms, square)
            risk[square] = here
            total += here
        self.run: Final[Tempest] = run
        self.rounds: Final[float] = float(int(size(run.piles[a.HEARTS])))  # still to come
        self.speed: Final[float] = mean_movement(run)
        self.totals: Final[vec[float]] = movement_totals(run)  # movement still to come, by deal
        self.mean_total: Final[float] = self.speed * self.rounds
        self.risk: Final[vec[float]] = risk  # damage to expect from the next storm, by square
        self.mean_risk: Final[float] = total / int(run.side * run.side)
        self.quake: Final[float] = storms[EARTHQUAKE]
        self.credit: i64 = 0  # movement in hand before followers, where the movement card is known
        self.ways: Final[list[Ways | None]] = [None] * len(run.squares)  # with followers, by goal
        self.ways_alone: Final[list[Ways | None]] = [None] * len(run.squares)

    def to(self, goal: i64, alone: bool) -> Ways:
        """The best ways to a goal, alone or with followers."""
        known = self.ways_alone if alone else self.ways
        ways = known[goal]
        if ways is None:
            ways = ways_to(self.run, goal, 0 if alone else 3)
            known[goal] = ways
        return ways


def storm_chances(run: Tempest) -> vec[float]:
    """How likely each storm action is to be drawn next, not knowing the pile."""
    number: i64
    suit: i64
    chances = vec[float]([0.0] * 11)
    for suit in range(2):
        n = int(size(run.piles[suit]))
        for number in range(1, 11):
            if (run.piles[suit] >> number) & 1:
                chances[number] += 0.5 / n
    return chances


def mean_movement(run: Tempest) -> float:
    """Movement of a coming round, before followers."""
    n = int(size(run.piles[a.DIAMONDS]) + size(run.piles[a.CLUBS]))
    if n == 0:
        return 1.0
    return int(total_of(run.piles[a.DIAMONDS]) + total_of(run.piles[a.CLUBS])) / n + movement_bonus(run)


def total_of(pile: i64) -> i64:
    """The sum of the numbers in a pile."""
    number: i64
    total: i64 = 0
    for number in range(1, 11):
        if (pile >> number) & 1:
            total += number
    return total


def movement_totals(run: Tempest) -> vec[float]:
    """All the movement still to come, over a sample of deals, the better pile always taken for moving."""
    deal: i64
    suit: i64
    one: i64 = 1
    rng = Rng(12345)
    totals = vec[float]([0.0] * DEALS)
    for deal in range(DEALS):
        diamonds = run.piles[a.DIAMONDS]
        clubs = run.piles[a.CLUBS]
        total: i64 = 0
        while diamonds != 0 and clubs != 0:
            card = rng.member(diamonds)
            other = rng.member(clubs)
            by_diamonds = total_of(diamonds) * size(clubs) >= total_of(clubs) * size(diamonds)
            total += card if by_diamonds else other
            diamonds &= ~(one << card)
            clubs &= ~(one << other)
        totals[deal] = int(total) + int(size(run.piles[a.HEARTS])) * movement_bonus(run)
    return totals


def movement_bonus(run: Tempest) -> float:
    """What powers add to a movement card."""
    bonus = 0.0
    if run.has(BR_RUSH):
        bonus += 1.0
    if run.has(CR_RUSH):
        bonus += 1.0
    if run.has(BLESSED_RUSH):
        bonus += 0.5
    return bonus


def risk_at(run: Tempest, storms: vec[float], square: i64) -> float:
    """The damage to expect on a square from the next storm and Beast, but for an Earthquake."""
    x = square % a.WIDTH
    y = square // a.WIDTH
    n = int(size(run.piles[a.HEARTS]))
    if n == 0 or x >= run.side or run.squares[square] == OBSTACLE:
        return 0.0
    pairs = n * n
    hearts = run.piles[a.HEARTS]
    spades = run.piles[a.SPADES]
    column = lines(hearts, x, x + 1)
    row = lines(spades, y, y + 1)
    risk = 3.0 * storms[LIGHTNING] * column * row / pairs
    risk += 2.0 * storms[DEBRIS] * lines(hearts, x - 1, x + 2) * lines(spades, y - 1, y + 2) / pairs
    if run.day == FINAL:
        risk += beast_risk(run, storms, square)
    if run.squares[square] >= MAX_LEVEL or run.calm(square):
        return risk
    risk += (storms[GALE] * column + storms[TORRENT] * row + storms[HAILSTORM] * (column + row)) / n
    half_columns = lines(hearts, low_end(run, x), high_end(run, x))
    half_rows = lines(spades, low_end(run, y), high_end(run, y))
    risk += storms[DOWNPOUR] * half_columns * half_rows / pairs
    if away(square, run.haven) == 1:
        risk += storms[DOWNFALL]
    return risk


def lines(pile: i64, first: i64, last: i64) -> float:
    """How many of the lines from first to last (not included) are still in a pile."""
    line: i64
    n: int = 0
    for line in range(max(first, 0), min(last, 10)):
        if (pile >> (line + 1)) & 1:
            n += 1
    return float(n)


def away(one: i64, other: i64) -> i64:
    """How many rings two squares are apart."""
    dx = one % a.WIDTH - other % a.WIDTH
    dy = one // a.WIDTH - other // a.WIDTH
    return max(dx if dx > 0 else -dx, dy if dy > 0 else -dy)


def beast_risk(run: Tempest, storms: vec[float], square: i64) -> float:
    """What the Beast adds."""
    if run.beast == KRAKEN:
        rings = away(square, run.beast_square)
        return 1.0 if rings >= 1 and rings <= run.kraken + 1 and run.squares[square] < MAX_LEVEL else 0.0
    n = int(size(run.piles[a.HEARTS]))
    if run.beast == WYVERN and n > 0:
        even = storms[2] + storms[4] + storms[6] + storms[8] + storms[10]
        return 3.0 * even * 4.0 / (n * n)
    return 0.0


def likely(margin: float, spread: float) -> float:
    """The chance that something with this margin and spread turns out well."""
    x = 1.7 * margin / spread
    if x > 30.0:
        return 1.0
    return 0.0 if x < -30.0 else 1.0 / (1.0 + math.exp(-x))


# ---- plans -----------------------------------------------------------------------------------------------------------


def worth(outlook: Outlook, run: Tempest) -> float:
    """What a position is worth, by the best plan there is from it. The map must be the outlook's own."""
    i: i64
    if run.day == FINAL:
        return final_worth(outlook, run)
    waiting: i64 = 0
    carried: i64 = 0
    one: i64 = 1
    for i in range(3):
        if run.state[i] == ON_MAP:
            waiting |= one << i
        elif run.state[i] == FOLLOWING:
            carried |= one << i
    rescued = int(run.rescues >> (2 * (run.day - 1))) & 3
    need = 0.0 if rescued > 0 else FIRST
    best = best_plan(
        outlook, run, run.player, int(outlook.credit), 0.0, waiting, carried, 0.0, 0.0, 0.0, 0.0, 0.0, need
    )
    return MORE * rescued + (FIRST - need) + best


def best_plan(
    outlook: Outlook, run: Tempest, square: i64, credit: float, time: float, waiting: i64, carried: i64,
    harm_a: float, harm_b: float, harm_c: float, gained: float, surest: float, need: float,
) -> float:  # fmt: skip
    """The best that can still come: fetch one of those who wait, or go home with those who are carried.

    `harm` is the damage that each carried citizen is to suffer on the way, by storms entered.
    """
    i: i64
    one: i64 = 1
    best = gained + need * surest
    if time > outlook.rounds + 4.0:
        return best
    followers = int(size(carried))
    for i in range(3):
        if (waiting >> i) & 1:
            ways = outlook.to(run.place[i], carried == 0)
            cost = int(ways.cost[square])
            if cost < FAR:
                hurt = int(ways.damage[square]) + forced_harm(outlook, cost, followers)
                later = time + rounds_for(outlook, cost, credit, followers)
                rest = credit - cost if credit - followers >= cost else 0.0
                value = best_plan(
                    outlook, run, run.place[i], rest, later,
                    waiting & ~(one << i), carried | (one << i),
                    later * outlook.quake if i == 0 else harm_a + hurt,
                    later * outlook.quake if i == 1 else harm_b + hurt,
                    later * outlook.quake if i == 2 else harm_c + hurt,
                    gained, surest, need,
                )  # fmt: skip
                if value > best:
                    best = value
    if carried == 0:
        return best
    ways = outlook.to(run.haven, False)
    cost = int(ways.cost[square])
    if cost >= FAR:
        return best
    hurt = int(ways.damage[square]) + forced_harm(outlook, cost, followers)
    later = time + rounds_for(outlook, cost, credit, followers)
    in_time = arrives(outlook, later)
    for i in range(3):
        if (carried >> i) & 1:
            harm = harm_a if i == 0 else (harm_b if i == 1 else harm_c)
            chance = in_time * survives(outlook, run, i, later, harm + hurt)
            gained += MORE * chance
            if chance > surest:
                surest = chance
    rest = credit - cost if credit - followers >= cost else 0.0
    value = best_plan(
        outlook,
        run,
        run.haven,
        rest,
        later,
        waiting,
        0,
        0.0,
        0.0,
        0.0,
        gained,
        surest,
        need,
    )
    return value if value > best else best


def rounds_for(outlook: Outlook, cost: int, credit: float, followers: int) -> float:
    """The rounds a way takes beyond what movement in hand covers."""
    rest = cost - max(credit - followers, 0.0)
    if rest <= 0.0:
        return 0.0
    penalty = 0.0 if outlook.run.day == FINAL and outlook.run.target == a.QUEEN else 1.0
    return rest / max(outlook.speed - penalty * followers, 1.0)


def forced_harm(outlook: Outlook, cost: int, followers: int) -> float:
    """Where followers leave next to no movement, forcing forward hurts them."""
    return 0.5 * cost if followers > 0 and outlook.speed - followers < 1.0 else 0.0


def arrives(outlook: Outlook, time: float) -> float:
    """The chance to be home within the rounds that are left."""
    if time == 0.0:
        return 1.0
    i: i64
    need = time * outlook.speed + WASTE * min(time, outlook.rounds)
    enough = 0.0
    for i in range(DEALS):
        over = outlook.totals[i] - need + 0.5
        if over >= 1.0:
            enough += 1.0
        elif over > 0.0:
            enough += over
    hope = 1.0 / (1.0 + math.exp(min((need - outlook.mean_total) / 2.0, 30.0)))  # so that nearer is always better
    return (1.0 - HOPE) * enough / DEALS + HOPE * hope


def survives(outlook: Outlook, run: Tempest, citizen: i64, time: float, harm: float) -> float:
    """The chance of a citizen to live until then."""
    storm = min(1.0, time) * outlook.risk[run.place[citizen]] + max(0.0, time - 1.0) * outlook.mean_risk
    return likely(int(run.health[citizen]) - harm - storm - 0.5, 0.2 + HARM_SPREAD * math.sqrt(storm))


def final_worth(outlook: Outlook, run: Tempest) -> float:
    """The final day's one plan: to the Target, and to End."""
    if run.result != RUNNING:
        return 1.0 if run.result == WON else 0.0
    square = run.player
    credit = float(int(outlook.credit))
    time = 0.0
    harm = 0.0
    if run.state[TARGET] != FOLLOWING:
        cost = int(outlook.to(run.place[TARGET], True).cost[square])
        if cost >= FAR:
            return 0.002
        time = rounds_for(outlook, cost, credit, 0)
        credit = max(credit - cost, 0.0)
        harm = time * outlook.quake
        square = run.place[TARGET]
    ways = outlook.to(run.haven, False)
    cost = int(ways.cost[square])
    if cost >= FAR:
        return 0.001
    time += rounds_for(outlook, cost, credit, 1)
    harm += int(ways.damage[square]) + forced_harm(outlook, cost, 1)
    chance = arrives(outlook, time) * survives(outlook, run, TARGET, time, harm)
    return chance * escapes(run) + 0.0005 / (1.0 + time)


def escapes(run: Tempest) -> float:
    """The chance not to be caught by the Leviathan."""
    if run.beast != LEVIATHAN:
        return 1.0
    dx = run.place[TARGET] % a.WIDTH - run.beast_square % a.WIDTH
    dy = run.place[TARGET] // a.WIDTH - run.beast_square // a.WIDTH
    steps = int((dx if dx > 0 else -dx) + (dy if dy > 0 else -dy))
    level = int(run.squares[run.beast_square])
    if level >= steps:
        return 0.05
    return min(1.0, 0.5 + 0.1 * (steps - level))
