"""The watchdog itself: it notices what holds the event loop, and nothing else."""

from __future__ import annotations

import asyncio
import gc
import threading
import time
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from contretemps.server import garbage as garbage_module
from contretemps.server import watch
from contretemps.server.garbage import Garbage
from contretemps.server.watch import BLOCKED, LONGEST, TICK, Held, Watch
from tests.server.conftest import HELD, Run

LONG = 3 * LONGEST


@pytest.fixture(autouse=True)
def host(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """What the host took from this machine: nothing, unless a test says so. The real one takes when it likes."""
    taken = [0.0]
    monkeypatch.setattr(watch, "stolen", lambda: taken[0])
    return taken


def compute(seconds: float) -> None:
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


def watched(work: Callable[[], Coroutine[Any, Any, None]], closely: bool = True) -> list[Held]:
    found: list[Held] = []
    eye = Watch(found.append, closely)
    with asyncio.Runner(loop_factory=eye.loop) as runner:
        runner.run(work())
    eye.close()
    return found


def test_computing_holds_the_loop() -> None:
    async def work() -> None:
        await asyncio.sleep(0)
        compute(LONG)
        await asyncio.sleep(TICK)

    for closely in (True, False):
        found = watched(work, closely)
        assert len(found) == 1
        assert found[0].seconds > LONGEST
    assert any("compute" in at for at in watched(work)[0].at)


def test_what_a_host_took_meanwhile_is_not_the_loops(host: list[float]) -> None:
    async def work(by_host: float) -> None:
        await asyncio.sleep(0)
        compute(LONG)
        host[0] += by_host
        await asyncio.sleep(TICK)

    assert watched(lambda: work(0.9 * LONG)) == []
    assert len(watched(lambda: work(0.1 * LONG))) == 1


def test_many_small_things_in_one_turn_hold_it_too() -> None:
    async def work() -> None:
        await asyncio.gather(*[asyncio.create_task(small()) for _ in range(20)])
        await asyncio.sleep(TICK)

    async def small() -> None:
        compute(LONG / 20)

    assert watched(work)


def test_waiting_and_working_beside_the_loop_do_not() -> None:
    async def work() -> None:
        await asyncio.gather(asyncio.sleep(LONG), asyncio.to_thread(compute, LONG))

    assert watched(work) == []


def test_being_blocked_is_noticed_by_a_witness() -> None:
    done = threading.Event()

    async def work() -> None:
        threading.Timer(2 * BLOCKED, done.set).start()
        await asyncio.sleep(0.1)
        done.wait()
        await asyncio.sleep(0)

    assert watched(work)


def test_every_server_of_these_tests_is_watched(lite: Run) -> None:
    async def hold() -> None:
        compute(LONG)

    server = lite()
    assert server.client.portal is not None
    server.client.portal.call(hold)
    server.guest()
    assert len(HELD) == 1
    HELD.clear()


def test_the_collector_that_was_off_while_all_was_loaded_is_on_again(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("collect", "freeze", "set_threshold"):
        monkeypatch.setattr(gc, name, lambda *_: None)  # this process goes on as it was
    gc.disable()
    try:
        Garbage.begin()
        assert gc.isenabled()
    finally:
        gc.enable()


def test_a_full_house_is_not_looked_through_by_the_collector(monkeypatch: pytest.MonkeyPatch) -> None:
    """What lives is set aside; all of it is looked through when nobody plays, and once a day."""
    looked: list[int] = []
    now = [0.0]
    collect = gc.collect

    def counted(generation: int = 2) -> int:
        looked.append(generation)
        return collect(generation)

    monkeypatch.setattr(gc, "collect", counted)
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    garbage = Garbage()
    living = [[n] for n in range(10_000)]
    garbage.tidy(quiet=True)
    assert not gc.get_objects(generation=2)
    assert gc.get_freeze_count() > len(living)
    now[0] = garbage_module.OFTEN + 1
    garbage.tidy(quiet=False)
    assert looked == [1, 1]
    garbage.tidy(quiet=True)
    assert looked == [1, 1, 1, 2]
    now[0] += garbage_module.SELDOM + 1
    garbage.tidy(quiet=False)
    assert looked[-2:] == [1, 2]
