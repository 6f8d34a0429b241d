"""Battle dice: three swords, two shields, one boot (TPW-316). Chance says how many swords fell, then how many of the
others are shields, nine dice at a time; the odds are those of single dice."""

from __future__ import annotations

from math import comb
from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from contretemps.games.temporal_war import codes as a
from contretemps.games.temporal_war import events as e
from contretemps.games.temporal_war.entries import A_SWORDS, ATTACKER, D_SWORDS, TARGET
from contretemps.games.temporal_war.flow.moving import card_name
from contretemps.games.temporal_war.position import War
from contretemps.kernel.refusal import Facts
from contretemps.kernel.step import ALLOWED, DONE, NATURE, NOBODY, Step

MOST: Final = 9
CHOOSE: Final[vec[i64]] = vec[i64]([comb(n, k) for n in range(MOST + 1) for k in range(MOST + 1)])  # by 10 * n + k
SHIELD_WEIGHT: Final[vec[i64]] = vec[i64]([comb(n, k) * 2**k for n in range(MOST + 1) for k in range(MOST + 1)])

ATTACK_SIDE: Final = 0
DEFENCE_SIDE: Final = 1


def first_of(side: i64) -> i64:
    """Where the dice of a side lie in `battle`."""
    return A_SWORDS if side == ATTACK_SIDE else D_SWORDS


def roller(game: War, side: i64) -> i64:
    return game.battle[ATTACKER] if side == ATTACK_SIDE else game.battle[TARGET]


@mypyc_attr(acyclic=True, free_list_len=1)
class Roll(Step):
    """So many dice are rolled for one side, besides those that lie there."""

    __slots__ = ("dice", "side")

    takes: ClassVar[tuple[str, ...]] = ("side", "dice")

    def __init__(self, side: i64, dice: i64) -> None:
        super().__init__(NOBODY, 0, 0)
        self.side: Final[i64] = side
        self.dice: Final[i64] = dice

    def resolve(self, game: War, choice: i64) -> Step:
        if self.dice == 0:
            first = first_of(self.side)
            card = game.card[roller(game, self.side)]
            game.tell(
                e.ROLLED, 316, card, game.battle[first], game.battle[first + 1], game.battle[first + 2]
            )  # TPW-316
            return DONE
        now: i64 = MOST if self.dice > MOST else self.dice
        return RollSwords(self.side, now, self.dice - now)


@mypyc_attr(acyclic=True, free_list_len=1)
class RollSwords(Step):
    """How many swords?"""

    __slots__ = ("dice", "later", "side")

    takes: ClassVar[tuple[str, ...]] = ("side", "dice", "later")

    def __init__(self, side: i64, dice: i64, later: i64) -> None:
        super().__init__(NATURE, a.SWORDS, a.SWORDS + dice + 1)
        self.side: Final[i64] = side
        self.dice: Final[i64] = dice
        self.later: Final[i64] = later

    def weight(self, game: War, choice: i64) -> i64:
        return CHOOSE[(MOST + 1) * self.dice + choice - a.SWORDS]

    def resolve(self, game: War, choice: i64) -> Step:
        swords = choice - a.SWORDS
        game.battle[first_of(self.side)] += swords
        if swords == self.dice:
            return Roll(self.side, self.later)
        return RollShields(self.side, self.dice - swords, self.later)

    def purpose(self, game: War) -> str:
        return "battle dice"

    def about(self, game: War) -> Facts:
        return {"card": card_name(game, roller(game, self.side)), "dice": int(self.dice)}


@mypyc_attr(acyclic=True, free_list_len=1)
class RollShields(Step):
    """How many of the other dice are shields? The rest are boots."""

    __slots__ = ("dice", "later", "side")

    takes: ClassVar[tuple[str, ...]] = ("side", "dice", "later")

    def __init__(self, side: i64, dice: i64, later: i64) -> None:
        super().__init__(NATURE, a.SHIELDS, a.SHIELDS + dice + 1)
        self.side: Final[i64] = side
        self.dice: Final[i64] = dice
        self.later: Final[i64] = later

    def weight(self, game: War, choice: i64) -> i64:
        return SHIELD_WEIGHT[(MOST + 1) * self.dice + choice - a.SHIELDS]

    def resolve(self, game: War, choice: i64) -> Step:
        shields = choice - a.SHIELDS
        first = first_of(self.side)
        game.battle[first + 1] += shields
        game.battle[first + 2] += self.dice - shields
        return Roll(self.side, self.later)

    def purpose(self, game: War) -> str:
        return "battle dice"

    def about(self, game: War) -> Facts:
        return {"card": card_name(game, roller(game, self.side)), "dice": int(self.dice)}


@mypyc_attr(acyclic=True, free_list_len=1)
class Reroll(Step):
    """Which dice are rolled again: how many swords, shields and boots (content, `reroll`)?"""

    __slots__ = ("most", "side")

    takes: ClassVar[tuple[str, ...]] = ("seat", "side", "most")

    def __init__(self, seat: i64, side: i64, most: i64) -> None:
        super().__init__(seat, a.REROLL, a.DIRECTION)
        self.side: Final[i64] = side
        self.most: Final[i64] = most

    def check(self, game: War, choice: i64) -> i64:
        code = choice - a.REROLL
        first = first_of(self.side)
        swords = code // 16
        shields = (code // 4) % 4
        boots = code % 4
        if swords > game.battle[first] or shields > game.battle[first + 1] or boots > game.battle[first + 2]:
            return 316  # TPW-316
        many = swords + shields + boots
        return ALLOWED if many > 0 and many <= self.most else 316  # TPW-316

    def resolve(self, game: War, choice: i64) -> Step:
        code = choice - a.REROLL
        first = first_of(self.side)
        swords = code // 16
        shields = (code // 4) % 4
        boots = code % 4
        game.battle[first] -= swords
        game.battle[first + 1] -= shields
        game.battle[first + 2] -= boots
        many = swords + shields + boots
        game.tell(e.REROLLS, 316, game.card[roller(game, self.side)], many)  # TPW-316
        return Roll(self.side, many)

    def about(self, game: War) -> Facts:
        return {"card": card_name(game, roller(game, self.side)), "most": int(self.most)}
