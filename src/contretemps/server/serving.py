"""Running a server until it is told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import os
import socket
import sys
from collections.abc import Callable

import uvicorn
from fastapi import FastAPI

from contretemps.server import logs
from contretemps.server.app import close_database, create_app, open_database
from contretemps.server.connections import protocols
from contretemps.server.doors import Doors, forwarders, open_files
from contretemps.server.errors import CannotServe
from contretemps.server.garbage import Garbage
from contretemps.server.settings import Settings
from contretemps.server.watch import Held, Watch

# The threads that write let go of Python at every statement and want it back at once; as long as a busy loop keeps it,
# everybody waits for the commit. By default that is ten times as long.
SWITCH_SECONDS = 0.0005


class Server(uvicorn.Server):
    """Says where it is once it answers, and goodbye before it stops."""

    def __init__(self, config: uvicorn.Config, app: FastAPI, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._app = app
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and not self.should_exit:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self.started:
            await self._app.state.tables.say_goodbye()  # before uvicorn cuts the lines
        await super().shutdown(sockets)


def serve(settings: Settings, say: Callable[[str], None]) -> int:
    """Serve until it is told to stop; the exit code. CannotServe, with the reason, if it cannot even begin."""
    logs.take_over()
    sys.setswitchinterval(SWITCH_SECONDS)
    app = create_app(settings)
    doors = Doors(settings, open_files(), forwarders(os.environ), app.state.metrics)
    listening = listen(settings.host, settings.port, doors.backlog)
    watch = Watch(lambda held: _was_held(app, held), settings.watch)
    try:
        open_database(app)  # before uvicorn runs, so that whoever starts us is told what is wrong with it
        server = _server(app, settings, doors, listening, say)
        Garbage.begin()
        # Ctrl-C is how people end it; uvicorn has stopped in order and only passes it on. Windows starts the bots'
        # processes on a loop of another kind only, which has no selector to watch.
        loop = None if sys.platform == "win32" else watch.loop
        with contextlib.suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=loop) as runner:
            runner.run(server.serve(sockets=[listening]))
        return 0 if server.started else 1
    finally:
        watch.close()
        listening.close()
        close_database(app)


def _server(
    app: FastAPI, settings: Settings, doors: Doors, listening: socket.socket, say: Callable[[str], None]
) -> Server:
    port = listening.getsockname()[1]
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    http, live = protocols(doors)
    config = uvicorn.Config(
        app,
        http=http,
        ws=live,
        log_config=None,
        access_log=False,  # it would write queries down
        server_header=False,
        backlog=doors.backlog,
        ws_max_size=settings.message_bytes * 2,  # what is longer still gets our own answer
        ws_ping_interval=settings.ping_seconds,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=3,
        timeout_keep_alive=max(1, round(settings.idle_seconds)),
    )
    return Server(config, app, lambda: say(f"http://{host}:{port}/"))


def _was_held(app: FastAPI, held: Held) -> None:
    """Everybody has waited for one: whoever looks after the server should know."""
    app.state.metrics.held.inc()
    logs.write("warning", "held", ms=round(held.seconds * 1000), at=held.at)


def listen(host: str, port: int, backlog: int) -> socket.socket:
    """A socket that listens; CannotServe if it cannot."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # By its protocol asyncio knows that this is TCP and lets small answers go at once, without waiting for others.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(backlog)  # two may bind the same port, but only one of them listens
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
