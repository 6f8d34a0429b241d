"""What may be done and what it costs, in the Cohort step and while abilities are resolved: the one author of legality.

`cannot_…` gives the number of the rule that forbids it, or ALLOWED. `…_targets` gives the cards that may be chosen, as
bits; `why_not_…` the rule by which another card may not.
"""

from __future__ import annotations

from mypy_extensions import i64

from contretemps.games.tempt import codes as a
from contretemps.games.tempt.cards import (
    COLUMN_TOLL,
    CONSTANT,
    COST,
    DISCOUNT,
    EACH_MOVE,
    ELEMENTALS,
    FEAR_MONGER,
    FIRST_MOVE,
    MOVE_TOLL,
    NAMESAKES,
    OF_TYPES,
    ONCE_DRAW,
    ONCE_GAIN,
    ONCE_MOVE,
    SHIELD,
    TYPE,
    VEIL,
    WITH,
    amount_of,
    charm_amount,
    charm_least,
    types_of,
)
from contretemps.games.tempt.position import Tempt
from contretemps.games.tempt.switches import COLUMN, TRACK
from contretemps.kernel.step import ALLOWED
from contretemps.sets import BIT, count, lowest

# ---- costs -----------------------------------------------------------------------------------------------------------


def tempt_cost(game: Tempt, seat: i64, card: i64, place: i64) -> i64:
    """Printed cost, plus all increases, minus all reductions, but never below 1 (TPT-060)."""
    cost = COST[card]
    if place < a.CHANTERS:
        cards = game.upright[1 - seat] & WITH[COLUMN_TOLL]
        while cards != 0:
            warden = lowest(cards)
            if types_of(COLUMN_TOLL, warden) & BIT[TYPE[card]] != 0:
                cost += amount_of(COLUMN_TOLL, warden)
            cards &= cards - 1
    charmers = game.charmers(seat, DISCOUNT)
    while charmers != 0:
        temptress = lowest(charmers)
        if COST[card] >= charm_least(DISCOUNT, temptress):
            cost -= charm_amount(DISCOUNT, temptress)
        charmers &= charmers - 1
    return cost if cost > 1 else 1


def move_cost(game: Tempt, seat: i64) -> i64:
    """1 plus all increases minus all reductions, but never below 0 (TPT-092, TPT-146)."""
    cost = 1 + game.standing(1 - seat, MOVE_TOLL)
    if game.moved == 0:
        cost -= game.standing(seat, FIRST_MOVE)
    return cost if cost > 0 else 0


# ---- the Cohort step -------------------------------------------------------------------------------------------------


def cannot_tempt(game: Tempt, seat: i64, card: i64, place: i64) -> i64:
    """A card of one's hand, into a Column with room unless it is an Elemental, or as Chanter, for its cost."""
    if game.hand[seat] & BIT[card] == 0:
        return 62  # TPT-062
    if place == a.CHANTERS:
        if game.chanters(seat) & NAMESAKES[card] != 0:  # own ones: the opponent's do not matter (TPT-019)
            return 86  # TPT-086
    elif ELEMENTALS & BIT[card] != 0:
        return 64  # TPT-064
    elif not game.has_room(seat, place, card):
        return 16  # TPT-016
    cost = tempt_cost(game, seat, card, place)
    if cost > game.track[seat]:
        return 59 if cost == COST[card] else 60  # TPT-059, TPT-060
    return ALLOWED


def cannot_go(game: Tempt, seat: i64, card: i64, place: i64) -> i64:
    """An own Cohort in play, Elementals too (TPT-095), to another place with room, not beside a Chanter of its name."""
    if game.in_play(seat) & BIT[card] == 0:
        return 92  # TPT-092
    if game.place_of(seat, card) == place:
        return 93  # TPT-093
    if place == a.CHANTERS:
        return 99 if game.chanters(seat) & NAMESAKES[card] != 0 else ALLOWED  # TPT-099
    return ALLOWED if game.has_room(seat, place, card) else 94  # TPT-094


def ways_to_move(game: Tempt, seat: i64, card: i64) -> i64:
    """How a move of this Cohort can be paid, as bits of ways (TPT-146)."""
    ways = ways_for_all(game, seat)
    if game.winded & BIT[card] == 0 and game.charmers(seat, EACH_MOVE) != 0:
        ways |= BIT[a.EACH]
    return ways


def ways_for_all(game: Tempt, seat: i64) -> i64:
    """How a move of any Cohort can be paid."""
    ways: i64 = 0
    if game.track[seat] >= move_cost(game, seat):
        ways |= BIT[a.PAID]
    if unspent(game, seat, ONCE_MOVE) != 0:
        ways |= BIT[a.ONCE]
    return ways


def cannot_move(game: Tempt, seat: i64, card: i64, place: i64) -> i64:
    """A move that is possible, for its cost or by a free move; one that has moved already may move again (TPT-101)."""
    rule = cannot_go(game, seat, card, place)
    if rule != ALLOWED:
        return rule
    return ALLOWED if ways_to_move(game, seat, card) != 0 else 146  # TPT-146


def unspent(game: Tempt, seat: i64, verb: i64) -> i64:
    """Temptresses who give this once and have not been used this turn, as bits (TPT-054)."""
    return game.charmers(seat, verb) & ~game.spent


def cannot_draw(game: Tempt, seat: i64) -> i64:
    """1 action, while a deck is left, any number of times (TPT-105)."""
    if game.depleted() == a.AREAS:
        return 108  # TPT-108
    return ALLOWED if game.track[seat] > 0 else 104  # TPT-104


def cannot_show(game: Tempt, seat: i64, card: i64) -> i64:
    """1 action and a card of one's hand, while a deck is left, any number of times (TPT-105)."""
    if game.hand[seat] & BIT[card] == 0:
        return 103  # TPT-103
    if game.depleted() == a.AREAS:
        return 108  # TPT-108
    return ALLOWED if game.track[seat] > 0 else 14  # TPT-014


def cannot_use_gain(game: Tempt, seat: i64) -> i64:
    """A Temptress who gives an action, once, and a Track that can take it."""
    if unspent(game, seat, ONCE_GAIN) == 0:
        return 53 if game.charmers(seat, ONCE_GAIN) == 0 else 54  # TPT-053, TPT-054
    return ALLOWED if game.track[seat] < TRACK else 12  # TPT-012


def cannot_use_draw(game: Tempt, seat: i64) -> i64:
    """A Temptress who gives a card, once, and a deck to draw from."""
    if unspent(game, seat, ONCE_DRAW) == 0:
        return 53 if game.charmers(seat, ONCE_DRAW) == 0 else 54  # TPT-053, TPT-054
    return ALLOWED if game.depleted() < a.AREAS else 108  # TPT-108


# ---- type abilities --------------------------------------------------------------------------------------------------


def veiled(game: Tempt, seat: i64) -> bool:
    """Can Cohorts in this player's Columns not be chosen by opposing abilities?"""
    return game.charmers(seat, VEIL) != 0


def execution_targets(game: Tempt, seat: i64, area: i64) -> i64:
    """Opposing Cohorts in the same Area, shielded ones apart (TPT-072, TPT-073)."""
    other = 1 - seat
    if veiled(game, other):
        return 0
    targets = game.column[3 * other + area]
    shields = game.upright[other] & WITH[SHIELD]
    while shields != 0:
        targets &= ~OF_TYPES[types_of(SHIELD, lowest(shields))]
        shields &= shields - 1
    return targets


def fear_targets(game: Tempt, seat: i64, area: i64) -> i64:
    """Opposing Cohorts in the same Area that are no Elementals (TPT-074, TPT-075)."""
    other = 1 - seat
    return 0 if veiled(game, other) else game.column[3 * other + area] & ~ELEMENTALS


def rally_targets(game: Tempt, seat: i64, area: i64) -> i64:
    """Own Cohorts in play that are not in that Column yet and find room there (TPT-078)."""
    targets = game.in_play(seat) & ~game.column[3 * seat + area]
    return targets if counted(game, seat, area) < COLUMN else targets & ELEMENTALS  # TPT-079, TPT-080


def why_not_target(game: Tempt, seat: i64, area: i64, card: i64, kind: i64) -> i64:
    """The rule by which a card is no target of a type ability."""
    other = 1 - seat
    if game.column[3 * other + area] & BIT[card] == 0:
        return 72  # TPT-072
    if veiled(game, other):
        return 144  # TPT-144
    return 75 if ELEMENTALS & BIT[card] != 0 and kind == FEAR_MONGER else 144  # TPT-075, TPT-144


def why_not_rallied(game: Tempt, seat: i64, area: i64, card: i64) -> i64:
    """The rule by which a card cannot be rallied."""
    if game.in_play(seat) & BIT[card] == 0:
        return 77  # TPT-077
    return 78 if game.column[3 * seat + area] & BIT[card] != 0 else 80  # TPT-078, TPT-080


# ---- chants ----------------------------------------------------------------------------------------------------------


def silence_targets(game: Tempt, seat: i64) -> i64:
    """Opposing upright Chanters whose chant is Constant."""
    return game.upright[1 - seat] & CONSTANT


def denounce_targets(game: Tempt, seat: i64, types: i64) -> i64:
    """Opposing Cohorts of these types in Columns."""
    return 0 if veiled(game, 1 - seat) else game.in_columns(1 - seat) & OF_TYPES[types]


def scatter_targets(game: Tempt, seat: i64) -> i64:
    """Opposing Cohorts in Columns that find room in another Column of their side."""
    other = 1 - seat
    found: i64 = 0
    if veiled(game, other):
        return 0
    cards = game.in_columns(other)
    while cards != 0:
        card = lowest(cards)
        if scatter_areas(game, other, card) != 0:
            found |= BIT[card]
        cards &= cards - 1
    return found


def scatter_areas(game: Tempt, other: i64, card: i64) -> i64:
    """Where else a Cohort of this player finds room, as bits of Areas."""
    area: i64
    areas: i64 = 0
    for area in range(a.AREAS):
        if cannot_scatter(game, other, card, area) == ALLOWED:
            areas |= BIT[area]
    return areas


def cannot_scatter(game: Tempt, other: i64, card: i64, area: i64) -> i64:
    """To another Column than its own, as the chant says (TPT-088), and with room for it (TPT-018)."""
    if game.place_of(other, card) == area:
        return 88  # TPT-088
    return ALLOWED if game.has_room(other, area, card) else 18  # TPT-018


def counted(game: Tempt, seat: i64, area: i64) -> i64:
    """How many Cohorts of a Column take a place (TPT-016, TPT-017)."""
    return count(game.column[3 * seat + area] & ~ELEMENTALS)


def roomy_areas(game: Tempt, seat: i64) -> i64:
    """Areas where the player's Column has room for another counted Cohort, as bits."""
    area: i64
    areas: i64 = 0
    for area in range(a.AREAS):
        if counted(game, seat, area) < COLUMN:
            areas |= BIT[area]
    return areas


def open_decks(game: Tempt) -> i64:
    """Decks that are not depleted, as bits."""
    deck: i64
    decks: i64 = 0
    for deck in range(a.AREAS):
        if game.deck_size(deck) > 0:
            decks |= BIT[deck]
    return decks
