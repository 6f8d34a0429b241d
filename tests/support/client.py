"""A guest as a program: asks over HTTP, listens on a live line."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.support.waiting import PATIENCE

State = dict[str, Any]


class Guest:
    """Somebody with a token, at one server or, with the same token, at another of the same database."""

    def __init__(self, url: str, name: str = "Ada", token: str | None = None) -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, timeout=PATIENCE)
        if token is None:
            token = str(self.done(self.http.post("/api/guests", json={"name": name}))["token"])
        self.token = token
        self.http.headers["Authorization"] = f"Bearer {token}"

    def at(self, url: str) -> Guest:
        """The same guest at another server."""
        return Guest(url, token=self.token)

    @staticmethod
    def done(answer: httpx.Response) -> Any:
        """What came, which has to be good."""
        assert answer.status_code < 300, f"{answer.request.method} {answer.request.url}: {answer.text}"
        return answer.json()

    def get(self, path: str) -> Any:
        """Ask for something."""
        return self.done(self.http.get(f"/api{path}"))

    def post(self, path: str, **body: object) -> Any:
        """Do something."""
        return self.done(self.http.post(f"/api{path}", json=body))

    def open(self, game: str, *seats: str, **said: object) -> State:
        """Open a table: `me`, `open`, or the name of a bot, for each seat."""
        kinds = [{"kind": seat} if seat in ("me", "open") else {"kind": "bot", "bot": seat} for seat in seats]
        state: State = self.post("/tables", game=game, seats=kinds, **said)
        return state

    def state(self, table: str, since: int = 0) -> State:
        """The table as I see it."""
        state: State = self.get(f"/tables/{table}?since={since}")
        return state

    def log(self, table: str) -> list[dict[str, Any]]:
        """All entries of a table, page by page."""
        found: list[dict[str, Any]] = []
        while page := self.get(f"/tables/{table}/entries?since={len(found)}"):
            found += page
        return found

    def try_choice(self, table: str, n: int, seat: int, choice: str) -> httpx.Response:
        """Make a choice, which may be refused."""
        return self.http.post(f"/api/tables/{table}/choices", json={"n": n, "seat": seat, "choice": choice})

    def choose(self, state: State, choice: str) -> State:
        """Make a choice for the seat that the state is for."""
        answer: State = self.done(self.try_choice(state["table"], state["n"], state["as"], choice))
        return answer

    @contextmanager
    def live(self, table: str, since: int = 0, seat: int | None = None) -> Iterator[Line]:
        """A live line to a table."""
        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{table}/live"
        with connect(address, open_timeout=PATIENCE, max_size=None) as connection:
            hello = {"type": "hello", "token": self.token, "since": since, "lang": "en", "seat": seat}
            connection.send(json.dumps(hello))
            yield Line(connection)


class Line:
    """What comes over a live line, in order. News come as the state that they lead to."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.entries: list[dict[str, Any]] = []
        self.state: State = {}

    def say(self, **message: object) -> None:
        """Send something."""
        self.connection.send(json.dumps(message))

    def next(self, *kinds: str, timeout: float = PATIENCE) -> dict[str, Any]:
        """The next message of one of these kinds; what comes with others is kept."""
        while True:
            message: dict[str, Any] = json.loads(self.connection.recv(timeout=timeout))
            if message["type"] == "news":
                message = applied(self.state, message)
            if message["type"] == "state":
                self.state = message
                self.entries += message["entries"]
            if message["type"] in kinds:
                return message

    def until(self, n: int) -> State:
        """The first state in which entry n has happened."""
        while self.state.get("n", -1) < n:
            self.next("state")
        return self.state


def applied(state: State, news: dict[str, Any]) -> State:
    """A state with what has changed since."""
    assert state["n"] == news["from"]
    state = copy.deepcopy({**state, "entries": [], "chat": []}) | {"chat": state["chat"]}
    for path, value in news["set"].items():
        *way, last = [part.replace("~1", "/").replace("~0", "~") for part in path.split("/")]
        place: Any = state
        for part in way:
            place = place[int(part) if isinstance(place, list) else part]
        place[int(last) if isinstance(place, list) else last] = value
    told = {"earlier": False, "rewound": None} | {name: news[name] for name in news if name not in ("from", "set")}
    return {**state, **told, "type": "state"}
