"""A position of Dominare: the city, the conspiracies, purses and tracks, and where every card lies and who knows it.

Cards are 95 single things: `where` has the place of each, `knows` the seats that know it there (DOM-326). Nobody knows
the order of the deck but for its top: that a card is in the DECK is all there is, and chance names one when it is
drawn. `held` says how many blocks of a district a seat controls; it is kept up wherever tokens come and go, so control
is read, never counted.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from contretemps.games.dominare import codes as a
from contretemps.games.dominare.switches import Switches
from contretemps.games.dominare.tables import (
    ADJACENT,
    EXPOSURE,
    FACTION,
    FIRST_SPECIAL,
    NEIGHBOUR,
    START_VP,
    THERE,
    TRAITS,
    VALUE,
)
from contretemps.kernel.game import Options
from contretemps.kernel.position import Position
from contretemps.kernel.rng import Rng
from contretemps.kernel.step import OVER, Later, Step
from contretemps.sets import BIT

NONE: Final = -1  # no seat, block, card, event

# Places of cards.
DECK: Final = 0  # in the agent deck, in no order
TOP: Final = 1  # + depth: a known order above it, four cards at most
TOPS: Final = 4
DISCARD: Final = 5  # face down (DOM-062)
OUT: Final = 6  # removed from the game (DOM-065), or never part of it (DOM-029)
RANKS: Final = 7
OFFERED: Final = 8  # on the table in a trade, not the partner's yet (DOM-329)
GIVEN: Final = 9  # what the partner gives for it
HAND: Final = 10  # + seat
PACK: Final = 16  # + seat: in the draft
LOOKED: Final = 22  # + seat: dealt, drawn or looked at, and not yet put anywhere
PLACES: Final = 28

# An entry of `ranks`: a card + 1, and these.
CARD_BITS: Final = 127
FACE_DOWN: Final = 128
USED: Final = 256  # the mark goes with the card (DOM-206)
RETIRED: Final = 512  # Cells: out of use for good (DOM-277)

# Phases (DOM-096).
SET_UP: Final = 0
CONSPIRACY: Final = 1
EVENT: Final = 2
CANVASSING: Final = 3
ACTION: Final = 4
DRAFT: Final = 5
FINISHED: Final = 6

# Flags of the season (DOM-191), as bits.
DOUBLE_EXPOSURE: Final = 1
NO_SPREAD: Final = 2
SPREAD_PLUS: Final = 4

# Who is forbidden to use agents of a trait: four bits a trait, in `forbidden`.
FOR_ALL: Final = 7  # everybody; otherwise the exempt seat + 1


@mypyc_attr(acyclic=True)
class Dominare(Position):
    """Everything of a running game."""

    __slots__ = (
        "blocks", "closed", "crowns", "drafted", "entered", "event", "event_top", "events_left", "exposure", "flags",
        "forbidden", "held", "knows", "late", "looked_events", "offered", "order", "phase", "picks", "piles", "ranks",
        "round", "season", "seats", "sets", "sizes", "switches", "used_districts", "vp", "where",
    )  # fmt: skip

    def __init__(self, step: Step, agenda: Later | None, switches: Switches, seats: i64) -> None:
        super().__init__(step, agenda)
        self.switches: Switches = switches
        self.seats: i64 = seats
        self.season: i64 = 0
        self.phase: i64 = SET_UP
        self.round: i64 = 0  # of actions, or the rank that canvasses; 0 when there is none
        self.event: i64 = NONE  # of this season
        self.flags: i64 = 0
        self.closed: i64 = 0  # districts whose ability nobody may use, as bits
        self.forbidden: i64 = 0  # four bits a trait
        self.used_districts: i64 = 0  # as bits (DOM-212)
        self.offered: i64 = 0  # partners who had an offer at this question, as bits (DOM-327)
        self.drafted: i64 = 0  # picks made in the draft
        self.picks: i64 = 0  # picks that the draft has
        self.piles: i64 = 0  # 1 while cards are drawn from the decks of factions (DOM-281)
        self.events_left: i64 = 0  # events whose order nobody knows, as bits
        self.event_top: vec[i64] = vec[i64]()  # events that somebody looked at, the next one first: event + 64 * seats
        self.looked_events: vec[i64] = vec[i64]()  # those being looked at
        self.blocks: vec[i64] = vec[i64]([0] * a.BLOCKS)  # 8 * tokens + owner + 1
        self.held: vec[i64] = vec[i64]([0] * (a.DISTRICTS * a.SEATS))  # by 6 * district + seat
        self.vp: vec[i64] = vec[i64]([0] * a.DISTRICTS)  # DOM-009
        self.exposure: vec[i64] = vec[i64]([0] * a.SEATS)
        self.crowns: vec[i64] = vec[i64]([0] * a.SEATS)  # treasuries (DOM-010, DOM-304)
        self.late: vec[i64] = vec[i64]([0] * a.SEATS)  # late actions still to come
        self.order: vec[i64] = vec[i64]([0] * a.SEATS)  # by slot, scapegoat first; DOM-305
        self.ranks: vec[i64] = vec[i64]([0] * (a.SEATS * a.RANKS))  # by 7 * seat + rank; DOM-303
        self.entered: vec[i64] = vec[i64]([0] * a.SEATS)  # by seat: the card + 1 that entered this season
        self.sets: vec[i64] = vec[i64]([0] * a.SEATS)  # by seat: the learning set + 1, while they are handed out
        self.where: vec[i64] = vec[i64]([0] * a.CARDS)
        self.knows: vec[i64] = vec[i64]([0] * a.CARDS)  # seats as bits
        self.sizes: vec[i64] = vec[i64]([0] * PLACES)  # how many cards lie in each place

    def copy(self) -> Dominare:
        game = Dominare(self.step, self.agenda, self.switches, self.seats)
        game.season = self.season
        game.phase = self.phase
        game.round = self.round
        game.event = self.event
        game.flags = self.flags
        game.closed = self.closed
        game.forbidden = self.forbidden
        game.used_districts = self.used_districts
        game.offered = self.offered
        game.drafted = self.drafted
        game.picks = self.picks
        game.piles = self.piles
        game.events_left = self.events_left
        game.event_top = self.event_top[:]
        game.looked_events = self.looked_events[:]
        game.blocks = self.blocks[:]
        game.held = self.held[:]
        game.vp = self.vp[:]
        game.exposure = self.exposure[:]
        game.crowns = self.crowns[:]
        game.late = self.late[:]
        game.order = self.order[:]
        game.ranks = self.ranks[:]
        game.entered = self.entered[:]
        game.sets = self.sets[:]
        game.where = self.where[:]
        game.knows = self.knows[:]
        game.sizes = self.sizes[:]
        return game

    def fields(self) -> tuple[str, ...]:
        return FIELDS

    def __reduce__(self) -> tuple[Any, ...]:
        return load, (self.dump(),)

    def dump(self) -> dict[str, Any]:
        data = super().dump()
        data["seats"] = int(self.seats)
        data["options"] = self.switches.options
        return data

    # ---- what the world asks ---------------------------------------------------------------------------------------

    def turn_rule(self, seat: i64, choice: i64) -> i64:
        from contretemps.games.dominare.flow.moments import turn_rule

        return turn_rule(self, seat, choice)

    def view(self, seat: int | None) -> dict[str, Any]:
        from contretemps.games.dominare.view import view

        return view(self, seat)

    def reimagine(self, seat: int, rng: Rng) -> None:
        from contretemps.games.dominare.worlds import reimagine

        reimagine(self, seat, rng)
        super().reimagine(seat, rng)

    def scores(self) -> list[float]:
        """Points as they would be counted now (DOM-245 to DOM-250)."""
        from contretemps.games.dominare.points import score

        return [float(score(self, seat)) for seat in range(self.seats)]

    def outcome(self) -> list[float] | None:
        """Who wins shares with whoever is still tied (DOM-256)."""
        from contretemps.games.dominare.points import winners

        if self.phase != FINISHED:
            return None
        winning = winners(self)
        return [1.0 / winning.bit_count() if winning >> seat & 1 else 0.0 for seat in range(self.seats)]

    # ---- the city --------------------------------------------------------------------------------------------------

    def is_there(self, block: i64) -> bool:
        """Does this side of the board have this block?"""
        return THERE[a.BLOCKS * self.switches.side + block] == 1

    def value_of(self, block: i64) -> i64:
        return VALUE[a.BLOCKS * self.switches.side + block]

    def are_adjacent(self, block: i64, other: i64) -> bool:
        """Blocks that share a side, and a Canal block with what its water touches (DOM-069, DOM-071)."""
        return ADJACENT[a.BLOCKS * a.BLOCKS * self.switches.side + a.BLOCKS * block + other] == 1

    def owner(self, block: i64) -> i64:
        """Who controls it: whose tokens are there (DOM-084); NONE if it is vacant."""
        return (self.blocks[block] & 7) - 1

    def tokens(self, block: i64) -> i64:
        return self.blocks[block] >> 3

    def controller(self, district: i64) -> i64:
        """Who has more of its blocks than each other player (DOM-090), whatever their values and tokens (DOM-091); NONE
        in a tie, or if all are vacant. It limits nobody (DOM-094), and lets use the ability and score the VP
        (DOM-095)."""
        seat: i64
        best: i64 = 0  # with no occupied block nobody controls it (DOM-093)
        who: i64 = NONE
        first = a.SEATS * district
        for seat in range(self.seats):
            many = self.held[first + seat]
            if many > best:
                best = many
                who = seat
            elif many == best:
                who = NONE  # DOM-092
        return who

    # ---- conspiracies ----------------------------------------------------------------------------------------------

    def card_at(self, seat: i64, rank: i64) -> i64:
        """The card in a rank, whatever its face; NONE if the rank is empty."""
        return (self.ranks[a.RANKS * seat + rank] & CARD_BITS) - 1

    def face_up(self, seat: i64, rank: i64) -> i64:
        """The agent in a rank; NONE where there is none, for a face-down card is no agent (DOM-050)."""
        entry = self.ranks[a.RANKS * seat + rank]
        return NONE if entry & FACE_DOWN != 0 else (entry & CARD_BITS) - 1

    def place_of(self, card: i64) -> i64:
        """Where a card stands in the ranks, 7 * seat + rank; NONE if nowhere."""
        i: i64
        if self.where[card] != RANKS:
            return NONE
        for i in range(a.RANKS * self.seats):
            if self.ranks[i] & CARD_BITS == card + 1:
                return i
        return NONE

    def traits(self, seat: i64, rank: i64) -> i64:
        """The traits of a face-up agent, with what its neighbours give it; none otherwise (DOM-052)."""
        card = self.face_up(seat, rank)
        if card == NONE:
            return 0
        found = TRAITS[card]
        if rank > 0:
            below = self.face_up(seat, rank - 1)
            if below != NONE:
                found |= NEIGHBOUR[below]
        if rank < a.RANKS - 1:
            above = self.face_up(seat, rank + 1)
            if above != NONE:
                found |= NEIGHBOUR[above]
        return found

    def is_working(self, seat: i64, rank: i64) -> bool:
        """A face-up agent that canvasses and acts; with Cells only the top three ranks do (DOM-277)."""
        entry = self.ranks[a.RANKS * seat + rank]
        return entry != 0 and entry & (FACE_DOWN | RETIRED) == 0

    def highest_value(self, seat: i64) -> i64:
        """The highest exposure value printed on a face-up agent; 0 without one (DOM-057, DOM-144)."""
        rank: i64
        best: i64 = 0
        for rank in range(a.RANKS):
            card = self.face_up(seat, rank)
            if card != NONE and EXPOSURE[card] > best:
                best = EXPOSURE[card]
        return best

    def lowest_exposed(self) -> i64:
        """The seats with the lowest exposure, as bits (DOM-133)."""
        seat: i64
        found: i64 = 0
        least = self.exposure[0]
        for seat in range(self.seats):
            if self.exposure[seat] < least:
                least = self.exposure[seat]
        for seat in range(self.seats):
            if self.exposure[seat] == least:
                found |= BIT[seat]
        return found

    def forbids(self, seat: i64, traits: i64) -> bool:
        """Does a flag of the season forbid this seat abilities of agents with one of these traits?"""
        trait: i64
        if self.forbidden == 0:
            return False
        for trait in range(a.TRAITS):
            mark = (self.forbidden >> (4 * trait)) & 15
            if mark != 0 and mark != seat + 1 and traits & BIT[trait] != 0:
                return True
        return False

    def hand_size(self, seat: i64) -> i64:
        return self.sizes[HAND + seat]

    def deck_size(self) -> i64:
        """Cards in the agent deck, its known top included."""
        return self.sizes[DECK] + self.sizes[TOP] + self.sizes[TOP + 1] + self.sizes[TOP + 2] + self.sizes[TOP + 3]

    def to_draw(self) -> i64:
        """Cards that can be drawn: when the deck is empty the discard pile becomes the deck (DOM-063)."""
        return self.deck_size() + self.sizes[DISCARD]

    def slot_of(self, seat: i64) -> i64:
        """Where a seat stands in player order."""
        slot: i64 = 0
        while self.order[slot] != seat:
            slot += 1
        return slot


# ---- loading ---------------------------------------------------------------------------------------------------------

FIELDS: Final = (
    "season", "phase", "round", "event", "flags", "closed", "forbidden", "used_districts", "offered", "drafted",
    "picks", "piles", "events_left", "event_top", "looked_events", "blocks", "held", "vp", "exposure", "crowns",
    "late", "order", "ranks", "entered", "sets", "where", "knows", "sizes",
)  # fmt: skip


def empty_game(options: Options, seats: int) -> Dominare:
    """All cards in their decks, nobody anywhere, and nothing asked yet (DOM-016 to DOM-022)."""
    card: i64
    district: i64
    seat: i64
    game = Dominare(OVER, None, Switches(options, seats), seats)
    for district in range(a.DISTRICTS):
        game.vp[district] = START_VP[a.DISTRICTS * game.switches.side + district]  # DOM-019
    for seat in range(game.seats):
        game.crowns[seat] = 5  # DOM-018
        game.order[seat] = seat
    everybody = BIT[game.seats] - 1
    for card in range(a.CARDS):
        if game.switches.plain == 1 and FACTION[card] >= FIRST_SPECIAL:
            game.where[card] = OUT  # DOM-029
            game.knows[card] = everybody
        game.sizes[game.where[card]] += 1
    game.events_left = BIT[a.EVENTS] - 1
    return game


def load(data: dict[str, Any]) -> Dominare:
    """What `dump` wrote."""
    from contretemps.games.dominare.steps import STEPS

    game = empty_game(data["options"], data["seats"])
    game.restore(data, STEPS)
    return game
