"""Tables of another rule set, in a browser: they are read, say what changed, and lead to a new table."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewContext
from tests.browser.tables import come
from tests.support.browser import Problems, Shot
from tests.support.client import Guest, State
from tests.support.server import Server

ROOT = Path(__file__).parents[2]
LOOKS: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1440, "height": 900}},
    "dark": {"viewport": {"width": 1366, "height": 768}, "color_scheme": "dark"},
    "phone-fr": {"viewport": {"width": 360, "height": 740}, "locale": "fr-FR", "has_touch": True, "is_mobile": True},
}


@pytest.fixture(scope="module")
def frozen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Guest, State]]:
    """Two people have begun a game of Temptation; since then its rules have changed."""
    server = Server(tmp_path_factory.mktemp("frozen"), discover="tests.server.strange_games:games")
    server.environment["PYTHONPATH"] = str(ROOT)
    with server:
        ada, bea = Guest(server.url, "Ada"), Guest(server.url, "Bea")
        state = ada.open("temptation", "me", "open", seed="wren")
        bea.post(f"/tables/{state['table']}/sit", seat=1)
        first = next(guest for guest in (ada, bea) if guest.state(state["table"])["choices"])
        first.choose(first.state(state["table"]), "throw")
        state = ada.state(state["table"])
        server.stop()
        server.environment["CONTRETEMPS_DISCOVER"] = "tests.browser.other_edition:games"
        server.start()
        yield server, ada, state


@pytest.mark.parametrize("look", LOOKS)
def test_it_says_what_changed_above_a_board_that_can_be_read(
    new_context: NewContext, problems: Problems, frozen: tuple[Server, Guest, State], shot: Shot, look: str
) -> None:
    server, ada, state = frozen
    problems.origins.add(server.url)
    page = new_context(base_url=server.url, **LOOKS[look]).new_page()
    table = come(page, ada, state)
    expect(table.sheet).to_have_attribute("data-phase", "frozen")
    said = page.get_by_role("region", name=re.compile("The rules have changed|Les règles ont changé"))
    expect(said).to_contain_text(ada.get(f"/tables/{table.name}?lang={'fr' if 'fr' in look else 'en'}")["frozen"])
    expect(said).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-board] [data-thing]").first).to_be_visible()
    expect(page.locator("[data-choice], [data-answer], [data-thing].may")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    shot(page, f"frozen-{look}")


def test_it_is_exported_replayed_and_another_is_asked_for(
    new_context: NewContext, problems: Problems, frozen: tuple[Server, Guest, State]
) -> None:
    server, ada, state = frozen
    problems.origins.add(server.url)
    page = new_context(base_url=server.url).new_page()
    table = come(page, ada, state)
    with page.expect_download() as download:
        page.get_by_role("button", name="Export the record").click()
    record = json.loads(Path(download.value.path()).read_text("utf-8"))
    assert record["rules"] == state["rules_hash"]

    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_text(f"Entry 0 of {state['n']}")).to_be_visible()
    page.keyboard.press("End")
    expect(page.get_by_text(f"Entry {state['n']} of {state['n']}")).to_be_visible()
    expect(page.get_by_role("log", name="Log")).to_contain_text("Bea throws")

    page.goto(table.path)
    page.get_by_role("button", name="Again, same seats").click()
    expect(page.get_by_text("Waiting for Bea.")).to_be_visible()
    assert table.state["again"] == {"seat": 0, "swap": False, "accepted": [0], "declined": None}
