"""Whole games of Tempest by every way of playing: mouse, keyboard, typing, and a finger on a small screen."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewContext
from tests.browser.tables import DAY, Table, come, here, play_out
from tests.support.browser import Shot
from tests.support.client import Guest
from tests.support.server import Server

DAYS = re.compile("days", re.IGNORECASE)
SEED = "lantern"  # a practice word: the same luck in every run
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}

# Any pointer, mouse or touch event anywhere on the page is counted.
# Moves are not counted: a browser reports one by itself when the page changes under a mouse that rests.
COUNT_POINTERS = """
globalThis.pointers = 0;
for (const kind of ['pointerdown', 'mousedown', 'touchstart'])
  addEventListener(kind, () => globalThis.pointers++, true);
"""


@pytest.fixture
def ada(server: Server) -> Guest:
    return Guest(server.url, "Ada")


def practice(page: Page, ada: Guest) -> Table:
    """A day of Tempest whose luck is known."""
    return come(page, ada, ada.open("tempest", "me", options=DAY, seed=SEED))


def split(choice: str) -> tuple[str, str]:
    verb, _, what = choice.partition(":")
    return verb, what


def ends_on_a_playbill(table: Table, state: dict[str, Any]) -> None:
    """The end is told, and by the page as the server knows it."""
    page = table.page
    expect(table.sheet).to_have_attribute("data-phase", "over")
    bill = page.get_by_role("main").get_by_role("article")
    expect(bill).to_contain_text(state["result"]["text"])
    expect(bill.get_by_role("link", name="Replay")).to_be_visible()
    entries = [entry for entry in state["entries"] if not entry["void"]]
    assert [entry["n"] for entry in entries] == list(range(1, state["n"] + 1))


def by_mouse(table: Table, choice: str) -> None:
    verb, what = split(choice)
    if verb == "step":
        table.thing(f"square:{what}").click()
    elif verb == "force":
        table.question.get_by_role("button", name="Force forward").click()
        table.thing(f"square:{what}").click()
    else:
        table.answer(choice).click()


def test_a_game_by_mouse(page: Page, server: Server, shot: Shot) -> None:
    """From the form on the front page to the playbill."""
    page.goto("/")
    page.get_by_role("button", name="Open a table of Tempest with options").click()
    form = page.get_by_role("region", name="Open a table")
    expect(form.get_by_label("Game")).to_have_value("tempest")
    form.get_by_label(DAYS).first.select_option("1")
    form.locator("summary").click()
    form.get_by_label("Seed").fill(SEED)
    form.get_by_role("button", name="Begin").click()
    table = here(page, server.url)
    assert table.state["practice"]
    state = play_out(table, by_mouse)
    ends_on_a_playbill(table, state)
    shot(page, "tempest-ends")
    page.get_by_role("button", name="Look at the board").click()
    expect(table.thing("square:1,1")).to_be_visible()
    page.get_by_role("button", name="The result").click()
    page.get_by_role("button", name="Again", exact=True).click()
    expect(page).not_to_have_url(re.compile(table.name))
    assert here(page, server.url).state["phase"] == "playing"


ARROWS = {(1, 0): "ArrowRight", (-1, 0): "ArrowLeft", (0, 1): "ArrowDown", (0, -1): "ArrowUp"}
FOCUSED = "document.activeElement?.getAttribute('data-square') ?? ''"


def walk_to(page: Page, square: str) -> None:
    """Bring the focus to a square of the map by Tab and arrows."""
    for _ in range(60):
        if page.evaluate(FOCUSED):
            break
        page.keyboard.press("Tab")
    while (at := page.evaluate(FOCUSED)) != square:
        assert at, "the focus fell off the map"
        column, row = [int(part) for part in at.split(",")]
        to_column, to_row = [int(part) for part in square.split(",")]
        side = ((to_column > column) - (to_column < column), 0)
        page.keyboard.press(ARROWS[side if side != (0, 0) else (0, 1 if to_row > row else -1)])


def by_keys(table: Table, choice: str) -> None:
    verb, what = split(choice)
    page = table.page
    if verb == "step":
        walk_to(page, what)
        page.keyboard.press("Enter")
        return
    if verb == "force":
        page.keyboard.press(
            table.question.get_by_role("button", name="Force forward").get_attribute("data-answer") or ""
        )
        walk_to(page, what)
        page.keyboard.press("Enter")
        return
    button = table.answer(choice)
    expect(button).to_be_visible()
    page.keyboard.press(button.get_attribute("data-answer") or "")


def tab_to(page: Page, wanted: Locator, within: int = 80) -> None:
    """Go on by Tab until it has the focus."""
    expect(wanted).to_be_visible()
    for _ in range(within + 1):
        if wanted.evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {wanted}")


@pytest.mark.parametrize("size", [(1280, 800), (740, 360), (720, 450)], ids=str)
def test_a_game_by_keyboard_alone(size: tuple[int, int], new_context: NewContext, server: Server) -> None:
    """From the front page to the end and into the replay: no pointer, no mouse, no touch at all."""
    context = new_context(viewport={"width": size[0], "height": size[1]})
    page = context.new_page()
    page.add_init_script(COUNT_POINTERS)
    page.goto("/")
    press = page.keyboard.press
    tab_to(page, page.get_by_role("button", name="Open a table of Tempest with options"))
    press("Enter")
    form = page.get_by_role("region", name="Open a table")
    days = form.get_by_label(DAYS).first
    tab_to(page, days)
    press("ArrowDown")
    expect(days).to_have_value("1")
    tab_to(page, form.locator("summary"))
    press("Enter")
    tab_to(page, form.get_by_label("Seed"))
    page.keyboard.type(SEED)
    tab_to(page, form.get_by_role("button", name="Begin"))
    press("Enter")
    table = here(page, server.url)
    assert table.state["options"]["days"] == "1"
    state = play_out(table, by_keys)
    ends_on_a_playbill(table, state)
    bill = page.get_by_role("main").get_by_role("article")
    expect(bill).to_be_focused()  # so its buttons are near
    tab_to(page, bill.get_by_role("link", name="Replay"), within=6)
    press("Enter")
    slider = page.get_by_role("slider")
    expect(slider).to_have_value("0")
    tab_to(page, page.get_by_role("button", name="One step on"))
    press("Enter")
    press("Enter")
    expect(slider).to_have_value("2")
    assert page.evaluate("globalThis.pointers") == 0


def by_typing(table: Table, choice: str) -> None:
    page = table.page
    page.keyboard.press("/")
    box = page.get_by_role("combobox", name="Type a choice")
    expect(box).to_be_focused()
    page.keyboard.type(choice)
    first = page.get_by_role("option").first
    expect(first).to_contain_text(choice)
    expect(first).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Enter")
    expect(box).to_have_count(0)


def test_a_game_in_the_command_box(page: Page, ada: Guest) -> None:
    table = practice(page, ada)
    ends_on_a_playbill(table, play_out(table, by_typing))


def test_the_command_box_completes_and_explains(page: Page, ada: Guest) -> None:
    table = practice(page, ada)
    before = table.catch_up()["n"]
    page.keyboard.press("/")
    box = page.get_by_role("combobox", name="Type a choice")
    expect(box).to_be_focused()
    page.keyboard.type("clubs")  # words of the label will do
    page.keyboard.press("Tab")
    expect(box).to_have_value("storm:clubs")
    page.keyboard.press("Escape")
    expect(box).to_have_count(0)
    page.keyboard.press("/")
    expect(box).to_be_focused()
    page.keyboard.type("step:1,1")
    expect(page.get_by_role("option")).to_contain_text("No allowed choice")
    page.keyboard.press("Enter")
    expect(table.note).to_contain_text("TMP-")
    assert table.catch_up()["n"] == before


def by_finger(table: Table, choice: str) -> None:
    verb, what = split(choice)
    if verb == "step":
        square = table.thing(f"square:{what}")
        square.tap()  # the first tap shows the way, the second goes it
        expect(square).to_have_class(re.compile("may"))
        square.tap()
    elif verb == "force":
        table.question.get_by_role("button", name="Force forward").tap()
        table.thing(f"square:{what}").tap()
    else:
        table.answer(choice).tap()


def test_a_game_by_finger_on_a_small_screen(new_context: NewContext, ada: Guest, shot: Shot) -> None:
    page = new_context(**PHONE).new_page()
    table = practice(page, ada)
    shot(page, "tempest-360")
    state = play_out(table, by_finger)
    ends_on_a_playbill(table, state)
    shot(page, "tempest-ends-360")


def test_a_far_square_and_a_drawn_way_are_walked(page: Page, ada: Guest) -> None:
    """A click on a square far off plays all the steps there; dragging from the player plays those that were drawn."""
    table = practice(page, ada)
    state = table.catch_up()
    table.answer("storm:diamonds").click()
    state = table.went_on(state["n"])
    reach = state["preview"]["reach"]
    far, way = next((square, way) for square, way in reach.items() if len(way["path"]) == 2)
    table.thing(f"square:{far}").hover()
    expect(table.sheet).to_have_attribute("data-entry", str(state["n"]))  # looking is not playing
    table.thing(f"square:{far}").click()
    expect(table.sheet).to_have_attribute("data-entry", str(state["n"] + 2))
    after = table.catch_up()
    assert [entry["choice"] for entry in after["entries"][-2:]] == way["path"]
    assert after["view"]["player"] == far

    for _ in range(2):
        table.question.get_by_role("button", name="Undo").click()
        after = table.went_on(after["n"])
    assert after["view"]["player"] == state["view"]["player"]
    squares = [state["view"]["player"], *[choice.partition(":")[2] for choice in way["path"]]]
    for at, square in enumerate(squares):
        box = table.thing(f"square:{square}").bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
        if at == 0:
            page.mouse.down()
    page.mouse.up()
    expect(table.sheet).to_have_attribute("data-entry", str(after["n"] + 2))
    assert table.catch_up()["view"]["player"] == far


def test_a_double_click_does_it_once(page: Page, ada: Guest) -> None:
    table = practice(page, ada)
    state = table.catch_up()
    table.answer("storm:diamonds").dblclick()
    state = table.went_on(state["n"])
    assert [entry["choice"] for entry in state["entries"] if entry["kind"] == "choice"] == ["storm:diamonds"]
    step = next(choice["choice"] for choice in state["choices"] if choice["verb"] == "step")
    table.thing(f"square:{step.partition(':')[2]}").dblclick()
    state = table.went_on(state["n"])
    table.question.get_by_role("button", name="Hint").click()  # whatever else was on its way would be here by now
    made = [entry["choice"] for entry in table.catch_up()["entries"] if entry["kind"] == "choice"]
    assert made == ["storm:diamonds", step]
