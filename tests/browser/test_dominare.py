"""Dominare in a browser: the city is pressed, walked by keys, moved by a finger; every screen has room."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext
from tests.browser.tables import Table, be, settled
from tests.browser.test_axe import serious
from tests.browser.test_layout import over_the_edge, too_small
from tests.browser.test_room import SCREENS, SIDEWAYS, no_room, screen, until_asked
from tests.support.browser import Shot
from tests.support.client import Guest, State
from tests.support.server import Server

LONG = 2000  # choices: no test plays on for longer
ALL_IN_SIGHT = "(frame => frame.scrollHeight <= frame.clientHeight)(document.querySelector('.frame'))"
NAMES = ["Ada", "Bruno", "Clémence", "Vesper", "Odile", "Tycho"]


def reach(guest: Guest, step: str, seats: int = 2, season: int = 1) -> State:
    """All seats are mine, and the game is the same every time: played without a browser until a question is asked."""
    people = [{"kind": "me", "name": name} for name in NAMES[:seats]]
    state: State = guest.post("/tables", game="dominare", seats=people, seed="gondola")
    for n in range(LONG):
        state = until_asked(guest, state["table"])
        if state["question"]["step"] == step and state["view"]["season"] >= season:
            return state
        options = [choice["choice"] for choice in state["choices"]]
        guest.choose(state, options[n * 7 % len(options)])
    raise AssertionError(f"{step} was never asked")


def at(page: Page, guest: Guest, state: State) -> Table:
    """Take the screen from behind the curtain, and look."""
    table = Table(page, guest, state["table"])
    be(page, guest)
    page.goto(table.path)
    expect(page.get_by_role("button", name=re.compile("^(I am|Je suis) "))).to_be_visible()
    page.keyboard.press("Enter")
    table.catch_up()
    return table


@pytest.fixture
def ada(server: Server) -> Guest:
    return Guest(server.url, "Ada")


def test_a_block_is_looked_at_and_taken(page: Page, ada: Guest, shot: Shot) -> None:
    """What would lie there is said before; then keys walk over the allowed blocks, and Enter takes one."""
    state = reach(ada, "FirstBlock")
    table = at(page, ada, state)
    allowed = [choice["choice"] for choice in state["choices"]]
    table.thing(allowed[0]).hover()
    expect(page.locator(".caption")).to_contain_text("→")
    shot(page, "dominare-canvass")
    table.thing(allowed[0]).focus()
    page.keyboard.press("ArrowRight")
    focused = page.locator("[data-block]:focus")
    expect(focused).to_contain_class("may")
    chosen = f"block:{focused.get_attribute('data-block')}"
    assert chosen in allowed
    assert chosen != allowed[0]
    page.keyboard.press("Enter")
    entries = table.went_on(state["n"])["entries"]
    assert chosen in [entry["choice"] for entry in entries]


def test_the_list_says_all_and_does_all(page: Page, ada: Guest) -> None:
    state = reach(ada, "FirstBlock")
    table = at(page, ada, state)
    page.keyboard.press("t")
    block = state["choices"][0]["choice"].removeprefix("block:")
    for code in [block, "K1", "W1"]:
        expect(page.get_by_role("button", name=f"{code}, ").first).to_be_attached()
    page.locator(".twin section").filter(has=page.get_by_role("heading")).get_by_role(
        "button", name=f"{block}, "
    ).first.click()
    assert f"block:{block}" in [entry["choice"] for entry in table.went_on(state["n"])["entries"]]


def test_a_finger_looks_first_and_moves_the_map(new_context: NewContext, ada: Guest, shot: Shot) -> None:
    page = new_context(viewport={"width": 360, "height": 780}, is_mobile=True, has_touch=True).new_page()
    state = reach(ada, "FirstBlock")
    table = at(page, ada, state)
    settled(page)
    assert too_small(page) == []
    assert over_the_edge(page) == []
    assert page.evaluate(ALL_IN_SIGHT)  # nothing of the tray lies under the bar
    page.get_by_role("button", name="All of the city").tap()
    expect(page.get_by_role("button", name="Closer")).to_be_visible()
    settled(page)
    spot = table.thing(state["choices"][0]["choice"])
    spot.tap()
    expect(page.locator(".caption")).to_contain_text("Tap again")
    shot(page, "dominare-tapped")
    assert table.state["n"] == state["n"]
    spot.tap()
    table.went_on(state["n"])


@pytest.mark.parametrize(("step", "seats", "season"), [("Act", 6, 4), ("FirstBlock", 2, 1), ("DraftPick", 4, 3)])
def test_every_screen_has_room(
    step: str, seats: int, season: int, new_context: NewContext, ada: Guest, shot: Shot
) -> None:
    page = new_context().new_page()
    at(page, ada, reach(ada, step, seats, season))
    for size in SCREENS:
        screen(page, size)
        shot(page, f"dominare-{step}-{size[0]}x{size[1]}")
        assert no_room(page) == [], size
        assert over_the_edge(page) == [], size


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(scheme: str, new_context: NewContext, ada: Guest) -> None:
    page = new_context(color_scheme=scheme, locale="fr-FR").new_page()
    at(page, ada, reach(ada, "FirstBlock"))
    settled(page)
    assert serious(page) == []
    screen(page, SIDEWAYS)
    assert serious(page) == []
