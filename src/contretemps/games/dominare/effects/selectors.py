"""What formulas select: blocks, agents, players and numbers. Small immutable objects, made when the game is loaded."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from contretemps.games.dominare import codes as a
from contretemps.games.dominare.position import CARD_BITS, FACE_DOWN, NONE, Dominare
from contretemps.games.dominare.tables import COAST, DISTRICT, EXPOSURE, NOFLIP, THERE, VALUE
from contretemps.kernel.step import ALLOWED
from contretemps.sets import BIT

# ---- blocks ----------------------------------------------------------------------------------------------------------

VACANT: Final = 1
OCCUPIED: Final = 2
MINE: Final = 4  # controlled by you
RIVAL: Final = 8  # controlled by another player
ADJ: Final = 16  # adjacent to the block named last
ON_WATER: Final = 32
HOLDERS: Final = 15  # the first four
SIDES: Final = 2


class Blocks:
    """Blocks of some districts, as bits, that pass some filters; without an area all blocks (DOM-208). The Swamp is any
    of three districts (DOM-078, DOM-198), Canal blocks are blocks like all others (DOM-070)."""

    def __init__(self, districts: i64, filters: i64, least: i64, most: i64, one: bool) -> None:
        self.districts: Final[i64] = districts
        self.filters: Final[i64] = filters
        self.least: Final[i64] = least  # printed value
        self.most: Final[i64] = most
        self.one: Final[bool] = one  # of one district, which `you` names first (DOM-308)
        self.printed: Final[list[vec[i64]]] = [  # by side: the blocks that pass whatever never changes, ascending
            vec[i64]([block for block in range(a.BLOCKS) if self.is_printed(side, block)]) for side in range(SIDES)
        ]

    def is_printed(self, side: i64, block: i64) -> bool:
        """Is it a block of this side, in these districts, on the water and of this value if that is asked for?"""
        at = a.BLOCKS * side + block
        if THERE[at] == 0 or BIT[DISTRICT[block]] & self.districts == 0:
            return False
        if self.filters & ON_WATER != 0 and COAST[at] == 0:
            return False
        return self.least <= VALUE[at] <= self.most

    def there(self, game: Dominare) -> vec[i64]:
        """The blocks that might be meant on this side of the board; which of them are says `has`."""
        return self.printed[game.switches.side]

    def has(self, game: Dominare, you: i64, block: i64, named: i64) -> bool:
        """Is one of those meant now: adjacent to the block named last, held by whom it should?"""
        filters = self.filters
        if filters & ADJ != 0 and (named == NONE or not game.are_adjacent(named, block)):
            return False
        return filters & HOLDERS == 0 or self.is_held_right(you, game.owner(block))

    def is_held_right(self, you: i64, owner: i64) -> bool:
        """May a block that this player holds be meant? NONE: a vacant one."""
        filters = self.filters & HOLDERS
        if owner == NONE:
            return filters & ~VACANT == 0
        if owner == you:
            return filters & (VACANT | RIVAL) == 0
        return filters & (VACANT | MINE) == 0

    def why_not(self, game: Dominare, you: i64, block: i64, named: i64, rule: i64) -> i64:
        """The rule against any block: `rule` by which the card runs, adjacency, or ALLOWED."""
        if BIT[DISTRICT[block]] & self.districts == 0:
            return rule
        if self.filters & ADJ != 0 and (named == NONE or not game.are_adjacent(named, block)):
            return 69  # DOM-069
        if not self.is_held_right(you, game.owner(block)):
            return rule
        return ALLOWED if self.is_printed(game.switches.side, block) else rule

    def any(self, game: Dominare, you: i64, named: i64) -> bool:
        block: i64
        for block in self.there(game):
            if self.has(game, you, block, named):
                return True
        return False

    def count(self, game: Dominare, you: i64) -> i64:
        block: i64
        n: i64 = 0
        for block in self.there(game):
            if self.has(game, you, block, NONE):
                n += 1
        return n

    def needs_tokens(self) -> bool:
        """Can only occupied blocks be meant?"""
        return self.filters & (OCCUPIED | MINE | RIVAL) != 0

    def is_next(self) -> bool:
        return self.filters & ADJ != 0


# ---- agents ----------------------------------------------------------------------------------------------------------

SELF: Final = 0
OWN: Final = 1
OTHERS: Final = 2
ANYBODYS: Final = 3


class Traits:
    """All of some conditions: one of these traits, or none of these."""

    def __init__(self, conditions: list[tuple[int, bool]]) -> None:
        self.wanted: Final[list[int]] = [bits for bits, has in conditions if has]
        self.without: Final[i64] = sum([bits for bits, has in conditions if not has])

    def fit(self, traits: i64) -> bool:
        if traits & self.without != 0:
            return False
        for bits in self.wanted:
            if traits & bits == 0:
                return False
        return True


class Agents:
    """Agents that DOWN may flip: face up, without a text against it (DOM-050), of somebody, with traits and ranks."""

    def __init__(self, whose: i64, traits: Traits, rank: i64, maxexp: bool) -> None:
        self.whose: Final[i64] = whose
        self.traits: Final[Traits] = traits
        self.rank: Final[i64] = rank  # at most, from 1
        self.maxexp: Final[bool] = maxexp  # the highest printed exposure among those that are eligible

    def fits(self, game: Dominare, you: i64, source: i64, place: i64) -> bool:
        """Is the agent at this place eligible, whatever its printed exposure?"""
        entry = game.ranks[place]
        if entry == 0 or entry & FACE_DOWN != 0:
            return False
        card = (entry & CARD_BITS) - 1
        seat = place // a.RANKS
        if NOFLIP[card] == 1 or place % a.RANKS >= self.rank:
            return False
        if self.whose == SELF:
            return card == source
        if (self.whose == OWN and seat != you) or (self.whose == OTHERS and seat == you):
            return False
        return self.traits.fit(game.traits(seat, place % a.RANKS))

    def has(self, game: Dominare, you: i64, source: i64, place: i64) -> bool:
        other: i64
        if not self.fits(game, you, source, place):
            return False
        if self.maxexp:
            mine = EXPOSURE[(game.ranks[place] & CARD_BITS) - 1]
            for other in range(a.RANKS * game.seats):
                if self.fits(game, you, source, other) and EXPOSURE[(game.ranks[other] & CARD_BITS) - 1] > mine:
                    return False
        return True

    def any(self, game: Dominare, you: i64, source: i64) -> bool:
        """Is there one? Of those that fit at all, one has the highest exposure."""
        place: i64
        for place in range(a.RANKS * game.seats):
            if self.fits(game, you, source, place):
                return True
        return False

    def count(self, game: Dominare, you: i64, source: i64, after: i64) -> i64:
        """How many there are, of cards after this one."""
        place: i64
        n: i64 = 0
        for place in range(a.RANKS * game.seats):
            if (game.ranks[place] & CARD_BITS) - 1 > after and self.has(game, you, source, place):
                n += 1
        return n


# ---- players ---------------------------------------------------------------------------------------------------------

YOU: Final = 0
ONE: Final = 1  # any player, you included
ONE_RIVAL: Final = 2
RIVALS: Final = 3  # each other player


class Players:
    """`you`, one player, one other, each other; perhaps one with a face-up agent of a trait."""

    def __init__(self, kind: i64, trait: i64) -> None:
        self.kind: Final[i64] = kind
        self.trait: Final[i64] = trait  # as bits; 0 for none

    def has(self, game: Dominare, you: i64, seat: i64) -> bool:
        if seat == you:
            return self.kind <= ONE and self.has_agent(game, seat)
        return self.kind != YOU and self.has_agent(game, seat)

    def has_agent(self, game: Dominare, seat: i64) -> bool:
        rank: i64
        if self.trait == 0:
            return True
        for rank in range(a.RANKS):
            if game.traits(seat, rank) & self.trait != 0:
                return True
        return False


def next_rival(game: Dominare, you: i64, seat: i64) -> i64:
    """The next of the others in player order after this one, beginning behind `you`; NONE after the last (G8)."""
    slot = game.slot_of(seat) + 1
    other = game.order[slot if slot < game.seats else 0]
    return NONE if other == you else other


# ---- numbers ---------------------------------------------------------------------------------------------------------

FIGURE: Final = 0
COUNT: Final = 1  # blocks, and so many more
VP_OF: Final = 2
EXPOSED: Final = 3
SEASON: Final = 4
EXCESS: Final = 5  # crowns above so many
HIGHEST: Final = 6  # exposure value printed on an own face-up agent


class Number:
    """A figure, or something that is counted when it is needed."""

    def __init__(self, kind: i64, figure: i64, blocks: Blocks | None, most: i64) -> None:
        self.kind: Final[i64] = kind
        self.figure: Final[i64] = figure  # the figure, what is added to a count, or the district
        self.blocks: Final[Blocks | None] = blocks
        self.most: Final[i64] = most

    def value(self, game: Dominare, you: i64) -> i64:
        n = self.counted(game, you)
        return n if n < self.most else self.most

    def counted(self, game: Dominare, you: i64) -> i64:
        if self.kind == FIGURE:
            return self.figure
        if self.kind == COUNT:
            blocks = self.blocks
            return self.figure + (blocks.count(game, you) if blocks is not None else 0)
        if self.kind == VP_OF:
            return game.vp[self.figure]
        if self.kind == EXPOSED:
            return game.exposure[you]
        if self.kind == SEASON:
            return game.season
        if self.kind == EXCESS:
            return game.crowns[you] - self.figure if game.crowns[you] > self.figure else 0
        return game.highest_value(you)
