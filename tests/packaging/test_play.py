"""Whoever wants to play plays at once, and the compiled build is there at the next start: on a tree of one small game.

The compiler waits until a test lets it go on, so that nothing here depends on who is quicker.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import alone
import compiling
import make_wheel
from tests.packaging.test_compiling import plant
from tests.support.waiting import until

ROOT = make_wheel.ROOT
TOOLS = ["alone.py", "beside.py", "make_wheel.py", "play.py", "ready.py", *compiling.PROGRAMS]
INTERPRETED, COMPILED = "interpreted", "compiled"

# Says how it runs and stays until it is told to stop, as a server does; a byte on standard input is a look at itself.
SERVE = """
import signal, sys
from contretemps.build_info import compiled

def stop(*_):
    sys.exit(0)

signal.signal(signal.SIGINT, stop)
def look():
    print("interpreted" if not compiled() else "compiled", flush=True)

look()
while sys.stdin.readline():
    from contretemps.games.nim import heap  # only now, as a server that finds something to load late
    print(heap.__file__.rsplit(".")[-1], flush=True)
"""

COMPILER = """#!/bin/sh
case "$*" in *" -c c/"*)
    echo $$ >> {folder}/compiling
    while [ ! -e {folder}/go ]; do sleep 0.02; done
    [ ! -e {folder}/broken ] || {{ echo out of order >&2; exit 1; }};;
esac
exec {compiler} "$@"
"""


def hears_ctrl_c() -> None:
    """In a new process: a test run that somebody put into the background does not hear it, nor what it starts."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Table:
    """A tree with what `make play` has prepared, and who plays there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.tree = plant(
            folder / "tree",
            {"__init__.py": "__version__ = '1'", "__main__.py": SERVE, "cli/__init__.py": "", "web/index.html": "<p>"},
        )
        (self.tree / "src" / "contretemps" / "cli.py").unlink()
        for name in [*("pyproject.toml", "setup.py", "LICENSE", "README.md", "requirements/build.txt")] + [
            f"tools/{name}" for name in TOOLS
        ]:
            (self.tree / name).parent.mkdir(exist_ok=True)
            shutil.copyfile(ROOT / name, self.tree / name)
        self.script(self.tree / ".venv-play" / "bin" / "python", f'#!/bin/sh\nexec {sys.executable} "$@"\n')
        (self.tree / ".venv-build").symlink_to(ROOT / ".venv-build")
        compiler = compiling.compiler()[0]
        self.script(folder / "cc", COMPILER.format(folder=folder, compiler=compiler))
        self.players: list[subprocess.Popen[str]] = []

    def change(self, name: str, text: str) -> None:
        """Write a file of the package."""
        (self.tree / "src" / "contretemps" / name).write_text(text)

    def script(self, path: Path, text: str) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        path.chmod(0o755)

    def play(self) -> Player:
        """Open the table."""
        environment = {
            key: value for key, value in os.environ.items() if key not in ("CONTRETEMPS_BUILD", "PYTHONPATH")
        }
        path = f"{ROOT / '.venv-tools' / 'bin'}{os.pathsep}{environment['PATH']}"
        process = subprocess.Popen(
            [sys.executable, self.tree / "tools" / "play.py"],
            env={**environment, "PATH": path, "CC": str(self.folder / "cc")},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            preexec_fn=hears_ctrl_c,  # noqa: PLW1509 - nothing else runs in this process
        )
        self.players.append(process)
        return Player(process)

    def let_go(self, broken: bool = False) -> None:
        """The compiler may go on, or fail."""
        if broken:
            (self.folder / "broken").touch()
        (self.folder / "go").touch()

    def wait_for_the_compiler(self) -> None:
        until((self.folder / "compiling").exists)

    def at_work(self) -> list[str]:
        """Everything that runs and knows of this folder."""
        found = []
        for process in Path("/proc").glob("[0-9]*"):
            try:
                words = (process / "cmdline").read_bytes().decode().replace("\0", " ")
            except OSError:
                continue
            if str(self.folder) in words:
                found.append(words)
        return found


class Player:
    """One who plays: what it was told, and how it ends."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def line(self) -> str:
        """The next line that it prints."""
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def loads(self) -> str:
        """From what kind of file it loads something only now."""
        assert self.process.stdin is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        return self.line()

    def stop(self, how: int = signal.SIGINT) -> None:
        """Ctrl-C, or worse."""
        self.process.send_signal(how)
        self.process.wait()


@pytest.fixture
def table(compiler: None, tmp_path: Path) -> Iterator[Table]:
    with alone.holding(make_wheel.LOCK):
        make_wheel.prepare_environment(compiling.QUICK)
    made = Table(tmp_path)
    yield made
    made.let_go()
    for process in made.players:
        if process.poll() is None:
            process.kill()
            process.wait()
    until(lambda: not made.at_work())


BESIDE = "contretemps: playing the sources as they are; the compiled build, some 30 times as quick, is made beside"
READY = "contretemps: the compiled build is ready; the next start takes it"


def test_the_compiled_build_is_made_beside_and_taken_at_the_next_start(table: Table) -> None:
    player = table.play()
    assert [player.line(), player.line()] == [BESIDE, INTERPRETED]
    table.wait_for_the_compiler()
    table.let_go()
    assert player.line() == READY
    assert player.loads() == "py"  # never in the middle of a table
    following = table.play()
    assert following.line() == COMPILED
    assert following.loads() == "so"
    table.change("games/nim/heap.py", "def take(heap: int) -> int: return heap - 2")
    changed = table.play()
    assert [changed.line(), changed.line()] == [BESIDE, INTERPRETED]


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_the_build_ends_with_the_server_and_is_made_at_the_next_start(table: Table, how: int) -> None:
    player = table.play()
    assert player.line() == BESIDE
    table.wait_for_the_compiler()
    player.stop(how)
    until(lambda: not table.at_work())
    assert not (table.tree / "dist").exists()
    table.let_go()
    player = table.play()
    assert [player.line(), player.line(), player.line()] == [BESIDE, INTERPRETED, READY]
    assert not list((table.tree / ".cache").glob("wheel/*"))
    assert table.play().line() == COMPILED


def test_a_build_that_fails_is_said_in_one_line_and_not_tried_again(table: Table) -> None:
    table.let_go(broken=True)
    player = table.play()
    assert [player.line(), player.line()] == [BESIDE, INTERPRETED]
    failed = "the wheel could not be built, see dist/build.log"
    assert player.line() == f"contretemps: no compiled build, playing goes on as it is: {failed}"
    assert "out of order" in (table.tree / "dist" / "build.log").read_text()
    assert player.loads() == "py"
    following = table.play()
    again = "the compiled build failed last time, and nothing has changed since: see dist/build.log"
    assert [following.line(), following.line()] == [
        f"contretemps: playing interpreted, which is slower: {again}",
        INTERPRETED,
    ]


def test_two_who_begin_at_once_share_one_build(table: Table) -> None:
    players = [table.play(), table.play()]
    for player in players:
        assert [player.line(), player.line()] == [BESIDE, INTERPRETED]
    table.wait_for_the_compiler()
    table.let_go()
    assert [player.line() for player in players] == [READY, READY]
    compiled = (table.folder / "compiling").read_text().split()
    assert len(compiled) == len(set(compiled))
    assert table.play().line() == COMPILED


def test_what_somebody_plays_from_is_not_removed(table: Table) -> None:
    """However often the sources change meanwhile."""
    table.let_go()
    player = table.play()
    assert [player.line(), player.line(), player.line()] == [BESIDE, INTERPRETED, READY]
    oldest = table.play()
    assert oldest.line() == COMPILED
    for number in range(3):
        table.change("cli/__init__.py", f"number = {number}")
        player = table.play()
        assert [player.line(), player.line(), player.line()] == [BESIDE, INTERPRETED, READY]
    assert oldest.loads() == "so"
    oldest.stop()
    table.change("cli/__init__.py", "number = 3")
    player = table.play()
    assert [player.line(), player.line(), player.line()] == [BESIDE, INTERPRETED, READY]
    assert len(list((table.tree / ".cache" / "play").iterdir())) == 2
