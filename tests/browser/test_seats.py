"""Six seats with the game's own line in each: all of them in sight on a small desk."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewContext
from tests.browser.tables import come
from tests.support.browser import Shot
from tests.support.client import Guest
from tests.support.server import Server

NAMES = ["Ada", "Blaise", "Grace", "Edsger", "Konrad", "Mary"]


def test_six_seats_and_their_lines_fit_on_a_small_desk(new_context: NewContext, server: Server, shot: Shot) -> None:
    ada = Guest(server.url, "Ada")
    seats = [{"kind": "me", "name": name} for name in NAMES]
    state = ada.post("/tables", game="temptation", seats=seats, seed="wren")
    page = new_context(viewport={"width": 1366, "height": 768}).new_page()
    come(page, ada, ada.choose(state, "throw")).catch_up()
    column = page.get_by_role("region", name="Seats")
    for name in NAMES:
        seat = column.get_by_role("listitem").filter(has_text=name)
        expect(seat).to_be_in_viewport(ratio=1)
        expect(seat.get_by_role("img", name="gold")).to_be_in_viewport(ratio=1)
        expect(seat.get_by_role("img", name=re.compile(r"^80 of \d+$"))).to_be_visible()
    shot(page, "six-seats")
    hidden = column.evaluate("element => element.scrollHeight - element.clientHeight")
    assert hidden <= 0, "whatever is beside the seats fits as well"
