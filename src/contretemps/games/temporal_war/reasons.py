# mypyc: skip, because it is outside the hot path, and compiling it only makes building slower.
"""Why a choice is advised: the odds of a sync or an attack, what a defence leaves, what a warrior costs and can do,
what a card says.

Everything is reckoned from open things and the seat's own cards, by the plans that the quick player makes (plans.py)
and the exact odds of foreseen.py.
"""

from __future__ import annotations

from typing import Any

from contretemps.games.temporal_war import codes as a
from contretemps.games.temporal_war.arena import FOUNTAINS, SHARD_AT, distance
from contretemps.games.temporal_war.card_hints import is_saving
from contretemps.games.temporal_war.content import SLUGS, SPACE_NAMES
from contretemps.games.temporal_war.effects.programs import ABILITIES
from contretemps.games.temporal_war.effects.stats import stat
from contretemps.games.temporal_war.entries import IN_USE, NONE, PIECES, PLACES, T_CARD, TEMPLE, TILE
from contretemps.games.temporal_war.flow.acting import Act, ChooseWarrior, ability_mark
from contretemps.games.temporal_war.flow.aiming import target_at
from contretemps.games.temporal_war.flow.battle import Defend
from contretemps.games.temporal_war.flow.moments import mark_of_space
from contretemps.games.temporal_war.flow.paying import DiscardCard, PayPrice
from contretemps.games.temporal_war.flow.reacting import React
from contretemps.games.temporal_war.flow.setting import SetCard, SetWhere
from contretemps.games.temporal_war.flow.setup import ChooseChampion, ChooseDeck
from contretemps.games.temporal_war.flow.summoning import SummonWhere
from contretemps.games.temporal_war.flow.syncing import SyncAlso
from contretemps.games.temporal_war.flow.turn import Summon
from contretemps.games.temporal_war.foreseen import attack_odds, chance_of, sync_odds, under_fire
from contretemps.games.temporal_war.hints import plan_of
from contretemps.games.temporal_war.plans import Plan, Planner, Warrior, on_board, threats_to
from contretemps.games.temporal_war.position import War
from contretemps.games.temporal_war.preview import defences
from contretemps.games.temporal_war.tables import (
    CHARGE,
    DECK_CARDS,
    FIRST_CHAMPION,
    FIRST_MONSTER,
    HEALTH,
    KEYS,
    KIND,
    LEVEL,
    LEVEL_OF,
    MONSTERS,
    RANGE,
    TRAP,
    VALUE,
    WARRIOR_CARDS,
)
from contretemps.games.temporal_war.weights import USUAL
from contretemps.games.temporal_war.worth import Judge, best_stat, stat_of
from contretemps.kernel.advice import Reason
from contretemps.kernel.refusal import Facts

MOST = 2  # sentences


def reasons(game: War, seat: int, plan: list[int]) -> list[Reason]:
    """Why to do the first of these choices."""
    choice = plan[0]
    if len(game.options(seat)) == 1:
        return [Reason("only", {})]
    found = told(game, seat, choice)
    return found[:MOST] or [Reason("judged", {"many": len(game.options(seat))})]


def told(game: War, seat: int, choice: int) -> list[Reason]:
    """By what is asked, and by what is advised."""
    step: Any = game.step
    if isinstance(step, (ChooseChampion, ChooseDeck)):
        return of_set_up(choice)
    if isinstance(step, Summon):
        return of_summon(game, seat, choice)
    if isinstance(step, SummonWhere):
        return of_place(game, seat, int(step.card), choice - a.SPACE)
    if isinstance(step, ChooseWarrior) and (choice == a.PASS or choice >= a.USE):
        return of_warrior(game, seat, choice)
    if isinstance(step, Act):
        return of_act(game, seat, choice)
    if isinstance(step, SyncAlso):
        return of_both(game, step, choice)
    if isinstance(step, Defend):
        return of_defence(game, seat, choice)
    if isinstance(step, (SetWhere, SetCard)):
        return of_setting(game, seat, choice)
    if isinstance(step, PayPrice):
        return [Reason("pays", {"shards": choice - a.PAY}, (97, 185))]
    if isinstance(step, DiscardCard):
        return [Reason("discards", {"card": named(choice - a.CARD)}, (269,))]
    if isinstance(step, React) and choice == a.PASS:
        return [Reason("keeps", {}, (59,))]
    return of_card(game, seat, choice)


def named(card: int) -> str:
    return f"@card.{SLUGS[card]}"


def space_named(space: int) -> str:
    return f"@space.{SPACE_NAMES[space]}"


def percent(chance: float) -> int:
    return round(100 * chance)


# ---- set-up and summoning --------------------------------------------------------------------------------------------


def of_set_up(choice: int) -> list[Reason]:
    if choice >= a.DECK:
        return [Reason("starter", {}, (321,))]
    card = FIRST_CHAMPION + choice - a.CHAMPION
    facts: Facts = {
        "card": named(card), "health": int(stat_of(card, HEALTH)), "range": int(stat_of(card, RANGE)),
        "hits": int(best_stat(card)),
    }  # fmt: skip
    return [Reason("champion", facts, (77,))]


def of_summon(game: War, seat: int, choice: int) -> list[Reason]:
    """A warrior that comes, one that is saved for, or none."""
    free = int(game.switches.cap - game.count_pieces(seat))
    purse = int(game.purse(seat))
    if choice == a.PASS:
        dearer = [card for card in range(WARRIOR_CARDS) if game.holds(seat, card) and LEVEL_OF[card] > purse]
        if dearer:
            card = min(dearer, key=lambda one: int(LEVEL_OF[one]))
            return [Reason("saves", {"card": named(card), "price": int(LEVEL_OF[card]), "purse": purse}, (76, 117))]
        return [Reason("no_warrior", {"purse": purse, "free": free}, (88,))]
    if a.PLAY <= choice < a.PLAY + WARRIOR_CARDS:
        card = choice - a.PLAY
    elif a.REVEAL <= choice < a.ABILITY and game.tile(game.tile_on(choice - a.REVEAL), T_CARD) < WARRIOR_CARDS:
        card = int(game.tile(game.tile_on(choice - a.REVEAL), T_CARD))
    else:
        return of_card(game, seat, choice)
    facts: Facts = {"card": named(card), "level": int(LEVEL_OF[card]), "hits": int(best_stat(card)), "free": free}
    return [Reason("summons", facts, (117, 7))]


def of_place(game: War, seat: int, card: int, space: int) -> list[Reason]:
    """Where a warrior comes into play: what it can do from there at once, or how near it is to something."""
    judge = Judge(game, seat, USUAL)
    one = Warrior(seat, card, space)
    one.main = 1 if KEYS[card] & CHARGE else 0
    plan = Planner(judge, one, threats_to(game, seat)).best()
    if a.SYNC <= plan.aim < a.USE:
        fountain, way = divmod(int(plan.aim) - a.SYNC, 2)
        dice = 1 if way or game.fountain_owner[fountain] == NONE else 2
        if game.fountain_owner[fountain] == seat:
            dice = 0
        chance = chance_of(dice, int(one.sync))
        return [Reason("syncs_from", {"fountain": f"@fountain.{fountain + 1}", "percent": percent(chance)}, (162, 166))]
    return nearest(game, seat, space)


def nearest(game: War, seat: int, space: int) -> list[Reason]:
    """How far it is to the next fountain that is not one's own, and to the next enemy temple."""
    others = [n for n in range(FOUNTAINS) if game.fountain_owner[n] != seat]
    temples = [other for other in range(game.seats) if game.out[other] == 0 and game.is_enemy(seat, other)]
    found: list[Reason] = []
    if others:
        fountain = min(others, key=lambda n: int(distance(space, game.fountain_space(n))))
        far = int(distance(space, game.fountain_space(fountain)))
        found.append(Reason("near_fountain", {"fountain": f"@fountain.{fountain + 1}", "far": far}, (161,)))
    if temples:
        other = min(temples, key=lambda n: int(distance(space, game.temple_space(n))))
        far = int(distance(space, game.temple_space(other)))
        found.append(Reason("near_temple", {"seat": f"@seat.{other}", "far": far}, (28,)))
    return sorted(found, key=lambda reason: int(reason.facts["far"]))[:1]


# ---- the warrior in use ----------------------------------------------------------------------------------------------


def of_warrior(game: War, seat: int, choice: int) -> list[Reason]:
    """Whom to use, by what it means to do; or why to let others go first."""
    if choice == a.PASS:
        ready = {other: int(game.count_ready(other)) for other in range(game.seats) if other != seat}
        other = max(ready, key=lambda one: ready[one])
        facts: Facts = {"seat": f"@seat.{other}", "other": ready[other], "own": int(game.count_ready(seat))}
        return [Reason("passes", facts, (141,))]
    judge = Judge(game, seat, USUAL)
    piece = int(game.piece_on(choice - a.USE))
    plan = Planner(judge, on_board(game, piece), threats_to(game, seat)).best()
    return of_aim(game, piece, plan) or [Reason("best_used", {"card": named(int(game.card[piece]))}, (142,))]


def of_aim(game: War, piece: int, plan: Plan) -> list[Reason]:
    """What a plan is for: a sync or an attack that comes later in the turn."""
    card = named(int(game.card[piece]))
    aim = int(plan.aim)
    if a.SYNC <= aim < a.USE:
        fountain, way = divmod(aim - a.SYNC, 2)
        odds = sync_odds(game, piece, fountain, way)
        facts: Facts = {"card": card, "fountain": f"@fountain.{fountain + 1}", "percent": percent(odds["chance"])}
        return [Reason("means_to_sync", facts, (161, 166))]
    if a.ATTACK <= aim < a.SYNC:
        target = int(target_at(game, (aim - a.ATTACK) // 2))
        key = "means_to_attack" if target < PIECES else "means_temple" if target < TILE else "means_construct"
        return [Reason(key, {"card": card, "target": thing_named(game, target)}, (145, 151))]
    return []


def thing_named(game: War, thing: int) -> str:
    if thing < PIECES:
        return named(int(game.card[thing]))
    return f"@seat.{thing - TEMPLE}" if thing < TILE else named(int(game.tile(thing - TILE, T_CARD)))


def of_act(game: War, seat: int, choice: int) -> list[Reason]:
    piece = int(game.turn[IN_USE])
    if a.SYNC <= choice < a.USE:
        return of_sync(game, piece, choice)
    if a.ATTACK <= choice < a.SYNC:
        return of_attack(game, choice)
    if a.GO <= choice < a.ATTACK:
        return of_move(game, seat, piece, choice - a.GO)
    if choice == a.END:
        return [Reason("ends", {"card": named(int(game.card[piece]))}, (143,))]
    if choice == a.HUNT:
        left = [int(LEVEL_OF[FIRST_MONSTER + n]) for n in range(MONSTERS) if int(game.monsters) >> n & 1]
        level = int(stat(game, piece, LEVEL))
        won = len([one for one in left if one <= level])
        return [Reason("hunts", {"level": level, "won": won, "left": len(left)}, (222, 225))]
    return of_card(game, seat, choice)


def of_sync(game: War, piece: int, choice: int) -> list[Reason]:
    fountain, way = divmod(choice - a.SYNC, 2)
    odds = sync_odds(game, piece, fountain, way)
    owner = int(game.fountain_owner[fountain])
    facts: Facts = {"dice": odds["dice"], "level": odds["level"], "percent": percent(odds["chance"])}
    if owner == piece // PLACES:
        return [Reason("syncs_own", {}, (165, 177))]
    if way == a.NEUTRALISE:
        return [Reason("neutralises", {**facts, "seat": f"@seat.{owner}"}, (164, 175))]
    if owner == NONE:
        return [Reason("syncs", facts, (163, 175))]
    return [Reason("takes_over", {**facts, "seat": f"@seat.{owner}"}, (164, 175))]


def of_both(game: War, step: SyncAlso, choice: int) -> list[Reason]:
    """A second fountain at the same time, or not."""
    first = sync_odds(game, int(step.piece), int(step.fountain), int(step.way))
    if choice == a.PASS:
        return [Reason("one_fountain", {"percent": percent(first["chance"])}, (169,))]
    fountain, way = divmod(choice - a.SYNC, 2)
    dice = first["dice"] + sync_odds(game, int(step.piece), fountain, way)["dice"]
    return [Reason("both_fountains", {"dice": dice, "percent": percent(chance_of(dice, first["level"]))}, (169,))]


def of_attack(game: War, choice: int) -> list[Reason]:
    """What an attack does to a temple for sure, to a warrior by its odds."""
    target = int(target_at(game, (choice - a.ATTACK) // 2))
    odds = attack_odds(game, choice)
    if odds is None:
        return []
    if TEMPLE <= target < TILE:
        seat = target - TEMPLE
        facts: Facts = {"seat": f"@seat.{seat}", "damage": odds["damage"], "health": int(game.temple[seat])}
        falls = odds["damage"] >= game.temple[seat]
        return [Reason("temple_falls" if falls else "hits_temple", facts, (34,) if falls else (29, 198))]
    facts = {"target": thing_named(game, target), "damage": odds["damage"]}
    if target >= TILE:
        return [Reason("hits_construct", facts, (71, 198))]
    facts["percent"] = percent(odds["odds"]["hit"])
    facts["falls"] = percent(odds["falls"])
    found = [Reason("hits", facts, (203,))]
    if game.ready[target] == 0:
        found.append(Reason("is_resting", {"target": facts["target"]}, (201,)))
    elif odds["back"] >= 0.5:
        found.append(Reason("strikes_back", {"target": facts["target"], "back": f"{odds['back']:.1f}"}, (207,)))
    return found


def of_move(game: War, seat: int, piece: int, goal: int) -> list[Reason]:
    """A step: on the way to a sync or an attack, to shards, or to a better place to rest."""
    plan = plan_of(Judge(game, seat, USUAL), piece)
    found = of_aim(game, piece, plan)
    if SHARD_AT[goal] >= 0 and game.board_shards[SHARD_AT[goal]]:
        found.append(Reason("shards", {"n": int(game.board_shards[SHARD_AT[goal]])}, (181,)))
    if found:
        return found
    end = int(plan.end) if plan.end >= 0 else goal
    fire = under_fire(game, seat)
    before, now = len(fire.get(int(game.space[piece]), [])), len(fire.get(end, []))
    if now < before:
        found.append(Reason("out_of_fire", {"space": space_named(end), "before": before, "now": now}, (191,)))
    return [*found, *nearest(game, seat, end)]


# ---- battle, cards ---------------------------------------------------------------------------------------------------


def of_defence(game: War, seat: int, choice: int) -> list[Reason]:
    said = defences(game, game.options(seat))
    name = {a.NO_DEFENCE: "none", a.BLOCK: "block", a.COUNTER: "counter", a.DODGE: "dodge"}[choice - a.DEFEND]
    one, none = said[f"defend:{name}"], said["defend:none"]
    if name == "none":
        return []
    facts: Facts = {"damage": one["damage"], "full": none["damage"]}
    rules = {"block": (206,), "counter": (207,), "dodge": (210,)}
    found = [Reason("defends", facts, rules[name])]
    if one["back"]:
        found.append(Reason("counters", {"back": one["back"]}, (207, 208)))
    return found


def of_setting(game: War, seat: int, choice: int) -> list[Reason]:
    """A trap or a construct is set, or nothing more."""
    if a.CARD <= choice < a.PAY:
        card = choice - a.CARD
        if KIND[card] == TRAP:
            return [Reason("trap", {"card": named(card), "area": int(VALUE[card])}, (68, 132))]
        return [Reason("sets", {"card": named(card), "price": int(LEVEL_OF[card])}, (70, 132))]
    if choice == a.PASS:
        return [Reason("sets_nothing", {"purse": int(game.purse(seat))}, (130,))]
    if choice >= a.SET:
        return [Reason("sets_here", {"space": space_named(choice - a.SET)}, (130, 136))]
    return of_card(game, seat, choice)


def of_card(game: War, seat: int, choice: int) -> list[Reason]:
    """What the card that is played, replayed, exerted or used says."""
    if choice == a.HEAL:
        champion = PLACES * seat
        health = int(game.health[game.stack[champion]])
        return [Reason("heals", {"card": named(int(game.card[champion])), "health": health}, (30, 31))]
    card, number = line_of(game, seat, choice)
    if card == NONE:
        return []
    found = [Reason("says", {"does": f"@line.{SLUGS[card]}.{number}"}, (56,) if card >= WARRIOR_CARDS else (283,))]
    if a.PLAY <= choice < a.REPLAY and is_saving(Judge(game, seat, USUAL)):
        found.append(Reason("costs", {"price": int(LEVEL_OF[card]), "purse": int(game.purse(seat))}, (76,)))
    return found


def line_of(game: War, seat: int, choice: int) -> tuple[int, int]:
    """The card that a choice uses, and the number of the line that it is about; NONE if there is none."""
    card = NONE
    if a.PLAY <= choice < a.REPLAY:
        card = choice - a.PLAY
    elif a.REPLAY <= choice < a.EXERT:
        card = choice - a.REPLAY
    elif a.EXERT <= choice < a.GO:
        card = choice - a.EXERT
    elif a.REVEAL <= choice < a.ABILITY:
        card = int(game.tile(game.tile_on(choice - a.REVEAL), T_CARD))
    elif a.ABILITY <= choice < a.PLAY:
        return of_ability(game, seat, choice - a.ABILITY)
    if card == NONE or card >= DECK_CARDS:
        return NONE, 0
    lines = [ability for ability in ABILITIES if ability.card == card]
    exerts = [n for n, ability in enumerate(lines, 1) if ability.exert]
    number = exerts[0] if a.EXERT <= choice < a.GO and exerts else 1
    return (card, number) if lines else (NONE, 0)


def of_ability(game: War, seat: int, space: int) -> tuple[int, int]:
    step = game.step
    if isinstance(step, Act):
        mark = int(ability_mark(game, seat, space))
    elif isinstance(step, React):
        mark = int(mark_of_space(game, step.window(), seat, space))
    else:
        return NONE, 0
    if mark == NONE:
        return NONE, 0
    ability = ABILITIES[mark % 256]
    lines = [one.number for one in ABILITIES if one.card == ability.card]
    return int(ability.card), lines.index(ability.number) + 1
