# mypyc: skip, because it is outside the hot path, and compiling it only makes building slower.
"""Verbs, the action space, and the notation of choices.

A game declares its verbs with the domains of their arguments; that gives every choice a fixed int and a text that a
person can read and type: `step:4,3`, `storm:diamonds`, `3♦`, `move:17>2`.
"""

from __future__ import annotations

import difflib

from contretemps.kernel.errors import BadInput


class Domain:
    """The things an argument may be, in the order of their numbers, and other ways to type them."""

    def __init__(self, name: str, values: list[str], aliases: dict[str, str] | None = None) -> None:
        self.name = name  # texts may translate a value under `name.value`
        self.values = values
        self.aliases = aliases or {}

    def index(self, text: str) -> int:
        """The number of a value; BadInput if there is none of that name."""
        value = self.aliases.get(text.lower(), text)
        for number, known in enumerate(self.values):
            if known.lower() == value.lower():
                return number
        raise BadInput(f"no {self.name} is called {text!r}")

    def mistyped(self, text: str) -> str:
        """What is wrong with a text that was meant for one of these, where a game can tell; empty otherwise."""
        return ""


class Verb:
    """One kind of choice: its arguments, and which ints of the action space are its own.

    The ints are first, first + stride …, so that two verbs over the same domain can interleave where a hot loop lists
    both for each argument in turn. A verb without a name is written by its argument alone, as a drawn card is.
    """

    def __init__(
        self, name: str, first: int, args: list[tuple[str, Domain]] | None = None, stride: int = 1, between: str = ">"
    ) -> None:
        self.name = name
        self.first = first
        self.args = args or []  # label, domain
        self.stride = stride
        self.between = between
        self.count = 1
        for _, domain in self.args:
            self.count *= len(domain.values)

    def values(self, index: int) -> dict[str, str]:
        """The arguments of its choice number `index`, by label."""
        found: list[tuple[str, str]] = []
        for label, domain in reversed(self.args):
            index, number = divmod(index, len(domain.values))
            found.append((label, domain.values[number]))
        return dict(reversed(found))

    def write(self, index: int) -> str:
        """Its choice number `index` as text."""
        arguments = self.between.join(self.values(index).values())
        return f"{self.name}:{arguments}" if self.name and self.args else self.name or arguments


class Codec:
    """The action space of a game: ints and texts of choices, both ways."""

    def __init__(self, verbs: list[Verb]) -> None:
        self.verbs = verbs
        self.size = max([verb.first + verb.stride * (verb.count - 1) for verb in verbs]) + 1
        self._of: dict[int, tuple[Verb, int]] = {}
        self._texts: dict[int, str] = {}
        self._ints: dict[str, int] = {}
        for verb in verbs:
            for index in range(verb.count):
                choice = verb.first + verb.stride * index
                if choice in self._of:
                    raise ValueError(f"{verb.write(index)} and {self._texts[choice]} are both choice {choice}")
                text = verb.write(index)
                self._of[choice] = (verb, index)
                self._texts[choice] = text
                self._ints[text.lower()] = choice

    def has(self, choice: int) -> bool:
        """Is this int a choice of the game at all? Interleaved verbs may leave gaps."""
        return choice in self._of

    def write(self, choice: int) -> str:
        """The notation of a choice."""
        if choice not in self._texts:
            raise BadInput(f"no choice has the number {choice}")
        return self._texts[choice]

    def read(self, text: str) -> int:
        """The choice a notation means; BadInput, with the nearest notation, if none."""
        wanted = text.strip().lower().replace(" ", "")
        if wanted in self._ints:
            return self._ints[wanted]
        for verb in self.verbs:
            choice = self._read_as(verb, wanted)
            if choice is not None:
                return choice
        near = difflib.get_close_matches(wanted, list(self._ints), n=1)
        hint = f"; did you mean {self._texts[self._ints[near[0]]]!r}?" if near else ""
        raise BadInput(f"no choice is written {text.strip()!r}{hint}")

    def _read_as(self, verb: Verb, wanted: str) -> int | None:
        """The choice, if the text is one of this verb with other ways to type its arguments."""
        name, colon, rest = wanted.partition(":")
        if not verb.name:
            name, rest = "", wanted
        elif not colon or not verb.args:
            return None
        parts = rest.split(verb.between) if len(verb.args) > 1 else [rest]
        if name != verb.name.lower() or len(parts) != len(verb.args):
            return None
        index = 0
        for part, (_, domain) in zip(parts, verb.args, strict=True):
            try:
                index = index * len(domain.values) + domain.index(part)
            except BadInput:
                return None
        return verb.first + verb.stride * index

    def describe(self, choice: int) -> tuple[Verb, dict[str, str]]:
        """The verb of a choice and its arguments by label."""
        if choice not in self._of:
            raise BadInput(f"no choice has the number {choice}")
        verb, index = self._of[choice]
        return verb, verb.values(index)
