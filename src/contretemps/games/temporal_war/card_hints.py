"""Cards of the own hand for the quick player: what to summon and where, what to set and where, what to discard."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from contretemps.games.temporal_war import codes as a
from contretemps.games.temporal_war.arena import FOUNTAINS, FROM_CENTRE, distance
from contretemps.games.temporal_war.entries import (
    LAST_ROUND,
    NONE,
    PIECES,
    PLACES,
    SET_TILE,
    T_CARD,
    T_OWNER,
    T_SORT,
    TILE_SIZE,
)
from contretemps.games.temporal_war.odds import sync_chance
from contretemps.games.temporal_war.plans import FORWARD, Planner, Warrior, threats_to
from contretemps.games.temporal_war.position import War
from contretemps.games.temporal_war.tables import (
    CHARGE,
    CONSTRUCT,
    DECK_CARDS,
    KEYS,
    KIND,
    LEVEL,
    LEVEL_OF,
    SPEED,
    TRAP,
    VALUE,
    WARRIOR_CARDS,
)
from contretemps.games.temporal_war.worth import Judge, held_worth, stat_of
from contretemps.kernel.choices import Choices

WORST: Final = -1e9
CLOSE: Final = 5  # spaces that are planned from in full, of those that seem best
MOST_SET: Final = 2  # set cards of a player at a time


# ---- summoning -------------------------------------------------------------------------------------------------------


def best_summon(judge: Judge, options: Choices) -> i64:
    """The warrior whose coming brings most, if that is more than what it costs; `pass` otherwise."""
    i: i64
    best: i64 = a.PASS
    most = 0.0
    spaces = where_to(judge.game, judge.seat)
    for i in range(options.count):
        choice = options.items[i]
        if choice >= a.PLAY and choice < a.PLAY + WARRIOR_CARDS:
            worth = summon_worth(judge, choice - a.PLAY, spaces)
        elif choice >= a.REVEAL and choice < a.ABILITY:
            card = judge.game.tile(judge.game.tile_on(choice - a.REVEAL), T_CARD)
            if card >= WARRIOR_CARDS:
                continue
            worth = summon_worth(judge, card, vec[i64]([choice - a.REVEAL]))
        else:
            continue
        if worth > most:
            most = worth
            best = choice
    return best


def where_to(game: War, seat: i64) -> vec[i64]:
    """All spaces where something may be put."""
    i: i64
    from contretemps.games.temporal_war.flow.putting import puts_into

    out = Choices()
    puts_into(game, seat, 0, out)
    found = vec[i64]([0] * out.count)
    for i in range(out.count):
        found[i] = out.items[i]
    return found


def summon_worth(judge: Judge, card: i64, spaces: vec[i64]) -> float:
    """What it does at once and later, less its price and the place that it takes."""
    i: i64
    game = judge.game
    weights = judge.weights
    price = LEVEL_OF[card]
    best = 0.0
    for i in range(len(spaces)):
        worth = at_once(judge, card, spaces[i])
        best = worth if worth > best else best
    worth = best + judge.material(card, judge.left) - held_worth(card, weights)
    worth -= weights.aether * (1.0 if judge.left > 0 else 0.35) * float(price)
    free = game.switches.cap - game.count_pieces(judge.seat)
    if judge.left > 0:
        # A place that a better warrior would take soon: the fewer are left the dearer they are.
        worth -= waiting(judge, card) / float(free)
    return worth


def waiting(judge: Judge, card: i64) -> float:
    """How much better the best warrior is for whom one could save, in this hand or as they usually are."""
    other: i64
    game = judge.game
    weights = judge.weights
    usual = judge.material(card, judge.left)
    best = weights.slot * float(judge.left)
    for other in range(WARRIOR_CARDS):
        if game.hand[DECK_CARDS * judge.seat + other] > 0 and LEVEL_OF[other] <= game.purse(judge.seat) + 4:
            more = weights.save * (judge.material(other, judge.left) - usual)
            best = more if more > best else best
    return best


def at_once(judge: Judge, card: i64, space: i64) -> float:
    """A rough guess of what a warrior that comes into play on a space does this turn, and of where it stands then."""
    fountain: i64
    game = judge.game
    speed = stat_of(card, SPEED)
    best = 0.0
    for fountain in range(FOUNTAINS):
        owner = game.fountain_owner[fountain]
        if owner != judge.seat and distance(space, game.fountain_space(fountain)) - 1 <= speed:
            dice: i64 = 1 if owner == NONE else 2
            worth = sync_chance(dice, stat_of(card, LEVEL)) * (judge.rate - judge.control(owner))
            best = worth if worth > best else best
    return best + judge.promise(judge.seat, card, space, judge.left) - FORWARD * float(FROM_CENTRE[space])


def best_space(judge: Judge, card: i64, options: Choices) -> i64:
    """Where a warrior comes into play: the plans from the spaces that seem best are compared."""
    i: i64
    spaces = seen_from(judge, options, a.SPACE, a.SET)
    done = vec[i64]([0] * len(spaces))
    guesses: list[float] = []
    for i in range(len(spaces)):
        guesses.append(at_once(judge, card, spaces[i]))
    threats = threats_to(judge.game, judge.seat)
    best = options.items[0]
    most = WORST
    for _ in range(CLOSE):
        at: i64 = NONE
        for i in range(len(spaces)):
            if done[i] == 0 and (at == NONE or guesses[i] > guesses[at]):
                at = i
        if at == NONE:
            break
        done[at] = 1
        one = Warrior(judge.seat, card, spaces[at])
        one.main = 1 if KEYS[card] & CHARGE != 0 else 0
        worth = Planner(judge, one, threats).best().worth
        if worth > most:
            most = worth
            best = a.SPACE + spaces[at]
    return best


def seen_from(judge: Judge, options: Choices, first: i64, last: i64) -> vec[i64]:
    """The spaces of these options in an order that is the same for whoever sits opposite: of equals the first is taken,
    and no seat should get a better one of them."""
    i: i64
    found = vec[i64]()
    behind = judge.game.switches.arena[judge.seat] >= 3
    for i in range(options.count):
        choice = options.items[options.count - 1 - i] if behind else options.items[i]
        if choice >= first and choice < last:
            found = append(found, choice - first)
    return found


# ---- setting ---------------------------------------------------------------------------------------------------------


def set_worth(judge: Judge, card: i64) -> float:
    """What it is worth to set a card: traps, and constructs where there is time for them."""
    game = judge.game
    purse = game.purse(judge.seat)
    price = LEVEL_OF[card]
    if KIND[card] == TRAP:
        return 0.6 if purse >= price + 1 else 0.0
    if KIND[card] == CONSTRUCT and judge.left >= 2 and purse >= price + 1:
        return 0.3 * float(judge.left)
    return 0.0


def best_to_set(judge: Judge) -> i64:
    """The card that is most worth setting; NONE."""
    card: i64
    game = judge.game
    best: i64 = NONE
    most = judge.weights.aether * 1.2
    for card in range(WARRIOR_CARDS, DECK_CARDS):
        if game.hand[DECK_CARDS * judge.seat + card] > 0:
            worth = set_worth(judge, card)
            if worth > most:
                most = worth
                best = card
    return best


def count_set(game: War, seat: i64) -> i64:
    i: i64
    n: i64 = 0
    for i in range(0, len(game.tiles), TILE_SIZE):
        if game.tiles[i + T_SORT] == SET_TILE and game.tiles[i + T_OWNER] == seat:
            n += 1
    return n


def where_to_set(judge: Judge, options: Choices) -> i64:
    """A space where enemies will come by: beside own fountains and the temple, not too far from them; or `pass`."""
    i: i64
    piece: i64
    fountain: i64
    game = judge.game
    seat = judge.seat
    card = best_to_set(judge)
    if card == NONE or count_set(game, seat) >= MOST_SET or is_saving(judge):
        return a.PASS
    best: i64 = a.PASS
    most = 0.0
    spaces = seen_from(judge, options, a.SET, a.GHOST)
    for i in range(len(spaces)):
        space = spaces[i]
        worth = 0.0
        for fountain in range(FOUNTAINS):
            if judge.goals[fountain] == space:
                worth -= 5.0  # the fountain would sweep it away
            if distance(space, judge.goals[fountain]) == 1:
                worth += 1.0 if game.fountain_owner[fountain] == seat else 0.3
        if distance(space, game.temple_space(seat)) <= VALUE[card]:
            worth += 0.8
        near: i64 = 99
        for piece in range(PIECES):
            if game.space[piece] >= 0 and game.is_enemy(seat, piece // PLACES):
                far = distance(space, game.space[piece])
                near = far if far < near else near
        if KIND[card] == TRAP:
            worth += 1.0 if near <= 4 else -0.25 * float(near - 4)
        elif near <= 3:
            worth -= 1.0
        if worth > most:
            most = worth
            best = a.SET + space
    return best


def is_saving(judge: Judge) -> bool:
    """Is there a warrior in hand for whom the aether is wanted?"""
    card: i64
    game = judge.game
    purse = game.purse(judge.seat)
    if game.round >= LAST_ROUND or game.count_pieces(judge.seat) >= game.switches.cap:
        return False
    for card in range(WARRIOR_CARDS):
        if game.hand[DECK_CARDS * judge.seat + card] > 0 and LEVEL_OF[card] > purse - 3 and LEVEL_OF[card] >= 4:
            return True
    return False


def least_card(judge: Judge, options: Choices) -> i64:
    """The card in hand that is missed least."""
    i: i64
    best = options.items[0]
    for i in range(options.count):
        if held_worth(options.items[i] - a.CARD, judge.weights) < held_worth(best - a.CARD, judge.weights):
            best = options.items[i]
    return best
