"""Brings the wheel in dist/ up to date with the sources; does nothing if it is.

    python tools/make_wheel.py

The wheel is built from a copy of exactly the files that its digest covers, so that nothing left over from another
build can get in, and a wheel is stale as soon as one of them changes, comes or goes. dist/.stamp says what was built
from what, dist/build.log how. CONTRETEMPS_BUILD chooses what is built, see setup.py.

One build goes on at a time; another one waits, and then mostly finds its wheel there. What is in dist/ stays until the
new wheel is whole, so that a build that is killed leaves nothing but what the next one removes.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import alone
import compiling

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
STAMP = DIST / ".stamp"
FAILED = DIST / ".failed"
LOG = DIST / "build.log"
CACHE = ROOT / ".cache" / "compiled"
WORK = ROOT / ".cache" / "wheel"  # the build that is going on
LOCK = ROOT / ".cache" / "wheel.lock"
ENVIRONMENT = ROOT / ".venv-build"
PAGE = ROOT / "src" / compiling.PACKAGE / "web" / "index.html"
CONSTRAINTS = ROOT / "requirements" / "build.txt"
SERVING = ROOT / "requirements" / "run.txt"  # what training at tables needs

NAMED = [
    *("pyproject.toml", "setup.py", "LICENSE", "README.md"),
    *[f"tools/{name}" for name in compiling.PROGRAMS],
]
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


def has_failed(wanted: str, kind: str) -> bool:
    """Whether this very build has been tried, and failed."""
    return FAILED.is_file() and FAILED.read_text().split() == [wanted, kind]


def find_uv() -> str:
    """The uv that make has brought, or another one."""
    uv = shutil.which("uv", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}")
    if uv is None:
        raise compiling.BuildFailed("no uv: run `make setup`")
    return uv


def prepare_environment(kind: str) -> Path:
    """The Python that builds, with what the locks name. It is kept: making it takes as long as all that is built anew
    after a small change, and headers that stay where they are need not be compiled again."""
    stamp, python = ENVIRONMENT / ".stamp", ENVIRONMENT / "bin" / "python"
    locks = [CONSTRAINTS, SERVING] if kind == compiling.PROFILED else [CONSTRAINTS]
    wanted = [repr(sys.version), *[hashlib.sha256(lock.read_bytes()).hexdigest() for lock in locks]]
    works = [str(python), "-c", "import mypyc.build, setuptools"]
    has = stamp.read_text().splitlines() if stamp.is_file() else []
    if set(wanted) <= set(has) and subprocess.run(works, capture_output=True).returncode == 0:
        return python
    uv = find_uv()
    install = [uv, "pip", "install", "-q", "--compile-bytecode", "--python", str(python)]
    for command in (
        [uv, "venv", "-q", "--clear", "--python", sys.executable, str(ENVIRONMENT)],
        *[[*install, "--require-hashes", "-r", str(lock)] for lock in locks],
    ):
        ran = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)
        if ran.returncode != 0:
            print(ran.stderr, file=sys.stderr)
            raise compiling.BuildFailed("could not install what compiles; is the package registry within reach?")
    stamp.write_text("\n".join(wanted))
    return python


def build(wanted: str, kind: str, quiet: bool) -> list[str]:
    """Build into dist/; what the build had to say. If it failed, BuildFailed, and the end of the log unless `quiet`."""
    shutil.rmtree(WORK, ignore_errors=True)
    (WORK / "tmp").mkdir(parents=True)
    python, uv = prepare_environment(kind), find_uv()
    made = WORK / "dist"
    made.mkdir()
    log = made / LOG.name
    stage(WORK / "tree")
    command = [uv, "build", "--wheel", "--no-build-isolation", "--out-dir", str(made), "--python", str(python)]
    environment = {"CONTRETEMPS_CACHE": str(CACHE), **os.environ, "TMPDIR": str(WORK / "tmp")}
    with log.open("w") as said:
        result = subprocess.run(
            [*command, str(WORK / "tree")],
            stdout=said,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            env=environment,
        )
    (made / ".gitignore").unlink(missing_ok=True)  # uv's; the tree has its own
    lines = log.read_text().splitlines()
    said_of_us = [line for line in lines if line.startswith("contretemps: ")]
    worked = result.returncode == 0
    if worked:
        (made / STAMP.name).write_text("\n".join([wanted, kind, *said_of_us]) + "\n")
    else:
        (made / FAILED.name).write_text(f"{wanted}\n{kind}\n")
    shutil.rmtree(DIST, ignore_errors=True)
    made.rename(DIST)
    shutil.rmtree(WORK)
    if not worked:
        if not quiet:
            print(*lines[-LAST_LINES:], sep="\n", file=sys.stderr)
        raise compiling.BuildFailed("the wheel could not be built, see dist/build.log")
    return said_of_us


def bring_up_to_date(kind: str, to_play: bool = False) -> None:
    """Build if need be, and say how. BuildFailed if there is no wheel then."""
    if not PAGE.is_file():
        raise compiling.BuildFailed("there is no page to pack: run `make web`")
    with alone.holding(LOCK):
        wanted = digest()
        if is_fresh(wanted, kind, or_better=to_play):
            return
        compiling.say(f"building the wheel ({kind}), this takes a minute or two")
        for line in build(wanted, kind, quiet=to_play):
            print(line)


def main() -> int:
    """Build what CONTRETEMPS_BUILD asks for."""
    try:
        bring_up_to_date(compiling.wanted_kind())
    except compiling.BuildFailed as error:
        print(f"contretemps: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
