"""Lets things happen one at a time, in this process or, as a program, in a command: the others wait.

    python tools/alone.py LOCK COMMAND …

The lock is the open file's: it ends with whoever holds it, however that ends.
"""

import contextlib
import fcntl
import os
import sys
from collections.abc import Iterator
from pathlib import Path


def take(lock: Path) -> int:
    """Wait for the lock and hold it, as an open file."""
    lock.parent.mkdir(parents=True, exist_ok=True)
    held = os.open(lock, os.O_RDWR | os.O_CREAT, 0o644)
    fcntl.flock(held, fcntl.LOCK_EX)
    return held


@contextlib.contextmanager
def holding(lock: Path) -> Iterator[None]:
    """As long as the `with` lasts, nobody else has the lock."""
    held = take(lock)
    try:
        yield
    finally:
        os.close(held)


if __name__ == "__main__":
    os.set_inheritable(take(Path(sys.argv[1])), True)
    os.execvp(sys.argv[2], sys.argv[2:])
