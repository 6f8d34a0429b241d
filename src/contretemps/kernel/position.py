"""The position: everything the future depends on, and nothing else."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from contretemps.kernel.choices import Choices
from contretemps.kernel.journal import EVERYBODY, Glance, Journal
from contretemps.kernel.refusal import Facts, Refusal, Refused
from contretemps.kernel.rng import Rng
from contretemps.kernel.step import (
    ALLOWED,
    DONE,
    ENDED,
    NATURE,
    NOBODY,
    OVER,
    SEVERAL,
    Entry,
    Later,
    Sealed,
    Step,
    load_steps,
)

_ASKED: Final[list[tuple[int, ...]]] = [(seat,) for seat in range(NATURE, 64)]  # one tuple a seat, built once
_FEW: Final = 16  # candidates that are quicker asked one by one than listed into a buffer first


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class Position:
    """The complete state of play. A game adds its fields in the rulebook's words.

    A position is at rest at a question: `step` asks a seat something. What comes after it is the agenda, a chain of
    steps that is never changed, only replaced, so that copies share it.
    """

    __slots__ = ("agenda", "journal", "step")

    def __init__(self, step: Step, agenda: Later | None) -> None:
        self.step: Step = step  # the question asked now
        self.agenda: Later | None = agenda  # what comes after it
        self.journal: Journal | None = None  # who listens; nobody in playouts

    # ---- for steps -------------------------------------------------------------------------------------------------

    def then(self, first: Step, second: Step, third: Step | None = None) -> Step:
        """Several steps, in reading order. Usage: `return position.then(a, b)`."""
        if third is not None:
            self.agenda = Later(third, self.agenda)
        self.agenda = Later(second, self.agenda)
        return first

    def follow(self, program: tuple[Step, ...]) -> Step:
        """The same for a card's ability, which is a tuple of steps."""
        for step in reversed(program):
            self.agenda = Later(step, self.agenda)
        return DONE

    def instead(self, step: Step, agenda: Later | None = None) -> Step:
        """This step and this agenda, and nothing of what was still to come. Usage: `return position.instead(step)`."""
        self.agenda = agenda
        return step

    def tell(self, kind: i64, rule: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0, e: i64 = 0) -> None:
        """Note an event that everybody may see, if anybody listens."""
        if self.journal is not None:
            self.note(EVERYBODY, False, kind, rule, (a, b, c, d, e))

    def tell_to(
        self, audience: i64, kind: i64, rule: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0, e: i64 = 0
    ) -> None:
        """Note an event that only these seats (bits) may see."""
        if self.journal is not None:
            self.note(audience, False, kind, rule, (a, b, c, d, e))

    def reveal(
        self, audience: i64, kind: i64, rule: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0, e: i64 = 0
    ) -> None:
        """Note an event by which somebody learns what was hidden: no take-back reaches behind it."""
        if self.journal is not None:
            self.note(audience, True, kind, rule, (a, b, c, d, e))

    def note(self, audience: i64, reveals: bool, kind: i64, rule: i64, args: tuple[i64, i64, i64, i64, i64]) -> None:
        """Write an event into the journal; apart from those who ask whether there is one, so that they stay quick."""
        assert self.journal is not None
        self.journal.note(kind, rule, audience, reveals, args)

    # ---- for playouts and search: trusted --------------------------------------------------------------------------

    def play(self, seat: i64, choice: i64) -> None:
        """Answer the question with an allowed choice, then run on to the next question."""
        self.step = answered(self, self.step, seat, choice)

    def begin(self) -> None:
        """Run on to the first question; a game's set-up ends with this."""
        self.step = settled(self, self.step)

    # ---- what a game says ------------------------------------------------------------------------------------------

    def copy(self) -> Position:
        """An independent position, without the journal."""
        raise NotImplementedError

    def fields(self) -> tuple[str, ...]:
        """The names of the game's own fields, in reading order: what a dump holds besides the steps."""
        raise NotImplementedError

    def turn_rule(self, seat: i64, choice: i64) -> i64:
        """The rule by which a choice is refused that is not asked for now, or not of this seat."""
        raise NotImplementedError

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat may see, built up from nothing; None is a spectator."""
        raise NotImplementedError

    def scores(self) -> list[float]:
        """Where each seat stands now, by the game's own measure."""
        raise NotImplementedError

    def known_scores(self, seat: int | None) -> list[float | None]:
        """The same as far as a seat may know it, None where it may not; all of it, unless a game hides some."""
        return list(self.scores())

    def outcome(self) -> list[float] | None:
        """What the game was worth to each seat; None while it goes on. Team-mates get the same."""
        raise NotImplementedError

    def eliminated(self) -> tuple[int, ...]:
        """The seats that are out of the game and never asked again."""
        return ()

    def teams(self) -> list[list[int]]:
        """The seats that win and lose together; none where everybody plays alone."""
        return []

    def reimagine(self, seat: int, rng: Rng) -> None:
        """Become another world that this seat cannot tell from this one.

        A game with hidden things deals them anew first, then calls this, which does the same with sealed answers.
        """
        step = self.step
        if isinstance(step, Sealed):
            self.step = step.reimagined(self, seat, rng)

    # ---- for everybody else: checked -------------------------------------------------------------------------------

    def asked(self) -> tuple[int, ...]:
        """The seats that may answer now; NATURE's alone when chance is asked; none when the game is over."""
        step = self.step
        seat = step.seat
        if seat >= NATURE:
            return _ASKED[seat + 1]
        return step.asked() if isinstance(step, Sealed) else ()

    def options(self, seat: int) -> list[int]:
        """The allowed choices of this seat, ascending."""
        choice: i64
        step = self.step
        if seat == step.seat and seat != SEVERAL:
            if step.last - step.first > _FEW:
                out = Choices()
                step.options_into(self, out)
                return out.as_list()
            found: list[int] = []
            for choice in range(step.first, step.last):
                if step.check(self, choice) == ALLOWED:
                    found.append(choice)
            return found
        if step.seat == SEVERAL and isinstance(step, Sealed) and is_asked(step, seat):
            return step.options_of(self, seat)
        return []

    def options_into(self, seat: i64, out: Choices) -> None:
        """The same into a buffer that is used again."""
        out.count = 0
        step = self.step
        if seat == step.seat:
            step.options_into(self, out)
        elif isinstance(step, Sealed):
            for choice in self.options(seat):
                out.add(choice)

    def check(self, seat: i64, choice: i64) -> i64:
        """The rule that forbids it; ALLOWED if none does."""
        return rule_against(self, self.step, seat, choice)

    def refusal(self, seat: int, choice: int) -> Refusal | None:
        """Why not? None if it is allowed. `Codec.nearest` knows what to offer instead."""
        rule = self.check(seat, choice)
        if rule == ALLOWED:
            return None
        step = self.step
        asked = seat in self.asked() and choice >= step.first and choice < step.last
        facts: Facts = step.facts(self, choice) if asked else {"asked": type(step).__name__}
        return Refusal(rule, facts)

    def choose(self, seat: int, choice: int) -> None:
        """Answer the question, or raise Refused and leave everything as it was."""
        step = self.step
        if rule_against(self, step, seat, choice) != ALLOWED:
            refusal = self.refusal(seat, choice)
            assert refusal is not None
            raise Refused(refusal)
        self.step = answered(self, step, seat, choice)

    def is_final(self, seat: int, choice: int) -> bool:
        """Will there be no undo after this choice? Tried out on a copy: ask a world as the seat imagines it."""
        step = self.step
        if isinstance(step, Sealed) and step.is_last():
            return True
        tried = self.copy()
        glance = Glance()
        tried.journal = glance
        tried.play(seat, choice)
        after = tried.step.seat
        return glance.reveals or after in (NATURE, ENDED)

    def weights(self) -> list[tuple[int, int]]:
        """For NATURE: each allowed answer and its weight, ascending."""
        step = self.step
        return [(choice, int(step.weight(self, choice))) for choice in self.options(NATURE)]

    def odds(self) -> list[tuple[int, float]]:
        """For NATURE: each allowed answer and its probability."""
        weights = self.weights()
        total = sum([weight for _, weight in weights])
        return [(choice, weight / total) for choice, weight in weights]

    def draw(self, rng: Rng) -> int:
        """For NATURE: an answer, without building the list."""
        return self.step.draw(self, rng)

    def audience(self, seat: int, choice: int) -> int:
        """Who may see that this choice is made, as bits; EVERYBODY. Sealed answers are the seat's own until opened."""
        step = self.step
        return 1 << seat if isinstance(step, Sealed) and seat >= 0 else int(step.audience(self, choice))

    # ---- dumps -----------------------------------------------------------------------------------------------------

    def dump(self) -> dict[str, Any]:
        """Exact, also in the middle of any decision; plain data that JSON can hold."""
        data: dict[str, Any] = {"steps": self.dump_steps()}
        for name in self.fields():
            data[name] = _plain(getattr(self, name))
        return data

    def dump_steps(self) -> list[Entry]:
        """The question asked now and the agenda, in reading order."""
        entries = [self.step.dump()]
        agenda = self.agenda
        while agenda is not None:
            entries.append(agenda.step.dump())
            agenda = agenda.rest
        return entries

    def restore(self, data: dict[str, Any], kinds: dict[str, Any]) -> None:
        """Become what `dump` wrote; the game gives its step classes by name."""
        self.step, self.agenda = load_steps(data["steps"], kinds)
        for name in self.fields():
            if name not in data:
                raise ValueError(f"the dump has no {name!r}")
            setattr(self, name, self.field_of(name, data[name]))

    def field_of(self, name: str, value: Any) -> Any:
        """A field from what `dump` wrote for it. A list is an array of ints, unless the game keeps it otherwise."""
        return vec[i64](value) if isinstance(value, list) else value


def _plain(value: Any) -> Any:
    """A field as plain data: whatever is neither a number, a truth nor a text is a sequence of ints."""
    return value if isinstance(value, (int, str, bool)) or value is None else [int(item) for item in value]


# ---- what the above is made of: functions, which are called without asking whether a subclass has its own -----------


def rule_against(position: Position, step: Step, seat: i64, choice: i64) -> i64:
    """The rule that forbids this seat this answer to the question; ALLOWED if none does."""
    if choice >= step.first and choice < step.last:
        if seat == step.seat and seat >= NATURE:
            return step.check(position, choice)
        if step.seat == SEVERAL and isinstance(step, Sealed) and is_asked(step, seat):
            return step.check_seat(position, seat, choice)
    return position.turn_rule(seat, choice)


def is_asked(step: Sealed, seat: i64) -> bool:
    """Does the sealed question wait for this seat?"""
    return seat >= 0 and seat < step.seats() and step.next_place(seat) >= 0


def answered(position: Position, step: Step, seat: i64, choice: i64) -> Step:
    """Answer the question with an allowed choice and run on; the next question, or OVER."""
    if step.seat == SEVERAL and isinstance(step, Sealed):
        return settled(position, step.answer(position, seat, choice))
    return settled(position, step.resolve(position, choice))


def settled(position: Position, step: Step) -> Step:
    """Run on until a step asks, through what happens at once and the agenda; the next question, or OVER."""
    while step.seat == NOBODY:
        if step is DONE:
            agenda = position.agenda
            if agenda is None:
                return OVER
            position.agenda = agenda.rest
            step = agenda.step
        else:
            step = step.resolve(position, 0)
    return step


def playout(position: Position, rng: Rng, choices: Choices) -> i64:
    """Play on at random to the end; the number of choices made, NATURE's included."""
    plies: i64 = 0
    step = position.step
    seat = step.seat  # read once a step: that it is there is checked every time
    while seat != ENDED:
        if seat == NATURE:
            step = step.resolve(position, step.draw(position, rng))
        elif seat >= 0:
            choices.count = 0
            step.options_into(position, choices)
            step = step.resolve(position, choices.pick(rng))
        else:
            step = _answer_sealed(position, step, rng)
        seat = step.seat
        if seat == NOBODY:
            step = settled(position, step)
            seat = step.seat
        plies += 1
    position.step = step
    return plies


def _answer_sealed(position: Position, step: Step, rng: Rng) -> Step:
    assert isinstance(step, Sealed)
    seat = step.asked()[0]
    might = step.options_of(position, seat)
    return step.answer(position, seat, might[rng.below(len(might))])
