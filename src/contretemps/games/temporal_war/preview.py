"""What each choice would do, before it is made: the odds of attacks and syncs, what a defence costs, where one could be
hit, and what every choice changes at once.

A choice is tried on a copy until chance, somebody else or the same player is asked something new; nobody reacts.
Chance is never answered, and what others hold or have set has no part in it.
"""

from __future__ import annotations

from typing import Any

from contretemps.games.temporal_war import codes as a
from contretemps.games.temporal_war.arena import FOUNTAINS, SHARD_AT, distance
from contretemps.games.temporal_war.changes import changes
from contretemps.games.temporal_war.content import SPACE_NAMES
from contretemps.games.temporal_war.effects.stats import stat
from contretemps.games.temporal_war.entries import ATTACK_PLUS, ATTACKER, IN_USE, NONE, T_CARD
from contretemps.games.temporal_war.flow.acting import Act, ActionPhase, ActOn, ChooseWarrior
from contretemps.games.temporal_war.flow.arriving import StepOff, fountain_damage
from contretemps.games.temporal_war.flow.battle import Battle, Defend, DodgeTo, attack_stat
from contretemps.games.temporal_war.flow.calls import RoundTest
from contretemps.games.temporal_war.flow.moving import FreeMove, length_of, reach_left, speed_left
from contretemps.games.temporal_war.flow.reacting import React
from contretemps.games.temporal_war.flow.setting import EndPhase, SetWhere
from contretemps.games.temporal_war.flow.summoning import SummonWhere
from contretemps.games.temporal_war.flow.syncing import SyncAlso
from contretemps.games.temporal_war.flow.turn import Summon, SummoningPhase
from contretemps.games.temporal_war.foreseen import attack_odds, chance_of, outcomes, sync_odds, under_fire
from contretemps.games.temporal_war.notation import VERBS
from contretemps.games.temporal_war.position import War
from contretemps.games.temporal_war.tables import CHAMPION, DECK_CARDS, KIND, LEVEL_OF, VALUE, WARRIOR_CARDS
from contretemps.kernel.codec import Codec
from contretemps.kernel.step import DONE, NOBODY, Step

STOPS = (EndPhase, RoundTest, ActionPhase, SummoningPhase, ActOn)  # what comes after a choice and is none of it
MOST = 80  # choices that are tried
LONGEST = 80  # steps of a trial
WRITE = Codec(VERBS).write
WAYS = {a.NO_DEFENCE: "hit", a.BLOCK: "blocked", a.COUNTER: "countered", a.DODGE: "dodged"}


def preview(game: War, seat: int) -> dict[str, Any]:
    """What can be said before this seat chooses; nothing where it is not asked."""
    if seat not in game.asked():
        return {}
    options = game.options(seat)
    return {
        "effects": {WRITE(choice): effect(game, seat, choice) for choice in options[:MOST]},
        "attacks": attacks(game, options),
        "syncs": syncs(game, options),
        "defences": defences(game, options),
        "spaces": spaces(game, seat, options),
        "costs": costs(options, game),
        "against": against(game, seat),
    }


# ---- what changes at once --------------------------------------------------------------------------------------------


def effect(game: War, seat: int, choice: int) -> dict[str, Any]:
    """What a choice does at once, and what it then asks of the same seat."""
    world, asked = tried(game, choice)
    found = changes(game, world)
    if asked is not None and asked.seat == seat:
        found["asks"] = type(asked).__name__
    return found


def tried(game: War, choice: int) -> tuple[War, Step | None]:
    """The world after a choice, and the question that belongs to it; None if it is done with."""
    world = game.copy()
    step = world.step.resolve(world, choice)
    for _ in range(LONGEST):
        if step is DONE:
            if world.agenda is None:
                return world, None
            step, world.agenda = world.agenda.step, world.agenda.rest
        elif isinstance(step, STOPS) or (isinstance(step, Battle) and not isinstance(game.step, Defend)):
            return world, None
        elif isinstance(step, React):
            step = step.resolve(world, a.PASS)
        elif step.seat == NOBODY:
            step = step.resolve(world, 0)
        else:
            return world, step
    return world, None


# ---- attacks and defences --------------------------------------------------------------------------------------------


def attacks(game: War, options: list[int]) -> dict[str, Any]:
    """The odds of every attack that may be declared."""
    found = {choice: attack_odds(game, choice) for choice in options if a.ATTACK <= choice < a.SYNC}
    return {WRITE(choice): odds for choice, odds in found.items() if odds is not None}


def defences(game: War, options: list[int]) -> dict[str, Any]:
    """With the dice on the table: the damage that each defence leaves, and what the attacker takes."""
    if not isinstance(game.step, Defend):
        return {}
    damage = int(stat(game, game.battle[ATTACKER], attack_stat(game)) + game.battle[ATTACK_PLUS])
    results = outcomes(game, damage)
    return {
        WRITE(choice): dict(zip(("damage", "back"), results[WAYS[choice - a.DEFEND]], strict=True))
        for choice in options
    }


# ---- syncs -----------------------------------------------------------------------------------------------------------


def syncs(game: War, options: list[int]) -> dict[str, Any]:
    """Dice, level and chance of every sync; of a second fountain those of both together (TPW-169)."""
    step = game.step
    found: dict[str, Any] = {}
    if isinstance(step, SyncAlso):
        first = sync_odds(game, int(step.piece), int(step.fountain), int(step.way))
        found["pass"] = first
    for choice in options:
        if not a.SYNC <= choice < a.USE:
            continue
        fountain, way = divmod(choice - a.SYNC, 2)
        piece = int(step.piece) if isinstance(step, SyncAlso) else int(game.turn[IN_USE])
        odds = sync_odds(game, piece, fountain, way)
        if isinstance(step, SyncAlso):
            dice = odds["dice"] + first["dice"]
            odds = {"dice": dice, "level": odds["level"], "chance": chance_of(dice, odds["level"])}
        found[WRITE(choice)] = odds
    return found


# ---- spaces ----------------------------------------------------------------------------------------------------------


def spaces(game: War, seat: int, options: list[int]) -> dict[str, Any]:
    """Of every space that the warrior could go to, or come into play on: what it costs, who could hit it there, which
    fountains it would be next to, whether a monster would come when it rests there."""
    step = game.step
    if isinstance(step, SummonWhere):
        goals, piece, card = [choice - a.SPACE for choice in options], NONE, int(step.card)
    elif isinstance(step, Act):
        piece = int(game.turn[IN_USE])
        goals, card = [choice - a.GO for choice in options if a.GO <= choice < a.ATTACK], int(game.card[piece])
    elif isinstance(step, (FreeMove, DodgeTo, StepOff)):
        piece = int(step.piece)
        goals = [choice - a.GO for choice in options if a.GO <= choice < a.ATTACK]
        goals += [choice - a.SPACE for choice in options if a.SPACE <= choice < a.SET]
        card = int(game.card[piece])
    else:
        return {}
    fire = under_fire(game, seat)
    found: dict[str, Any] = {}
    for goal in goals:
        said: dict[str, Any] = {
            "hit_by": [SPACE_NAMES[game.space[other]] for other in fire.get(goal, [])],
            "fountains": [str(n + 1) for n in range(FOUNTAINS) if distance(goal, game.fountain_space(n)) == 1],
            "safe": bool(game.is_safe(goal)) or (KIND[card] == CHAMPION and goal == game.temple_space(seat)),
        }
        if SHARD_AT[goal] >= 0 and game.board_shards[SHARD_AT[goal]]:
            said["shards"] = int(game.board_shards[SHARD_AT[goal]])
        fountain = int(game.fountain_here(goal))
        if fountain != NONE:
            said["damage"] = int(fountain_damage(game, seat, fountain))
        if isinstance(step, Act):
            cost = int(length_of(game, piece, goal, reach_left(game, piece)))
            said["cost"] = cost
            said["main_action"] = cost > speed_left(game, piece)
        found[SPACE_NAMES[goal]] = said
    return found


# ---- costs and what is not allowed -----------------------------------------------------------------------------------


def costs(options: list[int], game: War) -> dict[str, int]:
    """What a choice costs in aether or shards."""
    found: dict[str, int] = {}
    for choice in options:
        if a.PLAY <= choice < a.REPLAY:
            found[WRITE(choice)] = int(LEVEL_OF[choice - a.PLAY])
        elif a.REPLAY <= choice < a.EXERT:
            found[WRITE(choice)] = int(VALUE[choice - a.REPLAY])
        elif a.REVEAL <= choice < a.ABILITY:
            tile = game.tile_on(choice - a.REVEAL)
            found[WRITE(choice)] = int(LEVEL_OF[game.tile(tile, T_CARD)])
        elif a.SET <= choice < a.GHOST:
            found[WRITE(choice)] = 1
    return found


def against(game: War, seat: int) -> dict[str, str]:
    """The rule against each card of the own hand that may not be played now, in the own turn and in windows."""
    step = game.step
    if not isinstance(step, (Summon, ChooseWarrior, Act, SetWhere, React)):
        return {}
    held = [card for card in range(DECK_CARDS) if game.holds(seat, card)]
    if isinstance(step, React):
        held = [card for card in held if card >= WARRIOR_CARDS]
    rules = {a.PLAY + card: int(step.check(game, a.PLAY + card)) for card in held}
    return {WRITE(choice): f"TPW-{rule:03}" for choice, rule in rules.items() if rule}
