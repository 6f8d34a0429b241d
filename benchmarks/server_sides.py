"""The servers that are compared, each started as its users start it."""

from __future__ import annotations

import contextlib
import shutil
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
from benchmarks.server_build import HERE, ROOT, Package, program, tell
from benchmarks.server_page import Failed
from tests.support.postgres import Cluster
from tests.support.server import Server, free_port

PEER = HERE / "boardgame_io"


@dataclass(frozen=True)
class Side:
    """One server with one kind of storage."""

    name: str
    words: str
    kind: str  # ours, theirs, or a limit that speaks as ours does


class Running(NamedTuple):
    """A server that answers."""

    side: Side
    port: int
    pid: int
    database_pid: int = 0  # of a database with processes of its own

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"


SQLITE = Side("sqlite", "ours, SQLite, every choice synced", "ours")
POSTGRESQL = Side("postgresql", "ours, PostgreSQL, every choice synced", "ours")
MEMORY = Side("boardgame_io_memory", "boardgame.io, in memory (its default)", "theirs")
LIMIT_PYTHON = Side("limit_python", "limit: no game, Python, SQLite synced", "limit")
LIMIT_CPP = Side("limit_cpp", "limit: no game, C++, a file synced", "limit")
LIMITS = [LIMIT_PYTHON, LIMIT_CPP]
SIDES = [SQLITE, POSTGRESQL, MEMORY, *LIMITS]


def prepare() -> None:
    """boardgame.io and what it needs."""
    try:
        with contextlib.redirect_stdout(sys.stderr):
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
def serving(side: Side, folder: Path, package: Package, size: int = 0) -> Iterator[Running]:
    """A running server; a limit is told how many bytes it sends to each player of a choice."""
    if side.kind == "ours":
        started = our_server(side, folder, package)
    elif side.kind == "theirs":
        started = other_server(side, [str(the_node()), "server.mjs"], cwd=PEER, NODE_ENV="production")
    else:
        limit = HERE / "limit"
        python = [sys.executable, str(limit / "server.py")]
        command = python if side is LIMIT_PYTHON else [str(program("limit", limit))]
        started = other_server(side, command, str(folder / "limit.db"), str(size), cwd=folder)
    with started as running:
        yield running


def the_node() -> Path:
    """Node itself: the command in .venv-tools only starts it, and would leave it running."""
    found = node.program()
    if found is None:
        raise Failed("needs Node; `make bench-server` brings it")
    return found


@contextlib.contextmanager
def our_server(side: Side, folder: Path, package: Package, **said: Any) -> Iterator[Running]:
    """Ours, with its limits out of the way and no log of every request; both sides are quiet."""
    with contextlib.ExitStack() as stack:
        database, database_pid = "", 0
        if side is POSTGRESQL:
            cluster = Cluster()
            stack.callback(cluster.remove)
            cluster.start()
            assert cluster.process is not None
            database, database_pid = cluster.database(), cluster.process.pid
        server = Server(folder, database, logs=0, watch=0, **said)
        server.environment["PYTHONPATH"] = str(package.folder)  # comes before the sources that .venv knows
        stack.callback(server.kill)
        server.start()
        assert server.process is not None
        yield Running(side, server.port, server.process.pid, database_pid)
        if held := server.held():  # a busy machine does that, too, so it is no reason to have no figures
            tell(f"the event loop of {side.words} was held {len(held)} times")


@contextlib.contextmanager
def other_server(side: Side, command: list[str], *arguments: str, cwd: Path, **environment: str) -> Iterator[Running]:
    """A server that takes a port as its first argument."""
    port = free_port()
    with subprocess.Popen(
        [*command, str(port), *arguments],
        cwd=cwd,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as process:
        try:
            await_(side, f"http://127.0.0.1:{port}/games", process)
            yield Running(side, port, process.pid)
        finally:
            process.kill()


def await_(side: Side, url: str, process: subprocess.Popen[bytes]) -> None:
    """Until a server answers."""
    for _ in range(600):
        if process.poll() is not None:
            break
        with contextlib.suppress(urllib.error.URLError), urllib.request.urlopen(url, timeout=5):
            return
        time.sleep(0.1)
    raise Failed(f"could not start {side.words}")
