"""Whatever anybody asks, the server answers as its OpenAPI document says, and never by an error of its own.

Requests are made up from the document, wrong ones too. Most go to tables that exist, from somebody who sits there.
"""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import BaseSchema, Case
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from starlette.testclient import TestClient

from contretemps.server.app import create_app
from contretemps.server.settings import Settings
from tests.support.often import often
from tests.support.server import NO_LIMITS

EXAMPLES = often(6)  # of requests to each endpoint

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]


class OneServer:
    """A server with some furniture: somebody's token, and tables in all states at which he sits."""

    def __init__(self, folder: Path) -> None:
        database = str(folder / "contretemps.db")
        free: dict[str, Any] = NO_LIMITS
        self.settings = Settings(db=database, hosts="*", wait_seconds=0.02, bot_pace=0, logs=False, **free)
        with TestClient(create_app(self.settings)) as client:
            self.token = client.post("/api/guests", json={"name": "Ada"}).json()["token"]
            client.headers["Authorization"] = f"Bearer {self.token}"
            alone = {"game": "tempest", "seats": [{"kind": "me"}], "options": {"days": "1"}}
            screen = {"game": "temptation", "seats": [{"kind": "me"}, {"kind": "me"}]}
            lobby = {"game": "temptation", "seats": [{"kind": "me"}, {"kind": "open"}]}
            self.tables = [
                client.post("/api/tables", json=body).json()["table"] for body in (alone, screen, lobby, alone)
            ]
            over = client.post(f"/api/tables/{self.tables[-1]}/resign", json={"seat": 0})
            assert over.status_code == 200, over.text
        self.turn = itertools.cycle([*self.tables, None])


@pytest.fixture(scope="module")
def one_server(tmp_path_factory: pytest.TempPathFactory) -> OneServer:
    return OneServer(tmp_path_factory.mktemp("requests"))


@pytest.fixture(scope="module")
def document(one_server: OneServer) -> BaseSchema:
    return schemathesis.openapi.from_asgi("/api/openapi.json", create_app(one_server.settings))


requests = schemathesis.pytest.from_fixture("document")


@requests.parametrize()
@settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
def test_the_server_answers_as_it_says(case: Case[Any], one_server: OneServer) -> None:
    table = next(one_server.turn)
    headers = {"Authorization": f"Bearer {one_server.token}"} if table is not None else {}
    if table is not None and "table" in (case.path_parameters or {}):
        case.path_parameters["table"] = table
    case.call_and_validate(headers=headers, checks=CHECKS)
