"""QR codes, so that a telephone reads what nobody wants to type."""

from __future__ import annotations

import io
from typing import Any

import segno

QUIET = 2  # white modules around it in a terminal; the page leaves room of its own


def matrix(text: str) -> list[list[bool]]:
    """The modules of a text's code, dark or not."""
    return [[bool(module) for module in row] for row in segno.make(text, error="m", micro=False).matrix]


def drawing(text: str) -> dict[str, Any]:
    """The same as a path of SVG with as many units as there are modules: small, and no picture from elsewhere."""
    rows = matrix(text)
    parts: list[str] = []
    for y, row in enumerate(rows):
        x = 0
        while x < len(row):
            if not row[x]:
                x += 1
                continue
            begin = x
            while x < len(row) and row[x]:
                x += 1
            parts.append(f"M{begin} {y}h{x - begin}v1h{begin - x}z")
    return {"size": len(rows), "path": "".join(parts)}


def for_terminal(text: str) -> str:
    """The same in block letters."""
    out = io.StringIO()
    segno.make(text, error="m", micro=False).terminal(out=out, border=QUIET, compact=True)
    return out.getvalue().rstrip("\n")
