"""What security.md promises: headers, origins, logs, pages."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from starlette.testclient import WebSocketDenialResponse
from starlette.websockets import WebSocketDisconnect

from contretemps.server import logs
from contretemps.server.security import Hosts
from tests.server.conftest import Player, Run, Running


@pytest.mark.parametrize("path", ["/", "/t/a-b-c", "/api/health", "/api/docs", "/metrics", "/nothing", "/api/nothing"])
def test_every_answer_carries_the_headers(server: Running, path: str) -> None:
    headers = server.client.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy  # nobody else is asked for anything
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-frame-options"] == "DENY"
    assert "server" not in headers


def test_writes_come_from_our_own_page(server: Running, ada: Player) -> None:
    body = {"game": "tempest"}
    for wrong in ("https://evil.example", "http://testserver.evil.example", "null", "http://testserver:99"):
        assert ada.wrong("POST", "/tables", body, headers={"Origin": wrong}) == (403, "origin")
    assert ada.wrong("POST", "/tables", body, headers={"Sec-Fetch-Site": "cross-site"}) == (403, "origin")
    assert ada.ask("POST", "/tables", body, headers={"Origin": "http://testserver"}).status_code == 201
    assert ada.ask("POST", "/tables", body, headers={"Sec-Fetch-Site": "same-origin"}).status_code == 201
    assert ada.ask("GET", "/games", headers={"Origin": "https://evil.example"}).status_code == 200
    assert "access-control-allow-origin" not in ada.ask("GET", "/games").headers


def test_lines_come_from_our_own_page(lite: Run) -> None:
    server = lite(origins="https://friend.example")
    table = server.guest().open("understack", "me", "me")["table"]
    path = f"/api/tables/{table}/live"
    with pytest.raises(WebSocketDisconnect), server.client.websocket_connect(path, headers={"Origin": "https://e.v"}):
        pass
    for origin in ("http://testserver", "https://friend.example"):
        with server.client.websocket_connect(path, headers={"Origin": origin}) as socket:
            socket.send_text('{"type": "hello"}')
            assert json.loads(socket.receive_text())["type"] == "state"


def test_logs_tell_no_secrets(lite: Run, capsys: pytest.CaptureFixture[str]) -> None:
    server = lite(logs=True)
    ada, grace = server.guest("Ada"), server.guest("Grace")
    state = ada.open("understack", "me", "open", access="invite", seed="geheimnis")
    grace.act(state, "sit", invite=state["invite"])
    kept = server.tables.rooms[state["table"]].table
    assert kept is not None
    assert kept.terms.seed is not None
    hand = [int(card) for card in kept.record.position.hands[1].cards]  # type: ignore[attr-defined]
    ada.post(f"/tables/{state['table']}/chat", text="psst")
    ada.ask("GET", f"/tables/{state['table']}?lang=fr&token={ada.token}")
    ada.ask("POST", f"/tables/{state['table']}/choices", {"n": 0, "seat": 0, "choice": "gibberish"})
    code = ada.post("/guests/me/links")["code"]
    ada.post("/guests/links/look", code=code)
    token = ada.post("/guests/links/claim", code=code)["token"]
    with grace.live(state["table"]) as line:
        line.next("state")
        line.say(type="choose", id="1", n=0, seat=1, choice=f"play:{hand[0]}")
        line.next("error")
    told = capsys.readouterr().err
    lines = [json.loads(line) for line in told.splitlines() if line.startswith("{")]
    assert {line["event"] for line in lines} >= {"request", "line"}
    assert any(line.get("route") == "/api/tables/{table}/choices" and line["status"] == 422 for line in lines)
    for secret in (
        ada.token, grace.token, code, token, state["table"], kept.terms.seed.hex(), "geheimnis", state["invite"],
        "psst", "gibberish", f"play:{hand[0]}", "lang=fr", "?",
    ):  # fmt: skip
        assert secret is not None
        assert secret not in told


def test_errors_in_the_log_hold_no_values(capsys: pytest.CaptureFixture[str]) -> None:
    try:
        raise ValueError("the seed is 1234")
    except ValueError as error:
        logs.failed("test", error)
    told = capsys.readouterr().err
    assert "ValueError" in told
    assert "1234" not in told


def test_what_goes_wrong_is_told_without_details(
    lite: Run, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    server = lite()

    def broken(*args: object, **more: object) -> None:
        raise RuntimeError("a secret")

    monkeypatch.setattr(server.tables, "state", broken)
    answer = server.client.get("/api/tables/a-bb-cc")
    assert answer.status_code == 404  # no such name
    answer = server.client.get("/api/tables/aa-bb-cc")
    assert answer.status_code == 500
    assert answer.json()["error"]["code"] == "wrong"
    assert "a secret" not in answer.text + capsys.readouterr().err


def test_metrics_and_health(lite: Run) -> None:
    server = lite()
    ada = server.guest()
    ada.choose(ada.open("tempest", options={"days": "1"}), "storm:clubs")
    told = server.client.get("/metrics").text
    assert 'contretemps_choices_total{by="person",game="tempest"} 1.0' in told
    assert 'route="/api/tables/{table}/choices"' in told
    assert "contretemps_commits_total" in told
    health = server.client.get("/api/health").json()
    assert health["ok"]
    assert health["database"] == "sqlite"
    assert health["build"] in ("compiled", "interpreted")


def test_metrics_can_be_switched_off(lite: Run) -> None:
    assert lite(metrics=False).client.get("/metrics").status_code == 404


def test_wrong_paths_and_methods(server: Running) -> None:
    assert server.client.get("/api/nothing").json()["error"]["code"] == "not_found"
    answer = server.client.delete("/api/games")
    assert answer.status_code == 405
    assert answer.headers["allow"] == "GET"
    assert server.client.get("/.secret").status_code == 404
    assert server.client.get("/..%2f..%2fpyproject.toml").status_code == 404


def test_invented_methods_are_no_labels(lite: Run) -> None:
    server = lite()
    for method in ("BREW", "X" * 100, "M-SEARCH"):
        assert server.client.request(method, "/api/health").status_code in (404, 405)
    told = server.client.get("/metrics").text
    assert set(re.findall(r'method="([^"]*)"', told)) == {"other"}


NOTHING = [
    "/" + "x" * 300,
    "/" + "x" * 5000,
    "/%00",
    "/a%00b",
    "/%ff%fe",
    "/assets/" + "x" * 300,
    "/assets/%00",
    "/..%00",
]


@pytest.mark.parametrize("path", NOTHING, ids=range(len(NOTHING)))
def test_names_that_no_file_can_have(lite: Run, tmp_path: Path, path: str) -> None:
    web = tmp_path / "web"
    (web / "assets").mkdir(parents=True)
    (web / "index.html").write_text("<!doctype html>", "utf-8")
    (web / "icon.svg").write_text("<svg/>", "utf-8")
    server = lite(web=str(web))
    assert server.client.get("/icon.svg").status_code == 200
    assert server.client.get(path).status_code == 404


def test_bytes_end_a_line_in_order(lite: Run, capsys: pytest.CaptureFixture[str]) -> None:
    server = lite()
    table = server.guest().open("understack", "me", "me")["table"]
    for hello in (False, True):
        with server.client.websocket_connect(f"/api/tables/{table}/live") as socket:
            if hello:
                socket.send_text('{"type": "hello"}')
                assert json.loads(socket.receive_text())["type"] == "state"
            socket.send_bytes(b"\x00\xff")
            while (message := json.loads(socket.receive_text()))["type"] != "error":
                pass
            assert message["error"]["code"] == "malformed"
            with pytest.raises(WebSocketDisconnect) as closed:
                socket.receive_text()
            assert closed.value.code == 1003
    assert "KeyError" not in capsys.readouterr().err


MINE = ["127.0.0.1", "127.0.0.1:8000", "localhost", "localhost:8000", "LOCALHOST.", "tables.localhost", "[::1]:8000",
        "192.168.1.9", "[2001:db8::1]"]  # fmt: skip
FOREIGN = ["evil.example", "evil.example:8000", "127.0.0.1.evil.example", "localhost.evil.example", "2130706433",
           "evil.example:80:80", "[evil.example]", "", ":8000", "127.1"]  # fmt: skip


def test_a_server_for_this_machine_answers_to_its_own_names(lite: Run) -> None:
    server = lite(hosts="", logs=False)
    for host in MINE:
        assert server.client.get("/api/health", headers={"Host": host}).status_code == 200, host
    for host in FOREIGN:
        for path in ("/", "/api/health", "/metrics", "/api/tables"):
            answer = server.client.get(path, headers={"Host": host})
            assert (answer.status_code, answer.json()["error"]["code"]) == (421, "host"), host
    assert "CONTRETEMPS_HOSTS=evil.example" in answer_to(server, "evil.example")
    assert "\u202e" not in answer_to(server, "evil.example\u202e".encode())
    with (
        pytest.raises(WebSocketDenialResponse) as denied,
        server.client.websocket_connect("/api/tables/aa-bb-cc/live", headers={"Host": "evil.example"}),
    ):
        pass
    assert denied.value.status_code == 421


def answer_to(server: Running, host: str | bytes) -> str:
    headers = {b"Host": host.encode() if isinstance(host, str) else host}
    text: str = server.client.get("/api/health", headers=headers).json()["error"]["text"]
    return text


@pytest.mark.parametrize(
    ("host", "hosts", "called", "allowed"),
    [
        ("127.0.0.1", "games.example.org", "games.example.org", True),  # behind a proxy on this machine
        ("127.0.0.1", "games.example.org", "evil.example", False),
        ("127.0.0.1", "*", "evil.example", True),
        ("0.0.0.0", "", "my-machine.local:8000", True),  # others reach it, by names that it does not know
        ("0.0.0.0", "my-machine.local", "my-machine.local", True),
        ("0.0.0.0", "my-machine.local", "evil.example", False),
        ("0.0.0.0", "my-machine.local", "192.168.1.9:8000", True),
        ("::1", "", "evil.example", False),
        ("::", "", "my-machine.local", True),
        ("box.example.org", "", "anything.example", True),
        ("localhost", "", "evil.example", False),
        ("127.0.0.1", "", None, True),
    ],
)
def test_names_of_servers(host: str, hosts: str, called: str | None, allowed: bool) -> None:
    assert Hosts(host, hosts).allow(called) is allowed


def test_the_interface_page_asks_nobody_else(server: Running) -> None:
    page = server.client.get("/api/docs").text
    assert "<script" not in page
    assert "style=" not in page
    assert not re.findall(r'(?:src|href)="(?:https?:)?//', page)
    document = server.client.get("/api/openapi.json").json()
    for path, methods in document["paths"].items():
        assert path.split("{")[0] in page
        for operation in methods.values():
            assert operation["summary"]
            assert operation["description"]
    assert server.client.get("/api/docs.css").headers["content-type"].startswith("text/css")
