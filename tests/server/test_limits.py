"""How much anybody may ask for."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from starlette.testclient import WebSocketDenialResponse
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


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8::1", "2001:db8:0:0:ffff:1:2:3", True),  # short forms of one network
        ("2001:db8::1", "2001:0DB8:0000:0000::2", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("::1", "0:0:0:0:0:0:0:1", True),
        ("fe80::1%eth0", "fe80::2%eth1", True),
        ("::ffff:203.0.113.9", "203.0.113.9", True),
        ("::ffff:203.0.113.9", "::ffff:203.0.113.10", False),
        ("203.0.113.9", "203.0.113.10", False),
        ("gibberish", "another", True),
        ("1.2.3", "", True),
        ("203.0.113.9, 1.2.3.4", "203.0.113.9:80", True),
    ],
)
def test_addresses_are_read_not_split(one: str, other: str, same: bool) -> None:
    assert (address({"client": (one, 5)}) == address({"client": (other, 6)})) is same


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


def finished(ada: Player) -> dict[str, Any]:
    return ada.act(ada.open("tempest", options={"days": "1"}), "resign", seat=0)


MAKERS = ["open", "rematch", "record", "branch", "lesson", "example", "seed"]


def make(ada: Player, how: str, over: dict[str, Any]) -> tuple[int, str]:
    """Make a table, each in its way."""
    table = over["table"]
    example = ada.get("/games/tempest/rules/TMP-064")["examples"][0]["id"]
    bodies: dict[str, dict[str, Any]] = {
        "open": {"game": "meek", "seats": [{"kind": "me"}, {"kind": "open"}]},
        "branch": {"game": "tempest", "branch": {"table": table, "n": 1}},
        "lesson": {"game": "tempest", "lesson": ada.get("/games/tempest/lessons")[0]["id"]},
        "seed": {"game": "tempest", "seed": "monday"},
        "example": {"game": "tempest", "example": {"rule": "TMP-064", "example": example}},
    }
    if how == "rematch":
        answer = ada.ask("POST", f"/tables/{table}/rematch", {})
    elif how == "record":
        answer = ada.ask("POST", "/records", ada.get(f"/tables/{table}/record"))
    else:
        answer = ada.ask("POST", "/tables", bodies[how])
    return answer.status_code, answer.json().get("error", {}).get("code", "")


LIMITS: list[dict[str, Any]] = [
    {"table_rate": 0.0001, "table_burst": 1},
    {"tables_day": 1},
    {"tables_address": 1},
]


@pytest.mark.parametrize("limit", LIMITS, ids=["rate", "day", "address"])
@pytest.mark.parametrize("how", MAKERS)
def test_whatever_makes_a_table_counts_and_finished_ones_too(lite: Run, how: str, limit: dict[str, Any]) -> None:
    ada = lite(**limit).guest()
    over = finished(ada)
    assert make(ada, how, over) == (429, "too_many")
    assert len(ada.get("/tables/mine") + ada.get("/tables/over")) == 1


@pytest.mark.parametrize("how", MAKERS)
def test_without_limits_each_of_them_makes_one(lite: Run, how: str) -> None:
    ada = lite().guest()
    status, _ = make(ada, how, finished(ada))
    assert status in (200, 201)


def test_open_tables_count_for_rematches_and_records(lite: Run) -> None:
    ada = lite(tables_open=1).guest()
    over = finished(ada)
    ada.open("meek", "me", "open")
    for how in MAKERS:
        assert make(ada, how, over) == (429, "too_many")


def test_new_guests_do_not_make_new_limits(lite: Run) -> None:
    server = lite(tables_address=3)
    for name in ("Ada", "Grace", "Emmy"):
        server.guest(name).open("tempest")
    answer = server.guest("Eve").ask("POST", "/tables", {"game": "tempest"})
    assert answer.status_code == 429
    assert int(answer.headers["retry-after"]) > 3600


NOWHERE = "/tables/heron-candle-nowhere"


def test_names_of_tables_cannot_be_tried_out(lite: Run) -> None:
    server = lite(guess_rate=0.001, guess_burst=4)
    ada, eve = server.guest("Ada"), server.guest("Eve")
    table = ada.open("understack", "me", "me")["table"]
    assert eve.wrong("GET", NOWHERE) == (404, "not_found")
    assert eve.wrong("POST", f"{NOWHERE}/sit", {}) == (404, "not_found")
    branch = {"game": "tempest", "branch": {"table": "heron-candle-nowhere", "n": 1}}
    assert eve.wrong("POST", "/tables", branch) == (404, "not_found")
    assert told(server, "heron-candle-nowhere") == "not_found"
    # from now on there is no telling whether there is a table
    for guess in ("heron-candle-nowhere", table):
        assert eve.wrong("GET", f"/tables/{guess}") == (429, "too_many")
        assert Player(server, None).wrong("GET", f"/tables/{guess}/wait?since=0") == (429, "too_many")
        assert eve.wrong("POST", f"/tables/{guess}/sit", {}) == (429, "too_many")
        branch["branch"] = {"table": guess, "n": 0}
        assert eve.wrong("POST", "/tables", branch) == (429, "too_many")
        assert told(server, guess) == "too_many"
    assert ada.state(table)["phase"] == "playing"  # whoever sits there is let in, from the same address
    with ada.live(table) as line:
        line.next("state")


def told(server: Any, table: str) -> str:
    """What a stranger on a live line is told."""
    with server.client.websocket_connect(f"/api/tables/{table}/live") as socket:
        socket.send_text(json.dumps({"type": "hello"}))
        message = json.loads(socket.receive_text())
        return str(message.get("error", {}).get("code", message["type"]))


def test_live_lines_come_at_a_rate(lite: Run) -> None:
    server = lite(line_rate=0.001, line_burst=2)
    ada = server.guest()
    table = ada.open("understack", "me", "me")["table"]
    for _ in range(2):
        with ada.live(table) as line:
            line.next("state")
    with pytest.raises(WebSocketDenialResponse) as denied, ada.live(table):
        pass
    assert denied.value.status_code == 429
    assert int(denied.value.headers["retry-after"]) > 1
