"""A season: its beginning, the Conspiracy Phase with new agents, reveals and player order, and its end (DOM-096 to
DOM-123). The phases that follow are in their own files."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from contretemps.games.dominare import codes as a
from contretemps.games.dominare import events as e
from contretemps.games.dominare.deeds import raise_exposure
from contretemps.games.dominare.flow.actions import ActionPhase, LateRound
from contretemps.games.dominare.flow.canvassing import Canvass
from contretemps.games.dominare.flow.draft import BeginDraft
from contretemps.games.dominare.flow.ending import Score
from contretemps.games.dominare.flow.events import Adjust, EventLine, EventPhase
from contretemps.games.dominare.flow.replacing import Searching, fits, has_fitting_card, reveal_of
from contretemps.games.dominare.position import CONSPIRACY, FACE_DOWN, HAND, NONE, RETIRED, USED, Dominare
from contretemps.games.dominare.secrets import enter
from contretemps.games.dominare.switches import IN_SETS
from contretemps.games.dominare.tables import DRAFT_AFTER, EXPOSURE, LAST_SEASON, NOFLIP
from contretemps.kernel.journal import EVERYBODY
from contretemps.kernel.refusal import Facts
from contretemps.kernel.step import ALLOWED, DONE, NOBODY, NOT_ASKED, NOT_YET, Sealed, Step

FIRST_CELL: Final = 4  # Cells: the season in which rank 1 is retired (DOM-276)


@mypyc_attr(acyclic=True)
class BeginSeason(Step):
    """Conspiracy, Event, Canvassing, Action, in this order (DOM-096)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(NOBODY, 0, 0)

    def resolve(self, game: Dominare, choice: i64) -> Step:
        seat: i64
        game.season += 1
        game.phase = CONSPIRACY
        game.round = 0
        game.tell(e.SEASON, 96, game.season)  # DOM-096
        for seat in range(game.seats):
            game.entered[seat] = 0
            if game.switches.cells == 1 and game.season >= FIRST_CELL:
                retire(game, seat, game.season - FIRST_CELL)
        return game.follow(A_SEASON)


def retire(game: Dominare, seat: i64, rank: i64) -> None:
    """Cells: before the new agent is chosen (DOM-284) the old one is turned face down for good, unless its card forbids
    that, and works no more (DOM-276, DOM-277)."""
    place = a.RANKS * seat + rank
    card = game.card_at(seat, rank)
    if card != NONE:
        game.ranks[place] |= RETIRED if NOFLIP[card] == 1 else RETIRED | FACE_DOWN
        game.tell(e.RETIRES, 276, seat, card)  # DOM-276


@mypyc_attr(acyclic=True)
class NewAgents(Step):
    """Everybody who holds a card is asked for one; who holds none draws (DOM-101, DOM-103)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(NOBODY, 0, 0)

    def resolve(self, game: Dominare, choice: i64) -> Step:
        seat: i64
        answers: list[int] = []
        for seat in range(game.seats):
            answers.append(NOT_YET if game.hand_size(seat) > 0 else NOT_ASKED)
        return ChooseAgent(tuple(answers)) if NOT_YET in answers else DONE


@mypyc_attr(acyclic=True, free_list_len=1)
class ChooseAgent(Sealed):
    """Which agent goes to the rank of this season? Picked in secret, revealed together (DOM-101). Whoever holds cards
    is asked; `draw` is the answer, and the only one, of who holds none that is allowed there (DOM-105, DOM-106)."""

    __slots__ = ()

    def __init__(self, answers: tuple[int, ...]) -> None:
        super().__init__(a.CARD, a.DRAW + 1, answers)

    def check_seat(self, game: Dominare, seat: i64, choice: i64) -> i64:
        if choice == a.DRAW:
            return 106 if has_fitting_card(game, seat, game.season - 1) else ALLOWED  # DOM-106
        if game.where[choice - a.CARD] != HAND + seat:
            return 101  # DOM-101
        return ALLOWED if fits(choice - a.CARD, game.season - 1) else 45  # DOM-045

    def options_of(self, game: Dominare, seat: i64) -> list[int]:
        card: i64
        found: list[int] = []
        where = game.where
        for card in range(a.CARDS):
            if where[card] == HAND + seat and fits(card, game.season - 1):
                found.append(a.CARD + card)
        return found or [a.DRAW]

    def again(self, answers: tuple[int, ...]) -> Step:
        return ChooseAgent(answers)

    def open(self, game: Dominare, answers: tuple[int, ...]) -> Step:
        seat: i64
        for seat in range(game.seats):
            choice = answers[seat]
            if choice >= 0 and choice != a.DRAW:
                enter(game, seat, game.season - 1, choice - a.CARD)
                game.entered[seat] = choice - a.CARD + 1
        return DONE

    def about(self, game: Dominare) -> Facts:
        return {"rank": int(game.season)}


@mypyc_attr(acyclic=True, free_list_len=1)
class ForcedDraws(Step):
    """Who has no new agent yet draws it from the deck, in player order (DOM-103, DOM-315)."""

    __slots__ = ("slot",)

    takes: ClassVar[tuple[str, ...]] = ("slot",)

    def __init__(self, slot: i64) -> None:
        super().__init__(NOBODY, 0, 0)
        self.slot: Final[i64] = slot

    def resolve(self, game: Dominare, choice: i64) -> Step:
        slot: i64
        for slot in range(self.slot, game.seats):
            seat = game.order[slot]
            if game.entered[seat] == 0:
                game.tell(e.SEARCHES, 103, seat)  # DOM-103
                return game.then(Searching(seat, game.season - 1, NONE, 0), ForcedDraws(slot + 1))
        return DONE


@mypyc_attr(acyclic=True)
class ShowAgents(Step):
    """All new agents are shown together (DOM-101, DOM-315)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(NOBODY, 0, 0)

    def resolve(self, game: Dominare, choice: i64) -> Step:
        slot: i64
        for slot in range(game.seats):
            seat = game.order[slot]
            if game.entered[seat] != 0:
                game.reveal(EVERYBODY, e.REVEALS, 101, seat, game.entered[seat] - 1, game.season)  # DOM-101
        return DONE


@mypyc_attr(acyclic=True, free_list_len=1)
class Reveals(Step):
    """When-revealed effects, each once (DOM-112), one player after the other in the order of the season before
    (DOM-108, DOM-109), even of an agent that somebody has turned down or moved meanwhile (DOM-323)."""

    __slots__ = ("slot",)

    takes: ClassVar[tuple[str, ...]] = ("slot",)

    def __init__(self, slot: i64) -> None:
        super().__init__(NOBODY, 0, 0)
        self.slot: Final[i64] = slot

    def resolve(self, game: Dominare, choice: i64) -> Step:
        if self.slot == game.seats:
            return DONE
        seat = game.order[self.slot]
        if game.entered[seat] == 0:
            return Reveals(self.slot + 1)
        return game.then(reveal_of(seat, game.entered[seat] - 1), Reveals(self.slot + 1))


@mypyc_attr(acyclic=True)
class AddExposure(Step):
    """Everybody's exposure rises by the value of his new agent (DOM-111), after all reveals (DOM-110); once, when it
    enters (DOM-059)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(NOBODY, 0, 0)

    def resolve(self, game: Dominare, choice: i64) -> Step:
        slot: i64
        for slot in range(game.seats):
            seat = game.order[slot]
            if game.entered[seat] != 0:
                raise_exposure(game, seat, EXPOSURE[game.entered[seat] - 1], 111)  # DOM-111
        return DONE


# ---- player order ----------------------------------------------------------------------------------------------------


def left_of(game: Dominare, seat: i64, scapegoat: i64) -> i64:
    """How far somebody sits to the left of the scapegoat: 1 to n, who is farthest from himself (DOM-116, DOM-117)."""
    far = (seat - scapegoat) % game.seats
    return far if far > 0 else game.seats


def weight_of(game: Dominare, seat: i64, scapegoat: i64) -> i64:
    """Exposure, what reveals changed included (DOM-113), then the biggest single value (DOM-115, DOM-119), of which one
    brought in by Replace counts in full (DOM-123), then who is closer to the scapegoat's left."""
    return (game.exposure[seat] * 16 + game.highest_value(seat)) * 16 + 15 - left_of(game, seat, scapegoat)


@mypyc_attr(acyclic=True)
class FixOrder(Step):
    """The most exposed becomes the scapegoat, ties from the old one's left; the others follow by descending exposure,
    ties from the new one's left (DOM-114 to DOM-119), or clockwise (DOM-039). It holds until the next (DOM-098),
    whatever happens to exposure meanwhile (DOM-120, DOM-122, DOM-141)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(NOBODY, 0, 0)

    def resolve(self, game: Dominare, choice: i64) -> Step:
        seat: i64
        slot: i64
        old = game.order[0]
        scapegoat: i64 = 0
        for seat in range(1, game.seats):
            if weight_of(game, seat, old) > weight_of(game, scapegoat, old):
                scapegoat = seat
        game.order[0] = scapegoat
        for slot in range(1, game.seats):
            game.order[slot] = (scapegoat + slot) % game.seats
        if game.switches.clockwise == 0:
            for slot in range(2, game.seats):
                seat = game.order[slot]
                at = slot
                while at > 1 and weight_of(game, game.order[at - 1], scapegoat) < weight_of(game, seat, scapegoat):
                    game.order[at] = game.order[at - 1]
                    at -= 1
                game.order[at] = seat
        for slot in range(game.seats):
            by_exposure = slot == 0 or game.switches.clockwise == 0
            rule: i64 = 114 if slot == 0 else 118 if by_exposure else 39  # DOM-039, DOM-114, DOM-118
            game.tell(e.ORDER, rule, slot + 1, game.order[slot])
        return DONE


# ---- the end of a season ---------------------------------------------------------------------------------------------


@mypyc_attr(acyclic=True)
class EndSeason(Step):
    """Used marks are cleared and what was said to last for the season ends (DOM-191, DOM-213). After season 3 comes the
    draft (DOM-099), after season 7 the end (DOM-244)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(NOBODY, 0, 0)

    def resolve(self, game: Dominare, choice: i64) -> Step:
        place: i64
        for place in range(a.RANKS * game.seats):
            game.ranks[place] &= ~USED
        game.flags = 0
        game.closed = 0
        game.forbidden = 0
        game.used_districts = 0
        game.event = NONE  # its effects end with the season (DOM-139)
        game.round = 0
        game.tell(e.SEASON_ENDS, 213, game.season)  # DOM-213
        if game.season == LAST_SEASON:
            return SCORE
        start = game.switches.start
        if game.season == DRAFT_AFTER and start <= IN_SETS:  # no draft otherwise (DOM-282, DOM-283)
            return game.then(BEGIN_DRAFT, BEGIN_SEASON)
        return BEGIN_SEASON


BEGIN_SEASON: Final = BeginSeason()
BEGIN_DRAFT: Final = BeginDraft()
SCORE: Final = Score()
NEW_AGENTS: Final[tuple[Step, ...]] = (NewAgents(), ForcedDraws(0))
REVEALING: Final[tuple[Step, ...]] = (ShowAgents(), Reveals(0), AddExposure())
ORDERING: Final[tuple[Step, ...]] = (FixOrder(),)
EVENT: Final[tuple[Step, ...]] = (EventPhase(),)
LINES: Final[tuple[Step, ...]] = (EventLine(0),)
ADJUSTING: Final[tuple[Step, ...]] = (Adjust(),)
CANVASSING: Final[tuple[Step, ...]] = (Canvass(0, 0),)
ACTING: Final[tuple[Step, ...]] = (ActionPhase(),)
LATE: Final[tuple[Step, ...]] = (LateRound(0),)
ENDING: Final[tuple[Step, ...]] = (EndSeason(),)
A_SEASON: Final[tuple[Step, ...]] = (
    *NEW_AGENTS, *REVEALING, *ORDERING, *EVENT, *LINES, *ADJUSTING, *CANVASSING, *ACTING, *LATE, *ENDING,  # DOM-044
)  # fmt: skip
