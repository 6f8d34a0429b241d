"""Polls: who has nothing to react with cannot be told from who has and does not, neither by what is asked nor by when.

Tables are driven by a clock of the test's own; the last tests go through the server.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from contretemps.server import polls, timekeeping, wire
from contretemps.server.table import BOT, PERSON, Seat, Table, Terms
from contretemps.server.wire import Presence, Viewer
from tests.server.conftest import Player
from tests.toys.ambush.game import GAME

HOLDS = ["ss", "sb", "bb"]  # seat 1 could stop a blow
HOLDS_NOT = ["ss", "bb", "bb"]
START = 1000.0


def at_a_poll(hands: list[str], bots: tuple[int, ...] = (), **terms: Any) -> Table:
    """Seat 0 has struck seat 2 at second 1000; seat 1 is polled."""
    start = {"hands": hands}
    seats = [Seat(n, BOT, f"Bot {n}", bot="uniform") if n in bots else person(n) for n in range(3)]
    table = Table("x", Terms(GAME, {}, seed=b"x" * 32, start=start, **terms), seats)
    table.changed = 990.0
    table.start(990.0)
    table.choose(0, GAME.codec.read("strike:2"), 0, START)
    return table


def person(n: int) -> Seat:
    return Seat(n, PERSON, f"Person {n}", guest=f"guest {n}")


def passes(table: Table, seat: int, now: float) -> bool:
    """Seat says that it does not react."""
    return table.choose(seat, GAME.codec.read("pass"), table.n, now)


def seen(table: Table, guest: str | None, now: float) -> str:
    """All that somebody is told at a moment."""
    return json.dumps(wire.state(table, Viewer(guest), now, Presence(), [], 0))


def entries(table: Table) -> list[tuple[int | None, str | None, float]]:
    return [(entry.seat, entry.choice, entry.at) for entry in table.entries]


# ---- two worlds ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bots", [(), (1,), (1, 2)], ids=["people", "a bot", "two bots"])
def test_two_worlds_give_the_same_entries_at_the_same_times(bots: tuple[int, ...]) -> None:
    """They differ in one hidden card. Where seat 1 has a shield it says by itself that it does not react."""
    with_shield, without = at_a_poll(HOLDS, bots), at_a_poll(HOLDS_NOT, bots)
    for table in (with_shield, without):
        table.bot_pace = 0.35
    for tenth in range(60):
        now = START + tenth / 10
        for table in (with_shield, without):
            table.run_out(now)
        if tenth == 3:
            assert passes(with_shield, 1, now) is False
        for viewer in ("guest 0", None, *(["guest 2"] if 2 not in bots else [])):
            assert seen(with_shield, viewer, now) == seen(without, viewer, now), (viewer, tenth)
    assert entries(with_shield) == entries(without)
    first = 0.35 if 1 in bots else 1.0
    second = first + (0.35 if 2 in bots else 0.5)  # nobody has done anything meanwhile
    assert [entry.at - START for entry in with_shield.entries] == pytest.approx([0, first, second])
    assert without.record.position.scores() == [3, 3, 2]


def test_a_bot_that_thinks_for_too_long_passes() -> None:
    table = at_a_poll(HOLDS, (1,))
    table.run_out(START + 1)
    assert entries(table)[-1] == (1, "pass", START + 1)


def test_nobody_waits_for_one_person_among_bots() -> None:
    table = at_a_poll(HOLDS, (1, 2))
    assert [polls.hold(table, seat) for seat in range(3)] == [0, 0, 0]
    table.bot_pace = 0.35
    assert [polls.hold(table, seat) for seat in range(3)] == [0, 0.35, 0.35]
    assert table.next_time() == START + 0.35


# ---- who is waited for -----------------------------------------------------------------------------------------------


def test_who_has_nothing_passes_when_the_hold_is_over() -> None:
    table = at_a_poll(HOLDS_NOT)
    assert not table.run_out(START + 0.999)
    assert table.next_time() == START + 1
    assert table.run_out(START + 5)
    assert entries(table)[-1] == (2, "pass", START + 1.5), "a late server changes no times"


def test_who_could_react_is_waited_for_but_not_for_ever() -> None:
    table = at_a_poll(HOLDS)
    assert table.next_time() == START + polls.LIMIT
    assert not table.run_out(START + 19)
    assert table.run_out(START + 20)
    assert entries(table)[1] == (1, "pass", START + 20)


def test_a_reaction_comes_at_once() -> None:
    table = at_a_poll(HOLDS)
    assert table.choose(1, GAME.codec.read("shield"), table.n, START + 0.2)
    assert entries(table)[-1] == (1, "shield", START + 0.2)


def test_a_pass_after_the_hold_is_heard_at_once() -> None:
    table = at_a_poll(HOLDS)
    assert passes(table, 1, START + 7)
    assert entries(table)[-1] == (1, "pass", START + 7)


def test_the_limit_can_be_none_and_gives_way_to_a_clock() -> None:
    assert at_a_poll(HOLDS, limit=None).next_time() is None
    table = at_a_poll(HOLDS, clock={"kind": "move", "seconds": 300})
    assert table.next_time() == START + 300


def test_nobody_misses_a_poll_because_the_server_was_away() -> None:
    table = at_a_poll(HOLDS)
    table.awake = START + 500
    assert table.next_time() == START + 500 + polls.LIMIT


# ---- habits ----------------------------------------------------------------------------------------------------------


def test_a_habit_passes_until_my_turn() -> None:
    table = at_a_poll(HOLDS)
    table.seats[1].habits = {"blow": polls.UNTIL_MY_TURN}
    table.run_out(START + 2)
    assert entries(table)[1:] == [(1, "pass", START + 1), (2, "pass", START + 1.5)]
    assert table.asked() == (1,)
    assert table.choose(1, GAME.codec.read("strike:0"), table.n, START + 3)
    assert table.seats[1].habits == {}


def test_a_habit_for_good_stays() -> None:
    table = at_a_poll(HOLDS)
    table.seats[1].habits = {"blow": polls.PASS}
    table.run_out(START + 2)
    table.choose(1, GAME.codec.read("strike:0"), table.n, START + 3)
    assert table.seats[1].habits == {"blow": polls.PASS}


def test_who_wants_to_be_asked_is_asked_without_anything_to_react_with() -> None:
    table = at_a_poll(HOLDS_NOT)
    table.seats[1].habits = {"blow": polls.SHOW}
    assert table.next_time() == START + polls.LIMIT


def test_what_is_told_of_a_poll() -> None:
    table = at_a_poll(HOLDS)
    mine = wire.state(table, Viewer("guest 1"), START, Presence(), [], 0)
    assert mine["question"]["seats"] == [1]
    assert mine["poll"] == {
        "mine": True, "kind": "blow", "name": "A blow", "silence": "pass", "hold": "1970-01-01T00:16:41.000Z",
        "limit": "1970-01-01T00:17:00.000Z", "passing": False, "habit": "ask",
    }  # fmt: skip
    theirs = wire.state(table, Viewer("guest 2"), START, Presence(), [], 0)
    assert theirs["question"] == {"step": "React", "seats": [], "text": "Reactions are awaited."}
    assert theirs["poll"]["mine"] is False
    assert theirs["poll"]["kind"] is None
    assert [seat["asked"] for seat in theirs["seats"]] == [False, False, False]


# ---- through the server ----------------------------------------------------------------------------------------------


def polled(ada: Player, grace: Player) -> tuple[dict[str, Any], Player, Player]:
    """Somebody is polled at a table of two who could react; the state, who is polled, and the other."""
    for _ in range(40):
        lobby = ada.open("ambush", "me", "open", polls={"hold": 10, "limit": None})
        grace.act(lobby, "sit")
        state = ada.choose(ada.state(lobby["table"]), "strike:1")
        if {choice["choice"] for choice in grace.state(lobby["table"])["choices"]} == {"pass", "shield"}:
            return state, grace, ada
    raise AssertionError("a shield is dealt now and then")


def test_an_early_pass_is_heard_when_the_hold_is_over(
    ada: Player, grace: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    state, asked, other = polled(ada, grace)
    after = asked.choose(asked.state(state["table"]), "pass")
    assert after["n"] == state["n"]
    assert after["poll"]["passing"] is True
    seen = other.state(state["table"])
    assert (seen["n"], seen["question"]["text"]) == (state["n"], "Reactions are awaited.")
    now = timekeeping.now()
    monkeypatch.setattr(timekeeping, "now", lambda: now + 30)
    asked.post(f"/tables/{state['table']}/habits", seat=1, kind="blow", habit="pass")
    seen = other.state(state["table"])
    entry = next(entry for entry in seen["entries"] if entry["choice"] == "pass")
    assert entry["at"] == after["poll"]["hold"]


def test_a_live_line_hears_of_its_own_early_pass(ada: Player, grace: Player) -> None:
    """Nobody else is told anything, so it has to be told by itself."""
    state, asked, other = polled(ada, grace)
    with asked.live(state["table"], since=state["n"]) as line, other.live(state["table"], since=state["n"]) as another:
        assert line.next("state")["poll"]["passing"] is False
        another.next("state")
        line.say(type="choose", id="p", n=state["n"], seat=1, choice="pass")
        mine = line.next("state", "done")
        assert (mine["type"], mine["n"], mine["poll"]["passing"]) == ("state", state["n"], True)
        assert line.next("state", "done")["type"] == "done"
        other.post(f"/tables/{state['table']}/chat", text="still here")
        assert another.next("chat", "state")["type"] == "chat"


def test_habits_are_kept_and_told_to_nobody_else(ada: Player, grace: Player) -> None:
    state, asked, other = polled(ada, grace)
    with other.live(state["table"], since=state["n"]) as line:
        line.next("state")
        mine = asked.post(f"/tables/{state['table']}/habits", seat=1, kind="blow", habit="show")
        assert mine["habits"] == {"blow": "show"}
        other.post(f"/tables/{state['table']}/chat", text="still here")
        assert line.next("chat", "state")["type"] == "chat"
    assert other.state(state["table"])["habits"] == {}
    asked.server.tables.rooms[state["table"]].table = None  # read anew
    assert asked.state(state["table"])["habits"] == {"blow": "show"}
    assert asked.post(f"/tables/{state['table']}/habits", seat=1, kind="blow", habit="ask")["habits"] == {}
    path = f"/tables/{state['table']}/habits"
    assert asked.wrong("POST", path, {"seat": 1, "kind": "storm", "habit": "ask"}) == (422, "malformed")
    assert asked.wrong("POST", path, {"seat": 0, "kind": "blow", "habit": "ask"}) == (403, "not_yours")


def test_bots_are_polled_and_the_game_goes_on(ada: Player) -> None:
    state = ada.open("ambush", "me", "uniform", "uniform")
    with ada.live(state["table"]) as line:
        while state["phase"] == "playing":
            if state["choices"]:
                ada.choose(state, state["choices"][0]["choice"])
            state = line.next("state")
    assert state["result"] is not None
