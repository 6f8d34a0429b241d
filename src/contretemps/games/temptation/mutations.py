# mypyc: skip, because only tools/mutate.py reads it.
"""How `tools/mutate.py` may change the sides, to see whether an example notices. A row is a language of its own."""

from __future__ import annotations

from typing import Any

from contretemps.games.temptation.codes import FACES
from contretemps.games.temptation.sides import SIGNS, STAR

NEXT = {SIGNS[pips]: SIGNS[pips % FACES + 1] for pips in range(1, FACES + 1)}


def changes(key: str, value: Any) -> list[tuple[str, Any]] | None:
    """Of a row: its amount by ten, its colour, each number of pips, and a space fewer or a star more."""
    if key != "rows" or not isinstance(value, str):
        return None
    head, *spaces = value.split()
    amount = int(head[1:])
    other = "B" if head[0] == "W" else "W"
    rows = [f"{head[0]}{amount + 10}", f"{head[0]}{amount - 10}", f"{other}{amount}"]
    found = [" ".join([row, *spaces]) for row in rows]
    for at, space in enumerate(spaces):
        if space in NEXT:
            found.append(" ".join([head, *spaces[:at], NEXT[space], *spaces[at + 1 :]]))
    found.append(" ".join([head, *spaces[:-1]]))
    if SIGNS[STAR] in spaces:
        found.append(f"{value} {SIGNS[STAR]}")
    return [(f"{value} -> {row}", row) for row in found]
