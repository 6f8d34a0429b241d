"""`contretemps serve`: tables for browsers and programs."""

from __future__ import annotations

import argparse
import gc
import os
from typing import TYPE_CHECKING

from contretemps.cli.words import Words
from contretemps.kernel.errors import BadInput

if TYPE_CHECKING:
    from contretemps.cli.parser import Command

DEFAULT_PORT = 8000
HERE = "127.0.0.1"


def describe(command: Command) -> None:
    command.option("--host", default=HERE, metavar="ADDRESS")
    command.option("--lan", action="store_true")
    command.option("--port", type=int, default=DEFAULT_PORT, metavar="N")
    command.option("--db", default="", metavar="DB")
    command.option("--data", default="", metavar="DIR")
    command.option("--processes", type=int, default=1, metavar="N")
    command.language()


def run(arguments: argparse.Namespace, words: Words) -> int:
    gc.disable()  # all that is loaded stays: looking through it again and again is a fifth of the start
    try:
        return _run(arguments, words)
    finally:
        gc.enable()


def _run(arguments: argparse.Namespace, words: Words) -> int:
    from contretemps.server import network
    from contretemps.server.errors import CannotServe
    from contretemps.server.serving import serve  # other commands need not wait for it
    from contretemps.server.settings import Settings, from_environment

    if not 0 <= arguments.port < 65536:
        raise BadInput(words("wrong.port", port=arguments.port))
    if arguments.lan and arguments.host != HERE:
        raise BadInput(words("wrong.lan_host"))
    try:
        host = network.local_address() if arguments.lan else arguments.host
        said = Settings(
            host=host,
            port=arguments.port,
            db=arguments.db,
            data=arguments.data,
            lan=arguments.lan,
            processes=arguments.processes,
        )
        settings = from_environment(said, dict(os.environ))
        return serve(settings, lambda address: _say(address, settings.lan, words))
    except CannotServe as error:
        raise BadInput(error.text(words.language)) from None


def _say(address: str, lan: bool, words: Words) -> None:
    """Where it is; for others nearby also as a picture that their telephones read."""
    print(words("serve.address", address=address), flush=True)
    if lan:
        from contretemps.server import qr

        print(f"{words('serve.lan')}\n\n{qr.for_terminal(address)}\n", flush=True)
