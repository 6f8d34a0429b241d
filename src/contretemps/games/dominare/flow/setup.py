"""Set-up (DOM-014 to DOM-039), and the two variants of it: Semi-blind Draw and Sole Authority (DOM-280 to DOM-283)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from contretemps.games.dominare import codes as a
from contretemps.games.dominare import events as e
from contretemps.games.dominare.flow.dealing import Dealing, FromCards
from contretemps.games.dominare.flow.drawing import FromDeck
from contretemps.games.dominare.flow.season import BEGIN_SEASON
from contretemps.games.dominare.position import DECK, HAND, LOOKED, NONE, Dominare
from contretemps.games.dominare.secrets import everybody, send, send_all
from contretemps.games.dominare.switches import DEALT, IN_SETS, SEMI_BLIND
from contretemps.games.dominare.tables import PILE_OF, SET_CARDS
from contretemps.kernel.refusal import Facts
from contretemps.kernel.rng import Rng
from contretemps.kernel.step import ALLOWED, DONE, NATURE, NOBODY, NOT_YET, Step
from contretemps.sets import BIT

DEALT_EACH: Final = 8  # DOM-023
KEPT: Final = 3  # DOM-023
SOLE_DEALT: Final = 15  # DOM-283
SOLE_KEPT: Final = 8  # DOM-283
BLIND_DRAWN: Final = 10  # DOM-281
BLIND_BACK: Final = 2  # DOM-281
IN_A_SET: Final = 3  # DOM-030


@mypyc_attr(acyclic=True)
class Begin(Step):
    """Who is the first scapegoat? (DOM-021)"""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(NOBODY, 0, 0)

    def resolve(self, game: Dominare, choice: i64) -> Step:
        return FIRST_SCAPEGOAT if game.switches.drawn == 1 else first_scapegoat(game, 0)


@mypyc_attr(acyclic=True)
class FirstScapegoat(Step):
    """Nobody says who is youngest: chance does (DOM-020, DOM-021)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(NATURE, a.FIRST, a.FIRST + a.SEATS)

    def check(self, game: Dominare, choice: i64) -> i64:
        return ALLOWED if choice - a.FIRST < game.seats else 1  # DOM-001

    def resolve(self, game: Dominare, choice: i64) -> Step:
        return first_scapegoat(game, choice - a.FIRST)

    def purpose(self, game: Dominare) -> str:
        return "first"


def first_scapegoat(game: Dominare, seat: i64) -> Step:
    """Until season 1 sets the order it runs clockwise from that seat (DOM-028); then the cards."""
    slot: i64
    for slot in range(game.seats):
        game.order[slot] = (seat + slot) % game.seats
    game.tell(e.SCAPEGOAT_DRAWN, 21, seat)  # DOM-021
    if game.switches.start == DEALT:
        return game.then(Dealing(0, DEALT_EACH, LOOKED), Keeping(KEPT), BEGIN_SEASON)
    if game.switches.start == IN_SETS:
        return game.then(Sets(0), BEGIN_SEASON)
    if game.switches.start == SEMI_BLIND:
        game.piles = 1
        return game.then(Piles(0), BEGIN_SEASON)
    each = game.sizes[DECK] // game.seats  # with the learning deck there may be fewer (DOM-321)
    each = each if each < SOLE_DEALT else SOLE_DEALT
    return game.then(Dealing(0, each, LOOKED), Keeping(SOLE_KEPT), BEGIN_SEASON)


# ---- keeping some of the cards dealt ---------------------------------------------------------------------------------


@mypyc_attr(acyclic=True, free_list_len=1)
class Keeping(Step):
    """All choose at once (DOM-027)."""

    __slots__ = ("row",)

    takes: ClassVar[tuple[str, ...]] = ("row",)

    def __init__(self, row: i64) -> None:
        super().__init__(NOBODY, 0, 0)
        self.row: Final[i64] = row

    def resolve(self, game: Dominare, choice: i64) -> Step:
        return KeepCards((NOT_YET,) * (game.seats * self.row), self.row)


@mypyc_attr(acyclic=True, free_list_len=1)
class KeepCards(FromCards):
    """Which cards are kept? The rest is shuffled into the deck, so that no card is discarded (DOM-023, DOM-024,
    DOM-025, DOM-283)."""

    __slots__ = ()

    takes: ClassVar[tuple[str, ...]] = ("answers", "row")

    def __init__(self, answers: tuple[int, ...], row: i64) -> None:
        super().__init__(answers, row, LOOKED, 283 if row == SOLE_KEPT else 23)  # DOM-023, DOM-283

    def again(self, answers: tuple[int, ...]) -> Step:
        return KeepCards(answers, self.row)

    def open(self, game: Dominare, answers: tuple[int, ...]) -> Step:
        seat: i64
        for place, choice in enumerate(answers):
            seat = place // self.row
            send(game, choice - a.CARD, HAND + seat, BIT[seat])
        for seat in range(game.seats):
            send_all(game, LOOKED + seat, DECK)
            game.tell(e.KEPT, 23, seat, self.row)  # DOM-023
        return DONE

    def about(self, game: Dominare) -> Facts:
        return {"many": int(self.row)}


# ---- learning sets ---------------------------------------------------------------------------------------------------


@mypyc_attr(acyclic=True, free_list_len=1)
class Sets(Step):
    """One set for each player, drawn at random and secretly, or chosen openly in seat order (DOM-038)."""

    __slots__ = ("to",)

    takes: ClassVar[tuple[str, ...]] = ("to",)

    def __init__(self, to: i64) -> None:
        super().__init__(NOBODY, 0, 0)
        self.to: Final[i64] = to

    def resolve(self, game: Dominare, choice: i64) -> Step:
        if self.to < game.seats:
            return ChooseSet(self.to) if game.switches.chosen == 1 else DrawSet(self.to)
        return hand_out(game)


def is_taken(game: Dominare, number: i64) -> bool:
    seat: i64
    for seat in range(game.seats):
        if game.sets[seat] == number + 1:
            return True
    return False


def hand_out(game: Dominare) -> Step:
    """The sets become hands; sets that nobody has are in the deck with all other cards."""
    seat: i64
    i: i64
    for seat in range(game.seats):
        seen_by = everybody(game) if game.switches.chosen == 1 else BIT[seat]
        for i in range(IN_A_SET):
            send(game, SET_CARDS[IN_A_SET * (game.sets[seat] - 1) + i], HAND + seat, seen_by)
        game.sets[seat] = 0
    return DONE


@mypyc_attr(acyclic=True, free_list_len=1)
class DrawSet(Step):
    """Chance gives a player one of the sets that are left; he alone sees which."""

    __slots__ = ("you",)

    takes: ClassVar[tuple[str, ...]] = ("you",)

    def __init__(self, you: i64) -> None:
        super().__init__(NATURE, a.SET, a.SET + a.SETS)
        self.you: Final[i64] = you

    def check(self, game: Dominare, choice: i64) -> i64:
        return 38 if is_taken(game, choice - a.SET) else ALLOWED  # DOM-038

    def resolve(self, game: Dominare, choice: i64) -> Step:
        game.sets[self.you] = choice - a.SET + 1
        game.reveal(BIT[self.you], e.GETS_SET, 38, self.you, choice - a.SET)  # DOM-038
        return Sets(self.you + 1)

    def purpose(self, game: Dominare) -> str:
        return "set"

    def audience(self, game: Dominare, choice: int) -> int:
        return int(BIT[self.you])

    def about(self, game: Dominare) -> Facts:
        return {"seat": f"@seat.{self.you}"}


@mypyc_attr(acyclic=True, free_list_len=1)
class ChooseSet(Step):
    """Which of the sets that are left? (D14)"""

    __slots__ = ()

    takes: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: i64) -> None:
        super().__init__(seat, a.SET, a.SET + a.SETS)

    def check(self, game: Dominare, choice: i64) -> i64:
        return 38 if is_taken(game, choice - a.SET) else ALLOWED  # DOM-038

    def resolve(self, game: Dominare, choice: i64) -> Step:
        game.sets[self.seat] = choice - a.SET + 1
        game.tell(e.GETS_SET, 38, self.seat, choice - a.SET)  # DOM-038
        return Sets(self.seat + 1)

    def about(self, game: Dominare) -> Facts:
        return {"seat": f"@seat.{self.seat}"}


# ---- Semi-blind Draw -------------------------------------------------------------------------------------------------


def pile_size(game: Dominare, pile: i64) -> i64:
    card: i64
    n: i64 = 0
    for card in range(a.CARDS):
        if game.where[card] == DECK and PILE_OF[card] == pile:
            n += 1
    return n


@mypyc_attr(acyclic=True, free_list_len=1)
class Piles(Step):
    """So many cards are drawn: two by each in turn, clockwise from the scapegoat, until all have ten (DOM-281)."""

    __slots__ = ("drawn",)

    takes: ClassVar[tuple[str, ...]] = ("drawn",)

    def __init__(self, drawn: i64) -> None:
        super().__init__(NOBODY, 0, 0)
        self.drawn: Final[i64] = drawn

    def resolve(self, game: Dominare, choice: i64) -> Step:
        if self.drawn == BLIND_DRAWN * game.seats:
            game.piles = 0
            return PutBack((NOT_YET,) * (game.seats * BLIND_BACK), BLIND_BACK)
        return PickPile(game.order[(self.drawn // 2) % game.seats], self.drawn, NONE)


@mypyc_attr(acyclic=True, free_list_len=1)
class PickPile(Step):
    """From which deck? The second card from another one, unless only one is left (DOM-281)."""

    __slots__ = ("before", "drawn")

    takes: ClassVar[tuple[str, ...]] = ("seat", "drawn", "before")

    def __init__(self, seat: i64, drawn: i64, before: i64) -> None:
        super().__init__(seat, a.PILE, a.PILE + a.PILES)
        self.drawn: Final[i64] = drawn
        self.before: Final[i64] = before

    def check(self, game: Dominare, choice: i64) -> i64:
        other: i64
        pile = choice - a.PILE
        if pile_size(game, pile) == 0:
            return 280  # DOM-280
        if pile == self.before:
            for other in range(a.PILES):
                if other != pile and pile_size(game, other) > 0:
                    return 281  # DOM-281
        return ALLOWED

    def resolve(self, game: Dominare, choice: i64) -> Step:
        game.tell(e.DRAWS_PILE, 281, self.seat, choice - a.PILE)  # DOM-281
        return DrawFromPile(self.seat, self.drawn, choice - a.PILE)

    def about(self, game: Dominare) -> Facts:
        return {"seat": f"@seat.{self.seat}"}


@mypyc_attr(acyclic=True, free_list_len=1)
class DrawFromPile(FromDeck):
    """A card of that deck; the drawing player alone sees it."""

    __slots__ = ("drawn", "pile", "you")

    takes: ClassVar[tuple[str, ...]] = ("you", "drawn", "pile")

    def __init__(self, you: i64, drawn: i64, pile: i64) -> None:
        super().__init__()
        self.you: Final[i64] = you
        self.drawn: Final[i64] = drawn
        self.pile: Final[i64] = pile

    def drawer(self) -> i64:
        return self.you

    def check(self, game: Dominare, choice: i64) -> i64:
        inside = game.where[choice - a.CARD] == DECK and PILE_OF[choice - a.CARD] == self.pile
        return ALLOWED if inside else 280  # DOM-280

    def draw(self, game: Dominare, rng: Rng) -> i64:
        card: i64 = 0
        n = rng.below(pile_size(game, self.pile))
        while True:
            if game.where[card] == DECK and PILE_OF[card] == self.pile:
                if n == 0:
                    return a.CARD + card
                n -= 1
            card += 1

    def resolve(self, game: Dominare, choice: i64) -> Step:
        send(game, choice - a.CARD, LOOKED + self.you, BIT[self.you])
        game.reveal(BIT[self.you], e.GETS, 12, self.you, choice - a.CARD)  # DOM-012
        if self.drawn % 2 == 0:
            return PickPile(self.you, self.drawn + 1, self.pile)
        return Piles(self.drawn + 1)


@mypyc_attr(acyclic=True, free_list_len=1)
class PutBack(FromCards):
    """Which two of the ten cards go back? All unused agents are shuffled into one deck (DOM-281, DOM-282)."""

    __slots__ = ()

    takes: ClassVar[tuple[str, ...]] = ("answers", "row")

    def __init__(self, answers: tuple[int, ...], row: i64) -> None:
        super().__init__(answers, row, LOOKED, 281)  # DOM-281

    def again(self, answers: tuple[int, ...]) -> Step:
        return PutBack(answers, self.row)

    def open(self, game: Dominare, answers: tuple[int, ...]) -> Step:
        seat: i64
        for place, choice in enumerate(answers):
            seat = place // self.row
            send(game, choice - a.CARD, DECK, BIT[seat])
        for seat in range(game.seats):
            send_all(game, LOOKED + seat, HAND + seat)
            game.tell(e.KEPT, 281, seat, BLIND_DRAWN - BLIND_BACK)  # DOM-281
        return DONE

    def about(self, game: Dominare) -> Facts:
        return {"many": int(self.row)}


FIRST_SCAPEGOAT: Final = FirstScapegoat()
