"""The line breaks: the server is killed, sockets are cut, the network is gone. The page says so and recovers."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import NewContext
from tests.browser.tables import DAY, Table, advice, come
from tests.support.browser import Problems, Shot
from tests.support.client import Guest
from tests.support.server import Server

DOWN = "Connection lost."
BACK = "Connected again. You missed nothing."
LIVE = re.compile("/live$")


def click(table: Table, choice: str) -> None:
    if choice.startswith("step:"):
        table.thing(f"square:{choice.partition(':')[2]}").click()
    else:
        table.answer(choice).click()


def made(table: Table) -> list[str]:
    return [entry["choice"] for entry in table.state["entries"] if entry["kind"] == "choice"]


def test_a_killed_server_loses_and_doubles_nothing(
    own_server: Server, new_context: NewContext, problems: Problems, shot: Shot
) -> None:
    problems.allow("net::ERR_|WebSocket connection")  # there is nobody to talk to
    ada = Guest(own_server.url, "Ada")
    page = new_context(base_url=own_server.url).new_page()
    table = come(page, ada, ada.open("tempest", "me", options=DAY, seed="lantern"))
    played: list[str] = []

    def on(choice: str) -> None:
        n = table.shown
        click(table, choice)
        played.append(choice)
        table.went_on(n)

    on("storm:diamonds")
    on(advice(ada, table.catch_up()))
    before = table.catch_up()
    following = advice(ada, before)

    own_server.kill()
    status = page.get_by_role("status").filter(has_text=DOWN)
    expect(status).to_contain_text("Nothing you chose is lost.")
    shot(page, "line-down")
    expect(table.thing("square:1,1")).to_be_visible()  # the board stays in sight
    click(table, following)  # chosen while nobody hears it
    played.append(following)
    assert table.shown == before["n"]
    own_server.start()
    expect(page.get_by_text(BACK)).to_be_visible()
    state = table.went_on(before["n"])
    assert made(table) == played

    own_server.kill()  # once more, with nothing on its way
    expect(status).to_be_visible()
    own_server.start()
    expect(page.get_by_text(BACK)).to_be_visible()
    assert table.catch_up()["n"] == state["n"]
    on(advice(ada, state))
    assert made(table) == played
    page.reload()
    table.catch_up()
    log = page.get_by_role("log", name="Log").get_by_role("button", name=re.compile("See the moment after entry"))
    expect(log.first).to_be_visible()
    numbers = [int(text) for text in log.all_text_contents()]
    assert numbers == sorted(set(numbers), reverse=True)


class Cut:
    """A live line that can be cut, and that nobody can open again until it is mended."""

    def __init__(self) -> None:
        self.whole = True
        self.lines: list[WebSocketRoute] = []

    def __call__(self, line: WebSocketRoute) -> None:
        if not self.whole:
            line.close(code=1011)
            return
        line.connect_to_server()
        self.lines.append(line)

    def cut(self) -> None:
        self.whole = False
        for line in self.lines:
            line.close(code=1011)


def test_without_sockets_the_page_asks_again_and_again(page: Page, new_context: NewContext, server: Server) -> None:
    """Something between us and the server cannot do sockets: the same game goes on by polling."""
    ada, grace = Guest(server.url, "Ada"), Guest(server.url, "Grace")
    state = ada.open("temptation", "me", "open", seed="wren")
    state = grace.post(f"/tables/{state['table']}/sit", seat=1)
    guests = [ada, grace]
    first = guests[int(state["question"]["seats"][0])]
    page.route_web_socket(LIVE, cut := Cut())
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    table = come(page, first, state)
    table.catch_up()
    cut.cut()
    expect(page.get_by_text(DOWN)).to_be_visible()
    expect(page.get_by_text(BACK)).to_be_visible()
    assert [url for url in asked if f"/api/tables/{table.name}" in url]

    n = table.catch_up()["n"]
    table.answer("throw").click()  # a choice by polling
    state = table.went_on(n)
    assert [url for url in asked if url.endswith("/choices?lang=en")]
    first.post(f"/tables/{table.name}/chat", text="Are you there?")
    state = first.choose(state, state["choices"][0]["choice"])  # and what happens elsewhere arrives
    table.catch_up(state["n"])


@pytest.mark.own_browser
def test_without_a_network_the_page_waits(page: Page, server: Server, problems: Problems) -> None:
    problems.allow("ERR_INTERNET_DISCONNECTED|WebSocket connection")
    ada = Guest(server.url, "Ada")
    table = come(page, ada, ada.open("tempest", "me", options=DAY, seed="lantern"))
    table.catch_up()
    page.context.set_offline(True)
    expect(page.get_by_text(DOWN)).to_be_visible()
    n = table.shown
    table.answer("storm:clubs").click()
    page.context.set_offline(False)
    expect(page.get_by_text(BACK)).to_be_visible()
    table.went_on(n)
    assert made(table) == ["storm:clubs"]
