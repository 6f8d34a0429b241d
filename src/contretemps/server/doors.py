"""The doors: how many connections may be open, in all and from one address.

A connection is an open file of this process. Once there are no more of those nobody else comes in, the database and the
bots included, so the doors close well before. Whoever says nothing, or has not finished saying it, gives way to whoever
comes: silent connections, however many, keep nobody out. `connections.py` tells us what each of them is doing.
"""

from __future__ import annotations

import ipaddress
import json
import sys
from collections import OrderedDict, defaultdict
from collections.abc import Mapping
from typing import Protocol

from contretemps.kernel.texts import LANGUAGES
from contretemps.server.errors import Problem
from contretemps.server.metrics import Metrics
from contretemps.server.security import HEADERS, address_key
from contretemps.server.settings import Settings
from contretemps.server.words import say

RESERVED = 200  # open files for the database, the bots, the page and whatever else this process opens
LEAST = 16  # connections, however few files may be open
SHARE = 4  # one address may have a quarter of all connections at most
LINGERING = 64  # that are turned away, at the same time: they read why before they go
BACKLOG = 512  # connections that wait to be let in
UNLIMITED = 65_536  # what "no limit of open files" means to us


class Connection(Protocol):
    """An open connection."""

    def give_way(self) -> None:
        """Close at once: somebody else needs the place."""


def backlog(files: int) -> int:
    """How many connections may wait to be let in, by a process that may open so many files."""
    return max(LEAST, min(BACKLOG, files // 8))


class Doors:
    """Counts connections, and says who may come in."""

    def __init__(self, settings: Settings, files: int, forwarders: Forwarders, metrics: Metrics) -> None:
        self.settings = settings
        self.metrics = metrics
        self.backlog = backlog(files)
        room = max(LEAST, files - RESERVED - self.backlog - LINGERING)
        self.most = min(settings.sockets, room) if settings.sockets > 0 else room
        self.most_each = min(settings.sockets_each, max(LEAST, room // SHARE)) if settings.sockets_each > 0 else 0
        self.lingering = 0
        self._forwarders = forwarders
        self._open: dict[Connection, str] = {}
        self._each: defaultdict[str, int] = defaultdict(int)
        self._waiting: OrderedDict[Connection, None] = OrderedDict()  # who has waited longest comes first

    def enter(self, connection: Connection, host: str | None) -> Problem | None:
        """One more, which has said nothing yet; or why it cannot come in."""
        key = address_key(host)
        counted = self.most_each > 0 and host not in self._forwarders
        if counted and self._each.get(key, 0) >= self.most_each:
            self.metrics.refused.labels("address").inc()
            return Problem(429, "too_many", "too_many_lines").after(5)
        if len(self._open) >= self.most:
            if not self._waiting:
                self.metrics.refused.labels("connections").inc()
                return Problem(503, "busy").after(5)
            oldest = next(iter(self._waiting))
            self.metrics.refused.labels("gave_way").inc()
            self.leave(oldest)
            oldest.give_way()
        self._open[connection] = key
        self._each[key] += 1
        self._waiting[connection] = None
        self.metrics.connections.set(len(self._open))
        return None

    def leave(self, connection: Connection) -> None:
        """It is closed. May be said twice."""
        key = self._open.pop(connection, None)
        if key is None:
            return
        self._waiting.pop(connection, None)
        self._each[key] -= 1
        if self._each[key] <= 0:
            del self._each[key]
        self.metrics.connections.set(len(self._open))

    def waits(self, connection: Connection) -> None:
        """We wait for what it says next: it has nothing to lose and gives way when it must."""
        if connection in self._open:
            self._waiting[connection] = None
            self._waiting.move_to_end(connection)

    def works(self, connection: Connection) -> None:
        """It has asked something and is owed an answer."""
        self._waiting.pop(connection, None)

    def becomes(self, before: Connection, after: Connection) -> None:
        """A connection goes on as a live line."""
        key = self._open.pop(before, None)
        self._waiting.pop(before, None)
        if key is not None:
            self._open[after] = key

    def timed_out(self, what: str) -> None:
        self.metrics.refused.labels(what).inc()


class Forwarders:
    """The proxies that are believed when they say for whom they ask. Their connections are those of many people."""

    def __init__(self, said: str) -> None:
        self._all = said.strip() == "*"
        self._networks: list[ipaddress.IPv4Network | ipaddress.IPv6Network] = []
        for each in said.split(","):
            try:
                self._networks.append(ipaddress.ip_network(each.strip(), strict=False))
            except ValueError:
                continue  # uvicorn takes it literally; no connection has such an address

    def __contains__(self, host: str | None) -> bool:
        if self._all:
            return True
        try:
            ip = ipaddress.ip_address(host or "")
        except ValueError:
            return False
        return any(ip in network for network in self._networks)


def forwarders(environment: Mapping[str, str]) -> Forwarders:
    """As uvicorn reads it."""
    return Forwarders(environment.get("FORWARDED_ALLOW_IPS", "127.0.0.1,::1"))


def open_files() -> int:
    """Let this process open as many files as it may; how many that is."""
    if sys.platform == "win32":
        return 8_192
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = UNLIMITED if hard == resource.RLIM_INFINITY else hard
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
        except (OSError, ValueError):  # some systems have a lower limit of their own
            pass
    return UNLIMITED if soft == resource.RLIM_INFINITY else soft


STATUS = {408: "Request Timeout", 429: "Too Many Requests", 503: "Service Unavailable"}


def straight(problem: Problem) -> bytes:
    """A whole answer to somebody whose request was not read: in all languages, because we do not know theirs."""
    text = " ".join([say(lang, f"problem.{problem.key}", **problem.facts) for lang in LANGUAGES])
    error = {"code": problem.code, "text": text}
    headers = [*HEADERS, (b"content-type", b"application/json"), (b"cache-control", b"no-store")]
    if problem.retry_after is not None:
        error["retry_after"] = problem.retry_after  # type: ignore[assignment]
        headers.append((b"retry-after", str(int(problem.retry_after)).encode()))
    body = json.dumps({"error": error}, ensure_ascii=False, separators=(",", ":")).encode()
    headers += [(b"content-length", str(len(body)).encode()), (b"connection", b"close")]
    lines = [f"HTTP/1.1 {problem.status} {STATUS[problem.status]}".encode(), *[b": ".join(pair) for pair in headers]]
    return b"\r\n".join([*lines, b"", body])
