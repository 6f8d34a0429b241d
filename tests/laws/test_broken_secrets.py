"""Law 6 can fail: a toy game that leaks in one place breaks it, and it says where."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from contretemps.cards import deal_anew
from contretemps.kernel import (
    ALLOWED,
    DONE,
    EVERYBODY,
    Rng,
    Sealed,
    Step,
)
from tests.laws import hiding
from tests.laws.breaking import case, fails
from tests.laws.cases import Case, LawBroken
from tests.toys.ambush import game as ambush
from tests.toys.auction import game as auction
from tests.toys.keepsakes import game as keepsakes
from tests.toys.understack import game as understack


def test_a_view_that_shows_the_other_hand_breaks_law_6() -> None:
    class Glass(understack.Understack):
        def view(self, seat: int | None) -> dict[str, Any]:
            return {**super().view(seat), "highest": max([0, *self.hands[1].cards])}

    fails(6, "can tell worlds apart.*highest", hiding.NothingLeaks, case(understack.game(Glass)))


def test_a_spectators_view_that_shows_a_hand_breaks_law_6() -> None:
    class Gallery(understack.Understack):
        def view(self, seat: int | None) -> dict[str, Any]:
            return super().view(0 if seat is None else seat)

    fails(6, "seat 1 can tell worlds apart.*spectator", hiding.NothingLeaks, case(understack.game(Gallery)))


def test_a_view_that_is_not_plain_data_breaks_law_6() -> None:
    class Odd(understack.Understack):
        def view(self, seat: int | None) -> dict[str, Any]:
            return {**super().view(seat), "left": (1, 2)}

    fails(6, "not plain data", hiding.NothingLeaks, case(understack.game(Odd)))


def drawing(monkeypatch: pytest.MonkeyPatch, resolve: Callable[[Any, Any, int], Step]) -> Case:
    monkeypatch.setattr(understack.Draw, "resolve", resolve)
    return case(understack.game())


def test_an_event_that_tells_everybody_breaks_law_6(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = understack.Draw.resolve

    def resolve(self: Any, stack: Any, choice: int) -> Step:
        stack.tell(understack.GETS, understack.GONE, self.to, choice)
        return honest(self, stack, choice)

    fails(6, "tell two games apart|events tell", hiding.NothingLeaks, drawing(monkeypatch, resolve))


def test_a_reveal_to_the_wrong_seats_breaks_law_6(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = understack.Draw.resolve

    def resolve(self: Any, stack: Any, choice: int) -> Step:
        stack.reveal(EVERYBODY, understack.GETS, understack.GONE, self.to, choice)
        return honest(self, stack, choice)

    fails(6, "tell two games apart", hiding.NothingLeaks, drawing(monkeypatch, resolve))


def test_a_secret_choice_that_everybody_may_see_breaks_law_6(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(understack.Draw, "audience", lambda self, stack, choice: EVERYBODY)
    fails(6, "sees whether .*card:", hiding.NothingLeaks, case(understack.game()))


def test_a_question_that_names_a_hidden_card_breaks_law_6(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(understack.Turn, "about", lambda self, stack: {"seat": int(stack.hands[self.seat].cards[0])})
    fails(6, "can tell worlds apart", hiding.NothingLeaks, case(understack.game()))


def test_a_refusal_that_depends_on_a_hidden_card_breaks_law_6() -> None:
    class Telling(understack.Understack):
        def turn_rule(self, seat: i64, choice: i64) -> i64:
            return understack.GONE if self.hands[1].has(choice - understack.PLAY) else understack.IN_TURN

    fails(6, "can tell worlds apart.*refusals|can tell", hiding.NothingLeaks, case(understack.game(Telling)))


def test_reimagining_that_forgets_what_a_seat_knows_breaks_law_6() -> None:
    class Amnesia(understack.Understack):
        def reimagine(self, seat: int, rng: Rng) -> None:
            self.deck.under.knows = vec[i64]([0] * len(self.deck.under.knows))
            deal_anew([self.places()], seat, rng)

    fails(6, "can tell worlds apart", hiding.NothingLeaks, case(understack.game(Amnesia)))


def test_reimagining_that_loses_a_card_breaks_law_6() -> None:
    class Losing(understack.Understack):
        def reimagine(self, seat: int, rng: Rng) -> None:
            super().reimagine(seat, rng)
            if self.deck.unseen.size() > 1:
                self.deck.unseen.cards[0] = self.deck.unseen.cards[1]

    fails(6, "an imagined world is impossible", hiding.NothingLeaks, case(understack.game(Losing)))


def test_reimagining_nothing_breaks_law_6() -> None:
    class Dull(understack.Understack):
        def reimagine(self, seat: int, rng: Rng) -> None:
            pass

    fails(6, "cannot exclude another world", hiding.NothingLeaks, case(understack.game(Dull)))
    with pytest.raises(LawBroken, match="no other world is ever imagined"):
        hiding.law_6_secrets_are_reimagined(case(understack.game(Dull)), range(3))


def test_secrets_that_are_not_declared_break_law_6() -> None:
    fails(6, "says that it has no secrets", hiding.NothingLeaks, case(understack.game(secrets=False)))


def test_a_sealed_answer_that_depends_on_the_others_breaks_law_6(monkeypatch: pytest.MonkeyPatch) -> None:
    def check_seat(self: Sealed, position: Any, seat: int, choice: int) -> int:
        return auction.TOO_MUCH if choice in self.answers and choice > 0 else ALLOWED

    monkeypatch.setattr(auction.Bid, "check_seat", check_seat)
    fails(6, "can tell worlds apart", hiding.NothingLeaks, case(auction.game()))


def test_a_view_of_sealed_answers_breaks_law_6() -> None:
    class Windowed(auction.Auction):
        def view(self, seat: int | None) -> dict[str, Any]:
            answers = self.step.answers if isinstance(self.step, Sealed) else ()
            return {**super().view(seat), "highest": max(answers, default=0)}

    fails(6, "can tell worlds apart", hiding.NothingLeaks, case(auction.game(Windowed)))


def test_a_poll_of_those_who_hold_something_breaks_law_6(monkeypatch: pytest.MonkeyPatch) -> None:
    """Being asked tells everybody that there is something to react with."""

    def resolve(self: ambush.Window, game: ambush.Ambush, choice: int) -> Step:
        seats = len(game.hearts)
        for further in range(self.after, seats):
            seat = (self.striker + further) % seats
            if game.shields[seat] > 0:
                return ambush.React(seat, self.striker, self.target, further + 1)
        return DONE

    monkeypatch.setattr(ambush.Window, "resolve", resolve)
    fails(6, "nothing says that it is revealed", hiding.NothingLeaks, case(ambush.game()))


def test_scores_that_nobody_may_know_break_law_6() -> None:
    class Boastful(understack.Understack):
        def scores(self) -> list[float]:
            return [float(sum(hand.cards)) for hand in self.hands]

    fails(6, "can tell worlds apart", hiding.NothingLeaks, case(understack.game(Boastful)))


def test_a_secret_pick_that_opens_breaks_law_6(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keepsakes.Keep, "seen_after", lambda self, position, seat, choice: EVERYBODY)
    fails(6, "sees which answers were sealed", hiding.NothingLeaks, case(keepsakes.game()))
