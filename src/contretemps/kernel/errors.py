"""Mistakes of the people outside: told in one clear line, losing nothing."""

from __future__ import annotations


class BadInput(ValueError):  # noqa: N818 - names what it is: an option, file, position or notation that makes no sense
    """Something from outside makes no sense; the message says what, and what would."""


class BadContent(ValueError):  # noqa: N818 - names what it is
    """Content that is not legal; the message names the card and the rule.

    Defined here and not beside the content: compiled, a module that fails while it is imported takes its own classes
    with it, and an error of such a class ends the process.
    """


class BadPosition(BadInput):
    """A position set up as text breaks a rule of the game."""

    def __init__(self, message: str, rule: int = 0) -> None:
        super().__init__(message)
        self.rule = rule  # its number; 0 when it is not a matter of rules but of form
