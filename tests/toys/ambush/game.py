"""Ambush, 2 to 4 seats: each strikes another in turn; whoever holds a shield, hidden in the hand, may stop the blow.

Everybody with a card and a coin is polled, the seat after the striker first, because that is what all can see. Who
holds no shield passes as well.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from contretemps.kernel import (
    ALLOWED,
    ANY_SEAT,
    DONE,
    EVERYBODY,
    NATURE,
    NOBODY,
    NUMBER,
    BadPosition,
    Domain,
    EventKind,
    Game,
    Given,
    Later,
    Names,
    Option,
    Options,
    Position,
    Rng,
    Several,
    Step,
    Verb,
    Word,
    by_seat,
    step_kinds,
)

HAND: Final = 2  # cards that each seat is dealt
HEARTS: Final = 3
COINS: Final = 2

SHIELD_CARD: Final = 0  #         shield_card   NATURE
BLANK_CARD: Final = 1  #          blank_card    NATURE
STRIKE: Final = 2  # + seat       strike:1
PASS: Final = 6  #                pass
SHIELD: Final = 7  #              shield

DEALT: Final = 0
STRIKES: Final = 1
STOPS: Final = 2
HITS: Final = 3

IN_TURN: Final = 401
NONE_LEFT: Final = 402
ANOTHER: Final = 403
HOLDS: Final = 404
POLL: Final = 405
HURTS: Final = 406


class Ambush(Position):
    """What all see of each seat (hearts, coins, cards in hand) and what they do not: how many of these are shields."""

    __slots__ = ("coins", "hearts", "rounds", "shields", "sizes", "undealt")

    def __init__(self, step: Step, agenda: Later | None, seats: int, rounds: int) -> None:
        super().__init__(step, agenda)
        self.rounds = rounds
        self.hearts = vec[i64]([HEARTS] * seats)
        self.coins = vec[i64]([COINS] * seats)
        self.sizes = vec[i64]([0] * seats)
        self.shields = vec[i64]([0] * seats)
        self.undealt = vec[i64]([HAND * seats // 2 + 1, HAND * seats // 2 + 1])  # shields, blanks

    def copy(self) -> Ambush:
        new = type(self)(self.step, self.agenda, len(self.hearts), self.rounds)
        new.hearts, new.coins, new.sizes = self.hearts[:], self.coins[:], self.sizes[:]
        new.shields, new.undealt = self.shields[:], self.undealt[:]
        return new

    def fields(self) -> tuple[str, ...]:
        return ("rounds", "hearts", "coins", "sizes", "shields", "undealt")

    def turn_rule(self, seat: i64, choice: i64) -> i64:
        return IN_TURN

    def view(self, seat: int | None) -> dict[str, Any]:
        return {
            "hearts": list(self.hearts),
            "coins": list(self.coins),
            "cards": list(self.sizes),
            "shields": None if seat is None else int(self.shields[seat]),
        }

    def reimagine(self, seat: int, rng: Rng) -> None:
        """All cards that this seat does not hold are mixed and dealt again."""
        others = [other for other in range(len(self.sizes)) if other != seat]
        shields = int(self.undealt[0]) + sum([int(self.shields[other]) for other in others])
        left = int(self.undealt[0] + self.undealt[1]) + sum([int(self.sizes[other]) for other in others])
        for other in others:
            self.shields[other] = 0
            for _ in range(self.sizes[other]):
                if rng.below(left) < shields:
                    self.shields[other] += 1
                    shields -= 1
                left -= 1
        self.undealt = vec[i64]([shields, left - shields])

    def scores(self) -> list[float]:
        return [float(hearts) for hearts in self.hearts]

    def outcome(self) -> list[float] | None:
        if self.asked():
            return None
        best = [hearts == max(self.hearts) for hearts in self.hearts]
        return [1.0 / sum(best) if is_best else 0.0 for is_best in best]


class Deal(Step):
    """A card into a hand; how many of each are left undealt nobody sees."""

    takes: ClassVar[tuple[str, ...]] = ("dealt",)

    def __init__(self, dealt: i64) -> None:
        super().__init__(NATURE, SHIELD_CARD, BLANK_CARD + 1)
        self.dealt: Final[i64] = dealt

    def check(self, game: Ambush, choice: i64) -> i64:
        return ALLOWED if game.undealt[choice] > 0 else NONE_LEFT

    def weight(self, game: Ambush, choice: i64) -> i64:
        return game.undealt[choice]

    def resolve(self, game: Ambush, choice: i64) -> Step:
        seat = self.dealt % len(game.hearts)
        game.undealt[choice] -= 1
        game.sizes[seat] += 1
        game.shields[seat] += 1 if choice == SHIELD_CARD else 0
        game.tell_to(1 << seat, DEALT, NONE_LEFT, seat, choice)
        return Deal(self.dealt + 1) if self.dealt + 1 < HAND * len(game.hearts) else DONE

    def purpose(self, game: Ambush) -> str:
        return "deal"

    def audience(self, game: Ambush, choice: int) -> int:
        return 1 << (self.dealt % len(game.hearts))


class Turn(Step):
    """The seats strike in order, so many rounds."""

    takes: ClassVar[tuple[str, ...]] = ("number",)

    def __init__(self, number: i64) -> None:
        super().__init__(NOBODY, 0, 0)
        self.number: Final[i64] = number

    def resolve(self, game: Ambush, choice: i64) -> Step:
        seats = len(game.hearts)
        if self.number == game.rounds * seats:
            return DONE
        return game.then(Strike(self.number % seats), Turn(self.number + 1))


class Strike(Step):
    """Whom do you strike?"""

    takes: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: i64) -> None:
        super().__init__(seat, STRIKE, STRIKE + 4)

    def check(self, game: Ambush, choice: i64) -> i64:
        target = choice - STRIKE
        return ALLOWED if target < len(game.hearts) and target != self.seat else ANOTHER

    def resolve(self, game: Ambush, choice: i64) -> Step:
        game.tell(STRIKES, ANOTHER, self.seat, choice - STRIKE)
        return Window(self.seat, choice - STRIKE, 1)


class Window(Step):
    """The next seat that might react, going round from the striker; then the blow falls."""

    takes: ClassVar[tuple[str, ...]] = ("striker", "target", "after")

    def __init__(self, striker: i64, target: i64, after: i64) -> None:
        super().__init__(NOBODY, 0, 0)
        self.striker: Final[i64] = striker
        self.target: Final[i64] = target
        self.after: Final[i64] = after  # so many seats further than the striker

    def resolve(self, game: Ambush, choice: i64) -> Step:
        seats = len(game.hearts)
        for further in range(self.after, seats):
            seat = (self.striker + further) % seats
            if game.sizes[seat] > 0 and game.coins[seat] > 0:
                return React(seat, self.striker, self.target, further + 1)
        game.hearts[self.target] -= 1
        game.tell(HITS, HURTS, self.target, game.hearts[self.target])
        return DONE


class React(Step):
    """A poll: a shield stops the blow; `pass` lets it go on."""

    takes: ClassVar[tuple[str, ...]] = ("seat", "striker", "target", "after")

    def __init__(self, seat: i64, striker: i64, target: i64, after: i64) -> None:
        super().__init__(seat, PASS, SHIELD + 1)
        self.striker: Final[i64] = striker
        self.target: Final[i64] = target
        self.after: Final[i64] = after

    def check(self, game: Ambush, choice: i64) -> i64:
        return ALLOWED if choice == PASS or game.shields[self.seat] > 0 else HOLDS

    def resolve(self, game: Ambush, choice: i64) -> Step:
        if choice == PASS:
            return Window(self.striker, self.target, self.after)
        game.shields[self.seat] -= 1
        game.sizes[self.seat] -= 1
        game.coins[self.seat] -= 1
        game.reveal(EVERYBODY, STOPS, POLL, self.seat, self.target)
        return DONE

    def silence(self, game: Ambush) -> int:
        return PASS

    def purpose(self, game: Ambush) -> str:
        return "blow"


STEPS: Final = step_kinds(__name__)


def set_up(options: Options, seats: int, kind: type[Ambush] = Ambush) -> Ambush:
    return kind(Deal(0), Later(Turn(0), None), seats, int(options["rounds"]))


def load(data: dict[str, Any], kind: type[Ambush] = Ambush) -> Ambush:
    game = kind(Turn(0), None, len(data["hearts"]), 0)
    game.restore(data, STEPS)
    return game


def read(given: Given, kind: type[Ambush] = Ambush) -> Ambush:
    """`{ hands = ["sb", "bb"], coins = [1, 0] }`: shields and blanks of each seat; seat 0 strikes."""
    hands = given.get("hands", ["sb", "sb"])
    if any(len(hand) > HAND or set(hand) - set("sb") for hand in hands):
        raise BadPosition("a hand is one or two of s and b", NONE_LEFT)
    game = kind(Turn(0), None, len(hands), int(given.options["rounds"]))
    game.sizes = vec[i64]([len(hand) for hand in hands])
    game.shields = vec[i64]([hand.count("s") for hand in hands])
    game.coins = vec[i64](given.each("coins", len(hands), COINS))
    dealt = sum(game.shields)
    each = HAND * len(hands) // 2 + 1
    game.undealt = vec[i64]([each - dealt, each - (sum(game.sizes) - dealt)])
    if min(game.undealt) < 0:
        raise BadPosition("there are not so many cards of a kind", NONE_LEFT)
    return game


def write(game: Ambush) -> dict[str, Any]:
    def numbers(of_seats: vec[i64]) -> dict[str, int]:
        return {str(seat): int(number) for seat, number in enumerate(of_seats)}

    return {
        "hearts": numbers(game.hearts),
        "coins": numbers(game.coins),
        "cards": numbers(game.sizes),
        "shields": numbers(game.shields),
        "asked": " ".join([str(seat) for seat in game.asked()]),
        "step": type(game.step).__name__,
    }


def bound(options: Options, seats: int) -> int:
    """Cards dealt, then for each blow a choice and an answer of every other seat."""
    return HAND * seats + int(options["rounds"]) * seats * seats


def broken(game: Ambush) -> list[str]:
    """No card is made or lost."""
    lost = [seat for seat, held in enumerate(game.shields) if not 0 <= held <= game.sizes[seat]]
    return [f"TOY-402: seat {seat} holds shields that it has no cards for" for seat in lost]


SEAT: Final = Domain("seat", ["0", "1", "2", "3"])
CARD: Final = Domain("card", ["shield", "blank"])
EXPECT: Final = {
    "hearts": by_seat(NUMBER),
    "coins": by_seat(NUMBER),
    "cards": by_seat(NUMBER),
    "shields": by_seat(NUMBER),
    "asked": Several(ANY_SEAT),
    "step": Word(Names("step", ["Deal", "Strike", "React", "Over"])),
}
EVENTS: Final = [
    EventKind("dealt", [("seat", SEAT), ("card", CARD)]),
    EventKind("strikes", [("seat", SEAT), ("target", SEAT)]),
    EventKind("stops", [("seat", SEAT), ("target", SEAT)]),
    EventKind("hits", [("target", SEAT), ("left", None)]),
]


def game(kind: type[Ambush] = Ambush, **changed: Any) -> Game:
    """The game, or one like it that is broken somewhere."""
    parts: dict[str, Any] = {
        "name": "ambush",
        "title": "Ambush",
        "folder": Path(__file__).parent,
        "fewest": 2,
        "most": 4,
        "options": [Option("rounds", ["1", "2"], "2")],
        "verbs": [
            Verb("shield_card", SHIELD_CARD),
            Verb("blank_card", BLANK_CARD),
            Verb("strike", STRIKE, [("seat", SEAT)]),
            Verb("pass", PASS),
            Verb("shield", SHIELD),
        ],
        "events": EVENTS,
        "set_up": lambda options, seats: set_up(options, seats, kind),
        "load": lambda data: load(data, kind),
        "given": ["coins", "hands"],
        "read": lambda given: read(given, kind),
        "expect": EXPECT,
        "write": write,
        "bound": bound,
        "broken": broken,
        "secrets": True,
    }
    return Game(**{**parts, **changed})


GAME: Final = game()
