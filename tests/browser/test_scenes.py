"""Scenes: a moment in large letters that takes no click, and a line that rests until it is read."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewContext
from tests.browser.tables import DAY, Table, come
from tests.support.browser import Shot, until
from tests.support.client import Guest, State
from tests.support.server import Server

PHONE = {"viewport": {"width": 360, "height": 780}, "has_touch": True, "is_mobile": True}
MOVING = {"reduced_motion": "no-preference"}
# Day I of this luck: H. Stein is picked up and led home in the fourth round.
LED = [
    *["storm:diamonds", "step:1,2", "step:2,2", "step:3,2", "step:4,2", "pickup:A", "abandon:A", "end"],
    *["storm:diamonds", "pickup:A", "step:4,1", "abandon:A", "end"],
    *["storm:clubs", "pickup:A", "step:3,1", "abandon:A", "end"],
    *["storm:diamonds", "pickup:A", "step:2,1", "step:2,2", "step:2,3"],
]
HOME = "step:1,3"
WATCH = """() => {
  new MutationObserver(() => (window.scene ||= document.querySelector('[data-scene]')?.textContent))
    .observe(document.body, { childList: true, subtree: true });
}"""


@pytest.fixture
def ada(server: Server) -> Guest:
    return Guest(server.url, "Ada")


def before_home(ada: Guest, **said: Any) -> State:
    state = ada.open("tempest", "me", seed="lantern", **said)
    for choice in LED:
        state = ada.choose(state, choice)
    return state


def laid(page: Page, ada: Guest, state: State) -> Table:
    """The table, with whatever a scene needs."""
    table = come(page, ada, state)
    table.catch_up()
    page.wait_for_load_state("networkidle")
    page.evaluate(WATCH)
    return table


def played(page: Page) -> str:
    """What the scene said, which may be over before anybody looks."""
    return str(until(page, lambda: page.evaluate("window.scene")))


def resting(page: Page) -> Locator:
    return page.locator("[data-resting]")


@pytest.mark.parametrize("small", [False, True])
def test_a_rescue_is_played_and_its_line_rests(new_context: NewContext, ada: Guest, shot: Shot, small: bool) -> None:
    page = new_context(**MOVING, **(PHONE if small else {})).new_page()
    state = before_home(ada)
    laid(page, ada, state)
    state = ada.choose(state, HOME)
    expect(resting(page)).to_contain_text("H. Stein is safe")
    assert "H. Stein is safe" in played(page)
    expect(page.locator("[data-scene]")).to_have_count(0)  # by itself
    for choice in ["step:1,2", "end", "storm:diamonds"]:
        state = ada.choose(state, choice)
    expect(page.locator("[data-entry]")).to_have_attribute("data-entry", str(state["n"]))
    expect(resting(page)).to_contain_text("H. Stein is safe")  # whatever has happened since
    shot(page, f"scene-rests-{'phone' if small else 'desk'}")
    resting(page).get_by_role("button", name="I have read it").click()
    expect(resting(page)).to_have_count(0)


def test_a_day_passed_is_kept_in_sight(new_context: NewContext, ada: Guest) -> None:
    """Also in French, and though the set-up of the next day is told in the same breath."""
    page = new_context(**MOVING, locale="fr-FR").new_page()
    state = ada.choose(before_home(ada), HOME)
    while state["view"]["round"] < 6:
        state = ada.choose(state, next(one for one in ("end", "storm:diamonds", "storm:clubs") if allowed(state, one)))
    state = ada.choose(state, next(one for one in ("storm:diamonds", "storm:clubs") if allowed(state, one)))
    laid(page, ada, state)
    ada.choose(state, "end")
    assert "Le jour I est passé" in played(page)
    expect(resting(page)).to_contain_text("Le jour I est passé")
    expect(resting(page)).to_contain_text("1 secouru. H. Stein t’aidera.")


def allowed(state: State, choice: str) -> bool:
    return any(one["choice"] == choice for one in state["choices"])


@pytest.mark.own_browser
def test_a_click_passes_through_and_ends_it(new_context: NewContext, ada: Guest) -> None:
    page = new_context(**MOVING).new_page()
    table = laid(page, ada, before_home(ada))
    page.clock.install()  # a scene lasts until time goes on, however slow the machine
    page.clock.pause_at(page.evaluate("Date.now() + 10"))
    state = ada.choose(table.state, HOME)
    page.clock.run_for(100)
    scene = page.locator("[data-scene]")
    expect(scene).to_be_visible()
    square = table.thing("square:1,2")
    box, over = square.bounding_box(), scene.bounding_box()
    assert box is not None
    assert over is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(scene).to_have_count(0)
    page.clock.run_for(2000)
    assert table.went_on(state["n"])["entries"][-1]["choice"] == "step:1,2"


def test_there_is_none_without_motion_but_the_line(page: Page, ada: Guest) -> None:
    state = before_home(ada)
    laid(page, ada, state)
    ada.choose(state, HOME)
    expect(resting(page)).to_contain_text("H. Stein is safe")
    assert page.evaluate("window.scene") is None


def test_the_end_is_played_and_told_by_the_playbill(new_context: NewContext, ada: Guest) -> None:
    page = new_context(**MOVING).new_page()
    state = ada.open("tempest", "me", options=DAY, seed="lantern")
    while state["view"]["round"] < 6 or not allowed(state, "end"):
        state = ada.choose(state, next(one for one in ("end", "storm:diamonds", "storm:clubs") if allowed(state, one)))
    laid(page, ada, state)
    ada.choose(state, "end")
    assert "The day is lost" in played(page)
    expect(page.locator("[data-end]")).to_be_visible()
    expect(resting(page)).to_have_count(0)


def test_a_season_of_dominare_begins_once_all_have_kept_their_cards(page: Page, ada: Guest) -> None:
    table = laid(page, ada, ada.open("dominare", "me", "greedy", seed="heron"))
    expect(resting(page)).to_have_count(0)
    for _ in range(3):
        state = until(page, lambda: state if (state := table.state)["choices"] else None)
        ada.choose(state, state["choices"][0]["choice"])
    expect(resting(page)).to_contain_text("Season 1")
