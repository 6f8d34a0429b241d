"""What the server's benchmark compiles, and keeps below build/ until its sources change: its programs in C++, and our
server as people run it, with the benchmark's own games in it."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import compiling
from benchmarks.server_page import Failed

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
BUILD = ROOT / "build" / "bench-server"
CACHE = BUILD / "compiled"  # under a digest of all that decides what the binaries become
GAMES = ("connect_four", "pebbles")
FLAGS = ["-std=c++17", "-O2", "-Wall", "-Wextra"]


class Package(NamedTuple):
    """A folder that holds our package, to be put on a server's path."""

    folder: Path
    kind: str  # profiled, as the wheel is; compiled, where no profile can be made or none is wanted


def tell(text: str) -> None:
    """Tell whoever waits; standard output belongs to the figures."""
    print(f"contretemps: {text}", file=sys.stderr, flush=True)


def package() -> Package:
    """The sources as they are now with the benchmark's games beside the others, and binaries that fit them."""
    source, folder = BUILD / "source", BUILD / "package"
    shutil.rmtree(source, ignore_errors=True)
    compiling.copy_package(ROOT / "src", source)
    for game in GAMES:
        place = source / compiling.PACKAGE / "games" / game
        shutil.copytree(HERE / game, place, ignore=shutil.ignore_patterns("__pycache__"))
    tell("our server with the benchmark's games (some minutes, if they have to be compiled) …")
    command = [
        sys.executable,
        str(ROOT / "tools" / "build_compiled.py"),
        str(source),
        str(folder),
        "--cache",
        str(CACHE),
    ]
    wanted = compiling.wanted_kind()
    ran = subprocess.run(command + ["--no-profile"] * (wanted != compiling.PROFILED), capture_output=True, text=True)
    said = (ran.stderr.strip() or ran.stdout.strip() or "no reason given").splitlines()[-1]
    if ran.returncode != 0:
        raise Failed(f"could not compile the server's games: {said.removeprefix('contretemps: ')}")
    kind = compiling.PROFILED if f"is {compiling.PROFILED}" in ran.stdout else compiling.COMPILED
    return Package(folder, kind)


def program(name: str, folder: Path) -> Path:
    """A program of this benchmark, compiled from all C++ in a folder."""
    if shutil.which("g++") is None:
        raise Failed("needs g++ (on Debian and Ubuntu: apt-get install g++)")
    total = hashlib.sha256(repr(FLAGS).encode())
    sources = sorted(path for path in folder.iterdir() if path.suffix in (".cpp", ".hpp"))
    for path in sources:
        total.update(f"{path.name}\0".encode() + path.read_bytes())
    made = BUILD / f"{name}-{total.hexdigest()[:16]}"
    if not made.exists():
        BUILD.mkdir(parents=True, exist_ok=True)
        unfinished = made.with_suffix(".unfinished")
        units = [str(path) for path in sources if path.suffix == ".cpp"]
        ran = subprocess.run(["g++", *FLAGS, *units, "-o", str(unfinished)], capture_output=True, text=True)
        if ran.returncode != 0:
            first = next((line for line in ran.stderr.splitlines() if "error" in line), "no reason given")
            raise Failed(f"could not compile {name}: {first}")
        unfinished.rename(made)
    return made
