"""An action: one of the eight (DOM-186), regular, extra, late, or an agent's own in the Epic variant."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from contretemps.games.dominare import codes as a
from contretemps.games.dominare import events as e
from contretemps.games.dominare.content import BLOCKS
from contretemps.games.dominare.deeds import gain, lower_exposure, pay, place, raise_exposure, rally
from contretemps.games.dominare.effects.asks import run
from contretemps.games.dominare.effects.registry import ABILITY_PROGRAM, DISTRICT_PROGRAM
from contretemps.games.dominare.flow.drawing import Recruiting
from contretemps.games.dominare.flow.legality import (
    cannot_inspire,
    cannot_rally,
    cannot_recruit,
    cannot_use,
    cannot_use_at,
    cannot_use_district,
    cannot_whitewash,
    whitewash_price,
)
from contretemps.games.dominare.flow.replacing import begin_replace, cannot_replace, cannot_replace_at, lowest_rank
from contretemps.games.dominare.flow.trading import begin_offer, cannot_offer
from contretemps.games.dominare.position import FACE_DOWN, NONE, RETIRED, USED, Dominare
from contretemps.games.dominare.tables import ABILITY_CARD, ABILITY_NUMBER, BLOCKS_THERE, DISTRICT, FIRST_ABILITY
from contretemps.kernel.choices import Choices
from contretemps.kernel.refusal import Facts
from contretemps.kernel.step import ALLOWED, DONE, Step
from contretemps.sets import BIT

REGULAR: Final = 0
EXTRA: Final = 1  # granted by an ability; may be declined (DOM-189)
LATE: Final = 2  # the same after all else
OF_AGENT: Final = 3  # Epic: of the agent in `rank` (DOM-279)

RECRUITED: Final = 2  # cards drawn (DOM-224)


@mypyc_attr(acyclic=True, free_list_len=1)
class Act(Step):
    """Which action? An ability, of an agent, a district or a basic one (DOM-285); gaining a crown is always possible,
    so nobody may pass (DOM-187). Abilities of agents are used here and nowhere else (DOM-310); basic ones as often as
    one likes, and without an agent: Inspire (DOM-219), Rally (DOM-222), Recruit (DOM-226), Replace (DOM-237), Whitewash
    (DOM-242)."""

    __slots__ = ("kind", "rank")

    takes: ClassVar[tuple[str, ...]] = ("seat", "kind", "rank")

    def __init__(self, seat: i64, kind: i64, rank: i64) -> None:
        super().__init__(seat, a.NO, a.BLOCK)
        self.kind: Final[i64] = kind
        self.rank: Final[i64] = rank

    def check(self, game: Dominare, choice: i64) -> i64:
        seat = self.seat
        if choice == a.CROWN:
            return ALLOWED  # any number of times (DOM-216)
        if choice <= a.YES:
            declined = choice == a.NO and (self.kind == EXTRA or self.kind == LATE)
            return ALLOWED if declined else 187  # DOM-187
        if choice == a.RALLY:
            return cannot_rally(game, seat)
        if choice == a.RECRUIT:
            return cannot_recruit(game)
        if choice == a.INSPIRE:
            return cannot_inspire(game, seat)
        if choice < a.DISTRICT:
            return cannot_whitewash(game, seat, choice - a.WHITEWASH)
        if choice < a.REPLACE:
            return cannot_use_district(game, seat, choice - a.DISTRICT)
        if choice < a.USE:
            return cannot_replace(game, seat, choice - a.REPLACE)
        if choice < a.OFFER:
            if self.kind == OF_AGENT and game.card_at(seat, self.rank) != ABILITY_CARD[choice - a.USE]:
                return 279  # DOM-279
            return cannot_use(game, seat, choice - a.USE, 0, 0)
        return cannot_offer(game, seat, choice - a.OFFER)

    def options_into(self, game: Dominare, out: Choices) -> None:
        choice: i64
        rank: i64
        card: i64
        for choice in range(a.NO, a.REPLACE):
            out.offer(choice, self.check(game, choice))
        cards = own_agents(game, self.seat)
        lowest = lowest_rank(game, self.seat)
        for rank in range(cards.count):
            card = cards.items[rank] // 32
            out.offer(a.REPLACE + card, cannot_replace_at(game, self.seat, cards.items[rank] % 32, lowest))
        for rank in range(cards.count):
            card = cards.items[rank] // 32
            if self.kind != OF_AGENT or game.card_at(self.seat, self.rank) == card:
                for choice in range(FIRST_ABILITY[card], FIRST_ABILITY[card + 1]):
                    out.offer(a.USE + choice, cannot_use_at(game, self.seat, cards.items[rank] % 32, choice, 0, 0))
        if game.switches.trades == 1:
            for choice in range(a.OFFER, a.BLOCK):
                out.offer(choice, self.check(game, choice))

    def resolve(self, game: Dominare, choice: i64) -> Step:
        seat = self.seat
        if choice >= a.OFFER:
            return game.then(begin_offer(game, seat, choice - a.OFFER), self)  # then the same question again (DOM-329)
        game.offered = 0
        if choice == a.NO:
            game.tell(e.DECLINES, 189, seat)  # DOM-189
            return DONE
        if self.kind == EXTRA:
            game.tell(e.EXTRA, 200, seat)  # DOM-200
        if choice == a.CROWN:
            gain(game, seat, 1, 216)  # DOM-216
            return DONE
        if choice == a.RALLY:
            return rally_all(game, seat)
        if choice == a.RECRUIT:
            return Recruiting(seat, RECRUITED, 0)
        if choice == a.INSPIRE:
            return InspireBlock(seat)
        if choice < a.DISTRICT:
            return WhitewashBy(seat, choice - a.WHITEWASH)
        if choice < a.REPLACE:
            return use_district(game, seat, choice - a.DISTRICT)
        if choice < a.USE:
            return begin_replace(game, seat, choice - a.REPLACE, 1, 0)
        return use_ability(game, seat, choice - a.USE)

    def about(self, game: Dominare) -> Facts:
        return {"seat": f"@seat.{self.seat}", "kind": f"@act.{self.kind}"}

    def facts(self, game: Dominare, choice: int) -> Facts:
        if a.USE <= choice < a.OFFER:
            return about_ability(game, choice - a.USE)
        return {"price": int(whitewash_price(game)), "crowns": int(game.crowns[self.seat])}


def about_ability(game: Dominare, ability: i64) -> Facts:
    """What a refusal says of it: its number, and the rank of its agent."""
    place_ = game.place_of(ABILITY_CARD[ability])
    return {"number": int(ABILITY_NUMBER[ability]), "rank": int(place_ % a.RANKS + 1) if place_ != NONE else 0}


def own_agents(game: Dominare, seat: i64) -> Choices:
    """The cards in a player's ranks, whatever their face, each as 32 times its number and its rank, ascending."""
    rank: i64
    found = Choices()
    for rank in range(a.RANKS):
        card = game.card_at(seat, rank)
        if card != NONE:
            item = 32 * card + rank
            found.add(item)
            at = found.count - 1
            while at > 0 and found.items[at - 1] > item:
                found.items[at] = found.items[at - 1]
                at -= 1
            found.items[at] = item
    return found


def rally_all(game: Dominare, seat: i64) -> Step:
    """All face-down agents of the player turn face up (DOM-221), but for retired ones (DOM-277)."""
    i: i64
    for i in range(a.RANKS * seat, a.RANKS * seat + a.RANKS):
        if game.ranks[i] & (FACE_DOWN | RETIRED) == FACE_DOWN:
            rally(game, i, 221)  # DOM-221
    return DONE


def use_district(game: Dominare, seat: i64, district: i64) -> Step:
    """It is used for the season, for everybody (DOM-212, DOM-215), and resolves completely (DOM-214)."""
    game.used_districts |= BIT[district]
    game.tell(e.USES_DISTRICT, 211, seat, district)  # DOM-211
    return run(DISTRICT_PROGRAM[district], seat, NONE)


def use_ability(game: Dominare, seat: i64, ability: i64) -> Step:
    """The mark is set when the ability is announced, also if another one grants it (DOM-202, DOM-317), so no chain is
    endless (DOM-320); then the text from left to right (DOM-192), even if the agent itself leaves (DOM-205)."""
    card = ABILITY_CARD[ability]
    game.ranks[game.place_of(card)] |= USED
    game.tell(e.USES, 192, seat, ability)  # DOM-192
    return run(ABILITY_PROGRAM[ability], seat, card)


# ---- Inspire ---------------------------------------------------------------------------------------------------------


@mypyc_attr(acyclic=True, free_list_len=1)
class InspireBlock(Step):
    """In which block is influence bought? Each token costs the VP of its district (DOM-217)."""

    __slots__ = ()

    takes: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: i64) -> None:
        super().__init__(seat, a.BLOCK, a.BLOCK + a.BLOCKS)

    def check(self, game: Dominare, choice: i64) -> i64:
        block = choice - a.BLOCK
        if not game.is_there(block):
            return 14  # DOM-014
        return ALLOWED if game.vp[DISTRICT[block]] <= game.crowns[self.seat] else 217  # DOM-217

    def options_into(self, game: Dominare, out: Choices) -> None:
        block: i64
        crowns = game.crowns[self.seat]
        vp = game.vp
        for block in BLOCKS_THERE[game.switches.side]:
            district = DISTRICT[block]
            if vp[district] <= crowns:
                out.add(a.BLOCK + block)

    def resolve(self, game: Dominare, choice: i64) -> Step:
        block = choice - a.BLOCK
        price = game.vp[DISTRICT[block]]  # fixed before placing (DOM-220)
        if game.crowns[self.seat] < 2 * price:
            return inspire(game, self.seat, block, price, 1)
        return HowMany(self.seat, block)

    def about(self, game: Dominare) -> Facts:
        return {"seat": f"@seat.{self.seat}"}

    def facts(self, game: Dominare, choice: int) -> Facts:
        price = int(game.vp[DISTRICT[choice - a.BLOCK]])
        return {"block": BLOCKS[choice - a.BLOCK], "price": price, "crowns": int(game.crowns[self.seat])}


def offer_numbers(most: i64, out: Choices) -> None:
    """From 1 on, as far as numbers go (DOM-325)."""
    number: i64
    for number in range(1, (most if most < a.LARGEST else a.LARGEST) + 1):
        out.add(a.NUMBER + number)


def inspire(game: Dominare, seat: i64, block: i64, price: i64, n: i64) -> Step:
    pay(game, seat, n * price, 217)  # DOM-217
    place(game, seat, n, block, 218)  # DOM-218
    return DONE


@mypyc_attr(acyclic=True, free_list_len=1)
class HowMany(Step):
    """How many tokens are bought? As many as the crowns pay for (DOM-218, DOM-325)."""

    __slots__ = ("block",)

    takes: ClassVar[tuple[str, ...]] = ("seat", "block")

    def __init__(self, seat: i64, block: i64) -> None:
        super().__init__(seat, a.NUMBER, a.NUMBER + a.LARGEST + 1)
        self.block: Final[i64] = block

    def check(self, game: Dominare, choice: i64) -> i64:
        number = choice - a.NUMBER
        if number == 0:
            return 220  # DOM-220
        return ALLOWED if number * game.vp[DISTRICT[self.block]] <= game.crowns[self.seat] else 218  # DOM-218

    def options_into(self, game: Dominare, out: Choices) -> None:
        offer_numbers(game.crowns[self.seat] // game.vp[DISTRICT[self.block]], out)

    def resolve(self, game: Dominare, choice: i64) -> Step:
        return inspire(game, self.seat, self.block, game.vp[DISTRICT[self.block]], choice - a.NUMBER)

    def about(self, game: Dominare) -> Facts:
        return {"seat": f"@seat.{self.seat}", "price": int(game.vp[DISTRICT[self.block]])}

    def facts(self, game: Dominare, choice: int) -> Facts:
        return {"price": int(game.vp[DISTRICT[self.block]]), "crowns": int(game.crowns[self.seat])}


# ---- Whitewash -------------------------------------------------------------------------------------------------------


@mypyc_attr(acyclic=True, free_list_len=1)
class WhitewashBy(Step):
    """By how many points? One direction, at least one, never below 0 (DOM-241, DOM-243, DOM-325)."""

    __slots__ = ("way",)

    takes: ClassVar[tuple[str, ...]] = ("seat", "way")

    def __init__(self, seat: i64, way: i64) -> None:
        super().__init__(seat, a.NUMBER, a.NUMBER + a.LARGEST + 1)
        self.way: Final[i64] = way

    def check(self, game: Dominare, choice: i64) -> i64:
        number = choice - a.NUMBER
        if number == 0 or (self.way == a.DOWN and number > game.exposure[self.seat]):
            return 243  # DOM-243
        return ALLOWED if number * whitewash_price(game) <= game.crowns[self.seat] else 240  # DOM-240

    def options_into(self, game: Dominare, out: Choices) -> None:
        most = game.crowns[self.seat] // whitewash_price(game)
        offer_numbers(most if self.way == a.UP or most < game.exposure[self.seat] else game.exposure[self.seat], out)

    def resolve(self, game: Dominare, choice: i64) -> Step:
        number = choice - a.NUMBER
        pay(game, self.seat, number * whitewash_price(game), 240)  # DOM-240
        if self.way == a.DOWN:
            lower_exposure(game, self.seat, number, 240)  # DOM-240
        else:
            raise_exposure(game, self.seat, number, 240)  # DOM-240
        return DONE

    def about(self, game: Dominare) -> Facts:
        return {"seat": f"@seat.{self.seat}", "price": int(whitewash_price(game))}

    def facts(self, game: Dominare, choice: int) -> Facts:
        return {"price": int(whitewash_price(game)), "crowns": int(game.crowns[self.seat])}
