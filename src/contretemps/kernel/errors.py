"""Mistakes of the people outside: told in one clear line, losing nothing."""

from __future__ import annotations

import difflib
from collections.abc import Collection
from typing import Final

_FEW: Final = 12  # words that a message can list


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


def unknown(nothing: str, word: str, known: Collection[str]) -> str:
    """`a position has no 'obstacels'; did you mean 'obstacles'?`, or what there is, if that is little."""
    near = difflib.get_close_matches(word, known, n=1)
    if near:
        return f"{nothing} {word!r}; did you mean {near[0]!r}?"
    return f"{nothing} {word!r}" + (f"; there are {', '.join(known)}" if 0 < len(known) <= _FEW else "")
