"""Steps: what a position asks, or does at once, and what still comes after it.

    step.check(position, choice)         the rule that forbids a choice, 0 if none: the one author of legality
    step.options_into(position, out)     the choices that check allows, ascending, into a buffer that is used again
    step.resolve(position, choice)       does what the choice does, and returns the step that comes next
    step.draw(position, rng)             how NATURE chooses in playouts; `weight` says how likely each answer is

`resolve` returns the step itself to ask again, another step to go on with it, `position.then(a, b, c)` for several in
reading order, `position.follow(program)` for a card's tuple of steps, DONE to go on with the agenda, or OVER. Only
steps say what comes next; a position's own methods are what happens at once. A step never reads `position.step`:
playouts keep the question in a local variable until the end.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from contretemps.kernel.choices import Choices
from contretemps.kernel.journal import EVERYBODY
from contretemps.kernel.refusal import Facts
from contretemps.kernel.rng import Rng

# Seats are 0, 1, 2 …; these four are not people.
NATURE: Final = -1  # dice, draws, shuffles
NOBODY: Final = -2  # the step asks nothing and happens at once
ENDED: Final = -3  # the game is over
SEVERAL: Final = -4  # several seats are asked at once; the step knows which

ALLOWED: Final = 0  # no rule forbids it

# What a seat said to a sealed question.
NOT_YET: Final = -1
NOT_ASKED: Final = -2  # eliminated, or not concerned

Entry = list["int | str | list[int]"]  # a step in a dump: its name, then its arguments


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class Step:
    """An immutable value that asks a seat something, or does something at once.

    It holds ints (and tuples of ints) only: whom it asks, which ints of the action space are its candidates, and what
    its class adds. It never holds a position or a function. A step with arguments is built where it is needed; its
    class says `@mypyc_attr(acyclic=True, free_list_len=1)`, which makes it cheap. One without arguments is built once.
    """

    __slots__ = ("first", "last", "seat")

    def __init__(self, seat: i64, first: i64, last: i64) -> None:
        self.seat: Final[i64] = seat
        self.first: Final[i64] = first  # the candidates are first, first + 1 …
        self.last: Final[i64] = last  # … up to, not including, last

    def check(self, position: Any, choice: i64) -> i64:
        """The rule that forbids this candidate; ALLOWED if none does. Changes nothing."""
        return ALLOWED

    def options_into(self, position: Any, out: Choices) -> None:
        """Every candidate that `check` allows, ascending. A hot step may list them its own way; a law compares."""
        choice: i64
        for choice in range(self.first, self.last):
            out.offer(choice, self.check(position, choice))

    def resolve(self, position: Any, choice: i64) -> Step:
        """Do what the choice does, and return what comes next. Trusts that the choice is allowed."""
        raise NotImplementedError

    # ---- chance ----------------------------------------------------------------------------------------------------

    def weight(self, position: Any, choice: i64) -> i64:
        """How likely NATURE is to give this allowed answer, beside the others."""
        return 1

    def draw(self, position: Any, rng: Rng) -> i64:
        """NATURE's answer in a playout. A hot step may draw its own way; a law compares."""
        i: i64
        out = Choices()
        self.options_into(position, out)
        total: i64 = 0
        for i in range(out.count):
            total += self.weight(position, out.items[i])
        left = rng.below(total)
        i = 0
        left -= self.weight(position, out.items[0])
        while left >= 0:
            i += 1
            left -= self.weight(position, out.items[i])
        return out.items[i]

    def purpose(self, position: Any) -> str:
        """What chance is asked for: each purpose has its own counter in the derivation of fair chance."""
        return type(self).__name__

    # ---- outside the hot path --------------------------------------------------------------------------------------

    def audience(self, position: Any, choice: int) -> int:
        """Who may see which choice is made here, as bits: a card drawn into a hand is its owner's to see."""
        return EVERYBODY

    def facts(self, position: Any, choice: int) -> Facts:
        """The names and numbers that the text of a refusal mentions."""
        return {}

    def about(self, position: Any) -> Facts:
        """The names and numbers that the text of the question mentions."""
        return {}

    def args(self) -> list[int | str | list[int]]:
        """What its constructor needs to build it again; a list stands for a tuple."""
        return []

    def dump(self) -> Entry:
        """Its name, then its arguments."""
        return [type(self).__name__, *self.args()]


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class Sealed(Step):
    """Asks several seats at once. Answers come in any order and stay hidden until the last one is in.

    The answers so far are part of this immutable step, so copies, dumps and searches hold them like everything else,
    and no view ever shows a step. A game's class says what a seat may answer (`check_seat`) and what happens when all
    have (`open`); `again` builds the same question with one more answer.
    """

    __slots__ = ("answers",)

    def __init__(self, first: i64, last: i64, answers: tuple[int, ...]) -> None:
        super().__init__(SEVERAL, first, last)
        self.answers: Final[tuple[int, ...]] = answers  # by seat: a choice, NOT_YET or NOT_ASKED

    def asked(self) -> tuple[int, ...]:
        """The seats that have not answered yet."""
        return tuple([seat for seat, answer in enumerate(self.answers) if answer == NOT_YET])

    def asked_at_all(self) -> tuple[int, ...]:
        """The seats that are asked, whether or not they have answered."""
        return tuple([seat for seat, answer in enumerate(self.answers) if answer != NOT_ASKED])

    def options_into(self, position: Any, out: Choices) -> None:
        """None: each seat has options of its own."""

    def check_seat(self, position: Any, seat: i64, choice: i64) -> i64:
        """The rule that forbids this candidate to this seat. Must not look at the others' answers."""
        return ALLOWED

    def answer(self, position: Any, seat: i64, choice: i64) -> Step:
        """Take an allowed answer; with the last one everything is opened."""
        answers = list(self.answers)
        answers[seat] = choice
        complete = tuple(answers)
        return self.again(complete) if NOT_YET in complete else self.open(position, complete)

    def again(self, answers: tuple[int, ...]) -> Step:
        """The same question with these answers."""
        raise NotImplementedError

    def open(self, position: Any, answers: tuple[int, ...]) -> Step:
        """All have answered: do what follows, and return what comes next."""
        raise NotImplementedError

    def reimagined(self, position: Any, seat: int, rng: Rng) -> Step:
        """The same question, with the sealed answers of other seats replaced by any that they might have given."""
        answers = list(self.answers)
        for other, given in enumerate(self.answers):
            if other != seat and given >= 0:
                might = self.options_of(position, other)
                answers[other] = might[rng.below(len(might))]
        return self.again(tuple(answers))

    def options_of(self, position: Any, seat: i64) -> list[int]:
        """What a seat may answer, ascending, whether or not it has answered already."""
        choice: i64
        found: list[int] = []
        for choice in range(self.first, self.last):
            if self.check_seat(position, seat, choice) == ALLOWED:
                found.append(choice)
        return found

    def args(self) -> list[int | str | list[int]]:
        return [list(self.answers)]


class Done(Step):
    """Nothing follows from the step that returned this: go on with the agenda."""

    __slots__ = ()


class Over(Step):
    """The game is over."""

    __slots__ = ()


DONE: Final[Step] = Done(NOBODY, 0, 0)
OVER: Final[Step] = Over(ENDED, 0, 0)


@mypyc_attr(acyclic=True, free_list_len=1)
class Later:
    """A step, and what comes after it. Never changed, so that copies of a position share it."""

    __slots__ = ("rest", "step")

    def __init__(self, step: Step, rest: Later | None) -> None:
        self.step: Final[Step] = step
        self.rest: Final[Later | None] = rest


def load_steps(entries: list[Entry], kinds: dict[str, Any]) -> tuple[Step, Later | None]:
    """What `Position.dump_steps` wrote, given the game's step classes by name: the question and the agenda."""
    agenda: Later | None = None
    for entry in reversed(entries):
        agenda = Later(load_step(entry, kinds), agenda)
    if agenda is None:
        raise ValueError("a dump holds at least the step that is asked")
    return agenda.step, agenda.rest


def load_step(entry: Entry, kinds: dict[str, Any]) -> Step:
    """What `Step.dump` wrote."""
    name = str(entry[0])
    if name == "Over":
        return OVER
    if name not in kinds:
        raise ValueError(f"no step is called {name!r}")
    args = [tuple(arg) if isinstance(arg, list) else arg for arg in entry[1:]]
    step: Step = kinds[name](*args)
    return step
