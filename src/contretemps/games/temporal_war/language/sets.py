# mypyc: skip, because lines are read once, when the game is loaded.
"""Reads what a line names: things by reference, sets of things on the board, and numbers.

    set    = match {"|" match}
    match  = ref | side kind {filter}
    filter = "adj" ref | "within" int ref | "inrange" ref | "in area" | "on extra" | "not" ref
    num    = ["+"|"-"] term {("+"|"-") term}
    term   = int | "round" | "removed" | "count(" set ")" | "beyond(" ref ")" | "max(" num "," num ")"
           | "floor(" term "/" int ")"

Which references there are depends on the window and on the card, so everything here takes the `known` ones.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Final

from contretemps.cards.formula import Value, read_call

SIDES: Final = ("own", "ally", "enemy", "any")
FACTIONS: Final = ("human", "angel", "elf", "demon", "beast", "clockwork")
THINGS: Final = ("warrior", "champion", "nonchampion", "construct", "temple", "fountain", "support", *FACTIONS)
FILTERS: Final = ("adj", "within", "inrange", "in", "on", "not")
AREA: Final = "area"  # a place that no line refers to otherwise
PLACES: Final = {"in": AREA, "on": "extra"}  # filters that name a place of the card itself

Known = Collection[str]  # references, and the places that the card has


@dataclass(frozen=True)
class Filter:
    """One restriction: `within 2 self`, `not self`; the places of the card have no reference."""

    word: str  # adj, within, inrange, area, extra, not
    ref: str = ""
    n: int = 0


@dataclass(frozen=True)
class Match:
    """A reference, or whatever is of that side and kind and passes the filters."""

    ref: str = ""
    side: str = ""
    kind: str = ""
    filters: tuple[Filter, ...] = ()


Set = tuple[Match, ...]  # what fits any of these


@dataclass(frozen=True)
class Term:
    """A part of a number: an int where there is no word."""

    word: str  # nothing, round, removed, count, beyond, max, floor
    n: int = 0  # the int, or what floor divides by
    ref: str = ""
    of: Set = ()
    numbers: tuple[Number, ...] = ()


@dataclass(frozen=True)
class Number:
    """A sum of terms with their signs."""

    terms: tuple[tuple[int, Term], ...]
    at: Value = field(compare=False, repr=False)

    def plain(self) -> int:
        """The number, where it is written; BadFormula where it is counted."""
        if any([term.word for _, term in self.terms]):
            raise self.at.bad("a number that is written, not counted")
        return sum([sign * term.n for sign, term in self.terms])


def one_of(value: Value, words: Collection[str]) -> str:
    """The value, if it is one of these words."""
    if value.text not in words:
        raise value.bad(f"one of {', '.join(words)}")
    return value.text


def whole(value: Value) -> int:
    """A number without a sign."""
    if not value.text.isdecimal():
        raise value.bad("a whole number")
    return int(value.text)


def read_ref(value: Value, known: Known) -> str:
    return one_of(value, [ref for ref in known if ref != AREA])


def read_set(value: Value, known: Known) -> Set:
    return tuple([_read_match(part, known) for part in value.split("|")])


def _read_match(value: Value, known: Known) -> Match:
    words = value.split(" ")
    if len(words) == 1:
        return Match(read_ref(words[0], known))
    side = one_of(words.pop(0), SIDES)
    kind = one_of(words.pop(0), THINGS)
    filters: list[Filter] = []
    while words:
        filters.append(_read_filter(words, value, known))
    return Match("", side, kind, tuple(filters))


def _read_filter(words: list[Value], match: Value, known: Known) -> Filter:
    """The filter that begins these words; they are taken away."""

    def take() -> Value:
        if not words:
            raise match.bad("a word", len(match.text))
        return words.pop(0)

    first = take()
    word = one_of(first, FILTERS)
    if word in PLACES:
        place = one_of(take(), [PLACES[word]])
        if place not in known:
            raise first.bad(f"no {place}: this card has none")
        return Filter(place)
    n = whole(take()) if word == "within" else 0
    return Filter(word, read_ref(take(), known), n)


def read_number(value: Value, known: Known) -> Number:
    """Terms between signs that stand outside of brackets."""
    terms: list[tuple[int, Term]] = []
    depth = begin = 0
    sign = 1
    for i, letter in enumerate([*value.text, "+"]):
        depth += (letter == "(") - (letter == ")")
        if letter in "+-" and depth == 0:
            part = value.part(begin, i)
            if part.text:
                terms.append((sign, _read_term(part, known)))
            elif i > 0:
                raise part.bad("a number")
            sign = -1 if letter == "-" else 1
            begin = i + 1
    return Number(tuple(terms), value)


def _read_term(value: Value, known: Known) -> Term:
    if value.text[0].isdecimal():
        return Term("", whole(value))
    call = read_call(value, spaces=True)
    takes = {"round": 0, "removed": 0, "count": 1, "beyond": 1, "max": 2, "floor": 1}.get(call.name)
    if takes is None or takes != len(call.args) or call.keys or call.frames:
        raise value.bad("a number")
    if call.name == "count":
        return Term("count", of=read_set(call.args[0], known))
    if call.name == "beyond":
        return Term("beyond", ref=read_ref(call.args[0], known))
    if call.name == "floor":
        over, *under = call.args[0].split("/")
        if len(under) != 1:
            raise call.args[0].bad("a number divided by another")
        return Term("floor", whole(under[0]), numbers=(read_number(over, known),))
    return Term(call.name, numbers=tuple([read_number(part, known) for part in call.args]))
