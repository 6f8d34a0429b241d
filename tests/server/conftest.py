"""A server inside the test's own process, on each database; and players who talk to it."""

from __future__ import annotations

import gc
import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from contretemps.kernel import Game
from contretemps.server.app import create_app
from contretemps.server.news import Message
from contretemps.server.processes.share import ALONE, Share
from contretemps.server.schemas.messages import News
from contretemps.server.schemas.state import TableState
from contretemps.server.settings import Settings
from contretemps.server.tables import Tables
from contretemps.server.watch import Held, Watch
from tests.server.lines import Client, Socket
from tests.server.strange_games import HERE, games
from tests.support.client import applied
from tests.support.fixtures import postgres as postgres  # a fixture

State = dict[str, Any]
SQLITE, POSTGRES = "sqlite", "postgresql"

# Tests ask faster than people do, and all from one address.
FREE: dict[str, Any] = {
    "read_rate": 0, "write_rate": 0, "guest_rate": 0, "table_rate": 0, "chat_rate": 0, "hint_rate": 0,
    "message_rate": 0, "link_rate": 0, "code_rate": 0, "line_rate": 0, "guess_rate": 0, "connections": 0,
    "tables_open": 0, "tables_day": 0, "tables_address": 0, "hosts": "testserver", "bot_pace": 0, "bot_processes": 1,
    "logs": False,
    "discover": HERE, "wait_seconds": 2, "sweep_seconds": 0.2,
}  # fmt: skip


class Running:
    """A running server of a test."""

    def __init__(self, client: Client, settings: Settings) -> None:
        self.client = client
        self.settings = settings

    @property
    def tables(self) -> Tables:
        found: Tables = self.client.app.state.tables  # type: ignore[attr-defined]
        return found

    def guest(self, name: str = "Ada") -> Player:
        answer = self.client.post("/api/guests", json={"name": name})
        assert answer.status_code == 201, answer.text
        return Player(self, answer.json()["token"], name)


class Player:
    """A guest who asks over HTTP and may open live lines."""

    def __init__(self, server: Running, token: str | None, name: str = "") -> None:
        self.server = server
        self.token = token
        self.name = name
        self.headers = {"Authorization": f"Bearer {token}"} if token is not None else {}

    def at(self, server: Running) -> Player:
        """The same guest at another server."""
        return Player(server, self.token, self.name)

    def ask(self, method: str, path: str, body: Any = None, **more: Any) -> httpx.Response:
        headers = {**self.headers, **more.pop("headers", {})}
        if body is not None:
            more["json"] = body
        answer: httpx.Response = self.server.client.request(method, f"/api{path}", headers=headers, **more)
        return answer

    def get(self, path: str) -> Any:
        return done(self.ask("GET", path))

    def post(self, path: str, **body: Any) -> Any:
        return done(self.ask("POST", path, body))

    def wrong(self, method: str, path: str, body: Any = None, **more: Any) -> tuple[int, str]:
        """The status and code of an answer that is an error."""
        answer = self.ask(method, path, body, **more)
        assert answer.status_code >= 400, answer.text
        error = answer.json()["error"]
        assert error["text"]
        return answer.status_code, error["code"]

    def open(self, game: str, *seats: str, **said: Any) -> State:
        """Open a table: `me`, `open`, or the name of a bot, for each seat."""
        kinds = [{"kind": seat} if seat in ("me", "open") else {"kind": "bot", "bot": seat} for seat in seats]
        wanted = {"game": game, **({"seats": kinds} if kinds else {}), **said}
        return checked(self.post("/tables", **wanted))

    def state(self, table: str, since: int = 0, **query: Any) -> State:
        more = "".join([f"&{name}={value}" for name, value in query.items()])
        return checked(self.get(f"/tables/{table}?since={since}{more}"))

    def choose(self, state: State, choice: str, seat: int | None = None) -> State:
        who = state["as"] if seat is None else seat
        return checked(self.post(f"/tables/{state['table']}/choices", n=state["n"], seat=who, choice=choice))

    def act(self, state: State, what: str, **body: Any) -> State:
        return checked(self.post(f"/tables/{state['table']}/{what}", **body))

    @contextmanager
    def live(self, table: str, since: int = 0, seat: int | None = None, lang: str = "en") -> Iterator[Line]:
        with self.server.client.websocket_connect(f"/api/tables/{table}/live") as socket:
            hello = {"type": "hello", "token": self.token, "since": since, "lang": lang, "seat": seat}
            socket.send_text(json.dumps(hello))
            yield Line(socket)


class Line:
    """What comes over a live line."""

    def __init__(self, socket: Socket) -> None:
        self.socket = socket
        self.state: State = {}  # as far as it was told

    def say(self, **message: Any) -> None:
        self.socket.send_text(json.dumps(message))

    def next(self, *kinds: str) -> dict[str, Any]:
        """The next message of these kinds; others are passed over. News come as the state that they lead to."""
        while True:
            message: dict[str, Any] = json.loads(self.socket.receive_text())
            message = self._with_news(message)
            if message["type"] in kinds:
                return message

    def _with_news(self, message: dict[str, Any]) -> dict[str, Any]:
        if message["type"] == "news":
            News.model_validate(message)
            message = applied(self.state, message)
        if message["type"] == "state":
            self.state = checked(message)
        return message

    def until(self, n: int) -> tuple[State, list[dict[str, Any]]]:
        """The first state in which entry n has happened, and all entries until then."""
        entries: list[dict[str, Any]] = []
        while True:
            state = self.next("state")
            entries += state["entries"]
            if state["n"] >= n:
                return state, entries


class Ear:
    """A line without a socket, as a room knows it: one of a crowd."""

    def __init__(self, guest: str | None = None, heard: Callable[[], None] = lambda: None) -> None:
        self.guest = guest
        self.token: str | None = None
        self._heard = heard

    def changed(self) -> None:
        self._heard()

    def tell(self, message: Message) -> None:
        self._heard()

    def end(self) -> None:
        self._heard()

    def send_away(self) -> None:
        self._heard()


def done(answer: httpx.Response) -> Any:
    assert answer.status_code < 300, f"{answer.request.method} {answer.request.url}: {answer.status_code} {answer.text}"
    return answer.json()


def checked(state: State) -> State:
    """A state, which has to be what its schema says, with nothing that the schema does not name."""
    assert TableState.model_validate(state).model_dump(by_alias=True, exclude_unset=True) == state
    return state


def settings(db: str, **said: Any) -> Settings:
    return Settings(db=db, **{**FREE, **said})


HELD: list[Held] = []  # turns of event loops that were too long, in all servers of this process


@contextmanager
def running(db: str, found: dict[str, Game] | None = None, share: Share = ALONE, **said: Any) -> Iterator[Running]:
    chosen = settings(db, **said)
    watch = Watch(HELD.append, closely=True)
    app = create_app(chosen, found or games(), share)
    gc.collect()
    gc.freeze()  # as `serve` does: looking through all that tests have left would hold the loop
    with Client(app, client=("127.0.0.1", 50_000), backend_options={"loop_factory": watch.loop}) as client:
        yield Running(client, chosen)
    watch.close()


@pytest.fixture(autouse=True)
def loop_is_free() -> Iterator[None]:
    """Nothing that a test makes a server do may hold its event loop."""
    HELD.clear()
    yield
    assert not HELD, "\n".join([f"the loop was held for {held.seconds:.3f} s: {held.at}" for held in HELD])


Run = Callable[..., Running]


def new_database(kind: str, folder: Path, request: pytest.FixtureRequest) -> str:
    return str(folder / "tables.db") if kind == SQLITE else str(request.getfixturevalue("postgres").database())


@pytest.fixture(scope="session", params=[SQLITE, POSTGRES])
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="session")
def server(kind: str, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that many tests share: each has guests and tables of its own."""
    with running(new_database(kind, tmp_path_factory.mktemp("db"), request)) as found:
        yield found


@pytest.fixture
def database(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> str:
    """An empty database."""
    return new_database(kind, tmp_path, request)


@pytest.fixture
def start(database: str) -> Iterator[Run]:
    """Starts servers on that database, with settings of their own."""
    with ExitStack() as stack:
        yield lambda **said: stack.enter_context(running(database, **said))


@pytest.fixture
def lite(tmp_path: Path) -> Iterator[Run]:
    """The same on SQLite alone, for what has nothing to do with databases."""
    with ExitStack() as stack:
        yield lambda **said: stack.enter_context(running(str(tmp_path / "tables.db"), **said))


@pytest.fixture
def ada(server: Running) -> Player:
    return server.guest("Ada")


@pytest.fixture
def grace(server: Running) -> Player:
    return server.guest("Grace")
