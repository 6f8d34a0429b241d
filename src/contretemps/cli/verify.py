"""`contretemps verify`: is a record what it says it is, down to the last draw?"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from contretemps.cli.files import read_record
from contretemps.cli.results import result_line
from contretemps.cli.screen import Screen
from contretemps.cli.words import Words
from contretemps.kernel import record as records
from contretemps.kernel.errors import BadInput
from contretemps.kernel.step import NATURE

if TYPE_CHECKING:
    from contretemps.cli.parser import Command

REJECTED = 1


def describe(command: Command) -> None:
    command.argument("record", type=Path, metavar="RECORD")
    command.language()


def run(arguments: argparse.Namespace, words: Words) -> int:
    game, data = read_record(arguments.record)
    try:
        record = records.verify(game, data)
    except (BadInput, AttributeError, RecursionError) as error:
        print(words("verify.rejected", file=arguments.record, reason=" ".join(str(error).split())), file=sys.stderr)
        return REJECTED
    draws = sum(1 for played in record.plays if played.seat == NATURE)
    recomputed = sum(1 for played in record.plays[record.given :] if played.seat == NATURE)
    over = not record.position.asked()
    screen = Screen()
    screen.marked((words("verify.accepted", file=arguments.record), "bold green"))
    screen.say(words("verify.rules", title=game.title, hash=game.rules_hash), indent=2)
    screen.say(words("verify.seal", seal=data["seal"]), indent=2)
    if record.seed is None:
        screen.say(words("verify.no_seed", draws=draws), indent=2)
    else:
        screen.say(words("verify.commitment", commitment=data["commitment"]), indent=2)
        screen.say(words("verify.draws", draws=recomputed), indent=2)
    if record.given:
        screen.say(words("verify.given", given=record.given), indent=2)
    screen.say(words("verify.choices", choices=len(record.plays) - draws), indent=2)
    screen.say(words("verify.result", result=result_line(record, words)) if over else words("verify.running"), indent=2)
    return 0
