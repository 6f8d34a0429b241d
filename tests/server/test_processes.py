"""Several processes behind one port: each has its tables, all find the right one, and none is missed for long."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from contretemps.server import timekeeping, timers
from contretemps.server.processes.front import Front
from contretemps.server.processes.heads import ANY, LATER, wanted
from contretemps.server.processes.share import Share, owner
from contretemps.server.processes.worker import READY, TAKEN, Work, Worker
from contretemps.server.serving import listen
from tests.server.conftest import Player, Running, State, running
from tests.server.stress.load import Load, faults
from tests.support.client import Guest, Line
from tests.support.often import often
from tests.support.postgres import Cluster
from tests.support.processes import Several, alive
from tests.support.waiting import PATIENCE, until
from tests.support.warm import FORKING

TABLE = "heron-candle-north"


@pytest.fixture(scope="module")
def server(postgres: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Several]:
    with Several(tmp_path_factory.mktemp("several"), postgres.database(), head_seconds=600, idle_seconds=600) as found:
        yield found


# ---- who has a table -------------------------------------------------------------------------------------------------


def test_a_table_has_the_same_owner_everywhere_and_for_ever() -> None:
    assert [owner(TABLE, of) for of in (1, 2, 3, 8)] == [0, 1, 2, 7]  # written down: also after an update
    shares = [Share(number, 5) for number in range(5)]
    for share in shares:
        table = share.new_table_id()
        assert [each.owns(table) for each in shares] == [each is share for each in shares]


def test_bots_are_divided() -> None:
    assert [[Share(number, of).part(4) for number in range(of)] for of in (1, 2, 3, 6)] == [
        [4], [2, 2], [2, 1, 1], [1, 1, 1, 1, 1, 1],
    ]  # fmt: skip


@pytest.mark.parametrize(
    "path",
    [f"/t/{TABLE}", f"/t/{TABLE}/replay", f"/api/tables/{TABLE}", f"/api/tables/{TABLE}?since=4",
     f"/api/tables/{TABLE}/live", f"http://example.org:81/api/tables/{TABLE}/choices"],
)  # fmt: skip
def test_the_first_line_tells_the_table(path: str) -> None:
    said = f"POST {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode()
    name = said.index(TABLE.encode()) + len(TABLE)
    assert {wanted(said[:end], 5) for end in range(1, name + 1)} == {LATER}  # it may become another name
    assert {wanted(said[:end], 5) for end in range(name + 1, len(said))} == {owner(TABLE, 5)}


@pytest.mark.parametrize(
    "said",
    [b"GET / HTTP/1.1\r\n", b"GET /api/tables HTTP/1.1\r\n", b"GET /api/tables/mine HTTP/1.1\r\n",
     b"GET /api/tables/a-b-c/live HTTP/1.1\r\n", b"GET /x/t/heron-candle-north HTTP/1.1\r\n", b"\r\n\r\n",
     b"\x16\x03\x01" + 300 * b"x", b"GET /metrics?process=6 HTTP/1.1\r\n", b"GET /api/health HTTP/1.1\r\n"],
)  # fmt: skip
def test_what_has_no_table_may_go_anywhere(said: bytes) -> None:
    assert wanted(said, 5) == ANY


def test_a_process_can_be_asked_for() -> None:
    assert [wanted(b"GET /metrics?process=%d HTTP/1.1" % n, 3) for n in (1, 2, 3, 4)] == [0, 1, 2, ANY]


# ---- the way to it ---------------------------------------------------------------------------------------------------


def test_a_game_is_played_at_its_owner_alone(server: Several) -> None:
    ada, ben = Guest(server.url, "Ada"), Guest(server.url, "Ben")
    for process in range(server.processes):
        table = server.table_of(ada, process, "temptation", "me", "open")
        before = [server.metric(each, "choices_total") for each in range(server.processes)]
        with ada.live(table, seat=0) as one, ben.live(table) as two:
            for line in (one, two):
                line.next("state")
            assert [server.metric(each, "live_lines") for each in range(server.processes)] == [
                2 if each == process else 0 for each in range(server.processes)
            ]
            ben.at(server.url).post(f"/tables/{table}/sit", seat=1)
            made = play_out(one, two)
        after = [server.metric(each, "choices_total") for each in range(server.processes)]
        gained = [late - early for early, late in zip(before, after, strict=True)]
        assert gained == [made if each == process else 0 for each in range(server.processes)]
        until(lambda: sum(server.metric(each, "live_lines") for each in range(server.processes)) == 0)


def play_out(one: Line, two: Line) -> int:
    """Both play to the end over their lines; how many choices they made."""
    made = 0
    for line in (one, two):
        while line.state["phase"] == "lobby":
            line.next("state")
    while one.state["phase"] != "over":
        mover = (one, two)[one.state["question"]["seats"][0]]
        mover.until(one.state["n"])
        choice = mover.state["choices"][0]["choice"]
        mover.say(type="choose", id=str(made), n=mover.state["n"], seat=mover.state["as"], choice=choice)
        n = mover.next("done")["n"]
        made += 1
        for line in (one, two):
            line.until(n)
    return made


def test_a_new_table_belongs_to_the_process_that_makes_it(server: Several) -> None:
    ada = Guest(server.url)
    seats = [{"kind": "me"}, {"kind": "me"}]
    found: set[int] = set()
    while len(found) < server.processes:
        with server.connection() as line:
            process = line.process()
            found.add(process)
            for _ in range(4):
                told = json.loads(line.ask("/api/tables", ada.token, game="temptation", seats=seats))
                assert server.owner(told["table"]) == process
                assert not line.closes
            line.ask(f"/api/tables/{told['table']}/resign", ada.token, seat=0)
            again = json.loads(line.ask(f"/api/tables/{told['table']}/rematch", ada.token, swap=False))
            assert again["table"] != told["table"]
            assert server.owner(again["table"]) == process
            assert not line.closes


def test_a_connection_to_another_process_is_answered_rightly_and_closed(server: Several) -> None:
    ada = Guest(server.url)
    with server.connection() as line:
        own = line.process()
        mine, other = [server.table_of(ada, process, "temptation", "me", "me") for process in (own, 1 - own)]
        state = json.loads(line.ask(f"/api/tables/{mine}", ada.token))
        assert (state["table"], line.closes) == (mine, False)
        known = ada.at(server.url).state(other)
        choice = {"n": known["n"], "seat": known["as"], "choice": known["choices"][0]["choice"]}
        made = json.loads(line.ask(f"/api/tables/{other}/choices", ada.token, **choice))
        assert (made["table"], line.closes) == (other, True)
        assert line.sock is None  # what it said is so
    assert ada.at(server.url).state(other, since=known["n"])["n"] == made["n"]


def test_who_asks_for_a_process_gets_it_or_is_told(server: Several) -> None:
    for process in range(server.processes):
        with server.connection() as line:
            assert json.loads(line.ask(f"/api/health?process={process + 1}"))["process"] == process + 1
            assert line.closes
        assert server.metric(process, "process") == process + 1
    with server.connection() as line:  # as a proxy does, which keeps connections
        other = 1 - line.process() + 1
        line.request("GET", f"/metrics?process={other}")
        answer = line.getresponse()
        assert (answer.status, answer.getheader("connection")) == (421, "close")
        assert json.loads(answer.read())["error"]["code"] == "process"


def test_a_line_that_comes_in_pieces_finds_its_way(server: Several) -> None:
    ada = Guest(server.url)
    for process in range(server.processes):
        table = server.table_of(ada, process, "temptation", "me", "me")
        until(partial(arrives_in_pieces, server, table))


def arrives_in_pieces(server: Several, table: str) -> bool:
    """Whether a request with a rest in the middle of the table's name comes to the owner."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as line:
        line.sendall(f"GET /api/tables/{table[:7]}".encode())
        assert server.answers()  # which takes a moment
        line.sendall(f"{table[7:]} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        told = b""
        while b"\r\n\r\n" not in told:
            told += line.recv(65_536)
        assert told.startswith(b"HTTP/1.1 200 ")
        return b"connection: close" not in told


# ---- those who keep others waiting -----------------------------------------------------------------------------------


@pytest.mark.parametrize("said", [b"", b"GET /api/h"], ids=["nothing", "half a line"])
def test_who_says_too_little_keeps_nobody_out(server: Several, said: bytes) -> None:
    many = 600  # more than the front knows at the same time
    with ExitStack() as stack:
        for number in range(many):
            line = stack.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE))
            line.sendall(said)
            if number % 100 == 0:
                assert server.get("/api/health")["ok"]
        ada = Guest(server.url)
        with ada.live(ada.open("temptation", "me", "me")["table"]) as live:
            assert live.next("state")["phase"] == "playing"
        until(lambda: sum(server.metric(each, "connections") for each in range(server.processes)) > many)
        line.sendall(b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"[len(said) :])
        assert line.recv(65_536).startswith(b"HTTP/1.1 200 ")


def test_a_process_that_stands_still_holds_no_other(server: Several) -> None:
    ada = Guest(server.url)
    mine, other = [server.table_of(ada, process, "temptation", "me", "me") for process in (0, 1)]
    os.kill(server.pids()[1], signal.SIGSTOP)
    try:
        with ExitStack() as stack:
            for _ in range(700):  # more than its channel and the front keep for it
                line = stack.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE))
                line.sendall(f"GET /api/tables/{other} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
            assert ada.at(server.url).state(mine)["table"] == mine
    finally:
        os.kill(server.pids()[1], signal.SIGCONT)
    assert ada.at(server.url).state(other)["table"] == other


def test_no_more_wait_for_a_process_than_may() -> None:
    worker = Worker(0, 3)
    pairs = [socket.socketpair() for _ in range(5)]
    for call, _ in pairs:
        worker.give(call)
    assert [call.fileno() < 0 for call, _ in pairs] == [True, True, False, False, False]  # who has waited longest
    worker.hang_up()
    assert all(call.fileno() < 0 for call, _ in pairs)
    for _, caller in pairs:
        caller.close()


# ---- those that die --------------------------------------------------------------------------------------------------


def test_what_it_had_not_taken_waits_for_the_next_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "waitpid", lambda pid, how: (pid, signal.SIGKILL))
    worker = Worker(0, 10)
    calls = [socket.socketpair() for _ in range(3)]
    with ExitStack() as stack:
        its = channel(worker, stack)
        for number, (call, caller) in enumerate(calls):
            stack.enter_context(caller).send(bytes([number]))
            worker.give(call)
            worker.pass_on()
        assert taken(its) == 0
        assert worker.hear()
        its.close()
        until(lambda: not worker.hear())
        worker.buried(stopping=False)
        its = channel(worker, stack)
        assert [taken(its), taken(its)] == [1, 2]


def channel(worker: Worker, stack: ExitStack) -> socket.socket:
    """Be its process, which is ready."""
    ours, its = [stack.enter_context(end) for end in socket.socketpair()]
    worker.channel = ours
    its.send(READY)
    assert worker.hear()
    return its


def taken(its: socket.socket) -> int:
    """Take a connection; what it says."""
    _, (file,), _, _ = socket.recv_fds(its, 1, 1)
    its.send(TAKEN)
    with socket.socket(fileno=file) as call:
        return call.recv(1)[0]


def test_when_a_process_is_killed_nothing_is_lost_and_play_goes_on(postgres: Cluster, tmp_path: Path) -> None:
    games = [("tempest", 1), ("temptation", 2), ("temptation", 4), ("tempest", 1)]
    with Several(tmp_path, postgres.database()) as server:
        load = Load([server.url], games)
        load.start()
        for kill in range(often(4)):
            progress(load, 10)
            before = server.pids()
            os.kill(before[kill % 2], signal.SIGKILL)
            until(partial(others, server, before))
            progress(load, 10)
        load.stop()
        assert faults(load) == []
        assert {server.owner(table) for table in load.tables} == {0, 1}


def others(server: Several, before: list[int]) -> bool:
    """Whether one of its processes is another one by now."""
    return server.pids() != before


def progress(load: Load, many: int) -> None:
    """So many more choices are acknowledged."""
    goal = sum(load.acknowledged.values()) + many
    until(lambda: load.wrong or sum(load.acknowledged.values()) >= goal)
    assert load.wrong == []


def test_a_line_to_a_process_that_is_killed_is_back_at_its_next_one(postgres: Cluster, tmp_path: Path) -> None:
    with Several(tmp_path, postgres.database()) as server:
        ada = Guest(server.url)
        table = server.table_of(ada, 1, "temptation", "me", "me")
        with ada.live(table) as line:
            known = line.next("state")
            before = server.pids()
            os.kill(before[1], signal.SIGKILL)
            with pytest.raises(ConnectionClosed):
                line.next("over")
        with ada.live(table) as line:  # it waits until there is somebody
            assert line.next("state")["choices"] == known["choices"]
            line.say(type="choose", id="1", n=known["n"], seat=known["as"], choice=known["choices"][0]["choice"])
            assert line.next("done")["n"] > known["n"]
            assert server.metric(1, "live_lines") == 1
        assert server.pids()[0] == before[0]


def test_whoever_stops_it_stops_all_and_says_goodbye(postgres: Cluster, tmp_path: Path) -> None:
    for how in (signal.SIGTERM, signal.SIGINT):
        with Several(tmp_path, postgres.database()) as server:
            ada, pids = Guest(server.url), server.pids()
            tables = [server.table_of(ada, process, "temptation", "me", "me") for process in (0, 1)]
            with ada.live(tables[0]) as one, ada.live(tables[1]) as two:
                for line in (one, two):
                    line.next("state")
                assert server.process is not None
                server.process.send_signal(how)
                for line in (one, two):
                    assert line.next("bye")["again"] == 2
            assert server.process.wait(PATIENCE) in (0, -how)
            assert not any(alive(pid) for pid in pids)
            assert "processes_killed" not in server.said()
            assert "process_ended" not in server.said()


def test_when_the_front_is_killed_none_is_left(postgres: Cluster, tmp_path: Path) -> None:
    with Several(tmp_path, postgres.database(), processes=3) as server:
        pids = server.pids()
        assert all(alive(pid) for pid in pids)
        assert server.process is not None
        os.kill(pids[2], signal.SIGSTOP)  # even one that stands still must not keep the others
        os.kill(server.process.pid, signal.SIGKILL)
        until(lambda: not any(alive(pid) for pid in pids[:2]))
        os.kill(pids[2], signal.SIGCONT)
        until(lambda: not alive(pids[2]))


# ---- what time demands -----------------------------------------------------------------------------------------------


def test_a_table_is_left_to_its_owner_until_that_is_gone(postgres: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    database = postgres.database()
    with running(database, share=Share(0, 2)) as one, running(database, share=Share(1, 2)) as other:
        lobby = one.guest().open("understack", "me", "me", clock={"kind": "move", "seconds": 600})
        assert one.client.portal is not None
        assert other.client.portal is not None
        far = timekeeping.now() + 1_000
        assert one.client.portal.call(one.tables.timers._due, far) == [lobby["table"]]
        assert other.client.portal.call(other.tables.timers._due, far) == []
        monkeypatch.setattr(timers, "GONE", -1000.0)  # as if those 600 seconds had passed long ago
        assert other.client.portal.call(other.tables.timers._due, far) == [lobby["table"]]


def test_what_happens_at_tables_of_others_wakes_nobody(postgres: Cluster) -> None:
    database = postgres.database()
    with running(database, share=Share(0, 2)) as one, running(database, share=Share(1, 2)) as other:
        heard: list[Any] = []
        own: list[Any] = []
        other.tables.others.also.append(heard.append)
        one.tables.others.also.append(own.append)
        ada = one.guest()
        mine, known = [ada.open("understack", "me", "me") for _ in range(2)]
        ada.at(other).state(known["table"])
        for state in (mine, known):
            ada.choose(state, state["choices"][0]["choice"])
        until(lambda: heard)
        assert [message["tables"] for message in heard] == [[known["table"]]]
        assert own == []


def test_bots_answer_at_the_owner_and_elsewhere_only_if_it_does_not(
    postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = postgres.database()
    owner_, stranger = Share(0, 2), Share(1, 2)
    monkeypatch.setattr(timers, "LATE", 600.0)
    with running(database, share=owner_, bot_pace=0.2) as one, running(database, share=stranger) as other:
        ada = one.guest()
        state = ada.open("temptation", "me", "uniform")
        turns = 0
        while turns < 3:
            state = until(partial(asked, ada, state))  # a bot may begin
            state = ada.choose(state, state["choices"][0]["choice"])
            turns += not state["choices"]
            ada.at(other).state(state["table"], since=state["n"])  # it has the table in memory, too
        assert by_bots(other) == 0
        state = until(partial(asked, ada, state))
    monkeypatch.setattr(timers, "LATE", 0.05)
    with running(database, share=stranger, sweep_seconds=600) as other:
        while by_bots(other) == 0:
            state = until(partial(asked, ada.at(other), state))
            state = ada.at(other).choose(state, state["choices"][0]["choice"])


def asked(player: Player, state: State) -> State | None:
    """The table as it is now, if the player is asked again."""
    now = player.state(state["table"])
    return now if now["choices"] else None


def by_bots(server: Running) -> float:
    """How many choices of bots this server has made."""
    labels = {"game": "temptation", "by": "bot"}
    return server.tables.metrics.registry.get_sample_value("contretemps_choices_total", labels) or 0


# ---- processes that are no good --------------------------------------------------------------------------------------


def stillborn(number: int, channel: socket.socket) -> int:
    return 3


def short_lived(number: int, channel: socket.socket) -> int:
    channel.send(READY)
    return channel.recv(1) == b"" if number == 0 else 3  # the first one lives until the front stops


def front_of(work: Work, log: Path) -> None:
    """A front on a port of its own, as a whole process. It ends with 0 if all that is behind it was ready once."""
    with log.open("ab") as out:
        os.dup2(out.fileno(), 2)
    front = Front(listen("127.0.0.1", 0, 5), 2, 8, work)
    front.run(lambda: None)
    sys.exit(not front.served)


@contextmanager
def fronting(work: Work, log: Path) -> Iterator[ForkServerProcess]:
    log.touch()
    process = FORKING.Process(target=front_of, args=(work, log))
    process.start()
    try:
        yield process
    finally:
        process.kill()
        process.join()


def test_if_one_cannot_even_begin_the_whole_ends(tmp_path: Path) -> None:
    with fronting(stillborn, tmp_path / "log") as process:
        process.join(PATIENCE)
        assert process.exitcode == 1


def test_one_that_dies_again_and_again_is_started_ever_later(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with fronting(short_lived, log) as process:
        until(lambda: len(pauses(log)) > 2)
        assert pauses(log)[:3] == [0.25, 0.5, 1.0]
        assert process.pid is not None
        os.kill(process.pid, signal.SIGTERM)
        process.join(PATIENCE)
        assert process.exitcode == 0


def pauses(log: Path) -> list[float]:
    """After how long processes that died were to be started again."""
    return [float(found) for found in re.findall(r'"again_in": (\S+)}', log.read_text("utf-8"))]
