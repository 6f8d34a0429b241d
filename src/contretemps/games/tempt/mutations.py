# mypyc: skip, because only tools/mutate.py reads it.
"""How the cards may be changed by `tools/mutate.py`, which looks whether an example notices."""

from __future__ import annotations

from contretemps.games.tempt.cards import TYPES

NEIGHBOURS: dict[str, dict[str, str] | list[str]] = {
    "type": TYPES,
    "types": TYPES,
    "kind": ["constant", "dwindling"],
    "works": {"turn": "lasts", "lasts": "turn", "primacy": "turn"},  # lasting is as good as working at Primacy
}
