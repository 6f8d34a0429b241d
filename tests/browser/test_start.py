"""From the front page to the first question."""

from __future__ import annotations

import re
import time

from playwright.sync_api import Page, expect

from tests.browser.tables import here
from tests.support.browser import Shot
from tests.support.server import Server

SOON = 10  # seconds from arriving to being asked


def test_tempest_is_one_click_away(page: Page, server: Server, shot: Shot) -> None:
    begun = time.monotonic()
    page.goto("/")
    page.get_by_role("button", name="Play Tempest now").click()
    expect(page.get_by_role("region", name="What is asked").get_by_role("button").first).to_be_visible()
    assert time.monotonic() - begun < SOON
    expect(page).to_have_url(re.compile(r"/t/\w+-\w+-\w+$"))
    table = here(page, server.url)
    expect(table.answer("storm:diamonds")).to_be_visible()
    assert table.state["game"] == "tempest"
    assert table.state["mine"] == [0]
    shot(page, "tempest-begins")


def test_temptation_against_bots_is_one_click_away(page: Page, server: Server, shot: Shot) -> None:
    begun = time.monotonic()
    page.goto("/")
    page.get_by_role("button", name=re.compile("Play Temptation now, against 2 bots")).click()
    table = here(page, server.url)
    expect(table.answer("throw")).to_be_visible()  # whoever begins: my turn comes
    assert time.monotonic() - begun < 2 * SOON
    assert [seat["kind"] for seat in table.state["seats"]] == ["person", "bot", "bot"]
    shot(page, "temptation-begins")
