"""Players on live lines, with as little of a WebSocket as it takes: the server is to be measured, not they."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import struct
import time
from dataclasses import dataclass, field
from typing import Any

SMALL, MIDDLE = 126, 127  # what the length of a frame says when it stands in the next two, or eight, bytes
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Ended(Exception):  # noqa: N818 - what happened
    """The server has closed the line."""


@dataclass
class Line:
    """A live line."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    @classmethod
    async def to(cls, port: int, table: str, token: str, seat: int) -> Line:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 20)
        key = base64.b64encode(os.urandom(16)).decode()
        writer.write(
            f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
        )
        head = await reader.readuntil(b"\r\n\r\n")
        if b" 101 " not in head:
            raise Ended(head.decode())
        line = cls(reader, writer)
        line.say({"type": "hello", "token": token, "since": 0, "lang": "en", "seat": seat})
        return line

    def say(self, message: dict[str, Any]) -> None:
        self._send(TEXT, json.dumps(message).encode())

    def _send(self, kind: int, payload: bytes) -> None:
        """A frame. What clients send is masked, here with zeros: it then stays as it is."""
        size = len(payload)
        length = bytes([0x80 | size]) if size < SMALL else bytes([0x80 | SMALL]) + struct.pack(">H", size)
        self.writer.write(bytes([0x80 | kind]) + length + b"\0\0\0\0" + payload)

    async def state(self) -> dict[str, Any]:
        """The next state; pings are answered."""
        while True:
            first, size = await self.reader.readexactly(2)
            if size == SMALL:
                (size,) = struct.unpack(">H", await self.reader.readexactly(2))
            elif size == MIDDLE:
                (size,) = struct.unpack(">Q", await self.reader.readexactly(8))
            payload = await self.reader.readexactly(size)
            if first & 15 == PING:
                self._send(PONG, payload)
            elif first & 15 == CLOSE:
                raise Ended
            elif payload.startswith(b'{"type":"state"'):
                return dict(json.loads(payload))


@dataclass
class Table:
    """A table with two seats of one guest."""

    id: str
    token: str
    lines: list[Line] = field(default_factory=list)


async def play(port: int, tables: list[Table], seconds: float, pace: float) -> tuple[list[float], float]:
    """How long each choice took, from when it was sent until the other player saw it; and how long it all took."""
    for table in tables:
        table.lines = [await Line.to(port, table.id, table.token, seat) for seat in (0, 1)]
    taken: list[float] = []
    began = time.perf_counter()
    await asyncio.gather(
        *[_play(table, number, taken, began + seconds, pace, len(tables)) for number, table in enumerate(tables)]
    )
    took = time.perf_counter() - began
    for table in tables:
        for line in table.lines:
            line.writer.close()
    return taken, took


async def _play(table: Table, number: int, taken: list[float], end: float, pace: float, of: int) -> None:
    states = [await line.state() for line in table.lines]
    await asyncio.sleep(pace * number / of)  # not all of them at the same moment
    while time.perf_counter() < end:
        state = next((state for state in states if state["choices"]), None)
        if state is None:  # over
            return
        mover = states.index(state)
        choice = state["choices"][(state["n"] * 7 + number) % len(state["choices"])]["choice"]
        sent = time.perf_counter()
        table.lines[mover].say({"type": "choose", "id": "c", "n": state["n"], "seat": state["as"], "choice": choice})
        for seat in (1 - mover, mover):
            while states[seat]["n"] <= state["n"]:
                states[seat] = await table.lines[seat].state()
            if seat != mover:
                taken.append(time.perf_counter() - sent)
        await asyncio.sleep(max(0.0, sent + pace - time.perf_counter()) if pace else 0)
