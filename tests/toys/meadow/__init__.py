"""Meadow: two regions grow over 217 spaces. Proves sets wider than one number in positions, options and draws."""

from tests.toys.meadow.game import GAME

__all__ = ["GAME"]
