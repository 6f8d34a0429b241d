"""A client of a server in the test's own process: requests go straight to the application, live lines over a socket."""

from __future__ import annotations

import asyncio
import json
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import TracebackType
from typing import Any, Self

import uvicorn
from starlette.testclient import TestClient, WebSocketDenialResponse
from starlette.websockets import WebSocketDisconnect
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.protocol import OPEN
from websockets.sync.client import ClientConnection, connect
from websockets.uri import parse_uri

from contretemps.server.connections import protocols
from contretemps.server.doors import Doors, forwarders, open_files
from tests.support.waiting import PATIENCE


class Socket:
    """One end of a live line."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection

    def send_text(self, text: str) -> None:
        with suppress(ConnectionClosed):  # whatever came before that is still to be read
            self._connection.send(text)

    def send_bytes(self, data: bytes) -> None:
        with suppress(ConnectionClosed):
            self._connection.send(data)

    def receive_text(self) -> str:
        try:
            return str(self._connection.recv(timeout=PATIENCE))
        except ConnectionClosed as closed:
            raise WebSocketDisconnect(closed.rcvd.code if closed.rcvd is not None else 1006) from None


class Client(TestClient):
    """The server's doors are open at a port of loopback as long as it is entered."""

    port = 0

    def __enter__(self) -> Self:
        super().__enter__()
        assert self.portal is not None
        self.portal.call(self._listen)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        assert self.portal is not None
        self.portal.call(self._close)
        super().__exit__(kind, error, at)

    async def _listen(self) -> None:
        state: Any = self.app.state  # type: ignore[attr-defined]
        settings = state.settings
        http, live = protocols(Doors(settings, open_files(), forwarders(os.environ), state.metrics))
        config = uvicorn.Config(
            self.app,
            http=http,
            ws=live,
            log_config=None,
            lifespan="off",
            ws_ping_interval=None,
            ws_max_size=settings.message_bytes * 2,
        )
        config.load()
        self._serving = ServerState()
        self._listener = await asyncio.get_running_loop().create_server(
            lambda: http(config=config, server_state=self._serving, app_state={}), "127.0.0.1", 0
        )
        self.port = self._listener.sockets[0].getsockname()[1]

    async def _close(self) -> None:
        self._listener.close()
        for connection in list(self._serving.connections):
            connection.shutdown()
        if self._serving.tasks:
            await asyncio.wait(self._serving.tasks)

    @contextmanager
    def websocket_connect(self, url: str, headers: dict[str, str] | None = None, **more: Any) -> Iterator[Socket]:  # type: ignore[override]
        said = {"Host": "testserver", **(headers or {})}
        origin = said.pop("Origin", None)
        try:
            with connect(
                f"ws://{said.pop('Host')}{url}",
                sock=_called(self.port),
                additional_headers=said,
                origin=origin,  # type: ignore[arg-type]
                open_timeout=PATIENCE,
                max_size=None,
                **more,
            ) as connection:
                yield Socket(connection)
        except InvalidStatus as denied:
            answer = denied.response
            said_no = {"headers": list(answer.headers.raw_items()), "content": bytes(answer.body or b"")}
            raise WebSocketDenialResponse(answer.status_code, **said_no) from None  # type: ignore[arg-type]  # httpx's


@contextmanager
def raw_line(port: int, table: str) -> Iterator[tuple[ClientProtocol, socket.socket]]:
    """A line of somebody who only looks on, byte by byte: who reads what comes, and the connection."""
    client = ClientProtocol(parse_uri(f"ws://testserver/api/tables/{table}/live"))
    with _called(port) as connection:
        client.send_request(client.connect())
        connection.sendall(b"".join(client.data_to_send()))
        while client.state is not OPEN:
            client.receive_data(connection.recv(65_536))
        client.send_text(json.dumps({"type": "hello", "token": None}).encode())
        connection.sendall(b"".join(client.data_to_send()))
        yield client, connection


def _called(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
