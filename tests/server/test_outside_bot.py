"""The bot of docs/bots.md joins tables by their links and plays them to the end."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from contretemps.games import find
from contretemps.proof.checking import check
from tests.support.client import Guest
from tests.support.server import Server

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"
WITHIN = 120  # seconds for a game


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path) as running:
        yield running


@contextmanager
def bot(folder: Path, link: str) -> Iterator[subprocess.Popen[str]]:
    """The program of the page, run as a stranger would: nothing but Python's own library is in reach."""
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    program = folder / "bot.py"
    program.write_text(code, "utf-8")
    command = [sys.executable, "-I", "-S", "-X", "utf8", str(program), link]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8"
    ) as running:
        try:
            yield running
        finally:
            running.kill()


def test_the_bot_is_as_short_as_it_claims() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    lines = [line for line in code.splitlines() if line.strip()]
    assert len(lines) <= 36


def test_two_bots_play_a_game_by_its_link(server: Server, tmp_path: Path) -> None:
    host = Guest(server.url)
    table = host.open("temptation", "open", "open", access="link", start=False)["table"]
    with ExitStack() as stack:
        link = f"{server.url}/t/{table}"
        bots = [stack.enter_context(bot(tmp_path, link)) for _ in range(2)]
        told = [one.communicate(timeout=WITHIN) for one in bots]
    assert [one.returncode for one in bots] == [0, 0], told
    state = host.state(table)
    assert state["phase"] == "over"
    assert [out for out, _ in told] == [f"{state['result']['text']}\n"] * 2
    assert {entry["seat"] for entry in state["entries"]} >= {0, 1}
    record = host.get(f"/tables/{table}/record")
    assert len(set(record["salts"])) == 2  # each has added its own
    assert check(find("temptation"), record).open == ()


def test_a_bot_on_a_live_line_plays_to_the_end(server: Server, tmp_path: Path) -> None:
    guest = Guest(server.url)
    state = guest.open("temptation", "me", "greedy")
    (code,) = re.findall(r"```python live\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    (tmp_path / "line_bot.py").write_text(code, "utf-8")
    said = [server.url.replace("http", "ws", 1), state["table"], guest.token]
    ran = subprocess.run(
        [sys.executable, "-X", "utf8", str(tmp_path / "line_bot.py"), *said],
        capture_output=True, text=True, encoding="utf-8", timeout=WITHIN,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    state = guest.state(state["table"])
    assert (state["phase"], ran.stdout) == ("over", f"{state['result']['text']}\n")


def test_a_bot_is_invited_and_outlives_the_server(server: Server, tmp_path: Path) -> None:
    host = Guest(server.url)
    state = host.open("tempest", "open", access="invite", options={"days": "1"})
    table = state["table"]
    with bot(tmp_path, f"{server.url}/t/{table}#invite={state['invite']}") as one:
        while host.state(table)["n"] < 8:
            assert one.poll() is None, one.communicate()
        server.kill()
        server.start()
        out, err = one.communicate(timeout=WITHIN)
    assert one.returncode == 0, err
    state = host.state(table)
    assert (state["phase"], out) == ("over", f"{state['result']['text']}\n")


def test_without_the_invitation_it_is_told_so(server: Server, tmp_path: Path) -> None:
    table = Guest(server.url).open("tempest", "open", access="invite")["table"]
    with bot(tmp_path, f"{server.url}/t/{table}") as one:
        _, err = one.communicate(timeout=WITHIN)
    assert one.returncode == 1
    assert err.count("\n") == 1
    assert "Traceback" not in err
