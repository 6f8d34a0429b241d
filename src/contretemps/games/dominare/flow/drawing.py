"""Drawing from the agent deck: Recruit (DOM-224 to DOM-229), and looking at the top of a deck.

Nobody knows the order of the deck, so chance names each card when it is drawn. Cards that somebody looked at lie on
top, in their order, and are drawn from there. What is drawn lies before the drawing player, who alone sees it, until
it is put somewhere.
"""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64, mypyc_attr

from contretemps.games.dominare import codes as a
from contretemps.games.dominare import events as e
from contretemps.games.dominare.position import DECK, DISCARD, HAND, LOOKED, TOP, Dominare
from contretemps.games.dominare.secrets import (
    draw_top,
    first_in,
    lay_on_top,
    offer_cards,
    ready_to_draw,
    send,
    send_all,
    send_one_of,
)
from contretemps.games.dominare.tables import FACTION, FIRST_SPECIAL, TRAITS
from contretemps.kernel.choices import Choices
from contretemps.kernel.refusal import Facts
from contretemps.kernel.rng import Rng
from contretemps.kernel.step import ALLOWED, DONE, NATURE, NOBODY, Step
from contretemps.sets import BIT, lowest, random_member


@mypyc_attr(acyclic=True)
class FromDeck(Step):
    """NATURE names a card of the deck whose place nobody knows; its classes say what becomes of it."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(NATURE, a.CARD, a.CARD + a.CARDS)

    def drawer(self) -> i64:
        """Who sees it."""
        raise NotImplementedError

    def check(self, game: Dominare, choice: i64) -> i64:
        if game.where[choice - a.CARD] == DECK:
            return ALLOWED
        return 29 if game.switches.plain == 1 and FACTION[choice - a.CARD] >= FIRST_SPECIAL else 22  # DOM-022, DOM-029

    def draw(self, game: Dominare, rng: Rng) -> i64:
        card: i64 = 0
        where = game.where
        n = rng.below(game.sizes[DECK])
        while True:
            if where[card] == DECK:
                if n == 0:
                    return a.CARD + card
                n -= 1
            card += 1

    def purpose(self, game: Dominare) -> str:
        return "agent"

    def audience(self, game: Dominare, choice: int) -> int:
        return int(BIT[self.drawer()])

    def about(self, game: Dominare) -> Facts:
        return {"seat": f"@seat.{self.drawer()}"}


# ---- Recruit ---------------------------------------------------------------------------------------------------------


@mypyc_attr(acyclic=True, free_list_len=1)
class Recruiting(Step):
    """So many cards are still to be drawn, as far as there are any (DOM-229); then one is kept."""

    __slots__ = ("left", "only", "you")

    takes: ClassVar[tuple[str, ...]] = ("you", "left", "only")

    def __init__(self, you: i64, left: i64, only: i64) -> None:
        super().__init__(NOBODY, 0, 0)
        self.you: Final[i64] = you
        self.left: Final[i64] = left
        self.only: Final[i64] = only  # traits of which the kept card must have one, as bits; 0 for any

    def resolve(self, game: Dominare, choice: i64) -> Step:
        left = self.left
        while left > 0 and ready_to_draw(game):
            if game.sizes[TOP] == 0:
                return DrawAgent(self.you, left, self.only)
            card = draw_top(game, LOOKED + self.you, BIT[self.you])
            game.reveal(BIT[self.you], e.GETS, 228, self.you, card)  # DOM-228
            left -= 1
        return DONE if game.sizes[LOOKED + self.you] == 0 else KeepOne(self.you, self.only)


@mypyc_attr(acyclic=True, free_list_len=1)
class DrawAgent(FromDeck):
    """A card is drawn for a Recruit; the drawing player alone sees it (DOM-228)."""

    __slots__ = ("left", "only", "you")

    takes: ClassVar[tuple[str, ...]] = ("you", "left", "only")

    def __init__(self, you: i64, left: i64, only: i64) -> None:
        super().__init__()
        self.you: Final[i64] = you
        self.left: Final[i64] = left
        self.only: Final[i64] = only

    def drawer(self) -> i64:
        return self.you

    def resolve(self, game: Dominare, choice: i64) -> Step:
        send(game, choice - a.CARD, LOOKED + self.you, BIT[self.you])
        game.reveal(BIT[self.you], e.GETS, 228, self.you, choice - a.CARD)  # DOM-228
        return Recruiting(self.you, self.left - 1, self.only)


@mypyc_attr(acyclic=True, free_list_len=1)
class KeepOne(Step):
    """Which of the drawn cards is kept? There is no limit to a hand (DOM-225); the others are discarded, unseen
    (DOM-224, DOM-227)."""

    __slots__ = ("only",)

    takes: ClassVar[tuple[str, ...]] = ("seat", "only")

    def __init__(self, seat: i64, only: i64) -> None:
        super().__init__(seat, a.CARD, a.CARD + a.CARDS)
        self.only: Final[i64] = only

    def check(self, game: Dominare, choice: i64) -> i64:
        return ALLOWED if game.where[choice - a.CARD] == LOOKED + self.seat else 224  # DOM-224

    def options_into(self, game: Dominare, out: Choices) -> None:
        offer_cards(game, LOOKED + self.seat, out)

    def resolve(self, game: Dominare, choice: i64) -> Step:
        card = choice - a.CARD
        drawn = game.sizes[LOOKED + self.seat]
        kept: i64 = 1
        if self.only != 0 and TRAITS[card] & self.only == 0:
            kept = 0  # nothing is shown: who kept nothing had to
        else:
            send_one_of(game, card, HAND + self.seat, BIT[self.seat], self.only)
            game.tell_to(BIT[self.seat], e.KEEPS, 224, self.seat, card)  # DOM-224
        send_all(game, LOOKED + self.seat, DISCARD)
        game.tell(e.RECRUITS, 224, self.seat, drawn, kept)  # DOM-224
        return DONE

    def audience(self, game: Dominare, choice: int) -> int:
        return int(BIT[self.seat])

    def about(self, game: Dominare) -> Facts:
        return {"seat": f"@seat.{self.seat}"}


# ---- looking at the agent deck ---------------------------------------------------------------------------------------


@mypyc_attr(acyclic=True, free_list_len=1)
class PeekAgents(Step):
    """So many cards are still to be looked at; there is no reshuffle for it. Then they are put back."""

    __slots__ = ("left", "you")

    takes: ClassVar[tuple[str, ...]] = ("you", "left")

    def __init__(self, you: i64, left: i64) -> None:
        super().__init__(NOBODY, 0, 0)
        self.you: Final[i64] = you
        self.left: Final[i64] = left

    def resolve(self, game: Dominare, choice: i64) -> Step:
        left = self.left
        while left > 0 and game.deck_size() > 0:
            if game.sizes[TOP] == 0:
                return UncoverAgent(self.you, left)
            card = draw_top(game, LOOKED + self.you, BIT[self.you])
            game.reveal(BIT[self.you], e.GETS, 228, self.you, card)  # DOM-228
            left -= 1
        many = game.sizes[LOOKED + self.you]
        game.tell(e.PEEKS, 192, self.you, many)  # DOM-192
        return put_back(game, self.you)


@mypyc_attr(acyclic=True, free_list_len=1)
class UncoverAgent(FromDeck):
    """Chance says which card lies there."""

    __slots__ = ("left", "you")

    takes: ClassVar[tuple[str, ...]] = ("you", "left")

    def __init__(self, you: i64, left: i64) -> None:
        super().__init__()
        self.you: Final[i64] = you
        self.left: Final[i64] = left

    def drawer(self) -> i64:
        return self.you

    def resolve(self, game: Dominare, choice: i64) -> Step:
        send(game, choice - a.CARD, LOOKED + self.you, BIT[self.you])
        game.reveal(BIT[self.you], e.GETS, 228, self.you, choice - a.CARD)  # DOM-228
        return PeekAgents(self.you, self.left - 1)


def put_back(game: Dominare, seat: i64) -> Step:
    """One card at a time; the last one, which needs no question, lies on top."""
    many = game.sizes[LOOKED + seat]
    if many == 1:
        lay_on_top(game, first_in(game, LOOKED + seat), BIT[seat])
    return ReturnCard(seat) if many > 1 else DONE


@mypyc_attr(acyclic=True, free_list_len=1)
class ReturnCard(Step):
    """Which card is laid back next? Nobody else learns the order (D10)."""

    __slots__ = ()

    takes: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: i64) -> None:
        super().__init__(seat, a.CARD, a.CARD + a.CARDS)

    def check(self, game: Dominare, choice: i64) -> i64:
        return ALLOWED if game.where[choice - a.CARD] == LOOKED + self.seat else 192  # DOM-192

    def options_into(self, game: Dominare, out: Choices) -> None:
        offer_cards(game, LOOKED + self.seat, out)

    def resolve(self, game: Dominare, choice: i64) -> Step:
        lay_on_top(game, choice - a.CARD, BIT[self.seat])
        return put_back(game, self.seat)

    def audience(self, game: Dominare, choice: int) -> int:
        return int(BIT[self.seat])

    def about(self, game: Dominare) -> Facts:
        return {"seat": f"@seat.{self.seat}"}


# ---- looking at the event deck ---------------------------------------------------------------------------------------


def event_of(entry: i64) -> i64:
    """An entry of `event_top` or `looked_events` is an event, and 64 times the seats that know it."""
    return entry & 63


@mypyc_attr(acyclic=True, free_list_len=1)
class PeekEvents(Step):
    """So many events are still to be looked at; then they are put back."""

    __slots__ = ("left", "you")

    takes: ClassVar[tuple[str, ...]] = ("you", "left")

    def __init__(self, you: i64, left: i64) -> None:
        super().__init__(NOBODY, 0, 0)
        self.you: Final[i64] = you
        self.left: Final[i64] = left

    def resolve(self, game: Dominare, choice: i64) -> Step:
        left = self.left
        while left > 0 and (len(game.event_top) > 0 or game.events_left != 0):
            if len(game.event_top) == 0:
                return UncoverEvent(self.you, left)
            game.event_top, entry = pop(game.event_top, 0)
            look_at_event(game, self.you, entry)
            left -= 1
        game.tell(e.PEEKS, 192, self.you, len(game.looked_events))  # DOM-192
        return put_event_back(game, self.you)


def look_at_event(game: Dominare, you: i64, entry: i64) -> None:
    game.looked_events = append(game.looked_events, entry | 64 * BIT[you])
    game.reveal(BIT[you], e.SEES_EVENT, 192, you, event_of(entry))  # DOM-192


@mypyc_attr(acyclic=True, free_list_len=1)
class UncoverEvent(Step):
    """Chance says which event lies there; the looking player alone sees it."""

    __slots__ = ("left", "you")

    takes: ClassVar[tuple[str, ...]] = ("you", "left")

    def __init__(self, you: i64, left: i64) -> None:
        super().__init__(NATURE, a.EVENT, a.EVENT + a.EVENTS)
        self.you: Final[i64] = you
        self.left: Final[i64] = left

    def check(self, game: Dominare, choice: i64) -> i64:
        return ALLOWED if game.events_left & BIT[choice - a.EVENT] != 0 else 66  # DOM-066

    def options_into(self, game: Dominare, out: Choices) -> None:
        left = game.events_left
        while left != 0:
            out.add(a.EVENT + lowest(left))
            left &= left - 1

    def draw(self, game: Dominare, rng: Rng) -> i64:
        return a.EVENT + random_member(game.events_left, rng)

    def purpose(self, game: Dominare) -> str:
        return "event"

    def audience(self, game: Dominare, choice: int) -> int:
        return int(BIT[self.you])

    def resolve(self, game: Dominare, choice: i64) -> Step:
        game.events_left &= ~BIT[choice - a.EVENT]
        look_at_event(game, self.you, choice - a.EVENT)
        return PeekEvents(self.you, self.left - 1)

    def about(self, game: Dominare) -> Facts:
        return {"seat": f"@seat.{self.you}"}


def put_event_back(game: Dominare, seat: i64) -> Step:
    if len(game.looked_events) == 1:
        entry = game.looked_events[0]
        game.looked_events = vec[i64]()
        game.event_top = on_top(game.event_top, entry)
    return ReturnEvent(seat) if len(game.looked_events) > 1 else DONE


def on_top(stack: vec[i64], entry: i64) -> vec[i64]:
    i: i64
    stack = append(stack, entry)
    for i in range(len(stack) - 1, 0, -1):
        stack[i] = stack[i - 1]
    stack[0] = entry
    return stack


@mypyc_attr(acyclic=True, free_list_len=1)
class ReturnEvent(Step):
    """Which event is laid back next? The last one lies on top; nobody else learns the order (D10)."""

    __slots__ = ()

    takes: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: i64) -> None:
        super().__init__(seat, a.EVENT, a.EVENT + a.EVENTS)

    def check(self, game: Dominare, choice: i64) -> i64:
        for entry in game.looked_events:
            if event_of(entry) == choice - a.EVENT:
                return ALLOWED
        return 192  # DOM-192

    def resolve(self, game: Dominare, choice: i64) -> Step:
        i: i64
        at: i64 = 0
        for i in range(len(game.looked_events)):
            if event_of(game.looked_events[i]) == choice - a.EVENT:
                at = i
        game.looked_events, _ = pop(game.looked_events, at)
        for i in range(len(game.looked_events)):  # nobody else saw which one went
            game.looked_events[i] = event_of(game.looked_events[i]) + 64 * BIT[self.seat]
        game.event_top = on_top(game.event_top, choice - a.EVENT + 64 * BIT[self.seat])
        return put_event_back(game, self.seat)

    def audience(self, game: Dominare, choice: int) -> int:
        return int(BIT[self.seat])

    def about(self, game: Dominare) -> Facts:
        return {"seat": f"@seat.{self.seat}"}
