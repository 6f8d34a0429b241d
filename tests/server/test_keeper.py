"""Whoever writes: many writes a commit, answered after it, and one that fails fails alone."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, create_engine, event, insert, select
from sqlalchemy.exc import IntegrityError, OperationalError

from contretemps.server.settings import Settings
from contretemps.server.store.changes import MOVING, Change, Conflict
from contretemps.server.store.database import Database
from contretemps.server.store.keeper import Outcome, Work
from contretemps.server.store.schema import entries, guests, tables
from tests.server.conftest import SQLITE, running

Answers = list[BaseException | None]


def url(database: str) -> str:
    return Settings(db=database).url


def add(number: int) -> Callable[[Connection], Any]:
    guest = {"id": f"g{number}", "name": "x", "created": 0.0}
    return lambda connection: connection.execute(insert(guests), guest)


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


async def gathered(*writes: Coroutine[Any, Any, Any]) -> list[Any]:
    async with asyncio.timeout(10):
        return await asyncio.gather(*writes, return_exceptions=True)


def test_writes_share_a_commit_and_one_that_fails_fails_alone(tmp_path: Path) -> None:
    sizes: list[int] = []
    database = Database(url(str(tmp_path / "tables.db")), sizes.append)
    gate, began = threading.Event(), threading.Event()

    def slow(connection: Connection) -> bool:
        began.set()
        return gate.wait(5)

    async def work() -> None:
        first = asyncio.ensure_future(database.write(slow))
        await asyncio.to_thread(began.wait, 5)
        others = [asyncio.ensure_future(database.write(add(number))) for number in (1, 2, 1, 3)]
        await asyncio.sleep(0)  # all of them have come
        gate.set()
        told = await gathered(first, *others)  # type: ignore[arg-type]
        assert told[0] is True
        assert isinstance(told[3], IntegrityError)
        assert not any(isinstance(told[k], BaseException) for k in (1, 2, 4))

    run(work())
    assert sizes == [1, 4]
    database.close()
    engine = create_engine(url(str(tmp_path / "tables.db")))
    with engine.connect() as connection:
        assert sorted(connection.execute(select(guests.c.id)).scalars()) == ["g1", "g2", "g3"]
    engine.dispose()


def test_nobody_is_answered_before_commit_and_a_failed_commit_fails_all(tmp_path: Path) -> None:
    database = Database(url(str(tmp_path / "tables.db")))
    engine = database._write_engine

    def refuse(connection: Any) -> None:
        raise OperationalError("commit", None, Exception("disk full"))

    async def work() -> None:
        event.listen(engine, "commit", refuse)
        told = await gathered(database.write(add(1)), database.write(add(2)))
        assert [getattr(problem, "status", None) for problem in told] == [503, 503]
        event.remove(engine, "commit", refuse)
        await database.write(add(3))
        with database.engine.connect() as connection:
            assert list(connection.execute(select(guests.c.id)).scalars()) == ["g3"]
        await asyncio.to_thread(database.close)
        with pytest.raises(RuntimeError):
            await database.write(add(4))

    run(work())


def test_what_waits_is_done_before_the_keeper_ends(tmp_path: Path) -> None:
    database = Database(url(str(tmp_path / "tables.db")))
    told: list[Outcome] = []

    async def work() -> None:
        for number in range(600):
            database.keeper.put(Work(add(number), told.append))
        database.keeper.stop()

    run(work())
    with database.engine.connect() as connection:
        assert len(list(connection.execute(select(guests.c.id)))) == 600
    database.close()


# ---- changes of tables ----------------------------------------------------------------------------------------------


def moved(id_: str, version: int, n: int) -> Change:
    """A choice at a table, as it is kept."""
    row = {"n": n, "phase": "playing", "host": "h", "rematch": None, "changed": 2.0, "due": None, "clocks": []}
    row |= {"takeback": None, "result": None, "again": None, "glance": {"asked": [0], "question": {"en": "¿'\";--"}}}
    return Change(id_, version, tuple([row[name] for name in MOVING]), [(id_, n, "choice", 0, "x:1", 2.0, n - 1, None)])


def kept(database: Database, *changes: Change) -> Answers:
    """Keep them together; what each was told."""
    told: list[tuple[int, BaseException | None]] = []

    async def work() -> None:
        done = asyncio.Event()

        def heard(number: int, error: BaseException | None) -> None:
            told.append((number, error))
            if len(told) == len(changes):
                done.set()

        for number, change in enumerate(changes):
            database.keep(change, lambda error, number=number: heard(number, error))  # type: ignore[misc]
        async with asyncio.timeout(10):
            await done.wait()

    run(work())
    return [error for _, error in sorted(told, key=lambda each: each[0])]


@pytest.fixture
def three(database: str) -> tuple[Database, list[str]]:
    """A database with three tables, of which nobody has heard yet."""
    with running(database) as server:
        ada = server.guest()
        names = [ada.open("understack", "me", "open")["table"] for _ in range(3)]
    return Database(url(database)), names


def stored(database: Database, id_: str) -> tuple[int, list[tuple[int, str]], Any]:
    with database.engine.connect() as connection:
        row = connection.execute(select(tables).where(tables.c.id == id_)).mappings().one()
        found = connection.execute(select(entries.c.n, entries.c.choice).where(entries.c.table == id_))
        return row["version"], [(n, choice) for n, choice in found], row["glance"]


def test_changes_of_many_tables_are_kept_together(three: tuple[Database, list[str]]) -> None:
    database, names = three
    assert kept(database, *[moved(name, 0, 1) for name in names]) == [None, None, None]
    for name in names:
        version, found, glance = stored(database, name)
        assert (version, found) == (1, [(1, "x:1")])
        assert json.dumps(glance) == json.dumps({"asked": [0], "question": {"en": "¿'\";--"}})
    database.close()


def test_whoever_comes_late_spoils_nobody_elses(three: tuple[Database, list[str]]) -> None:
    database, names = three
    assert kept(database, moved(names[1], 0, 1)) == [None]
    told = kept(database, moved(names[0], 0, 1), moved(names[1], 0, 1), moved(names[2], 0, 1))
    assert (told[0], told[2]) == (None, None)
    assert isinstance(told[1], Conflict)
    assert [stored(database, name)[0] for name in names] == [1, 1, 1]
    assert [len(stored(database, name)[1]) for name in names] == [1, 1, 1]
    database.close()


def test_a_change_that_cannot_be_kept_spoils_nobody_elses(three: tuple[Database, list[str]]) -> None:
    database, names = three
    broken = moved(names[1], 0, 1)
    broken.entries *= 2  # the same number twice
    told = kept(database, moved(names[0], 0, 1), broken, moved(names[2], 0, 1))
    assert (told[0], told[2]) == (None, None)
    assert isinstance(told[1], Conflict)
    assert [stored(database, name)[0] for name in names] == [1, 0, 1]
    assert kept(database, moved(names[1], 0, 1)) == [None], "and later it is"
    database.close()


def test_a_table_and_its_seats_are_kept_whole_or_not_at_all(three: tuple[Database, list[str]], kind: str) -> None:
    database, names = three
    change = moved(names[0], 0, 1)
    seat = {"seat": 1, "kind": "person", "name": "x" * (61 if kind != SQLITE else 1), "bot": None, "guest": None}
    change.seats = [{**seat, "resigned": None, "salt": None, "habits": None, "stand_in": "none" * 50}]
    if kind == SQLITE:  # which takes any text for a number
        change.entries *= 2
    told = kept(database, change, moved(names[1], 0, 1))
    assert told[0] is not None
    assert told[1] is None
    assert stored(database, names[0])[:2] == (0, [])
    database.close()
