"""The laws look at enough of a long game, and at the same game whether they look or not."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from contretemps.kernel import Position
from tests.laws import hiding, laws
from tests.laws.breaking import case, fails
from tests.laws.cases import dump
from tests.laws.walk import Law, Walk, keep, spread
from tests.toys.skirmish import game as skirmish
from tests.toys.understack import game as understack


@pytest.mark.parametrize(("length", "plenty"), [(1000, 60), (61, 60), (344, 172), (7, 3)])
def test_looks_are_spread_over_a_long_game(length: int, plenty: int) -> None:
    """One in each equal part, the ends among them, and not in step with seats that take turns."""
    for seed in range(20):
        found = sorted(spread(length, plenty, seed))
        assert len(found) == plenty
        assert (found[0], found[-1]) == (0, length - 1)
        gaps = [b - a for a, b in itertools.pairwise(found)]
        assert max(gaps) <= 2 * -(-length // plenty)
        if plenty > 3:
            assert {n % 2 for n in found} == {0, 1}


def test_all_of_a_short_game_is_looked_at() -> None:
    assert spread(7, 60, 0) == frozenset(range(7))
    assert spread(60, 60, 3) == frozenset(range(60))
    walk = keep(case(skirmish.game()), 0, [])
    assert 5 < walk.looks == walk.plies


class Counting(Law):
    """Counts."""

    def __init__(self, walk: Walk) -> None:
        super().__init__(walk)
        self.calls: list[str] = []
        COUNTED.append(self)

    def before(self, seat: int, choice: int) -> None:
        self.calls.append("before")

    def look(self, seat: int, choice: int) -> None:
        self.calls.append("look")

    def after(self, seat: int, choice: int) -> None:
        self.calls.append("after")

    def end(self) -> None:
        self.calls.append("end")


COUNTED: list[Counting] = []


def test_laws_look_on_together() -> None:
    """At every choice before and after it, closely at as many as are wanted."""
    COUNTED.clear()
    walk = keep(case(skirmish.game()), 0, [Counting, Counting], plenty=5)
    assert walk.plies > walk.looks == 5
    for law in COUNTED:
        assert [law.calls.count(what) for what in ("before", "after", "look", "end")] == [walk.plies, walk.plies, 5, 1]
        assert law.calls[:3] == ["before", "look", "after"]
        assert law.calls[-3:] == ["look", "after", "end"]


def test_looking_does_not_change_the_game() -> None:
    """A walk that is looked at ends as the one that is not."""
    every = [laws.EveryOptionAndNoOther, laws.CopiesAreIndependent, laws.DumpsAreExact, hiding.NothingLeaks]
    for plenty in (1, 4, None):
        assert dump(keep(case(understack.game()), 3, every, plenty).position) == dump(
            keep(case(understack.game()), 3, [], 2).position
        )


def test_what_breaks_at_the_end_of_a_long_game_is_noticed() -> None:
    """With a few looks at each of a few games."""

    class LateLeak(understack.Understack):
        def view(self, seat: int | None) -> dict[str, Any]:
            shown = super().view(seat)
            return {**shown, "highest": max([0, *self.hands[1].cards])} if self.deck.unseen.size() < 4 else shown

    fails(6, "can tell worlds apart.*highest", hiding.NothingLeaks, case(understack.game(LateLeak)), plenty=4)


def test_a_game_that_stops_with_an_error_is_looked_at_until_then(monkeypatch: pytest.MonkeyPatch) -> None:
    """The length of such a game is not known, and the decision where it happens is one that is looked at."""

    def crash(self: Any, position: Position, choice: int) -> Any:
        raise RuntimeError("no blows here")

    monkeypatch.setattr(skirmish.Blow, "resolve", crash)
    fails(2, "does not apply: RuntimeError", laws.EveryOptionAndNoOther, case(skirmish.game()), plenty=2)
