"""The log: parts under headings, what opens and closes, rules that come near; all of it by keyboard."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewContext
from tests.browser.tables import DAY, Table, come
from tests.support.browser import Shot
from tests.support.client import Guest, State
from tests.support.server import Server

INSIDE = "document.activeElement.closest('[role=log]') !== null"
LINK = "document.activeElement.dataset.link"
PHONE = {"viewport": {"width": 360, "height": 780}, "has_touch": True, "is_mobile": True}


def walked(ada: Guest) -> State:
    """The first day up to its second round, with a walk of several steps in the first."""
    state = ada.open("tempest", "me", options=DAY, seed="lantern")
    state = ada.choose(state, "storm:diamonds")
    steps = ["step:1,2", "step:2,2", "step:3,2"]
    for choice in [*steps, "end", "storm:diamonds"]:
        state = ada.choose(state, choice)
    return state


def the_log(page: Page) -> Locator:
    log = page.get_by_role("log")
    expect(log.locator(".item").first).to_be_visible()
    return log


def test_it_stands_in_parts_and_opens(page: Page, server: Server, shot: Shot) -> None:
    ada = Guest(server.url, "Ada")
    come(page, ada, walked(ada)).catch_up()
    log = the_log(page)
    headings = log.locator(".title")
    expect(headings).to_have_text(["Day I", "Round 2", "Round 1", "Set-up"])
    setup = log.get_by_role("button", name="Set-up")
    expect(setup).to_have_attribute("aria-expanded", "false")
    expect(log.get_by_text("Safe Haven is on")).to_have_count(0)
    setup.click()
    expect(log.get_by_text("Safe Haven is on")).to_be_visible()

    walk = log.get_by_role("button", name=re.compile(r"♥1\s♠3 → ♥3\s♠2, 3 steps"))
    expect(walk).to_have_attribute("aria-expanded", "false")
    expect(log.get_by_text(re.compile(r"^To ♥2"))).to_have_count(0)
    walk.click()
    expect(log.get_by_text(re.compile(r"^To ♥2"))).to_be_visible()
    shot(page, "log-open")
    walk.click()
    expect(log.get_by_text(re.compile(r"^To ♥2"))).to_have_count(0)


def test_a_rule_is_shown_when_one_comes_near(page: Page, server: Server) -> None:
    ada = Guest(server.url, "Ada")
    come(page, ada, walked(ada)).catch_up()
    rule = the_log(page).get_by_role("button", name="Rule TMP-037").first  # read out, seen or not
    expect(rule).to_have_css("opacity", "0")
    rule.focus()
    expect(rule).to_have_css("opacity", "1")
    expect(rule).to_have_accessible_description("The storm is drawn from diamonds.")
    page.get_by_role("tab", name="Log").focus()
    expect(rule).to_have_css("opacity", "0")
    rule.locator("xpath=ancestor::li").hover()
    expect(rule).to_have_css("opacity", "1")


def test_on_a_phone_and_in_french(new_context: NewContext, server: Server, shot: Shot) -> None:
    """Where nothing hovers the rules are always there, and everything is large enough for a finger."""
    ada = Guest(server.url, "Ada")
    page = new_context(**PHONE, locale="fr-FR").new_page()
    table: Table = come(page, ada, walked(ada))
    page.get_by_role("button", name="Journal").click()
    log = the_log(page)
    expect(log.locator(".title")).to_have_text(["Jour I", "Manche 2", "Manche 1", "Mise en place"])
    expect(log.get_by_role("button", name="Règle TMP-037").first).to_have_css("opacity", "1")
    heights = log.get_by_role("button").evaluate_all("all => all.map((one) => one.getBoundingClientRect().height)")
    assert min(heights) >= 43
    expect(log.get_by_role("button", name=re.compile("3 pas"))).to_be_visible()
    shot(page, "log-phone")
    assert table.state["n"] > 0


def test_the_log_by_keyboard(page: Page, server: Server) -> None:
    ada = Guest(server.url, "Ada")
    table = come(page, ada, walked(ada))
    table.catch_up()
    press = page.keyboard.press
    log = the_log(page)
    links = log.get_by_role("button")
    expect(page.locator(".rule-card")).to_be_visible()  # it comes later, and Tab goes to it

    page.get_by_role("tab", name="Log").focus()
    press("Tab")
    assert page.evaluate(INSIDE)
    first = log.locator(":focus")
    newest = log.locator(".item p").first.text_content()
    assert newest
    expect(first).to_have_accessible_description(newest)
    press("Tab")
    assert not page.evaluate(INSIDE)  # one stop, however long the log
    press("Shift+Tab")
    assert page.evaluate(INSIDE)

    press("End")  # the set-up, which is closed
    press("Enter")
    expect(log.locator(":focus")).to_have_attribute("aria-expanded", "true")
    press("Home")
    assert links.count() > 10
    met = {page.evaluate(LINK)}
    for way, column in (("ArrowDown", "ArrowRight"), ("ArrowUp", "ArrowLeft")):  # down by moments, up by rules
        for _ in range(links.count()):
            press(way)
            met.add(page.evaluate(LINK))
        press(column)
        met.add(page.evaluate(LINK))
    press("End")
    for _ in range(links.count()):
        press("ArrowUp")
        met.add(page.evaluate(LINK))
    everything = set(links.evaluate_all("links => links.map((one) => one.dataset.link)"))
    assert met == everything

    press("Home")
    press("ArrowRight")
    name = log.locator(":focus").text_content()
    press("Enter")
    expect(page.get_by_role("dialog", name="Rulebook").get_by_role("article", name=f"Rule {name}")).to_be_focused()
    press("Escape")
    log.get_by_role("button", name=re.compile("moment")).nth(2).focus()
    moment = log.locator(":focus").text_content()
    assert moment
    press("Enter")
    expect(page.get_by_role("slider")).to_have_value(moment)
