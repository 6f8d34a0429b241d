"""A position of Tempt: hands and decks, Columns and Chanter rows, Tracks, Temptresses, and who knows which cards.

Sets of cards are bits (`bits.py`). What nobody knows is not held: the cards that nobody has seen are one pool, and a
deck is a number of them (`fresh`), with the cards that were put under it below, in their order. So are Primacy cards
taken unseen: a number. A card is drawn from the pool when it is drawn.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from contretemps.games.tempt import codes as a
from contretemps.games.tempt import events as e
from contretemps.games.tempt.cards import (
    ALL_CARDS,
    ALL_TEMPTRESSES,
    CHARMED,
    ELEMENTALS,
    PLACED_ONLY,
    STRENGTH,
    WITH,
    amount_of,
)
from contretemps.games.tempt.memory import CERTAIN, Doubt, load_doubt
from contretemps.games.tempt.switches import COLUMN, DECK, TRACK, Switches
from contretemps.kernel.game import Options
from contretemps.kernel.journal import EVERYBODY
from contretemps.kernel.position import Position
from contretemps.kernel.rng import Rng
from contretemps.kernel.step import NATURE, OVER, Later, Step
from contretemps.sets import BIT, count, lowest

NOT_YET: Final = -1  # a Temptress that is not picked, an Area that is not chosen
NOBODY: Final = -1  # a seat
BOTH: Final = 3  # seats, as bits

PRIMACY: Final = 6  # `turn` when the six turns are over


@mypyc_attr(acyclic=True)
class Tempt(Position):
    """Everything of a running game."""

    __slots__ = (
        "active", "aside", "boxed", "column", "crowned", "dominant", "doubt", "fresh", "hand", "known", "last", "left",
        "moved", "over", "picks", "pile", "placed", "points", "pool", "present", "round", "sideways", "spent",
        "switches", "temptresses", "track", "turn", "twilight", "under", "upright", "used", "winded",
    )  # fmt: skip

    def __init__(self, step: Step, agenda: Later | None, switches: Switches) -> None:
        super().__init__(step, agenda)
        self.switches: Switches = switches
        self.round: i64 = 0
        self.dominant: i64 = 0  # seat
        self.turn: i64 = NOT_YET  # of the round, 0 to 5; PRIMACY after them
        self.active: i64 = NOBODY  # whose turn it is
        self.over: i64 = 0  # 1 when the game is

        # Cohorts; at first there are none in play, in Primacy piles and in the Twilight (TPT-008)
        self.hand: vec[i64] = vec[i64]([0, 0])  # by seat
        self.known: vec[i64] = vec[i64]([0, 0])  # by seat: cards that the other player knows in this hand (memory.py)
        # By 3 * seat + area: each has one of each Area (TPT-147), and a Cohort belongs to its side (TPT-022).
        self.column: vec[i64] = vec[i64]([0, 0, 0, 0, 0, 0])
        self.upright: vec[i64] = vec[i64]([0, 0])  # by seat: Chanters
        self.sideways: vec[i64] = vec[i64]([0, 0])
        self.twilight: i64 = 0
        self.pool: i64 = ALL_CARDS  # cards that nobody has seen: in decks and Primacy piles
        self.fresh: vec[i64] = vec[i64]([DECK, DECK, DECK])  # by deck: how many of them
        self.points: vec[i64] = vec[i64]([0, 0])  # by seat: how many of them in its Primacy pile
        self.under: list[vec[i64]] = [vec[i64](), vec[i64](), vec[i64]()]  # by deck; the next to come up first
        self.pile: list[vec[i64]] = [vec[i64](), vec[i64]()]  # by seat: Primacy cards that somebody has seen
        self.doubt: list[Doubt] = [CERTAIN, CERTAIN]  # by seat: the other player's, about its hand (memory.py)
        self.boxed: i64 = 0  # left out of a position that was set up by hand

        self.track: vec[i64] = vec[i64]([1, 1])  # by seat: actions (TPT-005)
        self.left: i64 = 0  # Action cards in the Dominant player's hand, as bits

        # Temptresses
        self.aside: i64 = NOT_YET  # laid aside first
        self.picks: vec[i64] = vec[i64]([NOT_YET, NOT_YET, NOT_YET, NOT_YET])  # in order: Passive, Dominant, …
        self.last: i64 = NOT_YET  # laid aside last
        self.temptresses: vec[i64] = vec[i64]([0, 0])  # by seat: in hand, as bits; none at first (TPT-002)
        self.present: vec[i64] = vec[i64]([0, 0])  # by seat: face up in play
        self.used: i64 = 0  # aside, face up

        # this turn (TPT-149)
        self.placed: i64 = 0  # Temptresses placed in it
        self.spent: i64 = 0  # Temptresses used up in it
        self.moved: i64 = 0  # 1 when a paid move was made
        self.winded: i64 = 0  # cards that made the free move each may make
        self.crowned: vec[i64] = vec[i64]([NOT_YET, NOT_YET])  # by seat: the Area chosen for this Primacy

    def copy(self) -> Tempt:
        game = Tempt(self.step, self.agenda, self.switches)
        game.round = self.round
        game.dominant = self.dominant
        game.turn = self.turn
        game.active = self.active
        game.over = self.over
        game.hand = self.hand[:]
        game.known = self.known[:]
        game.column = self.column[:]
        game.upright = self.upright[:]
        game.sideways = self.sideways[:]
        game.twilight = self.twilight
        game.pool = self.pool
        game.fresh = self.fresh[:]
        game.points = self.points[:]
        game.under = self.under[:]
        game.pile = self.pile[:]
        game.doubt = self.doubt[:]
        game.boxed = self.boxed
        game.track = self.track[:]
        game.left = self.left
        game.aside = self.aside
        game.picks = self.picks[:]
        game.last = self.last
        game.temptresses = self.temptresses[:]
        game.present = self.present[:]
        game.used = self.used
        game.placed = self.placed
        game.spent = self.spent
        game.moved = self.moved
        game.winded = self.winded
        game.crowned = self.crowned[:]
        return game

    def fields(self) -> tuple[str, ...]:
        return FIELDS

    def __reduce__(self) -> tuple[Any, ...]:
        return load, (self.dump(),)

    def dump(self) -> dict[str, Any]:
        data = super().dump()
        for name in STACKS:
            data[name] = [[int(item) for item in stack] for stack in getattr(self, name)]
        data["doubt"] = [doubt.dump() for doubt in self.doubt]
        data["options"] = self.switches.options
        return data

    # ---- what the world asks ---------------------------------------------------------------------------------------

    def turn_rule(self, seat: i64, choice: i64) -> i64:
        """The rule that says when a choice of this kind has its moment, and whose it is."""
        if self.over == 1:
            return 128 if self.round < 12 else 131  # TPT-128, TPT-131
        if choice >= a.PICK and choice < a.PLACE:
            return 34  # TPT-034
        if choice >= a.REVEAL and choice < a.ASIDE:
            return 42 if seat == self.dominant else 45  # TPT-042, TPT-045
        if seat == NATURE or choice < 0 or choice >= a.ASIDE:
            return (
                106 if choice >= a.CARD and choice < a.DECK else 28 if choice < a.FIRST else 7
            )  # TPT-007, TPT-028, TPT-106
        return 39 if seat == self.active else 40  # TPT-039, TPT-040

    def view(self, seat: int | None) -> dict[str, Any]:
        from contretemps.games.tempt.view import view

        return view(self, seat)

    def reimagine(self, seat: int, rng: Rng) -> None:
        from contretemps.games.tempt.worlds import reimagine

        reimagine(self, seat, rng)

    def scores(self) -> list[float]:
        """Points as they would be counted now (TPT-132 to TPT-135)."""
        return [float(self.score(0)), float(self.score(1))]

    def outcome(self) -> list[float] | None:
        """1 for the winner; on equal scores Primacy points decide; equal again is half each (TPT-137 to TPT-139)."""
        if self.over == 0:
            return None
        winner = self.winner()
        return [0.5, 0.5] if winner == NOBODY else [1.0, 0.0] if winner == 0 else [0.0, 1.0]

    # ---- small questions -------------------------------------------------------------------------------------------

    def deck_size(self, deck: i64) -> i64:
        return self.fresh[deck] + len(self.under[deck])

    def depleted(self) -> i64:
        """How many Area decks are."""
        deck: i64
        n: i64 = 0
        for deck in range(a.AREAS):
            if self.deck_size(deck) == 0:
                n += 1
        return n

    def primacy_points(self, seat: i64) -> i64:
        return self.points[seat] + len(self.pile[seat])

    def chanters(self, seat: i64) -> i64:
        return self.upright[seat] | self.sideways[seat]  # TPT-098

    def in_columns(self, seat: i64) -> i64:
        return self.column[3 * seat] | self.column[3 * seat + 1] | self.column[3 * seat + 2]

    def in_play(self, seat: i64) -> i64:
        return self.in_columns(seat) | self.upright[seat] | self.sideways[seat]

    def place_of(self, seat: i64, card: i64) -> i64:
        """Where a player's Cohort in play stands: an Area, or CHANTERS."""
        area: i64
        for area in range(a.AREAS):
            if self.column[3 * seat + area] & BIT[card] != 0:
                return area
        return a.CHANTERS

    def has_room(self, seat: i64, area: i64, card: i64) -> bool:
        """Five counted Cohorts at most; Elementals take no place (TPT-016, TPT-017).

        Neither the deck of the Area matters (TPT-065) nor which names are there (TPT-066).
        """
        if ELEMENTALS & BIT[card] != 0:
            return True
        return count(self.column[3 * seat + area] & ~ELEMENTALS) < COLUMN

    def strength(self, seat: i64, area: i64) -> i64:
        """The printed Strengths of a Column, added up."""
        total: i64 = 0
        cards = self.column[3 * seat + area]  # not the Chanters (TPT-090)
        while cards != 0:
            total += STRENGTH[lowest(cards)]  # of Elementals, too (TPT-084)
            cards &= cards - 1
        return total

    def standing(self, seat: i64, verb: i64) -> i64:
        """How much the player's upright Chanters do of this (TPT-087)."""
        total: i64 = 0
        cards = self.upright[seat] & WITH[verb]  # not in Columns (TPT-067), nor sideways (TPT-097)
        while cards != 0:
            total += amount_of(verb, lowest(cards))
            cards &= cards - 1
        return total

    def charmers(self, seat: i64, verb: i64) -> i64:
        """The player's Temptresses whose effect this is and works now, as bits (TPT-055)."""
        return self.present[seat] & CHARMED[verb] & (self.placed | ~PLACED_ONLY)

    def score(self, seat: i64) -> i64:
        """One for each Cohort in play and each Primacy point, and the Strengths in Columns; nothing else (TPT-136)."""
        strengths = self.strength(seat, 0) + self.strength(seat, 1) + self.strength(seat, 2)  # as printed (TPT-134)
        return count(self.in_play(seat)) + strengths + self.primacy_points(seat)  # TPT-132, TPT-133, TPT-135

    def winner(self) -> i64:
        ours = self.score(0)
        theirs = self.score(1)
        if ours == theirs:  # Primacy points decide (TPT-138)
            ours = self.primacy_points(0)
            theirs = self.primacy_points(1)
        return NOBODY if ours == theirs else 0 if ours > theirs else 1  # TPT-137, TPT-139

    # ---- actions ---------------------------------------------------------------------------------------------------

    def gain(self, seat: i64, amount: i64, rule: i64) -> None:
        """What would lift a Track above 7 is lost (TPT-013)."""
        got = amount if self.track[seat] + amount <= TRACK else TRACK - self.track[seat]
        self.track[seat] += got
        if got > 0:
            self.tell(e.GAINS, rule, seat, got, self.track[seat])
        if got < amount:
            self.tell(e.CAPPED, 13, seat, amount - got)  # TPT-013

    def lose(self, seat: i64, amount: i64, rule: i64) -> None:
        """A forced loss stops at 0 (TPT-014)."""
        lost = amount if self.track[seat] >= amount else self.track[seat]
        self.track[seat] -= lost
        if lost > 0:
            self.tell(e.LOSES, rule, seat, lost, self.track[seat])

    def spend(self, seat: i64, amount: i64, rule: i64) -> None:
        self.track[seat] -= amount
        self.tell(e.SPENDS, rule, seat, amount, self.track[seat])

    # ---- cards in play ---------------------------------------------------------------------------------------------

    def leave(self, seat: i64, card: i64) -> None:
        """A Cohort leaves the place where it stood."""
        place: i64
        out = ~BIT[card]
        for place in range(3 * seat, 3 * seat + a.AREAS):
            self.column[place] &= out
        self.upright[seat] &= out  # its Constant chant ends (TPT-096)
        self.sideways[seat] &= out

    def enter(self, seat: i64, card: i64, place: i64) -> None:
        """A Cohort moves to a place: a Column, or sideways to the Chanters (TPT-097)."""
        self.leave(seat, card)
        if place == a.CHANTERS:
            self.sideways[seat] |= BIT[card]  # its chant comes back only from the hand (TPT-100)
        else:
            self.column[3 * seat + place] |= BIT[card]

    def discard(self, card: i64) -> None:
        self.twilight |= BIT[card]  # face up (TPT-114), and for good: it never goes back into a deck (TPT-115)

    # ---- Temptresses -----------------------------------------------------------------------------------------------

    def passed(self) -> i64:
        """The Temptresses that are being passed in the draft, as bits."""
        left = ALL_TEMPTRESSES
        if self.aside != NOT_YET:
            left &= ~BIT[self.aside]
        for pick in self.picks:
            if pick != NOT_YET:
                left &= ~BIT[pick]
        return left

    def reveal_to_all(self, kind: i64, rule: i64, x: i64 = 0, y: i64 = 0, z: i64 = 0) -> None:
        """Something is open now that no take-back can close again."""
        self.reveal(EVERYBODY, kind, rule, x, y, z)


# ---- loading ---------------------------------------------------------------------------------------------------------

FIELDS: Final = (
    "round", "dominant", "turn", "active", "over", "hand", "known", "column", "upright", "sideways", "twilight", "pool",
    "fresh", "points", "boxed", "track", "left", "aside", "picks", "last", "temptresses", "present", "used", "placed",
    "spent", "moved", "winded", "crowned",
)  # fmt: skip
STACKS: Final = ("under", "pile")


def empty_game(options: Options) -> Tempt:
    """All cards in the decks and nothing asked yet."""
    return Tempt(OVER, None, Switches(options))


def load(data: dict[str, Any]) -> Tempt:
    """What `dump` wrote."""
    from contretemps.games.tempt.flow import STEPS

    game = empty_game(data["options"])
    game.restore(data, STEPS)
    game.under = [vec[i64](stack) for stack in data["under"]]
    game.pile = [vec[i64](stack) for stack in data["pile"]]
    game.doubt = [load_doubt(doubt) for doubt in data["doubt"]]
    return game
