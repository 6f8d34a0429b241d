"""Who writes: on SQLite one thread that takes whatever waits into one commit, on PostgreSQL several at once.

A full sync costs milliseconds, so writes that come together share one. Nobody is answered before COMMIT; one write that
fails is rolled back alone and does not spoil the others. To that end all are done again, so a write may only change the
database.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, NamedTuple, Protocol

from sqlalchemy import Connection, Engine

Job = Callable[[Connection], Any]

BATCH = 256  # writes in one commit at most


class Writer(Protocol):
    """Takes writes, each to be done whole or not at all."""

    def submit(self, job: Job) -> Future[Any]:
        """Done when it is committed."""

    def stop(self) -> None:
        """Do what is waiting, then end."""

    def drop(self) -> None:
        """Do nothing more of what is waiting."""


class GroupWriter:
    """One thread, one connection, many writes a commit."""

    def __init__(self, engine: Engine, report: Callable[[int], None] = lambda size: None) -> None:
        self._engine = engine
        self._report = report
        self._queue: queue.SimpleQueue[tuple[Job, Future[Any]] | None] = queue.SimpleQueue()
        self._stopped = False
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def submit(self, job: Job) -> Future[Any]:
        future: Future[Any] = Future()
        if self._stopped:
            future.set_exception(RuntimeError("the writer has stopped"))
        else:
            self._queue.put((job, future))
        return future

    def stop(self) -> None:
        self._stopped = True
        self._queue.put(None)
        self._thread.join()

    def drop(self) -> None:
        raise NotImplementedError("a disk is waited for")

    def _run(self) -> None:
        going = True
        while going:
            batch: list[tuple[Job, Future[Any]]] = []
            item = self._queue.get()
            while item is not None:
                batch.append(item)
                if len(batch) == BATCH:
                    break
                try:
                    item = self._queue.get_nowait()
                except queue.Empty:
                    break
            going = item is not None  # the sign to stop may sit anywhere behind writes that still count
            if batch:
                self._commit(batch)

    def _commit(self, batch: list[tuple[Job, Future[Any]]]) -> None:
        """All of them in one commit; only where one fails, each behind a savepoint of its own."""
        try:
            try:
                with self._engine.begin() as connection:
                    outcomes = [Outcome(job(connection)) for job, _ in batch]
            except Exception:
                with self._engine.begin() as connection:
                    outcomes = [_alone(connection, job) for job, _ in batch]
        except Exception as error:  # the commit itself: nothing of the batch is kept
            outcomes = [Outcome(failed=error)] * len(batch)
        self._report(len(batch))
        for (_, future), (result, failed) in zip(batch, outcomes, strict=True):
            if failed is not None:
                future.set_exception(failed)
            else:
                future.set_result(result)


class Outcome(NamedTuple):
    """What a write gave, or why it was not done."""

    result: Any = None
    failed: BaseException | None = None


def _alone(connection: Connection, job: Job) -> Outcome:
    try:
        with connection.begin_nested():
            return Outcome(job(connection))
    except Exception as error:
        return Outcome(failed=error)


class PoolWriter:
    """Several threads, a transaction a write: the database itself gathers commits."""

    def __init__(self, engine: Engine, threads: int, report: Callable[[int], None] = lambda size: None) -> None:
        self._engine = engine
        self._report = report
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="writer")

    def submit(self, job: Job) -> Future[Any]:
        return self._pool.submit(self._do, job)

    def stop(self) -> None:
        self._pool.shutdown(wait=True)

    def drop(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _do(self, job: Job) -> Any:
        with self._engine.begin() as connection:
            result = job(connection)
        self._report(1)
        return result
