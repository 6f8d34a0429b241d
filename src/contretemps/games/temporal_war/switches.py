"""What is settled before a game: speed, mode, temples, decks and the readings that a table may change (ledger,
options)."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from contretemps.games.temporal_war.content import SEATINGS, TEMPLES, TEMPLES_INWARD
from contretemps.kernel.game import Option, Options

OPTIONS: Final[list[Option]] = [
    Option("speed", ["medium", "short", "long"], "medium"),  # TPW-004, TPW-005, TPW-006
    Option("mode", ["teams", "free_for_all"], "teams", "TPW-R02"),  # TPW-012, TPW-013
    Option("inward_temples", ["on", "off"], "on", "TPW-R06"),  # TPW-022, TPW-023
    Option("decks", ["chosen", "drawn"], "chosen", "TPW-R134"),  # TPW-318, TPW-324
    Option("learning", ["off", "on"], "off"),  # TPW-025
    Option("role_playing", ["off", "on"], "off", "TPW-R80"),  # TPW-265, TPW-266
    Option("friendly_fire", ["on", "off"], "on", "TPW-R60"),  # TPW-189
    Option("temple_attacks", ["on", "off"], "on", "TPW-R12"),  # TPW-039
    Option("pair_seats", ["2_4", "2_6", "4_6"], "2_4"),  # TPW-245
]

CAPS: Final = {"short": 3, "medium": 6, "long": 9}  # TPW-004, TPW-005, TPW-006
TEMPLE_HEALTH: Final = 20  # TPW-026
PAIR_HEALTH: Final = 30  # TPW-246
ALONE: Final = -1


def seating(options: Options, players: int) -> tuple[list[int], list[int]]:
    """The seats of the arena that are taken, from 0 and clockwise (TPW-015), and the team of each; ALONE without."""
    mode = str(options["mode"])
    found: dict[str, Any] = next(one for one in SEATINGS if one["players"] == players and one.get("mode", mode) == mode)
    teams = [list(team) for team in found.get("teams", [])]
    seats = list(found["seats"])
    if "pairs" in found:
        pair = [int(seat) for seat in str(options["pair_seats"]).split("_")]
        teams.append(pair)
        seats = sorted([*seats, *pair])
    by_seat = {seat: number for number, team in enumerate(teams) for seat in team}
    return [seat - 1 for seat in seats], [by_seat.get(seat, ALONE) for seat in seats]


@mypyc_attr(acyclic=True)
class Switches:
    """The options as numbers. Never changed, so that copies share it."""

    __slots__ = (
        "arena", "cap", "drawn", "empty_after", "friendly_fire", "learning", "options", "role_playing",
        "start_health", "team", "temple_at", "temple_attacks", "temple_spaces",
    )  # fmt: skip

    def __init__(self, options: Options, seats: int) -> None:
        arena, team = seating(options, seats)
        inward = options["inward_temples"] == "on" and seats <= 3  # TPW-023: no effect with four and more
        temples = TEMPLES_INWARD if inward else TEMPLES
        pair = 1 if seats == 5 and team[0] != ALONE else ALONE  # the team of two
        self.options: Final[Options] = options
        self.cap: Final[i64] = CAPS[str(options["speed"])]
        self.drawn: Final[i64] = int(options["decks"] == "drawn")
        self.learning: Final[i64] = int(options["learning"] == "on")
        self.role_playing: Final[i64] = int(options["role_playing"] == "on")
        self.friendly_fire: Final[i64] = int(options["friendly_fire"] == "on")
        self.temple_attacks: Final[i64] = int(options["temple_attacks"] == "on")
        self.arena: Final[vec[i64]] = vec[i64](arena)  # by player: the seat of the arena, from 0
        self.team: Final[vec[i64]] = vec[i64](team)
        self.temple_spaces: Final[vec[i64]] = vec[i64]([temples[seat] for seat in arena])  # TPW-017
        spaces = [temples[seat] for seat in arena]
        self.temple_at: Final[vec[i64]] = vec[i64](  # by space: whose temple belongs there
            [spaces.index(space) if space in spaces else ALONE for space in range(217)]
        )
        self.start_health: Final[vec[i64]] = vec[i64](
            [PAIR_HEALTH if pair != ALONE and one == pair else TEMPLE_HEALTH for one in team]
        )
        # The player after whose turn it passes over the empty seat of 3v2 (TPW-247); ALONE elsewhere.
        missing = [seat for seat in range(6) if seat not in arena]
        after = [player for player, seat in enumerate(arena) if (seat + 1) % 6 in missing]
        self.empty_after: Final[i64] = after[0] if pair != ALONE else ALONE


def bound(options: Options, seats: int) -> int:
    """No game takes more choices than this: the ledger's section 4 counts turns and the decisions of each.

    Turns of all: five rounds of 3 * cap + 3 each, and six rotations of overtime. A turn of the ledger's proof has at
    most 2,506 decisions of players; chance adds a roll for each of few of them. The guard of TPW-312 lies above.
    """
    cap = CAPS[str(options["speed"])]
    turns = 5 * seats * (3 * cap + 3) + 6 * seats
    return 50 * seats + turns * (200 + 40 * seats)
