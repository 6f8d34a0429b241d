# mypyc: skip, because it is outside the hot path, and compiling it only makes building slower.
"""Why a choice is advised: what a row pays, how likely it is to be closed, and what a further throw may force.

Chances are those of the preview: exact for a throw, and for a row that of a player who is after nothing else.
"""

from __future__ import annotations

from contretemps.games.temptation import codes as a
from contretemps.games.temptation.flow import MustPlace
from contretemps.games.temptation.hints import next_with_dice
from contretemps.games.temptation.odds import closing, fitting, forced
from contretemps.games.temptation.position import Temptation
from contretemps.games.temptation.sides import LETTERS
from contretemps.games.temptation.throws import HAND
from contretemps.kernel.advice import Reason
from contretemps.kernel.refusal import Facts


def reasons(game: Temptation, seat: int, plan: list[int]) -> list[Reason]:
    """Why to do the first of these choices, meaning to do the others."""
    choice = plan[0]
    if choice >= a.FIRST:
        return [Reason("first", {}, (28,))]
    if choice == a.THROW:
        return of_throw(game, seat)
    return of_stop(game, seat) if choice == a.STOP else of_place(game, seat, plan)


def percent(chance: float) -> int | str:
    """A chance in per cent, a small one as such."""
    whole = round(100 * chance)
    return whole if whole > 0 or chance == 0.0 else "<1"


def to_go(game: Temptation, row: int) -> int:
    return int(game.side.length(row) - game.filled[row])


def row_chance(game: Temptation, row: int, dice: int) -> float:
    """That a row is closed in a turn with so many dice, by who is after nothing else."""
    return closing(game.side)[dice][int(game.side.starts[row] + game.filled[row])]


def best_row(game: Temptation, dice: int) -> int:
    """The white row that promises most with so many dice; -1 if all are closed."""
    white = [row for row in range(a.ROWS) if game.side.amounts[row] > 0 and to_go(game, row) > 0]
    return max(white, key=lambda row: row_chance(game, row, dice) * int(game.side.amounts[row]), default=-1)


def last_of_black(game: Temptation) -> list[int]:
    """Black rows that the next die closes."""
    return [row for row in range(a.ROWS) if game.side.amounts[row] < 0 and to_go(game, row) == 1]


def danger(game: Temptation, seat: int) -> list[Reason]:
    """The chance that the next throw fits nowhere but on the last space of a black row."""
    rows = last_of_black(game)
    chance = forced(int(game.fits), sum([1 << row for row in rows]), int(game.hand))
    cost = max([min(-int(game.side.amounts[row]), int(game.points[seat])) for row in rows], default=0)
    if chance == 0.0 or cost == 0:
        return []
    return [Reason("danger", {"chance": percent(chance), "cost": cost}, (50, 102))]


def of_throw(game: Temptation, seat: int) -> list[Reason]:
    """The row that a throw may close, and what it may force."""
    hand = int(game.hand)
    row = best_row(game, hand)
    found = [] if game.throws > 0 else [Reason("must_throw", {}, (33,))]
    if row >= 0 and row_chance(game, row, hand) > 0.0:
        chance, amount = percent(row_chance(game, row, hand)), int(game.side.amounts[row])
        found.append(Reason("hope", {"row": LETTERS[row], "chance": chance, "amount": amount}, (101,)))
    elif game.throws > 0:
        found.append(Reason("block", {"hand": hand}, (85,)))
    return [*found, *(danger(game, seat) or safe(game, seat))][:2]


def safe(game: Temptation, seat: int) -> list[Reason]:
    """No throw can force a black row."""
    return [Reason("safe", {}, (90, 91))] if game.throws > 0 else []


def of_stop(game: Temptation, seat: int) -> list[Reason]:
    """What another throw would risk, or how little it promises."""
    found = danger(game, seat)
    hand = int(game.hand)
    row = best_row(game, hand)
    if row >= 0 and row_chance(game, row, hand) == 0.0:
        found.append(Reason("no_hope", {"hand": hand}, (50, 88)))
    elif row >= 0:
        chance, amount = percent(row_chance(game, row, hand)), int(game.side.amounts[row])
        found.append(Reason("little_hope", {"row": LETTERS[row], "chance": chance, "amount": amount}, (50, 88)))
    if not found:
        found.append(Reason("stop", {"chance": percent(fitting(int(game.fits), hand))}, (50, 88)))
    return found[:2]


def of_place(game: Temptation, seat: int, plan: list[int]) -> list[Reason]:
    """What the row of this die comes to with the dice that the plan puts on it."""
    row = (plan[0] - a.PLACE) % a.ROWS
    after = game.copy()
    placed: list[int] = []
    for choice in plan:
        if not a.PLACE <= choice < a.THROWN:
            break
        number, onto = divmod(choice - a.PLACE, a.ROWS)
        if onto == row:
            placed.append(number + 1)
        after.place(number + 1, onto, 60)  # TTN-060
    amount = int(game.side.amounts[row])
    only = [Reason("only_fit", {}, (50,))] if isinstance(game.step, MustPlace) and len(game.options(seat)) == 1 else []
    if to_go(after, row) == 0:
        return [*only, closes(game, seat, row, placed, int(after.points[seat] - game.points[seat]))]
    left = to_go(after, row)
    if amount < 0:
        key = "black_last" if left == 1 else "black"
        return [*only, Reason(key, {"row": LETTERS[row], "left": left, "amount": -amount}, (102,))]
    if plan[-1] == a.THROW:
        hand = int(after.hand)
        chance = percent(row_chance(after, row, hand))
        facts: Facts = {"row": LETTERS[row], "left": left, "chance": chance, "hand": hand, "amount": amount}
        return [*only, Reason("white_again", facts, (60, 101))]
    following = next_with_dice(after, seat)
    dice = min(HAND, int(after.dice[following]))
    chance = percent(row_chance(after, row, dice))
    return [
        *only,
        Reason("white_stop", {"row": LETTERS[row], "left": left, "chance": chance, "amount": amount}, (101,)),
    ]


def closes(game: Temptation, seat: int, row: int, placed: list[int], in_all: int) -> Reason:
    """A row that is closed with dice of this throw; a black one is paid for, and may still be the best there is."""
    amount = int(game.side.amounts[row])
    if amount > 0:
        numbers = " ".join([str(number) for number in placed])
        return Reason("closes_white", {"row": LETTERS[row], "numbers": numbers, "amount": amount}, (101,))
    pays = min(-amount, int(game.points[seat]))
    rules = (102, 103) if pays < -amount else (102,)
    if in_all > -pays:
        return Reason("closes_black_but", {"row": LETTERS[row], "pays": pays, "in_all": in_all}, rules)
    return Reason("closes_black", {"row": LETTERS[row], "pays": pays}, rules)
