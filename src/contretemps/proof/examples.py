"""Examples: a position, choices, and what must follow. One file is a test, a page of the rulebook and a lesson.

docs/examples.md explains the format to people who write such files.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from contretemps.kernel.errors import BadInput, BadPosition, unknown
from contretemps.kernel.game import Game
from contretemps.kernel.journal import Journal
from contretemps.kernel.position import Position
from contretemps.proof.expect import check, compare

_STAGE = {"play": list, "allow": list, "refuse": dict, "events": list, "expect": dict}
_KEYS = {
    **_STAGE, "rule": str, "rules": list, "title": (str, dict), "given": dict, "options": dict,
    "refuse_given": (str, list), "then": list, "note": str,
}  # fmt: skip
_FORMS = {str: "a text", list: "a list, such as [ … ]", dict: "a table, such as { … = … }"}


class Failed(Exception):  # noqa: N818 - the outcome of an example, beside "passed"
    """What came is not what the example expects."""

    def __init__(self, *differences: str) -> None:
        super().__init__("; ".join(differences))
        self.differences = differences


class Example:
    """One example as it was written, and where."""

    def __init__(self, table: dict[str, Any], game: Game, where: str) -> None:
        self.game = game
        self.where = where
        self.table = table
        _check_form(table, _KEYS, f"{where}: an example")
        self.stages: list[dict[str, Any]] = [table, *table.get("then", [])]
        for stage in self.stages[1:]:
            _check_form(stage, _STAGE, f"{where}: a stage")
        self.rules: list[str] = self._ids(rules_of(table))
        self.title: dict[str, str] = _title(table.get("title", ""))
        self.refuses()
        for stage in self.stages:
            self._ids(stage.get("events", []))

    def _ids(self, rules: str | list[str]) -> list[str]:
        """The ids of rules, in full; BadInput for one that does not exist."""
        try:
            return [self.game.rules.find(rule).id for rule in any_of(rules)]
        except BadInput as error:
            raise BadInput(f"{self.where}: {error}") from None

    def refuses(self) -> list[str]:
        """The rules that refuse something in this example; of several that may, it cannot be told which does."""
        said = [self._ids(rules) for stage in self.stages for rules in stage.get("refuse", {}).values()]
        said.append(self._ids(self.table.get("refuse_given", [])))
        return [rules[0] for rules in said if len(rules) == 1]

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
            raise Failed(f"the position should be refused by {_or(self.table['refuse_given'])}, but was accepted")
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
        if not error.rule:
            raise BadInput(str(error))  # no rule refuses it: it is written badly
        came = self.game.rules.id(error.rule)
        wanted = self.table.get("refuse_given")
        if wanted is None:
            raise Failed(f"the position is refused by {came}: {error}")
        if came not in self._ids(wanted):
            raise Failed(f"the position should be refused by {_or(wanted)}, but is by {came}: {error}")

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
            seat, choice = self.read_refused(position, text)
            refusal = position.refusal(seat, choice)
            came = "nothing" if refusal is None else self.game.rules.id(refusal.rule)
            if came not in self._ids(rule):
                raise Failed(f"{text!r} should be refused by {_or(rule)}, but is by {came}")
        happened = {self.game.rules.id(event.rule) for event in journal.events[first:]}
        for rule in self._ids(stage.get("events", [])):
            if rule not in happened:
                raise Failed(
                    f"something should happen by {rule}; what happened was by {', '.join(sorted(happened)) or 'none'}"
                )
        expected = stage.get("expect", {})
        check(expected, self.game.expect, position)
        differences = compare(expected, self.game.write(position), self.game.expect, position)
        if differences:
            raise Failed(*differences)

    def read_refused(self, position: Position, text: str) -> tuple[int, int]:
        """As in `play`, but a choice out of turn is a player's, not an error of the file."""
        before, colon, _ = text.strip().partition(":")
        if colon and (before == "*" or before.isdecimal()):
            return self.game.read_play(position, text)
        seats = [seat for seat in position.asked() if seat >= 0]
        return (seats[0] if seats else 0), self.game.read_choice(text)


def rules_of(table: dict[str, Any]) -> list[str]:
    """The rules that an example is about."""
    return any_of(table["rule"] if "rule" in table else table.get("rules", []))


def any_of(rules: str | list[str]) -> list[str]:
    """One rule, or a list of them."""
    return [rules] if isinstance(rules, str) else rules


def _or(rules: str | list[str]) -> str:
    return " or ".join(any_of(rules))


def _check_form(table: Any, forms: dict[str, Any], what: str) -> None:
    """BadInput where a key is unknown, or what stands under it is of another form."""
    if not isinstance(table, dict):
        raise BadInput(f"{what} is a table, not {table!r}")
    for key, value in table.items():
        if key not in forms:
            raise BadInput(unknown(f"{what} has no", key, list(forms)))
        if not isinstance(value, forms[key]):
            kinds = forms[key] if isinstance(forms[key], tuple) else (forms[key],)
            needed = " or ".join([_FORMS[kind] for kind in kinds])
            raise BadInput(f"{what} has {key}: {needed} is needed, not {value!r}")
        texts = value if key in ("play", "allow", "events", "rules") else []
        if key in ("refuse", "refuse_given"):
            said = list(value.values()) if key == "refuse" else [value]
            texts = [rule for rules in said for rule in (rules if isinstance(rules, list) and rules else [rules])]
        for text in texts:
            if not isinstance(text, str):
                raise BadInput(f"{what} has {key}: {text!r} is no text")


def _title(title: Any) -> dict[str, str]:
    return {str(k): str(v) for k, v in title.items()} if isinstance(title, dict) else {"en": str(title)}


def read_examples(path: Path, games: dict[str, Game]) -> list[Example]:
    """The examples of a file; the file says its game, or its rules' prefix does."""
    try:
        text = path.read_text("utf-8")
        data = tomllib.loads(text)
    except OSError as error:
        raise BadInput(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise BadInput(f"{path}: not a TOML file: {error}") from None
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"{path}: not a TOML file: {error}{_broken_table(text, str(error))}") from None
    tables = data.get("example")
    if not isinstance(tables, list) or not tables:
        raise BadInput(f"{path}: holds no [[example]]")
    examples: list[Example] = []
    for number, table in enumerate(tables, 1):
        where = f"{path.name}, example {number}"
        examples.append(Example(table, _game_of(data, table, games, where), where))
    return examples


def _broken_table(text: str, error: str) -> str:
    """A hint, if the error comes of an inline table that goes on over the end of its line."""
    said = re.search(r"at line (\d+)", error)
    last = int(said[1]) if said else len(text.splitlines())
    for number, line in enumerate(text.splitlines()[:last], 1):
        bare = re.sub(r'"(?:\\.|[^"\\])*"|\'[^\']*\'|#.*', "", line)
        if bare.count("{") > bare.count("}"):
            return (
                f"; the inline table {{ … }} in line {number} has to stay on one line: "
                "write a longer one as a table of its own, such as [example.given]"
            )
    return ""


def _game_of(data: dict[str, Any], table: Any, games: dict[str, Game], where: str) -> Game:
    name = None if data.get("game") is None else str(data["game"])
    if name is not None and name not in games:
        raise BadInput(f"{where}: {unknown('no game is called', name, list(games))}")
    _check_form(table, _KEYS, f"{where}: an example")
    rules = rules_of(table)
    if not rules:
        prefix = games[name].rules.prefix if name is not None else next(iter(games.values())).rules.prefix
        raise BadInput(f'{where}: an example says which rule it is about, such as rule = "{prefix}-001"')
    if name is not None:
        return games[name]
    found = [game for game in games.values() if rules[0].startswith(f"{game.rules.prefix}-")]
    for game in found:
        if rules[0] in [rule.id for rule in game.rules.rules.values()]:
            return game
    if found:
        return found[0]  # it tells which rules there are
    raise BadInput(f'{where}: no game has a rule {rules[0]!r}; say game = "…" at the top of the file')
