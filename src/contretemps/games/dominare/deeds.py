"""What happens at once: tokens come and go, tracks move, crowns change hands. Each deed tells what it did."""

from __future__ import annotations

from mypy_extensions import i64

from contretemps.games.dominare import codes as a
from contretemps.games.dominare import events as e
from contretemps.games.dominare.position import DOUBLE_EXPOSURE, FACE_DOWN, NONE, Dominare
from contretemps.games.dominare.tables import DISTRICT, VP_LEAST, VP_MOST

# ---- influence -------------------------------------------------------------------------------------------------------


def place(game: Dominare, seat: i64, n: i64, block: i64, rule: i64) -> None:
    """Tokens come from the supply, which has no end (DOM-008, DOM-290), to a block; see `put`."""
    before = game.controller(DISTRICT[block])
    put(game, seat, n, block)
    left = game.tokens(block) if game.owner(block) == seat else 0
    game.tell(e.PLACES, rule, seat, n, block, left)
    tell_control(game, DISTRICT[block], before)


def put(game: Dominare, seat: i64, n: i64, block: i64) -> None:
    """A vacant block is the player's now (DOM-081); his own gets more (DOM-085); another's cancel one against one
    (DOM-082), and if both sides are equal the block becomes vacant (DOM-083). So it never has two colours (DOM-080)."""
    owner = game.owner(block)
    first = a.SEATS * DISTRICT[block]
    if n == 0:
        return
    if owner == NONE:
        game.blocks[block] = 8 * n + seat + 1
        game.held[first + seat] += 1
    elif owner == seat:
        game.blocks[block] += 8 * n  # any number (DOM-089)
    else:
        there = game.tokens(block)
        pairs = n if n < there else there
        game.tell(e.CANCELS, 82, block, seat, owner, pairs)  # DOM-082
        if there > n:
            game.blocks[block] -= 8 * n
        else:
            game.held[first + owner] -= 1
            game.blocks[block] = 0
            if n > there:
                game.blocks[block] = 8 * (n - there) + seat + 1
                game.held[first + seat] += 1


def take_off(game: Dominare, n: i64, block: i64) -> None:
    """Tokens go back to their owner (DOM-086)."""
    owner = game.owner(block)
    if game.tokens(block) == n:
        game.blocks[block] = 0
        game.held[a.SEATS * DISTRICT[block] + owner] -= 1
    else:
        game.blocks[block] -= 8 * n


def remove(game: Dominare, seat: i64, n: i64, block: i64, rule: i64) -> None:
    """So many tokens of a block, whoever owns them, go back to their owner (DOM-291)."""
    owner = game.owner(block)
    if n == 0 or owner == NONE:
        return
    before = game.controller(DISTRICT[block])
    take_off(game, n, block)
    game.tell(e.REMOVES, rule, seat, n, block, owner)
    tell_control(game, DISTRICT[block], before)  # control is judged at every moment (DOM-087)


def move(game: Dominare, seat: i64, n: i64, block: i64, goal: i64, rule: i64) -> None:
    """Tokens go to another block, where they add up or cancel for their owner (DOM-292, DOM-293)."""
    owner = game.owner(block)
    before = game.controller(DISTRICT[block])
    there = game.controller(DISTRICT[goal])
    take_off(game, n, block)
    game.tell(e.MOVES, rule, seat, n, block, goal, owner)
    put(game, owner, n, goal)
    tell_control(game, DISTRICT[block], before)
    if DISTRICT[goal] != DISTRICT[block]:
        tell_control(game, DISTRICT[goal], there)


def convert(game: Dominare, seat: i64, block: i64, rule: i64) -> None:
    """All tokens of a block go back to their owner, and as many of the player's take their place."""
    before = game.controller(DISTRICT[block])
    n = game.tokens(block)
    take_off(game, n, block)
    put(game, seat, n, block)
    game.tell(e.CONVERTS, rule, seat, block, n)
    tell_control(game, DISTRICT[block], before)


def trade(game: Dominare, seat: i64, block: i64, other: i64, rule: i64) -> None:
    """Two blocks exchange all their tokens; either may be vacant."""
    before = game.controller(DISTRICT[block])
    there = game.controller(DISTRICT[other])
    first = game.owner(block)
    many = game.tokens(block)
    second = game.owner(other)
    more = game.tokens(other)
    if first != NONE:
        take_off(game, many, block)
    if second != NONE:
        take_off(game, more, other)
        put(game, second, more, block)
    if first != NONE:
        put(game, first, many, other)
    game.tell(e.TRADES_BLOCKS, rule, seat, block, other)
    tell_control(game, DISTRICT[block], before)
    if DISTRICT[other] != DISTRICT[block]:
        tell_control(game, DISTRICT[other], there)


def tell_control(game: Dominare, district: i64, before: i64) -> None:
    """Say so if a district has another controller than before (DOM-090)."""
    if game.journal is None:
        return
    now = game.controller(district)
    if now != before:
        if now != NONE:
            game.tell(e.CONTROLS, 90, now, district)  # DOM-090
        else:
            game.tell(e.LOSES_CONTROL, 92, before, district)  # DOM-092


# ---- tracks ----------------------------------------------------------------------------------------------------------


def raise_exposure(game: Dominare, seat: i64, by: i64, rule: i64) -> None:
    """There is no upper end (DOM-121); while a card doubles it, every rise counts twice."""
    if game.flags & DOUBLE_EXPOSURE != 0:
        by = 2 * by
    if by > 0:
        game.exposure[seat] += by
        game.tell(e.EXPOSURE, rule, seat, by, game.exposure[seat])


def lower_exposure(game: Dominare, seat: i64, by: i64, rule: i64) -> None:
    """Never below 0; lowering somebody at 0 does nothing (DOM-121)."""
    by = by if by < game.exposure[seat] else game.exposure[seat]
    if by > 0:
        game.exposure[seat] -= by
        game.tell(e.EXPOSURE_DOWN, rule, seat, by, game.exposure[seat])


def can_move(game: Dominare, district: i64, by: i64) -> i64:
    """How far the VP of a district can move that way: never beyond its track (DOM-148, DOM-149)."""
    if by > 0:
        room = VP_MOST - game.vp[district]
        return by if by < room else room
    room = game.vp[district] - VP_LEAST
    return -by if -by < room else room


def adjust_vp(game: Dominare, district: i64, by: i64, rule: i64) -> None:
    """As far as the track goes; the part that fits is applied (DOM-148, DOM-306)."""
    far = can_move(game, district, by)
    if far == 0:
        return
    if by > 0:
        game.vp[district] += far
        game.tell(e.VP_UP, rule, district, far, game.vp[district])
    else:
        game.vp[district] -= far
        game.tell(e.VP_DOWN, rule, district, far, game.vp[district])


# ---- crowns ----------------------------------------------------------------------------------------------------------


def gain(game: Dominare, seat: i64, n: i64, rule: i64) -> None:
    """From the bank, which is never empty (DOM-011, DOM-286)."""
    if n > 0:
        game.crowns[seat] += n
        game.tell(e.GAINS, rule, seat, n, game.crowns[seat])


def pay(game: Dominare, seat: i64, n: i64, rule: i64) -> None:
    """To the bank; who has too few pays all, and owes nothing (DOM-136, DOM-287)."""
    n = n if n < game.crowns[seat] else game.crowns[seat]
    if n > 0:
        game.crowns[seat] -= n
        game.tell(e.PAYS, rule, seat, n, game.crowns[seat])


def steal(game: Dominare, payer: i64, receiver: i64, n: i64, rule: i64) -> None:
    """The victim pays, the thief receives what is paid (DOM-289)."""
    n = n if n < game.crowns[payer] else game.crowns[payer]
    if n > 0:
        game.crowns[payer] -= n
        game.crowns[receiver] += n
        game.tell(e.STEALS, rule, payer, receiver, n)


# ---- agents ----------------------------------------------------------------------------------------------------------


def flip_down(game: Dominare, place_: i64, rule: i64) -> None:
    """An agent is turned face down; exposure stays (DOM-056)."""
    game.ranks[place_] |= FACE_DOWN
    game.tell(e.FLIPS, rule, place_ // a.RANKS, (game.ranks[place_] & 127) - 1)


def rally(game: Dominare, place_: i64, rule: i64) -> None:
    """A card is turned face up again; its reveal is not repeated (DOM-055)."""
    game.ranks[place_] &= ~FACE_DOWN
    game.tell(e.RALLIES, rule, place_ // a.RANKS, (game.ranks[place_] & 127) - 1)
