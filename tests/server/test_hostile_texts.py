"""Whatever text anybody sends, wherever the interface takes one: it is taken, cleaned or refused, and nothing breaks.

The places are found in the OpenAPI document and in the schemas of live messages, so a new one is tried by itself.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from pydantic import BaseModel
from starlette.websockets import WebSocketDisconnect

from contretemps.server import names
from contretemps.server.schemas import messages
from tests.server.conftest import Player, Running, running
from tests.server.hostile import HOSTILE, Schemas, spoilt_leaves

METHODS = ("get", "post", "put", "patch", "delete")
LINES: list[type[BaseModel]] = [messages.Hello, messages.Choose, messages.Lang, messages.Seat, messages.Ping]


def escaped(text: str) -> str:
    return quote(text.encode("utf-8", "surrogatepass"), safe="")


class Place:
    """A server with somebody at a table, and its document."""

    def __init__(self, server: Running) -> None:
        self.server = server
        self.ada = server.guest("Ada")
        self.table = self.ada.open("meek", "me", "me", "open", access="invite")["table"]
        self.document: dict[str, Any] = server.client.get("/api/openapi.json").json()
        self.schemas = Schemas(self.document["components"]["schemas"])

    def operations(self) -> Iterator[tuple[str, str, dict[str, Any]]]:
        for path, operations in self.document["paths"].items():
            for method, operation in operations.items():
                if method in METHODS:
                    yield method, path, operation

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> None:
        content = json.dumps(body).encode() if body is not None else None  # halves of signs go as escapes
        sent = {**self.ada.headers, "Content-Type": "application/json", **headers}
        answer = self.server.client.request(method.upper(), path, content=content, headers=sent)
        assert answer.status_code < 500, (method, path, body)
        answer.content.decode("utf-8")
        if answer.status_code >= 400 and path.startswith("/api/"):
            text = answer.json()["error"]["text"]
            assert names.visible(text) == text, (method, path, body)

    def filled(self, path: str, **said: str) -> str:
        """A path with its parameters: what is said, or something that is there."""
        known = {"table": self.table, "game": "tempest", "rule": "TMP-064", "n": "0", "seat": "2"}
        for name, value in {**known, **said}.items():
            path = path.replace(f"{{{name}}}", value)
        assert "{" not in path, f"{path}: say what stands for the parameter"
        return path


@pytest.fixture(scope="module")
def place(server: Running) -> Place:
    return Place(server)


@pytest.fixture(scope="module")
def lite_place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """For what never reaches a database."""
    with running(str(tmp_path_factory.mktemp("hostile") / "tables.db")) as server:
        yield Place(server)


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_in_paths_and_queries(place: Place, text: str) -> None:
    for method, path, operation in place.operations():
        body = place.schemas.example(schema(operation)) if "requestBody" in operation else None
        for parameter in operation.get("parameters", []):
            name = parameter["name"]
            if parameter["in"] == "path":
                if text:
                    place.ask(method, place.filled(path, **{name: escaped(text)}), body)
            elif parameter["in"] == "query" and "wait" not in path:
                place.ask(method, f"{place.filled(path)}?{name}={escaped(text)}", body)


def schema(operation: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = operation["requestBody"]["content"]["application/json"]["schema"]
    return found


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_in_bodies(place: Place, text: str) -> None:
    tried = 0
    for method, path, operation in place.operations():
        if "requestBody" in operation:
            for body in place.schemas.spoilt(schema(operation), text):
                place.ask(method, place.filled(path), body)
                tried += 1
    assert tried > 50


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_in_records(lite_place: Place, text: str) -> None:
    place = lite_place
    over = place.ada.act(place.ada.open("tempest", options={"days": "1"}), "resign", seat=0)
    record = place.ada.get(f"/tables/{over['table']}/record")
    record["start"] = None
    for spoilt in spoilt_leaves(record, text):
        place.ask("post", "/api/records", spoilt)


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_in_headers(lite_place: Place, text: str) -> None:
    place = lite_place
    said = text.encode("utf-8", "surrogatepass").decode("latin-1")
    for name in ("Authorization", "Accept-Language", "Content-Type", "Accept", "X-Forwarded-For"):
        sent = f"Bearer {said}" if name == "Authorization" else said
        answer = place.server.client.request(
            "POST", "/api/tables", content=b"{}", headers={**place.ada.headers, name: sent.encode("latin-1")}
        )
        assert answer.status_code < 500, name


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_on_live_lines(lite_place: Place, text: str) -> None:
    for message in LINES:
        document = message.model_json_schema()
        for spoilt in Schemas(document.get("$defs", {})).spoilt(document, text):
            line(lite_place, spoilt, message is messages.Hello)
    line(lite_place, text, hello=False)
    line(lite_place, [text], hello=True)


def line(place: Place, message: Any, hello: bool) -> None:
    """Say it as the first thing or after a hello; the line goes on, or ends in order."""
    with place.server.client.websocket_connect(f"/api/tables/{place.table}/live") as socket:
        if not hello:
            socket.send_text('{"type": "hello"}')
        socket.send_text(json.dumps(message))
        socket.send_text('{"type": "ping", "t": 7}')
        closed = 1000
        try:
            while (told := json.loads(socket.receive_text())).get("t") != 7:
                assert told["type"] in ("state", "presence", "error", "chat", "pong", "done")
        except WebSocketDisconnect as ended:
            closed = ended.code
        assert closed in (1000, 1008, 1013), message


@pytest.mark.parametrize("text", ["Ada\ud800", "A\x00da", "\u202eA\x1bda\u2066", "Ada" + "\u200b" * 40])
def test_names_in_records_are_shown_as_what_is_left_of_them(ada: Player, text: str) -> None:
    over = ada.act(ada.open("tempest", options={"days": "1"}), "resign", seat=0)
    record = {**ada.get(f"/tables/{over['table']}/record"), "seats": [text]}
    headers = {**ada.headers, "Content-Type": "application/json"}
    answer = ada.server.client.post("/api/records", content=json.dumps(record).encode(), headers=headers)
    assert answer.status_code == 201, answer.text
    assert answer.json()["seats"][0]["name"] == "Ada"
    assert ada.state(answer.json()["table"])["seats"][0]["name"] == "Ada"


def test_what_is_stored_can_be_shown(place: Place) -> None:
    """After all of the above."""
    for path in ("/api/tables", "/api/tables/mine", f"/api/tables/{place.table}", f"/api/tables/{place.table}/record"):
        answer = place.server.client.get(path, headers=place.ada.headers)
        assert answer.status_code == 200
        for sign in set(answer.text):
            assert unicodedata.category(sign)[0] != "C" or sign in "\n\t", path
