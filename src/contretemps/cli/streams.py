"""Standard streams that never fail: where a terminal cannot show a sign, a plain one stands for it."""

from __future__ import annotations

import codecs
import os
import sys
import unicodedata
from io import TextIOWrapper
from typing import Final

_PLAIN: Final = {
    "♦": "d", "♢": "d", "♣": "c", "♧": "c", "♥": "h", "♡": "h", "♠": "s", "♤": "s",
    "░": ".", "▒": ":", "▓": "%", "█": "#", "■": "#", "□": ".", "▲": "^", "●": "o", "○": "o",
    "◆": "*", "★": "*", "☆": "*", "·": ".", "•": "*", "×": "x", "−": "-", "–": "-", "—": "-",
    "…": "...", "‘": "'", "’": "'", "“": '"', "”": '"',
    "«": '"', "»": '"', "→": "->", "←": "<-", "↑": "^", "↓": "v",
    "✓": "v", "✔": "v", "✗": "x", "✘": "x", "☠": "x", "†": "+", "\u2573": "X",
    "œ": "oe", "Œ": "OE", "æ": "ae", "Æ": "AE", "ß": "ss",
}  # fmt: skip


def plain(text: str) -> str:
    """The same in ASCII: 3♦ is 3d, é is e, a frame is made of + - |."""
    return "".join([sign if sign.isascii() else _plain_sign(sign) for sign in text])


def _plain_sign(sign: str) -> str:
    if sign in _PLAIN:
        return _PLAIN[sign]
    name = unicodedata.name(sign, "")
    if name.startswith("BOX DRAWINGS"):
        kind = name.removeprefix("BOX DRAWINGS")
        if "DIAGONAL" in kind:
            return "/" if "UPPER RIGHT TO LOWER LEFT" in kind else "\\"
        across, down = "HORIZONTAL" in kind or "LEFT" in kind or "RIGHT" in kind, "VERTICAL" in kind
        return "|" if down and not across else "-" if across and not down and "AND" not in kind else "+"
    bare = "".join([part for part in unicodedata.normalize("NFKD", sign) if part.isascii()])
    return bare or ("" if unicodedata.combining(sign) or unicodedata.category(sign) == "Cf" else "?")


def _replace(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return plain(error.object[error.start : error.end]), error.end


def prepare() -> None:
    """Make the streams take everything; with plain signs only where the terminal says it can show no others."""
    codecs.register_error("contretemps", _replace)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            if not stream.encoding.lower().startswith("utf"):
                stream.reconfigure(errors="contretemps")
            elif not shows_signs():
                stream.reconfigure(encoding="ascii", errors="contretemps")
            elif stream.errors == "strict":
                stream.reconfigure(errors="replace")
    if isinstance(sys.stdin, TextIOWrapper) and sys.stdin.errors in ("strict", "surrogateescape"):
        sys.stdin.reconfigure(errors="replace")


def shows_signs() -> bool:
    """Can suits and accents be shown? Python writes UTF-8 also in the C locale, where the terminal may not read it."""
    if os.environ.get("PYTHONIOENCODING"):
        return True
    said = {name: os.environ.get(name, "") for name in ("LC_ALL", "LC_CTYPE", "LANG")}
    if said["LC_CTYPE"] == "C.UTF-8" and said["LANG"] in ("C", "POSIX"):
        said["LC_CTYPE"] = ""  # that is Python's own doing
    locale = said["LC_ALL"] or said["LC_CTYPE"] or said["LANG"]
    return not locale or "UTF" in locale.upper()
