# mypyc: skip, because sentences are built once, when the game is loaded.
"""Conditions and operations in words: the clauses that the sentence of a line is made of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from contretemps.cards.wording import Wording
from contretemps.games.temporal_war.language.lines import Line
from contretemps.games.temporal_war.language.naming import Naming
from contretemps.games.temporal_war.language.parts import Condition, Operation
from contretemps.games.temporal_war.language.sets import Match, Number

# How long an operation lasts if nothing is said about it.
USUAL: Final = {
    "stat": "play", "set": "play", "keyword": "play", "sync": "play", "symbols": "battle", "status": "round",
}  # fmt: skip
MORE_OR_LESS: Final = ("aether", "shards", "sync", "monster", "reward")  # these have a pattern for each sign
COUNTED: Final = ("symbols", "monster")  # these may be so much for each of something
COMPARISONS: Final = {">=": "least", "<=": "most", "==": "just"}
Makers = dict[str, Callable[[], str]]  # by hole


def fill(say: Wording, key: str, n: int | None, makers: Makers) -> str:
    """The pattern with what it has holes for; nothing else is made."""
    forms = [key] if n is None else [f"{key}.{n}", f"{key}.n", key]
    found = next((form for form in forms if form in say.holes), key)
    return say.say(key, n, **{hole: makers[hole]() for hole in sorted(say.holes.get(found, ()))})


class Clauses:
    """The clauses of one line in one language."""

    def __init__(self, say: Wording, line: Line, names: Naming) -> None:
        self.say = say
        self.line = line
        self.names = names

    # ---- conditions --------------------------------------------------------------------------------------------------

    def condition(self, one: Condition) -> str:
        table = "while_who" if self.line.window == "always" else "if_who"
        names = one.names if one.word in ("type", "shards") else ()
        compared = [COMPARISONS[one.sign]] if one.sign else []
        counted = self._counted(one) if one.of else ("", "")
        makers: Makers = {
            "who": lambda: counted[0] or self.names.subject(one.refs[0], table),
            "where": lambda: counted[1] or self.say.say("where.in_play"),
            "e": lambda: self.say.say(f"ending.{self.names.form((Match(one.refs[0]),))}"),
            "near": lambda: self.names.near(one.refs[1]),
            "kinds": lambda: self.say.join("or", [self.names.a(kind) for kind in one.names]),
            "stat": lambda: self.say.say(f"stat.{one.names[0]}"),
            "amount": lambda: str(one.n),
        }
        n = one.n if one.word in ("dist", "shards", "count") else None
        return fill(self.say, ".".join(["if", one.word, *names, *compared]), n, makers)

    def _counted(self, one: Condition) -> tuple[str, str]:
        """What is counted in a condition: any, none, or so many."""
        if one.n == 0:
            return self.names.phrase(one.of, "no")
        if one.n > 1:
            return self.names.phrase(one.of, "some", one.n)
        return self.names.phrase(one.of, "a" if one.sign == ">=" else "one")

    # ---- operations --------------------------------------------------------------------------------------------------

    def operation(self, one: Operation, who: str) -> str:
        """What is done; `who` is the target, as the sentence calls it here."""
        if one.number is not None and one.word in COUNTED and _is_counted(one.number):
            return self._for_each(one, one.number, who)
        n = one.plain() if one.number is not None or one.n else None
        form = self.names.form(self.line.target)
        makers: Makers = {
            "who": lambda: who,
            "it": lambda: self.say.say(f"it.{form}"),
            "if_it": lambda: self.say.say(f"if_who.it.{form}"),
            "e": lambda: self.say.say(f"ending.{form}"),
            "by": lambda: self.say.say("minus" if (n or 0) < 0 else "plus", by=str(abs(n or 0))),
            "amount": lambda: str(n),
            "stat": lambda: self.say.say(f"stat.{one.name}"),
            "for": lambda: self._lasting(one),
            "towards": lambda: self.say.say(f"towards.{self.names.card()}"),
            "name": lambda: self.names.name(one.ref),
            "where": lambda: self._place(one),
        }
        return fill(self.say, f"do.{self._key(one, n or 0)}", None if n is None else abs(n), makers)

    def _key(self, one: Operation, n: int) -> str:
        """The pattern of an operation; where a sign makes it another one, the pattern is another one."""
        sign = "less" if n < 0 else "more"
        if one.word in ("stat", "set"):
            return "stat_attack" if one.name == "attack" else one.word
        if one.word == "dice":
            return f"dice.{sign}.{self.line.lasts}"
        if one.word in MORE_OR_LESS:
            return f"{one.word}.{sign}"
        if one.word == "push":
            return "pull" if n < 0 else "push"
        return f"{one.word}.{one.name}" if one.name else one.word

    def _lasting(self, one: Operation) -> str:
        return "" if self.line.lasts == USUAL[one.word] else self.say.say(f"for.{self.line.lasts}")

    def _place(self, one: Operation) -> str:
        own = self.names.meaning(one.ref) == self.names.target()
        near = self.say.say("near.own") if own else self.names.near(one.ref)
        if one.name == "within":
            return self.say.say("where.within", one.n, near=near)
        return self.say.say("where.adj", near=near)

    # ---- counted numbers ---------------------------------------------------------------------------------------------

    def _for_each(self, one: Operation, number: Number, who: str) -> str:
        """So much for each of something: a symbol, or a level of a monster."""
        sign, term = number.terms[0]
        if one.word == "symbols":
            if sign < 0 or len(number.terms) > 1 or term.word != "count":
                raise number.at.bad("a number, or a count of things")
            makers: Makers = {
                "who": lambda: who,
                "counted": lambda: self.names.whole(term.of, "counted"),
                "for": lambda: self._lasting(one),
            }
            return fill(self.say, f"do.symbols_each.{one.name}", None, makers)
        level = fill(self.say, f"do.monster.{'less' if sign < 0 else 'more'}", 1, {"who": lambda: who})
        makers = {
            "level": lambda: level,
            "counted": lambda: self.names.whole(term.of, "counted"),
            "who": lambda: self.names.name(term.ref),
            "ordinal": lambda: self.say.say("ordinal", _first(number)),
            "amount": lambda: str(term.n),
        }
        return fill(self.say, f"for_each.{_what_counts(number)}", None, makers)


def _is_counted(number: Number) -> bool:
    return any([term.word for _, term in number.terms])


def _what_counts(number: Number) -> str:
    """Which of the counted levels that there are words for: `count`, `beyond`, `round` or `removed`."""
    (_, term), *more = number.terms
    if term.word == "count" and not more:
        return "count"
    if term.word == "beyond" and _first(number):
        return "beyond"
    if term.word == "max" and not more and _is_round(term.numbers[1]) and not _is_counted(term.numbers[0]):
        if term.numbers[0].plain() == 0:
            return "round"
    if term.word == "floor" and not more and [one.word for _, one in term.numbers[0].terms] == ["removed"]:
        return "removed"
    raise number.at.bad("count(…), beyond(it)-n, max(0,round-n) or floor(removed/n)")


def _is_round(number: Number) -> bool:
    """`round-3`."""
    return number.terms[0][1].word == "round" and _first(number) > 0


def _first(number: Number) -> int:
    """The 1 of `beyond(it)-1`, the 3 of `max(0,round-3)`; 0 where there is no such number."""
    (_, term), *more = number.terms
    if term.word == "max":
        return _first(term.numbers[1])
    return more[0][1].n if len(more) == 1 and more[0][0] < 0 and not more[0][1].word else 0
