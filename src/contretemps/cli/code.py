"""`contretemps rules --code`: the lines of code and content that name a rule."""

from __future__ import annotations

from pathlib import Path

from contretemps.cli.screen import Screen
from contretemps.cli.words import Words
from contretemps.kernel.game import Game
from contretemps.kernel.rules import Rule
from contretemps.proof.places import places


def show_code(screen: Screen, game: Game, rules: list[Rule], words: Words) -> None:
    """Each rule with its places, or the reason why it has none."""
    found = places(game)
    installed = any(found.values())
    for rule in rules:
        screen.marked((rule.id, "bold cyan"), f"  {words.title(rule.text)}")
        for place in found[rule.number]:
            inside = f"  {place.inside}" if place.inside else ""
            screen.marked((f"{shown(place.file)}:{place.line}", "bold"), (inside, "cyan"), f"  {place.text}", indent=2)
        if rule.no_code:
            screen.marked((words("code.none"), "dim"), f" {words.title(rule.no_code)}", indent=2)
        elif installed and not found[rule.number]:
            screen.say(words("code.nowhere"), "dim", indent=2)
    if not installed:
        screen.say(words("code.not_installed", title=game.title, folder=f"src/contretemps/games/{game.name}"), "dim")


def shown(file: Path) -> str:
    """The file as seen from here, where it is below; else its whole path."""
    here = Path.cwd()
    return str(file.relative_to(here) if file.is_relative_to(here) else file)
