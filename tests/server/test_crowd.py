"""A crowd at a table costs little more than one who looks on."""

from __future__ import annotations

import asyncio
import json
from contextlib import ExitStack
from functools import partial
from typing import Any

import pytest

from contretemps.server import room as rooms
from contretemps.server import wire
from tests.server.conftest import Ear, Run

CROWD = 30


def test_those_who_only_look_on_are_told_the_same(lite: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """What they are told is made once, whoever they are."""
    made: list[wire.Viewer] = []
    state = wire.state

    def counted(table: Any, viewer: wire.Viewer, *more: Any) -> Any:
        made.append(viewer)
        return state(table, viewer, *more)

    server = lite()
    ada = server.guest("Ada")
    table = ada.open("tempest", options={"days": "1"}, seed="x")
    with ExitStack() as stack:
        lines = [stack.enter_context(server.guest(f"Eve {i}").live(table["table"])) for i in range(CROWD)]
        for line in lines:
            line.next("state")
        monkeypatch.setattr(wire, "state", counted)
        after = ada.choose(table, table["choices"][0]["choice"])
        told = [line.until(after["n"]) for line in lines]
        for seen, _ in told:
            del seen["now"]  # who was slow is told later
        assert len({json.dumps(seen) for seen in told}) == 1
        assert told[0][0]["as"] is None
        assert len(made) <= 1 + 5  # hers, and those of the crowd, more than once only if they were slow


def test_a_crowd_is_woken_in_groups(lite: Run) -> None:
    """So that whoever chooses elsewhere gets a turn in between; nobody is forgotten."""
    server = lite()
    ada = server.guest("Ada")
    table = ada.open("understack", "me", "me")["table"]
    woken: list[int] = []
    turns: list[int] = []

    async def wake() -> None:
        room = server.tables.room(table)
        room.listeners |= {Ear(heard=partial(woken.append, number)) for number in range(3 * rooms.TOGETHER)}
        room.changed()
        room.tell({"type": "chat"})
        while len(woken) < 6 * rooms.TOGETHER:
            turns.append(len(woken))
            await asyncio.sleep(0)
        room.listeners.clear()

    assert server.client.portal is not None
    server.client.portal.call(wake)
    assert sorted(woken) == sorted([*range(3 * rooms.TOGETHER)] * 2)
    assert turns == [2 * rooms.TOGETHER, 4 * rooms.TOGETHER]


def test_a_crowd_that_comes_together_is_told_of_once(lite: Run) -> None:
    server = lite()
    ada = server.guest("Ada")
    table = ada.open("understack", "me", "me")["table"]
    with ada.live(table) as line, ExitStack() as stack:
        line.next("state")
        for i in range(CROWD):
            stack.enter_context(server.guest(f"Eve {i}").live(table)).next("state")
        told = 0
        while line.next("presence")["watching"] < CROWD:
            told += 1
        assert told < CROWD
