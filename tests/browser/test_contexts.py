"""Browsers that tests hand on to each other."""

from __future__ import annotations

from playwright.sync_api import Browser

from tests.support.contexts import Contexts
from tests.support.server import Server

KEEP = "localStorage.setItem('kept', '1'); document.cookie = 'kept=1'"
KEPT = "[localStorage.getItem('kept'), document.cookie, window.told]"


def test_a_browser_is_used_again_and_remembers_nothing(browser: Browser, server: Server) -> None:
    contexts = Contexts(browser)
    first = contexts.take("window.told = 1", {"base_url": server.url})
    page = first.new_page()
    page.goto("/api/health")
    page.evaluate(f"() => {{ {KEEP} }}")
    assert page.evaluate(KEPT) == ["1", "kept=1", 1]
    other = contexts.take("window.told = 1", {"base_url": server.url})
    assert other is not first  # which is in use
    contexts.give_back(first, server.url)
    assert page.is_closed()
    plain = contexts.take("", {"base_url": server.url})
    assert plain is not first  # which is of another kind
    again = contexts.take("window.told = 1", {"base_url": server.url})
    assert again is first
    page = again.new_page()
    page.goto("/api/health")
    assert page.evaluate(KEPT) == [None, "", 1]
    for context in (first, other, plain):
        contexts.close(context)
