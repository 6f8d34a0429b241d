"""What a warrior does best in its turn: where it goes, what it attacks or syncs on the way, and where it stays.

A plan is reckoned, not played: reachable spaces (routes.py), a sync and an attack in either order, and the best space
to end on with what is left of the speed. It is made anew at every choice, so that only its first step is ever taken.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from contretemps.games.temporal_war import codes as a
from contretemps.games.temporal_war.arena import (
    DISTANCE,
    FOUNTAINS,
    FROM_CENTRE,
    NOWHERE,
    SHARD_AT,
    SPACE_COUNT,
    direction,
    distance,
    neighbour,
)
from contretemps.games.temporal_war.battle_hints import attack_worth
from contretemps.games.temporal_war.effects.stats import has_key, stat, sync_level
from contretemps.games.temporal_war.entries import (
    CONSTRUCT_TILE,
    LAST_ROUND,
    NONE,
    PIECES,
    PLACES,
    T_OWNER,
    T_SORT,
    T_SPACE,
    TEMPLE,
    TILE,
)
from contretemps.games.temporal_war.flow.aiming import lets_through
from contretemps.games.temporal_war.odds import sync_chance
from contretemps.games.temporal_war.position import War
from contretemps.games.temporal_war.routes import Routes
from contretemps.games.temporal_war.tables import (
    AIRBORNE,
    CHAMPION,
    HEALTH,
    KEYS,
    KIND,
    LEVEL,
    MAGIC,
    POWER,
    RANGE,
    SPEED,
)
from contretemps.games.temporal_war.worth import Judge, stat_of

WORST: Final = -1e9
NOTHING: Final = -1  # for a choice
FORWARD: Final = 0.004  # among spaces that are as good the one nearer to the centre, whatever their numbers are


@mypyc_attr(acyclic=True)
class Warrior:
    """Who makes the plan: a piece on the board, or one that could be summoned (`piece` is NONE)."""

    __slots__ = ("card", "flies", "health", "level", "magic", "main", "piece", "power", "range", "space", "speed",
                 "sync", "who")  # fmt: skip

    def __init__(self, who: i64, card: i64, space: i64) -> None:
        self.who: Final[i64] = who
        self.card: Final[i64] = card
        self.space: Final[i64] = space
        self.piece: i64 = NONE
        self.level: i64 = stat_of(card, LEVEL)
        self.sync: i64 = self.level  # -1: it has no sync left
        self.magic: i64 = stat_of(card, MAGIC)
        self.power: i64 = stat_of(card, POWER)
        self.range: i64 = stat_of(card, RANGE)
        self.speed: i64 = stat_of(card, SPEED)
        self.health: i64 = stat_of(card, HEALTH)
        self.main: i64 = 0
        self.flies: bool = KEYS[card] & AIRBORNE != 0


def on_board(game: War, piece: i64) -> Warrior:
    """A piece as it is now, with everything to come."""
    one = Warrior(piece // PLACES, game.card[piece], game.space[piece])
    one.piece = piece
    one.level = stat(game, piece, LEVEL)
    one.sync = sync_level(game, piece)
    one.magic = stat(game, piece, MAGIC)
    one.power = stat(game, piece, POWER)
    one.range = stat(game, piece, RANGE)
    one.speed = stat(game, piece, SPEED)
    one.health = game.health[game.stack[piece]]
    one.main = 1
    one.flies = has_key(game, piece, AIRBORNE)
    return one


@mypyc_attr(acyclic=True)
class Plan:
    """The best that was found: what it is worth and what is done first. `hop`: the space to go to, NOWHERE: none."""

    __slots__ = ("aim", "choice", "end", "hop", "worth")

    def __init__(self) -> None:
        self.worth: float = WORST
        self.aim: i64 = NOTHING  # the first sync or attack that is meant
        self.choice: i64 = NOTHING  # the same, if it is made here and now
        self.hop: i64 = NOWHERE
        self.end: i64 = NOWHERE


@mypyc_attr(acyclic=True)
class Planner:
    """Makes the plan of one warrior."""

    __slots__ = ("fear", "game", "judge", "one", "rest", "routes", "targets", "threats", "tops")

    def __init__(self, judge: Judge, one: Warrior, threats: vec[i64]) -> None:
        self.judge: Final[Judge] = judge
        self.game: Final[War] = judge.game
        self.one: Final[Warrior] = one
        self.threats: Final[vec[i64]] = threats  # enemies that may still attack in this round
        most = one.speed + one.main
        rooted = one.piece != NONE and self.game.has_status(one.piece, 2)
        self.routes: Final[Routes] = Routes(
            self.game, one.who, KIND[one.card] == CHAMPION, one.flies, one.space, 0 if rooted else most
        )
        self.targets: vec[i64] = targets_of(self.game, one)
        self.rest: list[float] = [self.ending(int(space)) for space in self.routes.reached]

    # ---- where to stay ---------------------------------------------------------------------------------------------

    def ending(self, space: i64) -> float:
        """What it is worth to end the action on a space."""
        judge = self.judge
        one = self.one
        found = judge.promise(one.who, one.card, space, judge.left) + judge.resting(one.who, one.card, space, one.level)
        shard = SHARD_AT[space]
        if shard != NOWHERE and space != one.space:
            found += judge.weights.aether * float(self.game.board_shards[shard])
        return found - judge.weights.fear * self.danger(space) - FORWARD * float(FROM_CENTRE[space])

    def danger(self, space: i64) -> float:
        """What enemies who are still to move could do to it there, when it rests."""
        i: i64
        game = self.game
        one = self.one
        if KIND[one.card] == CHAMPION and space == game.temple_space(one.who):
            return 0.0
        worst = 0.0
        more = 0.0
        for i in range(0, len(self.threats), 3):
            if DISTANCE[SPACE_COUNT * space + self.threats[i]] <= self.threats[i + 1]:
                hurt = float(self.threats[i + 2])
                more += hurt
                worst = hurt if hurt > worst else worst
        if worst == 0.0:
            return 0.0
        harm = worst + 0.4 * (more - worst)
        whole = self.judge.material(one.card, self.judge.left) + 0.3
        if KIND[one.card] == CHAMPION:
            whole = whole * 0.35 + 1.5
        part = harm / float(one.health if one.health > 0 else 1)
        return whole * (1.0 if part > 1.0 else 0.5 * part)

    def best_end(self, space: i64, left: i64) -> i64:
        """Which of the reached spaces is the best to stay on with so much speed left; its index."""
        i: i64
        best: i64 = NONE
        most = WORST
        for i in range(len(self.routes.reached)):
            if DISTANCE[SPACE_COUNT * space + self.routes.reached[i]] <= left and self.rest[i] > most:
                most = self.rest[i]
                best = i
        return best

    # ---- the plan --------------------------------------------------------------------------------------------------

    def best(self) -> Plan:
        i: i64
        one = self.one
        plan = Plan()
        whole = one.speed + one.main
        self.consider(plan, 0.0, NOTHING, one.space, one.space, whole)
        syncs = vec[i64]()
        attacks = vec[i64]()
        sync_worth: list[float] = []
        attack_worths: list[float] = []
        for i in range(len(self.routes.reached)):
            space = self.routes.reached[i]
            if one.sync >= 0:
                choice, worth = self.sync_at(space)
                if choice != NOTHING:
                    syncs = append(syncs, space)
                    syncs = append(syncs, choice)
                    sync_worth.append(worth)
                    self.consider(plan, worth, choice, space, space, whole - self.routes.cost[space])
            if one.main == 1 and self.routes.cost[space] <= one.speed:
                choice, worth = self.attack_at(space)
                if choice != NOTHING:
                    attacks = append(attacks, space)
                    attacks = append(attacks, choice)
                    attack_worths.append(worth)
                    self.consider(plan, worth, choice, space, space, one.speed - self.routes.cost[space])
        self.both(plan, syncs, sync_worth, attacks, attack_worths)
        return plan

    def both(self, plan: Plan, syncs: vec[i64], sync_worth: list[float], attacks: vec[i64], hits: list[float]) -> None:
        """A sync and an attack, in the order that is shorter."""
        i: i64
        j: i64
        one = self.one
        for i in range(len(sync_worth)):
            at = syncs[2 * i]
            for j in range(len(hits)):
                to = attacks[2 * j]
                between = distance(at, to)
                worth = sync_worth[i] + hits[j]
                first = self.routes.cost[at]
                last = self.routes.cost[to]
                if last < first or (last == first and last == 0):
                    if last + between <= one.speed:
                        self.consider(plan, worth, attacks[2 * j + 1], to, at, one.speed - last - between)
                elif first + between <= one.speed:
                    self.consider(plan, worth, syncs[2 * i + 1], at, to, one.speed - first - between)

    def consider(self, plan: Plan, worth: float, choice: i64, at: i64, last: i64, left: i64) -> None:
        """Do something at a space, then perhaps something else at another, and end within so many spaces of it."""
        end = self.best_end(last, left)
        if end == NONE:
            return
        goal = self.routes.reached[end]
        total = worth + self.rest[end] - 0.01 * float(self.routes.cost[at] + distance(last, goal))
        if total <= plan.worth:
            return
        plan.worth = total
        plan.end = goal
        plan.aim = choice
        plan.choice = choice if at == self.one.space else NOTHING
        target = at if choice != NOTHING else goal
        plan.hop = NOWHERE if target == self.one.space else self.routes.hop[target]

    # ---- syncs -----------------------------------------------------------------------------------------------------

    def sync_at(self, space: i64) -> tuple[i64, float]:
        """The best sync from a space."""
        n: i64
        game = self.game
        judge = self.judge
        best: i64 = NOTHING
        most = 0.0
        for n in range(FOUNTAINS):
            fountain = (n + game.switches.arena[self.one.who]) % FOUNTAINS
            if distance(space, game.fountain_space(fountain)) != 1:
                continue
            owner = game.fountain_owner[fountain]
            shard: float = 0.0 if game.round >= LAST_ROUND else 0.12
            if owner == self.one.who:
                if shard > most:
                    most = shard
                    best = a.SYNC + 2 * fountain
                continue
            dice: i64 = 1 if owner == NONE else 2
            chance = sync_chance(dice, self.one.sync)
            worth = chance * (judge.rate - judge.control(owner) + shard)
            if worth > most:
                most = worth
                best = a.SYNC + 2 * fountain
            if owner != NONE:
                worth = sync_chance(1, self.one.sync) * (shard - judge.control(owner))
                if worth > most:
                    most = worth
                    best = a.SYNC + 2 * fountain + 1
        return best, most

    # ---- attacks ---------------------------------------------------------------------------------------------------

    def attack_at(self, space: i64) -> tuple[i64, float]:
        """The best attack from a space."""
        i: i64
        best: i64 = NOTHING
        most = 0.05
        one = self.one
        for i in range(0, len(self.targets), 2):
            goal = self.targets[i]
            far = distance(space, goal)
            if far == 0 or far > one.range or direction(space, goal) == NOWHERE or not self.is_clear(space, goal):
                continue
            target = self.targets[i + 1]
            for kind in (a.MAGIC_ATTACK, a.POWER_ATTACK):
                damage = one.magic if kind == a.MAGIC_ATTACK else one.power
                worth = attack_worth(self.judge, one.piece, target, damage, kind, one.level, far)
                if worth > most:
                    most = worth
                    best = a.ATTACK + 2 * goal + kind
        return best, most

    def is_clear(self, space: i64, goal: i64) -> bool:
        """Nothing between stops the attack; where the warrior stands now it will not stand then."""
        way = direction(space, goal)
        at = neighbour(space, way)
        while at != goal:
            if at != self.one.space and not lets_through(self.game, self.one.piece, at):
                return False
            at = neighbour(at, way)
        return True


def targets_of(game: War, one: Warrior) -> vec[i64]:
    """Enemy temples, warriors and constructs near enough: space and thing, one after the other."""
    seat: i64
    piece: i64
    tile: i64
    found = vec[i64]()
    if one.main == 0 or one.piece == NONE or (game.switches.temple_attacks == 0 and game.on_temple(one.piece)):
        return found
    reach = one.speed + one.range
    for seat in range(game.seats):
        if game.out[seat] == 1 or not game.is_enemy(one.who, seat):
            continue
        space = game.temple_space(seat)
        if distance(one.space, space) <= reach:
            found = append(found, space)
            found = append(found, TEMPLE + seat)
        for piece in range(PLACES * seat, PLACES * seat + PLACES):
            if game.space[piece] >= 0 and not game.on_temple(piece):
                if distance(one.space, game.space[piece]) <= reach:
                    found = append(found, game.space[piece])
                    found = append(found, piece)
    for tile in range(game.tile_count()):
        if game.tile(tile, T_SORT) == CONSTRUCT_TILE and game.is_enemy(one.who, game.tile(tile, T_OWNER)):
            if distance(one.space, game.tile(tile, T_SPACE)) <= reach:
                found = append(found, game.tile(tile, T_SPACE))
                found = append(found, TILE + tile)
    return found


def threats_to(game: War, who: i64) -> vec[i64]:
    """Enemies that may still attack in this round: space, how far they reach, and how hard they hit."""
    piece: i64
    found = vec[i64]()
    for piece in range(PIECES):
        if game.space[piece] >= 0 and game.ready[piece] == 1 and game.is_enemy(who, piece // PLACES):
            card = game.card[piece]
            power = stat_of(card, POWER)
            magic = stat_of(card, MAGIC)
            found = append(found, game.space[piece])
            found = append(found, stat_of(card, SPEED) + stat_of(card, RANGE))
            found = append(found, power if power > magic else magic)
    return found
