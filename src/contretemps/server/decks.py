"""Decks that players bring as texts: what is read, and what the game says of it."""

from __future__ import annotations

from typing import Any

from contretemps.kernel.decks import Decks
from contretemps.kernel.errors import BadInput
from contretemps.kernel.game import Game, Options
from contretemps.server.errors import malformed


def deck_info(game: Game, decks: Decks, text: str, options: Options, lang: str) -> dict[str, Any]:
    """A deck under these options of a table, in words of a language."""
    try:
        settled = game.settle(options)
    except BadInput as error:
        raise malformed(str(error)) from None
    deck = decks.read(text, settled, game.texts)
    return {
        "text": decks.write(deck, game.texts, lang),
        "name": deck.name,
        "leader": deck.leader,
        "cards": deck.cards,
        "size": sum(deck.cards.values()),
        "problems": [
            {
                "line": problem.line,
                "rules": [game.rules.id(rule) for rule in problem.rules],
                "text": game.texts.say(lang, f"deck_problem.{problem.key}", problem.facts),
            }
            for problem in deck.problems
        ],
        "choices": deck.choices,
        "known": deck.known,
        "limits": decks.limits(settled)._asdict(),
    }
