"""A game that calls the seats of a table by the names of those who sit there."""

from __future__ import annotations

import copy

from contretemps.kernel.game import Game
from contretemps.kernel.texts import Texts

# What bots are called, by seat: a log with five players of one name tells nothing. Their level is shown beside it.
BOT_NAMES = ("Balthazar", "Bruno", "Clémence", "Vesper", "Odile", "Tycho")
SEAT = "@seat."  # a fact that is a seat, in every game


def bot_name(seat: int) -> str:
    return BOT_NAMES[seat % len(BOT_NAMES)]


class NamedTexts(Texts):
    """A game's texts, with names for seats."""

    def __init__(self, texts: Texts, names: list[str]) -> None:
        self.by_language = texts.by_language
        self._names = names

    def value(self, language: str, fact: int | str) -> str:
        if isinstance(fact, str) and fact.startswith(SEAT) and fact[len(SEAT) :].isdecimal():
            seat = int(fact[len(SEAT) :])
            if seat < len(self._names) and self._names[seat]:
                return self._names[seat]
        return super().value(language, fact)


def with_seat_names(game: Game, names: list[str]) -> Game:
    """The game, for putting things into words at one table."""
    named = copy.copy(game)
    named.texts = NamedTexts(game.texts, names)
    return named
