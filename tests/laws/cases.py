"""What the laws run over: every game that is found, at every number of seats, under options that meet each other."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

from contretemps.games import discover
from contretemps.kernel import NATURE, BadInput, Game, Options, Position
from contretemps.proof import Record, loads, replay, seed_from
from tests.toys import toys

ROOT = Path(__file__).parents[2]


class LawBroken(AssertionError):  # noqa: N818 - it is the word for it, and not a programming error
    """A game does not keep a law; the message says which law, which game and what came."""

    def __init__(self, law: int, about: object, what: str) -> None:
        super().__init__(f"law {law}, {about}: {what}")
        self.law = law


class Case:
    """A game, a number of seats and a set of options; or a golden record, whose choices are then made.

    A golden record is played when somebody asks for it: one that no longer fits fails the tests that need it, and no
    other test.
    """

    def __init__(self, game: Game, seats: int, options: Options, path: Path | None = None) -> None:
        self.game = game
        self.path = path  # of a golden record, which has its own seats and options
        self._seats = seats
        self._options = options

    @cached_property
    def golden(self) -> Record | None:
        """The golden record; LawBroken if it no longer fits."""
        return None if self.path is None else golden_record(self.game, self.path)

    @property
    def seats(self) -> int:
        return self._seats if self.golden is None else self.golden.seats

    @property
    def options(self) -> Options:
        return self._options if self.golden is None else self.golden.options

    def __str__(self) -> str:
        if self.path is not None:
            return f"{self.game.name}-golden-{self.path.stem}"
        usual = self.game.settle({})
        said = [f"{name}={_short(value)}" for name, value in self.options.items() if value != usual[name]]
        return f"{self.game.name}-{self.seats}-{','.join(said) or 'usual'}"

    def new(self) -> Position:
        """A new game."""
        return self.game.new(self.options, self.seats) if self.golden is None else self.record().position

    def record(self, seed: int = 0) -> Record:
        """A record at its beginning."""
        if self.golden is None:
            word = f"{self} {seed}"
            return Record(self.game, self.options, self.seats, seed=seed_from(word), salts=[f"salt {seed}"])
        golden = self.golden
        return Record(self.game, self.options, self.seats, seed=golden.seed, salts=golden.salts, start=golden.start)

    def bound(self) -> int:
        """The number of choices that no game exceeds, by the game's own word."""
        return self.game.bound(self.options, self.seats)


def _short(value: Any) -> str:
    return f"{len(value)}" if isinstance(value, list) else str(value)


def games() -> dict[str, Game]:
    """Real ones and toys."""
    return {**discover(), **toys()}


def cases(game: Game) -> list[Case]:
    """Every number of seats with every set of options."""
    return [Case(game, seats, options) for seats in range(game.fewest, game.most + 1) for options in option_sets(game)]


def golden_cases(game: Game) -> list[Case]:
    """The game's golden records, which get further than chance does: what was played there is played again."""
    return [Case(game, 0, {}, path) for path in golden_paths(game)]


def golden_paths(game: Game) -> list[Path]:
    """The files of the game's golden records."""
    return sorted(game.folder.glob("records/*.json"))


def golden_record(game: Game, path: Path, read: Callable[[Game, dict[str, Any]], Record] = replay) -> Record:
    """A golden record, played again or verified; LawBroken if it no longer fits."""
    try:
        return read(game, loads(path.read_text("utf-8")))
    except Exception as error:  # whatever a changed game may raise
        raise no_longer_fits(game, path, str(error) or type(error).__name__) from error


def no_longer_fits(game: Game, path: Path, why: str) -> LawBroken:
    """What is wrong with a golden record: which file, why, and which command writes it anew."""
    file = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
    command = f".venv/bin/python tools/golden.py {file}"
    return LawBroken(
        10, game.name, f"{path.name}: {why}\n{file} no longer fits; to write it anew with the same choices: {command}"
    )


def option_sets(game: Game) -> list[Options]:
    """Few sets in which each value of each option meets each value of every other, as far as the game allows."""
    names = [option.name for option in game.options]
    values: list[list[Any]] = [
        [[], list(option.values)] if isinstance(option.default, list) else list(option.values)
        for option in game.options
    ]
    found = [game.settle({})]
    for picked in meetings([len(of) for of in values]):
        options = {name: of[number] for name, of, number in zip(names, values, picked, strict=True)}
        settled = _as_full_as_allowed(game, options)
        if settled is not None and settled not in found:
            found.append(settled)
    return found


def _as_full_as_allowed(game: Game, options: Options) -> Options | None:
    """The options with lists cut down to what the game accepts beside the others; None if it refuses them anyway."""
    few = {name: [] if isinstance(value, list) else value for name, value in options.items()}
    if not _accepts(game, few):
        return None
    for name, value in options.items():
        if isinstance(value, list):
            for item in value:
                more = {**few, name: [*few[name], item]}
                few = more if _accepts(game, more) else few
    return game.settle(few)


def _accepts(game: Game, options: Options) -> bool:
    try:
        game.new(options)
    except BadInput:
        return False
    return True


def meetings(sizes: list[int]) -> Iterator[list[int]]:
    """Rows of numbers, the n-th below sizes[n], such that any two columns show every pair: few, greedily."""
    left = {
        (a, i, b, j)
        for a, b in itertools.combinations(range(len(sizes)), 2)
        for i, j in itertools.product(range(sizes[a]), range(sizes[b]))
    }
    if len(sizes) == 1:
        yield from [[number] for number in range(sizes[0])]
    while left:
        a, i, b, j = min(left)
        row = {a: i, b: j}
        for column in range(len(sizes)):
            if column not in row:
                row[column] = max(range(sizes[column]), key=lambda n: (_new_pairs(left, row, column, n), -n))
        left -= {(c, row[c], d, row[d]) for c, d in itertools.combinations(sorted(row), 2)}
        yield [row[column] for column in range(len(sizes))]


def _new_pairs(left: set[tuple[int, int, int, int]], row: dict[int, int], column: int, number: int) -> int:
    pairs = [(c, n, column, number) if c < column else (column, number, c, n) for c, n in row.items()]
    return sum([pair in left for pair in pairs])


# ---- playing at random -----------------------------------------------------------------------------------------------


def pick(case: Case, position: Position, luck: random.Random) -> tuple[int, int]:
    """One of the seats that are asked, and one of its choices."""
    asked = position.asked()
    seat = asked[luck.randrange(len(asked))]
    options = position.options(seat)
    if not options:
        raise LawBroken(1, case, f"seat {seat} is asked {position.step.dump()} and has no option")
    return seat, options[luck.randrange(len(options))]


def play_on(case: Case, position: Position, luck: random.Random, choices: int | None = None) -> None:
    """Play a position at random to its end, or so many choices."""
    for _ in range(case.bound() if choices is None else choices):
        if not position.asked():
            return
        position.choose(*pick(case, position, luck))


def record_of(case: Case, seed: int, choices: int | None = None) -> Record:
    """A game played at random with fair chance, to its end or so many choices."""
    luck = random.Random(f"{case} {seed}")
    record = case.record(seed)
    for played in case.golden.plays if case.golden is not None else []:
        record.choose(played.seat, played.choice)
    for _ in range(case.bound() if choices is None else choices):
        asked = record.position.asked()
        if asked == (NATURE,):
            record.choose(NATURE, record.derived())
        elif asked:
            record.choose(*pick(case, record.position, luck))
    return record


def text(data: Any) -> str:
    """Plain data as text, to be compared byte by byte."""
    return json.dumps(data, ensure_ascii=False)


def dump(position: Position) -> str:
    """A position as text, to be compared byte by byte."""
    return text(position.dump())
