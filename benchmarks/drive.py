"""The loops that are measured, written once against the kernel. The benchmark compiles them together with the games.

`kernel.py` copies this file beside Tempest into a copy of the sources, so that the loops run at the speed that bots and
lab have, which are compiled too or call loops that are. Nothing here is part of the package.
"""

from __future__ import annotations

from mypy_extensions import i64

from contretemps.games.tempest import codes as a
from contretemps.games.tempest.position import Tempest
from contretemps.kernel.choices import Choices
from contretemps.kernel.position import Position, playout
from contretemps.kernel.rng import Rng
from contretemps.kernel.step import ENDED, NATURE


def playouts(start: Position, games: i64, seed: i64) -> tuple[int, int]:
    """Whole games at random; plies and checksum."""
    rng = Rng(seed)
    choices = Choices()
    plies: i64 = 0
    total: i64 = 0
    for _ in range(games):
        position = start.copy()
        plies += playout(position, rng, choices)
        total += checksum(position)
    return plies, total


def search(start: Position, games: i64, rollouts: i64, seed: i64) -> tuple[int, int]:
    """Games in which each decision is made by so many playouts from a copy for each choice; plies and checksum."""
    k: i64
    rng = Rng(seed)
    choices = Choices()
    inside = Choices()
    plies: i64 = 0
    total: i64 = 0
    for _ in range(games):
        position = start.copy()
        while position.step.seat != ENDED:
            seat = position.step.seat
            plies += 1
            if seat == NATURE:
                position.play(NATURE, position.draw(rng))
                continue
            position.options_into(seat, choices)
            best = choices.items[0]
            most: i64 = -1
            for k in range(choices.count):
                choice = choices.items[k]
                good: i64 = 0
                for _ in range(rollouts):
                    copy = position.copy()
                    copy.play(seat, choice)
                    plies += 1 + playout(copy, rng, inside)
                    good += rescued(copy)
                if good > most:
                    most = good
                    best = choice
            position.play(seat, best)
        total += checksum(position)
    return plies, total


def rescued(position: Position) -> i64:
    """What the search of Tempest looks for; other games are only played at random here."""
    if isinstance(position, Tempest):
        return position.rescues & 3
    return 0


def checksum(position: Position) -> i64:
    """Everything about the end of a day 1 of Tempest, as a number: the yardstick must come to the same."""
    i: i64
    x: i64
    y: i64
    if not isinstance(position, Tempest):
        return 0
    run = position
    squares = run.squares
    total = (run.rescues & 3) * 1000 + small(run.player)
    for i in range(3):
        total += (i + 1) * (100 * run.health_of(i) + small(run.place_of(i)) + 7 * run.names[i] + 40 * run.state_of(i))
    for y in range(6):
        for x in range(6):
            total += (6 * y + x + 1) * i64(squares[a.WIDTH * y + x])
    return total


def small(square: i64) -> i64:
    """The number of a square as the yardstick counts, which knows no wider map."""
    return square // a.WIDTH * 6 + square % a.WIDTH
