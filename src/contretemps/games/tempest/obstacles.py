"""Obstacles: colouring their shapes in when a day is set up (TMP-025 to TMP-030), and where ways lead around them."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from contretemps.games.tempest import codes as a
from contretemps.games.tempest.content import AROUND
from contretemps.games.tempest.position import OBSTACLE, Tempest

SEEN: Final = 5  # besides the levels of storm and OBSTACLE: a way leads there


def colour(run: Tempest, centre: i64, shape: vec[i64]) -> bool:
    """Colour a shape in, but for what falls off the map or on a feature (TMP-028, TMP-029); undo it if it cuts off."""
    k: i64
    harmless = True
    x = centre % a.WIDTH
    y = centre // a.WIDTH
    coloured = vec[i64]()
    for k in range(0, len(shape), 2):
        xx = x + shape[k]
        yy = y + shape[k + 1]
        if xx >= 0 and yy >= 0 and xx < run.side and yy < run.side:  # TMP-029
            square = yy * a.WIDTH + xx
            if run.squares[square] != OBSTACLE and not feature_at(run, square):  # TMP-028, TMP-029
                run.squares[square] = OBSTACLE
                coloured = append(coloured, square)
                harmless = harmless and cuts_nothing(run, square)
    if harmless or all_reachable(run):  # until now everybody had a way
        return True
    for k in range(len(coloured)):
        run.squares[coloured[k]] = 0
    return False


def feature_at(run: Tempest, square: i64) -> bool:
    """Safe Haven or a citizen (TMP-028)."""
    return square == run.haven or square == run.place_of(0) or square == run.place_of(1) or square == run.place_of(2)


def cuts_nothing(run: Tempest, square: i64) -> bool:
    """Do all ways lead on when this square is closed? They do if the open squares around it are one piece.

    So they are if, going around, one comes upon obstacles or the rim at most once. Quicker than looking for the ways.
    """
    k: i64
    around = AROUND[run.side]
    squares = run.squares
    times: i64 = 0
    last = around[8 * square + 7]
    was_open = last >= 0 and squares[last] != OBSTACLE
    for k in range(8 * square, 8 * square + 8):
        at = around[k]
        if at >= 0 and squares[at] != OBSTACLE:
            was_open = True
        else:
            if was_open:
                times += 1
            was_open = False
    return times <= 1


def all_reachable(run: Tempest) -> bool:
    """Has every citizen a way to Safe Haven (TMP-030)?"""
    seen = flood(run, run.haven)
    return seen[run.place_of(0)] == SEEN and seen[run.place_of(1)] == SEEN and seen[run.place_of(2)] == SEEN


def flood(run: Tempest, start: i64) -> vec[u8]:
    """The squares of the map, with SEEN wherever a way without obstacles leads from the start."""
    side: i64
    neighbour = run.neighbour
    seen = run.squares[:]
    stack = run.squares[:]
    stack[0] = u8(start)
    seen[start] = SEEN
    top: i64 = 1
    while top > 0:
        top -= 1
        first = 4 * i64(stack[top])
        for side in range(first, first + 4):
            to = neighbour[side]
            if to >= 0 and seen[to] < OBSTACLE:
                seen[to] = SEEN
                stack[top] = u8(to)
                top += 1
    return seen
