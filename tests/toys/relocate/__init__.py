"""Relocate: a toy with 63,504 choices, which nobody may go through one by one."""

from tests.toys.relocate.game import GAME

__all__ = ["GAME"]
