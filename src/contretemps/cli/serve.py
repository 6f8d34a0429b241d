"""`contretemps serve`: tables for browsers and programs."""

from __future__ import annotations

import argparse
import os
from typing import TYPE_CHECKING

from contretemps.cli.words import Words
from contretemps.kernel.errors import BadInput

if TYPE_CHECKING:
    from contretemps.cli.parser import Command

DEFAULT_PORT = 8000


def describe(command: Command) -> None:
    command.option("--host", default="127.0.0.1", metavar="ADDRESS")
    command.option("--port", type=int, default=DEFAULT_PORT, metavar="N")
    command.option("--db", default="", metavar="DB")
    command.option("--data", default="", metavar="DIR")
    command.language()


def run(arguments: argparse.Namespace, words: Words) -> int:
    from contretemps.server.errors import CannotServe
    from contretemps.server.serving import serve  # other commands need not wait for it
    from contretemps.server.settings import Settings, from_environment

    if not 0 <= arguments.port < 65536:
        raise BadInput(words("wrong.port", port=arguments.port))
    said = Settings(host=arguments.host, port=arguments.port, db=arguments.db, data=arguments.data)
    try:
        settings = from_environment(said, dict(os.environ))
        return serve(settings, lambda address: print(words("serve.address", address=address), flush=True))
    except CannotServe as error:
        raise BadInput(error.text(words.language)) from None
