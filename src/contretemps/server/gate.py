"""The gate: every request goes through it. Limits, origin, sizes; headers, log lines and counters on the way out."""

from __future__ import annotations

import json
import time
from typing import Any
from urllib.parse import parse_qs

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from contretemps.server.errors import Problem
from contretemps.server.limits import Buckets
from contretemps.server.logs import failed, log
from contretemps.server.metrics import Metrics
from contretemps.server.security import HEADERS, SAFE, Hosts, address, header, same_origin
from contretemps.server.settings import Settings
from contretemps.server.words import language

RECORDS = "/api/records"
METHODS = {"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"}


class Body:
    """The body as it comes, but no more of it than may come."""

    def __init__(self, receive: Receive, most: int) -> None:
        self._receive = receive
        self.most = most
        self._got = 0
        self.too_large = False

    async def receive(self) -> Message:
        message = await self._receive()
        self._got += len(message.get("body", b""))
        if self._got > self.most:
            self.too_large = True
            raise ValueError("too large")
        return message


class Gate:
    """Middleware around the whole application."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics) -> None:
        self.app = app
        self.settings = settings
        self.metrics = metrics
        self.origins = frozenset(settings.origins.split())
        self.hosts = Hosts(settings.host, settings.hosts, settings.lan)
        self.reads = Buckets(settings.read_rate, settings.read_burst)
        self.writes = Buckets(settings.write_rate, settings.write_burst)
        self.lines = Buckets(settings.line_rate, settings.line_burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._line(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _line(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A live line that is asked for. `api/live.py` does the rest."""
        try:
            self._right_host(scope)
            if not same_origin(scope, self.origins):
                raise Problem(403, "origin")
            self._take(self.lines, address(scope))
        except Problem as problem:
            await receive()
            await _deny(problem, scope, send)
        else:
            await self.app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = time.monotonic()
        status = 500
        started = False

        body = Body(receive, self._most(scope))

        async def sending(message: Message) -> None:
            nonlocal status, started
            if body.too_large and not started:
                return  # whatever the application makes of a body that was cut off
            if message["type"] == "http.response.start":
                status, started = message["status"], True
                message = {**message, "headers": [*message["headers"], *HEADERS, *_caching(scope, message)]}
            await send(message)

        try:
            self._may_pass(scope)
            await self.app(scope, body.receive, sending)
        except Problem as problem:
            await _answer(problem, scope, sending)
        except Exception as error:
            if not body.too_large:
                failed("request", error, method=_method(scope), route=_route(scope))
                if not started:
                    await _answer(Problem(500, "wrong"), scope, sending)
        finally:
            if body.too_large and not started:
                body.too_large = False
                await _answer(Problem(413, "too_large", most=body.most), scope, sending)
            took, route = time.monotonic() - began, _route(scope)
            self.metrics.requests.labels(_method(scope), route, status).inc()
            self.metrics.seconds.labels(route).observe(took)
            log("request", method=_method(scope), route=route, status=status, ms=round(took * 1000, 1))

    def _may_pass(self, scope: Scope) -> None:
        path, who = scope["path"], address(scope)
        self._right_host(scope)
        if path.startswith("/api/"):
            self._take(self.reads, who)
        if scope["method"] in SAFE:
            return
        if not same_origin(scope, self.origins):
            raise Problem(403, "origin")
        self._take(self.writes, who)
        length = header(scope, b"content-length")
        if length is not None and (not length.isdecimal() or int(length) > self._most(scope)):
            raise Problem(413, "too_large", most=self._most(scope))

    def _right_host(self, scope: Scope) -> None:
        host = header(scope, b"host")
        if not self.hosts.allow(host):
            raise Problem(421, "host", host=(host or "")[:80])

    def _take(self, buckets: Buckets, who: str) -> None:
        try:
            buckets.take(who)
        except Problem:
            self.metrics.refused.labels("rate").inc()
            raise

    def _most(self, scope: Scope) -> int:
        return self.settings.record_bytes if scope["path"] == RECORDS else self.settings.body_bytes


def _method(scope: Scope) -> str:
    """A method that exists: anybody can invent others, and each would be a label of its own for ever."""
    return str(scope["method"]) if scope["method"] in METHODS else "other"


def _route(scope: Scope) -> str:
    """The pattern of the path: names of tables are no labels, and queries are nobody's business."""
    route = scope.get("route")
    return str(getattr(route, "path", None) or "other")


def _caching(scope: Scope, message: Message) -> list[tuple[bytes, bytes]]:
    if any(name.lower() == b"cache-control" for name, _ in message["headers"]):
        return []
    if scope["path"].startswith("/assets/") and message["status"] in (200, 304):
        return [(b"cache-control", b"public, max-age=31536000, immutable")]  # their names hold a hash
    return [(b"cache-control", b"no-store" if scope["path"].startswith("/api/") else b"no-cache")]


async def _answer(problem: Problem, scope: Scope, send: Send, kind: str = "http.response") -> None:
    asked = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("lang", [""])[0]
    body, headers = problem_answer(problem, language(asked, header(scope, b"accept-language")))
    start: Message = {
        "type": f"{kind}.start",
        "status": problem.status,
        "headers": [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *headers],
    }
    await send(start)
    await send({"type": f"{kind}.body", "body": body})


async def _deny(problem: Problem, scope: Scope, send: Send) -> None:
    """No live line, and why."""
    if "websocket.http.response" in scope.get("extensions", {}):
        await _answer(problem, scope, send, "websocket.http.response")
    else:
        await send({"type": "websocket.close", "code": 1008})


def problem_answer(problem: Problem, lang: str) -> tuple[bytes, list[tuple[bytes, bytes]]]:
    """The body and the headers by which a problem is told."""
    told: dict[str, Any] = problem.body(lang)
    headers: list[tuple[bytes, bytes]] = []
    if problem.retry_after is not None:
        headers.append((b"retry-after", str(max(1, int(problem.retry_after + 0.999))).encode()))
    if problem.status == 401:
        headers.append((b"www-authenticate", b"Bearer"))
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode(), headers
