"""One person on several devices: links that are good once, tokens of their own, and signing the others out."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import httpx
import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, create_engine, text
from starlette.websockets import WebSocketDisconnect

from contretemps.server import guests, names
from contretemps.server.settings import Settings
from contretemps.server.store import people
from contretemps.server.store.database import MIGRATIONS
from contretemps.server.store.queries import Row
from tests.server.conftest import Line, Player, Run, Running, running
from tests.support.postgres import Cluster
from tests.support.waiting import until

AT_ONCE = 8
PATIENCE = 30.0  # seconds

Deed = Callable[[], httpx.Response]


def link(player: Player) -> str:
    """The code of a new link to this guest."""
    return str(player.post("/guests/me/links")["code"])


def device(player: Player, server: Running | None = None) -> Player:
    """The same guest on another device, by a link."""
    there = server or player.server
    made = Player(there, None).post("/guests/links/claim", code=link(player))
    return Player(there, made["token"], made["name"])


def claim(server: Running, code: str) -> httpx.Response:
    return Player(server, None).ask("POST", "/guests/links/claim", {"code": code})


def at_once(deeds: Sequence[Deed]) -> list[httpx.Response]:
    """Do all of these at the same moment."""
    start = threading.Barrier(len(deeds))
    told: list[httpx.Response] = []

    def do(deed: Deed) -> None:
        start.wait()
        told.append(deed())

    threads = [threading.Thread(target=do, args=(deed,)) for deed in deeds]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return told


def ended(line: Line) -> bool:
    """Whether a line says that its token is nobody's, and closes."""
    message = line.next("error", "pong")  # a sign of life says that it is not
    if message["type"] == "pong":
        return False
    with pytest.raises(WebSocketDisconnect):
        line.next("none")
    return bool(message["error"]["code"] == "unauthorized")


# ---- links ---------------------------------------------------------------------------------------------------------


def test_a_link_takes_a_guest_to_another_device_once(server: Running, ada: Player) -> None:
    table = ada.open("tempest")["table"]
    code = link(ada)
    nobody = Player(server, None)
    assert nobody.post("/guests/links/look", code=code) == {"name": "Ada", "mine": False}
    assert ada.post("/guests/links/look", code=code) == {"name": "Ada", "mine": True}
    assert server.guest("Grace").post("/guests/links/look", code=code) == {"name": "Ada", "mine": False}
    made = nobody.post("/guests/links/claim", code=code)  # looking has not used it
    assert made["name"] == "Ada"
    assert made["token"] not in (ada.token, code)
    there = Player(server, made["token"])
    assert there.state(table)["mine"] == [0]
    assert ada.state(table)["mine"] == [0]
    for path in ("look", "claim"):
        assert nobody.wrong("POST", f"/guests/links/{path}", {"code": code}) == (404, "link")
    assert [(one["this"], bool(one["since"])) for one in there.get("/guests/me/tokens")] == [
        (False, True),
        (True, True),
    ]


def test_a_code_is_no_token_and_a_token_is_no_code(server: Running, ada: Player) -> None:
    code, nobody = link(ada), Player(server, None)
    assert Player(server, code).wrong("GET", "/guests/me") == (401, "unauthorized")
    for other in (ada.token, "nobody-has-made-this"):
        assert nobody.wrong("POST", "/guests/links/claim", {"code": other}) == (404, "link")
    for nonsense in ("", "a b", "\ud800", "x" * 201, "é"):
        for path in ("look", "claim"):
            body = json.dumps({"code": nonsense})
            assert nobody.wrong("POST", f"/guests/links/{path}", content=body) == (422, "malformed")
    assert nobody.wrong("POST", "/guests/me/links", {}) == (401, "unauthorized")


def test_a_link_that_is_too_old_is_none(start: Run) -> None:
    server = start(link_seconds=0)
    code = link(server.guest())
    for path in ("look", "claim"):
        assert Player(server, None).wrong("POST", f"/guests/links/{path}", {"code": code}) == (404, "link")


def test_what_expired_is_swept_away(start: Run) -> None:
    server = start(link_seconds=0)
    ada, grace = server.guest("Ada"), server.guest("Grace")
    for player in (ada, grace, ada):
        link(player)
    with create_engine(server.settings.url).connect() as connection:
        assert connection.execute(text("select count(*) from links")).scalar() == 1


def test_only_hashes_are_kept(start: Run) -> None:
    server = start()
    ada = server.guest()
    first, code = device(ada), link(ada)
    with create_engine(server.settings.url).connect() as connection:
        kept = {table: str(connection.execute(text(f"select * from {table}")).all()) for table in ("tokens", "links")}
    assert names.token_hash(code) in kept["links"]
    for secret in (ada.token, first.token, code):
        assert secret is not None
        assert secret not in str(kept)


def test_of_many_who_claim_at_once_exactly_one_wins(server: Running, ada: Player) -> None:
    for _ in range(5):
        code = link(ada)
        told = at_once([partial(claim, server, code)] * AT_ONCE)
        assert sorted(answer.status_code for answer in told) == [201] + [404] * (AT_ONCE - 1)
    assert len(ada.get("/guests/me/tokens")) == 6


def test_beyond_a_few_links_the_oldest_ends(start: Run) -> None:
    server = start(links_open=2)
    ada, grace = server.guest(), server.guest("Grace")
    others = link(grace)
    codes = [link(ada) for _ in range(3)]
    assert [claim(server, code).status_code for code in codes] == [404, 201, 201]
    assert claim(server, others).status_code == 201


def test_devices_have_an_end(start: Run) -> None:
    server = start(devices=3, links_open=2)
    ada = server.guest()
    codes = [link(ada), link(ada)]
    codes = [codes[1], link(ada)]  # the oldest of three gave way, which leaves room
    assert [claim(server, code).status_code for code in codes] == [201, 201]
    assert ada.wrong("POST", "/guests/me/links", {}) == (409, "devices")
    assert ada.ask("DELETE", "/guests/me/tokens").json() == {"ended": 2}
    assert device(ada).get("/guests/me") == {"name": "Ada"}


def test_links_and_codes_come_at_a_rate(lite: Run) -> None:
    server = lite(link_rate=0.001, link_burst=2, code_rate=0.001, code_burst=3)
    ada, grace = server.guest(), server.guest("Grace")
    code = link(ada)
    link(ada)
    assert ada.wrong("POST", "/guests/me/links", {}) == (429, "too_many")
    link(grace)
    nobody = Player(server, None)
    for _ in range(3):
        assert nobody.wrong("POST", "/guests/links/look", {"code": "a-guess"}) == (404, "link")
    for path in ("look", "claim"):  # one bucket for both, so that nobody guesses by claiming
        assert nobody.wrong("POST", f"/guests/links/{path}", {"code": code}) == (429, "too_many")


# ---- signing out ---------------------------------------------------------------------------------------------------


def test_all_other_devices_are_signed_out(server: Running, ada: Player) -> None:
    state = ada.open("understack", "me", "me")
    table = state["table"]
    other, third, code = device(ada), device(ada), link(ada)
    with other.live(table) as theirs, ada.live(table) as mine:
        theirs.next("state")
        mine.next("state")
        assert ada.ask("DELETE", "/guests/me/tokens").json() == {"ended": 2}
        assert ended(theirs)
        for gone in (other, third):  # although they were remembered
            assert gone.wrong("GET", "/guests/me") == (401, "unauthorized")
            assert gone.wrong("GET", f"/tables/{table}") == (401, "unauthorized")
        assert claim(server, code).status_code == 404
        mine.say(type="choose", id="a", n=state["n"], seat=0, choice=state["choices"][0]["choice"])
        assert mine.next("done", "error")["type"] == "done"
    assert ada.ask("DELETE", "/guests/me/tokens").json() == {"ended": 0}
    assert Player(server, None).wrong("DELETE", "/guests/me/tokens") == (401, "unauthorized")


def test_whoever_waits_is_told_nothing_after_that(start: Run) -> None:
    server = start(wait_seconds=PATIENCE)
    ada = server.guest()
    state = ada.open("understack", "me", "me")
    path, other = f"/tables/{state['table']}", device(ada)
    told: list[httpx.Response] = []
    waiting = threading.Thread(target=lambda: told.append(other.ask("GET", f"{path}/wait?since={state['n']}")))
    waiting.start()
    until(lambda: server.tables.rooms[state["table"]].waiting == 1)
    ada.ask("DELETE", "/guests/me/tokens")
    ada.choose(state, state["choices"][0]["choice"])
    waiting.join()
    assert told[0].status_code == 401


def test_what_was_read_before_is_not_remembered_after(start: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A request that asks whose token it is while that token is being ended."""
    server = start()
    ada = server.guest()
    other = device(ada)
    found, ends, find = threading.Event(), threading.Event(), people.find_guest

    def slow(connection: Connection, token: str) -> Row | None:
        row = find(connection, token)
        if token == names.token_hash(other.token or ""):
            found.set()
            ends.wait(PATIENCE)
        return row

    ada.get("/guests/me")
    monkeypatch.setattr(people, "find_guest", slow)
    told: list[httpx.Response] = []
    asking = threading.Thread(target=lambda: told.append(other.ask("GET", "/guests/me")))
    asking.start()
    assert found.wait(PATIENCE)
    assert ada.ask("DELETE", "/guests/me/tokens").json() == {"ended": 1}
    ends.set()
    asking.join()
    assert told[0].status_code == 200  # it was so when it was asked
    assert other.wrong("GET", "/guests/me") == (401, "unauthorized")


def test_of_two_who_sign_each_other_out_one_stays(server: Running) -> None:
    for _ in range(5):
        both = [ada := server.guest(), device(ada)]
        told = at_once([partial(player.ask, "DELETE", "/guests/me/tokens") for player in both])
        assert sorted(answer.status_code for answer in told) == [200, 401]
        assert sorted(player.ask("GET", "/guests/me").status_code for player in both) == [200, 401]


def test_a_new_name_is_heard_on_all_devices(ada: Player) -> None:
    other = device(ada)
    assert other.get("/guests/me") == {"name": "Ada"}
    ada.ask("PATCH", "/guests/me", {"name": "Countess"})
    assert other.get("/guests/me") == {"name": "Countess"}


# ---- two servers on one PostgreSQL ---------------------------------------------------------------------------------


@pytest.fixture
def pair(postgres: Cluster, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Running, Running]]:
    """Both remember guests for ever, unless they are told."""
    monkeypatch.setattr(guests, "SECONDS", 1e9)
    database = postgres.database()
    with running(database) as one, running(database) as other:
        yield one, other


def test_a_code_is_claimed_once_at_two_servers(pair: tuple[Running, Running]) -> None:
    ada = pair[0].guest()
    for _ in range(5):
        code = link(ada)
        told = at_once([partial(claim, server, code) for server in pair * 4])
        assert sorted(answer.status_code for answer in told) == [201] + [404] * 7


def test_devices_at_another_server_are_signed_out_too(pair: tuple[Running, Running]) -> None:
    one, other = pair
    ada = one.guest()
    table = ada.open("understack", "me", "me")["table"]
    there = device(ada, other)
    with there.live(table) as theirs, ada.at(other).live(table) as mine:
        theirs.next("state")
        mine.next("state")
        ada.ask("DELETE", "/guests/me/tokens")
        assert ended(theirs)
        assert there.wrong("GET", f"/tables/{table}") == (401, "unauthorized")
        mine.say(type="ping", t=1)
        assert mine.next("pong", "error")["type"] == "pong"
    ada.ask("PATCH", "/guests/me", {"name": "Countess"})
    until(lambda: ada.at(other).get("/guests/me") == {"name": "Countess"})


def test_a_server_that_missed_it_looks_again(pair: tuple[Running, Running]) -> None:
    one, other = pair
    ada = one.guest()
    table = ada.open("understack", "me", "me")["table"]
    there = device(ada, other)
    hears: Any = other.tables.others.notices
    with there.live(table) as theirs:
        theirs.next("state")
        hears._heard = lambda message: None
        ada.ask("DELETE", "/guests/me/tokens")
        assert there.get("/guests/me") == {"name": "Ada"}, "it has heard of it"
        portal: Any = other.client.portal
        portal.call(other.tables.others.heard, None)  # its line to the others was cut, and is back
        assert ended(theirs)
    assert there.wrong("GET", "/guests/me") == (401, "unauthorized")


# ---- before there were several tokens ------------------------------------------------------------------------------


def test_whoever_had_a_token_keeps_it(database: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    engine = create_engine(Settings(db=database).url)
    tokens = {f"token-of-{name}": name for name in ("Ada", "Grace")}
    with engine.connect() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        for token, name in tokens.items():
            row = {"id": name.lower(), "token": names.token_hash(token), "name": name, "created": 5.0}
            connection.execute(text("insert into guests values (:id, :token, :name, :created)"), row)
        connection.commit()
    engine.dispose()
    with running(database) as server:
        for token, name in tokens.items():
            player = Player(server, token)
            assert player.get("/guests/me") == {"name": name}
            assert device(player).get("/guests/me") == {"name": name}
