# mypyc: compile, because every choice comes this way.
"""Frames of WebSockets (RFC 6455), as far as nearly all of them go: a short text, whole and by itself, and the answer
to our own ping.

Everything else (fragments, compressed ones, others' pings, goodbyes, mistakes) is the library's business, which would
need ten times as long for these.
"""

from __future__ import annotations

from websockets.frames import apply_mask  # type: ignore[attr-defined]  # in C, where that could be compiled

WHOLE_TEXT = 0x81  # the last and only frame of a text, not compressed
MASKED = 0x80
PING = bytes((0x89, 0))  # says nothing but that it is one
PONG = bytes((0x8A, MASKED))
TWO_BYTES = 126  # instead of a length: it stands in the next two bytes
EIGHT_BYTES = 127


def frame(text: bytes) -> bytes:
    """A text as it goes to a client."""
    size = len(text)
    if size < TWO_BYTES:
        return bytes((WHOLE_TEXT, size)) + text
    if size < 1 << 16:
        return bytes((WHOLE_TEXT, TWO_BYTES, size >> 8, size & 255)) + text
    return bytes((WHOLE_TEXT, EIGHT_BYTES)) + size.to_bytes(8, "big") + text


def whole_text(data: bytes) -> bytes | None:
    """The text that these bytes are, if they are one frame with a whole text from a client and nothing else."""
    if len(data) < 6 or data[0] != WHOLE_TEXT:
        return None
    size, mask = data[1] - MASKED, 2
    if size == TWO_BYTES and len(data) >= 8:
        size, mask = data[2] << 8 | data[3], 4
        if size < TWO_BYTES:
            return None
    elif not 0 <= size < TWO_BYTES:
        return None
    begin = mask + 4
    return apply_mask(data[begin:], data[mask:begin]) if len(data) == begin + size else None


def is_pong(data: bytes) -> bool:
    """Are these bytes the answer to our ping, and nothing else? Its mask says nothing."""
    return len(data) == 6 and data.startswith(PONG)
