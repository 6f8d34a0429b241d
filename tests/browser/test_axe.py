"""axe-core finds nothing serious on any page, by day and by night."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext
from tests.browser.tables import be, come, settled
from tests.browser.test_layout import (
    arrival,
    home,
    learn,
    lobby,
    me,
    own_link,
    playbill,
    rules,
    tempest,
    temptation,
)
from tests.support.browser import Problems
from tests.support.client import Guest
from tests.support.server import Server

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
RUN = "() => axe.run().then(({violations, passes}) => [violations, passes.length])"
DARK = "() => getComputedStyle(document.body).backgroundColor.match(/\\d+/g).every((light) => light < 96)"
GRAVE = ("serious", "critical")
SHORT = [(740, 360), (720, 450)]
# A card says its name first, as it is asked for by voice, then its numbers in words; all that is printed on it, letter
# for letter and in one piece, would be less to listen to.
SAID = ("label-content-name-mismatch", 'data-thing="card:')


def settings(page: Page, ada: Guest) -> None:
    tempest(page, ada)
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()


def book(page: Page, ada: Guest) -> None:
    """The rulebook drawn out beside the board."""
    tempest(page, ada)
    page.keyboard.press("r")
    drawer = page.get_by_role("dialog", name="Rulebook")
    drawer.get_by_role("searchbox").fill("obstacle")  # a few rules are like all the others, and much faster
    expect(drawer.get_by_role("article").first).to_be_visible()


def as_a_list(page: Page, ada: Guest) -> None:
    """The board as text, and a refusal."""
    tempest(page, ada)
    page.locator('[data-thing="square:6,6"]').click()
    expect(page.get_by_role("region", name="What is asked").get_by_role("link")).to_be_visible()
    page.keyboard.press("t")
    expect(page.get_by_role("heading", name="What you can do")).to_be_visible()


def minute(page: Page, ada: Guest) -> None:
    """A game told in one minute, over the shelf."""
    home(page, ada)
    page.get_by_role("button", name="Tempt in one minute", exact=True).click()
    expect(page.get_by_role("dialog").locator('[data-still="drawn"]')).to_be_visible()


def rule(page: Page, _: Guest) -> None:
    """A rule with its example on the board."""
    page.goto("/rules/temptation/TTN-073")
    expect(page.get_by_role("article", name="Rule TTN-073").locator('[data-still="drawn"]')).to_be_visible()


def example(page: Page, ada: Guest) -> None:
    """An example that is being tried."""
    opened = ada.open("tempest", example={"rule": "TMP-003", "example": "01_terms#5"})
    come(page, ada, opened)
    expect(page.get_by_role("region", name="Example").get_by_role("button", name="Try: ")).to_be_visible()


def invited(page: Page, ada: Guest) -> None:
    """The table of somebody else, with a seat for me."""
    page.goto(f"/t/{ada.open('tempt', 'me', 'open')['table']}")
    expect(page.get_by_role("button", name="Take your seat")).to_be_visible()


def played(page: Page, ada: Guest) -> None:
    """Home with the day's over, and what was played unfolded."""
    for said in ({"daily": ada.get("/daily")["date"]}, {}):
        state = ada.post("/tables", game="tempest", **said)
        ada.post(f"/tables/{state['table']}/resign", seat=0)
    be(page, ada)
    page.goto("/")
    page.get_by_text("Finished games").click()
    expect(page.get_by_role("row").nth(1)).to_be_visible()
    expect(page.get_by_text("How everybody did today")).to_be_visible()


def lost(page: Page, ada: Guest) -> None:
    page.goto("/learn/tempest/nothing/at/all")
    expect(page.get_by_role("heading", name="There is no such page")).to_be_visible()


def tempt(page: Page, ada: Guest) -> None:
    come(page, ada, ada.open("tempt", "me", "greedy", seed="heron")).catch_up()


PAGES: list[Callable[[Page, Guest], Any]] = [
    home, lobby, invited, played, lost, tempest, temptation, tempt, playbill, rules, learn, settings, book, as_a_list,
    arrival, me, own_link, minute, rule, example,
]  # fmt: skip


def serious(page: Page) -> list[str]:
    """What axe finds on a page, once it has looked at enough of it."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))  # the page's policy lets no script tag in
    violations, passes = page.evaluate(RUN)
    assert passes > 15
    return [
        f"{one['impact']} {one['id']}: {one['help']}\n  "
        + "\n  ".join([f"{node['target']} {node['html'][:160]}" for node in one["nodes"][:4]])
        for one in violations
        if one["impact"] in GRAVE
        and not (one["id"] == SAID[0] and all(SAID[1] in node["html"] for node in one["nodes"]))
    ]


@pytest.mark.parametrize("way", [tempest, temptation, tempt], ids=lambda way: way.__name__)
def test_short_screens_are_as_good(way: Callable[[Page, Guest], Any], new_context: NewContext, server: Server) -> None:
    """Nothing that a desk does not have."""
    page = new_context().new_page()
    way(page, Guest(server.url, "Ada"))
    desk = {one.partition("\n")[0] for one in serious(page)}
    for width, height in SHORT:
        page.set_viewport_size({"width": width, "height": height})
        settled(page)
        found = [one for one in serious(page) if one.partition("\n")[0] not in desk]
        assert not found, "\n".join([f"at {width} x {height}", *found])


@pytest.mark.parametrize("way", PAGES, ids=lambda way: way.__name__)
def test_axe_finds_nothing_serious(
    way: Callable[[Page, Guest], Any], new_context: NewContext, server: Server, problems: Problems
) -> None:
    """The page is opened by night, and day comes while it is open."""
    problems.allow("status of 404")
    page = new_context(color_scheme="dark").new_page()
    way(page, Guest(server.url, "Ada"))
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        settled(page)
        assert page.evaluate(DARK) is (scheme == "dark")
        found = serious(page)
        assert not found, "\n".join([scheme, *found])
