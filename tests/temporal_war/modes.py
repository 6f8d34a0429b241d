"""Every mode of The Temporal War at every speed (TPW-004 to TPW-013), for tests that play all of them."""

from __future__ import annotations

from contretemps.games.temporal_war import GAME
from contretemps.kernel import Options

FREE = {"mode": "free_for_all"}
# Two, three alone, 2v2, 3v2, 3v3, and everybody for himself.
MODES: list[tuple[int, Options]] = [(2, {}), (3, {}), (4, {}), (5, {}), (6, {}), (4, FREE), (5, FREE), (6, FREE)]
SPEEDS = ["short", "medium", "long"]


def every_mode() -> list[tuple[int, Options]]:
    """Numbers of players with the options that make the mode and the speed; neighbours differ in both."""
    many = [(number, MODES[number % len(MODES)]) for number in range(len(MODES) * len(SPEEDS))]
    return [
        (seats, GAME.settle({**options, "speed": SPEEDS[number % len(SPEEDS)]})) for number, (seats, options) in many
    ]


def mode_of(seats: int, options: Options) -> tuple[int, str, str]:
    """Which of them a game is."""
    return seats, str(options["mode"]) if seats > 3 else "alone", str(options["speed"])
