"""The server's own words, in every language."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from contretemps.kernel.texts import LANGUAGES, Texts


@cache
def texts() -> Texts:
    return Texts(Path(__file__).parent)


def say(lang: str, key: str, **facts: Any) -> str:
    """The text of a key with the facts put in."""
    text = texts().find(lang, key)
    if text is None:
        raise KeyError(f"texts.{lang}.toml has no {key}")
    return text.format(**facts) if facts else text


def language(asked: str | None, accepted: str | None) -> str:
    """The language of an answer: the one asked for, else the first we speak that the browser accepts."""
    if asked in LANGUAGES:
        return asked
    ranked: list[tuple[float, int, str]] = []
    for place, item in enumerate((accepted or "").split(",")[:20]):
        tag, _, quality = item.partition(";")
        try:
            rank = float(quality.partition("=")[2]) if quality else 1.0
        except ValueError:
            rank = 0.0
        ranked.append((-rank, place, tag.strip().lower()[:2]))
    return next((tag for _, _, tag in sorted(ranked) if tag in LANGUAGES), LANGUAGES[0])


def and_so_on(lang: str, names: list[str]) -> str:
    """Ada, Grace and Emmy."""
    if len(names) < 2:
        return "".join(names)
    return say(lang, "words.and", first=", ".join(names[:-1]), last=names[-1])
