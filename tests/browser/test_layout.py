"""Every page on every screen: nothing runs over the edge, and on a phone everything is large enough for a finger."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext
from tests.browser.tables import DAY, be, come, finished, script, settled
from tests.support.browser import Shot
from tests.support.client import Guest
from tests.support.server import Server

PHONES = [(360, 740), (390, 844)]
SCREENS = [*PHONES, (768, 1024), (1440, 900), (2560, 1440)]
NAMES = ["Ada", "Blaise", "Grace", "Edsger", "Konrad", "Mary"]
LONG = ["Maximiliana", "Bartholomew", "Wilhelmina the Second", "Edsger", "Anna-Magdalena", "Ö"]

RULE = re.compile("^Rule ")
CHAPTER = re.compile("^Unfold: ")

Way = Callable[[Page, Guest], Any]


def home(page: Page, ada: Guest) -> None:
    """With tables of one's own, and the day's storm."""
    ada.open("tempest", "me")
    ada.open("temptation", "me", "greedy", "open")
    be(page, ada)
    page.goto("/")
    expect(page.get_by_role("region", name="Your tables").get_by_role("listitem")).to_have_count(2)
    expect(page.get_by_role("button", name="Play today’s storm")).to_be_visible()


def lobby(page: Page, ada: Guest) -> None:
    come(page, ada, ada.open("temptation", "me", "open", "greedy", "open"))
    expect(page.get_by_text("Waiting for 2 more players")).to_be_visible()


def tempest(page: Page, ada: Guest) -> None:
    state = ada.open("tempest", "me", options=DAY, seed="lantern")
    come(page, ada, ada.choose(state, "storm:diamonds")).catch_up()


def last_day(page: Page, ada: Guest) -> None:
    """The largest map there is: eleven squares by eleven."""
    state = ada.open("tempest", "me", options={"days": "final"}, seed="lantern")
    come(page, ada, ada.choose(state, "storm:diamonds")).catch_up()


def temptation(page: Page, ada: Guest) -> None:
    """Six seats, and dice on the table."""
    throw(page, ada, NAMES)


def long_names(page: Page, ada: Guest) -> None:
    throw(page, ada, LONG)


def throw(page: Page, ada: Guest, names: list[str]) -> None:
    seats = [{"kind": "me", "name": name} for name in names]
    state = ada.post("/tables", game="temptation", seats=seats, seed="wren")
    come(page, ada, ada.choose(state, "throw")).catch_up()


def playbill(page: Page, ada: Guest) -> None:
    come(page, ada, finished(ada, options=DAY))
    expect(page.get_by_role("link", name="Replay")).to_be_visible()


def rules(page: Page, ada: Guest) -> None:
    page.goto("/rules/temptation/TTN-028")
    expect(page.get_by_role("article", name="Rule TTN-028")).to_be_in_viewport()


def learn(page: Page, ada: Guest) -> None:
    page.goto("/learn/tempest")
    expect(page.get_by_role("button", name="Your first day")).to_be_visible()


def arrival(page: Page, ada: Guest) -> None:
    """Somebody's personal link was opened, and is asked about."""
    be(page, ada)
    eve = Guest(ada.url, "Wilhelmina the Second of Thule")
    page.goto(f"/#me={eve.post('/guests/me/links')['code']}")
    expect(page.get_by_role("button", name="The link is mine")).to_be_visible()
    expect(page.get_by_role("button", name="No, stay Ada")).to_be_focused()


def me(page: Page, ada: Guest) -> None:
    """Who I am here, with a link of my own, and who I was before."""
    be(page, ada)
    eve = Guest(ada.url, "Wilhelmina the Second of Thule")
    page.goto(f"/#me={eve.post('/guests/me/links')['code']}")
    page.get_by_role("button", name="The link is mine").click()
    page.get_by_role("button", name="Who you are here").click()
    page.get_by_role("button", name="Make a link of my own").click()
    expect(page.get_by_role("textbox", name="Your own link")).to_be_visible()
    expect(page.get_by_text("1 other device is signed in as you.")).to_be_visible()
    page.get_by_role("button", name="Sign out all other devices").click()
    page.get_by_role("button", name="Forget Ada").click()


def own_link(page: Page, ada: Guest) -> None:
    """At a table, apart from the table's own."""
    tempest(page, ada)
    page.get_by_role("button", name="This table").click()
    page.get_by_role("button", name="Make a link of my own").click()
    expect(page.get_by_role("textbox", name="Your own link")).to_be_visible()


PAGES: list[Way] = [home, lobby, tempest, last_day, temptation, playbill, rules, learn, arrival, me, own_link]


@pytest.fixture
def ada(server: Server) -> Guest:
    return Guest(server.url, "Ada")


def over_the_edge(page: Page) -> list[str]:
    """Whatever makes the page scroll sideways, or cannot be seen because it lies beside the screen."""
    found: list[str] = page.evaluate(script("over_the_edge"))
    return found


def too_small(page: Page) -> list[str]:
    """Whatever can be pressed and is smaller than a finger's 44 pixels."""
    found: list[str] = page.evaluate(script("too_small"))
    return found


def all_there(page: Page, tab: str) -> None:
    """What a tab shows comes from the server: the rulebook, and beside the log the rule that was at work."""
    if tab == "Rules":
        page.get_by_role("button", name=CHAPTER).first.tap()
        expect(page.get_by_role("article", name=RULE).first).to_be_visible()
    if tab == "Log":
        expect(page.locator(".rule-card")).to_be_visible()
    settled(page)


@pytest.mark.parametrize("way", [*PAGES, long_names], ids=lambda way: way.__name__)
def test_nothing_runs_over_the_edge(way: Way, new_context: NewContext, ada: Guest, shot: Shot) -> None:
    page = new_context(viewport={"width": 1440, "height": 900}).new_page()
    way(page, ada)
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        settled(page)  # boards measure their box
        shot(page, f"{way.__name__}-{width}")
        assert over_the_edge(page) == [], f"at {width} pixels"


@pytest.mark.parametrize("way", PAGES, ids=lambda way: way.__name__)
def test_a_finger_finds_everything(way: Way, new_context: NewContext, ada: Guest, shot: Shot) -> None:
    width, height = PHONES[0]
    page = new_context(viewport={"width": width, "height": height}, is_mobile=True, has_touch=True).new_page()
    way(page, ada)
    assert over_the_edge(page) == []
    assert too_small(page) == []
    bar = page.get_by_role("navigation", name="Pages of the table")
    if way in (tempest, temptation):
        for tab in bar.get_by_role("button").all()[1:]:
            tab.tap()
            name = tab.inner_text().strip()
            all_there(page, name.split(",")[0])
            shot(page, f"{way.__name__}-360-{name.split(',')[0].lower()}")
            assert over_the_edge(page) == [], name
            assert too_small(page) == [], name
    if way is tempest:
        page.get_by_role("button", name="Settings").tap()
        expect(page.get_by_role("dialog", name="Settings")).to_be_visible()
        shot(page, "settings-360")
        assert over_the_edge(page) == []
        assert too_small(page) == []
