"""What people settle on the command line: options of a game, and who sits where."""

from __future__ import annotations

from contretemps.cli.words import Words
from contretemps.kernel.errors import BadInput
from contretemps.kernel.game import Options


def read_options(given: list[str], words: Words) -> Options:
    """`days=1` and so on; which options there are, and what they may be, is the game's to say."""
    options: Options = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name.strip():
            raise BadInput(words("wrong.option", option=text))
        options[name.strip()] = value
    return options


def read_bots(given: list[str], words: Words) -> dict[int, str]:
    """`1=greedy`: seat 1 is played by the greedy bot."""
    bots: dict[int, str] = {}
    for text in given:
        seat, equals, name = text.partition("=")
        if not equals or not seat.strip().isdecimal():
            raise BadInput(words("wrong.bot", bot=text))
        bots[int(seat)] = name.strip()
    return bots
