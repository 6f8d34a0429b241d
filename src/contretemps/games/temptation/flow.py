"""A game of Temptation in the rulebook's order: rounds, turns, and what is asked in them (TTN-030 to TTN-127).

Begin                 the pile's first side, and who starts
  DrawSide            NATURE: which side comes up, of the boards that nobody has seen yet
  DrawFirst           NATURE: who starts; or NameFirst: the host says who is the best-behaved player
ToThrow               the player on turn must throw
  ThrowDice           NATURE: how the dice fall; without a fit the turn is over
  MustPlace           one die that fits must be placed
  Decide              place another, throw all others again, or stop
after the turn        the next seat that owns dice; after the last free space the round is over: the game may be, or
                      dice are shared out anew, the board changes and the left neighbour of who ended it starts
"""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from contretemps.games.temptation import codes as a
from contretemps.games.temptation import events as e
from contretemps.games.temptation.position import (
    Temptation,
    cannot_place,
    cannot_stop,
    cannot_throw,
    empty_game,
)
from contretemps.games.temptation.rounds import UNKNOWN, board_of, most_points, next_side, tell_winners
from contretemps.games.temptation.sides import LETTERS, SIDE
from contretemps.games.temptation.switches import SHARE
from contretemps.games.temptation.throws import FALLEN, FIRST_OF, HAND, POWER, SHOWS, SIZE, WAYS, throw_name
from contretemps.kernel.choices import Choices
from contretemps.kernel.game import Options
from contretemps.kernel.refusal import Facts
from contretemps.kernel.rng import Rng
from contretemps.kernel.step import ALLOWED, NATURE, NOBODY, OVER, Step, step_kinds
from contretemps.sets import lowest

HOST: Final = 0  # the seat that says who is the best-behaved player, where that is not drawn (TTN-028)


# ---- set-up ----------------------------------------------------------------------------------------------------------


@mypyc_attr(acyclic=True)
class Begin(Step):
    """The pile in any order, its faces as they come; for beginners side 1 lies on top (TTN-020, TTN-021)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(NOBODY, 0, 0)

    def resolve(self, game: Temptation, choice: i64) -> Step:
        if game.switches.beginners == 0:
            return DRAW_SIDE
        game.unseen &= ~1
        return begin_round(game, 1, 21)  # TTN-021


@mypyc_attr(acyclic=True)
class DrawSide(Step):
    """A board that nobody has seen yet comes up, with either face (TTN-020)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(NATURE, a.SIDE, a.SIDE + a.SIDES)

    def check(self, game: Temptation, choice: i64) -> i64:
        return ALLOWED if (game.unseen >> board_of(choice - a.SIDE + 1)) & 1 else 113  # TTN-113

    def resolve(self, game: Temptation, choice: i64) -> Step:
        one: i64 = 1
        side = choice - a.SIDE + 1
        game.unseen &= ~(one << board_of(side))
        return begin_round(game, side, 20)  # TTN-020

    def purpose(self, game: Temptation) -> str:
        return "pile"

    def facts(self, game: Temptation, choice: int) -> Facts:
        return {"side": choice - a.SIDE + 1}


@mypyc_attr(acyclic=True)
class DrawFirst(Step):
    """Nobody named the best-behaved player: chance does (TTN-028)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(NATURE, a.FIRST, a.FIRST + a.SEATS)

    def check(self, game: Temptation, choice: i64) -> i64:
        return cannot_start(game, choice - a.FIRST)

    def resolve(self, game: Temptation, choice: i64) -> Step:
        return first_turn(game, choice - a.FIRST)

    def purpose(self, game: Temptation) -> str:
        return "first"

    def facts(self, game: Temptation, choice: int) -> Facts:
        return {"seat": choice - a.FIRST, "last": int(game.seats()) - 1}


@mypyc_attr(acyclic=True)
class NameFirst(Step):
    """The host names the best-behaved player (TTN-028)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(HOST, a.FIRST, a.FIRST + a.SEATS)

    def check(self, game: Temptation, choice: i64) -> i64:
        return cannot_start(game, choice - a.FIRST)

    def resolve(self, game: Temptation, choice: i64) -> Step:
        return first_turn(game, choice - a.FIRST)

    def facts(self, game: Temptation, choice: int) -> Facts:
        return {"seat": choice - a.FIRST, "last": int(game.seats()) - 1}


def cannot_start(game: Temptation, seat: i64) -> i64:
    """The player who starts sits at the table (TTN-028)."""
    return ALLOWED if seat < game.seats() else 28  # TTN-028


def first_turn(game: Temptation, seat: i64) -> Step:
    """The first round is started by the best-behaved player (TTN-028)."""
    game.tell(e.STARTS, 28, seat)  # TTN-028
    return to_throw(game, seat, 28)  # TTN-028


# ---- a turn ----------------------------------------------------------------------------------------------------------


@mypyc_attr(acyclic=True)
class OnTurn(Step):
    """A question to the player on turn, whose verbs are throw, stop and place."""

    __slots__ = ()

    takes: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: i64) -> None:
        super().__init__(seat, a.THROW, a.PLACE + a.FACES * a.ROWS)

    def facts(self, game: Temptation, choice: int) -> Facts:
        if choice < a.PLACE:
            return {}
        number, row = divmod(choice - a.PLACE, a.ROWS)
        return {
            "number": number + 1,
            "row": LETTERS[row],
            "throw": " ".join(throw_name(game.throw)),
            "needed": int(game.number[row]),
            "yellow": int(game.yellow[row]),
        }

    def about(self, game: Temptation) -> Facts:
        return {
            "seat": f"@seat.{self.seat}",
            "hand": int(game.hand),
            "throw": " ".join(throw_name(game.throw)),
            "throws": int(game.throws),
        }


def cannot(game: Temptation, choice: i64, met: bool) -> i64:
    """The rule that forbids the player on turn this choice; `met`: a die of the throw was placed already."""
    if choice == a.THROW:
        return cannot_throw(game, met)
    if choice == a.STOP:
        return cannot_stop(game, met)
    return cannot_place(game, (choice - a.PLACE) // a.ROWS + 1, (choice - a.PLACE) % a.ROWS)


@mypyc_attr(acyclic=True)
class ToThrow(OnTurn):
    """The player on turn throws; passing is not possible (TTN-033)."""

    __slots__ = ()

    def check(self, game: Temptation, choice: i64) -> i64:
        return cannot(game, choice, False)

    def options_into(self, game: Temptation, out: Choices) -> None:
        out.items[0] = a.THROW
        out.count = 1

    def resolve(self, game: Temptation, choice: i64) -> Step:
        return throw_hand(game)


@mypyc_attr(acyclic=True)
class ThrowDice(Step):
    """All dice of the hand that are not on the side are thrown at once (TTN-040, TTN-043, TTN-046, TTN-086)."""

    __slots__ = ("dice",)

    takes: ClassVar[tuple[str, ...]] = ("dice",)

    def __init__(self, dice: i64) -> None:
        super().__init__(NATURE, a.THROWN, a.SIDE)
        self.dice: Final[i64] = dice

    def check(self, game: Temptation, choice: i64) -> i64:
        """As many dice as are in the hand; any other number is refused with both."""
        return ALLOWED if SIZE[choice - a.THROWN + 1] == self.dice else game.wrong_number_of_dice(choice)

    def options_into(self, game: Temptation, out: Choices) -> None:
        choice: i64
        for choice in range(a.THROWN + FIRST_OF[self.dice] - 1, a.THROWN + FIRST_OF[self.dice + 1] - 1):
            out.add(choice)

    def facts(self, game: Temptation, choice: int) -> Facts:
        return {"dice": int(SIZE[choice - a.THROWN + 1]), "hand": int(self.dice)}

    def weight(self, game: Temptation, choice: i64) -> i64:
        return WAYS[choice - a.THROWN + 1]

    def draw(self, game: Temptation, rng: Rng) -> i64:
        fallen = FALLEN[self.dice]
        return a.THROWN - 1 + fallen[rng.below(POWER[self.dice])]

    def purpose(self, game: Temptation) -> str:
        return "dice"

    def resolve(self, game: Temptation, choice: i64) -> Step:
        throw = choice - a.THROWN + 1
        game.throw = throw
        game.tell(e.THROWN, throw_rule(game), game.turn, throw)
        if game.fits & SHOWS[throw] == 0:  # no second try (TTN-092), and nothing is lost (TTN-091)
            game.tell(e.NO_FIT, 90, game.turn)  # TTN-090
            return end_turn(game)
        return MUST_PLACE[game.turn]


@mypyc_attr(acyclic=True)
class MustPlace(OnTurn):
    """At least one die that fits must be placed, whichever the player likes (TTN-050, TTN-051).

    So it is even if that closes a black row (TTN-053), and asked even if there is no choice (TTN-132).
    """

    __slots__ = ()

    def check(self, game: Temptation, choice: i64) -> i64:
        return cannot(game, choice, False)

    def options_into(self, game: Temptation, out: Choices) -> None:
        fits = game.fits & SHOWS[game.throw]
        while fits != 0:
            out.add(a.PLACE + lowest(fits))
            fits &= fits - 1

    def resolve(self, game: Temptation, choice: i64) -> Step:
        return place(game, choice, 50)  # TTN-050


@mypyc_attr(acyclic=True)
class Decide(OnTurn):
    """Place another die of the throw, throw all others again, or stop (TTN-060, TTN-085)."""

    __slots__ = ()

    def check(self, game: Temptation, choice: i64) -> i64:
        return cannot(game, choice, True)

    def options_into(self, game: Temptation, out: Choices) -> None:
        items = out.items
        items[0] = a.THROW
        items[1] = a.STOP
        out.count = 2
        fits = game.fits & SHOWS[game.throw]
        while fits != 0:
            out.add(a.PLACE + lowest(fits))
            fits &= fits - 1

    def resolve(self, game: Temptation, choice: i64) -> Step:
        if choice == a.THROW:
            return throw_hand(game)
        if choice == a.STOP:
            game.tell(e.STOPS, 88, game.turn, game.dice[game.turn])  # TTN-088
            return end_turn(game)
        return place(game, choice, 60)  # TTN-060


def throw_hand(game: Temptation) -> Step:
    """The whole hand, and nothing but the hand, is thrown (TTN-066, TTN-086)."""
    game.throw = 0
    game.throws += 1
    return THROW_DICE[game.hand]


def throw_rule(game: Temptation) -> i64:
    """The rule by which so many dice are thrown."""
    if game.throws > 1:
        return 86  # TTN-086
    return 40 if game.hand == HAND else 43  # TTN-040, TTN-043


def place(game: Temptation, choice: i64, rule: i64) -> Step:
    """A die goes down; then the round may be over (TTN-110), or the turn with the last die of the hand (TTN-089).

    Several dice of a throw may go on one row or on several (TTN-062), up to all five (TTN-063).
    Nobody is kept from placing one to their own harm (TTN-065).
    """
    game.place((choice - a.PLACE) // a.ROWS + 1, (choice - a.PLACE) % a.ROWS, rule)
    if game.free == 0:  # TTN-031
        game.tell(e.ROUND_OVER, 110, game.turn, game.round)  # TTN-110
        return end_round(game)  # whatever is left in the hand (TTN-111)
    if game.hand == 0:  # also with dice aside (TTN-042)
        game.tell(e.ALL_PLACED, 89, game.turn, game.dice[game.turn])  # TTN-089
        return end_turn(game)
    return DECIDE[game.turn]


def end_turn(game: Temptation) -> Step:
    """The next seat clockwise that owns dice; who owns none is skipped (TTN-093, TTN-044, TTN-045)."""
    seat = game.turn
    for _ in range(len(game.points)):
        seat = game.next_seat(seat)
        if game.dice[seat] > 0:
            return to_throw(game, seat, 93 if seat != game.turn else 45)  # TTN-045, TTN-093
        game.tell(e.SKIPPED, 44, seat)  # TTN-044
    game.tell(e.STUCK, 116, game.round)  # TTN-116
    return end_round(game)


def to_throw(game: Temptation, seat: i64, rule: i64) -> Step:
    """A turn begins."""
    game.begin_turn(seat)
    game.tell(e.TURN, rule, seat, game.hand, game.dice[seat] - game.hand)
    return TO_THROW[seat]


# ---- rounds ----------------------------------------------------------------------------------------------------------


def begin_round(game: Temptation, side: i64, rule: i64) -> Step:
    """A new side is in play; everybody has their dice (TTN-030, TTN-112, TTN-114)."""
    game.lay_out(SIDE[side - 1])
    game.round += 1
    game.tell(e.SIDE_UP, rule, side - 1)
    game.tell(e.ROUND_BEGINS, 22 if game.seats() != 4 else 23, game.round, SHARE[game.seats()])  # TTN-022, TTN-023
    if game.round == 1:
        return NAME_FIRST if game.switches.named == 1 else DRAW_FIRST
    return to_throw(game, game.next_seat(game.placer), 114)  # TTN-114


def end_round(game: Temptation) -> Step:
    """Now, and only now, is the end of the game looked at (TTN-120); otherwise another round (TTN-126)."""
    best = most_points(game)  # whatever anybody had before (TTN-124)
    game.hand = 0
    game.throw = 0
    game.throws = 0
    if best >= game.threshold():
        game.over = 1
        tell_winners(game, best)
        return OVER  # and nothing more is done (TTN-127)
    game.tell(e.GOES_ON, 126, game.threshold())  # TTN-126
    game.share_out()
    return change_board(game)


def change_board(game: Temptation) -> Step:
    """A new side comes up: a known one, or chance says which (TTN-113)."""
    side = next_side(game)
    if side == UNKNOWN:
        game.lay_out(game.side)
        return DRAW_SIDE
    return begin_round(game, side, 113 if game.turned == 1 else 126)  # TTN-113, TTN-126


BEGIN: Final = Begin()
DRAW_SIDE: Final = DrawSide()
DRAW_FIRST: Final = DrawFirst()
NAME_FIRST: Final = NameFirst()
TO_THROW: Final[list[ToThrow]] = [ToThrow(seat) for seat in range(a.SEATS)]
THROW_DICE: Final[list[ThrowDice]] = [ThrowDice(dice) for dice in range(HAND + 1)]
MUST_PLACE: Final[list[MustPlace]] = [MustPlace(seat) for seat in range(a.SEATS)]
DECIDE: Final[list[Decide]] = [Decide(seat) for seat in range(a.SEATS)]

STEPS: Final = step_kinds(__name__)


def set_up(options: Options, seats: int) -> Temptation:
    """A new game, at its first question."""
    game = empty_game(options, seats)
    game.step = BEGIN
    return game
