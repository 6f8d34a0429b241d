"""A quick good player of The Temporal War.

What the warrior in use does is planned by plans.py; cards are chosen by card_hints.py. Everything else is looked at one
choice ahead, on a copy, by what worth.py says of the position after it and battle_hints.py of the battle that is going
on. Nothing that the seat does not know has a part in it.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from contretemps.games.temporal_war import codes as a
from contretemps.games.temporal_war.arena import NOWHERE
from contretemps.games.temporal_war.battle_hints import outlook
from contretemps.games.temporal_war.card_hints import (
    best_space,
    best_summon,
    best_to_set,
    is_saving,
    least_card,
    where_to_set,
)
from contretemps.games.temporal_war.effects.stats import stat, sync_level
from contretemps.games.temporal_war.entries import IN_USE, MAIN, NONE, OVERTIME, STUCK, SYNCED
from contretemps.games.temporal_war.flow.acting import Act, ChooseWarrior
from contretemps.games.temporal_war.flow.battle import Describe
from contretemps.games.temporal_war.flow.dice import Reroll, RollShields, RollSwords
from contretemps.games.temporal_war.flow.moving import speed_left
from contretemps.games.temporal_war.flow.paying import DiscardCard, DrawCard, PayPrice
from contretemps.games.temporal_war.flow.reacting import React
from contretemps.games.temporal_war.flow.setting import SetCard, SetWhere
from contretemps.games.temporal_war.flow.setup import ChooseChampion, ChooseDeck, TakeCards
from contretemps.games.temporal_war.flow.summoning import SummonWhere
from contretemps.games.temporal_war.flow.syncing import SyncAlso, dice_for
from contretemps.games.temporal_war.flow.turn import Summon
from contretemps.games.temporal_war.odds import monster_harm, monster_pays, sync_chance
from contretemps.games.temporal_war.plans import Plan, Planner, on_board, threats_to
from contretemps.games.temporal_war.position import War
from contretemps.games.temporal_war.tables import LEARNING, LEVEL, STARTER
from contretemps.games.temporal_war.weights import USUAL, Weights
from contretemps.games.temporal_war.worth import Judge
from contretemps.kernel.choices import Choices
from contretemps.kernel.step import NATURE

WORST: Final = -1e9
SURE: Final = 0.12  # what a reaction or an extra must bring to be used
ROW: Final = 10  # questions answered within a look ahead
FEW: Final = 24  # options that are looked at, of those that only look alike
CHAMPIONS: Final = [4, 0, 2, 5, 3, 1]  # by how often the quick player wins with each against itself


def policy(game: War, seat: int) -> int:
    """A quick good choice at any question to a player."""
    return weighed_policy(game, seat, USUAL)


def weighed_policy(game: War, seat: int, weights: Weights) -> int:
    """The same by one's own weights."""
    step = game.step
    if step.seat == NATURE:
        raise ValueError("chance is asked, not a player")
    options = Choices()
    step.options_into(game, options)
    return int(options.items[0] if options.count == 1 else answer(game, seat, options, weights))


def answer(game: War, seat: i64, options: Choices, weights: Weights) -> i64:
    """The best of several options."""
    step = game.step
    if isinstance(step, ChooseChampion):
        return favourite(options)
    if isinstance(step, ChooseDeck):
        return a.DECK + (LEARNING if game.switches.learning == 1 else STARTER)  # TPW-321
    if isinstance(step, TakeCards):
        return own_list(options)
    if isinstance(step, Describe):
        return a.PLAIN
    if isinstance(step, PayPrice):
        return options.items[0]  # the die first: shards do not spoil
    judge = Judge(game, seat, weights)
    if isinstance(step, Act):
        return acting(judge, options)
    if isinstance(step, React):
        return by_looking(judge, options, SURE)
    if isinstance(step, ChooseWarrior):
        return whom_to_use(judge, options)
    if isinstance(step, Summon):
        return summoning(judge, options)
    if isinstance(step, SummonWhere):
        return best_space(judge, step.card, options)
    if isinstance(step, SetWhere):
        return setting(judge, options)
    if isinstance(step, SetCard):
        card = best_to_set(judge)
        return a.CARD + card if card != NONE else least_card(judge, options)
    if isinstance(step, DiscardCard):
        return least_card(judge, options)
    if isinstance(step, SyncAlso):
        return sync_also(judge, step, options)
    if isinstance(step, Reroll):
        return reroll(game, step, options)
    return by_looking(judge, options, 0.0)


# ---- set-up ----------------------------------------------------------------------------------------------------------


def favourite(options: Choices) -> i64:
    i: i64
    for champion in CHAMPIONS:
        for i in range(options.count):
            if options.items[i] == a.CHAMPION + champion:
                return options.items[i]
    return options.items[0]


def own_list(options: Choices) -> i64:
    """Whoever has begun a list of his own gets one that is complete soon: as many copies as may be, card by card."""
    i: i64
    if options.items[0] == a.DONE:
        return a.DONE
    card = (options.items[0] - a.TAKE) // 4
    best = options.items[0]
    for i in range(options.count):
        if (options.items[i] - a.TAKE) // 4 == card:
            best = options.items[i]
    return best


# ---- looking ahead ---------------------------------------------------------------------------------------------------


def by_looking(judge: Judge, options: Choices, sure: float) -> i64:
    """The option after which things stand best; `pass` unless another one is better by so much."""
    i: i64
    best = options.items[0]
    most = WORST
    for i in range(options.count if options.count < FEW else FEW):
        choice = options.items[i]
        if choice >= a.BACK and choice < a.REVEAL:
            continue  # a set card stays where it is
        worth = look_ahead(judge, choice)
        if choice == a.PASS:
            worth += sure
        if worth > most:
            most = worth
            best = choice
    return best


def look_ahead(judge: Judge, choice: i64) -> float:
    """What the position is worth after a choice, others having passed."""
    game = judge.game
    if choice == a.PASS:
        return judge.total(game) + outlook(judge, game)
    world = game.copy()
    world.play(judge.seat, choice)
    run_on(world, judge.seat)
    found = judge.total(world) + outlook(judge, world)
    step = world.step
    if isinstance(step, DrawCard):
        found += 1.5 * judge.weights.card * judge.share[step.who]
    return found


def run_on(world: War, seat: i64) -> None:
    """Others do not react, dice fall as they do on average, and what the choice asks of the same player is answered in
    the plainest way."""
    for _ in range(ROW):
        step = world.step
        if isinstance(step, React):
            if step.seat == seat:
                return
            world.play(step.seat, a.PASS)
        elif isinstance(step, RollSwords):
            world.play(NATURE, a.SWORDS + (step.dice + 1) // 2)
        elif isinstance(step, RollShields):
            world.play(NATURE, a.SHIELDS + (2 * step.dice + 1) // 3)
        elif isinstance(step, PayPrice) and step.seat == seat:
            options = Choices()
            step.options_into(world, options)
            world.play(seat, options.items[0])
        elif isinstance(step, Reroll) and step.seat == seat:
            options = Choices()
            step.options_into(world, options)
            world.play(seat, reroll(world, step, options))
        else:
            return


def reroll(game: War, step: Reroll, options: Choices) -> i64:
    """The attacker rolls again what is no sword, as many as may be."""
    i: i64
    best = options.items[0]
    most: i64 = -99
    for i in range(options.count):
        code = options.items[i] - a.REROLL
        worth = (code // 4) % 4 + code % 4 - 4 * (code // 16)
        if worth > most:
            most = worth
            best = options.items[i]
    return best


# ---- the own turn ----------------------------------------------------------------------------------------------------


def summoning(judge: Judge, options: Choices) -> i64:
    """A warrior that is worth its price; otherwise what else may be played now."""
    best = best_summon(judge, options)
    if best != a.PASS:
        return best
    return extras(judge, options, a.PASS)


def extras(judge: Judge, options: Choices, otherwise: i64) -> i64:
    """The temple heal, equipment, constructs, abilities: the best of them, if it is better than to leave it."""
    i: i64
    best = otherwise
    most = WORST
    saving = is_saving(judge)
    now = WORST
    for i in range(options.count):
        choice = options.items[i]
        if not is_extra(choice) or (saving and (choice >= a.PLAY and choice < a.EXERT)):
            continue
        if now == WORST:
            now = judge.total(judge.game) + outlook(judge, judge.game)
            most = now + SURE
        worth = look_ahead(judge, choice)
        if worth > most:
            most = worth
            best = choice
    return best


def is_extra(choice: i64) -> bool:
    return choice == a.HEAL or (choice >= a.REVEAL and choice < a.GO)


def whom_to_use(judge: Judge, options: Choices) -> i64:
    """The warrior with the best plan. Whoever may pass does: the others have to show what they do first."""
    i: i64
    game = judge.game
    first = extras(judge, options, NONE)
    if first != NONE:
        return first
    if options.items[0] == a.PASS and game.round < OVERTIME:
        return a.PASS
    threats = threats_to(game, judge.seat)
    best = options.items[0]
    most = WORST
    for i in range(options.count):
        choice = options.items[i]
        if choice < a.USE:
            continue
        piece = game.piece_on(choice - a.USE)
        planner = Planner(judge, on_board(game, piece), threats)
        worth = planner.best().worth - planner.rest[0]
        if judge.left == 0:
            worth -= 0.1 * float(stat(game, piece, LEVEL))  # who syncs last keeps it: the strong ones wait
        if worth > most:
            most = worth
            best = choice
    return best


def acting(judge: Judge, options: Choices) -> i64:
    """What the warrior in use does next."""
    game = judge.game
    piece = game.turn[IN_USE]
    first = extras(judge, options, NONE)
    if first != NONE:
        return first
    if game.step.check(game, a.HUNT) == 0 and hunts(judge, piece):
        return a.HUNT
    plan = plan_of(judge, piece)
    if plan.choice != NONE and game.step.check(game, plan.choice) == 0:
        return plan.choice
    if plan.hop != NOWHERE and game.step.check(game, a.GO + plan.hop) == 0:
        return a.GO + plan.hop
    return a.END


def plan_of(judge: Judge, piece: i64) -> Plan:
    """The plan of the warrior in use, with what it has left."""
    game = judge.game
    one = on_board(game, piece)
    one.speed = 0 if game.turn[STUCK] == 1 else speed_left(game, piece)
    one.main = game.turn[MAIN]
    if game.turn[SYNCED] == 1:
        one.sync = -1
    return Planner(judge, one, threats_to(game, judge.seat)).best()


def hunts(judge: Judge, piece: i64) -> bool:
    """A monster that is met anyway when it rests out here, or one that is likely to pay."""
    level = stat(judge.game, piece, LEVEL)
    return 0.35 * monster_pays(level) > monster_harm(level)


def sync_also(judge: Judge, step: SyncAlso, options: Choices) -> i64:
    """The second fountain, too, if both together are likely enough."""
    i: i64
    game = judge.game
    level = sync_level(game, step.piece)
    base = dice_for(game, judge.seat, step.fountain, step.way)
    first = judge.rate * (1.0 if step.way == a.TAKE_CONTROL else 0.0) - judge.control(
        game.fountain_owner[step.fountain]
    )
    if game.fountain_owner[step.fountain] == judge.seat:
        first = 0.0
    best: i64 = a.PASS
    most = totals(base, level) * first
    for i in range(options.count):
        if options.items[i] < a.SYNC:
            continue
        other = (options.items[i] - a.SYNC) // 2
        way = (options.items[i] - a.SYNC) % 2
        if game.fountain_owner[other] == judge.seat:
            continue
        dice = base + dice_for(game, judge.seat, other, way)
        more = judge.rate * (1.0 if way == a.TAKE_CONTROL else 0.0) - judge.control(game.fountain_owner[other])
        worth = totals(dice, level) * (first + more)
        if worth > most:
            most = worth
            best = options.items[i]
    return best


def totals(dice: i64, level: i64) -> float:
    """The chance that so many dice together show no more than the level."""
    if dice <= 2:
        return sync_chance(dice, level)
    return 0.375 if dice == 3 and level >= 9 else 0.0


def setting(judge: Judge, options: Choices) -> i64:
    """Traps and constructs; before that what may be played now."""
    first = extras(judge, options, NONE)
    return first if first != NONE else where_to_set(judge, options)
