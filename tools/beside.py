"""Makes the compiled build beside a game that goes on, and ends when that ends. Started by play.py.

Standard input is a pipe whose other end the server holds: at its end, everything that this has started ends too, and
what was half made is removed by the next build. It works at the lowest priority and says one line when it is done.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import compiling

LOWEST = 19
PATIENCE = 5  # seconds for the build to end by itself


def last_line(text: str) -> str:
    """Where most programs say why they failed."""
    return (text.strip().splitlines() or ["no reason given"])[-1].removeprefix("contretemps: ")


def end_with_the_server(build: subprocess.Popen[str]) -> None:
    """Wait until the server is gone, then end the build and all that it has started."""
    while os.read(0, 1):
        pass
    for number in (signal.SIGTERM, signal.SIGKILL):
        if build.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(build.pid, number)
            with contextlib.suppress(subprocess.TimeoutExpired):
                build.wait(PATIENCE)
    os._exit(0)


def main() -> None:
    """Build, and say how it went."""
    os.nice(LOWEST)
    build = subprocess.Popen(
        [sys.executable, Path(__file__).with_name("ready.py")],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    threading.Thread(target=end_with_the_server, args=[build], daemon=True).start()
    assert build.stderr is not None
    complaint = build.stderr.read()
    if build.wait() == 0:
        compiling.say("the compiled build is ready; the next start takes it")
    else:
        compiling.say(f"no compiled build, playing goes on as it is: {last_line(complaint)}")


if __name__ == "__main__":
    if os.fork() == 0:  # play.py need not wait for more than this
        main()
