"""Tempt as a player sees it: cards that open only when they are meant, what a phone shows, the draft of others."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import FloatRect, Page, expect

from tests.browser.conftest import NewContext
from tests.browser.tables import MANY, Table, advice, asked, come, script, settled, watch
from tests.support.browser import Shot, until
from tests.support.client import Guest, State
from tests.support.server import Server

PHONE = {"width": 360, "height": 780}
DESK = {"width": 1440, "height": 900}
CHOOSABLE = "[data-thing].may, [data-thing].sel, [data-question]"
NUMBERED = re.compile(r"\(\d+\)")


@pytest.fixture
def ada(server: Server) -> Guest:
    return Guest(server.url, "Ada")


def grown(page: Page, ada: Guest, step: str, since: int = 3) -> State:
    """A game against a bot, well under way, at a question; nobody looks on."""
    state = ada.open("tempt", "me", "greedy", seed="heron")
    for _ in range(MANY):
        name = state["table"]
        state = until(page, lambda: found if asked(found := ada.state(name)) else None)  # noqa: B023
        tempts = {choice["parts"][0] for choice in state["choices"] if choice["verb"] == "tempt"}
        there = state["view"]["round"] >= since and state["question"]["step"] == step
        if there and (step != "Act" or len(tempts) > 1):
            return state
        ada.choose(state, advice(ada, state))
    raise AssertionError(f"no {step}")


def overlap(one: FloatRect, other: FloatRect) -> bool:
    return (
        one["x"] < other["x"] + other["width"]
        and other["x"] < one["x"] + one["width"]
        and one["y"] < other["y"] + other["height"]
        and other["y"] < one["y"] + one["height"]
    )


def middle(table: Table, thing: str) -> tuple[float, float]:
    box = table.page.locator(f'[data-board] [data-thing="{thing}"]').bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.own_browser
def test_a_card_opens_when_it_is_meant_and_never_over_what_is_chosen(
    new_context: NewContext, ada: Guest, shot: Shot
) -> None:
    """Moved onto and rested, or walked to by keys; not because the pointer happens to be where the draft is laid."""
    page = new_context(viewport=DESK).new_page()
    state = grown(page, ada, "Pick", since=1)
    ladies = [choice["parts"][0] for choice in state["choices"]]
    page.clock.install()
    table = come(page, ada, state)
    zoom = page.locator(".zoom")
    x, y = middle(table, ladies[1])
    page.mouse.move(2, 2)
    page.mouse.move(x, y)
    page.clock.run_for(1000)
    expect(zoom).to_be_visible()
    shot(page, "tempt-zoom")
    over = zoom.bounding_box()
    assert over is not None
    for thing in page.locator(CHOOSABLE).all():
        box = thing.bounding_box()
        assert box is None or not overlap(over, box), thing.get_attribute("data-thing")

    ada.post(f"/tables/{table.name}/rename", seat=0, name="Lovelace")  # something happens that is no move
    expect(page.get_by_text("Lovelace").first).to_be_visible()
    expect(zoom).to_be_visible()

    page.reload()  # the pointer stays where a card comes to lie
    expect(table.thing(ladies[1]).first).to_be_visible()
    page.clock.run_for(5000)
    expect(zoom).to_be_hidden()
    page.mouse.move(x + 3, y)  # nor is a hand meant that trembles
    page.clock.run_for(5000)
    expect(zoom).to_be_hidden()
    page.mouse.move(*middle(table, ladies[2]))
    page.clock.run_for(1000)
    expect(zoom).to_be_visible()
    page.mouse.move(2, 2)
    expect(zoom).to_be_hidden()

    table.thing(ladies[0]).first.focus()  # by the page itself
    page.clock.run_for(5000)
    expect(zoom).to_be_hidden()
    page.keyboard.press("ArrowRight")
    page.clock.run_for(1000)
    expect(zoom).to_be_visible()


def test_a_phone_shows_my_columns_while_a_card_is_picked(new_context: NewContext, ada: Guest, shot: Shot) -> None:
    page = new_context(viewport=PHONE, has_touch=True, is_mobile=True).new_page()
    state = grown(page, ada, "Act")
    table = come(page, ada, state)
    player = state["view"]["players"][state["as"]]
    standing = [card for column in player["columns"] for card in column["cards"]]
    assert len(standing) >= 3
    tempts = [choice for choice in state["choices"] if choice["verb"] == "tempt" and choice["parts"][1] == "place:1"]
    page.locator(f'[data-hand] [data-thing="{tempts[0]["parts"][0]}"]').tap()
    expect(table.thing("place:1")).to_be_in_viewport(ratio=0.9)
    shot(page, "tempt-360-picked")
    for card in standing:
        expect(page.locator(f'[data-board] [data-thing="card:{card}"]')).to_be_in_viewport(ratio=0.9)
    for area in ("2", "3"):
        expect(table.thing(f"place:{area}")).to_be_in_viewport(ratio=0.9)
    expect(table.question.get_by_role("button", name="As Chanter")).to_be_in_viewport(ratio=1)
    assert not NUMBERED.search(table.question.inner_text())
    table.thing("place:1").tap()
    made = next(entry for entry in table.went_on(state["n"])["entries"] if entry["n"] == state["n"] + 1)
    assert made["choice"] == tempts[0]["choice"]


def test_a_phone_asks_to_go_on_from_a_primacy_and_then_shows_the_answers(
    new_context: NewContext, ada: Guest, shot: Shot
) -> None:
    page = new_context(viewport=PHONE, has_touch=True, is_mobile=True).new_page()
    state = grown(page, ada, "Pick", since=2)
    table = come(page, ada, state)
    sheet = page.get_by_role("region", name="Primacy of round 1")
    expect(sheet).to_be_visible()
    answers = table.question.locator(".acts button")
    expect(answers).to_have_count(1)
    expect(answers).to_have_text("Go on")
    expect(answers).to_be_in_viewport(ratio=1)
    expect(sheet.locator("tfoot")).to_be_in_viewport(ratio=1)  # all of it is seen
    shot(page, "tempt-360-primacy")
    answers.tap()
    expect(sheet).to_have_count(0)
    for choice in state["choices"][:2]:
        expect(table.thing(choice["parts"][0])).to_be_in_viewport(ratio=0.9)


def test_whoever_looks_on_sees_as_many_backs_as_are_looked_at(new_context: NewContext, ada: Guest, shot: Shot) -> None:
    """And which way they are passed; no face and no name."""
    page = new_context(viewport=DESK).new_page()
    state = ada.open("tempt", "me", "me", seed="heron")
    watch(page, state["table"])
    backs = page.locator(".draft .back")
    first = state["question"]["seats"][0]
    for n in (5, 4, 3, 2):
        expect(backs).to_have_count(n)
        arrow = page.locator(".draft .to > svg:not(.token)")
        picker = state["question"]["seats"][0]
        expect(arrow).to_have_count(0 if n == 2 else 1)  # the last one goes aside
        if n > 2:
            turned = arrow.evaluate("element => element.classList.contains('hither')")
            assert turned is (picker == 1)  # a spectator looks from the first seat
        assert page.locator(".draft .lady").count() == 0
        if n == 4:
            assert picker != first
            shot(page, "tempt-draft-spectator")
        state = ada.choose(state, state["choices"][0]["choice"])


def test_a_draft_can_be_left_to_the_quick_player(new_context: NewContext, ada: Guest) -> None:
    page = new_context(viewport=DESK).new_page()
    state = grown(page, ada, "Pick", since=1)
    table = come(page, ada, state)
    expect(page.locator(".draft")).to_contain_text("You win by points when the game ends")
    table.question.get_by_role("button", name="Draft for me").click()

    def drafted() -> State | None:
        found = table.state
        return found if asked(found) and found["question"]["step"] != "Pick" else None

    assert until(page, drafted)["view"]["players"][state["as"]]["temptresses_size"] == 2


@pytest.mark.parametrize("lang", ["en-GB", "fr-FR"])
def test_no_text_is_cut(new_context: NewContext, ada: Guest, shot: Shot, lang: str) -> None:
    page = new_context(viewport=DESK, locale=lang).new_page()
    states = [grown(page, ada, "Act"), grown(page, ada, "Pick")]
    for state in states:
        come(page, ada, state)
        for width, height in [(1440, 900), (1366, 768), (768, 1024), (360, 780)]:
            page.set_viewport_size({"width": width, "height": height})
            settled(page)
            shot(page, f"tempt-{state['question']['step']}-{width}-{lang}")
            assert page.evaluate(script("cut_text")) == [], (width, lang)
        page.set_viewport_size({"width": 1440, "height": 900})
        assert not NUMBERED.search(page.locator("main").inner_text())
