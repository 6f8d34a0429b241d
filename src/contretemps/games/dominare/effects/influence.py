"""Operations that place and remove influence: PLACE, REMOVE, CONVERT. Nothing of it is spread."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from contretemps.games.dominare import codes as a
from contretemps.games.dominare.deeds import convert, place, remove
from contretemps.games.dominare.effects.asks import PROGRAMS, Ask, Operation, Pending
from contretemps.games.dominare.effects.questions import ask_block, ask_district, ask_now, ask_number
from contretemps.games.dominare.effects.selectors import Blocks
from contretemps.games.dominare.position import NONE, Dominare
from contretemps.games.dominare.tables import ALL_DISTRICTS, ANY_DISTRICT_BITS, DISTRICT, SIX, SWAMP_BITS
from contretemps.kernel.step import ALLOWED, Step
from contretemps.sets import BIT

ADJACENT: Final = 1  # pattern=adjacent: two blocks that share a side
SIX_DISTRICTS: Final = 2  # pattern=districts: a block in each (DOM-308)


class Place(Operation):
    """PLACE(n,B): n tokens in one block of B (DOM-290); in each of k different ones, fewer where there are fewer; in
    two adjacent ones. Numbers are compulsory (DOM-307). Any block of B will do, vacant or not (DOM-160);
    neither spreading nor the bonus of networking has a part in it (DOM-173, DOM-197, DOM-309)."""

    def __init__(self, n: i64, blocks: Blocks, k: i64, pattern: i64) -> None:
        self.n: Final[i64] = n
        self.blocks: Final[Blocks] = blocks
        self.k: Final[i64] = k
        self.pattern: Final[i64] = pattern

    def doable(self, game: Dominare, you: i64, source: i64, asking: i64) -> bool:
        return self.blocks.is_next() or self.blocks.any(game, you, NONE)

    def begin(self, game: Dominare, run: Pending) -> Step:
        if self.pattern == SIX_DISTRICTS:
            return ask_now(game, ask_block(run, run.block, SIX[0], 0, NONE, 1))
        many = self.how_many(game, run)
        return run.on() if many == 0 else ask_now(game, ask_block(run, run.block, run.district, 0, NONE, many))

    def how_many(self, game: Dominare, run: Pending) -> i64:
        """How many blocks are to be named."""
        block: i64
        n: i64 = 0
        for block in self.blocks.there(game):
            if self.blocks.has(game, run.you, block, run.block):
                if self.pattern == ADJACENT:
                    if self.partner(game, run, block, block) != NONE:
                        return 2
                    n = 1  # if no two of them are adjacent: as far as possible
                else:
                    n += 1
                    if n == self.k:
                        return n
        return n

    def partner(self, game: Dominare, run: Pending, block: i64, after: i64) -> i64:
        """A later block of B that is adjacent to this one: the two are contiguous (DOM-299), as one alone is
        (DOM-300)."""
        other: i64
        for other in self.blocks.there(game):
            if other > after and game.are_adjacent(block, other) and self.blocks.has(game, run.you, other, run.block):
                return other
        return NONE

    def blocks_for(self, game: Dominare, ask: Ask) -> vec[i64]:
        return self.blocks.there(game)

    def why_not_block(self, game: Dominare, ask: Ask, block: i64) -> i64:
        other: i64
        if self.pattern == SIX_DISTRICTS:
            inside = BIT[DISTRICT[block]] & ANY_DISTRICT_BITS[ask.district] != 0
            return ALLOWED if inside else 308  # DOM-308
        named = ask.block if ask.stage == 0 else ask.district  # what `adj` means stays the same for all of them
        rule = self.blocks.why_not(game, ask.you, block, named, ask.rule())
        if rule != ALLOWED or ask.n == 1:
            if rule == ALLOWED and self.pattern == ADJACENT and ask.after != NONE:
                return ALLOWED if game.are_adjacent(ask.after, block) else self.not_adjacent()
            return rule
        if self.pattern == ADJACENT:
            return ALLOWED if self.partner(game, ask, block, block) != NONE else self.not_adjacent()
        left = ask.n - 1
        for other in self.blocks.there(game):
            if other > block and self.blocks.has(game, ask.you, other, named):
                left -= 1
                if left == 0:
                    return ALLOWED
        return 331  # DOM-331

    def not_adjacent(self) -> i64:
        """Blocks of the Swamp are adjacent only if they share a side, like all others (DOM-078)."""
        return 78 if self.blocks.districts == SWAMP_BITS else 69  # DOM-069, DOM-078

    def take_block(self, game: Dominare, ask: Ask, block: i64) -> Step:
        place(game, ask.you, self.n, block, 290)  # DOM-290
        if self.pattern == SIX_DISTRICTS:
            if ask.n == a.DISTRICTS - 2:
                return ask.on_from(block, NONE)
            return ask_now(game, ask_block(ask, block, SIX[ask.n], 0, NONE, ask.n + 1))
        if ask.n == 1:
            return ask.on_from(block, ask.district if ask.stage == 0 else NONE)
        named = ask.block if ask.stage == 0 else ask.district
        return ask_now(game, ask_block(ask, block, named, 1, block, ask.n - 1))


class Remove(Operation):
    """REMOVE(n,B): up to n tokens of one block of B (DOM-291), or of each of up to k; one is compulsory if it can be
    (DOM-307). Own blocks too, unless B excludes them (DOM-088). In an event nothing is "up to" (DOM-322).

    If B may be vacant and a later step says `adj`, a block may be named with 0, so that the step can refer to it.
    """

    def __init__(self, n: i64, blocks: Blocks, k: i64, for_later: bool) -> None:
        self.n: Final[i64] = n
        self.blocks: Final[Blocks] = blocks
        self.k: Final[i64] = k
        self.for_later: Final[bool] = for_later and not blocks.needs_tokens()

    def any(self, game: Dominare, you: i64, named: i64, after: i64) -> bool:
        """Is there a block after this one from which something can be removed?"""
        block: i64
        for block in self.blocks.there(game):
            if block > after and game.blocks[block] != 0 and self.blocks.has(game, you, block, named):
                return True
        return False

    def doable(self, game: Dominare, you: i64, source: i64, asking: i64) -> bool:
        return self.blocks.is_next() or self.any(game, you, NONE, NONE)

    def begin(self, game: Dominare, run: Pending) -> Step:
        if not self.for_later and not self.any(game, run.you, run.block, NONE):
            return run.on()
        return ask_now(game, ask_block(run, run.block, run.district, 0, NONE, self.k))

    def part(self, game: Dominare, block: i64) -> i64:
        return self.n if self.n < game.tokens(block) else game.tokens(block)

    def blocks_for(self, game: Dominare, ask: Ask) -> vec[i64]:
        return self.blocks.there(game)

    def why_not_block(self, game: Dominare, ask: Ask, block: i64) -> i64:
        other: i64
        named = ask.block if ask.stage == 0 else ask.district
        rule = self.blocks.why_not(game, ask.you, block, named, ask.rule())
        if rule != ALLOWED:
            return rule
        if game.blocks[block] == 0 and not self.for_later:
            return 298  # DOM-298
        if PROGRAMS[ask.program].exact:
            for other in self.blocks.there(game):
                if self.part(game, other) > self.part(game, block) and self.blocks.has(game, ask.you, other, named):
                    return 322  # DOM-322
        return ALLOWED

    def may_stop(self, game: Dominare, ask: Ask) -> bool:
        return self.n > 1 and not PROGRAMS[ask.program].exact

    def stop(self, game: Dominare, ask: Ask) -> Step:
        """No block, or no further one, is named; with none at all a later `adj` has nothing to refer to."""
        if ask.stage == 0:
            return ask.on_from(NONE if self.for_later else ask.block, ask.district)
        return ask.on_from(ask.block, NONE)

    def take_block(self, game: Dominare, ask: Ask, block: i64) -> Step:
        named = ask.block if ask.stage == 0 else ask.district
        if self.n == 1 or PROGRAMS[ask.program].exact:
            return self.taken(game, ask, block, named, self.part(game, block))
        return ask_now(game, ask_number(ask, block, named, ask.stage, ask.after, ask.n))

    def least(self, game: Dominare, ask: Ask) -> i64:
        return 0 if self.for_later else 1

    def most(self, game: Dominare, ask: Ask) -> i64:
        return self.part(game, ask.block)

    def take_number(self, game: Dominare, ask: Ask, number: i64) -> Step:
        return self.taken(game, ask, ask.block, ask.district, number)

    def taken(self, game: Dominare, ask: Ask, block: i64, named: i64, number: i64) -> Step:
        remove(game, ask.you, number, block, 291)  # DOM-291
        if ask.n > 1 and self.any(game, ask.you, named, block):
            return ask_now(game, ask_block(ask, block, named, 1, block, ask.n - 1))
        return ask.on_from(block, NONE)


class RemoveEach(Operation):
    """REMOVE(n,B,k=each): n tokens, or all there are, of every block of B; nobody chooses (DOM-138)."""

    def __init__(self, n: i64, blocks: Blocks) -> None:
        self.n: Final[i64] = n
        self.blocks: Final[Blocks] = blocks

    def doable(self, game: Dominare, you: i64, source: i64, asking: i64) -> bool:
        block: i64
        for block in self.blocks.there(game):
            if game.blocks[block] != 0 and self.blocks.has(game, you, block, NONE):
                return True
        return False

    def begin(self, game: Dominare, run: Pending) -> Step:
        if not self.doable(game, run.you, run.source, 0):
            return run.on()
        if self.blocks.one:
            return ask_now(game, ask_district(run, 0))
        return self.clear(game, run, ALL_DISTRICTS)

    def why_not_district(self, game: Dominare, ask: Ask, district: i64) -> i64:
        """One of the six (DOM-308), also one without such a block."""
        return ALLOWED if district == a.SWAMP or district <= SIX[4] else 308  # DOM-308

    def take_district(self, game: Dominare, ask: Ask, district: i64) -> Step:
        return self.clear(game, ask, ANY_DISTRICT_BITS[district])

    def clear(self, game: Dominare, run: Pending, districts: i64) -> Step:
        """All such blocks of these districts, as bits."""
        block: i64
        for block in self.blocks.there(game):
            if game.blocks[block] != 0 and BIT[DISTRICT[block]] & districts != 0:
                if self.blocks.has(game, run.you, block, NONE):
                    n = self.n if self.n < game.tokens(block) else game.tokens(block)
                    remove(game, run.you, n, block, 291)  # DOM-291
        return run.on()


class Convert(Operation):
    """CONVERT(B,max=n): one block of B with 1 to n tokens becomes `you`r own, with as many."""

    def __init__(self, blocks: Blocks, most_: i64) -> None:
        self.blocks: Final[Blocks] = blocks
        self.largest: Final[i64] = most_

    def doable(self, game: Dominare, you: i64, source: i64, asking: i64) -> bool:
        block: i64
        for block in self.blocks.there(game):
            if 0 < game.tokens(block) <= self.largest and self.blocks.has(game, you, block, NONE):
                return True
        return False

    def begin(self, game: Dominare, run: Pending) -> Step:
        if not self.doable(game, run.you, run.source, 0):
            return run.on()
        return ask_now(game, ask_block(run, run.block, run.district, 0, NONE, 1))

    def blocks_for(self, game: Dominare, ask: Ask) -> vec[i64]:
        return self.blocks.there(game)

    def why_not_block(self, game: Dominare, ask: Ask, block: i64) -> i64:
        rule = self.blocks.why_not(game, ask.you, block, ask.block, ask.rule())
        if rule != ALLOWED:
            return rule
        return ALLOWED if 0 < game.tokens(block) <= self.largest else ask.rule()

    def take_block(self, game: Dominare, ask: Ask, block: i64) -> Step:
        convert(game, ask.you, block, 82)  # DOM-082
        return ask.on_from(block, ask.district)
