"""Names of tables, tokens of guests, keys of invitations."""

from __future__ import annotations

import hashlib
import re
import secrets
import tomllib
import unicodedata
from functools import cache
from pathlib import Path
from typing import Any

from contretemps.server.errors import Problem

LONGEST_NAME = 30
LONGEST_TABLE = 60
TABLE = re.compile(r"[a-z]{2,12}(-[a-z]{2,12}){2}")


@cache
def words() -> list[str]:
    """The words that tables are named by."""
    return sorted(set(tomllib.loads((Path(__file__).parent / "words.toml").read_text("utf-8"))["words"].split()))


def new_table_id() -> str:
    """Three words, such as heron-candle-north."""
    return "-".join([secrets.choice(words()) for _ in range(3)])


def is_table(text: str) -> bool:
    """Whether this can be the name of a table; whatever cannot is not looked for."""
    return len(text) <= LONGEST_TABLE and TABLE.fullmatch(text) is not None


def new_key() -> str:
    """Something nobody can guess: a guest's token, the code of a link or the key of an invitation."""
    return secrets.token_urlsafe(24)


def new_guest_id() -> str:
    return secrets.token_hex(8)


def token_hash(token: str) -> str:
    """What is kept of a token, or of the code of a link."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def visible(text: str) -> str:
    """Without control signs, halves of signs, and tricks of direction: what anybody may be shown."""
    if text.isprintable():  # nearly always
        return text
    return "".join([sign for sign in text if unicodedata.category(sign)[0] != "C"])


def all_visible(data: Any) -> bool:
    """Whether every text in some data can be shown, names of fields included."""
    waiting = [data]
    while waiting:  # not by recursion: whoever sends it decides how deep it is
        found = waiting.pop()
        if isinstance(found, str):
            if visible(found) != found:
                return False
        elif isinstance(found, dict):
            waiting += [*found, *found.values()]
        elif isinstance(found, list):
            waiting += found
    return True


def person(name: str) -> str:
    """A name as it is shown: trimmed, and visible; Problem if nothing is left."""
    kept = " ".join(unicodedata.normalize("NFC", visible(name)).split())
    if not kept:
        raise Problem(422, "malformed", "no_name")
    if len(kept) > LONGEST_NAME:
        raise Problem(422, "malformed", "long_name", most=LONGEST_NAME)
    return kept


def stranger(name: object, seat: int) -> str:
    """A name from somewhere else, as it can be shown: cut off if it is long, made up if nothing is left of it."""
    kept = " ".join(unicodedata.normalize("NFC", visible(str(name)[: 10 * LONGEST_NAME])).split())
    return kept[:LONGEST_NAME].strip() or f"Player {seat + 1}"


def plain(text: str) -> str:
    """A line of chat: text and nothing else, on one line."""
    kept = "".join([sign if unicodedata.category(sign)[0] != "C" else " " for sign in text])
    return " ".join(unicodedata.normalize("NFC", kept).split())
