"""`contretemps replay`: a recorded game choice by choice, in words."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from contretemps.cli.files import read_record
from contretemps.cli.picture import show_position
from contretemps.cli.results import show_result
from contretemps.cli.screen import Screen
from contretemps.cli.words import Words
from contretemps.kernel.errors import BadInput
from contretemps.kernel.step import NATURE
from contretemps.proof import record as records
from contretemps.proof.record import Record
from contretemps.server.seat_names import with_seat_names

if TYPE_CHECKING:
    from contretemps.cli.parser import Command


def describe(command: Command) -> None:
    command.argument("record", type=Path, metavar="RECORD")
    command.option("--to", type=int, metavar="N")
    command.language()


def run(arguments: argparse.Namespace, words: Words) -> int:
    game, data = read_record(arguments.record)
    try:
        record, misfit = records.read(game, data)
    except BadInput as error:
        raise BadInput(f"{arguments.record}: {error}") from None
    except (AttributeError, RecursionError) as error:
        raise BadInput(f"{arguments.record}: not a whole record: {error}") from None
    to = len(record.plays) if arguments.to is None else arguments.to
    if not 0 <= to <= len(record.plays):
        raise BadInput(words("wrong.to", to=to, most=len(record.plays)))
    screen = Screen()
    screen.say(words("replay.head", title=game.title, choices=len(record.plays)), "bold")
    if records.is_of_other_rules(game, data):
        screen.say(words("replay.other_rules", old=str(data["rules"])[:12], new=game.rules_hash[:12]), "yellow")
    if misfit:
        screen.say(words("replay.misfit", misfit=misfit), "yellow")
    show_plays(screen, record, 0, to, words)
    record.rewind(to)
    screen.say()
    show_position(screen, game, record.position.view(None), words, record.names)
    show_result(screen, record, words, record.names)
    return 0


def show_plays(screen: Screen, record: Record, first: int, last: int, words: Words) -> None:
    """Choices `first` to `last`, and under each what it brought about."""
    game = with_seat_names(record.game, record.names)
    for number in range(first, last):
        played = record.plays[number]
        who = words("replay.chance") if played.seat == NATURE else record.names[played.seat]
        notation = game.codec.write(played.choice)
        said = game.label(played.choice, words.language)
        after = "" if said == notation else f"  {said}"
        screen.marked((f"{number + 1:4} ", "dim"), (who, "bold"), f": {notation}", (after, "dim"))
        end = record.plays[number + 1].event if number + 1 < len(record.plays) else len(record.journal.events)
        for event in record.journal.events[played.event : end]:
            line = game.event(event, words.language)
            screen.marked(line, (f"  {game.rules.id(event.rule)}", "cyan"), indent=9)
