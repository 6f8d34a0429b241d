"""What a person does by one click goes to the server in one message."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.browser.tables import DAY, Table, come
from tests.support.client import Guest, State
from tests.support.server import Server

ASKED = "localStorage.setItem('contretemps.settings', JSON.stringify({ confirm: true }))"


class Said:
    """The choices that a page sends over its live lines, and the entries that it is told, message by message."""

    def __init__(self, page: Page) -> None:
        self.chosen: list[list[str]] = []
        self.told: list[list[int]] = []
        page.on("websocket", self._line)

    def _line(self, line: WebSocket) -> None:
        line.on("framesent", lambda text: self._sent(json.loads(text)))
        line.on("framereceived", lambda text: self._told(json.loads(text)))

    def _sent(self, message: dict[str, Any]) -> None:
        if message["type"] == "choose":
            self.chosen.append(message.get("choices") or [message["choice"]])

    def _told(self, message: dict[str, Any]) -> None:
        if message["type"] in ("state", "news") and message["entries"]:
            self.told.append([entry["n"] for entry in message["entries"]])


@pytest.fixture
def ada(server: Server) -> Guest:
    return Guest(server.url, "Ada")


def walk(table: Table, state: State) -> list[str]:
    """Click on a square two steps off; the steps."""
    path: list[str] = next(way["path"] for way in state["preview"]["reach"].values() if len(way["path"]) == 2)
    table.thing(f"square:{path[-1].partition(':')[2]}").click()
    expect(table.sheet).to_have_attribute("data-entry", str(state["n"] + 2))
    return path


def test_a_walk_is_one_message(page: Page, ada: Guest) -> None:
    said = Said(page)
    table = come(page, ada, ada.open("tempest", "me", options=DAY, seed="lantern"))
    n = table.catch_up()["n"]
    table.answer("storm:diamonds").click()
    state = table.went_on(n)
    path = walk(table, state)
    assert said.chosen == [["storm:diamonds"], path]
    assert said.told[-1] == [state["n"] + 1, state["n"] + 2]


def test_who_is_asked_about_what_cannot_be_undone_sends_step_by_step(page: Page, ada: Guest) -> None:
    """Whether a later step is such a choice is known when the one before it is made."""
    state = ada.open("tempest", "me", options=DAY, seed="lantern")
    ada.choose(state, "storm:diamonds")
    table = come(page, ada, state)
    page.evaluate(ASKED)
    said = Said(page)
    page.reload()
    path = walk(table, table.catch_up())
    assert said.chosen == [[choice] for choice in path]
