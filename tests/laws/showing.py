"""Laws 8 to 10: everything has words, every rule has examples, every game has golden records."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

from contretemps.kernel import LANGUAGES, BadInput, Event, Game, Position
from contretemps.proof import Example, Failed, dumps, loads, read_examples, verify
from tests.laws.cases import Case, LawBroken, Walk

HOLE = re.compile(r"\{\w*\}")


def law_8_everything_has_words(game: Game) -> None:
    """Choices, events, rules, chapters and options have a text in every language; every notation parses back."""
    keys = [game.texts.by_language[language].keys() for language in LANGUAGES]
    odd = keys[0] ^ keys[1]
    if odd:
        raise LawBroken(8, game.name, f"not in every language: {sorted(odd)}")
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


def _choices_have_words(game: Game, language: str) -> None:
    for choice in range(-1, game.codec.size + 2):
        if not game.codec.has(choice):
            continue
        notation = game.codec.write(choice)
        for written in (notation, notation.upper(), f" {notation} "):
            if game.codec.read(written) != choice:
                raise LawBroken(
                    8, game.name, f"{written!r} is read as {game.codec.read(written)}, and written by {choice}"
                )
        verb, _ = game.codec.describe(choice)
        _say(game, language, f"choice.{verb.name or verb.args[0][1].name}", game.label(choice, language))


def _say(game: Game, language: str, key: str, said: str) -> None:
    if game.texts.find(language, key) is None:
        raise LawBroken(8, game.name, f"no text {key} in {language}")
    if HOLE.search(said):
        raise LawBroken(8, game.name, f"{key} in {language} leaves a hole: {said!r}")


def law_8_play_has_words(case: Case, seed: int) -> None:
    """Every question, event and refusal that is met is put into words; every position is written as plain data."""
    game = case.game
    walk = Walk(case, seed)
    told = 0
    for number, (seat, _) in enumerate(walk):
        _questions_have_words(case, walk.position)
        for choice in range(number % 23 - 1, game.codec.size + 2, 23):
            refusal = walk.position.refusal(seat, choice)
            if refusal is not None:
                for language in LANGUAGES:
                    _words(case, f"the refusal of {choice}", partial(game.explain, refusal, language))
        for event in walk.journal.events[told:]:
            for language in LANGUAGES:
                _words(case, f"event {event}", partial(game.event, event, language))
        told = len(walk.journal.events)
    _questions_have_words(case, walk.position)


def _questions_have_words(case: Case, position: Position) -> None:
    name = type(position.step).__name__
    for language in LANGUAGES:
        for key in (f"question.{name}", f"asked.{name}"):
            if case.game.texts.find(language, key) is None:
                raise LawBroken(8, case, f"no text {key} in {language}")
        _words(case, f"question {name}", partial(case.game.question, position, language))
    try:
        json.dumps(case.game.write(position))
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


def law_9_play_names_rules(case: Case, seed: int) -> None:
    """Every event names a kind and a rule that exist; refusals are law 2's."""
    walk = Walk(case, seed)
    for _ in walk:
        pass
    _events_have_rules(9, case.game, walk.journal.events)


def _events_have_rules(law: int, game: Game, events: list[Event]) -> None:
    for event in events:
        if event.rule not in game.rules.rules or not 0 <= event.kind < len(game.events):
            raise LawBroken(law, game.name, f"{event} is of a kind or by a rule that does not exist")


def golden(game: Game) -> list[Path]:
    """The golden records of a game."""
    return sorted(game.folder.glob("records/*.json"))


def law_10_golden_records_replay(game: Game) -> None:
    """A game has golden records, and each replays to the same result, to the byte."""
    paths = golden(game)
    if not paths:
        raise LawBroken(10, game.name, f"no golden record in {game.folder / 'records'}")
    for path in paths:
        written = path.read_text("utf-8")
        try:
            record = verify(game, loads(written))
        except BadInput as error:
            raise LawBroken(10, game.name, f"{path.name}: {error}") from error
        if record.position.asked():
            raise LawBroken(10, game.name, f"{path.name} ends before the game does")
        if dumps(record.whole()) != written:
            raise LawBroken(10, game.name, f"{path.name} would be written otherwise today")
