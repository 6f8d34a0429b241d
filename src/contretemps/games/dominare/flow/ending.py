"""The end of the game and its scoring (DOM-244 to DOM-257)."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from contretemps.games.dominare import events as e
from contretemps.games.dominare.points import (
    agent_points,
    block_points,
    district_points,
    exposure_loss,
    score,
    winners,
)
from contretemps.games.dominare.position import FINISHED, Dominare
from contretemps.kernel.step import NOBODY, OVER, Step


@mypyc_attr(acyclic=True)
class Score(Step):
    """Districts, blocks and agents, less what exposure costs; ties are broken by crowns (DOM-245 to DOM-255)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(NOBODY, 0, 0)

    def resolve(self, game: Dominare, choice: i64) -> Step:
        seat: i64
        game.phase = FINISHED
        if game.journal is not None:
            winning = winners(game)
            for seat in range(game.seats):
                districts = district_points(game, seat)
                blocks = block_points(game, seat)
                agents = agent_points(game, seat)
                game.tell(e.SCORES, 245, seat, districts, blocks, agents, exposure_loss(game, seat))  # DOM-245
            for seat in range(game.seats):
                game.tell(e.TOTAL, 255, seat, score(game, seat), game.crowns[seat])  # DOM-255
            for seat in range(game.seats):
                if winning >> seat & 1:
                    if winning & (winning - 1) == 0:
                        game.tell(e.WINS, 255, seat, score(game, seat))  # DOM-255
                    else:
                        game.tell(e.SHARES, 255, seat, score(game, seat))  # DOM-255
        return OVER
