"""What is the same for everybody and changes with the program alone: rules, texts, cards, lessons, the interface's own
pages.

Each is made once, beside the event loop, and then handed out as it was printed. Its tag says which printing it is, so
that whoever has it need not be sent it again.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, NamedTuple

import orjson

KEPT = 4_000  # printed things; the longest unasked are forgotten


def as_json(data: Any) -> bytes:
    """Plain data as JSON; `orjson.Fragment` in it is JSON already."""
    return orjson.dumps(data)


class Sheet(NamedTuple):
    """Something printed."""

    text: bytes
    tag: str  # for the header ETag


class Printed:
    """Everything that was printed so far."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, Sheet] = OrderedDict()
        self._making: dict[Hashable, asyncio.Task[Sheet]] = {}

    async def get(self, key: Hashable, make: Callable[[], bytes]) -> Sheet:
        """The printed thing of that key; made now if nobody has asked before, and once for all who ask meanwhile."""
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
            return kept
        making = self._making.get(key)
        if making is None:
            making = self._making[key] = asyncio.create_task(asyncio.to_thread(_sheet, make))
            making.add_done_callback(lambda done: self._made(key, done))
        return await asyncio.shield(making)  # whoever gives up does not keep the others from it

    def _made(self, key: Hashable, done: asyncio.Task[Sheet]) -> None:
        del self._making[key]
        if done.cancelled() or done.exception() is not None:
            return  # whoever asked is told; the next one tries again
        self._kept[key] = done.result()
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)


def _sheet(make: Callable[[], bytes]) -> Sheet:
    text = make()
    return Sheet(text, f'"{hashlib.sha256(text).hexdigest()[:20]}"')
