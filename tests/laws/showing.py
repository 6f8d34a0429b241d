"""Laws 8 to 10: everything has words, every rule has examples, every game has golden records."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import partial

from contretemps.kernel import LANGUAGES, BadInput, Event, Game, Position
from contretemps.proof import Example, Failed, dumps, read_examples, verify
from contretemps.proof.expect import check
from tests.laws.cases import Case, LawBroken, golden_paths, golden_record, no_longer_fits
from tests.laws.walk import Law, Walk

HOLE = re.compile(r"\{\w*\}")
REFUSED = 32  # choices whose refusals are read at each look


def law_8_everything_has_words(game: Game) -> None:
    """Choices, events, rules, chapters and options have a text in every language; every notation parses back."""
    keys = [game.texts.by_language[language].keys() for language in LANGUAGES]
    odd = keys[0] ^ keys[1]
    if odd:
        raise LawBroken(8, game.name, f"not in every language: {sorted(odd)}")
    _choices_are_read_back(game)
    for language in LANGUAGES:
        _choices_have_words(game, language)
        for number, kind in enumerate(game.events):
            args = tuple([0] * len(kind.args))
            _say(game, language, f"event.{kind.name}", game.event(Event(number, 0, -1, False, args), language))
        for rule in game.rules.rules.values():
            chapter = game.rules.chapters.get(rule.chapter, {})
            texts = [rule.text, chapter, *[why for why in (rule.cannot_refuse, rule.cannot_allow) if why is not None]]
            if not all(table.get(language) for table in texts) or not set(rule.rulings) <= set(game.rules.rulings):
                raise LawBroken(8, game.name, f"{rule.id} has no text, chapter, excuse or ruling in {language}")
        for option in game.options:
            for key in (f"option.{option.name}", *[f"option_value.{option.name}.{value}" for value in option.values]):
                _say(game, language, key, "")


def _choices(game: Game) -> list[int]:
    return [choice for choice in range(-1, game.codec.size + 2) if game.codec.has(choice)]


def _choices_are_read_back(game: Game) -> None:
    for choice in _choices(game):
        notation = game.codec.write(choice)
        for written in (notation, notation.upper(), f" {notation} "):
            if game.codec.read(written) != choice:
                raise LawBroken(
                    8, game.name, f"{written!r} is read as {game.codec.read(written)}, and written by {choice}"
                )


def _choices_have_words(game: Game, language: str) -> None:
    for choice in _choices(game):
        _say(game, language, f"choice.{game.codec.place(choice)[0].title}", game.label(choice, language))


def _say(game: Game, language: str, key: str, said: str) -> None:
    if game.texts.find(language, key) is None:
        raise LawBroken(8, game.name, f"no text {key} in {language}")
    if HOLE.search(said):
        raise LawBroken(8, game.name, f"{key} in {language} leaves a hole: {said!r}")


class PlayHasWords(Law):
    """Law 8: every question, event and refusal that is met is put into words; a position is written as plain data."""

    def __init__(self, walk: Walk) -> None:
        super().__init__(walk)
        self.told = 0
        self.every = max(1, self.case.game.codec.size // REFUSED)

    def before(self, seat: int, choice: int) -> None:
        _question_has_words(self.case, self.walk.position)
        self._events_have_words()

    def look(self, seat: int, choice: int) -> None:
        game, position = self.case.game, self.walk.position
        _can_be_written(self.case, position)
        for other in range(-1, game.codec.size + 2)[self.walk.looks % self.every :: self.every]:
            refusal = position.refusal(seat, other)
            if refusal is not None:
                for language in LANGUAGES:
                    _words(self.case, f"the refusal of {other}", partial(game.explain, refusal, language))

    def end(self) -> None:
        _question_has_words(self.case, self.walk.position)
        _can_be_written(self.case, self.walk.position)
        self._events_have_words()

    def _events_have_words(self) -> None:
        for event in self.walk.journal.events[self.told :]:
            for language in LANGUAGES:
                _words(self.case, f"event {event}", partial(self.case.game.event, event, language))
        self.told = len(self.walk.journal.events)


def _question_has_words(case: Case, position: Position) -> None:
    name = type(position.step).__name__
    for language in LANGUAGES:
        for key in (f"question.{name}", f"asked.{name}"):
            if case.game.texts.find(language, key) is None:
                raise LawBroken(8, case, f"no text {key} in {language}")
        if position.step.silence(position) >= 0:
            _say(case.game, language, f"poll.{position.step.purpose(position)}", "")
        _words(case, f"question {name}", partial(case.game.question, position, language))


def _can_be_written(case: Case, position: Position) -> None:
    try:
        text = case.game.write(position)
        json.dumps(text)
        check(text, case.game.expect, position)
    except (TypeError, ValueError, LookupError) as error:
        raise LawBroken(8, case, f"a position cannot be written: {error!r}") from error


def _words(case: Case, what: str, say: Callable[[], str]) -> None:
    try:
        said = say()
    except (KeyError, IndexError, ValueError) as error:
        raise LawBroken(8, case, f"{what} has no words: {error!r}") from error
    if not said or HOLE.search(said):
        raise LawBroken(8, case, f"{what} is put into these words: {said!r}")


def examples(game: Game) -> list[Example]:
    """All examples of a game."""
    found: list[Example] = []
    for path in sorted(game.folder.glob("examples/*.toml")):
        try:
            found.extend(read_examples(path, {game.name: game}))
        except BadInput as error:
            raise LawBroken(9, game.name, str(error)) from error
    return found


def law_9_rules_are_shown(game: Game) -> None:
    """Every example passes, and every rule has an allowed and a refused one or says why it cannot."""
    allowed: set[str] = set()
    refused: set[str] = set()
    for example in examples(game):
        try:
            journal = example.run()
        except (Failed, BadInput) as error:
            raise LawBroken(9, game.name, f"{example.where} ({example.title.get('en')}): {error}") from error
        _events_have_rules(9, game, journal.events)
        allowed.update(example.allows())
        refused.update(example.refuses())
    rules = game.rules.rules.values()
    missing = [f"{rule.id} allowed" for rule in rules if rule.id not in allowed and rule.cannot_allow is None]
    missing += [f"{rule.id} refused" for rule in rules if rule.id not in refused and rule.cannot_refuse is None]
    if missing:
        raise LawBroken(9, game.name, f"no example of {', '.join(sorted(missing))}")
    unknown = (allowed | refused) - {rule.id for rule in rules}
    if unknown:
        raise LawBroken(9, game.name, f"examples of rules that do not exist: {sorted(unknown)}")
    needless = [rule.id for rule in rules if rule.id in refused and rule.cannot_refuse is not None]
    if needless:
        raise LawBroken(9, game.name, f"excused from being refused, yet refused in an example: {needless}")


class PlayNamesRules(Law):
    """Law 9: every event names a kind and a rule that exist; refusals are law 2's."""

    def end(self) -> None:
        _events_have_rules(9, self.case.game, self.walk.journal.events)


def _events_have_rules(law: int, game: Game, events: list[Event]) -> None:
    for event in events:
        if event.rule not in game.rules.rules or not 0 <= event.kind < len(game.events):
            raise LawBroken(law, game.name, f"{event} is of a kind or by a rule that does not exist")


def law_10_golden_records_replay(game: Game) -> None:
    """A game has golden records, and each replays to the same result, to the byte."""
    paths = golden_paths(game)
    if not paths:
        raise LawBroken(10, game.name, f"no golden record in {game.folder / 'records'}")
    for path in paths:
        record = golden_record(game, path, verify)
        if record.position.asked():
            raise no_longer_fits(game, path, "it ends before the game does")
        if dumps(record.whole()) != path.read_text("utf-8"):
            raise no_longer_fits(game, path, "it would be written otherwise today")
