"""Games for the server's tests, found by the bots' processes as well: the real ones, the toys, and games whose bots
crash or dawdle."""

from __future__ import annotations

import os
import time
from typing import Any

from contretemps.games import discover
from contretemps.kernel import Game
from tests.toys import toys
from tests.toys.auction.game import game as auction

HERE = "tests.server.strange_games:games"


def crash(position: Any, seat: int) -> int:
    os._exit(3)


def dawdle(position: Any, seat: int) -> int:
    time.sleep(3600)
    return 0


def cheat(position: Any, seat: int) -> int:
    """Not a choice at all."""
    return 1000


def lowest(position: Any, seat: int) -> int:
    return int(position.options(seat)[0])


def games() -> dict[str, Game]:
    strange = {
        name: auction(name=name, policy=policy)
        for name, policy in {"crashing": crash, "dawdling": dawdle, "cheating": cheat, "meek": lowest}.items()
    }
    return {**discover(), **toys(), **strange}
