"""Plays at the tables of a server: opens them, and hands them to the program of load/."""

from __future__ import annotations

import http.client
import itertools
import json
import subprocess
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, cast

from benchmarks.server_build import HERE, program
from benchmarks.server_page import Failed
from benchmarks.server_sides import Running

Figures = dict[str, float]

OPENING = 8  # threads that open tables
WITHIN = 900  # seconds for a round
# Random games are longer than this on average, those of other games longer than any round; lanes share one stock.
SHORT = {"connect_four": 16, "tempest": 16}
LONG = 1_000_000
SPARE = 4  # tables, where few lanes make an average worth little


class Client:
    """Asks a server, on a connection that each thread keeps."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.local = threading.local()

    def post(self, path: str, body: dict[str, Any], token: str | None = None) -> dict[str, Any]:
        return self.ask("POST", path, token, body)

    def ask(
        self, method: str, path: str, token: str | None = None, body: dict[str, Any] | None = None
    ) -> dict[str, Any]:
        """An answer that is not a refusal."""
        if not hasattr(self.local, "line"):
            self.local.line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        line = cast("http.client.HTTPConnection", self.local.line)
        bearer = {"authorization": f"Bearer {token}"} if token else {}
        content = None if body is None else json.dumps(body)
        line.request(method, path, content, {"content-type": "application/json", **bearer})
        answer = line.getresponse()
        said = answer.read()
        if answer.status >= 300:
            raise Failed(f"was answered {answer.status} to {path}: {said[:200].decode(errors='replace')}")
        return cast("dict[str, Any]", json.loads(said))


def open_ours(client: Client, game: str, seats: int, count: int) -> list[str]:
    """Tables that have begun, with the same guests at each: an id and the tokens of those who sit there."""
    guests = [client.post("/api/guests", {"name": f"Guest {k}"})["token"] for k in range(seats)]
    kinds = [{"kind": "open" if seat else "me"} for seat in range(seats)]

    def one(_: int) -> str:
        table = client.post("/api/tables", {"game": game, "seats": kinds, "access": "link"}, guests[0])["table"]
        for seat in range(1, seats):
            client.post(f"/api/tables/{table}/sit", {"seat": seat}, guests[seat])
        return " ".join([table, *guests])

    return together(one, count)


def open_theirs(client: Client, game: str, seats: int, count: int) -> list[str]:
    """Matches of boardgame.io, whose lobby hands out credentials for each."""
    lobby = "/games/" + game.replace("_", "-")

    def one(_: int) -> str:
        match = client.post(f"{lobby}/create", {"numPlayers": seats})["matchID"]
        players = [{"playerID": str(seat), "playerName": f"p{seat}"} for seat in range(seats)]
        joined = [client.post(f"{lobby}/{match}/join", player)["playerCredentials"] for player in players]
        return " ".join([match, *joined])

    return together(one, count)


def open_limit(client: Client, game: str, seats: int, count: int) -> list[str]:
    """Without a game whoever comes makes the table."""
    return [" ".join([f"{game}-{k}", *["nobody"] * seats]) for k in range(count)]


def together(one: Callable[[int], str], count: int) -> list[str]:
    with ThreadPoolExecutor(OPENING) as threads:
        return list(threads.map(one, range(count)))


OPENERS = {"ours": open_ours, "theirs": open_theirs, "limit": open_limit}


def stock(lanes: int, choices: int, game: str) -> int:
    """So many tables are enough for lanes that make so many choices each."""
    return lanes + lanes * choices // SHORT.get(game, LONG) + SPARE


def play(
    running: Running, tables: list[str], *, seats: int = 2, lanes: int, moves: int = 0, warm: int = 0,
    rate: float = 0.0, rounds: int = 0,
) -> dict[str, Any]:  # fmt: skip
    """Play at these tables; what it took, by what was done, and the checksum of all choices."""
    options = {
        "port": running.port, "server": running.pid, "database": running.database_pid, "seats": seats, "lanes": lanes,
        "moves": moves, "warm": warm, "rate": rate, "rounds": rounds,
    }  # fmt: skip
    words = itertools.chain.from_iterable((f"--{name}", str(value)) for name, value in options.items())
    command = [str(program("load", HERE / "load")), "theirs" if running.side.kind == "theirs" else "ours", *words]
    try:
        ran = subprocess.run(command, input="\n".join(tables), capture_output=True, text=True, timeout=WITHIN)
    except subprocess.TimeoutExpired as error:
        raise Failed(f"waited {WITHIN} s for {running.side.words}") from error
    if ran.returncode != 0:
        reason = (ran.stderr.splitlines() or ["no reason given"])[0]
        raise Failed(f"had trouble with {running.side.words}: it {reason}")
    return cast("dict[str, Any]", json.loads(ran.stdout))


def drive(
    running: Running,
    *,
    game: str = "connect_four",
    seats: int = 2,
    lanes: int,
    moves: int,
    warm: int,
    rate: float = 0.0,
) -> Figures:
    """Open tables and play at them."""
    count = lanes if running.side.kind == "limit" else stock(lanes, moves + warm, game)
    tables = OPENERS[running.side.kind](Client(running.port), game, seats, count)
    found = play(running, tables, seats=seats, lanes=lanes, moves=moves, warm=warm, rate=rate)
    return {**found["choose"], "checksum": found["checksum"]}
