"""Brings the wheel in dist/ up to date with the sources; does nothing if it is.

    python tools/make_wheel.py [--once]

The wheel is built from a copy of exactly the files that its digest covers, so that nothing left over from another
build can get in, and a wheel is stale as soon as one of them changes, comes or goes. dist/.stamp says what was built
from what, dist/build.log how. With --once a build that failed is not tried again until something changes, and failing
is said in one line. CONTRETEMPS_BUILD chooses what is built, see setup.py.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import compiling

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
STAMP = DIST / ".stamp"
FAILED = DIST / ".failed"
LOG = DIST / "build.log"
CONSTRAINTS = ROOT / "requirements" / "build.txt"

NAMED = ["pyproject.toml", "setup.py", "LICENSE", "tools/compiling.py", "tools/train.py"]
LAST_LINES = 40  # of the log, when the build failed
LEFT_OUT = {".pyc", ".so", ".pyd"}


def inputs(root: Path = ROOT) -> list[Path]:
    """The files a wheel is made from, relative to the tree."""
    package = [
        path.relative_to(root)
        for path in (root / "src" / compiling.PACKAGE).rglob("*")
        if path.is_file() and path.suffix not in LEFT_OUT and "__pycache__" not in path.parts
    ]
    return sorted([*map(Path, NAMED), *package])


def digest(root: Path = ROOT) -> str:
    """All that decides what the wheel becomes."""
    able = "a compiler" if not compiling.why_not_compiled() else "no compiler"
    total = hashlib.sha256(f"{compiling.wanted_kind()} {able} {sys.version}".encode())
    for path in [*inputs(root), CONSTRAINTS.relative_to(ROOT)]:
        content = (root / path).read_bytes()
        total.update(f"\n{path.as_posix()} {len(content)}\n".encode() + content)
    return total.hexdigest()


def stage(folder: Path, root: Path = ROOT) -> None:
    """Copy what the wheel is made from."""
    for path in inputs(root):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(root / path, folder / path)


def is_fresh(wanted: str) -> bool:
    """Whether dist/ holds the wheel of these sources."""
    return STAMP.is_file() and STAMP.read_text().split("\n")[0] == wanted and any(DIST.glob("*.whl"))


def build(wanted: str) -> list[str]:
    """Build into dist/; what the build had to say. BuildFailed if it failed."""
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir()
    uv = shutil.which("uv", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}")
    if uv is None:
        raise compiling.BuildFailed("no uv: run `make setup`")
    with tempfile.TemporaryDirectory(prefix="contretemps-wheel-") as folder, LOG.open("w") as log:
        stage(Path(folder))
        command = [uv, "build", "--wheel", "--out-dir", str(DIST), "--python", sys.executable]
        command += ["--build-constraints", str(CONSTRAINTS), "--require-hashes", folder]
        result = subprocess.run(command, stdout=log, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
    (DIST / ".gitignore").unlink(missing_ok=True)  # uv's; the tree has its own
    said = [line for line in LOG.read_text().splitlines() if line.startswith("contretemps: ")]
    if result.returncode != 0:
        FAILED.write_text(f"{wanted}\n")
        raise compiling.BuildFailed("the wheel could not be built")
    STAMP.write_text("\n".join([wanted, *said]) + "\n")
    return said


def main() -> int:
    """Build if need be."""
    parser = argparse.ArgumentParser(description="Bring the wheel in dist/ up to date.")
    parser.add_argument("--once", action="store_true", help="do not repeat a build that failed, and fail in one line")
    once = parser.parse_args().once
    try:
        wanted = digest()
        if is_fresh(wanted):
            return 0
        if once and FAILED.is_file() and FAILED.read_text().strip() == wanted:
            raise compiling.BuildFailed("the wheel could not be built last time, and nothing has changed since")
        compiling.say(f"building the wheel ({compiling.wanted_kind()}), this takes a minute or two")
        for line in build(wanted):
            print(line)
    except compiling.BuildFailed as error:
        if not once and LOG.is_file():
            print(*LOG.read_text().splitlines()[-LAST_LINES:], sep="\n", file=sys.stderr)
        instead = "; going on interpreted, which is slower" if once else ""
        print(f"contretemps: {error}, see dist/build.log{instead}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
