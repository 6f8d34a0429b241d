"""Meadow: in turn each of two seats claims a space beside its region; then frost takes one beside either."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar, Final

from mypy_extensions import i64

from contretemps.kernel import (
    ALLOWED,
    NATURE,
    NUMBER,
    OVER,
    TEXT,
    BadPosition,
    Choices,
    Domain,
    EventKind,
    Facts,
    Game,
    Later,
    Names,
    Option,
    Position,
    Rng,
    Several,
    Step,
    Verb,
    step_kinds,
)
from contretemps.sets import WideSet, wide_set

HEXES: Final = [(x, y) for y in range(-8, 9) for x in range(-8, 9) if abs(x + y) <= 8]  # row by row
SPACES: Final = len(HEXES)  # 217: "a1" to "a9", "b1" to "b10" … "q1" to "q9"
SPACE: Final = Domain("space", ["abcdefghijklmnopq"[y + 8] + str(x + 9 + min(y, 0)) for x, y in HEXES])
AWAY: Final = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)]
NEAR: Final = [
    wide_set(SPACES, [HEXES.index((x + dx, y + dy)) for dx, dy in AWAY if (x + dx, y + dy) in HEXES]) for x, y in HEXES
]
FREEZE: Final = SPACES  # + space   freeze:a1; a claim is the number of its space
IN_TURN, FREE, BESIDE, FROST = 901, 902, 903, 904
SETS: Final = ("first", "second", "frozen")


class Meadow(Position):
    """The regions of both seats, what is frozen, and the rounds that are left."""

    def __init__(self, step: Step, agenda: Later | None, rounds: int, sets: list[WideSet]) -> None:
        super().__init__(step, agenda)
        self.rounds = rounds
        self.first, self.second, self.frozen = sets

    def copy(self) -> Meadow:
        return Meadow(self.step, self.agenda, self.rounds, [self.first.copy(), self.second.copy(), self.frozen.copy()])

    def fields(self) -> tuple[str, ...]:
        return ("rounds", *SETS)

    def field_of(self, name: str, value: Any) -> Any:
        return wide_set(SPACES, value) if name in SETS else value

    def turn_rule(self, seat: i64, choice: i64) -> i64:
        return IN_TURN

    def view(self, seat: int | None) -> dict[str, Any]:
        return write(self)

    def scores(self) -> list[float]:
        return [float(self.beside(0).count()), float(self.beside(1).count())]

    def outcome(self) -> list[float] | None:
        one, other = self.scores()
        return (
            None
            if self.asked()
            else [(1.0 + (one > other) - (other > one)) / 2, (1.0 + (other > one) - (one > other)) / 2]
        )

    def region(self, seat: i64) -> WideSet:
        return self.second if seat else self.first

    def beside(self, seat: i64) -> WideSet:
        """The free spaces beside a region."""
        region, found = self.region(seat), wide_set(SPACES)
        space = region.next_above(-1)
        while space >= 0:
            found, space = found.union(NEAR[space]), region.next_above(space)
        return found.minus(self.first).minus(self.second).minus(self.frozen)

    def cannot_take(self, space: i64) -> i64:
        return FREE if self.first.has(space) or self.second.has(space) or self.frozen.has(space) else ALLOWED

    def turn_of(self, seat: i64) -> Step:
        return Claim(seat) if self.rounds and self.beside(seat).count() else OVER


class Claim(Step):
    """Claim a free space beside the region."""

    takes: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: i64) -> None:
        super().__init__(seat, 0, SPACES)

    def check(self, meadow: Meadow, choice: i64) -> i64:
        beside = NEAR[choice].intersection(meadow.region(self.seat)).count()
        return meadow.cannot_take(choice) or (ALLOWED if beside else BESIDE)

    def options_into(self, meadow: Meadow, out: Choices) -> None:
        for space in meadow.beside(self.seat):
            out.add(space)

    def resolve(self, meadow: Meadow, choice: i64) -> Step:
        meadow.region(self.seat).add(choice)
        meadow.tell(0, BESIDE, self.seat, choice)
        return Freeze() if self.seat else meadow.turn_of(1)

    def facts(self, meadow: Meadow, choice: int) -> Facts:
        return {"space": SPACE.values[choice]}

    def about(self, meadow: Meadow) -> Facts:
        return {"seat": self.seat}


class Freeze(Step):
    """Frost takes a free space beside either region."""

    def __init__(self) -> None:
        super().__init__(NATURE, FREEZE, FREEZE + SPACES)

    def check(self, meadow: Meadow, choice: i64) -> i64:
        near = NEAR[choice - FREEZE].intersection(meadow.first.union(meadow.second))
        return meadow.cannot_take(choice - FREEZE) or (ALLOWED if near.count() else FROST)

    def draw(self, meadow: Meadow, rng: Rng) -> i64:
        return FREEZE + meadow.beside(0).union(meadow.beside(1)).random_member(rng)

    def resolve(self, meadow: Meadow, choice: i64) -> Step:
        meadow.frozen.add(choice - FREEZE)
        meadow.rounds -= 1
        meadow.tell(1, FROST, choice - FREEZE)
        return meadow.turn_of(0)

    def facts(self, meadow: Meadow, choice: int) -> Facts:
        return {"space": SPACE.values[choice - FREEZE]}


def load(data: dict[str, Any]) -> Meadow:
    meadow = read({})
    meadow.restore(data, step_kinds(__name__))
    return meadow


def read(given: dict[str, Any]) -> Meadow:
    """`{ first = "a1 a2", second = "q9", frozen = "i9", rounds = 2 }`: seat 0 is asked."""
    said = {"first": "a1", "second": "q9", "frozen": "", **given}
    listed = [[SPACE.values.index(word) for word in said[name].split()] for name in SETS]
    sets = [wide_set(SPACES, spaces) for spaces in listed]
    if sets[0].union(sets[1]).union(sets[2]).count() < sum([len(spaces) for spaces in listed]):
        raise BadPosition("a space is taken once", FREE)
    meadow = Meadow(OVER, None, int(given.get("rounds", 2)), sets)
    meadow.step = meadow.turn_of(0)
    return meadow


def write(meadow: Meadow) -> dict[str, Any]:
    sets = {name: " ".join([SPACE.values[space] for space in getattr(meadow, name)]) for name in SETS}
    return {**sets, "rounds": meadow.rounds, "asked": "".join([str(seat) for seat in meadow.asked()])}


def broken(meadow: Meadow) -> list[str]:
    return ["TOY-902: two have a space"] if meadow.first.intersection(meadow.second).count() else []


SEAT: Final = Domain("seat", ["0", "1"])
GAME: Final = Game(
    name="meadow",
    title="Meadow",
    folder=Path(__file__).parent,
    fewest=2,
    most=2,
    options=[Option("rounds", ["2", "4"], "2")],
    verbs=[Verb("claim", 0, [("space", SPACE)]), Verb("freeze", FREEZE, [("space", SPACE)])],
    events=[EventKind("claims", [("seat", SEAT), ("space", SPACE)]), EventKind("freezes", [("space", SPACE)])],
    set_up=lambda options, seats: read(options),
    load=load,
    given=[*SETS, "rounds"],
    read=read,
    expect={
        **{name: Several(Names("space", SPACE.values)) for name in SETS},
        "rounds": NUMBER,
        "asked": TEXT,
    },
    write=write,
    bound=lambda options, seats: 3 * int(options["rounds"]),
    broken=broken,
)
