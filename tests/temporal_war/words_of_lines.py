"""The words that a line of a card is made of, besides its window and operations."""

from __future__ import annotations

from contretemps.games.temporal_war.language.lines import Line
from contretemps.games.temporal_war.language.sets import Number, Set


def conditions(line: Line) -> set[str]:
    return {one.word for one in line.conditions}


def selectors(line: Line) -> set[str]:
    """Whom it means and how much: `side own`, `kind human`, `filter within`, `ref caster`, `number count`, and what its
    operations name: `stat power`, `place swap`."""
    found = {f"choose {line.choose}"} if line.choose else set()
    found |= words_of_set(line.who) | words_of_set(line.target) | {f"for {line.lasts}"}
    found |= {f"limit {line.limit}"} if line.limit else set()
    for one in line.conditions:
        found |= (
            words_of_set(one.of) | {f"ref {ref}" for ref in one.refs} | {f"{one.word} {name}" for name in one.names}
        )
    for operation in line.operations:
        if operation.name:
            found.add(f"{operation.word} {operation.name}")
        if operation.ref:
            found.add(f"ref {operation.ref}")
        if operation.number is not None:
            found |= words_of_number(operation.number)
    return found


def words_of_set(of: Set) -> set[str]:
    found: set[str] = set()
    for match in of:
        if match.ref:
            found.add(f"ref {match.ref}")
            continue
        found |= {f"side {match.side}", f"kind {match.kind}"}
        for one in match.filters:
            found |= {f"filter {one.word}", f"ref {one.ref}"} if one.ref else {f"filter {one.word}"}
    return found


def words_of_number(number: Number) -> set[str]:
    found: set[str] = set()
    for _, term in number.terms:
        if term.word:
            found |= {f"number {term.word}"} | words_of_set(term.of)
            found |= {f"ref {term.ref}"} if term.ref else set()
        for inner in term.numbers:
            found |= words_of_number(inner)
    return found
