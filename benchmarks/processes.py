"""Measures one process beside two: do processes that share a PostgreSQL slow each other?

    .venv/bin/python benchmarks/processes.py           a table; --help for the rest
    .venv/bin/python benchmarks/processes.py --json    the figures for a program

Tables of Temptation, both players of each on a live line, driven by the program of load/. README.md says what can be
seen where server, database and players share two cores, and what cannot.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import socket
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path[:0] = [str(Path(__file__).resolve().parent.parent), str(Path(__file__).resolve().parent.parent / "tools")]

from benchmarks.server_build import Package, package  # noqa: E402  (found only now)
from benchmarks.server_figures import Figures, middle  # noqa: E402
from benchmarks.server_load import drive  # noqa: E402
from benchmarks.server_sides import POSTGRESQL, Running, our_server, workplace  # noqa: E402

NUMBERS = (1, 2)  # of processes
GAME = "temptation"  # a game of two has some 150 choices
CALLS = 4_000  # connections that are passed on, to see what the front costs
TICK = 1_000_000 / os.sysconf("SC_CLK_TCK")  # microseconds


def own_cpu(pid: int) -> float:
    """Microseconds of CPU time that a process has taken, without its children."""
    return TICK * sum(map(int, Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(") ")[2].split()[11:13]))


@contextlib.contextmanager
def serving(folder: Path, built: Package, processes: int) -> Iterator[Running]:
    """A server of so many processes on a PostgreSQL of its own."""
    folder.mkdir()
    with our_server(POSTGRESQL, folder, built, processes=processes) as running:
        yield running


def connections(running: Running) -> Figures:
    """New connections, one after the other, each with a request that any process answers at once."""
    asked = b"GET /plain.css HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
    before, began = own_cpu(running.pid), time.perf_counter()
    for _ in range(CALLS):
        with socket.create_connection(("127.0.0.1", running.port)) as line:
            line.sendall(asked)
            while line.recv(65_536):
                pass
    return {"rate": CALLS / (time.perf_counter() - began), "front": (own_cpu(running.pid) - before) / CALLS}


def measure(folder: Path, built: Package, arguments: argparse.Namespace) -> dict[str, Any]:
    """Both numbers of processes in turns, so that they meet the machine in the same moods."""
    full: dict[int, list[Figures]] = {number: [] for number in NUMBERS}
    calm: dict[int, list[Figures]] = {number: [] for number in NUMBERS}
    front: list[Figures] = []
    said: dict[str, Any] = {"game": GAME, "lanes": arguments.tables, "moves": arguments.moves, "warm": 10}
    for turn in range(arguments.repeat):
        for number in NUMBERS:
            with serving(folder / f"{number}-{turn}", built, number) as running:
                full[number].append(drive(running, **said))
                calm[number].append(drive(running, **said, rate=arguments.rate))
                if number > 1:
                    front.append(connections(running))
    found = {str(number): {"full": middle(full[number]), "calm": middle(calm[number])} for number in NUMBERS}
    return {"processes": found, "front": middle(front), "build": built.kind}


def report(found: dict[str, Any], tables: int, rate: float) -> str:
    """All figures, for people."""
    lines = [
        f"Temptation, {tables} tables, both players of each connected; CPU in ms a choice",
        f"{'':<34}{'choices/s':>10}{'p50 ms':>9}{'p99 ms':>9}{'servers':>9}{'database':>10}",
    ]
    for words, kind in (("as fast as they can", "full"), (f"{rate:g} choices a second", "calm")):
        for number in NUMBERS:
            one = found["processes"][str(number)][kind]
            cells = (
                f"{one['rate']:10,.0f}{one['p50']:9.1f}{one['p99']:9.1f}{one['cpu']:9.2f}{one['database_cpu']:10.2f}"
            )
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
    parser.add_argument("--moves", type=int, default=60, help="choices at each of them, a round (%(default)s)")
    parser.add_argument("--rate", type=float, default=60.0, help="choices a second at calm tables (%(default)s)")
    parser.add_argument("--repeat", type=int, default=3, help="rounds; the middle one counts (%(default)s)")
    arguments = parser.parse_args()
    built = package()
    with workplace() as folder:
        found = measure(folder, built, arguments)
    print(json.dumps(found, indent=2) if arguments.json else report(found, arguments.tables, arguments.rate))
    return 0


if __name__ == "__main__":
    sys.exit(main())
