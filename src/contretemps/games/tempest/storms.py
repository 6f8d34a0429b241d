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
    run.aside = NOWHERE  # it waits for one round; a later Wildcard is a fresh one (TMP-082)
    if run.storm_card == WILDCARD:
        if older != NOWHERE:
            run.tell(e.CANCELLED, 81)  # TMP-081
        else:
            run.aside = run.storm_square  # heart and spade (TMP-080)
            run.tell(e.SET_ASIDE, 79, run.storm_square)  # TMP-079
        return
    if older != NOWHERE:
        strike(run, run.storm_card, older)  # in full, also a flight (TMP-084) or what needs no coordinate (TMP-085)
        if run.result != RUNNING:
            return  # TMP-212: after a win or loss nothing further is carried out
    strike(run, run.storm_card, run.storm_square)


def strike(run: Tempest, action: i64, square: i64) -> None:
    """One storm action at one coordinate. Squares are settled one by one, row by row from the top (TMP-211)."""
    i: i64
    run.tell(e.STORM_ACTS, 39, action, square)  # TMP-039
    side = run.side
    x = square % a.WIDTH
    y = square // a.WIDTH
    if action == LIGHTNING:
        lightning(run, square)
    elif action == DEBRIS:
        debris(run, x, y)
    elif action == GALE:
        for i in range(side):
            run.rise(i * a.WIDTH + x, 64)  # TMP-064
    elif action == TORRENT:
        for i in range(side):
            run.rise(y * a.WIDTH + i, 65)  # TMP-065
    elif action == HAILSTORM:
        hailstorm(run, x, y)
    elif action == DOWNPOUR:
        downpour(run, x, y)
    elif action == EARTHQUAKE:  # 1 damage (TMP-112)
        for i in range(EVERYONE):
            if run.state_of(i) == ON_MAP:  # nobody rescued or dead, and wherever (TMP-071)
                run.hurt(i, 1, 70)  # TMP-070
    elif action == TWISTER:
        twister(run, square)
    else:
        downfall(run)


def lightning(run: Tempest, square: i64) -> None:
    """3 damage to each citizen there (TMP-112); or the obstacle square goes; or, with nothing there, one rises."""
    if run.squares[square] == OBSTACLE:  # only this square of it goes (TMP-055)
        run.open_square(square, 54)  # TMP-054
    elif run.hurt_all_at(square, 3, 53) > 0:  # TMP-053
        return  # TMP-060: one strike has one result
    elif run.shelter(square):  # keeps obstacles off, but protects nobody (TMP-227)
        run.tell(e.NOTHING_THERE, 58 if run.day != FINAL else 162, square)  # TMP-058, TMP-162
    elif square == run.player and run.switches.lightning_on_player == 0:
        run.tell(e.NOTHING_THERE, 57, square)  # TMP-057
    elif run.day == FINAL and run.beast != WYVERN and square == run.beast_square:
        run.tell(e.NOTHING_THERE, 209, square)  # TMP-209
    else:
        run.squares[square] = OBSTACLE  # a storm there is gone (TMP-052, TMP-059); it may cut anybody off (TMP-061)
        run.tell(e.OBSTACLE_RISES, 56, square)  # TMP-056


def debris(run: Tempest, x: i64, y: i64) -> None:
    """2 damage (TMP-112) to each citizen in the 3x3 block around it (TMP-062), cut off at the rim (TMP-063)."""
    i: i64
    for i in range(EVERYONE):
        if run.living(i):
            dx = run.place_of(i) % a.WIDTH - x
            dy = run.place_of(i) // a.WIDTH - y
            if dx >= -1 and dx <= 1 and dy >= -1 and dy <= 1:
                run.hurt(i, 2, 62)  # TMP-062


def hailstorm(run: Tempest, x: i64, y: i64) -> None:
    """Row and column rise once, the coordinate once more (TMP-066, TMP-067); by the switch it rises three times."""
    i: i64
    row: i64
    for row in range(run.side):
        if row == y:
            for i in range(run.side):
                run.rise(row * a.WIDTH + i, 66)  # TMP-066
        else:
            run.rise(row * a.WIDTH + x, 66)  # TMP-066
    run.rise(y * a.WIDTH + x, 67)  # TMP-067
    if run.switches.hail_centre == 1:
        run.rise(y * a.WIDTH + x, 67)  # TMP-067


def downpour(run: Tempest, x: i64, y: i64) -> None:
    """Every square of the coordinate's quadrant rises (TMP-068, TMP-069, TMP-169)."""
    i: i64
    j: i64
    left = low_end(run, x)
    right = high_end(run, x)
    for j in range(low_end(run, y), high_end(run, y)):
        for i in range(left, right):
            run.rise(j * a.WIDTH + i, 68)  # TMP-068


def low_end(run: Tempest, line: i64) -> i64:
    """The first line of the half that holds this line."""
    if run.day != FINAL:
        half = run.side // 2  # TMP-069
        if line < half:
            return 0
        return half
    if run.switches.quad11 == 0:
        return 0 if line < 5 else 5  # TMP-169
    if run.switches.quad11 == 1:
        return 0 if line < 6 else 6
    return 0 if line <= 5 else 5


def high_end(run: Tempest, line: i64) -> i64:
    """One past the last line of the half that holds this line."""
    if run.day != FINAL:
        half = run.side // 2  # TMP-069
        if line < half:
            return half
        return run.side
    if run.switches.quad11 == 0:
        return 5 if line < 5 else 11  # TMP-169
    if run.switches.quad11 == 1:
        return 6 if line < 6 else 11
    return 6 if line < 5 else 11


def twister(run: Tempest, square: i64) -> None:
    """The party is flown to the coordinate (TMP-072), without a path and without movement (TMP-073).

    An obstacle is opened (TMP-075), the party moved, each follower hurt by a storm (TMP-074), and rescued on Safe Haven
    (TMP-076). Citizens who are there already are left alone (TMP-077).
    """
    if square == run.player:
        run.tell(e.STAYS_PUT, 210, square)  # TMP-210
        return
    if run.squares[square] == OBSTACLE:
        if run.switches.twister_obstacle == 1:
            run.tell(e.STAYS_PUT, 75, square)  # TMP-075
            return
        run.open_square(square, 75)  # TMP-075
    run.tell(e.FLOWN, 72, square)  # TMP-072
    run.arrive(square, run.entry_damage(square, False), 74)  # TMP-074


def downfall(run: Tempest) -> None:
    """The up to 8 squares around Safe Haven rise (TMP-078); on the final day those around End (TMP-170)."""
    if run.day != FINAL:
        ring(run, run.haven, 1, 78)  # TMP-078
    elif run.switches.downfall_final < 2:
        ring(run, run.haven, 1, 170)  # TMP-170
        if run.switches.downfall_final == 1:
            ring(run, run.start, 1, 170)  # TMP-170


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


def followers(run: Tempest) -> i64:
    """How many citizens follow the player."""
    i: i64
    n: i64 = 0
    for i in range(run.first_citizen(), run.last_citizen()):
        if run.state_of(i) == FOLLOWING:
            n += 1
    return n
