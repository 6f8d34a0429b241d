"""Lessons played through by following what they say; the day's storm."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext
from tests.browser.tables import MANY, Table, here
from tests.support.browser import Shot
from tests.support.server import Server


def follow(table: Table, choice: str) -> None:
    """Do by mouse what the lesson waits for, on the board where it is there."""
    verb, _, what = choice.partition(":")
    if verb == "step":
        table.thing(f"square:{what}").click()
    elif verb == "place":
        number, row = what.split(">")
        n = table.shown
        table.thing(f"number:{number}").first.click()
        expect(table.page.locator("[data-question].busy")).to_have_count(0)
        if table.shown == n:
            table.thing(f"row:{row}").first.click()
    elif verb == "force":
        table.question.get_by_role("button", name="Force forward").click()
        table.thing(f"square:{what}").click()
    else:
        table.answer(choice).click()


@pytest.mark.parametrize("game", ["tempest", "temptation"])
def test_the_first_lesson_is_played_through(page: Page, server: Server, shot: Shot, game: str) -> None:
    page.goto(f"/learn/{game}")
    page.get_by_role("main").get_by_role("listitem").first.get_by_role("button").click()
    table = here(page, server.url)
    card = page.get_by_role("region", name="Lesson")
    said: list[str] = []
    state = table.catch_up()
    for _ in range(MANY):
        lesson = state["lesson"]
        expect(card).to_contain_text(lesson["say"])
        if lesson["say"] not in said:
            said.append(lesson["say"])
            if len(said) == 2:
                shot(page, f"lesson-{game}")
        if lesson["next"] is None:
            break
        follow(table, lesson["next"])
        state = table.went_on(state["n"])
    assert state["lesson"]["next"] is None
    assert len(said) == state["lesson"]["stages"]
    expect(card.get_by_role("button", name=re.compile("^Next: "))).to_be_visible()
    expect(card.get_by_role("link", name="All lessons")).to_be_visible()
    shot(page, f"lesson-{game}-ends")
    card.get_by_role("button", name=re.compile("^Next: ")).click()
    expect(page).not_to_have_url(re.compile(table.name))
    assert here(page, server.url).state["lesson"]["stage"] == 0


def test_a_lesson_says_what_it_waits_for(page: Page, server: Server) -> None:
    """Another choice that the rules allow is answered by a word; nothing is done."""
    page.goto("/learn/tempest")
    page.get_by_role("main").get_by_role("listitem").first.get_by_role("button").click()
    table = here(page, server.url)
    before = table.catch_up()
    other = next(one["choice"] for one in before["choices"] if one["choice"] != before["lesson"]["next"])
    table.answer(other).click()
    expect(table.note).to_contain_text(re.compile(r"\w{3,} \w+"))
    assert table.catch_up()["n"] == before["n"]


def test_the_storm_of_the_day_is_played_once(page: Page, new_context: NewContext, server: Server) -> None:
    page.goto("/")
    day = page.get_by_role("region", name="Tempest of the day")
    day.get_by_role("button", name="Play today’s storm").click()
    table = here(page, server.url)
    first = table.catch_up()
    assert first["daily"] is not None
    table.answer("storm:clubs").click()
    n = table.went_on(first["n"])["n"]
    page.goto("/")
    expect(day).to_contain_text("You are in the middle of it.")
    day.get_by_role("button", name="Go on").click()
    expect(page).to_have_url(re.compile(f"{table.path}$"))
    table.catch_up(n)

    other = new_context().new_page()  # everybody else meets the same storm, at a table of their own
    other.goto("/")
    other.get_by_role("region", name="Tempest of the day").get_by_role("button", name="Play today’s storm").click()
    theirs = here(other, server.url)
    assert theirs.name != table.name
    assert theirs.catch_up()["view"] == first["view"]
