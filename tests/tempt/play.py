"""Playing Tempt in tests: at random, or as the game's own policy would."""

from __future__ import annotations

import random
from collections.abc import Iterator

from contretemps.games.tempt import GAME
from contretemps.games.tempt.position import Tempt
from contretemps.kernel import NATURE, Rng
from contretemps.proof import Record, seed_from

WILD = 0.1  # how often the policy's player does anything else, so that games differ


def new(first: str = "0") -> Tempt:
    game = GAME.new({"first_dominant": first})
    assert isinstance(game, Tempt)
    return game


def given(**said: object) -> Tempt:
    """A position from its text."""
    game = GAME.read(said)
    assert isinstance(game, Tempt)
    return game


def play(game: Tempt, *texts: str) -> Tempt:
    """Make choices as they are written."""
    for text in texts:
        game.choose(*GAME.read_play(game, text))
    return game


def next_choice(game: Tempt, luck: random.Random, rng: Rng, *, greedy: bool) -> tuple[int, int]:
    """Who chooses next, and what."""
    seat = game.asked()[0]
    if seat != NATURE and greedy and luck.random() > WILD:
        world = game.copy()
        world.reimagine(seat, rng)
        assert GAME.policy is not None
        return seat, GAME.policy(world, seat)
    options = game.options(seat)
    return seat, options[luck.randrange(len(options))]


def record(seed: str, **options: str) -> Record:
    return Record(GAME, options, seed=seed_from(seed))


# ---- players with habits ---------------------------------------------------------------------------------------------

HABITS = (0.02, 0.1, 0.5, 1, 1, 2, 8)  # how much a player likes a kind of answer to a kind of question


class Wilful:
    """Two players who love some kinds of choices and shun others, each game others: games become long and strange."""

    def __init__(self, seed: int) -> None:
        self.luck = random.Random(f"p{seed}")
        self.tastes = [random.Random(f"w{seed} {seat}") for seat in (0, 1)]
        self.likes: list[dict[tuple[str, str], float]] = [{}, {}]

    def like(self, seat: int, question: str, choice: int) -> float:
        kind = (question, GAME.codec.write(choice).split(":")[0])
        if kind not in self.likes[seat]:
            self.likes[seat][kind] = self.tastes[seat].choice(HABITS)
        return self.likes[seat][kind]

    def choose(self, game: Tempt) -> tuple[int, int]:
        """Who chooses next, and what."""
        seat = game.asked()[0]
        options = game.options(seat)
        if seat == NATURE:
            return seat, options[self.luck.randrange(len(options))]
        question = type(game.step).__name__
        likes = [self.like(seat, question, choice) for choice in options]
        return seat, self.luck.choices(options, likes)[0]


def wilful(seed: int) -> Iterator[Tempt]:
    """A game of theirs, at every decision."""
    players = Wilful(seed)
    game = new(str(seed % 2))
    while game.asked():
        yield game
        game.choose(*players.choose(game))
