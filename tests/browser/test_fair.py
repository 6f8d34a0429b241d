"""Fair chance in the browser: the page adds its salt by itself, and says at the end whether the promise was kept."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext
from tests.browser.tables import Table, here
from tests.support.client import Guest
from tests.support.server import Server

# Remembers every phase that the page has shown, however shortly.
PHASES = """
window.phases = new Set();
new MutationObserver(() => {
  for (const one of document.querySelectorAll('[data-phase]')) window.phases.add(one.dataset.phase);
}).observe(document, {subtree: true, childList: true, attributes: true});
"""
NOTED = "JSON.parse(localStorage.getItem('contretemps.fair') ?? '[]')"


def noted(table: Table) -> dict[str, Any]:
    """What the browser has noted about the table."""
    (found,) = [one for one in table.page.evaluate(NOTED) if one["table"] == table.name]
    return dict(found)


def verdict(page: Page) -> Any:
    page.get_by_role("button", name="This table").click()
    return expect(page.get_by_role("dialog").locator("[data-fair]"))


def test_the_salt_of_the_page_is_in_the_record(page: Page, server: Server) -> None:
    page.add_init_script(PHASES)
    page.goto("/")
    page.get_by_role("button", name="Play Tempest now").click()
    table = here(page, server.url)
    note = noted(table)
    state = table.state
    assert state["phase"] == "playing"
    assert note["added"]
    assert (state["salts"], state["commitment"]) == ([note["salt"]], note["commitment"])
    assert page.evaluate("[...window.phases]") == ["playing"]  # no lobby flashed by
    verdict(page).to_have_attribute("data-fair", "running")
    page.keyboard.press("Escape")
    table.guest.post(f"/tables/{table.name}/resign", seat=0)
    expect(table.sheet).to_have_attribute("data-phase", "over")
    record = table.guest.get(f"/tables/{table.name}/record")
    assert record["salts"] == [note["salt"]]
    assert record["commitment"] == note["commitment"]
    verdict(page).to_have_attribute("data-fair", "kept")


def test_a_broken_promise_is_told(page: Page, server: Server) -> None:
    """As if the server had noted something else than what it had said."""
    page.goto("/")
    page.get_by_role("button", name="Play Tempest now").click()
    table = here(page, server.url)
    table.guest.post(f"/tables/{table.name}/resign", seat=0)
    expect(table.sheet).to_have_attribute("data-phase", "over")

    def lie(route: Any) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "salts": ["another"]})

    page.route("**/record*", lie)
    verdict(page).to_have_attribute("data-fair", "broken")


def test_two_browsers_add_theirs_and_so_does_a_rematch(page: Page, new_context: NewContext, server: Server) -> None:
    page.goto("/")
    form = page.get_by_role("region", name="Open a table")
    form.get_by_label("Game").select_option("temptation")
    while (more := form.get_by_role("button", name="Take away seat")).count():  # down to two
        more.last.click()
    form.get_by_label("Who sits in seat 2").select_option("open")
    form.get_by_role("button", name="Open the table").click()
    hers = here(page, server.url)
    expect(page.get_by_text("Waiting for one more player")).to_be_visible()
    grace = new_context().new_page()
    grace.goto(hers.path)
    grace.get_by_role("button", name="Take your seat").click()
    for one in (page, grace):
        expect(one.locator("[data-entry]")).to_have_attribute("data-phase", "playing")
    theirs = here(grace, server.url)
    assert hers.state["salts"] == [noted(hers)["salt"], noted(theirs)["salt"]]

    theirs.guest.post(f"/tables/{theirs.name}/resign", seat=1)
    page.get_by_role("button", name="Again, same seats").click()
    grace.get_by_role("button", name="Agree").click()
    for one in (page, grace):
        expect(one).not_to_have_url(re.compile(hers.name))
        expect(one.locator("[data-entry]")).to_have_attribute("data-phase", "playing")
    again = here(page, server.url)
    also = Table(grace, theirs.guest, again.name)
    assert again.state["salts"] == [noted(again)["salt"], noted(also)["salt"]]


def test_a_program_without_salt_is_waited_for_until_the_host_begins(page: Page, server: Server) -> None:
    page.goto("/")
    form = page.get_by_role("region", name="Open a table")
    form.get_by_label("Game").select_option("temptation")
    while (more := form.get_by_role("button", name="Take away seat")).count():
        more.last.click()
    form.get_by_label("Who sits in seat 2").select_option("open")
    form.get_by_role("button", name="Open the table").click()
    hers = here(page, server.url)
    expect(page.get_by_text("Waiting for one more player")).to_be_visible()
    Guest(server.url, "Abacus").post(f"/tables/{hers.name}/sit")
    expect(page.get_by_role("heading", name="Waiting for Abacus")).to_be_visible()
    page.get_by_role("button", name="Start", exact=True).click()
    expect(hers.sheet).to_have_attribute("data-phase", "playing")
    assert hers.state["salts"] == [noted(hers)["salt"]]
