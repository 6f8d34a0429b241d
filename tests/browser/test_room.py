"""Every game on every screen, from a phone held sideways to a wide desk: it can be played; the board stands still."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext
from tests.browser.tables import DAY, Table, asked, come, script, settled
from tests.browser.test_layout import NAMES, over_the_edge, too_small
from tests.support import waiting
from tests.support.browser import Shot
from tests.support.client import Guest, State
from tests.support.often import TIMES
from tests.support.server import Server

SIDEWAYS = (740, 360)  # a phone in landscape
DOUBLED = (720, 450)  # 1440 x 900 at 200 %
DESK = (1440, 900)
PHONE = (360, 780)
SCREENS = [SIDEWAYS, DOUBLED, PHONE, (768, 1024), (1366, 768), DESK, (2560, 1440)]
MANY = 60  # choices until a phase comes

Phase = Callable[[Guest], State]
One = TypeVar("One")


def play_on(guest: Guest, state: State, enough: Callable[[State], bool]) -> State:
    """What a quick player would do, until a state is as it should be; bots play between."""
    for _ in range(MANY):
        name = state["table"]
        state = until_asked(guest, name)
        if enough(state):
            return state
        guest.choose(state, onward(guest, state))
    raise AssertionError("such a state never came")


def onward(guest: Guest, state: State) -> str:
    """What a quick player would do; on a busy machine it may find nothing in time, and anything will do."""
    answer = guest.http.post(f"/api/tables/{state['table']}/hint", json={"seat": state["as"], "level": "which"})
    choice = answer.json()["choice"] if answer.is_success else state["choices"][0]
    return str(choice["choice"])


def until_asked(guest: Guest, name: str) -> State:
    return waiting.until(lambda: state if asked(state := guest.state(name)) else None)


def pile(guest: Guest) -> State:
    return guest.open("tempest", "me", options=DAY, seed="lantern")


def steps(guest: Guest) -> State:
    return play_on(guest, pile(guest), lambda state: len(state["choices"]) > 6)


def last_day(guest: Guest) -> State:
    """Eleven squares by eleven."""
    state = guest.open("tempest", "me", options={"days": "final"}, seed="lantern")
    return guest.choose(state, "storm:diamonds")


def to_throw(guest: Guest) -> State:
    return guest.open("temptation", "me", "greedy", seed="ladder")


def five_dice(guest: Guest) -> State:
    return play_on(guest, to_throw(guest), lambda state: len(state["view"]["throw"]) > 3)


def six_clocks(guest: Guest) -> State:
    return six(guest, clock={"kind": "bank", "seconds": 3600})


def six(guest: Guest, **said: object) -> State:
    seats = [{"kind": "me", "name": name} for name in NAMES]
    state: State = guest.post("/tables", game="temptation", seats=seats, seed="wren", **said)
    return play_on(guest, state, lambda state: state["n"] > 12 and len(state["choices"]) > 1)


def draft(guest: Guest) -> State:
    return guest.open("tempt", "me", "greedy", seed="heron")


def cohorts(guest: Guest) -> State:
    return play_on(guest, draft(guest), lambda state: step(state) == "Act" and len(state["choices"]) > 6)


def second_turn(guest: Guest) -> State:
    """Cards lie in Columns and Chanters are in their row."""
    return play_on(guest, draft(guest), lambda state: step(state) == "Act" and state["n"] > 45)


def action(guest: Guest) -> State:
    """Dominare: the first action of its first season."""
    return play_on(guest, guest.open("dominare", "me", "greedy", seed="heron"), lambda state: step(state) == "Act")


def war(guest: Guest) -> State:
    """The Temporal War: the first warrior that acts."""
    state = guest.open("temporal_war", "me", "greedy", seed="heron")
    return play_on(guest, state, lambda state: step(state) == "Act")


PHASES: list[Phase] = [pile, steps, last_day, to_throw, five_dice, six, draft, cohorts, second_turn]


def step(state: State) -> str:
    return str(state["question"]["step"])


def at(guest: Guest, page: Page, phase: Phase) -> Table:
    table = come(page, guest, phase(guest))
    table.catch_up(until_asked(guest, table.name)["n"])  # a bot may be the first
    return table


def screen(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    settled(page)


def no_room(page: Page) -> list[str]:
    """Whatever keeps the table from being played on this screen."""
    found: list[str] = page.evaluate(script("no_room"))
    return found


@pytest.fixture
def ada(server: Server) -> Guest:
    return Guest(server.url, "Ada")


@pytest.mark.parametrize("phase", PHASES, ids=lambda phase: phase.__name__)
def test_every_screen_has_room(phase: Phase, new_context: NewContext, ada: Guest, shot: Shot) -> None:
    page = new_context().new_page()
    at(ada, page, phase)
    for size in SCREENS:
        screen(page, size)
        shot(page, f"room-{phase.__name__}-{size[0]}x{size[1]}")
        assert no_room(page) == [], size
        assert over_the_edge(page) == [], size


@pytest.mark.parametrize("phase", [steps, last_day, five_dice, second_turn], ids=lambda phase: phase.__name__)
def test_a_finger_plays_sideways(phase: Phase, new_context: NewContext, ada: Guest) -> None:
    width, height = SIDEWAYS
    page = new_context(viewport={"width": width, "height": height}, is_mobile=True, has_touch=True).new_page()
    at(ada, page, phase)
    settled(page)
    assert no_room(page) == []
    assert too_small(page) == []
    bar = page.get_by_role("navigation", name="Pages of the table")
    for tab in bar.get_by_role("button").all()[::-1]:  # and back to the table
        tab.tap()
        expect(tab).to_have_attribute("aria-pressed", "true")
        assert over_the_edge(page) == []
    assert no_room(page) == []


def test_six_seats_fit_without_scrolling(new_context: NewContext, ada: Guest) -> None:
    """In the longer language, each with a clock."""
    page = new_context(locale="fr-FR").new_page()
    at(ada, page, six_clocks)
    for size in (DESK, (1366, 768)):
        screen(page, size)
        seats = page.locator(".a-seats")
        expect(seats.get_by_role("listitem")).to_have_count(6)
        assert seats.evaluate("element => element.scrollHeight - element.clientHeight") <= 0, size


def test_all_of_the_largest_map_is_seen(new_context: NewContext, ada: Guest) -> None:
    page = new_context().new_page()
    table = at(ada, page, last_day)
    for size in ((768, 1024), (1366, 768), DESK):
        screen(page, size)
        for corner in ("1,1", "11,1", "1,11", "11,11"):
            expect(table.thing(f"square:{corner}")).to_be_in_viewport(ratio=1)
        box = table.thing("square:1,1").bounding_box()
        assert box is not None
        assert box["width"] > 30, size


def test_figures_of_rows_stand_beside_the_map(new_context: NewContext, ada: Guest) -> None:
    """On a phone too, where eight squares leave them next to nothing."""
    page = new_context().new_page()
    table = come(page, ada, ada.open("tempest", "me", options={"days": "2", "powers": ["haily", "mack", "bairn"]}))
    table.catch_up()
    screen(page, PHONE)
    settled(page)
    square = table.thing("square:1,1").bounding_box()
    assert square is not None
    boxes = [figure.bounding_box() for figure in page.locator(".edges text").all()]
    rows = [box for box in boxes if box is not None and box["y"] > square["y"]]
    assert len(rows) == 8
    assert [box for box in rows if box["x"] < 0 or box["x"] + box["width"] > square["x"]] == []


def test_a_wide_screen_is_used(new_context: NewContext, ada: Guest) -> None:
    """What is read grows with what is drawn."""
    page = new_context().new_page()
    table = at(ada, page, cohorts)
    screen(page, DESK)
    before = table.question.bounding_box(), page.locator("[data-hand] .card").first.bounding_box()
    screen(page, (2560, 1440))
    after = table.question.bounding_box(), page.locator("[data-hand] .card").first.bounding_box()
    for small, large in zip(before, after, strict=True):
        assert small is not None
        assert large is not None
        assert large["width"] > 1.3 * small["width"]
    assert page.evaluate("parseFloat(getComputedStyle(document.querySelector('[data-question] h2')).fontSize)") > 26


# ---- standing still ------------------------------------------------------------------------------------------------


def place(page: Page) -> tuple[int, ...]:
    """Where the board is, in pixels."""
    settled(page)
    box = page.locator("[data-board] .box").bounding_box()
    assert box is not None
    return round(box["x"]), round(box["y"]), round(box["x"] + box["width"]), round(box["y"] + box["height"])


def called(one: Phase | tuple[int, int]) -> str:
    return str(one) if isinstance(one, tuple) else one.__name__


def spread(screens: list[One]) -> list[One]:
    """Every second one, all screens of one game or another among them; with more time, each."""
    return screens if TIMES > 1 else screens[::2]


CHOICES: dict[Phase, int] = {pile: 22, to_throw: 16, draft: 26}


STILL_ON = (DESK, (1366, 768), (768, 1024), PHONE, SIDEWAYS)
ON_SCREENS = spread([(phase, size) for phase in CHOICES for size in STILL_ON])
CHOICES.update({action: 14, war: 14})


@pytest.mark.parametrize(
    ("phase", "size"), [*ON_SCREENS, (action, DESK), (action, (1366, 768)), (war, DESK), (war, (1366, 768))], ids=called
)
def test_the_board_stands_still(phase: Phase, size: tuple[int, int], new_context: NewContext, ada: Guest) -> None:
    """Whatever is asked, picked, taken back and chosen."""
    page = new_context().new_page()
    table = at(ada, page, phase)
    screen(page, size)
    places: dict[tuple[int, ...], str] = {}
    state = table.state
    for _ in range(CHOICES[phase]):
        until_asked(ada, table.name)
        state = table.catch_up()
        laid_away(page)
        places.setdefault(place(page), table.question.inner_text())
        if thing := first_of_several(table, state):
            table.thing(thing).first.click()
            places.setdefault(place(page), table.question.inner_text())
            page.keyboard.press("Escape")
        state = table.state
        ada.choose(state, onward(ada, state))
    assert list(places.values())[1:] == [], list(places)


def laid_away(page: Page) -> None:
    """A sheet that tells what happened lies on the board until it is read; a phone's question asks for that."""
    judged = page.locator("[data-question]", has_text="is judged")
    if judged.count():
        judged.get_by_role("button", name="Go on", exact=True).click()
        expect(judged).to_have_count(0)
    on = page.locator("[data-board] footer").get_by_role("button")
    if on.count():
        on.click()


def first_of_several(table: Table, state: State) -> str | None:
    """Something that leaves several choices when it is picked: a card, a die, a row."""
    parts: list[str] = [part for choice in state["choices"] for part in choice["parts"]]
    for part in sorted(set(parts)):
        if part.partition(":")[0] in ("card", "row", "number") and 1 < parts.count(part) < len(state["choices"]):
            found = table.page.locator(f'[data-hand] [data-thing="{part}"]')
            if found.count() and found.first.is_visible():
                return part
    return None


LESSONS = spread([(game, size) for game in ("tempest", "temptation", "tempt") for size in STILL_ON])


@pytest.mark.parametrize(("game", "size"), [*LESSONS, ("dominare", DESK)], ids=str)
def test_the_board_stands_still_in_a_lesson(
    game: str, size: tuple[int, int], new_context: NewContext, ada: Guest, shot: Shot
) -> None:
    page = new_context().new_page()
    lesson = ada.get(f"/games/{game}/lessons")[1]
    table = come(page, ada, ada.post("/tables", game=game, lesson=lesson["id"]))
    screen(page, size)
    state = table.catch_up()
    card = page.get_by_role("region", name="Lesson")
    places: dict[tuple[int, ...], str] = {}
    while state["lesson"]["next"] is not None:
        expect(card).to_contain_text(state["lesson"]["say"])
        laid_away(page)
        places.setdefault(place(page), state["lesson"]["say"])
        ada.choose(state, state["lesson"]["next"])
        state = table.went_on(state["n"])
    shot(page, f"room-lesson-{game}-{size[0]}x{size[1]}")
    assert list(places.values())[1:] == [], list(places)
