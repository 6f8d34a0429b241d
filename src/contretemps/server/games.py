"""Which games there are: those of the package, or those that somebody else finds."""

from __future__ import annotations

import importlib
from collections.abc import Callable

from contretemps.kernel.errors import BadInput
from contretemps.kernel.game import Game


def find_games(where: str) -> dict[str, Game]:
    """The games that `module:function` finds, by name."""
    module, _, name = where.partition(":")
    try:
        found: Callable[[], dict[str, Game]] = getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError) as error:
        raise BadInput(f"no games are found by {where!r}: {error}") from None
    return found()
