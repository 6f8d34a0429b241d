"""The servers that are compared, each started as its users start it, and the program that plays at their tables."""

from __future__ import annotations

import contextlib
import json
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import node
from benchmarks.server_page import Failed
from tests.support.postgres import Cluster
from tests.support.server import Server, free_port

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
PEER = HERE / "boardgame_io"
COMPILED = ROOT / ".venv-compiled" / "bin" / "python"
WITHIN = 600  # seconds for a round


@dataclass(frozen=True)
class Side:
    """One server with one kind of storage."""

    name: str
    words: str
    ours: bool
    storage: str


class Running(NamedTuple):
    """A server that answers."""

    side: Side
    url: str
    pid: int


SIDES = [
    Side("sqlite", "ours, SQLite, every choice synced", True, "sqlite"),
    Side("postgresql", "ours, PostgreSQL, every choice synced", True, "postgresql"),
    Side("boardgame_io_memory", "boardgame.io, in memory (its default)", False, "memory"),
    Side("boardgame_io_files", "boardgame.io, FlatFile, not synced", False, "files"),
]


def python() -> str:
    """The Python that has the compiled build, as people run it; the sources where nothing can be compiled."""
    return str(COMPILED) if COMPILED.exists() else sys.executable


def the_node() -> str:
    """Node itself: the command in .venv-tools only starts it, and would leave it running."""
    told = subprocess.run([str(node.TOOLS / "node"), "-p", "process.execPath"], capture_output=True, text=True)
    if told.returncode != 0:
        raise Failed("needs Node; `make bench-server` brings it")
    return told.stdout.strip()


def prepare() -> None:
    """boardgame.io and what it needs."""
    try:
        node.install(PEER, "boardgame.io")
    except node.Failed as error:
        raise Failed(str(error)) from error


@contextlib.contextmanager
def workplace() -> Iterator[Path]:
    """A folder on the disk of the sources: the temporary folder may be in memory, where a sync costs nothing."""
    build = ROOT / "build"
    build.mkdir(exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix="bench-server-", dir=build))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def serving(side: Side, folder: Path) -> Iterator[Running]:
    """A running server."""
    with our_server(side, folder) if side.ours else their_server(side, folder) as running:
        yield running


@contextlib.contextmanager
def our_server(side: Side, folder: Path, games: str = "benchmarks.table_games:discover") -> Iterator[Running]:
    """Ours, with its limits out of the way and no log of every request; both sides are quiet."""
    with contextlib.ExitStack() as stack:
        database = ""
        if side.storage == "postgresql":
            cluster = Cluster()
            stack.callback(cluster.remove)
            cluster.start()
            database = cluster.database()
        server = Server(folder, database, python=python(), discover=games, logs=0, watch=0)
        server.environment["PYTHONPATH"] = str(ROOT)
        stack.enter_context(server)
        assert server.process is not None
        yield Running(side, server.url, server.process.pid)


@contextlib.contextmanager
def their_server(side: Side, folder: Path) -> Iterator[Running]:
    """boardgame.io's, set up as its documents say."""
    port = free_port()
    files = [str(folder / "matches")] if side.storage == "files" else []
    environment = {"NODE_ENV": "production", "PATH": str(node.TOOLS)}
    with subprocess.Popen(
        [the_node(), "server.mjs", str(port), *files],
        cwd=PEER,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as process:
        try:
            url = f"http://127.0.0.1:{port}"
            await_(f"{url}/games", process)
            yield Running(side, url, process.pid)
        finally:
            process.send_signal(signal.SIGKILL)


def await_(url: str, process: subprocess.Popen[bytes]) -> None:
    """Until a server answers."""
    for _ in range(600):
        if process.poll() is not None:
            break
        with contextlib.suppress(urllib.error.URLError), urllib.request.urlopen(url, timeout=5):
            return
        time.sleep(0.1)
    raise Failed("could not start boardgame.io")


def drive(running: Running, *options: str) -> dict[str, Any]:
    """Play at the tables of a server; what it took."""
    side = running.side
    which = "ours" if side.ours else "theirs"
    command = [the_node(), "drive.mjs", which, running.url, "--pid", str(running.pid), *options]
    try:
        ran = subprocess.run(command, cwd=PEER, capture_output=True, text=True, timeout=WITHIN)
    except subprocess.TimeoutExpired as error:
        raise Failed(f"waited {WITHIN} s for {side.words}") from error
    if ran.returncode != 0:
        lines = [line for line in ran.stderr.splitlines() if "Error" in line] or ran.stderr.splitlines()
        raise Failed(f"had trouble with {side.words}: {(lines or ['no reason given'])[0]}")
    found: dict[str, Any] = json.loads(ran.stdout.splitlines()[-1])
    return found
