"""What the game is worth to each player: districts, blocks, agents, less what exposure costs (DOM-245 to DOM-257)."""

from __future__ import annotations

from mypy_extensions import i64

from contretemps.games.dominare import codes as a
from contretemps.games.dominare.position import NONE, Dominare
from contretemps.games.dominare.tables import END_VP


def district_points(game: Dominare, seat: i64) -> i64:
    district: i64
    total: i64 = 0
    for district in range(a.DISTRICTS):
        if game.controller(district) == seat:
            total += game.vp[district]  # DOM-245
    return total


def block_points(game: Dominare, seat: i64) -> i64:
    block: i64
    total: i64 = 0
    for block in range(a.BLOCKS):
        if game.blocks[block] & 7 == seat + 1:
            total += game.value_of(block)  # negative ones too (DOM-246, DOM-253)
    return total


def agent_points(game: Dominare, seat: i64) -> i64:
    rank: i64
    total: i64 = 0
    for rank in range(a.RANKS):
        card = game.face_up(seat, rank)  # a face-down one is worth nothing (DOM-254)
        if card != NONE:
            total += END_VP[card]  # DOM-247
    return total


def exposure_loss(game: Dominare, seat: i64) -> i64:
    """The lowest lose nothing (DOM-248, DOM-251), the highest a third, everybody else a fifth."""
    other: i64
    mine = game.exposure[seat]
    least = mine
    most = mine
    for other in range(game.seats):
        if game.exposure[other] < least:
            least = game.exposure[other]
        if game.exposure[other] > most:
            most = game.exposure[other]
    if mine == least:
        return 0
    return mine // 3 if mine == most else mine // 5  # DOM-249, DOM-250, DOM-252


def score(game: Dominare, seat: i64) -> i64:
    gains = district_points(game, seat) + block_points(game, seat) + agent_points(game, seat)  # DOM-043
    return gains - exposure_loss(game, seat)


def winners(game: Dominare) -> int:
    """The seats that win, as bits: the highest total, ties are broken by crowns (DOM-255, DOM-256)."""
    found = 0
    standing = [(int(score(game, seat)), int(game.crowns[seat])) for seat in range(game.seats)]  # DOM-257
    for seat in range(game.seats):
        if standing[seat] == max(standing):
            found |= 1 << seat
    return found
