"""What can be said of consequences before the player chooses: where this action leads, what a storm may bring.

Nothing here judges what is allowed or what it does. Copies of the position are really played, so a promise made here is
what the rules will keep: whoever walks a path from `reach` arrives with that movement left and with those wounds.

reach    player action: for every square that steps lead to, the best way there (README.md says which is best)
forced   player action: the forced steps, written in the same way
enter    player action: what a further step onto a square costs and how much it hurts each follower
piles    storm's pile: for either pile the storms that may come, and how far each card of the other would carry
answers  Dr. Shaw, Ward of Light: for every answer what happens up to the next question
"""

from __future__ import annotations

from typing import Any

from contretemps.games.tempest import codes as a
from contretemps.games.tempest.act import PLAYER, Act
from contretemps.games.tempest.flow import MOVE_BY_CLUBS, MOVE_BY_DIAMONDS, AskShaw, AskWard, ChoosePile
from contretemps.games.tempest.notation import VERBS
from contretemps.games.tempest.position import DEAD, EVERYONE, FOLLOWING, LOST, RESCUED, RUNNING, Tempest
from contretemps.games.tempest.view import RESULTS
from contretemps.games.tempest.words import CITIZENS, NUMBERS, SUITS, square_name
from contretemps.kernel.codec import Codec
from contretemps.kernel.step import NATURE
from contretemps.sets import members_of

CODEC = Codec(VERBS)
SAFE = 1000  # health that no damage reaches: a rescued citizen's, where two ways are compared


class Way:
    """A way to a square: the position on arrival, the way it goes on from, and its last choice."""

    __slots__ = ("before", "choice", "cost", "people", "run", "spent", "steps")

    def __init__(self, run: Tempest, before: Way | None, choice: int, cost: int) -> None:
        self.run = run
        self.before = before
        self.choice = choice
        self.cost = cost
        self.spent: int = before.spent + cost if before else 0
        self.steps: int = before.steps + 1 if before else 0
        self.people = [SAFE if run.state[i] == RESCUED else int(run.health[i]) for i in range(EVERYONE)]

    def no_worse_than(self, other: Way) -> bool:
        """Is everybody at least as well off, with no more spent and at least as much left?"""
        if self.spent > other.spent or self.run.movement < other.run.movement:
            return False
        if self.run.result == LOST and other.run.result != LOST:
            return False
        return all([mine >= theirs for mine, theirs in zip(self.people, other.people, strict=True)])

    def dread(self) -> tuple[int, ...]:
        """The least dreaded way is the best: no loss, no deaths, then wounds, what is spent, rescues, steps.

        What is spent comes before rescues, so that nobody is led past Safe Haven who only wanted to step aside.
        """
        dead = sum([self.run.state[i] == DEAD for i in range(EVERYONE)])
        rescued = sum([self.run.state[i] == RESCUED for i in range(EVERYONE)])
        health = sum([int(self.run.health[i]) for i in range(EVERYONE)])
        return int(self.run.result == LOST), dead, -health, self.spent, -rescued, self.steps


def preview(run: Tempest, seat: int) -> dict[str, Any]:
    """What this seat may be told now; nothing if it is not asked."""
    if seat != PLAYER or run.asked() != (PLAYER,):
        return {}
    if isinstance(run.step, Act):
        best = reach(run)
        return {
            "reach": {square_name(square): as_data(way) for square, way in best.items()},
            "forced": {square_name(way.run.player): as_data(way) for way in onward(Way(run, None, 0, 0), forced=True)},
            "enter": {square_name(square): entering(run, square) for square in best},
        }
    if isinstance(run.step, ChoosePile):
        return {"piles": {SUITS[suit]: pile(run, suit) for suit in (a.DIAMONDS, a.CLUBS)}}
    if isinstance(run.step, (AskShaw, AskWard)):
        return {"answers": {CODEC.write(choice): answer(run, choice) for choice in run.options(PLAYER)}}
    return {}


# ---- the player action -----------------------------------------------------------------------------------------------


def reach(run: Tempest) -> dict[int, Way]:
    """For every square that steps of this action lead to, the best way there, in reading order.

    Every way is followed that some other way to its square does not beat on all counts, so nothing reachable is missed:
    a way on which a follower is hurt, or dies and no longer slows the player down, may lead further.
    """
    ways: dict[int, list[Way]] = {}
    todo = [Way(run, None, 0, 0)]
    for way in todo:  # grows while it is walked through
        for further in onward(way, forced=False):
            known = ways.setdefault(int(further.run.player), [])
            if not any([other.no_worse_than(further) for other in known]):
                known[:] = [other for other in known if not further.no_worse_than(other)]
                known.append(further)
                todo.append(further)
    best = {square: min(known, key=Way.dread) for square, known in sorted(ways.items())}
    best.pop(int(run.player), None)
    return best


def onward(way: Way, forced: bool) -> list[Way]:
    """The ways that go one step, or one forced step, further."""
    run = way.run
    if run.result != RUNNING:
        return []
    further: list[Way] = []
    for choice in run.options(PLAYER):
        if a.STEP <= choice < a.ABANDON and ((choice - a.STEP) & 1 == 1) is forced:
            copy = run.copy()
            copy.choose(PLAYER, choice)
            cost = 0 if forced else int(run.cost((choice - a.STEP) >> 1))
            further.append(Way(copy, way, choice, cost))
    return further


def as_data(way: Way) -> dict[str, Any]:
    """A way as plain data: its choices, after each the cost and what is left, and what befalls whom, if anything."""
    stages: list[Way] = []
    stage = way
    while stage.before is not None:
        stages.insert(0, stage)
        stage = stage.before
    start = stage.run
    data: dict[str, Any] = {
        "path": [CODEC.write(stage.choice) for stage in stages],
        "costs": [stage.cost for stage in stages],
        "lefts": [int(stage.run.movement_left()) for stage in stages],
        "left": int(way.run.movement_left()),
        **befalls(start, way.run),
    }
    wounds = [befalls(stage.before.run, stage.run) for stage in stages if stage.before is not None]
    if any(wounds):
        data["steps"] = wounds
    joins = {CITIZENS[i]: left for i, left in pick_ups(way.run)}
    if joins:
        data["pickup"] = joins
    return data


def befalls(before: Tempest, after: Tempest) -> dict[str, Any]:
    """What happened to citizens between two positions, and how the game ended if it did; only what there is to say."""
    hurt: dict[str, int] = {}
    dies: list[str] = []
    rescued: list[str] = []
    for i in range(EVERYONE):
        if after.health[i] < before.health[i]:
            hurt[CITIZENS[i]] = int(before.health[i] - after.health[i])
        if after.state[i] == DEAD and before.state[i] != DEAD:
            dies.append(CITIZENS[i])
        if after.state[i] == RESCUED and before.state[i] != RESCUED:
            rescued.append(CITIZENS[i])
    result = RESULTS[after.result] if after.result != RUNNING else ""
    said: dict[str, Any] = {"hurt": hurt, "dies": dies, "rescued": rescued, "result": result}
    return {key: value for key, value in said.items() if value}


def pick_ups(run: Tempest) -> list[tuple[int, int]]:
    """Who may be picked up here, and how much movement would be left then."""
    found: list[tuple[int, int]] = []
    if run.result == RUNNING:
        for choice in run.options(PLAYER):
            if a.ABANDON <= choice < a.HAILY and (choice - a.ABANDON) & 1 == 1:
                copy = run.copy()
                copy.choose(PLAYER, choice)
                found.append(((choice - a.ABANDON) >> 1, int(copy.movement_left())))
    return found


def entering(run: Tempest, square: int) -> list[int]:
    """Cost of a further step onto this square, and its damage to each follower: for paths of the player's own."""
    copy = run.copy()
    copy.entered = max(copy.entered, 1)  # L. Bairn helps only with the first one (TMP-146)
    followed = any([copy.state[i] == FOLLOWING for i in range(EVERYONE)])
    return [int(copy.cost(square)), int(copy.entry_damage(square, True)) if followed else 0]


# ---- before the storm ------------------------------------------------------------------------------------------------


def pile(run: Tempest, suit: int) -> dict[str, Any]:
    """Draw the storm from this pile: the storms that may come, and how far each card of the other pile would carry.

    How far is told for the party of this moment; what the storm does to it first nobody knows.
    """
    other = a.CLUBS if suit == a.DIAMONDS else a.DIAMONDS
    moves: dict[str, int] = {}
    for number in members_of(run.piles[other]):
        copy = run.copy()
        copy.storm_suit = suit
        copy.step = MOVE_BY_CLUBS if suit == a.DIAMONDS else MOVE_BY_DIAMONDS
        copy.choose(NATURE, a.CARD + 10 * other + number - 1)
        moves[NUMBERS[number - 1]] = int(copy.movement_left())
    return {"storms": [int(number) for number in members_of(run.piles[suit])], "moves": moves}


def answer(run: Tempest, choice: int) -> dict[str, Any]:
    """What follows from an answer, as far as no card is drawn: storm and Beast act at once."""
    copy = run.copy()
    copy.choose(PLAYER, choice)
    found = befalls(run, copy)
    squares = {
        square_name(square): int(level) for square, level in enumerate(copy.squares) if level != run.squares[square]
    }
    if squares:
        found["squares"] = squares  # level from now on; 4 is an obstacle
    if copy.player != run.player:
        found["player"] = square_name(copy.player)
    if copy.beast_square != run.beast_square:
        found["beast"] = square_name(copy.beast_square)
    return found
