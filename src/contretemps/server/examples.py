"""The examples of a game as help pages show them: where one begins, what is done in it, and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from contretemps.kernel.errors import BadInput
from contretemps.kernel.game import Game
from contretemps.kernel.position import Position
from contretemps.kernel.refusal import Refused
from contretemps.kernel.rules import Rule
from contretemps.kernel.step import NATURE
from contretemps.proof.examples import Example, any_of, read_examples
from contretemps.server.errors import Problem

Told = dict[str, Any]
# Examples, pictures and lessons name cards. Where a designer has changed the cards, some of them cannot be played.
MISFITS = (BadInput, Refused)


@lru_cache(maxsize=32)
def examples(game: Game) -> dict[str, Example]:
    """All examples of a game by id, such as 06_storms#3: the file, and the number in it from 1."""
    found: dict[str, Example] = {}
    for path in sorted(game.folder.glob("examples/*.toml")):
        for number, example in enumerate(read_examples(path, {game.name: game}), 1):
            found[f"{path.stem}#{number}"] = example
    return found


@lru_cache(maxsize=32)
def by_rule(game: Game) -> dict[str, list[tuple[str, Example]]]:
    """The examples of each rule, with their ids."""
    found: dict[str, list[tuple[str, Example]]] = {}
    for id_, example in examples(game).items():
        for rule in dict.fromkeys([*example.rules, *example.refuses()]):
            found.setdefault(rule, []).append((id_, example))
    return found


def find_rule(game: Game, id_: str) -> Rule:
    try:
        return game.rules.find(id_)
    except BadInput as error:
        raise Problem(404, "not_found", "malformed_why", why=str(error)) from None


def find_example(game: Game, rule: str, id_: str) -> Example:
    """The example of that id, if it is about that rule."""
    example = examples(game).get(id_)
    number = find_rule(game, rule).id
    if example is None or number not in (*example.rules, *example.refuses()):
        raise Problem(404, "not_found", "no_example")
    return example


def playable(example: Example) -> bool:
    """Not one whose very position is refused."""
    return "refuse_given" not in example.table


def in_language(by_language: dict[str, str], lang: str) -> str:
    return by_language.get(lang) or next(iter(by_language.values()), "")


@dataclass
class Step:
    """Something that an example does, or that is refused in it."""

    stage: int
    seat: int  # NATURE: chance brings it
    choice: int
    refused_by: str | None = None  # the rule, if it is refused


class Walked:
    """An example that was played: its steps, who learns by it, and the position before and after."""

    def __init__(self, example: Example) -> None:
        self.example = example
        game, table = example.game, example.table
        self.options = game.settle(table.get("options"))
        self.steps: list[Step] = []
        self.before = begin(game, self.options, table.get("given"))
        self.after = self.before.copy()
        for number, stage in enumerate(example.stages):
            for text in stage.get("play", []):
                seat, choice = game.read_play(self.after, text)
                self.after.choose(seat, choice)
                self.steps.append(Step(number, seat, choice))
            for text, rules in stage.get("refuse", {}).items():
                seat, choice = example.read_refused(self.after, text)
                self.steps.append(Step(number, seat, choice, ", ".join(any_of(rules))))

    @property
    def learner(self) -> int:
        """Who acts in it first; if nobody does, who is asked."""
        acting = [step.seat for step in self.steps if step.seat != NATURE]
        return next(iter([*acting, *[seat for seat in self.before.asked() if seat != NATURE]]), 0)


def walk(example: Example) -> Walked | None:
    """The example, played; None if the cards that lie here are not those it was written for, or its very position is
    refused."""
    if not playable(example):
        return None
    try:
        return Walked(example)
    except MISFITS:
        return None


def begin(game: Game, options: dict[str, Any], given: dict[str, Any] | None, seats: int | None = None) -> Position:
    """A position set up as text, or the beginning of a game."""
    return game.new(options, seats) if given is None else game.read({**given, "options": options})


def title(id_: str, example: Example, rule: Rule, lang: str) -> Told:
    return {
        "id": id_,
        "title": in_language(example.title, lang),
        "allowed": rule.id in example.allows(),
        "refused": rule.id in example.refuses(),
    }


def shown(id_: str, example: Example, rule: Rule, lang: str) -> Told:
    """All that a page needs to draw an example and to tell it."""
    told = {**title(id_, example, rule, lang), "playable": playable(example), "fits": True}
    walked = walk(example)
    if walked is None:
        fits = not playable(example)
        return {**told, "playable": False, "fits": fits, "steps": [], "before": None, "after": None}
    game, seat = example.game, walked.learner
    return {
        **told,
        "steps": [
            {
                "seat": None if step.seat == NATURE else step.seat,
                "choice": game.codec.write(step.choice),
                "text": game.label(step.choice, lang),
                "refused_by": step.refused_by,
            }
            for step in walked.steps
        ],
        "before": still(game, walked.before, seat, walked.options, lang),
        "after": still(game, walked.after, seat, walked.options, lang)
        if any(step.refused_by is None for step in walked.steps)
        else None,
    }


def still(game: Game, position: Position, seat: int, options: dict[str, Any], lang: str) -> Told:
    """A position as a seat sees it, for a board to draw without a table."""
    asked = [each for each in position.asked() if each != NATURE]
    step = type(position.step).__name__ if position.asked() else ""
    return {
        "seats": len(position.scores()),
        "as": seat,
        "options": options,
        "question": {"step": step, "seats": asked, "text": game.question(position, lang)} if asked else None,
        "view": position.view(seat),
    }
