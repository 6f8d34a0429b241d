"""What is settled before a game: board, set-up and variants (DOM-R04, DOM-R15 and the rules of each variant)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from contretemps.kernel.game import Option, Options

OPTIONS: Final[list[Option]] = [
    Option("board", ["auto", "small", "large"], "auto"),  # DOM-014
    Option("start", ["dealt", "sets", "semi_blind", "sole_authority"], "dealt"),  # DOM-023, DOM-030, DOM-280, DOM-283
    Option("sets", ["drawn", "chosen"], "drawn", "DOM-R72"),  # DOM-038
    Option("factions", ["all", "plain"], "all"),  # DOM-029
    Option("first_scapegoat", ["drawn", "first_seat"], "drawn", "DOM-R04"),  # DOM-021
    Option("order", ["exposure", "clockwise"], "exposure"),  # DOM-039
    Option("spread_many_districts", ["off", "on"], "off", "DOM-R15"),  # DOM-168
    Option("cells", ["off", "on"], "off"),  # DOM-276
    Option("epic", ["off", "on"], "off"),  # DOM-278
    Option("trades", ["off", "on"], "off"),  # DOM-273
]

DEALT: Final = 0
IN_SETS: Final = 1
SEMI_BLIND: Final = 2
SOLE_AUTHORITY: Final = 3
STARTS: Final = ["dealt", "sets", "semi_blind", "sole_authority"]

FEW_PLAYERS: Final = 4  # up to so many the small side is the usual one (DOM-014)


@mypyc_attr(acyclic=True)
class Switches:
    """The options as numbers. Never changed, so that copies share it."""

    __slots__ = (
        "cells", "chosen", "clockwise", "drawn", "epic", "many_districts", "options", "plain", "side", "start",
        "trades",
    )  # fmt: skip

    def __init__(self, options: Options, seats: int) -> None:
        board = str(options["board"])
        self.options: Final[Options] = options
        self.side: Final[i64] = int(seats > FEW_PLAYERS) if board == "auto" else int(board == "large")  # DOM-014
        self.start: Final[i64] = STARTS.index(str(options["start"]))
        self.chosen: Final[i64] = int(options["sets"] == "chosen")
        self.plain: Final[i64] = int(options["factions"] == "plain")
        self.drawn: Final[i64] = int(options["first_scapegoat"] == "drawn")
        self.clockwise: Final[i64] = int(options["order"] == "clockwise")
        self.many_districts: Final[i64] = int(options["spread_many_districts"] == "on")
        self.cells: Final[i64] = int(options["cells"] == "on")
        self.epic: Final[i64] = int(options["epic"] == "on")
        self.trades: Final[i64] = int(options["trades"] == "on")


def bound(options: Options, seats: int) -> int:
    """No game takes more choices than this, every question counted at its maximum.

    Players' questions, then chance; Epic has 28 slots for actions a player instead of 15. With trades each first block
    (28 a player) and each action may be preceded by an offer to every other player, of at most eleven questions.
    """
    epic = options["epic"] == "on"
    questions = 1000 + (750 if epic else 500) * seats
    chance = (750 + 250 * seats) if epic else (700 + 150 * seats)
    set_up = 7 * seats if options["start"] == "sole_authority" else 4 * seats
    trades = 0
    if options["trades"] == "on":
        moments = 28 * seats + (28 if epic else 15) * seats + 33
        trades = moments * (seats - 1) * 12
    return questions + chance + set_up + trades
