"""Measures what one person's mistake costs everybody at a server, in an action space of 63,504 choices.

    .venv/bin/python benchmarks/big_space.py           a table of figures
    … --json --repeat N                                figures for a program; how many rounds

The toy `tests/toys/relocate` is asked why a thing or a choice cannot be chosen, is sent a mistyped, a refused and an
accepted choice, all of it by the functions that the event loop calls. The peer is one JSON round trip, there and back,
of the state that the same seat is told. They take turns, round after round, and the best round of each counts.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from contretemps.kernel.codec import Codec
from contretemps.server import commands, wire
from contretemps.server.errors import Problem
from contretemps.server.table import PERSON, Seat, Table, Terms
from contretemps.server.why import why_not
from tests.toys.relocate import GAME

GUEST = "ada"
ACCEPTED, REFUSED, MISTYPED = "move:3>c1>e4", "move:3>c1>e1", "mvoe:3>c1>e44"


def new_table() -> Table:
    """A table at which the guest plays both seats and is asked."""
    seats = [Seat(seat, PERSON, f"Player {seat}", guest=GUEST) for seat in range(2)]
    table = Table("big-space", Terms(GAME, {}, seed=bytes(32)), seats)
    table.start(0.0)
    return table


def choose(text: str, code: str = "") -> Callable[[Table], None]:
    """Send a choice, and find that it is answered with this error."""

    def job(table: Table) -> None:
        try:
            commands.choose(GUEST, table.n, 0, [text], "en")(table, 0.0)
        except Problem as problem:
            came = problem.code
        else:
            came = ""
        if came != code:
            raise SystemExit(f"{text} is answered by {came!r}, not by {code!r}")

    return job


def why(thing: str | None, picked: list[str], choice: str | None, meant: str) -> Callable[[Table], None]:
    """Ask why not, and find that it is this choice whose refusal is told."""

    def job(table: Table) -> None:
        refusal = why_not(table, GUEST, 0, thing, picked, choice, "en")
        if refusal is None or refusal["choice"] != meant:
            raise SystemExit(f"asked about {meant}, told about {refusal}")

    return job


def round_trip(table: Table) -> Callable[[Table], None]:
    """The peer."""
    state = wire.state(table, wire.Viewer(GUEST, 0), 0.0, wire.Presence(), [])
    return lambda _: None if json.loads(json.dumps(state)) == state else sys.exit("JSON lost something")


JOBS: dict[str, Callable[[Table], None]] = {
    "why_thing": why("space:e1", ["piece:3"], None, "move:3>c1>e1"),
    "why_choice": why(None, [], REFUSED, REFUSED),
    "mistyped": choose(MISTYPED, "malformed"),
    "refused": choose(REFUSED, "refused"),
    "accepted": choose(ACCEPTED),
}


def measure(rounds: int) -> dict[str, float]:
    """Milliseconds of CPU time, the best of all rounds."""
    jobs = {"json_round_trip": round_trip(new_table()), **JOBS}
    best: dict[str, float] = {}
    for _ in range(rounds):
        for name, job in jobs.items():
            table = new_table()
            best[name] = min(best.get(name, 1e9), timed(lambda job=job, table=table: job(table)))  # type: ignore[misc]
        best["building"] = min(best.get("building", 1e9), timed(lambda: Codec(GAME.codec.verbs)))
    return best


def timed(job: Callable[[], Any]) -> float:
    before = time.process_time_ns()
    job()
    return (time.process_time_ns() - before) / 1e6


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--json", action="store_true", help="figures for a program")
    parser.add_argument("--repeat", type=int, default=40, metavar="N", help="rounds, of which the best counts (40)")
    given = parser.parse_args()
    best = measure(given.repeat)
    peer = best["json_round_trip"]
    figures = {f"{name}_ms": round(ms, 4) for name, ms in best.items()}
    ratios = {f"{name}_vs_json_round_trip": round(peer / ms, 2) for name, ms in best.items() if ms != peer}
    if given.json:
        print(json.dumps({**figures, **ratios}))
        return
    print(f"{GAME.codec.size:,} choices; a ratio is how often it is done in the time of one JSON round trip of a state")
    for name, ms in best.items():
        print(f"{name:<18} {ms:9.3f} ms   {peer / ms:8.2f}")


if __name__ == "__main__":
    main()
