"""Decks in a browser: built, kept through a reload, chosen at a table; a text that is no deck is told why."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext
from tests.browser.tables import Table, be, settled
from tests.browser.test_axe import serious
from tests.browser.test_layout import over_the_edge, too_small
from tests.support.browser import Shot, until
from tests.support.client import Guest, State
from tests.support.server import Server

SCREENS = [(1440, 900), (1366, 768), (740, 360), (360, 780)]
TAKE = re.compile("^Take this deck.*Leaves and wings$")
BUILDER = "/decks/temporal_war"


@pytest.fixture
def ada(server: Server) -> Guest:
    return Guest(server.url, "Ada")


def begin(page: Page, deck: str) -> None:
    page.goto(BUILDER)
    page.get_by_label("Begin with").select_option(label=deck)
    expect(page.get_by_text(f"These are the cards of: {deck}.")).to_be_visible()


def held(ada: Guest, table: str) -> dict[str, int] | None:
    """All cards of my deck, in the hand and not yet drawn, once there is a hand."""
    mine = ada.state(table)["view"]["players"][0]
    return dict(Counter(mine["hand"]) + Counter(mine["unseen"])) if mine["hand_size"] >= 5 else None


def asked_for_a_deck(ada: Guest) -> State:
    """Alone against one who takes any choice; both Champions are chosen."""
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "bot": "uniform"}]
    state: State = ada.post("/tables", game="temporal_war", seats=seats, seed="hourglass")
    return ada.choose(state, "champion:leonel")


def test_a_deck_is_built_kept_and_played(page: Page, ada: Guest, shot: Shot) -> None:
    be(page, ada)
    begin(page, "Elf starter deck")
    verdict = page.locator(".verdict")
    page.get_by_label("Name", exact=True).fill("Leaves and wings")
    page.get_by_role("searchbox").fill("skylance")
    expect(page.locator("[data-card]")).to_have_count(1)
    tile = page.locator("[data-card=skylance]")
    for _ in range(3):
        tile.get_by_role("button", name="One more Skylance").press("Enter")
    expect(tile.get_by_role("button", name="One more Skylance")).to_have_attribute("aria-disabled", "true")
    deck = page.get_by_role("region", name="Your deck")
    for _ in range(3):
        deck.get_by_role("button", name="One Leaf Runner less").click()
    expect(verdict).to_contain_text("This deck may be played.")
    deck.get_by_role("button", name="One Thorn Archer less").click()
    expect(verdict.get_by_role("link", name="TPW-078")).to_be_visible()
    deck.get_by_role("button", name="One more Thorn Archer").click()
    expect(verdict).to_contain_text("This deck may be played.")
    page.get_by_role("button", name="Save", exact=True).click()
    shot(page, "decks-built")
    page.reload()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Leaves and wings")
    expect(verdict).to_contain_text("30 of 30 to 40 cards")

    table = Table(page, ada, asked_for_a_deck(ada)["table"])
    page.goto(table.path)
    expect(page.get_by_role("button", name=TAKE)).to_be_visible()
    assert serious(page) == []
    page.get_by_role("button", name=TAKE).click()
    cards = until(page, lambda: held(ada, table.name))
    assert (cards.get("skylance"), cards.get("leaf_runner"), cards["thorn_archer"]) == (3, None, 3)
    assert sum(cards.values()) in (30, 31)


def test_a_text_that_is_no_deck_says_by_which_rule(page: Page, ada: Guest) -> None:
    be(page, ada)
    page.goto(BUILDER)
    page.get_by_role("button", name="As text").click()
    dialog = page.get_by_role("dialog", name="The deck as text")
    dialog.get_by_role("textbox").fill("4 gate recruit\n3 Leonel\n2 Wall Archr")
    dialog.get_by_role("button", name="Use this text").click()
    told = dialog.get_by_role("listitem")
    expect(told).to_have_count(4)
    expect(told.nth(0)).to_contain_text(re.compile("Line 1: Gate Recruit: 4 copies.*TPW-079"))
    expect(told.nth(1)).to_contain_text("TPW-080")
    expect(told.nth(2)).to_contain_text("Line 3: No card is called “Wall Archr”. Do you mean Wall Archer?")
    dialog.get_by_role("link", name="TPW-079").click()
    expect(page.get_by_role("article", name="Rule TPW-079")).to_be_in_viewport()


def test_every_screen_has_room_for_it(new_context: NewContext, ada: Guest, shot: Shot) -> None:
    """And a finger and a screen reader find all of it, by day and by night."""
    page = new_context(viewport={"width": 1440, "height": 900}, has_touch=True).new_page()
    be(page, ada)
    begin(page, "Human starter deck")
    page.get_by_role("button", name="Save", exact=True).click()
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        settled(page)
        for side in ("Cards", "Deck") if width < 900 else ("both",):
            if side != "both":
                page.get_by_role("button", name=re.compile(f"^{side}")).click()
            assert over_the_edge(page) == []
            assert too_small(page) == []
            shot(page, f"decks-{width}-{side.lower()}")
    page.set_viewport_size({"width": 1440, "height": 900})  # both sides at once
    assert serious(page) == []
    page.emulate_media(color_scheme="dark")
    assert serious(page) == []
