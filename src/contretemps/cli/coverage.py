"""How well rules are covered: by examples that allow and refuse, by random play and by good play."""

from __future__ import annotations

import time
from collections import Counter
from typing import Any

from contretemps.cli.examples import attempt, example_files, read
from contretemps.cli.screen import Screen
from contretemps.cli.words import Words
from contretemps.kernel.errors import BadInput
from contretemps.kernel.game import Game, Options
from contretemps.kernel.journal import Journal
from contretemps.kernel.position import Position
from contretemps.kernel.rng import Rng
from contretemps.kernel.rules import Rule
from contretemps.kernel.step import ALLOWED, NATURE
from contretemps.proof.examples import Failed

THINKS = 15.0  # seconds of CPU time for good play; a policy that takes longer is followed by chance
SAMPLES = 3  # choices tried per question, and again as many among its candidates


class Coverage:
    """How often each rule, by number, was met in examples and in play."""

    def __init__(self, game: Game, random: int, greedy: int, language: str) -> None:
        self.game = game
        self.games = {"random": random, "greedy": greedy if game.policy is not None else 0}
        self.language = language
        self.allowed: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.random: Counter[str] = Counter()
        self.greedy: Counter[str] | None = None  # None: the game has no policy
        self.failing: list[str] = []  # examples
        self.stuck: list[
            Options
        ] = []  # options with which a game could not go on: somebody was asked and had no choice

    def reached(self, rule: Rule) -> bool:
        """Was it met in play?"""
        return bool(self.random[rule.id] or (self.greedy is not None and self.greedy[rule.id]))

    def excuse(self, rule: Rule) -> str:
        """Why an example is missing, if one is and the rule says why."""
        said = []
        if not self.allowed[rule.id] and rule.cannot_allow:
            said.append(rule.cannot_allow[self.language])
        if not self.refused[rule.id] and rule.cannot_refuse:
            said.append(rule.cannot_refuse[self.language])
        return " ".join(said)

    def lacking(self, rule: Rule) -> list[str]:
        """Which kinds of example are missing without an excuse."""
        lacking = []
        if not self.allowed[rule.id] and not rule.cannot_allow:
            lacking.append("allowed")
        if not self.refused[rule.id] and not rule.cannot_refuse:
            lacking.append("refused")
        return lacking

    def data(self) -> dict[str, Any]:
        """The counts, and a row for each rule."""
        rules = list(self.game.rules.rules.values())
        return {
            "game": self.game.name,
            "games": self.games,
            "rules": len(rules),
            "allowed": sum(1 for rule in rules if self.allowed[rule.id]),
            "refused": sum(1 for rule in rules if self.refused[rule.id]),
            "excused": sum(1 for rule in rules if self.excuse(rule)),
            "lacking": sum(1 for rule in rules if self.lacking(rule)),
            "reached_by_play": sum(1 for rule in rules if self.reached(rule)),
            "failing_examples": self.failing,
            "stuck": self.stuck,
            "table": [self._row(rule) for rule in rules],
        }

    def _row(self, rule: Rule) -> dict[str, Any]:
        return {
            "rule": rule.id,
            "chapter": rule.chapter,
            "allowed": self.allowed[rule.id],
            "refused": self.refused[rule.id],
            "random": self.random[rule.id],
            "greedy": None if self.greedy is None else self.greedy[rule.id],
            "excuse": self.excuse(rule) or None,
            "lacking": self.lacking(rule),
        }


def measure(game: Game, random: int, greedy: int, language: str) -> Coverage:
    """Run all examples of the game, and so many games at random and by its policy."""
    table = Coverage(game, random, greedy, language)
    _run_examples(table)
    table.random = _play_games(table, greedy=False)
    if game.policy is not None:
        table.greedy = _play_games(table, greedy=True)
    return table


def _run_examples(table: Coverage) -> None:
    for file in example_files(table.game):
        for example in read(file, {table.game.name: table.game}):
            try:
                attempt(example)
            except (Failed, BadInput):
                table.failing.append(f"{file.name}: {example.where.rpartition(', ')[2]}")
                continue
            table.allowed.update(set(example.allows()))
            table.refused.update(set(example.refuses()))


# ---- play ----------------------------------------------------------------------------------------------------------


def _play_games(table: Coverage, *, greedy: bool) -> Counter[str]:
    """The rules that events and refusals cite in so many seeded games, over all that may be settled before a game."""
    game = table.game
    cited: Counter[int] = Counter()
    thinks_until = time.process_time() + THINKS if greedy else 0.0
    for number, options in enumerate(option_sets(game, table.games["greedy" if greedy else "random"])):
        if greedy and time.process_time() > thinks_until:
            table.games["greedy"] = number  # the last of them went on at random
            break
        seats = game.fewest + number % (game.most - game.fewest + 1)
        rng = Rng(2 * number + 1)
        try:
            position = game.new(options, seats)
        except BadInput:  # options that do not go together
            position = game.new(None, seats)
        if not _play(game, position, rng, cited, thinks_until):
            table.stuck.append(options)
    return Counter({game.rules.id(rule): count for rule, count in cited.items() if rule})


def option_sets(game: Game, many: int) -> list[Options]:
    """The default, each single value of each option, and then any mixture; `many` in all."""
    sets: list[Options] = [{}]
    for option in game.options:
        if isinstance(option.default, list):
            sets.append({option.name: list(option.values)})
        else:
            sets.extend({option.name: value} for value in option.values if value != option.default)
    rng = Rng(7)
    singles = len(sets)
    while len(sets) < many:
        if len(sets) % 2 == 0:
            sets.append(sets[len(sets) // 2 % singles])
        else:
            sets.append({option.name: _any(option.values, option.default, rng) for option in game.options})
    return sets[:many]


def _any(values: list[str], default: str | list[str], rng: Rng) -> str | list[str]:
    if isinstance(default, list):
        return [value for value in values if rng.below(2)]
    return values[rng.below(len(values))]


def _play(game: Game, position: Position, rng: Rng, cited: Counter[int], thinks_until: float) -> bool:
    """Play to the end; whether that was possible."""
    journal = Journal()
    position.journal = journal
    asked = position.asked()
    while asked:
        seat = asked[rng.below(len(asked))]
        if not position.options(seat):
            return False
        _note_refusals(game, position, seat, rng, cited)
        if seat == NATURE:
            position.play(NATURE, position.draw(rng))
        else:
            position.play(seat, _choice(game, position, seat, rng, time.process_time() < thinks_until))
        cited.update([event.rule for event in journal.events])
        journal.events.clear()
        asked = position.asked()
    _note_refusals(game, position, 0, rng, cited)
    return True


def _choice(game: Game, position: Position, seat: int, rng: Rng, greedy: bool) -> int:
    if greedy and game.policy is not None:
        imagined = position.copy()
        imagined.reimagine(seat, rng)
        return game.policy(imagined, seat)
    options = position.options(seat)
    return options[rng.below(len(options))]


def _note_refusals(game: Game, position: Position, seat: int, rng: Rng, cited: Counter[int]) -> None:
    """Try some choices as a clumsy player would, in and out of turn, and note the rules that refuse them."""
    step = position.step
    first, span = int(step.first), int(step.last - step.first)
    tried = [rng.below(game.codec.size) for _ in range(SAMPLES)]
    tried += [first + rng.below(span) for _ in range(SAMPLES if span > 0 else 0)]
    for choice in tried:
        if game.codec.has(choice):
            rules = (position.check(seat, choice), position.check(0, choice))
            cited.update([int(rule) for rule in rules if rule != ALLOWED])


# ---- showing -------------------------------------------------------------------------------------------------------


def show(table: Coverage, screen: Screen, words: Words) -> None:
    """The table, and the counts below it."""
    rows = []
    for rule in table.game.rules.rules.values():
        counts = [table.allowed[rule.id], table.refused[rule.id], table.random[rule.id]]
        greedy = "" if table.greedy is None else _dash(table.greedy[rule.id])
        lacking = [words(f"coverage.no_{kind}") for kind in table.lacking(rule)]
        remark = "; ".join(lacking) if lacking else table.excuse(rule)
        rows.append([rule.id, *[_dash(count) for count in counts], greedy, remark])
    heads = [words(f"coverage.{head}") for head in ("rule", "allowed", "refused", "random", "greedy", "remark")]
    screen.table(heads, rows, right=(1, 2, 3, 4))
    screen.say()
    screen.say(words("coverage.games", **table.games), "dim")
    data = table.data()
    for key in ("rules", "allowed", "refused", "excused", "lacking", "reached_by_play"):
        screen.say(f"{data[key]:5}  {words(f'coverage.total_{key}')}")
    for where in table.failing:
        screen.marked((words("coverage.failing"), "bold red"), f" {where}")
    for options in table.stuck:
        screen.marked((words("coverage.stuck"), "bold red"), f" {options}")


def _dash(count: int) -> str:
    return str(count) if count else "-"
