"""What may be seen of a run: everything but the order of the piles, which does not exist (TMP-205).

There is one seat and nothing is hidden, so player and spectator see the same. Built up from nothing.
"""

from __future__ import annotations

from typing import Any

from contretemps.games.tempest import codes as a
from contretemps.games.tempest.content import CARDS, NAME_KEYS, USES
from contretemps.games.tempest.position import (
    ABSENT,
    BARRIER,
    FINAL,
    NOWHERE,
    OBSTACLE,
    WARD,
    Tempest,
)
from contretemps.games.tempest.words import CITIZENS, FACES, NUMBERS, SUITS, card_name, square_name
from contretemps.sets import members_of

STATES = ["on the map", "following", "rescued", "dead"]
RESULTS = ["running", "won", "lost"]
BLESSING_USES = {a.KING: WARD, a.QUEEN: BARRIER}


def view(run: Tempest) -> dict[str, Any]:
    """The sheet, the map and the cards on the table, as plain data."""
    return {
        "day": "final" if run.day == FINAL else int(run.day),
        "round": int(run.round),
        "rounds": int(CARDS[run.day]),
        "side": int(run.side),
        "squares": squares(run),
        "haven": where(run.haven),
        "start": where(run.start) if run.day == FINAL else None,
        "player": where(run.player),
        "citizens": [citizen(run, i) for i in range(len(CITIZENS)) if run.state[i] != ABSENT],
        "piles": {SUITS[suit]: [NUMBERS[n - 1] for n in members_of(run.piles[suit])] for suit in range(4)},  # TMP-205
        "storm": storm(run),
        "aside": where(run.aside),
        "movement": movement(run),
        "powers": [power(run, number) for number in members_of(run.powers)],
        "final": final(run) if run.day == FINAL else None,
        "rescued_by_day": [int(run.rescues >> (2 * day)) & 3 for day in range(4)],
        "result": RESULTS[run.result],
    }


def where(square: int) -> str | None:
    return None if square == NOWHERE else square_name(square)


def squares(run: Tempest) -> list[str]:
    """The map row by row from the top: a digit for the level of storm, # for an obstacle."""
    rows: list[str] = []
    for y in range(run.side):
        levels = [run.squares[y * a.WIDTH + x] for x in range(run.side)]
        rows.append("".join(["#" if level == OBSTACLE else str(level) for level in levels]))
    return rows


def citizen(run: Tempest, i: int) -> dict[str, Any]:
    name = int(run.names[i])
    return {
        "letter": CITIZENS[i],
        "name": NAME_KEYS[name] if name else None,
        "square": where(run.place[i]),
        "health": int(run.health[i]),
        "full_health": int(run.full_health(i)),
        "state": STATES[run.state[i]],
        "shielded": bool(run.shielded == i),
    }


def storm(run: Tempest) -> dict[str, Any] | None:
    """This round's storm card and coordinate, as far as they are drawn."""
    if run.storm_suit == NOWHERE:
        return None
    drawn = run.storm_card > 0
    whole = drawn and run.storm_square != NOWHERE and run.row_drawn()
    return {
        "pile": SUITS[run.storm_suit],
        "card": card_name(run.storm_suit, run.storm_card) if drawn else None,
        "action": int(run.storm_card) if drawn else None,
        "square": square_name(run.storm_square) if whole else None,
    }


def movement(run: Tempest) -> dict[str, Any] | None:
    if run.movement_card == 0:
        return None
    return {
        "card": card_name(1 - run.storm_suit, run.movement_card),
        "left": int(run.movement_left()),
        "forced": bool(run.forced),
        "entered": int(run.entered),
        "follower_costs": int(run.penalty),
    }


def power(run: Tempest, number: int) -> dict[str, Any]:
    return {
        "name": NAME_KEYS[number],
        "uses": int(USES[number]),
        "left": int(run.uses_left(number)),
        "on": bool(run.dudley) if NAME_KEYS[number] == "dudley" else run.has(number),
    }


def final(run: Tempest) -> dict[str, Any]:
    uses = BLESSING_USES.get(int(run.blessing))
    return {
        "map": face(run.map),
        "target": face(run.target),
        "blessing": face(run.blessing),
        "blessing_left": int(run.uses_left(uses)) if uses is not None else None,
        "barrier_up": run.has(BARRIER),
        "beast": face(run.beast),
        "beast_square": where(run.beast_square),
        "beast_actions": int(run.kraken),
        "try": int(run.tries),
    }


def face(number: int) -> str | None:
    return None if number == NOWHERE else FACES[number]
