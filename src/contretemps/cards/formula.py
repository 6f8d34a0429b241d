# mypyc: skip, because formulas are read once, when a game is loaded.
"""Reads the formulas that cards are written in; what their words mean is the game's business.

    PLACE(2,CAN,k=3); SPEND(2){EXPO(-2)}ELSE{PAY(1)}       steps, one after the other: `read_calls`
    when=lands(it=enemy warrior); do=damage(2),push(-2); may     parts of a line, in any order: `read_line`

    calls  = call {";" call}                        the sign between them is the game's: ";" or ","
    call   = name ["(" [part {"," part}] ")"] [(">="|"<="|"==") value] [frame ["ELSE" frame]]
    frame  = "{" [calls {"|" calls}] "}"
    part   = [name "="] value                       brackets in a value close; `rank=<=4` has the key `rank`

White space is free. A value is kept as text: the game reads it, with `split` and `read_calls`, or refuses it with
`bad`. Whatever is wrong is told with card, column and what was expected there.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Final

NAME: Final = re.compile(r"[A-Za-z_][A-Za-z_0-9]*")
KEY: Final = re.compile(r"([A-Za-z_][A-Za-z_0-9]*)\s*=(?!=)\s*")
COMPARED: Final = (">=", "<=", "==")
SIGN: Final = re.compile(r"[A-Za-z_0-9\s(),+\-/!&|:<>=]")  # what a value may be made of
TWO_WORDS: Final = re.compile(r"\w\s+\w")
EMPTY: Final = re.compile(r"[(,]\s*,|,\s*\)")
ELSE: Final = "ELSE"


class BadFormula(ValueError):  # noqa: N818 - names what it is
    """A formula that cannot be read: the card, the column in its formula, from 1, and what was expected there."""

    def __init__(self, card: str, formula: str, at: int, expected: str) -> None:
        found = f"'{formula[at]}'" if at < len(formula) else "the end"
        super().__init__(f"{card}, column {at + 1} of {formula!r}: expected {expected}, found {found}")
        self.card = card
        self.column = at + 1
        self.expected = expected


@dataclass(frozen=True)
class Value:
    """A piece of a formula, and where it stands; two are equal if their texts are."""

    text: str
    at: int = field(compare=False)  # its column in the formula, from 0
    card: str = field(compare=False, repr=False)
    formula: str = field(compare=False, repr=False)

    def bad(self, expected: str, at: int = 0) -> BadFormula:
        """The mistake that this value, from that place in it on, is not what was expected."""
        return BadFormula(self.card, self.formula, self.at + at, expected)

    def split(self, sign: str) -> list[Value]:
        """Its parts between these signs, outside of brackets; none may be empty."""
        parts: list[Value] = []
        depth = begin = 0
        for i, letter in enumerate([*self.text, sign]):
            depth += (letter == "(") - (letter == ")")
            if letter == sign and (depth == 0 or i == len(self.text)):
                part = self.part(begin, i)
                if not part.text:
                    raise part.bad("a value")
                parts.append(part)
                begin = i + 1
        return parts

    def part(self, begin: int, end: int) -> Value:
        """What stands between two places in it, without the space around."""
        text = self.text[begin:end]
        return replace(self, text=text.strip(), at=self.at + begin + len(text) - len(text.lstrip()))


@dataclass(frozen=True)
class Call:
    """A word with what stands in its brackets; `RANK>=3` has 3 under the key `>=`."""

    name: str
    args: tuple[Value, ...]
    keys: dict[str, Value]
    frames: tuple[tuple[Call, ...], ...]  # `{A|B}`: what may be done instead of each other; `{}` is one empty one
    other: tuple[Call, ...] | None  # `ELSE{…}`
    at: Value = field(compare=False, repr=False)  # the word itself, to say where a mistake is

    def bad(self, expected: str) -> BadFormula:
        return self.at.bad(expected)

    def write(self, between: str) -> str:
        """The formula that reads as this call; this is what stands between calls."""
        listed = [value.text for value in self.args]
        listed += [f"{key}={value.text}" for key, value in self.keys.items() if key not in COMPARED]
        compared = [key + value.text for key, value in self.keys.items() if key in COMPARED]
        frames = "{" + "|".join([write_calls(calls, between) for calls in self.frames]) + "}" if self.frames else ""
        other = ELSE + "{" + write_calls(self.other, between) + "}" if self.other is not None else ""
        return self.name + (f"({','.join(listed)})" if listed else "") + "".join(compared) + frames + other


def write_calls(calls: tuple[Call, ...], between: str = "; ") -> str:
    """The formula that reads as these calls."""
    return between.join([call.write(between) for call in calls])


def write_line(line: Call) -> str:
    """The line that reads as this one."""
    return "; ".join(
        [*[f"{key}={value.text}" for key, value in line.keys.items()], *[value.text for value in line.args]]
    )


def formula(card: str, text: str) -> Value:
    """The formula of a card (or of one of its abilities: `can10.4`), to be read."""
    return Value(text, 0, card, text)


def read_calls(text: Value, between: str = ";", spaces: bool = False) -> tuple[Call, ...]:
    """Calls with this sign between them; `spaces`: a value may have several words."""
    return _Reader(text, between, spaces).all()


def read_call(text: Value, spaces: bool = False) -> Call:
    """One call and nothing else."""
    (call,) = _Reader(text, "", spaces).all()
    return call


def read_line(text: Value) -> Call:
    """A line of parts, `key=value` or words, with ";" between them, as a call without a name."""
    args, keys = _Reader(text, "", spaces=True).parts(";", "")
    return Call("", args, keys, (), None, text)


class _Reader:
    """Goes through a text from left to right."""

    def __init__(self, text: Value, between: str, spaces: bool) -> None:
        self.source = text
        self.text = text.text
        self.between = between
        self.spaces = spaces
        self.here = 0

    def all(self) -> tuple[Call, ...]:
        calls = self.calls()
        self.expect("")
        return calls

    def calls(self) -> tuple[Call, ...]:
        found = [self.call()]
        while self.between and self.take(self.between):
            found.append(self.call())
        return tuple(found)

    def call(self) -> Call:
        self.skip()
        word = NAME.match(self.text, self.here)
        if word is None:
            raise self.bad("a word")
        at = self.source.part(self.here, word.end())
        self.here = word.end()
        args, keys = self.parts(",", ")") if self.take("(") else ((), {})
        for sign in COMPARED:
            if self.take(sign):
                keys = {**keys, sign: self.value(self.between + "|}")}
        frames: tuple[tuple[Call, ...], ...] = ()
        other = None
        if self.take("{"):
            frames = self.frame()
            if self.take(ELSE):
                self.expect("{")
                other = self.calls()
                self.expect("}")
        return Call(word.group(), args, keys, frames, other, at)

    def frame(self) -> tuple[tuple[Call, ...], ...]:
        if self.take("}"):
            return ((),)
        found = [self.calls()]
        while self.take("|"):
            found.append(self.calls())
        self.expect("}")
        return tuple(found)

    def parts(self, between: str, close: str) -> tuple[tuple[Value, ...], dict[str, Value]]:
        """What stands between two brackets, or up to the end."""
        args: list[Value] = []
        keys: dict[str, Value] = {}
        if close and self.take(close):
            return (), keys
        again = True
        while again:
            self.skip()
            key = KEY.match(self.text, self.here)
            if key is not None and key[1] in keys:
                raise self.bad(f"no second {key[1]!r}")
            if key is not None:
                self.here = key.end()
                keys[key[1]] = self.value(between + close)
            else:
                args.append(self.value(between + close))
            again = self.take(between)
        self.expect(close)
        return tuple(args), keys

    def value(self, ends: str) -> Value:
        """Text up to one of these signs, or to the end; its brackets close."""
        self.skip()
        begin = self.here
        depth = 0
        while self.here < len(self.text) and (depth > 0 or self.text[self.here] not in ends):
            letter = self.text[self.here]
            if not SIGN.match(letter) or (depth == 0 and letter == ")"):
                raise self.bad("')'" if depth else "a value" if self.here == begin else self.one_of(ends))
            depth += (letter == "(") - (letter == ")")
            self.here += 1
        if depth > 0:
            raise self.bad("')'")
        value = self.source.part(begin, self.here)
        if not value.text:
            raise self.bad("a value")
        if (empty := EMPTY.search(value.text)) is not None:
            raise value.bad("a value", empty.end() - 1)
        if not self.spaces and (words := TWO_WORDS.search(value.text)) is not None:
            raise value.bad(self.one_of(ends), words.end() - 1)
        return value

    # ---- sign by sign ------------------------------------------------------------------------------------------------

    def skip(self) -> None:
        while self.text[self.here : self.here + 1].isspace():
            self.here += 1

    def take(self, sign: str) -> bool:
        """Is this sign next? Then go on behind it."""
        self.skip()
        found = self.text.startswith(sign, self.here)
        self.here += len(sign) * found
        return found

    def expect(self, sign: str) -> None:
        """This sign must be next; the empty one is the end."""
        if not self.take(sign) or (not sign and self.here < len(self.text)):
            raise self.bad(repr(sign) if sign else self.one_of(self.between))

    def bad(self, expected: str) -> BadFormula:
        return self.source.bad(expected, self.here)

    @staticmethod
    def one_of(signs: str) -> str:
        return " or ".join([*[repr(sign) for sign in signs], *([] if ")" in signs else ["the end"])])
