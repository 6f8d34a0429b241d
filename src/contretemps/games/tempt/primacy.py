"""Primacy and the end of the game (TPT-117 to TPT-139)."""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from contretemps.games.tempt import codes as a
from contretemps.games.tempt import events as e
from contretemps.games.tempt.cards import (
    BREAKS_TIES,
    CROWN,
    MILITIA,
    MILITIA_BONUS,
    OF_TYPE,
    SCORCH,
    WITH,
    amount_of,
    charm_amount,
    least_of,
)
from contretemps.games.tempt.legality import open_decks
from contretemps.games.tempt.piles import take_point
from contretemps.games.tempt.position import NOBODY as NO_SEAT
from contretemps.games.tempt.position import NOT_YET, PRIMACY, Tempt
from contretemps.games.tempt.switches import ROUNDS
from contretemps.kernel.refusal import Facts
from contretemps.kernel.step import ALLOWED, DONE, NOBODY, OVER, Step
from contretemps.sets import BIT, count, lowest, single

BONUS: Final = 2  # of a Column of Militia (TPT-082)
DEPLETED_END: Final = 2  # so many decks depleted end the game (TPT-128)


# ---- Strengths -------------------------------------------------------------------------------------------------------


def column_strength(game: Tempt, seat: i64, area: i64) -> i64:
    """Printed Strengths, all additions, all subtractions, never below 0 (TPT-118)."""
    total = game.strength(seat, area) + militia_bonus(game, seat, area)
    if game.crowned[seat] == area:
        charmers = game.charmers(seat, CROWN)
        while charmers != 0:
            total += charm_amount(CROWN, lowest(charmers))
            charmers &= charmers - 1
    total -= scorching(game, seat, area)
    return total if total > 0 else 0


def militia_bonus(game: Tempt, seat: i64, area: i64) -> i64:
    """What a Column of two or more Militia and nobody else has besides (TPT-082)."""
    cards = game.column[3 * seat + area]
    if cards & ~OF_TYPE[MILITIA] != 0 or count(cards) < 2:  # anybody else among them cancels it (TPT-083)
        return 0
    return BONUS + game.standing(seat, MILITIA_BONUS)


def scorching(game: Tempt, seat: i64, area: i64) -> i64:
    """What the opponent's chants take from a Column with many Cohorts."""
    total: i64 = 0
    scorchers = game.upright[1 - seat] & WITH[SCORCH]
    while scorchers != 0:
        scorcher = lowest(scorchers)
        if count(game.column[3 * seat + area]) >= least_of(SCORCH, scorcher):
            total += amount_of(SCORCH, scorcher)
        scorchers &= scorchers - 1
    return total


def holder(game: Tempt, area: i64) -> i64:
    """Who has Primacy in an Area as things stand: the stronger Column, or whose chant breaks the tie (TPT-120)."""
    first = column_strength(game, 0, area)
    second = column_strength(game, 1, area)
    if first != second:
        return 0 if first > second else 1
    ours = breaks_tie(game, 0, area)
    theirs = breaks_tie(game, 1, area)
    return NO_SEAT if ours == theirs else 0 if ours else 1


def breaks_tie(game: Tempt, seat: i64, area: i64) -> bool:
    """A chant that breaks ties, and a Cohort there."""
    return game.column[3 * seat + area] != 0 and game.upright[seat] & WITH[BREAKS_TIES] != 0


# ---- steps -----------------------------------------------------------------------------------------------------------


@mypyc_attr(acyclic=True)
class BeginPrimacy(Step):
    """Once a round, after the Passive player's third turn (TPT-117)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(NOBODY, 0, 0)

    def resolve(self, game: Tempt, choice: i64) -> Step:
        game.turn = PRIMACY
        game.active = NO_SEAT
        game.reveal_to_all(e.PRIMACY, 117, game.round)  # TPT-117
        return DONE


@mypyc_attr(acyclic=True)
class Crowning(Step):
    """A card that grants a choice at the start of Primacy, Dominant player first."""

    __slots__ = ("role",)

    takes: ClassVar[tuple[str, ...]] = ("role",)

    def __init__(self, role: i64) -> None:
        super().__init__(NOBODY, 0, 0)
        self.role: Final[i64] = role  # 0: Dominant

    def resolve(self, game: Tempt, choice: i64) -> Step:
        seat = game.dominant if self.role == 0 else 1 - game.dominant
        if game.charmers(seat, CROWN) == 0 or game.in_columns(seat) == 0:
            return DONE
        return CROWN_AREA[seat]


@mypyc_attr(acyclic=True)
class CrownArea(Step):
    """An Area where one has a Cohort, or none."""

    __slots__ = ()

    takes: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: i64) -> None:
        super().__init__(seat, a.AREA, a.DECLINE + 1)

    def check(self, game: Tempt, choice: i64) -> i64:
        if choice == a.DECLINE or game.column[3 * self.seat + choice - a.AREA] != 0:
            return ALLOWED
        return 144  # TPT-144

    def resolve(self, game: Tempt, choice: i64) -> Step:
        if choice == a.DECLINE:
            game.tell(e.DECLINES, 144, self.seat)  # TPT-144
        else:
            game.crowned[self.seat] = choice - a.AREA
            game.tell(e.CROWNS, 144, self.seat, choice - a.AREA)  # TPT-144
        return DONE

    def facts(self, game: Tempt, choice: int) -> Facts:
        return {"area": choice - a.AREA + 1}

    def about(self, game: Tempt) -> Facts:
        return {"seat": f"@seat.{self.seat}"}


@mypyc_attr(acyclic=True)
class Compare(Step):
    """All three comparisons, from the same position; then the rewards, Dominant player first (TPT-119, TPT-122)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(NOBODY, 0, 0)

    def resolve(self, game: Tempt, choice: i64) -> Step:
        area: i64
        won = vec[i64]([0, 0])  # by seat: Areas, as bits
        for area in range(a.AREAS):
            first = column_strength(game, 0, area)
            second = column_strength(game, 1, area)
            game.tell(e.STRENGTHS, 118, area, first, second)  # TPT-118
            seat = holder(game, area)
            if seat == NO_SEAT:
                game.tell(e.TIED, 121, area)  # TPT-121
            else:
                game.tell(
                    e.LEADS if first != second else e.STANDARD, 120 if first != second else 87, seat, area
                )  # TPT-087, TPT-120
                won[seat] |= BIT[area]
        dominant = game.dominant
        return game.then(Reward(dominant, won[dominant]), Reward(1 - dominant, won[1 - dominant]))


@mypyc_attr(acyclic=True, free_list_len=1)
class Reward(Step):
    """An action, under the cap (TPT-126), and a card for each Area won, from left to right (TPT-120, TPT-127)."""

    __slots__ = ("areas", "to")

    takes: ClassVar[tuple[str, ...]] = ("to", "areas")

    def __init__(self, to: i64, areas: i64) -> None:
        super().__init__(NOBODY, 0, 0)
        self.to: Final[i64] = to
        self.areas: Final[i64] = areas  # as bits

    def resolve(self, game: Tempt, choice: i64) -> Step:
        areas = self.areas
        if areas == 0:
            return DONE
        seat = self.to
        area = lowest(areas)
        game.gain(seat, 1, 120)  # TPT-120
        rest = Reward(seat, areas & (areas - 1))
        if game.deck_size(area) > 0:
            take_point(game, seat, area, 120)  # TPT-120
            return rest
        decks = open_decks(game)
        if decks == 0:
            game.tell(e.NO_POINT, 124, seat)  # TPT-124
            return rest
        if single(decks):
            take_point(game, seat, lowest(decks), 123)  # TPT-123
            return rest
        return game.then(POINT_DECK[seat], rest)


@mypyc_attr(acyclic=True)
class PointDeck(Step):
    """The Area's own deck is empty: the card comes from another, the winner's choice (TPT-123)."""

    __slots__ = ()

    takes: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: i64) -> None:
        super().__init__(seat, a.DECK, a.DECK + a.AREAS)

    def check(self, game: Tempt, choice: i64) -> i64:
        return ALLOWED if game.deck_size(choice - a.DECK) > 0 else 123  # TPT-123

    def resolve(self, game: Tempt, choice: i64) -> Step:
        take_point(game, self.seat, choice - a.DECK, 123)  # TPT-123
        return DONE

    def facts(self, game: Tempt, choice: int) -> Facts:
        return {"deck": choice - a.DECK + 1}

    def about(self, game: Tempt) -> Facts:
        return {"seat": f"@seat.{self.seat}"}


CROWN_AREA: Final[list[CrownArea]] = [CrownArea(seat) for seat in range(a.SEATS)]
POINT_DECK: Final[list[PointDeck]] = [PointDeck(seat) for seat in range(a.SEATS)]


# ---- the end ---------------------------------------------------------------------------------------------------------


@mypyc_attr(acyclic=True)
class EndRound(Step):
    """Two or three decks depleted end the game (TPT-128), and so does round 12 (TPT-131), but no earlier (TPT-130)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(NOBODY, 0, 0)

    def resolve(self, game: Tempt, choice: i64) -> Step:
        depleted = game.depleted()  # after the rewards: their cards count (TPT-129)
        game.crowned = vec[i64]([NOT_YET, NOT_YET])
        if depleted >= DEPLETED_END:
            game.tell(e.ENDS, 128, depleted)  # TPT-128
            return finish(game)
        if game.round >= ROUNDS:
            game.tell(e.LAST_ROUND, 131, game.round)  # TPT-131
            return finish(game)
        game.tell(e.GOES_ON, 23, depleted)  # TPT-023
        return DONE


def finish(game: Tempt) -> Step:
    """The scores are counted (TPT-132 to TPT-139)."""
    seat: i64
    game.over = 1
    for seat in range(a.SEATS):
        game.tell(e.SCORES, 132, seat, game.score(seat))  # TPT-132
    winner = game.winner()
    if winner == NO_SEAT:
        game.tell(e.DRAWN, 139, game.score(0))  # TPT-139
    elif game.score(0) == game.score(1):
        game.tell(e.WINS_TIE, 138, winner, game.primacy_points(winner))  # TPT-138
    else:
        game.tell(e.WINS, 137, winner, game.score(winner))  # TPT-137
    return game.instead(OVER)
