"""Ambush: blows that a hidden card may stop. Proves polls: everybody who might react is asked, whatever they hold."""

from tests.toys.ambush.game import GAME

__all__ = ["GAME"]
