"""The arena as arrays: neighbours, distances, lines. A space is a number from 0 to 216, row by row from the top."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from contretemps.games.temporal_war import content
from contretemps.games.temporal_war.content import DIRECTIONS, NUMBER_OF, SPACES, far

SPACE_COUNT: Final = 217
CENTRE: Final = 108
NOWHERE: Final = -1
WAYS: Final = 6  # directions: E, NE, NW, W, SW, SE
FOUNTAINS: Final = 6
RIM: Final = 8
NEAR: Final = 18  # spaces at most two away


def _distances() -> list[int]:
    return [far(q - p, r - s) for q, r in SPACES for p, s in SPACES]


def _neighbours() -> list[int]:
    return [NUMBER_OF.get((q + dq, r + dr), NOWHERE) for q, r in SPACES for dq, dr in DIRECTIONS]


def _directions() -> list[int]:
    """From one space to another that is in line with it, the direction (TPW-192); NOWHERE if it is not in line."""
    found: list[int] = []
    for q, r in SPACES:
        for p, s in SPACES:
            n = far(p - q, s - r)
            ways = [way for way, (dq, dr) in enumerate(DIRECTIONS) if n and (q + n * dq, r + n * dr) == (p, s)]
            found.append(ways[0] if ways else NOWHERE)
    return found


def _axes() -> list[int]:
    found = [NOWHERE] * SPACE_COUNT
    for number, axis in enumerate(content.AXES):
        for space in axis[1:]:
            found[space] = number
    return found


def _around() -> list[int]:
    """By space: the spaces at most two away, ascending, 18 of them with NOWHERE for those beyond the edge."""
    found: list[int] = []
    for space, (q, r) in enumerate(SPACES):
        near = [n for n, (p, s) in enumerate(SPACES) if n != space and far(p - q, s - r) <= 2]
        found += near + [NOWHERE] * (NEAR - len(near))
    return found


NEXT: Final[vec[i64]] = vec[i64](_neighbours())  # by 6 * space + direction; NOWHERE beyond the edge (TPW-160)
DISTANCE: Final[vec[i64]] = vec[i64](_distances())  # by 217 * space + space
LINE: Final[vec[i64]] = vec[i64](_directions())  # by 217 * space + space: the direction
AROUND: Final[vec[i64]] = vec[i64](_around())  # by 18 * space
FROM_CENTRE: Final[vec[i64]] = vec[i64]([far(q, r) for q, r in SPACES])
AXIS: Final[vec[i64]] = vec[i64]([space for axis in content.AXES for space in axis])  # by 9 * fountain + distance
SHARD_SPACE: Final[vec[i64]] = vec[i64](content.SHARD_SPACES)  # by number; opposite is 3 further (TPW-176)
SHARD_AT: Final[vec[i64]] = vec[i64](  # by space: the number of the shard space, NOWHERE if it is none
    [content.SHARD_SPACES.index(space) if space in content.SHARD_SPACES else NOWHERE for space in range(SPACE_COUNT)]
)
ON_AXIS: Final[vec[i64]] = vec[i64](_axes())  # by space: the fountain whose axis it is on, NOWHERE if on none
RADII: Final[vec[i64]] = vec[i64](content.RADII)  # by round, 6 is overtime

if SPACES[CENTRE] != (0, 0) or len(SPACES) != SPACE_COUNT:
    raise ValueError("the centre is not in the middle")


def distance(one: i64, other: i64) -> i64:
    return DISTANCE[SPACE_COUNT * one + other]


def neighbour(space: i64, way: i64) -> i64:
    return NEXT[WAYS * space + way]


def direction(one: i64, other: i64) -> i64:
    """The direction from one space to another in line with it; NOWHERE otherwise."""
    return LINE[SPACE_COUNT * one + other]
