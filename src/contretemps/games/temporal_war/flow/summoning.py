"""Summoning a warrior, from the hand or from its tile (TPW-116 to TPW-129)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from contretemps.games.temporal_war import codes as a
from contretemps.games.temporal_war import events as e
from contretemps.games.temporal_war.content import SLUGS
from contretemps.games.temporal_war.deeds import (
    enter,
    free_place,
    from_hand_openly,
    pick_up,
    stack_of,
)
from contretemps.games.temporal_war.effects import windows as w
from contretemps.games.temporal_war.entries import NONE, SUMMONED, T_CARD, T_OWNER
from contretemps.games.temporal_war.flow.calls import Question, open_window
from contretemps.games.temporal_war.flow.moments import (
    is_old,
)
from contretemps.games.temporal_war.flow.paying import pay
from contretemps.games.temporal_war.flow.putting import (
    can_put,
    cannot_put,
    puts_into,
)
from contretemps.games.temporal_war.position import War
from contretemps.games.temporal_war.tables import (
    BASIC,
    DECK_CARDS,
    ELITE,
    KIND,
    LEVEL_OF,
    WARRIOR_CARDS,
)
from contretemps.kernel.choices import Choices
from contretemps.kernel.journal import EVERYBODY
from contretemps.kernel.refusal import Facts
from contretemps.kernel.step import ALLOWED, DONE, NOBODY, Step

# ---- summoning -------------------------------------------------------------------------------------------------------


def cannot_summon_card(game: War, seat: i64, card: i64) -> i64:
    """The limit of warriors (TPW-008), one of each Elite (TPW-126), the price (TPW-117)."""
    if KIND[card] != BASIC and KIND[card] != ELITE:
        return 88  # TPW-088
    if game.count_pieces(seat) >= game.switches.cap:
        return 8  # TPW-008
    if KIND[card] == ELITE and stack_of(game, seat, card) != NONE:
        return 126  # TPW-126
    return ALLOWED if LEVEL_OF[card] <= game.purse(seat) else 76  # TPW-076


def cannot_summon(game: War, seat: i64, card: i64) -> i64:
    """A warrior of the hand, onto an empty space next to something one controls (TPW-116, TPW-118)."""
    if game.holds(seat, card) == 0:
        return 117  # TPW-117
    rule = cannot_summon_card(game, seat, card)
    if rule != ALLOWED:
        return rule
    return ALLOWED if can_put(game, seat) else 118  # TPW-118


def summons_into(game: War, seat: i64, out: Choices) -> None:
    """All warriors of the hand that may be summoned, ascending: as `cannot_summon` says, the spaces looked at once."""
    card: i64
    if game.count_pieces(seat) >= game.switches.cap or not can_put(game, seat):
        return
    for card in range(WARRIOR_CARDS):
        if game.hand[DECK_CARDS * seat + card] > 0:
            out.offer(a.PLAY + card, cannot_summon_card(game, seat, card))


def cannot_raise(game: War, seat: i64, space: i64) -> i64:
    """A set warrior is summoned where its tile lies (TPW-127, TPW-128), if nobody stands on it (TPW-129)."""
    tile = game.set_tile_on(space)
    if tile == NONE or game.tile(tile, T_OWNER) != seat:
        return 127  # TPW-127
    if not is_old(game, tile, seat):
        return 132  # TPW-132
    rule = cannot_summon_card(game, seat, game.tile(tile, T_CARD))
    if rule != ALLOWED:
        return rule
    return ALLOWED if game.piece_at[space] == 0 else 129  # TPW-129


def begin_summon(game: War, seat: i64, card: i64) -> Step:
    """The card leaves the hand when it is announced (TPW-319)."""
    from_hand_openly(game, seat, card)
    game.tell(e.PLAYS, 117, seat, card)  # TPW-117
    return SummonWhere(seat, card)


def begin_raise(game: War, seat: i64, space: i64) -> Step:
    tile = game.tile_on(space)
    card = game.tile(tile, T_CARD)
    game.reveal(EVERYBODY, e.REVEALS, 127, seat, card, space)  # TPW-127
    pick_up(game, tile)  # TPW-295
    return summon_at(game, seat, card, space)


def summon_at(game: War, seat: i64, card: i64, space: i64) -> Step:
    paying = pay(game, seat, LEVEL_OF[card])
    entering = Enter(seat, card, space)
    return entering if paying is DONE else game.then(paying, entering)


@mypyc_attr(acyclic=True, free_list_len=1)
class SummonWhere(Question):
    """Where does the warrior come into play (TPW-118)?"""

    __slots__ = ("card",)

    takes: ClassVar[tuple[str, ...]] = ("seat", "card")

    def __init__(self, seat: i64, card: i64) -> None:
        super().__init__(seat, a.SPACE, a.SET)
        self.card: Final[i64] = card

    def check(self, game: War, choice: i64) -> i64:
        return cannot_put(game, self.seat, choice - a.SPACE)

    def options_into(self, game: War, out: Choices) -> None:
        puts_into(game, self.seat, a.SPACE, out)

    def resolve(self, game: War, choice: i64) -> Step:
        return summon_at(game, self.seat, self.card, choice - a.SPACE)

    def about(self, game: War) -> Facts:
        return {"card": f"@card.{SLUGS[self.card]}"}


@mypyc_attr(acyclic=True, free_list_len=1)
class Enter(Step):
    """The piece is on the board, ready; it is the one to be used this turn (TPW-140)."""

    __slots__ = ("card", "space", "who")

    takes: ClassVar[tuple[str, ...]] = ("who", "card", "space")

    def __init__(self, who: i64, card: i64, space: i64) -> None:
        super().__init__(NOBODY, 0, 0)
        self.who: Final[i64] = who
        self.card: Final[i64] = card
        self.space: Final[i64] = space

    def resolve(self, game: War, choice: i64) -> Step:
        piece = free_place(game, self.who)
        enter(game, piece, self.card, self.space)
        game.turn[SUMMONED] = piece
        game.tell(e.SUMMONS, 118, self.who, self.card, self.space)  # TPW-118
        return open_window(w.SUMMONED, piece, NONE)
