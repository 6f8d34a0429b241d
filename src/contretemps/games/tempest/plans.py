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

from contretemps.games.tempest import codes as a
from contretemps.games.tempest import position as p
from contretemps.games.tempest import storms as s
from contretemps.games.tempest.position import Tempest
from contretemps.kernel.rng import Rng
from contretemps.sets import count, random_member

FAR: Final = 9999
WALL: Final = 20  # what an obstacle on the way counts: lightning, a Twister or Old Mack may open it yet
CARE: Final = 3  # quarters of a movement that one damage weighs in the choice of a way
DEALS: Final = 16  # tried out for the movement to come
WASTE: Final = 0.2  # movement that comes to nothing, a round
SLACK: Final = 0.3  # movement that turns up: a forced step, a citizen abandoned
MOVEMENT_SPREAD: Final = 1.5
HARM_SPREAD: Final = 0.8
GROWN_COST: Final = 0.5  # how much of the growth of storms a way must pay: one goes around the worst
GROWN_HARM: Final = 0.5
HAZARD: Final = 0.015  # of all that is not foreseen, a round
UNRELATED: Final = 0.5  # how far the chances of two citizens to be rescued are independent
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
    queue = vec[i64]([0] * 128)  # a ring: no square waits in it twice
    barrier = run.has(p.BARRIER)
    stein = run.has(p.STEIN)
    cooper = run.has(p.COOPER)
    cost[goal] = 0
    weight[goal] = 0
    queue[0] = goal
    tail: i64 = 1
    while head != tail:
        square = queue[head]
        head = (head + 1) & 127
        waits[square] = 0
        level = i64(run.squares[square])
        price: i64 = 1 + level
        if level == p.OBSTACLE:
            level = 0
            price = WALL
        elif barrier or (level == 1 and stein):
            price = 1
        hurts: i64 = 1 if level > 1 or (level == 1 and not cooper) else 0
        total = weight[square] + 4 * price + care * hurts
        for direction in range(4):
            to = run.neighbour[square * 4 + direction]  # a neighbour of: the way there leads through here
            if to >= 0 and total < weight[to]:
                weight[to] = total
                cost[to] = cost[square] + price
                damage[to] = damage[square] + hurts
                if waits[to] == 0:
                    waits[to] = 1
                    queue[tail] = to
                    tail = (tail + 1) & 127
    return Ways(cost, damage)


@mypyc_attr(acyclic=True)
class Outlook:
    """What the future of a position looks like before anybody moves: cards left, the storm's reach, ways as needed."""

    __slots__ = (
        "credit", "growth", "mean_risk", "risks", "rounds", "run", "speed", "storms", "totals", "ways", "ways_alone",
    )  # fmt: skip

    def __init__(self, run: Tempest) -> None:
        storms = storm_chances(run)
        squares = float(int(run.side * run.side))
        growth = (storms[s.GALE] + storms[s.TORRENT] + 2.0 * storms[s.HAILSTORM]) / int(run.side)
        growth += storms[s.DOWNPOUR] / 4.0 + 8.0 * storms[s.DOWNFALL] / squares
        beast = mean_beast_risk(run, storms) if run.day == p.FINAL else 0.0
        self.run: Final[Tempest] = run
        self.storms: Final[vec[float]] = storms
        self.rounds: Final[float] = float(int(max(count(run.pile(a.DIAMONDS)), count(run.pile(a.CLUBS)))))  # to come
        self.speed: Final[float] = mean_movement(run)
        self.totals: Final[vec[float]] = movement_totals(run)  # movement still to come, by deal
        self.risks: Final[vec[float]] = vec[float]([-1.0] * len(run.squares))  # as far as they were asked for
        self.growth: Final[float] = growth  # levels of storm that a square gains in a round
        self.mean_risk: Final[float] = growth + (3.0 * storms[s.LIGHTNING] + 18.0 * storms[s.DEBRIS]) / squares + beast
        self.credit: float = 0.0  # movement in hand before followers, where the movement card is known
        self.ways: Final[list[Ways | None]] = [None] * len(run.squares)  # with followers, by goal
        self.ways_alone: Final[list[Ways | None]] = [None] * len(run.squares)

    def to(self, goal: i64, alone: bool) -> Ways:
        """The best ways to a goal, alone or with followers."""
        known = self.ways_alone if alone else self.ways
        ways = known[goal]
        if ways is None:
            ways = ways_to(self.run, goal, 0 if alone else CARE)
            known[goal] = ways
        return ways

    def risk(self, square: i64) -> float:
        """The damage to expect on a square from the next storm and Beast, but for an Earthquake."""
        if self.risks[square] < 0.0:
            self.risks[square] = risk_at(self.run, self.storms, square)
        return self.risks[square]


def storm_chances(run: Tempest) -> vec[float]:
    """How likely each storm action is to be drawn next, not knowing the pile."""
    number: i64
    suit: i64
    chances = vec[float]([0.0] * 11)
    for suit in range(2):
        n = int(count(run.pile(suit)))
        for number in range(1, 11):
            if (run.pile(suit) >> number) & 1:
                chances[number] += 0.5 / n
    return chances


def mean_movement(run: Tempest) -> float:
    """Movement of a coming round, before followers."""
    n = int(count(run.pile(a.DIAMONDS)) + count(run.pile(a.CLUBS)))
    total = int(total_of(run.pile(a.DIAMONDS)) + total_of(run.pile(a.CLUBS)))
    return total / n + movement_bonus(run) if n > 0 else 1.0


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
    one: i64 = 1
    rng = Rng(12345)
    all_diamonds = total_of(run.pile(a.DIAMONDS))
    all_clubs = total_of(run.pile(a.CLUBS))
    bonus = int(count(run.pile(a.HEARTS))) * movement_bonus(run)
    totals = vec[float]([0.0] * DEALS)
    for deal in range(DEALS):
        diamonds = run.pile(a.DIAMONDS)
        clubs = run.pile(a.CLUBS)
        in_diamonds = all_diamonds
        in_clubs = all_clubs
        n = count(diamonds)
        total: i64 = 0
        if n != count(clubs):  # the storm has been drawn, the movement card has not
            total = random_member(diamonds if n > count(clubs) else clubs, rng)
            n = min(n, count(clubs))
        while n > 0:
            card = random_member(diamonds, rng)
            other = random_member(clubs, rng)
            total += card if in_diamonds >= in_clubs else other
            in_diamonds -= card
            in_clubs -= other
            diamonds &= ~(one << card)
            clubs &= ~(one << other)
            n -= 1
        totals[deal] = int(total) + bonus
    return totals


def movement_bonus(run: Tempest) -> float:
    """What powers add to a movement card."""
    bonus = 1.0 if run.has(p.BR_RUSH) else 0.0
    if run.has(p.CR_RUSH):
        bonus += 1.0
    return bonus + 0.5 if run.has(p.BLESSED_RUSH) else bonus


def risk_at(run: Tempest, storms: vec[float], square: i64) -> float:
    """The damage to expect on a square from the next storm and Beast, but for an Earthquake."""
    x = square % a.WIDTH
    y = square // a.WIDTH
    n = int(count(run.pile(a.HEARTS)))
    if n == 0 or run.squares[square] == p.OBSTACLE:
        return 0.0
    pairs = n * n
    hearts = run.pile(a.HEARTS)
    spades = run.pile(a.SPADES)
    column = lines(hearts, x, x + 1)
    row = lines(spades, y, y + 1)
    risk = 3.0 * storms[s.LIGHTNING] * column * row / pairs
    risk += 2.0 * storms[s.DEBRIS] * lines(hearts, x - 1, x + 2) * lines(spades, y - 1, y + 2) / pairs
    if run.day == p.FINAL:
        risk += beast_risk(run, storms, square)
    if run.squares[square] >= p.MAX_LEVEL or run.calm(square):
        return risk
    risk += (storms[s.GALE] * column + storms[s.TORRENT] * row + storms[s.HAILSTORM] * (column + row)) / n
    half_columns = lines(hearts, s.low_end(run, x), s.high_end(run, x))
    half_rows = lines(spades, s.low_end(run, y), s.high_end(run, y))
    risk += storms[s.DOWNPOUR] * half_columns * half_rows / pairs
    if away(square, run.haven) == 1:
        risk += storms[s.DOWNFALL]
    return risk


def lines(pile: i64, first: i64, last: i64) -> float:
    """How many of the lines from first to last (not included) are still in a pile."""
    one: i64 = 1
    wanted = (one << (last + 1)) - (one << (first + 1 if first > 0 else 1))
    return float(int(count(pile & wanted)))


def away(one: i64, other: i64) -> i64:
    """How many rings two squares are apart."""
    dx = one % a.WIDTH - other % a.WIDTH
    dy = one // a.WIDTH - other // a.WIDTH
    return max(dx if dx > 0 else -dx, dy if dy > 0 else -dy)


def beast_risk(run: Tempest, storms: vec[float], square: i64) -> float:
    """What the Beast adds on a square."""
    if run.beast == p.KRAKEN:
        rings = away(square, run.beast_square)
        return 1.0 if rings >= 1 and rings <= run.kraken + 1 and run.squares[square] < p.MAX_LEVEL else 0.0
    n = int(count(run.pile(a.HEARTS)))
    return 12.0 * even(storms) / (n * n) if run.beast == p.WYVERN else 0.0


def mean_beast_risk(run: Tempest, storms: vec[float]) -> float:
    """What the Beast adds on a square of the map on average."""
    if run.beast == p.KRAKEN:
        across = 2.0 * int(run.kraken) + 3.0
        return min(1.0, across * across / 121.0) * 0.7
    return 15.0 * even(storms) / 121.0 if run.beast == p.WYVERN else 0.0


def even(storms: vec[float]) -> float:
    """The chance of an even storm card."""
    return storms[2] + storms[4] + storms[6] + storms[8] + storms[10]


def likely(margin: float, spread: float) -> float:
    """The chance that something with this margin and spread turns out well."""
    x = 1.7 * margin / spread
    if x > 30.0:
        return 1.0
    return 1.0 / (1.0 + math.exp(-x if x > -30.0 else 30.0))


# ---- plans -----------------------------------------------------------------------------------------------------------


def worth(outlook: Outlook, run: Tempest) -> float:
    """What a position is worth, by the best plan there is from it. The map must be the outlook's own."""
    if run.day == p.FINAL:
        return final_worth(outlook, run)
    i: i64
    waiting: i64 = 0
    carried: i64 = 0
    one: i64 = 1
    for i in range(3):
        if run.state_of(i) == p.ON_MAP:
            waiting |= one << i
        elif run.state_of(i) == p.FOLLOWING:
            carried |= one << i
    rescued = int(run.rescues >> (2 * (run.day - 1))) & 3
    need = 0.0 if rescued > 0 else FIRST
    best = best_plan(outlook, run, run.player, outlook.credit, 0.0, waiting, carried, 0.0, 0.0, 0.0, 0.0, 0.0, need)
    return MORE * rescued + (FIRST - need) + best


def best_plan(
    outlook: Outlook, run: Tempest, square: i64, credit: float, time: float, waiting: i64, carried: i64,
    harm_a: float, harm_b: float, harm_c: float, gained: float, surest: float, need: float,
) -> float:  # fmt: skip
    """The best that can still come: fetch one of those who wait, or go home with those who are carried."""
    i: i64  # harm_a, b, c: the damage to each carried citizen, by storms entered on the way so far
    one: i64 = 1
    best = gained + need * surest
    if time > outlook.rounds + 15.0:
        return best
    followers = int(count(carried))
    for i in range(3):
        if (waiting >> i) & 1:
            place = run.place_of(i)
            later, hurt, rest = leg(outlook, outlook.to(place, carried == 0), square, credit, time, followers)
            quakes = later * outlook.storms[s.EARTHQUAKE]
            value = best_plan(
                outlook, run, place, rest, later, waiting & ~(one << i), carried | (one << i),
                quakes if i == 0 else harm_a + hurt,
                quakes if i == 1 else harm_b + hurt,
                quakes if i == 2 else harm_c + hurt,
                gained, surest, need,
            )  # fmt: skip
            if value > best:
                best = value
    if carried == 0:
        return best
    later, hurt, rest = leg(outlook, outlook.to(run.haven, False), square, credit, time, followers)
    in_time = arrives(outlook, later)
    for i in range(3):
        if (carried >> i) & 1:
            harm = harm_a if i == 0 else (harm_b if i == 1 else harm_c)
            chance = in_time * survives(outlook, run, i, later, harm + hurt)
            gained += MORE * chance
            either = surest + chance - surest * chance
            surest = UNRELATED * either + (1.0 - UNRELATED) * max(surest, chance)
    value = best_plan(outlook, run, run.haven, rest, later, waiting, 0, 0.0, 0.0, 0.0, gained, surest, need)
    return value if value > best else best


def leg(outlook: Outlook, ways: Ways, square: i64, credit: float, time: float, n: int) -> tuple[float, float, float]:
    """One way of a plan, with n followers: when it ends; the damage on it; movement left of what was in hand."""
    cost = float(int(ways.cost[square]))
    hurt = float(int(ways.damage[square]))
    penalty = 0.0 if outlook.run.day == p.FINAL and outlook.run.target == a.QUEEN else 1.0
    speed = max(outlook.speed - penalty * n, 1.0)
    in_hand = max(credit - penalty * n, 0.0)
    if n > 0 and outlook.speed - n < 1.0:
        hurt += 0.5 * cost  # next to no movement is left: they are forced forward
    later = time + max(cost - in_hand, 0.0) / speed
    grown = outlook.growth * 0.5 * (time + later) * max(cost - 2.0 * hurt, 0.0)  # storms that rise meanwhile
    hurt += GROWN_HARM * grown
    cost += GROWN_COST * grown
    if cost <= in_hand:
        return time, hurt, credit - cost
    return time + (cost - in_hand) / speed, hurt, 0.0


def arrives(outlook: Outlook, time: float) -> float:
    """The chance to be home within the rounds that are left."""
    if time == 0.0:
        return 1.0
    i: i64
    need = time * outlook.speed + WASTE * min(time, outlook.rounds)
    enough = 0.0
    for i in range(DEALS):
        enough += likely(outlook.totals[i] - need + SLACK, MOVEMENT_SPREAD)
    return enough / DEALS * math.exp(-HAZARD * time)


def survives(outlook: Outlook, run: Tempest, citizen: i64, time: float, harm: float) -> float:
    """The chance of a citizen to live until then."""
    storm = min(1.0, time) * outlook.risk(run.place_of(citizen)) + max(0.0, time - 1.0) * outlook.mean_risk
    return likely(int(run.health_of(citizen)) - harm - storm - 0.5, 0.2 + HARM_SPREAD * math.sqrt(storm))


def final_worth(outlook: Outlook, run: Tempest) -> float:
    """The final day's one plan: to the Target, and to End."""
    if run.result != p.RUNNING:
        return 1.0 if run.result == p.WON else 0.0
    square = run.player
    credit = outlook.credit
    time = 0.0
    quakes = 0.0
    if run.state_of(p.TARGET) != p.FOLLOWING:
        time, _, credit = leg(outlook, outlook.to(run.place_of(p.TARGET), True), square, credit, 0.0, 0)
        quakes = time * outlook.storms[s.EARTHQUAKE]
        square = run.place_of(p.TARGET)
    time, hurt, _ = leg(outlook, outlook.to(run.haven, False), square, credit, time, 1)
    chance = arrives(outlook, time) * survives(outlook, run, p.TARGET, time, quakes + hurt)
    return chance * escapes(run) + 0.0005 / (1.0 + time)


def escapes(run: Tempest) -> float:
    """The chance not to be caught by the Leviathan."""
    if run.beast != p.LEVIATHAN:
        return 1.0
    dx = run.place_of(p.TARGET) % a.WIDTH - run.beast_square % a.WIDTH
    dy = run.place_of(p.TARGET) // a.WIDTH - run.beast_square // a.WIDTH
    steps = int((dx if dx > 0 else -dx) + (dy if dy > 0 else -dy))
    lead = steps - int(run.squares[run.beast_square])
    return min(1.0, 0.5 + 0.1 * lead) if lead > 0 else 0.05
