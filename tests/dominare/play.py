"""Games of Dominare for tests: at random, or with the quick player in some seats."""

from __future__ import annotations

from collections.abc import Iterator

from contretemps.games.dominare import GAME
from contretemps.games.dominare.hints import policy
from contretemps.games.dominare.position import Dominare
from contretemps.kernel import NATURE, Options, Rng


def given(**text: object) -> Dominare:
    game = GAME.read(text)
    assert isinstance(game, Dominare)
    return game


def played(seed: int, seats: int, options: Options, greedy: frozenset[int] = frozenset()) -> Iterator[Dominare]:
    """A whole game: the position at every question, and at the end."""
    rng, luck = Rng(seed), Rng(7 * seed + 1)
    game = GAME.new(GAME.settle(options), seats)
    assert isinstance(game, Dominare)
    while asked := game.asked():
        yield game
        seat = asked[luck.below(len(asked))]
        if seat == NATURE:
            game.play(seat, game.draw(rng))
        elif seat in greedy:
            game.choose(seat, policy(game.copy(), seat))
        else:
            options_ = game.options(seat)
            game.play(seat, options_[luck.below(len(options_))])
    yield game
