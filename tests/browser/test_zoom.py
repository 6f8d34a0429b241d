"""The map where not all of it fits with squares for a finger: it is moved and zoomed, and the page never is."""

from __future__ import annotations

import pytest
from playwright.sync_api import CDPSession, FloatRect, Page, expect

from tests.browser.conftest import NewContext
from tests.browser.tables import Table, come
from tests.support.client import Guest
from tests.support.server import Server

FINGER = 44
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
SEEN = """element => {
  const box = element.getBoundingClientRect();
  const frame = element.closest('.frame').getBoundingClientRect();
  const within = (from, to, first, last) => from >= first - 1 && to <= last + 1;
  return within(box.left, box.right, frame.left, frame.right) && within(box.top, box.bottom, frame.top, frame.bottom);
}"""
STILL = (
    "scrollX === 0 && scrollY === 0 && visualViewport.scale === 1 && document.documentElement.scrollWidth <= innerWidth"
)


@pytest.fixture
def last_day(new_context: NewContext, server: Server) -> Table:
    """Eleven squares by eleven on a phone, at the first steps."""
    ada = Guest(server.url, "Ada")
    state = ada.open("tempest", "me", options={"days": "final"}, seed="lantern")
    table = come(new_context(**PHONE).new_page(), ada, ada.choose(state, "storm:diamonds"))
    table.catch_up()
    return table


def box(table: Table, square: str) -> FloatRect:
    found = table.thing(f"square:{square}").bounding_box()
    assert found is not None
    return found


def size(table: Table) -> float:
    """Of a square, in pixels."""
    return box(table, "1,1")["width"]


def seen(table: Table, square: str) -> bool:
    return bool(table.thing(f"square:{square}").evaluate(SEEN))


def touch(line: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})


def slide(page: Page, *ways: tuple[tuple[float, float], tuple[float, float]]) -> None:
    """Fingers go down, from here to there, and up."""
    line = page.context.new_cdp_session(page)
    touch(line, "touchStart", *[start for start, _ in ways])
    for part in range(1, 9):
        at = [(a[0] + (b[0] - a[0]) * part / 8, a[1] + (b[1] - a[1]) * part / 8) for a, b in ways]
        touch(line, "touchMove", *at)
    touch(line, "touchEnd")


def test_the_player_is_in_sight_and_a_finger_moves_the_map(last_day: Table) -> None:
    page = last_day.page
    state = last_day.state
    assert size(last_day) >= FINGER
    assert seen(last_day, state["view"]["player"])
    assert not seen(last_day, "11,11")
    frame = page.locator(".tempest .frame").bounding_box()
    assert frame is not None
    corner = (frame["x"] + frame["width"] - 30, frame["y"] + frame["height"] - 30)
    for _ in range(3):
        slide(page, (corner, (frame["x"] + 40, frame["y"] + 40)))
    assert seen(last_day, "11,11")
    assert page.evaluate(STILL)
    assert last_day.catch_up()["n"] == state["n"]  # moving the map walks nowhere
    expect(last_day.note).to_have_count(0)


def test_two_fingers_and_the_button_change_how_close_it_is(last_day: Table) -> None:
    page = last_day.page
    page.get_by_role("button", name="Whole map").tap()
    assert seen(last_day, "1,1")
    assert seen(last_day, "11,11")
    whole = size(last_day)
    assert whole < FINGER
    middle = box(last_day, "6,6")
    x, y = middle["x"] + middle["width"] / 2, middle["y"] + middle["height"] / 2
    slide(page, ((x - 20, y), (x - 80, y)), ((x + 20, y), (x + 80, y)))
    assert size(last_day) > 2 * whole
    after = box(last_day, "6,6")
    assert abs(after["x"] + after["width"] / 2 - x) < after["width"]  # what was between the fingers still is
    assert abs(after["y"] + after["height"] / 2 - y) < after["height"]
    assert page.evaluate(STILL)
    page.get_by_role("button", name="Whole map").tap()
    page.get_by_role("button", name="Closer").tap()
    assert size(last_day) >= FINGER
    assert last_day.catch_up()["n"] == last_day.state["n"]


def test_small_squares_are_seen_in_a_loupe_and_two_taps_go(last_day: Table) -> None:
    """Also where all of the map is seen."""
    page = last_day.page
    before = last_day.state
    page.get_by_role("button", name="Whole map").tap()
    square, way = next((square, way) for square, way in before["preview"]["reach"].items() if len(way["path"]) == 1)
    at = box(last_day, square)
    line = page.context.new_cdp_session(page)
    touch(line, "touchStart", (at["x"] + at["width"] / 2, at["y"] + at["height"] / 2))
    expect(page.locator(".loupe")).to_have_count(1)
    touch(line, "touchEnd")
    expect(page.locator(".loupe")).to_have_count(0)
    expect(page.locator(".caption")).to_contain_text("Tap again to go.")
    assert last_day.state["n"] == before["n"]
    last_day.thing(f"square:{square}").tap()
    after = last_day.went_on(before["n"])
    assert after["entries"][-1]["choice"] == way["path"][0]


def test_keys_change_how_close_it_is(page: Page, server: Server) -> None:
    ada = Guest(server.url, "Ada")
    state = ada.open("tempest", "me", options={"days": "final"}, seed="lantern")
    table = come(page, ada, ada.choose(state, "storm:diamonds"))
    before = table.catch_up()["n"]
    usual = size(table)
    player = table.thing(f"square:{table.state['view']['player']}")
    player.focus()
    page.keyboard.press("+")
    page.keyboard.press("+")
    assert size(table) > 1.3 * usual
    assert not seen(table, "11,11")
    for key in ["ArrowRight"] * 11 + ["ArrowDown"] * 11:  # where the focus goes, the map goes
        page.keyboard.press(key)
    expect(table.thing("square:11,11")).to_be_focused()
    assert seen(table, "11,11")
    page.keyboard.press("-")
    assert size(table) < 1.3 * usual
    page.keyboard.press("0")
    assert size(table) == pytest.approx(usual, abs=0.5)
    assert table.catch_up()["n"] == before
