"""Games, rules and examples, as help pages show them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from contretemps.kernel.errors import BadInput
from contretemps.kernel.game import Game, Option
from contretemps.kernel.rules import Rule
from contretemps.proof.examples import Example, any_of, read_examples
from contretemps.server.commands import bots
from contretemps.server.errors import Problem, malformed
from contretemps.server.lessons import lessons

Told = dict[str, Any]


def game_info(game: Game, lang: str) -> Told:
    return {
        "name": game.name,
        "title": game.title,
        "fewest": game.fewest,
        "most": game.most,
        "secrets": game.secrets,
        "options": [option_info(game, option, lang) for option in game.options],
        "bots": bots(game),
        "hints": game.policy is not None,
        "rules_hash": game.rules_hash,
    }


def option_info(game: Game, option: Option, lang: str) -> Told:
    def say(key: str) -> str:
        return game.texts.find(lang, key) or ""

    return {
        "name": option.name,
        "label": say(f"option.{option.name}") or option.name,
        "help": say(f"option_help.{option.name}"),
        "many": isinstance(option.default, list),
        "default": option.default,
        "values": [
            {"value": value, "label": say(f"option_value.{option.name}.{value}") or value} for value in option.values
        ],
        "ruling": option.ruling,
    }


@lru_cache(maxsize=32)
def examples(game: Game) -> dict[str, Example]:
    """All examples of a game by id, such as 06_storms#3: the file, and the number in it from 1."""
    found: dict[str, Example] = {}
    for path in sorted(game.folder.glob("examples/*.toml")):
        for number, example in enumerate(read_examples(path, {game.name: game}), 1):
            found[f"{path.stem}#{number}"] = example
    return found


def find_example(game: Game, rule: str, id_: str) -> Example:
    """The example of that id, if it is about that rule."""
    example = examples(game).get(id_)
    number = find_rule(game, rule).id
    if example is None or number not in (*example.rules, *example.refuses()):
        raise Problem(404, "not_found", "no_example")
    return example


def find_rule(game: Game, id_: str) -> Rule:
    try:
        return game.rules.find(id_)
    except BadInput as error:
        raise Problem(404, "not_found", "malformed_why", why=str(error)) from None


def rules(game: Game, lang: str, words: str) -> list[Told]:
    """All rules, or those with these words in them."""
    if words.strip():
        wanted = game.rules.search(words, lang)
        number = words.strip().upper().removeprefix(game.rules.prefix).lstrip("-")
        if number.isdecimal() and len(number) < 6 and int(number) in game.rules.rules:
            wanted = [game.rules.rules[int(number)], *wanted]
    else:
        wanted = list(game.rules.rules.values())
    return [rule_info(game, rule, lang) for rule in dict.fromkeys(wanted)]


def rule_info(game: Game, rule: Rule, lang: str) -> Told:
    return {**_rule(game, rule, lang), "examples": [_title(id_, e, rule, lang) for id_, e in _about(game, rule)]}


def rule_shown(game: Game, rule: Rule, lang: str) -> Told:
    return {**_rule(game, rule, lang), "examples": [_shown(id_, e, rule, lang) for id_, e in _about(game, rule)]}


def _rule(game: Game, rule: Rule, lang: str) -> Told:
    rulings = []
    for id_ in rule.rulings:
        ruling = game.rules.rulings.get(id_, {})
        told = [_in(ruling.get(part, {}), lang) for part in ("question", "choice", "reason")]
        rulings.append({"id": id_, "text": " ".join([text for text in told if text])})
    return {
        "id": rule.id,
        "chapter": _in(game.rules.chapters.get(rule.chapter, {}), lang) or rule.chapter,
        "source": rule.source,
        "text": rule.text[lang],
        "rulings": rulings,
    }


def _in(by_language: dict[str, str], lang: str) -> str:
    return by_language.get(lang) or next(iter(by_language.values()), "")


def _about(game: Game, rule: Rule) -> list[tuple[str, Example]]:
    return _by_rule(game).get(rule.id, [])


@lru_cache(maxsize=32)
def _by_rule(game: Game) -> dict[str, list[tuple[str, Example]]]:
    """The examples of each rule, with their ids."""
    found: dict[str, list[tuple[str, Example]]] = {}
    for id_, example in examples(game).items():
        for rule in dict.fromkeys([*example.rules, *example.refuses()]):
            found.setdefault(rule, []).append((id_, example))
    return found


def _title(id_: str, example: Example, rule: Rule, lang: str) -> Told:
    return {
        "id": id_,
        "title": _in(example.title, lang),
        "allowed": rule.id in example.allows(),
        "refused": rule.id in example.refuses(),
    }


def _shown(id_: str, example: Example, rule: Rule, lang: str) -> Told:
    game, table = example.game, example.table
    playable = "refuse_given" not in table
    view = None
    if playable:
        options = game.settle(table.get("options"))
        if "given" in table:
            view = game.read({**table["given"], "options": options}).view(0)
        else:
            view = game.new(options).view(0)
    return {
        **_title(id_, example, rule, lang),
        "playable": playable,
        "options": table.get("options", {}),
        "play": [str(text) for stage in example.stages for text in stage.get("play", [])],
        "refuses": {
            str(choice): ", ".join(any_of(rules))
            for stage in example.stages
            for choice, rules in stage.get("refuse", {}).items()
        },
        "view": view,
    }


def lesson_infos(game: Game, lang: str) -> list[Told]:
    try:
        return [
            {
                "id": lesson.id,
                "title": _in(lesson.title, lang),
                "stages": [
                    {"say": _in(stage.say, lang), "points": stage.points, "play": stage.play, "view": stage.views}
                    for stage in lesson.stages
                ],
            }
            for lesson in lessons(game)
        ]
    except BadInput as error:
        raise malformed(str(error)) from None
