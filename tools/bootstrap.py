"""Makes the environment that holds uv and node, with nothing but a Python. Whatever is missing is said in one line.

    python tools/bootstrap.py FOLDER LOCK

Debian and Ubuntu split `venv` and the headers off Python; root gets them installed, others are told what to install.
"""

from __future__ import annotations

import functools
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import NoReturn


def stop(text: str) -> NoReturn:
    """Say what is missing and end."""
    sys.exit(f"contretemps: {text}")


def last_line(text: str) -> str:
    """Where most programs say why they failed."""
    return (text.strip().splitlines() or ["no reason given"])[-1]


def run(*command: str) -> subprocess.CompletedProcess[str]:
    """Run quietly."""
    return subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)


def has_venv() -> bool:
    """Whether this Python can make environments; asked in a new process, for it may have learned it meanwhile."""
    return run(sys.executable, "-c", "import ensurepip, venv").returncode == 0


def has_headers() -> bool:
    """Whether extension modules find Python.h."""
    return (Path(sysconfig.get_path("include")) / "Python.h").is_file()


@functools.cache
def update(apt: str) -> None:
    """Learn which packages there are, once: it takes longer than installing one."""
    run(apt, "update", "-qq")


def install(package: str) -> bool:
    """With apt, for root; otherwise nothing happens."""
    apt = shutil.which("apt-get")
    if apt is None or os.geteuid() != 0:
        return False
    print(f"contretemps: installing {package}", flush=True)
    os.environ["DEBIAN_FRONTEND"] = "noninteractive"
    update(apt)
    return run(apt, "install", "-y", "-qq", "--no-install-recommends", package).returncode == 0


def install_for_python(part: str) -> None:
    """A part that Debian has split off its own Python; another Python has no use for it."""
    if sys.base_prefix.startswith("/usr"):
        install(f"python{sys.version_info.major}.{sys.version_info.minor}-{part}")


def main(folder: Path, lock: Path) -> None:
    """Check what is there, then make the environment."""
    if not has_venv():
        install_for_python("venv")
        if not has_venv():
            stop("this Python has no venv module (on Debian and Ubuntu: sudo apt-get install python3-venv)")
    if any(map(shutil.which, ("cc", "gcc", "clang"))) and not has_headers():
        install_for_python("dev")  # without them everything works, only slower
    shutil.rmtree(folder, ignore_errors=True)
    made = run(sys.executable, "-m", "venv", str(folder))
    if made.returncode != 0:
        stop(f"no virtual environment: {last_line(made.stderr or made.stdout)}")
    pip = [str(folder / "bin" / "python"), "-m", "pip", "install", "-q", "--disable-pip-version-check"]
    got = run(*pip, "--require-hashes", "-r", str(lock))
    if got.returncode != 0:
        shutil.rmtree(folder, ignore_errors=True)
        stop(f"could not get uv and node from the package registry; is the network there? {last_line(got.stderr)}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
