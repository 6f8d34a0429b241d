"""The benchmark's client plays at a real server of ours, and at those without a game."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.server_build import ROOT, Package
from benchmarks.server_load import Client, drive, open_ours, play
from benchmarks.server_sides import LIMITS, SQLITE, Running, Side, serving
from tests.support.server import Server

pytestmark = pytest.mark.skipif(shutil.which("g++") is None, reason="the benchmark's client is compiled by g++")


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    server = Server(tmp_path_factory.mktemp("bench"), discover="tests.tools.bench_games:games")
    server.environment["PYTHONPATH"] = str(ROOT)
    with server:
        assert server.process is not None
        yield Running(SQLITE, server.port, server.process.pid)


def test_it_plays_on_where_a_game_is_over(running: Running) -> None:
    """No game of connect four has more than 42 choices."""
    found = drive(running, lanes=2, moves=50, warm=1)
    assert found["choices"] == 100
    assert found["messages"] >= 1.5  # two states and one acknowledgement for two players
    assert found["bytes"] > 500
    assert found["cpu"] > 0
    assert found["p99"] >= found["p50"] > 0
    again = drive(running, lanes=2, moves=50, warm=1, rate=100)
    assert again["checksum"] == found["checksum"]  # the same games, however fast
    assert again["seconds"] > 0.9


def test_it_undoes_and_takes_back(running: Running) -> None:
    tables = open_ours(Client(running.port), "pebbles", 2, 2)
    found = play(running, tables, lanes=2, warm=3, rounds=2)
    assert [found[act]["choices"] for act in ("choose", "undo", "take_back")] == [8, 4, 4]
    name, token, _ = tables[0].split()
    state = Client(running.port).ask("GET", f"/api/tables/{name}", token)
    assert state["n"] == 3 + 2 * 4
    assert sum(state["view"].values()) == 3  # what was chosen since was taken back


@pytest.mark.parametrize("side", LIMITS, ids=lambda side: str(side.name))
def test_a_limit_tells_everybody_as_much_as_it_should(side: Side, tmp_path: Path) -> None:
    with serving(side, tmp_path, Package(tmp_path, "none"), size=900) as limit:
        for _ in range(2):  # at the same tables
            found = drive(limit, lanes=3, moves=8, warm=2)
            assert found["choices"] == 24
            assert found["messages"] == 1.5
            assert 900 < found["bytes"] < 930  # half of them hear as well that it is done
