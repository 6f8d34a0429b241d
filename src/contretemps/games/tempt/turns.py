"""A turn: reveal (Dominant player), Action step, Temptress step, Cohort step (cohort.py), end (TPT-038 to TPT-057)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from contretemps.games.tempt import codes as a
from contretemps.games.tempt import events as e
from contretemps.games.tempt.cards import DRAIN, GAIN_WHEN_BEHIND, VALUE, WITH, amount_of, least_of
from contretemps.games.tempt.cohort import ACT
from contretemps.games.tempt.decks import PutUnder
from contretemps.games.tempt.position import Tempt
from contretemps.games.tempt.preparing_for_war import of_role
from contretemps.games.tempt.switches import HAND
from contretemps.kernel.refusal import Facts
from contretemps.kernel.step import ALLOWED, DONE, NOBODY, Step
from contretemps.sets import BIT, count, lowest, single


@mypyc_attr(acyclic=True)
class Turn(Step):
    """A turn: reveal (Dominant player), Action step, Temptress step, Cohort step, end (TPT-038)."""

    __slots__ = ("number",)

    takes: ClassVar[tuple[str, ...]] = ("number",)

    def __init__(self, number: i64) -> None:
        super().__init__(NOBODY, 0, 0)
        self.number: Final[i64] = number  # 0 to 5

    def resolve(self, game: Tempt, choice: i64) -> Step:
        role = self.number % 2
        seat = of_role(game, role)
        game.turn = self.number
        game.active = seat
        game.reveal_to_all(e.TURN, 25, seat, self.number // 2 + 1, game.track[seat])  # TPT-025
        return game.follow(DOMINANT_TURN[seat] if role == 0 else PASSIVE_TURN[seat])


@mypyc_attr(acyclic=True)
class Reveal(Step):
    """The very first thing in a Dominant turn; the last Action card needs no question (TPT-042)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(NOBODY, 0, 0)

    def resolve(self, game: Tempt, choice: i64) -> Step:
        if single(game.left):
            return revealed(game, lowest(game.left))
        return REVEAL_ACTION[game.dominant]


@mypyc_attr(acyclic=True)
class RevealAction(Step):
    """Which Action card is revealed? (TPT-042)"""

    __slots__ = ()

    takes: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: i64) -> None:
        super().__init__(seat, a.REVEAL, a.REVEAL + a.ACTION_CARDS)

    def check(self, game: Tempt, choice: i64) -> i64:
        return ALLOWED if game.left & BIT[choice - a.REVEAL] != 0 else 43  # TPT-043

    def resolve(self, game: Tempt, choice: i64) -> Step:
        return revealed(game, choice - a.REVEAL)

    def about(self, game: Tempt) -> Facts:
        return {"seat": f"@seat.{self.seat}"}

    def facts(self, game: Tempt, choice: int) -> Facts:
        return {"value": int(VALUE[choice - a.REVEAL])}


def revealed(game: Tempt, card: i64) -> Step:
    """Both players gain its number, each under the cap (TPT-044)."""
    game.left &= ~BIT[card]
    game.reveal_to_all(e.REVEALS, 42, game.dominant, card)  # TPT-042
    game.gain(game.dominant, VALUE[card], 44)  # TPT-044
    game.gain(1 - game.dominant, VALUE[card], 44)  # TPT-044
    return DONE


@mypyc_attr(acyclic=True)
class ActionStep(Step):
    """Chanters bring actions, then chants do, then chants take some from the opponent (TPT-049)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(NOBODY, 0, 0)

    def resolve(self, game: Tempt, choice: i64) -> Step:
        seat = game.active
        other = 1 - seat
        chanters = count(game.chanters(seat))  # sideways ones, too (TPT-048)
        if chanters >= 1:  # one gained later in the turn counts in the next (TPT-050)
            game.gain(seat, 1, 46)  # TPT-046
        if chanters >= 3:
            game.gain(seat, 1, 47)  # TPT-047
        tolls = game.standing(seat, GAIN_WHEN_BEHIND)
        if tolls > 0 and game.primacy_points(seat) < game.primacy_points(other):
            game.gain(seat, tolls, 87)  # TPT-087
        drummers = game.upright[seat] & WITH[DRAIN]
        while drummers != 0:
            drummer = lowest(drummers)
            if game.track[other] >= least_of(DRAIN, drummer):
                game.lose(other, amount_of(DRAIN, drummer), 87)  # TPT-087
            drummers &= drummers - 1
        return DONE


@mypyc_attr(acyclic=True)
class TemptressStep(Step):
    """Temptresses of earlier turns go aside; then any number may be placed (TPT-051, TPT-052)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(NOBODY, 0, 0)

    def resolve(self, game: Tempt, choice: i64) -> Step:
        seat = game.active
        old = game.present[seat]
        game.present[seat] = 0
        game.used |= old
        while old != 0:
            game.tell(e.GOES_ASIDE, 51, seat, lowest(old))  # TPT-051
            old &= old - 1
        return PLACE_TEMPTRESS[seat] if game.temptresses[seat] != 0 else DONE


@mypyc_attr(acyclic=True)
class PlaceTemptress(Step):
    """0, 1 or 2 of the Temptresses in hand are placed face up (TPT-052)."""

    __slots__ = ()

    takes: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: i64) -> None:
        super().__init__(seat, a.PLACE, a.READY + 1)

    def check(self, game: Tempt, choice: i64) -> i64:
        if choice == a.READY or game.temptresses[self.seat] & BIT[choice - a.PLACE] != 0:
            return ALLOWED
        return 51 if (game.used | game.present[self.seat]) & BIT[choice - a.PLACE] != 0 else 52  # TPT-051, TPT-052

    def resolve(self, game: Tempt, choice: i64) -> Step:
        if choice == a.READY:
            return DONE
        temptress = choice - a.PLACE
        game.temptresses[self.seat] &= ~BIT[temptress]
        game.present[self.seat] |= BIT[temptress]
        game.placed |= BIT[temptress]
        game.tell(e.PLACES, 52, self.seat, temptress)  # TPT-052
        return self if game.temptresses[self.seat] != 0 else DONE

    def about(self, game: Tempt) -> Facts:
        return {"seat": f"@seat.{self.seat}"}


@mypyc_attr(acyclic=True)
class EndTurn(Step):
    """A hand over 6 comes down to 6 (TPT-110), what runs this turn stops (TPT-149), and the Track stays (TPT-015)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(NOBODY, 0, 0)

    def resolve(self, game: Tempt, choice: i64) -> Step:
        if count(game.hand[game.active]) > HAND:  # tested nowhere else (TPT-021), and of nobody else (TPT-113)
            return game.then(PutUnder(game.active, 111), self)  # TPT-111
        game.placed = 0
        game.spent = 0
        game.moved = 0
        game.winded = 0
        return DONE


# ---- built once ------------------------------------------------------------------------------------------------------

REVEAL_ACTION: Final[list[RevealAction]] = [RevealAction(seat) for seat in range(a.SEATS)]
PLACE_TEMPTRESS: Final[list[PlaceTemptress]] = [PlaceTemptress(seat) for seat in range(a.SEATS)]
ACTION_STEP: Final = ActionStep()
TEMPTRESS_STEP: Final = TemptressStep()
END_TURN: Final = EndTurn()
PASSIVE_TURN: Final[list[tuple[Step, ...]]] = [  # nothing is revealed (TPT-045)
    (ACTION_STEP, TEMPTRESS_STEP, ACT[seat], END_TURN) for seat in range(a.SEATS)
]
DOMINANT_TURN: Final[list[tuple[Step, ...]]] = [(Reveal(), *turn) for turn in PASSIVE_TURN]
