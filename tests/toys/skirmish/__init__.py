"""Skirmish: four seats in two teams. Proves teams, seats that drop out, and weighted chance."""

from tests.toys.skirmish.game import GAME

__all__ = ["GAME"]
