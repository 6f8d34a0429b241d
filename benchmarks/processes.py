"""Measures one process beside two: do processes that share a PostgreSQL slow each other?

    .venv/bin/python benchmarks/processes.py           a table; --help for the rest
    .venv/bin/python benchmarks/processes.py --json    the figures for a program

Tables of Temptation, both players of each on a live line, driven by this very program. README.md says what can be
seen where server, database and players share two cores, and what cannot.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path[:0] = [str(Path(__file__).resolve().parent.parent), str(Path(__file__).resolve().parent.parent / "tools")]

from benchmarks.players import Table, play  # noqa: E402  (found only now)
from benchmarks.server_build import Package, package  # noqa: E402
from benchmarks.server_sides import workplace  # noqa: E402
from tests.support.client import Guest  # noqa: E402
from tests.support.postgres import Cluster  # noqa: E402
from tests.support.server import Server  # noqa: E402

NUMBERS = (1, 2)  # of processes
GAME = "temptation"  # a game of two has some 150 choices
TICK = 1000 / os.sysconf("SC_CLK_TCK")  # milliseconds
CALLS = 4_000  # connections that are passed on, to see what the front costs

Figures = dict[str, float]


@dataclass
class Running:
    """A server and its database."""

    server: Server
    cluster: Cluster
    front: int
    workers: list[int] = field(default_factory=list)


def children(pid: int) -> list[int]:
    told = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True)
    return [int(line) for line in told.stdout.split()]


def cpu(pids: list[int]) -> float:
    """Milliseconds of CPU time that these processes have taken, those included that ended."""
    total = 0
    for pid in pids:
        with contextlib.suppress(OSError):
            total += sum(map(int, Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(") ")[2].split()[11:15]))
    return total * TICK


@contextlib.contextmanager
def serving(folder: Path, built: Package, processes: int) -> Iterator[Running]:
    """A server of so many processes on a PostgreSQL of its own."""
    with contextlib.ExitStack() as stack:
        cluster = Cluster()
        stack.callback(cluster.remove)
        cluster.start()
        server = Server(folder, cluster.database(), logs=0, watch=0, processes=processes)
        server.environment["PYTHONPATH"] = str(built.folder)  # comes before the sources that .venv knows
        stack.enter_context(server)
        assert server.process is not None
        pid = server.process.pid
        yield Running(server, cluster, pid, children(pid) if processes > 1 else [pid])


def postgres(running: Running) -> list[int]:
    assert running.cluster.process is not None
    return [running.cluster.process.pid, *children(running.cluster.process.pid)]


def measure(running: Running, tables: int, seconds: float, pace: float) -> Figures:
    """Play at so many tables for so long; with a pace, each table makes a choice every so many seconds."""
    guest = Guest(running.server.url)
    sitting = [Table(guest.open(GAME, "me", "me")["table"], guest.token) for _ in range(tables)]
    before = cpu(running.workers), cpu(postgres(running)), cpu([running.front])
    taken, took = asyncio.run(play(running.server.port, sitting, seconds, pace))
    after = cpu(running.workers), cpu(postgres(running)), cpu([running.front])
    taken.sort()
    return {
        "rate": len(taken) / took,
        "p50": 1000 * statistics.median(taken),
        "p99": 1000 * taken[int(0.99 * len(taken))],
        "cpu": (after[0] - before[0]) / len(taken),
        "postgres": (after[1] - before[1]) / len(taken),
        "front": (after[2] - before[2]) / len(taken) if running.workers != [running.front] else 0.0,
    }


def connections(running: Running) -> Figures:
    """New connections, one after the other, each with a request that any process answers at once."""
    asked = b"GET /plain.css HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
    before, began = cpu([running.front]), time.perf_counter()
    for _ in range(CALLS):
        with socket.create_connection(("127.0.0.1", running.server.port)) as line:
            line.sendall(asked)
            while line.recv(65_536):
                pass
    took, work = time.perf_counter() - began, cpu([running.front]) - before
    return {"rate": CALLS / took, "front": 1000 * work / CALLS}


def middle(rounds: list[Figures]) -> Figures:
    """Of each figure the one in the middle."""
    return {name: statistics.median([one[name] for one in rounds]) for name in rounds[0]}


def rounds(folder: Path, arguments: argparse.Namespace) -> dict[str, Any]:
    """Both numbers of processes in turns, so that they meet the machine in the same moods."""
    built = package()
    full: dict[int, list[Figures]] = {number: [] for number in NUMBERS}
    calm: dict[int, list[Figures]] = {number: [] for number in NUMBERS}
    front: list[Figures] = []
    for turn in range(arguments.repeat):
        for number in NUMBERS:
            place = folder / f"{number}-{turn}"
            place.mkdir()
            with serving(place, built, number) as running:
                full[number].append(measure(running, arguments.tables, arguments.seconds, 0.0))
                calm[number].append(measure(running, arguments.tables, arguments.seconds, arguments.pace))
                if number > 1:
                    front.append(connections(running))
    found = {str(number): {"full": middle(full[number]), "paced": middle(calm[number])} for number in NUMBERS}
    return {"processes": found, "front": middle(front), "build": built.kind}


def report(found: dict[str, Any], tables: int, pace: float) -> str:
    """All figures, for people."""
    lines = [
        f"Temptation, {tables} tables, both players of each connected; CPU in ms a choice",
        f"{'':<34}{'choices/s':>10}{'p50 ms':>9}{'p99 ms':>9}{'servers':>9}{'database':>10}",
    ]
    for words, kind in (("as fast as they can", "full"), (f"a choice every {pace:g} s at a table", "paced")):
        for number in NUMBERS:
            one = found["processes"][str(number)][kind]
            cells = f"{one['rate']:10,.0f}{one['p50']:9.1f}{one['p99']:9.1f}{one['cpu']:9.2f}{one['postgres']:10.2f}"
            lines.append(f"{f'{number} x {words}':<34}{cells}")
    front = found["front"]
    lines.append(
        f"new connections, one after the other: {front['rate']:,.0f} a second; "
        f"the front needs {front['front']:.0f} µs of CPU for each"
    )
    return "\n".join([*lines, f"build: {found['build']}"])


def main() -> int:
    """Measure and report."""
    parser = argparse.ArgumentParser(description="Measure one process beside two on one PostgreSQL.")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON and nothing else")
    parser.add_argument("--tables", type=int, default=60, help="tables in play (%(default)s)")
    parser.add_argument("--seconds", type=float, default=10.0, help="seconds of play a round (%(default)s)")
    parser.add_argument("--pace", type=float, default=1.0, help="seconds between choices at a calm table (%(default)s)")
    parser.add_argument("--repeat", type=int, default=3, help="rounds; the middle one counts (%(default)s)")
    arguments = parser.parse_args()
    with workplace() as folder:
        found = rounds(folder, arguments)
    print(json.dumps(found, indent=2) if arguments.json else report(found, arguments.tables, arguments.pace))
    return 0


if __name__ == "__main__":
    sys.exit(main())
