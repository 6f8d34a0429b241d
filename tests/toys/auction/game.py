"""Auction, 2 to 5 seats: for each lot all who have coins bid in secret; the highest bid pays and takes the lot.

Everything is open but the bids of the lot that is being sold, until the last one is in.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from contretemps.kernel import (
    ALLOWED,
    DONE,
    EVERYBODY,
    FLAG,
    NOBODY,
    NOT_ASKED,
    NOT_YET,
    NUMBER,
    Domain,
    EventKind,
    Facts,
    Game,
    Given,
    Later,
    Option,
    Options,
    Position,
    Sealed,
    Step,
    Verb,
    by_seat,
    step_kinds,
    whole,
)

LOTS: Final = [3, 5, 4]  # what each is worth
COINS: Final = 6  # of each seat, at the start

BID_EVENT: Final = 0
SOLD: Final = 1
UNSOLD: Final = 2

IN_TURN: Final = 101
TOO_MUCH: Final = 102
OPENED: Final = 103
HIGHEST: Final = 104
TIE: Final = 105


class Auction(Position):
    """Coins and what was won, by seat; which lot is being sold."""

    __slots__ = ("coins", "lot", "tie", "won")

    def __init__(self, step: Step, agenda: Later | None, tie: str, coins: vec[i64], won: vec[i64]) -> None:
        super().__init__(step, agenda)
        self.tie = tie
        self.coins = coins
        self.won = won
        self.lot = 0

    def copy(self) -> Auction:
        new = type(self)(self.step, self.agenda, self.tie, self.coins[:], self.won[:])
        new.lot = self.lot
        return new

    def fields(self) -> tuple[str, ...]:
        return ("tie", "lot", "coins", "won")

    def turn_rule(self, seat: i64, choice: i64) -> i64:
        return IN_TURN

    def view(self, seat: int | None) -> dict[str, Any]:
        step = self.step
        answers = step.answers if isinstance(step, Sealed) else ()
        return {
            "lot": int(self.lot),
            "coins": list(self.coins),
            "won": list(self.won),
            "has_bid": [answer >= 0 for answer in answers],
            "your_bid": answers[seat] if answers and seat is not None and answers[seat] >= 0 else None,
        }

    def scores(self) -> list[float]:
        """What was won, and the coins that are left."""
        return [float(won + coins) for won, coins in zip(self.won, self.coins, strict=True)]

    def outcome(self) -> list[float] | None:
        if self.asked():
            return None
        scores = self.scores()
        best = [score == max(scores) for score in scores]
        return [1.0 / sum(best) if is_best else 0.0 for is_best in best]


class Lot(Step):
    """The next lot, as long as there is one and somebody has coins."""

    def __init__(self) -> None:
        super().__init__(NOBODY, 0, 0)

    def resolve(self, auction: Auction, choice: i64) -> Step:
        if auction.lot == len(LOTS) or not any(auction.coins):
            return DONE
        return auction.then(Bid(tuple([NOT_YET if coins else NOT_ASKED for coins in auction.coins])), LOT)


class Bid(Sealed):
    """Everybody with coins bids in secret; 0 is no bid. The highest takes the lot and pays."""

    def __init__(self, answers: tuple[int, ...]) -> None:
        super().__init__(0, COINS + 1, answers)

    def check_seat(self, auction: Auction, seat: i64, choice: i64) -> i64:
        return ALLOWED if choice <= auction.coins[seat] else TOO_MUCH

    def again(self, answers: tuple[int, ...]) -> Step:
        return Bid(answers)

    def open(self, auction: Auction, answers: tuple[int, ...]) -> Step:
        for seat, bid in enumerate(answers):
            if bid >= 0:
                auction.reveal(EVERYBODY, BID_EVENT, OPENED, seat, bid)
        highest = max(answers)
        bidders = [seat for seat, bid in enumerate(answers) if bid == highest]
        if highest > 0 and (len(bidders) == 1 or auction.tie == "first"):
            auction.coins[bidders[0]] -= highest
            auction.won[bidders[0]] += LOTS[auction.lot]
            auction.tell(SOLD, HIGHEST, auction.lot, bidders[0], highest)
        else:
            auction.tell(UNSOLD, TIE if highest > 0 else HIGHEST, auction.lot)
        auction.lot += 1
        return DONE

    def facts(self, auction: Auction, choice: int) -> Facts:
        return {"bid": choice}

    def about(self, auction: Auction) -> Facts:
        return {"lot": auction.lot + 1, "worth": LOTS[auction.lot]}


LOT: Final = Lot()
STEPS: Final = step_kinds(__name__)


def set_up(options: Options, seats: int, kind: type[Auction] = Auction) -> Auction:
    return kind(LOT, None, options["tie"], vec[i64]([COINS] * seats), vec[i64]([0] * seats))


def load(data: dict[str, Any], kind: type[Auction] = Auction) -> Auction:
    auction = kind(LOT, None, "", vec[i64](), vec[i64]())
    auction.restore(data, STEPS)
    return auction


def read(given: Given, kind: type[Auction] = Auction) -> Auction:
    """`{ coins = [3, 0, 6], lot = 1 }`: a seat for each purse."""
    coins = [whole(purse, "coins", 0, COINS, TOO_MUCH) for purse in given.items_of("coins") or [COINS, COINS]]
    won = [whole(worth, "won", 0, sum(LOTS)) for worth in given.each("won", len(coins), 0)]
    auction = kind(LOT, None, given.options["tie"], vec[i64](coins), vec[i64](won))
    auction.lot = given.number("lot", 1, 1, len(LOTS) + 1) - 1
    return auction


def write(auction: Auction) -> dict[str, Any]:
    return {
        "lot": int(auction.lot) + 1,
        "coins": {str(seat): int(coins) for seat, coins in enumerate(auction.coins)},
        "won": {str(seat): int(won) for seat, won in enumerate(auction.won)},
        "asked": {str(seat): seat in auction.asked() for seat in range(len(auction.coins))},
    }


def bound(options: Options, seats: int) -> int:
    """Each seat bids once for each lot."""
    return len(LOTS) * seats


def broken(auction: Auction) -> list[str]:
    """Coins are paid for lots and for nothing else."""
    found = [f"TOY-102: seat {seat} owes coins" for seat, coins in enumerate(auction.coins) if coins < 0]
    if sum(auction.won) > sum(LOTS[: auction.lot]):
        found.append("TOY-104: more was won than was sold")
    return found


COIN: Final = Domain("coins", [str(coins) for coins in range(COINS + 1)])
SEAT: Final = Domain("seat", ["0", "1", "2", "3", "4"])
LOT_NUMBER: Final = Domain("lot", [str(lot + 1) for lot in range(len(LOTS))])
EVENTS: Final = [
    EventKind("bid", [("seat", SEAT), ("coins", COIN)]),
    EventKind("sold", [("lot", LOT_NUMBER), ("seat", SEAT), ("coins", COIN)]),
    EventKind("unsold", [("lot", LOT_NUMBER)]),
]


def game(kind: type[Auction] = Auction, **changed: Any) -> Game:
    """The game, or one like it that is broken somewhere."""
    parts: dict[str, Any] = {
        "name": "auction",
        "title": "Auction",
        "folder": Path(__file__).parent,
        "fewest": 2,
        "most": 5,
        "options": [Option("tie", ["nobody", "first"], "nobody")],
        "verbs": [Verb("bid", 0, [("coins", COIN)])],
        "events": EVENTS,
        "set_up": lambda options, seats: set_up(options, seats, kind),
        "load": lambda data: load(data, kind),
        "given": ["coins", "lot", "won"],
        "read": lambda given: read(given, kind),
        "expect": {"lot": NUMBER, "coins": by_seat(NUMBER), "won": by_seat(NUMBER), "asked": by_seat(FLAG)},
        "write": write,
        "bound": bound,
        "broken": broken,
        "secrets": True,
    }
    return Game(**{**parts, **changed})


GAME: Final = game()
