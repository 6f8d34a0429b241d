"""What is settled before a game: how boards change, what lies on top, who starts; and why a game ends."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from contretemps.games.temptation.codes import BOARDS
from contretemps.games.temptation.sides import MOST_SPACES, SIDE
from contretemps.kernel.game import Option, Options

OPTIONS: Final[list[Option]] = [
    Option("board_rotation", ["under", "flip"], "under", "TTN-R34"),
    Option("beginners", ["off", "on"], "off", "TTN-R05"),
    Option("first_player", ["drawn", "named"], "drawn", "TTN-R09"),
]

# by number of players; 0 and 1 are never looked up
SHARE: Final[vec[i64]] = vec[i64](
    [0, 0, 15, 10, 7, 6, 5]
)  # dice each: of 30 (TTN-002, TTN-022), of 28 (TTN-023, TTN-024)
THRESHOLD: Final[vec[i64]] = vec[i64]([0, 0, 500, 500, 500, 400, 400])  # points (TTN-121, TTN-122)
STARTING_POINTS: Final = 80  # three silver chips and a gold one (TTN-025); they count for the threshold (TTN-027)

LONG_ROUND: Final = 1000  # throws


@mypyc_attr(acyclic=True)
class Switches:
    """The options as numbers: the place of the value in its option's list. Never changed, so that copies share it."""

    __slots__ = ("beginners", "flip", "named", "options")

    def __init__(self, options: Options) -> None:
        number = {option.name: option.values.index(options[option.name]) for option in OPTIONS}
        self.options: Final[Options] = options
        self.flip: Final[i64] = number["board_rotation"]
        self.beginners: Final[i64] = number["beginners"]
        self.named: Final[i64] = number["first_player"]


def most_rounds(rotation: str, seats: int) -> int:
    """No game has more rounds than this.

    In a round every row is closed once, so the points of all players together rise by the side's net or more. While
    nobody has reached the threshold they are at most (threshold - 10) each. In the worst order the poorest sides come
    first: of all sixteen where boards are turned over, of the poorer face of each board where they are not.
    """
    nets = [side.net() for side in SIDE]
    if rotation == "under":
        nets = [min(nets[board], nets[board + BOARDS]) for board in range(BOARDS)]
    nets.sort()
    points = STARTING_POINTS * seats
    rounds = 0
    while points <= seats * (int(THRESHOLD[seats]) - 10):
        points += nets[rounds % len(nets)]
        rounds += 1
    return rounds


def bound(options: Options, seats: int) -> int:
    """No game takes more choices than this, but for a chance below 1 in 10**20.

    The number of rounds has a maximum. A round has none, but ends: while a space is free, at least one throw in six
    has a die that fits, and one must be placed. So a round is at most 28 waits of six throws on average, 168 throws in
    all, and that it takes more than 1,000 is less likely than 1 in 10**20. A throw is asked for and answered, and may
    be the last of a turn that is stopped; every die is placed once; a round begins with a side, a game with a seat.
    """
    return most_rounds(options["board_rotation"], seats) * (3 * LONG_ROUND + MOST_SPACES + 1) + 1
