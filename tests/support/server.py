"""A real server in a process of its own, which a test may kill at any moment and start again in the same place."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from types import TracebackType
from typing import Any, Protocol, Self

from tests.support.waiting import PATIENCE

STARTS_WITHIN = 60  # seconds, on a busy machine
STOPS_WITHIN = 20

# Tests ask faster than people do, and all from one address.
NO_RATES = ["read", "write", "message", "guest", "table", "chat", "hint", "guess", "line", "link", "code"]
NO_LIMITS = {f"{name}_rate": 0 for name in NO_RATES} | dict.fromkeys(
    ["connections", "sockets_each", "tables_open", "tables_day", "tables_address"], 0
)


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def settings(**said: object) -> dict[str, str]:
    """Settings of the server, as the environment variables that it reads."""
    usual = {**NO_LIMITS, "watch": 1}
    return {f"CONTRETEMPS_{name.upper()}": str(value) for name, value in {**usual, **said}.items()}


class Process(Protocol):
    """What a server needs of a process."""

    pid: int

    def poll(self) -> int | None: ...

    def wait(self, timeout: float | None = None) -> int: ...

    def send_signal(self, what: int, /) -> None: ...


class Server:
    """`contretemps serve` on loopback. Port and database are chosen once and stay the same over restarts."""

    def __init__(self, folder: Path, db: str = "", python: Path | str = sys.executable, **said: object) -> None:
        self.folder = folder
        self.db = db or str(folder / "contretemps.db")
        self.python = str(python)
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder / f"server-{self.port}.log"
        self.environment = {**os.environ, **settings(data=folder, **said), "PYTHONUNBUFFERED": "1"}
        self.environment.pop("PYTHONPATH", None)  # another Python has its own package
        self.process: Process | None = None
        self._looked = 0  # lines of its log that were looked through

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.kill()
        if error is None:
            assert not (held := self.held()), "\n".join(["the event loop was held:", *held])

    def start(self) -> None:
        """Start it, and wait until it answers."""
        assert self.process is None or self.process.poll() is not None, "it is running"
        self.process = self.launch()
        end = time.monotonic() + STARTS_WITHIN
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > end:
                self.kill()
                raise RuntimeError(f"the server does not start:\n{self.said()}")
            time.sleep(0.05)

    def launch(self) -> Process:
        """A new process that serves, at the head of a session of its own."""
        with self.log.open("ab") as log:
            return subprocess.Popen(
                [self.python, "-m", "contretemps", "serve", "--port", str(self.port), "--db", self.db],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=self.folder,
                env=self.environment,
                start_new_session=True,
            )

    def answers(self) -> bool:
        """Whether it is up."""
        try:
            self.get("/api/health", patience=5)
        except (OSError, ValueError):
            return False
        return True

    def get(self, path: str, patience: float = PATIENCE) -> Any:
        """What a path answers to somebody without a name."""
        with urllib.request.urlopen(self.url + path, timeout=patience) as answer:
            return json.load(answer)

    def said(self) -> str:
        """Its output so far."""
        return self.log.read_text("utf-8", "replace")

    def held(self) -> list[str]:
        """When its event loop was held too long, and where, as it logged since this was last asked."""
        lines = self.said().splitlines()
        fresh, self._looked = lines[self._looked :], len(lines)
        return [line for line in fresh if '"event": "held"' in line]

    def kill(self) -> None:
        """As if the power failed: at once, with all its processes."""
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(STOPS_WITHIN)

    def stop(self) -> int:
        """A planned stop; its exit code."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(STOPS_WITHIN)
        finally:
            self.kill()
