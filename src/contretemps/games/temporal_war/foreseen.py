"""What can be reckoned exactly before it happens: the odds of an attack and of a sync, and what enemies could hit.

An attack is played on a copy up to its rolls, with nobody reacting, so that everything counts that cards in play add by
themselves; then all rolls are gone through. The defender is taken to choose what costs it least, and among equals what
hurts the attacker most.
"""

from __future__ import annotations

from math import comb
from typing import Any, Final

from contretemps.games.temporal_war import codes as a
from contretemps.games.temporal_war.arena import NOWHERE, WAYS, neighbour
from contretemps.games.temporal_war.content import SPACE_NAMES
from contretemps.games.temporal_war.effects.stats import has_key, stat, sync_level
from contretemps.games.temporal_war.entries import A_MORE, ATTACK_PLUS, ATTACKER, D_MORE, PIECES, PLACES, STAGE, TARGET
from contretemps.games.temporal_war.flow.aiming import cannot_hit, lets_through
from contretemps.games.temporal_war.flow.battle import CHOOSE, HIT, Battle, Describe, attack_stat
from contretemps.games.temporal_war.flow.dice import ATTACK_SIDE, RollShields, RollSwords
from contretemps.games.temporal_war.flow.moving import can_move
from contretemps.games.temporal_war.flow.reacting import React
from contretemps.games.temporal_war.flow.syncing import TOTALS, dice_for
from contretemps.games.temporal_war.position import War
from contretemps.games.temporal_war.routes import Routes
from contretemps.games.temporal_war.tables import AIRBORNE, CHAMPION, KIND, RANGE, ROOTED, SPEED, STEADFAST, WARDED
from contretemps.kernel.step import DONE, NOBODY, Step

HIT_ODDS: Final = ("hit", "blocked", "countered", "dodged")
ROLL_MOST: Final = 60  # steps of a trial: an attack without reactions has far fewer


class Rolls:
    """An attack just before the defence is chosen: how many dice each side rolls and what is added to them."""

    def __init__(self, game: War, choice: int) -> None:
        self.world = game.copy()
        self.dice = [0, 0]  # of the attack, of the defence
        self.complete = False  # no question of a card came in between
        self.run(choice)

    def run(self, choice: int) -> None:
        world = self.world
        step = world.step.resolve(world, choice)
        for _ in range(ROLL_MOST):
            if step is DONE:
                if world.agenda is None:
                    return
                step, world.agenda = world.agenda.step, world.agenda.rest
            elif isinstance(step, Battle) and (step.stage == CHOOSE or step.stage == HIT):
                self.complete = bool(world.battle[STAGE] == 1)
                return
            else:
                answer = self.answered(step)
                if answer is None:
                    return
                step = step.resolve(world, answer)

    def answered(self, step: Step) -> int | None:
        """How a trial goes on: nobody reacts, and no sword or shield falls; what cards add does not depend on it."""
        if step.seat == NOBODY:
            return 0
        if isinstance(step, React):
            return a.PASS
        if isinstance(step, RollSwords):
            self.dice[0 if step.side == ATTACK_SIDE else 1] += int(step.dice)
            return a.SWORDS
        if isinstance(step, RollShields):
            return a.SHIELDS
        return a.PLAIN if isinstance(step, Describe) else None


def attack_odds(game: War, choice: int) -> dict[str, Any] | None:
    """What an attack will do, roll by roll; None if a card asks something first."""
    rolls = Rolls(game, choice)
    world = rolls.world
    if not rolls.complete:
        return None
    attacker, target = int(world.battle[ATTACKER]), int(world.battle[TARGET])
    damage = int(stat(world, attacker, attack_stat(world)) + world.battle[ATTACK_PLUS])
    if target >= PIECES:  # temples and constructs do not defend
        return {"damage": damage, "odds": {"hit": 1.0}, "expected": float(damage)}
    found = dict.fromkeys(HIT_ODDS, 0.0)
    results = outcomes(world, damage)
    score = int(world.battle[A_MORE])
    for swords, chance in enumerate(binomial(rolls.dice[0], 1 / 2)):
        for dice, share in throws(rolls.dice[1]):
            found[best_way(world, results, dice, swords + score)] += chance * share
    health, own = int(world.health[world.stack[target]]), int(world.health[world.stack[attacker]])
    hurt = {way: after_ward(world, target, results[way][0]) for way in HIT_ODDS}
    back = {way: after_ward(world, attacker, results[way][1]) for way in HIT_ODDS}
    return {
        "damage": damage,
        "dice": rolls.dice[0],
        "against": rolls.dice[1],
        "odds": {way: round(chance, 4) for way, chance in found.items()},
        "expected": round(sum([found[way] * hurt[way] for way in HIT_ODDS]), 3),
        "falls": round(sum([found[way] for way in HIT_ODDS if hurt[way] >= health]), 4),
        "back": round(sum([found[way] * back[way] for way in HIT_ODDS]), 3),
        "falls_itself": round(sum([found[way] for way in HIT_ODDS if back[way] >= own]), 4),
    }


def outcomes(world: War, damage: int) -> dict[str, tuple[int, int]]:
    """By the way an attack ends: damage to the defender, and to the attacker."""
    attacker, target = int(world.battle[ATTACKER]), int(world.battle[TARGET])
    stopped = min(damage, int(stat(world, target, attack_stat(world))))
    reaches = not world.on_temple(attacker) and cannot_hit(world, target, world.space[attacker]) == 0
    back = stopped if reaches else 0
    return {
        "hit": (damage, 0),
        "blocked": (damage - stopped, 0),
        "countered": (damage - stopped, back),
        "dodged": (0, 0),
    }


def after_ward(world: War, piece: int, damage: int) -> int:
    ward = 2 if world.has_status(piece, WARDED) else 0
    return max(0, damage - ward)


def best_way(world: War, results: dict[str, tuple[int, int]], dice: tuple[int, int, int], attack: int) -> str:
    """What the defender does with these dice against this score (TPW-201 to TPW-210)."""
    target = int(world.battle[TARGET])
    ready = world.ready[target] == 1
    more = [int(world.battle[D_MORE + n]) for n in range(3)]
    swords, shields, boots = [number + by for number, by in zip(dice, more, strict=True)]
    ways = ["hit"]
    if shields > attack:
        ways.append("blocked")
    if swords > attack and (ready or has_key(world, target, STEADFAST)):
        ways.append("countered")
    if ready and boots + int(stat(world, target, SPEED)) > attack and can_dodge(world, target):
        ways.append("dodged")
    return min(ways, key=lambda way: (results[way][0], -results[way][1]))


def can_dodge(world: War, piece: int) -> bool:
    return not world.has_status(piece, ROOTED) and can_move(world, piece, 1)


def binomial(dice: int, share: float) -> list[float]:
    return [comb(dice, n) * share**n * (1 - share) ** (dice - n) for n in range(dice + 1)]


def throws(dice: int) -> list[tuple[tuple[int, int, int], float]]:
    """Every throw of so many battle dice: swords, shields, boots, and its chance (TPW-316)."""
    return [
        ((swords, shields, dice - swords - shields), chance * share)
        for swords, chance in enumerate(binomial(dice, 1 / 2))
        for shields, share in enumerate(binomial(dice - swords, 2 / 3))
    ]


# ---- syncs -----------------------------------------------------------------------------------------------------------


def sync_odds(game: War, piece: int, fountain: int, way: int) -> dict[str, Any]:
    """Dice, level and the chance of success (TPW-163 to TPW-166)."""
    dice = int(dice_for(game, piece // PLACES, fountain, way))
    level = int(sync_level(game, piece))
    return {"dice": dice, "level": level, "chance": chance_of(dice, level)}


def chance_of(dice: int, level: int) -> float:
    if dice == 0:
        return 1.0
    ways = [int(TOTALS[24 * dice + total - 1]) for total in range(1, 25)]
    return round(sum(ways[:level]) / sum(ways), 4)


# ---- what enemies could hit ------------------------------------------------------------------------------------------


def under_fire(game: War, seat: int) -> dict[int, list[int]]:
    """By space: the ready enemy warriors that could attack somebody there before the round ends, as things stand."""
    found: dict[int, list[int]] = {}
    for piece in range(PIECES):
        if game.space[piece] < 0 or game.ready[piece] == 0 or not game.is_enemy(seat, piece // PLACES):
            continue
        for space in hits(game, piece):
            found.setdefault(space, []).append(piece)
    return found


def hits(game: War, piece: int) -> set[int]:
    """All spaces on which a warrior could hit somebody after going there with its speed."""
    far = 0 if game.has_status(piece, ROOTED) else int(stat(game, piece, SPEED))
    flies = has_key(game, piece, AIRBORNE)
    champion = KIND[game.card[piece]] == CHAMPION
    routes = Routes(game, piece // PLACES, champion, flies, game.space[piece], far)
    reach = int(stat(game, piece, RANGE))
    found: set[int] = set()
    for start in routes.reached:
        for way in range(WAYS):
            space = neighbour(start, way)
            for _ in range(reach):
                if space == NOWHERE:
                    break
                found.add(int(space))
                if space != game.space[piece] and not lets_through(game, piece, space):
                    break
                space = neighbour(space, way)
    return found


def names(spaces: list[int]) -> list[str]:
    return [SPACE_NAMES[space] for space in spaces]
