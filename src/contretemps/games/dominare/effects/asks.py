"""A card's program while it runs: the operation it has come to, and the question that the operation asks.

A program is a row of operations, read from a formula when the game is loaded (`programs.py`). Steps hold numbers that
point to them: which program, which operation of it, who acts (`you`), from which card (`source`), and the block and
district named last. An operation says whether it can be done, how it begins, and what an answer does; the questions
(`questions.py`) serve all of them. Where everybody can see that there is only one answer it is given at once (DOM-324).
"""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from contretemps.games.dominare.position import NONE, Dominare
from contretemps.games.dominare.tables import BLOCKS_THERE
from contretemps.kernel.refusal import Facts
from contretemps.kernel.step import ALLOWED, DONE, NOBODY, Step

# what `Ask.only_answer` may also say
NO_ANSWER: Final = -1
SEVERAL_ANSWERS: Final = -2


@mypyc_attr(acyclic=True)
class Pending(Step):
    """What every step inside a card's program knows."""

    __slots__ = ("at", "block", "district", "program", "source", "you")

    takes: ClassVar[tuple[str, ...]] = (
        "seat", "first", "last", "program", "at", "you", "source", "block", "district",
    )  # fmt: skip

    def __init__(
        self,
        seat: i64,
        first: i64,
        last: i64,
        program: i64,
        at: i64,
        you: i64,
        source: i64,
        block: i64,
        district: i64,
    ) -> None:
        super().__init__(seat, first, last)
        self.program: Final[i64] = program
        self.at: Final[i64] = at
        self.you: Final[i64] = you
        self.source: Final[i64] = source  # the card; NONE for events and districts
        self.block: Final[i64] = block  # named last, for `adj`
        self.district: Final[i64] = district  # named last

    def operation(self) -> Operation:
        return PROGRAMS[self.program].operations[self.at]

    def rule(self) -> i64:
        """The rule by which such a program runs: an ability, a reveal, an event or a district's ability."""
        return PROGRAMS[self.program].rule

    def on(self) -> Step:
        """Go on with the next operation."""
        return Run(self.program, self.at + 1, self.you, self.source, self.block, self.district)

    def on_from(self, block: i64, district: i64) -> Step:
        """The same after a block or a district was named."""
        return Run(self.program, self.at + 1, self.you, self.source, block, district)

    def about(self, game: Dominare) -> Facts:
        return {"seat": f"@seat.{self.you}", "source": f"@source.{PROGRAMS[self.program].name}"}


@mypyc_attr(acyclic=True, free_list_len=1)
class Run(Pending):
    """A card's program at one of its operations: what the card says goes before the rules (DOM-045), and changes
    nothing that it does not name (DOM-046). Asks nobody; impossible operations are skipped (DOM-207)."""

    __slots__ = ()

    takes: ClassVar[tuple[str, ...]] = ("program", "at", "you", "source", "block", "district")

    def __init__(self, program: i64, at: i64, you: i64, source: i64, block: i64, district: i64) -> None:
        super().__init__(NOBODY, 0, 0, program, at, you, source, block, district)

    def resolve(self, game: Dominare, choice: i64) -> Step:
        program = PROGRAMS[self.program]
        if self.at == len(program.operations):
            return DONE
        operation = program.operations[self.at]
        if game.journal is not None:
            program.note(game, self, operation)
        return operation.begin(game, self)


def run(program: i64, you: i64, source: i64) -> Step:
    """A whole program, from its first operation on."""
    return Run(program, 0, you, source, NONE, NONE)


@mypyc_attr(acyclic=True)
class Ask(Pending):
    """A question of an operation. `stage`, `after` and `n` are the operation's own."""

    __slots__ = ("after", "n", "stage")

    takes: ClassVar[tuple[str, ...]] = (
        "first", "last", "program", "at", "you", "source", "block", "district", "stage", "after", "n",
    )  # fmt: skip

    def __init__(
        self,
        first: i64,
        last: i64,
        program: i64,
        at: i64,
        you: i64,
        source: i64,
        block: i64,
        district: i64,
        stage: i64,
        after: i64,
        n: i64,
    ) -> None:
        super().__init__(you, first, last, program, at, you, source, block, district)
        self.stage: Final[i64] = stage
        self.after: Final[i64] = after  # only what comes after this one, where several are named (DOM-331)
        self.n: Final[i64] = n

    def only_answer(self, game: Dominare) -> i64:
        """The answer that alone is allowed; NO_ANSWER or SEVERAL_ANSWERS."""
        choice: i64
        only: i64 = NO_ANSWER
        for choice in range(self.first, self.last):
            if self.check(game, choice) == ALLOWED:
                if only != NO_ANSWER:
                    return SEVERAL_ANSWERS
                only = choice
        return only


class Operation:
    """One operation of a program. Immutable; its classes hold the numbers and selectors of their card."""

    def doable(self, game: Dominare, you: i64, source: i64, asking: i64) -> bool:
        """Would it change anything now (content G13)? `asking` are own agents that wait for an extra ability, by rank
        as bits."""
        return True

    def full(self, game: Dominare, you: i64, source: i64) -> bool:
        """Can it be done in full (COST, CHOOSE)?"""
        return self.doable(game, you, source, 0)

    def begin(self, game: Dominare, run: Pending) -> Step:
        """Do it, or ask what has to be asked; then the next one."""
        raise NotImplementedError

    def blocks_for(self, game: Dominare, ask: Ask) -> vec[i64]:
        """The blocks that might be named; all that `why_not_block` allows are among them."""
        return BLOCKS_THERE[game.switches.side]

    def why_not_block(self, game: Dominare, ask: Ask, block: i64) -> i64:
        """The rule against this block; ALLOWED if none."""
        return ask.rule()

    def may_stop(self, game: Dominare, ask: Ask) -> bool:
        """May fewer be named than there could be?"""
        return False

    def take_block(self, game: Dominare, ask: Ask, block: i64) -> Step:
        raise NotImplementedError

    def stop(self, game: Dominare, ask: Ask) -> Step:
        """No more are named."""
        return ask.on()

    def least(self, game: Dominare, ask: Ask) -> i64:
        return 1

    def most(self, game: Dominare, ask: Ask) -> i64:
        return 1

    def take_number(self, game: Dominare, ask: Ask, number: i64) -> Step:
        raise NotImplementedError

    def why_not_seat(self, game: Dominare, ask: Ask, seat: i64) -> i64:
        return ask.rule()

    def take_seat(self, game: Dominare, ask: Ask, seat: i64) -> Step:
        raise NotImplementedError

    def why_not_district(self, game: Dominare, ask: Ask, district: i64) -> i64:
        return ask.rule()

    def take_district(self, game: Dominare, ask: Ask, district: i64) -> Step:
        raise NotImplementedError

    def why_not_agent(self, game: Dominare, ask: Ask, card: i64) -> i64:
        return ask.rule()

    def take_agent(self, game: Dominare, ask: Ask, card: i64) -> Step:
        raise NotImplementedError

    def take_card(self, game: Dominare, ask: Ask, card: i64) -> Step:
        """A card of the hand."""
        raise NotImplementedError

    def why_not_option(self, game: Dominare, ask: Ask, option: i64) -> i64:
        return ask.rule()

    def take_option(self, game: Dominare, ask: Ask, option: i64) -> Step:
        """One of some alternatives; where yes or no is asked, 1 is yes."""
        raise NotImplementedError

    def take_sign(self, game: Dominare, ask: Ask, sign: i64) -> Step:
        raise NotImplementedError


class Program:
    """A formula, read: what it is called, by which rule it runs, its operations, and whether all of it is exact, as in
    events, where nothing is "up to" (DOM-322)."""

    def __init__(self, name: str, rule: i64, exact: bool, operations: list[Operation]) -> None:
        self.name: Final[str] = name
        self.rule: Final[i64] = rule
        self.exact: Final[bool] = exact
        self.operations: Final[list[Operation]] = operations
        self.reached: Final[vec[i64]] = vec[i64]([0] * len(operations))  # how often each was done before a journal

    def note(self, game: Dominare, run: Pending, operation: Operation) -> None:
        """Count it if it would change anything: studies ask which parts of which cards were ever done. No rule does."""
        if isinstance(operation, Price) or operation.doable(game, run.you, run.source, 0):
            self.reached[run.at] += 1


PROGRAMS: Final[list[Program]] = []  # filled by programs.py when the game is loaded


def is_doable(game: Dominare, program: i64, you: i64, source: i64, asking: i64) -> bool:
    """Is at least one of its operations doable (content G3)? Costs have to be payable in full, and count for nothing
    else."""
    any_ = False
    for operation in PROGRAMS[program].operations:
        if isinstance(operation, Price):
            if not operation.full(game, you, source):
                return False
        elif not any_ and operation.doable(game, you, source, asking):
            any_ = True
    return any_


class Price(Operation):
    """COST{A}: A must be possible in full, or the ability, or the MAY around it, cannot be used (DOM-207)."""

    def __init__(self, inner: i64) -> None:
        self.inner: Final[i64] = inner

    def doable(self, game: Dominare, you: i64, source: i64, asking: i64) -> bool:
        return False

    def full(self, game: Dominare, you: i64, source: i64) -> bool:
        return is_full(game, self.inner, you, source)

    def begin(self, game: Dominare, run: Pending) -> Step:
        return game.then(Run(self.inner, 0, run.you, run.source, run.block, run.district), run.on())


def is_full(game: Dominare, program: i64, you: i64, source: i64) -> bool:
    """Can all of its operations be done in full?"""
    for operation in PROGRAMS[program].operations:
        if not operation.full(game, you, source):
            return False
    return True
