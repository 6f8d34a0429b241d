"""Playing together: invitations, who is missing, who watches; notices of a turn."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from playwright.sync_api import Error, Locator, Page, Route, expect

from tests.browser.conftest import NewContext
from tests.browser.tables import BE, be, come, watch
from tests.support.browser import Problems, Shot
from tests.support.client import Guest
from tests.support.server import Server


def fonts(page: Page, place: Locator) -> set[str]:
    """The typefaces in which a text is really drawn."""
    place.evaluate("element => element.setAttribute('data-typeface', '')")
    session = page.context.new_cdp_session(page)
    for domain in ("DOM", "CSS"):
        session.send(f"{domain}.enable")
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    node = session.send("DOM.querySelector", {"nodeId": root, "selector": "[data-typeface]"})["nodeId"]
    found = session.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
    return {str(font["familyName"]) for font in found}


def test_whoever_comes_by_a_link_is_invited_and_sits_down(page: Page, server: Server, new_context: NewContext) -> None:
    ada = Guest(server.url, "Ada")
    state = ada.open("tempt", "me", "open")
    page.goto(f"/t/{state['table']}")
    expect(page.get_by_role("heading", name="Ada invites you to Tempt")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("Start"))).to_have_count(0)
    page.get_by_label("Your name at this table").fill("Grace")
    page.keyboard.press("Enter")
    expect(page.locator("[data-phase=playing]")).to_be_visible()
    assert [seat["name"] for seat in ada.state(state["table"])["seats"]] == ["Ada", "Grace"]

    late = new_context().new_page()  # the game has begun
    watch(late, state["table"])
    expect(late.get_by_text("You are watching")).to_be_visible()
    expect(page.get_by_text("You are watching")).to_have_count(0)


def test_a_full_table_says_so(page: Page, server: Server) -> None:
    ada, grace = Guest(server.url, "Ada"), Guest(server.url, "Grace")
    state = ada.post("/tables", game="temptation", seats=[{"kind": "me"}, {"kind": "open"}], start=False)
    grace.post(f"/tables/{state['table']}/sit", seat=1)  # waits for salts
    page.goto(f"/t/{state['table']}")
    expect(page.get_by_role("heading", name="This table of Temptation is full")).to_be_visible()
    expect(page.get_by_text("You are watching. You will see the game as soon as it begins.")).to_be_visible()
    expect(page.get_by_role("button", name="Take your seat")).to_have_count(0)


def test_the_host_waits_and_sees_what_to_send(page: Page, server: Server, shot: Shot) -> None:
    ada = Guest(server.url, "Ada")
    come(page, ada, ada.open("temptation", "me", "open", "open"))
    title = page.get_by_role("heading", name="Waiting for 2 more players")
    expect(title).to_be_visible()
    expect(page.get_by_role("textbox", name="Send this link")).to_have_value(re.compile("/t/"))
    bots = page.get_by_role("button", name="Start, bots take the free seats")
    assert "go" not in (bots.get_attribute("class") or "").split()  # it is not the main thing
    assert bots.bounding_box()["y"] > page.get_by_role("button", name="Copy the link").bounding_box()["y"]  # type: ignore[index]
    # on loopback the link takes nobody else here, and the page says what would
    note = page.get_by_role("note")
    expect(note).to_contain_text("This link works on this machine alone.")
    expect(note).to_contain_text("contretemps serve --lan")
    assert "Alegreya" in fonts(page, title)  # the figure: Fell's 1 is an I
    shot(page, "host-waits")


LAN = "http://192.168.7.20:8000"


@pytest.mark.own_browser
def test_in_a_network_the_link_comes_with_a_code(page: Page, server: Server, problems: Problems) -> None:
    """The page at an address that others reach: everything it asks is handed to the server on loopback."""
    problems.origins.add(LAN)
    problems.allow("Cross-Origin-Opener-Policy")  # browsers know it over https alone
    ada = Guest(server.url, "Ada")
    state = ada.open("temptation", "me", "open")

    def hand_over(route: Route) -> None:
        headers = {**route.request.headers, "host": server.url.removeprefix("http://"), "origin": server.url}
        with suppress(Error):  # the page waits for news until it is closed
            route.fulfill(response=route.fetch(url=route.request.url.replace(LAN, server.url), headers=headers))

    page.route(f"{LAN}/**", hand_over)
    page.route_web_socket(
        re.compile("/live"), lambda line: line.connect_to_server() if server.url in line.url else line.close()
    )
    page.goto(f"{LAN}/plain.css")
    page.evaluate(BE, {"token": ada.token, "name": "Ada"})
    page.goto(f"{LAN}/t/{state['table']}")
    expect(page.get_by_role("img", name="QR code of the link")).to_be_visible()
    expect(page.get_by_role("note")).to_have_count(0)


# ---- notices -------------------------------------------------------------------------------------------------------

# A browser that asks when it is asked, and writes down what it would show.
NOTICES = """(answer) => {
  window.asked = 0;
  window.shown = [];
  window.Notification = class {
    static permission = 'default';
    static requestPermission() { window.asked++; this.permission = answer; return Promise.resolve(answer); }
    constructor(title, what) { window.shown.push([title, what.body, what.tag]); }
    close() {}
  };
  window.hide = (hidden) => Object.defineProperty(document, 'hidden', { get: () => hidden, configurable: true });
}"""


def with_notices(page: Page, answer: str) -> None:
    page.add_init_script(f"({NOTICES})('{answer}')")


def switch(page: Page) -> Locator:
    page.get_by_role("button", name="Settings").click()
    return page.get_by_role("checkbox", name="Tell me when it is my turn")


def test_notices_are_asked_for_by_a_click_and_shown_when_it_is_my_turn(page: Page, server: Server) -> None:
    ada, grace = Guest(server.url, "Ada"), Guest(server.url, "Grace")
    state = ada.open("temptation", "me", "open")
    state = grace.post(f"/tables/{state['table']}/sit", seat=1)
    with_notices(page, "granted")
    table = come(page, ada, state)
    assert page.evaluate("window.asked") == 0
    box = switch(page)
    expect(box).not_to_be_checked()
    box.check()
    expect(box).to_be_checked()
    assert page.evaluate("window.asked") == 1
    page.keyboard.press("Escape")
    # while I look at it nothing is shown; while I do not, once for each turn
    players, told = [ada, grace], 0
    for hidden in (False, True):
        page.evaluate(f"window.hide({str(hidden).lower()})")
        while True:
            seat = int(ada.state(state["table"])["question"]["seats"][0])
            one = players[seat].state(state["table"])
            mine = seat == 0
            choice = next((c for c in one["choices"] if c["verb"] == "stop"), one["choices"][0])
            after = players[seat].choose(one, choice["choice"])
            table.catch_up(after["n"])
            if not mine and after["question"]["seats"] == [0]:
                break
        told += hidden
        expect_shown(page, told)
    assert page.evaluate("window.shown") == [["Temptation", "Your turn", state["table"]]]


def expect_shown(page: Page, count: int) -> None:
    page.wait_for_function(f"() => window.shown.length === {count}")


def test_a_browser_that_refuses_is_believed(page: Page, server: Server) -> None:
    ada = Guest(server.url, "Ada")
    with_notices(page, "denied")
    be(page, ada)
    page.goto("/")
    box = switch(page)
    box.click()
    expect(page.get_by_text("This browser forbids notices of this page.")).to_be_visible()
    expect(box).not_to_be_checked()
    page.reload()
    expect(page.get_by_role("button", name="Settings")).to_be_visible()
    assert page.evaluate("window.asked") == 0
