"""Each law can fail: a toy game that is broken in one place breaks the law that is about it, and says how.

Law 6 has a file of its own, test_broken_secrets.py; laws 8, 9 and 10 are in test_broken_words.py.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from contretemps.kernel import (
    ALLOWED,
    Choices,
    Position,
    Step,
)
from tests.laws import laws
from tests.laws.breaking import case, fails
from tests.laws.cases import Case, LawBroken
from tests.toys.auction import game as auction
from tests.toys.meadow import game as meadow
from tests.toys.skirmish import game as skirmish
from tests.toys.understack import game as understack

# ---- law 1 -----------------------------------------------------------------------------------------------------------


def test_a_game_longer_than_its_bound_breaks_law_1() -> None:
    fails(1, "after 5 choices", laws.ItEnds, case(skirmish.game(bound=lambda options, seats: 5)))


def test_a_question_without_options_breaks_law_1(monkeypatch: pytest.MonkeyPatch) -> None:
    class Speechless(skirmish.Act):
        def check(self, position: Any, choice: i64) -> i64:
            return skirmish.STANDING if position.round == 2 else super().check(position, choice)

    monkeypatch.setattr(skirmish, "Act", Speechless)
    fails(1, "has no option", laws.ItEnds, case(skirmish.game()))


def test_an_agenda_that_only_grows_breaks_law_1(monkeypatch: pytest.MonkeyPatch) -> None:
    def resolve(self: Any, position: Any, choice: int) -> Step:
        position.follow((skirmish.Turn(0), skirmish.Turn(1)))
        return skirmish.Act(self.of)

    monkeypatch.setattr(skirmish.Turn, "resolve", resolve)
    fails(1, "the agenda holds 41 steps", laws.ItEnds, case(skirmish.game(bound=lambda options, seats: 200)))


def test_an_outcome_before_the_end_breaks_law_1() -> None:
    class Hasty(skirmish.Skirmish):
        def outcome(self) -> list[float] | None:
            return [0.5] * 4

    fails(1, "an outcome while", laws.ItEnds, case(skirmish.game(Hasty)))


def test_no_outcome_at_the_end_breaks_law_1() -> None:
    class Endless(skirmish.Skirmish):
        def outcome(self) -> list[float] | None:
            return None

    fails(1, "no outcome", laws.ItEnds, case(skirmish.game(Endless)))


def test_asking_a_seat_that_does_not_exist_breaks_law_1(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(skirmish.Turn, "resolve", lambda self, position, choice: skirmish.Act(self.of + 2))
    fails(1, r"asked are \(4,\), and there are 4 seats", laws.ItEnds, case(skirmish.game()))


# ---- law 2 -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def acting(monkeypatch: pytest.MonkeyPatch) -> Callable[[type[skirmish.Act]], Case]:
    """A skirmish in which every act is asked by another step."""

    def swapped(kind: type[skirmish.Act]) -> Case:
        monkeypatch.setattr(skirmish, "Act", kind)
        return case(skirmish.game())

    return swapped


Acting = Callable[[type[skirmish.Act]], Case]


def test_an_option_that_check_refuses_breaks_law_2(acting: Acting) -> None:
    class Generous(skirmish.Act):
        def options_into(self, position: Any, out: Choices) -> None:
            for choice in range(5):
                out.add(choice)

    fails(2, "options_into and check disagree on", laws.EveryOptionAndNoOther, acting(Generous))


def test_an_allowed_choice_that_is_not_offered_breaks_law_2(acting: Acting) -> None:
    class Forgetful(skirmish.Act):
        def options_into(self, position: Any, out: Choices) -> None:
            out.add(skirmish.GUARD)

    fails(2, "options_into and check disagree on", laws.EveryOptionAndNoOther, acting(Forgetful))


def test_options_out_of_order_break_law_2(acting: Acting) -> None:
    class Backwards(skirmish.Act):
        def options_into(self, position: Any, out: Choices) -> None:
            for choice in reversed(range(5)):
                out.offer(choice, self.check(position, choice))

    fails(2, "not ascending", laws.EveryOptionAndNoOther, acting(Backwards))


def test_a_refusal_by_no_rule_of_the_game_breaks_law_2(acting: Acting) -> None:
    class Lawless(skirmish.Act):
        def check(self, position: Any, choice: i64) -> i64:
            return 999 if super().check(position, choice) != ALLOWED else ALLOWED

    fails(2, "by rule 999", laws.EveryOptionAndNoOther, acting(Lawless))


def test_a_check_that_changes_the_position_breaks_law_2(acting: Acting) -> None:
    class Meddling(skirmish.Act):
        def check(self, position: Any, choice: i64) -> i64:
            position.guards[0] = 1
            return super().check(position, choice)

    fails(2, "changed the position", laws.EveryOptionAndNoOther, acting(Meddling))


def test_an_option_that_does_not_apply_breaks_law_2(acting: Acting) -> None:
    class Crashing(skirmish.Act):
        def resolve(self, position: Any, choice: i64) -> Step:
            if choice == skirmish.GUARD:
                raise RuntimeError("no guards here")
            return super().resolve(position, choice)

    fails(2, "does not apply: RuntimeError", laws.EveryOptionAndNoOther, acting(Crashing))


def test_listening_to_a_seat_that_is_not_asked_breaks_law_2() -> None:
    class Open(skirmish.Skirmish):
        def check(self, seat: i64, choice: i64) -> i64:
            return super().check(seat if seat < 2 else self.step.seat, choice)

    fails(2, "and options|disagree on", laws.EveryOptionAndNoOther, case(skirmish.game(Open)))


# ---- laws 3, 4 and 5 -------------------------------------------------------------------------------------------------


def test_a_copy_that_shares_an_array_breaks_law_3() -> None:
    class Sharing(skirmish.Skirmish):
        def copy(self) -> skirmish.Skirmish:
            new = super().copy()
            new.hearts = self.hearts
            return new

    fails(3, "changed its parent", laws.CopiesAreIndependent, case(skirmish.game(Sharing)))


def test_a_copy_that_shares_a_wide_set_breaks_law_3(monkeypatch: pytest.MonkeyPatch) -> None:
    def shared(self: meadow.Meadow) -> meadow.Meadow:
        return meadow.Meadow(self.step, self.agenda, self.rounds, [self.first, self.second, self.frozen])

    monkeypatch.setattr(meadow.Meadow, "copy", shared)
    fails(3, "a copy is not the same", laws.CopiesAreIndependent, case(meadow.GAME))


def test_a_copy_that_forgets_a_field_breaks_law_3() -> None:
    class Forgetting(skirmish.Skirmish):
        def copy(self) -> skirmish.Skirmish:
            new = super().copy()
            new.round = 1
            return new

    fails(3, "a copy is not the same", laws.CopiesAreIndependent, case(skirmish.game(Forgetting)))


def test_a_copy_that_takes_the_journal_along_breaks_law_3() -> None:
    class Gossip(skirmish.Skirmish):
        def copy(self) -> skirmish.Skirmish:
            new = super().copy()
            new.journal = self.journal
            return new

    fails(3, "carries the journal", laws.CopiesAreIndependent, case(skirmish.game(Gossip)))


def test_a_step_that_dumps_another_argument_breaks_law_4(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(skirmish.Turn, "dump", lambda self: ["Turn", 1 - self.of])
    fails(4, "loaded, a position is another", laws.DumpsAreExact, case(skirmish.game()))


def test_a_field_that_is_not_dumped_breaks_law_4() -> None:
    class Unwritten(skirmish.Skirmish):
        def fields(self) -> tuple[str, ...]:
            return ("round", "hearts")

    def load(data: dict[str, Any]) -> Position:
        position = skirmish.load(data, Unwritten)
        position.guards = vec[i64]([0, 0, 0, 0])
        return position

    fails(
        4,
        "says something else",
        laws.DumpsAreExact,
        case(skirmish.game(Unwritten, load=load)),
    )


def test_a_step_that_holds_more_than_numbers_breaks_law_4(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(skirmish.Blow, "dump", lambda self: ["Blow", float(self.at)])
    fails(4, "a step holds more than numbers", laws.DumpsAreExact, case(skirmish.game()))


def test_a_game_that_remembers_other_games_breaks_law_5() -> None:
    games_played = itertools.count()

    class Moody(skirmish.Skirmish):
        def outcome(self) -> list[float] | None:
            return None if self.asked() else [float(next(games_played))] * 4

    with pytest.raises(LawBroken, match=r"law 5.*played again, it is another game"):
        laws.law_5_the_same_again(case(skirmish.game(Moody)), 0)


# ---- laws 7, 11 and 12 -----------------------------------------------------------------------------------------------


def test_a_broken_invariant_breaks_law_7(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(auction.Bid, "check_seat", lambda self, position, seat, choice: ALLOWED)
    fails(7, "TOY-102: seat . owes coins", laws.InvariantsHold, case(auction.game()))


def test_a_draw_that_ignores_weights_breaks_law_11(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(skirmish.Blow, "draw", lambda self, position, rng: skirmish.HIT + rng.below(2))
    fails(11, "its share is", laws.ChanceIsFair, case(skirmish.game()))


def test_a_draw_of_something_else_breaks_law_11(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(understack.Draw, "draw", lambda self, stack, rng: rng.below(understack.CARDS))
    fails(11, "NATURE draws ., and may draw", laws.ChanceIsFair, case(understack.game()))


def test_an_answer_without_weight_breaks_law_11(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(skirmish.Blow, "weight", lambda self, position, choice: choice - skirmish.HIT)
    fails(11, "no positive numbers", laws.ChanceIsFair, case(skirmish.game()))


def test_asking_who_is_out_breaks_law_12(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(skirmish.Turn, "resolve", lambda self, position, choice: skirmish.Act(self.of))
    fails(12, "is out, and asked", laws.SeatsAreRespected, case(skirmish.game()))


def test_coming_back_breaks_law_12() -> None:
    class Undead(skirmish.Skirmish):
        def eliminated(self) -> tuple[int, ...]:
            return (3,) if self.round == 1 and self.asked() != (3,) else ()

    fails(12, "were out and are back", laws.SeatsAreRespected, case(skirmish.game(Undead)))


def test_team_mates_with_different_outcomes_break_law_12() -> None:
    class Selfish(skirmish.Skirmish):
        def outcome(self) -> list[float] | None:
            return None if self.asked() else [float(hearts) for hearts in self.hearts]

    fails(12, "different outcomes", laws.SeatsAreRespected, case(skirmish.game(Selfish)))


def test_a_score_too_few_breaks_law_12() -> None:
    class Short(skirmish.Skirmish):
        def scores(self) -> list[float]:
            return super().scores()[:3]

    fails(12, "4 seats have the scores", laws.SeatsAreRespected, case(skirmish.game(Short)))
