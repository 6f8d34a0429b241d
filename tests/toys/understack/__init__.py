"""Understack: two hands and a deck that cards are put under. Proves hidden hands and decks of partly known order."""

from tests.toys.understack.game import GAME

__all__ = ["GAME"]
