# mypyc: skip, because it is outside the hot path, and compiling it only makes building slower.
"""The rules of a game as data: id, text in every language, source, and why an example or code is missing."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from contretemps.kernel.errors import BadInput


class Rule:
    """One atomic rule, as players read it."""

    def __init__(self, table: dict[str, Any], excuses: dict[str, dict[str, str]]) -> None:
        self.id: str = table["id"]
        self.number = int(self.id.rpartition("-")[2])
        self.chapter: str = table["chapter"]
        self.source: str = table["source"]  # rulebook | ruling | added
        self.rulings: list[str] = table.get("rulings", [])
        self.text: dict[str, str] = table["text"]
        self.cannot_refuse: dict[str, str] | None = _excuse(table, "cannot_refuse", excuses)
        self.cannot_allow: dict[str, str] | None = _excuse(table, "cannot_allow", excuses)
        self.no_code: dict[str, str] | None = _excuse(table, "no_code", excuses)


def _excuse(table: dict[str, Any], key: str, excuses: dict[str, dict[str, str]]) -> dict[str, str] | None:
    if key not in table:
        return None
    if table[key] not in excuses:
        raise ValueError(f"{table['id']}: no excuse is called {table[key]!r}")
    return excuses[table[key]]


class RuleBook:
    """All rules of a game, read from `rules.toml`, with the rulings behind them where `rulings.toml` has them."""

    def __init__(self, folder: Path) -> None:
        data = tomllib.loads((folder / "rules.toml").read_text("utf-8"))
        self.prefix: str = data["game"]["prefix"]
        self.edition: int = data["game"]["edition"]  # goes up when code changes what a rule does
        self.chapters: dict[str, dict[str, str]] = data.get("chapters", {})
        excuses: dict[str, dict[str, str]] = data.get("excuses", {})
        self.rules: dict[int, Rule] = {}
        for table in data["rule"]:
            rule = Rule(table, excuses)
            if rule.number in self.rules:
                raise ValueError(f"{rule.id} is there twice")
            self.rules[rule.number] = rule
        self.rulings: dict[str, dict[str, Any]] = {}
        if (folder / "rulings.toml").exists():
            for ruling in tomllib.loads((folder / "rulings.toml").read_text("utf-8"))["ruling"]:
                self.rulings[ruling["id"]] = ruling

    def id(self, number: int) -> str:
        """62 is TMP-062."""
        return f"{self.prefix}-{number:03}"

    def find(self, id_: str) -> Rule:
        """The rule of an id such as TMP-062, 62 or tmp62; BadInput if there is none."""
        digits = id_.strip().upper().removeprefix(self.prefix).lstrip("-")
        if digits.isdecimal() and int(digits) in self.rules:
            return self.rules[int(digits)]
        last = self.id(max(self.rules))
        raise BadInput(f"no rule {id_.strip()!r}; rules go from {self.id(min(self.rules))} to {last}")

    def search(self, words: str, language: str) -> list[Rule]:
        """The rules whose text holds all the words."""
        wanted = words.lower().split()
        return [r for r in self.rules.values() if all([word in r.text[language].lower() for word in wanted])]
