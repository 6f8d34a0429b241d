"""Connections: how many, how long they may keep silent, and that nobody is kept out by those who say nothing."""

from __future__ import annotations

import asyncio
import json
import os
import re
import resource
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from contretemps.server.doors import Doors, Forwarders, forwarders, open_files, straight
from contretemps.server.errors import Problem
from contretemps.server.metrics import Metrics
from contretemps.server.serving import listen
from contretemps.server.settings import Settings
from tests.support.client import Guest
from tests.support.server import Server
from tests.support.waiting import PATIENCE, until
from tests.support.warm import WarmServer

FILES = 400  # a server that may open so many


class Few(WarmServer):
    """A server that may open few files."""

    limit = (resource.RLIMIT_NOFILE, FILES)


def called(server: Server) -> socket.socket:
    """A connection that has said nothing yet."""
    return socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)


def rest(line: socket.socket) -> bytes:
    """All that comes until the other side has closed."""
    told = b""
    try:
        while more := line.recv(65_536):
            told += more
    except ConnectionResetError:
        pass
    return told


@contextmanager
def calls(server: Server, many: int) -> Iterator[list[socket.socket]]:
    with ExitStack() as stack:
        yield [stack.enter_context(called(server)) for _ in range(many)]


def metric(server: Server, name: str) -> float:
    with called(server) as line:
        line.sendall(b"GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        found = re.search(rf"^contretemps_{re.escape(name)} (\S+)$", rest(line).decode(), re.MULTILINE)
    return float(found[1]) if found else 0.0


def test_silent_connections_keep_nobody_out(tmp_path: Path) -> None:
    with Few(tmp_path, head_seconds=3600) as server, calls(server, FILES + 50):
        for _ in range(3):
            assert server.get("/api/health")["ok"]
        ada = Guest(server.url)
        with ada.live(ada.open("temptation", "me", "me")["table"]) as line:
            assert line.next("state")["phase"] == "playing"
        assert metric(server, 'limited_total{limit="gave_way"}') > FILES - 200


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with WarmServer(tmp_path_factory.mktemp("hasty"), head_seconds=0.5, idle_seconds=1, send_seconds=1) as server:
        yield server


def test_who_says_nothing_is_hung_up(hasty: Server) -> None:
    with called(hasty) as line:
        assert rest(line) == b""


def trickle(line: socket.socket, text: bytes) -> bytes:
    """Say it a sign at a time, until somebody loses patience; what he says."""
    line.settimeout(0.02)
    told = b""
    end = time.monotonic() + PATIENCE
    at = 0
    while time.monotonic() < end:
        try:
            line.sendall(text[at : at + 1] or b"x")
            at += 1
        except OSError:
            return told
        try:
            more = line.recv(65_536)
        except TimeoutError:
            continue
        except ConnectionResetError:
            return told
        if not more:
            return told
        told += more
    raise AssertionError("it is still listening")


@pytest.mark.parametrize(
    "begun",
    [
        b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: ",
        b"POST /api/guests HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9999\r\n\r\n",
        b"POST /api/guests HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nfff\r\n",
    ],
    ids=["a head", "a body", "a body in chunks"],
)
def test_who_trickles_is_hung_up(hasty: Server, begun: bytes) -> None:
    with called(hasty) as line:
        line.sendall(begun)
        told = trickle(line, b"x")
    assert told.startswith(b"HTTP/1.1 408 ")
    assert b'"code":"too_slow"' in told


def test_a_second_request_has_no_more_time_than_the_first(hasty: Server) -> None:
    with called(hasty) as line:
        line.sendall(b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert line.recv(65_536).startswith(b"HTTP/1.1 200 ")
        assert b" 408 " in trickle(line, b"GET /api/health HTTP/1.1\r\nX: ")


def test_who_is_answered_early_cannot_go_on_talking(hasty: Server) -> None:
    with called(hasty) as line:
        line.sendall(b"POST /api/nothing HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99999\r\n\r\n")
        assert b"HTTP/1.1 413 " in trickle(line, b"x")


def test_who_does_not_ask_again_is_hung_up(hasty: Server) -> None:
    with called(hasty) as line:
        line.sendall(b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert rest(line).startswith(b"HTTP/1.1 200 ")


def test_who_does_not_read_is_hung_up(hasty: Server) -> None:
    before = metric(hasty, 'limited_total{limit="slow_reader"}')
    with called(hasty) as line:
        line.settimeout(0.1)
        try:
            for _ in range(2000):  # more answers than the system keeps for a reader
                line.sendall(b"GET /api/games/tempest/rules HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        except TimeoutError:
            pass
        until(lambda: metric(hasty, 'limited_total{limit="slow_reader"}') > before)


def test_a_slow_line_that_gets_on_is_waited_for(hasty: Server) -> None:
    """Half a second for the beginning, and a second for each kB after it."""
    body = json.dumps({"name": "Ada", "x": "y" * 8_000}).encode()
    with called(hasty) as line:
        line.sendall(b"POST /api/guests HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: %d\r\n\r\n" % len(body))
        for at in range(0, len(body), 1_000):
            line.sendall(body[at : at + 1_000])
            time.sleep(0.1)
        assert b" 422 " in line.recv(65_536)


def test_beyond_the_most_everybody_is_told_so(tmp_path: Path) -> None:
    with WarmServer(tmp_path, sockets=6, idle_seconds=600) as server, ExitStack() as stack:
        ada = Guest(server.url)
        table = ada.open("temptation", "me", "me")["table"]
        lines = [stack.enter_context(ada.live(table)) for _ in range(5)]
        for line in lines:
            line.next("state")
        with ada.live(table) as last:  # the guest's own connection, which only waits, gives way
            last.next("state")
            with called(server) as refused:
                told = rest(refused)
            assert told.startswith(b"HTTP/1.1 503 ")
            assert b"\r\nretry-after: 5\r\n" in told
            assert json.loads(told.partition(b"\r\n\r\n")[2])["error"]["code"] == "busy"
            with pytest.raises(InvalidStatus), ada.live(table):
                pass
        until(lambda: metric(server, "connections") <= 6)
        assert metric(server, 'limited_total{limit="connections"}') >= 2
        assert server.get("/api/health")["ok"]
    assert "Traceback" not in server.said()


def test_one_address_has_its_share_and_a_proxy_has_all(tmp_path: Path) -> None:
    said: dict[str, Any] = {"sockets_each": 3, "idle_seconds": 600}
    with WarmServer(tmp_path, **said) as server, calls(server, 5):  # as behind a proxy on this machine
        assert server.get("/api/health")["ok"]
    server = WarmServer(tmp_path, **said)
    server.environment["FORWARDED_ALLOW_IPS"] = "203.0.113.7"
    with server, calls(server, 3) as open_, called(server) as refused:
        told = rest(refused)
        assert told.startswith(b"HTTP/1.1 429 ")
        assert b"retry-after" in told
        open_.pop().close()
        until(server.answers)


class Fake:
    def __init__(self) -> None:
        self.gone = False

    def give_way(self) -> None:
        self.gone = True


def doors(files: int = 1000, proxies: str = "127.0.0.1", **said: Any) -> Doors:
    return Doors(Settings(**said), files, Forwarders(proxies), Metrics())


def test_who_waits_longest_gives_way_and_who_is_owed_an_answer_never() -> None:
    found = doors(sockets=3)
    one, two, three, four, five = [Fake() for _ in range(5)]
    for each in (one, two, three):
        assert found.enter(each, "203.0.113.1") is None
    found.works(one)
    found.waits(two)  # has just been answered, so three has waited longer
    assert found.enter(four, "203.0.113.2") is None
    assert [each.gone for each in (one, two, three, four)] == [False, False, True, False]
    found.works(two)
    line = Fake()
    found.becomes(four, line)
    refused = found.enter(five, "203.0.113.3")
    assert refused is not None
    assert (refused.status, refused.retry_after) == (503, 5)
    found.leave(line)
    found.leave(line)
    found.leave(three)
    assert found.enter(five, "203.0.113.3") is None


def test_an_address_is_counted_by_its_network() -> None:
    found = doors(sockets_each=2)
    for host in ("2001:db8::1", "2001:db8::2"):
        assert found.enter(Fake(), host) is None
    refused = found.enter(Fake(), "2001:db8:0:0:ffff::3")
    assert refused is not None
    assert refused.status == 429
    assert found.enter(Fake(), "2001:db8:0:1::1") is None
    for host in ("127.0.0.1", "127.0.0.1", "127.0.0.1"):
        assert found.enter(Fake(), host) is None


def test_connections_leave_files_for_everything_else() -> None:
    for files in (64, 256, 1024, 20_000, 1_000_000):
        found = doors(files)
        assert found.most <= 5_000
        assert found.most == 16 or found.most + found.backlog + 200 <= files
        assert found.most_each <= max(16, files // 4)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 512), hard))
        assert open_files() == resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        assert hard == resource.RLIM_INFINITY or open_files() == hard
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_proxies_are_believed_as_the_host_says() -> None:
    assert "127.0.0.1" in forwarders({})
    assert "::1" in forwarders({})
    assert "203.0.113.7" not in forwarders({})
    named = forwarders({"FORWARDED_ALLOW_IPS": "203.0.113.0/24, 2001:db8::/32, a-socket"})
    assert "203.0.113.7" in named
    assert "2001:db8::9" in named
    assert "127.0.0.1" not in named
    assert None not in named
    assert "198.51.100.1" in forwarders({"FORWARDED_ALLOW_IPS": "*"})


def test_a_straight_answer_is_a_whole_one() -> None:
    head, _, body = straight(Problem(503, "busy").after(5)).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 503 Service Unavailable\r\n")
    assert b"content-length: %d" % len(body) in head
    assert "Réessaie" in json.loads(body)["error"]["text"]


def test_small_answers_do_not_wait_for_others() -> None:
    """asyncio sets TCP_NODELAY on sockets that say that they are TCP, and on no others."""

    async def accepted() -> int:
        found: asyncio.Future[asyncio.BaseTransport] = asyncio.get_running_loop().create_future()

        class Made(asyncio.Protocol):
            def connection_made(self, transport: asyncio.BaseTransport) -> None:
                found.set_result(transport)

        listening = listen("127.0.0.1", 0, 5)
        server = await asyncio.get_running_loop().create_server(Made, sock=listening)
        _, writer = await asyncio.open_connection(*listening.getsockname())
        transport = await found
        delay = transport.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
        transport.close()
        writer.close()
        server.close()
        return int(delay)

    assert asyncio.run(accepted()) != 0


def test_forks_do_not_keep_the_door_open() -> None:
    listening = listen("127.0.0.1", 0, 5)
    assert not os.get_inheritable(listening.fileno())
    listening.close()
