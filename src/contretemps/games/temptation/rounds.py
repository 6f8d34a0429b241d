"""What a round that is over leads to: who has won, and which side comes up next (TTN-113, TTN-121 to TTN-126)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from contretemps.games.temptation import codes as a
from contretemps.games.temptation import events as e
from contretemps.games.temptation.position import Temptation

UNKNOWN: Final = 0  # a side of a board that nobody has seen yet


def board_of(side: i64) -> i64:
    """The board of a side, from 0 (TTN-001)."""
    return (side - 1) % a.BOARDS


def other_face(side: i64) -> i64:
    """The other side of the same board (TTN-001)."""
    return side + a.BOARDS if side <= a.BOARDS else side - a.BOARDS


def most_points(game: Temptation) -> i64:
    """The points of whoever has most."""
    seat: i64
    best: i64 = 0
    for seat in range(game.seats()):
        if game.points[seat] > best:
            best = game.points[seat]
    return best


def tell_winners(game: Temptation, best: i64) -> None:
    """Most points win, however many have them (TTN-123, TTN-125)."""
    seat: i64
    winners: i64 = 0
    game.tell(e.REACHED, 121 if game.seats() <= 4 else 122, game.threshold())  # TTN-121, TTN-122
    for seat in range(game.seats()):
        if game.points[seat] == best:
            winners += 1
    for seat in range(game.seats()):
        if game.points[seat] == best:
            game.tell(
                e.WINS if winners == 1 else e.SHARES, 123 if winners == 1 else 125, seat, best
            )  # TTN-123, TTN-125


def next_side(game: Temptation) -> i64:
    """The used board goes under the pile as it lies, or is turned over first (TTN-113); the side that comes up."""
    i: i64
    side = game.side.number
    if side > 0 and game.switches.flip == 1 and game.turned == 0:
        game.turned = 1
        game.tell(e.TURNED_OVER, 113, side - 1)  # TTN-113
        return other_face(side)
    game.turned = 0
    under = game.under
    if side > 0:  # a home-made side is none of the pile's
        game.tell(e.GOES_UNDER, 113, side - 1)  # TTN-113
        under = append(under[:], side)
    if game.unseen != 0:
        game.under = under
        return UNKNOWN
    rest = vec[i64]()
    for i in range(1, len(under)):
        rest = append(rest, under[i])
    game.under = rest
    return under[0]
