# mypyc: skip, because it is outside the hot path, and compiling it only makes building slower.
"""What is true of every position of Tempest, after every choice."""

from __future__ import annotations

from contretemps.games.tempest.codes import HEARTS, SPADES, WIDTH
from contretemps.games.tempest.content import CARDS
from contretemps.games.tempest.position import (
    DEAD,
    FINAL,
    FOLLOWING,
    MAX_LEVEL,
    NOWHERE,
    OBSTACLE,
    RESCUED,
    RUNNING,
    Tempest,
)
from contretemps.games.tempest.words import citizen_letter, square_name
from contretemps.sets import count


def broken(run: Tempest) -> list[str]:
    """The invariants that do not hold, each with its rule."""
    found: list[str] = []
    for square, level in enumerate(run.squares):
        if level < 0 or level > OBSTACLE:
            found.append(f"TMP-045: {square_name(square)} has level {level}")
        if level > 0 and level <= MAX_LEVEL and run.calm(square):
            found.append(f"TMP-047: {square_name(square)} storms")
        if level > 0 and not run.on_this_map(square):
            found.append(f"TMP-012: {square_name(square)} is off the map")
    for i in range(run.first_citizen(), run.last_citizen()):
        found.extend(_citizen(run, i))
    if run.player != NOWHERE and not run.on_this_map(run.player):
        found.append(f"TMP-012: the player is off the map, on {square_name(run.player)}")
    if abs(int(count(run.piles[HEARTS]) - count(run.piles[SPADES]))) > 1:
        found.append("TMP-014: hearts and spades go in pairs")
    if run.round > CARDS[run.day]:
        found.append(f"TMP-035: round {run.round} of {CARDS[run.day]}")
    if len(run.squares) not in (0, WIDTH * run.side):
        found.append("TMP-012: the map has another size than the day")
    return found


def _citizen(run: Tempest, i: int) -> list[str]:
    letter = citizen_letter(i)
    found: list[str] = []
    state = run.state[i]
    if state == FOLLOWING and run.place[i] != run.player:
        found.append(f"TMP-004: {letter} follows, but is not with the player")
    if state == FOLLOWING and run.place[i] == run.haven and run.result == RUNNING:
        found.append(f"TMP-120: {letter} follows on Safe Haven")
    if (run.health[i] == 0) != (state == DEAD) and state <= DEAD and (run.day != FINAL or run.target != NOWHERE):
        found.append(f"TMP-116: {letter} has {run.health[i]} health")
    if state < RESCUED and run.squares[run.place[i]] == OBSTACLE:
        found.append(f"TMP-060: an obstacle stands on {letter}")
    return found
