"""Playing Tempt in tests: at random, or as the game's own policy would."""

from __future__ import annotations

import random

from contretemps.games.tempt import GAME
from contretemps.games.tempt.position import Tempt
from contretemps.kernel import NATURE, Record, Rng, seed_from

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
