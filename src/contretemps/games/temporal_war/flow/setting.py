"""The End Phase: cards are set, poison acts, then end-of-turn effects (TPW-091, TPW-092, TPW-130 to TPW-132,
TPW-311)."""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from contretemps.games.temporal_war import codes as a
from contretemps.games.temporal_war import events as e
from contretemps.games.temporal_war.content import SPACE_NAMES
from contretemps.games.temporal_war.deeds import from_hand_unseen, lay
from contretemps.games.temporal_war.effects import windows as w
from contretemps.games.temporal_war.entries import (
    BY_EFFECT,
    ENDING,
    NONE,
    PIECES,
    PLACES,
    RESTED,
    SET_TILE,
    T_OWNER,
    T_SORT,
)
from contretemps.games.temporal_war.flow.calls import (
    Harm,
    Question,
    RoundTest,
    open_window,
)
from contretemps.games.temporal_war.flow.harming import add_harm
from contretemps.games.temporal_war.flow.paying import pay
from contretemps.games.temporal_war.flow.playing import (
    cannot_heal,
    cannot_use_menu,
    equipment_into,
    tiles_into,
    use_menu,
)
from contretemps.games.temporal_war.flow.putting import (
    cannot_put,
    puts_into,
)
from contretemps.games.temporal_war.position import War
from contretemps.games.temporal_war.tables import (
    DECK_CARDS,
    POISONED,
    WARDED,
)
from contretemps.kernel.choices import Choices
from contretemps.kernel.refusal import Facts
from contretemps.kernel.step import ALLOWED, DONE, NOBODY, Step
from contretemps.sets import BIT

# ---- end -------------------------------------------------------------------------------------------------------------

SETTING: Final = 0
POISON: Final = 1
EFFECTS: Final = 2


@mypyc_attr(acyclic=True, free_list_len=1)
class EndPhase(Step):
    """Cards are set (TPW-091, TPW-092), poison acts (TPW-311), then end-of-turn effects."""

    __slots__ = ("stage", "who")

    takes: ClassVar[tuple[str, ...]] = ("who", "stage")

    def __init__(self, who: i64, stage: i64) -> None:
        super().__init__(NOBODY, 0, 0)
        self.who: Final[i64] = who
        self.stage: Final[i64] = stage

    def resolve(self, game: War, choice: i64) -> Step:
        seat = self.who
        if game.out[seat] == 1:
            return RoundTest()
        game.phase = ENDING
        game.turn[RESTED] = 1
        if self.stage == SETTING:
            if can_do_something(game, seat):
                return SetWhere(seat)
            return EndPhase(seat, POISON)
        if self.stage == POISON:
            return game.then(Poison(seat, PLACES * seat), EndPhase(seat, EFFECTS))
        return game.then(open_window(w.END_TURN, NONE, NONE), RoundTest())


def can_do_something(game: War, seat: i64) -> bool:
    """Could the player, as far as all can see, set a card, take one back, or use the menu (TPW-297)?"""
    tile: i64
    if game.purse(seat) > 0 and game.hand_size[seat] > 0:
        return True
    for tile in range(game.tile_count()):
        if game.tile(tile, T_SORT) == SET_TILE and game.tile(tile, T_OWNER) == seat:
            return True
    return cannot_heal(game, seat) == ALLOWED


def cannot_set(game: War, seat: i64, space: i64) -> i64:
    """1 aether, any card, an empty space next to something one controls (TPW-130, TPW-131)."""
    if game.hand_size[seat] == 0 or game.purse(seat) == 0:
        return 130 if game.hand_size[seat] == 0 else 131  # TPW-130, TPW-131
    return cannot_put(game, seat, space)


@mypyc_attr(acyclic=True, free_list_len=1)
class SetWhere(Question):
    """Where do you set a card? `pass`: no more of them."""

    __slots__ = ()

    takes: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: i64) -> None:
        super().__init__(seat, a.PASS, a.GHOST)

    def check(self, game: War, choice: i64) -> i64:
        if choice == a.PASS:
            return ALLOWED
        if choice >= a.SET:
            return cannot_set(game, self.seat, choice - a.SET)
        return cannot_use_menu(game, self.seat, choice) if choice < a.GO else 91  # TPW-091

    def options_into(self, game: War, out: Choices) -> None:
        seat = self.seat
        out.add(a.PASS)
        out.offer(a.HEAL, cannot_heal(game, seat))
        tiles_into(game, seat, out)
        equipment_into(game, seat, out)
        if game.hand_size[seat] > 0 and game.purse(seat) > 0:
            puts_into(game, seat, a.SET, out)

    def resolve(self, game: War, choice: i64) -> Step:
        seat = self.seat
        if choice == a.PASS:
            return EndPhase(seat, POISON)
        if choice >= a.SET:
            return game.then(SetCard(seat, choice - a.SET), EndPhase(seat, SETTING))
        game.first(EndPhase(seat, SETTING))
        return use_menu(game, seat, choice)


@mypyc_attr(acyclic=True, free_list_len=1)
class SetCard(Step):
    """Which card is set there, face down (TPW-130)? Any card may be (TPW-133)."""

    __slots__ = ("space",)

    takes: ClassVar[tuple[str, ...]] = ("seat", "space")

    def __init__(self, seat: i64, space: i64) -> None:
        super().__init__(seat, a.CARD, a.PAY)
        self.space: Final[i64] = space

    def check(self, game: War, choice: i64) -> i64:
        return ALLOWED if game.holds(self.seat, choice - a.CARD) > 0 else 130  # TPW-130

    def options_into(self, game: War, out: Choices) -> None:
        card: i64
        for card in range(DECK_CARDS):
            if game.hand[DECK_CARDS * self.seat + card] > 0:
                out.add(a.CARD + card)

    def resolve(self, game: War, choice: i64) -> Step:
        seat = self.seat
        card = choice - a.CARD
        from_hand_unseen(game, seat, card)
        lay(game, self.space, seat, card, SET_TILE, NONE)
        game.tell(e.SETS, 130, seat, self.space)  # TPW-130
        game.tell_to(BIT[seat], e.SETS_CARD, 130, seat, card)  # TPW-130
        return pay(game, seat, 1)

    def audience(self, game: War, choice: int) -> int:
        return 1 << int(self.seat)

    def about(self, game: War) -> Facts:
        return {"space": f"@space.{SPACE_NAMES[self.space]}"}


@mypyc_attr(acyclic=True, free_list_len=1)
class Poison(Step):
    """Each poisoned stack takes 1 effect damage, once (TPW-311); `stack` is the next one to look at."""

    __slots__ = ("stack", "who")

    takes: ClassVar[tuple[str, ...]] = ("who", "stack")

    def __init__(self, who: i64, stack: i64) -> None:
        super().__init__(NOBODY, 0, 0)
        self.who: Final[i64] = who
        self.stack: Final[i64] = stack

    def resolve(self, game: War, choice: i64) -> Step:
        stack = self.stack
        while stack < PLACES * self.who + PLACES:
            if game.status[stack] & POISONED != 0:
                pieces = pieces_of(game, stack)
                if len(pieces) > 1 and game.health[stack] <= 1 and game.status[stack] & WARDED == 0:
                    return WhichPiece(self.who, stack)  # TPW-305
                if len(pieces) > 0:
                    add_harm(game, pieces[0], 1, BY_EFFECT)
            stack += 1
        return Harm(0) if len(game.pending) > 0 else DONE


def pieces_of(game: War, stack: i64) -> vec[i64]:
    piece: i64
    found = vec[i64]()
    for piece in range(PIECES):
        if game.space[piece] >= 0 and game.stack[piece] == stack:
            found = append(found, piece)
    return found


@mypyc_attr(acyclic=True, free_list_len=1)
class WhichPiece(Step):
    """Which piece of the stack goes (TPW-305)?"""

    __slots__ = ("stack",)

    takes: ClassVar[tuple[str, ...]] = ("seat", "stack")

    def __init__(self, seat: i64, stack: i64) -> None:
        super().__init__(seat, a.SPACE, a.SET)
        self.stack: Final[i64] = stack

    def check(self, game: War, choice: i64) -> i64:
        piece = game.piece_on(choice - a.SPACE)
        return ALLOWED if piece >= 0 and game.stack[piece] == self.stack else 305  # TPW-305

    def resolve(self, game: War, choice: i64) -> Step:
        add_harm(game, game.piece_on(choice - a.SPACE), 1, BY_EFFECT)
        return Poison(self.seat, self.stack + 1)
