"""An action space of 63,504 choices: a mistake of one player is answered without going through all of it."""

from __future__ import annotations

from typing import Any

import pytest

from contretemps.kernel import Codec, Event, Verb
from contretemps.server import chronicle, commands, sights, wire
from contretemps.server.errors import Problem
from contretemps.server.table import PERSON, Seat, Table, Terms
from contretemps.server.why import why_not
from tests.toys.auction import GAME as AUCTION
from tests.toys.relocate import GAME

GUEST = "a"
FEW = 4000  # verbs walked through, choices described or written; there are 63,504 choices


@pytest.fixture
def table() -> Table:
    table = Table("a-b-c", Terms(GAME, {}, seed=bytes(32)), [Seat(n, PERSON, f"P{n}", guest=GUEST) for n in range(2)])
    table.start(1000.0)
    return table


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    done: list[str] = []
    for owner, name in ((Verb, "allowed"), (Verb, "numbers"), (Codec, "place"), (Codec, "has")):
        whole: Any = getattr(owner, name)

        def counting(*args: Any, whole: Any = whole, name: str = name, **kwargs: Any) -> Any:
            done.append(name)
            return whole(*args, **kwargs)

        monkeypatch.setattr(owner, name, counting)
    return done


def why(table: Table, thing: str | None, *picked: str, choice: str | None = None) -> tuple[str, str, list[str]] | None:
    told = why_not(table, GUEST, 0, thing, list(picked), choice, "en")
    return None if told is None else (told["choice"], told["rule"], [near["choice"] for near in told["nearest"]])


@pytest.mark.parametrize(
    ("asked", "refused", "rule", "nearest"),
    [
        (("space:e1", "piece:3"), "move:3>c1>e1", "TOY-904", ["move:3>c1>d2", "move:3>c1>e2", "move:3>c1>f2"]),
        (("piece:12",), "move:12>h1>i1", "TOY-902", None),  # as the nearest piece of one's own would
        (("space:e7",), "move:1>a1>e7", "TOY-904", None),
        (("space:e7", "piece:99"), "move:1>a1>e7", "TOY-904", None),  # what was picked is nothing
    ],
)
def test_a_thing_is_refused_by_the_rule_that_tells_most(
    table: Table, steps: list[str], asked: tuple[str, ...], refused: str, rule: str, nearest: list[str] | None
) -> None:
    """What is not said is as in the nearest choice that is allowed: so the refusal is about the thing."""
    found = why(table, *asked)
    assert found is not None
    assert found[:2] == (refused, rule)
    assert nearest is None or found[2] == nearest
    assert len(steps) < FEW


def test_what_can_be_chosen_is_not_refused(table: Table, steps: list[str]) -> None:
    for asked in [("piece:3",), ("space:e4",), ("space:e4", "piece:3"), ("verb:move",)]:
        assert why(table, *asked) is None
    assert why(table, None, choice="move:3>c1>e4") is None
    assert len(steps) < FEW


def test_a_mistyped_choice_is_answered_with_an_allowed_one(table: Table, steps: list[str]) -> None:
    with pytest.raises(Problem) as raised:
        commands.choose(GUEST, 0, 0, ["mvoe:3>c1>e"], "en")(table, 0.0)
    assert "did you mean 'move:3>c1>e2'?" in raised.value.body("en")["error"]["text"]
    assert len(steps) < FEW


def test_a_refused_choice_offers_its_neighbours(table: Table, steps: list[str]) -> None:
    with pytest.raises(Problem) as raised:
        commands.choose(GUEST, 0, 0, ["move:3>c1>e1"], "en")(table, 0.0)
    nearest = [near["choice"] for near in raised.value.more["refusal"]["nearest"]]
    assert nearest == ["move:3>c1>d2", "move:3>c1>e2", "move:3>c1>f2"]
    assert len(steps) < FEW


def test_a_state_holds_only_so_many_choices(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sights, "MOST_CHOICES", 5)
    state = wire.state(table, wire.Viewer(GUEST, 0), 1000.0, wire.Presence(), [])
    assert len(state["choices"]) == 5
    assert len(table.record.position.options(0)) > 5


def test_an_event_tells_no_value_that_there_is_not() -> None:
    """The page reads the same names as the log's sentences."""
    assert chronicle.event(AUCTION, Event(1, 104, -1, False, (0, 4, 2)), "en")["args"] == {
        "lot": "1",
        "seat": "4",
        "coins": "2",
    }
    with pytest.raises(ValueError, match="event 'sold' has -1 as its 'seat'"):
        chronicle.event(AUCTION, Event(1, 104, -1, False, (0, -1, 2)), "en")
