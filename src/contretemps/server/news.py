# mypyc: compile, because every choice comes this way.
"""What a line is told: once the whole state, then what has changed. docs/protocol.md#news says how it is read.

Each kind of reader (a guest with seats, or all who only look on in one language) is shown the table once a change,
however many lines they have, and what two moments differ by is worked out once, too.
"""

from __future__ import annotations

from typing import Any

from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame, Opcode

from contretemps.server.chronicle import rewound
from contretemps.server.frames import frame
from contretemps.server.printed import as_json
from contretemps.server.wire import Moment, State, Viewer, with_own

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

    __slots__ = ("_moment", "_news", "_whole", "at", "common", "lang", "n", "own")

    def __init__(self, moment: Moment, viewer: Viewer, at: float) -> None:
        self._moment: Moment | None = moment  # None: this is not what is shown any more
        self.common: State = moment.common(viewer.lang)
        self.own: State = moment.own(viewer)
        self.lang = viewer.lang
        self.n = moment.table.n
        self.at = at  # by a clock that is never put right
        self._news: list[tuple[Shown, Message | None]] = []
        self._whole: dict[int, Message] = {}

    def whole(self, since: int, chat: list[dict[str, Any]]) -> Message:
        """The whole state, with the entries after one."""
        found = self._whole.get(since)
        if found is None:
            said = self._asked().message(self.own["as"], self.lang, since)
            told = {**said, **self.common, **with_own(self.own), "chat": chat}
            found = self._whole[since] = Message(as_json(told))
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
        self._moment = None

    def _made(self, before: Shown) -> Message | None:
        moment = self._asked()
        changed = self._changes(moment, before)
        if not changed and self.n == before.n:
            return None
        news = {"type": "news", "from": before.n, "n": self.n, "now": moment.now, "set": changed}
        news["entries"] = moment.entries(self.own["as"], self.lang, before.n)
        back = rewound(moment.table, before.n)
        if back is not None:
            news["rewound"] = back
        return Message(as_json(news))

    def _asked(self) -> Moment:
        assert self._moment is not None
        return self._moment

    def _changes(self, moment: Moment, before: Shown) -> State:
        """What differs from how it was before, by its path."""
        found: State = {}
        for part, was in ((self.own, before.own), (self.common, before.common)):
            if part is was:
                continue
            for name, new in part.items():
                old = was[name]
                if old is not new and old != new:
                    found.update(moment.differences(name, old, new))
        if self.own["mine"] != before.own["mine"]:  # then more of the seats is new than `own` says
            found = {path: new for path, new in found.items() if not path.startswith("seats")}
            found["seats"] = with_own(self.own)["seats"]
        return found
