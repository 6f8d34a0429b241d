"""`contretemps decks`: the decks that come with a game, as texts; or what is wrong with one in a file."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from contretemps.cli.files import read_text
from contretemps.cli.screen import Screen
from contretemps.cli.settings import read_options
from contretemps.cli.words import Words
from contretemps.games import find
from contretemps.kernel.decks import Deck, Decks
from contretemps.kernel.errors import BadInput
from contretemps.kernel.game import Game, Options

if TYPE_CHECKING:
    from contretemps.cli.parser import Command

WRONG = 1


def describe(command: Command) -> None:
    command.argument("game", metavar="GAME")
    command.argument("file", nargs="?", type=Path, metavar="FILE")
    command.option("--option", action="append", default=[], metavar="NAME=VALUE")
    command.language()


def run(arguments: argparse.Namespace, words: Words) -> int:
    game = find(arguments.game)
    decks = decks_of(game, words)
    options = game.settle(read_options(arguments.option, words))
    screen = Screen()
    if arguments.file is None:
        for number, deck in enumerate(decks.given(options)):
            said = game.texts.value(words.language, f"@deck.{deck.known}")
            screen.say(f"{'' if number == 0 else chr(10)}# {said}", "bold")
            screen.say(decks.write(deck, game.texts, words.language).rstrip())
        return 0
    deck = read_deck(game, decks, arguments.file, options)
    if deck.problems:
        tell_problems(screen, game, arguments.file, deck, words)
        return WRONG
    screen.say(words("decks.good", file=arguments.file, size=sum(deck.cards.values())))
    screen.say(decks.write(deck, game.texts, words.language).rstrip())
    return 0


def decks_of(game: Game, words: Words) -> Decks:
    """What the game does with decks; BadInput if players bring none."""
    if game.decks is None:
        raise BadInput(words("decks.none", title=game.title))
    return game.decks


def read_deck(game: Game, decks: Decks, file: Path, options: Options) -> Deck:
    """The deck in a file, right or wrong."""
    return decks.read(read_text(file), options, game.texts)


def tell_problems(screen: Screen, game: Game, file: Path, deck: Deck, words: Words) -> None:
    """Everything that is wrong with it: where, what, and by which rules."""
    for problem in deck.problems:
        where = words("decks.line", file=file, line=problem.line) if problem.line else words("decks.whole", file=file)
        said = game.texts.say(words.language, f"deck_problem.{problem.key}", problem.facts)
        rules = "".join([f"  {game.rules.id(rule)}" for rule in problem.rules])
        screen.marked((where, "bold"), f" {said}", (rules, "cyan"))
