"""Temptation in the browser: whole games with two and with six, refusals, the odds, a lesson, and a small screen."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext
from tests.browser.tables import Table, come
from tests.support.browser import Shot, until
from tests.support.client import Guest, State
from tests.support.server import Server

SEED = "ladder"  # a practice word: the same luck in every run
PHONE = {"viewport": {"width": 360, "height": 780}, "has_touch": True, "is_mobile": True}
TAP = 44  # px
MANY = 600  # choices of a game of six


@pytest.fixture
def ada(server: Server) -> Guest:
    return Guest(server.url, "Ada")


def sensible(state: State) -> str:
    """What brings points; else a die that must be placed; else to stop."""
    choices = [choice["choice"] for choice in state["choices"]]
    if choices == ["throw"]:
        return "throw"
    places = sorted(state["preview"]["places"], key=lambda place: (-place["pays"], place["to_go"]))
    if places and (places[0]["pays"] > 0 or "stop" not in choices):
        return f"place:{places[0]['number']}>{places[0]['row']}"
    return "stop"


def by_hand(table: Table, state: State, choice: str) -> None:
    """A die and then its row, as people do; throw and stop by their buttons."""
    verb, _, what = choice.partition(":")
    if verb != "place":
        table.answer(choice).click()
        return
    number, _, row = what.partition(">")
    table.thing(f"number:{number}").first.click()
    if sum(f"number:{number}" in other["parts"] for other in state["choices"]) > 1:
        table.thing(f"row:{row}").click()


def my_turn(table: Table) -> State:
    """Wait until somebody of mine is asked, or the game is over, and the page shows it."""

    def mine() -> State | None:
        state = table.state
        return state if state["choices"] or state["phase"] == "over" else None

    return table.catch_up(until(table.page, mine)["n"])


def play_out(table: Table, choices: int = MANY) -> State:
    """To the end, or so many choices, whoever of mine is asked."""
    for _ in range(choices):
        state = my_turn(table)
        if state["phase"] == "over":
            return state
        by_hand(table, state, sensible(state))
        expect(table.sheet).not_to_have_attribute("data-entry", str(state["n"]))
    assert choices < MANY, f"not over after {MANY} choices"
    return my_turn(table)


def ends_well(table: Table, state: State) -> None:
    """The playbill tells the result, and how everybody came to their points."""
    bill = table.page.get_by_role("main").get_by_role("article")
    expect(bill).to_contain_text(state["result"]["text"])
    for player in state["view"]["players"]:
        expect(bill).to_contain_text(f"= {player['points']}")


def test_two_with_a_bot(page: Page, ada: Guest, shot: Shot) -> None:
    table = come(page, ada, ada.open("temptation", "me", "greedy", seed=SEED))
    ends_well(table, play_out(table))
    shot(page, "temptation-2-ends")


def test_six_at_one_small_screen(new_context: NewContext, ada: Guest, shot: Shot) -> None:
    """Nothing is hidden, so there is no curtain: whoever is asked is asked at once."""
    page = new_context(**PHONE).new_page()
    table = come(page, ada, ada.open("temptation", *["me"] * 6, seed=SEED))
    shot(page, "temptation-6-phone")
    play_out(table, 30)
    for letter in "ABCDEF":
        box = table.thing(f"row:{letter}").bounding_box()
        assert box is not None
        assert box["width"] >= TAP
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360
    table = come(page, ada, shortly_before_the_end(ada, 30))
    ends_well(table, play_out(table))
    shot(page, "temptation-6-phone-ends")


def shortly_before_the_end(ada: Guest, choices: int) -> State:
    """A table of six whose game is over after so many choices more: the same game is played twice."""
    state = ada.open("temptation", *["me"] * 6, seed=SEED)
    made = []
    while state["phase"] != "over":
        made.append(sensible(state))
        state = ada.choose(state, made[-1])
    again = ada.open("temptation", *["me"] * 6, seed=SEED)
    for choice in made[:-choices]:
        again = ada.choose(again, choice)
    return again


def at(ada: Guest, page: Page, choices: list[str], **said: Any) -> Table:
    """A table of two where these things have happened."""
    state = ada.open("temptation", "me", "me", seed=SEED, **said)
    for choice in choices:
        state = ada.choose(state, choice)
    return come(page, ada, state)


def test_what_does_not_fit_says_why(page: Page, ada: Guest) -> None:
    table = at(ada, page, ["throw"])
    state = table.state
    table.answer("stop").click(force=True)  # off, but to be pressed
    expect(table.note).to_contain_text("TTN-055")
    fitting = {part for choice in state["choices"] for part in choice["parts"]}
    refused = next((f"row:{row}" for row in "ABCDEF" if f"row:{row}" not in fitting), None)
    if refused is not None:
        table.thing(refused).click(force=True)
        expect(table.note).to_contain_text("TTN-0")
    assert table.state["n"] == state["n"]


def forced(ada: Guest, rows: int) -> State:
    """Somewhere in these games a die must be placed, only one number fits, and it fits on so many rows."""
    for word in ("ladder", "lantern", "apple", "cauldron"):
        state = ada.open("temptation", "me", "me", seed=word)
        while state["phase"] != "over":
            places = {tuple(one["parts"]) for one in state["choices"] if one["verb"] == "place"}
            if state["view"]["must_place"] and len({number for number, _ in places}) == 1 and len(places) == rows:
                return state
            state = ada.choose(state, sensible(state))
    raise AssertionError("no such luck")


@pytest.mark.parametrize(("rows", "lang"), [(1, "en-GB"), (2, "fr-FR")])
def test_a_die_that_must_be_placed_says_so(
    new_context: NewContext, ada: Guest, shot: Shot, rows: int, lang: str
) -> None:
    """One clear button for each row; nothing beside it that cannot be done, and no crumb of something never picked."""
    page = new_context(locale=lang).new_page()
    state = forced(ada, rows)
    table = come(page, ada, state)
    table.catch_up()
    question = page.locator("[data-question]")
    wanted = sorted(one["choice"] for one in state["choices"])
    assert (
        sorted(question.locator("[data-choice]").evaluate_all("all => all.map((one) => one.dataset.choice)")) == wanted
    )
    expect(question.locator("[aria-disabled=true][data-choice]")).to_have_count(0)
    expect(question.locator(".crumb")).to_have_count(0)
    expect(question).to_contain_text("no other fits" if lang == "en-GB" else "aucun autre ne convient")
    shot(page, f"temptation-forced-{rows}")
    question.locator(f'[data-choice="{wanted[0]}"]').click()
    assert table.went_on(state["n"])["entries"][-1]["choice"] == wanted[0]


@pytest.mark.parametrize("lang", ["en-GB", "fr-FR"])
def test_a_throw_is_said_die_by_die(new_context: NewContext, ada: Guest, lang: str) -> None:
    page = new_context(locale=lang).new_page()
    table = come(page, ada, ada.open("temptation", "me", "me", seed=SEED))
    before = table.catch_up()["n"]
    page.locator('[data-choice="throw"]').click()
    dice = table.went_on(before)["view"]["throw"]
    expect(page.get_by_role("status").filter(has_text=", ".join(map(str, dice)))).to_have_count(1)


def test_what_the_stars_mean_stands_on_the_board(page: Page, ada: Guest, shot: Shot) -> None:
    for word in "abcdefghijklmnop":
        state = ada.open("temptation", "me", "me", seed=word)
        if any("R" in row["spaces"] for row in state["view"]["rows"]):
            break
    come(page, ada, state).catch_up()
    expect(page.locator('[data-legend="R"]')).to_have_text("one number")
    expect(page.locator('[data-legend="Y"]')).to_have_text("another one")
    shot(page, "temptation-stars")


def test_the_odds_are_there_on_demand(page: Page, ada: Guest, shot: Shot) -> None:
    table = at(ada, page, [])
    odds = page.get_by_role("button", name="Odds")
    expect(page.get_by_text("nothing fits: the turn is over")).to_have_count(0)
    odds.click()
    expect(odds).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_text("nothing fits: the turn is over")).to_be_visible()
    shot(page, "temptation-odds")
    page.reload()
    expect(page.get_by_text("nothing fits: the turn is over")).to_be_visible()  # it is remembered
    assert table.state["hints"]


def test_by_keys_alone(page: Page, ada: Guest) -> None:
    """A die by Enter, then its row; no mouse is near."""
    table = at(ada, page, ["throw"])
    state = table.catch_up()
    choice = sensible(state)
    number, _, row = choice.partition(":")[2].partition(">")
    table.thing(f"number:{number}").first.focus()
    page.keyboard.press("Enter")
    if sum(f"number:{number}" in other["parts"] for other in state["choices"]) > 1:
        table.thing(f"row:{row}").focus()
        page.keyboard.press("Enter")
    state = table.went_on(state["n"])
    assert state["entries"][-1]["choice"] == choice


def test_a_lesson_from_its_first_to_its_last_word(page: Page, ada: Guest, shot: Shot) -> None:
    lessons = ada.get("/games/temptation/lessons")
    assert len(lessons) == 7
    table = come(page, ada, ada.post("/tables", game="temptation", lesson=lessons[1]["id"]))
    said: list[str] = []
    state = table.catch_up()
    while state["lesson"]["next"] is not None:
        expect(page.get_by_text(state["lesson"]["say"])).to_be_visible()
        said.append(state["lesson"]["say"])
        if len(said) == 2:
            shot(page, "temptation-lesson")
        by_hand(table, state, state["lesson"]["next"])
        state = table.went_on(state["n"])
    assert len(set(said)) >= 4
    assert state["view"]["players"][0]["points"] == 100
