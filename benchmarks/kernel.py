"""Measures kernel and games beside their peers, in one interleaved run.

    make bench                                          builds what is needed, then runs this
    .venv-bench/bin/python benchmarks/kernel.py --json  the ratios for a program; --help for the rest

Tempest's day 1, compiled with and without a profile, beside straightforward C++ that plays the very same games, and
beside the same files uncompiled; connect four on the same kernel beside OpenSpiel. README.md says what is measured and
how; the checksums of all sides have to be equal, or there are no figures.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from types import TracebackType
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
BUILDS = ROOT / "build" / "benchmarks"

PLAYOUT_SEED = 7
SEARCH_SEED = 9
ROLLOUTS = 4  # for each choice of a decision
CHECKED_GAMES = 400  # that also the interpreted side plays, so that all checksums can be compared

# which speeds are compared under which name: ours, with a profile and without, by that of the peer
RATIOS = {
    "tempest_playout_vs_cpp": ("playouts", "yardstick"),
    "tempest_copy_playout_vs_cpp": ("search", "yardstick"),
    "compiled_vs_interpreted": ("playouts", "interpreted"),
    "connect_four_vs_openspiel_from_python": ("driven", "openspiel"),
    "connect_four_vs_openspiel_cpp": ("inside", "openspiel"),
}
GOALS = {  # with a profile: what we want, and what it must never be under
    "tempest_playout_vs_cpp": (0.60, 0.45),
    "tempest_copy_playout_vs_cpp": (0.50, 0.35),
    "compiled_vs_interpreted": (30.0, 20.0),
    "connect_four_vs_openspiel_from_python": (2.5, 2.0),
    "connect_four_vs_openspiel_cpp": (6.5, 5.0),
}
WORDS = {
    "playouts": "Tempest day 1, whole games, plies/s",
    "search": "Tempest day 1, copies played on, plies/s",
    "driven": "connect four driven from Python, moves/s",
    "random.choice": "the same with random.choice, moves/s",
    "inside": "connect four, whole games inside, games/s",
}
SIDES = {
    "profiled": "compiled with a profile",
    "compiled": "compiled",
    "interpreted": "interpreted",
    "yardstick": "C++",
    "openspiel": "OpenSpiel",
}


class Failed(Exception):  # noqa: N818  (named by what happened)
    """There are no figures; the message says why, in one line."""


# ---- what is measured ------------------------------------------------------------------------------------------------


def require() -> None:
    """What has to be there before anything is built."""
    if shutil.which("g++") is None:
        raise Failed("needs g++ (on Debian and Ubuntu: apt-get install g++)")
    for module, package in (("pyspiel", "open-spiel"), ("mypyc", "mypy[mypyc]"), ("librt", "librt")):
        if importlib.util.find_spec(module) is None:
            raise Failed(f"needs {package}, which {sys.executable} does not have; `make bench` installs it")


def run(command: list[str], what: str) -> str:
    """Run a program to its end; Failed, with its last words, if it fails."""
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode != 0:
        said = (result.stderr.strip() or result.stdout.strip() or "no reason given").splitlines()
        raise Failed(f"{what} failed: {said[-1]}")
    return result.stdout


def digest() -> str:
    """Names the sources and tools that a build comes from, so that it is made again when one of them changes."""
    found = hashlib.sha256(f"{sys.version} {platform.machine()}".encode())
    folders = (ROOT / "src", ROOT / "tools", HERE / "connect_four")
    paths = [HERE / "drive.py", HERE / "tempest_day1.cpp", *[path for folder in folders for path in folder.rglob("*")]]
    for path in sorted(paths):
        if path.suffix in (".py", ".toml", ".cpp"):
            found.update(f"{path.relative_to(ROOT)}\0".encode() + path.read_bytes())
    return found.hexdigest()[:16]


def builds() -> Path:
    """The directory with all builds of the sources as they are now; made if it is not there."""
    wanted = BUILDS / digest()
    if not wanted.is_dir():
        BUILDS.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=BUILDS, prefix="unfinished-") as folder:
            build(Path(folder))
            for old in BUILDS.iterdir():  # of other sources
                if not old.name.startswith("unfinished-"):
                    shutil.rmtree(old, ignore_errors=True)
            (Path(folder) / "all").rename(wanted)
    return wanted


def build(folder: Path) -> None:
    """The sources with connect four added, the same compiled, compiled with a profile, and the yardstick."""
    out = folder / "all"
    package = out / "interpreted" / "contretemps"
    ignore = shutil.ignore_patterns("__pycache__", "*.so")
    shutil.copytree(ROOT / "src" / "contretemps", package, ignore=ignore)
    shutil.copytree(HERE / "connect_four", package / "games" / "connect_four", ignore=ignore)
    shutil.copy(HERE / "drive.py", package / "games" / "tempest" / "drive.py")
    tell("the yardstick …")
    native = ["g++", "-O3", "-march=native", "-std=c++20", "-shared", "-fPIC"]
    run([*native, str(HERE / "tempest_day1.cpp"), "-o", str(out / "tempest_day1.so")], "compiling the yardstick")
    for kind in ("compiled", "profiled"):
        tell(f"kernel and games, {SIDES[kind]} (a minute or two) …")
        command = [sys.executable, str(ROOT / "tools" / "build_compiled.py"), str(package.parent), str(out / kind)]
        said = run(command + ["--no-profile"] * (kind == "compiled"), f"the build {SIDES[kind]}")
        if kind not in said:
            raise Failed(f"the build {SIDES[kind]} came out otherwise: {said.strip().splitlines()[-1]}")


def tell(text: str) -> None:
    """Tell whoever waits."""
    print(f"contretemps: {text}", file=sys.stderr, flush=True)


# ---- how it is measured ----------------------------------------------------------------------------------------------


class Side:
    """A process that does jobs, and the best that it has shown in each."""

    def __init__(self, name: str, arguments: list[str]) -> None:
        self.name = name
        self.best: dict[str, float] = {}  # things done a second of CPU time, by job
        environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONHASHSEED": "0"}
        self.process = subprocess.Popen(
            [sys.executable, str(HERE / "measure.py"), *arguments],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment,
        )  # fmt: skip

    def __enter__(self) -> Side:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.stdin is not None:
            self.process.stdin.close()
        self.process.wait()

    def ask(self, *job: Any) -> tuple[float, int, int]:
        """Do a job: seconds, things done, checksum."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            self.process.stdin.write(json.dumps(job) + "\n")
            self.process.stdin.flush()
            answer = self.process.stdout.readline()
        except BrokenPipeError:
            answer = ""
        if not answer:
            raise Failed(f"{SIDES[self.name]} broke off at {job[0]}, see above")
        seconds, done, checksum = json.loads(answer)
        return seconds, done, checksum

    def time(self, name: str, *job: Any) -> tuple[int, int]:
        """Do a job and remember it under a name if it was never done faster; things done, checksum."""
        seconds, done, checksum = self.ask(*job)
        self.best[name] = max(self.best.get(name, 0.0), done / seconds)
        return done, checksum


def same(what: str, results: dict[str, tuple[int, int]]) -> tuple[int, int]:
    """All sides must have played the very same games."""
    if len(set(results.values())) > 1:
        raise Failed(f"{what}: the sides played different games, so no figure means anything: {results}")
    return next(iter(results.values()))


def check(sides: dict[str, Side]) -> dict[str, tuple[int, int]]:
    """Do all sides come to the same checksums, and are they what they are called?"""
    for name in ("profiled", "compiled", "interpreted"):
        if sides[name].ask("is_compiled")[1] != (name != "interpreted"):
            raise Failed(f"the build {SIDES[name]} is not what it is called")
    ours = [sides[name] for name in ("profiled", "compiled", "interpreted")]
    tempest = [*ours, sides["yardstick"]]
    jobs: list[tuple[list[Side], Any]] = [
        (tempest, ("playouts", CHECKED_GAMES, PLAYOUT_SEED)),
        (tempest, ("search", 2, ROLLOUTS, SEARCH_SEED)),
        (ours, ("connect_four_inside", CHECKED_GAMES, PLAYOUT_SEED)),
        (ours, ("connect_four_driven", CHECKED_GAMES)),
    ]
    return {job[0]: same(job[0], {side.name: side.ask(*job)[1:] for side in who}) for who, job in jobs}


def measure(sides: dict[str, Side], games: int, repeat: int) -> None:
    """All sides in turn, as often as wanted."""
    searches = max(1, games // 250)
    driven = max(1, games // 10)
    for turn in range(repeat):
        tell(f"round {turn + 1} of {repeat}")
        native = ("yardstick", "profiled", "compiled")
        same("playouts", {n: sides[n].time("playouts", "playouts", games, PLAYOUT_SEED) for n in native})
        same("search", {n: sides[n].time("search", "search", searches, ROLLOUTS, SEARCH_SEED) for n in native})
        sides["interpreted"].time("playouts", "playouts", max(1, games // 50), PLAYOUT_SEED)
        sides["interpreted"].time("search", "search", max(1, searches // 25), ROLLOUTS, SEARCH_SEED)
        for n in ("openspiel", "profiled", "compiled"):
            sides[n].time("driven", "connect_four_driven", driven)
            sides[n].time("random.choice", "connect_four_driven_by_choice", driven)
            sides[n].time("inside", "connect_four_inside", games, PLAYOUT_SEED)


# ---- what comes out --------------------------------------------------------------------------------------------------


def ratios(sides: dict[str, Side]) -> dict[str, float]:
    """The figures that are promised: with a profile under their own names, without under …_no_profile."""
    found: dict[str, float] = {}
    for kind, suffix in (("profiled", ""), ("compiled", "_no_profile")):
        for name, (job, peer) in RATIOS.items():
            found[name + suffix] = round(sides[kind].best[job] / sides[peer].best[job], 3)
        slow = sides["openspiel"].best["random.choice"]
        found[f"connect_four_vs_openspiel_from_python_random_choice{suffix}"] = round(
            sides[kind].best["random.choice"] / slow, 3
        )
    return found


def report(sides: dict[str, Side], found: dict[str, float], checksums: dict[str, tuple[int, int]]) -> str:
    """All figures, for people."""
    lines = [f"{'per second of CPU time, the best of all rounds':<46}" + "".join([f"{n:>13}" for n in sides])]
    for job, words in WORDS.items():
        cells = [f"{side.best[job]:13,.0f}" if job in side.best else " " * 13 for side in sides.values()]
        lines.append(f"{words:<46}" + "".join(cells))
    lines += ["", f"{'ratio':<46}{'profile':>13}{'no profile':>13}{'goal':>13}{'not under':>13}"]
    for name, (goal, least) in GOALS.items():
        value = found[name]
        verdict = "" if value >= goal else "  under the goal" if value >= least else "  TOO SLOW"
        lines.append(f"{name:<46}{value:13.2f}{found[name + '_no_profile']:13.2f}{goal:13.2f}{least:13.2f}{verdict}")
    lines += ["", "the same games on all sides: " + ", ".join([f"{n} {p} {c}" for n, (p, c) in checksums.items()])]
    return "\n".join(lines)


def positive(text: str) -> int:
    """A number from 1 on."""
    if not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 on")
    return int(text)


def main() -> int:
    """Build, measure, report."""
    parser = argparse.ArgumentParser(description="Measure kernel and games beside C++ and OpenSpiel.")
    parser.add_argument("--json", action="store_true", help="print the ratios as JSON and nothing else")
    parser.add_argument("--games", type=positive, default=20_000, help="whole games a round (%(default)s)")
    parser.add_argument("--repeat", type=positive, default=15, help="rounds, of which the best counts (%(default)s)")
    parser.add_argument("--quick", action="store_true", help="a quarter of the games, a fifth of the rounds")
    arguments = parser.parse_args()
    games = max(1, arguments.games // 4) if arguments.quick else arguments.games
    repeat = max(1, arguments.repeat // 5) if arguments.quick else arguments.repeat
    try:
        require()
        folder = builds()
        with (
            Side("profiled", ["ours", str(folder / "profiled")]) as profiled,
            Side("compiled", ["ours", str(folder / "compiled")]) as compiled,
            Side("interpreted", ["ours", str(folder / "interpreted")]) as interpreted,
            Side("yardstick", ["yardstick", str(folder / "tempest_day1.so")]) as yardstick,
            Side("openspiel", ["openspiel"]) as openspiel,
        ):
            sides = {side.name: side for side in (profiled, compiled, interpreted, yardstick, openspiel)}
            checksums = check(sides)
            measure(sides, games, repeat)
    except Failed as failure:
        print(f"contretemps: the benchmark {failure}", file=sys.stderr)
        return 2
    found = ratios(sides)
    print(json.dumps(found, indent=2) if arguments.json else report(sides, found, checksums))
    return 0


if __name__ == "__main__":
    sys.exit(main())
