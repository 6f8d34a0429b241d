"""Polls in real browsers, with the toy Ambush: a blow falls, and whoever holds a shield may stop it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewContext
from tests.browser.tables import come, watch
from tests.support.browser import Problems, Shot
from tests.support.client import Guest, State
from tests.support.server import Server

ROOT = Path(__file__).parents[2]
LONG = {"hold": 10, "limit": 600}
SEEDS = ["wren", "heron", "candle", "north", "lantern", "harbour", "flint", "meadow"]
LOOKS: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1440, "height": 900}},
    "dark": {"viewport": {"width": 1366, "height": 768}, "color_scheme": "dark"},
    "phone-fr": {"viewport": {"width": 360, "height": 740}, "locale": "fr-FR", "has_touch": True, "is_mobile": True},
}


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


def dealt(ada: Guest, bea: Guest) -> State:
    """A game in which Bea has a shield. Ada may strike."""
    for seed in SEEDS:
        state = ada.open("ambush", "me", "open", "uniform", seed=seed, polls=LONG)
        bea.post(f"/tables/{state['table']}/sit", seat=1)
        if bea.state(state["table"])["view"]["shields"] > 0:
            return ada.state(state["table"])
    raise AssertionError("Bea never has a shield")


def strike(ada: Guest, state: State) -> State:
    """Ada strikes the third seat; Bea is polled. Her page is there already: for ten seconds nobody hears of a pass."""
    return ada.choose(state, "strike:2")


def asked(page: Page) -> Locator:
    return page.locator("[data-question]")


def answer(page: Page, choice: str) -> Locator:
    return asked(page).locator(f'[data-choice="{choice}"]')


def test_a_pass_that_nobody_hears_of_at_once(new_context: NewContext, toy_server: Server, ada: Guest) -> None:
    bea = Guest(toy_server.url, "Bea")
    state = dealt(ada, bea)
    his = come(new_context(base_url=toy_server.url).new_page(), ada, state)
    others = new_context(base_url=toy_server.url).new_page()
    watch(others, state["table"])
    hers = come(new_context(base_url=toy_server.url).new_page(), bea, state)
    before = strike(ada, state)["n"]
    expect(hers.answer("shield")).to_be_visible()
    hers.answer("pass").click()
    expect(hers.question).to_contain_text("You pass.")
    expect(hers.page.locator("[data-choice], [data-answer]")).to_have_count(0)
    for page in (his.page, others):
        expect(asked(page)).to_contain_text("Reactions are awaited.")
        expect(asked(page)).not_to_contain_text("Bea")
        expect(page.locator("[data-choice], [data-answer]")).to_have_count(0)
    assert (hers.shown, his.shown) == (before, before)
    hers.went_on(before)  # when the hold is over everybody hears of it
    his.went_on(before)


def test_a_shield_stops_the_blow_at_once(new_context: NewContext, toy_server: Server, ada: Guest) -> None:
    bea = Guest(toy_server.url, "Bea")
    state = strike(ada, dealt(ada, bea))
    hers = come(new_context(base_url=toy_server.url).new_page(), bea, state)
    expect(hers.page.get_by_text("You may react", exact=True)).to_be_visible()
    expect(hers.answer("pass")).to_contain_text(re.compile(r"Pass \d+ min"))
    hers.answer("shield").click()
    hers.went_on(state["n"])
    assert bea.log(state["table"])[state["n"]]["choice"] == "shield"


def test_a_habit_is_kept_and_changed_in_the_menu(new_context: NewContext, toy_server: Server, ada: Guest) -> None:
    bea = Guest(toy_server.url, "Bea")
    state = dealt(ada, bea)
    hers = come(new_context(base_url=toy_server.url).new_page(), bea, state)
    strike(ada, state)
    menu = hers.question.get_by_role("combobox", name="A blow")
    expect(menu).to_have_value("ask")
    menu.select_option("Never")
    expect(hers.question).to_contain_text("You pass.")
    assert bea.state(state["table"])["habits"] == {"blow": "pass"}
    assert ada.state(state["table"])["habits"] == {}
    hers.page.get_by_role("button", name="This table").click()
    kept = hers.page.get_by_role("dialog").get_by_role("combobox", name="A blow")
    expect(kept).to_have_value("pass")
    kept.select_option("Ask me when I can react")
    expect(kept).to_have_count(0)
    assert bea.state(state["table"])["habits"] == {}


@pytest.mark.parametrize("look", LOOKS)
def test_it_fits_on_every_screen(
    new_context: NewContext, toy_server: Server, ada: Guest, shot: Shot, look: str
) -> None:
    bea = Guest(toy_server.url, "Bea")
    state = dealt(ada, bea)
    page = new_context(base_url=toy_server.url, **LOOKS[look]).new_page()
    come(page, bea, state)
    strike(ada, state)
    for choice in ("shield", "pass"):
        expect(answer(page, choice)).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("combobox")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    shot(page, f"poll-{look}")


@pytest.mark.parametrize("look", LOOKS)
def test_passing_and_waiting_fit_as_well(
    new_context: NewContext, toy_server: Server, ada: Guest, shot: Shot, look: str
) -> None:
    bea = Guest(toy_server.url, "Bea")
    state = dealt(ada, bea)
    page = new_context(base_url=toy_server.url, **LOOKS[look]).new_page()
    come(page, bea, state)
    strike(ada, state)
    answer(page, "pass").click()
    expect(asked(page)).to_contain_text(re.compile("You pass|Tu passes"))
    shot(page, f"poll-passing-{look}")
    expect(page.get_by_role("combobox")).to_be_in_viewport(ratio=1)
