"""How much anybody may ask for."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from contretemps.server.errors import Problem
from contretemps.server.limits import Buckets
from contretemps.server.security import address
from tests.server.conftest import Player, Run


def test_a_bucket_fills_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    buckets = Buckets(rate=2.0, burst=3.0)
    for _ in range(3):
        buckets.take("a")
    with pytest.raises(Problem) as problem:
        buckets.take("a")
    assert problem.value.retry_after == 0.5
    buckets.take("b")
    now[0] = 0.6
    buckets.take("a")
    assert Buckets(0, 0).wait("a") == 0


def test_addresses() -> None:
    assert address({"client": ("203.0.113.9", 5)}) == "203.0.113.9"
    assert address({"client": ("2001:db8:1:2:3:4:5:6", 5)}) == address({"client": ("2001:db8:1:2:9:9:9:9", 5)})
    assert address({"client": None}) == "unknown"


def test_too_many_requests(lite: Run) -> None:
    server = lite(read_rate=0.5, read_burst=5)
    nobody = Player(server, None)
    for _ in range(5):
        nobody.get("/health")
    answer = nobody.ask("GET", "/health?lang=fr")
    assert answer.status_code == 429
    assert 1 <= int(answer.headers["retry-after"]) <= 2
    assert answer.json()["error"]["retry_after"] > 0
    assert "content-security-policy" in answer.headers


def test_too_many_writes(lite: Run) -> None:
    server = lite(write_rate=0.1, write_burst=3)
    ada = server.guest()
    ada.open("tempest")
    ada.open("tempest")
    assert ada.wrong("POST", "/tables", {"game": "tempest"}) == (429, "too_many")
    assert ada.get("/tables/mine")


def test_too_many_guests_tables_and_words(lite: Run) -> None:
    server = lite(
        guest_rate=0.01, guest_burst=2, tables_open=3, chat_rate=0.01, chat_burst=2, hint_rate=0.01, hint_burst=1
    )
    ada = server.guest()
    server.guest()
    assert Player(server, None).wrong("POST", "/guests", {"name": "Eve"}) == (429, "too_many")
    tables = [ada.open("meek", "me", "me") for _ in range(3)]
    assert ada.wrong("POST", "/tables", {"game": "tempest"}) == (429, "too_many")
    path = f"/tables/{tables[0]['table']}"
    for _ in range(2):
        ada.post(f"{path}/chat", text="hello")
    assert ada.wrong("POST", f"{path}/chat", {"text": "hello"}) == (429, "too_many")
    ada.post(f"{path}/hint", seat=0)
    assert ada.wrong("POST", f"{path}/hint", {"seat": 0}) == (429, "too_many")
    ada.act(tables[0], "resign", seat=0)
    assert ada.open("tempest")["phase"] == "playing"


def test_new_tables_come_at_a_rate(lite: Run) -> None:
    ada = lite(table_rate=0.01, table_burst=2).guest()
    ada.open("tempest")
    ada.open("tempest")
    assert ada.wrong("POST", "/tables", {"game": "tempest"}) == (429, "too_many")


def test_too_many_lines(lite: Run) -> None:
    server = lite(connections=2, watchers=1)
    ada = server.guest()
    table = ada.open("understack", "me", "me")["table"]
    other = ada.open("understack", "me", "me")["table"]
    with ada.live(table) as one:
        one.next("state")
        refused(server, table)  # too many watch this one
        with ada.live(other) as two:
            two.next("state")
            refused(server, other)
            assert ada.wrong("GET", f"/tables/{table}/wait?since=99") == (429, "too_many")
    with ada.live(table) as again:
        again.next("state")


def refused(server: Any, table: str) -> None:
    with server.client.websocket_connect(f"/api/tables/{table}/live") as socket:
        socket.send_text(json.dumps({"type": "hello"}))
        message = json.loads(socket.receive_text())
        assert (message["type"], message["error"]["code"]) == ("error", "too_many")
        assert message["error"]["retry_after"]
        with pytest.raises(WebSocketDisconnect):
            socket.receive_text()


def test_too_many_messages(lite: Run) -> None:
    server = lite(message_rate=0.01, message_burst=3)
    ada = server.guest()
    table = ada.open("understack", "me", "me")["table"]
    with ada.live(table) as line:
        for _ in range(3):
            line.say(type="ping", t=1)
        assert line.next("error")["error"]["code"] == "too_many"
