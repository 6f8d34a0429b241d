"""`contretemps verify`: is a record what it says it is, down to the last draw?"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from contretemps.cli.files import read_record
from contretemps.cli.results import result_line
from contretemps.cli.screen import Screen
from contretemps.cli.words import Words
from contretemps.kernel.errors import BadInput
from contretemps.proof.checking import Checked, check

if TYPE_CHECKING:
    from contretemps.cli.parser import Command

REJECTED = 1
PARTLY = 3  # nothing is wrong, but not everything could be checked


def describe(command: Command) -> None:
    command.argument("record", type=Path, metavar="RECORD")
    command.option("--commitment", metavar="HASH")
    command.option("--salt", action="append", default=[], metavar="TEXT")
    command.language()


def run(arguments: argparse.Namespace, words: Words) -> int:
    game, data = read_record(arguments.record)
    try:
        noted(arguments, data, words)
        checked = check(game, data)
    except (BadInput, AttributeError, RecursionError) as error:
        print(words("verify.rejected", file=arguments.record, reason=" ".join(str(error).split())), file=sys.stderr)
        return REJECTED
    screen = Screen()
    if checked.open:
        screen.marked((words("verify.partly", file=arguments.record), "bold yellow"))
    else:
        screen.marked((words("verify.accepted", file=arguments.record), "bold green"))
    for line in [*unchecked(checked, words), *found(checked, data, words), *remarks(checked, data, words)]:
        screen.say(line, indent=2)
    return PARTLY if checked.open else 0


def noted(arguments: argparse.Namespace, data: dict[str, Any], words: Words) -> None:
    """What the player noted before the game is in the record; BadInput if not."""
    wanted = arguments.commitment
    if wanted is not None and data.get("commitment") != wanted.strip().lower():
        raise BadInput(words("verify.other_commitment", commitment=data.get("commitment") or "-"))
    salts = data.get("salts")
    for salt in arguments.salt:
        if not isinstance(salts, list) or salt not in salts:
            raise BadInput(words("verify.no_salt", salt=salt))


def unchecked(checked: Checked, words: Words) -> list[str]:
    """What nobody can check by this record, first of all."""
    facts = {"draws": checked.draws, "given": checked.record.given}
    return [words(f"verify.open_{why}", **facts) for why in checked.open]


def found(checked: Checked, data: dict[str, Any], words: Words) -> list[str]:
    """What was checked."""
    record, game = checked.record, checked.record.game
    lines = [words("verify.rules", title=game.title, hash=game.rules_hash), words("verify.seal", seal=data["seal"])]
    if record.seed is not None:
        lines.append(words("verify.commitment", commitment=data["commitment"]))
        lines.append(words("verify.draws", draws=checked.recomputed))
    lines.append(words("verify.choices", choices=len(record.plays) - checked.draws))
    if not record.position.asked():
        lines.append(words("verify.result", result=result_line(record, words)))
    elif "ended" in data:
        places = ", ".join([f"{name}: {at}" for name, at in zip(record.names, data["ended"]["places"], strict=True)])
        lines.append(words(f"verify.ended_{data['ended']['by']}", places=places))
    else:
        lines.append(words("verify.running"))
    return lines


def remarks(checked: Checked, data: dict[str, Any], words: Words) -> list[str]:
    """What a reader should know besides: whose luck it is, who added to it, and what was taken back."""
    record = checked.record
    lines = []
    if "word" in data:
        lines.append(words("verify.word", word=data["word"]))
    elif "daily" in data:
        lines.append(words("verify.daily", day=data["daily"]))
    elif record.seed is not None:
        lines.append(words("verify.salts", salts=", ".join(record.salts)) if record.salts else words("verify.unsalted"))
    if "practice" in data:
        lines.append(words("verify.practice"))
    if record.takebacks:
        lines.append(words("verify.takebacks", count=len(record.takebacks)))
    if any("kept" not in each for each in record.takebacks):
        lines.append(words("verify.old_takebacks"))
    return lines
