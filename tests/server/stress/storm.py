"""All at once: people who play, guests who mean no good, and a server that is killed again and again.

    make stress                     some minutes on each database
    .venv/bin/python -m tests.server.stress.storm --seconds 60 --on sqlite

Ends with figures, and with 1 if anything that was acknowledged is not there, if the event loop was held, if anybody was
answered with an error of the server's, or if the server wrote an error down.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import tempfile
import threading
import time
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from contretemps.server.settings import Settings
from tests.server.stress.hostile import KINDS, Pest
from tests.server.stress.load import Load, faults
from tests.support.postgres import Cluster
from tests.support.server import NO_LIMITS, Server

GAMES = [("tempest", 1), ("temptation", 2), ("temptation", 4)]  # whoever plays sees every choice
UP = (4.0, 9.0)  # seconds between two kills
# People here play as fast as they can, from one address; everything else is limited as it is for everybody.
FAST = ("read", "write", "message", "guest", "table")
LIMITS: dict[str, Any] = {
    **{name: getattr(Settings(), name) for name in NO_LIMITS},  # what other tests switch off
    **{f"{name}_rate": 500 for name in FAST},
    **{f"{name}_burst": 5_000 for name in FAST},
    "tables_day": 0,
    "sweep_seconds": 1,
}


@dataclass
class Figures:
    """What came of it."""

    seconds: float = 0.0
    kills: int = 0
    stops: int = 0
    choices: int = 0
    repeated: int = 0
    contested: int = 0
    answers: dict[str, dict[str, int]] = field(default_factory=dict)
    health: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def lines(self) -> list[str]:
        waits = statistics.quantiles(self.health, n=100) if len(self.health) > 1 else [0.0] * 99
        return [
            f"{self.seconds:.0f} s, {self.kills} kills, {self.stops} planned stops",
            f"{self.choices} choices acknowledged, {self.repeated} asked again, {self.contested} came too late",
            f"{len(self.health)} looks at its health: p50 {waits[49] * 1000:.0f} ms, p99 {waits[98] * 1000:.0f} ms",
            *[f"{kind}: {json.dumps(told)}" for kind, told in self.answers.items()],
            f"{len(self.faults)} faults",
            *[f"  {fault[:300]}" for fault in self.faults[:20]],
        ]


class Prober:
    """Somebody who looks how the server is, all the time."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.waits: list[float] = []
        self.stopping = threading.Event()
        self.thread = threading.Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        while not self.stopping.wait(0.05):
            began = time.monotonic()
            try:
                httpx.get(f"{self.server.url}/api/health", timeout=30)
            except httpx.TransportError:
                continue  # it is down just now
            self.waits.append(time.monotonic() - began)


def storm(folder: Path, databases: list[str], seconds: float) -> Figures:
    """One storm: a server for each of these (equal) databases."""
    chance = random.Random(seconds)
    found = Figures()
    with ExitStack() as stack:
        servers = [stack.enter_context(Server(folder, db, **LIMITS)) for db in databases]
        load = Load([server.url for server in servers], GAMES)
        pests = [kind(servers, number) for number, kind in enumerate(KINDS)]
        prober = Prober(servers[0])
        began = time.monotonic()
        for thread in [prober.thread, *[pest.thread for pest in pests]]:
            thread.start()
        load.start()
        while time.monotonic() - began < seconds and not load.wrong:
            time.sleep(chance.uniform(*UP))
            server = chance.choice(servers)
            if chance.random() < 0.75:
                server.kill()
                found.kills += 1
            else:
                server.stop()
                found.stops += 1
            server.start()
        load.stop()
        _end(pests, prober)
        found.seconds = time.monotonic() - began
        found.faults += faults(load) + [fault for pest in pests for fault in pest.faults]
        for server in servers:
            found.faults += server.held() + [line for line in server.said().splitlines() if '"level": "error"' in line]
    found.choices, found.repeated, found.contested = len(load.acknowledged), load.repeated, load.contested
    found.answers = {pest.kind: dict(sorted(pest.answers.items())) for pest in pests}
    found.health = prober.waits
    return found


def _end(pests: list[Pest], prober: Prober) -> None:
    threads = [prober.thread, *[pest.thread for pest in pests]]
    for stopping in [prober.stopping, *[pest.stopping for pest in pests]]:
        stopping.set()
    for thread in threads:
        thread.join(120)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=150.0)
    parser.add_argument("--on", choices=["sqlite", "postgresql", "both"], default="both")
    said = parser.parse_args()
    wrong = 0
    for kind in ("sqlite", "postgresql"):
        if said.on not in (kind, "both"):
            continue
        with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
            databases = [str(Path(folder) / "storm.db")]
            if kind == "postgresql":
                cluster = Cluster()
                stack.callback(cluster.remove)
                cluster.start()
                databases = [cluster.database()] * 2
            found = storm(Path(folder), databases, said.seconds)
        print(f"== {kind}, {len(databases)} server(s)", *found.lines(), sep="\n", flush=True)
        wrong += len(found.faults)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
