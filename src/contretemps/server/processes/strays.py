"""Requests that came to another process than the one they should have come to.

A connection that is kept open is used for whatever is asked next. What is asked about a table of another process is
answered as well as there, but then the connection is closed, so that the next one goes where it should.
"""

from __future__ import annotations

import re

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from contretemps.server.names import is_table
from contretemps.server.processes.share import Share

TABLE = re.compile(r"/(?:t|api/tables)/([^/]+)")
OF_ONE = ("/metrics", "/api/health")  # what may be asked of one process, and the next time of another
CLOSE = (b"connection", b"close")


class Strays:
    """Middleware around the application of one of several processes."""

    def __init__(self, app: ASGIApp, share: Share) -> None:
        self.app = app
        self.share = share

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def closing(message: Message) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message["headers"], CLOSE]}
            await send(message)

        await self.app(scope, receive, closing if scope["type"] == "http" and self._goes(scope) else send)

    def _goes(self, scope: Scope) -> bool:
        """Whether the next request should find its own way."""
        if scope["path"] in OF_ONE:
            return b"process=" in scope.get("query_string", b"")
        found = TABLE.match(scope["path"])
        return found is not None and is_table(found[1]) and not self.share.owns(found[1])
