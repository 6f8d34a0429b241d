"""The draft between seasons 3 and 4 (DOM-258 to DOM-262)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from contretemps.games.dominare import codes as a
from contretemps.games.dominare import events as e
from contretemps.games.dominare.flow.dealing import Dealing, FromCards
from contretemps.games.dominare.position import DISCARD, DRAFT, HAND, PACK, Dominare
from contretemps.games.dominare.secrets import send, send_all
from contretemps.kernel.step import DONE, NOBODY, NOT_YET, Step
from contretemps.sets import BIT

PACK_SIZE: Final = 8  # DOM-258
PICKS: Final = 5  # DOM-259


@mypyc_attr(acyclic=True)
class BeginDraft(Step):
    """Each player is dealt 8 agents (DOM-258); where there are not enough, all get the same number (DOM-262)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(NOBODY, 0, 0)

    def resolve(self, game: Dominare, choice: i64) -> Step:
        each = game.to_draw() // game.seats
        each = each if each < PACK_SIZE else PACK_SIZE
        game.phase = DRAFT
        game.drafted = 0
        game.picks = each if each < PICKS else PICKS
        game.tell(e.DRAFT, 258, each)  # DOM-258
        return game.then(Dealing(0, each, PACK), DraftRound())


@mypyc_attr(acyclic=True)
class DraftRound(Step):
    """Everyone picks one and passes the rest, until everyone has picked five; what is left is discarded (DOM-259,
    DOM-260)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(NOBODY, 0, 0)

    def resolve(self, game: Dominare, choice: i64) -> Step:
        seat: i64
        if game.drafted < game.picks:
            return DraftPick((NOT_YET,) * game.seats)
        left: i64 = 0
        for seat in range(game.seats):
            left += game.sizes[PACK + seat]
            send_all(game, PACK + seat, DISCARD)
        game.tell(e.DRAFT_ENDS, 260, left)  # DOM-260
        game.drafted = 0
        game.picks = 0
        return DONE


@mypyc_attr(acyclic=True, free_list_len=1)
class DraftPick(FromCards):
    """Which card of the pack? Nobody else ever learns it (DOM-261)."""

    __slots__ = ()

    takes: ClassVar[tuple[str, ...]] = ("answers",)

    def __init__(self, answers: tuple[int, ...]) -> None:
        super().__init__(answers, 1, PACK, 259)  # DOM-259

    def again(self, answers: tuple[int, ...]) -> Step:
        return DraftPick(answers)

    def open(self, game: Dominare, answers: tuple[int, ...]) -> Step:
        seat: i64
        last = game.drafted + 1 == game.picks
        for seat in range(game.seats):
            card = answers[seat] - a.CARD
            seen_by = BIT[seat]
            if game.seats == 2 and not last:  # the pack comes back without it: who knew it knows the pick (DOM-326)
                seen_by |= game.knows[card] & BIT[1 - seat]
            send(game, card, HAND + seat, seen_by)
            game.tell(e.PICKS, 259, seat, game.hand_size(seat))  # DOM-259
            game.tell_to(BIT[seat], e.TAKES, 261, seat, card)  # DOM-261
        game.drafted += 1
        if not last:
            pass_packs(game)
        return DRAFT_ROUND


def pass_packs(game: Dominare) -> None:
    """Every pack goes to the left, and is seen there (DOM-259, DOM-262)."""
    card: i64
    seat: i64
    for card in range(a.CARDS):
        if game.where[card] >= PACK and game.where[card] < PACK + game.seats:
            seat = (game.where[card] - PACK + 1) % game.seats
            game.where[card] = PACK + seat
            game.knows[card] |= BIT[seat]
    last = game.sizes[PACK + game.seats - 1]
    for seat in range(game.seats - 1, 0, -1):
        game.sizes[PACK + seat] = game.sizes[PACK + seat - 1]
    game.sizes[PACK] = last
    game.tell(e.PASSES, 259, last)  # DOM-259


DRAFT_ROUND: Final = DraftRound()
