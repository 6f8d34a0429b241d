"""What games draw for the terminal with: lines of styled text, in rich's markup, and words in a language."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from pathlib import Path

from contretemps.kernel.refusal import Facts
from contretemps.kernel.texts import Texts

Span = tuple[str, str]  # text and style
Line = list[Span]
Made = Callable[[Texts], dict[str, dict[str, str]]]  # words of cards by language and key


class Words:
    """The texts of a game in one language, and the names of those who sit there, where the terminal knows them."""

    def __init__(self, texts: Texts, language: str, names: Sequence[str] = ()) -> None:
        self.texts = texts
        self.language = language
        self.names = names

    def seat(self, seat: int) -> str:
        return self.names[seat] if seat < len(self.names) else self.say(f"seat.{seat}")

    def say(self, key: str, facts: Facts | None = None) -> str:
        return self.texts.say(self.language, key, facts or {})


@functools.cache
def texts_of(folder: Path, made: Made | None = None) -> Texts:
    """The texts of a game's folder, with what its cards say, if that is made from them."""
    texts = Texts(folder)
    for language, words in (made(texts) if made is not None else {}).items():
        texts.add(language, words)
    return texts


def markup(lines: list[Line]) -> str:
    """All lines with their styles as tags."""
    return "\n".join([_tagged(line) for line in lines])


def _tagged(line: Line) -> str:
    """Square brackets of the text itself are no tags; trailing blanks go."""
    while line and not line[-1][0].strip():
        line = line[:-1]
    found: list[str] = []
    for i, (text, style) in enumerate(line):
        plain = (text if i < len(line) - 1 else text.rstrip()).replace("[", "\\[")
        found.append(f"[{style}]{plain}[/]" if style else plain)
    return "".join(found)


def length(line: Line) -> int:
    return sum([len(text) for text, _ in line])


def beside(left: list[Line], right: list[Line], column: int) -> list[Line]:
    """Two pictures side by side, the right one from a column on."""
    lines: list[Line] = []
    for i in range(max(len(left), len(right))):
        line = left[i] if i < len(left) else []
        other = right[i] if i < len(right) else []
        lines.append([*line, (" " * (column - length(line)), ""), *other] if other else line)
    return lines
