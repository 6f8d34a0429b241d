"""Compiled builds that are ready to be played: wheels, each unpacked in a folder of its own that never changes again.

    python tools/ready.py          makes one of these sources, as beside.py wants it

A server that runs from one keeps it open, and is not disturbed by a newer one. A folder gets its name when it is whole.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

import alone
import compiling
import make_wheel

KEPT = make_wheel.ROOT / ".cache" / "play"
PYTHON = make_wheel.ROOT / ".venv-play" / "bin" / "python"
OPEN = ".open"  # in each folder: whoever plays from it holds this file
HALF = "half-"
FORMER = 1  # builds kept beside the one that was unpacked last


def find(wanted: str, kind: str) -> Path | None:
    """The build of these sources, of this kind or a better one; from now on this process has it open."""
    for better in compiling.KINDS[compiling.KINDS.index(kind) :]:
        folder = KEPT / f"{wanted}-{better}"
        if hold(folder, fcntl.LOCK_SH) is not None:
            return folder
    return None


def hold(folder: Path, how: int) -> int | None:
    """Have a build open, as others may (LOCK_SH) or alone; None if it is not there, or not to be had."""
    try:
        held = os.open(folder / OPEN, os.O_RDWR)
    except OSError:
        return None
    try:
        fcntl.flock(held, how | fcntl.LOCK_NB)
        if (folder / OPEN).exists():  # it has not been removed meanwhile
            os.set_inheritable(held, True)
            return held
    except BlockingIOError:
        pass
    os.close(held)
    return None


def unpack() -> None:
    """Make the wheel in dist/ ready, unless it is. BuildFailed if there is none."""
    try:
        wanted, kind, *_ = make_wheel.STAMP.read_text().split("\n")
        (wheel,) = make_wheel.DIST.glob("*.whl")
    except (OSError, ValueError):
        raise compiling.BuildFailed("there is no wheel in dist/") from None
    folder = KEPT / f"{wanted}-{kind}"
    if (folder / OPEN).exists():
        return
    KEPT.mkdir(parents=True, exist_ok=True)
    half = Path(tempfile.mkdtemp(dir=KEPT, prefix=HALF))
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(half)
    subprocess.run([PYTHON, "-m", "compileall", "-q", str(half)], capture_output=True)
    (half / OPEN).touch()
    half.rename(folder)
    forget(folder)


def forget(newest: Path) -> None:
    """Remove what nobody plays from but the newest, and what a killed build has left."""
    others = [path for path in KEPT.iterdir() if path != newest]
    for path in [path for path in others if path.name.startswith(HALF)]:
        shutil.rmtree(path, ignore_errors=True)
    builds = sorted([path for path in others if (path / OPEN).exists()], key=lambda path: path.stat().st_mtime)
    for path in builds[:-FORMER]:
        held = hold(path, fcntl.LOCK_EX)
        if held is not None:
            (path / OPEN).unlink()
            shutil.rmtree(path, ignore_errors=True)
            os.close(held)


def main() -> int:
    """Build if need be, any kind that is good enough, and make it ready. What fails is said in one line."""
    try:
        make_wheel.bring_up_to_date(compiling.wanted_kind(), to_play=True)
        with alone.holding(make_wheel.LOCK):  # what another one has half unpacked is not what a killed build has left
            unpack()
    except compiling.BuildFailed as error:
        print(f"contretemps: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
