"""The ten storm actions (TMP-053 to TMP-085), and the lightning that the Wyvern casts too."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from contretemps.games.tempest import codes as a
from contretemps.games.tempest import events as e
from contretemps.games.tempest.position import (
    EVERYONE,
    FINAL,
    FOLLOWING,
    NOWHERE,
    OBSTACLE,
    ON_MAP,
    RUNNING,
    WYVERN,
    Tempest,
)

LIGHTNING: Final = 1
DEBRIS: Final = 2
GALE: Final = 3
TORRENT: Final = 4
HAILSTORM: Final = 5
DOWNPOUR: Final = 6
EARTHQUAKE: Final = 7
TWISTER: Final = 8
DOWNFALL: Final = 9
WILDCARD: Final = 10


def storm_acts(run: Tempest) -> None:
    """The drawn action, at a coordinate that a Wildcard put aside first (TMP-039, TMP-079 to TMP-085)."""
    older = run.aside
    run.aside = NOWHERE
    if run.storm_card == WILDCARD:
        if older != NOWHERE:
            run.tell(e.CANCELLED, 81)
        else:
            run.aside = run.storm_square
            run.tell(e.SET_ASIDE, 79, run.storm_square)
        return
    if older != NOWHERE:
        strike(run, run.storm_card, older)
        if run.result != RUNNING:
            return  # TMP-212: after a win or loss nothing further is carried out
    strike(run, run.storm_card, run.storm_square)


def strike(run: Tempest, action: i64, square: i64) -> None:
    """One storm action at one coordinate. Squares are settled one by one, row by row from the top (TMP-211)."""
    i: i64
    run.tell(e.STORM_ACTS, 39, action, square)
    side = run.side
    x = square % a.WIDTH
    y = square // a.WIDTH
    if action == LIGHTNING:
        lightning(run, square)
    elif action == DEBRIS:
        debris(run, x, y)
    elif action == GALE:
        for i in range(side):
            run.rise(i * a.WIDTH + x, 64)
    elif action == TORRENT:
        for i in range(side):
            run.rise(y * a.WIDTH + i, 65)
    elif action == HAILSTORM:
        hailstorm(run, x, y)
    elif action == DOWNPOUR:
        downpour(run, x, y)
    elif action == EARTHQUAKE:
        for i in range(EVERYONE):
            if run.state_of(i) == ON_MAP:
                run.hurt(i, 1, 70)
    elif action == TWISTER:
        twister(run, square)
    else:
        downfall(run)


def lightning(run: Tempest, square: i64) -> None:
    """3 damage to each citizen there; or the obstacle square goes; or, with nothing there, an obstacle rises."""
    if run.squares[square] == OBSTACLE:
        run.open_square(square, 54)
    elif run.hurt_all_at(square, 3, 53) > 0:
        return  # TMP-060: one strike has one result
    elif run.shelter(square):
        run.tell(e.NOTHING_THERE, 58 if run.day != FINAL else 162, square)
    elif square == run.player and run.switches.lightning_on_player == 0:
        run.tell(e.NOTHING_THERE, 57, square)
    elif run.day == FINAL and run.beast != WYVERN and square == run.beast_square:
        run.tell(e.NOTHING_THERE, 209, square)
    else:
        run.squares[square] = OBSTACLE  # TMP-059: a storm there is wiped out
        run.tell(e.OBSTACLE_RISES, 56, square)


def debris(run: Tempest, x: i64, y: i64) -> None:
    """2 damage to each citizen in the 3x3 block around the coordinate, cut off at the rim (TMP-062, TMP-063)."""
    i: i64
    for i in range(EVERYONE):
        if run.living(i):
            dx = run.place_of(i) % a.WIDTH - x
            dy = run.place_of(i) // a.WIDTH - y
            if dx >= -1 and dx <= 1 and dy >= -1 and dy <= 1:
                run.hurt(i, 2, 62)


def hailstorm(run: Tempest, x: i64, y: i64) -> None:
    """Row and column rise once, the coordinate once more (TMP-066, TMP-067); by the switch it rises three times."""
    i: i64
    row: i64
    for row in range(run.side):
        if row == y:
            for i in range(run.side):
                run.rise(row * a.WIDTH + i, 66)
        else:
            run.rise(row * a.WIDTH + x, 66)
    run.rise(y * a.WIDTH + x, 67)
    if run.switches.hail_centre == 1:
        run.rise(y * a.WIDTH + x, 67)


def downpour(run: Tempest, x: i64, y: i64) -> None:
    """Every square of the coordinate's quadrant rises (TMP-068, TMP-069, TMP-169)."""
    i: i64
    j: i64
    left = low_end(run, x)
    right = high_end(run, x)
    for j in range(low_end(run, y), high_end(run, y)):
        for i in range(left, right):
            run.rise(j * a.WIDTH + i, 68)


def low_end(run: Tempest, line: i64) -> i64:
    """The first line of the half that holds this line."""
    if run.day != FINAL:
        half = run.side // 2
        if line < half:
            return 0
        return half
    if run.switches.quad11 == 0:
        return 0 if line < 5 else 5
    if run.switches.quad11 == 1:
        return 0 if line < 6 else 6
    return 0 if line <= 5 else 5


def high_end(run: Tempest, line: i64) -> i64:
    """One past the last line of the half that holds this line."""
    if run.day != FINAL:
        half = run.side // 2
        if line < half:
            return half
        return run.side
    if run.switches.quad11 == 0:
        return 5 if line < 5 else 11
    if run.switches.quad11 == 1:
        return 6 if line < 6 else 11
    return 6 if line < 5 else 11


def twister(run: Tempest, square: i64) -> None:
    """The party is flown to the coordinate: obstacle opened, party moved, damage, deaths, rescue (TMP-072 to 077)."""
    if square == run.player:
        run.tell(e.STAYS_PUT, 210, square)
        return
    if run.squares[square] == OBSTACLE:
        if run.switches.twister_obstacle == 1:
            run.tell(e.STAYS_PUT, 75, square)
            return
        run.open_square(square, 75)
    run.tell(e.FLOWN, 72, square)
    run.arrive(square, run.entry_damage(square, False), 74)


def downfall(run: Tempest) -> None:
    """The up to 8 squares around Safe Haven rise (TMP-078); on the final day those around End (TMP-170)."""
    if run.day != FINAL:
        ring(run, run.haven, 1, 78)
    elif run.switches.downfall_final < 2:
        ring(run, run.haven, 1, 170)
        if run.switches.downfall_final == 1:
            ring(run, run.start, 1, 170)


def ring(run: Tempest, centre: i64, width: i64, rule: i64) -> None:
    """Every square around the centre, up to so many squares away, rises; the centre does not. Cut off at the rim."""
    i: i64
    j: i64
    x = centre % a.WIDTH
    y = centre // a.WIDTH
    for j in range(max(y - width, 0), min(y + width + 1, run.side)):
        for i in range(max(x - width, 0), min(x + width + 1, run.side)):
            if i != x or j != y:
                run.rise(j * a.WIDTH + i, rule)
            if run.result != RUNNING:
                return


def followers(run: Tempest) -> i64:
    """How many citizens follow the player."""
    i: i64
    n: i64 = 0
    for i in range(run.first_citizen(), run.last_citizen()):
        if run.state_of(i) == FOLLOWING:
            n += 1
    return n
