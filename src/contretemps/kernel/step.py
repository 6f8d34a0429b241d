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

from typing import Any, ClassVar, Final

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

    takes: ClassVar[tuple[str, ...]] = ()  # what its constructor takes, each the name of a field: all that a dump holds

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

    def silence(self, position: Any) -> int:
        """In a poll, the answer that means "nothing"; -1 where the question is none.

        A poll asks every seat that open facts allow to react, whatever it holds, so that being asked tells nothing.
        How long a table waits for the answer must tell nothing either; `purpose` names the kind of poll.
        """
        return -1

    def hides(self, position: Any) -> bool:
        """Is a poll asked for the sake of what others cannot see? If not, nothing has to be hidden by time."""
        return True

    def reacts(self, position: Any, choice: int) -> bool:
        """In a poll: is this choice a reason to show it? What may be done at any other time as well is none."""
        return True

    def audience(self, position: Any, choice: int) -> int:
        """Who may see which choice is made here, as bits: a card drawn into a hand is its owner's to see."""
        return EVERYBODY

    def facts(self, position: Any, choice: int) -> Facts:
        """The names and numbers that the text of a refusal mentions."""
        return {}

    def about(self, position: Any) -> Facts:
        """The names and numbers that the text of the question mentions."""
        return {}

    def dump(self) -> Entry:
        """Its name, then what its constructor takes to build it again; a list stands for a tuple."""
        entry: Entry = [type(self).__name__]
        for name in self.takes:
            value = getattr(self, name)
            entry.append(list(value) if isinstance(value, tuple) else value)
        return entry


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class Sealed(Step):
    """Asks several seats at once. Answers come in any order and stay hidden until the last one is in.

    A seat gives `row` answers, one after the other, without waiting for the others. The answers so far are part of this
    immutable step, so copies, dumps and searches hold them like everything else, and no view ever shows a step. A
    game's class says what a seat may answer (`check_seat`), what happens when all have (`open`), and who may see an
    answer afterwards (`seen_after`); `again` builds the same question with one more answer.
    """

    __slots__ = ("answers", "row")

    takes: ClassVar[tuple[str, ...]] = ("answers",)

    def __init__(self, first: i64, last: i64, answers: tuple[int, ...], row: i64 = 1) -> None:
        super().__init__(SEVERAL, first, last)
        self.answers: Final[tuple[int, ...]] = answers  # seat by seat, `row` each: a choice, NOT_YET or NOT_ASKED
        self.row: Final[i64] = row

    def seats(self) -> i64:
        return len(self.answers) // self.row

    def next_place(self, seat: i64) -> i64:
        """Where in `answers` this seat's next one belongs; -1 if it has given all that it is asked for."""
        i: i64
        for i in range(self.row * seat, self.row * (seat + 1)):
            if self.answers[i] == NOT_YET:
                return i
        return -1

    def given(self, seat: i64) -> tuple[int, ...]:
        """What this seat has answered so far."""
        mine = self.answers[self.row * seat : self.row * (seat + 1)]
        return tuple([answer for answer in mine if answer >= 0])

    def asked(self) -> tuple[int, ...]:
        """The seats that have not given all their answers yet."""
        return tuple([seat for seat in range(self.seats()) if self.next_place(seat) >= 0])

    def asked_at_all(self) -> tuple[int, ...]:
        """The seats that are asked, whether or not they have answered."""
        return tuple([seat for seat in range(self.seats()) if self.next_place(seat) >= 0 or self.given(seat)])

    def is_last(self) -> bool:
        """Is the answer that comes now the last one, which opens all?"""
        return self.answers.count(NOT_YET) == 1

    def options_into(self, position: Any, out: Choices) -> None:
        """None: each seat has options of its own."""

    def check_seat(self, position: Any, seat: i64, choice: i64) -> i64:
        """The rule that forbids this candidate to this seat. Must not look at the others' answers."""
        return ALLOWED

    def seen_after(self, position: Any, seat: int, choice: int) -> int:
        """Who may see this answer once all are in, as bits: everybody, unless the game keeps it secret."""
        return EVERYBODY

    def answer(self, position: Any, seat: i64, choice: i64) -> Step:
        """Take an allowed answer; with the last one everything is opened."""
        complete = self._with(self.next_place(seat), choice)
        return self.again(complete) if NOT_YET in complete else self.open(position, complete)

    def _with(self, place: i64, choice: int) -> tuple[int, ...]:
        answers = list(self.answers)
        answers[place] = choice
        return tuple(answers)

    def again(self, answers: tuple[int, ...]) -> Step:
        """The same question with these answers."""
        raise NotImplementedError

    def open(self, position: Any, answers: tuple[int, ...]) -> Step:
        """All have answered: do what follows, and return what comes next."""
        raise NotImplementedError

    def reimagined(self, position: Any, seat: int, rng: Rng) -> Step:
        """The same question, with the sealed answers of other seats replaced by any that they might have given."""
        step: Sealed = self._without_others(seat)
        for other in range(self.seats()):
            if other != seat:
                for _ in self.given(other):
                    might = step.options_of(position, other)
                    step = step._said(step.next_place(other), might[rng.below(len(might))])
        return step

    def _without_others(self, seat: int) -> Sealed:
        kept = [
            answer if answer < 0 or place // self.row == seat else NOT_YET for place, answer in enumerate(self.answers)
        ]
        step = self.again(tuple(kept))
        assert isinstance(step, Sealed)
        return step

    def _said(self, place: i64, choice: int) -> Sealed:
        step = self.again(self._with(place, choice))
        assert isinstance(step, Sealed)
        return step

    def options_of(self, position: Any, seat: i64) -> list[int]:
        """What a seat may answer next, ascending."""
        choice: i64
        found: list[int] = []
        for choice in range(self.first, self.last):
            if self.check_seat(position, seat, choice) == ALLOWED:
                found.append(choice)
        return found


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


def step_kinds(module: str) -> dict[str, Any]:
    """The step classes of a game by name, for loading dumps: all that are defined in the package of this module, which
    has imported them. One that others derive from is none by itself. Usage: `STEPS: Final = step_kinds(__name__)`."""
    package = module.rpartition(".")[0]
    found: dict[str, Any] = {}
    waiting: list[Any] = list(Step.__subclasses__())
    while waiting:
        kind = waiting.pop()
        derived = kind.__subclasses__()
        waiting.extend(derived)
        if not derived and (kind.__module__ == module or kind.__module__.startswith(f"{package}.")):
            if found.setdefault(kind.__name__, kind) is not kind:
                raise ValueError(f"{package} has two steps that are called {kind.__name__}")
    return found


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
