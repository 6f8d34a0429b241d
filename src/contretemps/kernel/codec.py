"""Verbs, the action space, and the notation of choices.

A game declares its verbs with the domains of their arguments; that gives every choice a fixed int and a text that a
person can read and type: `step:4,3`, `storm:diamonds`, `3♦`, `move:17>2`. Nothing is listed: an action space of many
thousand choices takes no more room than its verbs, and no question is answered by going through all of it.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence

from mypy_extensions import mypyc_attr

from contretemps.kernel import near
from contretemps.kernel.errors import BadInput

KEPT = 5_000  # notations of a game that are remembered, each way


@mypyc_attr(allow_interpreted_subclasses=True)
class Domain:
    """The things an argument may be, in the order of their numbers, and other ways to type them.

    Two values are as far from each other as their numbers, unless the domain says how far two numbers are: squares of
    a map do, so that a refusal offers the square above as well as the one beside.
    """

    def __init__(
        self,
        name: str,
        values: list[str],
        aliases: dict[str, str] | None = None,
        distance: Callable[[int, int], int] | None = None,
    ) -> None:
        self.name = name  # texts may translate a value under `name.value`
        self.values = values
        self.distance = distance
        self.numbers: dict[str, int] = {}  # of the values as they are typed
        for number, value in enumerate(values):
            self.numbers.setdefault(_typed(value), number)
        self.aliases = {_typed(alias): self.numbers[_typed(value)] for alias, value in (aliases or {}).items()}

    def find(self, typed: str) -> int | None:
        """The number of a value by its name or another way to type it."""
        number = self.numbers.get(typed)
        return self.aliases.get(typed) if number is None else number

    def index(self, text: str) -> int:
        """The number of a value; BadInput if there is none of that name."""
        number = self.find(_typed(text))
        if number is None:
            raise BadInput(f"no {self.name} is called {text!r}")
        return number

    def from_near(self, number: int) -> list[int]:
        """All numbers, the nearest to this one first."""
        far = self.distance
        return sorted(range(len(self.values)), key=lambda n: (abs(n - number) if far is None else far(n, number), n))

    def mistyped(self, text: str) -> str:
        """What is wrong with a text that was meant for one of these, where a game can tell; empty otherwise."""
        return ""


class Verb:
    """One kind of choice: its arguments, and which ints of the action space are its own.

    The ints are first, first + stride …, so that two verbs over the same domain can interleave where a hot loop lists
    both for each argument in turn. The last argument counts fastest. A verb without a name is written by its argument
    alone, as a drawn card is. Its choices are numbered 0, 1 … too: that is their index.
    """

    def __init__(
        self, name: str, first: int, args: list[tuple[str, Domain]] | None = None, stride: int = 1, between: str = ">"
    ) -> None:
        self.name = name
        self.args = args or []  # label, domain
        self.between = between
        self.count = 1
        self.spans: list[int] = []  # by argument: how many indices one value of it takes
        for _, domain in reversed(self.args):
            self.spans.insert(0, self.count)
            self.count *= len(domain.values)
        self.ints = range(first, first + stride * self.count, stride)

    @property
    def title(self) -> str:
        """What texts and pages call it: its name, or that of its argument's domain."""
        return self.name or self.args[0][1].name

    def numbers(self, index: int) -> list[int]:
        """The arguments of its choice number `index`, by their numbers in their domains."""
        return [index // span % len(domain.values) for span, (_, domain) in zip(self.spans, self.args, strict=True)]

    def index(self, numbers: Sequence[int]) -> int:
        """Which of its choices has these arguments."""
        return sum([span * number for span, number in zip(self.spans, numbers, strict=True)])

    def values(self, index: int) -> dict[str, str]:
        """The arguments of its choice number `index`, by label."""
        numbers = self.numbers(index)
        return {label: domain.values[number] for (label, domain), number in zip(self.args, numbers, strict=True)}

    def write(self, index: int) -> str:
        """Its choice number `index` as text."""
        numbers = self.numbers(index)
        parts = [domain.values[number] for (_, domain), number in zip(self.args, numbers, strict=True)]
        arguments = self.between.join(parts)
        return f"{self.name}:{arguments}" if self.name and self.args else self.name or arguments

    def parts(self, typed: str) -> list[str]:
        """What was typed for each argument."""
        return typed.split(self.between) if len(self.args) > 1 else [typed] if self.args else []

    def allowed(
        self, options: list[int], orders: Sequence[Sequence[int]], index: int = 0, depth: int = 0
    ) -> Iterator[int]:
        """Those of the options (ascending) that are this verb's, ordered by their arguments: for each argument the
        numbers that it may be, the best first. What no option begins with is passed over without looking further."""
        last = self.ints[index + (self.spans[depth - 1] if depth else self.count) - 1]
        at = bisect_left(options, self.ints[index])
        if at == len(options) or options[at] > last:
            return
        if depth == len(self.args):
            yield self.ints[index]
            return
        for number in orders[depth]:
            yield from self.allowed(options, orders, index + number * self.spans[depth], depth + 1)


class Codec:
    """The action space of a game: ints and texts of choices, both ways."""

    def __init__(self, verbs: list[Verb]) -> None:
        self.verbs = verbs
        # what was found before: the same choices are read and written again and again
        self._read: dict[str, int] = {}
        self._written: dict[int, str] = {}
        self.size = max([verb.ints[-1] for verb in verbs]) + 1
        self.named: dict[str, list[Verb]] = {}  # by name as it is typed; under "" the verbs without one
        for verb in verbs:
            self.named.setdefault(_typed(verb.name), []).append(verb)
        for number, verb in enumerate(verbs):
            for other in verbs[:number]:
                _are_apart(verb, other)
        # which verbs an int can be of: they change only where one begins or ends
        self._edges = sorted({edge for verb in verbs for edge in (verb.ints[0], verb.ints[-1] + 1)})
        self._between = [[verb for verb in verbs if verb.ints[0] <= edge <= verb.ints[-1]] for edge in self._edges]

    def has(self, choice: int) -> bool:
        """Is this int a choice of the game at all? Interleaved verbs may leave gaps."""
        return self._find(choice) is not None

    def _find(self, choice: int) -> Verb | None:
        at = bisect_right(self._edges, choice) - 1
        for verb in self._between[at] if at >= 0 else []:
            if choice in verb.ints:
                return verb
        return None

    def place(self, choice: int) -> tuple[Verb, int]:
        """The verb of a choice, and its index there; BadInput if it is no choice."""
        verb = self._find(choice)
        if verb is None:
            raise BadInput(f"no choice has the number {choice}")
        return verb, verb.ints.index(choice)

    def describe(self, choice: int) -> tuple[Verb, dict[str, str]]:
        """The verb of a choice and its arguments by label."""
        verb, index = self.place(choice)
        return verb, verb.values(index)

    def write(self, choice: int) -> str:
        """The notation of a choice."""
        written = self._written.get(choice)
        if written is None:
            verb, index = self.place(choice)
            written = verb.write(index)
            if len(self._written) >= KEPT:
                self._written.clear()
            self._written[choice] = written
        return written

    def find(self, text: str) -> int | None:
        """The choice a notation means, if any. Names come before other ways to type a value."""
        found = self._read.get(text)
        if found is None and (found := self._look_for(text)) is not None:
            if len(self._read) >= KEPT:
                self._read.clear()
            self._read[text] = found
        return found

    def _look_for(self, text: str) -> int | None:
        wanted = _typed(text)
        name, colon, rest = wanted.partition(":")
        ways = [(verb, rest) for verb in self.named.get(name, []) if name and bool(verb.args) == bool(colon)]
        ways += [(verb, wanted) for verb in self.named.get("", [])]
        also = None
        for verb, typed in ways:
            parts = verb.parts(typed)
            if len(parts) != len(verb.args):
                continue
            numbers = [domain.find(part) for part, (_, domain) in zip(parts, verb.args, strict=True)]
            known = [number for number in numbers if number is not None]
            if len(known) == len(numbers):
                choice = verb.ints[verb.index(known)]
                if all([part in domain.numbers for part, (_, domain) in zip(parts, verb.args, strict=True)]):
                    return choice
                also = choice if also is None else also
        return also

    def read(self, text: str, options: list[int] | None = None) -> int:
        """The choice a notation means; BadInput, with the nearest notation, if none: rather one of the options."""
        choice = self.find(text)
        if choice is not None:
            return choice
        meant = self.meant(text, options)
        hint = f"; did you mean {meant!r}?" if meant else ""
        raise BadInput(f"no choice is written {text.strip()!r}{hint}")

    def meant(self, text: str, options: list[int] | None = None) -> str:
        """The notation that somebody probably meant who typed none; rather an allowed one. Nothing if hard to say."""
        return near.meant(self, _typed(text), options or [])

    def nearest(self, choice: int, options: list[int]) -> list[int]:
        """Which of a seat's options (ascending) to offer instead of a choice that is refused: a few, the best first."""
        return near.nearest(self, choice, options)

    def touching(self, things: list[str]) -> list[tuple[Verb, dict[int, int]]]:
        """How choices can touch all these things (`square:4,3`, `verb:step`): for each way the verb, and the number
        of each argument that is settled by it. Of one verb the last arguments come first."""
        found: list[tuple[Verb, dict[int, int]]] = []
        for verb in self.verbs:
            ways: list[dict[int, int]] = [{}]
            for thing in things:
                ways = [more for way in ways for more in _with_thing(verb, way, thing)]
            found += [(verb, way) for way in ways]
        return found


def _with_thing(verb: Verb, settled: dict[int, int], thing: str) -> Iterator[dict[int, int]]:
    """The ways in which a choice of this verb can touch one more thing."""
    kind, _, value = thing.partition(":")
    if kind == "verb" and value == verb.title:
        yield settled
    for argument, (_, domain) in reversed(list(enumerate(verb.args))):
        number = domain.numbers.get(_typed(value)) if domain.name == kind else None
        if number is not None and settled.get(argument, number) == number:
            yield {**settled, argument: number}


def _are_apart(verb: Verb, other: Verb) -> None:
    """ValueError if two verbs share an int."""
    if verb.ints[0] <= other.ints[-1] and other.ints[0] <= verb.ints[-1]:
        for index, choice in enumerate(verb.ints):
            if choice in other.ints:
                texts = f"{verb.write(index)} and {other.write(other.ints.index(choice))}"
                raise ValueError(f"{texts} are both choice {choice}")


def _typed(text: str) -> str:
    """A text as it is compared: capitals and spaces do not matter."""
    return text.lower().replace(" ", "").strip()
