"""How much a table asks for before it can be played: whoever comes for the first time waits for each of these."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from contretemps.games import discover
from tests.browser.conftest import NewContext
from tests.browser.tables import be
from tests.support.client import Guest
from tests.support.server import Server

MOST = 20  # without typefaces: document, scripts, styles, and what is asked of the interface
TYPEFACES = 9
SETTLED = 1_000  # ms: what is fetched a moment after the board is here by then


@pytest.mark.own_browser
@pytest.mark.parametrize("game", sorted(discover()))
def test_a_table_comes_in_few_requests(game: str, new_context: NewContext, server: Server) -> None:
    ada = Guest(server.url, "Ada")
    seats = ["me"] if game == "tempest" else ["me", "greedy"]
    table = ada.open(game, *seats, seed="lantern")["table"]
    page = new_context().new_page()
    be(page, ada)
    asked: list[tuple[str, str]] = []
    page.on("request", lambda request: asked.append((request.resource_type, request.url.removeprefix(server.url))))
    page.goto(f"/t/{table}")
    expect(page.get_by_role("region", name="What is asked")).to_be_visible()
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(SETTLED)
    faces = [url for kind, url in asked if kind == "font"]
    others = [url for kind, url in asked if kind != "font"]
    print(f"{game}: {len(others)} and {len(faces)} typefaces", *others, *faces, sep="\n  ")
    assert len(others) <= MOST, "\n".join(others)
    assert len(faces) <= TYPEFACES, "\n".join(faces)
    assert not [url for url in faces if "-core-" not in url]  # nobody here has a name that needs the others


@pytest.mark.own_browser
def test_a_name_of_other_letters_brings_its_typeface(new_context: NewContext, server: Server) -> None:
    zofia = Guest(server.url, "Zofia Łukaszewicz")
    page = new_context().new_page()
    be(page, zofia)
    with page.expect_response(lambda answer: "alegreya-sans-latin-ext-" in answer.url) as came:
        page.goto("/")
    assert came.value.ok
