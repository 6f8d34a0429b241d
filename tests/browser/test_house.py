"""The house around the table: unknown addresses, a server that is away, what can be played, and what was."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext
from tests.browser.tables import DAY, be
from tests.support.browser import Problems, Shot, until
from tests.support.client import Guest
from tests.support.server import Server

PLAY = re.compile("Play ?: Tempest")
BUILT = Path(__file__).parents[2] / "src/contretemps/web"


@pytest.mark.parametrize("path", ["/nothing", "/t/a/b/c", "/rules", "/%E0%A4%A"])
def test_an_unknown_address_is_a_page_that_helps(path: str, page: Page, problems: Problems) -> None:
    problems.allow("404")
    answer = page.goto(path)
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_role("heading", name="There is no such page")).to_be_visible()
    page.get_by_label("Or join with three words").fill("nonsense")
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_text("A table’s name is three words")).to_be_visible()
    page.get_by_role("link", name="To the front page").click()
    expect(page.get_by_role("button", name="Play Tempest now")).to_be_visible()


def test_without_the_server_nothing_looks_playable(
    new_context: NewContext, own_server: Server, problems: Problems, shot: Shot
) -> None:
    problems.allow("ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET")
    page = new_context(base_url=own_server.url).new_page()
    ada = Guest(own_server.url, "Ada")
    ada.open("tempest", "me")
    be(page, ada)
    page.goto("/")
    mine = page.get_by_role("region", name="Your tables")
    expect(mine.get_by_role("link", name=PLAY)).to_be_visible()
    page.evaluate("document.fonts.ready.then(() => true)")  # nothing else is on its way
    own_server.kill()
    page.evaluate("window.dispatchEvent(new Event('offline'))")  # look now, not in a quarter of a minute
    expect(page.get_by_role("alert").filter(has_text="The server does not answer.")).to_be_visible()
    expect(mine.get_by_role("link")).to_have_count(0)
    expect(mine.get_by_role("button", name=re.compile("out of reach ?: Tempest"))).to_be_disabled()
    expect(page.get_by_role("button", name="Play Tempest now")).to_be_disabled()
    expect(page.get_by_role("button", name="Play today’s storm")).to_be_disabled()
    shot(page, "home-server-away")
    own_server.start()
    page.get_by_role("button", name="Try again").click()
    expect(mine.get_by_role("link", name=PLAY)).to_be_visible()
    expect(page.get_by_role("button", name="Play Tempest now")).to_be_enabled()
    expect(page.get_by_text("The server does not answer.")).to_have_count(0)


@pytest.mark.parametrize("width", [1440, 768, 360])
def test_home_says_what_can_be_played(width: int, new_context: NewContext, shot: Shot) -> None:
    page = new_context(viewport={"width": width, "height": 1024}).new_page()
    page.goto("/")
    expect(page.get_by_role("button", name="Play Tempest now")).to_be_enabled()  # the server has said what it has
    playable = page.locator("article:has(.play)")
    names = [card.get_attribute("data-game") for card in playable.all()]
    making = page.locator("article.making")
    if making.count() == 0:
        return  # everything is on the table
    soon = making.first.get_by_role("heading").inner_text() if width > 720 else ""
    if width > 1080 or width <= 720:
        said = page.get_by_text(f"{len(names)} of {len(names) + making.count()} games can be played today.")
        expect(said).to_be_visible()
        expect(said).to_contain_text(soon)
    else:  # one line each, below what can be played
        for card in making.all():
            expect(card).to_contain_text("In the making")
            box = card.bounding_box()
            assert box is not None
            assert box["height"] < 80
    expect(page.get_by_text(re.compile("[Ff]ive games"))).to_have_count(0)
    shot(page, f"home-{width}")


@pytest.mark.own_browser
def test_the_daily_has_points_everybody_and_a_streak(page: Page, server: Server, shot: Shot) -> None:
    ada, grace = Guest(server.url, "Ada"), Guest(server.url, "Grace")
    be(page, ada)
    page.goto("/play/daily")
    daily = page.get_by_role("region", name="Tempest of the day")
    expect(daily).to_be_in_viewport()
    expect(daily.get_by_text("How everybody did today")).to_have_count(0)  # told to those who have played
    date = ada.get("/daily")["date"]
    for guest in (grace, ada):
        state = guest.post("/tables", game="tempest", daily=date)
        guest.post(f"/tables/{state['table']}/resign", seat=0)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.reload()
    expect(daily.get_by_text("0 points", exact=True)).to_be_visible()
    expect(daily.get_by_text("How everybody did today")).to_be_visible()
    expect(daily.get_by_role("listitem").first).to_contain_text(re.compile(r"0 points: \d+ players, you"))
    expect(daily.get_by_text("1 day in a row")).to_be_visible()
    daily.get_by_role("button", name="Copy the result").click()
    expect(daily.get_by_text("Copied.")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.splitlines()[-1] == f"{server.url}/play/daily"
    assert "0 points, lost to the storm" in copied
    shot(page, "daily-ended")


def test_games_that_are_over_are_apart_and_come_in_pages(page: Page, server: Server, shot: Shot) -> None:
    ada = Guest(server.url, "Ada")
    for n in range(23):
        seats = ("me", "greedy") if n == 0 else ("me",)
        state = ada.open("temptation" if n == 0 else "tempest", *seats, **({} if n == 0 else {"options": DAY}))
        ada.post(f"/tables/{state['table']}/resign", seat=0)
    ada.open("tempest", "me")
    be(page, ada)
    page.goto("/")
    expect(page.get_by_role("region", name="Your tables").get_by_role("listitem")).to_have_count(1)
    past = page.locator("details").filter(has_text="Finished games")
    past.locator("summary").click()
    expect(past.get_by_role("listitem")).to_have_count(20)
    row = past.get_by_role("row").filter(has_text="Temptation")
    expect(row).to_contain_text("steady")
    expect(past.get_by_role("row").filter(has_text="Tempest").get_by_role("cell").nth(1)).to_have_text("22")
    past.get_by_role("button", name="Show earlier ones").click()
    expect(past.get_by_role("listitem")).to_have_count(23)
    expect(past.get_by_role("button", name="Show earlier ones")).to_have_count(0)
    shot(page, "history")


# ---- installed -----------------------------------------------------------------------------------------------------

MANIFEST = """fetch(document.querySelector('link[rel=manifest]').href)
  .then(async (answer) => [answer.headers.get('content-type'), await answer.json()])"""
SIZE = """src => new Promise((done) => {
  const image = new Image();
  image.onload = () => done(`${image.width}x${image.height}`);
  image.src = src;
})"""
PATHS = """caches.keys()
  .then((names) => Promise.all(names.map((name) => caches.open(name).then((cache) => cache.keys()))))
  .then((all) => all.flat().map((one) => new URL(one.url).pathname))"""
READY = "navigator.serviceWorker.ready.then((found) => Boolean(found.active))"
KEPT = "caches.keys().then((names) => names.filter((name) => name.startsWith('contretemps-')))"


def test_it_can_be_installed(page: Page, server: Server) -> None:
    page.goto("/")
    manifest = page.evaluate(MANIFEST)
    assert manifest[0] == "application/manifest+json"
    assert manifest[1]["display"] == "standalone"
    for icon in manifest[1]["icons"]:
        size = page.evaluate(SIZE, icon["src"])
        assert size == icon["sizes"], icon


@pytest.mark.own_browser
def test_without_a_line_the_shell_opens_and_says_so(
    new_context: NewContext, server: Server, problems: Problems
) -> None:
    problems.allow("ERR_INTERNET_DISCONNECTED|Failed to load resource|ERR_FAILED")
    context = new_context(service_workers="allow")
    page = context.new_page()
    ada = Guest(server.url, "Ada")
    ada.open("tempest", "me")
    be(page, ada)
    page.goto("/")
    assert page.evaluate(READY)
    expect(page.get_by_role("link", name=PLAY)).to_be_visible()
    page.reload()
    expect(page.get_by_role("link", name=PLAY)).to_be_visible()
    context.set_offline(True)
    page.goto("/play/tempest")
    expect(page.get_by_role("alert").filter(has_text="You are offline.")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Play"))).to_have_count(0)  # no answer of yesterday's is shown
    expect(page.get_by_role("link", name=re.compile("^Play"))).to_have_count(0)
    keys = page.evaluate(PATHS)
    assert "/" in keys
    assert not [key for key in keys if key != "/" and not key.startswith("/assets/")]
    context.set_offline(False)  # which the page notices by itself
    expect(page.get_by_role("button", name="Play Tempest now")).to_be_enabled()


def test_a_new_version_takes_over(new_context: NewContext, tmp_path: Path, problems: Problems) -> None:
    """Another build is put in the place of this one: its worker is there at once, what the old one kept is gone."""
    web = tmp_path / "web"
    shutil.copytree(BUILT, web)
    with Server(tmp_path, web=web) as server:
        problems.origins.add(server.url)
        page = new_context(base_url=server.url, service_workers="allow").new_page()
        page.goto("/")
        assert page.evaluate(READY)
        (before,) = page.evaluate(KEPT)
        worker = web / "sw.js"
        worker.write_text(worker.read_text("utf-8").replace(before.removeprefix("contretemps-"), "another"), "utf-8")
        os.utime(web / "index.html", (1, 1))  # the server looks at a page anew when its document has changed
        page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update())")
        until(page, lambda: page.evaluate(KEPT) == ["contretemps-another"] or None)
        page.reload()
        expect(page.get_by_role("button", name="Play Tempest now")).to_be_enabled()
