"""A quick good player of Temptation, and an evaluation for search.

`plan` looks over the ways to place the dice that lie thrown, the promising ones first. A way is worth the points it
brings, less what it leaves to the next player; where dice are left in the hand, the next throw is weighed as well: the
chance to close white rows with it against the chance that it fits nowhere but on the last space of a black one.
"""

from __future__ import annotations

import math
from typing import Final

from contretemps.games.temptation import codes as a
from contretemps.games.temptation.flow import MustPlace
from contretemps.games.temptation.odds import closing, fitting, prospects
from contretemps.games.temptation.position import Temptation
from contretemps.games.temptation.throws import HAND
from contretemps.kernel.step import NATURE
from contretemps.sets import members_of

LOOKED_AT: Final = 60  # ways to place, at most
NEXT: Final = 0.9  # how much the next player's prospects count, beside one's own points
THROW_COSTS: Final = 4.0  # points: another throw must be placed from, and that mostly helps others
WIN: Final = 10_000.0
SCALE: Final = 90.0  # points that make a lead about three to one


def evaluate(game: Temptation, seat: int) -> float:
    """From 0 to 1: the chance, roughly, that this seat wins."""
    outcome = game.outcome()
    if outcome is not None:
        return outcome[seat]
    table = closing(game.side)
    worths: list[float] = []
    for other in range(game.seats()):
        points = float(game.points[other])
        if other == game.turn and game.hand > 0:
            points += prospects(game, table, int(game.hand), int(points))
        worths.append(math.exp(min(points, 1000.0) / SCALE))
    return worths[seat] / sum(worths)


def policy(game: Temptation, seat: int) -> int:
    """A quick good choice at any question to a player."""
    return plan(game, seat)[0]


def plan(game: Temptation, seat: int) -> list[int]:
    """The same with all that it has in mind: the dice to place, then to throw again or to stop."""
    step = game.step
    if step.seat == NATURE:
        raise ValueError("chance is asked, not a player")
    if step.first == a.FIRST:
        return [a.FIRST + seat]
    return [a.THROW] if game.throw == 0 else best_way(game)


class Way:
    """Dice placed from the throw that lies there: where that leads, by which choices, and what it is worth."""

    def __init__(self, game: Temptation, choices: list[int]) -> None:
        self.game = game
        self.choices = choices
        self.ended = bool(game.free == 0)
        self.worth = 0.0
        self.again = False  # throw again rather than stop


def best_way(game: Temptation) -> list[int]:
    """The best way: dice to place, then to throw again or to stop, unless the turn is over with them."""
    table = closing(game.side)
    start = Way(game.copy(), [])
    judge(start, game, table)
    best = None if isinstance(game.step, MustPlace) else start
    open_ways = [start]
    seen: set[tuple[int, ...]] = set()
    looked = 0
    while open_ways and looked < LOOKED_AT:
        way = open_ways.pop(most_promising(open_ways))
        for placement in members_of(way.game.may_place()):
            after = way.game.copy()
            after.place(placement // a.ROWS + 1, placement % a.ROWS, 60)  # TTN-060
            key = (int(after.throw), *[int(filled) for filled in after.filled], *[int(n) for n in after.number])
            if key in seen:
                continue
            seen.add(key)
            looked += 1
            further = Way(after, [*way.choices, a.PLACE + placement])
            judge(further, game, table)
            if best is None or further.worth > best.worth + 1e-9:
                best = further
            if after.may_place() and not further.ended:
                open_ways.append(further)
    assert best is not None
    if best.ended or best.game.hand == 0:
        return best.choices
    return [*best.choices, a.THROW if best.again else a.STOP]


def most_promising(ways: list[Way]) -> int:
    """Which of them to look further at."""
    found = 0
    for i in range(1, len(ways)):
        if ways[i].worth > ways[found].worth:
            found = i
    return found


def judge(way: Way, before: Temptation, table: list[list[float]]) -> None:
    """What a way is worth to who is on turn."""
    game = way.game
    seat = int(game.turn)
    points = int(game.points[seat])
    gained = float(points - int(before.points[seat]))
    if way.ended:
        way.worth = gained + at_the_end(game, seat)
        return
    following = next_with_dice(game, seat)
    dice = min(HAND, int(game.dice[following]))
    left = prospects(game, table, dice, int(game.points[following]))
    stop = -NEXT * left if following != seat else left
    hand = int(game.hand)
    again = -WIN
    if hand > 0:
        hope = prospects(game, table, hand, points)
        again = stop + hope - THROW_COSTS * fitting(int(game.fits), hand)
    way.again = again > stop
    way.worth = gained + max(stop, again)


def at_the_end(game: Temptation, seat: int) -> float:
    """A round that is over: won, lost, or another one follows."""
    points = [int(of_seat) for of_seat in game.points]
    if max(points) < game.threshold():
        return 0.0
    if points[seat] < max(points):
        return -WIN
    return WIN / points.count(max(points))


def next_with_dice(game: Temptation, seat: int) -> int:
    """Who plays next; who is on turn, if nobody else has dice."""
    other = int(game.next_seat(seat))
    while other != seat and game.dice[other] == 0:
        other = int(game.next_seat(other))
    return other
