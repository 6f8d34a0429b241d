"""Which block: the wide questions of Dominare, answered by what each block would bring, without playing them out.

Only the district of a block is judged anew (`Judge.changed`). Where several blocks are named one after the other,
ascending, the best of them are found first, and the lowest of these is named.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from contretemps.games.dominare import codes as a
from contretemps.games.dominare.effects.asks import Ask
from contretemps.games.dominare.effects.influence import ADJACENT, SIX_DISTRICTS, Convert, Place, Remove
from contretemps.games.dominare.effects.selectors import Blocks
from contretemps.games.dominare.effects.shifting import FROM, InspireAt, Move, Trade
from contretemps.games.dominare.flow.acting import HowMany
from contretemps.games.dominare.flow.canvassing import (
    EXTRA_BITS,
    ExtraBlock,
    ExtraTokens,
    FirstBlock,
    area_of,
    cannot_spread,
    is_home,
    place_all,
    price_of_block,
    reach,
)
from contretemps.games.dominare.position import NO_SPREAD, NONE, Dominare
from contretemps.games.dominare.tables import BLOCKS_THERE, DISTRICT, NEXT_TO
from contretemps.games.dominare.worth import Judge
from contretemps.kernel.choices import Choices
from contretemps.kernel.step import ALLOWED

ENOUGH: Final = 0.03  # what going on with something must bring
BOUGHT: Final = 10  # tokens bought at a time, as far as they are tried
WORST: Final = -1e9


def placed(entry: i64, seat: i64, n: i64) -> i64:
    """What a block holds after so many tokens of a seat came."""
    if n == 0:
        return entry
    if entry == 0:
        return 8 * n + seat + 1
    if entry & 7 == seat + 1:
        return entry + 8 * n
    left = (entry >> 3) - n
    if left == 0:
        return 0
    return entry - 8 * n if left > 0 else -8 * left + seat + 1


def taken(entry: i64, n: i64) -> i64:
    """What a block holds after so many tokens went."""
    return entry - 8 * n if entry >> 3 > n else 0


def placing(judge: Judge, game: Dominare, block: i64, n: i64) -> float:
    """What so many own tokens in a block bring."""
    return judge.changed(game, block, placed(game.blocks[block], judge.seat, n))


def removing(judge: Judge, game: Dominare, block: i64, n: i64) -> float:
    """What it brings to take as many tokens of a block, or all there are."""
    return judge.changed(game, block, taken(game.blocks[block], n))


# ---- canvassing ------------------------------------------------------------------------------------------------------


class Gains:
    """What so many own tokens bring in each block, found when it is asked for; blocks of two districts add up."""

    def __init__(self, judge: Judge, game: Dominare, tokens: i64) -> None:
        self.judge: Final[Judge] = judge
        self.game: Final[Dominare] = game
        self.row: Final[i64] = tokens + 1
        self.found: vec[float] = vec[float]([WORST] * (a.BLOCKS * (tokens + 1)))

    def of(self, block: i64, n: i64) -> float:
        at = self.row * block + n
        if self.found[at] == WORST:
            self.found[at] = placing(self.judge, self.game, block, n) if n > 0 else 0.0
        return self.found[at]


def first_block(judge: Judge, game: Dominare, step: FirstBlock, options: Choices) -> i64:
    """The block from which the influence of an agent brings most, spread as far as it pays."""
    i: i64
    judge.look_at(game)
    gains = Gains(judge, game, step.tokens)
    best = options.items[options.count - 1]
    most: float = WORST
    for i in range(options.count):
        choice = options.items[i]
        if choice >= a.BLOCK:
            worth = spread_from(judge, game, step, gains, choice - a.BLOCK)
            if worth > most:
                most = worth
                best = choice
    return best


def spread_from(judge: Judge, game: Dominare, step: FirstBlock, gains: Gains, first: i64) -> float:
    """What it brings to begin here: all tokens in the first block, or some of them in the best others, one by one."""
    block: i64
    n: i64
    card = step.card
    tokens = step.tokens
    purse = game.crowns[judge.seat]
    whole = judge.crowns(purse)
    if not is_home(card, first):
        purse -= 1
    worth = gains.of(first, tokens) + judge.crowns(purse) - whole
    price = price_of_block(game)
    extras: i64 = 0
    area: i64 = NONE
    elsewhere: float = 0.0
    while tokens > 1 and purse >= price and game.flags & NO_SPREAD == 0:
        best: i64 = NONE
        most = worth + ENOUGH
        many: i64 = 0
        paid = judge.crowns(purse - price) - whole
        for block in reach(game, card, first):
            if cannot_spread(game, card, first, extras, area, block) == ALLOWED:
                for n in range(1, tokens):
                    then = elsewhere + gains.of(block, n) + gains.of(first, tokens - n) + paid
                    if then > most:
                        most = then
                        best = block
                        many = n
        if best == NONE:
            break
        worth = most
        elsewhere += gains.of(best, many)
        tokens -= many
        purse -= price
        extras = (extras << EXTRA_BITS) + best + 1
        if area_of(best) != area_of(first):
            area = area_of(best)
    return worth


def with_extras(game: Dominare, seat: i64, extras: i64) -> Dominare:
    """The city with the extra blocks that are named already: their tokens are laid when the last one is."""
    if extras == 0:
        return game
    world = game.copy()
    place_all(world, seat, 0, 0, extras)
    return world


def extra_block(judge: Judge, game: Dominare, step: ExtraBlock, options: Choices) -> i64:
    """A further block, if it brings more than it costs."""
    i: i64
    n: i64
    first = step.first_block
    game = with_extras(game, judge.seat, step.extras)
    judge.look_at(game)
    here = game.blocks[first]
    purse = game.crowns[judge.seat]
    paid = judge.crowns(purse - price_of_block(game)) - judge.crowns(purse)
    best: i64 = a.DONE
    most = placing(judge, game, first, step.tokens) + ENOUGH
    for i in range(options.count):
        choice = options.items[i]
        if choice == a.DONE:
            continue
        block = choice - a.BLOCK
        for n in range(1, step.tokens):
            there = placed(game.blocks[block], judge.seat, n)
            rest = placed(here, judge.seat, step.tokens - n)
            worth = judge.changed_both(game, first, rest, block, there) + paid
            if worth > most:
                most = worth
                best = choice
    return best


def extra_tokens(judge: Judge, game: Dominare, step: ExtraTokens) -> i64:
    """So many that they and the rest in the first block bring most."""
    n: i64
    game = with_extras(game, judge.seat, step.extras)
    judge.look_at(game)
    best: i64 = 1
    most: float = WORST
    for n in range(1, step.tokens):
        there = placed(game.blocks[step.block], judge.seat, n)
        rest = placed(game.blocks[step.first_block], judge.seat, step.tokens - n)
        worth = judge.changed_both(game, step.first_block, rest, step.block, there)
        if worth > most:
            most = worth
            best = n
    return a.NUMBER + best


# ---- Inspire ---------------------------------------------------------------------------------------------------------


def bought(judge: Judge, game: Dominare, block: i64, price: i64, largest: i64) -> tuple[float, i64]:
    """What the best number of tokens in a block brings, less what it costs, and the number."""
    n: i64
    purse = game.crowns[judge.seat]
    have = judge.crowns(purse)
    best: i64 = 1
    most: float = WORST
    for n in range(1, BOUGHT + 1):
        if n * price > purse or n > largest:
            break
        worth = placing(judge, game, block, n) + judge.crowns(purse - n * price) - have
        if worth > most:
            most = worth
            best = n
    return most, best


def inspire_block(judge: Judge, game: Dominare, options: Choices) -> i64:
    i: i64
    judge.look_at(game)
    best = options.items[0]
    most: float = WORST
    for i in range(options.count):
        block = options.items[i] - a.BLOCK
        worth, _ = bought(judge, game, block, game.vp[DISTRICT[block]], a.LARGEST)
        if worth > most:
            most = worth
            best = options.items[i]
    return best


def how_many(judge: Judge, game: Dominare, step: HowMany) -> i64:
    judge.look_at(game)
    _, n = bought(judge, game, step.block, game.vp[DISTRICT[step.block]], a.LARGEST)
    return a.NUMBER + n


# ---- blocks that cards ask for ---------------------------------------------------------------------------------------


def rated(judge: Judge, game: Dominare, step: Ask, options: Choices) -> vec[float]:
    """What each option of a question for a block brings, as far as it can be told without playing it out."""
    i: i64
    judge.look_at(game)
    operation = step.operation()
    found = vec[float]([0.0] * options.count)
    for i in range(options.count):
        choice = options.items[i]
        if choice == a.DONE:
            continue
        block = choice - a.BLOCK
        if isinstance(operation, Place):
            found[i] = placing(judge, game, block, operation.n)
            if operation.pattern == ADJACENT and step.n > 1:
                found[i] += best_partner(judge, game, operation, step, block)
        elif isinstance(operation, Remove):
            found[i] = removing(judge, game, block, operation.n)
        elif isinstance(operation, Convert):
            entry = 8 * game.tokens(block) + judge.seat + 1
            found[i] = judge.changed(game, block, entry)
        elif isinstance(operation, InspireAt):
            found[i], _ = bought(judge, game, block, operation.price, operation.largest)
        elif isinstance(operation, Move):
            found[i] = (
                moving_from(judge, game, operation, block)
                if step.stage == FROM
                else moving_to(judge, game, step.block, step.n, block)
            )
        elif isinstance(operation, Trade):
            found[i] = (
                trading_from(judge, game, operation, block)
                if step.stage == FROM
                else exchanging(judge, game, step.block, block)
            )
    return found


def is_meant(blocks: Blocks, game: Dominare, seat: i64, block: i64, named: i64) -> bool:
    return blocks.why_not(game, seat, block, named, 192) == ALLOWED  # DOM-192


def best_partner(judge: Judge, game: Dominare, operation: Place, step: Ask, block: i64) -> float:
    """What the better of the later blocks beside this one brings with it."""
    other: i64
    most: float = WORST
    for other in NEXT_TO[a.BLOCKS * game.switches.side + block]:
        if other > block and is_meant(operation.blocks, game, judge.seat, other, step.block):
            worth = placing(judge, game, other, operation.n)
            most = worth if worth > most else most
    return most


def moving_from(judge: Judge, game: Dominare, operation: Move, block: i64) -> float:
    """What the best move out of this block brings."""
    goal: i64
    n: i64
    entry = game.blocks[block]
    owner = (entry & 7) - 1
    most: float = WORST
    goals = NEXT_TO[a.BLOCKS * game.switches.side + block] if operation.goal.is_next() else BLOCKS_THERE[judge.side]
    largest = operation.n if operation.n < entry >> 3 else entry >> 3
    for n in range(1, largest + 1):
        if n > 1 and n < largest:
            continue  # a single one, or as many as possible
        gone = judge.changed(game, block, taken(entry, n))
        for goal in goals:
            if operation.goes(game, judge.seat, block, goal):
                worth = gone + judge.changed(game, goal, placed(game.blocks[goal], owner, n))
                most = worth if worth > most else most
    return most


def moving_to(judge: Judge, game: Dominare, block: i64, n: i64, goal: i64) -> float:
    entry = game.blocks[block]
    there = placed(game.blocks[goal], (entry & 7) - 1, n)
    return judge.changed_both(game, block, taken(entry, n), goal, there)


def trading_from(judge: Judge, game: Dominare, operation: Trade, block: i64) -> float:
    other: i64
    most: float = WORST
    for other in NEXT_TO[a.BLOCKS * game.switches.side + block]:
        if operation.pairs(game, judge.seat, block, other):
            worth = exchanging(judge, game, block, other)
            most = worth if worth > most else most
    return most


def exchanging(judge: Judge, game: Dominare, block: i64, other: i64) -> float:
    return judge.changed_both(game, block, game.blocks[other], other, game.blocks[block])


def wants_row(step: Ask) -> bool:
    """Are several blocks still to be named, one after the other?"""
    operation = step.operation()
    if isinstance(operation, Place):
        return step.n > 1 and operation.pattern != ADJACENT and operation.pattern != SIX_DISTRICTS
    return isinstance(operation, Remove) and step.n > 1


def row_of_blocks(judge: Judge, game: Dominare, step: Ask, options: Choices) -> i64:
    """The lowest of the blocks that bring most together, each with those found before it."""
    block: i64
    i: i64
    operation = step.operation()
    may_stop = options.items[options.count - 1] == a.DONE
    world = game.copy()
    judge.look_at(world)
    lowest: i64 = NONE
    many: i64 = 0
    named = step.block if step.stage == 0 else step.district
    while many < step.n:
        best: i64 = NONE
        most: float = ENOUGH if may_stop else WORST
        holds: i64 = 0
        for block in BLOCKS_THERE[game.switches.side]:
            if block <= step.after or world.blocks[block] != game.blocks[block]:
                continue
            if isinstance(operation, Place):
                if not is_meant(operation.blocks, game, judge.seat, block, named):
                    continue
                entry = placed(world.blocks[block], judge.seat, operation.n)
            elif isinstance(operation, Remove):
                if game.blocks[block] == 0 or not is_meant(operation.blocks, game, judge.seat, block, named):
                    continue
                entry = taken(world.blocks[block], operation.n)
            else:
                continue
            worth = judge.changed(world, block, entry)
            if worth > most:
                most = worth
                best = block
                holds = entry
        if best == NONE:
            break
        world.blocks[best] = holds
        judge.base[DISTRICT[best]] = judge.district(world, DISTRICT[best])
        many += 1
        if lowest == NONE or best < lowest:
            lowest = best
    if many == 0:
        return options.items[options.count - 1]
    for i in range(options.count):
        if options.items[i] == a.BLOCK + lowest:
            return options.items[i]
    return options.items[0]
