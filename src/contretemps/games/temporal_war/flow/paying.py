"""Prices (TPW-096, TPW-097) and cards drawn and discarded (TPW-084 to TPW-087, TPW-269)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from contretemps.games.temporal_war import codes as a
from contretemps.games.temporal_war import events as e
from contretemps.games.temporal_war.deeds import bury, from_hand_unseen, take_from_under, to_hand
from contretemps.games.temporal_war.flow.calls import Question
from contretemps.games.temporal_war.position import War
from contretemps.games.temporal_war.tables import DECK_CARDS
from contretemps.kernel.refusal import Facts
from contretemps.kernel.rng import Rng
from contretemps.kernel.step import ALLOWED, DONE, NATURE, NOBODY, Step
from contretemps.sets import BIT


def fewest_shards(game: War, seat: i64, price: i64) -> i64:
    short = price - game.aether[seat]
    return short if short > 0 else 0


def most_shards(game: War, seat: i64, price: i64) -> i64:
    held = game.shards[seat]
    return price if held > price else held


def pay(game: War, seat: i64, price: i64) -> Step:
    """A price is paid with aether, shards or both; asked only where there is a choice (TPW-097)."""
    if price == 0:
        return DONE
    least = fewest_shards(game, seat, price)
    if least < most_shards(game, seat, price):
        return PayPrice(seat, price)
    return paid(game, seat, price, least)


def paid(game: War, seat: i64, price: i64, shards: i64) -> Step:
    game.shards[seat] -= shards  # TPW-184
    game.aether[seat] -= price - shards
    game.tell(e.PAYS, 96, seat, price, game.aether[seat], game.shards[seat])  # TPW-096
    return DONE


@mypyc_attr(acyclic=True, free_list_len=1)
class PayPrice(Question):
    """How many shards do you pay with?"""

    __slots__ = ("price",)

    takes: ClassVar[tuple[str, ...]] = ("seat", "price")

    def __init__(self, seat: i64, price: i64) -> None:
        super().__init__(seat, a.PAY, a.DEFEND)
        self.price: Final[i64] = price

    def check(self, game: War, choice: i64) -> i64:
        shards = choice - a.PAY
        if shards < fewest_shards(game, self.seat, self.price) or shards > most_shards(game, self.seat, self.price):
            return 97  # TPW-097
        return ALLOWED

    def resolve(self, game: War, choice: i64) -> Step:
        return paid(game, self.seat, self.price, choice - a.PAY)

    def about(self, game: War) -> Facts:
        return {"price": int(self.price)}


# ---- drawing ---------------------------------------------------------------------------------------------------------


@mypyc_attr(acyclic=True, free_list_len=1)
class Draw(Step):
    """So many cards from a deck; an empty one gives none (TPW-086)."""

    __slots__ = ("left", "who")

    takes: ClassVar[tuple[str, ...]] = ("who", "left")

    def __init__(self, who: i64, left: i64) -> None:
        super().__init__(NOBODY, 0, 0)
        self.who: Final[i64] = who
        self.left: Final[i64] = left

    def resolve(self, game: War, choice: i64) -> Step:
        seat = self.who
        if self.left == 0 or game.out[seat] == 1:
            return DONE
        if game.unseen_size[seat] > 0:
            return DrawCard(seat, self.left)
        if game.under_size(seat) == 0:
            return DONE
        take_from_under(game, seat)
        game.tell(e.DRAWS, 84, seat, game.hand_size[seat])  # TPW-084
        return Draw(seat, self.left - 1)


@mypyc_attr(acyclic=True, free_list_len=1)
class DrawCard(Step):
    """Which card is on top of the deck? Each of those whose order nobody knows is as likely (TPW-018)."""

    __slots__ = ("left", "who")

    takes: ClassVar[tuple[str, ...]] = ("who", "left")

    def __init__(self, who: i64, left: i64) -> None:
        super().__init__(NATURE, a.CARD, a.PAY)
        self.who: Final[i64] = who
        self.left: Final[i64] = left

    def check(self, game: War, choice: i64) -> i64:
        return ALLOWED if game.unseen[DECK_CARDS * self.who + choice - a.CARD] > 0 else 84  # TPW-084

    def weight(self, game: War, choice: i64) -> i64:
        return game.unseen[DECK_CARDS * self.who + choice - a.CARD]

    def draw(self, game: War, rng: Rng) -> i64:
        kind: i64 = 0
        first = DECK_CARDS * self.who
        left = rng.below(game.unseen_size[self.who]) - game.unseen[first]
        while left >= 0:
            kind += 1
            left -= game.unseen[first + kind]
        return a.CARD + kind

    def resolve(self, game: War, choice: i64) -> Step:
        seat = self.who
        kind = choice - a.CARD
        game.unseen[DECK_CARDS * seat + kind] -= 1
        game.unseen_size[seat] -= 1
        to_hand(game, seat, kind, False)
        game.tell_to(BIT[seat], e.GETS, 84, seat, kind)  # TPW-084
        game.tell(e.DRAWS, 84, seat, game.hand_size[seat])  # TPW-084
        return Draw(seat, self.left - 1)

    def audience(self, game: War, choice: int) -> int:
        return 1 << int(self.who)

    def purpose(self, game: War) -> str:
        return f"deck {self.who}"

    def about(self, game: War) -> Facts:
        return {"seat": f"@seat.{self.who}"}


@mypyc_attr(acyclic=True, free_list_len=1)
class Discard(Step):
    """So many cards of a hand are discarded, as long as there are any (TPW-269)."""

    __slots__ = ("left", "who")

    takes: ClassVar[tuple[str, ...]] = ("who", "left")

    def __init__(self, who: i64, left: i64) -> None:
        super().__init__(NOBODY, 0, 0)
        self.who: Final[i64] = who
        self.left: Final[i64] = left

    def resolve(self, game: War, choice: i64) -> Step:
        if self.left == 0 or game.hand_size[self.who] == 0:
            return DONE
        return DiscardCard(self.who, self.left)


@mypyc_attr(acyclic=True, free_list_len=1)
class DiscardCard(Question):
    """Which card do you discard? It is buried unseen (TPW-314)."""

    __slots__ = ("left",)

    takes: ClassVar[tuple[str, ...]] = ("seat", "left")

    def __init__(self, seat: i64, left: i64) -> None:
        super().__init__(seat, a.CARD, a.PAY)
        self.left: Final[i64] = left

    def check(self, game: War, choice: i64) -> i64:
        return ALLOWED if game.holds(self.seat, choice - a.CARD) > 0 else 269  # TPW-269

    def resolve(self, game: War, choice: i64) -> Step:
        kind = choice - a.CARD
        from_hand_unseen(game, self.seat, kind)
        bury(game, self.seat, kind, False)
        game.tell_to(BIT[self.seat], e.DISCARDED, 314, self.seat, kind)  # TPW-314
        game.tell(e.DISCARDS, 269, self.seat, game.hand_size[self.seat])  # TPW-269
        return Discard(self.seat, self.left - 1)

    def audience(self, game: War, choice: int) -> int:
        return 1 << int(self.seat)

    def about(self, game: War) -> Facts:
        return {"left": int(self.left)}
