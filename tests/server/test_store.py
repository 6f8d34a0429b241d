"""What is stored, by whom, and what several servers on one database hear of each other."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, insert, inspect, text
from sqlalchemy.exc import IntegrityError, OperationalError

import contretemps.server
from contretemps.kernel.errors import BadInput
from contretemps.server.settings import Settings, data_folder, from_environment
from contretemps.server.store import changes, queries
from contretemps.server.store.database import Database
from contretemps.server.store.schema import entries, metadata
from tests.server.conftest import Ear, Running, running
from tests.server.strange_games import games
from tests.support.postgres import Cluster
from tests.support.waiting import until


def portal(server: Running) -> Any:
    """The way into its event loop."""
    return server.client.portal


def url(database: str) -> str:
    return Settings(db=database).url


def test_the_migrations_lead_to_the_schema(database: str) -> None:
    Database(url(database)).close()
    Database(url(database)).close()  # once more changes nothing
    engine = create_engine(url(database))
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
    assert set(inspect(engine).get_table_names()) == {*metadata.tables, "alembic_version"}
    engine.dispose()


def test_sqlite_is_durable_and_private(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "tables.db"
    database = Database(url(str(path)))
    with database.engine.connect() as connection:
        assert connection.execute(text("pragma journal_mode")).scalar() == "wal"
        assert connection.execute(text("pragma synchronous")).scalar() == 2  # FULL
    assert path.stat().st_mode & 0o077 == 0
    with pytest.raises(BadInput, match="in use by another server"):
        Database(url(str(path)))
    database.close()
    Database(url(str(path))).close()


def test_wrong_databases_are_told_in_a_line(tmp_path: Path) -> None:
    for wrong in ("mysql://x", "http://x"):
        with pytest.raises(BadInput, match="--db"):
            url(wrong)
    (tmp_path / "file").write_text("", "utf-8")
    with pytest.raises(BadInput):
        Database(url(str(tmp_path / "file" / "tables.db")))
    with pytest.raises(BadInput, match="does not answer"):
        Database(url(f"postgresql://nobody@/none?host={tmp_path}"))


def test_entries_are_unique(database: str) -> None:
    with running(database) as server:
        state = server.guest().open("tempest")
        row = {"table": state["table"], "n": 1, "kind": "choice", "seat": 0, "choice": "x", "at": 0.0}
        with pytest.raises(IntegrityError):
            portal(server).call(
                server.tables.database.write, lambda connection: connection.execute(insert(entries), row)
            )


def test_everything_is_there_after_a_restart(database: str) -> None:
    with running(database) as first:
        ada, grace = first.guest("Ada"), first.guest("Grace")
        lobby = ada.open("understack", "me", "open", clock={"kind": "bank", "seconds": 500})
        grace.act(lobby, "sit")
        state = ada.state(lobby["table"])
        after = ada.choose(state, state["choices"][0]["choice"])
        ada.act(lobby, "takeback", n=after["n"], seat=0, answer="offer")
        ada.post(f"/tables/{lobby['table']}/chat", text="Back tomorrow")
        states = [player.state(lobby["table"]) for player in (ada, grace)]
        undone = ada.open("tempest", options={"days": "1"}, seed="x")
        undone = ada.choose(undone, "storm:diamonds")
        step = next(each["choice"] for each in undone["choices"] if each["verb"] == "step")
        stepped = ada.choose(undone, step)
        ada.act(stepped, "undo", n=stepped["n"], seat=0)
        states.append(ada.state(undone["table"]))
    with running(database) as second:
        again = [player.at(second).state(lobby["table"]) for player in (ada, grace)]
        again.append(ada.at(second).state(undone["table"]))
        for before, now in zip(states, again, strict=True):
            for told in (before, now):
                del told["now"]
                for seat in told["seats"]:
                    del seat["left"], seat["away_since"]
            assert before == now
        granted = grace.at(second).act(lobby, "takeback", n=after["n"], seat=1, answer="accept")
        assert granted["rewound"] == state["n"]


def test_a_failing_database_loses_nothing(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(database) as server:
        ada = server.guest()
        state = ada.open("tempest", options={"days": "1"}, seed="x")
        path, body = f"/tables/{state['table']}/choices", {"n": state["n"], "seat": 0, "choice": "storm:clubs"}

        def fails(*args: Any) -> None:
            raise OperationalError("update", None, Exception("gone"))

        for name in ("save_in_sqlite", "save_in_postgres", "as_json"):
            monkeypatch.setattr(changes, name, fails)
        answer = ada.ask("POST", path, body)
        assert answer.status_code == 503
        assert answer.json()["error"]["code"] == "unavailable"
        assert answer.headers["retry-after"]
        assert ada.state(state["table"])["n"] == state["n"]  # not shown, for it is not stored
        monkeypatch.undo()
        assert ada.choose(state, "storm:clubs")["n"] > state["n"]


# ---- several servers on one PostgreSQL -----------------------------------------------------------------------------


@pytest.fixture
def shared(postgres: Cluster) -> str:
    """A database that several servers may use at once."""
    return postgres.database()


@pytest.fixture
def pair(shared: str) -> Any:
    with running(shared) as one, running(shared) as other:
        yield one, other


def test_two_servers_share_a_table(pair: tuple[Running, Running]) -> None:
    one, other = pair
    ada, grace = one.guest("Ada"), other.guest("Grace")
    lobby = ada.open("understack", "me", "open")
    with ada.live(lobby["table"]) as here, grace.live(lobby["table"]) as there:
        here.next("state")
        there.next("state")
        grace.act(lobby, "sit")  # at the other server
        state, _ = here.until(4)
        assert state["phase"] == "playing"
        there.until(state["n"])
        players = [(ada, here, there), (grace, there, here)]
        for turn in range(6):
            player, mine, theirs = players[turn % 2]
            state = player.state(lobby["table"])
            after = player.choose(state, state["choices"][0]["choice"])
            mine.until(after["n"])
            seen, entries_ = theirs.until(after["n"])
            assert seen["n"] == after["n"]
            assert [entry["n"] for entry in entries_] == list(range(state["n"] + 1, after["n"] + 1))
            if after["phase"] == "over":
                break
        ada.post(f"/tables/{lobby['table']}/chat", text="Hello over there")
        assert there.next("chat")["line"]["text"] == "Hello over there"


def test_both_hear_who_is_here(pair: tuple[Running, Running]) -> None:
    one, other = pair
    ada, grace = one.guest("Ada"), other.guest("Grace")
    lobby = ada.open("understack", "me", "open")
    grace.act(lobby, "sit")
    with ada.live(lobby["table"]) as here:
        here.next("state")
        with grace.live(lobby["table"]) as there:
            there.next("state")
            while not here.next("presence")["seats"][1]["here"]:
                pass
            assert grace.state(lobby["table"])["seats"][1]["here"]
        while here.next("presence")["seats"][1]["here"]:
            pass


def test_whoever_leaves_while_others_are_heard_of_is_told_of_too(pair: tuple[Running, Running]) -> None:
    """News from another server and somebody's leaving here are told together, and the leaving elsewhere as well."""
    one, other = pair
    ada, grace = one.guest("Ada"), other.guest("Grace")
    lobby = ada.open("understack", "me", "open")
    grace.act(lobby, "sit")
    with ada.live(lobby["table"]) as here:
        here.next("state")
        with grace.live(lobby["table"]) as there:
            there.next("state")
            while not here.next("presence")["seats"][1]["here"]:
                pass
            room = other.tables.rooms[lobby["table"]]

            async def hear_then_leave() -> None:
                room._presence_told = time.monotonic()  # so that what comes now is told together
                other.tables.others.heard({"from": "a third", "table": room.id, "here": [], "watching": 1})
                other.tables.leave(room, next(iter(room.listeners)))

            portal(other).call(hear_then_leave)
            while here.next("presence")["seats"][1]["here"]:
                pass


def test_whoever_comes_second_catches_up_and_is_told(pair: tuple[Running, Running], monkeypatch: Any) -> None:
    one, other = pair
    ada = one.guest("Ada")
    state = ada.open("tempest", options={"days": "1"}, seed="x")
    table = state["table"]
    twin = ada.at(other)
    assert twin.state(table)["n"] == state["n"]
    other.tables.others.notices._heard = lambda message: None  # type: ignore[union-attr]  # it hears nothing
    after = ada.choose(state, "storm:clubs")
    answer = twin.ask("POST", f"/tables/{table}/choices", {"n": state["n"], "seat": 0, "choice": "storm:diamonds"})
    assert answer.status_code == 409
    assert answer.json()["error"]["code"] == "stale"
    assert answer.json()["error"]["state"]["n"] == after["n"]
    # and the same choice sent to both is done once
    again = ada.choose(after, after["choices"][0]["choice"])
    assert twin.choose(after, after["choices"][0]["choice"])["n"] == again["n"]
    assert "contretemps_conflicts_total 2.0" in other.client.get("/metrics").text


def test_a_lost_listener_comes_back(pair: tuple[Running, Running]) -> None:
    one, other = pair
    ada = one.guest("Ada")
    state = ada.open("tempest", options={"days": "1"}, seed="x")
    twin = ada.at(other)
    with twin.live(state["table"]) as line:
        line.next("state")
        engine = create_engine(other.tables.database.url)
        with engine.begin() as connection:
            connection.execute(
                text("select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%'")
            )
        engine.dispose()
        after = ada.choose(state, "storm:clubs")
        line.until(after["n"])


def test_a_bot_whose_server_has_gone_is_taken_over(shared: str) -> None:
    with running(shared, bot_pace=60, bot_seconds=0.5) as one:
        ada = one.guest("Ada")
        state = ada.open("meek", "me", "greedy")
        state = ada.choose(state, "bid:1")
        with running(shared, bot_seconds=0.5) as other:
            until(lambda: ada.at(other).state(state["table"])["n"] > state["n"])


def test_no_word_is_skipped_when_something_else_happened_too(pair: tuple[Running, Running]) -> None:
    """The other server hears of the word when the table has already moved on."""
    one, other = pair
    ada = one.guest("Ada")
    state = ada.open("tempest", options={"days": "1"}, seed="x")
    with ada.at(other).live(state["table"]) as line:
        line.next("state")
        turns = other.tables.rooms[state["table"]].turns
        portal(other).call(turns.__aenter__)
        ada.post(f"/tables/{state['table']}/chat", text="Now or never")
        after = ada.choose(state, "storm:clubs")
        portal(other).call(turns.done)
        words = ""
        while not words:
            message = line.next("state", "chat")
            words = message["line"]["text"] if message["type"] == "chat" else ""
        assert words == "Now or never"
        assert ada.at(other).state(state["table"])["n"] == after["n"]


def test_players_are_seen_through_a_crowd(pair: tuple[Running, Running]) -> None:
    """A notice of PostgreSQL holds 8,000 bytes, and the names of some 400 guests do not fit into it."""
    one, other = pair
    ada, grace = one.guest("Ada"), other.guest("Grace")
    lobby = ada.open("understack", "me", "open")
    grace.act(lobby, "sit")

    async def crowd() -> None:
        other.tables.room(lobby["table"]).listeners |= {Ear(f"{number:016x}") for number in range(450)}

    assert other.client.portal is not None
    with ada.live(lobby["table"]) as here:
        here.next("state")
        grace.state(lobby["table"])
        other.client.portal.call(crowd)
        with grace.live(lobby["table"]) as there:
            there.next("state")
            while not (told := here.next("presence"))["seats"][1]["here"]:
                pass
            assert told["watching"] == 450


def test_tables_that_cannot_be_read_do_not_starve_the_others(
    database: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """They are put off and told of, so that whoever is due behind them gets a turn."""
    games_ = games()
    with running(database, games_, bot_pace=60, bot_seconds=0.1) as first:
        ada = first.guest("Ada")
        lost = [ada.choose(ada.open("meek", "me", "greedy"), "bid:1")["table"] for _ in range(5)]
        kept = ada.choose(ada.open("crashing", "me", "greedy"), "bid:1")
    capsys.readouterr()
    monkeypatch.setattr(queries, "due", partial(_few, queries.due))
    without = {name: game for name, game in games_.items() if name != "meek"}
    with running(database, without, bot_seconds=0.1) as second:
        until(lambda: ada.at(second).state(kept["table"])["n"] > kept["n"])
        assert all(ada.at(second).wrong("GET", f"/tables/{table}") == (409, "gone") for table in lost)
        until(lambda: second.client.get("/metrics").text.count("contretemps_tables_unread_total 5.0") == 1)
    said = [json.loads(line) for line in capsys.readouterr().err.splitlines() if '"unread"' in line]
    assert sum(line["tables"] for line in said) == 5
    assert all(set(line["because"]) == {"game_gone"} for line in said)


def _few(due: Any, connection: Any, until: float | None) -> list[str]:
    return list(due(connection, until))[:2]


# ---- settings ------------------------------------------------------------------------------------------------------


def test_the_data_folder_by_the_customs_of_the_platform(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    monkeypatch.setattr(sys, "platform", "linux")
    assert data_folder() == tmp_path / "xdg" / "contretemps"
    monkeypatch.delenv("XDG_DATA_HOME")
    assert data_folder() == tmp_path / ".local" / "share" / "contretemps"
    monkeypatch.setattr(sys, "platform", "darwin")
    assert data_folder() == tmp_path / "Library" / "Application Support" / "Contretemps"
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "local"))
    assert data_folder() == tmp_path / "local" / "Contretemps"
    assert Settings(data=str(tmp_path)).url == f"sqlite:///{tmp_path / 'contretemps.db'}"
    assert Settings(db="postgres://u@h/d").url == "postgresql+psycopg://u@h/d"


def test_settings_from_the_environment() -> None:
    said = {"CONTRETEMPS_READ_RATE": "7.5", "CONTRETEMPS_METRICS": "off", "CONTRETEMPS_TABLES_OPEN": "3", "OTHER": "x"}
    found = from_environment(Settings(port=9), {**said, "CONTRETEMPS_PORT": "10"})
    assert (found.read_rate, found.metrics, found.tables_open, found.port) == (7.5, False, 3, 9)
    with pytest.raises(BadInput, match="CONTRETEMPS_READ_RATE"):
        from_environment(Settings(), {"CONTRETEMPS_READ_RATE": "quick"})


# ---- stopping --------------------------------------------------------------------------------------------------------


def test_whoever_is_stopped_while_an_answer_comes_is_stopped(tmp_path: Path) -> None:
    """A server that is closed waits for all its tasks: one that overhears this goes on for ever."""

    async def asked() -> str:
        database = Database(url(str(tmp_path / "tables.db")))
        database.seconds = 5  # as PostgreSQL's
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        waits = asyncio.create_task(database._in_time(answer))
        await asyncio.sleep(0)
        answer.set_result(1)
        waits.cancel()
        await asyncio.wait([waits])
        database.close()
        return "stopped" if waits.cancelled() else "went on"

    assert asyncio.run(asked()) == "stopped"


def test_nothing_in_the_server_overhears_that_it_is_stopped() -> None:
    """Python 3.11's `asyncio.wait_for` may, where what it waits for comes in the same moment; `timeout` does not."""
    server = Path(contretemps.server.__file__).parent
    assert [path.name for path in server.rglob("*.py") if "wait_for(" in path.read_text("utf-8")] == []
