"""What is not allowed is explained and changes nothing; what was done can be undone until a card was drawn."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.tables import DAY, Table, come
from tests.support.browser import Shot
from tests.support.client import Guest, State
from tests.support.server import Server

RULE = re.compile(r"TMP-\d{3}")


@pytest.fixture
def ada(server: Server) -> Guest:
    return Guest(server.url, "Ada")


@pytest.fixture
def walking(page: Page, ada: Guest) -> Table:
    """A day of Tempest at the first steps of its first round."""
    state = ada.open("tempest", "me", options=DAY, seed="lantern")
    return come(page, ada, ada.choose(state, "storm:diamonds"))


def out_of_reach(state: State) -> str:
    """A square that cannot be entered now, neither by a step nor by several."""
    allowed = {choice["choice"].partition(":")[2] for choice in state["choices"]}
    side = int(state["view"]["side"])
    squares = [f"{column},{row}" for row in range(1, side + 1) for column in range(1, side + 1)]
    taken = {*allowed, *state["preview"]["reach"], state["view"]["player"]}
    return next(square for square in squares if square not in taken)


def test_a_refusal_says_why_and_leads_to_its_rule(walking: Table, shot: Shot) -> None:
    page = walking.page
    before = walking.catch_up()
    walking.thing(f"square:{out_of_reach(before)}").click()
    link = walking.note.get_by_role("link", name=RULE)
    expect(link).to_be_visible()
    sentence = walking.note.locator("p").first.inner_text()
    assert len(sentence.split()) > 4
    assert sentence.rstrip().endswith((".", ":"))
    shot(page, "refusal")
    rule = link.inner_text()
    link.click()
    book = page.get_by_role("dialog", name="Rulebook")
    entry = book.get_by_role("article", name=f"Rule {rule}")
    expect(entry.locator("p").first).to_be_in_viewport(ratio=1)  # what it says, however many examples it has
    expect(entry.get_by_role("link", name=rule)).to_be_in_viewport(ratio=1)
    expect(entry).to_be_focused()
    shot(page, "refusal-rule")
    page.keyboard.press("Escape")
    expect(book).to_have_count(0)
    after = walking.catch_up()
    assert (after["n"], after["view"], after["choices"]) == (before["n"], before["view"], before["choices"])


def test_what_is_offered_instead_can_be_done_at_once(walking: Table) -> None:
    before = walking.catch_up()
    walking.thing(f"square:{out_of_reach(before)}").click()
    expect(walking.note).to_contain_text("You could do this instead")
    walking.note.get_by_role("button").first.click()
    assert walking.went_on(before["n"])["n"] > before["n"]
    expect(walking.note.get_by_role("link")).to_have_count(0)


def test_a_button_that_is_off_tells_why(page: Page, ada: Guest) -> None:
    """In Temptation the cup is shown also when dice must be placed first."""
    state = ada.open("temptation", "me", "me", seed="wren")
    table = come(page, ada, ada.choose(state, "throw"))
    before = table.catch_up()
    throw = table.answer("throw")
    expect(throw).to_have_attribute("aria-disabled", "true")
    throw.click(force=True)  # it says that it is off, and can be pressed all the same
    expect(table.note.get_by_role("link", name=re.compile(r"TTN-\d{3}"))).to_be_visible()
    assert table.catch_up()["n"] == before["n"]


def test_steps_are_undone_until_a_card_was_drawn(walking: Table) -> None:
    page = walking.page
    start = walking.catch_up()
    undo = walking.question.get_by_role("button", name="Undo")
    expect(undo).to_have_attribute("aria-disabled", "true")  # a card was drawn for this movement

    step = next(choice["choice"] for choice in start["choices"] if choice["verb"] == "step")
    walking.thing(f"square:{step.partition(':')[2]}").click()
    moved = walking.went_on(start["n"])
    assert moved["view"]["player"] == step.partition(":")[2]
    log = page.get_by_role("log", name="Log")
    lines = log.locator(".item p")
    told = lines.first.text_content()  # also of a line that is not drawn yet
    assert told
    same = lines.filter(has_text=told)
    before = same.count()
    walking.thing(f"square:{out_of_reach(moved)}").click()
    expect(walking.note.get_by_role("link", name=RULE)).to_be_visible()
    undo.click()  # whatever stands in the band
    back = walking.went_on(moved["n"])
    assert back["view"] == start["view"]
    expect(same).to_have_count(before - 1)

    page.keyboard.press("u")  # nothing is left to undo but what a card decided
    expect(walking.note).to_contain_text(back["undo"]["why"])
    assert len(back["undo"]["why"].split()) > 3
    assert walking.catch_up()["n"] == back["n"]
    undo.click(force=True)
    expect(walking.note).to_contain_text(back["undo"]["why"])
    assert walking.catch_up()["n"] == back["n"]


def test_who_wishes_is_asked_before_what_cannot_be_undone(page: Page, ada: Guest) -> None:
    table = come(page, ada, ada.open("tempest", "me", options=DAY, seed="lantern"))
    before = table.catch_up()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("checkbox", name=re.compile("Ask before")).check()
    page.keyboard.press("Escape")
    table.answer("storm:clubs").click()
    expect(table.question).to_contain_text("This cannot be taken back.")
    page.get_by_role("button", name="No, not yet").click()
    expect(table.answer("storm:clubs")).to_be_visible()
    assert table.catch_up()["n"] == before["n"]
    table.answer("storm:clubs").click()
    page.get_by_role("button", name="Yes, do it").click()
    assert table.went_on(before["n"])["question"]["step"] == "Act"
