"""Questions that choose a card.

A mandatory choice with one option is made at once, and told; one without any does nothing (TPT-R27, TPT-R58).
"""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from contretemps.games.tempt import codes as a
from contretemps.games.tempt import events as e
from contretemps.games.tempt.position import Tempt
from contretemps.kernel.choices import Choices
from contretemps.kernel.refusal import Facts
from contretemps.kernel.step import ALLOWED, DONE, Step
from contretemps.sets import BIT, lowest, single

MUST: Final = 0
MAY: Final = 1


@mypyc_attr(acyclic=True)
class ChooseCard(Step):
    """Choose one of some cards, or decline where one may. Its classes say which cards, and what happens to them."""

    __slots__ = ("may",)

    takes: ClassVar[tuple[str, ...]] = ("seat", "may")

    def __init__(self, seat: i64, may: i64) -> None:
        super().__init__(seat, a.DECLINE, a.CARD + a.CARDS)
        self.may: Final[i64] = may

    def targets(self, game: Tempt) -> i64:
        """The cards that may be chosen, as bits."""
        return 0

    def why_not(self, game: Tempt, card: i64) -> i64:
        """The rule by which another card may not."""
        return 39  # TPT-039

    def take(self, game: Tempt, card: i64) -> Step:
        """What happens to the card."""
        raise NotImplementedError

    def check(self, game: Tempt, choice: i64) -> i64:
        if choice == a.DECLINE:
            return ALLOWED if self.may == MAY else 69  # TPT-069
        card = choice - a.CARD
        return ALLOWED if self.targets(game) & BIT[card] != 0 else self.why_not(game, card)

    def options_into(self, game: Tempt, out: Choices) -> None:
        if self.may == MAY:
            out.add(a.DECLINE)
        cards = self.targets(game)
        while cards != 0:
            out.add(a.CARD + lowest(cards))
            cards &= cards - 1

    def resolve(self, game: Tempt, choice: i64) -> Step:
        if choice == a.DECLINE:
            game.tell(e.DECLINES, 148, self.seat)  # TPT-148
            return DONE
        return self.take(game, choice - a.CARD)

    def facts(self, game: Tempt, choice: int) -> Facts:
        return {} if choice < a.CARD else {"card": f"@card.{choice - a.CARD + 1}"}

    def about(self, game: Tempt) -> Facts:
        return {"seat": f"@seat.{self.seat}"}


def ask(game: Tempt, question: ChooseCard, rule: i64) -> Step:
    """Ask it if there is something to choose; `rule` says that without a target nothing happens."""
    cards = question.targets(game)
    if cards == 0:
        game.tell(e.NO_TARGET, rule, question.seat)
        return DONE
    if question.may == MUST and single(cards):
        return question.take(game, lowest(cards))
    return question
