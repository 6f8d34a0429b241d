"""Keepsakes: a draft whose picks stay secret. Proves sealed answers in rows, and answers that never open."""

from tests.toys.keepsakes.game import GAME

__all__ = ["GAME"]
