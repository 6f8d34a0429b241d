"""Operations that move influence, or buy it: MOVE, TRADE, INSPIRE, WHITEWASH."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from contretemps.games.dominare import events as e
from contretemps.games.dominare.deeds import lower_exposure, move, pay, place, trade
from contretemps.games.dominare.effects.asks import PROGRAMS, Ask, Operation, Pending
from contretemps.games.dominare.effects.questions import ask_block, ask_now, ask_number
from contretemps.games.dominare.effects.selectors import Blocks
from contretemps.games.dominare.position import NONE, Dominare
from contretemps.kernel.step import ALLOWED, Step

FROM: Final = 0
TO: Final = 1


class Move(Operation):
    """MOVE(n,src=B,dst=C): up to n tokens, whoever owns them, of one block to another one (DOM-292): which block, how
    many, where to. One is compulsory if it can be (DOM-307)."""

    def __init__(self, n: i64, source: Blocks, goal: Blocks) -> None:
        self.n: Final[i64] = n
        self.source: Final[Blocks] = source
        self.goal: Final[Blocks] = goal

    def goes(self, game: Dominare, you: i64, block: i64, goal: i64) -> bool:
        """May tokens go from this block to that one? `adj` of the goal means the first block of this step."""
        return block != goal and self.goal.has(game, you, goal, block)

    def has_goal(self, game: Dominare, you: i64, block: i64) -> bool:
        goal: i64
        for goal in self.goal.there(game):
            if self.goes(game, you, block, goal):
                return True
        return False

    def doable(self, game: Dominare, you: i64, source: i64, asking: i64) -> bool:
        return self.any(game, you, NONE)

    def any(self, game: Dominare, you: i64, named: i64) -> bool:
        block: i64
        for block in self.source.there(game):
            if game.blocks[block] != 0 and self.source.has(game, you, block, named):
                if self.has_goal(game, you, block):
                    return True
        return False

    def begin(self, game: Dominare, run: Pending) -> Step:
        if not self.any(game, run.you, run.block):
            return run.on()
        return ask_now(game, ask_block(run, run.block, run.district, FROM, NONE, 0))

    def blocks_for(self, game: Dominare, ask: Ask) -> vec[i64]:
        return self.goal.there(game) if ask.stage == TO else self.source.there(game)

    def why_not_block(self, game: Dominare, ask: Ask, block: i64) -> i64:
        if ask.stage == TO:
            if block == ask.block:
                return 292  # DOM-292
            return self.goal.why_not(game, ask.you, block, ask.block, ask.rule())
        rule = self.source.why_not(game, ask.you, block, ask.block, ask.rule())
        if rule != ALLOWED:
            return rule
        if game.blocks[block] == 0:
            return 298  # DOM-298
        return ALLOWED if self.has_goal(game, ask.you, block) else 292  # DOM-292

    def may_stop(self, game: Dominare, ask: Ask) -> bool:
        return ask.stage == FROM and self.n > 1 and not PROGRAMS[ask.program].exact

    def take_block(self, game: Dominare, ask: Ask, block: i64) -> Step:
        if ask.stage == TO:
            move(game, ask.you, ask.n, ask.block, block, 292)  # DOM-292
            return ask.on_from(block, ask.district)
        return ask_now(game, ask_number(ask, block, ask.district, TO, NONE, 0))

    def most(self, game: Dominare, ask: Ask) -> i64:
        return self.n if self.n < game.tokens(ask.block) else game.tokens(ask.block)

    def take_number(self, game: Dominare, ask: Ask, number: i64) -> Step:
        return ask_now(game, ask_block(ask, ask.block, ask.district, TO, NONE, number))


class Trade(Operation):
    """TRADE(B,C): one block of B and one of C exchange all their tokens; not two vacant ones."""

    def __init__(self, first: Blocks, second: Blocks) -> None:
        self.first: Final[Blocks] = first
        self.second: Final[Blocks] = second

    def pairs(self, game: Dominare, you: i64, block: i64, other: i64) -> bool:
        if block == other or (game.blocks[block] == 0 and game.blocks[other] == 0):
            return False
        return self.second.has(game, you, other, block)

    def has_partner(self, game: Dominare, you: i64, block: i64) -> bool:
        other: i64
        for other in self.second.there(game):
            if self.pairs(game, you, block, other):
                return True
        return False

    def doable(self, game: Dominare, you: i64, source: i64, asking: i64) -> bool:
        block: i64
        for block in self.first.there(game):
            if self.first.has(game, you, block, NONE) and self.has_partner(game, you, block):
                return True
        return False

    def begin(self, game: Dominare, run: Pending) -> Step:
        if not self.doable(game, run.you, run.source, 0):
            return run.on()
        return ask_now(game, ask_block(run, run.block, run.district, FROM, NONE, 0))

    def blocks_for(self, game: Dominare, ask: Ask) -> vec[i64]:
        return self.second.there(game) if ask.stage == TO else self.first.there(game)

    def why_not_block(self, game: Dominare, ask: Ask, block: i64) -> i64:
        if ask.stage == TO:
            rule = self.second.why_not(game, ask.you, block, ask.block, ask.rule())
            if rule != ALLOWED:
                return rule
            return ALLOWED if self.pairs(game, ask.you, ask.block, block) else 298  # DOM-298
        rule = self.first.why_not(game, ask.you, block, ask.block, ask.rule())
        if rule != ALLOWED:
            return rule
        return ALLOWED if self.has_partner(game, ask.you, block) else 298  # DOM-298

    def take_block(self, game: Dominare, ask: Ask, block: i64) -> Step:
        if ask.stage == FROM:
            return ask_now(game, ask_block(ask, block, ask.district, TO, NONE, 0))
        trade(game, ask.you, ask.block, block, ask.rule())
        return ask.on_from(block, ask.district)


class InspireAt(Operation):
    """INSPIRE(price=p,max=m,where=B): optional: at most m tokens in one block of B, at p crowns each (DOM-204)."""

    def __init__(self, price: i64, largest: i64, blocks: Blocks) -> None:
        self.price: Final[i64] = price
        self.largest: Final[i64] = largest
        self.blocks: Final[Blocks] = blocks

    def doable(self, game: Dominare, you: i64, source: i64, asking: i64) -> bool:
        return game.crowns[you] >= self.price and self.blocks.any(game, you, NONE)

    def begin(self, game: Dominare, run: Pending) -> Step:
        if not self.doable(game, run.you, run.source, 0):
            return run.on()
        return ask_block(run, run.block, run.district, FROM, NONE, 0)

    def blocks_for(self, game: Dominare, ask: Ask) -> vec[i64]:
        return self.blocks.there(game)

    def why_not_block(self, game: Dominare, ask: Ask, block: i64) -> i64:
        return self.blocks.why_not(game, ask.you, block, ask.block, ask.rule())

    def may_stop(self, game: Dominare, ask: Ask) -> bool:
        return True

    def stop(self, game: Dominare, ask: Ask) -> Step:
        game.tell(e.DECLINES, 204, ask.you)  # DOM-204
        return ask.on()

    def take_block(self, game: Dominare, ask: Ask, block: i64) -> Step:
        return ask_now(game, ask_number(ask, block, ask.district, TO, NONE, 0))

    def most(self, game: Dominare, ask: Ask) -> i64:
        can_pay = game.crowns[ask.you] // self.price
        return self.largest if self.largest < can_pay else can_pay

    def take_number(self, game: Dominare, ask: Ask, number: i64) -> Step:
        pay(game, ask.you, number * self.price, 288)  # DOM-288
        place(game, ask.you, number, ask.block, 290)  # DOM-290
        return ask.on()


class WhitewashAt(Operation):
    """WHITEWASH(price=p,max=m): optional: own exposure falls by 0 to m points, at p crowns each (DOM-204)."""

    def __init__(self, price: i64, largest: i64) -> None:
        self.price: Final[i64] = price
        self.largest: Final[i64] = largest

    def doable(self, game: Dominare, you: i64, source: i64, asking: i64) -> bool:
        return game.exposure[you] > 0 and game.crowns[you] >= self.price

    def begin(self, game: Dominare, run: Pending) -> Step:
        if not self.doable(game, run.you, run.source, 0):
            return run.on()
        return ask_number(run, run.block, run.district, FROM, NONE, 0)

    def least(self, game: Dominare, ask: Ask) -> i64:
        return 0

    def most(self, game: Dominare, ask: Ask) -> i64:
        can_pay = game.crowns[ask.you] // self.price
        points = self.largest if self.largest < game.exposure[ask.you] else game.exposure[ask.you]
        return points if points < can_pay else can_pay

    def take_number(self, game: Dominare, ask: Ask, number: i64) -> Step:
        pay(game, ask.you, number * self.price, 288)  # DOM-288
        lower_exposure(game, ask.you, number, 243)  # DOM-243
        return ask.on()
