"""What a position of The Temporal War is worth to a seat: temples, fountains by round, warriors and where they stand,
purses and cards, in points of the final score.

Of hidden things only the seat's own have a part in it: of others' hands and set cards the numbers alone.
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from contretemps.games.temporal_war import codes as a
from contretemps.games.temporal_war.arena import AXIS, DISTANCE, FOUNTAINS, FROM_CENTRE, RADII, RIM, SPACE_COUNT
from contretemps.games.temporal_war.entries import (
    ACTION,
    CONSTRUCT_TILE,
    FINISHED,
    IN_USE,
    LAST_ROUND,
    NONE,
    OVERTIME,
    PLACES,
    SET_TILE,
    T_CARD,
    T_DURABILITY,
    T_OWNER,
    T_SORT,
)
from contretemps.games.temporal_war.odds import monster_harm, monster_pays, sync_chance
from contretemps.games.temporal_war.points import score
from contretemps.games.temporal_war.position import War
from contretemps.games.temporal_war.switches import ALONE
from contretemps.games.temporal_war.tables import (
    CHAMPION,
    DECK_CARDS,
    HEALTH,
    KEYS,
    KIND,
    LEVEL,
    LEVEL_OF,
    MAGIC,
    POISONED,
    POWER,
    RANGE,
    ROOTED,
    SCOUT,
    SPEED,
    STAT,
    STAT_COUNT,
    TYPE_COUNT,
    VALUE,
    WARDED,
    WARRIOR_CARDS,
)
from contretemps.games.temporal_war.weights import USUAL, Weights

FOUNTAIN_POINTS: Final = 6.0  # TPW-175
LOST: Final = 60.0  # what being eliminated costs, beyond the score
SCALE: Final = 7.0  # points of a lead that make a game fairly sure


def stat_of(card: i64, which: i64) -> i64:
    return STAT[STAT_COUNT * card + which]


@mypyc_attr(acyclic=True)
class Judge:
    """What things are worth in one position, reckoned once for all that is looked at from there."""

    __slots__ = ("game", "goals", "left", "rate", "seat", "seats", "share", "weights")

    def __init__(self, game: War, seat: i64, weights: Weights) -> None:
        other: i64
        fountain: i64
        self.game: Final[War] = game
        self.seat: Final[i64] = seat
        self.seats: Final[i64] = game.seats
        self.weights: Final[Weights] = weights
        # Rounds after this one in which warriors are used again.
        self.left: Final[i64] = LAST_ROUND - game.round if game.round < LAST_ROUND else 0
        # What holding a fountain now is worth: sure in the last round, the less the earlier it is.
        hold = weights.hold + (1.0 - weights.hold) * float(game.round - 1) / float(LAST_ROUND - 1)
        self.rate: Final[float] = FOUNTAIN_POINTS * (1.0 if hold > 1.0 else hold)
        self.share: Final[list[float]] = [0.0] * a.SEATS  # of everybody's points, how much they mean to this seat
        enemies: i64 = 0
        best: i64 = -1
        for other in range(game.seats):
            if game.is_enemy(seat, other) and game.out[other] == 0:
                enemies += 1
                if score(game, other) > best:
                    best = score(game, other)
        for other in range(game.seats):
            if other == seat:
                self.share[other] = 1.0
            elif not game.is_enemy(seat, other):
                self.share[other] = weights.mate
            elif enemies > 0 and game.out[other] == 0:  # who leads counts for more
                lead: float = 0.4 if score(game, other) == best else 0.0
                self.share[other] = -weights.rival * ((0.6 + lead) / float(enemies) + (lead if enemies > 1 else 0.0))
        # Where each fountain is when warriors are used the next time.
        self.goals: vec[i64] = vec[i64]([0] * FOUNTAINS)
        for fountain in range(FOUNTAINS):
            far = game.fountain_at[fountain]
            if game.round < LAST_ROUND and far == RADII[game.round]:
                far -= 1
            self.goals[fountain] = AXIS[(RIM + 1) * fountain + far]

    # ---- fountains -------------------------------------------------------------------------------------------------

    def control(self, owner: i64) -> float:
        """What it is worth to this seat that somebody controls a fountain."""
        return 0.0 if owner == NONE else self.rate * self.share[owner]

    def taking(self, who: i64, fountain: i64) -> float:
        """What it would bring a player to have it instead of its owner."""
        owner = self.game.fountain_owner[fountain]
        if owner == who:
            return 0.0
        gain = self.rate
        if owner != NONE:
            gain -= self.rate * self.share[owner] if who == self.seat else -0.8 * self.rate
        return gain

    # ---- warriors --------------------------------------------------------------------------------------------------

    def material(self, card: i64, uses: i64) -> float:
        """What a warrior is worth for so many uses that are still to come, wherever it stands."""
        strength = float(stat_of(card, LEVEL)) + 0.5 * float(best_stat(card))
        return self.weights.level * strength * (float(uses) + 0.3)

    def promise(self, who: i64, card: i64, space: i64, uses: i64) -> float:
        """What it might still do from a space: sync a fountain, hit an enemy temple."""
        fountain: i64
        other: i64
        game = self.game
        weights = self.weights
        if uses <= 0:
            return 0.0
        speed = stat_of(card, SPEED)
        level = stat_of(card, LEVEL)
        best = 0.0
        second = 0.0
        for fountain in range(FOUNTAINS):
            gain = self.taking(who, fountain)
            if gain > 0.0:
                dice: i64 = 1 if game.fountain_owner[fountain] == NONE else 2
                way = DISTANCE[SPACE_COUNT * space + self.goals[fountain]] - 1 - speed
                worth = gain * sync_chance(dice, level) * faded(weights.decay, way)
                if worth > best:
                    second = best
                    best = worth
                elif worth > second:
                    second = worth
        hit = 0.0
        strength = float(best_stat(card))
        reach = stat_of(card, RANGE) + speed - 1
        for other in range(self.seats):
            if game.out[other] == 0 and game.is_enemy(who, other):
                way = DISTANCE[SPACE_COUNT * space + game.temple_space(other)] - reach
                weak = 1.0 - float(game.temple[other]) / float(game.switches.start_health[other])
                worth = strength * faded(weights.decay, way) * (1.0 + weights.press * weak)
                if worth > hit:
                    hit = worth
        many: float = 1.0 + 0.35 * float(uses - 1)
        return many * (weights.promise * (best + 0.3 * second) + weights.siege * hit)

    def warrior(self, game: War, piece: i64) -> float:
        """A warrior on the board, to its own player."""
        return self.warrior_with(game, piece, game.health[game.stack[piece]])

    def warrior_with(self, game: War, piece: i64, health: i64) -> float:
        """The same with so much health; a Champion that is knocked out comes back and costs its temple 1."""
        card = game.card[piece]
        uses = self.uses(game, piece)
        space = game.space[piece]
        whole = self.material(card, uses)
        if KIND[card] == CHAMPION:
            most = float(stat_of(card, HEALTH))
            if health <= 0:
                home = game.temple_space(piece // PLACES)
                found = 0.65 * whole + self.worn(game, piece)
                return found + self.promise(piece // PLACES, card, home, uses - 1) - 1.5
            found = whole * (0.7 + 0.3 * float(health) / most) + self.worn(game, piece)
            return found + self.promise(piece // PLACES, card, space, uses)
        if health <= 0:
            return 0.0
        whole += self.promise(piece // PLACES, card, space, uses) + self.worn(game, piece)
        part = 0.6 + 0.4 * float(health) / float(stat_of(card, HEALTH))
        status = game.status[game.stack[piece]]
        if status != 0:
            part += (0.08 if status & WARDED != 0 else 0.0) - (0.12 if status & POISONED != 0 else 0.0)
            part -= 0.15 if status & ROOTED != 0 and game.ready[piece] == 1 else 0.0
        return whole * part

    def uses(self, game: War, piece: i64) -> i64:
        """In how many rounds it may still do something; the one in use now does it now."""
        if game.ready[piece] == 0 or (game.phase == ACTION and game.turn[IN_USE] == piece):
            return self.left
        return self.left + 1

    def worn(self, game: War, piece: i64) -> float:
        """Its equipment."""
        i: i64
        found = 0.0
        first = TYPE_COUNT * game.stack[piece]
        for i in range(first, first + TYPE_COUNT):
            if game.equipment[i] != 0:
                card = (game.equipment[i] & 127) - 1
                left = float(game.equipment[i] >> 7) / float(VALUE[card] if VALUE[card] > 0 else 1)
                strong = float(stat_of(game.card[piece], LEVEL)) / 6.0
                found += self.weights.gear * float(LEVEL_OF[card]) * (0.4 + 0.6 * left) * strong
        return found * (0.5 + 0.25 * float(self.left))

    def loss(self, game: War, piece: i64, damage: float) -> float:
        """What damage to a warrior costs its player, on average if it is no whole number."""
        health = game.health[game.stack[piece]]
        if damage <= 0.0:
            return 0.0
        now = self.warrior_with(game, piece, health)
        if damage >= float(health):
            return now - self.warrior_with(game, piece, 0)
        less = health - i64(damage) if damage >= 1.0 else health - 1
        part = 1.0 if damage >= 1.0 else damage
        return part * (now - self.warrior_with(game, piece, less))

    # ---- everything ------------------------------------------------------------------------------------------------

    def temple(self, health: i64) -> float:
        """A temple to its own player; the last points are dearer, since without them all is lost."""
        if health <= 0:
            return -LOST
        low: float = float(8 - health) * 0.35 if health < 8 else 0.0
        return self.weights.temple * float(health) - low

    def player(self, game: War, who: i64) -> float:
        """What a player has, apart from fountains."""
        piece: i64
        card: i64
        weights = self.weights
        if game.out[who] == 1:
            return -LOST
        found = self.temple(game.temple[who])
        for piece in range(PLACES * who, PLACES * who + PLACES):
            if game.space[piece] >= 0:
                found += self.warrior(game, piece)
        later: float = 1.0 if self.left > 0 else 0.35
        found += weights.aether * later * float(game.aether[who] + game.shards[who])
        if who == self.seat:
            for card in range(DECK_CARDS):
                many = game.hand[DECK_CARDS * who + card]
                if many > 0:
                    found += later * float(many) * held_worth(card, weights)
        else:
            found += later * weights.card * 1.5 * float(game.hand_size[who])
        return found

    def total(self, game: War) -> float:
        """Everything, to this seat."""
        who: i64
        fountain: i64
        tile: i64
        found = 0.0
        for who in range(self.seats):
            share = self.share[who]
            if share != 0.0:
                found += share * self.player(game, who)
        for fountain in range(FOUNTAINS):
            found += self.control(game.fountain_owner[fountain])
        for tile in range(game.tile_count()):
            sort = game.tile(tile, T_SORT)
            if sort == CONSTRUCT_TILE:
                left = float(game.tile(tile, T_DURABILITY)) / float(VALUE[game.tile(tile, T_CARD)])
                price = float(LEVEL_OF[game.tile(tile, T_CARD)])
                found += self.share[game.tile(tile, T_OWNER)] * 0.14 * price * left * (1.0 + float(self.left))
            elif sort == SET_TILE:
                found += self.share[game.tile(tile, T_OWNER)] * 0.4
        return found

    def prospect(self, game: War, who: i64) -> float:
        """What a player may expect to have at the end."""
        fountain: i64
        found = self.player(game, who)
        for fountain in range(FOUNTAINS):
            if game.fountain_owner[fountain] == who:
                found += self.rate
        return found

    # ---- where a warrior ends its action ---------------------------------------------------------------------------

    def resting(self, who: i64, card: i64, space: i64, level: i64) -> float:
        """What it brings to rest on a space: a monster outside the safe area, a fountain that comes there."""
        fountain: i64
        game = self.game
        found = 0.0
        if FROM_CENTRE[space] > RADII[game.round] and KEYS[card] & SCOUT == 0:
            if not (KIND[card] == CHAMPION and space == game.temple_space(who)):
                lost = self.material(card, self.left) / float(stat_of(card, HEALTH)) + 0.15
                found += self.weights.aether * monster_pays(level) - lost * monster_harm(level)
        if game.round < LAST_ROUND:
            for fountain in range(FOUNTAINS):
                if self.goals[fountain] == space:
                    owner = game.fountain_owner[fountain]
                    if owner == NONE or not game.same_side(who, owner):
                        found -= 1.5 if owner == NONE else 3.0
        return found


def best_stat(card: i64) -> i64:
    power = stat_of(card, POWER)
    magic = stat_of(card, MAGIC)
    return power if power > magic else magic


def held_worth(card: i64, weights: Weights) -> float:
    """A card in one's own hand."""
    if card < WARRIOR_CARDS:
        return weights.card * (0.6 + 0.12 * float(LEVEL_OF[card]))
    return weights.card * 1.4


def faded(decay: float, way: i64) -> float:
    """How much of something is left that is so many spaces too far away."""
    found = 1.0
    for _ in range(way):
        found *= decay
    return found


def evaluate(game: War, seat: int) -> float:
    """The chance of winning, by what the seat knows; the outcome at the end."""
    who: i64
    outcome = game.outcome()
    if outcome is not None:
        return outcome[seat]
    if game.phase == FINISHED or game.champion[seat] == NONE:
        return 1.0 / float(game.seats if game.switches.team[0] == ALONE else 2)
    judge = Judge(game, seat, USUAL)
    own = -1e9
    other = -1e9
    for who in range(game.seats):
        if game.round == OVERTIME and game.tied >> who & 1 == 0:
            continue
        found = -LOST if game.out[who] == 1 else judge.prospect(game, who)
        if game.is_enemy(seat, who):
            other = found if found > other else other
        else:
            own = found if found > own else own
    lead = (other - own) / (SCALE * (0.35 + 0.3 * float(judge.left)))
    return 1.0 / (1.0 + exp(30.0 if lead > 30.0 else lead))
