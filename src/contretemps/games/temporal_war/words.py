# mypyc: skip, because words are made once, when the game is loaded.
"""Words that are made when the game is loaded: what is printed on the cards, built from what they do."""

from __future__ import annotations

from contretemps.games.temporal_war.content import CARDS
from contretemps.games.temporal_war.language.words import card_words
from contretemps.kernel.texts import Texts


def made_words(texts: Texts) -> dict[str, dict[str, str]]:
    """By language, the sentence of each line of each card."""
    return card_words(texts, CARDS)
