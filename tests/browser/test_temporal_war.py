"""The Temporal War in a browser: the arena is looked at, walked by keys, moved by wheel, hand and fingers; every screen
has room."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext
from tests.browser.tables import Table, be, settled
from tests.browser.test_axe import serious
from tests.browser.test_layout import over_the_edge, too_small
from tests.browser.test_room import DESK, SCREENS, SIDEWAYS, no_room, screen, until_asked
from tests.browser.test_zoom import STILL, slide
from tests.support.browser import Shot
from tests.support.client import Guest, State
from tests.support.server import Server

LONG = 300  # choices: no test plays on for longer
NAMES = ["Ada", "Bruno", "Clémence", "Vesper", "Odile", "Tycho"]
EAGER = ("deck:learning", "play:", "end", "use:")  # summon whoever can be paid, and go on
PHONE = {"viewport": {"width": 360, "height": 780}, "is_mobile": True, "has_touch": True}


def reach(guest: Guest, step: str, seats: int = 2, pieces: int = 0) -> State:
    """All seats are mine, and the game is the same every time: played without a browser until a question is asked."""
    people = [{"kind": "me", "name": name} for name in NAMES[:seats]]
    state: State = guest.post("/tables", game="temporal_war", seats=people, seed="arena")
    for _ in range(LONG):
        state = until_asked(guest, state["table"])
        if state["question"]["step"] == step and len(state["view"]["pieces"]) >= pieces:
            return state
        options = [choice["choice"] for choice in state["choices"]]
        guest.choose(state, next((one for one in options if one.startswith(EAGER)), options[0]))
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


def spaces(state: State, verb: str = "go") -> list[str]:
    return [choice["parts"][0] for choice in state["choices"] if choice["verb"] == verb]


def width(table: Table) -> float:
    """Of a space, in pixels."""
    box = table.thing("space:0,0").bounding_box()
    assert box is not None
    return box["width"]


@pytest.fixture
def ada(server: Server) -> Guest:
    return Guest(server.url, "Ada")


def test_a_space_is_looked_at_and_taken_by_keys(page: Page, ada: Guest, shot: Shot) -> None:
    """What it is like there is said before; arrows walk over the allowed spaces, Enter takes one."""
    state = reach(ada, "Act")
    table = at(page, ada, state)
    allowed = spaces(state)
    table.thing(allowed[0]).hover()
    expect(page.locator(".caption")).to_contain_text("of its speed")
    shot(page, "war-go")
    table.thing(allowed[0]).focus()
    page.keyboard.press("ArrowRight")
    focused = page.locator("[data-thing^='space:']:focus")
    expect(focused).to_contain_class("may")
    chosen = str(focused.get_attribute("data-thing"))
    assert chosen in allowed
    assert chosen != allowed[0]
    expect(page.locator(".caption")).to_contain_text("of its speed")
    page.keyboard.press("Enter")
    entries = table.went_on(state["n"])["entries"]
    assert chosen.replace("space:", "go:") in [entry["choice"] for entry in entries]


def test_wheel_keys_and_hand_draw_it_larger_and_move_it(page: Page, ada: Guest) -> None:
    """And a drag is no click."""
    state = reach(ada, "Act")
    table = at(page, ada, state)
    screen(page, DESK)
    before = width(table)
    box = page.locator(".arena .frame").bounding_box()
    assert box is not None
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(*middle)
    page.mouse.wheel(0, -400)
    expect(page.locator(".arena .frame.close")).to_be_visible()
    assert width(table) > before
    page.keyboard.press("0")
    expect(page.locator(".arena .frame.close")).to_have_count(0)
    assert width(table) == pytest.approx(before, abs=0.5)
    for _ in range(3):
        page.keyboard.press("+")
    expect(page.locator(".arena .frame.close")).to_be_visible()
    held = page.evaluate("document.querySelector('.arena .frame').scrollLeft")
    page.mouse.move(*middle)
    page.mouse.down()
    page.mouse.move(middle[0] - 60, middle[1], steps=4)
    page.mouse.up()
    assert page.evaluate("document.querySelector('.arena .frame').scrollLeft") == pytest.approx(held + 60, abs=2)
    assert table.state["n"] == state["n"]


def test_fingers_look_first_and_pinch(new_context: NewContext, ada: Guest, shot: Shot) -> None:
    page = new_context(**PHONE).new_page()
    state = reach(ada, "Act")
    table = at(page, ada, state)
    settled(page)
    assert too_small(page) == []
    assert over_the_edge(page) == []
    page.get_by_role("button", name="Whole arena").tap()
    settled(page)
    small = width(table)
    assert small < 40
    spot = table.thing(spaces(state)[0])
    spot.tap()
    expect(page.locator(".caption")).to_contain_text("Tap again")
    shot(page, "war-tapped")
    assert table.state["n"] == state["n"]
    box = page.locator(".arena .frame").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    slide(page, ((x - 20, y), (x - 90, y)), ((x + 20, y), (x + 90, y)))
    expect(page.locator(".arena .frame.close")).to_be_visible()
    assert width(table) > small
    assert page.evaluate(STILL)  # the arena is drawn larger, the page is not
    assert table.state["n"] == state["n"]
    page.get_by_role("button", name="Whole arena").tap()
    settled(page)
    spot.tap()  # the second one
    table.went_on(state["n"])


@pytest.mark.parametrize(("step", "seats", "pieces"), [("Act", 6, 9), ("ChooseChampion", 2, 0)])
def test_every_screen_has_room(
    step: str, seats: int, pieces: int, new_context: NewContext, ada: Guest, shot: Shot
) -> None:
    page = new_context(locale="fr-FR").new_page()
    at(page, ada, reach(ada, step, seats, pieces))
    for size in SCREENS:
        screen(page, size)
        shot(page, f"war-{step}-{size[0]}x{size[1]}")
        assert no_room(page) == [], size
        assert over_the_edge(page) == [], size
        seats_of = page.locator(".a-seats")
        if size[0] >= 1366:
            assert seats_of.evaluate("one => one.scrollHeight - one.clientHeight") <= 0, size
            assert seats_of.locator(".own-line").evaluate_all(
                "all => all.every(one => one.scrollWidth <= one.clientWidth)"
            ), size


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(scheme: str, new_context: NewContext, ada: Guest) -> None:
    page = new_context(color_scheme=scheme, locale="fr-FR").new_page()
    at(page, ada, reach(ada, "Act"))
    settled(page)
    assert serious(page) == []
    screen(page, SIDEWAYS)
    assert serious(page) == []
