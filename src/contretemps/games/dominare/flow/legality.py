"""What may be done as an action, one small function each: the rule against it, or ALLOWED (DOM-186 to DOM-243)."""

from __future__ import annotations

from mypy_extensions import i64

from contretemps.games.dominare import codes as a
from contretemps.games.dominare.effects.asks import is_doable
from contretemps.games.dominare.effects.registry import ABILITY_PROGRAM, DISTRICT_PROGRAM
from contretemps.games.dominare.position import FACE_DOWN, NONE, RETIRED, USED, Dominare
from contretemps.games.dominare.tables import ABILITY_CARD, ABILITY_NUMBER
from contretemps.kernel.step import ALLOWED
from contretemps.sets import BIT


def cannot_rally(game: Dominare, seat: i64) -> i64:
    """Rally needs a face-down agent that may be turned up (DOM-223)."""
    rank: i64
    for rank in range(a.RANKS):
        if game.ranks[a.RANKS * seat + rank] & (FACE_DOWN | RETIRED) == FACE_DOWN:
            return ALLOWED
    return 223  # DOM-223


def cannot_recruit(game: Dominare) -> i64:
    """Recruit needs a card in deck or discard pile (DOM-229)."""
    return ALLOWED if game.to_draw() > 0 else 229  # DOM-229


def cannot_inspire(game: Dominare, seat: i64) -> i64:
    """At least one token must be bought, at the VP of its district (DOM-217, DOM-220)."""
    district: i64
    for district in range(a.DISTRICTS):
        if game.vp[district] <= game.crowns[seat]:
            return ALLOWED
    return 220  # DOM-220


def whitewash_price(game: Dominare) -> i64:
    """A point costs the number of the season plus 2 (DOM-240)."""
    return game.season + 2


def cannot_whitewash(game: Dominare, seat: i64, way: i64) -> i64:
    """At least one point, and never below 0 (DOM-243)."""
    if game.crowns[seat] < whitewash_price(game):
        return 240  # DOM-240
    return 243 if way == a.DOWN and game.exposure[seat] == 0 else ALLOWED  # DOM-243


def cannot_use_district(game: Dominare, seat: i64, district: i64) -> i64:
    """Its controller may, once a season for all players together (DOM-211, DOM-212), if it would change anything."""
    if district >= a.DISTRICTS or game.controller(district) != seat:
        return 211  # DOM-211
    rule = cannot_grant_district(game, district)
    if rule != ALLOWED:
        return rule
    return ALLOWED if is_doable(game, DISTRICT_PROGRAM[district], seat, NONE, 0) else 190  # DOM-190


def cannot_grant_district(game: Dominare, district: i64) -> i64:
    """Used by nobody this season, and not closed (DOM-201, DOM-212)."""
    if game.used_districts & BIT[district] != 0:
        return 212  # DOM-212
    return 191 if game.closed & BIT[district] != 0 else ALLOWED  # DOM-191


def cannot_use(game: Dominare, seat: i64, ability: i64, asking: i64, higher: i64) -> i64:
    """A face-up agent of the player that did nothing this season, with a number not above its rank (DOM-192 to
    DOM-196), and if it would change anything (DOM-190). Each copy of an agent is one by itself (DOM-312). `asking` are
    agents that count as used, by rank as bits."""
    card = ABILITY_CARD[ability]
    place = game.place_of(card)
    if place == NONE or place // a.RANKS != seat:
        return 192  # DOM-192
    return cannot_use_at(game, seat, place % a.RANKS, ability, asking, higher)


def cannot_use_at(game: Dominare, seat: i64, rank: i64, ability: i64, asking: i64, higher: i64) -> i64:
    """The same for an agent that is known to stand in this rank."""
    entry = game.ranks[a.RANKS * seat + rank]
    if entry & FACE_DOWN != 0:
        return 51  # DOM-051
    if entry & RETIRED != 0:
        return 277  # DOM-277
    if entry & USED != 0 or asking & BIT[rank] != 0:  # DOM-194
        return 193  # DOM-193
    if ABILITY_NUMBER[ability] > rank + 1 + higher:  # the rank at the moment of use (DOM-196)
        return 195  # DOM-195
    if game.forbidden != 0 and game.forbids(seat, game.traits(seat, rank)):  # DOM-199
        return 191  # DOM-191
    card = ABILITY_CARD[ability]
    return ALLOWED if is_doable(game, ABILITY_PROGRAM[ability], seat, card, asking | BIT[rank]) else 190  # DOM-190
