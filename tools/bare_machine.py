"""Runs `make play` and `make test` on a machine that has Python, git and make and nothing else.

    sudo python3 tools/bare_machine.py                           both, each without a C compiler and with one
    sudo python3 tools/bare_machine.py --no-compiler 'make test' only this, only there
    sudo python3 tools/bare_machine.py 'make setup' 'make lint'  several commands, one after the other on one machine

The machine is a folder with Debian's smallest system (debootstrap), processes and mounts of its own, and a fresh clone
of HEAD: what is not committed is not in it. It shares this machine's network, and learns at run time how this machine
reaches package registries. The system is kept for the next run (--fresh makes it anew), everything else is removed,
also after a failure or Ctrl+C: mounts and processes end with the namespace that they live in.
"""

from __future__ import annotations

import argparse
import contextlib
import fcntl
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import NamedTuple, NoReturn

import bare_settings
import bootstrap

ROOT = Path(__file__).resolve().parent.parent
FOLDER = Path("/var/tmp/contretemps-bare-machine")
HAS = "python3,git,make"
COMPILER = "gcc libc6-dev"
CLONE = Path("root/contretemps")  # below the machine's root
PLAY, TEST = "make play", "make test"
ANSWERS_WITHIN = 900  # seconds
ENDS_WITHIN = 60  # seconds after Ctrl+C

# What a login there would set; no LANG, as nobody has chosen a language on such a machine.
ENVIRONMENT = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "TERM": "dumb"}

# Run by the first process of new namespaces: $1 is the machine's root, $2 the folder, $3 the command, then the folders
# to be seen from inside. /dev/shm has the size that containers give it. The shell stays, because somebody has to wait
# for processes that have lost their parent.
ENTER = """
set -e
root=$1 folder=$2 command=$3
shift 3
for shared; do
    mkdir -p "$root$shared"
    mount --bind "$shared" "$root$shared"
    mount -o remount,bind,ro "$root$shared"
done
mount -t proc proc "$root/proc"
mount -t devpts -o newinstance,ptmxmode=0666,mode=620,gid=5 devpts "$root/dev/pts"
mount -t tmpfs -o size=64m shm "$root/dev/shm"
exec chroot "$root" sh -c 'cd "$1"; bash -c "$2"; exit $?' sh "$folder" "$command"
"""


class Ran(NamedTuple):
    """How a command went."""

    where: str
    command: str
    seconds: float
    fault: str | None


class Failed(Exception):  # noqa: N818  (named by what happened)
    """There is no machine to run anything on; the message says why, in one line."""


def say(text: str) -> None:
    """One line for whoever waits, told apart from what the commands print."""
    print(f"bare machine: {text}", flush=True)


# ---- the machine ----------------------------------------------------------------------------------------------------


def make_base(base: Path, suite: str, mirror: str) -> None:
    """Debian's smallest system. It gets its name when it is whole, so that half a one is never used."""
    if not shutil.which("debootstrap") and not (bootstrap.install("debootstrap") and shutil.which("debootstrap")):
        raise Failed("needs debootstrap (on Debian and Ubuntu: apt-get install debootstrap)")
    unfinished = base.with_name(f"{base.name}.unfinished")
    for old in (base, unfinished):
        shutil.rmtree(old, ignore_errors=True)
    made = subprocess.run(
        ["debootstrap", "--variant=minbase", f"--include={HAS}", suite, str(unfinished), mirror],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
    )
    if made.returncode != 0:
        raise Failed(f"debootstrap failed: {bootstrap.last_line(made.stderr or made.stdout)}")
    unfinished.rename(base)


class Machine:
    """A copy of the base with a clone of HEAD; for as long as the `with` lasts."""

    def __init__(self, base: Path, root: Path) -> None:
        self.base = base
        self.root = root
        self.settings = bare_settings.environment(os.environ)
        self.shared: list[Path] = []

    def __enter__(self) -> Machine:
        self._remove()  # what a killed run has left
        try:
            subprocess.run(["cp", "-a", "--reflink=auto", str(self.base), str(self.root)], check=True)
            self.shared = bare_settings.install(self.root, self.settings)
            subprocess.run(["git", "clone", "-q", "--no-hardlinks", str(ROOT), str(self.root / CLONE)], check=True)
        except BaseException:
            self._remove()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._remove()

    def _remove(self) -> None:
        if self.root.exists():
            shutil.rmtree(self.root)

    @contextlib.contextmanager
    def running(self, command: str) -> Iterator[subprocess.Popen[bytes]]:
        """The command at work inside; whatever is left of it is gone afterwards."""
        mine = ["setpriv", "--pdeathsig", "KILL", "unshare", "--mount", "--pid", "--fork", "--kill-child"]
        process = subprocess.Popen(
            [*mine, "sh", "-c", ENTER, "sh", str(self.root), f"/{CLONE}", command, *map(str, self.shared)],
            env={**ENVIRONMENT, **self.settings},
            stdin=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            yield process
        finally:
            kill(process)

    def run(self, command: str) -> str | None:
        """Run it to its end; what went wrong, if anything."""
        with self.running(command) as process:
            code = process.wait()
        return None if code == 0 else f"exit code {code}"

    def play(self) -> str | None:
        """Start the server, wait until it answers, press Ctrl+C; what went wrong, if anything."""
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        with self.running(f"{PLAY} PORT={port}") as process:
            began = time.monotonic()
            while not answers(port):
                if process.poll() is not None:
                    return f"ended with exit code {process.returncode} instead of answering"
                if time.monotonic() - began > ANSWERS_WITHIN:
                    return f"does not answer within {ANSWERS_WITHIN} s"
                time.sleep(0.2)
            say(f"it answers after {time.monotonic() - began:.0f} s")
            os.killpg(process.pid, signal.SIGINT)
            try:
                process.wait(ENDS_WITHIN)
            except subprocess.TimeoutExpired:
                return f"does not end within {ENDS_WITHIN} s after Ctrl+C"
        return None


def kill(process: subprocess.Popen[bytes]) -> None:
    """End the first process of the namespace: the kernel then ends all others, and `unshare` waits until it has."""
    if process.poll() is not None:
        return
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    first = children.read_text().split() if children.is_file() else []
    for pid in first or [str(process.pid)]:
        with contextlib.suppress(ProcessLookupError):
            os.kill(int(pid), signal.SIGKILL)
    process.wait()


def answers(port: int) -> bool:
    """Whether the page comes."""
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with direct.open(f"http://127.0.0.1:{port}/", timeout=5) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


# ---- what is run on it ----------------------------------------------------------------------------------------------


def run_all(base: Path, root: Path, commands: list[str], compiler: bool) -> Generator[Ran, None, None]:
    """All commands on one new machine."""
    where = "with a compiler" if compiler else "without a compiler"
    with Machine(base, root) as machine:
        if compiler:
            got = machine.run(f"apt-get update -qq && apt-get install -y -qq --no-install-recommends {COMPILER}")
            if got:
                raise Failed(f"could not install {COMPILER}: {got}")
        for command in commands:
            say(f"{command} ({where})")
            began = time.monotonic()
            fault = machine.play() if command == PLAY else machine.run(command)
            yield Ran(where, command, time.monotonic() - began, fault)


def stop(number: int, _: object) -> NoReturn:
    """End as after Ctrl+C: everything is cleaned up on the way out."""
    sys.exit(128 + number)


def arguments() -> argparse.Namespace:
    """What is asked for."""
    suite, mirror = bare_settings.debian()
    parser = argparse.ArgumentParser(
        description="Run commands on a machine that has Python, git and make and nothing else."
    )
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--compiler", action="store_true", help="only with a C compiler")
    which.add_argument("--no-compiler", action="store_true", help="only without one")
    parser.add_argument("--fresh", action="store_true", help="make the system anew")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where it is kept (%(default)s)")
    parser.add_argument("--suite", default=suite, help="Debian's release (%(default)s)")
    parser.add_argument("--mirror", default=mirror, help="where it comes from (%(default)s)")
    parser.add_argument(
        "command", nargs="*", help=f"one after the other on one machine ('{PLAY}' and '{TEST}', each on its own)"
    )
    return parser.parse_args()


def run(asked: argparse.Namespace) -> Generator[Ran, None, None]:
    """Everything that is asked for, one after the other."""
    base = asked.folder / asked.suite
    if asked.fresh or not base.is_dir():
        say(f"making a {asked.suite} with {HAS}")
        began = time.monotonic()
        make_base(base, asked.suite, asked.mirror)
        yield Ran("this machine", "debootstrap", time.monotonic() - began, None)
    for compiler in [False] * (not asked.compiler) + [True] * (not asked.no_compiler):
        for commands in [asked.command] if asked.command else [[PLAY], [TEST]]:
            yield from run_all(base, asked.folder / "machine", commands, compiler)


def main() -> int:
    """Make the machine, run everything, report."""
    asked = arguments()
    if os.geteuid() != 0:
        print("bare machine: needs root, to mount things and to change the root folder", file=sys.stderr)
        return 2
    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGHUP, stop)
    asked.folder.mkdir(parents=True, exist_ok=True)
    results: list[Ran] = []
    with (asked.folder / "lock").open("w") as lock, contextlib.closing(run(asked)) as running:
        fcntl.flock(lock, fcntl.LOCK_EX)  # one run at a time
        try:
            results.extend(running)  # as far as it gets
        except (Failed, subprocess.CalledProcessError) as error:
            print(f"bare machine: {error}", file=sys.stderr)
            return 2
        except KeyboardInterrupt:
            return 130
        finally:
            for ran in results:
                say(f"{ran.seconds:7.0f} s  {ran.where}: {ran.command}: {ran.fault or 'fine'}")
    return 1 if any(ran.fault for ran in results) else 0


if __name__ == "__main__":
    sys.exit(main())
