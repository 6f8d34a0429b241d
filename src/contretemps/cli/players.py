"""The bots that can sit at a terminal game: any choice, or the game's own quick good one."""

from __future__ import annotations

import hashlib

from contretemps.cli.words import Words
from contretemps.kernel.errors import BadInput
from contretemps.kernel.game import Game
from contretemps.kernel.position import Position
from contretemps.kernel.rng import Rng

BOTS = ("uniform", "greedy")


class Bot:
    """Sits in a seat and sees only what that seat sees: whatever else it is shown is imagined."""

    def __init__(self, name: str, game: Game, seat: int, seed: bytes, words: Words) -> None:
        if name not in BOTS:
            raise BadInput(words("wrong.bot_name", bot=name, bots=", ".join(BOTS)))
        if name == "greedy" and game.policy is None:
            raise BadInput(words("wrong.no_greedy", title=game.title))
        self.name = name
        self.game = game
        self.seat = seat
        own = hashlib.sha256(b"contretemps bot\n" + bytes([seat]) + seed).digest()
        self.rng = Rng(int.from_bytes(own[:8], "big"))

    def choose(self, position: Position) -> int:
        """Its answer to the question."""
        if self.name == "greedy":
            return good_choice(self.game, position, self.seat, self.rng)
        options = position.options(self.seat)
        return options[self.rng.below(len(options))]


def opposite(game: Game, seats: int) -> dict[int, str]:
    """Bots in all seats but the first: whoever starts a game alone has somebody to play with."""
    return dict.fromkeys(range(1, seats), "uniform" if game.policy is None else "greedy")


def good_choice(game: Game, position: Position, seat: int, rng: Rng) -> int:
    """What the game's policy would do in this seat, knowing no more than it does."""
    assert game.policy is not None
    imagined = position.copy()
    imagined.reimagine(seat, rng)
    return game.policy(imagined, seat)
