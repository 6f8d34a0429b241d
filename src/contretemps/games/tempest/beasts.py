"""The Beast of the final day (TMP-183 to TMP-200, TMP-209, TMP-226)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, u8

from contretemps.games.tempest import codes as a
from contretemps.games.tempest import events as e
from contretemps.games.tempest.obstacles import SEEN, flood
from contretemps.games.tempest.position import (
    FOLLOWING,
    KRAKEN,
    LEVIATHAN,
    LOST,
    NOWHERE,
    OBSTACLE,
    TARGET,
    Tempest,
)
from contretemps.games.tempest.storms import lightning, ring


def beast_acts(run: Tempest) -> None:
    """The Beast acts every round, between the storm action and the movement card (TMP-183)."""
    if run.beast == LEVIATHAN:
        leviathan(run)
    elif run.beast == KRAKEN:
        run.kraken += 1
        run.tell(e.KRAKEN_SPREADS, 191, run.kraken)  # TMP-191
        ring(run, run.beast_square, run.kraken, 192)  # TMP-192
    else:
        wyvern(run)


def leviathan(run: Tempest) -> None:
    """It moves toward the Target as many squares as the level of storm it starts in (TMP-184, TMP-188)."""
    _: i64
    speed = i64(run.squares[run.beast_square])
    if speed == 0 or speed == OBSTACLE:
        run.tell(e.BEAST_WAITS, 184, run.beast)  # TMP-184
        return
    for _ in range(speed):
        to = leviathan_step(run)
        if to == NOWHERE:
            run.tell(
                e.BEAST_WAITS, 188 if run.beast_square == run.place_of(TARGET) else 189, run.beast
            )  # TMP-188, TMP-189
            return
        run.beast_square = to
        run.tell(e.BEAST_MOVES, 187, to)  # TMP-187
        if run.squares[to] == OBSTACLE:  # the last square, too (TMP-226)
            run.open_square(to, 186)  # TMP-186
        if to == run.place_of(TARGET):  # no damage, so Dr. Shaw does not help (TMP-228)
            run.result = LOST
            run.tell(e.BEAST_CAUGHT, 185, to)  # TMP-185
            run.tell(e.LOST, 203)  # TMP-203
            return


def leviathan_step(run: Tempest) -> i64:
    """Along the axis with the larger distance, on a tie along x (TMP-187); around S and E (TMP-189)."""
    goal = run.place_of(TARGET)
    dx = goal % a.WIDTH - run.beast_square % a.WIDTH
    dy = goal // a.WIDTH - run.beast_square // a.WIDTH
    if dx == 0 and dy == 0:
        return NOWHERE  # by the switch leviathan_touch it may stand there already
    along_x = run.beast_square + (1 if dx > 0 else -1)
    along_y = run.beast_square + (a.WIDTH if dy > 0 else -a.WIDTH)
    wide = dx if dx > 0 else -dx
    high = dy if dy > 0 else -dy
    first = along_x if wide >= high else along_y
    if leviathan_may_enter(run, first):
        return first
    if wide >= high:
        return along_y if dy != 0 and leviathan_may_enter(run, along_y) else NOWHERE
    return along_x if dx != 0 and leviathan_may_enter(run, along_x) else NOWHERE


def leviathan_may_enter(run: Tempest, square: i64) -> bool:
    """Not S or E, unless the Target stands there (TMP-189)."""
    return square == run.place_of(TARGET) or not run.calm(square)


def wyvern(run: Tempest) -> None:
    """On an even storm card it flies to the coordinate, over anything (TMP-198), and casts five bolts (TMP-194)."""
    if run.storm_card % 2 == 1:
        run.tell(e.BEAST_WAITS, 196, run.beast)  # TMP-196
        return
    x = run.storm_square % a.WIDTH
    y = run.storm_square // a.WIDTH
    run.beast_square = run.storm_square  # this round's, not the one put aside (TMP-197)
    run.tell(e.BEAST_MOVES, 194, run.storm_square)  # TMP-194
    bolt(run, x, y)
    bolt(run, x, y - 1)  # TMP-213: above, right, below, left
    bolt(run, x + 1, y)
    bolt(run, x, y + 1)
    bolt(run, x - 1, y)


def bolt(run: Tempest, x: i64, y: i64) -> None:
    """Each bolt follows all rules of Lightning; off the map it is lost (TMP-195)."""
    if x >= 0 and y >= 0 and x < run.side and y < run.side and run.result == 0:
        lightning(run, y * a.WIDTH + x)


def has_way(run: Tempest) -> bool:
    """Is the player not trapped: an open neighbour (TMP-200), or by the switch a path to where they must go?"""
    direction: i64
    if run.switches.trap_means_no_path == 1:
        goal = run.haven if run.state_of(TARGET) == FOLLOWING else run.place_of(TARGET)
        return flood(run, run.player)[goal] == SEEN
    for direction in range(4):
        to = run.neighbour[run.player * 4 + direction]
        if to >= 0 and run.squares[to] != OBSTACLE:
            return True
    return False


def only_square(run: Tempest, squares: vec[u8], obstacles: bool) -> i64:
    """The one obstacle square, or the one storming square, of the map; NOWHERE if there is none, -2 if several."""
    i: i64
    found: i64 = NOWHERE
    for i in range(len(squares)):
        level = squares[i]
        if (level == OBSTACLE) if obstacles else (level > 0 and level < OBSTACLE):
            if found != NOWHERE:
                return -2
            found = i
    return found
