"""A game of Tempt in the rulebook's order (TPT-001 to TPT-057, TPT-110 to TPT-113).

Begin                 who is Dominant first; three Cohorts to each
BeginRound            and, one after the other:
  LayAside            NATURE: the Temptress that nobody sees (preparing_for_war.py, as far as TakeActions)
  Draft, Pick         four picks, Passive player first
  RoundDraw           one Cohort each, Dominant player first; then what chants add
  TakeActions         the Action cards
  Turn, six times     turns.py: RevealAction (Dominant player), ActionStep, TemptressStep, the Cohort step, EndTurn
  BeginPrimacy …      primacy.py; EndRound ends the game, or another round begins
"""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from contretemps.games.tempt import codes as a
from contretemps.games.tempt import events as e
from contretemps.games.tempt.piles import hand_gets
from contretemps.games.tempt.position import NOBODY as NO_SEAT
from contretemps.games.tempt.position import NOT_YET, Tempt, empty_game
from contretemps.games.tempt.preparing_for_war import PICKS, Draft, LayAside, Recruits, RoundDraw, TakeActions
from contretemps.games.tempt.primacy import BeginPrimacy, Compare, Crowning, EndRound
from contretemps.games.tempt.switches import DEALT, TURNS
from contretemps.games.tempt.turns import (
    Turn,
)
from contretemps.kernel.choices import Choices
from contretemps.kernel.game import Options
from contretemps.kernel.refusal import Facts
from contretemps.kernel.rng import Rng
from contretemps.kernel.step import ALLOWED, DONE, NATURE, NOBODY, Step, step_kinds
from contretemps.sets import BIT, count, lowest, random_member

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
    game.tell(e.FIRST, 7, seat)  # TPT-007
    return game.follow(SET_UP)


@mypyc_attr(acyclic=True)
class Deal(Step):
    """A Cohort is dealt to a player, who alone sees it (TPT-003)."""

    __slots__ = ("to",)

    takes: ClassVar[tuple[str, ...]] = ("to",)

    def __init__(self, to: i64) -> None:
        super().__init__(NATURE, a.CARD, a.CARD + a.CARDS)
        self.to: Final[i64] = to

    def check(self, game: Tempt, choice: i64) -> i64:
        return ALLOWED if game.pool & BIT[choice - a.CARD] != 0 else 3  # TPT-003

    def options_into(self, game: Tempt, out: Choices) -> None:
        cards = game.pool
        while cards != 0:
            out.add(a.CARD + lowest(cards))
            cards &= cards - 1

    def draw(self, game: Tempt, rng: Rng) -> i64:
        return a.CARD + random_member(game.pool, rng)

    def purpose(self, game: Tempt) -> str:
        return "cohort"

    def audience(self, game: Tempt, choice: int) -> int:
        return 1 << self.to

    def resolve(self, game: Tempt, choice: i64) -> Step:
        card = choice - a.CARD
        game.pool &= ~BIT[card]
        hand_gets(game, self.to, card, False)
        game.tell(e.DEALT, 3, self.to, count(game.hand[self.to]))  # TPT-003
        game.reveal(BIT[self.to], e.GETS, 109, self.to, card)  # TPT-109
        return DONE

    def about(self, game: Tempt) -> Facts:
        return {"seat": f"@seat.{self.to}"}


# ---- a round ---------------------------------------------------------------------------------------------------------


@mypyc_attr(acyclic=True)
class BeginRound(Step):
    """The Dominant role passes on, from round 2 (TPT-024); all six Temptresses are gathered (TPT-028, TPT-057)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(NOBODY, 0, 0)

    def resolve(self, game: Tempt, choice: i64) -> Step:
        if game.round > 0:
            game.dominant = 1 - game.dominant
            game.tell(e.TO_STACK, 57)  # TPT-057
        game.round += 1  # Cohorts, hands, Tracks, Primacy piles and Twilight stay as they are (TPT-026)
        game.turn = NOT_YET
        game.active = NO_SEAT
        game.aside = NOT_YET
        game.last = NOT_YET
        game.picks = vec[i64]([NOT_YET, NOT_YET, NOT_YET, NOT_YET])
        game.temptresses = vec[i64]([0, 0])
        game.present = vec[i64]([0, 0])
        game.used = 0
        game.tell(e.ROUND, 24 if game.round > 1 else 7, game.round, game.dominant)  # TPT-007, TPT-024
        return game.follow(A_ROUND)


# ---- built once ------------------------------------------------------------------------------------------------------

DRAW_FIRST: Final = DrawFirst()
BEGIN_ROUND: Final = BeginRound()

SET_UP: Final[tuple[Step, ...]] = (*[Deal(seat) for _ in range(DEALT) for seat in range(a.SEATS)], BEGIN_ROUND)
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

STEPS: Final = step_kinds(__name__)


def set_up(options: Options, seats: int) -> Tempt:
    """A new game, before its first question."""
    game = empty_game(options)
    game.step = Begin()
    return game
