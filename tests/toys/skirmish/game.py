"""Skirmish: seats 0 and 2 against 1 and 3. Each in turn strikes at an enemy or guards; without a heart one is out."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from contretemps.kernel import (
    ALLOWED,
    ANY_SEAT,
    DONE,
    NATURE,
    NOBODY,
    NUMBER,
    Domain,
    EventKind,
    Facts,
    Game,
    Given,
    Later,
    Option,
    Options,
    Position,
    Step,
    Verb,
    Word,
    by_seat,
    step_kinds,
    whole,
)

SEATS: Final = 4
ROUNDS: Final = 6

STRIKE: Final = 0  # + seat       strike:2
GUARD: Final = 4  #               guard
HIT: Final = 5  #                 hit
MISS: Final = 6  #                miss

STRIKES: Final = 0
GUARDS: Final = 1
HITS: Final = 2
MISSES: Final = 3
OUT: Final = 4

IN_TURN: Final = 301
ENEMIES: Final = 302
STANDING: Final = 303
DIE: Final = 304
GUARDING: Final = 305
NO_HEART: Final = 306


class Skirmish(Position):
    """Hearts and guards by seat, and the round."""

    __slots__ = ("guards", "hearts", "round")

    def __init__(self, step: Step, agenda: Later | None, hearts: vec[i64], guards: vec[i64]) -> None:
        super().__init__(step, agenda)
        self.hearts = hearts
        self.guards = guards
        self.round = 0

    def copy(self) -> Skirmish:
        new = type(self)(self.step, self.agenda, self.hearts[:], self.guards[:])
        new.round = self.round
        return new

    def fields(self) -> tuple[str, ...]:
        return ("round", "hearts", "guards")

    def turn_rule(self, seat: i64, choice: i64) -> i64:
        return IN_TURN

    def view(self, seat: int | None) -> dict[str, Any]:
        return {"round": int(self.round), "hearts": list(self.hearts), "guards": list(self.guards)}

    def scores(self) -> list[float]:
        """The hearts of the seat's team."""
        teams = [float(self.hearts[0] + self.hearts[2]), float(self.hearts[1] + self.hearts[3])]
        return [teams[seat % 2] for seat in range(SEATS)]

    def outcome(self) -> list[float] | None:
        if self.asked():
            return None
        even, odd = self.scores()[:2]
        won = [1.0, 0.0] if even > odd else [0.0, 1.0] if odd > even else [0.5, 0.5]
        return [won[seat % 2] for seat in range(SEATS)]

    def eliminated(self) -> tuple[int, ...]:
        return tuple([seat for seat in range(SEATS) if self.hearts[seat] == 0])

    def teams(self) -> list[list[int]]:
        return [[0, 2], [1, 3]]


class Round(Step):
    """Everybody in turn, as long as both teams stand and the rounds last."""

    def __init__(self) -> None:
        super().__init__(NOBODY, 0, 0)

    def resolve(self, skirmish: Skirmish, choice: i64) -> Step:
        if skirmish.round == ROUNDS:
            return DONE
        skirmish.round += 1
        return skirmish.follow((Turn(0), Turn(1), Turn(2), Turn(3), ROUND))


class Turn(Step):
    """Who is out has no turn, and with a whole team out nobody has."""

    __slots__ = ("of",)

    takes: ClassVar[tuple[str, ...]] = ("of",)

    def __init__(self, of: i64) -> None:
        super().__init__(NOBODY, 0, 0)
        self.of: Final[i64] = of

    def resolve(self, skirmish: Skirmish, choice: i64) -> Step:
        if 0.0 in skirmish.scores():
            return skirmish.instead(DONE)
        return Act(self.of) if skirmish.hearts[self.of] else DONE


class Act(Step):
    """Strike at an enemy who stands, or guard."""

    takes: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: i64) -> None:
        super().__init__(seat, STRIKE, GUARD + 1)

    def check(self, skirmish: Skirmish, choice: i64) -> i64:
        if choice == GUARD:
            return ALLOWED
        if choice % 2 == self.seat % 2:
            return ENEMIES
        return ALLOWED if skirmish.hearts[choice] else STANDING

    def resolve(self, skirmish: Skirmish, choice: i64) -> Step:
        if choice == GUARD:
            skirmish.guards[self.seat] = 1
            skirmish.tell(GUARDS, GUARDING, self.seat)
            return DONE
        skirmish.tell(STRIKES, ENEMIES, self.seat, choice)
        return Blow(choice)

    def facts(self, skirmish: Skirmish, choice: int) -> Facts:
        return {"seat": choice}

    def about(self, skirmish: Skirmish) -> Facts:
        return {"seat": self.seat, "round": skirmish.round}


class Blow(Step):
    """Two blows in three hit; a guard turns the odds round."""

    __slots__ = ("at",)

    takes: ClassVar[tuple[str, ...]] = ("at",)

    def __init__(self, at: i64) -> None:
        super().__init__(NATURE, HIT, MISS + 1)
        self.at: Final[i64] = at

    def weight(self, skirmish: Skirmish, choice: i64) -> i64:
        return 1 if (choice == HIT) == (skirmish.guards[self.at] == 1) else 2

    def resolve(self, skirmish: Skirmish, choice: i64) -> Step:
        skirmish.guards[self.at] = 0
        if choice == MISS:
            skirmish.tell(MISSES, DIE, self.at)
            return DONE
        skirmish.hearts[self.at] -= 1
        skirmish.tell(HITS, DIE, self.at, skirmish.hearts[self.at])
        if skirmish.hearts[self.at] == 0:
            skirmish.tell(OUT, NO_HEART, self.at)
        return DONE

    def about(self, skirmish: Skirmish) -> Facts:
        return {"seat": self.at}


ROUND: Final = Round()
STEPS: Final = step_kinds(__name__)


def set_up(options: Options, seats: int, kind: type[Skirmish] = Skirmish) -> Skirmish:
    return kind(ROUND, None, vec[i64]([int(options["hearts"])] * SEATS), vec[i64]([0] * SEATS))


def load(data: dict[str, Any], kind: type[Skirmish] = Skirmish) -> Skirmish:
    skirmish = kind(ROUND, None, vec[i64](), vec[i64]())
    skirmish.restore(data, STEPS)
    return skirmish


def read(given: Given, kind: type[Skirmish] = Skirmish) -> Skirmish:
    """`{ hearts = [2, 1, 0, 2], guards = [1, 0, 0, 0], round = 3 }`: the round begins."""
    hearts = [whole(count, "hearts", 0, 3, NO_HEART) for count in given.each("hearts", SEATS, 2, NO_HEART)]
    guards = [whole(guard, "guards", 0, 1, GUARDING) for guard in given.each("guards", SEATS, 0)]
    skirmish = kind(ROUND, None, vec[i64](hearts), vec[i64](guards))
    skirmish.round = given.number("round", 1, 1, ROUNDS) - 1
    return skirmish


def write(skirmish: Skirmish) -> dict[str, Any]:
    return {
        "round": int(skirmish.round),
        "hearts": {str(seat): int(hearts) for seat, hearts in enumerate(skirmish.hearts)},
        "guards": {str(seat): int(guards) for seat, guards in enumerate(skirmish.guards)},
        "asked": "".join([str(seat) for seat in skirmish.asked()]),
        "outcome": skirmish.outcome() or [],
    }


def bound(options: Options, seats: int) -> int:
    """In each round each seat acts once, and may be answered by a die."""
    return ROUNDS * SEATS * 2


def broken(skirmish: Skirmish) -> list[str]:
    """Nobody has less than no heart, and the dead do not guard."""
    return [f"TOY-306: seat {seat} has {hearts} hearts" for seat, hearts in enumerate(skirmish.hearts) if hearts < 0]


SEAT: Final = Domain("seat", ["0", "1", "2", "3"])
EXPECT: Final = {
    "round": NUMBER,
    "hearts": by_seat(NUMBER),
    "guards": by_seat(NUMBER),
    "asked": Word(ANY_SEAT),
    "outcome": by_seat(NUMBER),
}
EVENTS: Final = [
    EventKind("strikes", [("seat", SEAT), ("at", SEAT)]),
    EventKind("guards", [("seat", SEAT)]),
    EventKind("hits", [("seat", SEAT), ("hearts", None)]),
    EventKind("misses", [("seat", SEAT)]),
    EventKind("out", [("seat", SEAT)]),
]


def game(kind: type[Skirmish] = Skirmish, **changed: Any) -> Game:
    """The game, or one like it that is broken somewhere."""
    parts: dict[str, Any] = {
        "name": "skirmish",
        "title": "Skirmish",
        "folder": Path(__file__).parent,
        "fewest": SEATS,
        "most": SEATS,
        "options": [Option("hearts", ["1", "2", "3"], "2")],
        "verbs": [
            Verb("strike", STRIKE, [("seat", SEAT)]),
            Verb("guard", GUARD),
            Verb("hit", HIT),
            Verb("miss", MISS),
        ],
        "events": EVENTS,
        "set_up": lambda options, seats: set_up(options, seats, kind),
        "load": lambda data: load(data, kind),
        "given": ["guards", "hearts", "round"],
        "read": lambda given: read(given, kind),
        "expect": EXPECT,
        "write": write,
        "bound": bound,
        "broken": broken,
    }
    return Game(**{**parts, **changed})


GAME: Final = game()
