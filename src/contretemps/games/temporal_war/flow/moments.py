"""What may be used at a moment: lines of what is in play, spells, flashes and traps, and who might have one of them
(TPW-060 to TPW-069, TPW-297; ledger, section 8).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from contretemps.games.temporal_war import codes as a
from contretemps.games.temporal_war.arena import NOWHERE
from contretemps.games.temporal_war.effects import windows as w
from contretemps.games.temporal_war.effects.programs import (
    ABILITIES,
    CAST_LINE,
    PLAYED_FOR,
    WINDOWS_OF,
    Ability,
    Scene,
    windows_of_kind,
)
from contretemps.games.temporal_war.effects.programs import IN_PLAY as LINES_IN_PLAY
from contretemps.games.temporal_war.effects.using import fits, is_spent
from contretemps.games.temporal_war.entries import (
    CONSTRUCT_TILE,
    NONE,
    PIECES,
    PLACES,
    SET_TILE,
    T_CARD,
    T_LAID,
    T_OWNER,
    T_SORT,
    T_SPACE,
)
from contretemps.games.temporal_war.flow.calls import (
    Window,
)
from contretemps.games.temporal_war.position import War
from contretemps.games.temporal_war.tables import (
    CONSTRUCT,
    EQUIPMENT,
    FLASH,
    KIND,
    LEVEL_OF,
    SPELL,
    TRAP,
    TYPE,
    TYPE_COUNT,
    VALUE,
)
from contretemps.kernel.choices import Choices
from contretemps.kernel.step import ALLOWED
from contretemps.sets import BIT

# Windows for which some equipment has a line, and some construct, as bits.
ASKED_OF_EQUIPMENT: Final[i64] = windows_of_kind(EQUIPMENT)
ASKED_OF_CONSTRUCTS: Final[i64] = windows_of_kind(CONSTRUCT)

# ---- lines of what is in play ----------------------------------------------------------------------------------------


def source_space(game: War, source: i64) -> i64:
    """Where the thing is that a line belongs to."""
    piece: i64
    if source < w.EQUIPPED:
        return game.last_space(source)
    if source >= w.BUILT:
        return game.tile(source - w.BUILT, T_SPACE)
    stack = (source - w.EQUIPPED) // 8
    for piece in range(PIECES):
        if game.space[piece] >= 0 and game.stack[piece] == stack:
            return game.space[piece]
    return NOWHERE


def tile_space(game: War, source: i64) -> i64:
    return game.tile(source - w.BUILT, T_SPACE) if source >= w.BUILT else NONE


def works(game: War, ability: Ability, source: i64, seat: i64, window: Window) -> bool:
    """May this line of something in play be used at this moment?"""
    mark = int(256 * source + ability.number)
    if is_spent(game, ability, source) or mark in window.worked:
        return False
    return fits(game, Scene(ability.number, source, seat, window.it, window.other, tile_space(game, source)))


def has_source(game: War, window: Window, seat: i64) -> bool:
    """Has this player anything in play with a line for such a window? Most have not, and nothing more is looked at."""
    i: i64
    piece: i64
    tile: i64
    bit = BIT[window.kind]
    for piece in range(PLACES * seat, PLACES * seat + PLACES):
        if game.space[piece] >= 0:
            if WINDOWS_OF[game.card[piece]] & bit != 0:
                return True
            if ASKED_OF_EQUIPMENT & bit != 0:
                first = TYPE_COUNT * game.stack[piece]
                for i in range(first, first + TYPE_COUNT):
                    worn = game.equipment[i]
                    if worn != 0 and WINDOWS_OF[(worn & 127) - 1] & bit != 0:
                        return True
    if window.kind == w.DESTROYED and window.it // PLACES == seat:
        return True
    if ASKED_OF_CONSTRUCTS & bit == 0:
        return False
    for tile in range(game.tile_count()):
        if game.tile(tile, T_SORT) == CONSTRUCT_TILE and game.tile(tile, T_OWNER) == seat:
            if WINDOWS_OF[game.tile(tile, T_CARD)] & bit != 0:
                return True
    return False


def lines_of(game: War, window: Window, seat: i64, may: bool) -> vec[i64]:
    """The lines of what this player has in play that work at this moment, as 256 * source + line; oldest card first."""
    piece: i64
    tile: i64
    found = vec[i64]()
    if (window.kind == w.START_TURN or window.kind == w.END_TURN) and seat != game.active:
        return found
    if not has_source(game, window, seat):
        return found
    for ability in LINES_IN_PLAY[window.kind]:
        if ability.may != may:
            continue
        if ability.kind == CONSTRUCT:
            for tile in range(game.tile_count()):
                if (
                    game.tile(tile, T_SORT) == CONSTRUCT_TILE
                    and game.tile(tile, T_CARD) == ability.card
                    and game.tile(tile, T_OWNER) == seat
                    and works(game, ability, w.BUILT + tile, seat, window)
                ):
                    found = append(found, 256 * (w.BUILT + tile) + ability.number)
            continue
        for piece in range(PLACES * seat, PLACES * seat + PLACES):
            if game.space[piece] < 0 and not (piece == window.it and window.kind == w.DESTROYED and ability.of_itself):
                continue  # TPW-299
            source = piece
            if ability.kind == EQUIPMENT:
                if not is_first_of_stack(game, piece):
                    continue
                worn = game.equipment[TYPE_COUNT * game.stack[piece] + TYPE[ability.card]]
                if worn & 127 != ability.card + 1 or (ability.exert and worn < 128):
                    continue
                source = w.EQUIPPED + 8 * game.stack[piece] + TYPE[ability.card]
            elif game.card[piece] != ability.card:
                continue
            if works(game, ability, source, seat, window):
                found = append(found, 256 * source + ability.number)
    return found


def is_first_of_stack(game: War, piece: i64) -> bool:
    other: i64
    for other in range(PLACES * (piece // PLACES), piece):
        if game.space[other] >= 0 and game.stack[other] == game.stack[piece]:
            return False
    return True


def age(game: War, mark: i64) -> i64:
    """When the source of a line came into play."""
    from contretemps.games.temporal_war.entries import T_ENTRY

    piece: i64
    source = mark // 256
    if source >= w.BUILT:
        return game.tile(source - w.BUILT, T_ENTRY)
    if source < w.EQUIPPED:
        return game.entry[source]
    stack = (source - w.EQUIPPED) // 8
    for piece in range(PIECES):
        if game.space[piece] >= 0 and game.stack[piece] == stack:
            return game.entry[piece]
    return 0


def oldest(game: War, marks: vec[i64]) -> i64:
    i: i64
    best = marks[0]
    for i in range(1, len(marks)):
        if age(game, marks[i]) < age(game, best):
            best = marks[i]
    return best


def in_order(marks: vec[i64]) -> i64:
    """How many of them are of the kind whose order matters (TPW-315)."""
    i: i64
    n: i64 = 0
    for i in range(len(marks)):
        if ABILITIES[marks[i] % 256].in_order:
            n += 1
    return n


# ---- who may react ---------------------------------------------------------------------------------------------------


def is_old(game: War, tile: i64, seat: i64) -> bool:
    """An own set card that was laid in an earlier turn (TPW-132)."""
    return (
        game.tile(tile, T_SORT) == SET_TILE
        and game.tile(tile, T_OWNER) == seat
        and game.tile(tile, T_LAID) < game.turn_number
    )


def has_old_tile(game: War, seat: i64) -> bool:
    tile: i64
    for tile in range(game.tile_count()):
        if is_old(game, tile, seat):
            return True
    return False


def card_fits(game: War, window: Window, line: i64, seat: i64, at: i64) -> bool:
    """Would this spell, flash or trap be an answer here?"""
    if window.kind == w.START_TURN and seat != game.active:
        return False
    it = window.it
    if it >= 0 and it < PIECES and game.space[it] < 0 and ABILITIES[line].kind == SPELL:
        return False  # the caster must be on the board (TPW-060)
    return fits(game, Scene(line, w.FROM_CARD, seat, window.it, window.other, at))


def might_hold(game: War, window: Window, seat: i64) -> bool:
    """Could this player, as far as all can see, hold or have set a card that answers (ledger, section 8: b and c)?"""
    tile: i64
    if game.switches.learning == 1:
        return False
    purse = game.purse(seat)
    old = has_old_tile(game, seat)
    if game.hand_size[seat] == 0 and not old:
        return False
    for ability in PLAYED_FOR[window.kind]:
        if LEVEL_OF[ability.card] > purse:
            continue
        if ability.kind != TRAP:
            if card_fits(game, window, ability.number, seat, NONE):
                return True
        elif old:
            for tile in range(game.tile_count()):
                if is_old(game, tile, seat) and card_fits(game, window, ability.number, seat, game.tile(tile, T_SPACE)):
                    return True
    return False


def spell_mark(seat: i64, kind: i64) -> int:
    return int(-1 - 128 * seat - kind)


def cannot_replay(game: War, window: Window, seat: i64, kind: i64) -> i64:
    """A spell of the own spellbook, each card once at a moment, for its replay cost (TPW-061, TPW-062)."""
    if KIND[kind] != SPELL or game.in_book(seat, kind) == 0:
        return 61  # TPW-061
    line = CAST_LINE[kind]
    if ABILITIES[line].window != window.kind or game.in_book(seat, kind) <= window.worked.count(spell_mark(seat, kind)):
        return 62  # TPW-062
    if VALUE[kind] > game.purse(seat):
        return 76  # TPW-076
    return ALLOWED if card_fits(game, window, line, seat, NONE) else 60  # TPW-060


def has_open_answer(game: War, window: Window, seat: i64) -> bool:
    """A replay, exert or `may` line that all can see (ledger, section 8: a)."""
    i: i64
    for i in range(len(game.book)):
        if game.book[i] // 256 == seat and cannot_replay(game, window, seat, game.book[i] % 256) == ALLOWED:
            return True
    return len(lines_of(game, window, seat, True)) > 0


def may_react(game: War, window: Window, seat: i64) -> bool:
    """The public test of TPW-297."""
    if not game.decides(seat):
        return False
    return might_hold(game, window, seat) or has_open_answer(game, window, seat)


def sort_up(items: vec[i64]) -> None:
    i: i64
    j: i64
    for i in range(1, len(items)):
        j = i
        while j > 0 and items[j] < items[j - 1]:
            one = items[j]
            items[j] = items[j - 1]
            items[j - 1] = one
            j -= 1


def cannot_take_back(game: War, seat: i64, space: i64) -> i64:
    """The owner's set card, at any decision of his (TPW-134, TPW-135)."""
    tile = game.set_tile_on(space)
    return ALLOWED if tile != NONE and game.tile(tile, T_OWNER) == seat else 134  # TPW-134


def cannot_cast(game: War, window: Window, seat: i64, kind: i64) -> i64:
    """A spell or flash of the hand whose moment this is and that can be paid (TPW-056, TPW-076)."""
    if game.holds(seat, kind) == 0:
        return 56  # TPW-056
    if KIND[kind] != SPELL and KIND[kind] != FLASH:
        return 133 if KIND[kind] == TRAP else 57  # TPW-057, TPW-133
    line = CAST_LINE[kind]
    if ABILITIES[line].window != window.kind:
        return 282 if window.kind == w.SUPPORT_PLAYED else 56  # TPW-056, TPW-282
    if LEVEL_OF[kind] > game.purse(seat):
        return 76  # TPW-076
    if not card_fits(game, window, line, seat, NONE):
        return 60 if KIND[kind] == SPELL else 303  # TPW-060, TPW-303
    return ALLOWED


def cannot_spring(game: War, window: Window, seat: i64, space: i64) -> i64:
    """A set trap, spell or flash at its moment (TPW-068, TPW-133), from the turn after it was set (TPW-132)."""
    tile = game.set_tile_on(space)
    if tile == NONE or game.tile(tile, T_OWNER) != seat:
        return 133  # TPW-133
    if not is_old(game, tile, seat):
        return 132  # TPW-132
    card = game.tile(tile, T_CARD)
    line = CAST_LINE[card]
    if line < 0:
        return 57  # TPW-057
    if ABILITIES[line].window != window.kind:
        return 68 if KIND[card] == TRAP else 56  # TPW-056, TPW-068
    if LEVEL_OF[card] > game.purse(seat):
        return 76  # TPW-076
    if card_fits(game, window, line, seat, space):
        return ALLOWED
    if KIND[card] == TRAP:
        return 69  # TPW-069
    return 60 if KIND[card] == SPELL else 303  # TPW-060, TPW-303


def cannot_exert(game: War, window: Window, seat: i64, kind: i64) -> i64:
    """As often as the support value says (TPW-065), by the bearer, at the moment that the card names (TPW-066)."""
    piece: i64
    if KIND[kind] != EQUIPMENT:
        return 66  # TPW-066
    if mark_of_exert(game, window, seat, kind) != NONE:
        return ALLOWED
    for piece in range(PLACES * seat, PLACES * seat + PLACES):
        if game.space[piece] >= 0 and game.equipment[TYPE_COUNT * game.stack[piece] + TYPE[kind]] == kind + 1:
            return 65  # TPW-065
    return 66  # TPW-066


def mark_of_space(game: War, window: Window, seat: i64, space: i64) -> i64:
    """The line of the warrior or construct on this space that may be used; NONE."""
    i: i64
    marks = lines_of(game, window, seat, True)
    for i in range(len(marks)):
        source = marks[i] // 256
        if (source < w.EQUIPPED or source >= w.BUILT) and source_space(game, source) == space:
            return marks[i]
    return NONE


def has_mark_on(game: War, marks: vec[i64], space: i64) -> bool:
    """Is a line among these of the warrior or construct on this space?"""
    i: i64
    for i in range(len(marks)):
        source = marks[i] // 256
        if (source < w.EQUIPPED or source >= w.BUILT) and source_space(game, source) == space:
            return True
    return False


def exerts_into(marks: vec[i64], out: Choices) -> None:
    """The equipment among the sources of these lines, ascending and each once."""
    i: i64
    cards = vec[i64]()
    for i in range(len(marks)):
        source = marks[i] // 256
        if source >= w.EQUIPPED and source < w.BUILT:
            cards = append(cards, ABILITIES[marks[i] % 256].card)
    sort_up(cards)
    for i in range(len(cards)):
        if i == 0 or cards[i] != cards[i - 1]:
            out.add(a.EXERT + cards[i])


def mark_of_exert(game: War, window: Window, seat: i64, kind: i64) -> i64:
    i: i64
    if KIND[kind] != EQUIPMENT:
        return NONE
    marks = lines_of(game, window, seat, True)
    for i in range(len(marks)):
        if ABILITIES[marks[i] % 256].card == kind:
            return marks[i]
    return NONE
