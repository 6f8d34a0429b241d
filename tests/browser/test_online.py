"""People at different machines: invitations, lobby, talk, tabs, links."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import NewContext
from tests.browser.tables import DAY, Table, come, here, watch
from tests.support.client import Guest, State
from tests.support.server import Server


def take(table: Table, state: State) -> None:
    """Answer in Temptation as somebody careful does: place what must be placed, then stop."""
    choice = next((one for one in state["choices"] if one["verb"] == "stop"), state["choices"][0])
    if choice["verb"] != "place":
        table.answer(choice["choice"]).click()
        return
    number = choice["parts"][0]
    table.thing(number).first.click()
    expect(table.page.locator("[data-question].busy")).to_have_count(0)
    if table.shown == state["n"]:  # it fits in more than one place
        table.answer(choice["choice"]).click()


def test_two_browsers_meet_by_an_invite_link(page: Page, new_context: NewContext, server: Server) -> None:
    """Ada opens a table in the form and passes its link on; Grace sits down, and both play."""
    page.goto("/")
    form = page.get_by_role("region", name="Open a table")
    form.get_by_label("Game").select_option("temptation")
    while (more := form.get_by_role("button", name="Take away seat")).count():  # down to two
        more.last.click()
    form.get_by_label("Who sits in seat 2").select_option("open")
    form.get_by_label("Who may come").select_option("invite")
    form.get_by_role("button", name="Open the table").click()
    link = page.get_by_role("textbox", name="Send this link").input_value()
    assert re.search(r"/t/[\w-]+#invite=[\w-]+", link)
    hers = here(page, server.url)
    assert hers.state["phase"] == "lobby"

    stranger = new_context().new_page()  # the plain link is not enough to sit down
    watch(stranger, hers.name)
    expect(stranger.get_by_role("heading", name="A table of Temptation by invitation")).to_be_visible()
    expect(stranger.get_by_role("button", name="Take your seat")).to_have_count(0)

    grace = new_context().new_page()
    grace.goto(link)
    expect(grace.get_by_role("heading", name="Guest invites you to Temptation")).to_be_visible()
    grace.get_by_label("Your name at this table").fill("Grace")
    grace.get_by_role("button", name="Take your seat").click()
    for one in (page, grace):
        expect(one.locator("[data-entry]")).to_have_attribute("data-phase", "playing")
        expect(one.get_by_label("Seats")).to_contain_text("Grace")
    theirs = here(grace, server.url)

    tables = [hers, theirs]
    turns: list[int] = []
    while len(set(turns)) < 2 or len(turns) < 6:
        seat = int(hers.state["question"]["seats"][0])
        turns.append(seat)
        state = tables[seat].catch_up()
        tables[1 - seat].catch_up()
        expect(tables[1 - seat].page.locator("[data-choice]")).to_have_count(0)
        expect(tables[1 - seat].question).to_contain_text("is thinking")
        take(tables[seat], state)
        tables[seat].went_on(state["n"])
    shown = tables[0].catch_up()["n"]
    tables[1].catch_up(shown)
    expect(stranger.locator("[data-entry]")).to_have_attribute("data-entry", str(shown))
    expect(page.get_by_role("navigation", name="Table")).to_contain_text("1 watching")


def test_words_spoken_at_the_table_are_words(page: Page, new_context: NewContext, server: Server) -> None:
    ada, grace = Guest(server.url, "Ada"), Guest(server.url, "Grace")
    state = ada.open("temptation", "me", "open")
    grace.post(f"/tables/{state['table']}/sit", seat=1)
    hers = come(page, ada, state)
    theirs = come(new_context().new_page(), grace, state)
    line = "<img src=x onerror=\"document.title='ouch'\"> & <b>bold</b>"
    hers.tab("Chat")
    page.get_by_role("textbox", name="Write a message").fill(line)
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_role("log", name="Chat")).to_contain_text(line)
    expect(theirs.page.get_by_role("tab", name="Chat")).to_contain_text("1")  # one line not read
    theirs.tab("Chat")
    talk = theirs.page.get_by_role("log", name="Chat")
    expect(talk).to_contain_text(line)
    expect(talk).to_contain_text("Ada")
    for one in (page, theirs.page):
        assert one.locator("[role=log] img, [role=log] li p b b").count() == 0
        assert "ouch" not in one.title()


def test_a_spectator_sees_the_game_and_cannot_act(page: Page, new_context: NewContext, server: Server) -> None:
    ada = Guest(server.url, "Ada")
    state = ada.open("tempest", "me", options=DAY, seed="lantern")
    watch(page, state["table"])
    expect(page.get_by_role("region", name="What is asked")).to_contain_text("Ada")
    expect(page.locator("[data-choice], [data-answer]")).to_have_count(0)
    expect(page.get_by_role("button", name=re.compile("Undo|Hint"))).to_have_count(0)
    page.locator('[data-thing="square:1,1"]').click()
    page.keyboard.press("1")
    state = ada.choose(state, "storm:clubs")
    expect(page.locator("[data-entry]")).to_have_attribute("data-entry", str(state["n"]))
    assert page.evaluate("localStorage.getItem('contretemps.guest')") is None
    page.get_by_role("button", name="This table").click()
    menu = page.get_by_role("dialog", name="This table")
    expect(menu.get_by_role("button", name="Resign")).to_have_count(0)
    expect(menu).not_to_contain_text("personal link")
    assert ada.state(state["table"])["n"] == state["n"]


def test_two_tabs_and_a_reload_show_the_same_game(page: Page, server: Server) -> None:
    ada = Guest(server.url, "Ada")
    first = come(page, ada, ada.open("tempest", "me", options=DAY, seed="lantern"))
    second = Table(page.context.new_page(), ada, first.name)
    second.page.goto(first.path)  # the browser knows who I am
    state = second.catch_up()
    second.answer("storm:diamonds").click()
    state = second.went_on(state["n"])
    first.catch_up(state["n"])
    step = next(choice["choice"] for choice in state["choices"] if choice["verb"] == "step")
    first.thing(f"square:{step.partition(':')[2]}").click()
    state = first.went_on(state["n"])
    second.catch_up(state["n"])
    page.reload()
    assert first.catch_up()["n"] == state["n"]
    made = [entry["choice"] for entry in first.state["entries"] if entry["kind"] == "choice"]
    assert made == ["storm:diamonds", step]


def test_a_page_that_is_behind_recovers(page: Page, server: Server) -> None:
    """The older tab hears nothing any more and plays on what it shows; it is told, and shows what is."""
    ada = Guest(server.url, "Ada")
    state = ada.open("tempest", "me", options=DAY, seed="lantern")
    page.route_web_socket(re.compile("/live$"), deaf := Deaf())
    old = come(page, ada, state)
    old.catch_up(state["n"])
    deaf.hears = False
    newer = ada.choose(state, "storm:clubs")
    expect(old.sheet).to_have_attribute("data-entry", str(state["n"]))
    old.answer("storm:diamonds").click()
    expect(old.note).to_contain_text("Something happened at the same moment")
    deaf.hears = True
    assert old.catch_up()["n"] == newer["n"]
    step = next(choice["choice"] for choice in newer["choices"] if choice["verb"] == "step")
    old.thing(f"square:{step.partition(':')[2]}").click()
    state = old.went_on(newer["n"])
    made = [entry["choice"] for entry in state["entries"] if entry["kind"] == "choice"]
    assert made == ["storm:clubs", step]


class Deaf:
    """A live line that for a while lets no news through to the page, only answers to what it says itself."""

    def __init__(self) -> None:
        self.hears = True

    def __call__(self, line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(lambda message: line.send(message) if self.hears or not is_news(message) else None)


def is_news(message: str | bytes) -> bool:
    return bool(json.loads(message)["type"] in ("state", "news"))


def test_a_take_back_is_asked_for_and_granted(page: Page, new_context: NewContext, server: Server) -> None:
    ada, grace = Guest(server.url, "Ada"), Guest(server.url, "Grace")
    state = ada.open("temptation", "me", "open", seed="wren")
    state = grace.post(f"/tables/{state['table']}/sit", seat=1)
    guests = [ada, grace]
    first = guests[int(state["question"]["seats"][0])]
    second = guests[1 - guests.index(first)]
    mine = come(page, first, state)
    theirs = come(new_context().new_page(), second, state)
    before = mine.catch_up()
    mine.answer("throw").click()
    after = mine.went_on(before["n"])
    page.get_by_role("button", name="This table").click()
    page.get_by_role("button", name="Ask to take my last choice back").click()
    expect(page.get_by_text("You have asked to take your last choice back")).to_be_visible()
    theirs.page.get_by_role("button", name="Allow").click()
    state = mine.went_on(after["n"])
    assert state["view"] == before["view"]
    theirs.catch_up(state["n"])


def test_a_rematch_brings_everybody_along(page: Page, new_context: NewContext, server: Server) -> None:
    ada, grace = Guest(server.url, "Ada"), Guest(server.url, "Grace")
    state = ada.open("temptation", "me", "open")
    grace.post(f"/tables/{state['table']}/sit", seat=1)
    hers = come(page, ada, state)
    theirs = come(new_context().new_page(), grace, state)
    page.get_by_role("button", name="This table").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Resign for good").click()
    for table in (hers, theirs):
        expect(table.sheet).to_have_attribute("data-phase", "over")
        expect(table.page.get_by_role("article")).to_contain_text("Ada resigns.")
    page.get_by_role("button", name="Again, same seats").click()
    theirs.page.get_by_role("button", name="Agree").click()
    expect(page).not_to_have_url(re.compile(hers.name))
    expect(theirs.page).to_have_url(page.url)
    assert here(theirs.page, server.url).state["mine"] == [1]
