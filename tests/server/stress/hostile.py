"""Guests who mean no good. Each does one kind of mischief until it is told to stop, from an address of its own, and
notes what it was answered: whatever is not a clear answer, while the server is up, is a fault of the server's."""

from __future__ import annotations

import json
import random
import socket
import threading
from collections import Counter
from collections.abc import Callable
from contextlib import closing, suppress
from typing import Any

import httpx
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from contretemps.games import find
from contretemps.proof import Record
from tests.support.server import Server

PATIENCE = 60
CLOSED = (httpx.TransportError, OSError, WebSocketException, EOFError, TimeoutError)

SIGNS = [
    "\x00",
    "\u202e",
    "\ud800",
    "\u200f",
    "\x1b[31m",
    "<script>",
    "%00",
    "../../etc/passwd",
    "A" * 5_000,
    "😀" * 400,
    "{}",
]


class Pest:
    """One of them."""

    def __init__(self, servers: list[Server], number: int) -> None:
        self.servers = servers
        self.address = f"127.0.{number // 250 + 1}.{number % 250 + 1}"
        self.chance = random.Random(number)
        self.stopping = threading.Event()
        self.answers: Counter[str] = Counter()
        self.faults: list[str] = []
        self.thread = threading.Thread(target=self._run, daemon=True)

    @property
    def kind(self) -> str:
        return type(self).__name__.lower()

    @property
    def url(self) -> str:
        return self.chance.choice(self.servers).url

    def _run(self) -> None:
        while not self.stopping.is_set():
            try:
                with closing(self.client()) as client:
                    self.pester(client)
            except CLOSED as error:  # the server was killed, or turned us away
                self.answers[type(error).__name__] += 1
                self.stopping.wait(0.2)
            except Exception as error:
                self.faults.append(f"{self.kind}: {error!r}")
                return

    def client(self, name: str = "Eve") -> httpx.Client:
        """Somebody new."""
        transport = httpx.HTTPTransport(local_address=self.address)
        client = httpx.Client(base_url=self.url, timeout=PATIENCE, transport=transport)
        token = self.ask(client, "POST", "/api/guests", {"name": name}).json().get("token")
        client.headers["Authorization"] = f"Bearer {token}"
        return client

    def ask(self, client: httpx.Client, method: str, path: str, body: Any = None) -> httpx.Response:
        answer = client.request(method, path, json=body)
        self.note(answer, f"{method} {path[:60]}")
        return answer

    def note(self, answer: httpx.Response, what: str) -> None:
        self.answers[str(answer.status_code)] += 1
        if answer.status_code >= 500 and answer.status_code != 503:
            self.faults.append(f"{self.kind}: {what} {answer.status_code} {answer.text[:200]}")
        if answer.status_code in (429, 503):
            self.stopping.wait(0.1)

    def pester(self, client: httpx.Client) -> None:
        """A round of it."""
        raise NotImplementedError


class Silent(Pest):
    """Opens connections and says nothing, or says it a letter at a time."""

    MANY = 60

    def pester(self, client: httpx.Client) -> None:
        server = self.chance.choice(self.servers)
        held = []
        with suppress(OSError):
            for _ in range(self.MANY):
                held.append(socket.create_connection(("127.0.0.1", server.port), 5, (self.address, 0)))
                self.answers["opened"] += 1
        for letter in b"GET / HTTP/1.1\r\nX: ":
            for line in held[::2]:
                with suppress(OSError):
                    line.send(bytes([letter]))
            if self.stopping.wait(0.3):
                break
        for line in held:
            line.close()


class Watching(Pest):
    """Many lines at one table, none of which is ever read."""

    def pester(self, client: httpx.Client) -> None:
        table = self.ask(client, "POST", "/api/tables", {"game": "tempest", "options": {"days": "1"}}).json()
        if "table" not in table:
            return
        lines = []
        try:
            for _ in range(30):
                address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{table['table']}/live"
                line = connect(address, open_timeout=PATIENCE, max_queue=1, source_address=(self.address, 0))
                lines.append(line)
                line.send(json.dumps({"type": "hello"}))
                self.answers["watched"] += 1
            for n in range(20):
                self.ask(client, "POST", f"/api/tables/{table['table']}/chat", {"text": f"word {n}"})
        finally:
            for line in lines:
                with suppress(*CLOSED):
                    line.close_socket() if hasattr(line, "close_socket") else line.close()


class Undoing(Pest):
    """Chooses and takes back, for ever."""

    def pester(self, client: httpx.Client) -> None:
        wanted = {"game": "tempest", "options": {"days": "1"}}
        state = self.ask(client, "POST", "/api/tables", wanted).json()
        while not self.stopping.is_set() and state.get("phase") == "playing":
            path = f"/api/tables/{state['table']}"
            if state["undo"]["can"] and self.chance.random() < 0.9:
                answer = self.ask(client, "POST", f"{path}/undo", {"n": state["n"], "seat": 0})
            else:
                free = [choice for choice in state["choices"] if not choice["final"]] or state["choices"]
                body = {"n": state["n"], "seat": 0, "choice": self.chance.choice(free)["choice"]}
                answer = self.ask(client, "POST", f"{path}/choices", body)
            state = answer.json() if answer.status_code == 200 else self.ask(client, "GET", path).json()


class Babbling(Pest):
    """Nonsense to every door, over HTTP and on lines."""

    DOORS = ("/api/tables", "/api/guests", "/api/records", "/api/games/tempest/rules", "/api/guests/me", "/", "/t/x")

    def pester(self, client: httpx.Client) -> None:
        for _ in range(40):
            sign = self.chance.choice(SIGNS)
            door = self.chance.choice(self.DOORS)
            body: Any = self.chance.choice([
                sign, {sign: sign}, {"name": sign}, {"game": sign}, {"game": "tempest", "seed": sign},
                {"game": "tempest", "options": {sign: sign}}, [sign] * 50, {"format": "contretemps-record/1"}, None,
            ])  # fmt: skip
            method = self.chance.choice(["GET", "POST", "PUT", "PATCH", "DELETE", "BREW"])
            data = json.dumps(body).encode()
            answer = client.request(method, door, content=data, headers={"Content-Type": "application/json"})
            self.note(answer, f"{method} {door} {data[:80]!r}")
        self._on_a_line()

    def _on_a_line(self) -> None:
        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/heron-candle-north/live"
        with connect(address, open_timeout=PATIENCE, source_address=(self.address, 0)) as line:
            said: list[str | bytes] = [b"\x00\xff", "{}", "nonsense", '{"type":"hello","token":"x"}', "[" * 3000]
            line.send(self.chance.choice(said))
            with suppress(*CLOSED):
                line.recv(timeout=PATIENCE)
            self.answers["babbled"] += 1


class Guessing(Pest):
    """Looks for tables by their words."""

    def pester(self, client: httpx.Client) -> None:
        for _ in range(50):
            words = "-".join(["".join(self.chance.choices("abcdefgh", k=4)) for _ in range(3)])
            self.ask(client, "GET", f"/api/tables/{words}")


class Importing(Pest):
    """Shows the server very long records, and looks at them."""

    def __init__(self, servers: list[Server], number: int) -> None:
        super().__init__(servers, number)
        self.record = long_record()

    def pester(self, client: httpx.Client) -> None:
        answer = self.ask(client, "POST", "/api/records", self.record)
        if answer.status_code == 201:
            for path in ("", "/entries", "/at/8000", "/record"):
                self.ask(client, "GET", f"/api/tables/{answer.json()['table']}{path}")
        self.stopping.wait(1)


class Racing(Pest):
    """Two who leave, sit down and ask for a rematch at the same moment; what was acknowledged has to be there."""

    def pester(self, client: httpx.Client) -> None:
        with closing(self.client("Mallory")) as other:
            for _ in range(20):
                self._leave_and_sit(client, other)
                self._rematch(client, other)

    def _open(self, client: httpx.Client) -> str:
        seats = [{"kind": "me"}, {"kind": "open"}]
        answer = self.ask(client, "POST", "/api/tables", {"game": "tempt", "seats": seats})
        if answer.status_code != 201:
            raise httpx.TransportError("turned away")
        return str(answer.json()["table"])

    def _leave_and_sit(self, client: httpx.Client, other: httpx.Client) -> None:
        path = f"/api/tables/{self._open(client)}"
        _, sat = self._at_once(
            lambda: self.ask(client, "POST", f"{path}/leave", {}),
            lambda: self.ask(other, "POST", f"{path}/sit", {"seat": 1}),
        )
        if sat.status_code == 200:
            look = self.ask(other, "GET", path)
            if look.status_code < 429 and (look.status_code != 200 or look.json()["mine"] != [1]):
                self.faults.append(f"racing: an acknowledged seat is lost: {path}")
            self.answers["kept"] += 1

    def _rematch(self, client: httpx.Client, other: httpx.Client) -> None:
        path = f"/api/tables/{self._open(client)}"
        self.ask(other, "POST", f"{path}/sit", {"seat": 1})
        self.ask(client, "POST", f"{path}/resign", {"seat": 0})
        answers = self._at_once(
            lambda: self.ask(client, "POST", f"{path}/rematch", {}),
            lambda: self.ask(other, "POST", f"{path}/rematch", {}),
        )
        tables = {answer.json()["table"] for answer in answers if answer.status_code == 200}
        tables.discard(path.rpartition("/")[2])  # who asked first is told that the other is still to agree
        if len(tables) > 1:
            self.faults.append(f"racing: two rematches of {path}: {tables}")
        self.answers["again"] += len(tables)

    @staticmethod
    def _at_once(one: Callable[[], httpx.Response], other: Callable[[], httpx.Response]) -> list[httpx.Response]:
        first: list[httpx.Response] = []

        def run() -> None:
            with suppress(*CLOSED):
                first.append(one())

        thread = threading.Thread(target=run)
        thread.start()
        late = other()
        thread.join(PATIENCE)
        return [first[0] if first else late, late]


KINDS: list[type[Pest]] = [Silent, Watching, Undoing, Babbling, Guessing, Importing, Racing]


def long_record(choices: int = 9_000) -> dict[str, Any]:
    """A record of Temptation with dictated dice, in which the game does not end."""
    record = Record(find("temptation"))
    while len(record.plays) < choices:
        seat = record.position.asked()[0]
        record.choose(seat, record.position.options(seat)[0])
    return record.whole()
