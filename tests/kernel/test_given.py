"""The shell of reading positions: what every game gets without writing it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from contretemps.kernel import NATURE, BadPosition, Game, Given
from contretemps.kernel.errors import unknown
from tests.toys import toys
from tests.toys.skirmish import game as skirmish

TOYS = toys()


def given(**said: Any) -> Given:
    return Given(said, {})


@pytest.mark.parametrize("game", TOYS.values(), ids=TOYS)
@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"nonsense": 1}, "a position has no 'nonsense'"),
        ({"options": 7}, "options: a table is needed"),
        ({"options": {"nonsense": 1}}, "has no option 'nonsense'"),
    ],
)
def test_every_game_refuses_keys_and_options_that_do_not_exist(game: Game, said: dict[str, Any], why: str) -> None:
    """As a matter of form: no rule is broken."""
    with pytest.raises(BadPosition, match=why) as raised:
        game.read(said)
    assert raised.value.rule == 0


def test_a_reader_gets_all_options_and_its_position_runs_on_to_a_question() -> None:
    """The game itself neither checks options nor begins."""
    seen: list[dict[str, Any]] = []

    def read(said: Given) -> skirmish.Skirmish:
        seen.append(said.options)
        return skirmish.read(said)

    game = skirmish.game(read=read)
    assert game.read({"options": {"hearts": 3}}).asked() == (0,)
    assert game.read({}).asked() == (0,)
    assert seen == [{"hearts": "3"}, {"hearts": "2"}]
    assert TOYS["understack"].read({"hands": [[1], [2]]}).asked() == (NATURE,)


@pytest.mark.parametrize("error", [KeyError("x"), TypeError("x"), IndexError("x"), OverflowError("x")])
def test_what_a_reader_stumbles_over_is_a_malformed_position(error: Exception) -> None:
    """People write positions: whatever is wrong with one is told in a line."""

    def read(said: Given) -> skirmish.Skirmish:
        raise error

    with pytest.raises(BadPosition, match=r"malformed position: .?x"):
        skirmish.game(read=read).read({})


@pytest.mark.parametrize(
    ("read", "why", "rule"),
    [
        (lambda: given(a="2").number("a", 1, 0, 5, 7), "a: a whole number is needed, not '2'", 0),
        (lambda: given(a=True).number("a", 1, 0, 5, 7), "a: a whole number is needed, not True", 0),
        (lambda: given(a=1.0).number("a", 1, 0, 5, 7), "a: a whole number is needed, not 1.0", 0),
        (lambda: given(a=6).number("a", 1, 0, 5, 7), "a: from 0 to 5, not 6", 7),
        (lambda: given(a=-1).number("a", 1, 0, 5), "a: from 0 to 5, not -1", 0),
        (lambda: given(a="yes").flag("a"), "a: true or false, not 'yes'", 0),
        (
            lambda: given(a="tree").word("a", "x", ["three", "four"], 7),
            "a: there is no 'tree'; did you mean 'three'",
            7,
        ),
        (lambda: given(a=[1]).table("a"), "a: a table is needed", 0),
        (lambda: given(a={}).items_of("a"), "a: a list is needed", 0),
        (lambda: given(a=5).words("a"), "a: words are needed, not 5", 0),
        (lambda: given(a=[1]).each("a", 2, 0, 7), "a: a list with 2 entries is needed, not with 1", 7),
        (lambda: given(a={"2": 1}).each("a", 2, 0, 7), "a: they are counted from 0 to 1, and 2 is none", 7),
        (lambda: given(a={"0": 1}).each("a", 2, 0, first=1), "a: they are counted from 1 to 2, and 0 is none", 0),
        (lambda: given(a="both").each("a", 2, 0), "a: a list with 2 entries or a table is needed, not 'both'", 0),
    ],
)
def test_what_is_no_such_thing_is_refused(read: Callable[[], object], why: str, rule: int) -> None:
    """With the rule that sets a bound, where one does."""
    with pytest.raises(BadPosition) as raised:
        read()
    assert why in str(raised.value)
    assert raised.value.rule == rule


def test_what_is_not_said_takes_its_default() -> None:
    """And what is said, itself."""
    nothing = given()
    assert (nothing.number("a", 3, 0, 5), nothing.flag("a"), nothing.word("a", "x", ["x"])) == (3, False, "x")
    assert (nothing.table("a"), nothing.items_of("a"), nothing.words("a")) == ({}, [], [])
    assert (nothing.each("a", 2, 4), given(a={"1": 5}).each("a", 2, 4)) == ([4, 4], [4, 5])
    assert given(a=[5, 6]).each("a", 2, 4) == [5, 6]
    assert (given(a="x y").words("a"), given(a=["x", 2]).words("a")) == (["x", "y"], ["x", "2"])
    assert "options" not in Given({"options": {}, "a": 1}, {})


def test_a_suggestion_or_what_there_is() -> None:
    """The nearest word; else all words, if they are few."""
    assert unknown("there is no", "tre", ["three", "one"]) == "there is no 'tre'; did you mean 'three'?"
    assert unknown("there is no", "xx", ["three", "one"]) == "there is no 'xx'; there are three, one"
    assert unknown("there is no", "xx", [str(number) for number in range(99)]) == "there is no 'xx'"
