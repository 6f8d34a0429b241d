"""Another card list on the board: nothing but the content files has changed, and the page shows its cards."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import NewContext
from tests.browser.tables import Table, be
from tests.support.browser import Problems, Shot
from tests.support.client import Guest
from tests.support.server import Server
from tests.tempt import another


def test_another_card_list_is_shown(new_context: NewContext, problems: Problems, tmp_path: Path, shot: Shot) -> None:
    """Names, numbers and chants of the hand, and a Temptress that nobody has drawn."""
    listed = another.cohorts()
    cards = [cohort for cohort in listed for _ in range(cohort["copies"])]
    server = Server(tmp_path)
    server.environment["PYTHONPATH"] = str(another.install(tmp_path))
    with server:
        problems.origins.add(server.url)
        ada = Guest(server.url, "Ada")
        state = ada.open("tempt", "me", "me", seed="swan")  # she is in the first set
        assert "pick:laurels" in [choice["choice"] for choice in state["choices"]]
        page = new_context(base_url=server.url).new_page()
        table = Table(page, ada, state["table"])
        be(page, ada)
        page.goto(table.path)
        page.get_by_role("button", name="I am").press("Enter")
        lady = table.thing("temptress:laurels")
        expect(lady).to_contain_text("of Laurels")
        expect(lady).to_contain_text("until she leaves")
        while state["question"]["step"] == "Pick":
            state = ada.choose(state, state["choices"][0]["choice"])
        page.reload()
        page.get_by_role("button", name="I am").press("Enter")
        hand = state["view"]["players"][state["as"]]["hand"]
        assert len(hand) >= 3
        for card in hand:
            cohort = cards[card - 1]
            face = table.thing(f"card:{card}")
            expect(face).to_contain_text(another.name_of(cohort))
            numbers = f"Tempt Cost {cohort['cost']}, Strength {cohort['strength']}, draws {cohort['draw']}."
            expect(face).to_have_accessible_name(re.compile(re.escape(f"{numbers} {cohort['kind']} chant")))
        shot(page, "tempt-another-list")
