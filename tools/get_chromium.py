"""Finds a Chromium for the browser tests, and brings one where there is none.

    .venv-tools/bin/python tools/get_chromium.py

The one that has no window to draw comes first: tests take three quarters of the time with it. Root on Debian gets
Debian's. Everybody else gets one from the npm registry, unpacked into .cache/chromium, if the machine has none; it
needs nothing from the machine, not even fonts.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import bootstrap
import node

ROOT = Path(__file__).resolve().parent.parent
RECIPE = Path(__file__).resolve().with_name("chromium")
UNPACKED = ROOT / ".cache" / "chromium"
QUICK = "chromium-headless-shell"  # by this name in Debian, as a program and as a package
NAMES = [QUICK, "chromium", "chromium-browser", "google-chrome-stable", "google-chrome"]


def works(program: str) -> bool:
    """Whether it starts at all: on some machines the name is a note that says where to get one."""
    try:
        ran = subprocess.run([program, "--version"], capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return ran.returncode == 0 and "Chrom" in ran.stdout


def find() -> str | None:
    """The one that CONTRETEMPS_CHROMIUM names, else the machine's, else ours."""
    if named := os.environ.get("CONTRETEMPS_CHROMIUM"):
        return named
    for name in [*NAMES, str(UNPACKED / "run")]:
        if (program := shutil.which(name)) and works(program):
            return program
    return None


def unpack() -> None:
    """Get the one from the npm registry."""
    node.install(RECIPE, "a Chromium for the browser tests")
    shutil.rmtree(UNPACKED, ignore_errors=True)
    ran = node.run("node", "unpack.mjs", str(UNPACKED), folder=RECIPE)
    if ran.returncode != 0:
        raise node.Failed(f"could not unpack Chromium: {node.reason(ran)}")


def main() -> int:
    """Bring one if need be."""
    try:
        named = os.environ.get("CONTRETEMPS_CHROMIUM")
        if not named and shutil.which(QUICK) is None and not bootstrap.install(QUICK) and find() is None:
            bootstrap.install("chromium")  # where the other is no package
        if find():
            return 0
        unpack()
        if find() is None:
            raise node.Failed("found no Chromium that runs here (CONTRETEMPS_CHROMIUM=/path/to/chromium names one)")
    except node.Failed as error:
        print(f"contretemps: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
