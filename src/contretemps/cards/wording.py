# mypyc: skip, because sentences are built once, when a game is loaded.
"""Builds the sentences of cards from patterns, which are texts: `PLACE = "place {amount} in {where}"`.

All grammar is in the patterns. What is counted has a form for one and one for more, `crowns.1` and `crowns.n`, and
where it is said differently one for any other number, `crowns.0`; `{n}` is the number as a word (`number.4 = "four"`),
or as it stands. Order, case, gender and what a preposition becomes are the pattern's business: a game that needs a
place in two cases has two patterns for it. A game builds the texts of all its cards in every language when it is
loaded, so a pattern that is missing or does not fit stops the game from loading.
"""

from __future__ import annotations

import re
from typing import Final

from contretemps.kernel.texts import Texts

HOLE: Final = re.compile(r"\{(\w+)\}")
NUMBER: Final = "n"  # the hole for a number, and the form for more than one
FORM: Final = re.compile(r"(?!number\.)(.+)\.(\d+|n)")


class BadPattern(ValueError):  # noqa: N818 - names what it is
    """A pattern is missing, or does not fit what is to be said; the message says which, and in which language."""


class Wording:
    """The patterns of one language."""

    def __init__(self, language: str, patterns: dict[str, str]) -> None:
        self.language = language
        self.patterns = patterns
        self.holes = {key: set(HOLE.findall(pattern)) - {NUMBER} for key, pattern in patterns.items()}
        for key, pattern in patterns.items():
            if "{" in HOLE.sub("", pattern) or "}" in HOLE.sub("", pattern):
                raise self.bad(key, f"a bracket that is no hole: {pattern!r}")
            form = FORM.fullmatch(key)
            for other in [f"{form[1]}.1", f"{form[1]}.{NUMBER}"] if form else []:
                if other not in patterns:
                    raise self.bad(key, f"no form {other}")

    def say(self, key: str, n: int | None = None, /, **parts: str) -> str:
        """The pattern, or its form for that number, with these parts: one for every hole, and none besides."""
        forms = [key] if n is None else [f"{key}.{n}", f"{key}.{NUMBER}", key]
        found = [form for form in forms if form in self.patterns]
        if not found:
            raise self.bad(key, "no pattern" if n is None else f"no pattern for {n}")
        if self.holes[found[0]] != parts.keys():
            raise self.bad(found[0], f"{sorted(parts)} for the holes {sorted(self.holes[found[0]])}")
        if n is not None:
            parts[NUMBER] = self.patterns.get(f"number.{n}", str(n))
        return HOLE.sub(lambda hole: parts[hole[1]], self.patterns[found[0]])

    def join(self, key: str, parts: list[str]) -> str:
        """The parts with a pattern, such as "; then ", between them."""
        return self.say(key).join(parts)

    def sentence(self, text: str) -> str:
        """A sentence by the pattern `sentence`, with a capital letter."""
        said = self.say("sentence", text=text)
        return said[:1].upper() + said[1:]

    def bad(self, key: str, what: str) -> BadPattern:
        return BadPattern(f"{key} in {self.language}: {what}")


def wordings(texts: Texts, table: str) -> dict[str, Wording]:
    """A wording for each language, from the texts under `table.`; all languages have the same patterns and holes."""
    found: dict[str, Wording] = {}
    for language, words in texts.by_language.items():
        of_table = {key.removeprefix(f"{table}."): text for key, text in words.items() if key.startswith(f"{table}.")}
        found[language] = Wording(language, of_table)
    for one in found.values():
        for other in found.values():
            for key, holes in one.holes.items():
                if other.holes.get(key) != holes:
                    raise other.bad(key, f"not the same pattern, with holes {sorted(holes)}, as in {one.language}")
    return found
