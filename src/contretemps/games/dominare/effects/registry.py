"""Which program belongs to which ability, reveal, district and line of an event; filled when the game is loaded."""

from __future__ import annotations

from typing import Final

ABILITY_PROGRAM: Final[list[int]] = []  # by ability of a card
REVEAL_PROGRAM: Final[list[int]] = []  # by card; NONE without a reveal
DISTRICT_PROGRAM: Final[list[int]] = []  # by district
LINE_PROGRAM: Final[list[int]] = []  # by line
