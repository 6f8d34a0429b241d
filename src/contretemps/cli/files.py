"""Reading and writing files, with errors that say which file and what is wrong with it."""

from __future__ import annotations

import contextlib
import json
import os
import tomllib
from datetime import datetime
from pathlib import Path
from typing import Any

from contretemps.games import find
from contretemps.kernel.errors import BadInput
from contretemps.kernel.game import Game
from contretemps.proof import record


def read_text(path: Path) -> str:
    """The text of a file; BadInput if it cannot be read or is no text."""
    try:
        return path.read_text("utf-8")
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadInput(f"{path}: not a text file in UTF-8") from None


def read_record(path: Path) -> tuple[Game, dict[str, Any]]:
    """A record and its game; BadInput for anything else."""
    try:
        data = record.loads(read_text(path))
    except RecursionError:
        raise BadInput(f"{path}: not a record: it is nested too deeply") from None
    except BadInput as error:
        raise BadInput(str(error) if str(error).startswith(str(path)) else f"{path}: {error}") from None
    return find(str(data["game"])), data


def read_position(path: Path) -> dict[str, Any]:
    """A position as text, in the words of `given` in an example."""
    try:
        data = tomllib.loads(read_text(path))
        json.dumps(data)
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"{path}: not a TOML file: {error}") from None
    except TypeError as error:
        raise BadInput(f"{path}: no position holds dates or times: {error}") from None
    return data


def write_text(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        beside.write_text(text, "utf-8")
        beside.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            beside.unlink(missing_ok=True)
        raise BadInput(f"{path}: {error.strerror}") from None


def new_save(game: Game) -> Path:
    """Where a game is kept that was given no file: among the user's data, else in the current folder."""
    home = os.environ.get("XDG_DATA_HOME")
    try:
        folder = (Path(home) if home else Path.home() / ".local" / "share") / "contretemps"
        folder.mkdir(parents=True, exist_ok=True)
        if not os.access(folder, os.W_OK):
            folder = Path()
    except (OSError, RuntimeError):  # no home, or none that can be written to
        folder = Path()
    name = f"{game.name}-{datetime.now().astimezone():%Y-%m-%d-%H%M%S}"
    path = folder / f"{name}.json"
    count = 1
    while path.exists():
        count += 1
        path = folder / f"{name}-{count}.json"
    return path
