# mypyc: skip, because it is outside the hot path, and compiling it only makes building slower.
"""Positions from text: `given` of examples, and positions that people set up (README.md tells how they are written).

What is not said takes its default; what breaks a rule is refused with the rule.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from contretemps.games.tempest import codes as a
from contretemps.games.tempest.content import HEALTH, NAME_DAY, USES
from contretemps.games.tempest.flow import Morning
from contretemps.games.tempest.packed import MOST
from contretemps.games.tempest.position import (
    ABSENT,
    BARRIER,
    DEAD,
    FINAL,
    FOLLOWING,
    LEVIATHAN,
    MAX_LEVEL,
    NOWHERE,
    OBSTACLE,
    ON_MAP,
    RESCUED,
    TARGET,
    WARD,
    WYVERN,
    Tempest,
)
from contretemps.games.tempest.reading_round import SETUP, asked_for, read_round
from contretemps.games.tempest.reading_words import citizen_of, face_of, name_of, square_of
from contretemps.games.tempest.setup import bless, lay_out, place_target
from contretemps.games.tempest.start import empty_run
from contretemps.games.tempest.words import CITIZENS, square_name
from contretemps.kernel.errors import BadPosition
from contretemps.kernel.given import Given, whole

KEYS: Final = {
    "aside", "ask", "beast", "beast_actions", "beast_at", "blessing", "citizens", "day", "dead", "dudley", "end",
    "entered", "following", "forced", "haven", "health", "lost_names", "map", "movement", "movement_card",
    "names", "obstacles", "piles", "player", "powers", "rescued", "round", "shielded", "start",
    "storm", "storm_at", "storm_card", "target", "traded", "uses",
}  # fmt: skip
BEFORE_SETUP: Final = {"ask", "day", "lost_names", "powers"}  # all there is to say before a day is set up


def read(given: Given) -> Tempest:
    """A position from its text."""
    run = empty_run(given.options)
    _read_day(run, given)
    _read_powers(run, given)
    ask = asked_for(given)
    if ask == SETUP:
        _set_up(run, given)
        return run
    if run.day == FINAL:
        _read_final(run, given)
    else:
        _read_haven(run, given)
    _read_squares(run, given)
    _read_citizens(run, given)
    read_round(run, given, ask)
    return run


def _set_up(run: Tempest, given: Given) -> None:
    """The morning of a day: all its set-up cards are still to be drawn."""
    said = [key for key in given if key not in BEFORE_SETUP]
    if said:
        raise BadPosition(f"ask: a day is set up on an empty map, so without {', '.join(said)}", 133)  # TMP-133
    if run.day != FINAL and len(_free_names(run)) < 3:
        raise BadPosition(
            f"powers, lost_names: too few names are left for the citizens of day {run.day}", 23
        )  # TMP-023
    run.step = Morning(run.day)


def _read_day(run: Tempest, given: Given) -> None:
    option: str = run.switches.options["days"]
    day = str(given.get("day", "1" if option == "run" else option))
    if day not in ("1", "2", "3", "final"):
        raise BadPosition(f"day {day!r}: there are days 1, 2, 3 and the final one", 12)  # TMP-012
    run.begin_day(FINAL if day == "final" else int(day))


def _read_powers(run: Tempest, given: Given) -> None:
    one: i64 = 1
    for key in [*run.switches.options["powers"], *given.items_of("powers")]:
        number = name_of(key, "powers")
        if 1 < run.day <= NAME_DAY[number]:  # on day 1 any power may be tried out
            day = NAME_DAY[number]
            raise BadPosition(f"powers: {key} appears on day {day} and gives a power from the next on", 134)  # TMP-134
        run.powers |= one << number
    for key in given.items_of("lost_names"):
        number = name_of(key, "lost_names")
        if NAME_DAY[number] >= run.day:
            raise BadPosition(f"lost_names: {key} does not appear before day {NAME_DAY[number]}", 21)  # TMP-021
        run.seen_names |= one << number
    run.seen_names |= run.powers
    run.begin_day(run.day)
    for key, said in given.table("uses").items():
        number = {"ward": WARD, "barrier": BARRIER}.get(key) or name_of(key, "uses")
        most = 1 if number >= WARD else int(USES[number])
        left = whole(said, f"uses: {key} a day", 0, most, 136)
        if number < WARD and not (run.powers >> number) & 1:
            raise BadPosition(f"uses: {key} is not among the powers", 134)  # TMP-134
        blessing = face_of(given.get("blessing", "K"), "blessing", 177) if run.day == FINAL else NOWHERE  # TMP-177
        if number >= WARD and left > 0 and blessing != (a.KING if number == WARD else a.QUEEN):
            raise BadPosition(
                f"uses: there is no {key} without its blessing", 177 if number == WARD else 179
            )  # TMP-177, TMP-179
        run.uses = (run.uses & ~(3 << (2 * number))) | left << (2 * number)


def _read_haven(run: Tempest, given: Given) -> None:
    for key in ("map", "target", "blessing", "beast", "beast_at", "start", "end"):
        if key in given:
            raise BadPosition(f"{key}: only the final day has one", 156)  # TMP-156
    if "haven" in given:
        run.haven = square_of(run, given["haven"], "haven")
    else:
        run.haven = a.WIDTH * (run.side // 2 - 1) + run.side // 2  # about the middle: 4,3 on day 1
    run.start = run.haven
    run.player = square_of(run, given["player"], "player") if "player" in given else run.haven


def _read_final(run: Tempest, given: Given) -> None:
    if "haven" in given:
        raise BadPosition("haven: the final day has a start and an end instead", 161)  # TMP-161
    uses = run.uses
    run.tries = 1
    lay_out(run, face_of(given.get("map", "K"), "map", 160))  # TMP-160
    place_target(run, face_of(given.get("target", "K"), "target", 171))  # TMP-171
    bless(run, face_of(given.get("blessing", "K"), "blessing", 177))  # TMP-177
    for power in (WARD, BARRIER):
        if {WARD: "ward", BARRIER: "barrier"}[power] in given.table("uses"):
            run.uses = (run.uses & ~(3 << (2 * power))) | (uses & (3 << (2 * power)))
    run.beast = face_of(given.get("beast", "K"), "beast", 183)  # TMP-183
    if "start" in given:
        run.start = square_of(run, given["start"], "start")
        run.player = run.start
    if "end" in given:
        run.haven = square_of(run, given["end"], "end")
    if "beast_at" in given:
        run.beast_square = square_of(run, given["beast_at"], "beast_at")
    if "player" in given:
        run.player = square_of(run, given["player"], "player")
    if run.start == run.haven:
        raise BadPosition("start, end: they are two squares", 161)  # TMP-161
    if run.beast == LEVIATHAN and run.calm(run.beast_square):
        raise BadPosition(
            f"beast_at: the Leviathan does not stand on {square_name(run.beast_square)}, Start or End", 189
        )  # TMP-189


def _read_squares(run: Tempest, given: Given) -> None:
    if "obstacles" in given:
        for square in range(len(run.squares)):
            run.squares[square] = 0
        for text in given.items_of("obstacles"):
            square = square_of(run, text, "obstacles")
            if run.shelter(square):
                raise BadPosition(
                    f"obstacles: {text} is no place for one", 162 if run.day == FINAL else 28
                )  # TMP-028, TMP-162
            run.squares[square] = OBSTACLE
    for text, said in given.table("storm").items():
        square = square_of(run, text, "storm")
        level = whole(said, f"storm: the level of {text}", 0, MAX_LEVEL, 45)
        if level and run.squares[square] == OBSTACLE:
            raise BadPosition(f"storm: {text} is an obstacle and never storms", 47)  # TMP-047
        if level and run.calm(square):
            raise BadPosition(f"storm: {text} never storms", 162 if run.day == FINAL else 47)  # TMP-047, TMP-162
        if run.squares[square] != OBSTACLE:
            run.squares[square] = level
    if run.squares[run.player] == OBSTACLE and run.switches.lightning_on_player == 0:
        raise BadPosition(f"player: {square_name(run.player)} is an obstacle; nobody stands on one", 27)  # TMP-027
    if run.day == FINAL and run.beast != WYVERN and run.squares[run.beast_square] == OBSTACLE:
        raise BadPosition("beast_at: only the Wyvern, which flies, is above an obstacle", 209)  # TMP-209


def _read_citizens(run: Tempest, given: Given) -> None:
    places = {citizen_of(run, letter, "citizens"): text for letter, text in given.table("citizens").items()}
    states = {}
    for key, state in (("following", FOLLOWING), ("rescued", RESCUED), ("dead", DEAD)):
        for letter in given.items_of(key):
            i = citizen_of(run, letter, key)
            if i in states:
                raise BadPosition(f"{key}: {letter} can be in one state only", 5)  # TMP-005
            states[i] = state
    corners = iter([0, run.side - 1, (run.side - 1) * a.WIDTH])  # where nobody says, out of the way
    for i in range(run.first_citizen(), run.last_citizen()):
        corner = next(corners, 0)
        if i != TARGET:
            run.put(i, corner)
            run.set_health(i, HEALTH)
            run.set_state(i, ON_MAP if i in places or i in states else ABSENT)
        if i in places:
            run.put(i, square_of(run, places[i], f"citizens {CITIZENS[i]}"))
        state = states.get(i, run.state_of(i))
        run.set_state(i, state)
        _settle_citizen(run, i, i in places)
    for letter, said in given.table("health").items():
        i = citizen_of(run, letter, "health")
        health = whole(said, f"health of {letter}", 0, MOST, 116)
        if (health == 0) != (run.state_of(i) == DEAD):
            raise BadPosition(
                f"health: {letter} cannot have {health}; who is alive has 1 or more, who is dead has 0", 116
            )  # TMP-116
        if run.switches.health_cap == 1 and health > run.full_health(i):
            raise BadPosition(f"health: {letter} began with {run.full_health(i)}", 139)  # TMP-139
        run.set_health(i, health)
    _read_names(run, given)
    if run.day == FINAL and run.state_of(TARGET) == DEAD:
        raise BadPosition("dead: with the Target dead the game is over", 203)  # TMP-203
    if run.day == FINAL and run.state_of(TARGET) == RESCUED:
        raise BadPosition("rescued: with the Target on End the game is over", 201)  # TMP-201
    touches = run.day == FINAL and run.beast == LEVIATHAN and run.place_of(TARGET) == run.beast_square
    if touches and run.switches.leviathan_touch == 0:
        raise BadPosition("citizens: the Target cannot stand on the Leviathan's square", 190)  # TMP-190


def _settle_citizen(run: Tempest, i: int, placed: bool) -> None:
    """Where a citizen stands, by what state they are in."""
    one: i64 = 1
    letter = CITIZENS[i]
    if run.state_of(i) == FOLLOWING:
        if placed and run.place_of(i) != run.player:
            raise BadPosition(
                f"following: {letter} follows, so stands with the player on {square_name(run.player)}", 4
            )  # TMP-004
        run.put(i, run.player)
        if run.player == run.haven:
            raise BadPosition(
                f"following: {letter} would be rescued on {square_name(run.haven)}", 120 if i < TARGET else 201
            )  # TMP-120, TMP-201
    elif run.state_of(i) == RESCUED:
        run.put(i, run.haven)
        run.rescues += one << (2 * (run.day - 1))
    elif run.state_of(i) == DEAD:
        run.set_health(i, 0)
    elif run.state_of(i) == ON_MAP:
        if run.place_of(i) == run.haven:
            what = "End: the game would be won" if i == TARGET else "Safe Haven"
            raise BadPosition(
                f"citizens: {letter} cannot stand on {what}", 201 if i == TARGET else 15
            )  # TMP-015, TMP-201
        if run.squares[run.place_of(i)] == OBSTACLE:
            raise BadPosition(
                f"citizens: {letter} cannot stand on an obstacle, {square_name(run.place_of(i))}", 28
            )  # TMP-028


def _read_names(run: Tempest, given: Given) -> None:
    one: i64 = 1
    names = vec[i64]([0] * 4)
    said = {citizen_of(run, letter, "names"): key for letter, key in given.table("names").items()}
    taken: list[int] = []
    for i, key in said.items():
        number = name_of(key, "names")
        if number in taken:
            raise BadPosition(f"names: {key} is there twice; a name is drawn once", 19)  # TMP-019
        if NAME_DAY[number] > run.day:
            raise BadPosition(f"names: {key} appears from day {NAME_DAY[number]} on", 21)  # TMP-021
        if (run.seen_names >> number) & 1:
            raise BadPosition(f"names: {key} has appeared on an earlier day", 22)  # TMP-022
        names[i] = number
        taken.append(number)
    free = [number for number in _free_names(run) if number not in taken]
    for i in range(3):
        if run.day != FINAL and names[i] == 0 and run.state_of(i) != ABSENT:
            if not free:
                raise BadPosition(f"names: no name of day {run.day} is left for {CITIZENS[i]}", 23)  # TMP-023
            names[i] = free.pop(0)
    run.names = names
    for i in range(3):
        if names[i]:
            run.seen_names |= one << names[i]


def _free_names(run: Tempest) -> list[int]:
    """The names of this day that appeared on no earlier one (TMP-022)."""
    return [number for number in range(1, 11) if NAME_DAY[number] <= run.day and not (run.seen_names >> number) & 1]
