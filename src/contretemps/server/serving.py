"""Running a server until it is told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import os
import signal
import socket
import sys
from collections.abc import Callable
from dataclasses import replace

import uvicorn
from fastapi import FastAPI

from contretemps.kernel.game import Game
from contretemps.server import logs
from contretemps.server.app import close_database, create_app, open_database
from contretemps.server.connections import protocols
from contretemps.server.doors import Doors, backlog, forwarders, open_files
from contretemps.server.errors import CannotServe
from contretemps.server.games import find_games
from contretemps.server.garbage import Garbage
from contretemps.server.processes.front import Front
from contretemps.server.processes.intake import Intake
from contretemps.server.processes.share import Share
from contretemps.server.settings import Settings
from contretemps.server.store.database import Database
from contretemps.server.watch import Held, Watch

Ready = Callable[[uvicorn.Server], None]  # told when a server answers

# The threads that write let go of Python at every statement and want it back at once; as long as a busy loop keeps it,
# everybody waits for the commit. By default that is ten times as long.
SWITCH_SECONDS = 0.0005


class Server(uvicorn.Server):
    """Says when it answers, and goodbye before it stops."""

    def __init__(self, config: uvicorn.Config, app: FastAPI, ready: Ready, leaving: Callable[[], None]) -> None:
        super().__init__(config)
        self._app = app
        self._ready = ready
        self._leaving = leaving

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and not self.should_exit:
            self._ready(self)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._leaving()
        if self.started:
            await self._app.state.tables.say_goodbye()  # before uvicorn cuts the lines
        await super().shutdown(sockets)


def serve(settings: Settings, say: Callable[[str], None]) -> int:
    """Serve until it is told to stop; the exit code. CannotServe, with the reason, if it cannot even begin."""
    logs.take_over()
    sys.setswitchinterval(SWITCH_SECONDS)
    check(settings)
    found = find_games(settings.discover)
    with listen(settings.host, settings.port, backlog(open_files())) as listening:
        host = f"[{settings.host}]" if ":" in settings.host else settings.host
        address = f"http://{host}:{listening.getsockname()[1]}/"
        if settings.processes > 1:
            return _serve_several(settings, found, listening, lambda: say(address))
        app = create_app(settings, found)
        return run(app, settings, [listening], lambda server: say(address))


def check(settings: Settings) -> None:
    """CannotServe, unless there can be so many processes."""
    if settings.processes < 1:
        raise CannotServe("processes", processes=settings.processes)
    if settings.processes > 1 and settings.url.startswith("sqlite"):
        raise CannotServe("processes_sqlite", processes=settings.processes)
    if settings.processes > 1 and not (hasattr(os, "fork") and hasattr(socket, "send_fds")):
        raise CannotServe("processes_here")


def _serve_several(
    settings: Settings, found: dict[str, Game], listening: socket.socket, ready: Callable[[], None]
) -> int:
    """The front, and so many servers behind it. They are forked from it, with everything read: that is quick, and what
    none of them changes is in memory once."""

    def work(number: int, channel: socket.socket) -> int:
        share = Share(number, settings.processes)
        own = replace(settings, bot_processes=share.part(settings.bot_processes))
        logs.name_process(number + 1)
        intake = Intake(channel, listening.family)
        return run(create_app(own, found, share), own, [], intake.begin, intake.end)

    logs.switch(settings.logs)
    Database(settings.url, seconds=settings.database_seconds).close()  # whoever starts us is told what is wrong with it
    Garbage.begin()
    front = Front(listening, settings.processes, backlog(open_files()), work)
    front.run(ready)
    for number in front.told[:1]:  # as uvicorn does: whoever started us sees by which signal we ended
        with contextlib.suppress(KeyboardInterrupt):
            signal.raise_signal(number)
    return 0 if front.served else 1


def run(
    app: FastAPI,
    settings: Settings,
    sockets: list[socket.socket],
    ready: Ready,
    leaving: Callable[[], None] = lambda: None,
) -> int:
    """Run one server in this process until it is told to stop; the exit code."""
    doors = Doors(settings, open_files(), forwarders(os.environ), app.state.metrics)
    watch = Watch(lambda held: _was_held(app, held), settings.watch)
    try:
        open_database(app)  # before uvicorn runs, so that whoever starts us is told what is wrong with it
        server = Server(_config(app, settings, doors), app, ready, leaving)
        Garbage.begin()
        # Ctrl-C is how people end it; uvicorn has stopped in order and only passes it on.
        with contextlib.suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=watch.loop) as runner:
            runner.run(server.serve(sockets=sockets))
        return 0 if server.started else 1
    finally:
        watch.close()
        close_database(app)


def _config(app: FastAPI, settings: Settings, doors: Doors) -> uvicorn.Config:
    http, live = protocols(doors)
    return uvicorn.Config(
        app,
        http=http,
        ws=live,
        log_config=None,
        access_log=False,  # it would write queries down
        server_header=False,
        backlog=doors.backlog,
        ws_max_size=settings.message_bytes * 2,  # what is longer still gets our own answer
        ws_ping_interval=None,  # a line asks itself, and only whoever says nothing
        timeout_graceful_shutdown=3,
        timeout_keep_alive=max(1, round(settings.idle_seconds)),
    )


def _was_held(app: FastAPI, held: Held) -> None:
    """Everybody has waited for one: whoever looks after the server should know."""
    app.state.metrics.held.inc()
    logs.write("warning", "held", ms=round(held.seconds * 1000), at=held.at)


def listen(host: str, port: int, waiting: int) -> socket.socket:
    """A socket that listens, and lets so many wait; CannotServe if it cannot."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # By its protocol asyncio knows that this is TCP and lets small answers go at once, without waiting for others.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(waiting)  # two may bind the same port, but only one of them listens
    except OSError as error:
        listening.close()
        raise _cannot_listen(error, host, port) from None
    listening.set_inheritable(False)
    return listening


def _cannot_listen(error: OSError, host: str, port: int) -> CannotServe:
    if error.errno == errno.EADDRINUSE:
        return CannotServe("port_taken", host=host, port=port)
    if error.errno in (errno.EACCES, errno.EPERM):
        return CannotServe("port_forbidden", host=host, port=port)
    if error.errno == errno.EADDRNOTAVAIL or isinstance(error, socket.gaierror):
        return CannotServe("no_address", host=host)
    return CannotServe("no_port", host=host, port=port, why=error.strerror or str(error))
