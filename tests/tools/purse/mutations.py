"""What `tools/mutate.py` has to know: metals have neighbours, and runes are a language of their own."""

from __future__ import annotations

from typing import Any

NEIGHBOURS = {"metals": ["copper", "silver", "gold"], "metal": {"copper": "silver", "silver": "copper"}}
FIXED = {"year"}


def changes(key: str, value: Any) -> list[tuple[str, Any]] | None:
    """A rune has one stroke more."""
    return [(f"rune {value} -> {value}I", f"{value}I")] if key == "rune" else None
