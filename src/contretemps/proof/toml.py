"""Values as TOML writes them, on one line: what differs is told as it would stand in the file."""

from __future__ import annotations

import json
import re
from typing import Any

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def toml(value: Any) -> str:
    """A value: `{ A = 3, "4,1" = [1, 2] }`."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        pairs = [f"{toml_key(str(key))} = {toml(item)}" for key, item in value.items()]
        return f"{{ {', '.join(pairs)} }}" if pairs else "{}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join([toml(item) for item in value])}]"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    return str(value)


def toml_key(key: str) -> str:
    """A key, in quotes where it needs them."""
    return key if _BARE.fullmatch(key) else json.dumps(key, ensure_ascii=False)
