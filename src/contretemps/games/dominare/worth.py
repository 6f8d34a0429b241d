"""What a position of Dominare is worth to a seat, for the quick player of hints.py: in points, beside the others'.

Districts and blocks count the surer the more tokens hold them and the less time is left; a district besides for the
ability that it lends. Crowns, exposure with what it will cost at the end, agents with what they will still place, earn
and do, and cards in hand complete it. All of it from what the seat knows: of other hands the size counts.
"""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from contretemps.games.dominare import codes as a
from contretemps.games.dominare.flow.acting import REGULAR, Act
from contretemps.games.dominare.flow.canvassing import networks
from contretemps.games.dominare.points import score, winners
from contretemps.games.dominare.position import (
    ACTION,
    CANVASSING,
    CARD_BITS,
    DRAFT,
    FACE_DOWN,
    FINISHED,
    HAND,
    NONE,
    RETIRED,
    SET_UP,
    USED,
    Dominare,
)
from contretemps.games.dominare.ratings import BEST_ABILITY, CROWN, DISTRICT_RATING, HELD, TOKEN
from contretemps.games.dominare.switches import IN_SETS
from contretemps.games.dominare.tables import (
    BLOCKS_THERE,
    DISTRICT,
    DRAFT_AFTER,
    END_VP,
    INCOME,
    INFLUENCE,
    LAST_SEASON,
    VALUE,
)
from contretemps.games.dominare.weights import Weights

SURE: Final = 12  # so many tokens hold a block as well as any more
A_SEASON: Final = 2.0  # exposure that a season usually brings
LATE_ACTION: Final = 0.9
EVEN: Final = Weights(rivals=1.0)  # for a chance, which all seats have alike at the beginning


DISTRICT_BLOCKS: Final[list[vec[i64]]] = [  # by 8 * side + district, ascending
    vec[i64]([block for block in BLOCKS_THERE[side] if DISTRICT[block] == district])
    for side in range(2)
    for district in range(a.DISTRICTS)
]


def time_left(game: Dominare) -> float:
    """Seasons still to come, this one's rest included."""
    left = float(LAST_SEASON - game.season)
    if game.phase == FINISHED:
        return 0.0
    if game.phase == ACTION:
        return left + (0.3 if game.round <= 1 else 0.18 if game.round == 2 else 0.08)
    if game.phase == CANVASSING:
        return left + 0.7 - 0.3 * float(game.round) / float(game.season)
    return left if game.phase == DRAFT else left + 0.9


@mypyc_attr(acyclic=True)
class Judge:
    """How one seat judges what might follow from a position: the time left and the others' weights are those of that
    position, so that all that is compared is measured alike."""

    __slots__ = (
        "base", "cells", "coin", "exact", "many", "need", "now", "points", "ranks", "ranks_worth", "season", "seasons",
        "seat", "seats", "share", "side", "soft", "sturdy", "swing", "temper", "weights", "worries",
    )  # fmt: skip

    def __init__(self, game: Dominare, seat: i64, weights: Weights) -> None:
        other: i64
        i: i64
        self.weights: Final[Weights] = weights
        self.seat: Final[i64] = seat
        self.seats: Final[i64] = game.seats
        self.side: Final[i64] = game.switches.side
        self.season: Final[i64] = game.season
        self.cells: Final[i64] = game.switches.cells
        left = time_left(game)
        self.temper: Final[float] = 0.28 + weights.blur * left  # how far a lead of blocks is from being sure
        self.exact: Final[float] = 0.9 - (0.9 - weights.exact) * (left / 4.0 if left < 4.0 else 1.0)
        self.swing: Final[float] = 0.45 + 1.0 * math.sqrt(left)  # how much exposure may still change
        self.worries: Final[float] = A_SEASON * float(LAST_SEASON - game.season)
        self.seasons: Final[float] = float(LAST_SEASON - game.season)
        self.now: Final[float] = 1.0 if game.phase < CANVASSING else 0.0  # is this season's canvass still to come?
        self.coin: Final[float] = weights.coin * coin_factor(game, seat)
        self.need: Final[i64] = slots_to_fill(game)
        loose = weights.loose * (left / 1.6 if left < 1.6 else 1.0)
        self.sturdy: vec[float] = vec[float]([0.0] * (SURE + 1))
        for i in range(1, SURE + 1):
            self.sturdy[i] = 1.0 - loose * 0.55 ** float(i)
        self.many: vec[i64] = vec[i64]([0] * a.SEATS)
        self.soft: vec[float] = vec[float]([0.0] * a.SEATS)
        self.points: vec[float] = vec[float]([0.0] * a.SEATS)
        self.base: vec[float] = vec[float]([0.0] * a.DISTRICTS)
        self.share: vec[float] = vec[float]([0.0] * a.SEATS)  # what each seat's points count for this one
        best: i64 = -1000
        for other in range(game.seats):
            if other != seat and score(game, other) > best:
                best = score(game, other)
        total: float = 0.0
        for other in range(game.seats):
            if other != seat:
                self.share[other] = math.exp(float(score(game, other) - best) / 7.0)
                total += self.share[other]
        for other in range(game.seats):
            if other != seat:
                self.share[other] = -(1.0 if game.seats == 2 else weights.rivals) * self.share[other] / total
        self.share[seat] = 1.0
        self.ranks: vec[i64] = game.ranks[:]
        self.ranks_worth: vec[float] = vec[float]([0.0] * a.SEATS)
        for other in range(game.seats):
            self.ranks_worth[other] = self.conspiracy(game, other)

    # ---- the city --------------------------------------------------------------------------------------------------

    def district(self, game: Dominare, district: i64) -> float:
        """What a district and its blocks are worth to the seat: its own share less the others'."""
        seat: i64
        block: i64
        seats = self.seats
        soft = self.soft
        many = self.many
        points = self.points
        for seat in range(seats):
            soft[seat] = 0.0
            many[seat] = 0
            points[seat] = 0.0
        for block in DISTRICT_BLOCKS[a.DISTRICTS * self.side + district]:
            entry = game.blocks[block]
            if entry != 0:
                seat = (entry & 7) - 1
                tokens = entry >> 3
                hold = self.sturdy[tokens if tokens < SURE else SURE]
                soft[seat] += hold
                many[seat] += 1
                points[seat] += hold * float(VALUE[a.BLOCKS * self.side + block])
        most: i64 = 0
        who: i64 = NONE
        for seat in range(seats):
            if many[seat] > most:
                most = many[seat]
                who = seat
            elif many[seat] == most:
                who = NONE
        ability = DISTRICT_RATING[district] * self.weights.ability * self.seasons
        prize = float(game.vp[district]) + ability
        total: float = 0.0
        worth: float = 0.0
        for seat in range(seats):
            weight = math.exp(soft[seat] / self.temper)
            total += weight
            if many[seat] > 0:
                worth += self.share[seat] * weight
        worth = (1.0 - self.exact) * prize * worth / total
        if who != NONE:
            worth += self.exact * prize * self.share[who]
        for seat in range(seats):
            worth += self.share[seat] * points[seat]
        return worth

    def look_at(self, game: Dominare) -> None:
        """Keep what each district is worth now, for `changed` and `changed_both`."""
        district: i64
        for district in range(a.DISTRICTS):
            self.base[district] = self.district(game, district)

    def changed(self, game: Dominare, block: i64, entry: i64) -> float:
        """What it brings if a block holds this instead."""
        was = game.blocks[block]
        if was == entry:
            return 0.0
        game.blocks[block] = entry
        worth = self.district(game, DISTRICT[block]) - self.base[DISTRICT[block]]
        game.blocks[block] = was
        return worth

    def changed_both(self, game: Dominare, block: i64, entry: i64, other: i64, second: i64) -> float:
        """The same for two blocks."""
        was = game.blocks[block]
        were = game.blocks[other]
        game.blocks[block] = entry
        game.blocks[other] = second
        here = DISTRICT[block]
        there = DISTRICT[other]
        worth = self.district(game, here) - self.base[here]
        if there != here:
            worth += self.district(game, there) - self.base[there]
        game.blocks[block] = was
        game.blocks[other] = were
        return worth

    # ---- everything ------------------------------------------------------------------------------------------------

    def total(self, game: Dominare) -> float:
        """What a position is worth that may follow."""
        seat: i64
        district: i64
        if game.phase == FINISHED:
            return self.ended(game)
        worth: float = 0.0
        for district in range(a.DISTRICTS):
            worth += self.district(game, district)
        for seat in range(self.seats):
            has = self.crowns(game.crowns[seat]) - self.penalty(game, seat) + self.agents(game, seat)
            has += LATE_ACTION * float(game.late[seat])
            has += self.hand(game) if seat == self.seat else self.other_hand(game, seat)
            worth += self.share[seat] * has
        return worth

    def ended(self, game: Dominare) -> float:
        seat: i64
        worth: float = 60.0 if winners(game) >> int(self.seat) & 1 else -60.0
        for seat in range(self.seats):
            worth += self.share[seat] * float(score(game, seat))
        return worth

    def crowns(self, many: i64) -> float:
        """The first crowns pay for spreading, more of them for less."""
        worth: float = 1.25 * CROWN * float(many if many < 4 else 4)
        if many > 4:
            worth += 0.8 * CROWN * float(many - 4 if many < 10 else 6)
        if many > 10:
            worth += 0.5 * CROWN * float(many - 10 if many < 20 else 10)
        if many > 20:
            worth += 0.2 * CROWN * float(many - 20)
        return self.coin * worth

    def penalty(self, game: Dominare, seat: i64) -> float:
        """What exposure will cost at the end, with what is still to come."""
        other: i64
        mine = game.exposure[seat]
        highest: float = 1.0
        lowest: float = 1.0
        for other in range(self.seats):
            if other != seat:
                apart = float(mine - game.exposure[other]) / self.swing
                apart = 30.0 if apart > 30.0 else -30.0 if apart < -30.0 else apart
                above = 1.0 / (1.0 + math.exp(-apart))
                highest *= above
                lowest *= 1.0 - above
        exposed = float(mine) + self.worries
        between = 1.0 - highest - lowest
        between = between if between > 0.0 else 0.0
        return self.weights.exposure * exposed * (highest / 3.0 + between / 5.0)

    def agents(self, game: Dominare, seat: i64) -> float:
        """A conspiracy; as it was found before, if nothing changed in it."""
        place: i64
        for place in range(a.RANKS * seat, a.RANKS * seat + a.RANKS):
            if (game.ranks[place] ^ self.ranks[place]) & ~USED != 0:
                return self.conspiracy(game, seat)
        return self.ranks_worth[seat]

    def conspiracy(self, game: Dominare, seat: i64) -> float:
        """What the agents of a conspiracy will still place, earn and do; the three best abilities count."""
        rank: i64
        worth: float = 0.0
        first: float = 0.0
        second: float = 0.0
        third: float = 0.0
        for rank in range(a.RANKS):
            entry = game.ranks[a.RANKS * seat + rank]
            if entry == 0:
                continue
            card = (entry & CARD_BITS) - 1
            seasons = self.seasons_of(rank)
            down = entry & FACE_DOWN != 0
            if not down:
                worth += float(END_VP[card])
            if entry & RETIRED != 0 or seasons <= 0.0:
                continue
            tokens = float(INFLUENCE[card]) if INFLUENCE[card] > 0 else 0.0
            if not down and networks(game, seat, rank):
                tokens += 1.0
            brings = seasons * (self.weights.canvass * TOKEN * tokens + CROWN * float(INCOME[card]))
            if down:
                brings = brings - 0.8 if brings > 0.8 else 0.0
            worth += brings
            ability = BEST_ABILITY[a.RANKS * card + rank] * (0.5 if down else 1.0)
            if ability > first:
                third = second
                second = first
                first = ability
            elif ability > second:
                third = second
                second = ability
            elif ability > third:
                third = ability
        return worth + self.weights.talents * self.seasons * (0.4 * first + 0.25 * second + 0.1 * third)

    def seasons_of(self, rank: i64) -> float:
        """In how many canvasses an agent of this rank will still take part."""
        last = LAST_SEASON
        if self.cells == 1 and rank + 3 < last:
            last = rank + 3
        return float(last - self.season) + self.now

    def hand(self, game: Dominare) -> float:
        """Own cards: the best are those that will be played."""
        card: i64
        i: i64
        worth: float = 0.0
        if game.hand_size(self.seat) == 0:
            return 0.0
        best: list[float] = []
        for card in range(a.CARDS):
            if game.where[card] == HAND + self.seat:
                best.append(self.card(card))
        best.sort(reverse=True)
        for i in range(len(best)):
            one = best[i]
            if i < self.need:
                worth += one
            else:
                worth += 0.3 * one if i < self.need + 2 and self.need > 0 else 0.05 * one
        return worth

    def card(self, card: i64) -> float:
        """A card in hand, beside having to take one from the deck."""
        season = self.season if self.season < LAST_SEASON else LAST_SEASON
        worth = 0.7 + self.weights.hand * HELD[a.CARDS * season + card]
        return worth if worth > 0.1 else 0.1

    def other_hand(self, game: Dominare, seat: i64) -> float:
        size = game.hand_size(seat)
        played = size if size < self.need else self.need
        return 0.8 * float(played) + 0.1 * float(size - played)

    def recruit(self, game: Dominare, drawn: i64) -> float:
        """What one of so many cards more in hand is worth."""
        if self.need == 0:
            return 0.0
        missing = self.need - game.hand_size(self.seat)
        choice = 0.14 * float(drawn if drawn < 5 else 5)
        return choice + (0.75 if missing > 0 else 0.3 if missing > -2 else 0.05)


def coin_factor(game: Dominare, seat: i64) -> float:
    """Crowns are worth nothing in the end, but what they still buy."""
    if game.season < LAST_SEASON:
        return 1.0 if game.season < LAST_SEASON - 1 or game.phase != ACTION else 0.9
    if game.phase != ACTION:
        return 0.75
    step = game.step
    if game.switches.epic == 1:
        return 0.5 if game.round < LAST_SEASON else 0.02
    last = game.round >= 3 and (not isinstance(step, Act) or step.kind == REGULAR)
    return 0.02 if last and game.late[seat] == 0 else 0.5


def slots_to_fill(game: Dominare) -> i64:
    """Ranks that cards of the hand will go to, before the draft brings others."""
    drafts = game.switches.start <= IN_SETS
    if game.phase == SET_UP:
        return DRAFT_AFTER if drafts else LAST_SEASON
    if drafts and game.season <= DRAFT_AFTER and game.phase != DRAFT:
        return DRAFT_AFTER - game.season + 1 if game.season < DRAFT_AFTER else 1
    return LAST_SEASON - game.season


def evaluate(game: Dominare, seat: int) -> float:
    """From 0 to 1: the chance, roughly, that this seat wins."""
    outcome = game.outcome()
    if outcome is not None:
        return outcome[seat]
    judge = Judge(game, seat, EVEN)
    ahead = judge.total(game) / (2.5 + 1.6 * math.sqrt(time_left(game)))
    ahead = 30.0 if ahead > 30.0 else -30.0 if ahead < -30.0 else ahead
    return 1.0 / (1.0 + float(game.seats - 1) * math.exp(-ahead))
