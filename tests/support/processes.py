"""A server of several processes, each of which a test can name, ask and end."""

from __future__ import annotations

import http.client
import json
import re
import subprocess
from pathlib import Path
from typing import Any

from contretemps.server.processes.share import owner
from tests.support.client import Guest
from tests.support.waiting import PATIENCE
from tests.support.warm import WarmServer

STARTED = re.compile(r'"event": "process_started", "number": (\d+), "pid": (\d+)')


class Several(WarmServer):
    """`contretemps serve --processes N`. Processes count from 0 here, as in the code."""

    def __init__(self, folder: Path, db: str, processes: int = 2, **said: Any) -> None:
        super().__init__(folder, db, processes=processes, **said)
        self.processes = processes

    def owner(self, table: str) -> int:
        return owner(table, self.processes)

    def pids(self) -> list[int]:
        """The ids of its processes, as it logged them last."""
        last = {int(number) - 1: int(pid) for number, pid in STARTED.findall(self.said())}
        return [last[number] for number in range(self.processes)]

    def table_of(self, guest: Guest, process: int, game: str, *seats: str) -> str:
        """A new table that this process has."""
        while True:
            table = str(guest.at(self.url).open(game, *seats)["table"])  # a new connection: the next process's turn
            if self.owner(table) == process:
                return table

    def metric(self, process: int, name: str) -> float:
        """The sum of all counters of this name in one process."""
        with self.connection() as line:
            text = line.ask(f"/metrics?process={process + 1}").decode()
        found = re.findall(rf"^contretemps_{re.escape(name)}(?:{{[^}}]*}})? (\S+)$", text, re.MULTILINE)
        return sum(float(value) for value in found)

    def connection(self) -> Kept:
        """A connection that is kept open for several requests."""
        return Kept(self.port)


class Kept(http.client.HTTPConnection):
    """One connection, and no other in its place."""

    auto_open = 0

    def __init__(self, port: int) -> None:
        super().__init__("127.0.0.1", port, timeout=PATIENCE)
        self.connect()
        self.closes = False  # whether the server has said so

    def __enter__(self) -> Kept:
        return self

    def __exit__(self, *how: object) -> None:
        self.close()

    def ask(self, path: str, token: str = "", **body: object) -> bytes:
        """The body of an answer that has to be good."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        if body:
            headers["Content-Type"] = "application/json"
        self.request("POST" if body else "GET", path, json.dumps(body) if body else None, headers)
        answer = self.getresponse()
        text = answer.read()
        assert answer.status < 300, f"{path}: {answer.status} {text!r}"
        self.closes = answer.getheader("connection") == "close"
        return text

    def process(self) -> int:
        """Whose it is."""
        return int(json.loads(self.ask("/api/health"))["process"]) - 1


def alive(pid: int) -> bool:
    """Whether there is such a process. One that has ended, and whose parent has not asked how, is none."""
    found = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True).stdout.strip()
    return found not in ("", "Z", "Zs", "Z+")
