"""`contretemps rules`: the rulebook in the terminal, how well examples and play cover it, and where its code is."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from contretemps.cli import coverage
from contretemps.cli.code import show_code
from contretemps.cli.examples import example_files, read
from contretemps.cli.screen import Screen
from contretemps.cli.words import Words
from contretemps.games import discover, find
from contretemps.kernel.errors import BadInput
from contretemps.kernel.game import Game
from contretemps.kernel.rules import Rule

if TYPE_CHECKING:
    from contretemps.cli.parser import Command

FEW = 3  # so many rules are shown in full when several are found


def describe(command: Command) -> None:
    command.argument("game", metavar="GAME")
    command.argument("word", nargs="*", metavar="WORD")
    command.option("--code", action="store_true")
    command.option("--coverage", action="store_true")
    command.option("--games", type=int, default=200, metavar="N")
    command.option("--greedy", type=int, default=5, metavar="N")
    command.option("--json", action="store_true")
    command.language()


def run(arguments: argparse.Namespace, words: Words) -> int:
    game, about = asked_for(arguments.game, arguments.word)
    if arguments.coverage:
        more = [*about, *(["--code"] if arguments.code else [])]
        if more:
            raise BadInput(words("wrong.coverage_word", word=" ".join(more)))
        for games in (arguments.games, arguments.greedy):
            if games < 0:
                raise BadInput(words("wrong.games", games=games))
        table = coverage.measure(game, arguments.games, arguments.greedy, words.language)
        if arguments.json:
            print(json.dumps(table.data(), indent=1))
        else:
            coverage.show(table, Screen(), words)
        return 0
    if arguments.json:
        raise BadInput(words("wrong.json"))
    if arguments.code:
        show_code(Screen(), game, rules_about(game, " ".join(about), words), words)
    else:
        show(Screen(), game, " ".join(about), words)
    return 0


def asked_for(game: str, about: list[str]) -> tuple[Game, list[str]]:
    """The game, and what is asked about it. The id of a rule or ruling tells its game by itself: TMP-062."""
    for known in discover().values():
        if game.upper().startswith(known.rules.prefix) and (_is_id(known, game) or game.upper() in known.rules.rulings):
            return known, [game, *about]
    return find(game), about


def rules_about(game: Game, about: str, words: Words) -> list[Rule]:
    """The rule of that id, those behind which that ruling stands, those with these words, or all."""
    if not about:
        return list(game.rules.rules.values())
    if _is_id(game, about):
        return [game.rules.find(about)]
    if about.upper() in game.rules.rulings:
        return [rule for rule in game.rules.rules.values() if about.upper() in rule.rulings]
    found = game.rules.search(about, words.language)
    if not found:
        raise BadInput(words("rules.nothing", about=about))
    return found


def show(screen: Screen, game: Game, about: str, words: Words) -> None:
    """The rule of that id, the ruling of that id, the rules with these words, or all; BadInput if there is none."""
    if not about:
        show_contents(screen, game, words)
    elif _is_id(game, about):
        show_rule(screen, game, game.rules.find(about), words)
    elif about.upper() in game.rules.rulings:
        show_ruling(screen, game, about.upper(), words)
    else:
        found = rules_about(game, about, words)
        if len(found) <= FEW:
            for rule in found:
                show_rule(screen, game, rule, words)
        else:
            for rule in found:
                _show_line(screen, rule, words)
            screen.say(words("rules.found", count=len(found), about=about), "dim")


def _is_id(game: Game, about: str) -> bool:
    """TMP-062, tmp62 or 62, and not a word."""
    return about.upper().removeprefix(game.rules.prefix.upper()).lstrip("-").isdigit()


def show_contents(screen: Screen, game: Game, words: Words) -> None:
    """All rules by chapter."""
    screen.say(words("rules.contents", title=game.title, count=len(game.rules.rules)), "bold")
    chapter = ""
    for rule in game.rules.rules.values():
        if rule.chapter != chapter:
            chapter = rule.chapter
            screen.say()
            screen.say(words.title(game.rules.chapters.get(chapter, {"en": chapter})), "bold underline")
        _show_line(screen, rule, words)


def _show_line(screen: Screen, rule: Rule, words: Words) -> None:
    screen.marked((rule.id, "bold cyan"), f"  {words.title(rule.text)}")


def show_rule(screen: Screen, game: Game, rule: Rule, words: Words) -> None:
    """A rule with all that belongs to it."""
    chapter = words.title(game.rules.chapters.get(rule.chapter, {"en": rule.chapter}))
    screen.marked((rule.id, "bold cyan"), f"  {chapter} ({words(f'source.{rule.source}')})")
    screen.say(words.title(rule.text), indent=2)
    for ruling in rule.rulings:
        show_ruling(screen, game, ruling, words)
    for excuse in (rule.cannot_refuse, rule.cannot_allow):
        if excuse:
            kind = "rules.cannot_refuse" if excuse is rule.cannot_refuse else "rules.cannot_allow"
            screen.marked((words(kind), "dim"), f" {words.title(excuse)}", indent=2)
    titles = _titles(game, rule, words)
    if titles:
        screen.say(words("rules.examples"), "dim", indent=2)
        for title in titles:
            screen.say(f"- {title}", indent=4)
    screen.say()


def show_ruling(screen: Screen, game: Game, id_: str, words: Words) -> None:
    """Where the rulebook is silent: the question, what was settled, and why."""
    ruling = game.rules.rulings.get(id_)
    if ruling is None:
        screen.marked((id_, "bold magenta"), indent=2)
        return
    screen.marked((id_, "bold magenta"), f"  {words.title(ruling.get('question', {}))}", indent=2)
    screen.say(words.title(ruling.get("choice", {})), indent=6)
    if ruling.get("reason"):
        screen.marked((words("rules.because"), "dim"), f" {words.title(ruling['reason'])}", indent=6)
    if ruling.get("switch"):
        screen.marked((words("rules.switch"), "dim"), f" {ruling['switch']}", indent=6)


def _titles(game: Game, rule: Rule, words: Words) -> list[str]:
    """The titles of the examples that show this rule at work or refuse something by it."""
    examples = [example for file in example_files(game) for example in read(file, {game.name: game})]
    about = [example for example in examples if rule.id in example.rules or rule.id in example.refuses()]
    return [words.title(example.title) or example.where for example in about]
