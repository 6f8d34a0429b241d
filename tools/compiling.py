"""Compiles kernel, games and the way of a choice with mypyc, guided by a profile where gcc is there.

The work behind `setup.py`, which makes wheels, and `build_compiled.py`, which makes a package directory anywhere.

All of it is compiled together into one library: half compiled is slower than not at all. Modules are found, not
listed: every `kernel/*.py`, `sets.py`, `cards/*.py` and `games/*/**/*.py` but the `__init__.py` files. A module of
these that must stay interpreted says so, and why, in its first line; of `proof/` and `server/` those are compiled that
say so:

    # mypyc: skip, because …
    # mypyc: compile, because …

With a profile everything is compiled twice: once counting, then `train.py` plays seeded random games of every game that
is found, also at the server's tables, then again with what was counted. The sources are copied first and binaries are
written elsewhere, so that no binary ever lies beside a source.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import json
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

import generate_c
import slices
from objects import CannotRun, Objects

if TYPE_CHECKING:
    from setuptools import Extension
    from setuptools.command.build_ext import build_ext

PACKAGE = "contretemps"
LIBRARY = PACKAGE  # mypyc adds `__mypyc`; it must lie beside the package, or modules do not know their own place
SKIP = "# mypyc: skip"
COMPILE = "# mypyc: compile"
ALL_OF = ("kernel/*.py", "sets.py", "cards/*.py", "games/*/**/*.py")  # but what says otherwise
SOME_OF = ("proof/*.py", "server/**/*.py")  # what says so

PURE = "pure"  # nothing is compiled
QUICK = "quick"  # by mypyc, on all cores and with -O1: soon built, a third slower to play; for tests and newcomers
COMPILED = "compiled"  # by mypyc
PROFILED = "profiled"  # by mypyc and gcc, with a profile
KINDS = (PURE, QUICK, COMPILED, PROFILED)

# Calls within the library need not go through the linker's table; nobody replaces its functions.
FLAGS = ["-fno-semantic-interposition", "-Wno-error"]
# With these gcc sees through calls between files when it links, on all cores; all in one file takes it far longer.
TOGETHER = ["-flto=auto", "-fno-fat-lto-objects"]
COUNT = ["-fprofile-generate", "-fprofile-update=single"]
# What training did not reach is compiled as without a profile, not for size.
USE = ["-fprofile-use", "-fprofile-partial-training", "-Wno-missing-profile"]

KEPT = 4  # builds in a cache
PROGRAMS = (
    "compiling.py",
    "generate_c.py",
    "objects.py",
    "slices.py",
    "train.py",
    "train_tables.py",
)  # what makes a build
TRAINING_SECONDS = 300  # a training that takes longer hangs

PROBE = "#include <Python.h>\nint probe(void) { return Py_IsInitialized(); }\n"


class BuildFailed(Exception):  # noqa: N818  (named by what happened)
    """The compiled build failed; the message says where."""


class NoProfile(Exception):  # noqa: N818
    """There is no profile; the message says why."""


def say(text: str) -> None:
    """One line for whoever waits for the build."""
    print(f"contretemps: {text}", flush=True)


# ---- what is compiled -----------------------------------------------------------------------------------------------


def find_sources(root: Path) -> Path:
    """The directory that holds the package: the given one, or `src` in it."""
    for source in (root, root / "src"):
        if (source / PACKAGE / "__init__.py").is_file():
            return source.resolve()
    raise BuildFailed(f"no package {PACKAGE} in {root} or {root / 'src'}")


def says(module: Path, mark: str) -> bool:
    """Whether the module's first line is this mark. It has to say why."""
    with module.open(encoding="utf-8") as lines:
        first = lines.readline().strip()
    if not first.startswith(mark):
        return False
    if not first.removeprefix(mark).strip(" ,:;.-"):
        raise BuildFailed(f"{module}: '{mark}' gives no reason")
    return True


def modules(source: Path) -> list[str]:
    """The files to compile, relative to the source directory, in a fixed order."""
    package = source / PACKAGE
    found = [path for pattern in ALL_OF for path in package.glob(pattern) if not says(path, SKIP)]
    found += [path for pattern in SOME_OF for path in package.glob(pattern) if says(path, COMPILE)]
    return sorted(path.relative_to(source).as_posix() for path in found if path.name != "__init__.py")


# ---- what the machine has -------------------------------------------------------------------------------------------


def compiler() -> list[str]:
    """The C compiler that Python's build tools will call, with its fixed arguments."""
    return shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")


def why_not_compiled() -> str:
    """Why extension modules cannot be built here; empty if they can."""
    return _probe(*compiler())


@functools.cache
def _probe(*command: str) -> str:
    if shutil.which(command[0]) is None:
        return f"no C compiler ({command[0]})"
    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder) / "probe.c"
        probe.write_text(PROBE)
        include = f"-I{sysconfig.get_path('include')}"
        arguments = [*command, include, "-shared", "-fPIC", str(probe), "-o", str(probe.with_suffix(".so"))]
        result = subprocess.run(arguments, capture_output=True, text=True)
    if result.returncode == 0:
        return ""
    if "Python.h" in result.stderr:
        return "no Python headers (on Debian and Ubuntu: apt-get install python3-dev)"
    return f"the C compiler does not work: {(result.stderr.strip().splitlines() or ['no reason given'])[-1]}"


def why_interpreted(kind: str | None = None) -> str:
    """Why a wheel built here and now would be pure Python; empty if it would be compiled."""
    return "CONTRETEMPS_BUILD=pure" if (kind or wanted_kind()) == PURE else why_not_compiled()


def is_gcc() -> bool:
    """Whether the compiler is gcc itself; others want other words for a profile."""
    macros = subprocess.run([*compiler(), "-dM", "-E", "-x", "c", os.devnull], capture_output=True, text=True).stdout
    return "__GNUC__" in macros and "__clang__" not in macros


# ---- the build ------------------------------------------------------------------------------------------------------


def wanted_kind(default: str = PROFILED) -> str:
    """What CONTRETEMPS_BUILD asks for."""
    kind = os.environ.get("CONTRETEMPS_BUILD", "") or default
    if kind not in KINDS:
        raise BuildFailed(f"CONTRETEMPS_BUILD is {kind!r}; it can be {', '.join(KINDS)}")
    return kind


def copy_package(source: Path, out: Path) -> None:
    """The package as it is, without binaries and caches."""
    ignore = shutil.ignore_patterns("__pycache__", "*.pyc", "*.so", "*.pyd", "*.egg-info")
    shutil.copytree(source / PACKAGE, out / PACKAGE, ignore=ignore, dirs_exist_ok=True)


def build(root: Path, out: Path, kind: str, cache: Path | None = None) -> str:
    """Compile the package found in `root` and put the binaries into the package in `out`; how it was done.

    With a cache, what was compiled from the very same files, in the same way, is not compiled again.
    """
    source = find_sources(root)
    out = out.resolve()
    if cache is None:
        return _build(source, out, kind, None)
    kept = cache / key_of(source, kind)
    if (kept / "kind").is_file():
        say("what is compiled has not changed, and is not compiled again")
    else:
        shutil.rmtree(kept, ignore_errors=True)
        kept.mkdir(parents=True)
        (kept / "kind").write_text(_build(source, kept.resolve(), kind, cache.resolve()))
    (kept / "kind").touch()
    for binary in kept.rglob("*.so"):
        to = out / binary.relative_to(kept)
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(binary, to)
    became = (kept / "kind").read_text()
    if became != kind:
        shutil.rmtree(kept)  # next time there may be a profile
    for old in sorted(cache.glob("*/kind"), key=lambda path: path.stat().st_mtime)[:-KEPT]:
        shutil.rmtree(old.parent)
    return became


def key_of(source: Path, kind: str) -> str:
    """All that decides what the binaries become: sources, tools and this program."""
    cc = subprocess.run([*compiler(), "--version"], capture_output=True, text=True).stdout
    tools = [sys.version, version("mypy"), version("librt"), version("setuptools"), cc, os.environ.get("CFLAGS", "")]
    total = hashlib.sha256(repr((kind, tools)).encode())
    package = source / PACKAGE
    parts = ("*.py", *[f"{folder}/**/*.py" for folder in ("kernel", "cards", "games", "proof", "server")])
    files = [path for part in parts for path in package.glob(part)]
    for path in [*sorted(files), *[Path(__file__).with_name(name) for name in PROGRAMS]]:
        name = path.relative_to(source).as_posix() if path.is_relative_to(source) else path.name
        content = path.read_bytes()
        total.update(f"\n{name} {len(content)}\n".encode() + content)
    return total.hexdigest()


def _build(source: Path, out: Path, kind: str, cache: Path | None) -> str:
    """Compile; what became of it, where no profile could be made."""
    with tempfile.TemporaryDirectory(prefix="contretemps-build-") as folder:
        work = Path(folder).resolve()
        copy_package(source, work / "src")
        with _inside(work):
            extensions = _generate_c(kind)
            flags = TOGETHER if is_gcc() else []
            made = Objects()
            if kind == QUICK:
                try:
                    slices.slice_all(Path("c"), LIBRARY)
                except slices.Unknown as error:
                    raise BuildFailed(f"mypyc writes other C than slices.py knows: {error}") from error
                flags = [slices.MISSING_IS_WRONG]
                made = Objects(cache and cache / "objects")
            if kind == PROFILED:
                try:
                    _count(extensions, work)
                    flags = [*TOGETHER, *USE]
                except NoProfile as reason:
                    kind = COMPILED
                    say(f"compiled without a profile, a quarter slower: {reason}")
            _compile(extensions, out, flags, made)
    return kind


@contextlib.contextmanager
def _inside(folder: Path) -> Iterator[None]:
    """Work in a folder: mypyc and gcc write relative paths into what they make, and no machine's own."""
    before = Path.cwd()
    path = os.environ.get("MYPYPATH")
    os.chdir(folder)
    os.environ["MYPYPATH"] = "src"
    try:
        yield
    finally:
        os.chdir(before)
        if path is None:
            del os.environ["MYPYPATH"]
        else:
            os.environ["MYPYPATH"] = path


def _generate_c(kind: str) -> list[Extension]:
    """The generated C as setuptools' extension modules: the library, and one small module for each module."""
    from setuptools import Extension

    files = [f"src/{name}" for name in modules(Path("src"))]
    if not files:
        raise BuildFailed("no modules to compile")
    optimization = "1" if kind == QUICK else "3"  # half the time for the compiler
    program = Path(generate_c.__file__)
    if subprocess.run([sys.executable, program, optimization, LIBRARY, *files]).returncode != 0:
        raise BuildFailed("mypyc refused the sources, see above")
    return [Extension(**told) for told in json.loads(generate_c.FOUND.read_text())]


def _count(extensions: list[Extension], work: Path) -> None:
    """Compile with counters and play; afterwards each object has its profile beside it."""
    if not is_gcc():
        raise NoProfile(f"only gcc makes one, and the compiler is {compiler()[0]}")
    counting = work / "counting"
    copy_package(work / "src", counting)
    try:
        _compile(extensions, counting, [*TOGETHER, *COUNT], Objects())
    except BuildFailed as error:
        raise NoProfile(f"{error}, with counters") from error
    train = Path(__file__).with_name("train.py")
    environment = {**os.environ, "PYTHONPATH": str(counting), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        result = subprocess.run(
            [sys.executable, str(train)],
            env=environment,
            capture_output=True,
            text=True,
            timeout=TRAINING_SECONDS,
        )
    except subprocess.TimeoutExpired as error:
        raise NoProfile(f"the training did not end within {TRAINING_SECONDS} s") from error
    for line in result.stdout.splitlines():
        say(line)
    if result.returncode != 0:
        raise NoProfile(f"the training failed: {(result.stderr.strip().splitlines() or ['no reason given'])[-1]}")
    if not any(work.joinpath("o").rglob("*.gcda")):
        raise NoProfile("the training left none")


def _compile(extensions: list[Extension], out: Path, flags: list[str], made: Objects) -> None:
    """Compile all and put the binaries into the package in `out`. Objects always have the same names, so that the
    profile of one compilation is found by the next."""
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext
    from setuptools.errors import BaseError

    for extension in extensions:
        own = [flag for flag in extension.extra_compile_args if flag not in (*FLAGS, *TOGETHER, *COUNT, *USE)]
        extension.extra_compile_args = [*own, *FLAGS, *flags]
        extension.extra_link_args = [flag for flag in flags if flag != slices.MISSING_IS_WRONG]
    commands: list[list[str]] = []
    command = _telling(build_ext, commands)(Distribution({"name": PACKAGE, "ext_modules": extensions}))
    command.build_lib = str(out)
    command.build_temp = "o"
    command.inplace = False
    command.force = True
    command.ensure_finalized()
    try:
        command.run()
        made.run(commands)
    except (BaseError, CannotRun) as error:
        raise BuildFailed(f"the C compiler failed: {error}") from error


def _telling(command: type[build_ext], commands: list[list[str]]) -> type[build_ext]:
    """setuptools knows what is to be run, but runs one after the other; here it only says it."""

    class Telling(command):  # type: ignore[misc, valid-type]  # a class that is given
        def build_extensions(self) -> None:
            # It is called one way by newer releases of setuptools, another by older ones.
            self.compiler.call = self.compiler.spawn = lambda given, **_: commands.append([str(word) for word in given])
            super().build_extensions()

    return Telling


if __name__ == "__main__":  # for the Makefile: says why nothing can be compiled here, or says nothing
    sys.exit(why_interpreted() or None)
