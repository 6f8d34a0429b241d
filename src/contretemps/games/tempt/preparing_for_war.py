"""Preparing for War: the secret draft of the Temptresses, the round's draw, the Action cards (TPT-028 to TPT-037)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from contretemps.games.tempt import codes as a
from contretemps.games.tempt import events as e
from contretemps.games.tempt.cards import RECRUITS
from contretemps.games.tempt.decks import Draw
from contretemps.games.tempt.position import Tempt
from contretemps.kernel.refusal import Facts
from contretemps.kernel.step import ALLOWED, DONE, NATURE, NOBODY, Step
from contretemps.sets import BIT, count, lowest

PICKS: Final = 4
ALL_ACTION_CARDS: Final = 7


@mypyc_attr(acyclic=True)
class LayAside(Step):
    """The top one of the shuffled Temptresses goes face down aside; nobody looks at it (TPT-028)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(NATURE, a.ASIDE, a.ASIDE + a.TEMPTRESSES)

    def resolve(self, game: Tempt, choice: i64) -> Step:
        game.aside = choice - a.ASIDE
        game.tell(e.LAID_ASIDE, 28)  # TPT-028
        return DONE

    def purpose(self, game: Tempt) -> str:
        return "temptress"

    def audience(self, game: Tempt, choice: int) -> int:
        return 0


@mypyc_attr(acyclic=True)
class Draft(Step):
    """A set is handed to a player, who looks at it."""

    __slots__ = ("number",)

    takes: ClassVar[tuple[str, ...]] = ("number",)

    def __init__(self, number: i64) -> None:
        super().__init__(NOBODY, 0, 0)
        self.number: Final[i64] = number  # of the pick, from 0

    def resolve(self, game: Tempt, choice: i64) -> Step:
        seat = picker(game, self.number)
        cards = game.passed()
        game.tell(e.HANDED, 29 + self.number, seat, count(cards))  # TPT-029, TPT-030, TPT-031, TPT-032
        while cards != 0:
            game.reveal(BIT[seat], e.SEES, 29 + self.number, seat, lowest(cards))  # TPT-029, TPT-030, TPT-031, TPT-032
            cards &= cards - 1
        return Pick(seat, self.number)


def picker(game: Tempt, number: i64) -> i64:
    """Who makes the n-th pick: the Passive player the first (TPT-029)."""
    return 1 - game.dominant if number % 2 == 0 else game.dominant


@mypyc_attr(acyclic=True, free_list_len=1)
class Pick(Step):
    """One of the set goes into the hand, unseen by the other player; the rest is passed on (TPT-034)."""

    __slots__ = ("number",)

    takes: ClassVar[tuple[str, ...]] = ("seat", "number")

    def __init__(self, seat: i64, number: i64) -> None:
        super().__init__(seat, a.PICK, a.PICK + a.TEMPTRESSES)
        self.number: Final[i64] = number

    def check(self, game: Tempt, choice: i64) -> i64:
        return (
            ALLOWED if game.passed() & BIT[choice - a.PICK] != 0 else 29 + self.number
        )  # TPT-029, TPT-030, TPT-031, TPT-032

    def resolve(self, game: Tempt, choice: i64) -> Step:
        temptress = choice - a.PICK
        game.picks[self.number] = temptress
        game.temptresses[self.seat] |= BIT[temptress]
        left = game.passed()
        if self.number + 1 < PICKS:
            game.reveal_to_all(e.PASSES, 29 + self.number, self.seat, count(left))  # TPT-029, TPT-030, TPT-031
        else:
            game.last = lowest(left)  # now two are in each hand and two aside (TPT-033)
            game.tell(e.LAST_ASIDE, 32, self.seat)  # TPT-032
        return DONE

    def audience(self, game: Tempt, choice: int) -> int:
        return 1 << self.seat

    def about(self, game: Tempt) -> Facts:
        return {"seat": f"@seat.{self.seat}", "left": int(count(game.passed()))}


@mypyc_attr(acyclic=True)
class RoundDraw(Step):
    """Each player draws 1 Cohort, Dominant first (TPT-035); the hand limit is not tested (TPT-037)."""

    __slots__ = ("role",)

    takes: ClassVar[tuple[str, ...]] = ("role",)

    def __init__(self, role: i64) -> None:
        super().__init__(NOBODY, 0, 0)
        self.role: Final[i64] = role  # 0: Dominant

    def resolve(self, game: Tempt, choice: i64) -> Step:
        return Draw(of_role(game, self.role), 1, 35)  # TPT-035


@mypyc_attr(acyclic=True)
class Recruits(Step):
    """What chants add to the round's draw, Dominant player first (TPT-087)."""

    __slots__ = ("role",)

    takes: ClassVar[tuple[str, ...]] = ("role",)

    def __init__(self, role: i64) -> None:
        super().__init__(NOBODY, 0, 0)
        self.role: Final[i64] = role

    def resolve(self, game: Tempt, choice: i64) -> Step:
        seat = of_role(game, self.role)
        cards = game.standing(seat, RECRUITS)
        return Draw(seat, cards, 87) if cards > 0 and game.depleted() < a.AREAS else DONE  # TPT-087


def of_role(game: Tempt, role: i64) -> i64:
    """The Dominant (0) or Passive (1) player."""
    return game.dominant if role == 0 else 1 - game.dominant


@mypyc_attr(acyclic=True)
class TakeActions(Step):
    """The Dominant player takes all 3 Action cards into hand (TPT-036)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(NOBODY, 0, 0)

    def resolve(self, game: Tempt, choice: i64) -> Step:
        game.left = ALL_ACTION_CARDS
        game.tell(e.TAKES_ACTIONS, 36, game.dominant)  # TPT-036
        return DONE
