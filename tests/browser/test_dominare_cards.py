"""Dominare in the browser: cards that are kept, an agent that enters, an ability that is used, ranks that are read."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import NewContext
from tests.browser.tables import Table, asked, come
from tests.browser.test_dominare import ALL_IN_SIGHT
from tests.support import waiting
from tests.support.browser import Shot, until
from tests.support.client import Guest, State
from tests.support.server import Server

LAPTOP = {"width": 1366, "height": 768}
PHONE = {"width": 360, "height": 780}
BOT = "uniform"


def mine(table: Table, *steps: str) -> State:
    """Wait until one of these questions is mine, and the page shows it."""

    def now() -> State | None:
        state = table.state
        here = asked(state) and state["question"]["step"] in steps and table.shown == state["n"]
        return state if here else None

    return until(table.page, now)


def answered_until(ada: Guest, name: str, wanted: str) -> State:
    """Give the first allowed answer to everything until this is asked."""

    def now() -> State | None:
        state = ada.state(name)
        if asked(state) and state["question"]["step"] != wanted:
            ada.try_choice(name, state["n"], state["as"], state["choices"][0]["choice"])
            return None
        return state if asked(state) else None

    return waiting.until(now)


def test_cards_lie_ready_before_they_are_sent(new_context: NewContext, server: Server, shot: Shot) -> None:
    """Three of eight in any order, on a phone; then the agent of the first season; then an ability, told in words."""
    page = new_context(viewport=PHONE).new_page()
    ada = Guest(server.url, "Ada")
    table = come(page, ada, ada.open("dominare", "me", BOT, seed="heron"))
    state = mine(table, "KeepCards")
    looked = state["view"]["players"][0]["looked"]
    kept = [looked[6], looked[1], looked[4]]  # the game takes them in their own order
    for card in kept:
        expect(table.question.get_by_role("button", name="Keep these 3")).to_have_count(0)
        table.thing(f"agent:{card}").click()
    shot(page, "dominare-keep-360")
    table.question.get_by_role("button", name="Keep these 3").click()
    state = mine(table, "ChooseAgent")
    assert sorted(state["view"]["players"][0]["hand"]) == sorted(kept)
    first, other, *_ = [choice["choice"].removeprefix("card:") for choice in state["choices"]]
    table.thing(f"agent:{first}").click()
    table.thing(f"agent:{other}").click()  # another one instead
    expect(table.thing(f"agent:{first}")).to_have_attribute("aria-pressed", "false")
    table.question.get_by_role("button", name="takes rank 1").click()
    table.went_on(state["n"])
    until(page, lambda: table.state["view"]["players"][0]["ranks"][0])
    assert table.state["view"]["players"][0]["ranks"][0]["card"] == other
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_eight_cards_are_seen_at_once(new_context: NewContext, server: Server) -> None:
    page = new_context(viewport={"width": 1440, "height": 900}).new_page()
    ada = Guest(server.url, "Ada")
    table = come(page, ada, ada.open("dominare", "me", BOT, seed="heron"))
    for card in mine(table, "KeepCards")["view"]["players"][0]["looked"]:
        expect(table.thing(f"agent:{card}")).to_be_in_viewport(ratio=1)
    table.question.get_by_role("heading").hover()
    page.get_by_role("button", name="See the city").click()  # which lies over none of them
    expect(page.get_by_role("group", name="Map of the city")).to_be_visible()


def test_an_ability_is_told_before_it_is_used(new_context: NewContext, server: Server, shot: Shot) -> None:
    page = new_context(viewport=LAPTOP).new_page()
    ada = Guest(server.url, "Ada")
    opened = ada.open("dominare", "me", BOT, BOT, BOT, seed="wren", options={"start": "sets"})
    state = answered_until(ada, opened["table"], "Act")
    table = come(page, ada, opened)
    table.catch_up()
    ranks = state["view"]["players"][0]["ranks"]
    card = ranks[0]["card"]
    uses = [choice["choice"] for choice in state["choices"] if choice["verb"] == "use"]
    page.locator(f'[data-hand] [data-thing="agent:{card}"]').click()
    reader = page.get_by_role("dialog")
    expect(reader.get_by_role("button", name="Use ability")).not_to_have_count(0)
    expect(reader.get_by_role("button", name="Replace it")).to_be_visible()
    page.keyboard.press("Escape")
    expect(reader).to_have_count(0)
    shot(page, "dominare-act-1366")
    if uses:
        table.thing(uses[0].replace("use:", "ability:")).first.click()
        assert table.state["n"] == state["n"], "pressing a number only tells what it does"
        table.question.get_by_role("button", name="Use it").click()
    else:
        table.question.get_by_role("button", name="Take a crown").click()
    table.went_on(state["n"])


def test_six_conspiracies_can_be_read(new_context: NewContext, server: Server, shot: Shot) -> None:
    """On a small desk: one in the drawer, all of them side by side."""
    page = new_context(viewport=LAPTOP).new_page()
    ada = Guest(server.url, "Ada")
    opened = ada.open("dominare", "me", *[BOT] * 5, seed="wren")
    state = answered_until(ada, opened["table"], "FirstBlock")
    table = come(page, ada, opened)
    table.catch_up()
    for seat in range(6):
        expect(page.locator(f'[data-inspect="{seat}"]')).to_be_in_viewport(ratio=1)
    assert page.evaluate(ALL_IN_SIGHT)  # what is hidden in a column that scrolls makes the page no longer
    page.locator('[data-inspect="3"]').click()
    drawer = page.get_by_role("dialog")
    expect(drawer.locator("ol > li")).to_have_count(7)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="All ranks").click()
    sheet = page.get_by_role("dialog", name="All ranks")
    for player in state["view"]["players"]:
        name = state["seats"][player["seat"]]["name"]
        expect(sheet.get_by_role("region", name=name).get_by_role("listitem")).to_have_count(7)
    shot(page, "dominare-ranks-1366")
    assert sheet.evaluate("element => element.scrollWidth <= element.clientWidth")
