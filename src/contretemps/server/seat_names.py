# mypyc: compile, because every choice comes this way.
"""A game that calls the seats of a table by the names of those who sit there."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any, TypeVar

from contretemps.kernel.game import Game
from contretemps.kernel.texts import Texts

T = TypeVar("T")

# What bots are called, by seat: a log with five players of one name tells nothing. Their level is shown beside it.
BOT_NAMES = ("Balthazar", "Bruno", "Clémence", "Vesper", "Odile", "Tycho")
SEAT = "@seat."  # a fact that is a seat, in every game


def bot_name(seat: int) -> str:
    return BOT_NAMES[seat % len(BOT_NAMES)]


class NamedTexts(Texts):
    """A game's texts, with names for seats."""

    def __init__(self, texts: Texts, names: list[str]) -> None:
        self.by_language = texts.by_language
        self.kept = texts.kept  # by all tables of the game
        self._names = names
        self._names_said = 0
        self._own: dict[Any, Any] = {}  # what names somebody

    def once(self, key: Any, make: Callable[[], T]) -> T:
        found: T | None = self.kept.get(key) or self._own.get(key)
        if found is None:
            before = self._names_said
            found = make()
            self.keep(self.kept if self._names_said == before else self._own, key, found)
        return found

    def value(self, language: str, fact: int | str) -> str:
        if isinstance(fact, str) and fact.startswith(SEAT) and fact[len(SEAT) :].isdecimal():
            seat = int(fact[len(SEAT) :])
            if seat < len(self._names) and self._names[seat]:
                self._names_said += 1
                return self._names[seat]
        return super().value(language, fact)


def with_seat_names(game: Game, names: list[str]) -> Game:
    """The game, for putting things into words at one table."""
    named = copy.copy(game)
    named.texts = NamedTexts(game.texts, names)
    return named
