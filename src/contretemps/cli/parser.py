"""The command line: every command with its help and examples, in the player's language."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from difflib import get_close_matches
from typing import Any, NoReturn

from contretemps import __version__
from contretemps.cli import bench, decks, examples, games, play, replay, rules, serve, verify
from contretemps.cli.words import Words
from contretemps.kernel.errors import BadInput
from contretemps.kernel.texts import LANGUAGES

Run = Callable[[argparse.Namespace, Words], int]

COMMANDS: dict[str, Any] = {
    "games": games,
    "play": play,
    "rules": rules,
    "decks": decks,
    "examples": examples,
    "replay": replay,
    "verify": verify,
    "serve": serve,
    "bench": bench,
}


class Parser(argparse.ArgumentParser):
    """Complains in one line instead of a page."""

    def error(self, message: str) -> NoReturn:
        raise BadInput(f"{message} ({self.prog} --help)")


class Command:
    """One command: what it takes, with the help texts under `help.<command>.<argument>`."""

    def __init__(self, parser: Parser, name: str, words: Words) -> None:
        self.name = name
        self.words = words
        self._arguments = parser.add_argument_group(words("help.arguments"))
        self._options = parser.add_argument_group(words("help.options"))
        self._options.add_argument("-h", "--help", action="help", help=words("help.help"))

    def argument(self, name: str, **how: Any) -> None:
        """Something given by its place."""
        self._arguments.add_argument(name, help=self.words(f"help.{self.name}.{name}"), **how)

    def option(self, name: str, **how: Any) -> None:
        """Something given by name."""
        self._options.add_argument(name, help=self.words(f"help.{self.name}.{name.lstrip('-')}"), **how)

    def language(self) -> None:
        """Which language to speak."""
        self._options.add_argument("--lang", choices=LANGUAGES, help=self.words("help.lang"))


def build(words: Words) -> Parser:
    """The whole command line."""
    parser = _parser(words("help.about"), words("help.samples"), words, prog="contretemps")
    options = parser.add_argument_group(words("help.options"))
    options.add_argument("-h", "--help", action="help", help=words("help.help"))
    options.add_argument(
        "--version", action="version", version=f"contretemps {__version__}", help=words("help.version")
    )
    commands = parser.add_subparsers(
        title=words("help.commands"),
        metavar=words("help.command"),
        prog="contretemps",
        parser_class=Parser,
    )
    for name, module in COMMANDS.items():
        about = words(f"help.{name}.about")
        one: Parser = commands.add_parser(
            name, help=about, **_look(about, words(f"help.{name}.samples"), words), allow_abbrev=False
        )
        one.set_defaults(run=module.run)
        module.describe(Command(one, name, words))
    return parser


def _parser(about: str, samples: str, words: Words, prog: str) -> Parser:
    return Parser(prog=prog, **_look(about, samples, words), allow_abbrev=False)


def _look(about: str, samples: str, words: Words) -> dict[str, Any]:
    before = words("help.usage")

    class Formatter(argparse.RawDescriptionHelpFormatter):
        def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
            super().add_usage(usage, actions, groups, before if prefix is None else prefix)

    epilog = f"{words('help.for_example')}\n{samples.rstrip()}"
    return {"description": about, "epilog": epilog, "formatter_class": Formatter, "add_help": False}


def check_command(given: list[str], words: Words) -> None:
    """The first word is a command; BadInput, with the nearest, if it is not."""
    if not given:
        raise BadInput(words("wrong.no_command", commands=", ".join(COMMANDS)))
    if given[0].startswith("-") or given[0] in COMMANDS:
        return
    near = get_close_matches(given[0], COMMANDS, n=1)
    if near:
        raise BadInput(words("wrong.command_near", command=given[0], near=near[0]))
    raise BadInput(words("wrong.command", command=given[0], commands=", ".join(COMMANDS)))
