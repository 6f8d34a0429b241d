"""What is always so: stats and keywords with everything that cards in play add to them.

Nothing is applied and undone: whoever asks for a stat gets what the sources in play say now. A Champion on its temple
has what is printed on its card.
"""

from __future__ import annotations

from mypy_extensions import i64

from contretemps.games.temporal_war.effects import windows as w
from contretemps.games.temporal_war.effects.programs import (
    GAINS_BUILT,
    GAINS_OF,
    GAINS_WORN,
    KEYS_WORN,
    SETS_WORN,
    Scene,
)
from contretemps.games.temporal_war.entries import (
    CONSTRUCT_TILE,
    L_BY,
    L_THING,
    L_WHAT,
    LASTING_SIZE,
    NONE,
    PIECES,
    PLACES,
    T_CARD,
    T_OWNER,
    T_SORT,
    T_SPACE,
    TILE,
)
from contretemps.games.temporal_war.position import War
from contretemps.games.temporal_war.tables import (
    DURABILITY,
    HEALTH,
    KEYS,
    LEVEL,
    STAT,
    STAT_COUNT,
    SYNC,
    TYPE,
    TYPE_COUNT,
    VALUE,
)


def stat(game: War, piece: i64, which: i64) -> i64:
    """A stat of a warrior now: level at least 1, others at least 0 (TPW-048). On its temple a Champion has what is
    printed, whatever it wears (TPW-038)."""
    value = printed(game, piece, which)
    if not game.on_temple(piece):
        value += bonus(game, piece, which)
    return 1 if which == LEVEL and value < 1 else 0 if value < 0 else value


def printed(game: War, piece: i64, which: i64) -> i64:
    """What the card says, or an equipment that replaces it; the latest one wins."""
    value: i64 = 0 if which >= STAT_COUNT else STAT[STAT_COUNT * game.card[piece] + which]
    if game.on_temple(piece):
        return value
    for gain in SETS_WORN[which]:
        if wears(game, piece, gain.card):
            value = gain.by
    return value


def wears(game: War, piece: i64, card: i64) -> bool:
    return game.equipment[TYPE_COUNT * game.stack[piece] + TYPE[card]] & 127 == card + 1


def max_health(game: War, piece: i64) -> i64:
    """TPW-212."""
    return STAT[STAT_COUNT * game.card[piece] + HEALTH]


def bonus(game: War, thing: i64, which: i64) -> i64:
    """All additions to a stat of a piece or construct."""
    from contretemps.games.temporal_war.effects.matching import all_hold, is_among

    i: i64
    source: i64
    total: i64 = 0
    if thing < PIECES:
        for gain in GAINS_WORN[which]:
            if wears(game, thing, gain.card):
                total += gain.by
    for gain in GAINS_OF[which]:
        for source in range(PLACES * game.seats):
            if game.card[source] == gain.card and game.space[source] >= 0:
                scene = Scene(gain.ability.number, source, source // PLACES, NONE, NONE, NONE)
                if is_among(game, scene, gain.ability.target, thing) and all_hold(game, scene):
                    total += gain.by
    if len(game.tiles) > 0:
        for gain in GAINS_BUILT[which]:
            for source in range(game.tile_count()):
                if game.tile(source, T_SORT) == CONSTRUCT_TILE and game.tile(source, T_CARD) == gain.card:
                    at = game.tile(source, T_SPACE)
                    scene = Scene(gain.ability.number, w.BUILT + source, game.tile(source, T_OWNER), NONE, NONE, at)
                    if is_among(game, scene, gain.ability.target, thing) and all_hold(game, scene):
                        total += gain.by
    for i in range(0, len(game.lasting), LASTING_SIZE):
        if game.lasting[i + L_THING] == thing and game.lasting[i + L_WHAT] == which:
            total += game.lasting[i + L_BY]
    return total


def durability(game: War, tile: i64) -> i64:
    """The most that a construct can have (TPW-070)."""
    return VALUE[game.tile(tile, T_CARD)] + bonus(game, TILE + tile, DURABILITY)


def has_key(game: War, piece: i64, key: i64) -> bool:
    """Has it a key attribute, by its card or by what it wears (TPW-274)?"""
    if KEYS[game.card[piece]] & key != 0:
        return True
    if game.on_temple(piece):
        return False
    for card, given in KEYS_WORN:
        if given == key and wears(game, piece, card):
            return True
    return False


def sync_level(game: War, piece: i64) -> i64:
    """The level that is compared with the dice (TPW-167)."""
    more: i64 = 0 if game.on_temple(piece) else bonus(game, piece, SYNC)
    return stat(game, piece, LEVEL) + more
