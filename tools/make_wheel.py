"""Brings the wheel in dist/ up to date with the sources; does nothing if it is.

    python tools/make_wheel.py [--to-play]

The wheel is built from a copy of exactly the files that its digest covers, so that nothing left over from another
build can get in, and a wheel is stale as soon as one of them changes, comes or goes. dist/.stamp says what was built
from what, dist/build.log how. CONTRETEMPS_BUILD chooses what is built, see setup.py.

To play, a wheel that is better than wanted will do, a build that failed is not tried again until something changes, and
failing is said in one line.
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
CACHE = ROOT / ".cache" / "compiled"
PAGE = ROOT / "src" / compiling.PACKAGE / "web" / "index.html"
CONSTRAINTS = ROOT / "requirements" / "build.txt"

NAMED = ["pyproject.toml", "setup.py", "LICENSE", "README.md", "tools/compiling.py", "tools/train.py"]
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
    """All that decides what the wheel becomes, but for the kind of build."""
    able = "a compiler" if not compiling.why_not_compiled() else "no compiler"
    total = hashlib.sha256(f"{able} {sys.version}".encode())
    for path in [*inputs(root), CONSTRAINTS.relative_to(ROOT)]:
        content = (root / path).read_bytes()
        total.update(f"\n{path.as_posix()} {len(content)}\n".encode() + content)
    return total.hexdigest()


def stage(folder: Path, root: Path = ROOT) -> None:
    """Copy what the wheel is made from."""
    for path in inputs(root):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(root / path, folder / path)


def is_fresh(wanted: str, kind: str, or_better: bool = False) -> bool:
    """Whether dist/ holds the wheel of these sources, of this kind or perhaps a better one."""
    if not STAMP.is_file() or not any(DIST.glob("*.whl")):
        return False
    built, what, *_ = STAMP.read_text().split("\n")
    return built == wanted and (
        what == kind or (or_better and compiling.KINDS.index(what) > compiling.KINDS.index(kind))
    )


def build(wanted: str, kind: str, quiet: bool) -> list[str]:
    """Build into dist/; what the build had to say. If it failed, BuildFailed, and the end of the log."""
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir()
    uv = shutil.which("uv", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}")
    if uv is None:
        raise compiling.BuildFailed("no uv: run `make setup`")
    with tempfile.TemporaryDirectory(prefix="contretemps-wheel-") as folder, LOG.open("w") as log:
        stage(Path(folder))
        command = [uv, "build", "--wheel", "--out-dir", str(DIST), "--python", sys.executable]
        command += ["--build-constraints", str(CONSTRAINTS), "--require-hashes", folder]
        environment = {"CONTRETEMPS_CACHE": str(CACHE), **os.environ}
        result = subprocess.run(
            command, stdout=log, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, env=environment
        )
    (DIST / ".gitignore").unlink(missing_ok=True)  # uv's; the tree has its own
    said = [line for line in LOG.read_text().splitlines() if line.startswith("contretemps: ")]
    if result.returncode != 0:
        if not quiet:
            print(*LOG.read_text().splitlines()[-LAST_LINES:], sep="\n", file=sys.stderr)
        FAILED.write_text(f"{wanted}\n{kind}\n")
        raise compiling.BuildFailed("the wheel could not be built, see dist/build.log")
    STAMP.write_text("\n".join([wanted, kind, *said]) + "\n")
    return said


def main() -> int:
    """Build if need be."""
    parser = argparse.ArgumentParser(description="Bring the wheel in dist/ up to date.")
    parser.add_argument("--to-play", action="store_true", help="a better one will do, and failing is no drama")
    to_play = parser.parse_args().to_play
    try:
        if not PAGE.is_file():
            raise compiling.BuildFailed("there is no page to pack: run `make web`")
        wanted, kind = digest(), compiling.wanted_kind()
        if is_fresh(wanted, kind, or_better=to_play):
            return 0
        if to_play and FAILED.is_file() and FAILED.read_text().split() == [wanted, kind]:
            raise compiling.BuildFailed(
                "the wheel could not be built last time, and nothing has changed since: see dist/build.log"
            )
        compiling.say(f"building the wheel ({kind}), this takes a minute or two")
        for line in build(wanted, kind, quiet=to_play):
            print(line)
    except compiling.BuildFailed as error:
        instead = "; going on interpreted, which is slower" if to_play else ""
        print(f"contretemps: {error}{instead}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
