"""A position of Temptation: the side in play and its dice, everybody's points and dice, and the pile of boards."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from contretemps.games.temptation import codes as a
from contretemps.games.temptation import events as e
from contretemps.games.temptation.sides import (
    ANY_NUMBER,
    BIT,
    RED,
    RED_YELLOW,
    REDS,
    SIDE,
    SIGNS,
    STAR,
    YELLOW,
    Side,
    make_side,
    read_row,
    takes,
)
from contretemps.games.temptation.switches import SHARE, STARTING_POINTS, THRESHOLD, Switches
from contretemps.games.temptation.throws import HAND, LESS, SHOWS, SIZE
from contretemps.kernel.game import Options
from contretemps.kernel.position import Position
from contretemps.kernel.step import ALLOWED, OVER, Step

NOBODY_YET: Final = -1  # a seat


@mypyc_attr(acyclic=True)
class Temptation(Position):
    """Nothing is hidden but what nobody knows: how dice will fall, and which boards lie deeper in the pile (TTN-026).

    `fits` holds the placements that the rows take now, bit 6 * (number - 1) + row; `SHOWS` of a throw the placements
    that its numbers allow. What may be placed is what both have.
    """

    __slots__ = (
        "dice", "filled", "fits", "free", "hand", "number", "over", "placer", "points", "round", "side", "switches",
        "throw", "throws", "turn", "turned", "under", "unseen", "yellow",
    )  # fmt: skip

    def __init__(
        self,
        step: Step,
        switches: Switches,
        side: Side,
        points: vec[i64],
        dice: vec[i64],
        filled: vec[i64],
        number: vec[i64],
        yellow: vec[i64],
        under: vec[i64],
    ) -> None:
        super().__init__(step, None)
        self.switches: Switches = switches
        self.points: vec[i64] = points  # by seat
        self.dice: vec[i64] = dice  # by seat: all it owns, its hand included
        self.turn: i64 = 0  # whose turn it is
        self.hand: i64 = 0  # dice of this turn that are not on the side yet
        self.throw: i64 = 0  # those of them that lie thrown; 0 if they do not
        self.throws: i64 = 0  # of this turn so far, five at most, since each places a die (TTN-087)

        self.round: i64 = 0
        self.side: Side = side  # the side in play, the only one that takes dice (TTN-034)
        self.filled: vec[i64] = filled  # by row: dice on it, one a space (TTN-014); none moves again (TTN-064)
        self.number: vec[i64] = number  # by row: what its plain or red stars show; 0 before that
        self.yellow: vec[i64] = yellow  # by row: what its yellow stars show; 0 before that
        self.fits: i64 = 0  # which placements the rows take: follows from the four above
        self.free: i64 = 0  # spaces left: so does this
        self.placer: i64 = NOBODY_YET  # who placed the last die

        self.unseen: i64 = 0  # boards that have not come up yet, as bits from 0
        self.under: vec[i64] = under  # the sides that lie up under those, the next to come first; replaced, not changed
        self.turned: i64 = 0  # 1 when the board in play has been turned over (TTN-113)
        self.over: i64 = 0  # 1 when the game is

    def copy(self) -> Temptation:
        game = Temptation(
            self.step,
            self.switches,
            self.side,
            self.points[:],
            self.dice[:],
            self.filled[:],
            self.number[:],
            self.yellow[:],
            self.under,
        )
        game.turn = self.turn
        game.hand = self.hand
        game.throw = self.throw
        game.throws = self.throws
        game.round = self.round
        game.fits = self.fits
        game.free = self.free
        game.placer = self.placer
        game.unseen = self.unseen
        game.turned = self.turned
        game.over = self.over
        return game

    def fields(self) -> tuple[str, ...]:
        return FIELDS

    def __reduce__(self) -> tuple[Any, ...]:
        return load, (self.dump(),)

    def dump(self) -> dict[str, Any]:
        data = super().dump()
        data["side"] = int(self.side.number) or [row_text(self.side, row) for row in range(a.ROWS)]
        data["options"] = self.switches.options
        return data

    # ---- what the world asks ---------------------------------------------------------------------------------------

    def turn_rule(self, seat: i64, choice: i64) -> i64:
        """The rule that says when a choice of this kind has its moment, and whose it is."""
        if choice >= a.THROWN and choice < a.SIDE:
            return 46  # TTN-046
        if choice >= a.SIDE and choice < a.FIRST:
            return 20  # TTN-020
        if choice >= a.FIRST and choice < a.ACTIONS:
            return 28  # TTN-028
        if seat < 0 or seat >= len(self.points) or choice < 0 or choice >= a.ACTIONS:
            return 130  # TTN-130
        if seat == self.placer and (self.over == 1 or (self.round > 1 and self.free == self.side.size)):
            return 111  # TTN-111: who ended the round has finished playing
        if self.over == 1:
            return 127  # TTN-127
        if seat != self.turn and self.dice[seat] == 0:
            return 44  # TTN-044
        return 93 if choice == a.THROW and seat != self.turn and self.throws == 0 else 130  # TTN-093, TTN-130

    def wrong_number_of_dice(self, choice: i64) -> i64:
        """All dice of the hand are thrown, and only those."""
        if self.throws > 1:
            return 66 if SIZE[choice - a.THROWN + 1] < self.hand else 86  # TTN-066, TTN-086
        return 40 if self.hand == HAND else 43  # TTN-040, TTN-043

    def view(self, seat: int | None) -> dict[str, Any]:
        from contretemps.games.temptation.view import view

        return view(self)

    def scores(self) -> list[float]:
        """Points."""
        return [float(points) for points in self.points]

    def outcome(self) -> list[float] | None:
        """One victory; whoever is tied on most points has an equal share of it (TTN-123, TTN-125)."""
        if self.over == 0:
            return None
        best = max([int(points) for points in self.points])
        winners = sum([1 for points in self.points if points == best])
        return [1.0 / winners if points == best else 0.0 for points in self.points]

    # ---- small questions -------------------------------------------------------------------------------------------

    def seats(self) -> i64:
        return len(self.points)

    def closed(self, row: i64) -> bool:
        """Is every space of the row taken?"""
        return self.filled[row] == self.side.length(row)

    def may_place(self) -> i64:
        """The dice of the throw that fit, as bits of placements."""
        return self.fits & SHOWS[self.throw]

    def on_side(self) -> i64:
        """Dice on the side."""
        return self.side.size - self.free

    def next_seat(self, seat: i64) -> i64:
        """The left neighbour: clockwise (TTN-029)."""
        return seat + 1 if seat + 1 < len(self.points) else 0

    # ---- what happens at once --------------------------------------------------------------------------------------

    def place(self, number: i64, row: i64, rule: i64) -> None:
        """A die of the hand goes on the row's next free space; the last one closes it (TTN-070, TTN-100)."""
        seat = self.turn
        side = self.side
        filled = self.filled[row]
        space = side.spaces[side.starts[row] + filled]
        if space > a.FACES:
            if filled == 0:
                self.number[row] = number
            elif space == YELLOW and filled == REDS:
                self.yellow[row] = number
        self.tell(e.PLACED, rule, seat, number - 1, row)
        self.filled[row] = filled + 1
        self.free -= 1
        self.dice[seat] -= 1
        self.hand -= 1
        self.throw = LESS[self.throw * a.FACES + number - 1]
        self.placer = seat
        fits = takes(side.starts, side.spaces, row, filled + 1, self.number[row], self.yellow[row])  # TTN-061
        self.fits = (self.fits & ~ANY_NUMBER[row]) | fits
        if fits == 0:  # the last space is taken: the row is closed (TTN-100)
            self.settle(row)

    def settle(self, row: i64) -> None:
        """Who closes a row gains or pays its amount at once (TTN-101, TTN-102, TTN-105), but never below 0 (TTN-104).

        The bank has all it takes (TTN-108), and who has nothing left plays on (TTN-106).
        """
        seat = self.turn
        amount = self.side.amounts[row]
        points = self.points[seat] + amount
        if points < 0:
            self.tell(e.PAYS_ALL, 103, seat, -amount, self.points[seat])  # TTN-103
            points = 0  # the rest is forgiven (TTN-104)
        elif amount > 0:
            self.tell(e.GAINS, 101, seat, amount, points)  # TTN-101
        else:
            self.tell(e.PAYS, 102, seat, -amount, points)  # TTN-102
        self.points[seat] = points

    def begin_turn(self, seat: i64) -> None:
        """Five dice, or all there are, are the hand; the others are put aside (TTN-040, TTN-041, TTN-043)."""
        self.turn = seat
        owned = self.dice[seat]
        self.hand = HAND if owned > HAND else owned
        self.throw = 0
        self.throws = 0

    def lay_out(self, side: Side) -> None:
        """An empty side in play."""
        self.side = side
        self.filled = vec[i64]([0] * a.ROWS)
        self.number = vec[i64]([0] * a.ROWS)
        self.yellow = vec[i64]([0] * a.ROWS)
        self.fits = side.opening
        self.free = side.size

    def share_out(self) -> None:
        """All dice in play, shared out equally (TTN-022, TTN-023, TTN-024, TTN-112); points are kept (TTN-115)."""
        seat: i64
        for seat in range(len(self.points)):
            self.dice[seat] = SHARE[len(self.points)]

    def recount(self) -> None:
        """What follows from the side and the dice on it."""
        row: i64
        side = self.side
        self.fits = 0
        self.free = side.size
        for row in range(a.ROWS):
            filled = self.filled[row]
            self.free -= filled
            self.fits |= takes(side.starts, side.spaces, row, filled, self.number[row], self.yellow[row])

    def threshold(self) -> i64:
        return THRESHOLD[len(self.points)]


# ---- legality --------------------------------------------------------------------------------------------------------


def cannot_place(game: Temptation, number: i64, row: i64) -> i64:
    """A die of the throw fits if the row's next free space takes its number."""
    bit = BIT[a.FACES * (number - 1) + row]
    if game.throw == 0:
        return 32  # TTN-032
    if SHOWS[game.throw] & bit == 0:
        return 131  # TTN-131: no die of the throw that is not placed yet shows it
    return ALLOWED if game.fits & bit != 0 else why_not(game, number, row)


def why_not(game: Temptation, number: i64, row: i64) -> i64:
    """The rule by which a row does not take a number."""
    at: i64
    side = game.side
    if game.closed(row):
        return 109  # TTN-109
    next_space = side.starts[row] + game.filled[row]
    space = side.spaces[next_space]
    if space == STAR:
        return 73  # TTN-073
    if space == RED:
        return 74  # TTN-074
    if space == YELLOW:
        return 76 if game.filled[row] == REDS else 75  # TTN-075, TTN-076
    for at in range(next_space + 1, side.starts[row + 1]):
        if side.spaces[at] == number:
            return 70  # TTN-070: it would fit further right
    return 71  # TTN-071


def cannot_throw(game: Temptation, met: bool) -> i64:
    """Throw at the start of a turn, and again once a die of the throw is placed; that is so for every throw."""
    if met or game.throws == 0:
        return ALLOWED
    return 55 if game.throws == 1 else 52  # TTN-052, TTN-055


def cannot_stop(game: Temptation, met: bool) -> i64:
    """Throw at least once a turn, and stop only once a die of the throw is placed."""
    return 33 if game.throws == 0 else cannot_throw(game, met)  # TTN-033


# ---- loading ---------------------------------------------------------------------------------------------------------

FIELDS: Final = (
    "round", "turn", "hand", "throw", "throws", "points", "dice", "filled", "number", "yellow", "placer", "unseen",
    "under", "turned", "over",
)  # fmt: skip


def empty_game(options: Options, seats: int) -> Temptation:
    """Everybody with their chips and dice, and all boards in the pile; nothing is asked yet."""
    zero = [0] * a.ROWS
    game = Temptation(
        OVER,
        Switches(options),
        SIDE[0],
        vec[i64]([STARTING_POINTS] * seats),
        vec[i64]([0] * seats),
        vec[i64](zero),
        vec[i64](zero),
        vec[i64](zero),
        vec[i64](),
    )
    game.unseen = (1 << a.BOARDS) - 1
    game.share_out()
    game.lay_out(SIDE[0])
    return game


def row_text(side: Side, row: int) -> str:
    """A row as `content/sides.toml` writes it."""
    amount = int(side.amounts[row])
    spaces = " ".join([SIGNS[space] for space in side.row(row)])
    return f"{'W' if amount > 0 else 'B'}{abs(amount)} {spaces}"


def dice_on(game: Temptation, row: int) -> list[int]:
    """The numbers on a row, from the left."""
    shown: list[int] = []
    for space in game.side.row(row)[: game.filled[row]]:
        if space <= a.FACES:
            shown.append(space)
        else:
            shown.append(int(game.yellow[row] if space == RED_YELLOW[-1] else game.number[row]))
    return shown


def load(data: dict[str, Any]) -> Temptation:
    """What `dump` wrote."""
    from contretemps.games.temptation.flow import STEPS

    game = empty_game(data["options"], len(data["points"]))
    game.restore(data, STEPS)
    side = data["side"]
    game.side = SIDE[side - 1] if isinstance(side, int) else make_side(0, [read_row(row) for row in side])
    game.recount()
    return game
