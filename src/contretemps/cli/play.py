"""`contretemps play`: a game in the terminal."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from contretemps.cli.files import read_position
from contretemps.cli.screen import Screen
from contretemps.cli.session import Session
from contretemps.cli.settings import read_bots, read_options
from contretemps.cli.terminal_game import TerminalGame, check_free, resume
from contretemps.cli.words import Words
from contretemps.games import find
from contretemps.kernel.errors import BadInput, BadPosition
from contretemps.kernel.game import Game
from contretemps.proof.chance import new_seed, seed_from
from contretemps.proof.record import Record

if TYPE_CHECKING:
    from contretemps.cli.parser import Command


def describe(command: Command) -> None:
    command.argument("game", nargs="?", metavar="GAME")
    command.option("--option", action="append", default=[], metavar="NAME=VALUE")
    command.option("--seats", type=int, metavar="N")
    command.option("--bot", action="append", default=[], metavar="SEAT=BOT")
    command.option("--together", action="store_true")
    command.option("--seed", metavar="WORD")
    command.option("--position", type=Path, metavar="FILE")
    command.option("--resume", type=Path, metavar="FILE")
    command.option("--save", type=Path, metavar="FILE")
    command.language()


def run(arguments: argparse.Namespace, words: Words) -> int:
    if arguments.resume is not None:
        record = _resumed(arguments, words)
    elif arguments.game is None:
        raise BadInput(words("wrong.no_game"))
    else:
        record = _begun(find(arguments.game), arguments, words)
    bots = read_bots(arguments.bot, words)
    table = TerminalGame(
        record, bots if bots or arguments.together else None, arguments.save or arguments.resume, words
    )
    if arguments.save is not None:
        check_free(arguments.save, record, words)
        if not arguments.save.parent.is_dir():
            raise BadInput(words("wrong.no_folder", file=arguments.save))
    return Session(table, Screen(), words).play()


def _resumed(arguments: argparse.Namespace, words: Words) -> Record:
    """A saved game; all it was set up with is in the record."""
    for name in ("option", "seats", "seed", "position"):
        if getattr(arguments, name):
            raise BadInput(words("wrong.resume_with", option=f"--{name}"))
    record = resume(arguments.resume, words)
    if arguments.game is not None and find(arguments.game) is not record.game:
        raise BadInput(words("wrong.resume_game", file=arguments.resume, title=record.game.title))
    return record


def _begun(game: Game, arguments: argparse.Namespace, words: Words) -> Record:
    """A new game, from its beginning or from a position set up as text."""
    seed = new_seed() if arguments.seed is None else seed_from(arguments.seed)
    options = read_options(arguments.option, words)
    start: dict[str, Any] | None = None
    if arguments.position is not None:
        start = read_position(arguments.position)
        inside = start.pop("options", {})
        if not isinstance(inside, dict):
            raise BadInput(words("wrong.position_options", file=arguments.position))
        options = {**inside, **options}
    seats = arguments.seats
    if seats is not None and not game.fewest <= seats <= game.most:
        game.new(options, seats)  # complains
    try:
        if start is not None:
            there = len(game.read({**start, "options": game.settle(options)}).scores())
            if seats not in (None, there):
                raise BadInput(words("wrong.position_seats", file=arguments.position, there=there, seats=seats))
            seats = there
        word = None if arguments.seed is None else {"word": arguments.seed}
        return Record(game, options, seats, seed=seed, start=start, marks=word)
    except BadPosition as error:
        rule = f" ({game.rules.id(error.rule)})" if error.rule else ""
        raise BadInput(f"{arguments.position}: {error}{rule}") from None
