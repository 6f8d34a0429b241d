"""Bots think in processes of their own, with a hard limit. One that crashes or dawdles is ended and started anew, and
its seat plays its fallback: any allowed choice."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import secrets
import sys
from typing import Any

from contretemps.kernel.game import Game
from contretemps.kernel.position import Position
from contretemps.kernel.rng import Rng
from contretemps.server.logs import log
from contretemps.server.metrics import Metrics
from contretemps.server.settings import Settings

LINE = 4_000_000  # bytes of a question or an answer at most
STARTS_WITHIN = 60.0  # seconds until a new process has read its games


class Gone(Exception):  # noqa: N818 - what happened
    """The process ended, or answered nonsense."""


class Worker:
    """One process."""

    def __init__(self, discover: str) -> None:
        self._discover = discover
        self._process: asyncio.subprocess.Process | None = None

    async def ask(self, question: dict[str, Any], limit: float) -> dict[str, Any]:
        """What the bot answers; TimeoutError or Gone, and then the process is ended."""
        try:
            if self._process is None:
                async with asyncio.timeout(STARTS_WITHIN):
                    await self._start()
            async with asyncio.timeout(limit):
                answer = await self._exchange(json.dumps(question))
            return dict(answer)
        except (TimeoutError, asyncio.CancelledError):
            await self.end()
            raise
        except (OSError, ValueError, KeyError, TypeError) as error:
            await self.end()
            raise Gone(type(error).__name__) from None

    async def _start(self) -> None:
        # the games of tests are found where this process finds them
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join([path for path in sys.path if path])}
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "contretemps.server.bot_worker", self._discover,
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
            limit=LINE, env=environment, start_new_session=True,
        )  # fmt: skip
        await self._read()

    async def _exchange(self, line: str) -> Any:
        process = self._process
        assert process is not None
        assert process.stdin is not None
        process.stdin.write(line.encode() + b"\n")
        await process.stdin.drain()
        return await self._read()

    async def _read(self) -> Any:
        assert self._process is not None
        assert self._process.stdout is not None
        return json.loads(await self._process.stdout.readline())

    async def end(self) -> None:
        """End the process, whatever it is doing."""
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        with contextlib.suppress(Exception):
            async with asyncio.timeout(5):
                await process.wait()
        transport = getattr(process, "_transport", None)
        if transport is not None:
            transport.close()


class Bots:
    """The pool: so many processes, started when they are first needed."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self._limit = settings.bot_seconds
        self._metrics = metrics
        self._workers = [Worker(settings.discover) for _ in range(settings.bot_processes)]
        self._free: asyncio.Queue[Worker] = asyncio.Queue()
        for worker in self._workers:
            self._free.put_nowait(worker)

    async def choose(self, game: Game, position: Position, seat: int, level: str) -> int:
        """A choice for a seat: the bot's, or any allowed one if it gives none in time."""
        choice = await self.think(game, position, seat, level)
        if choice is not None and position.refusal(seat, choice) is None:
            return choice
        return secrets.choice(position.options(seat))

    async def think(self, game: Game, position: Position, seat: int, level: str) -> int | None:
        """What the bot says; None if it crashed or took too long. It is shown nothing that the seat does not know."""
        if level == "uniform":  # needs no thought
            return secrets.choice(position.options(seat))
        world = position.copy()
        world.reimagine(seat, Rng(secrets.randbits(64)))
        answer = await self._ask(
            {"game": game.name, "position": world.dump(), "seat": seat, "level": level, "seed": secrets.randbits(64)}
        )
        return answer["choice"] if answer is not None and isinstance(answer.get("choice"), int) else None

    async def advise(self, game: Game, seat: int, question: dict[str, Any]) -> dict[str, Any] | None:
        """A plan and its reasons (`bot_worker.advise`); None as above. It holds worlds as the seat knows them."""
        return await self._ask({"game": game.name, "seat": seat, "level": "advice", **question})

    async def _ask(self, question: dict[str, Any]) -> dict[str, Any] | None:
        level = question["level"]
        worker = await self._free.get()
        try:
            answer = await worker.ask(question, self._limit)
        except (TimeoutError, Gone) as error:
            ended = "slow" if isinstance(error, TimeoutError) else "crashed"
            log("bot", outcome=ended, game=question["game"], bot=level)
            self._metrics.bots.labels(level, ended).inc()
            return None
        finally:
            self._free.put_nowait(worker)
        self._metrics.bots.labels(level, "answered").inc()
        return answer

    async def close(self) -> None:
        for worker in self._workers:
            await worker.end()
