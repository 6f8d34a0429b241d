"""The command's own words, in every language, and which language is meant."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from contretemps.kernel.texts import LANGUAGES, Texts


@cache
def texts() -> Texts:
    """All words of the command, by language."""
    return Texts(Path(__file__).parent)


class Words:
    """Says things in one language: `words("play.kept", file=file)`."""

    def __init__(self, language: str) -> None:
        self.language = language

    def __call__(self, key: str, **facts: object) -> str:
        text = texts().find(self.language, key)
        if text is None:
            raise KeyError(f"texts.{self.language}.toml has no {key}")
        return text.format(**facts) if facts else text

    def title(self, by_language: dict[str, str]) -> str:
        """A text that a game gives by language; the first there is, where it lacks this one."""
        return by_language.get(self.language) or next(iter(by_language.values()), "")


def default_language() -> str:
    """What the environment asks for; English if nothing we speak."""
    said = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    return next((language for language in LANGUAGES if said.lower().startswith(language)), LANGUAGES[0])


def language_of(arguments: list[str]) -> str:
    """The language of the command line, before it is parsed: help and errors are in it, too."""
    for before, argument in zip(["", *arguments], arguments, strict=False):
        said = argument if before == "--lang" else argument.removeprefix("--lang=")
        if said in LANGUAGES and (before == "--lang" or argument != said):
            return said
    return default_language()
