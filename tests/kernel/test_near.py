"""What is offered instead of a refused choice, and of a text that is none; and that nobody goes through all choices."""

from __future__ import annotations

import difflib
import tracemalloc
from typing import Any

import pytest

from contretemps.games import discover
from contretemps.kernel import BadInput, Codec, Domain, Event, EventKind, Game, Verb
from contretemps.kernel.refusal import Refusal
from tests.toys.auction import GAME as AUCTION
from tests.toys.relocate import GAME as RELOCATE

TEMPEST, TEMPT, TEMPTATION = [discover()[name] for name in ("tempest", "tempt", "temptation")]
FEW = 1000  # steps that a question about 63,504 choices may take


def offered(game: Game, refused: str, options: str) -> list[str]:
    codec = game.codec
    allowed = sorted([codec.read(text) for text in options.split()])
    return [codec.write(choice) for choice in codec.nearest(codec.read(refused), allowed)]


@pytest.mark.parametrize(
    ("game", "refused", "options", "instead"),
    [
        # a step: the squares beside it, above and below as well as left and right, before any other verb
        (TEMPEST, "step:4,4", "step:1,4 step:4,5 step:5,4 step:9,4 force:4,4 end", "step:5,4 step:4,5 step:1,4"),
        # another verb of the same square comes first of the others, and each verb once before any twice
        (TEMPEST, "step:4,4", "step:9,9 storm:clubs force:4,3 force:4,4 end", "step:9,9 force:4,4 storm:clubs"),
        (TEMPEST, "heal", "step:4,5 step:4,6 end", "step:4,5 end step:4,6"),
        # the same card in another place, however near other cards are
        (TEMPT, "move:17>2", "move:16>2 move:17>chanters move:17>3 end", "move:17>3 move:17>chanters move:16>2"),
        (TEMPT, "tempt:17>1", "tempt:40>3 tempt:19>2 tempt:19>1 show:17", "tempt:19>1 tempt:19>2 tempt:40>3"),
        # the same number in the row beside, then a number close by
        (TEMPTATION, "place:4>D", "place:4>A place:4>E place:1>D place:3>D", "place:4>E place:4>A place:3>D"),
        (RELOCATE, "move:3>c1>d1", "move:3>c1>e4 move:3>c1>d2 move:4>d1>e1", "move:3>c1>d2 move:3>c1>e4 move:4>d1>e1"),
        (AUCTION, "bid:6", "bid:0 bid:1 bid:2", "bid:2 bid:1 bid:0"),
        (AUCTION, "bid:6", "", ""),
    ],
)  # fmt: skip
def test_what_is_near(game: Game, refused: str, options: str, instead: str) -> None:
    """Same verb, closest arguments, the first one counting most; then the other verbs."""
    assert offered(game, refused, options) == instead.split()


def test_an_int_that_is_no_choice_has_no_neighbours() -> None:
    """Programs may send any: they are told some options all the same."""
    assert AUCTION.codec.nearest(-1, [2, 3, 4, 5]) == [2, 3, 4]


def test_a_real_refusal_offers_real_steps() -> None:
    """In a game: too far to the right, and the step to the right comes first."""
    position = TEMPEST.read({"player": "4,4", "movement": 5, "ask": "act"})
    options = position.options(0)
    refused = TEMPEST.codec.read("step:6,4")
    assert isinstance(position.refusal(0, refused), Refusal)
    near = [TEMPEST.codec.write(choice) for choice in TEMPEST.codec.nearest(refused, options)]
    assert near[0] == "step:5,4"
    assert all(text.startswith("step:") for text in near)


# ---- typing errors ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "typed", "meant"),
    [
        (TEMPEST, "stpe:4,4", "step:4,4"),
        (TEMPEST, "step:44", "step:4,4"),
        (TEMPEST, "step4,4", "step:4,4"),
        (TEMPEST, "strom:club", "storm:clubs"),
        (TEMPEST, "pikup:b", "pickup:B"),
        (TEMPEST, "jak", "J"),
        (TEMPT, "move:gallows_juge>chantres", "move:16>chanters"),
        (TEMPT, "mvoe:17>2", "move:17>2"),
        (TEMPT, "move:17", "move:17>1"),
        (TEMPTATION, "plce:4>D", "place:4>D"),
        (RELOCATE, "mvoe:3>c1>e44", "move:3>c1>e4"),
        (RELOCATE, "move:3>c1>e4>e5", "move:3>c1>e4"),
        (RELOCATE, "xyzzy", ""),
    ],
)
def test_a_typing_error_is_understood(game: Game, typed: str, meant: str) -> None:
    """The nearest verb, then the nearest value of each argument."""
    assert game.codec.meant(typed) == meant
    with pytest.raises(BadInput, match="did you mean" if meant else "no choice is written"):
        game.codec.read(typed)


def test_what_is_allowed_was_rather_meant() -> None:
    """Of values that are equally like it; a value that is right stays."""
    codec = RELOCATE.codec
    options = RELOCATE.new().options(0)
    assert codec.meant("move:3>c1>e", []) == "move:3>c1>e1"
    assert codec.meant("move:3>c1>e", options) == "move:3>c1>e2"  # a piece stands on e1
    assert codec.meant("mov:3>c1>e1", options) == "move:3>c1>e1"


# ---- no search through all choices -----------------------------------------------------------------------------------


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Whatever is written, compared or walked over while a test runs."""
    done: list[str] = []

    def counted(owner: Any, name: str) -> None:
        whole = getattr(owner, name)

        def counting(*args: Any, **kwargs: Any) -> Any:
            done.append(name)
            return whole(*args, **kwargs)

        monkeypatch.setattr(owner, name, counting)

    for owner, name in [(Verb, "write"), (Verb, "numbers"), (Verb, "allowed"), (Codec, "place"), (Codec, "has")]:
        counted(owner, name)
    counted(difflib.SequenceMatcher, "set_seq1")
    return done


def test_nobody_goes_through_all_choices(steps: list[str]) -> None:
    """Neither to offer something instead, nor to understand, nor to find what touches a thing, nor to build it all."""
    codec = RELOCATE.codec
    every = list(range(codec.size))
    far = [codec.read("move:16>i7>i7")]
    for options in (RELOCATE.new().options(0), every[:-1], every[::2], far, []):
        for work in (
            lambda: codec.nearest(codec.size - 1, options),  # noqa: B023 - called at once
            lambda: codec.nearest(0, options),  # noqa: B023
            lambda: codec.meant("mvoe:3>c1>e44", options),  # noqa: B023
            lambda: codec.meant("nonsense:x>y>z", options),  # noqa: B023
            lambda: codec.touching(["piece:3", "space:e1"]),
            lambda: Codec(codec.verbs),
        ):
            steps.clear()
            work()
            assert len(steps) < FEW


def test_an_action_space_takes_no_room() -> None:
    """63,504 choices are three domains and their product."""
    tracemalloc.start()
    try:
        kept = Codec(RELOCATE.codec.verbs)
        assert kept.size == 63_504
        assert tracemalloc.get_traced_memory()[1] < 20_000
    finally:
        tracemalloc.stop()


def test_things_are_found_in_every_argument() -> None:
    """A space may be left or entered; the last arguments come first, for the first ones are settled sooner."""
    move = RELOCATE.codec.verbs[0]
    assert RELOCATE.codec.touching(["piece:3", "space:b1"]) == [(move, {0: 2, 2: 1}), (move, {0: 2, 1: 1})]
    assert RELOCATE.codec.touching(["verb:move"]) == [(move, {})]
    assert RELOCATE.codec.touching(["space:z9"]) == []


# ---- events ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [-1, 5])
def test_an_event_names_nothing_that_its_domain_has_not(number: int) -> None:
    """-1 once named the domain's last value."""
    with pytest.raises(ValueError, match=f"event 'sold' has {number} as its 'seat', and seat has 0 to 4"):
        AUCTION.event(Event(1, 104, -1, False, (0, number, 2)), "en")


def test_a_plain_number_may_be_any() -> None:
    """Only a domain has bounds."""
    kind = EventKind("shifts", [("by", None), ("row", Domain("row", ["a", "b"]))])
    assert [value for _, _, value in kind.named((-1, 1, 0))] == [-1, "b"]
