"""The program that plays at the benchmark's tables understands whole states and news alike."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import subprocess
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.sync.server import Server, ServerConnection, serve

from benchmarks.server_build import HERE, program

pytestmark = pytest.mark.skipif(shutil.which("g++") is None, reason="the benchmark's client is compiled by g++")

Message = dict[str, Any]


def state(n: int, *choices: str, phase: str = "playing", **more: Any) -> Message:
    told = [{"choice": choice, "label": 'a "label", [or] {two}', "parts": [["choice"]]} for choice in choices]
    return {"type": "state", "view": {"choices": ["no"], "n": 99}, "n": n, "phase": phase, "choices": told, **more}


def news(before: int, n: int, **set_: Any) -> Message:
    return {"type": "news", "from": before, "n": n, "now": "…", "set": set_, "entries": [{"n": n, "choice": "no"}]}


class Script:
    """A server that answers each choice with what comes next, and remembers what was chosen."""

    def __init__(self, **tables: list[Message]) -> None:
        self.tables = tables
        self.heard: list[tuple[str, Message]] = []

    def talk(self, line: ServerConnection) -> None:
        assert line.request is not None
        table = line.request.path.split("/")[3]
        hello = json.loads(line.recv())
        assert (hello["type"], hello["token"], hello["seat"]) == ("hello", "ada", 0)
        first, *later = self.tables[table]
        line.send(json.dumps(first))
        for answer in later:
            message = json.loads(line.recv())
            self.heard.append((table, message))
            line.send(json.dumps(answer))
            line.send(json.dumps({"type": "presence", "here": [0]}))
            line.send(json.dumps({"type": "done", "id": message["id"], "n": answer["n"], "made": 1}))
        for _ in line:
            pass

    def play(self, moves: int) -> subprocess.CompletedProcess[str]:
        with serve(self.talk, "127.0.0.1", 0) as server, served(server) as port:
            command = [str(program("load", HERE / "load")), "ours", "--port", str(port), "--server", str(os.getpid())]
            command += ["--seats", "1", "--moves", str(moves)]
            tables = "\n".join(f"{table} ada" for table in self.tables)
            return subprocess.run(command, input=tables, capture_output=True, text=True, timeout=60)

    def chosen(self) -> list[tuple[str, int, str]]:
        return [(table, message["n"], message["choice"]) for table, message in self.heard]


@contextlib.contextmanager
def served(server: Server) -> Iterator[int]:
    """Serve in a thread of its own; the port."""
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield int(server.socket.getsockname()[1])
    finally:
        server.shutdown()
        thread.join()


def test_choices_come_by_states_and_by_news() -> None:
    script = Script(
        first=[
            state(3, "begin"),
            news(3, 4, **{"choices/0/choice": 'quoted \\"é"', "choices/0/final": True, "question/seats/0": 0}),
            news(4, 6, **{"choices/0": {"label": "]}", "choice": "item"}, "view/choices/0": "no"}),
            news(6, 7, choices=[{"choice": "list", "parts": []}], phase="playing"),
            news(7, 8),  # the same choices once more
            state(9, "whole"),
            news(9, 10, phase="over", choices=[]),
        ],
        second=[state(0, "next"), state(1, phase="over")],
        third=[state(0, "unused")],
    )
    ran = script.play(7)
    assert ran.returncode == 0, ran.stderr
    assert script.chosen() == [
        ("first", 3, "begin"),
        ("first", 4, 'quoted \\"é"'),
        ("first", 6, "item"),
        ("first", 7, "list"),
        ("first", 8, "list"),
        ("first", 9, "whole"),
        ("second", 0, "next"),
    ]
    found = json.loads(ran.stdout)["choose"]
    assert found["choices"] == 7
    assert found["messages"] == 3  # what is told, who is here, and that it is done


def test_news_of_another_state_are_a_fault() -> None:
    ran = Script(table=[state(3, "begin"), news(2, 4)], other=[state(0)]).play(1)
    assert ran.returncode == 1
    assert "another state" in ran.stderr


def test_who_is_told_of_an_error_stops() -> None:
    error = {"type": "error", "id": "1", "n": 4, "error": {"code": "refused"}}
    ran = Script(table=[state(3, "begin"), error], other=[state(0)]).play(1)
    assert ran.returncode == 1
    assert "refused" in ran.stderr


def test_nobody_asked_is_said() -> None:
    ran = Script(table=[state(3)]).play(1)
    assert ran.returncode == 1
    assert "nobody who is asked" in ran.stderr
