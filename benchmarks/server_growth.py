"""Whether a long game costs more than a short one: choices, undos and take-backs at tables with many entries and with
few, in turns; and what it takes to read a table again after a restart."""

from __future__ import annotations

import statistics
import time
from pathlib import Path
from typing import Any

from benchmarks.server_build import Package
from benchmarks.server_figures import Figures, grown
from benchmarks.server_load import Client, open_ours, play
from benchmarks.server_sides import SQLITE, Running, serving

GAME = "pebbles"  # in which nothing ends before its time
MANY, FEW, READ = 2_000, 60, 500
LANES = 10
ROUNDS = 20  # of choose, undo, choose and take back
ENTRIES = 4 * ROUNDS
WARM = FEW - ENTRIES // 2  # choices before, at tables that somebody has just come to
ACTS = ("choose", "undo", "take_back")


def growth(folder: Path, package: Package, repeat: int) -> dict[str, Any]:
    """What each act costs at long tables and at short ones; the number of entries is that of the middle."""
    few: dict[str, list[Figures]] = {act: [] for act in ACTS}
    many: dict[str, list[Figures]] = {act: [] for act in ACTS}
    with serving(SQLITE, folder, package) as running:
        long = open_ours(Client(running.port), GAME, 2, LANES)
        play(running, long, lanes=LANES, warm=MANY - repeat * (WARM + ENTRIES) // 2)
        for number in range(repeat):
            short = open_ours(Client(running.port), GAME, 2, LANES)
            turn = [(few, short), (many, long)]
            for taken, tables in turn if number % 2 else reversed(turn):  # what comes first has no advantage
                found = play(running, tables, lanes=LANES, warm=WARM, rounds=ROUNDS)
                for act in ACTS:
                    taken[act].append(found[act])
    times = grown(few, many)
    cpu = {act: [statistics.median(one["cpu"] for one in found[act]) for found in (few, many)] for act in ACTS}
    return {"times": times, "cpu_ms_at_60_and_2000": cpu}


def reading(folder: Path, package: Package) -> Figures:
    """Milliseconds of CPU for the first look at a table after a restart, beyond those for the second look."""
    with serving(SQLITE, folder, package) as running:
        tables = open_ours(Client(running.port), GAME, 2, LANES)
        play(running, tables, lanes=LANES, warm=READ)
    with serving(SQLITE, folder, package) as running:
        client = Client(running.port)
        looked = [[look(running, client, table) for table in tables] for _ in ("first", "again")]
    looks = {"first_look_ms": statistics.median(looked[0]), "second_look_ms": statistics.median(looked[1])}
    return {"read_500_ms": looks["first_look_ms"] - looks["second_look_ms"], **looks}


def look(running: Running, client: Client, table: str) -> float:
    """Milliseconds of CPU that a server needs to tell how a table stands, to somebody who knows all entries."""
    name, token, _ = table.split()
    before = worked(running.pid)
    client.ask("GET", f"/api/tables/{name}?since={READ}", token)
    return worked(running.pid) - before


def worked(process: int) -> float:
    """Milliseconds of CPU that a process and those that it started have taken so far."""
    children = []
    for task in Path(f"/proc/{process}/task").iterdir():
        children += (task / "children").read_text("ascii").split()
    clock = (~process << 3) | 2  # how Linux names the CPU clock of another process
    return time.clock_gettime(clock) * 1e3 + sum(worked(int(child)) for child in children)
