"""Running a server until it is told to stop."""

from __future__ import annotations

import asyncio
import gc
import socket
import sys
from collections.abc import Callable

import uvicorn
from fastapi import FastAPI

from contretemps.kernel.errors import BadInput
from contretemps.server import logs
from contretemps.server.app import create_app
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
            await self._app.state.house.say_goodbye()  # before uvicorn cuts the lines
        await super().shutdown(sockets)


def serve(settings: Settings, say: Callable[[str], None]) -> int:
    """Serve until it is told to stop; the exit code."""
    logs.take_over()
    sys.setswitchinterval(SWITCH_SECONDS)
    app = create_app(settings)
    listening = _listen(settings)
    port = listening.getsockname()[1]
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,  # it would write queries down
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=settings.message_bytes * 2,  # what is longer still gets our own answer
        ws_ping_interval=settings.ping_seconds,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=3,
        timeout_keep_alive=30,
    )
    server = Server(config, app, lambda: say(f"http://{host}:{port}/"))
    gc.collect()
    gc.freeze()  # games and program stay: looking through them for what can go would hold everybody up, again and again
    watch = Watch(lambda held: _was_held(app, held), settings.watch)
    try:
        # Windows starts the bots' processes on a loop of another kind only, which has no selector to watch
        with asyncio.Runner(loop_factory=None if sys.platform == "win32" else watch.loop) as runner:
            runner.run(server.serve(sockets=[listening]))
    except KeyboardInterrupt:  # Ctrl-C is how people end it; uvicorn has stopped in order and only passes it on
        pass
    finally:
        watch.close()
        listening.close()
    return 0 if server.started else 1


def _was_held(app: FastAPI, held: Held) -> None:
    """Everybody has waited for one: whoever looks after the server should know."""
    app.state.metrics.held.inc()
    logs.write("warning", "held", ms=round(held.seconds * 1000), at=held.at)


def _listen(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except OSError as error:
        listening.close()
        raise BadInput(f"{settings.host}:{settings.port}: {error.strerror or error}") from None
    listening.set_inheritable(False)
    return listening
