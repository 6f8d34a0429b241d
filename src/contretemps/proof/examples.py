"""Examples: a position, choices, and what must follow. One file is a test, a page of the rulebook and a lesson.

docs/examples.md explains the format to people who write such files.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from contretemps.kernel.errors import BadInput, BadPosition
from contretemps.kernel.game import Game
from contretemps.kernel.journal import Journal
from contretemps.kernel.position import Position

_STAGE = {"play", "expect", "allow", "refuse", "events"}
_KEYS = _STAGE | {"rule", "rules", "title", "given", "options", "refuse_given", "then", "note"}


class Failed(Exception):  # noqa: N818 - the outcome of an example, beside "passed"
    """What came is not what the example expects."""


class Example:
    """One example as it was written, and where."""

    def __init__(self, table: dict[str, Any], game: Game, where: str) -> None:
        unknown = set(table) - _KEYS
        if unknown:
            raise BadInput(f"{where}: an example has no {', '.join(sorted(unknown))!r}")
        self.game = game
        self.where = where
        self.rules: list[str] = [table["rule"]] if "rule" in table else list(table.get("rules", []))
        if not self.rules:
            raise BadInput(f'{where}: an example says which rule it is about: rule = "{game.rules.prefix}-…"')
        for rule in self.rules:
            game.rules.find(rule)
        self.title: dict[str, str] = _title(table.get("title", ""))
        self.table = table
        self.stages: list[dict[str, Any]] = [table, *table.get("then", [])]
        for stage in self.stages[1:]:
            if set(stage) - _STAGE:
                raise BadInput(f"{where}: a stage has no {', '.join(sorted(set(stage) - _STAGE))!r}")

    def refuses(self) -> list[str]:
        """The rules that refuse something in this example."""
        found = [str(rule) for stage in self.stages for rule in stage.get("refuse", {}).values()]
        return [*found, self.table["refuse_given"]] if "refuse_given" in self.table else found

    def allows(self) -> list[str]:
        """The rules that this example shows at work: those it is about, if it gets past its set-up."""
        return [] if "refuse_given" in self.table else self.rules

    def run(self) -> Journal:
        """Play it; Failed with what was expected and what came. The events that happened."""
        journal = Journal()
        try:
            position = self._start()
        except BadPosition as error:
            self._expect_refused_start(error)
            return journal
        if "refuse_given" in self.table:
            raise Failed(f"the position should be refused by {self.table['refuse_given']}, but was accepted")
        position.journal = journal
        for stage in self.stages:
            self._run_stage(position, stage, journal)
        return journal

    def _start(self) -> Position:
        options = self.table.get("options", {})
        if "given" not in self.table and "refuse_given" not in self.table:
            return self.game.new(options)
        return self.game.read({"options": options, **self.table.get("given", {})})

    def _expect_refused_start(self, error: BadPosition) -> None:
        came = self.game.rules.id(error.rule) if error.rule else "no rule"
        wanted = self.table.get("refuse_given")
        if wanted is None:
            raise Failed(f"the position is refused by {came}: {error}")
        if came != wanted:
            raise Failed(f"the position should be refused by {wanted}, but is by {came}: {error}")

    def _run_stage(self, position: Position, stage: dict[str, Any], journal: Journal) -> None:
        first = len(journal.events)
        for text in stage.get("play", []):
            seat, choice = self.game.read_play(position, text)
            refusal = position.refusal(seat, choice)
            if refusal is not None:
                why = self.game.explain(refusal, "en")
                raise Failed(f"{text!r} should be allowed, but is refused by {self.game.rules.id(refusal.rule)}: {why}")
            position.choose(seat, choice)
        for text in stage.get("allow", []):
            seat, choice = self.game.read_play(position, text)
            refusal = position.refusal(seat, choice)
            if refusal is not None:
                raise Failed(f"{text!r} should be allowed, but is refused by {self.game.rules.id(refusal.rule)}")
        for text, rule in stage.get("refuse", {}).items():
            seat, choice = self._read_refused(position, text)
            refusal = position.refusal(seat, choice)
            came = "nothing" if refusal is None else self.game.rules.id(refusal.rule)
            if came != rule:
                raise Failed(f"{text!r} should be refused by {rule}, but is by {came}")
        happened = {self.game.rules.id(event.rule) for event in journal.events[first:]}
        for rule in stage.get("events", []):
            if rule not in happened:
                raise Failed(
                    f"something should happen by {rule}; what happened was by {', '.join(sorted(happened)) or 'none'}"
                )
        difference = compare(stage.get("expect", {}), self.game.write(position), "")
        if difference:
            raise Failed("; ".join(difference))

    def _read_refused(self, position: Position, text: str) -> tuple[int, int]:
        """As in `play`, but a choice out of turn is a player's, not an error of the file."""
        before, colon, _ = text.strip().partition(":")
        if colon and (before == "*" or before.isdecimal()):
            return self.game.read_play(position, text)
        seats = [seat for seat in position.asked() if seat >= 0]
        return (seats[0] if seats else 0), self.game.codec.read(text)


def _title(title: Any) -> dict[str, str]:
    return {str(k): str(v) for k, v in title.items()} if isinstance(title, dict) else {"en": str(title)}


def compare(expected: Any, came: Any, path: str) -> list[str]:
    """What differs, in words. A table expects only what it names; everything else is compared as it is."""
    if isinstance(expected, dict) and isinstance(came, dict):
        found: list[str] = []
        for key, value in expected.items():
            here = f"{path}.{key}" if path else str(key)
            if str(key) in came:
                found.extend(compare(value, came[str(key)], here))
            elif value not in (0, "", [], False):  # what a position does not mention is nothing
                found.append(f"{here}: expected {value!r}, but there is none")
        return found
    if isinstance(expected, list) and isinstance(came, list) and sorted(map(str, expected)) == sorted(map(str, came)):
        return []
    return [] if expected == came else [f"{path}: expected {expected!r}, but it is {came!r}"]


def read_examples(path: Path, games: dict[str, Game]) -> list[Example]:
    """The examples of a file; the file says its game, or its rules' prefix does."""
    try:
        data = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise BadInput(f"{path}: cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadInput(f"{path}: not a TOML file: {error}") from None
    tables = data.get("example")
    if not isinstance(tables, list) or not tables:
        raise BadInput(f"{path}: holds no [[example]]")
    examples: list[Example] = []
    for number, table in enumerate(tables, 1):
        where = f"{path.name}, example {number}"
        examples.append(Example(table, _game_of(data, table, games, where), where))
    return examples


def _game_of(data: dict[str, Any], table: dict[str, Any], games: dict[str, Game], where: str) -> Game:
    name = data.get("game")
    if name is not None:
        if name not in games:
            raise BadInput(f"{where}: no game is called {name!r}; there are {', '.join(games)}")
        return games[name]
    rule = str(table.get("rule") or next(iter(table.get("rules", [])), ""))
    for game in games.values():
        if rule.startswith(f"{game.rules.prefix}-"):
            return game
    raise BadInput(f'{where}: no game has a rule {rule!r}; say game = "…" at the top of the file')
