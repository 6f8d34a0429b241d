"""Names of squares, citizens, cards and faces as people write them."""

from __future__ import annotations

from typing import Final

from contretemps.games.tempest.codes import SQUARES, WIDTH

CITIZENS: Final = ["A", "B", "C", "T"]  # T is the final day's Target
SUITS: Final = ["diamonds", "clubs", "hearts", "spades"]
SYMBOLS: Final = ["♦", "♣", "♥", "♠"]
FACES: Final = ["J", "Q", "K"]
NUMBERS: Final = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10"]  # the Ace counts 1 (TMP-002)


def square_name(square: int) -> str:
    """Column, then row, from the top left (TMP-001)."""
    return f"{square % WIDTH + 1},{square // WIDTH + 1}" if 0 <= square < SQUARES else "-"


def square_fact(square: int) -> str:
    """A square as a fact, which the texts put into words."""
    return f"@square.{square_name(square)}" if 0 <= square < SQUARES else "-"


def citizen_letter(citizen: int) -> str:
    return CITIZENS[citizen]


def card_name(suit: int, number: int) -> str:
    return NUMBERS[number - 1] + SYMBOLS[suit]
