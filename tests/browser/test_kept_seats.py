"""Time that runs out costs a choice, not the seat; a rematch is agreed to; people on one screen have names."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext
from tests.browser.tables import Table, come, here
from tests.support.browser import Shot, until
from tests.support.client import Guest, State
from tests.support.server import Server

SLOW, SHORT = {"kind": "move", "seconds": 20}, {"kind": "move", "seconds": 3}


def two(server: Server, **said: object) -> tuple[Guest, Guest, State]:
    """Ada and Grace at a table of Temptation; whoever begins comes first."""
    guests = [Guest(server.url, "Ada"), Guest(server.url, "Grace")]
    state = guests[0].open("temptation", "me", "open", **said)
    state = guests[1].post(f"/tables/{state['table']}/sit", seat=1)
    first = int(state["question"]["seats"][0])
    return guests[first], guests[1 - first], state


def test_time_that_is_almost_up_is_warned_of_and_given(
    page: Page, new_context: NewContext, server: Server, shot: Shot
) -> None:
    first, second, state = two(server, clock=SLOW)
    me = first.state(state["table"])["mine"][0]
    name = state["seats"][me]["name"]
    mine = come(page, first, state)
    theirs = come(new_context().new_page(), second, state)
    warning = page.get_by_role("alert").filter(has_text="Your time is almost up.")
    expect(warning).to_contain_text("Your seat stays yours.")
    expect(theirs.page.locator("[data-give]")).to_contain_text(f"Time is almost up for {name}.")
    shot(page, "time-almost-up")
    theirs.page.get_by_role("button", name="Give a minute").click()
    expect(warning).to_have_count(0)
    assert first.state(state["table"])["seats"][me]["left"] > 30
    first.post(f"/tables/{state['table']}/resign", seat=me)
    expect(mine.sheet).to_have_attribute("data-phase", "over")


def test_the_banner_stays_until_the_seat_is_taken_back(
    page: Page, new_context: NewContext, server: Server, shot: Shot
) -> None:
    first, second, state = two(server, clock=SHORT)
    me = first.state(state["table"])["mine"][0]
    name = state["seats"][me]["name"]
    mine = come(page, first, state)
    theirs = come(new_context().new_page(), second, state)
    banner = page.get_by_role("alert").filter(has_text="You were away.")
    expect(banner).to_be_visible()
    expect(page.get_by_role("button", name="Skip to my turn")).to_have_count(0)
    said = f"{name} was away; a bot chooses until {name} is back."
    expect(theirs.page.get_by_role("log")).to_contain_text(said)
    expect(theirs.page.get_by_role("region", name="Seats")).to_contain_text("away, a bot chooses")
    shot(page, "away")
    page.reload()
    expect(banner).to_be_visible()
    page.get_by_role("button", name="Take your seat back").click()
    expect(banner).to_have_count(0)
    expect(theirs.page.get_by_role("log")).to_contain_text(f"{name} is back.")
    state = until(page, lambda: next((s for s in [mine.state] if s["seats"][me]["stand_in"] is None), None))
    assert state["seats"][me]["kind"] == "person"


def over(page: Page, new_context: NewContext, server: Server) -> tuple[Table, Table]:
    """Two pages before a game that has just ended."""
    ada, grace = Guest(server.url, "Ada"), Guest(server.url, "Grace")
    state = ada.open("temptation", "me", "open")
    grace.post(f"/tables/{state['table']}/sit", seat=1)
    hers, theirs = come(page, ada, state), come(new_context().new_page(), grace, state)
    ada.post(f"/tables/{state['table']}/resign", seat=0)
    for table in (hers, theirs):
        expect(table.sheet).to_have_attribute("data-phase", "over")
    return hers, theirs


def test_a_rematch_is_agreed_to(page: Page, new_context: NewContext, server: Server, shot: Shot) -> None:
    hers, theirs = over(page, new_context, server)
    page.get_by_role("button", name="Again, seats swapped").click()
    expect(page.get_by_text("Waiting for Grace.")).to_be_visible()
    expect(theirs.page.get_by_text("Ada wants another game, seats swapped.")).to_be_visible()
    shot(theirs.page, "rematch")
    assert hers.state["rematch"] is None
    theirs.page.get_by_role("button", name="Agree").click()
    expect(theirs.page).not_to_have_url(re.compile(hers.name))
    expect(page).to_have_url(theirs.page.url)  # who asked is taken there
    assert here(page, server.url).state["mine"] == [1]


def test_a_rematch_is_declined(page: Page, new_context: NewContext, server: Server) -> None:
    hers, theirs = over(page, new_context, server)
    page.get_by_role("button", name="Again, same seats").click()
    theirs.page.get_by_role("button", name="Decline").click()
    expect(page.get_by_text("Grace does not want another game now.")).to_be_visible()
    expect(page.get_by_role("button", name="Again, same seats")).to_be_enabled()
    assert hers.state["rematch"] is None


def test_people_on_one_screen_have_names(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/")
    form = page.get_by_role("region", name="Open a table")
    form.get_by_label("Game").select_option("temptation")
    form.get_by_label("Who sits in seat 2").select_option("here")
    form.get_by_role("button", name="Begin").click()
    first = form.get_by_label("Name of the player in seat 1")
    expect(first).to_be_focused()  # nobody plays without a name
    first.fill("Ada")
    form.get_by_label("Name of the player in seat 2").fill("Grace")
    form.get_by_role("button", name="Begin").click()
    seats = page.get_by_role("region", name="Seats")
    expect(seats.get_by_role("listitem").nth(0)).to_contain_text("Ada")
    expect(seats.get_by_role("listitem").nth(1)).to_contain_text("Grace")


def test_the_name_is_asked_once(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/")
    page.get_by_role("button", name="Your name").click()
    page.get_by_label("Your name at the table").fill("Ada")
    page.get_by_role("button", name="Take this name").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("banner").get_by_role("button", name="Ada")).to_be_visible()
    page.reload()
    expect(page.get_by_role("banner").get_by_role("button", name="Ada")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_personal_link_is_nowhere_until_it_is_asked_for(page: Page, server: Server) -> None:
    """The invitation is a table's; what opens my seats is made on demand, warned of, and works once."""
    ada = Guest(server.url, "Ada")
    state = ada.open("temptation", "me", "open")
    come(page, ada, state)
    key = page.evaluate("JSON.parse(localStorage.getItem('contretemps.guest')).token")

    def shown() -> str:
        fields = page.locator("input").evaluate_all("all => all.map(one => one.value)")
        return "\n".join([page.content(), *fields])

    assert key not in shown()
    assert "#me=" not in shown()
    page.get_by_role("button", name="This table").click()
    menu = page.get_by_role("dialog", name="This table")
    expect(menu.get_by_role("heading", name="You, on another device")).to_be_visible()
    assert "#me=" not in shown()
    expect(menu.get_by_role("button", name="Copy", exact=True)).to_have_count(1)  # the table's link
    menu.get_by_role("button", name="Make a link of my own").click()
    expect(menu.get_by_text("Whoever opens it is you")).to_be_visible()
    expect(menu.get_by_role("button", name="Copy for myself")).to_be_visible()
    expect(menu.get_by_text(re.compile("It works once, and until"))).to_be_visible()
    assert key not in shown()
