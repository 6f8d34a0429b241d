"""Content that says something else than the rules do, or than other content, is refused when it is read."""

from __future__ import annotations

import copy
import tomllib
from typing import Any

import pytest

from contretemps.games.tempest.content import FOLDER, check
from contretemps.kernel.errors import BadContent


def read(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / "content" / f"{name}.toml").read_text("utf-8"))


CONTENT: dict[str, list[dict[str, Any]]] = {
    "day": read("days")["day"],
    "number": read("names")["name"],
    "club": read("shapes")["shape"],
    "card": read("storms")["storm"],
    "blessing": read("faces")["blessing"],
}


def look(content: dict[str, list[dict[str, Any]]]) -> None:
    check(content["day"], {key: content[key] for key in ("number", "club", "card")}, content["blessing"])


def test_as_it_is() -> None:
    look(CONTENT)


@pytest.mark.parametrize(
    ("table", "place", "key", "value", "why"),
    [
        ("day", 0, "citizens", 4, "day 1: citizens is 3"),
        ("day", 1, "obstacles", 5, "day 2: obstacles is 4"),
        ("day", 2, "health", 5, "day 3: health is 4"),
        ("day", 3, "final", False, "day 4: final is True"),
        ("day", 3, "health", 4, "day 4: health is None"),
        ("number", 0, "number", 2, "haily: its number is 1"),
        ("number", 0, "day", 0, "haily: from day 1 on"),
        ("number", 9, "uses_per_day", 4, "creed: .* no more than 3 uses"),
        ("club", 6, "day", 1, "tee is in the piles from day 2 on"),
        ("card", 8, "day", 4, "downfall is in the piles from day 3 on"),
        ("card", 8, "card", 10, "downfall: its card is 9"),
        ("blessing", 0, "uses_per_day", 2, "ward works 1 times a day"),
    ],
)
def test_what_disagrees_is_refused(table: str, place: int, key: str, value: Any, why: str) -> None:
    content = copy.deepcopy(CONTENT)
    content[table][place][key] = value
    with pytest.raises(BadContent, match=why):
        look(content)


def test_no_words_in_content_but_names() -> None:
    """A text beside the numbers would have to be kept in step with them, and nobody reads it."""
    for name in ("days", "names", "shapes", "storms", "faces", "maps"):
        for tables in read(name).values():
            assert [table for table in tables if "text" in table] == [], name
