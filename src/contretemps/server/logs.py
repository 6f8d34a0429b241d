"""Structured logs: a JSON object a line on stderr. Never a seed, a token, a query or anything hidden.

What is logged is named here and where `log` is called, field by field; nothing is dumped whole.
"""

from __future__ import annotations

import json
import logging
import sys
import time
import traceback
from typing import Any

_on = True
_process: dict[str, int] = {}  # which of several processes writes


def switch(on: bool) -> None:
    """Whether requests are logged; errors always are."""
    global _on  # noqa: PLW0603 - one process, one stderr
    _on = on


def name_process(number: int) -> None:
    """From now on every line tells that this process wrote it."""
    _process["process"] = number


def log(event: str, **fields: Any) -> None:
    """One line, if anybody wants it."""
    if _on:
        write("info", event, **fields)


def write(level: str, event: str, **fields: Any) -> None:
    line = {"time": round(time.time(), 3), "level": level, "event": event, **_process, **fields}
    print(json.dumps(line, ensure_ascii=False), file=sys.stderr, flush=True)


def failed(event: str, error: BaseException, **fields: Any) -> None:
    """Something went wrong that should not: where, and by which kind of error, but not what it held."""
    frames = traceback.extract_tb(error.__traceback__)[-6:]
    places = [f"{frame.filename.rpartition('/')[2]}:{frame.lineno} {frame.name}" for frame in frames]
    write("error", event, error=type(error).__name__, at=places, **fields)


class Lines(logging.Handler):
    """What libraries log, as lines of ours; their exceptions without what they held."""

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info and record.exc_info[1] is not None:
            failed("library", record.exc_info[1], logger=record.name)
        else:
            write(record.levelname.lower(), "library", logger=record.name, text=record.getMessage()[:500])


def take_over() -> None:
    """Let everything that logs in this process write our lines; warnings and worse only."""
    root = logging.getLogger()
    root.handlers[:] = [Lines(logging.WARNING)]
    root.setLevel(logging.WARNING)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "alembic", "sqlalchemy"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
        logger.setLevel(logging.WARNING)
