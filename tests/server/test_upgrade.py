"""Tables from before salts and counted take-backs go on, and their records verify."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, create_engine, text

from contretemps.games import find
from contretemps.kernel import NATURE
from contretemps.proof import Record, seed_from
from contretemps.proof.checking import check
from contretemps.server import names
from contretemps.server.settings import Settings
from contretemps.server.store.database import MIGRATIONS
from tests.server.conftest import Player, Run
from tests.support.waiting import until

TEMPEST = find("tempest")
DAY = "2026-11-15"
COLUMNS: dict[str, Any] = {
    "version": 1, "phase": "playing", "game": "tempest", "rules_hash": TEMPEST.rules_hash, "access": "link",
    "invite": "", "host": "ada", "practice": True, "hints": True, "clock": '{"kind": "none"}', "on_timeout": "bot",
    "clocks": "[]", "given": 0, "glance": "{}", "created": 0.0, "changed": 0.0, "options": '{"days": "run"}',
}  # fmt: skip


def add(connection: Connection, into: str, **row: Any) -> None:
    names_, places = ", ".join([f'"{name}"' for name in row]), ", ".join([f":{name}" for name in row])
    connection.execute(text(f'insert into "{into}" ({names_}) values ({places})'), row)


class OldTable:
    """A table as it was stored: entries only, and draws that went by no take-back."""

    def __init__(self, connection: Connection, id_: str, **said: Any) -> None:
        self.connection = connection
        self.id = id_
        self.n = 0
        seed = seed_from(str(said.pop("word", id_)))
        self.record = Record(TEMPEST, {"days": "run"}, seed=seed)
        add(connection, "tables", id=id_, n=0, seed=seed.hex(), **{**COLUMNS, **said})
        add(connection, "seats", table=id_, seat=0, kind="person", name="Ada", guest="ada")

    def entry(self, kind: str, seat: int | None, choice: str | None, to: int | None = None) -> None:
        self.n += 1
        add(self.connection, "entries", table=self.id, n=self.n, kind=kind, seat=seat, choice=choice, at=0.0, to=to)
        self.connection.execute(text("update tables set n = :n where id = :id"), {"n": self.n, "id": self.id})

    def chance(self) -> None:
        while self.record.position.asked() == (NATURE,):
            choice = self.record.derived()
            self.record.choose(NATURE, choice)
            self.entry("chance", None, TEMPEST.codec.write(choice))

    def choose(self, choice: str) -> None:
        self.record.choose(0, TEMPEST.codec.read(choice))
        self.entry("choice", 0, choice)
        self.chance()


def old_tables(connection: Connection) -> None:
    add(connection, "guests", id="ada", token=names.token_hash("token"), name="Ada", created=0.0)
    taken = OldTable(connection, "one-old-table")
    taken.chance()
    start = taken.n
    taken.choose("storm:clubs")
    seen = [played.choice for played in taken.record.plays]
    taken.record.rewind(start)  # as it was done then: the same came again
    taken.entry("takeback", 0, None, to=start)
    taken.choose("storm:clubs")
    assert [played.choice for played in taken.record.plays] == seen
    plain = OldTable(connection, "two-old-table")
    plain.chance()
    word = f"contretemps daily tempest {DAY}"
    OldTable(connection, "day-old-table", word=word, practice=False, daily=DAY).chance()


def upgraded(database: str, revision: str, put: Callable[[Connection], None]) -> None:
    """A database of an old version, with something in it."""
    engine = create_engine(Settings(db=database).url)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
        put(connection)
    engine.dispose()


def lost_seats(connection: Connection) -> None:
    """A seat that a bot took over for good when time was up, and one that resigned."""
    add(connection, "guests", id="ada", name="Ada", created=0.0)
    add(connection, "tokens", hash=names.token_hash("token"), guest="ada", created=0.0)
    clock = {"clock": '{"kind": "move", "seconds": 60}', "clocks": "[[0.0, null, true]]"}
    for id_, resigned in (("lost-old-table", None), ("left-old-table", 18)):
        table = OldTable(connection, id_, **clock)
        table.chance()
        table.entry("timeout" if resigned is None else "resign", 0, None)
        its = {"id": id_, "resigned": resigned}
        text_ = "update seats set kind = 'bot', bot = 'greedy', resigned = :resigned where \"table\" = :id"
        connection.execute(text(text_), its)


def test_seats_that_were_lost_can_be_taken_back(database: str, start: Run) -> None:
    upgraded(database, "0004", lost_seats)
    ada = Player(start(), "token", "Ada")
    state = ada.state("lost-old-table")
    assert (state["mine"], state["seats"][0]["kind"]) == ([0], "person")
    until(lambda: ada.state("lost-old-table")["seats"][0]["stand_in"] == "free")
    assert ada.act(state, "back")["choices"]
    assert ada.state("left-old-table")["mine"] == []


def test_old_tables_go_on_and_verify(database: str, start: Run) -> None:
    upgraded(database, "0001", old_tables)
    ada = Player(start(), "token", "Ada")
    state = ada.choose(ada.state("one-old-table"), "end")  # what was drawn after the take-back is as it was
    assert ada.get("/tables/one-old-table/record")["takebacks"] == [{"seat": "0", "n": 23, "to": 17}]
    state = ada.choose(state, state["choices"][0]["choice"])
    before = len(ada.get("/tables/one-old-table/record")["choices"])
    state = ada.act(state, "takeback", n=state["n"], seat=0, answer="offer")
    state = ada.choose(state, state["choices"][0]["choice"])
    ada.act(state, "resign", seat=0)
    data = ada.get("/tables/one-old-table/record")
    assert data["practice"] is True
    assert [sorted(each) for each in data["takebacks"]] == [["n", "seat", "to"], ["kept", "seat"]]
    assert data["takebacks"][1]["kept"] < before
    assert check(TEMPEST, data).open == ()
    state = ada.choose(ada.state("two-old-table"), "storm:clubs")
    state = ada.act(state, "takeback", n=state["n"], seat=0, answer="offer")
    ada.act(ada.choose(state, "storm:clubs"), "resign", seat=0)
    data = ada.get("/tables/two-old-table/record")
    assert [sorted(each) for each in data["takebacks"]] == [["kept", "seat"]]
    assert check(TEMPEST, data).open == ()
    ada.act(ada.state("day-old-table"), "resign", seat=0)
    data = ada.get("/tables/day-old-table/record")
    assert data["daily"] == DAY
    assert check(TEMPEST, data).open == ()
