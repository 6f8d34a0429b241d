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

from benchmarks import server_page  # noqa: E402  (found only now)
from benchmarks.server_sides import SIDES, Side, drive, prepare, python, serving, workplace  # noqa: E402

Figures = dict[str, float]
SYNCS = 200  # bare syncs of the disk, for comparison
TOGETHER_GOAL = 120  # kB of shell and one board
TEMPEST = ["--game", "tempest", "--seats", "1"]


def syncs(folder: Path) -> float:
    """How many small writes a second this disk makes durable, one after the other: the bound of one choice a commit."""
    file = os.open(folder / "sync", os.O_CREAT | os.O_WRONLY)
    began = time.perf_counter()
    for _ in range(SYNCS):
        os.write(file, b"x" * 512)
        os.fsync(file)
    os.close(file)
    return SYNCS / (time.perf_counter() - began)


def middle(rounds: list[dict[str, Any]]) -> Figures:
    """Of each figure the one in the middle."""
    return {name: float(statistics.median([one[name] for one in rounds])) for name in rounds[0]}


def measure(folder: Path, tables: int, moves: int, repeat: int, pace: float) -> dict[str, dict[str, Figures]]:
    """All sides in turns, round after round: as fast as they can, then at the pace of lively tables."""
    full: dict[str, list[dict[str, Any]]] = {side.name: [] for side in SIDES}
    calm: dict[str, list[dict[str, Any]]] = {side.name: [] for side in SIDES}
    options = ["--tables", str(tables), "--moves", str(moves)]
    paced = ["--tables", str(tables), "--moves", str(max(2, moves // 4)), "--pace", str(pace)]
    for number in range(repeat):
        for side in SIDES:
            place = folder / f"{side.name}-{number}"
            place.mkdir()
            with serving(side, place) as running:
                full[side.name].append(drive(running, *options))
                calm[side.name].append(drive(running, *paced))
    for rounds in (full, calm):
        if len({one["checksum"] for results in rounds.values() for one in results}) != 1:
            raise server_page.Failed("has no figures: the sides did not play the same games")
    return {side.name: {"full": middle(full[side.name]), "paced": middle(calm[side.name])} for side in SIDES}


def tempest(folder: Path, tables: int, moves: int) -> Figures:
    """A real game: Tempest, on SQLite."""
    place = folder / "tempest"
    place.mkdir()
    with serving(SIDES[0], place) as running:
        return middle([drive(running, *TEMPEST, "--tables", str(tables), "--moves", str(moves))])


def page(folder: Path, clicks: int) -> Figures:
    """The page's weight, and how soon a click shows."""
    place = folder / "page"
    place.mkdir()
    with serving(SIDES[0], place) as running:
        taken = sorted(server_page.clicks(running.url, clicks))
    found = {f"{name}_kb": value for name, value in server_page.sizes("tempest").items()}
    return {**found, "click_p50": statistics.median(taken), "click_p99": taken[int(0.99 * len(taken))]}


def ratios(found: dict[str, dict[str, Figures]]) -> Figures:
    """Choices a second, and choices a second of the server's CPU time, ours by theirs: more is better."""
    result = {}
    for ours in (side for side in SIDES if side.ours):
        for theirs in (side for side in SIDES if not side.ours):
            full, peer = found[ours.name]["full"], found[theirs.name]["full"]
            result[f"choices_{ours.name}_vs_{theirs.name}"] = round(full["rate"] / peer["rate"], 2)
            result[f"work_{ours.name}_vs_{theirs.name}"] = round(peer["cpu"] / full["cpu"], 2)
    return result


def line(side: Side, figures: dict[str, Figures]) -> str:
    """A side in one line."""
    full, paced = figures["full"], figures["paced"]
    cells = [f"{full['rate']:10,.0f}", *[f"{one[p]:9.1f}" for one in (full, paced) for p in ("p50", "p99")]]
    return f"{side.words:<40}" + "".join(cells) + f"{full['bytes']:10,.0f}{full['cpu']:9.2f}"


def report(found: dict[str, Any], tables: int, pace: float) -> str:
    """All figures, for people."""
    calm = f"at {tables / pace:,.0f} a second"
    lines = [
        f"connect four, {tables} tables in play, both players of each connected",
        f"{'':<40}{'choices':>10}{'full speed':>18}{calm:>18}{'bytes':>10}{'CPU ms':>9}",
        f"{'':<40}{'a second':>10}{'p50 ms':>9}{'p99 ms':>9}{'p50 ms':>9}{'p99 ms':>9}{'a choice':>10}{'a choice':>9}",
        *[line(side, found["sides"][side.name]) for side in SIDES],
        "",
        *[f"{name:<60}{value:8.2f}" for name, value in found["ratios"].items()],
        "",
    ]
    real = found["tempest"]
    lines.append(
        f"Tempest, {tables} tables, SQLite: {real['rate']:,.0f} choices a second, "
        f"p50 {real['p50']:.1f} ms, p99 {real['p99']:.1f} ms; "
        f"{real['bytes']:,.0f} bytes and {real['cpu']:.2f} ms of CPU a choice"
    )
    if weight := found.get("page"):
        lines.append(
            f"page: shell {weight['shell_kb']:.1f} kB + Tempest's board {weight['board_kb']:.1f} kB = "
            f"{weight['together_kb']:.1f} kB gzip (goal: under {TOGETHER_GOAL}); fonts {weight['fonts_kb']:.0f} kB"
        )
        lines.append(
            f"from click to painted result: p50 {weight['click_p50']:.0f} ms, p99 {weight['click_p99']:.0f} ms"
        )
    lines.append(f"disk: {found['syncs']:,.0f} bare syncs a second; build: {found['build']}")
    return "\n".join(lines)


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
    parser.add_argument("--moves", type=positive, default=40, help="choices at each of them, a round (%(default)s)")
    parser.add_argument("--repeat", type=positive, default=3, help="rounds; the middle one counts (%(default)s)")
    parser.add_argument("--pace", type=float, default=1.0, help="seconds between choices at a calm table (%(default)s)")
    parser.add_argument("--clicks", type=positive, default=100, help="clicks to be timed (%(default)s)")
    parser.add_argument("--no-page", action="store_true", help="leave the page out")
    arguments = parser.parse_args()
    try:
        prepare()
        with workplace() as folder:
            found: dict[str, Any] = {"syncs": syncs(folder), "build": Path(python()).parent.parent.name}
            found["sides"] = measure(folder, arguments.tables, arguments.moves, arguments.repeat, arguments.pace)
            found["ratios"] = ratios(found["sides"])
            found["tempest"] = tempest(folder, arguments.tables, arguments.moves)
            if not arguments.no_page:
                found["page"] = page(folder, arguments.clicks)
    except server_page.Failed as failure:
        print(f"contretemps: the benchmark {failure}", file=sys.stderr)
        return 2
    print(json.dumps(found, indent=2) if arguments.json else report(found, arguments.tables, arguments.pace))
    return 0


if __name__ == "__main__":
    sys.exit(main())
