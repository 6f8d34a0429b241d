"""English and French: chosen from the browser, switched at any moment, everywhere."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext
from tests.browser.tables import DAY, Table, be, come, finished, settled
from tests.browser.test_room import action
from tests.support.browser import Shot, until
from tests.support.client import Guest
from tests.support.server import Server

# English words that no French sentence has; the names of the games and of people are not among them.
ENGLISH = re.compile(
    r"\b(the|you|your|is|are|and|of|from|with|this|what|play|undo|hint|rules?book|settings|seat|here|step|draws?|round)\b",
    re.IGNORECASE,
)
NOTATION = re.compile(r"\b[a-z]+:\S+")  # step:4,3 is written alike in all languages
OURS = re.compile(r"English|The\s+Temporal\s+War")  # a language in itself, a game by its name


@pytest.fixture
def ada(server: Server) -> Guest:
    return Guest(server.url, "Ada")


def english_left(page: Page) -> list[str]:
    """Lines of the page, and what only a screen reader or a pointer is told, that look English."""
    told: list[str] = page.evaluate(
        """() => [
          ...document.body.innerText.split('\\n'),
          ...[...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap(
            (element) => ['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? '')),
          document.title,
        ]"""
    )
    lines = {" ".join(OURS.sub("", NOTATION.sub("", line)).split()) for line in told}
    return sorted([line for line in lines if ENGLISH.search(line)])


def only_french(page: Page, where: str = "") -> None:
    """Now or in a moment: texts of the game come from the server."""
    try:
        until(page, lambda: not english_left(page))
    except AssertionError:
        raise AssertionError(f"{where}: {english_left(page)}") from None


def test_the_browser_chooses_and_the_page_remembers(new_context: NewContext) -> None:
    context = new_context(locale="fr-FR")
    page = context.new_page()
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.get_by_role("button", name="Jouer à Tempest")).to_be_visible()
    page.get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_role("button", name="Play Tempest now")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Play Tempest now")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_no_english_is_left_in_french(new_context: NewContext, ada: Guest, shot: Shot) -> None:
    page = new_context(locale="fr-FR").new_page()
    ada.open("temptation", "me", "greedy", "open")
    be(page, ada)
    page.goto("/")
    expect(page.get_by_role("button", name="Jouer à Tempest")).to_be_visible()
    expect(page.get_by_role("region", name="Tes tables").get_by_role("listitem")).to_have_count(1)
    only_french(page)
    shot(page, "home-french")

    state = ada.open("tempest", "me", options=DAY, seed="lantern")
    table = come(page, ada, ada.choose(state, "storm:diamonds"))
    at_the_table(table)
    shot(page, "tempest-french")
    state = ada.open("temptation", "me", "me", seed="wren")
    at_the_table(come(page, ada, ada.choose(state, "throw")))
    at_the_table(come(page, ada, action(ada)))
    come(page, ada, ada.open("temptation", "me", "open"))
    expect(page.locator("[data-phase=lobby]")).to_be_visible()
    only_french(page)
    come(page, ada, finished(ada, options=DAY))
    expect(page.locator("article")).to_be_visible()
    only_french(page)
    for path in ("/learn/tempest", "/learn/temptation", "/rules/temptation"):
        page.goto(path)
        expect(page.get_by_role("main").get_by_role("button").nth(2)).to_be_visible()
        only_french(page, path)


def at_the_table(table: Table) -> None:
    """Every tab, the table's menu, the settings, a refusal."""
    page = table.page
    expect(page.locator("[data-question]")).to_be_visible()
    expect(page.get_by_role("tab").first).to_be_visible()
    for tab in page.get_by_role("tab").all():
        tab.click()
        expect(tab).to_have_attribute("aria-selected", "true")
        expect(page.locator("p.wait, [aria-busy=true]")).to_have_count(0)  # the rulebook has come
        settled(page)
        only_french(page, tab.inner_text())
    page.keyboard.press("/")
    only_french(page)
    page.keyboard.press("Escape")
    for name in ("Cette table", "Réglages"):
        page.get_by_role("button", name=name).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        only_french(page, name)
        page.keyboard.press("Escape")
    page.keyboard.press("?")
    only_french(page)
    page.keyboard.press("Escape")


def test_the_language_changes_in_the_middle_of_a_game(page: Page, ada: Guest) -> None:
    state = ada.open("tempest", "me", options=DAY, seed="lantern")
    table = come(page, ada, ada.choose(state, "storm:diamonds"))
    before = table.catch_up()
    expect(table.answer("end")).to_have_text("End the action")
    log = page.locator("[data-n]").first
    said = log.text_content()  # also of a line that is not drawn yet
    assert said
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("français", exact=True).click()
    expect(page.get_by_role("dialog", name="Réglages")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator('[data-choice="end"]')).not_to_have_text("End the action")
    expect(log).not_to_have_text(said)
    only_french(page)
    page.locator('[data-choice="end"]').click()
    expect(table.sheet).not_to_have_attribute("data-entry", str(before["n"]))
    only_french(page)
