"""Plays at tables of the server, so that a counting build learns what is hot on the way of a choice.

Everything is real but the network: messages come to lines, are acted on, kept in a SQLite file and told to everybody.
"""

from __future__ import annotations

import asyncio
import json
import tempfile
from functools import partial
from pathlib import Path
from typing import Any

from contretemps.kernel import Game, Rng
from contretemps.server import rows, timekeeping
from contretemps.server.limits import Buckets
from contretemps.server.line import Begun, Line
from contretemps.server.metrics import Metrics
from contretemps.server.news import Message
from contretemps.server.room import Room
from contretemps.server.settings import Settings
from contretemps.server.store import queries
from contretemps.server.store.database import Database
from contretemps.server.table import PERSON, Seat, Table, Terms
from contretemps.server.tables import Tables
from contretemps.server.wire import Viewer

CHOICES = 2_000  # at the tables of each game
LONGEST = 300  # choices at one table
SEED = bytes(32)


class Reader:
    """Somebody who reads at once. What they are told ends with a `done` where they chose."""

    heard_at = 0.0
    is_slow = False

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.told = asyncio.Event()

    def write(self, *said: Message) -> None:
        b"".join([message.frame for message in said])
        if said[-1].text.startswith(b'{"type":"done"'):
            self.told.set()
        elif said[-1].text.startswith(b'{"type":"error"'):
            raise RuntimeError(said[-1].text.decode())

    def ask(self) -> None:
        """It is there."""

    def give_way(self) -> None:
        """It is there."""

    def hang_up(self, code: int) -> None:
        """It was the last to speak."""


async def sit_down(tables: Tables, game: Game, seats: int) -> tuple[Room, list[Line]]:
    """A table that has begun, and a line of each who sits there and of one who looks on."""
    now = timekeeping.now()
    terms = Terms(game, game.settle(None), seed=SEED, host="guest 0", created=now, hold=0.0)
    table = Table(
        tables.share.new_table_id(), terms, [Seat(n, PERSON, f"P{n}", guest=f"guest {n}") for n in range(seats)]
    )
    table.start(now)
    await tables.database.write(partial(queries.add_table, new=rows.new_rows(table, tables.settings.bot_seconds)))
    tables.install(table)
    room = tables.room(table.id)
    unlimited = Begun(0, Buckets(0, 0))
    viewers = [*[Viewer(f"guest {n}") for n in range(seats)], Viewer()]
    lines = [Line(Reader(), tables, room, viewer, None, unlimited) for viewer in viewers]
    for line in lines:
        room.enter(line)
        line.changed()
    return room, lines


async def play(tables: Tables, game: Game, seats: int, rng: Rng, budget: int) -> None:
    """Games at random, over their lines; each is left after a while."""
    while budget > 0:
        room, lines = await sit_down(tables, game, seats)
        for number in range(min(budget, LONGEST)):
            table = room.table
            if table is None or not table.asked():
                break
            budget -= 1
            seat = table.asked()[0]
            options = table.record.position.options(seat)
            choice = game.codec.write(options[rng.below(len(options))])
            message = {"type": "choose", "id": f"c{number}", "n": table.n, "seat": seat, "choice": choice}
            reader: Any = lines[seat].connection
            lines[seat].hear(json.dumps(message).encode(), is_text=True)
            await reader.told.wait()
            reader.told.clear()
        for line in lines:
            line.lost()
            room.leave(line)


async def train(games: dict[str, Game], folder: Path) -> None:
    """Tables of all games."""
    database, metrics = Database(f"sqlite:///{folder / 'training.db'}"), Metrics()
    tables = Tables(Settings(bot_pace=0.0), games, database, metrics)
    try:
        for _, game in sorted(games.items()):
            await play(tables, game, game.fewest, Rng(game.fewest), CHOICES)
    finally:
        tables.closing = True
        database.close()


def at_tables(games: dict[str, Game]) -> None:
    """Play at tables of all these games."""
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(train(games, Path(folder)))
