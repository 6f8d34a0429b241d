"""Servers that start in a fraction of the time, for tests that start dozens of them.

Each is the same `contretemps serve` in a process of its own, but it is forked from one that has everything imported, so
that what is waited for is the server and not Python's reading of libraries.
"""

from __future__ import annotations

import multiprocessing
import os
import resource
import signal
import sys
from multiprocessing.context import ForkServerContext, ForkServerProcess
from pathlib import Path

from tests.support.server import Server

FORKING = multiprocessing.get_context("forkserver")
FORKING.set_forkserver_preload(["contretemps.cli", "contretemps.server.serving", "contretemps.games"])


class Forked:
    """A forked process, with what a server needs of `subprocess.Popen`."""

    def __init__(self, context: ForkServerContext, server: WarmServer) -> None:
        given = (
            ["serve", "--port", str(server.port), "--db", server.db],
            server.environment,
            server.log,
            server.folder,
            server.limit,
        )
        self.process: ForkServerProcess = context.Process(target=serve, args=given)
        self.process.start()
        assert self.process.pid is not None
        self.pid = self.process.pid

    def poll(self) -> int | None:
        """Its exit code, if it has ended."""
        return self.process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        """Wait for its end; its exit code."""
        self.process.join(timeout)
        assert self.process.exitcode is not None, "it does not end"
        return self.process.exitcode

    def send_signal(self, what: int) -> None:
        """As the name says."""
        os.kill(self.pid, what)


def serve(
    arguments: list[str], environment: dict[str, str], log: Path, folder: Path, limit: tuple[int, int] | None = None
) -> None:
    """What the forked process does. With a limit, such as (RLIMIT_NOFILE, 400), it may have no more of that."""
    from contretemps.cli import main

    if limit is not None:
        resource.setrlimit(limit[0], (limit[1], limit[1]))
    os.setsid()
    with log.open("ab") as out:
        os.dup2(out.fileno(), 1)
        os.dup2(out.fileno(), 2)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.exit(main(arguments))


class WarmServer(Server):
    """A server that starts quickly. It always runs the sources, interpreted."""

    limit: tuple[int, int] | None = None  # what the system allows it, and how much

    def launch(self) -> Forked:
        return Forked(FORKING, self)
