"""Keepsakes, 2 or 3 seats: each is dealt three cards in secret, keeps some of them and hides the rest for good; then
all show one kept card at a time, and the highest wins the trick.

Nobody ever learns which cards another seat hid: the picks of the draft stay sealed, the cards shown do not.
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
    NOT_ASKED,
    NOT_YET,
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
    Sealed,
    Several,
    Step,
    Verb,
    by_seat,
    step_kinds,
)

EACH: Final = 3  # cards a seat is dealt
CARDS: Final = 9

CARD: Final = 0  # + card         card:4      NATURE: the card dealt
KEEP: Final = 9  # + card         keep:4
SHOW: Final = 18  # + card        show:4

# Where a card is: in the deck, or one of these, + seat.
DECK: Final = 0
HAND: Final = 1
HIDDEN: Final = 4
SHOWN: Final = 7

DEALT: Final = 0
KEPT: Final = 1
SHOWS: Final = 2
TRICK: Final = 3

IN_TURN: Final = 301
GONE: Final = 302
YOUR_OWN: Final = 303
ASCENDING: Final = 304
HIDES: Final = 305
HIGHEST: Final = 306


class Keepsakes(Position):
    """Where each card is, and how many tricks each seat has won."""

    __slots__ = ("keep", "tricks", "where")

    def __init__(self, step: Step, agenda: Later | None, keep: i64, where: vec[i64], tricks: vec[i64]) -> None:
        super().__init__(step, agenda)
        self.keep = keep
        self.where = where
        self.tricks = tricks

    def copy(self) -> Keepsakes:
        return type(self)(self.step, self.agenda, self.keep, self.where[:], self.tricks[:])

    def fields(self) -> tuple[str, ...]:
        return ("keep", "where", "tricks")

    def turn_rule(self, seat: i64, choice: i64) -> i64:
        return IN_TURN

    def cards_in(self, place: int) -> list[int]:
        return [card for card, where in enumerate(self.where) if where == place]

    def view(self, seat: int | None) -> dict[str, Any]:
        seats = range(len(self.tricks))
        step = self.step
        return {
            "hands": [len(self.cards_in(HAND + each)) for each in seats],
            "shown": [self.cards_in(SHOWN + each) for each in seats],
            "tricks": list(self.tricks),
            "yours": None if seat is None else [self.cards_in(HAND + seat), self.cards_in(HIDDEN + seat)],
            "answered": [] if seat is None or not isinstance(step, Sealed) else list(step.given(seat)),
        }

    def reimagine(self, seat: int, rng: Rng) -> None:
        """What this seat has neither held nor seen may lie anywhere else."""
        mine = (HAND + seat, HIDDEN + seat)
        unknown = [
            card for card in range(EACH * len(self.tricks)) if self.where[card] not in mine and self.where[card] < SHOWN
        ]
        places = [int(self.where[card]) for card in unknown]
        for i in range(len(places) - 1, 0, -1):
            j = rng.below(i + 1)
            places[i], places[j] = places[j], places[i]
        for card, place in zip(unknown, places, strict=True):
            self.where[card] = place
        super().reimagine(seat, rng)

    def scores(self) -> list[float]:
        return [float(tricks) for tricks in self.tricks]

    def outcome(self) -> list[float] | None:
        if self.asked():
            return None
        best = [tricks == max(self.tricks) for tricks in self.tricks]
        return [1.0 / sum(best) if is_best else 0.0 for is_best in best]


class Deal(Step):
    """Three cards to each seat, for its own eyes only."""

    takes: ClassVar[tuple[str, ...]] = ("dealt",)

    def __init__(self, dealt: i64) -> None:
        super().__init__(NATURE, CARD, CARD + CARDS)
        self.dealt: Final[i64] = dealt  # cards, to all seats together

    def check(self, game: Keepsakes, choice: i64) -> i64:
        return ALLOWED if choice < EACH * len(game.tricks) and game.where[choice] == DECK else GONE

    def resolve(self, game: Keepsakes, choice: i64) -> Step:
        seat = self.dealt // EACH
        game.where[choice] = HAND + seat
        game.tell_to(1 << seat, DEALT, YOUR_OWN, seat, choice)
        done = self.dealt + 1
        return Deal(done) if done < EACH * len(game.tricks) else DONE

    def purpose(self, game: Keepsakes) -> str:
        return "deal"

    def audience(self, game: Keepsakes, choice: int) -> int:
        return 1 << (self.dealt // EACH)


class Keep(Sealed):
    """Each seat keeps so many of its cards, one after the other, and never shows which."""

    takes: ClassVar[tuple[str, ...]] = ("answers", "row")

    def __init__(self, answers: tuple[int, ...], row: i64) -> None:
        super().__init__(KEEP, KEEP + CARDS, answers, row)

    def check_seat(self, game: Keepsakes, seat: i64, choice: i64) -> i64:
        card = choice - KEEP
        if game.where[card] != HAND + seat:
            return YOUR_OWN
        given = self.given(seat)
        if given and choice <= given[-1]:
            return ASCENDING
        above = [other for other in game.cards_in(int(HAND + seat)) if other > card]
        return ALLOWED if len(above) >= self.row - len(given) - 1 else ASCENDING

    def seen_after(self, game: Keepsakes, seat: int, choice: int) -> int:
        return 1 << seat

    def again(self, answers: tuple[int, ...]) -> Step:
        return Keep(answers, self.row)

    def open(self, game: Keepsakes, answers: tuple[int, ...]) -> Step:
        for card in range(CARDS):
            seat = game.where[card] - HAND
            if 0 <= seat < len(game.tricks) and KEEP + card not in answers:
                game.where[card] = HIDDEN + seat
        for seat in range(len(game.tricks)):
            game.tell(KEPT, HIDES, seat, self.row)
        return DONE


class Tricks(Step):
    """As long as anybody has a card, all show one."""

    def __init__(self) -> None:
        super().__init__(NOBODY, 0, 0)

    def resolve(self, game: Keepsakes, choice: i64) -> Step:
        holding = [bool(game.cards_in(HAND + seat)) for seat in range(len(game.tricks))]
        if not any(holding):
            return DONE
        return game.then(Show(tuple([NOT_YET if has else NOT_ASKED for has in holding])), TRICKS)


class Show(Sealed):
    """All show a card at the same time; the highest wins."""

    def __init__(self, answers: tuple[int, ...]) -> None:
        super().__init__(SHOW, SHOW + CARDS, answers)

    def check_seat(self, game: Keepsakes, seat: i64, choice: i64) -> i64:
        return ALLOWED if game.where[choice - SHOW] == HAND + seat else YOUR_OWN

    def again(self, answers: tuple[int, ...]) -> Step:
        return Show(answers)

    def open(self, game: Keepsakes, answers: tuple[int, ...]) -> Step:
        for seat, answer in enumerate(answers):
            if answer >= 0:
                game.where[answer - SHOW] = SHOWN + seat
                game.reveal(EVERYBODY, SHOWS, HIGHEST, seat, answer - SHOW)
        winner = answers.index(max(answers))
        game.tricks[winner] += 1
        game.tell(TRICK, HIGHEST, winner)
        return DONE


class Pick(Step):
    """The draft begins."""

    def __init__(self) -> None:
        super().__init__(NOBODY, 0, 0)

    def resolve(self, game: Keepsakes, choice: i64) -> Step:
        return Keep((NOT_YET,) * (len(game.tricks) * game.keep), game.keep)


TRICKS: Final = Tricks()
PICK: Final = Pick()
STEPS: Final = step_kinds(__name__)


def set_up(options: Options, seats: int, kind: type[Keepsakes] = Keepsakes) -> Keepsakes:
    agenda = Later(PICK, Later(TRICKS, None))
    return kind(Deal(0), agenda, int(options["keep"]), vec[i64]([DECK] * CARDS), vec[i64]([0] * seats))


def load(data: dict[str, Any], kind: type[Keepsakes] = Keepsakes) -> Keepsakes:
    game = kind(TRICKS, None, 0, vec[i64](), vec[i64]())
    game.restore(data, STEPS)
    return game


def read(given: Given, kind: type[Keepsakes] = Keepsakes) -> Keepsakes:
    """`{ hands = ["0 4 5", "1 2 3"] }`: what each seat was dealt, before the draft."""
    hands = [[int(card) for card in str(hand).split()] for hand in given.get("hands", ["0 2 4", "1 3 5"])]
    if any(len(hand) != EACH for hand in hands):
        raise BadPosition("every seat is dealt three cards", GONE)
    game = set_up(given.options, len(hands), kind)
    for seat, hand in enumerate(hands):
        for card in hand:
            game.where[card] = HAND + seat
    game.step = PICK
    game.agenda = Later(TRICKS, None)
    return game


def write(game: Keepsakes) -> dict[str, Any]:
    seats = range(len(game.tricks))
    return {
        "hands": {str(seat): " ".join(map(str, game.cards_in(HAND + seat))) for seat in seats},
        "hidden": {str(seat): " ".join(map(str, game.cards_in(HIDDEN + seat))) for seat in seats},
        "shown": {str(seat): " ".join(map(str, game.cards_in(SHOWN + seat))) for seat in seats},
        "tricks": {str(seat): int(tricks) for seat, tricks in enumerate(game.tricks)},
        "asked": " ".join(map(str, game.asked())),
    }


def bound(options: Options, seats: int) -> int:
    """Three cards are dealt to each seat; those that it keeps it also shows."""
    return (EACH + 2 * int(options["keep"])) * seats


def broken(game: Keepsakes) -> list[str]:
    """A seat has the cards it was dealt."""
    many = [sum(where in (HAND + seat, HIDDEN + seat, SHOWN + seat) for where in game.where) for seat in range(3)]
    return [f"TOY-305: seat {seat} has {count} cards" for seat, count in enumerate(many) if count > EACH]


CARD_NUMBER: Final = Domain("card", [str(card) for card in range(CARDS)])
SEAT: Final = Domain("seat", ["0", "1", "2"])
PLACE: Final = by_seat(Several(Names("card", CARD_NUMBER.values)))
EXPECT: Final = {
    "hands": PLACE,
    "hidden": PLACE,
    "shown": PLACE,
    "tricks": by_seat(NUMBER),
    "asked": Several(ANY_SEAT),
}
EVENTS: Final = [
    EventKind("dealt", [("seat", SEAT), ("card", CARD_NUMBER)]),
    EventKind("kept", [("seat", SEAT), ("many", None)]),
    EventKind("shows", [("seat", SEAT), ("card", CARD_NUMBER)]),
    EventKind("trick", [("seat", SEAT)]),
]


def game(kind: type[Keepsakes] = Keepsakes, **changed: Any) -> Game:
    """The game, or one like it that is broken somewhere."""
    parts: dict[str, Any] = {
        "name": "keepsakes",
        "title": "Keepsakes",
        "folder": Path(__file__).parent,
        "fewest": 2,
        "most": 3,
        "options": [Option("keep", ["1", "2"], "2")],
        "verbs": [
            Verb("", CARD, [("card", CARD_NUMBER)]),
            Verb("keep", KEEP, [("card", CARD_NUMBER)]),
            Verb("show", SHOW, [("card", CARD_NUMBER)]),
        ],
        "events": EVENTS,
        "set_up": lambda options, seats: set_up(options, seats, kind),
        "load": lambda data: load(data, kind),
        "given": ["hands"],
        "read": lambda given: read(given, kind),
        "expect": EXPECT,
        "write": write,
        "bound": bound,
        "broken": broken,
        "secrets": True,
    }
    return Game(**{**parts, **changed})


GAME: Final = game()
