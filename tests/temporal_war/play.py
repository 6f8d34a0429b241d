"""Games of The Temporal War for tests: at random, or with the quick player in some seats."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from contretemps.games.temporal_war import GAME
from contretemps.games.temporal_war.position import War
from contretemps.kernel import NATURE, Options, Rng
from contretemps.proof.examples import read_examples


def given(**text: Any) -> War:
    game = GAME.read(text)
    assert isinstance(game, War)
    return game


def examples() -> Iterator[War]:
    """Every question of every example, as it is played there."""
    for file in sorted((GAME.folder / "examples").glob("*.toml")):
        for example in read_examples(file, {GAME.name: GAME}):
            if "refuse_given" in example.table:
                continue
            options = example.table.get("options", {})
            text = {"options": options, **example.table.get("given", {})}
            game = GAME.read(text) if "given" in example.table else GAME.new(options)
            assert isinstance(game, War)
            for stage in example.stages:
                for choice in stage.get("play", []):
                    yield game
                    game.play(*GAME.read_play(game, choice))
            yield game


def played(seed: int, seats: int, options: Options, greedy: frozenset[int] = frozenset()) -> Iterator[War]:
    """A whole game: the position at every question, and at the end."""
    rng, luck = Rng(seed), Rng(7 * seed + 1)
    game = GAME.new(GAME.settle(options), seats)
    assert isinstance(game, War)
    while asked := game.asked():
        yield game
        seat = asked[0]
        if seat == NATURE:
            game.play(seat, game.draw(rng))
        elif seat in greedy:
            assert GAME.policy is not None
            game.choose(seat, GAME.policy(game.copy(), seat))
        else:
            options_ = game.options(seat)
            game.play(seat, options_[luck.below(len(options_))])
    yield game
