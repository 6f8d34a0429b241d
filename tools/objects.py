"""Runs the commands of a C compiler on all cores, and none that would make what was made before. For compiling.py.

A result is kept under a hash of everything that decides it: the command, the file and every header that it reads (as
the compiler itself lists them), compiler, assembler and linker; for what is linked, the objects. It is written aside
and gets its name when it is whole, so that neither a killed build nor another one at the same time leaves half of it.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

KEPT = 4  # times as many results as one build has

Command = list[str]
Included = tuple[str, ...]


class CannotRun(Exception):  # noqa: N818  (named by what happened)
    """A command failed; the message is what it said."""


class Objects:
    """Makes objects and libraries; with a folder it keeps them there."""

    def __init__(self, kept: Path | None = None) -> None:
        self.kept = kept
        self.made: list[str] = []  # what was not there before
        self._used = 0
        self._tools = b""
        self._headers: dict[Included, bytes] = {}

    def run(self, commands: list[Command]) -> None:
        """Compile everything, then link everything; CannotRun with what the first that failed had to say."""
        compiling = [command for command in commands if "-c" in command]
        linking = [command for command in commands if "-c" not in command]
        # The largest first, so that no core waits long for another at the end.
        compiling.sort(key=lambda command: Path(source(command)).stat().st_size, reverse=True)
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            try:
                if self.kept is not None:
                    self.kept.mkdir(parents=True, exist_ok=True)
                    self._tools = tools(compiling[0][0])
                    examples = {included(command): command for command in compiling}
                    self._headers = dict(zip(examples, pool.map(headers, examples.values()), strict=True))
                for work in (compiling, linking):
                    for _ in pool.map(self._one, work):
                        pass
            except CannotRun:
                pool.shutdown(cancel_futures=True)
                raise
        if self.kept is not None:
            forget(self.kept, KEPT * len(commands))

    def _one(self, command: Command) -> None:
        """Take the result from where it is kept, or make it."""
        out = output(command)
        out.parent.mkdir(parents=True, exist_ok=True)
        if self.kept is None:
            self._make(command)
            return
        kept = self.kept / f"{self._key(command)}{out.suffix}"
        try:
            os.utime(kept)  # it is of use
            shutil.copyfile(kept, out)
        except FileNotFoundError:
            self._make(command)
            keep(out, kept)

    def _make(self, command: Command) -> None:
        self.made.append(output(command).name)
        ran = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)
        if ran.returncode != 0:
            raise CannotRun(ran.stderr.strip() or f"{command[0]} ended with {ran.returncode}")

    def _key(self, command: Command) -> str:
        # Where it is put changes nothing in it.
        total = hashlib.sha256(repr([word for word in command if word != str(output(command))]).encode() + self._tools)
        if "-c" in command:
            total.update(self._headers[included(command)])
            total.update(digest(Path(source(command))))
        else:
            for word in command:
                if word.endswith(".o"):
                    total.update(digest(Path(word)))
        return total.hexdigest()


def source(command: Command) -> str:
    """The C file of a command that compiles."""
    return next(word for word in command if word.endswith(".c"))


def output(command: Command) -> Path:
    """What a command makes."""
    return Path(command[command.index("-o") + 1])


def digest(path: Path) -> bytes:
    """The content of a file."""
    return hashlib.sha256(path.read_bytes()).digest()


def tools(compiler: str) -> bytes:
    """Which programs compile, assemble and link: what they say of themselves."""
    told = [subprocess.run([compiler, "-v"], capture_output=True).stderr]
    for name in ("as", "ld"):
        found = subprocess.run([compiler, f"-print-prog-name={name}"], capture_output=True, text=True).stdout.strip()
        try:
            told.append(subprocess.run([found or name, "--version"], capture_output=True).stdout)
        except OSError:  # a compiler that has its own inside
            told.append(b"")
    return repr((sys.version, told)).encode()


def included(command: Command) -> Included:
    """What decides which headers a file reads: the flags, and everything before its last `#include` that is not C."""
    directives = [line for line in Path(source(command)).read_text("utf-8").splitlines() if line.startswith("#")]
    last = max([place for place, line in enumerate(directives) if line.startswith("#include")], default=-1)
    flags = [word for word in command if word not in (source(command), str(output(command)))]
    return (str(Path(source(command)).parent), *flags, "", *directives[: last + 1])


def headers(command: Command) -> bytes:
    """The content of all headers that a file reads, the machine's own too."""
    place = command.index("-o")
    ran = subprocess.run([*command[:place], "-M", *command[place + 2 :]], capture_output=True, text=True)
    if ran.returncode != 0:
        raise CannotRun(ran.stderr.strip())
    files = ran.stdout.replace("\\\n", " ").split()[1:]  # as in a rule of make; the first is the rule's name
    found = sorted({Path(file.replace("\\ ", " ")) for file in files} - {Path(source(command))})
    return b"".join([digest(path) for path in found])


def keep(made: Path, kept: Path) -> None:
    """A copy gets its name when it is whole."""
    with tempfile.NamedTemporaryFile(dir=kept.parent, prefix="half-", delete=False) as half:
        half.write(made.read_bytes())
    Path(half.name).replace(kept)


def forget(folder: Path, most: int) -> None:
    """Remove what has not been used for the longest time, and what a killed build has left."""
    found = [(path.stat().st_mtime, path) for path in folder.iterdir()]
    for _, path in sorted(found, reverse=True)[most:]:
        path.unlink(missing_ok=True)
