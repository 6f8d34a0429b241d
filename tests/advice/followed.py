"""Whole games in which every seat does what its hints say, and a list of hints that undo an earlier one.

A stretch is what one seat chooses in a row: nothing happens in between but its own doing.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from contretemps.kernel import LANGUAGES, NATURE, Game, Options, Plan, Reason, marked
from contretemps.proof.chance import seed_from
from contretemps.proof.record import Record
from contretemps.server import bot_worker
from contretemps.server.hint import asked_of


class Hint(NamedTuple):
    """One hint that was followed."""

    seat: int
    choice: str  # in notation
    then: list[str]
    first: bool  # of its stretch
    before: dict[str, Any]  # the position, dumped
    said: dict[str, str]  # the reason, by language


class Adviser:
    """What the server does for a hint, without its processes."""

    def __init__(self, game: Game, restarted: bool = False) -> None:
        self.game = game
        self.restarted = restarted  # the server lost its memory, but not the table
        self._plans: dict[int, Plan] = {}

    def ask(self, record: Record, seat: int) -> tuple[list[int], list[Reason]]:
        kept = None if self.restarted else self._plans.get(seat)
        asked = asked_of(self.game, record, seat, kept)
        question = {"game": self.game.name, "seat": seat, "level": "advice", **asked.question}
        answer = json.loads(
            json.dumps(bot_worker.answer({self.game.name: self.game}, json.loads(json.dumps(question))))
        )
        self._plans[seat] = Plan(seat, len(asked.plays), marked(asked.plays), tuple(answer["plan"]))
        return answer["plan"], [Reason(key, facts, tuple(rules)) for key, facts, rules in answer["reasons"]]


def followed(game: Game, options: Options, word: str, adviser: Adviser | None = None, most: int = 10_000) -> list[Hint]:
    """A game by hints alone."""
    record = Record(game, options, seed=seed_from(word))
    adviser = adviser or Adviser(game)
    hints: list[Hint] = []
    last = NATURE
    while record.position.asked() and len(hints) < most:
        if record.position.asked() == (NATURE,):
            record.chance()
            last = NATURE
            continue
        seat = record.position.asked()[0]
        plan, reasons = adviser.ask(record, seat)
        said = {language: game.because(reasons, language) for language in LANGUAGES}
        written = [game.codec.write(choice) for choice in plan]
        hints.append(Hint(seat, written[0], written[1:], seat != last, record.position.dump(), said))
        record.choose(seat, plan[0])
        last = NATURE if record.plays[-1].reveals else seat
    return hints


def undoings(hints: list[Hint]) -> list[str]:
    """Hints that undo an earlier one of their stretch, in words; none if all is well."""
    found: list[str] = []
    stretch: list[Hint] = []
    for hint in hints:
        if hint.first:
            stretch = []
        if hint.before in [earlier.before for earlier in stretch]:
            found.append(f"{hint.choice}: the same position again")
        if stretch and stretch[-1].then and stretch[-1].then[0] != hint.choice:
            found.append(f"{hint.choice}: the plan was {stretch[-1].then[0]}")
        verb, _, about = hint.choice.partition(":")
        for place, earlier in enumerate(stretch):
            was, _, of = earlier.choice.partition(":")
            if (was, verb) in (("pickup", "abandon"), ("abandon", "pickup")) and of == about:
                found.append(f"{hint.choice} after {earlier.choice}")
            if verb == was == "step" and of == about and people_of(earlier) == people_of(hint):
                found.append(f"{hint.choice} again, for nothing")
            if verb == was == "move" and place_back(hint, stretch[place:]):
                found.append(f"{hint.choice} after {earlier.choice}")
        stretch.append(hint)
    return found


def people_of(hint: Hint) -> Any:
    """Where Tempest's citizens are."""
    return hint.before.get("state")


def place_back(hint: Hint, since: list[Hint]) -> bool:
    """Does a move of Tempt take a Cohort to where it was moved from in the same stretch?"""
    card = hint.choice.partition(">")[0]
    moves = [earlier.choice for earlier in since if earlier.choice.partition(">")[0] == card]
    return len(moves) > 1 and hint.choice in moves[:-1]
