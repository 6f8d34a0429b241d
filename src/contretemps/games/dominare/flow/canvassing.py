"""The Canvassing Phase: income, placing, spreading, networking (DOM-152 to DOM-182), and the factions that differ
(DOM-263 to DOM-272)."""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from contretemps.games.dominare import codes as a
from contretemps.games.dominare import events as e
from contretemps.games.dominare.content import BLOCKS, CARD_NAMES
from contretemps.games.dominare.deeds import place
from contretemps.games.dominare.flow.trading import begin_offer, cannot_offer
from contretemps.games.dominare.position import CANVASSING, NO_SPREAD, NONE, SPREAD_PLUS, Dominare
from contretemps.games.dominare.tables import (
    BLOCKS_THERE,
    CULTURE,
    DISTRICT,
    FACTION,
    FACTION_COUNT,
    HOME,
    HOME_BLOCKS,
    INCOME,
    INFLUENCE,
    NEXT_TO,
    NO_INFLUENCE,
    NOBILITY,
    SHADOWMEN,
    SWAMP_BITS,
    WILD,
)
from contretemps.kernel.choices import Choices
from contretemps.kernel.refusal import Facts
from contretemps.kernel.step import ALLOWED, DONE, NOBODY, Step
from contretemps.sets import BIT


def networks(game: Dominare, seat: i64, rank: i64) -> bool:
    """Does an agent in an adjacent rank share a trait with this one (DOM-174)? Face-down ones neither give nor take
    (DOM-182), Nobility gives only (DOM-180), factions do not matter (DOM-178). Judged when it canvasses (DOM-179)."""
    card = game.face_up(seat, rank)
    if FACTION[card] == NOBILITY:  # DOM-181
        return False
    traits = game.traits(seat, rank)
    return (rank > 0 and shares(game, seat, card, traits, rank - 1)) or (
        rank < a.RANKS - 1 and shares(game, seat, card, traits, rank + 1)
    )


def shares(game: Dominare, seat: i64, card: i64, traits: i64, rank: i64) -> bool:
    other = game.face_up(seat, rank)
    if other == NONE:
        return False
    return WILD[card] == 1 or WILD[other] == 1 or game.traits(seat, rank) & traits != 0  # DOM-177, DOM-267


@mypyc_attr(acyclic=True, free_list_len=1)
class Canvass(Step):
    """Rank by rank, in each every player's agent in player order (DOM-152): first income, then influence (DOM-153). Its
    abilities have no part in it (DOM-162). Face-down and missing agents are skipped (DOM-156), and so, with Cells, are
    retired ones (DOM-277)."""

    __slots__ = ("rank", "slot")

    takes: ClassVar[tuple[str, ...]] = ("rank", "slot")

    def __init__(self, rank: i64, slot: i64) -> None:
        super().__init__(NOBODY, 0, 0)
        self.rank: Final[i64] = rank
        self.slot: Final[i64] = slot

    def resolve(self, game: Dominare, choice: i64) -> Step:
        rank = self.rank
        slot = self.slot
        game.phase = CANVASSING
        while rank < game.season:
            game.round = rank + 1
            while slot < game.seats:
                seat = game.order[slot]
                slot += 1
                if game.is_working(seat, rank):
                    tokens = collect(game, seat, rank)
                    if tokens > 0:
                        first = FirstBlock(seat, game.card_at(seat, rank), tokens)
                        return game.then(first, Canvass(rank, slot))
            slot = 0
            rank += 1
        game.round = 0
        return DONE


def collect(game: Dominare, seat: i64, rank: i64) -> i64:  # DOM-042
    """Income goes to the treasury (DOM-154); then so many tokens are to be placed: its influence, and 1 more, never
    more than 1, if it networks (DOM-157, DOM-175, DOM-176). Nobility has no influence at all (DOM-266)."""
    card = game.card_at(seat, rank)
    game.crowns[seat] += INCOME[card]
    tokens = INFLUENCE[card]
    if tokens == NO_INFLUENCE:
        game.tell(e.CANVASSES, 266, seat, card, INCOME[card], 0)  # DOM-266
        return 0
    if networks(game, seat, rank):
        tokens += 1
        game.tell(e.NETWORKS, 175, seat, card)  # DOM-175
    game.tell(e.CANVASSES, 153, seat, card, INCOME[card], tokens)  # DOM-153
    return tokens


# ---- placing ---------------------------------------------------------------------------------------------------------


@mypyc_attr(acyclic=True, free_list_len=1)
class FirstBlock(Step):
    """In which block of its home? Any, vacant, own or another's (DOM-158, DOM-160); all of it at once (DOM-161,
    DOM-163). Culture may go anywhere (DOM-263), Shadowmen outside the Swamp for a crown (DOM-270)."""

    __slots__ = ("card", "tokens")

    takes: ClassVar[tuple[str, ...]] = ("seat", "card", "tokens")

    def __init__(self, seat: i64, card: i64, tokens: i64) -> None:
        super().__init__(seat, a.OFFER, a.BLOCK + a.BLOCKS)
        self.card: Final[i64] = card
        self.tokens: Final[i64] = tokens

    def check(self, game: Dominare, choice: i64) -> i64:
        if choice < a.BLOCK:
            return cannot_offer(game, self.seat, choice - a.OFFER)
        block = choice - a.BLOCK
        if not game.is_there(block):
            return 14  # DOM-014
        if is_home(self.card, block):
            return ALLOWED
        if FACTION[self.card] == SHADOWMEN:
            return ALLOWED if game.crowns[self.seat] > 0 else 270  # DOM-270
        return 158  # DOM-158

    def options_into(self, game: Dominare, out: Choices) -> None:
        choice: i64
        if game.switches.trades == 1:
            for choice in range(a.OFFER, a.BLOCK):
                out.offer(choice, cannot_offer(game, self.seat, choice - a.OFFER))
        anywhere = FACTION[self.card] == SHADOWMEN and game.crowns[self.seat] > 0
        side = game.switches.side
        blocks = BLOCKS_THERE[side] if anywhere else HOME_BLOCKS[FACTION_COUNT * side + FACTION[self.card]]
        for choice in blocks:
            out.add(a.BLOCK + choice)

    def resolve(self, game: Dominare, choice: i64) -> Step:
        if choice < a.BLOCK:
            return game.then(begin_offer(game, self.seat, choice - a.OFFER), self)
        game.offered = 0
        block = choice - a.BLOCK
        if not is_home(self.card, block):
            game.crowns[self.seat] -= 1
            game.tell(e.SURCHARGE, 270, self.seat, block)  # DOM-270
        return spread_on(game, self.seat, self.card, block, self.tokens, 0, NONE)

    def about(self, game: Dominare) -> Facts:
        return about_agent(self.seat, self.card, self.tokens)

    def facts(self, game: Dominare, choice: int) -> Facts:
        facts = about_agent(self.seat, self.card, self.tokens)
        facts["block"] = BLOCKS[choice - a.BLOCK] if choice >= a.BLOCK else ""
        return facts


def is_home(card: i64, block: i64) -> bool:
    """The faction's seal says it, not the traits (DOM-159); the whole Swamp is one home (DOM-076, DOM-077)."""
    return HOME[FACTION[card]] & BIT[DISTRICT[block]] != 0


def about_agent(seat: i64, card: i64, tokens: i64) -> Facts:
    return {"seat": f"@seat.{seat}", "card": f"@agent.{CARD_NAMES[card]}", "tokens": int(tokens)}


# ---- spreading -------------------------------------------------------------------------------------------------------


def price_of_block(game: Dominare) -> i64:
    """1 crown for each extra block, however many tokens go there (DOM-164, DOM-165)."""
    return 2 if game.flags & SPREAD_PLUS != 0 else 1


def area_of(block: i64) -> i64:
    """The district, the three of the Swamp being one (DOM-169)."""
    return a.SWAMP if SWAMP_BITS & BIT[DISTRICT[block]] != 0 else DISTRICT[block]


EXTRA_BITS: Final = 10  # an extra block in `extras`: block + 1, and 128 times its tokens; the latest lowest


def extra_block(extras: i64) -> i64:
    return (extras & 127) - 1


def extra_tokens(extras: i64) -> i64:
    return (extras >> 7) & 7


def cannot_spread(game: Dominare, card: i64, first: i64, extras: i64, area: i64, block: i64) -> i64:
    """Extra blocks differ from the first and from each other (DOM-171), are adjacent to the first one (DOM-166), and
    lie in its district and one other (DOM-167, DOM-168); Shadowmen go anywhere (DOM-269, DOM-271). `extras` are those
    taken so far, and `area` is the other district."""
    if not game.is_there(block):
        return 14  # DOM-014
    if block == first:
        return 171  # DOM-171
    while extras != 0:
        if extra_block(extras) == block:
            return 171  # DOM-171
        extras >>= EXTRA_BITS
    if FACTION[card] == SHADOWMEN:
        return ALLOWED
    if not game.are_adjacent(first, block):
        return 265 if FACTION[card] == CULTURE else 166  # DOM-166, DOM-265
    there = area_of(block)
    if there == area_of(first) or there == area or area == NONE or game.switches.many_districts == 1:
        return ALLOWED
    return 168  # DOM-168


def reach(game: Dominare, card: i64, first: i64) -> vec[i64]:
    """The blocks that an agent could spread to at all."""
    side = game.switches.side
    return BLOCKS_THERE[side] if FACTION[card] == SHADOWMEN else NEXT_TO[a.BLOCKS * side + first]


def spread_on(game: Dominare, seat: i64, card: i64, first: i64, tokens: i64, extras: i64, area: i64) -> Step:
    """Ask for an extra block as long as tokens and crowns allow, its own income included (DOM-155, DOM-170, DOM-172);
    the rest stays in the first one. It is the same for Culture (DOM-265)."""
    block: i64
    if tokens > 1 and game.flags & NO_SPREAD == 0 and game.crowns[seat] >= price_of_block(game):
        for block in reach(game, card, first):
            if cannot_spread(game, card, first, extras, area, block) == ALLOWED:
                return ExtraBlock(seat, card, first, tokens, extras, area)
    return place_all(game, seat, first, tokens, extras)


def place_all(game: Dominare, seat: i64, first: i64, tokens: i64, extras: i64) -> Step:
    """What is left goes to the first block (DOM-158); all blocks are then resolved, in the order named (D06)."""
    shift: i64 = 0
    place(game, seat, tokens, first, 158)  # DOM-158
    while extras >> shift != 0:
        shift += EXTRA_BITS
    while shift > 0:
        shift -= EXTRA_BITS
        extra = extras >> shift
        place(game, seat, extra_tokens(extra), extra_block(extra), 164)  # DOM-164
    return DONE


@mypyc_attr(acyclic=True, free_list_len=1)
class ExtraBlock(Step):
    """To which other block is influence spread, if any? It is paid at once (D06)."""

    __slots__ = ("area", "card", "extras", "first_block", "tokens")

    takes: ClassVar[tuple[str, ...]] = ("seat", "card", "first_block", "tokens", "extras", "area")

    def __init__(self, seat: i64, card: i64, first_block: i64, tokens: i64, extras: i64, area: i64) -> None:
        super().__init__(seat, a.BLOCK, a.DONE + 1)
        self.card: Final[i64] = card
        self.first_block: Final[i64] = first_block
        self.tokens: Final[i64] = tokens  # that go to no extra block so far; at least one stays for the first one
        self.extras: Final[i64] = extras
        self.area: Final[i64] = area

    def check(self, game: Dominare, choice: i64) -> i64:
        if choice == a.DONE:
            return ALLOWED
        return cannot_spread(game, self.card, self.first_block, self.extras, self.area, choice - a.BLOCK)

    def options_into(self, game: Dominare, out: Choices) -> None:
        block: i64
        for block in reach(game, self.card, self.first_block):
            rule = cannot_spread(game, self.card, self.first_block, self.extras, self.area, block)
            out.offer(a.BLOCK + block, rule)
        out.add(a.DONE)

    def resolve(self, game: Dominare, choice: i64) -> Step:
        if choice == a.DONE:
            return place_all(game, self.seat, self.first_block, self.tokens, self.extras)
        block = choice - a.BLOCK
        price = price_of_block(game)
        game.crowns[self.seat] -= price
        game.tell(e.SPREADS, 164, self.seat, block, price)  # DOM-164
        area = self.area if area_of(block) == area_of(self.first_block) else area_of(block)
        tokens = ExtraTokens(self.seat, self.card, self.first_block, self.tokens, self.extras, area, block)
        return tokens.resolve(game, a.NUMBER + 1) if self.tokens == 2 else tokens

    def about(self, game: Dominare) -> Facts:
        facts = about_agent(self.seat, self.card, self.tokens)
        facts["first"] = BLOCKS[self.first_block]
        facts["price"] = int(price_of_block(game))
        return facts

    def facts(self, game: Dominare, choice: int) -> Facts:
        block = BLOCKS[choice - a.BLOCK] if choice != a.DONE else ""
        return {"block": block, "first": BLOCKS[self.first_block], "card": f"@agent.{CARD_NAMES[self.card]}"}


@mypyc_attr(acyclic=True, free_list_len=1)
class ExtraTokens(Step):
    """How many tokens go there? At least one stays in the first block (DOM-164)."""

    __slots__ = ("area", "block", "card", "extras", "first_block", "tokens")

    takes: ClassVar[tuple[str, ...]] = ("seat", "card", "first_block", "tokens", "extras", "area", "block")

    def __init__(self, seat: i64, card: i64, first_block: i64, tokens: i64, extras: i64, area: i64, block: i64) -> None:
        super().__init__(seat, a.NUMBER, a.NUMBER + 10)
        self.card: Final[i64] = card
        self.first_block: Final[i64] = first_block
        self.tokens: Final[i64] = tokens
        self.extras: Final[i64] = extras
        self.area: Final[i64] = area
        self.block: Final[i64] = block

    def check(self, game: Dominare, choice: i64) -> i64:
        return ALLOWED if 0 < choice - a.NUMBER < self.tokens else 164  # DOM-164

    def resolve(self, game: Dominare, choice: i64) -> Step:
        n = choice - a.NUMBER
        extras = (self.extras << EXTRA_BITS) + 128 * n + self.block + 1
        return spread_on(game, self.seat, self.card, self.first_block, self.tokens - n, extras, self.area)

    def about(self, game: Dominare) -> Facts:
        return about_agent(self.seat, self.card, self.tokens)
