"""Games, rules, primers and lessons, as help pages show them."""

from __future__ import annotations

from typing import Any

from contretemps.kernel.game import Game, Option
from contretemps.kernel.rules import Rule
from contretemps.server.commands import bots
from contretemps.server.examples import by_rule, in_language, shown, still, title
from contretemps.server.lessons import lessons
from contretemps.server.primer import primer

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
        "decks": game.decks is not None,
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
    about = by_rule(game).get(rule.id, [])
    return {**_rule(game, rule, lang), "examples": [title(id_, each, rule, lang) for id_, each in about]}


def rule_shown(game: Game, rule: Rule, lang: str) -> Told:
    about = by_rule(game).get(rule.id, [])
    return {**_rule(game, rule, lang), "examples": [shown(id_, each, rule, lang) for id_, each in about]}


def _rule(game: Game, rule: Rule, lang: str) -> Told:
    rulings = []
    for id_ in rule.rulings:
        ruling = game.rules.rulings.get(id_, {})
        told = [in_language(ruling.get(part, {}), lang) for part in ("question", "choice", "reason")]
        rulings.append({"id": id_, "text": " ".join([text for text in told if text])})
    return {
        "id": rule.id,
        "chapter": _chapter(game, rule.chapter, lang),
        "source": rule.source,
        "text": rule.text[lang],
        "rulings": rulings,
    }


def _chapter(game: Game, chapter: str, lang: str) -> str:
    return in_language(game.rules.chapters.get(chapter, {}), lang) or chapter


def primer_info(game: Game, lang: str) -> Told:
    """The game in one minute, and what each chapter of its rulebook is about."""
    found = primer(game)
    minute = None
    if found.minute is not None:
        picture = found.minute.picture
        minute = {
            **{part: text[lang] for part, text in found.minute.words.items()},
            "caption": picture.caption[lang],
            "picture": still(game, picture.position, picture.seat, picture.options, lang),
        }
    chapters = []
    for id_ in dict.fromkeys([rule.chapter for rule in game.rules.rules.values()]):
        about = found.chapters.get(id_)
        chapters.append(
            {
                "title": _chapter(game, id_, lang),
                "say": "" if about is None else about.say[lang],
                "rule": None if about is None else about.rule,
                "example": None if about is None else about.example,
            }
        )
    return {"minute": minute, "chapters": chapters}


def lesson_infos(game: Game, lang: str) -> list[Told]:
    return [
        {
            "id": lesson.id,
            "title": in_language(lesson.title, lang),
            "stages": [
                {
                    "say": in_language(stage.say, lang),
                    "points": stage.points,
                    "play": stage.play,
                    "view": stage.views,
                }
                for stage in lesson.stages
            ],
        }
        for lesson in lessons(game)
    ]
