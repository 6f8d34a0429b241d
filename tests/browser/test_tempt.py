"""Tempt in the browser: the draft and a first round, against a bot on a phone and by two at one screen."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext
from tests.browser.tables import Table, advice, asked, be, come
from tests.support.browser import Shot, until
from tests.support.client import Guest, State
from tests.support.server import Server

CHOICES = 14  # the draft and what comes after it: the first turns
PHONE = {"width": 360, "height": 780}
CARDS = "[data-hand] [data-thing], [data-thing^='cohort:']"


def by_typing(table: Table, choice: str) -> None:
    table.page.keyboard.press("/")
    box = table.page.get_by_role("combobox")
    box.fill(choice)
    box.press("Enter")


def by_pressing(table: Table, choice: str) -> None:
    """The draft by pressing the card and then what the card says: nothing may lie over it."""
    verb, _, lady = choice.partition(":")
    if verb != "pick":
        by_typing(table, choice)
        return
    table.page.locator(f'[data-board] [data-thing="temptress:{lady}"]').click()
    table.page.get_by_role("dialog").get_by_role("button", name="Keep").click()


def wait_for_me(table: Table, after: int) -> State:
    """Until the bot has done its part and the page shows it."""

    def mine() -> State | None:
        state = table.state
        return state if state["n"] > after and asked(state) and table.shown == state["n"] else None

    return until(table.page, mine)


def went_on(table: Table, n: int) -> None:
    """The curtain may be drawn: the server is asked."""
    until(table.page, lambda: table.state["n"] > n)


def no_sideways_scrolling(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_first_round_against_a_bot_on_a_phone(new_context: NewContext, server: Server, shot: Shot) -> None:
    page = new_context(viewport=PHONE).new_page()
    ada = Guest(server.url, "Ada")
    table = come(page, ada, ada.open("tempt", "me", "greedy", seed="heron"))
    n = 0
    for number in range(CHOICES):
        state = wait_for_me(table, n)
        n = state["n"]
        if number in (0, CHOICES - 1):
            shot(page, f"tempt-360-{number}")
        no_sideways_scrolling(page)
        by_pressing(table, advice(ada, state))
    assert state["view"]["round"] >= 1


def test_two_at_one_screen_have_a_curtain(page: Page, server: Server, shot: Shot) -> None:
    ada = Guest(server.url, "Ada")
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Grace"}]
    state: State = ada.post("/tables", game="tempt", seats=seats, seed="heron")
    be(page, ada)
    page.goto(f"/t/{state['table']}")
    table = Table(page, ada, state["table"])
    seen = set()
    before: int | None = None  # whose the screen was
    for number in range(CHOICES):
        state = table.state
        name = seats[state["as"]]["name"]
        curtain = page.get_by_role("button", name=f"I am {name}")
        if state["as"] != before:
            expect(curtain).to_be_visible()
            assert page.locator(CARDS).count() == 0, "hands are not in the page while the curtain is drawn"
            page.keyboard.press("Enter")
        state = table.catch_up()
        seen.add(name)
        before = state["as"]
        if number in (0, CHOICES - 1):
            shot(page, f"tempt-1280-{number}")
        by_typing(table, advice(ada, state))
        expect(page.get_by_role("button", name="I am").or_(table.sheet)).to_be_visible()
        went_on(table, state["n"])
    assert seen == {"Ada", "Grace"}
