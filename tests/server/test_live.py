"""The live line, and polling where there is none."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter
from starlette.testclient import WebSocketDenialResponse
from starlette.websockets import WebSocketDisconnect
from websockets.exceptions import InvalidHandshake
from websockets.frames import Frame, Opcode

from contretemps.server import line as line_module
from contretemps.server.connections import LiveConnection
from contretemps.server.limits import Buckets
from contretemps.server.line import TRY_AGAIN, WAITING, Begun, Line
from contretemps.server.news import Message
from contretemps.server.schemas import messages
from contretemps.server.wire import Moment, State, Viewer
from tests.server.conftest import Player, Run, Running, checked, running
from tests.server.lines import raw_line
from tests.support.waiting import PATIENCE, until


def two(ada: Player, grace: Player, game: str = "understack") -> dict[str, Any]:
    lobby = ada.open(game, "me", "open")
    grace.act(lobby, "sit")
    return ada.state(lobby["table"])


def test_choices_go_over_the_line_and_reach_everybody(server: Running, ada: Player, grace: Player) -> None:
    state = two(ada, grace)
    table, nobody = state["table"], Player(server, None)
    with ada.live(table) as one, grace.live(table, since=state["n"]) as other, nobody.live(table) as watcher:
        assert len(one.next("state")["entries"]) == state["n"]
        assert other.next("state")["entries"] == []
        assert watcher.next("state")["as"] is None
        choice = state["choices"][0]["choice"]
        one.say(type="choose", id="a1", n=state["n"], seat=0, choice=choice)
        mine = checked(one.next("state"))
        assert mine["n"] > state["n"]
        assert one.next("done", "state") == {"type": "done", "id": "a1", "n": mine["n"], "made": 1}
        theirs, entries = other.until(mine["n"])
        assert [entry["n"] for entry in entries] == list(range(state["n"] + 1, mine["n"] + 1))
        assert theirs["choices"]
        watcher.until(mine["n"])
        one.say(type="choose", id="a1", n=state["n"], seat=0, choice=choice)  # sent again: the same answer
        assert one.next("done", "state") == {"type": "done", "id": "a1", "n": mine["n"], "made": 1}


def test_errors_are_those_of_http(server: Running, ada: Player, grace: Player) -> None:
    state = two(ada, grace)
    n, first = state["n"], state["choices"][0]["choice"]
    with ada.live(state["table"]) as line, Player(server, None).live(state["table"]) as watcher:
        line.next("state")
        for message, code in (
            ({"n": n, "seat": 1, "choice": first}, "not_yours"),
            ({"n": n, "seat": 0, "choice": "fly:away"}, "malformed"),
            ({"n": n, "seat": 0, "choice": "under:99"}, "malformed"),
            ({"n": n + 9, "seat": 0, "choice": first}, "malformed"),
        ):
            line.say(type="choose", id="x", **message)
            error = line.next("error")
            assert (error["id"], error["error"]["code"]) == ("x", code)
        not_held = next(f"play:{card}" for card in range(8) if f"play:{card}" not in str(state["choices"]))
        line.say(type="choose", id="r", n=n, seat=0, choice=not_held)
        assert line.next("error")["error"]["refusal"]["rule"] == "TOY-203"
        line.say(type="choose", id="b", n=n, seat=0, choice=first)
        line.next("done")
        line.say(type="choose", id="s", n=n, seat=0, choice=state["choices"][1]["choice"])
        stale = line.next("error")["error"]
        assert stale["code"] == "stale"
        assert checked(stale["state"])["entries"]
        watcher.say(type="choose", id="w", n=n, seat=0, choice=first)
        assert watcher.next("error")["error"]["code"] == "unauthorized"
        for nonsense in ("[]", "{", '{"type":"dance"}', '{"type":"ping"}', '{"type":"lang","lang":"xx"}', "5"):
            line.socket.send_text(nonsense)
            assert line.next("error")["error"]["code"] == "malformed"
        line.socket.send_text(json.dumps({"type": "ping", "t": 1, "more": "x" * 9000}))
        assert line.next("error")["error"]["code"] == "too_large"
        line.say(type="ping", t=5)
        assert line.next("pong")["t"] == 5


def test_language_and_seat_can_be_changed(ada: Player) -> None:
    state = ada.open("understack", "me", "me")
    with ada.live(state["table"]) as line:
        english = line.next("state")
        line.say(type="lang", lang="fr")
        french = line.next("state")
        assert french["question"]["text"] != english["question"]["text"]
        line.say(type="seat", seat=1)
        assert line.next("state")["as"] == 1
        line.say(type="seat", seat=None)
        assert line.next("state")["as"] == 0


def test_a_line_resumes_by_entry_number(ada: Player) -> None:
    state = ada.open("tempest", options={"days": "1"}, seed="x")
    with ada.live(state["table"], since=state["n"]) as line:
        line.next("state")
    after = ada.choose(state, "storm:clubs")
    with ada.live(state["table"], since=state["n"]) as line:
        resumed = line.next("state")
        assert resumed["entries"] == after["entries"]


def test_a_line_begins_with_a_hello(server: Running, ada: Player) -> None:
    state = ada.open("understack", "me", "me")
    for first in ({"type": "ping", "t": 1}, {"type": "hello", "token": "nobody-has-this"}):
        with server.client.websocket_connect(f"/api/tables/{state['table']}/live") as socket:
            socket.send_text(json.dumps(first))
            assert json.loads(socket.receive_text())["error"]["code"] in ("hello", "unauthorized")
            with pytest.raises(WebSocketDisconnect):
                socket.receive_text()
    for name in ("no-such-table", "none"):
        with server.client.websocket_connect(f"/api/tables/{name}/live") as socket:
            socket.send_text(json.dumps({"type": "hello"}))
            assert json.loads(socket.receive_text())["error"]["code"] == "not_found"


def test_who_is_here(ada: Player, grace: Player) -> None:
    state = two(ada, grace)
    with ada.live(state["table"]) as line:
        assert [seat["here"] for seat in line.next("state")["seats"]] == [True, False]
        first = line.next("presence")
        assert ([seat["here"] for seat in first["seats"]], first["watching"]) == ([True, False], 0)
        with grace.live(state["table"]) as other:
            other.next("state")
            assert [seat["here"] for seat in line.next("presence")["seats"]] == [True, True]
            with Player(ada.server, None).live(state["table"]):
                assert line.next("presence")["watching"] == 1
            assert line.next("presence")["watching"] == 0
        gone = line.next("presence")
        assert [seat["here"] for seat in gone["seats"]] == [True, False]
        assert gone["seats"][1]["away_since"]
        assert ada.state(state["table"])["seats"][1]["away_since"] == gone["seats"][1]["away_since"]


def test_chat(server: Running, ada: Player, grace: Player) -> None:
    state = two(ada, grace)
    path = f"/tables/{state['table']}/chat"
    with grace.live(state["table"]) as line:
        line.next("state")
        said = ada.post(path, text="  Hello <b>there</b>\n& you ")
        assert said["text"] == "Hello <b>there</b> & you"  # text is text
        assert (said["seat"], said["name"]) == (0, "Ada")
        assert line.next("chat")["line"] == said
    eve = server.guest("Eve")
    assert eve.post(path, text="I only watch")["seat"] is None
    assert [each["text"] for each in grace.state(state["table"])["chat"]] == [said["text"], "I only watch"]
    for text in ("", "  ", "\u0000", "x" * 501):
        assert ada.wrong("POST", path, {"text": text}) == (422, "malformed")
    assert Player(server, None).wrong("POST", path, {"text": "x"}) == (401, "unauthorized")
    assert ada.wrong("POST", "/tables/no-such-table/chat", {"text": "x"}) == (404, "not_found")


def test_a_planned_stop_says_goodbye(tmp_path: Path) -> None:
    with running(str(tmp_path / "bye.db")) as server:
        state = server.guest().open("understack", "me", "me")
        with Player(server, None).live(state["table"]) as line:
            line.next("state")
            server.client.portal.call(server.tables.say_goodbye)  # type: ignore[union-attr]
            assert line.next("bye") == {"type": "bye", "again": 2}
            with pytest.raises(WebSocketDisconnect):
                line.next("state")


def test_the_server_gives_signs_of_life(lite: Run) -> None:
    server = lite(ping_seconds=0.1)
    state = server.guest().open("understack", "me", "me")
    with Player(server, None).live(state["table"]) as line:
        assert line.next("pong")["t"] == 0
    timed = server.guest().open("understack", "me", "me", clock={"kind": "bank", "seconds": 100})
    with Player(server, None).live(timed["table"]) as line:
        seats = line.next("clock")["seats"]
        assert [seat["running"] for seat in seats] == [True, False]
        assert 0 < seats[0]["left"] < seats[1]["left"] == 100


def test_whoever_does_not_answer_is_cut_off(lite: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line_module, "ANSWERS_WITHIN", 0.3)
    server = lite(ping_seconds=0.1)
    table = server.guest().open("understack", "me", "me")["table"]
    with Player(server, None).live(table) as there, raw_line(server.client.port, table) as (silent, gone):
        with suppress(ConnectionResetError):
            while data := gone.recv(65_536):
                silent.receive_data(data)  # what it would answer is never sent
        came = [frame.opcode for frame in silent.events_received() if isinstance(frame, Frame)]
        assert Opcode.PING in came
        assert Opcode.TEXT in came
        for _ in range(5):  # its library answers, and it has been there for longer
            assert there.next("pong")["t"] == 0


def test_one_who_cannot_be_told_keeps_nobody_from_it(lite: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    server = lite()
    ada = server.guest()
    state = ada.open("tempest", options={"days": "1"}, seed="x")
    table = state["table"]
    with ada.live(table, lang="fr") as french, ada.live(table) as line, Player(server, None).live(table) as watcher:
        for each in (french, line, watcher):
            each.next("state")
        whole = Moment.own

        def broken(moment: Moment, viewer: Viewer) -> State:
            if viewer.lang == "fr":
                raise ValueError("no words")
            return whole(moment, viewer)

        monkeypatch.setattr(Moment, "own", broken)
        after = ada.choose(state, "storm:clubs")
        for each in (line, watcher):
            each.until(after["n"])
        after = ada.choose(after, after["choices"][0]["choice"])  # and the table goes on
        line.until(after["n"])
        monkeypatch.undo()
        after = ada.choose(after, after["choices"][-1]["choice"])
        french.until(after["n"])


class Slow:
    """A connection whose reader takes its time."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.heard_at = self.loop.time()
        self.is_slow = False
        self.said: list[dict[str, Any]] = []
        self.closed: int | None = None

    def write(self, *said: Message) -> None:
        assert not self.is_slow
        self.said += [json.loads(message.text) for message in said]

    def ask(self) -> None:
        """It is there."""

    def give_way(self) -> None:
        self.closed = 0

    def hang_up(self, code: int) -> None:
        self.closed = code

    def kinds(self) -> list[str]:
        kinds = [message["type"] for message in self.said]
        self.said.clear()
        return kinds


def test_who_reads_slowly_is_told_everything_in_order(lite: Run) -> None:
    """Chat and an answer wait for the news before them; however much has happened, it is one message."""
    server = lite()
    ada = server.guest()
    state = ada.open("tempest", options={"days": "1"}, seed="x")
    guest = server.tables.rooms[state["table"]].table.seats[0].guest  # type: ignore[union-attr]

    async def work() -> None:
        tables, room = server.tables, server.tables.rooms[state["table"]]
        table = room.table
        assert table is not None
        slow = Slow()
        line = Line(slow, tables, room, Viewer(guest, None, "en"), None, Begun(0, Buckets(0, 0)))
        room.listeners.add(line)
        line.tell(Message(b'{"type": "chat"}'))  # before the first state
        await tables.look(room.id, lambda table, room: line.changed())
        assert slow.kinds() == ["state", "chat"]
        slow.is_slow = True
        for number in range(3):
            choice = table.game.codec.write(table.record.position.options(0)[0])
            said = {"type": "choose", "id": str(number), "n": table.n, "seat": 0, "choice": choice}
            line.hear(json.dumps(said).encode(), True)
            async with room.turns:
                pass
        line.tell(Message(b'{"type": "chat"}'))
        assert slow.kinds() == []
        slow.is_slow = False
        line.writable()
        async with asyncio.timeout(PATIENCE):
            while len(slow.said) < 5:
                await asyncio.sleep(0)
        assert slow.said[0]["n"] == table.n
        assert slow.kinds() == ["news", "done", "done", "done", "chat"]
        slow.is_slow = True
        for _ in range(WAITING + 1):
            line.tell(Message(b'{"type": "chat"}'))
        assert slow.closed == TRY_AGAIN
        room.listeners.discard(line)

    assert server.client.portal is not None
    server.client.portal.call(work)


def test_polling_waits_for_something_new(ada: Player) -> None:
    state = ada.open("tempest", options={"days": "1"}, seed="x")
    path = f"/tables/{state['table']}/wait"
    assert ada.get(f"{path}?since=0")["n"] == state["n"]  # there is something already
    began = time.monotonic()
    quiet = ada.get(f"{path}?since={state['n']}")
    assert (quiet["n"], quiet["entries"]) == (state["n"], [])
    assert time.monotonic() - began > 1.5
    found: list[dict[str, Any]] = []
    waiting = threading.Thread(target=lambda: found.append(ada.get(f"{path}?since={state['n']}")))
    waiting.start()
    until(lambda: ada.server.tables.room(state["table"]).waiting)
    after = ada.choose(state, "storm:clubs")
    waiting.join(PATIENCE)
    assert found[0]["entries"] == after["entries"]
    assert ada.wrong("GET", "/tables/no-such-table/wait?since=0") == (404, "not_found")


def test_every_message_has_a_schema_and_an_example() -> None:
    for model in [*messages.CLIENT_MESSAGES, *messages.SERVER_MESSAGES]:
        schema = model.model_json_schema(by_alias=True)
        assert schema["description"]
        for example in schema.get("examples", []):
            TypeAdapter(model).validate_python(example)
    assert all(model.model_json_schema().get("examples") for model in messages.CLIENT_MESSAGES)


def test_one_who_is_cut_before_the_line_begins_is_no_fault(
    lite: Run, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A door may shut while the application has not even heard of the line."""
    ended = threading.Event()
    begin = LiveConnection.run_asgi

    async def cut(connection: LiveConnection) -> None:
        connection.give_way()
        await begin(connection)
        ended.set()

    monkeypatch.setattr(LiveConnection, "run_asgi", cut)
    server = lite()
    with pytest.raises(InvalidHandshake), Player(server, None).live("no-table"):
        pass
    assert ended.wait(PATIENCE)
    assert not [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]


def test_one_who_is_turned_away_is_no_fault(lite: Run, caplog: pytest.LogCaptureFixture) -> None:
    server = lite()
    foreign = {"Origin": "https://elsewhere.example"}
    with pytest.raises(WebSocketDenialResponse), server.client.websocket_connect("/api/tables/a-b-c/live", foreign):
        pass
    with Player(server, None).live(server.guest().open("understack", "me", "me")["table"]) as line:
        line.next("state")  # by then the other one is over
    assert not [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
