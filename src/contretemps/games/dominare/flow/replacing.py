"""Replace (DOM-230 to DOM-239, DOM-311, DOM-316), and the search of the deck for a card that fits a rank (DOM-313)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from contretemps.games.dominare import codes as a
from contretemps.games.dominare import events as e
from contretemps.games.dominare.content import CARD_NAMES
from contretemps.games.dominare.deeds import raise_exposure
from contretemps.games.dominare.effects.asks import run
from contretemps.games.dominare.effects.registry import REVEAL_PROGRAM
from contretemps.games.dominare.flow.drawing import FromDeck
from contretemps.games.dominare.position import DISCARD, HAND, LOOKED, NONE, RETIRED, TOP, Dominare
from contretemps.games.dominare.secrets import draw_top, enter, everybody, leave_game, ready_to_draw, send, send_all
from contretemps.games.dominare.tables import LEAST_RANK
from contretemps.kernel.choices import Choices
from contretemps.kernel.journal import EVERYBODY
from contretemps.kernel.refusal import Facts
from contretemps.kernel.step import ALLOWED, DONE, NOBODY, Step
from contretemps.sets import BIT


def fits(card: i64, rank: i64) -> bool:
    """Some agents may not stand in every rank (DOM-104)."""
    return LEAST_RANK[card] <= rank


def lowest_rank(game: Dominare, seat: i64) -> i64:
    """The lowest rank in which a card of this hand is allowed; above all ranks if there is no card."""
    card: i64
    best: i64 = a.RANKS
    where = game.where
    if game.hand_size(seat) > 0:
        for card in range(a.CARDS):
            if where[card] == HAND + seat and LEAST_RANK[card] < best:
                best = LEAST_RANK[card]
    return best


def has_fitting_card(game: Dominare, seat: i64, rank: i64) -> bool:
    return lowest_rank(game, seat) <= rank


def cannot_be_replaced(game: Dominare, seat: i64, rank: i64) -> i64:
    """Only filled ranks 1 to 6 (DOM-233, DOM-239), whatever the face of the card (DOM-058); never a retired card
    (DOM-277)."""
    entry = game.ranks[a.RANKS * seat + rank]
    if rank == a.RANKS - 1:
        return 233  # DOM-233
    if entry == 0:
        return 239  # DOM-239
    return 277 if entry & RETIRED != 0 else ALLOWED  # DOM-277


def cannot_replace(game: Dominare, seat: i64, card: i64) -> i64:
    """The player's own agent, with a card of the hand that is allowed in its rank; with an empty hand the deck is used
    (DOM-230, DOM-235, DOM-239)."""
    place = game.place_of(card)
    if place == NONE:
        return 239  # DOM-239
    if place // a.RANKS != seat:
        return 230  # DOM-230
    return cannot_replace_at(game, seat, place % a.RANKS, lowest_rank(game, seat))


def cannot_replace_at(game: Dominare, seat: i64, rank: i64, lowest: i64) -> i64:
    """The same for an own rank, given the lowest one in which a card of the hand is allowed."""
    rule = cannot_be_replaced(game, seat, rank)
    if rule != ALLOWED:
        return rule
    if game.hand_size(seat) == 0:
        return ALLOWED if game.to_draw() > 0 else 235  # DOM-235
    return ALLOWED if lowest <= rank else 230  # DOM-230


def begin_replace(game: Dominare, owner: i64, old: i64, expo: i64, forced: i64) -> Step:
    """Ask for the new card; who holds none takes the first card of the deck that fits, unasked (DOM-235, DOM-316)."""
    if game.hand_size(owner) > 0:
        return ReplaceWith(owner, old, expo, forced)
    game.tell(e.SEARCHES, 235, owner)  # DOM-235
    return Searching(owner, game.place_of(old) % a.RANKS, old, expo)


@mypyc_attr(acyclic=True, free_list_len=1)
class ReplaceWith(Step):
    """Which card of the hand takes its place? Who is forced and holds none that is allowed can only draw (DOM-316)."""

    __slots__ = ("expo", "forced", "old")

    takes: ClassVar[tuple[str, ...]] = ("seat", "old", "expo", "forced")

    def __init__(self, seat: i64, old: i64, expo: i64, forced: i64) -> None:
        super().__init__(seat, a.CARD, a.DRAW + 1)
        self.old: Final[i64] = old
        self.expo: Final[i64] = expo  # by how much exposure rises
        self.forced: Final[i64] = forced

    def check(self, game: Dominare, choice: i64) -> i64:
        rank = game.place_of(self.old) % a.RANKS
        if choice == a.DRAW:
            if self.forced == 0:
                return 230  # DOM-230
            return 316 if has_fitting_card(game, self.seat, rank) else ALLOWED  # DOM-316
        card = choice - a.CARD
        if game.where[card] != HAND + self.seat:
            return 230  # DOM-230
        return ALLOWED if fits(card, rank) else 45  # DOM-045

    def options_into(self, game: Dominare, out: Choices) -> None:
        card: i64
        rank = game.place_of(self.old) % a.RANKS
        where = game.where
        before = out.count
        for card in range(a.CARDS):
            if where[card] == HAND + self.seat and fits(card, rank):
                out.add(a.CARD + card)
        if self.forced == 1 and out.count == before:
            out.add(a.DRAW)

    def resolve(self, game: Dominare, choice: i64) -> Step:
        rank = game.place_of(self.old) % a.RANKS
        if choice == a.DRAW:
            game.tell(e.SEARCHES, 316, self.seat)  # DOM-316
            return Searching(self.seat, rank, self.old, self.expo)
        return replaced(game, self.seat, rank, choice - a.CARD, self.expo)

    def about(self, game: Dominare) -> Facts:
        return {"seat": f"@seat.{self.seat}", "card": f"@agent.{CARD_NAMES[self.old]}"}


def replaced(game: Dominare, seat: i64, rank: i64, card: i64, expo: i64) -> Step:
    """The old agent leaves the game, the new one is placed face up in the same rank (DOM-294), exposure rises by 1
    whatever is printed, then the new agent's reveal (DOM-231, DOM-232, DOM-297, DOM-311). It may be a copy of the old
    one (DOM-234)."""
    old = game.card_at(seat, rank)
    leave_game(game, seat, rank)
    enter(game, seat, rank, card)
    game.reveal(EVERYBODY, e.REPLACES, 311, seat, old, card, rank + 1)  # DOM-311
    raise_exposure(game, seat, expo, 231)  # DOM-231
    return reveal_of(seat, card)


def reveal_of(seat: i64, card: i64) -> Step:
    """What the card does when it is revealed (DOM-107), if anything."""
    program = REVEAL_PROGRAM[card]
    return DONE if program == NONE else run(program, seat, card)


# ---- searching the deck ----------------------------------------------------------------------------------------------


@mypyc_attr(acyclic=True, free_list_len=1)
class Searching(Step):
    """The first card of the deck that fits; the misfits are set aside, seen by the drawing player only, and discarded
    when the search ends, so each card is looked at once (DOM-104, DOM-313)."""

    __slots__ = ("expo", "old", "rank", "you")

    takes: ClassVar[tuple[str, ...]] = ("you", "rank", "old", "expo")

    def __init__(self, you: i64, rank: i64, old: i64, expo: i64) -> None:
        super().__init__(NOBODY, 0, 0)
        self.you: Final[i64] = you
        self.rank: Final[i64] = rank
        self.old: Final[i64] = old  # the card to be replaced; NONE for a new agent
        self.expo: Final[i64] = expo

    def resolve(self, game: Dominare, choice: i64) -> Step:
        while ready_to_draw(game):
            if game.sizes[TOP] == 0:
                return SearchCard(self.you, self.rank, self.old, self.expo)
            card = draw_top(game, LOOKED + self.you, BIT[self.you])
            if fits(card, self.rank):
                return found(game, self.you, self.rank, self.old, self.expo, card)
            game.reveal(BIT[self.you], e.MISFIT, 313, self.you, card)  # DOM-313
        send_all(game, LOOKED + self.you, DISCARD)
        game.tell(e.NOTHING_FITS, 314 if self.old == NONE else 236, self.you, self.rank + 1)  # DOM-236, DOM-314
        return DONE


@mypyc_attr(acyclic=True, free_list_len=1)
class SearchCard(FromDeck):
    """The next card of the search: one that fits is placed at once, a misfit its drawer alone sees (DOM-313)."""

    __slots__ = ("expo", "old", "rank", "you")

    takes: ClassVar[tuple[str, ...]] = ("you", "rank", "old", "expo")

    def __init__(self, you: i64, rank: i64, old: i64, expo: i64) -> None:
        super().__init__()
        self.you: Final[i64] = you
        self.rank: Final[i64] = rank
        self.old: Final[i64] = old
        self.expo: Final[i64] = expo

    def drawer(self) -> i64:
        return self.you

    def audience(self, game: Dominare, choice: int) -> int:
        return -1 if fits(choice - a.CARD, self.rank) else int(BIT[self.you])

    def resolve(self, game: Dominare, choice: i64) -> Step:
        card = choice - a.CARD
        send(game, card, LOOKED + self.you, BIT[self.you])
        if fits(card, self.rank):
            return found(game, self.you, self.rank, self.old, self.expo, card)
        game.reveal(BIT[self.you], e.MISFIT, 313, self.you, card)  # DOM-313
        return Searching(self.you, self.rank, self.old, self.expo)


def found(game: Dominare, you: i64, rank: i64, old: i64, expo: i64, card: i64) -> Step:
    """The card that fits is placed; the misfits go face down to the discard pile."""
    send(game, card, HAND + you, everybody(game))
    send_all(game, LOOKED + you, DISCARD)
    if old != NONE:
        return replaced(game, you, rank, card, expo)
    enter(game, you, rank, card)
    game.entered[you] = card + 1
    return DONE
