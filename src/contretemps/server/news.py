"""What a line is told: once the whole state, then what has changed. docs/protocol.md#news says how it is read.

Each kind of reader (a guest with seats, or all who only look on in one language) is shown the table once a change,
however many lines they have, and what two moments differ by is worked out once, too.
"""

from __future__ import annotations

from typing import Any

from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame, Opcode

from contretemps.server.frames import frame
from contretemps.server.printed import as_json
from contretemps.server.wire import Moment, State, Viewer

LARGE = 2_000  # bytes from which on a message is compressed, where the reader can take it
# Each message by itself, and within the window that uvicorn agrees upon: so one packed message serves all lines.
PRESS = PerMessageDeflate(
    remote_no_context_takeover=True,
    local_no_context_takeover=True,
    remote_max_window_bits=12,
    local_max_window_bits=12,
    compress_settings={"memLevel": 5},
)


class Message:
    """A message as it goes over lines."""

    __slots__ = ("_packed", "frame", "text")

    def __init__(self, text: bytes) -> None:
        self.text = text
        self.frame = frame(text)
        self._packed: bytes | None = None

    def packed(self) -> bytes:
        """The frame for readers that take compressed ones: made once for all, each for itself."""
        if len(self.text) < LARGE:
            return self.frame
        if self._packed is None:
            self._packed = Frame(Opcode.TEXT, self.text).serialize(mask=False, extensions=[PRESS])
        return self._packed


class Shown:
    """A table as one kind of reader is shown it at a moment when it is at rest."""

    __slots__ = ("_moment", "_news", "_whole", "at", "lang", "n", "state")

    def __init__(self, moment: Moment, viewer: Viewer, at: float) -> None:
        self._moment = moment  # asked only as long as this is what is shown
        self.state: State = moment.standing(viewer)
        self.lang = viewer.lang
        self.n = moment.table.n
        self.at = at  # by a clock that is never put right
        self._news: list[tuple[Shown, Message | None]] = []
        self._whole: dict[int, Message] = {}

    def whole(self, since: int, chat: list[dict[str, Any]]) -> Message:
        """The whole state, with the entries after one."""
        found = self._whole.get(since)
        if found is None:
            said = self._moment.message(self.state["as"], self.lang, since)
            found = self._whole[since] = Message(as_json({**said, **self.state, "chat": chat}))
        return found

    def news(self, before: Shown) -> Message | None:
        """What is new for somebody who was shown that before; None if nothing is."""
        for known, made in self._news:
            if known is before:
                return made
        made = self._made(before)
        self._news.append((before, made))
        return made

    def put_away(self) -> None:
        """It is no longer what is shown. Readers keep it to be told what is new since; nothing else is asked of it, so
        what it was made from can go, and what was shown before it most of all."""
        self._news.clear()
        self._whole.clear()
        del self._moment

    def _made(self, before: Shown) -> Message | None:
        changed = changes(before.state, self.state)
        if not changed and self.n == before.n:
            return None
        said = self._moment.message(self.state["as"], self.lang, before.n)
        news = {"type": "news", "from": before.n, "n": self.n, "now": said["now"], "set": changed}
        news["entries"] = said["entries"]
        if said["rewound"] is not None:
            news["rewound"] = said["rewound"]
        return Message(as_json(news))


def changes(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """What differs between two states, by its path."""
    found: dict[str, Any] = {}
    for name, new in after.items():
        old = before[name]
        if old is not new and old != new:
            _note(found, name, old, new)
    return found


def _note(found: dict[str, Any], path: str, old: Any, new: Any) -> None:
    """Where two values of the same shape differ; the whole new one where they are of another shape, or most is new."""
    parts: list[tuple[str, Any, Any]] = []
    if isinstance(new, dict):
        if isinstance(old, dict) and old.keys() == new.keys():
            parts = [(_escaped(name), old[name], item) for name, item in new.items() if old[name] != item]
    elif isinstance(new, (list, tuple)) and isinstance(old, (list, tuple)) and len(old) == len(new):
        parts = [(str(at), item, new[at]) for at, item in enumerate(old) if item != new[at]]
    if not parts or (2 * len(parts) > len(new) > 1 and not any(isinstance(is_, (dict, list)) for _, _, is_ in parts)):
        found[path] = new
        return
    for name, was, is_ in parts:
        _note(found, f"{path}/{name}", was, is_)


def _escaped(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1") if "~" in name or "/" in name else name
