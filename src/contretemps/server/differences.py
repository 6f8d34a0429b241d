# mypyc: compile, because every choice comes this way.
"""What differs between two values that are plain data, by its path. docs/protocol.md#news says how it is put in."""

from __future__ import annotations

from typing import Any

ABSENT: Any = object()


def differences(path: str, old: Any, new: Any) -> dict[str, Any]:
    """What is new, where two values differ."""
    found: dict[str, Any] = {}
    _note(found, path, old, new)
    return found


def _note(found: dict[str, Any], path: str, old: Any, new: Any) -> None:
    """Where two values of the same shape differ; the whole new one where they are of another shape, or most is new."""
    parts = _parts(old, new)
    if not parts or (2 * len(parts) > len(new) > 1 and not any(isinstance(is_, (dict, list)) for _, _, is_ in parts)):
        found[path] = new
        return
    for name, was, is_ in parts:
        _note(found, f"{path}/{name}", was, is_)


def _parts(old: Any, new: Any) -> list[tuple[str, Any, Any]]:
    """The places where two values of the same shape differ, with what was and is there; none of another shape."""
    if isinstance(new, dict) and isinstance(old, dict) and len(old) == len(new):
        parts: list[tuple[str, Any, Any]] = []
        for name, item in new.items():
            was = old.get(name, ABSENT)
            if was is ABSENT:
                return []  # a key went, another came
            if was is not item and was != item:
                parts.append((_escaped(name), was, item))
        return parts
    if isinstance(new, (list, tuple)) and isinstance(old, (list, tuple)) and len(old) == len(new):
        return [(str(at), item, new[at]) for at, item in enumerate(old) if item != new[at]]
    return []


def _escaped(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1") if "~" in name or "/" in name else name
