"""Measures the server beside boardgame.io in one run, and the page.

    make bench-server                              builds what is needed, then runs this
    .venv/bin/python benchmarks/server.py --json   the figures for a program; --help for the rest

A hundred tables of connect four, both players of each connected, on the same machine, driven by the same program and
playing the very same games; README.md says what is measured and how.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import time
from pathlib import Path
from typing import Any

sys.path[:0] = [str(Path(__file__).resolve().parent.parent), str(Path(__file__).resolve().parent.parent / "tools")]

from benchmarks import server_figures, server_growth, server_page  # noqa: E402  (found only now)
from benchmarks.server_build import HERE, Package, package, program  # noqa: E402
from benchmarks.server_figures import Figures, middle  # noqa: E402
from benchmarks.server_load import drive  # noqa: E402
from benchmarks.server_sides import LIMITS, MEMORY, SIDES, SQLITE, prepare, serving, workplace  # noqa: E402

Taken = dict[str, list[Figures]]  # by side, round after round

SYNCS = 200  # bare syncs of the disk, for comparison
WARM = 10  # choices at each table before it counts: Node compiles what runs often
CALM = 100.0  # choices a second of all tables together
REAL = {"tempest": 1, "tempt": 2}  # games that people play, and for how many
GROWTH_ROUNDS = 5


def syncs(folder: Path) -> float:
    """How many small writes a second this disk makes durable, one after the other: the bound of one choice a commit."""
    file = os.open(folder / "sync", os.O_CREAT | os.O_WRONLY)
    began = time.perf_counter()
    for _ in range(SYNCS):
        os.write(file, b"x" * 512)
        os.fsync(file)
    os.close(file)
    return SYNCS / (time.perf_counter() - began)


class Bench:
    """What all measurements share."""

    def __init__(self, folder: Path, built: Package, lanes: int, moves: int, repeat: int) -> None:
        self.folder = folder
        self.package = built
        self.lanes = lanes
        self.moves = moves
        self.repeat = repeat
        self.size = 0  # bytes that a limit sends to each player of a choice: those of ours

    def place(self, name: str) -> Path:
        """A new folder."""
        place = self.folder / name
        place.mkdir()
        return place

    def full_speed(self) -> Taken:
        """All sides in turns, round after round, as fast as they can."""
        taken: Taken = {side.name: [] for side in SIDES}
        for number in range(self.repeat):
            for side in SIDES:
                with serving(side, self.place(f"{side.name}-{number}"), self.package, self.size) as running:
                    found = drive(running, lanes=self.lanes, moves=self.moves, warm=WARM)
                taken[side.name].append(found)
                if side is SQLITE:
                    self.size = round(found["bytes"])
        return self.compared(taken)

    def offered(self, half: float, seconds: float) -> tuple[Taken, Taken]:
        """All sides in turns at fixed rates: that of lively tables, and half of what boardgame.io can do."""
        calm: Taken = {side.name: [] for side in SIDES}
        lively: Taken = {side.name: [] for side in SIDES}
        moves = max(1, round(CALM * seconds / self.lanes))
        for number in range(self.repeat):
            for side in SIDES:
                place = self.place(f"{side.name}-offered-{number}")
                with serving(side, place, self.package, self.size) as running:
                    calm[side.name].append(drive(running, lanes=self.lanes, moves=moves, warm=WARM, rate=CALM))
                    many = drive(running, lanes=self.lanes, moves=self.moves, warm=WARM, rate=half)
                    lively[side.name].append(many)
        return self.compared(calm), self.compared(lively)

    def compared(self, taken: Taken) -> Taken:
        """What was measured, if it was the same."""
        if not server_figures.same_games(taken, {side.name for side in LIMITS}):
            raise server_page.Failed("has no figures: the sides did not play the same games")
        return taken

    def real(self, game: str, seats: int) -> Figures:
        """A game that people play, on SQLite."""
        with serving(SQLITE, self.place(game), self.package) as running:
            return drive(running, game=game, seats=seats, lanes=self.lanes, moves=self.moves, warm=WARM)

    def page(self, clicks: int) -> Figures:
        """The page's weight, and how soon a click shows."""
        with serving(SQLITE, self.place("page"), self.package) as running:
            taken = sorted(server_page.clicks(running.url, clicks))
        found = {f"{name}_kb": value for name, value in server_page.sizes("tempest").items()}
        return {**found, "click_p50": statistics.median(taken), "click_p99": taken[int(0.99 * len(taken))]}


def measure(bench: Bench, arguments: argparse.Namespace) -> dict[str, Any]:
    """All figures: the promised ones under their names, then what they come from."""
    began: dict[str, Any] = {"load": os.getloadavg()[0], "syncs": syncs(bench.folder), "build": bench.package.kind}
    full = bench.full_speed()
    half = middle(full[MEMORY.name])["rate"] / 2
    calm, lively = bench.offered(half, arguments.seconds)
    found: dict[str, Any] = {
        **server_figures.ratios(full),
        "p99_ms_at_100": middle(calm[SQLITE.name])["p99"],
        "p99_ms_at_half": middle(lively[SQLITE.name])["p99"],
        "bytes_a_choice": middle(full[SQLITE.name])["bytes"],
    }
    if not arguments.no_growth:
        growth = server_growth.growth(bench.place("growth"), bench.package, GROWTH_ROUNDS)
        reading = server_growth.reading(bench.place("reading"), bench.package)
        found |= {"growth_2000_vs_60": max(growth["times"].values()), "read_500_ms": reading.pop("read_500_ms")}
        found["growth"] = {**growth, **reading}
    found |= {**began, "repeat": bench.repeat, "half": half}
    found["sides"] = {
        name: {"full": middle(full[name]), "at_100": middle(calm[name]), "at_half": middle(lively[name])}
        for name in full
    }
    found["rounds"] = {"full": full, "at_100": calm, "at_half": lively}
    found["real"] = {game: bench.real(game, seats) for game, seats in REAL.items()}
    if not arguments.no_page:
        found["page"] = bench.page(arguments.clicks)
    return found


def positive(text: str) -> int:
    """A number from 1 on."""
    if not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 on")
    return int(text)


def main() -> int:
    """Measure and report."""
    parser = argparse.ArgumentParser(description="Measure the server beside boardgame.io, and the page.")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON and nothing else")
    parser.add_argument("--tables", type=positive, default=100, help="tables in play (%(default)s)")
    parser.add_argument("--moves", type=positive, default=100, help="choices at each of them, a round (%(default)s)")
    parser.add_argument("--repeat", type=positive, default=3, help="rounds; the middle one counts (%(default)s)")
    parser.add_argument("--seconds", type=positive, default=10, help="at 100 choices a second (%(default)s)")
    parser.add_argument("--clicks", type=positive, default=100, help="clicks to be timed (%(default)s)")
    parser.add_argument("--no-page", action="store_true", help="leave the page out")
    parser.add_argument("--no-growth", action="store_true", help="leave long tables out")
    arguments = parser.parse_args()
    try:
        for name in ("load", "limit"):  # before what takes longer
            program(name, HERE / name)
        prepare()
        built = package()
        with workplace() as folder:
            bench = Bench(folder, built, arguments.tables, arguments.moves, arguments.repeat)
            found = measure(bench, arguments)
    except server_page.Failed as failure:
        print(f"contretemps: the benchmark {failure}", file=sys.stderr)
        return 2
    words = {side.name: side.words for side in SIDES}
    print(json.dumps(found, indent=2) if arguments.json else server_figures.report(found, words, arguments.tables))
    return 0


if __name__ == "__main__":
    sys.exit(main())
