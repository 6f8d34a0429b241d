# mypyc: compile, because every choice comes this way.
"""What a seat sees: its view, the question, its choices with their words, and what they would lead to.

Whatever the kernel does not itself make for a seat (previews, scores, whether a choice can be undone) is computed in a
world reimagined for it, so hidden things cannot show through.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from contretemps.kernel.game import Game
from contretemps.kernel.position import Position
from contretemps.kernel.refusal import Refusal
from contretemps.kernel.rng import Rng
from contretemps.kernel.step import NATURE

if TYPE_CHECKING:
    from contretemps.server.table import Table

MOST_CHOICES = 2_000


class Sights:
    """What seats see of a table just now. All of it is made when it is asked for, and once."""

    def __init__(self, table: Table, game: Game) -> None:
        self.game = game
        self.n = table.n
        self.phase = table.phase
        self.position: Position = table.record.position
        self.step = type(self.position.step).__name__
        self.asked = self.position.asked()
        self._views: dict[int | None, dict[str, Any]] = {}
        self._scores: dict[int | None, list[float | None]] = {}
        self._questions: dict[str, str] = {}
        self._choices: dict[tuple[int, str], list[dict[str, Any]]] = {}
        self._previews: dict[int, dict[str, Any]] = {}
        self._worlds: dict[int, Position] = {}

    def _knows(self, seat: int | None) -> int | None:
        """Where nothing is hidden all see the same."""
        return seat if self.game.secrets else None

    def view(self, seat: int | None) -> dict[str, Any]:
        knows = self._knows(seat)
        if knows not in self._views:
            self._views[knows] = self.position.view(knows)
        return self._views[knows]

    def scores(self, seat: int | None) -> list[float | None]:
        knows = self._knows(seat)
        if knows not in self._scores:
            self._scores[knows] = scores(self.position, knows)
        return self._scores[knows]

    def question(self, lang: str) -> str:
        """What is asked, in words; nothing where chance is asked, or nobody."""
        if lang not in self._questions:
            asks = self.asked and self.asked[0] != NATURE
            self._questions[lang] = self.game.question(self.position, lang) if asks else ""
        return self._questions[lang]

    def choices(self, seat: int, lang: str) -> list[dict[str, Any]]:
        """What a seat that is asked may choose."""
        key = (seat, lang)
        if key not in self._choices:
            self._choices[key] = choices(self.game, self._imagined(seat), seat, lang)
        return self._choices[key]

    def preview(self, seat: int) -> dict[str, Any] | None:
        """What the choices of a seat that is asked would lead to, where the game says it."""
        if self.game.preview is None:
            return None
        if seat not in self._previews:
            self._previews[seat] = self.game.preview(self._imagined(seat).copy(), seat)
        return self._previews[seat]

    def _imagined(self, seat: int) -> Position:
        if seat not in self._worlds:
            self._worlds[seat] = imagined(self.game, self.position, seat, self.n)
        return self._worlds[seat]


def sights_of(table: Table) -> Sights:
    """What seats see of it, remembered until something happens there."""
    game, found = table.named_game(), table.sights
    if found is None or found.n != table.n or found.phase != table.phase or found.game is not game:
        found = table.sights = Sights(table, game)
    return found


def imagined(game: Game, position: Position, seat: int | None, salt: int) -> Position:
    """A copy of the position in which this seat knows all it knows and everything else is made up."""
    world = position.copy()
    if game.secrets and seat is not None:
        world.reimagine(seat, Rng(1_000_003 * (salt + 1) + seat))
    return world


def scores(position: Position, seat: int | None) -> list[float | None]:
    """What a seat may know of the scores; at the end everybody knows all."""
    known = position.known_scores(seat) if position.asked() else position.scores()
    return [float(score) if score is not None else None for score in known]


def choices(game: Game, world: Position, seat: int, lang: str) -> list[dict[str, Any]]:
    """What a seat may choose, with the things each choice touches and whether it could be taken back."""
    return [choice_data(game, world, seat, choice, lang) for choice in world.options(seat)[:MOST_CHOICES]]


def choice_data(game: Game, world: Position, seat: int, choice: int, lang: str) -> dict[str, Any]:
    """A choice, and whether it could be taken back."""
    return _printed(game, choice, lang)[2 if world.is_final(seat, choice) else 1]


def named(game: Game, choice: int, lang: str) -> dict[str, Any]:
    """A choice: its notation, its verb, the things it touches, and in words."""
    return _printed(game, choice, lang)[0]


Printed = tuple[
    dict[str, Any], dict[str, Any], dict[str, Any]
]  # a choice by itself; one that is not final, and one that is


def _printed(game: Game, choice: int, lang: str) -> Printed:
    return game.texts.once(("choice", choice, lang), lambda: _print(game, choice, lang))


def _print(game: Game, choice: int, lang: str) -> Printed:
    verb, values = game.codec.describe(choice)
    plain = {
        "choice": game.codec.write(choice),
        "verb": verb.title,
        "parts": [f"{domain.name}:{values[label]}" for label, domain in verb.args],
        "label": game.label(choice, lang),
    }
    return plain, {**plain, "final": False}, {**plain, "final": True}


# ---- refusals ------------------------------------------------------------------------------------------------------


def refusal(game: Game, refused: Refusal, choice: int, options: list[int], lang: str) -> dict[str, Any]:
    """Why not: the rule, the facts, the rule's text, and which of the seat's options come nearest."""
    rule = game.rules.rules.get(refused.rule)
    nearest = []
    for near in game.codec.nearest(choice, options):
        told = named(game, near, lang)
        nearest.append({"choice": told["choice"], "label": told["label"], "parts": told["parts"]})
    return {
        "rule": game.rules.id(refused.rule),
        "text": game.explain(refused, lang),
        "rule_text": rule.text[lang] if rule is not None else "",
        "facts": {name: _fact(fact) for name, fact in refused.facts.items()},
        "choice": game.codec.write(choice),
        "nearest": nearest,
    }


def _fact(fact: int | str) -> int | str:
    if isinstance(fact, str):
        return fact.rpartition(".")[2] if fact.startswith("@") else fact
    return int(fact)
