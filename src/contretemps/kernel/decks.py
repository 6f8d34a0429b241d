# mypyc: skip, because it is outside the hot path, and compiling it only makes building slower.
"""Decks that players write as texts, in games where a deck is chosen: what a game says of one."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from contretemps.kernel.refusal import Facts
from contretemps.kernel.texts import Texts


class DeckProblem(NamedTuple):
    """Why a text is no deck that may be played."""

    line: int  # from 1; 0: the deck as a whole
    rules: tuple[int, ...]  # those that forbid it; none where it is not a matter of rules but of form
    key: str  # of the game's texts under `deck_problem`
    facts: Facts


class Deck(NamedTuple):
    """What was read in a text."""

    name: str  # as its player calls it; nothing if not said
    leader: str  # a card that leads the deck without being in it; nothing if not said
    cards: dict[str, int]  # copies by card, in the order of the game's catalogue
    problems: list[DeckProblem]
    choices: list[str]  # what to answer, where a deck is asked for, to have this one; nothing while there are problems
    known: str  # which of the given decks holds the same cards: `deck.<known>` is its text; nothing for one's own


class Limits(NamedTuple):
    """How large a deck may be, and how many of each card it may hold."""

    least: int
    most: int
    copies: dict[str, int]


class Decks(Protocol):
    """What a game does with decks as texts. Options are settled ones."""

    def read(self, text: str, options: dict[str, Any], texts: Texts) -> Deck:
        """The deck that a text means, with everything that is wrong with it."""

    def write(self, deck: Deck, texts: Texts, language: str) -> str:
        """The text of a deck, which reads as the same deck in any language."""

    def given(self, options: dict[str, Any]) -> list[Deck]:
        """The decks that come with the game and may be chosen."""

    def limits(self, options: dict[str, Any]) -> Limits:
        """What a deck may hold."""
