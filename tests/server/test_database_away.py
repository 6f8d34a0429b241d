"""The database is killed or hangs under a running server: everybody is told to come again, and it all goes on after.

The routes are those of the OpenAPI document, so a new one is asked by itself.
"""

from __future__ import annotations

import json
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.server.hostile import Schemas
from tests.support.client import Guest
from tests.support.postgres import Cluster
from tests.support.server import Server
from tests.support.waiting import PATIENCE, until
from tests.support.warm import WarmServer

METHODS = ("get", "post", "put", "patch", "delete")


@pytest.fixture(scope="module")
def own() -> Iterator[Cluster]:
    """A PostgreSQL that nobody else uses."""
    cluster = Cluster()
    try:
        cluster.start()
        yield cluster
    finally:
        cluster.remove()


@pytest.fixture
def server(own: Cluster, tmp_path: Path) -> Iterator[Server]:
    with WarmServer(tmp_path, own.database(), database_seconds=1, wait_seconds=1) as server:
        yield server


def well(server: Server) -> bool:
    return httpx.get(f"{server.url}/api/health", timeout=PATIENCE).status_code == 200


class Routes:
    """All that can be asked, with something that makes sense in each place."""

    def __init__(self, server: Server, table: str) -> None:
        self.server = server
        self.table = table
        self.document = server.get("/api/openapi.json")
        self.schemas = Schemas(self.document["components"]["schemas"])

    def ask(self, token: str | None) -> dict[str, httpx.Response]:
        """What each of them answers."""
        headers = {"Authorization": f"Bearer {token}"} if token is not None else {}
        answers = {}
        with httpx.Client(base_url=self.server.url, headers=headers, timeout=PATIENCE) as client:
            for path, operations in self.document["paths"].items():
                for method, operation in operations.items():
                    if method in METHODS:
                        answers[f"{method} {path}"] = self._ask(client, method, path, operation)
        return answers

    def _ask(self, client: httpx.Client, method: str, path: str, operation: dict[str, Any]) -> httpx.Response:
        known = {"table": self.table, "game": "tempest", "rule": "TMP-064", "n": "0", "seat": "1"}
        for name, value in known.items():
            path = path.replace(f"{{{name}}}", value)
        if "requestBody" not in operation:
            return client.request(method, path)
        body = self.schemas.example(operation["requestBody"]["content"]["application/json"]["schema"])
        return client.request(method, path, json=body)

    def need_a_guest(self) -> set[str]:
        """Those that look for whoever asks, and so need the database."""
        return {
            f"{method} {path}"
            for path, operations in self.document["paths"].items()
            for method, operation in operations.items()
            if "401" in operation.get("responses", {})
        }


def killed(cluster: Cluster) -> Callable[[], None]:
    cluster.stop(signal.SIGQUIT)
    return cluster.start


def hung(cluster: Cluster) -> Callable[[], None]:
    cluster.freeze()
    return cluster.thaw


@pytest.mark.parametrize("fail", [killed, hung])
def test_every_route_says_to_come_again(own: Cluster, server: Server, fail: Callable[[Cluster], Any]) -> None:
    ada = Guest(server.url)
    seated = ada.open("temptation", "me", "me")["table"]
    routes = Routes(server, seated)
    assert len(routes.need_a_guest()) > 20
    recover = fail(own)
    try:
        for token in (ada.token, "nobody-has-this", None):
            for route, answer in routes.ask(token).items():
                assert answer.status_code < 500 or answer.status_code == 503, (route, answer.text)
                if answer.status_code == 503:
                    assert int(answer.headers["retry-after"]) >= 1, route
                if token == "nobody-has-this" and route in routes.need_a_guest():
                    assert answer.json()["error"]["code"] == "unavailable", route
    finally:
        recover()
    until(lambda: well(server))
    assert ada.state(seated)["phase"] == "playing"
    assert '"status": 500' not in server.said()


@pytest.mark.parametrize("fail", [killed, hung])
def test_live_lines_go_on_afterwards(own: Cluster, server: Server, fail: Callable[[Cluster], Any]) -> None:
    ada = Guest(server.url)
    table = ada.open("temptation", "me", "me")["table"]
    with ada.live(table) as line:
        state = line.next("state")
        choice = {"type": "choose", "id": "a", "n": state["n"], "seat": state["as"]}
        recover = fail(own)
        try:
            line.say(**choice, choice=state["choices"][0]["choice"])
            assert line.next("error")["error"]["code"] == "unavailable"
            with connect(f"{server.url.replace('http', 'ws')}/api/tables/{table}/live") as other:
                other.send(json.dumps({"type": "hello", "token": "nobody-has-this"}))
                assert json.loads(other.recv(timeout=PATIENCE))["error"]["code"] == "unavailable"
                with pytest.raises(ConnectionClosed) as closed:
                    other.recv(timeout=PATIENCE)
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 1013
        finally:
            recover()
        until(lambda: well(server))
        line.say(**choice, choice=state["choices"][0]["choice"])
        assert line.next("done")["n"] > state["n"]
    assert '"event": "live"' not in server.said()


def test_servers_hear_of_each_other_again(own: Cluster, server: Server, tmp_path: Path) -> None:
    folder = tmp_path / "other"
    folder.mkdir()
    with WarmServer(folder, server.db, database_seconds=1) as other:
        ada, ben = Guest(server.url, "Ada"), Guest(other.url, "Ben")
        table = ada.open("temptation", "me", "open")["table"]
        with ben.live(table) as line:
            line.next("state")
            killed(own)()
            until(lambda: well(server) and well(other))
            ada.post(f"/tables/{table}/rename", seat=0, name="Ada the Second")
            while line.state["seats"][0]["name"] != "Ada the Second":
                line.next("state")


def test_a_server_stops_while_the_database_hangs(own: Cluster, server: Server) -> None:
    ada = Guest(server.url)
    table = ada.open("temptation", "me", "me")["table"]
    own.freeze()
    try:
        answer = ada.http.post(f"/api/tables/{table}/resign", json={"seat": 0})
        assert answer.status_code == 503
        assert server.stop() in (0, -signal.SIGTERM)  # in order, and not killed for taking too long
    finally:
        own.thaw()
