"""Personal links: nobody becomes somebody else by a click, nothing is lost by one, and one's own takes one along."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewContext
from tests.browser.tables import DAY, KEPT, Table, be, here, whose
from tests.support.browser import Problems
from tests.support.client import Guest
from tests.support.server import Server


def code(guest: Guest) -> str:
    return str(guest.post("/guests/me/links")["code"])


def used(guest: Guest) -> str:
    """A code that was good once."""
    once = code(guest)
    guest.post("/guests/links/claim", code=once)
    return once


def token(guest: Guest) -> str:
    """What links held before they held codes."""
    return guest.token


def nonsense(guest: Guest) -> str:
    return "nobody-has-ever-made-this-one-up"


def broken(guest: Guest) -> str:
    return "%3Cb%3E"


def kept(page: Page) -> str | None:
    """The token that this browser acts by."""
    found = page.evaluate(KEPT)
    return str(found["token"]) if found else None


def dialog(page: Page, name: str) -> Locator:
    return page.get_by_role("dialog", name=name)


def me(page: Page, name: str) -> Locator:
    """The button with my name, on the front page."""
    return page.get_by_role("button", name=re.compile(f"{name} ?: Who you are here"))


@pytest.fixture
def eve(server: Server) -> Guest:
    """Who sends links to others."""
    return Guest(server.url, "Eve")


@pytest.fixture
def seated(page: Page, server: Server) -> Table:
    """Ada's browser, and a table at which she sits. It is her turn."""
    ada = Guest(server.url, "Ada")
    state = ada.open("tempest", "me", options=DAY, seed="lantern")
    be(page, ada)
    return Table(page, ada, state["table"])


def plays_on(table: Table) -> None:
    """Whoever has this browser has the seat: the page asks, and the server takes the answer."""
    table.page.goto(table.path)
    state = table.catch_up()
    assert state["mine"] == [0]
    table.answer("storm:diamonds").click()
    table.went_on(state["n"])


@pytest.mark.parametrize("link", [code, token])
def test_somebody_elses_link_is_asked_about_and_takes_nothing(
    seated: Table, eve: Guest, link: Callable[[Guest], str], problems: Problems
) -> None:
    problems.allow("/api/guests/links/look")  # a token is no code
    page = seated.page
    page.goto(f"/#me={link(eve)}")
    asking = dialog(page, "Become somebody else here?")
    expect(asking).to_contain_text("Your seats and tables belong to Ada.")
    expect(asking).to_contain_text("You would play from the seats of Eve.")
    expect(asking).to_contain_text("who could see your hand")
    assert page.evaluate("location.href").endswith("/")  # the key does not stay in the address
    assert kept(page) == seated.guest.token
    expect(page.get_by_role("button", name="No, stay Ada")).to_be_focused()
    page.keyboard.press("Enter")
    expect(asking).to_be_hidden()
    expect(me(page, "Ada")).to_be_visible()
    assert kept(page) == seated.guest.token
    plays_on(seated)


@pytest.mark.parametrize("link", [nonsense, used, broken])
def test_a_link_that_leads_nowhere_says_so_and_takes_nothing(
    seated: Table, eve: Guest, link: Callable[[Guest], str], problems: Problems
) -> None:
    problems.allow("/api/guests/links/look|/api/guests/me")  # it is nobody's
    page = seated.page
    page.goto(f"/#me={link(eve)}")
    said = dialog(page, "This link does not work")
    expect(said).to_contain_text("Nothing has changed: you are still Ada here.")
    assert page.evaluate("location.href").endswith("/")
    page.get_by_role("button", name="Good").click()
    expect(said).to_be_hidden()
    assert kept(page) == seated.guest.token
    plays_on(seated)


def test_whoever_takes_a_link_can_be_who_he_was(seated: Table, eve: Guest, server: Server) -> None:
    page = seated.page
    page.goto(f"/#me={code(eve)}")
    page.get_by_role("button", name="The link is mine: become Eve").click()
    expect(me(page, "Eve")).to_be_visible()
    taken = kept(page)
    assert taken not in (None, eve.token, seated.guest.token)  # a token of this browser's own
    assert Guest(server.url, token=taken).get("/guests/me") == {"name": "Eve"}
    page.goto(seated.path)
    expect(seated.sheet).to_be_visible()
    expect(seated.answer("storm:diamonds")).to_be_hidden()  # Eve may only watch
    page.goto("/")
    me(page, "Eve").click()
    page.get_by_role("button", name="Be Ada again").click()
    expect(me(page, "Ada")).to_be_visible()
    assert kept(page) == seated.guest.token
    plays_on(seated)


def test_all_tabs_are_the_same_person(seated: Table, eve: Guest) -> None:
    page = seated.page
    page.goto(seated.path)
    seated.catch_up()
    expect(seated.answer("storm:diamonds")).to_be_visible()
    other = page.context.new_page()
    other.goto(f"/#me={code(eve)}")
    other.get_by_role("button", name="The link is mine: become Eve").click()
    expect(me(other, "Eve")).to_be_visible()
    expect(seated.answer("storm:diamonds")).to_be_hidden()
    me(other, "Eve").click()
    other.get_by_role("button", name="Be Ada again").click()
    seated.answer("storm:diamonds").click()
    seated.went_on(0)


def test_ones_own_link_takes_the_seat_to_another_browser_once(
    page: Page, new_context: NewContext, server: Server, problems: Problems
) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play Tempest now").click()
    mine = here(page, server.url)
    page.get_by_role("button", name="This table").click()
    expect(page.get_by_role("textbox", name="The table’s link")).to_be_visible()
    own = page.get_by_role("textbox", name="Your own link")
    expect(own).to_have_count(0)  # nobody who looks over a shoulder or wants to invite finds it
    page.get_by_role("button", name="Make a link of my own").click()
    expect(page.get_by_text("Whoever opens it is you")).to_be_visible()
    expect(page.get_by_text("It works once, and until")).to_be_visible()
    link = own.input_value()
    assert link.startswith(f"{server.url}/#me=")
    assert mine.guest.token not in link

    other = new_context().new_page()
    other.goto(link)
    expect(other).to_have_url(f"{server.url}/")
    expect(other.get_by_text("You have not played in this browser.")).to_be_visible()
    other.get_by_role("button", name="The link is mine").click()
    row = other.get_by_role("region", name="Your tables").get_by_role("listitem")
    expect(row).to_have_count(1)
    row.get_by_role("link", name=re.compile("Play")).click()
    theirs = here(other, server.url)
    assert theirs.name == mine.name
    assert theirs.guest.token != mine.guest.token
    state = theirs.catch_up()
    theirs.answer("storm:clubs").click()
    state = theirs.went_on(state["n"])
    page.keyboard.press("Escape")
    mine.catch_up(state["n"])

    problems.allow("/api/guests/links/look|/api/guests/me")
    third = new_context().new_page()
    third.goto(link)
    expect(dialog(third, "This link does not work")).to_contain_text("it was used already")


def test_all_other_devices_are_signed_out(
    seated: Table, new_context: NewContext, server: Server, problems: Problems
) -> None:
    page, old = seated.page, seated.guest.token
    other = new_context().new_page()
    be(other, seated.guest)
    tab = page.context.new_page()
    for one in (other, tab):
        one.goto(seated.path)
        expect(Table(one, seated.guest, seated.name).answer("storm:diamonds")).to_be_visible()
    page.goto("/")
    me(page, "Ada").click()
    page.get_by_role("button", name="Sign out all other devices").click()
    page.get_by_role("button", name="Yes, sign them out").click()
    expect(page.get_by_text("Only this browser is Ada now.")).to_be_visible()
    # The other browser had the very token of this one, as from a link of old: it is out as well, and is told.
    expect(dialog(other, "This browser is signed out")).to_contain_text("no longer knows this browser as")
    other.get_by_role("button", name="Good").click()
    theirs = Table(other, seated.guest, seated.name)
    expect(theirs.sheet).to_be_visible()
    expect(theirs.answer("storm:diamonds")).to_be_hidden()
    assert kept(other) is None
    assert kept(page) != old
    assert whose(page, server.url).http.get("/api/guests/me").json() == {"name": "Ada"}
    assert (
        whose(page, server.url).http.get("/api/guests/me", headers={"Authorization": f"Bearer {old}"}).status_code
        == 401
    )
    # Another tab of this browser goes on with the new token.
    seated.page, seated.guest = tab, whose(page, server.url)
    state = seated.catch_up()
    seated.answer("storm:diamonds").click()
    seated.went_on(state["n"])
