"""Opens the table at once: from the compiled build if that is ready, from the sources as they are while it is made.

    .venv-tools/bin/python tools/play.py [--port N] [--lan]

What the server runs from never changes while it runs: what is compiled meanwhile is for the next start. The build
(beside.py) belongs to the server, which this process becomes: it holds the end of a pipe, and when it is gone, in
whatever way, the build ends too.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import compiling
import make_wheel
import ready

SOURCES = make_wheel.ROOT / "src"
FAILED = "the compiled build failed last time, and nothing has changed since: see dist/build.log"


def choose() -> Path:
    """Where the package to be played lies."""
    try:
        kind = compiling.wanted_kind(compiling.QUICK)  # nobody waits for a profile to play
        if reason := compiling.why_interpreted(kind):
            raise compiling.BuildFailed(reason)
        wanted = make_wheel.digest()
        found = ready.find(wanted, kind)
        if found is None and make_wheel.is_fresh(wanted, kind, or_better=True):  # somebody else has built it
            ready.unpack()
            found = ready.find(wanted, kind)
        if found is not None:
            return found
        if make_wheel.has_failed(wanted, kind):
            raise compiling.BuildFailed(FAILED)
        compiling.say("playing the sources as they are; the compiled build, some 30 times as quick, is made beside")
        begin_to_build(kind)
    except compiling.BuildFailed as reason:  # which must not keep anybody from playing
        compiling.say(f"playing interpreted, which is slower: {reason}")
    return SOURCES


def begin_to_build(kind: str) -> None:
    """Start beside.py, which is nobody's child and ends with this process."""
    ours, theirs = os.pipe()
    os.set_inheritable(theirs, True)  # for the server that this process becomes; the build does not get it
    program = Path(__file__).with_name("beside.py")
    environment = {**os.environ, "CONTRETEMPS_BUILD": kind}
    subprocess.run([sys.executable, program], stdin=ours, env=environment, start_new_session=True, check=True)
    os.close(ours)


def main() -> None:
    """Become the server."""
    folder = choose()
    python = str(ready.PYTHON)
    sys.stdout.flush()
    before = [os.environ["PYTHONPATH"]] if os.environ.get("PYTHONPATH") else []
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), *before])}
    os.execve(python, [python, "-m", compiling.PACKAGE, "serve", *sys.argv[1:]], environment)


if __name__ == "__main__":
    main()
