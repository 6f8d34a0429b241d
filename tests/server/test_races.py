"""Two at once: whatever is acknowledged stays, and what can be there once is there once."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from contretemps.server import commands
from contretemps.server.wire import Viewer
from tests.server.conftest import Player, Running

ROUNDS = 25


def at_once(*asks: Callable[[], Any]) -> list[Any]:
    """What each of these answers, all asked at the same moment."""
    answers: list[Any] = [None] * len(asks)
    ready = threading.Barrier(len(asks))

    def run(place: int) -> None:
        ready.wait(30)
        answers[place] = asks[place]()

    threads = [threading.Thread(target=run, args=(place,)) for place in range(len(asks))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return answers


def test_whoever_sits_down_while_the_last_one_leaves_has_the_seat_or_is_told(server: Running) -> None:
    ada, grace = server.guest("Ada"), server.guest("Grace")
    for _ in range(ROUNDS):
        table = ada.open("understack", "me", "open")["table"]
        left, sat = at_once(
            lambda table=table: ada.ask("POST", f"/tables/{table}/leave", {}),  # type: ignore[misc]
            lambda table=table: grace.ask("POST", f"/tables/{table}/sit", {"seat": 1}),  # type: ignore[misc]
        )
        if sat.status_code == 200:
            state = grace.state(table)
            assert state["mine"] == [1]
            assert left.status_code in (200, 409)  # it began before she could leave
        else:
            assert (sat.status_code, left.status_code) == (404, 200)
            assert grace.wrong("GET", f"/tables/{table}") == (404, "not_found")


def test_a_rematch_that_both_ask_for_at_once_is_one_table(server: Running) -> None:
    ada, grace = server.guest("Ada"), server.guest("Grace")
    for _ in range(ROUNDS):
        table = over(ada, grace)
        ask = f"/tables/{table}/rematch"
        both = at_once(lambda ask=ask: ada.ask("POST", ask, {}), lambda ask=ask: grace.ask("POST", ask, {}))  # type: ignore[misc]
        new = ada.state(table)["rematch"]  # whoever asked second has agreed with the first
        assert {answer.json()["table"] for answer in both} <= {table, new}
        assert new in [answer.json()["table"] for answer in both]
        running = [found for found in ada.get("/tables/mine") if found["phase"] == "playing"]
        assert [found["table"] for found in running] == [new]
        ada.act({"table": new}, "resign", seat=0)


def test_of_two_who_agree_at_once_none_opens_a_second_table(server: Running) -> None:
    ada, grace, emmy = server.guest("Ada"), server.guest("Grace"), server.guest("Emmy")
    for _ in range(ROUNDS):
        lobby = ada.open("auction", "me", "open", "open")
        for seat, other in ((1, grace), (2, emmy)):
            other.act(lobby, "sit", seat=seat)
        for seat, other in ((1, grace), (2, emmy)):
            other.act(lobby, "resign", seat=seat)
        ada.act(lobby, "rematch")
        ask = f"/tables/{lobby['table']}/rematch"
        at_once(
            lambda ask=ask: grace.ask("POST", ask, {"answer": "accept"}),  # type: ignore[misc]
            lambda ask=ask: emmy.ask("POST", ask, {"answer": "accept"}),  # type: ignore[misc]
        )
        new = ada.state(lobby["table"])["rematch"]
        running = [found["table"] for found in ada.get("/tables/mine") if found["phase"] == "playing"]
        assert running == [new]
        for seat, other in ((1, grace), (2, emmy)):
            other.act({"table": new}, "resign", seat=seat)


def over(ada: Player, grace: Player) -> str:
    """A table of theirs that is over."""
    state = ada.open("understack", "me", "open")
    grace.act(state, "sit")
    ada.act(state, "resign", seat=0)
    return str(state["table"])


def test_a_word_at_a_table_that_is_taken_away_meanwhile(server: Running, monkeypatch: Any) -> None:
    """Chat looks at the table, then writes: in between everybody may have left."""
    ada, grace = server.guest("Ada"), server.guest("Grace")
    table = ada.open("understack", "me", "open")["table"]
    add = server.tables.add_chat

    async def late(row: dict[str, Any]) -> Any:
        await server.tables.change(table, leave, viewer)
        return await add(row)

    guest = next(seat.guest for seat in server.tables.rooms[table].table.seats if seat.guest)  # type: ignore[union-attr]
    leave, viewer = commands.leave(guest, None), Viewer()
    monkeypatch.setattr(server.tables, "add_chat", late)
    assert grace.wrong("POST", f"/tables/{table}/chat", {"text": "Anybody?"}) == (404, "not_found")
