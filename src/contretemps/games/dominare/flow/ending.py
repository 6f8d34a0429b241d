"""The end of the game and its scoring (DOM-244 to DOM-257)."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from contretemps.games.dominare import events as e
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
            winners = game.winners()
            for seat in range(game.seats):
                districts = game.district_points(seat)
                blocks = game.block_points(seat)
                agents = game.agent_points(seat)
                game.tell(e.SCORES, 245, seat, districts, blocks, agents, game.exposure_loss(seat))  # DOM-245
            for seat in range(game.seats):
                game.tell(e.TOTAL, 255, seat, game.score(seat), game.crowns[seat])  # DOM-255
            for seat in range(game.seats):
                if winners >> seat & 1:
                    if winners & (winners - 1) == 0:
                        game.tell(e.WINS, 255, seat, game.score(seat))  # DOM-255
                    else:
                        game.tell(e.SHARES, 255, seat, game.score(seat))  # DOM-255
        return OVER
