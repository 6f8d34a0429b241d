"""Small changes of a game's content, one at a time: what `mutate.py` looks whether any example notices.

Content is the data of `content/*.toml`. A list of tables in it is a list of cards; anything else at the top of a file
is a card by itself. In a card

* each number is changed by one, up and down, and each yes or no is turned;
* each word that has neighbours (a filter, a target, a span) becomes its neighbour, in lists of words too;
* each step is dropped, that is each table in a list of tables.

What else there is to know says the game, in a module `mutations` of its own, all of it optional:

    NEIGHBOURS: dict[str, dict[str, str] | list[str]]
        by key: the neighbour of each word, or words in a row, where it is the next one (of the last one, that before)
    FIXED: set[str]
        keys that are left alone besides KEPT: what nothing in play can depend on
    changes(key, value) -> list[tuple[str, Any]] | None
        for content in a language of its own, such as formulas: what a value may be changed to, each with words that
        say what was changed; None leaves the value to the walk above. Called for every value of a card.
    EQUIVALENT: dict[tuple[str, str], str]
        by card and change, as they are told: the reason why no play whatever can tell the two apart. Such a change is
        not tried; one that there is no more is a mistake.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

KEPT = {"id", "slug", "key", "name", "chant", "title", "text", "provenance"}  # names, and words for people
NAMES = ("slug", "key", "id", "name", "number", "card", "rank")  # the first of these that a card has is its name

Change = tuple[str, Any]  # what was changed, and the value afterwards


class Mutant:
    """One change: in which file, of which card, what, and what stands there instead."""

    def __init__(self, file: str, card: str, what: str, table: str, at: int | None, other: Any) -> None:
        self.file = file
        self.card = card
        self.what = what
        self.table = table
        self.at = at  # the place in a list of cards; None: the table itself is changed
        self.other = other

    def applied(self, data: dict[str, Any]) -> dict[str, Any]:
        """The data of its file with the change."""
        if self.at is None:
            return {**data, self.table: self.other}
        cards = data[self.table]
        return {**data, self.table: [*cards[: self.at], self.other, *cards[self.at + 1 :]]}


class Habits:
    """What a game says about its content, with the defaults put in."""

    def __init__(self, module: ModuleType | None = None) -> None:
        self.fixed: set[str] = KEPT | getattr(module, "FIXED", set())
        self.neighbours: dict[str, dict[str, str]] = {}
        for key, words in getattr(module, "NEIGHBOURS", {}).items():
            self.neighbours[key] = words if isinstance(words, dict) else _in_a_row(list(words))
        self.equivalent: dict[tuple[str, str], str] = getattr(module, "EQUIVALENT", {})
        self.own: Callable[[str, Any], list[Change] | None] = getattr(module, "changes", lambda key, value: None)

    def of(self, key: str, value: Any) -> Iterator[Change]:
        """What a value may be changed to."""
        own = self.own(key, value)
        if own is not None:
            yield from own
        elif isinstance(value, bool):
            yield f"{key} {_short(value)} -> {_short(not value)}", not value
        elif isinstance(value, int):
            yield from [(f"{key} {value} -> {other}", other) for other in (value + 1, value - 1)]
        elif isinstance(value, str):
            if value in self.neighbours.get(key, {}):
                yield f"{key} {value} -> {self.neighbours[key][value]}", self.neighbours[key][value]
        elif isinstance(value, dict):
            for name in [name for name in value if name not in self.fixed]:
                yield from [(what, {**value, name: other}) for what, other in self.of(name, value[name])]
        elif isinstance(value, list):
            yield from self._of_list(key, value)

    def _of_list(self, key: str, value: list[Any]) -> Iterator[Change]:
        for at, item in enumerate(value):
            before, after = value[:at], value[at + 1 :]
            if isinstance(item, dict):
                yield f"{key}: step {at + 1} dropped ({_short(item)})", before + after
            where = f"{key} {at + 1}" if len(value) > 1 else key
            for what, other in self.of(key, item):
                if other not in value or not isinstance(item, str):  # the same word twice would be one word fewer
                    yield (
                        what.replace(key, where, 1) if what.startswith(key) else f"{where}: {what}",
                        [
                            *before,
                            other,
                            *after,
                        ],
                    )
            if isinstance(item, str) and item in self.neighbours.get(key, {}) and len(value) > 1:
                yield f"{key} without {item}", before + after


def mutants(files: dict[str, Any], habits: Habits) -> list[Mutant]:
    """Every change of every card, one at a time; the files are their names and data."""
    found: list[Mutant] = []
    for file, data in files.items():
        for table, value in data.items():
            if isinstance(value, list) and all(isinstance(item, dict) for item in value):
                for at, card in enumerate(value):
                    for what, other in habits.of(table, card):
                        found.append(Mutant(file, name_of(card, table, at), what, table, at, other))
            elif table not in habits.fixed:
                for what, other in habits.of(table, value):
                    found.append(Mutant(file, table, what, table, None, other))
    unknown = habits.equivalent.keys() - {(mutant.card, mutant.what) for mutant in found}
    if unknown:
        raise ValueError(f"EQUIVALENT names changes that there are not: {sorted(unknown)}")
    return [mutant for mutant in found if (mutant.card, mutant.what) not in habits.equivalent]


def name_of(card: dict[str, Any], table: str, at: int) -> str:
    """How a card is called in a report."""
    named = [str(card[key]) for key in NAMES if isinstance(card.get(key), (str, int))]
    return named[0] if named and not named[0].isdigit() else f"{table} {named[0] if named else at + 1}"


def _in_a_row(words: list[str]) -> dict[str, str]:
    return {word: words[at + 1] if at + 1 < len(words) else words[at - 1] for at, word in enumerate(words)}


def _short(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join([f"{key} = {_short(item)}" for key, item in value.items()])
    return str(value).lower() if isinstance(value, bool) else str(value)
