"""Hints on the page: one click gives a choice and why, the board shows where, the next one goes on with the plan."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.tables import Table, come
from tests.support.client import Guest
from tests.support.server import Server

TABLE = {"game": "temptation", "seats": [{"kind": "me"}, {"kind": "me"}], "seed": "hints"}


@pytest.fixture
def ada(server: Server) -> Guest:
    return Guest(server.url, "Ada")


def at_a_throw(page: Page, ada: Guest) -> Table:
    """Temptation, the first dice thrown."""
    state = ada.post("/tables", **TABLE)
    seat = state["question"]["seats"][0]
    ada.post(f"/tables/{state['table']}/choices", n=state["n"], seat=seat, choice="throw")
    table = come(page, ada, state)
    table.catch_up()
    return table


def test_one_click_gives_a_choice_and_why(page: Page, ada: Guest) -> None:
    table = at_a_throw(page, ada)
    told = ada.post(f"/tables/{table.name}/hint", seat=table.state["as"])
    assert told["choice"]["verb"] == "place"
    table.question.get_by_role("button", name="Hint").click()
    hint = table.question.locator("[data-hint=which]")
    expect(hint).to_contain_text(told["reason"])
    expect(hint.get_by_role("button", name=told["choice"]["label"])).to_be_visible()
    for thing in told["things"]:
        expect(table.thing(thing).first).to_have_class(re.compile(r"\bhit\b"))
    expect(hint.get_by_role("link", name=told["rules"][0])).to_be_visible()
    # played by its button; the next hint, asked by its key, goes on with the plan
    n = table.shown
    hint.get_by_role("button", name=told["choice"]["label"]).click()
    table.went_on(n)
    expect(hint).to_have_count(0)
    page.keyboard.press("h")
    expect(hint.get_by_role("button", name=told["then"][0]["label"])).to_be_visible()


def test_only_a_nudge_in_three_steps(page: Page, ada: Guest) -> None:
    table = at_a_throw(page, ada)
    page.evaluate("localStorage.setItem('contretemps.settings', JSON.stringify({ nudge: true }))")
    page.reload()
    table.catch_up()
    for level, word in (("where", "Hint"), ("what", "Tell me more"), ("which", "Tell me more")):
        table.question.get_by_role("button", name=word).click()
        expect(table.question.locator(f"[data-hint={level}]")).to_be_visible()
    expect(table.question.get_by_role("button", name="Tell me more")).to_have_count(0)
