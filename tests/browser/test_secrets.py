"""Hidden hands, on the board of a game that brings none of its own: curtain, spectators, two browsers.

Understack is a toy: eight cards, and each seat holds some that only it may see. Whatever a page may not show is looked
for in the whole document, and in what came over the line.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.browser.conftest import NewContext
from tests.browser.tables import Table, be, come, watch
from tests.support.browser import Problems, Shot
from tests.support.client import Guest, State
from tests.support.server import Server

ROOT = Path(__file__).parents[2]
HIDDEN = "?"


@pytest.fixture(scope="module")
def toy_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that has the toys as well."""
    server = Server(tmp_path_factory.mktemp("toys"), discover="tests.server.strange_games:games")
    server.environment["PYTHONPATH"] = str(ROOT)
    with server:
        yield server


@pytest.fixture
def ada(toy_server: Server, problems: Problems) -> Guest:
    problems.origins.add(toy_server.url)
    return Guest(toy_server.url, "Ada")


def hot_seat(ada: Guest) -> State:
    """Ada and Grace at one screen."""
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Grace"}]
    state: State = ada.post("/tables", game="understack", seats=seats, seed="wren")
    return state


def hand_of(ada: Guest, table: str, seat: int) -> list[int]:
    state = ada.get(f"/tables/{table}?seat={seat}")
    return list(state["view"]["hands"][seat])


def test_a_curtain_falls_between_two_at_one_screen(
    new_context: NewContext, toy_server: Server, ada: Guest, shot: Shot
) -> None:
    page = new_context(base_url=toy_server.url).new_page()
    state = hot_seat(ada)
    name = state["table"]
    be(page, ada)
    page.goto(f"/t/{name}")
    me = page.get_by_role("button", name="I am Ada")
    expect(me).to_be_visible()
    expect(page.get_by_role("heading", name="Hand the screen to Ada.")).to_be_visible()
    shot(page, "curtain")
    nothing_hidden_in(page)

    page.keyboard.press("Enter")
    table = Table(page, ada, name)
    expect(table.sheet).to_be_visible()
    mine = hand_of(ada, name, 0)
    for card in mine:
        expect(table.answer(f"play:{card}")).to_be_visible()
    shot(page, "generic-board")

    table.answer(f"play:{mine[0]}").click()
    expect(page.get_by_role("button", name="I am Grace")).to_be_visible()
    nothing_hidden_in(page)
    expect(page.get_by_role("main")).to_contain_text(f"plays {mine[0]}")  # what everybody may know is told
    assert "gets card" not in (page.get_by_role("main").text_content() or "")

    # It opens for whoever holds the button for half a second, not for a mere click.
    button = page.get_by_role("button", name="I am Grace")
    button.click()
    expect(button).to_be_visible()
    button.hover()
    page.mouse.down()
    expect(table.sheet).to_be_visible()
    page.mouse.up()
    theirs = hand_of(ada, name, 1)
    expect(table.answer(f"play:{theirs[0]}")).to_be_visible()
    got = re.findall(r"gets card (\d)", page.content())
    assert got
    assert {int(card) for card in got} <= set(theirs)  # what was told to Ada is not told to Grace

    page.reload()  # whoever comes back finds the curtain closed
    expect(page.get_by_role("button", name="I am Grace")).to_be_visible()
    nothing_hidden_in(page)


def nothing_hidden_in(page: Page) -> None:
    """Behind the curtain there is no board, no hand, no choice, and no word of who got which card."""
    expect(page.locator("[data-thing], [data-choice], [data-answer], [data-entry]")).to_have_count(0)
    assert "gets card" not in page.content()


def test_a_spectator_sees_no_hand_and_no_choice(new_context: NewContext, toy_server: Server, ada: Guest) -> None:
    bea = Guest(toy_server.url, "Bea")
    state = ada.open("understack", "me", "open", seed="wren")
    bea.post(f"/tables/{state['table']}/sit", seat=1)
    name = state["table"]
    mine = hand_of(ada, name, 0)

    page = new_context(base_url=toy_server.url).new_page()
    heard: list[str] = []
    page.on("websocket", lambda line: listen(line, heard))
    watch(page, name)
    expect(page.get_by_role("region", name="What is asked")).to_contain_text("Ada is thinking")
    expect(page.locator("[data-choice], [data-answer], [data-thing].may")).to_have_count(0)
    page.keyboard.press("t")
    expect(page.get_by_role("tab", name="List")).to_have_attribute("aria-selected", "true")
    assert "What you can do" not in page.content()
    states = [json.loads(message) for message in heard if '"state"' in message]
    assert states
    for told in states:
        assert told["as"] is None
        assert told["choices"] == []
        hands = [card for hand in told["view"]["hands"] for card in hand]
        assert hands
        assert not any(isinstance(card, int) for card in hands)
        assert not [event for entry in told["entries"] for event in entry["events"] if event["kind"] == "gets"]

    page.keyboard.press("l")
    ada.choose(ada.state(name), f"play:{mine[0]}")
    expect(page.get_by_role("log", name="Log")).to_contain_text(f"plays {mine[0]}")
    assert (
        page.request.post(
            f"{toy_server.url}/api/tables/{name}/choices", data={"n": 0, "seat": 1, "choice": "play:1"}
        ).status
        == 401
    )


def listen(line: WebSocket, heard: list[str]) -> None:
    line.on("framereceived", lambda message: heard.append(str(message)))


def test_two_browsers_play_a_hidden_game_to_its_end(new_context: NewContext, toy_server: Server, ada: Guest) -> None:
    """Each sees its own hand and never the other's; the generic board is enough to play."""
    bea = Guest(toy_server.url, "Bea")
    state = ada.open("understack", "me", "open", seed="wren")
    bea.post(f"/tables/{state['table']}/sit", seat=1)
    name = state["table"]
    tables = [come(new_context(base_url=toy_server.url).new_page(), guest, name) for guest in (ada, bea)]
    for _ in range(40):
        if ada.state(name)["phase"] == "over":
            break
        seat = ada.state(name)["question"]["seats"][0]
        state = tables[seat].catch_up()
        card = next(choice["choice"] for choice in state["choices"] if choice["verb"] == "play")
        other = tables[1 - seat]
        other.catch_up()
        expect(other.question).to_contain_text("is thinking")
        expect(other.page.locator("[data-choice]")).to_have_count(0)
        tables[seat].answer(card).click()
        tables[seat].went_on(state["n"])
    for table in tables:
        expect(table.sheet).to_have_attribute("data-phase", "over")
        expect(table.page.get_by_role("article")).to_contain_text(ada.state(name)["result"]["text"])


def test_no_curtain_where_nothing_is_hidden(page: Page, server: Server) -> None:
    ada = Guest(server.url, "Ada")
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Grace"}]
    state = ada.post("/tables", game="temptation", seats=seats, seed="wren")
    table = come(page, ada, state)
    turns: set[int] = set()
    state = table.catch_up()
    while len(turns) < 2:
        seat = state["as"]
        turns.add(seat)
        expect(table.question).to_contain_text(["Ada", "Grace"][seat])
        choice = next((one for one in state["choices"] if one["verb"] == "stop"), state["choices"][0])
        if choice["verb"] == "place":
            number, row = choice["parts"]
            table.thing(number).first.click()
            if table.catch_up()["n"] == state["n"]:
                table.thing(row).first.click()
        else:
            table.answer(choice["choice"]).click()
        state = table.went_on(state["n"])
        expect(page.get_by_role("heading", name=re.compile("Hand the screen"))).to_have_count(0)
