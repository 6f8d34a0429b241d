"""Lessons played through by following what they say; the day's storm."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext
from tests.browser.tables import MANY, Table, here
from tests.support.browser import Shot
from tests.support.server import Server

AT_ONCE = {"champion": "card", "go": "space"}  # of The Temporal War: one press of the thing plays it


AT_ONCE = {"champion": "card", "go": "space"}  # of The Temporal War: one press of the thing plays it


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
    elif verb in AT_ONCE:
        table.thing(f"{AT_ONCE[verb]}:{what}").first.click()
    elif verb == "deck":
        table.page.get_by_role("button", name="Take it").click()
    elif table.answer(choice).count() == 0:
        lay_ready(table, choice)
    else:
        table.answer(choice).click()


def lay_ready(table: Table, choice: str) -> None:
    """Press the thing itself; what is then only laid ready is sent by the question's button."""
    state = table.state
    part = next(one["parts"][0] for one in state["choices"] if one["choice"] == choice)
    table.thing(part).first.click()
    answer = table.answer(choice)
    went_on = table.page.locator(f'[data-entry]:not([data-entry="{state["n"]}"])')
    expect(answer.or_(went_on).first).to_be_visible()
    if answer.count() and not went_on.count():
        answer.click()


@pytest.mark.parametrize("game", ["tempest", "temptation", "dominare", "temporal_war"])
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
    follower = here(page, server.url)
    assert follower.state["lesson"]["stage"] == 0

    page.goto(f"/learn/{game}")  # what was learnt is remembered, and goes on with the next
    lessons = page.get_by_role("main").get_by_role("listitem")
    expect(lessons.nth(0)).to_contain_text("done")
    expect(lessons.nth(0).get_by_role("button", name=re.compile("^Again"))).to_be_visible()
    expect(lessons.nth(1)).to_contain_text("Next")
    shot(page, f"learn-{game}-goes-on")
    page.goto("/")
    folded = page.get_by_role("group").filter(has_text="Lessons and examples")
    expect(folded).to_be_visible()
    expect(page.get_by_role("region", name="Your tables").get_by_role("listitem")).to_have_count(0)
    folded.get_by_text("Lessons and examples").click()
    expect(folded.get_by_role("listitem")).to_have_count(len(follower.guest.get("/tables/mine")))  # what is not over


def test_a_lesson_says_what_it_waits_for(page: Page, server: Server) -> None:
    """Another choice that the rules allow is answered by a word; nothing is done."""
    page.goto("/learn/tempest")
    page.get_by_role("main").get_by_role("listitem").first.get_by_role("button").click()
    table = here(page, server.url)
    before = table.catch_up()
    other = next(one["choice"] for one in before["choices"] if one["choice"] != before["lesson"]["next"])
    table.answer(other).click()
    expect(table.note).to_have_text("The rules allow that, but the lesson goes another way.")
    assert table.catch_up()["n"] == before["n"]


def begin(page: Page, server: Server, number: int = 0) -> Table:
    """Begin a lesson of Tempest, and go on to its first steps."""
    page.goto("/learn/tempest")
    page.get_by_role("main").get_by_role("listitem").nth(number).get_by_role("button").click()
    table = here(page, server.url)
    state = table.catch_up()
    while not state["lesson"]["next"].startswith("step:"):
        follow(table, state["lesson"]["next"])
        state = table.went_on(state["n"])
    return table


def test_a_click_on_the_lessons_goal_walks_the_lessons_way(page: Page, server: Server) -> None:
    table = begin(page, server)
    state = table.state
    way = [choice for choice in state["lesson"]["way"] if choice.startswith("step:")]
    assert len(way) > 2
    table.thing(f"square:{way[-1].partition(':')[2]}").click()
    expect(table.sheet).to_have_attribute("data-entry", str(state["n"] + len(way)))
    after = table.catch_up()
    assert [entry["choice"] for entry in after["entries"][-len(way) :]] == way
    expect(table.note).to_have_count(0)


def test_a_click_beside_the_lessons_way_moves_nothing(page: Page, server: Server) -> None:
    """Also where the first steps there are the lesson's own."""
    table = begin(page, server)
    state = table.state
    way = state["lesson"]["way"]
    beside = next(
        square
        for square, found in state["preview"]["reach"].items()
        if len(found["path"]) > 1 and found["path"][0] == way[0] and f"step:{square}" not in way
    )
    table.thing(f"square:{beside}").click()
    expect(table.note).to_contain_text("the lesson goes another way")
    assert table.catch_up()["n"] == state["n"]


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
