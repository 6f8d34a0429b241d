"""The limit of a server like ours: the same bytes to the same players and a durable append, but no game.

    python benchmarks/limit/server.py PORT FILE BYTES

It speaks as much of our live line as the benchmark's client needs (hello, choose, state, news, done), on uvicorn's
WebSocket protocol and with SQLite, where all choices that came while a commit went on share the next one. What ours
costs more than this is what the game, its rules and its words cost.
"""

from __future__ import annotations

import asyncio
import json
import queue
import sqlite3
import sys
import threading
from collections.abc import Awaitable, Callable
from typing import Any

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

CHOICES = json.dumps([{"choice": f"drop:{column}", "label": f"Drop into column {column}"} for column in "abcdefg"])


class Store:
    """Makes choices durable, as many together as have come."""

    def __init__(self, file: str, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.coming: list[Change] = []
        self.busy = False
        self.batches: queue.SimpleQueue[list[Change]] = queue.SimpleQueue()
        self.database = sqlite3.connect(file, check_same_thread=False, isolation_level=None)
        self.database.execute("pragma journal_mode = wal")
        self.database.execute("pragma synchronous = full")
        self.database.execute("create table entries (place text, n integer, choice text, primary key (place, n))")
        threading.Thread(target=self.work, daemon=True).start()

    def add(self, change: Change) -> None:
        self.coming.append(change)
        if not self.busy:
            self.busy = True
            self.loop.call_soon(self.hand_over)

    def hand_over(self) -> None:
        batch, self.coming = self.coming, []
        self.batches.put(batch)

    def work(self) -> None:
        while True:
            batch = self.batches.get()
            self.database.execute("begin immediate")
            rows = [(change.table.name, change.n, change.choice) for change in batch]
            self.database.executemany("insert into entries values (?, ?, ?)", rows)
            self.database.execute("commit")
            self.loop.call_soon_threadsafe(self.stored, batch)

    def stored(self, batch: list[Change]) -> None:
        self.busy = bool(self.coming)
        if self.busy:
            self.hand_over()
        for change in batch:
            change.tell()


class Table:
    """Players in turn, and how often they have chosen."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.n = 0
        self.lines: dict[int, Line] = {}

    def set_(self, seat: int) -> str:
        """What a seat may choose."""
        return CHOICES if seat == self.n % 2 else "[]"


class Change:
    """A choice on its way to the disk."""

    def __init__(self, line: Line, message: dict[str, Any]) -> None:
        self.line = line
        self.table = line.table
        self.n = self.table.n + 1
        self.choice: str = message["choice"]
        self.id: str = message["id"]

    def tell(self) -> None:
        """Everybody hears of it; whoever chose also that it is done."""
        table = self.table
        table.n = self.n
        for seat, line in table.lines.items():
            told = (
                f'{{"type":"news","from":{self.n - 1},"n":{self.n},"set":{{"choices":{table.set_(seat)}}},"entries":["'
            )
            line.say(told + "x" * (Line.size - len(told) - 3) + '"]}')
        self.line.say(f'{{"type":"done","id":"{self.id}","n":{self.n}}}')


class Line(WebSocketsSansIOProtocol):
    """A player's line: nothing between a frame and what is done about it."""

    store: Store
    size: int  # bytes of what is told of a choice
    tables: dict[str, Table]
    table: Table

    def handle_connect(self, event: Request) -> None:
        name = event.path.split("/")[3]
        self.table = self.tables.setdefault(name, Table(name))
        self.conn.send_response(self.conn.accept(event))
        self.handshake_complete = True
        self.transport.write(b"".join(self.conn.data_to_send()))

    def handle_text(self, event: Frame) -> None:
        message = json.loads(bytes(event.data))
        if message["type"] == "choose":
            self.store.add(Change(self, message))
            return
        seat: int = message["seat"]
        self.table.lines[seat] = self
        n, choices = self.table.n, self.table.set_(seat)
        self.say(f'{{"type":"state","n":{n},"phase":"playing","choices":{choices}}}')

    def say(self, text: str) -> None:
        self.conn.send_text(text.encode())
        self.transport.write(b"".join(self.conn.data_to_send()))


async def alive(scope: Any, receive: Any, send: Callable[[dict[str, Any]], Awaitable[None]]) -> None:
    """Whoever asks by HTTP is told that we are there."""
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"{}"})


async def serve(port: int, file: str, size: int) -> None:
    """Until somebody ends us."""
    Line.store, Line.size, Line.tables = Store(file, asyncio.get_running_loop()), size, {}
    quiet: dict[str, Any] = {"log_config": None, "access_log": False, "lifespan": "off"}
    config = uvicorn.Config(alive, port=port, ws=Line, ws_per_message_deflate=False, **quiet)
    await uvicorn.Server(config).serve()


if __name__ == "__main__":
    asyncio.run(serve(int(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
