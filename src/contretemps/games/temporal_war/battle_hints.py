"""What an attack is likely to bring, before it is declared and at every stage of it, and which defence is the best."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from contretemps.games.temporal_war import codes as a
from contretemps.games.temporal_war.arena import NOWHERE, direction, distance
from contretemps.games.temporal_war.effects.stats import has_key, stat
from contretemps.games.temporal_war.entries import (
    A_DICE,
    A_MORE,
    A_SWORDS,
    ATTACK_PLUS,
    ATTACK_TYPE,
    ATTACKER,
    BROKEN_OFF,
    D_DICE,
    D_MORE,
    D_SWORDS,
    DEFENCE,
    MONSTER_THING,
    NONE,
    PENDING_SIZE,
    PIECES,
    PLACES,
    STAGE,
    T_CARD,
    T_DURABILITY,
    T_OWNER,
    TARGET,
    TEMPLE,
    TILE,
)
from contretemps.games.temporal_war.odds import BOOT, SHIELD, SWORD, more_than, swords
from contretemps.games.temporal_war.position import War
from contretemps.games.temporal_war.tables import (
    LEVEL,
    LEVEL_OF,
    MAGIC,
    POWER,
    RANGE,
    ROOTED,
    SPEED,
    STEADFAST,
    VALUE,
    WARDED,
)
from contretemps.games.temporal_war.worth import Judge

UNKNOWN: Final = -1


def attack_worth(judge: Judge, piece: i64, target: i64, damage: i64, kind: i64, dice: i64, far: i64) -> float:
    """What an attack from so far away is worth to this seat before it is declared."""
    game = judge.game
    if damage == 0:
        return 0.0
    if target >= PIECES:
        return -harm_to(judge, game, target, damage)
    # What cards in play add to the roll is left out: it is known when the dice lie.
    return -battle(judge, game, piece, target, damage, kind, dice, UNKNOWN, stat(game, target, LEVEL), far)


def harm_to(judge: Judge, game: War, thing: i64, damage: i64) -> float:
    """What damage costs this seat: much if it is its own, less than nothing if it is an enemy's."""
    if thing < PIECES:
        ward: i64 = 2 if game.status[game.stack[thing]] & WARDED != 0 else 0
        return judge.share[thing // PLACES] * judge.loss(game, thing, float(damage - ward))
    if thing < MONSTER_THING:
        seat = thing - TEMPLE
        health = game.temple[seat]
        return judge.share[seat] * (judge.temple(health) - judge.temple(health - damage))
    tile = thing - TILE
    card = game.tile(tile, T_CARD)
    left = game.tile(tile, T_DURABILITY)
    part = float(damage if damage < left else left) / float(VALUE[card])
    return judge.share[game.tile(tile, T_OWNER)] * 0.14 * float(LEVEL_OF[card]) * part * (1.0 + float(judge.left))


def battle(
    judge: Judge,
    game: War,
    piece: i64,
    target: i64,
    damage: i64,
    kind: i64,
    dice: i64,
    score: i64,
    against: i64,
    far: i64,
) -> float:
    """What it costs this seat that a warrior attacks another: `dice` to roll, or the score that lies there; `against`:
    the dice of the defence."""
    n: i64
    seat = target // PLACES
    which = MAGIC if kind == a.MAGIC_ATTACK else POWER
    guard = stat(game, target, which)
    stopped: i64 = damage if guard > damage else guard
    full = harm_to(judge, game, target, damage)
    blocked = harm_to(judge, game, target, damage - stopped)
    countered = blocked
    if strikes_back(game, piece, target, far) and stopped > 0:
        countered += harm_to(judge, game, piece, stopped)
    ready = game.ready[target] == 1
    dodges = ready and not game.has_status(target, ROOTED)
    counters = ready or has_key(game, target, STEADFAST)
    speed = stat(game, target, SPEED)
    sign: float = 1.0 if judge.share[seat] > 0.0 else -1.0  # the defender chooses what costs it least
    more = game.battle
    shields: i64 = more[D_MORE + 1] if game.battle[STAGE] == 1 else 0
    blades: i64 = more[D_MORE] if game.battle[STAGE] == 1 else 0
    boots: i64 = more[D_MORE + 2] if game.battle[STAGE] == 1 else 0
    found = 0.0
    for n in range(dice + 1):
        if score == UNKNOWN:
            chance = swords(dice, n)
            attack = n
        else:
            chance = 1.0
            attack = score
        # The best first: no damage at all, then whatever is less.
        left = 1.0
        cost = 0.0
        if dodges:
            cost = 0.0
            left = 1.0 - more_than(BOOT, against, attack - speed - boots)
        first = countered
        second = blocked
        p_first = more_than(SWORD, against, attack - blades) if counters else 0.0
        p_second = more_than(SHIELD, against, attack - shields)
        if sign * second < sign * first:
            first, second = second, first
            p_first, p_second = p_second, p_first
        if sign * first < sign * full:
            cost += left * p_first * first
            left *= 1.0 - p_first
        if sign * second < sign * full:
            cost += left * p_second * second
            left *= 1.0 - p_second
        found += chance * (cost + left * full)
        if score != UNKNOWN:
            break
    return found


def strikes_back(game: War, piece: i64, target: i64, far: i64) -> bool:
    """Could the defender hit the attacker from there? The path is taken for free, since the attack came along it."""
    return piece != NONE and far <= stat(game, target, RANGE) and not game.on_temple(piece)


def outlook(judge: Judge, game: War) -> float:
    """What the damage that is about to fall, and the battle that is going on, mean to this seat."""
    i: i64
    found = 0.0
    for i in range(0, len(game.pending), PENDING_SIZE):
        found -= harm_to(judge, game, game.pending[i], game.pending[i + 1])
    if game.battle[STAGE] != 1 or game.battle[BROKEN_OFF] == 1:
        return found
    return found - going_on(judge, game)


def going_on(judge: Judge, game: War) -> float:
    """What the attack that is being resolved will cost this seat, by the dice that lie there."""
    piece = game.battle[ATTACKER]
    target = game.battle[TARGET]
    if not game.on_board(piece):
        return 0.0
    kind = game.battle[ATTACK_TYPE]
    damage = stat(game, piece, MAGIC if kind == a.MAGIC_ATTACK else POWER) + game.battle[ATTACK_PLUS]
    if target >= PIECES:
        return harm_to(judge, game, target, damage)
    if not game.on_board(target) or game.battle[DEFENCE] == a.DODGE:
        return 0.0
    far = distance(game.space[piece], game.space[target])
    if direction(game.space[piece], game.space[target]) == NOWHERE:
        far = 99
    if game.battle[DEFENCE] != a.NO_DEFENCE:
        return defended(judge, game, piece, target, damage, game.battle[DEFENCE], far)
    lie = game.battle[A_SWORDS] + game.battle[A_SWORDS + 1] + game.battle[A_SWORDS + 2]
    score: i64 = game.battle[A_SWORDS] + game.battle[A_MORE] if lie > 0 else UNKNOWN
    dice = stat(game, piece, LEVEL) + game.battle[A_DICE]
    against = stat(game, target, LEVEL) + game.battle[D_DICE]
    if game.battle[D_SWORDS] + game.battle[D_SWORDS + 1] + game.battle[D_SWORDS + 2] > 0:
        return best_defence(judge, game, piece, target, damage, far)
    if dice < 1:
        dice = 1
    return battle(judge, game, piece, target, damage, kind, dice, score, 1 if against < 1 else against, far)


def defended(judge: Judge, game: War, piece: i64, target: i64, damage: i64, defence: i64, far: i64) -> float:
    """What the attack costs this seat with a defence that succeeds."""
    if defence == a.DODGE:
        return 0.0
    if defence == a.NO_DEFENCE:
        return harm_to(judge, game, target, damage)
    guard = stat(game, target, MAGIC if game.battle[ATTACK_TYPE] == a.MAGIC_ATTACK else POWER)
    stopped: i64 = damage if guard > damage else guard
    found = harm_to(judge, game, target, damage - stopped)
    if defence == a.COUNTER and stopped > 0 and strikes_back(game, piece, target, far):
        found += harm_to(judge, game, piece, stopped)
    return found


def best_defence(judge: Judge, game: War, piece: i64, target: i64, damage: i64, far: i64) -> float:
    """With all dice on the table: what the attack costs after the defence that is best for the defender."""
    defence: i64
    from contretemps.games.temporal_war.flow.battle import cannot_defend

    best = harm_to(judge, game, target, damage)
    sign: float = 1.0 if judge.share[target // PLACES] > 0.0 else -1.0
    for defence in range(a.BLOCK, a.DODGE + 1):
        if cannot_defend(game, defence) == 0:
            found = defended(judge, game, piece, target, damage, defence, far)
            if sign * found < sign * best:
                best = found
    return best
