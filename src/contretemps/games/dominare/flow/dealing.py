"""Dealing cards to all players, from the deck to what lies before them, or into packs (DOM-023, DOM-258)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from contretemps.games.dominare import codes as a
from contretemps.games.dominare import events as e
from contretemps.games.dominare.flow.drawing import FromDeck
from contretemps.games.dominare.position import PACK, TOP, Dominare
from contretemps.games.dominare.secrets import draw_top, ready_to_draw, send
from contretemps.kernel.step import ALLOWED, DONE, NOBODY, Sealed, Step
from contretemps.sets import BIT


@mypyc_attr(acyclic=True, free_list_len=1)
class Dealing(Step):
    """So many cards are dealt so far, one to each player in turn; `each` is how many everybody gets."""

    __slots__ = ("dealt", "each", "to")

    takes: ClassVar[tuple[str, ...]] = ("dealt", "each", "to")

    def __init__(self, dealt: i64, each: i64, to: i64) -> None:
        super().__init__(NOBODY, 0, 0)
        self.dealt: Final[i64] = dealt
        self.each: Final[i64] = each
        self.to: Final[i64] = to  # LOOKED or PACK

    def resolve(self, game: Dominare, choice: i64) -> Step:
        dealt = self.dealt
        while dealt < self.each * game.seats and ready_to_draw(game):
            if game.sizes[TOP] == 0:
                return DealCard(dealt, self.each, self.to, dealt % game.seats)
            seat = dealt % game.seats
            card = draw_top(game, self.to + seat, BIT[seat])
            game.reveal(BIT[seat], e.GETS, 12, seat, card)  # DOM-012
            dealt += 1
        return DONE


@mypyc_attr(acyclic=True, free_list_len=1)
class DealCard(FromDeck):
    """A card is dealt to a player, who alone sees it (DOM-026)."""

    __slots__ = ("dealt", "each", "to", "you")

    takes: ClassVar[tuple[str, ...]] = ("dealt", "each", "to", "you")

    def __init__(self, dealt: i64, each: i64, to: i64, you: i64) -> None:
        super().__init__()
        self.dealt: Final[i64] = dealt
        self.each: Final[i64] = each
        self.to: Final[i64] = to
        self.you: Final[i64] = you

    def drawer(self) -> i64:
        return self.you

    def resolve(self, game: Dominare, choice: i64) -> Step:
        card = choice - a.CARD
        send(game, card, self.to + self.you, BIT[self.you])
        rule: i64 = 258 if self.to == PACK else 23  # DOM-023, DOM-258
        game.tell(e.DEALT, rule, self.you, game.sizes[self.to + self.you])
        game.reveal(BIT[self.you], e.GETS, 12, self.you, card)  # DOM-012
        return Dealing(self.dealt + 1, self.each, self.to)


@mypyc_attr(acyclic=True)
class FromCards(Sealed):
    """Everybody names some of the cards before him, one after the other in the order of the cards (DOM-331); what he
    names stays secret for good (DOM-026, DOM-261)."""

    __slots__ = ("rule", "to")

    takes: ClassVar[tuple[str, ...]] = ("answers", "row", "to", "rule")

    def __init__(self, answers: tuple[int, ...], row: i64, to: i64, rule: i64) -> None:
        super().__init__(a.CARD, a.CARD + a.CARDS, answers, row)
        self.to: Final[i64] = to  # LOOKED or PACK: where these cards lie
        self.rule: Final[i64] = rule  # against any other card

    def check_seat(self, game: Dominare, seat: i64, choice: i64) -> i64:
        card: i64
        if game.where[choice - a.CARD] != self.to + seat:
            return self.rule
        given = self.given(seat)
        if given and choice <= given[-1]:
            return 331  # DOM-331
        above: i64 = 0
        for card in range(choice - a.CARD + 1, a.CARDS):
            if game.where[card] == self.to + seat:
                above += 1
        return ALLOWED if above >= self.row - len(given) - 1 else 331  # DOM-331

    def options_of(self, game: Dominare, seat: i64) -> list[int]:
        """Those after the one named last, but not the last ones, which are needed for what is still to be named."""
        card: i64
        found: list[int] = []
        where = game.where
        given = self.given(seat)
        for card in range(given[-1] - a.CARD + 1 if given else 0, a.CARDS):
            if where[card] == self.to + seat:
                found.append(a.CARD + card)
        return found[: len(found) - (self.row - len(given) - 1)]

    def seen_after(self, game: Dominare, seat: int, choice: int) -> int:
        return 1 << seat
