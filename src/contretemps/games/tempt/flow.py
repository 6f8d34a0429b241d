"""A game of Tempt in the rulebook's order (TPT-001 to TPT-057, TPT-110 to TPT-113).

Begin                 who is Dominant first; three Cohorts to each
BeginRound            and, one after the other:
  LayAside            NATURE: the Temptress that nobody sees
  Draft, Pick         four picks, Passive player first
  RoundDraw           one Cohort each, Dominant player first; then what chants add
  TakeActions         the Action cards
  Turn, six times     RevealAction (Dominant player), ActionStep, TemptressStep, the Cohort step (cohort.py), EndTurn
  BeginPrimacy …      primacy.py; EndRound ends the game, or another round begins
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from contretemps.games.tempt import actions as a
from contretemps.games.tempt import events as e
from contretemps.games.tempt.abilities import (
    Draw,
    DrawCard,
    DrawFrom,
    Execute,
    Frighten,
    Omen,
    OmenDeck,
    PutUnder,
    Rally,
    UnderWhich,
)
from contretemps.games.tempt.bits import BIT, any_of, count, lowest, single
from contretemps.games.tempt.cards import (
    DRAIN,
    GAIN_WHEN_BEHIND,
    RECRUITS,
    VALUE,
    WITH,
    amount_of,
    least_of,
)
from contretemps.games.tempt.chants import Chant, Denounce, Poison, Renew, Scatter, ScatterTo, Silence, TakeBack
from contretemps.games.tempt.cohort import ACT, Act, WayToMove
from contretemps.games.tempt.position import NOBODY as NO_SEAT
from contretemps.games.tempt.position import NOT_YET, Tempt, empty_game
from contretemps.games.tempt.primacy import BeginPrimacy, Compare, CrownArea, Crowning, EndRound, PointDeck, Reward
from contretemps.games.tempt.switches import DEALT, HAND, TURNS
from contretemps.kernel.choices import Choices
from contretemps.kernel.game import Options
from contretemps.kernel.refusal import Facts
from contretemps.kernel.rng import Rng
from contretemps.kernel.step import ALLOWED, DONE, NATURE, NOBODY, Step

PICKS: Final = 4
ALL_ACTION_CARDS: Final = 7


# ---- set-up ----------------------------------------------------------------------------------------------------------


@mypyc_attr(acyclic=True)
class Begin(Step):
    """Who is Dominant first (TPT-007)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(NOBODY, 0, 0)

    def resolve(self, game: Tempt, choice: i64) -> Step:
        if game.switches.drawn == 1:
            return DRAW_FIRST
        return first_dominant(game, game.switches.first)


@mypyc_attr(acyclic=True)
class DrawFirst(Step):
    """Nobody says who is youngest: chance does (TPT-007)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(NATURE, a.FIRST, a.FIRST + a.SEATS)

    def resolve(self, game: Tempt, choice: i64) -> Step:
        return first_dominant(game, choice - a.FIRST)

    def purpose(self, game: Tempt) -> str:
        return "first"


def first_dominant(game: Tempt, seat: i64) -> Step:
    game.dominant = seat
    game.tell(e.FIRST, 7, seat)
    return game.follow(SET_UP)


@mypyc_attr(acyclic=True)
class Deal(Step):
    """A Cohort is dealt to a player, who alone sees it (TPT-003)."""

    __slots__ = ("to",)

    def __init__(self, to: i64) -> None:
        super().__init__(NATURE, a.CARD, a.CARD + a.CARDS)
        self.to: Final[i64] = to

    def check(self, game: Tempt, choice: i64) -> i64:
        return ALLOWED if game.pool & BIT[choice - a.CARD] != 0 else 3

    def options_into(self, game: Tempt, out: Choices) -> None:
        cards = game.pool
        while cards != 0:
            out.add(a.CARD + lowest(cards))
            cards &= cards - 1

    def draw(self, game: Tempt, rng: Rng) -> i64:
        return a.CARD + any_of(game.pool, rng)

    def purpose(self, game: Tempt) -> str:
        return "cohort"

    def audience(self, game: Tempt, choice: int) -> int:
        return 1 << self.to

    def resolve(self, game: Tempt, choice: i64) -> Step:
        card = choice - a.CARD
        game.pool &= ~BIT[card]
        game.hand_gets(self.to, card, False)
        game.tell(e.DEALT, 3, self.to, count(game.hand[self.to]))
        game.reveal(BIT[self.to], e.GETS, 109, self.to, card)
        return DONE

    def about(self, game: Tempt) -> Facts:
        return {"seat": f"@seat.{self.to}"}

    def args(self) -> list[int | str | list[int]]:
        return [self.to]


# ---- Preparing for War -----------------------------------------------------------------------------------------------


@mypyc_attr(acyclic=True)
class BeginRound(Step):
    """The Dominant role passes on, from round 2 (TPT-024); all six Temptresses are gathered (TPT-028, TPT-057)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(NOBODY, 0, 0)

    def resolve(self, game: Tempt, choice: i64) -> Step:
        if game.round > 0:
            game.dominant = 1 - game.dominant
            game.tell(e.TO_STACK, 57)
        game.round += 1
        game.turn = NOT_YET
        game.active = NO_SEAT
        game.aside = NOT_YET
        game.last = NOT_YET
        game.picks = vec[i64]([NOT_YET, NOT_YET, NOT_YET, NOT_YET])
        game.temptresses = vec[i64]([0, 0])
        game.present = vec[i64]([0, 0])
        game.used = 0
        game.tell(e.ROUND, 24 if game.round > 1 else 7, game.round, game.dominant)
        return game.follow(A_ROUND)


@mypyc_attr(acyclic=True)
class LayAside(Step):
    """The top one of the shuffled Temptresses goes face down aside; nobody looks at it (TPT-028)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(NATURE, a.ASIDE, a.ASIDE + a.TEMPTRESSES)

    def resolve(self, game: Tempt, choice: i64) -> Step:
        game.aside = choice - a.ASIDE
        game.tell(e.LAID_ASIDE, 28)
        return DONE

    def purpose(self, game: Tempt) -> str:
        return "temptress"

    def audience(self, game: Tempt, choice: int) -> int:
        return 0


@mypyc_attr(acyclic=True)
class Draft(Step):
    """A set is handed to a player, who looks at it (TPT-029 to TPT-032)."""

    __slots__ = ("number",)

    def __init__(self, number: i64) -> None:
        super().__init__(NOBODY, 0, 0)
        self.number: Final[i64] = number  # of the pick, from 0

    def resolve(self, game: Tempt, choice: i64) -> Step:
        seat = picker(game, self.number)
        cards = game.passed()
        game.tell(e.HANDED, 29 + self.number, seat, count(cards))
        while cards != 0:
            game.reveal(BIT[seat], e.SEES, 29 + self.number, seat, lowest(cards))
            cards &= cards - 1
        return Pick(seat, self.number)

    def args(self) -> list[int | str | list[int]]:
        return [self.number]


def picker(game: Tempt, number: i64) -> i64:
    """Who makes the n-th pick: the Passive player the first (TPT-029)."""
    return 1 - game.dominant if number % 2 == 0 else game.dominant


@mypyc_attr(acyclic=True, free_list_len=1)
class Pick(Step):
    """One of the set goes into the hand, unseen by the other player; the rest is passed on (TPT-034)."""

    __slots__ = ("number",)

    def __init__(self, seat: i64, number: i64) -> None:
        super().__init__(seat, a.PICK, a.PICK + a.TEMPTRESSES)
        self.number: Final[i64] = number

    def check(self, game: Tempt, choice: i64) -> i64:
        return ALLOWED if game.passed() & BIT[choice - a.PICK] != 0 else 29 + self.number

    def resolve(self, game: Tempt, choice: i64) -> Step:
        temptress = choice - a.PICK
        game.picks[self.number] = temptress
        game.temptresses[self.seat] |= BIT[temptress]
        left = game.passed()
        if self.number + 1 < PICKS:
            game.reveal_to_all(e.PASSES, 29 + self.number, self.seat, count(left))
        else:
            game.last = lowest(left)
            game.tell(e.LAST_ASIDE, 32, self.seat)
        return DONE

    def audience(self, game: Tempt, choice: int) -> int:
        return 1 << self.seat

    def about(self, game: Tempt) -> Facts:
        return {"seat": f"@seat.{self.seat}", "left": int(count(game.passed()))}

    def args(self) -> list[int | str | list[int]]:
        return [self.seat, self.number]


@mypyc_attr(acyclic=True)
class RoundDraw(Step):
    """Each player draws 1 Cohort, Dominant first (TPT-035)."""

    __slots__ = ("role",)

    def __init__(self, role: i64) -> None:
        super().__init__(NOBODY, 0, 0)
        self.role: Final[i64] = role  # 0: Dominant

    def resolve(self, game: Tempt, choice: i64) -> Step:
        return Draw(of_role(game, self.role), 1, 35)

    def args(self) -> list[int | str | list[int]]:
        return [self.role]


@mypyc_attr(acyclic=True)
class Recruits(Step):
    """What chants add to the round's draw, Dominant player first (TPT-087)."""

    __slots__ = ("role",)

    def __init__(self, role: i64) -> None:
        super().__init__(NOBODY, 0, 0)
        self.role: Final[i64] = role

    def resolve(self, game: Tempt, choice: i64) -> Step:
        seat = of_role(game, self.role)
        cards = game.standing(seat, RECRUITS)
        return Draw(seat, cards, 87) if cards > 0 and game.depleted() < a.AREAS else DONE

    def args(self) -> list[int | str | list[int]]:
        return [self.role]


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
        game.tell(e.TAKES_ACTIONS, 36, game.dominant)
        return DONE


# ---- turns -----------------------------------------------------------------------------------------------------------


@mypyc_attr(acyclic=True)
class Turn(Step):
    """A turn: reveal (Dominant player), Action step, Temptress step, Cohort step, end (TPT-038)."""

    __slots__ = ("number",)

    def __init__(self, number: i64) -> None:
        super().__init__(NOBODY, 0, 0)
        self.number: Final[i64] = number  # 0 to 5

    def resolve(self, game: Tempt, choice: i64) -> Step:
        role = self.number % 2
        seat = of_role(game, role)
        game.turn = self.number
        game.active = seat
        game.reveal_to_all(e.TURN, 25, seat, self.number // 2 + 1, game.track[seat])
        return game.follow(DOMINANT_TURN[seat] if role == 0 else PASSIVE_TURN[seat])

    def args(self) -> list[int | str | list[int]]:
        return [self.number]


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

    def __init__(self, seat: i64) -> None:
        super().__init__(seat, a.REVEAL, a.REVEAL + a.ACTION_CARDS)

    def check(self, game: Tempt, choice: i64) -> i64:
        return ALLOWED if game.left & BIT[choice - a.REVEAL] != 0 else 43

    def resolve(self, game: Tempt, choice: i64) -> Step:
        return revealed(game, choice - a.REVEAL)

    def about(self, game: Tempt) -> Facts:
        return {"seat": f"@seat.{self.seat}"}

    def facts(self, game: Tempt, choice: int) -> Facts:
        return {"value": int(VALUE[choice - a.REVEAL])}

    def args(self) -> list[int | str | list[int]]:
        return [self.seat]


def revealed(game: Tempt, card: i64) -> Step:
    """Both players gain its number, each under the cap (TPT-044)."""
    game.left &= ~BIT[card]
    game.reveal_to_all(e.REVEALS, 42, game.dominant, card)
    game.gain(game.dominant, VALUE[card], 44)
    game.gain(1 - game.dominant, VALUE[card], 44)
    return DONE


@mypyc_attr(acyclic=True)
class ActionStep(Step):
    """Chanters bring actions, then chants do, then chants take some from the opponent (TPT-046 to TPT-049)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(NOBODY, 0, 0)

    def resolve(self, game: Tempt, choice: i64) -> Step:
        seat = game.active
        other = 1 - seat
        chanters = count(game.chanters(seat))
        if chanters >= 1:
            game.gain(seat, 1, 46)
        if chanters >= 3:
            game.gain(seat, 1, 47)
        tolls = game.standing(seat, GAIN_WHEN_BEHIND)
        if tolls > 0 and game.primacy_points(seat) < game.primacy_points(other):
            game.gain(seat, tolls, 87)
        drummers = game.upright[seat] & WITH[DRAIN]
        while drummers != 0:
            drummer = lowest(drummers)
            if game.track[other] >= least_of(DRAIN, drummer):
                game.lose(other, amount_of(DRAIN, drummer), 87)
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
            game.tell(e.GOES_ASIDE, 51, seat, lowest(old))
            old &= old - 1
        return PLACE_TEMPTRESS[seat] if game.temptresses[seat] != 0 else DONE


@mypyc_attr(acyclic=True)
class PlaceTemptress(Step):
    """0, 1 or 2 of the Temptresses in hand are placed face up (TPT-052)."""

    __slots__ = ()

    def __init__(self, seat: i64) -> None:
        super().__init__(seat, a.PLACE, a.READY + 1)

    def check(self, game: Tempt, choice: i64) -> i64:
        if choice == a.READY or game.temptresses[self.seat] & BIT[choice - a.PLACE] != 0:
            return ALLOWED
        return 51 if (game.used | game.present[self.seat]) & BIT[choice - a.PLACE] != 0 else 52

    def resolve(self, game: Tempt, choice: i64) -> Step:
        if choice == a.READY:
            return DONE
        temptress = choice - a.PLACE
        game.temptresses[self.seat] &= ~BIT[temptress]
        game.present[self.seat] |= BIT[temptress]
        game.placed |= BIT[temptress]
        game.tell(e.PLACES, 52, self.seat, temptress)
        return self if game.temptresses[self.seat] != 0 else DONE

    def about(self, game: Tempt) -> Facts:
        return {"seat": f"@seat.{self.seat}"}

    def args(self) -> list[int | str | list[int]]:
        return [self.seat]


@mypyc_attr(acyclic=True)
class EndTurn(Step):
    """A hand over 6 is brought down to 6 (TPT-110), then what runs this turn stops (TPT-149)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(NOBODY, 0, 0)

    def resolve(self, game: Tempt, choice: i64) -> Step:
        if count(game.hand[game.active]) > HAND:
            return game.then(PutUnder(game.active, 111), self)
        game.placed = 0
        game.spent = 0
        game.moved = 0
        game.winded = 0
        return DONE


# ---- built once ------------------------------------------------------------------------------------------------------

DRAW_FIRST: Final = DrawFirst()
BEGIN_ROUND: Final = BeginRound()
REVEAL_ACTION: Final[list[RevealAction]] = [RevealAction(seat) for seat in range(a.SEATS)]
PLACE_TEMPTRESS: Final[list[PlaceTemptress]] = [PlaceTemptress(seat) for seat in range(a.SEATS)]

SET_UP: Final[tuple[Step, ...]] = (*[Deal(seat) for _ in range(DEALT) for seat in range(a.SEATS)], BEGIN_ROUND)
ACTION_STEP: Final = ActionStep()
TEMPTRESS_STEP: Final = TemptressStep()
END_TURN: Final = EndTurn()
PASSIVE_TURN: Final[list[tuple[Step, ...]]] = [
    (ACTION_STEP, TEMPTRESS_STEP, ACT[seat], END_TURN) for seat in range(a.SEATS)
]
DOMINANT_TURN: Final[list[tuple[Step, ...]]] = [(Reveal(), *turn) for turn in PASSIVE_TURN]
TURN: Final[list[Step]] = [Turn(number) for number in range(TURNS)]
AFTER_TURNS: Final[tuple[Step, ...]] = (BeginPrimacy(), Crowning(0), Crowning(1), Compare(), EndRound(), BEGIN_ROUND)
A_ROUND: Final[tuple[Step, ...]] = (
    LayAside(),
    *[Draft(number) for number in range(PICKS)],
    RoundDraw(0),
    RoundDraw(1),
    Recruits(0),
    Recruits(1),
    TakeActions(),
    *TURN,
    *AFTER_TURNS,
)

STEPS: Final[dict[str, Any]] = {
    kind.__name__: kind
    for kind in (
        Begin, DrawFirst, Deal, BeginRound, LayAside, Draft, Pick, RoundDraw, Recruits, TakeActions, Turn, Reveal,
        RevealAction, ActionStep, TemptressStep, PlaceTemptress, EndTurn, Act, WayToMove, Draw, DrawFrom, DrawCard,
        Execute, Frighten, Rally, PutUnder, UnderWhich, Omen, OmenDeck, Chant, TakeBack, Silence, Poison, Denounce,
        Renew, Scatter, ScatterTo, BeginPrimacy, Crowning, CrownArea, Compare, Reward, PointDeck, EndRound,
    )
}  # fmt: skip


def set_up(options: Options, seats: int) -> Tempt:
    """A new game, before its first question."""
    game = empty_game(options)
    game.step = Begin()
    return game
