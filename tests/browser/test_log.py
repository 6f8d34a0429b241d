"""The log by keyboard: one stop for Tab, arrows within, and every rule and moment within reach."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.tables import DAY, come
from tests.support.client import Guest
from tests.support.server import Server

INSIDE = "document.activeElement.closest('[role=log]') !== null"


def test_the_log_by_keyboard(page: Page, server: Server) -> None:
    ada = Guest(server.url, "Ada")
    state = ada.open("tempest", "me", options=DAY, seed="lantern")
    table = come(page, ada, ada.choose(state, "storm:diamonds"))
    table.catch_up()
    press = page.keyboard.press
    log = page.get_by_role("log", name="Log")
    links = log.get_by_role("button")
    assert links.count() > 10

    page.get_by_role("tab", name="Log").focus()
    press("Tab")
    assert page.evaluate(INSIDE)
    first = log.locator(":focus")
    expect(first).to_have_accessible_description(log.get_by_role("listitem").first.locator("span").first.inner_text())
    press("Tab")
    assert not page.evaluate(INSIDE)  # one stop, however long the log
    press("Shift+Tab")
    assert page.evaluate(INSIDE)

    met = {page.evaluate("document.activeElement.dataset.link")}
    for column in ("ArrowRight", "ArrowLeft"):  # down along the rules, up along the moments
        for _ in range(links.count()):
            press("ArrowDown" if column == "ArrowRight" else "ArrowUp")
            met.add(page.evaluate("document.activeElement.dataset.link"))
        press(column)
        met.add(page.evaluate("document.activeElement.dataset.link"))
    everything = set(links.evaluate_all("links => links.map((one) => one.dataset.link)"))
    assert met == everything

    press("Home")
    rule = log.locator(":focus")
    press("ArrowLeft")
    name = rule.inner_text()
    press("Enter")
    expect(page.get_by_role("dialog", name="Rulebook").get_by_role("article", name=f"Rule {name}")).to_be_focused()
    press("Escape")
    log.get_by_role("button", name=re.compile("moment")).nth(2).focus()
    moment = log.locator(":focus").inner_text()
    press("Enter")
    expect(page.get_by_role("slider")).to_have_value(moment)
