"""Names of tables, tokens of guests, keys of invitations."""

from __future__ import annotations

import hashlib
import re
import secrets
import tomllib
import unicodedata
from functools import cache
from pathlib import Path

from contretemps.server.errors import Problem

LONGEST_NAME = 30
TABLE = re.compile(r"^[a-z]{2,12}(-[a-z]{2,12}){2}$")


@cache
def words() -> list[str]:
    """The words that tables are named by."""
    return sorted(set(tomllib.loads((Path(__file__).parent / "words.toml").read_text("utf-8"))["words"].split()))


def new_table_id() -> str:
    """Three words, such as heron-candle-north."""
    return "-".join([secrets.choice(words()) for _ in range(3)])


def new_key() -> str:
    """Something nobody can guess: a guest's token, the code of a link or the key of an invitation."""
    return secrets.token_urlsafe(24)


def new_guest_id() -> str:
    return secrets.token_hex(8)


def token_hash(token: str) -> str:
    """What is kept of a token, or of the code of a link."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def person(name: str) -> str:
    """A name as it is shown: trimmed, without control signs or tricks of direction; Problem if nothing is left."""
    kept = "".join([sign for sign in name if unicodedata.category(sign)[0] != "C"])
    kept = " ".join(unicodedata.normalize("NFC", kept).split())
    if not kept:
        raise Problem(422, "malformed", "no_name")
    if len(kept) > LONGEST_NAME:
        raise Problem(422, "malformed", "long_name", most=LONGEST_NAME)
    return kept


def plain(text: str) -> str:
    """A line of chat: text and nothing else, on one line."""
    kept = "".join([sign if unicodedata.category(sign)[0] != "C" else " " for sign in text])
    return " ".join(unicodedata.normalize("NFC", kept).split())
