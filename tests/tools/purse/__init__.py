"""A toy for tools/mutate.py: coins are taken into a purse, and each does what its content says."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from contretemps.kernel.codec import Domain, Verb
from contretemps.kernel.game import Game
from contretemps.kernel.position import Position
from contretemps.kernel.shapes import NUMBER
from contretemps.kernel.step import ALLOWED, OVER, Later, Step

FOLDER = Path(__file__).parent
COINS: list[dict[str, Any]] = tomllib.loads((FOLDER / "content" / "coins.toml").read_text("utf-8"))["coin"]
KEYS = [str(coin["key"]) for coin in COINS]
if min([coin["weight"] for coin in COINS]) < 1:
    raise ValueError("a coin weighs something")


class Purse(Position):
    """What is in it, and how often the bell rang."""

    __slots__ = ("money", "rings", "taken")

    def __init__(self, step: Step, agenda: Later | None) -> None:
        super().__init__(step, agenda)
        self.money = 0
        self.rings = 0
        self.taken: list[int] = []

    def copy(self) -> Purse:
        purse = Purse(self.step, self.agenda)
        purse.money, purse.rings, purse.taken = self.money, self.rings, self.taken[:]
        return purse

    def fields(self) -> tuple[str, ...]:
        return ("money", "rings", "taken")

    def turn_rule(self, seat: int, choice: int) -> int:
        return 1

    def view(self, seat: int | None) -> dict[str, Any]:
        return write(self)

    def scores(self) -> list[float]:
        return [float(self.money)]

    def outcome(self) -> list[float] | None:
        return self.scores() if self.step is OVER else None


class Take(Step):
    """A coin that is not in the purse yet."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(0, 0, len(COINS))

    def check(self, purse: Purse, choice: int) -> int:
        return 1 if choice in purse.taken else ALLOWED

    def resolve(self, purse: Purse, choice: int) -> Step:
        coin = COINS[choice]
        there = [COINS[number] for number in purse.taken]
        for effect in coin["effects"]:
            if effect["do"] == "ring":
                purse.rings += 1
            elif effect["do"] == "gain":
                purse.money += effect["amount"]
            else:
                purse.money += len([other for other in there if other["metal"] in effect["metals"]])
        purse.money *= len(coin.get("rune", "I"))
        purse.taken.append(choice)
        return self if len(purse.taken) < len(COINS) else OVER


def write(purse: Purse) -> dict[str, Any]:
    weight = sum([COINS[number]["weight"] for number in purse.taken])
    return {"money": purse.money, "rings": purse.rings, "weight": weight}


def new(given: dict[str, Any]) -> Purse:
    return Purse(Take(), None)


GAME = Game(
    name="purse",
    title="Purse",
    folder=FOLDER,
    fewest=1,
    most=1,
    options=[],
    verbs=[Verb("take", 0, [("coin", Domain("coin", KEYS))])],
    events=[],
    set_up=lambda options, seats: new({}),
    load=new,
    given=[],
    read=new,
    expect={"money": NUMBER, "rings": NUMBER, "weight": NUMBER},
    write=write,
    bound=lambda options, seats: len(COINS),
    broken=lambda purse: [],
)
