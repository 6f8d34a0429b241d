"""`contretemps games`: which games there are, and what can be settled before each."""

from __future__ import annotations

import argparse
from functools import partial
from typing import TYPE_CHECKING

from contretemps.cli.examples import example_files, read
from contretemps.cli.screen import Screen
from contretemps.cli.words import Words
from contretemps.games import discover, find
from contretemps.kernel.game import Game

if TYPE_CHECKING:
    from contretemps.cli.parser import Command


def describe(command: Command) -> None:
    command.argument("game", nargs="?", metavar="GAME")
    command.language()


def run(arguments: argparse.Namespace, words: Words) -> int:
    screen = Screen()
    if arguments.game:
        show_game(screen, find(arguments.game), words)
        return 0
    rows = []
    for game in discover().values():
        seats = str(game.fewest) if game.fewest == game.most else f"{game.fewest}-{game.most}"
        counts = [len(game.rules.rules), sum(len(read(file, {game.name: game})) for file in example_files(game))]
        rows.append([game.name, game.title, seats, *[str(count) for count in [*counts, len(game.options)]]])
    heads = [words(f"games.{head}") for head in ("name", "title", "players", "rules", "examples", "options")]
    screen.table(heads, rows, right=(2, 3, 4, 5))
    return 0


def show_game(screen: Screen, game: Game, words: Words) -> None:
    """What can be settled before a game: each option with its values and what it is about."""
    screen.say(f"{game.title} ({game.name})", "bold")
    for option in game.options:
        say = partial(game.texts.find, words.language)
        screen.say()
        screen.marked((option.name, "bold cyan"), f"  {say(f'option.{option.name}') or ''}")
        about = say(f"option_help.{option.name}")
        if about:
            screen.say(f"{about} {f'({option.ruling})' if option.ruling else ''}".rstrip(), indent=4)
        screen.say(words("games.any_of" if isinstance(option.default, list) else "games.one_of"), "dim", indent=4)
        for value in option.values:
            default = value in option.default if isinstance(option.default, list) else value == option.default
            label = say(f"option_value.{option.name}.{value}") or ""
            mark = f"  {words('games.default')}" if default else ""
            screen.marked((value, "bold"), f"  {label}" if label else "", (mark, "dim"), indent=6)
