"""How a process gets its connections: from the front, over a channel, instead of listening itself."""

from __future__ import annotations

import asyncio
import contextlib
import socket

import uvicorn

from contretemps.server.processes.worker import LEAVING, READY, TAKEN

AT_ONCE = 32  # connections that are taken before others get their turn


class Intake:
    """The end of the channel on the side of a process that serves."""

    def __init__(self, channel: socket.socket, family: int) -> None:
        self._channel = channel
        self._family = family
        self._server: uvicorn.Server | None = None
        self._coming: set[asyncio.Task[None]] = set()

    def begin(self, server: uvicorn.Server) -> None:
        """The server is ready: take connections for it."""
        self._server = server
        self._channel.setblocking(False)
        asyncio.get_running_loop().add_reader(self._channel, self._take)
        self._say(READY)

    def end(self) -> None:
        """The server stops: who comes from now on waits for the next one."""
        if self._server is not None:
            asyncio.get_running_loop().remove_reader(self._channel)
            self._say(LEAVING)

    def _say(self, what: bytes) -> None:
        with contextlib.suppress(OSError):  # the front has died, which `_take` will see
            self._channel.send(what)

    def _take(self) -> None:
        assert self._server is not None
        for _ in range(AT_ONCE):
            try:
                said, files, _, _ = socket.recv_fds(self._channel, 1, 1)
            except BlockingIOError:
                return
            except OSError:
                said, files = b"", []
            if not said:  # the front has stopped, or was killed: without it nobody comes any more
                asyncio.get_running_loop().remove_reader(self._channel)
                self._server.should_exit = True
                return
            self._say(TAKEN)
            for file in files:
                # By its protocol asyncio knows that this is TCP and lets small answers go at once.
                call = socket.socket(self._family, socket.SOCK_STREAM, socket.IPPROTO_TCP, fileno=file)
                call.setblocking(False)
                task = asyncio.get_running_loop().create_task(self._welcome(self._server, call))
                self._coming.add(task)
                task.add_done_callback(self._coming.discard)

    async def _welcome(self, server: uvicorn.Server, call: socket.socket) -> None:
        """As uvicorn does with whoever comes to a server that listens."""
        loop = asyncio.get_running_loop()

        def protocol() -> asyncio.Protocol:
            return server.config.http_protocol_class(  # type: ignore[call-arg]
                config=server.config, server_state=server.server_state, app_state=server.lifespan.state, _loop=loop
            )

        try:
            await loop.connect_accepted_socket(protocol, call)
        except OSError:  # whoever it was has gone
            call.close()
