"""Words for people, in every language: labels of choices, questions, events and refusals."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from contretemps.kernel.errors import BadInput
from contretemps.kernel.refusal import Facts

T = TypeVar("T")

LANGUAGES = ("en", "fr")
KEPT = 10_000  # sentences that are kept to be said again


class Texts:
    """A game's texts by language, read from `texts.<language>.toml`, under keys such as `event.rise`."""

    def __init__(self, folder: Path) -> None:
        self.by_language: dict[str, dict[str, str]] = {}
        self.kept: dict[Any, Any] = {}
        for language in LANGUAGES:
            self.by_language[language] = _flat(
                tomllib.loads((folder / f"texts.{language}.toml").read_text("utf-8")), ""
            )

    def find(self, language: str, key: str) -> str | None:
        """The text of a key, or None."""
        return self._all(language).get(key)

    def add(self, language: str, words: dict[str, str]) -> None:
        """Words that a game makes when it is loaded, such as the texts of its cards; none of them may be there."""
        there = self._all(language)
        if twice := sorted(words.keys() & there.keys()):
            raise ValueError(f"words in {language} that are there already: {', '.join(twice)}")
        there.update(words)

    def _all(self, language: str) -> dict[str, str]:
        if language not in self.by_language:
            raise BadInput(f"no language {language!r}; there are {', '.join(self.by_language)}")
        return self.by_language[language]

    def say(self, language: str, key: str, facts: Facts) -> str:
        """The text of a key with the facts put in. A fact that is a text key itself is written with @ before it."""
        text = self.find(language, key)
        if text is None:
            return f"{key} {facts}"
        said: dict[str, str] = {}
        for name, fact in facts.items():
            said[name] = self.value(language, fact)
        return text.format_map(said)

    def once(self, key: Any, make: Callable[[], T]) -> T:
        """What was made of these texts before under this key, or is made now: for what is said again and again."""
        found: T | None = self.kept.get(key)
        if found is None:
            found = make()
            self.keep(self.kept, key, found)
        return found

    @staticmethod
    def keep(kept: dict[Any, Any], key: Any, said: Any) -> None:
        if len(kept) >= KEPT:
            kept.clear()
        kept[key] = said

    def value(self, language: str, fact: int | str) -> str:
        """A fact in words: its own text, or that of `*` in its table with its parts put in (`4,3` as {0} and {1})."""
        if not isinstance(fact, str) or not fact.startswith("@"):
            return str(fact)
        table, _, value = fact[1:].rpartition(".")
        any_value = self.find(language, f"{table}.*")
        return self.find(language, fact[1:]) or (any_value.format(*value.split(",")) if any_value else value)


def _flat(table: dict[str, Any], before: str) -> dict[str, str]:
    flat: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, dict):
            flat.update(_flat(value, f"{before}{key}."))
        else:
            flat[before + key] = str(value)
    return flat
